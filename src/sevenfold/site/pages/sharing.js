// Several people at one device: it has the links of all their seats, and shows the cards of one.
//
// Between two of them a curtain falls: the page is then that of a spectator, so that nothing of the next
// hand is in it before the one whose hand it is lifts the curtain.

import { html, Icon, useEffect } from "./ui.js";
import { ask } from "./api.js";
import { handsAt } from "./seats.js";

/** Who has to be given the device now, as {seat, token}; null if whoever has it goes on. */
export function useSharedDevice({ id, story, token, setToken }) {
  const hands = handsAt(id);
  const playing = story?.stage === "playing";
  const next = (playing && hands.find(({ seat }) => seat === story.turn)) || null;
  const handOver = next !== null && next.token !== token;
  useEffect(() => {
    if (!handOver || token === null) return undefined;
    const fall = () => document.querySelector("dialog[open]") || setToken(null); // not before a sheet is read
    fall();
    document.addEventListener("close", fall, true);
    return () => document.removeEventListener("close", fall, true);
  }, [handOver, token]);

  const over = story?.stage === "over";
  useEffect(() => {
    if (over && token === null && hands.length) setToken(hands[0].token);
  }, [over]);
  const offered = over && story.seat !== null && story.seats[story.seat].rematch;
  useEffect(() => {
    if (!offered) return;
    for (const hand of hands) if (hand.token !== token) ask(`/api/tables/${id}/rematch`, { send: {}, token: hand.token }).catch(() => {});
  }, [offered]);
  return handOver && token === null ? next : null;
}

/** Whoever shares this device is here. */
export function withHandsHere(story, id) {
  const here = new Set(handsAt(id).map(({ seat }) => seat));
  if (!here.size) return story;
  return { ...story, seats: story.seats.map((one, seat) => (here.has(seat) ? { ...one, connected: true } : one)) };
}

export function Curtain({ words, name, lift }) {
  return html`<main id="main" class="lobby curtain" tabindex="-1">
    <section class="sheet-panel stack">
      <h1>${words.say("curtain.give", { name })}</h1>
      <p class="quiet-text">${words.say("curtain.text")}</p>
      <button class="button primary wide" autofocus onClick=${lift}><${Icon} name="eye" /> ${words.say("curtain.lift", { name })}</button>
    </section>
  </main>`;
}
