// How Sea Salt & Paper looks: the sea with deck and piles, one's own cards, and the others.

import { html } from "/pages/ui.js";
import { Aid } from "./aid.js";
import { Others } from "./others.js";
import { Own } from "./own.js";
import { named, news, size, total } from "./reading.js";
import { Sea } from "./sea.js";

export { redo } from "./chance.js";
export { Sheet } from "./sheet.js";

/** What the line above the table tells first of what the others did, and what it leaves to the log. */
export const headlines = ["laid", "robbed", "stopped", "last_chance", "four_mermaids", "bet_won", "bet_lost", "round_void", "round_scored"];
export const asides = ["drew", "kept", "uncovered", "pile_emptied", "no_effect", "passed", "revealed", "counted", "bonus", "round_began"];

export function Table(props) {
  const { state, seat, words, names } = props;
  const found = news(props.last ?? [], seat);
  const shared = { ...props, found, things: named(state, seat) };
  return html`<div class=${`table ${names.length === 2 ? "duel" : ""}`}>
    ${state.caller !== null && html`<p class="called" role="note">${words.say(state.caller === seat ? "called.own" : "called", {
      seat: state.caller, n: total(state.worth[state.caller]) })}</p>`}
    <${Sea} ...${shared} />
    ${seat !== null && html`<${Own} ...${shared} />`}
    <${Others} ...${shared} />
    <${Aid} words=${words} />
  </div>`;
}

/** Moves that go without saying where they are the only ones: ending the turn, whom to rob, where to search. */
export const isForced = (move) => /^(end|rob|pile|pick)\b/.test(move);

export function SeatNote({ state, seat, words }) {
  if (state.caller === seat) return words.say("call.bet");
  return words.say("table.cards", { n: size(state.hands[seat]) });
}

/** What can be done now: not every turn has a pair to lay or a call to make, not every pile a card. */
export function prompt({ phase }, legal) {
  const may = (...verbs) => legal.some(({ move }) => verbs.includes(move.split(" ")[0]));
  if (phase === "draw" && !(may("draw") && may("take"))) return may("draw") ? "prompt.draw.deck" : "prompt.draw.pile";
  if (phase !== "duo") return null;
  const pairs = may("crab", "boat", "fish", "swim", "mermaids");
  if (may("stop")) return pairs ? "prompt.duo.both" : "prompt.duo.call";
  return pairs ? "prompt.duo" : "prompt.duo.end";
}

/** A card by its kind and its colour. */
export function name(fact, value) {
  if (fact === "second") return [`colour.${value}`, {}];
  if (fact !== "card") return null;
  const [kind, colour] = String(value).split("/");
  return ["card", { kind, colour }];
}
