// Who sits where: names, scores, whose turn it is and how long they have.

import { html, Icon, place, useMemo, useRef } from "./ui.js";
import { Countdown, timeText, useTicking } from "./countdown.js";

const MOST_ABREAST = 4; // on a phone

export function Seats({ words, said, story, game, order, replaying = false }) {
  const { state, seats, turn, winners, stage } = story;
  const { SeatNote } = game.page;
  const levelOf = (bot) => (bot && words.has(`level.${bot}`) ? words.say(`level.${bot}`) : "");
  const rows = Math.ceil(seats.length / MOST_ABREAST);
  return html`<ol class=${`seats ${seats.length > 2 ? "many" : ""}`} style=${{ "--abreast": Math.ceil(seats.length / rows) }}>${seats.map((one, seat) => {
    const playing = turn === seat && stage === "playing";
    const own = seat === story.seat;
    return html`<li key=${seat} class=${`seat ${playing ? "playing" : ""} ${own ? "own" : ""}`} ...${place(`seat-${seat}`)}
        aria-current=${playing ? "true" : undefined}>
      <span class="seat-sign" aria-hidden="true">${winners?.includes(seat) ? html`<${Icon} name="crown" />`
        : html`<${Icon} name=${one.bot ? "bot" : "person"} />`}</span>
      <span class="seat-who">
        <span class="seat-name">${one.name ?? "–"}${own && html`<span class="only-heard"> (${words.say("you")})</span>`}</span>
        <span class="seat-note"><span class="seat-level">${levelOf(one.bot)}${SeatNote && levelOf(one.bot) && " · "}</span>${SeatNote && html`<${SeatNote} state=${state} seat=${seat} words=${said} />`}</span>
        ${playing && html`<span class="only-heard">${words.say("is_playing")}</span>`}
        ${game.page.team && html`<${Team} words=${words} team=${game.page.team} state=${state} seat=${seat} own=${story.seat} />`}
        ${playing && story.clock && html`<${Countdown} words=${words} clock=${story.clock} heardAt=${story.clockHeardAt} />`}
        ${!replaying && one.reading && one.connected && stage === "playing" && html`<span class="seat-away">${words.say("seat.reading")}</span>`}
        ${!replaying && !one.bot && !one.connected && stage === "playing" && html`<${Away} words=${words} seat=${seat} one=${one} order=${order}
          mayReplace=${story.seat !== null && !own} />`}
      </span>
      <span class="seat-score"><span class="only-heard">${words.say("score")}</span>${words.number(state?.scores[seat] ?? 0)}</span>
    </li>`;
  })}</ol>`;
}

/** Who plays with whom, where anybody does. */
function Team({ words, team, state, seat, own }) {
  const number = team(state, seat);
  if (!state.scores.some((_, other) => other !== seat && team(state, other) === number)) return null;
  const partner = own !== null && seat !== own && team(state, own) === number;
  return html`<span class=${`seat-team team-${number}`}>${words.say(partner ? "seat.partner" : "seat.team", { n: number + 1 })}</span>`;
}

/** Somebody is away: after a while, another player may let a bot play. */
function Away({ words, seat, one, order, mayReplace }) {
  const dialog = useRef();
  const since = useMemo(() => performance.now(), [one.bot_after]);
  useTicking();
  const wait = (one.bot_after ?? 0) - (performance.now() - since);
  const replace = () => {
    dialog.current.close();
    order({ type: "replace", seat, bot: "casual" });
  };
  return html`<span class="seat-away">${words.say("seat.away")}
    ${mayReplace && wait > 0 && html`<span>${words.say("seat.bot_soon", { time: timeText(words, wait) })}</span>`}
    ${mayReplace && wait <= 0 && html`<button class="button small" onClick=${() => dialog.current.showModal()}>${words.say("seat.to_bot")}</button>`}
    <dialog ref=${dialog} class="ask" aria-label=${words.say("seat.to_bot")}>
      <p>${words.say("seat.to_bot.ask", { name: one.name })}</p>
      <div class="stack"><button class="button primary" onClick=${replace}><${Icon} name="bot" /> ${words.say("seat.to_bot")}</button>
        <button class="button" onClick=${() => dialog.current.close()}>${words.say("seat.wait")}</button></div>
    </dialog></span>`;
}
