// Before the match: who is here, the link and the code for friends, bots for the rest.

import { html, Icon, useState } from "./ui.js";
import { ask, complaint } from "./api.js";
import { LEVELS, optionText, timeText } from "./options.js";

export function WaitingRoom({ words, game, table, story, id, sat }) {
  const [problem, setProblem] = useState(null);
  const [name, setName] = useState("");
  const link = `${location.origin}/tables/${id}`;
  const mine = story.seat !== null;
  const free = story.seats.filter((seat) => seat.name === null).length;
  const said = game.words;

  async function attempt(work) {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error);
    }
  }
  const sit = (seat) => attempt(async () => {
    const called = name.trim() || (await ask("/api/guest")).name || words.say("guest");
    if (name.trim()) await ask("/api/guest", { send: { name: called } });
    sat(await ask(`/api/tables/${id}/seats/${seat}`, { send: { name: called } }));
  });
  const order = (message) => attempt(() => table.command(message));

  return html`<main id="main" class="lobby waiting" tabindex="-1">
    <section class="welcome"><h1>${said.say("title")}</h1><p>${words.say(mine ? (free ? "waiting.invite" : "waiting.ready") : "waiting.sit")}</p></section>
    ${problem && html`<p class="notice" role="alert">${complaint(words, problem)}</p>`}
    <div class="waiting-columns">
      <section class="sheet-panel stack" aria-labelledby="who">
        <h2 id="who">${words.say("setup.seats")}</h2>
        ${!mine && html`<label class="field"><span>${words.say("setup.name")}</span>
          <input maxlength="24" autocomplete="nickname" value=${name} onInput=${(event) => setName(event.target.value)} /></label>`}
        <ol class="seats-waiting">${story.seats.map((seat, number) => html`<li key=${number} class="seat">
          <span class="seat-sign" aria-hidden="true"><${Icon} name=${seat.bot ? "bot" : "person"} /></span>
          <span class="seat-name">${seat.name ?? words.say("waiting.free")}${number === story.seat && html` <span class="quiet-text">(${words.say("you")})</span>`}</span>
          ${seat.name === null && !mine && html`<button class="button primary" onClick=${() => sit(number)}>${words.say("waiting.sit_here")}</button>`}
          ${mine && (seat.name === null || seat.bot) && html`<label><span class="only-heard">${words.say("setup.seat", { n: number + 1 })}</span>
            <select value=${seat.bot ?? ""} onChange=${(event) => order({ type: "replace", seat: number, bot: event.target.value || null })}>
              <option value="">${words.say("setup.friend")}</option>
              ${LEVELS.map((level) => html`<option value=${level}>${words.say(`bot.${level}`)}</option>`)}</select></label>`}
        </li>`)}</ol>
        ${mine && html`<button class="button primary wide" disabled=${free > 0} onClick=${() => order({ type: "start" })}>${words.say("setup.start")}</button>`}
      </section>
      <section class="sheet-panel stack" aria-labelledby="invite">
        <h2 id="invite">${words.say("waiting.link")}</h2>
        <img class="qr" src=${`/api/tables/${id}/invitation.svg`} alt=${words.say("waiting.qr")} width="220" height="220" />
        <${CopyLink} words=${words} link=${link} />
      </section>
      <section class="sheet-panel stack" aria-labelledby="agreed">
        <h2 id="agreed">${words.say("setup.options")}</h2>
        <dl class="agreed">${Object.entries(story.card.options).map(([key, value]) => html`<div key=${key}>
          <dt>${said.has(`option.${key}`) ? said.say(`option.${key}`) : key}</dt>
          <dd>${value === null ? words.say("setup.usual") : optionText(said, key, value)}</dd></div>`)}
          <div><dt>${words.say("setup.time")}</dt><dd>${timeText(words, story.card.turn_seconds ?? 0)}</dd></div></dl>
      </section>
    </div>
  </main>`;
}

function CopyLink({ words, link }) {
  const [copied, setCopied] = useState(false);
  const copy = async (event) => {
    const field = event.target.closest(".copy").querySelector("input");
    field.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // it is selected: the reader can copy it by hand
    }
  };
  return html`<div class="copy"><label><span class="only-heard">${words.say("waiting.link")}</span><input readonly value=${link} /></label>
    <button class="button" onClick=${copy}><${Icon} name=${copied ? "check" : "copy"} /> <span role="status">${words.say(copied ? "share.copied" : "copy")}</span></button></div>`;
}
