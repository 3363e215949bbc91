// The scoring of a round: how it ended, points part by part, and the cards to check them by.

import { classes, html } from "/pages/ui.js";
import { Scale, SCALES } from "./aid.js";
import { Card, ColourSymbol } from "./card.js";
import { colours, known, sorted } from "./reading.js";

const PARTS = { duos: ["crab", "boat", "fish", "swimmer", "shark"], collections: Object.keys(SCALES),
  multipliers: ["lighthouse", "shoal", "colony", "captain"], mermaids: ["mermaid"] };
const HEADLINES = ["stopped", "last_chance", "bet_won", "bet_lost", "round_void", "four_mermaids", "tied"];

export function Sheet({ before, state, events, seat, words, names }) {
  const of = (kind) => names.map((_, one) => events.find(({ event, seat: whose }) => event === kind && whose === one));
  const [counted, bonus, scored] = [of("counted"), of("bonus"), of("round_scored")];
  const mermaids = events.some(({ event }) => event === "four_mermaids"); // nothing is scored then
  const cards = mermaids || !state.last_cards ? state.hands.map((hand, one) => ({ hand: known(hand), table: state.tables[one] })) : state.last_cards;
  const headline = events.filter(({ event }) => HEADLINES.includes(event));
  return html`<div class="sheet-how">${headline.map((event) => html`<p>${words.event(event)}</p>`)}</div>
    ${scored.some(Boolean) && html`<${Sums} ...${{ before, counted, bonus, scored, words, names, seat, goal: state.goal }} />`}
    <section class="sheet-cards"><h3>${words.say("sheet.cards")}</h3>
      ${names.map((name, one) => html`<details key=${one} open=${one === seat || names.length === 2}>
        <summary>${name}${counted[one] ? `: ${words.say("points", { n: counted[one].n })}` : ""}</summary>
        <${Check} cards=${[...cards[one].hand, ...cards[one].table]} counted=${counted[one]} words=${words} /></details>`)}</section>`;
}

/** Points of all seats: cards part by part, the colour bonus, and what of it counts. */
function Sums({ before, counted, bonus, scored, words, names, seat, goal }) {
  const counts = scored.map((one, n) => one.n > (bonus[n]?.n ?? 0)); // with the bonus alone, the cards do not
  const row = (key, cell, kind) => html`<tr class=${kind}><th scope="row">${words.say(key)}</th>${names.map((_, n) => html`<td>${cell(n)}</td>`)}</tr>`;
  return html`<table class="scores by-seat sums">
    <thead><tr><td></td>${names.map((name, n) => html`<th scope="col" class=${n === seat ? "own-column" : ""}>${name}</th>`)}</tr></thead>
    <tbody>${Object.keys(PARTS).map((part) => row(`score.${part}`, (n) => words.number(counted[n]?.[part] ?? 0), "part"))}
      ${row("sheet.worth", (n) => (counts[n] || !counted[n]?.n ? words.number(counted[n]?.n ?? 0)
        : html`<s>${words.number(counted[n].n)}</s> <small>${words.say("sheet.not")}</small>`), "sum")}
      ${bonus.some(Boolean) && row("sheet.bonus", (n) => (bonus[n] ? html`<${ColourSymbol} colour=${bonus[n].colour} label=${words.say(`colour.${bonus[n].colour}`)} /> +${words.number(bonus[n].n)}` : "–"))}
      ${row("sheet.round", (n) => html`<b>+${words.number(scored[n].n)}</b>`, "sum")}
      ${row("sheet.before", (n) => words.number(before.scores[n]))}</tbody>
    <tfoot>${row("sheet.total", (n) => html`<span class=${classes(scored[n].total >= goal && "there")}>${words.number(scored[n].total)}</span>`)}
      <tr><td colspan=${names.length + 1} class="way">${words.say("table.goal", { n: goal })}</td></tr></tfoot>
  </table>`;
}

/** A seat's cards by the part they belong to, and its colours, so that one can count them oneself. */
function Check({ cards, counted, words }) {
  if (!cards.length) return html`<p class="quiet-text">–</p>`;
  const kindOf = (card) => card.split("/")[0];
  return html`<ul class="check-parts">${Object.entries(PARTS).map(([part, kinds]) => {
    const found = sorted(cards.filter((card) => kinds.includes(kindOf(card))));
    if (!found.length) return null;
    return html`<li key=${part}><p class="label">${words.say(`score.${part}`)} <b>${counted ? words.number(counted[part]) : ""}</b></p>
      <ul class="laid-cards">${found.map((card) => html`<li><${Card} card=${card} words=${words} small=${true} /></li>`)}</ul>
      ${part === "collections" && html`<ul class="way scales">${kinds.map((kind) => [kind, found.filter((card) => kindOf(card) === kind).length])
        .filter(([, n]) => n).map(([kind, n]) => html`<li key=${kind}>${words.number(n)} × ${words.say(`kind.${kind}`)}: <${Scale} kind=${kind} n=${n} words=${words} /></li>`)}</ul>`}</li>`;
  })}
  <li><p class="label">${words.say("colours")}</p><p class="check-colours">${colours(cards).map(([colour, n]) => html`<span key=${colour}>
    <${ColourSymbol} colour=${colour} /> ${words.say(`colour.${colour}`)} ${words.number(n)}</span>`)}</p></li></ul>`;
}
