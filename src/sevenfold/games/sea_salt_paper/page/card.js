// A card: its drawing on its colour, with the colour's symbol and name.

import { about, Back, classes, html, SymbolOf } from "/pages/ui.js";
import { worthOf } from "./aid.js";
import { Figure } from "./figures.js";

// The number of a colour among the symbols; hues that are close have shapes that are far apart.
const SYMBOLS = {
  black: 2, "dark-blue": 1, green: 9, grey: 7, "light-blue": 3, "light-orange": 8, orange: 0, pink: 6,
  purple: 5, white: 12, yellow: 4,
};

/** The symbol of a colour, by its name. */
export const ColourSymbol = ({ colour, size, label }) => html`<${SymbolOf} number=${SYMBOLS[colour]} size=${size} label=${label} />`;

/** A word that has to fit on a card: long ones are written smaller. */
const fitting = (text) => ({ class: text.length > 10 ? "long" : undefined, children: text });

/** What a card looks like, without a frame. Its name is said by whatever holds it. */
function Face({ card, words }) {
  const [kind, colour] = card.split("/");
  return html`<span class="face" data-colour=${colour} aria-hidden="true">
    <svg viewBox="0 0 100 100"><${Figure} kind=${kind} /></svg>
    <span class="badge"><${ColourSymbol} colour=${colour} /></span>
    <span class="caption"><b ...${fitting(words.say(`short.${kind}`))} /><span ...${fitting(words.say(`colour.${colour}`))} /></span>
  </span>`;
}

/** What the card does and counts, for whoever asks. */
const told = (card, words) => about(words.fact("card", card), worthOf(card.split("/")[0], words));

/** A card that lies there. `more` are attributes, such as those of movement. */
export function Card({ card, words, small, fresh, dim, hinted, note, more }) {
  return html`<span class=${classes("card", small && "small", fresh && "fresh", hinted && "hinted", dim && "dim")} role="img"
    aria-label=${[words.fact("card", card), note].filter(Boolean).join(", ")} ...${told(card, words)} ...${more}><${Face} card=${card} words=${words} /></span>`;
}

/** A card that one can play or choose. With `move` it plays that move at once. */
export function CardButton({ card, words, label, move, act, onChoose, chosen, fresh, hinted, more }) {
  return html`<button class=${classes("card", "playable", chosen && "chosen", fresh && "fresh", hinted && "hinted")}
    aria-pressed=${move ? undefined : Boolean(chosen)} data-move=${move} onClick=${move ? () => act(move) : onChoose} ...${told(card, words)} ...${more}>
    <span class="only-heard">${label}</span><${Face} card=${card} words=${words} /></button>`;
}

/** A card that nobody here sees. */
export const Hidden = ({ small, label, more }) =>
  html`<span class=${classes("card", small && "small")} ...${more}><${Back} label=${label} /></span>`;
