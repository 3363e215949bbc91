// The end of a turn, and the two calls with what they would mean now.

import { classes, html } from "/pages/ui.js";
import { colours, movesOf, size, total, unknown } from "./reading.js";

export function Calls({ state, seat, legal, act, words, names, hint, cards }) {
  const [end, stop, bet, mermaids] = ["end", "stop", "last-chance", "mermaids"].map((verb) => movesOf(legal, verb)[0]);
  if (!end && !mermaids) return null;
  const control = ({ move, text }, kind, inside, described) => html`<button class=${classes("button", kind, hint === move && "hinted")}
    data-move=${move} onClick=${() => act(move)} aria-describedby=${described}>${inside ?? text}</button>`;
  return html`<div class="calls">
    ${mermaids && control(mermaids, "primary wide")}
    ${end && control(end, "primary wide end")}
    ${stop && bet && html`<${Meaning} ...${{ state, seat, words, names, cards, stop, bet, control }} />`}
  </div>`;
}

/** What would be scored: by STOP, and by LAST CHANCE if the bet is won or lost. */
function Meaning({ state, seat, words, names, cards, stop, bet, control }) {
  const points = total(state.worth[seat]);
  const bonus = colours(cards)[0]?.[1] ?? 0;
  const score = state.scores[seat];
  const gain = (n) => `+${words.number(n)}`;
  const after = (n) => html`<span class="way">${words.say(score + n >= state.goal ? "call.reaches" : "call.total", { n: score + n, goal: state.goal })}</span>`;
  const other = (name, one) => words.say("call.other", {
    name, hand: words.say("call.hand", { n: size(state.hands[one]) }),
    points: words.say(unknown(state.hands[one]) ? "table.at_least" : "table.exactly", { n: total(state.worth[one]) }),
  });
  return html`
    ${control(stop, "call call-stop", html`${words.say("call.stop")} <span class="gain">${gain(points)}</span>`, "call-stop")}
    ${control(bet, "call call-bet", html`${words.say("call.bet")} <span class="gain">${words.say("call.or", { won: gain(points + bonus), lost: gain(bonus) })}</span>`, "call-bet")}
    <div class="meaning">
      <p id="call-stop"><b>${words.say("call.stop")}</b> ${words.say("call.stop.means", { n: points })} ${after(points)}</p>
      <div id="call-bet"><p><b>${words.say("call.bet")}</b> ${words.say("call.bet.means")}</p>
        <ul><li>${words.say("call.bet.won")} <b>${gain(points + bonus)}</b> ${words.say("call.sum", { cards_worth: points, bonus })} ${after(points + bonus)}</li>
          <li>${words.say("call.bet.lost")} <b>${gain(bonus)}</b> ${words.say("call.bonus")}</li></ul></div>
      <p class="way">${words.say("call.others")} ${words.list(names.map((name, one) => one === seat ? null : other(name, one)).filter(Boolean))}</p>
    </div>`;
}
