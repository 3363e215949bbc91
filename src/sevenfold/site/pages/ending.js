// The end of a round: a sheet one can read and check. The end of the match: who won, and what next.

import { html, Icon, useEffect, useLayoutEffect, useRef, useState } from "./ui.js";
import { ask } from "./api.js";
import { Countdown } from "./countdown.js";
import { handsAt, remember } from "./seats.js";
import { brokenOff } from "./story.js";

export function Ending({ words, said, story, game, names, order, table, id }) {
  const dialog = useRef();
  const closed = useRef(null); // the round whose sheet was put away
  const over = story.stage === "over" && !story.more;
  const [shown, setShown] = useState(over ? "over" : null);
  const pauses = game.page.pausesAfterRounds ?? true;
  const ended = useEnded(story, id, pauses);

  // The sheet lies on the table in the same moment as the new round: a key that is pressed between
  // the two would mean a move and say "continue".
  useLayoutEffect(() => {
    if (over) setShown("over");
  }, [over]);
  useLayoutEffect(() => {
    if (ended && ended === story.ended) setShown(ended.over ? "over" : ended.ply);
  }, [ended]);
  useLayoutEffect(() => {
    if (shown === null) return;
    if (!dialog.current.open) dialog.current.showModal();
    dialog.current.querySelector("[data-continue]")?.focus({ preventScroll: true });
  }, [shown]);
  useEffect(() => {
    if (!story.next) return;
    if (table.token && story.seat !== null) remember({ table: story.next, token: table.token, game: game.card.game, hands: handsAt(id) });
    if (story.seat !== null) location.assign(`/tables/${story.next}`);
  }, [story.next]);

  // The others wait for who reads; where no sheet is open or will be in a moment, nobody has to.
  const reading = story.stage === "playing" && story.seat !== null && story.seats[story.seat].reading;
  const read = reading && shown === null && !table.rhythm.behind.value && !(pauses && ended && ended === story.ended && closed.current !== ended);
  useEffect(() => {
    if (read) order({ type: "read" });
  }, [read]);

  const close = () => dialog.current.close();
  const put_away = () => {
    closed.current = ended;
    setShown(null);
  };
  const Sheet = game.page.Sheet ?? PlainSheet;
  return html`
    ${ended && shown === null && html`<div class="after-round"><button class="button small" onClick=${() => setShown(over ? "over" : ended.ply)}>
      <${Icon} name="sheet" /> ${words.say(over ? "over.show" : "sheet.show")}</button></div>`}
    <dialog ref=${dialog} class="sheet" aria-labelledby="sheet-title" onClose=${put_away}>
      ${shown !== null && html`<div class="stack">
        <header class="dialog-head"><h2 id="sheet-title" tabindex="-1" autofocus>${over ? words.say("over.title") : words.say("sheet.title", { round: ended?.before.round ?? "" })}</h2>
          <button class="button quiet square" aria-label=${words.say("close")} onClick=${close}><${Icon} name="close" /></button></header>
        ${over && html`<${Standing} words=${words} story=${story} names=${names} page=${game.page} />
          <${Next} words=${words} story=${story} order=${order} id=${id} names=${names} />`}
        ${ended && html`<section class=${`game-${game.card.game} sheet-body`} aria-label=${words.say("sheet.title", { round: ended.before.round })}>
          <${Sheet} before=${ended.before} state=${ended.state} events=${ended.events} seat=${story.seat} words=${said} names=${names}
            moves=${story.moves} frame=${words} game=${game.card} />
        </section>`}
        ${!over && html`<${Continue} words=${words} story=${story} names=${names} close=${close} />`}
      </div>`}
    </dialog>`;
}

/** The round that just ended; after coming back to a finished match, its last one. */
function useEnded(story, id, pauses) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    if (story.ended || story.stage !== "over" || story.more || !story.ply || brokenOff(story.happened)) return;
    ask(`/api/tables/${id}/replay/${story.ply - 1}`).then(({ state }) =>
      setFound({ before: state, state: story.state, events: story.moves.at(-1).events, over: true, ply: story.ply }), () => {});
  }, [story.stage, story.more]);
  const seen = story.ended?.over || pauses ? story.ended : null;
  return seen ?? found;
}

/** It waits for the reader, and bots do; where people play together, for a while that is told. */
function Continue({ words, story, names, close }) {
  const others = story.seats.map((seat, number) => (seat.reading && number !== story.seat ? names[number] : null)).filter(Boolean);
  const reading = story.seat !== null && story.seats[story.seat].reading;
  return html`<div class="dialog-foot stack">
    ${others.length > 0 && html`<p class="quiet-text" role="status">${words.say("sheet.readers", { names: words.list(others) })}</p>`}
    ${reading && story.sheet && html`<p class="quiet-text">${words.say("sheet.until")} <${Countdown} words=${words} clock=${story.sheet} heardAt=${story.clockHeardAt} /></p>`}
    ${!reading && story.seat !== null && html`<p class="quiet-text" role="status">${words.say("sheet.goes_on")}</p>`}
    <button class="button primary wide" data-continue onClick=${close}>${words.say("continue")}</button></div>`;
}

/** Who won, and whether somebody gave up; nobody did where the match was called off. */
export function outcome(words, { winners, seat, state, happened }, names, page) {
  if (!winners.length) return words.say("log.called_off");
  const gaveUp = happened.filter(({ what }) => what === "resigned").map((line) => words.say("log.resigned", { name: names[line.seat] }));
  const own = winners.includes(seat);
  const others = winners.filter((winner) => winner !== seat).map((winner) => names[winner]);
  const sides = new Set(winners.map((winner) => page.team?.(state, winner) ?? winner));
  const how = sides.size > 1 ? "shared" : winners.length > 1 ? "team" : "won";
  return [...gaveUp, words.say(`over.${how}${own ? ".you" : ""}`, { names: words.list(others) })].join(" ");
}

/** Who came where. */
export function Standing({ words, story, names, page }) {
  const order = names.map((_, seat) => seat).sort((one, other) =>
    story.winners.includes(other) - story.winners.includes(one) || story.state.scores[other] - story.state.scores[one]);
  const won = story.winners.includes(story.seat);
  return html`<div class=${`standing ${won ? "won" : ""}`}>
    <p class="standing-line">${outcome(words, story, names, page)}</p>
    <ol>${order.map((seat) => html`<li key=${seat} class=${story.winners.includes(seat) ? "winner" : ""}>
      <span class="seat-sign" aria-hidden="true"><${Icon} name=${story.winners.includes(seat) ? "crown" : story.seats[seat].bot ? "bot" : "person"} /></span>
      <span class="seat-name">${names[seat]}</span><span class="seat-score">${words.number(story.state.scores[seat])}</span></li>`)}</ol>
  </div>`;
}

function Next({ words, story, order, id, names }) {
  const offers = story.seats.map((seat, number) => (seat.rematch ? names[number] : null)).filter(Boolean);
  const offered = story.seat !== null && story.seats[story.seat].rematch;
  return html`<div class="stack">
    ${story.seat !== null && html`<button class="button primary wide" disabled=${offered} onClick=${() => order({ type: "rematch" })}>
      <${Icon} name="again" /> ${words.say(offered ? "rematch.waiting" : "rematch")}</button>`}
    ${story.seat !== null && !offered && html`<button class="button wide" onClick=${() => order({ type: "rematch", open: true })}>
      <${Icon} name="more" /> ${words.say("rematch.open")}</button>`}
    ${offers.length > 0 && html`<p class="quiet-text" role="status">${words.say("rematch.offered", { names: words.list(offers) })}</p>`}
    ${story.next && story.seat === null && html`<a class="button" href=${`/tables/${story.next}`}>${words.say("rematch.watch")}</a>`}
    <div class="row shared"><a class="button" href=${`/tables/${id}/replay`}><${Icon} name="eye" /> ${words.say("replay")}</a>
      <a class="button" href="/">${words.say("to_lobby")}</a></div>
  </div>`;
}

/** The scoring as the events tell it, and the points before and after. */
export function PlainSheet({ before, state, events, words, names, frame }) {
  const start = events.findIndex(({ event }) => event === "round_began");
  const told = start < 0 ? events : events.slice(0, start);
  return html`<ul class="told">${told.map((event, n) => html`<li key=${n}>${words.event(event)}</li>`)}</ul>
    <table class="scores"><thead><tr><th scope="col">${frame.say("sheet.who")}</th><th scope="col">${frame.say("sheet.before")}</th>
      <th scope="col">${frame.say("sheet.gain")}</th><th scope="col">${frame.say("sheet.after")}</th></tr></thead>
    <tbody>${names.map((name, seat) => html`<tr key=${seat}><th scope="row">${name}</th><td>${before.scores[seat]}</td>
      <td>${signed(state.scores[seat] - before.scores[seat])}</td><td><strong>${state.scores[seat]}</strong></td></tr>`)}</tbody></table>`;
}

const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
