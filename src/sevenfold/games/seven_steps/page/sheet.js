// The scoring of the match: every turn of everybody, unused tiles, the sum.

import { html } from "/pages/ui.js";

/** A row a round. `moves` are all moves of the match; without them only the sums are shown. */
export function Sheet({ before, state, events, words, names, moves = [] }) {
  const rounds = turnsByRound(moves);
  const unused = names.map((_, seat) => events.find((one) => one.event === "left_tiles" && one.seat === seat)?.points ?? 0);
  return html`<table class="scores by-seat steps-sheet">
    <thead><tr><th scope="col">${words.say("page.sheet.round")}</th>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rounds.map((turns, number) => html`<tr key=${number}><th scope="row">${number + 1}</th>
      ${names.map((_, seat) => html`<td>${turnText(turns[seat], words)}</td>`)}</tr>`)}</tbody>
    <tfoot>
      <tr><th scope="row">${words.say("page.sheet.turns")}</th>${before.scores.map((points) => html`<td>${words.number(points)}</td>`)}</tr>
      <tr><th scope="row">${words.say("score.tiles")}</th>${unused.map((points) => html`<td>${points ? `+${points}` : "–"}</td>`)}</tr>
      <tr class="sheet-total"><th scope="row">${words.say("page.sheet.total")}</th>${state.scores.map((points) => html`<td>${words.number(points)}</td>`)}</tr>
    </tfoot>
  </table>`;
}

/** round → seat → {discs, tile}, as the events of scoring told it. */
function turnsByRound(moves) {
  const rounds = [[]];
  for (const { events } of moves) {
    for (const { event, seat, n, gained } of events) {
      if (event === "round_began") rounds.push([]);
      if (event === "scored_discs") rounds.at(-1)[seat] = { discs: n, tile: 0 };
      if (event === "total") rounds.at(-1)[seat].tile = gained - rounds.at(-1)[seat].discs;
    }
  }
  return rounds.filter((turns) => turns.length);
}

function turnText(turn, words) {
  if (!turn) return "–";
  const { discs, tile } = turn;
  return tile ? html`${words.number(discs)} + ${words.number(tile)} = ${words.number(discs + tile)}` : words.number(discs);
}
