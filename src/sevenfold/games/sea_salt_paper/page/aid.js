// What is printed on the cards: what each kind is worth.

import { html } from "/pages/ui.js";
import { Figure } from "./figures.js";

const PAIRS = [["crab"], ["boat"], ["fish"], ["swimmer", "shark"]];
// The points for one, two, three … of a kind.
export const SCALES = { shell: [0, 2, 4, 6, 8, 10], octopus: [0, 3, 6, 9, 12], penguin: [1, 3, 5], sailor: [0, 5] };
const MULTIPLIERS = [["lighthouse", 1, "boat"], ["shoal", 1, "fish"], ["colony", 2, "penguin"], ["captain", 3, "sailor"]];

/** What a card does and counts, in words. */
export function worthOf(kind, words) {
  const pair = PAIRS.find((kinds) => kinds.includes(kind));
  if (pair) return words.say("about.pair", { kinds: words.list([pair[0], pair.at(-1)].map((one) => words.say(`kind.${one}`))), effect: words.say(`aid.${pair[0]}`) });
  if (SCALES[kind]) return words.say("about.collection", { scale: SCALES[kind].map((points) => words.number(points)).join(" · ") });
  const [, n, of] = MULTIPLIERS.find(([one]) => one === kind) ?? [];
  return n ? words.say("about.multiplier", { n, kind: of }) : words.say("aid.mermaid");
}

/** A kind as a small drawing; its name stands beside it. */
export const Sign = ({ kind }) => html`<svg class="sign" viewBox="0 0 100 100" aria-hidden="true"><${Figure} kind=${kind} /></svg>`;

/** A scale of points; the one that is reached is marked. */
export const Scale = ({ kind, n, words }) => html`<span class="scale">${SCALES[kind].map((points, step) => html`<span
  class=${step + 1 === n ? "reached" : ""}>${words.number(points)}</span> `)}</span>`;

export function Aid({ words }) {
  return html`<details class="aid"><summary>${words.say("aid")}</summary>
    <div class="aid-lists">
      <section><h3>${words.say("score.duos")}</h3><ul>${PAIRS.map((kinds) => html`<li key=${kinds[0]}>
        ${[kinds[0], kinds.at(-1)].map((kind) => html`<${Sign} kind=${kind} />`)}
        <span>${words.list(kinds.map((kind) => words.say(`kind.${kind}`)))}: ${words.say(`aid.${kinds[0]}`)}</span> <b>1</b></li>`)}</ul></section>
      <section><h3>${words.say("score.collections")}</h3><ul>${Object.keys(SCALES).map((kind) => html`<li key=${kind}>
        <${Sign} kind=${kind} /><span>${words.say(`kind.${kind}`)}</span> <${Scale} kind=${kind} words=${words} /></li>`)}</ul></section>
      <section><h3>${words.say("score.multipliers")}</h3><ul>${MULTIPLIERS.map(([kind, points, of]) => html`<li key=${kind}>
        <${Sign} kind=${kind} /><span>${words.say(`kind.${kind}`)}</span> <b>${words.say("aid.each", { n: points, kind: of })}</b></li>`)}</ul></section>
      <section><h3>${words.say("score.mermaids")}</h3><ul><li><${Sign} kind="mermaid" /><span>${words.say("aid.mermaid")}</span></li></ul></section>
    </div></details>`;
}
