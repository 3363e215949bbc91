// The discs of this turn and what they are worth.

import { html } from "/pages/ui.js";
import { Disc } from "./discs.js";

/** Steps taken and steps left, the sum of their levels, and what the tile in hand would add. */
export function Turn({ state, words }) {
  const { placed, limit, phase } = state;
  if (!["place", "score", "bonus", "choose"].includes(phase)) return null;
  const points = placed.reduce((sum, { level }) => sum + level, 0);
  const tile = phase === "place" && state.turn !== null ? state.points[state.turn] : null;
  const worth = state.tile_worth[tile] ?? null;
  return html`<section class="turn" aria-label=${words.say("page.turn")}>
    <h2 class="label">${words.say("page.turn")}</h2>
    <ol class="steps">${Array.from({ length: limit }, (_, step) => {
      const disc = placed[step];
      return disc
        ? html`<li key=${step}><${Disc} colour=${disc.colour} written=${disc.level} label=${words.say("page.step", { colour: disc.colour, level: disc.level })} /></li>`
        : html`<li key=${step} class="step-left" aria-hidden="true"></li>`;
    })}</ol>
    <p class="sum"><span class="sum-points">${words.say("points", { n: points })}</span>
      ${worth !== null && placed.length > 0 && html` <span class="sum-tile">${words.say("page.with_tile", { tile, worth, n: points + worth })}</span>`}
      <small>${words.say("page.little")}</small></p>
  </section>`;
}
