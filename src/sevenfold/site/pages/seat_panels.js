// Who sits where: names, scores, whose turn it is and how long they have.

import { html, Icon, place, useEffect, useState } from "./ui.js";

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
        ${playing && story.clock && html`<${Clock} words=${words} story=${story} />`}
        ${!replaying && !one.bot && !one.connected && stage === "playing" && html`<span class="seat-away">${words.say("seat.away")}
          ${story.seat !== null && !own && html`<button class="button small" onClick=${() => order({ type: "replace", seat, bot: "casual" })}>${words.say("seat.to_bot")}</button>`}</span>`}
      </span>
      <span class="seat-score"><span class="only-heard">${words.say("score")}</span>${words.number(state?.scores[seat] ?? 0)}</span>
    </li>`;
  })}</ol>`;
}

/** The time that is left, second by second. */
function Clock({ words, story }) {
  const left = () => story.clock.deadline - story.clock.now - (performance.now() - story.clockHeardAt);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round(left() / 1000));
  const text = seconds >= 5400 ? words.say("clock.hours", { n: Math.round(seconds / 3600) })
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return html`<span class=${`clock ${seconds < 10 ? "late" : ""}`} role="timer" aria-live="off"><${Icon} name="time" /> ${text}</span>`;
}
