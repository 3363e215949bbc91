// Time that is left, second by second.

import { html, Icon, useEffect, useState } from "./ui.js";

/** Milliseconds until a deadline that the server told at some moment of ours. */
export const left = (clock, heardAt) => clock.deadline - clock.now - (performance.now() - heardAt);

/** Minutes and seconds. */
export function timeText(words, milliseconds) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds >= 5400) return words.say("clock.hours", { n: Math.round(seconds / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Draw again twice a second. */
export function useTicking() {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, []);
}

/** A clock that runs down. */
export function Countdown({ words, clock, heardAt }) {
  useTicking();
  const time = left(clock, heardAt);
  return html`<span class=${`clock ${time < 10_000 ? "late" : ""}`} role="timer" aria-live="off"><${Icon} name="time" /> ${timeText(words, time)}</span>`;
}
