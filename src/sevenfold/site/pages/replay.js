// A finished match again: step, slide, jump to a round, from any seat or with everything open.

import { html, Icon, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./ui.js";
import { ask, complaint } from "./api.js";
import { PlainSheet } from "./ending.js";
import { gamePage } from "./game_pages.js";
import { withMovement } from "./motion.js";
import { heading } from "./settings.js";
import { Proof } from "./proof.js";
import { Seats } from "./seat_panels.js";
import { gameWords } from "./words.js";

const PACE = 1200; // milliseconds for a move when the match plays by itself
const READING = 6000; // and for the end of a round

export function Page({ words, id }) {
  const [from, setFrom] = useState(null); // a seat, or null for everything open
  const [match, setMatch] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    load(id, from).then(setMatch, setProblem);
  }, [id, from]);
  const [said, setSaid] = useState(null);
  useEffect(() => {
    if (match) speech(match, words.language).then(setSaid, setProblem);
  }, [match, words.language]);

  if (problem) {
    return html`<main id="main" class="lobby" tabindex="-1"><h1 class="only-heard">Sevenfold</h1><p class="notice" role="alert">${complaint(words, problem)}</p>
      <p class="row"><a class="button" href=${`/tables/${id}`}>${words.say("table")}</a><a class="button primary" href="/">${words.say("to_lobby")}</a></p></main>`;
  }
  if (!match || !said) return html`<main id="main" class="lobby" tabindex="-1"><h1 class="only-heard">Sevenfold</h1><p class="quiet-text" role="status">${words.say("loading")}</p></main>`;
  return html`<${Replay} words=${words} said=${said} id=${id} match=${match} from=${from} setFrom=${setFrom} />`;
}

async function load(id, from) {
  const [replay, table] = await Promise.all([ask(`/api/tables/${id}/replay${eyes(from)}`), ask(`/api/tables/${id}`)]);
  const card = await ask(`/api/games/${replay.game}`);
  return { ...replay, from, card, page: await gamePage(card), seats: table.seats, winners: table.winners };
}

/** Through whose eyes a match is asked for. */
const eyes = (seat) => (seat === null ? "" : `?seat=${seat}`);

/** What is said about a match, in the reader's language. */
async function speech(match, language) {
  const said = await gameWords(match.card, language);
  document.title = `${said.say("title")} – Sevenfold`;
  heading.value = said.say("title");
  return said.of(match.names, match.page.name);
}

/** States by ply, asked for once each; the next ones beforehand. */
function useStates(id, match) {
  const states = useMemo(() => new Map(), [id, match.from]);
  return (ply) => {
    if (!states.has(ply)) states.set(ply, ask(`/api/tables/${id}/replay/${ply}${eyes(match.from)}`));
    return states.get(ply);
  };
}

function Replay({ words, said, id, match, from, setFrom }) {
  const asked = Number(new URLSearchParams(location.hash.slice(1)).get("ply"));
  const [ply, setPly] = useState(Math.min(asked || 0, match.plies));
  const [shown, setShown] = useState(null); // {ply, state}, and `before` where a round ended
  const [playing, setPlaying] = useState(false);
  const stateAt = useStates(id, match);
  const { lines, names, page } = match;

  useEffect(() => {
    let wanted = true;
    const before = endsRound(match, ply) ? stateAt(ply - 1) : null;
    Promise.all([stateAt(ply), before]).then(([found, previous]) => wanted && withMovement(() => setShown({ ...found, before: previous?.state })));
    if (ply < match.plies) stateAt(ply + 1);
    return () => (wanted = false);
  }, [ply, match]);
  useLayoutEffect(() => history.replaceState(null, "", `#ply=${ply}`), [ply]);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setPly(Math.min(ply + 1, match.plies)), endsRound(match, ply) ? READING : PACE);
    return () => clearTimeout(timer);
  }, [playing, ply]);
  useEffect(() => {
    if (ply === match.plies) setPlaying(false);
  }, [ply]);

  const go = (to) => {
    setPlaying(false);
    setPly(Math.max(0, Math.min(match.plies, to)));
  };
  const keys = (event) => {
    if (event.target.closest("input, select, button, a, summary") && event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    if (event.target.closest("input, select")) return;
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: match.plies }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  if (!shown) return html`<main id="main" class="lobby" tabindex="-1"><h1 class="only-heard">Sevenfold</h1><p class="quiet-text" role="status">${words.say("loading")}</p></main>`;
  const line = lines.find((one) => one.ply === shown.ply && (one.move || shown.ply === 0));
  const over = shown.ply === match.plies;
  const story = { state: shown.state, seats: match.seats.map((seat, n) => ({ ...seat, name: names[n] })), turn: shown.state.turn,
    stage: over ? "over" : "playing", winners: over ? match.winners : [], seat: from };
  return html`<main id="main" class="match" tabindex="-1" onKeyDown=${keys}>
    <h1 class="only-heard">${words.say("replay.of", { title: said.say("title") })}</h1>
    <div class="board">
      <${Controls} words=${words} match=${match} ply=${ply} go=${go} playing=${playing} setPlaying=${setPlaying} from=${from} setFrom=${setFrom} />
      <${Seats} words=${words} said=${said} story=${story} game=${{ page }} replaying=${true} />
      ${shown.before ? html`<${RoundEnd} words=${words} said=${said} match=${match} shown=${shown} events=${line.events} from=${from} />`
        : html`<div class="prompt"><p class="prompt-now" aria-live="polite">${(line?.events ?? []).map((event) => said.event(event)).join(" ") || words.say("replay.deal")}</p></div>`}
      <section class=${`play-area game-${match.card.game}`} aria-label=${words.say("table")}>
        <h2 class="only-heard">${words.say("table")}</h2>
        <${page.Table} state=${shown.state} seat=${from} legal=${[]} act=${() => {}} words=${said} names=${names}
          last=${line?.move ? [line] : []} hint=${null} busy=${false} replaying=${true} game=${match.card} />
      </section>
      <${Proof} words=${words} id=${id} page=${page} />
    </div>
    <${Moves} words=${words} said=${said} match=${match} ply=${ply} go=${go} />
  </main>`;
}

/** Did the move to this ply end the match, or a round that has something to read after it? */
function endsRound({ lines, plies, page }, ply) {
  const [one, other] = [ply - 1, ply].map((at) => lines.find((line) => line.ply === at && (line.move || at === 0)));
  if (!one || !other?.move) return false;
  if (ply === plies) return Boolean(lines.at(-1).move); // else somebody gave up
  return other.round > one.round && page.pausesAfterRounds !== false;
}

/** The sheet of the round that ended with this move, as the table showed it. */
function RoundEnd({ words, said, match, shown, events, from }) {
  const Sheet = match.page.Sheet ?? PlainSheet;
  const moves = match.lines.filter((line) => line.move && line.ply <= shown.ply);
  const title = words.say("sheet.title", { round: shown.before.round });
  return html`<section class=${`sheet-panel sheet-body game-${match.card.game}`} aria-label=${title}><h2>${title}</h2>
    <${Sheet} before=${shown.before} state=${shown.state} events=${events} seat=${from} words=${said} names=${match.names} moves=${moves} frame=${words} game=${match.card} /></section>`;
}

function Controls({ words, match, ply, go, playing, setPlaying, from, setFrom }) {
  const rounds = match.lines.reduce((found, line) => (found.has(line.round) ? found : found.set(line.round, line.ply)), new Map());
  const round = match.lines.findLast((line) => line.ply <= ply)?.round;
  const step = (name, to, disabled) => html`<button class="button square" disabled=${disabled} aria-label=${words.say(`replay.${name}`)}
    title=${words.say(`replay.${name}`)} onClick=${() => go(to)}><${Icon} name=${name} /></button>`;
  return html`<section class="replay-bar" aria-label=${words.say("replay")}>
    <input type="range" min="0" max=${match.plies} value=${ply} aria-label=${words.say("replay.position")}
      aria-valuetext=${words.say("replay.ply", { n: ply, of: match.plies })} onInput=${(event) => go(Number(event.target.value))} />
    <div class="row">
      ${step("first", 0, ply === 0)}${step("back", ply - 1, ply === 0)}
      <button class="button primary" onClick=${() => (ply === match.plies ? go(0) : setPlaying(!playing))}>
        <${Icon} name=${playing ? "pause" : "play"} /> ${words.say(playing ? "replay.pause" : "replay.play")}</button>
      ${step("next", ply + 1, ply === match.plies)}${step("last", match.plies, ply === match.plies)}
    </div>
    <div class="replay-choices">
      <span class="chip">${words.say("replay.ply", { n: ply, of: match.plies })}</span>
      ${rounds.size > 1 && html`<label>${words.say("replay.round")} <select value=${round} onChange=${(event) => go(rounds.get(Number(event.target.value)))}>
        ${[...rounds.keys()].map((number) => html`<option value=${number}>${number}</option>`)}</select></label>`}
      <label>${words.say("replay.from")} <select value=${from ?? ""} onChange=${(event) => setFrom(event.target.value === "" ? null : Number(event.target.value))}>
        <option value="">${words.say("replay.open")}</option>
        ${match.names.map((name, seat) => html`<option value=${seat}>${name}</option>`)}</select></label>
    </div>
  </section>`;
}

/** Every move in words; a click goes there. */
function Moves({ words, said, match, ply, go }) {
  const list = useRef();
  useEffect(() => {
    const here = list.current.querySelector("[aria-current]");
    const panel = list.current.closest(".panel");
    if (here && panel) panel.scrollTop = here.offsetTop - panel.clientHeight / 2;
  }, [ply]);
  const texts = useMemo(() => match.lines.map((line) => line.left_to ? words.say("replay.left_to", { name: match.names[line.seat] })
    : line.resigned ? words.say("replay.resigned", { name: match.names[line.seat] })
    : line.returned ? words.say("replay.returned", { name: match.names[line.seat] })
    : line.undone ? words.say("replay.undone", { name: match.names[line.seat], n: line.undone })
    : line.events.map((event) => said.event(event)).join(" ")), [match, words, said]);
  return html`<aside class="side replay-side" aria-label=${words.say("replay.moves")}>
    <div class="side-head"><h2>${words.say("replay.moves")}</h2></div>
    <div class="panel" tabindex="0" role="region" aria-label=${words.say("replay.moves")}>
      <ol ref=${list} class="replay-moves">${match.lines.map((line, number) => html`<li key=${number}
        aria-current=${line.ply === ply && (line.move || line.ply === 0) ? "step" : undefined}>
        <button onClick=${() => go(line.ply)}>${texts[number] || words.say("replay.deal")}</button></li>`)}</ol>
    </div>
  </aside>`;
}
