// A match that is being played or over: seats above, the game, what one can do, and beside it the log.

import { html, useEffect, useMemo, useRef, useState } from "./ui.js";
import { complaint } from "./api.js";
import { heading } from "./settings.js";
import { Actions, Tools } from "./actions.js";
import { Ending } from "./ending.js";
import { useForcedMove } from "./forced.js";
import { Replaced, TimedOut } from "./notices.js";
import { Prompt } from "./prompt.js";
import { Seats } from "./seat_panels.js";
import { Side } from "./side.js";
import { cue } from "./sounds.js";
import { speakUp } from "./spoken.js";
import { sinceLastDecision } from "./story.js";
import { UndoWish } from "./undoing.js";

export function Match({ words, game, table, story, id }) {
  const names = story.seats.map(({ name }) => name ?? "–");
  const said = useMemo(() => game.words.of(names, game.page.name), [game, names.join("\n")]);
  const [sentAt, setSentAt] = useState(null); // the version that the last move answered
  const busy = sentAt === story.version;
  const [hint, setHint] = useState(null);
  const [problem, setProblem] = useState(null);
  const { state, seat } = story;
  useEffect(() => {
    setHint(null);
    setProblem(null);
  }, [story.ply, seat]);
  useNews(story, said, words, game.page.pausesAfterRounds ?? true);
  const awaited = story.stage === "playing" && seat !== null && story.turn === seat;
  useEffect(() => {
    document.title = `${awaited ? "● " : ""}${said.say("title")} – Sevenfold`;
  }, [awaited, said]);
  const round = words.say("round", { n: state.round });
  useEffect(() => {
    heading.value = `${said.say("title")} · ${round}`;
  }, [said, round]);

  /** Do something at the table; what is refused is said. */
  async function order(message) {
    setProblem(null);
    try {
      return await table.command(message);
    } catch (error) {
      if (error.code !== "stale") setProblem(error); // the page shows already what has changed
      return null;
    }
  }

  const sent = useRef(null); // at once, where a state would wait for the next drawing
  async function act(move) {
    if (sent.current === story.version) return;
    sent.current = story.version;
    setSentAt(story.version);
    if (await order({ type: "move", ply: story.ply, move })) return;
    sent.current = null;
    setSentAt(null);
  }

  // The button that was pressed is gone: whoever plays by keyboard goes on from the table.
  const area = useRef();
  useEffect(() => {
    if (sent.current !== null && document.activeElement === document.body) area.current.focus({ preventScroll: true });
  }, [story.ply, busy]);

  const options = useMemo(() => story.legal.map((option) => ({ move: option.move, text: said.move(option) })), [story.legal, said]);
  const legal = busy || story.stage !== "playing" ? [] : options;
  useForcedMove({ story, legal, page: game.page, act });
  const { Table } = game.page;
  const mine = legal.length > 0;
  return html`<main id="main" class=${`match ${mine ? "my-turn" : ""}`} tabindex="-1">
    <h1 class="only-heard">${said.say("title")}</h1>
    <div class="board">
      <${Seats} words=${words} said=${said} story=${story} game=${game} order=${order} />
      <${Prompt} words=${words} said=${said} story=${story} names=${names} table=${table} game=${game} hint=${hint && said.move(hint)}>
        <${Tools} words=${words} story=${story} order=${order} setHint=${setHint} table=${table} game=${game.card.game} />
      <//>
      <${Replaced} words=${words} story=${story} order=${order} />
      <${TimedOut} words=${words} story=${story} />
      <${UndoWish} words=${words} story=${story} names=${names} order=${order} />
      ${problem && html`<p class="notice" role="alert">${complaint(words, problem)}</p>`}
      <section ref=${area} tabindex="-1" class=${`play-area game-${game.card.game}`} aria-label=${words.say("table")}>
        <h2 class="only-heard">${words.say("table")}</h2>
        <${Table} state=${state} seat=${seat} legal=${legal} act=${act} words=${said} names=${names}
          last=${sinceLastDecision(story)} hint=${hint?.move ?? null} busy=${busy} replaying=${false} game=${game.card} />
      </section>
      <${Actions} words=${words} story=${story} legal=${legal} act=${act} order=${order} hint=${hint?.move ?? null} page=${game.page} id=${id} token=${table.token} />
    </div>
    <${Side} words=${words} said=${said} story=${story} order=${order} />
    <${Ending} words=${words} said=${said} story=${story} game=${game} names=${names} order=${order} table=${table} id=${id} />
  </main>`;
}

/** Say and sound what is new, once all of it is known; the first look at a table tells nothing. */
function useNews(story, said, words, pauses) {
  const heard = useRef(null);
  useEffect(() => {
    if (story.more) return;
    const before = heard.current;
    heard.current = story;
    if (!before || before.version === story.version) return;
    const news = story.happened.filter((line) => line.version > before.version);
    const sentences = news.flatMap((line) => (line.events ?? []).map((event) => said.event(event)));
    const mine = story.stage === "playing" && story.turn === story.seat && story.seat !== null;
    const turnCame = mine && (before.turn !== story.turn || before.stage !== story.stage);
    speakUp(turnCame ? [...sentences, words.say("your_turn")] : sentences);
    if (story.stage === "over" && before.stage !== "over") cue("over");
    else if (pauses && story.ended !== before.ended) cue("round");
    else if (turnCame) cue("turn");
    else if (news.some((line) => line.what === "moved" && line.seat !== story.seat)) cue("move");
  }, [story]);
}
