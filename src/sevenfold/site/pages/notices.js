// What somebody has to know about their own seat: a bot plays there, or their time ran out.

import { html, Icon, useEffect, useState } from "./ui.js";

/** A bot plays at the seat of whoever came with its link: one tap, and it is theirs again. */
export function Replaced({ words, story, order }) {
  if (story.replaced === null || story.stage !== "playing") return null;
  return html`<div class="notice asked" role="alert"><p>${words.say("seat.replaced")}</p>
    <p class="row"><button class="button primary" onClick=${() => order({ type: "return" })}>
      <${Icon} name="person" /> ${words.say("seat.return")}</button></p></div>`;
}

/** Who ran out of time is told, until the next move of their own. */
export function TimedOut({ words, story }) {
  const last = story.happened.findLast((line) => line.what === "timed_out" && line.seat === story.seat);
  const [seen, setSeen] = useState(last?.version ?? 0);
  const own = story.moves.filter((move) => move.seat === story.seat);
  const late = last && last.version > seen && story.seat !== null && story.stage === "playing";
  useEffect(() => {
    if (last && own.filter((move) => move.version > last.version).length > 1) setSeen(last.version);
  }, [own.length]);
  if (!late) return null;
  return html`<div class="notice" role="alert"><p class="row"><span><${Icon} name="time" /> ${words.say("clock.ran_out")}</span>
    <button class="button small" onClick=${() => setSeen(last.version)}>${words.say("close")}</button></p></div>`;
}
