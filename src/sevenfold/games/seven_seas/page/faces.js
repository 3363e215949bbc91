// The 40 cards as one sees them: the whole face, and a chip with sign and strength.

import { about, classes, html } from "/pages/ui.js";
import { scene, SIGNS } from "./art.js";

export const SUITS = { g: "gold", c: "crystals", r: "rum", x: "curses" };
const OWN_NAMES = { c1: "card.lady", r1: "card.king", x1: "card.kraken" };

const COINS_OF_GOLD_1 = 3; // as it is drawn

export const strength = (card) => Number(card.slice(1));

/** A card in words, as the server says it: [key, facts]. */
export const name = (fact, value) =>
  fact === "card" && value[0] in SUITS
    ? [OWN_NAMES[value] ?? `card.${SUITS[value[0]]}`, { strength: strength(value) }]
    : null;

/** A state whose options say what the cards are worth, also where the host left that to the game. */
export function withBooty(state, game) {
  const { usual } = game.options.find((option) => option.name === "booty").grid;
  return { ...state, options: { ...state.options, booty: state.options.booty ?? usual } };
}

/** What a card is worth as booty. */
export const worth = (card, options) => options.booty["gcrx".indexOf(card[0])][strength(card) - 1];

/** Weak ones first; equals by suit, as the notation has them. */
export const byStrength = (cards) => cards.toSorted((one, other) => strength(one) - strength(other));

export const signed = (number) => (number < 0 ? `−${-number}` : String(number));

export const Sign = ({ suit }) => html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" fill-rule="evenodd"><path d=${SIGNS[suit]} /></svg>`;

/** The face of a card, without a name for screen readers: whatever holds it has one. */
export function Face({ card, options, words }) {
  const suit = card[0];
  const value = signed(worth(card, options));
  const label = words.say(`suit.${SUITS[suit]}`);
  return html`<svg class=${`face suit-${suit}`} viewBox="0 0 60 84" aria-hidden="true">
    <rect width="60" height="84" fill="var(--face)" />
    <path d="M0 58q7.5-5 15 0t15 0 15 0 15 0V84H0Z" fill="var(--wash)" />
    ${scene(card)}
    <text x="5" y="20.5" font-size="21" font-weight="700" font-family="var(--serif)" letter-spacing="-1" fill="var(--suit)">${strength(card)}</text>
    <path d=${SIGNS[suit]} transform="translate(42 5) scale(.58)" fill="var(--suit)" fill-rule="evenodd" />
    <rect y="69" width="60" height="15" fill="var(--suit)" />
    <text x="4" y="79.3" font-size=${Math.min(7.6, 58 / label.length)} font-weight="600" fill="#fff">${label}</text>
    <path d="M50 64l7.5 3v8.5l-7.5 6-7.5-6V67Z" fill="var(--seal)" stroke="#fff" stroke-width="1" />
    <text x="50" y="75.6" text-anchor="middle" font-size=${value.length > 1 ? 7.6 : 9} font-weight="700" fill="var(--seal-ink)">${value}</text></svg>`;
}

/** What a card does and counts, for whoever asks. */
export function told(card, options, words) {
  const own = { c1: "about.lady", r1: "about.king", x1: "about.kraken" }[card];
  const takes = strength(card) === 1 ? "about.one" : "about.takes";
  const coins = card[0] === "g" && words.say("about.coins", { n: card === "g1" ? COINS_OF_GOLD_1 : 1 });
  const texts = [words.say(takes, { strength: strength(card) }), own && words.say(own), coins, words.say("about.booty", { value: signed(worth(card, options)) })];
  return about(words.component("card", card), texts.filter(Boolean).join(" "));
}

/** A card that lies open and is not to be clicked. */
export const Shown = ({ card, options, words, mark, ...rest }) =>
  html`<div class=${classes("card", mark)} role="img" aria-label=${words.component("card", card)} ...${told(card, options, words)} ...${rest}><${Face} card=${card} options=${options} words=${words} /></div>`;

/** A small card: sign and strength. `best` rings it. */
export const Chip = ({ card, words, best }) =>
  html`<span class=${classes("chip-card", `suit-${card[0]}`, best && "best")} role="img" aria-label=${words.component("card", card)}><${Sign} suit=${card[0]} />${strength(card)}</span>`;

/** Cards as chips in a row. */
export const Chips = ({ cards, words }) => html`<span class="chips">${cards.map((card) => html`<${Chip} key=${card} card=${card} words=${words} />`)}</span>`;
