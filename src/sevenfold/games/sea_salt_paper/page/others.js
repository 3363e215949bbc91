// The other seats: what they have laid, what is known of their hands, what that is worth at least.

import { classes, comesFrom, goesTo, html, travels } from "/pages/ui.js";
import { Card, Hidden } from "./card.js";
import { Laid } from "./own.js";
import { size, total, unknown } from "./reading.js";

const BACKS = 8; // more are a number

export function Others({ state, seat, words, names, found, things }) {
  const seats = names.map((_, other) => (seat === null ? other : (seat + 1 + other) % names.length)).filter((other) => other !== seat);
  return html`<section class="others" aria-label=${words.say("others")}>
    <ul>${seats.map((other) => html`<li key=${other} class=${classes("other", state.caller === other && "caller")}>
      <h3>${names[other]} <span class="chip">${words.say("others.worth", { worth: words.say(unknown(state.hands[other]) ? "table.at_least" : "table.exactly", { n: total(state.worth[other]) }) })}</span>
        ${state.caller === other && html`<span class="chip strong">${words.say("call.bet")}</span>`}</h3>
      <div class="other-cards">
        <div><p class="label">${words.say("others.hand", { n: size(state.hands[other]) })}</p>
          <${HandOf} hand=${state.hands[other]} cards=${things.hands[other]} other=${other} words=${words} open=${state.revealed[other] || seat === null} /></div>
        ${state.tables[other].length > 0 && html`<div><p class="label">${words.say("table.laid")}</p>
          <${Laid} cards=${things.tables[other]} words=${words} seat=${other}
            fresh=${found.laid.filter((event) => event.seat === other).flatMap(({ cards }) => cards)} /></div>`}
      </div></li>`)}</ul>
  </section>`;
}

function HandOf({ hand, cards, other, words, open }) {
  const hidden = unknown(hand);
  const more = (name) => ({ ...travels(name), ...comesFrom(`seat-${other}`), ...goesTo(`seat-${other}`) });
  return html`<ul class="hand-of">
    ${cards.map(([card, name]) => html`<li key=${name}><${Card} card=${card} words=${words} small=${true}
      note=${open ? null : words.say("others.known")} more=${more(name)} /></li>`)}
    ${hidden > 0 && html`<li><span class="backs" role="img" aria-label=${words.say("table.hidden", { n: hidden })}>
      ${[...Array(Math.min(hidden, BACKS)).keys()].map((n) => html`<${Hidden} key=${n} small=${true} />`)}</span></li>`}
    ${size(hand) === 0 && html`<li class="quiet-text">–</li>`}
  </ul>`;
}
