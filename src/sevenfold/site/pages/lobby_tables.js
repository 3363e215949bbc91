// Tables to come back to, and tables of others that wait for somebody.

import { html, Icon, useEffect, useState } from "./ui.js";
import { ask } from "./api.js";
import { forget, ownSeats } from "./seats.js";

const LOOK_AGAIN = 10_000;
const SHOWN = 6;

/** Where one left: tables at which this browser has a seat and that are not over. */
export function OwnTables({ words, games }) {
  const [tables, setTables] = useState([]);
  useEffect(() => {
    Promise.all(ownSeats().slice(0, SHOWN).map(look)).then((found) => setTables(found.filter(Boolean)));
  }, []);
  if (!tables.length) return null;
  return html`<section aria-labelledby="own">
    <h2 id="own">${words.say("lobby.continue")}</h2>
    <ul class="tables">${tables.map((table) => html`<li key=${table.id}>
      <a class="table-link" href=${`/tables/${table.id}`}>
        <strong>${titleOf(games, table.game)}</strong>
        <span>${words.list(table.others.length ? table.others : ["–"])}</span>
        ${table.mine ? html`<span class="chip strong">${words.say("lobby.your_turn")}</span>`
          : html`<span class="chip">${words.say(`stage.${table.stage}`)}</span>`}
      </a></li>`)}</ul>
  </section>`;
}

async function look({ table: id, token }) {
  try {
    const { stage, turn, seat, seats, card } = await ask(`/api/tables/${id}`, { token });
    if (stage === "over") return null;
    const others = seats.filter((_, number) => number !== seat).map(({ name }) => name).filter(Boolean);
    return { id, stage, game: card.game, mine: turn !== null && turn === seat, others };
  } catch (error) {
    if (["unknown_table", "unknown_seat_link"].includes(error.code)) forget(id);
    return null;
  }
}

/** Tables that wait for people and want to be found. */
export function OpenTables({ words, games }) {
  const [tables, setTables] = useState(null);
  useEffect(() => {
    const find = () => {
      if (document.visibilityState === "visible") ask("/api/tables").then((found) => setTables(found.tables), () => {});
    };
    find();
    const timer = setInterval(find, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, []);
  return html`<section aria-labelledby="open">
    <h2 id="open">${words.say("lobby.open")}</h2>
    ${tables?.length
      ? html`<ul class="tables">${tables.map((table) => html`<li key=${table.table}>
        <a class="table-link" href=${`/tables/${table.table}`}>
          <strong>${titleOf(games, table.game)}</strong>
          <span>${words.list(table.seats.filter(Boolean))}</span>
          <span class="chip"><${Icon} name="people" /> ${words.say("lobby.free", { n: table.free })}</span>
        </a></li>`)}</ul>`
      : html`<p class="quiet-text">${words.say("lobby.none_open")}</p>`}
  </section>`;
}

const titleOf = (games, name) => games.find(({ game }) => game === name)?.words.say("title") ?? name;
