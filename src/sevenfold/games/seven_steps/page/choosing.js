// What can be done on the fields now: play a move at once, or choose the first of two fields.

import { nameOf } from "./geometry.js";
import { sources, targetsFrom } from "./reading.js";

/** field → {text, move, pressed, quiet, badge, ghost, to, hinted, take}; `quiet` is what could be chosen instead. */
export function fieldChoices({ state, moves, chosen, choose, act, hint, words }) {
  const fields = new Map(state.fields.map((field) => [nameOf(field.at), field]));
  const levels = new Map([...fields].map(([at, { level }]) => [at, level]));
  const found = new Map();
  for (const [at, { move, text, verb }] of moves.onField) {
    const badge = { place: `+${levels.get(at) + 1}`, remove: "−", grab: "↑" }[verb];
    const to = { remove: "bag", grab: `seat-${state.turn}` }[verb]; // where the disc goes
    found.set(at, { move, text, badge, to, hinted: move === hint, take: () => act(move) });
  }
  const hinted = (hint ?? "").split(" ").slice(1);
  for (const at of sources(moves.between, levels)) {
    const { colour, level } = fields.get(at);
    const verb = moves.between[0].verb;
    found.set(at, {
      text: words.say(`page.choose.${verb}`, { colour, field: at, level }),
      pressed: at === chosen,
      quiet: chosen !== null && at !== chosen,
      hinted: hinted.includes(at),
      take: () => choose(at === chosen ? null : at),
    });
  }
  if (chosen === null) return found;
  for (const [at, { move, text, verb }] of targetsFrom(moves.between, chosen, levels)) {
    const ghost = verb === "disc" ? levels.get(at) + 1 : levels.get(chosen);
    const swap = verb === "tower" && levels.get(at) > 0;
    found.set(at, { move, text, ghost: swap ? 0 : ghost, badge: swap ? `⇄${ghost}` : null, hinted: move === hint, take: () => act(move) });
  }
  return found;
}
