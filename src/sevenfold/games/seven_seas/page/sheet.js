// The scoring of a round, category by category, with all chests laid open to check it.

import { html } from "/pages/ui.js";
import { Chip, Sign, signed, SUITS, withBooty, worth } from "./faces.js";

const CATEGORIES = ["most_cards", "most_coins", "lady", "king", "highest_booty"];

export function Sheet({ state, events, words, game }) {
  const chests = events.filter(({ event }) => event === "counted");
  const scored = events.filter(({ event }) => event === "round_scored");
  const award = (category, chest) => {
    const given = events.find(({ event }) => event === category);
    return given?.seats.includes(chest.seats[0]) ? given.points : 0;
  };
  const amount = {
    most_cards: ({ n }) => n,
    most_coins: ({ coins }) => coins,
    lady: ({ cards }) => (cards.includes("c1") ? "✓" : "–"),
    king: ({ cards }) => (cards.includes("r1") ? "✓" : "–"),
    highest_booty: ({ value }) => signed(value),
  };
  const left = events.find(({ event }) => event === "left_over" || event === "last_one_cleared");
  return html`<div class="seas-sheet">
    <table class="scores by-seat"><caption class="only-heard">${words.say("sheet.caption")}</caption>
      <thead><tr><td></td>${chests.map((chest) => html`<th scope="col" key=${chest.chest}>${words.fact("seats", chest.seats)}</th>`)}</tr></thead>
      <tbody>${CATEGORIES.map((category) => [
        category === "highest_booty" && Object.entries(SUITS).map(([suit, suitName]) => html`<tr class="part" key=${suit}>
          <th scope="row"><span class=${`suit-name suit-${suit}`}><${Sign} suit=${suit} /> ${words.say("sheet.best", { suit: words.say(`suit.${suitName}`) })}</span></th>
          ${chests.map((chest) => html`<td key=${chest.chest}>${signed(chest[suitName])}</td>`)}</tr>`),
        html`<tr key=${category}><th scope="row">${words.say(`score.${category}`)}</th>
          ${chests.map((chest) => html`<td key=${chest.chest}>${amount[category](chest)} <${Award} points=${award(category, chest)} words=${words} /></td>`)}</tr>`,
      ])}</tbody>
      <tfoot><tr><th scope="row">${words.say("sheet.round")}</th>${scored.map(({ n }, chest) => html`<td key=${chest}>+${n}</td>`)}</tr>
        <tr class="total"><th scope="row">${words.say("sheet.total")}</th>${scored.map(({ total }, chest) => html`<td key=${chest}>${total}</td>`)}</tr></tfoot>
    </table>
    <section class="opened" aria-label=${words.say("sheet.opened")}><h3 class="label">${words.say("sheet.opened")}</h3>
      ${chests.map((chest) => html`<${Opened} key=${chest.chest} chest=${chest} state=${withBooty(state, game)} words=${words} />`)}
      ${left && html`<p class="left">${words.event(left)}</p>`}
      <p class="quiet-text">${words.say("sheet.ringed")}</p></section>
  </div>`;
}

const Award = ({ points, words }) => points > 0 && html`<span class="award" aria-label=${words.say("points", { n: points })} role="img">+${points}</span>`;

/** The cards of a chest; the one that counts as booty in its suit is ringed. */
function Opened({ chest, state, words }) {
  const rows = Object.entries(SUITS).map(([suit, suitName]) => {
    const cards = chest.cards.filter((card) => card[0] === suit);
    return { suit, cards, best: cards.find((card) => worth(card, state.options) === chest[suitName]) };
  });
  return html`<div class="opened-chest"><h4>${words.fact("seats", chest.seats)}</h4>
    <div class="chips">${rows.flatMap(({ cards, best }) => cards.map((card) => html`<${Chip} key=${card} card=${card} words=${words} best=${card === best} />`))}
    ${!chest.cards.length && "–"}</div></div>`;
}
