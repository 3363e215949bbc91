// The hand, and both ways of laying the chosen card with what the pile would show.

import { about, classes, comesFrom, html, travels } from "/pages/ui.js";
import { Card, Dots, Pile, shows } from "./cards.js";

const SEVEN = 7;
const WAYS = ["hole", "number"];

/** What a way would show on this pile: [top, hole]. */
const shown = (state, number, way) => [number, way === "hole" ? state.hole : way === "number" ? state.top : 0];

/** What can be done with each number: number → [{move, text, way, top, hole}]. */
export function lays(legal, state) {
  const found = new Map();
  for (const { move, text } of legal) {
    const [card, way] = move.split(" ");
    const number = Number(card);
    if (!number) continue;
    const [top, hole] = shown(state, number, way);
    found.set(number, [...(found.get(number) ?? []), { move, text, way, top, hole }]);
  }
  return found;
}

/** One's own cards. `chosen` is the place of a card in the hand. */
export function Hand({ state, seat, words, ways, chosen, choose, hint }) {
  const cards = state.hands[seat];
  const laid = state.pile.length + 1;
  const hinted = hint ? cards.indexOf(Number.parseInt(hint, 10)) : -1;
  return html`<ul class="hand" aria-label=${words.say("hand.own", { n: cards.length })} onKeyDown=${walk}>
    ${cards.map((number, n) => {
      const possible = ways.get(number);
      const seven = possible?.some(({ top, hole }) => top + hole === SEVEN);
      const nth = cards.slice(0, n).filter((one) => one === number).length;
      const key = `${number}-${nth}`;
      return html`<li key=${key} ...${told(number, state, words)}><button class=${classes("card", n === chosen && "chosen", n === hinted && "hinted", !possible && "idle")} disabled=${!possible}
          aria-pressed=${possible ? n === chosen : undefined}
          ...${travels(n === chosen ? `laid-${laid}` : `own-${key}`)} ...${comesFrom("deck")}
          onClick=${(event) => choose(n === chosen ? null : n, event.detail === 0)}>
        <span class="only-heard">${seven ? words.say("hand.seven", { card: String(number) }) : words.component("card", String(number))}</span>
        <${Card} number=${number} />${seven && html`<span class="makes" aria-hidden="true">7!</span>`}</button></li>`;
    })}</ul>`;
}

/** What a card does on this pile, for whoever asks: what both ways would show. */
function told(number, state, words) {
  const name = words.component("card", String(number));
  if (!state.pile.length) return about(name, words.say(number === SEVEN ? "about.seven" : "about.first"));
  const ways = WAYS.map((way) => `${words.say(`way.${way}`)}: ${shows(words, ...shown(state, number, way))}.`);
  return about(name, `${ways.join(" ")} ${words.say("about.sum", { sum: state.top + state.hole })}`);
}

/** Arrow keys go from card to card. */
function walk(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const item = event.target.closest("li");
  if (!step || !item) return;
  let next = item;
  do next = step > 0 ? next.nextElementSibling : next.previousElementSibling;
  while (next && next.querySelector("button").disabled);
  next?.querySelector("button").focus();
  event.preventDefault();
}

/** Both ways to lay a card, also the one that is not possible now; only one for a first card. */
export const bothWays = (state, number, ways) =>
  ways[0].way ? WAYS.map((way) => ways.find((one) => one.way === way) ?? forbidden(state, number, way)) : ways;

/** A way to lay the chosen card: what the pile would show; where it is not possible, why. */
export function Way({ state, words, lay, act, hint }) {
  const sum = lay.top + lay.hole;
  const title = words.say(`way.${lay.way ?? "first"}`);
  const why = lay.move ? null : words.say(sum > SEVEN ? "way.high" : "way.low", { sum });
  return html`<button class=${classes("way", sum === SEVEN && lay.move && "seven-way", lay.move === hint && hint && "hinted")} disabled=${!lay.move}
      data-move=${lay.move} onClick=${() => act(lay.move)}>
    <${Pile} top=${lay.top} hole=${lay.hole} height=${state.pile.length + 1} />
    ${lay.text && html`<span class="only-heard">${lay.text}</span>`}
    <strong aria-hidden=${Boolean(lay.text)}>${title}</strong>
    ${why ? html`<span class="why">${why}</span>`
      : html`<span class="sum" aria-hidden="true">${shows(words, lay.top, lay.hole)}</span><${Dots} top=${lay.top} hole=${lay.hole} />`}
  </button>`;
}

function forbidden(state, number, way) {
  const [top, hole] = shown(state, number, way);
  return { way, top, hole };
}

/** Hands of others, as far as one sees them: in an open replay. */
export const OpenHands = ({ state, words, seats }) => seats.map((seat) => html`<section key=${seat} class="open-hand"><h2 class="label">${words.say("hand.of", { seat })}</h2>
  <ul class="hand small">${state.hands[seat].map((number, n) => html`<li key=${n}><div class="card" role="img" aria-label=${words.component("card", String(number))}><${Card} number=${number} /></div></li>`)}</ul></section>`);
