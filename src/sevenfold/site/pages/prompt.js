// One sentence on what is to be done now, and what the others did just before.

import { html, Icon, useEffect, useState } from "./ui.js";
import { outcome } from "./ending.js";
import { Readiness } from "./readiness.js";
import { sinceLastDecision } from "./story.js";

const SHOWN = 3;

/** The children are tools for the moment: undo, hint. `hint` is what a strong bot would play, in words. */
export function Prompt({ words, said, story, names, table, game, hint, children }) {
  const { page } = game;
  const { state, stage, turn, seat } = story;
  const mine = stage === "playing" && turn === seat && seat !== null;
  const others = sinceLastDecision(story).filter((move) => move.seat !== seat);
  const news = worthTelling(others.flatMap((move) => move.events), page);
  return html`<div class=${`prompt ${mine ? "mine" : ""}`}>
    <div class="prompt-text">
    <${Connection} words=${words} table=${table} />
    <p class="prompt-now">${sentence()}</p>
    <${Readiness} words=${words} game=${game.card.game} waiting=${stage === "playing" && Boolean(story.seats[turn]?.bot)} />
    ${hint && html`<p class="hint" role="status"><${Icon} name="hint" /> ${words.say("hint.says", { move: hint })}</p>`}
    ${news.length > 0 && stage === "playing" && html`<p class="prompt-last">${news.map((event) => said.event(event)).join(" ")}</p>`}
    </div>
    ${children}
  </div>`;

  function sentence() {
    if (stage === "over") return outcome(words, story, names, page);
    const own = page.prompt?.(state, story.legal) ?? `prompt.${state.phase}`;
    const general = [`table.turn.${state.phase}`, `table.${state.phase}`].find((key) => said.has(key));
    if (mine && said.has(own)) return html`<strong>${words.say("your_turn")}</strong> ${said.say(own, { seat })}`;
    if (mine) return html`<strong>${words.say("your_turn")}</strong> ${words.say("prompt.choose", { n: story.legal.length })}`;
    const facts = { seat: turn };
    const text = general ? said.say(general, facts) : null;
    return text && !text.includes("{") ? words.say("prompt.others", { doing: text.replace(/\.$/, "") }) : words.say("prompt.wait", { name: names[turn] });
  }
}

/** Of what the others did, the few sentences that matter most, in the order in which they happened.
 *
 * A game says what that is: `headlines` come before all others, `asides` are left to the log. */
export function worthTelling(events, { headlines = [], asides = [] }) {
  const told = events.filter(({ event }) => !asides.includes(event));
  const byWeight = told.toSorted((one, other) => headlines.includes(one.event) - headlines.includes(other.event));
  const shown = new Set(byWeight.slice(-SHOWN));
  return told.filter((event) => shown.has(event));
}

function Connection({ words, table }) {
  const state = table.connection.value;
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    const timer = setTimeout(() => setLate(true), 600); // a blink of the network is not worth a word
    return () => clearTimeout(timer);
  }, [state]);
  if (state === "live" || (state === "connecting" && !late) || (state === "away" && !late)) return null;
  return html`<p class="connection" role="status"><${Icon} name="offline" /> ${words.say(`connection.${state}`)}</p>`;
}
