// Tables to come back to, and tables of others that wait for somebody.

import { html, Icon, useEffect, useState } from "./ui.js";
import { ask } from "./api.js";
import { forget, handsAt, ownSeats, remember } from "./seats.js";

const LOOK_AGAIN = 10_000;
const SHOWN = 6;

/** Tables at which this browser has a seat: where one left, and matches that are over. */
export function OwnTables({ words, games }) {
  const [tables, setTables] = useState([]);
  const [finished, setFinished] = useState([]);
  const [all, setAll] = useState(false);
  const read = () => setFinished(ownSeats().filter(({ over }) => over));
  useEffect(() => {
    read();
    Promise.all(ownSeats().filter(({ over }) => !over).slice(0, SHOWN).map(look)).then((found) => {
      setTables(found.filter(Boolean));
      read();
    });
  }, []);
  const remove = (id, question) => {
    if (question && !confirm(question)) return;
    forget(id);
    setTables(tables.filter((table) => table.id !== id));
    read();
  };
  const Remove = ({ id, game, question }) => html`<button class="button quiet square" title=${words.say("lobby.remove")}
    aria-label=${`${words.say("lobby.remove")}: ${titleOf(games, game)}`} onClick=${() => remove(id, question)}><${Icon} name="close" /></button>`;
  return html`${tables.length > 0 && html`<section aria-labelledby="own">
    <h2 id="own">${words.say("lobby.continue")}</h2>
    <ul class="tables own-tables">${tables.map((table) => html`<li key=${table.id}>
      <a class="table-link" href=${`/tables/${table.id}`}>
        <strong>${titleOf(games, table.game)}</strong>
        <span>${words.list(table.others.length ? table.others : ["–"])}</span>
        ${table.mine ? html`<span class="chip strong">${words.say("lobby.your_turn")}</span>`
          : html`<span class="chip">${words.say(`stage.${table.stage}`)}</span>`}
      </a><${Remove} id=${table.id} game=${table.game} question=${words.say("lobby.remove.sure")} /></li>`)}</ul>
  </section>`}
  ${finished.length > 0 && html`<section aria-labelledby="finished">
    <h2 id="finished">${words.say("lobby.finished")}</h2>
    <ul class="tables own-tables">${finished.slice(0, all ? Infinity : SHOWN).map(({ table, game, over }) => html`<li key=${table}>
      <a class="table-link" href=${`/tables/${table}/replay`}>
        <strong>${titleOf(games, game)}</strong>
        <span>${words.list(over.names.map((name) => name ?? "–"))}</span>
        <span class="chip">${over.winners.length > 0 && html`<${Icon} name="crown" /> ${words.list(over.winners.map((seat) => over.names[seat]))} · `}${
          new Intl.DateTimeFormat(words.language).format(over.at)}</span>
      </a><${Remove} id=${table} game=${game} /></li>`)}</ul>
    ${finished.length > SHOWN && !all && html`<p><button class="button" onClick=${() => setAll(true)}>${words.say("lobby.all", { n: finished.length })}</button></p>`}
  </section>`}`;
}

/** How a table stands. Whoever is in the lobby is not at the table: without a token, nobody there takes them for present. */
async function look({ table: id, token, seat: known }) {
  try {
    const hands = handsAt(id);
    const { stage, turn, seat, seats, winners, card } = await ask(`/api/tables/${id}`, { token: hands.length || known != null ? null : token });
    if (stage === "over") {
      remember({ table: id, game: card.game, over: { names: seats.map(({ name }) => name), winners, at: Date.now() } });
      return null;
    }
    const own = hands.length ? hands.map((hand) => hand.seat) : [known ?? seat];
    const others = seats.filter((_, number) => !own.includes(number)).map(({ name }) => name).filter(Boolean);
    return { id, stage, game: card.game, mine: turn !== null && own.includes(turn), others };
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
