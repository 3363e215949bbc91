// Before the match: who is here, the link and the code for friends, bots for the rest.

import { html, Icon, useEffect, useRef, useState } from "./ui.js";
import { ask, complaint } from "./api.js";
import { Agreed, Arranging } from "./arranging.js";
import { Invitation } from "./invitation.js";
import { LEVELS } from "./options.js";
import { forget } from "./seats.js";
import { Chat } from "./side.js";
import { cue } from "./sounds.js";
import { speakUp } from "./spoken.js";

export function WaitingRoom({ words, game, table, story, id, sat }) {
  const [problem, setProblem] = useState(null);
  const [name, setName] = useState(null);
  const [arranging, setArranging] = useState(false);
  const mine = story.seat !== null;
  const free = story.seats.filter((seat) => seat.name === null).length;
  const said = game.words;
  useArrivals(story, words, said);
  useEffect(() => {
    ask("/api/guest").then((guest) => setName((typed) => typed ?? guest.name ?? ""), () => setName(""));
  }, []);

  async function attempt(work) {
    setProblem(null);
    try {
      return (await work()) ?? true;
    } catch (error) {
      setProblem(error);
      return null;
    }
  }
  const sit = (seat) => attempt(async () => {
    const called = name?.trim() || words.say("guest");
    if (name?.trim()) await ask("/api/guest", { send: { name: called } });
    sat(await ask(`/api/tables/${id}/seats/${seat}`, { send: { name: called } }));
  });
  const order = (message) => attempt(() => table.command(message));
  const standUp = async () => {
    forget(id);
    await order({ type: "leave" });
  };

  return html`<main id="main" class="lobby waiting" tabindex="-1">
    <section class="welcome"><h1>${said.say("title")}</h1><p>${words.say(mine ? (free ? "waiting.invite" : "waiting.ready") : "waiting.sit")}</p></section>
    ${problem && html`<p class="notice" role="alert">${complaint(words, problem)}</p>`}
    <div class="waiting-columns">
      <div class="waiting-people">
      <section class="sheet-panel stack" aria-labelledby="who">
        <h2 id="who">${words.say("setup.seats")}</h2>
        ${!mine && html`<label class="field"><span>${words.say("setup.name")}</span>
          <input maxlength="24" autocomplete="nickname" value=${name ?? ""} onInput=${(event) => setName(event.target.value)} /></label>`}
        <ol class="seats-waiting">${story.seats.map((seat, number) => html`<li key=${number} class="seat">
          <span class="seat-sign" aria-hidden="true"><${Icon} name=${seat.bot ? "bot" : "person"} /></span>
          <span class="seat-name">${seat.name ?? words.say("waiting.free")}${number === story.seat && html` <span class="quiet-text">(${words.say("you")})</span>`}</span>
          ${number === story.seat && html`<button class="button small" onClick=${standUp}>${words.say("waiting.stand_up")}</button>`}
          ${seat.name === null && !mine && html`<button class="button primary" onClick=${() => sit(number)}>${words.say("waiting.sit_here")}</button>`}
          ${mine && (seat.name === null || seat.bot) && html`<label><span class="only-heard">${words.say("setup.seat", { n: number + 1 })}</span>
            <select value=${seat.bot ?? ""} onChange=${(event) => order({ type: "replace", seat: number, bot: event.target.value || null })}>
              <option value="">${words.say("setup.friend")}</option>
              ${LEVELS.map((level) => html`<option value=${level}>${words.say(`bot.${level}`)}</option>`)}</select></label>`}
        </li>`)}</ol>
        ${story.spectators > 0 && html`<p class="quiet-text"><${Icon} name="eye" /> ${words.say("spectators", { n: story.spectators })}</p>`}
        ${mine && html`<button class="button primary wide" disabled=${free > 0} onClick=${() => order({ type: "start" })}>${words.say("setup.start")}</button>`}
      </section>
      <section class="sheet-panel stack" aria-labelledby="talk">
        <h2 id="talk">${words.say("chat")}</h2>
        <${Chat} words=${words} story=${story} order=${order} />
      </section>
      </div>
      <section class="sheet-panel stack" aria-labelledby="invite">
        <h2 id="invite">${words.say("waiting.link")}</h2>
        <${Invitation} words=${words} id=${id} />
      </section>
      <section class="sheet-panel stack" aria-labelledby="agreed">
        <h2 id="agreed">${words.say("setup.options")}</h2>
        ${arranging
          ? html`<${Arranging} words=${words} game=${game} card=${story.card} players=${story.seats.length} order=${order} done=${() => setArranging(false)} />`
          : html`<${Agreed} words=${words} said=${said} card=${story.card} />
            ${mine && html`<button class="button" onClick=${() => setArranging(true)}>${words.say("arrange")}</button>`}`}
      </section>
    </div>
  </main>`;
}

/** A friend who sits down is heard, said, and seen in the title of a tab in the background. */
function useArrivals(story, words, said) {
  const heard = useRef(story.version);
  useEffect(() => {
    const news = story.happened.filter((line) => line.version > heard.current && line.seat !== story.seat);
    heard.current = story.version;
    const came = news.filter((line) => line.what === "sat");
    if (came.length) cue("turn");
    speakUp(news.filter((line) => words.has(`log.${line.what}`)).map((line) =>
      words.say(`log.${line.what}`, { name: line.name ?? story.seats[line.seat]?.name ?? "–" })));
    const full = story.seats.every(({ name }) => name !== null);
    document.title = `${full && story.seat !== null ? "● " : ""}${came.length ? `${came.at(-1).name} – ` : ""}${said.say("title")} – Sevenfold`;
  }, [story.version]);
}
