// The end of a round: who finished as which, and what that pays.

import { html } from "/pages/ui.js";

export function Sheet({ before, events, seat: reader, words, frame }) {
  const paid = events.filter(({ event }) => event === "paid");
  const left = new Map(events.filter(({ event }) => event === "left").map((one) => [one.seat, one.n]));
  const stopped = events.find(({ event }) => event === "stopped");
  const full = (paid.length * (paid.length + 1)) / 2;
  const short = before.chips_left < full;
  return html`<div class="seven-sheet">${stopped && html`<p>${words.event(stopped)}</p>`}
    <table class="scores"><caption class="only-heard">${words.say("sheet.caption")}</caption>
      <thead><tr><th scope="col">${words.say("sheet.place")}</th><th scope="col">${words.say("sheet.cards")}</th>
        <th scope="col">${words.say("sheet.chips")}</th><th scope="col">${words.say("sheet.total")}</th></tr></thead>
      <tbody>${paid.map(({ seat, n, total }, place) => html`<tr key=${seat} class=${seat === reader ? "own" : ""}>
        <th scope="row"><span class="placed"><span class="place">${place + 1}</span> <span class="name">${words.fact("seat", seat)}</span>${seat === reader && html` <span class="only-heard">(${frame.say("you")})</span>`}</span></th>
        <td>${left.get(seat) ?? "0"}</td><td><span class="award">+${n}</span></td><td><strong>${total}</strong></td></tr>`)}</tbody></table>
    ${short && html`<p class="quiet-text">${words.say("sheet.short", { n: before.chips_left, full })}</p>`}
  </div>`;
}
