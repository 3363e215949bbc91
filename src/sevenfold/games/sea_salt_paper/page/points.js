// What cards are worth now: the points part by part, and the colours one has.

import { html } from "/pages/ui.js";
import { ColourSymbol } from "./card.js";
import { colours, total } from "./reading.js";

/** Points of a seat, part by part, with their sum. */
export function Points({ parts, goal, words }) {
  return html`<section class="points" aria-label=${words.say("points.own")}>
    <p class="points-sum"><b>${words.number(total(parts))}</b> <span>${words.say("points.now", { n: total(parts) })}</span></p>
    <ul class="parts">${Object.entries(parts).map(([part, points]) => html`<li key=${part} class=${points ? "" : "none"}>
      <span>${words.say(`score.${part}`)}</span> <b>${words.number(points)}</b></li>`)}</ul>
    <p class="way">${words.say("points.goal", { n: goal })}</p>
  </section>`;
}

/** How many cards of each colour; the most frequent one is the colour bonus of a LAST CHANCE. */
export function Colours({ cards, words }) {
  const found = colours(cards);
  if (!found.length) return null;
  const most = found[0][1];
  return html`<section class="colours" aria-label=${words.say("colours")}>
    <p class="label">${words.say("colours")}</p>
    <ul class="tally">${found.map(([colour, n]) => html`<li key=${colour} data-colour=${colour} class=${n === most ? "most" : ""}>
      <span class="swatch"><${ColourSymbol} colour=${colour} /></span>
      <span class="tally-name">${words.say(`colour.${colour}`)}</span>
      <span class="tally-bar" aria-hidden="true">${[...Array(n).keys()].map(() => html`<i></i>`)}</span>
      <b>${words.number(n)}</b></li>`)}</ul>
    <p class="way">${words.say("colours.bonus", { n: most })}</p>
  </section>`;
}
