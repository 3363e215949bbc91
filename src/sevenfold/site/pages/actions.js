// What one can do beside playing: undo, hint, invite to watch, leave; and all moves in words.

import { html, Icon, useRef, useState } from "./ui.js";
import { OwnSeat, useInvitations } from "./invitation.js";
import { Readiness } from "./readiness.js";
import { SPEEDS } from "./rhythm.js";
import { alone, setSpeed, sounds, speed, switchAlone, switchSounds } from "./settings.js";
import { forget } from "./seats.js";
import { Undo } from "./undoing.js";

/** Undo and hint, for the moment; while bots play, the way to one's own turn. */
export function Tools({ words, story, order, setHint, table, game }) {
  const [thinking, setThinking] = useState(false);
  const mine = story.turn === story.seat;
  if (story.seat === null || story.stage !== "playing") return null;

  async function askHint() {
    setThinking(true);
    const ply = story.ply;
    const answer = await order({ type: "hint", ply });
    setThinking(false);
    if (answer && table.story.value.ply === ply) setHint(answer.hint);
  }

  return html`<div class="tools">
    <${Undo} words=${words} story=${story} order=${order} />
    ${!mine && table.rhythm.behind.value ? html`<button class="button skip-bots" onClick=${() => table.rhythm.skip()}>
      <${Icon} name="last" /> <span>${words.say("skip_bots")}</span></button>`
      : story.card.hints && html`<button class="button" disabled=${!mine || thinking} onClick=${askHint}>
      <${Icon} name="hint" /> <span>${words.say(thinking ? "hint.thinking" : "hint")}</span></button>`}
    <${Readiness} words=${words} game=${game} waiting=${thinking} />
  </div>`;
}

export function Actions({ words, story, legal, act, order, hint, page, id, token }) {
  const sits = story.seat !== null;
  return html`<section class="actions" aria-label=${words.say("actions")}>
    ${legal.length > 0 && html`<details class="all-moves">
      <summary>${words.say("all_moves", { n: legal.length })}</summary>
      <ul class="row">${legal.map(({ move, text }) => html`<li key=${move}>
        <button class=${`button small ${hint === move ? "hinted" : ""}`} data-any-move=${move} onClick=${() => act(move)}>${text}</button></li>`)}</ul>
    </details>`}
    <div class="row">
      <button class="button quiet" aria-pressed=${sounds.value} onClick=${switchSounds}>
        <${Icon} name=${sounds.value ? "sound" : "silence"} /> ${words.say("sounds")}</button>
      ${story.seats.some(({ bot }) => bot) && html`<${Speed} words=${words} />`}
      ${sits && page.isForced && html`<label class="check"><input type="checkbox" checked=${alone.value} onChange=${switchAlone} />
        <span>${words.say("alone")}</span></label>`}
      <${Share} words=${words} id=${id} />
      ${sits && token && html`<${OtherDevice} words=${words} id=${id} token=${token} />`}
      ${sits && story.stage === "playing" && html`<${Leave} words=${words} story=${story} order=${order} id=${id} />`}
    </div>
  </section>`;
}

/** How fast bots play, for this reader alone. */
const Speed = ({ words }) => html`<label class="speed"><${Icon} name="bot" /> <span>${words.say("speed")}</span>
  <select value=${speed.value} onChange=${(event) => setSpeed(event.target.value)}>
    ${Object.keys(SPEEDS).map((name) => html`<option value=${name}>${words.say(`speed.${name}`)}</option>`)}</select></label>`;

/** The link for spectators. */
function Share({ words, id }) {
  const [copied, setCopied] = useState(false);
  const link = useInvitations(id).links[0];
  async function share() {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      setTimeout(() => setCopied(false), 2500);
    } catch {
      prompt(words.say("share"), link); // without https browsers give no clipboard
    }
  }
  return html`<button class="button quiet" onClick=${share}><${Icon} name=${copied ? "check" : "share"} />
    <span role="status">${words.say(copied ? "share.copied" : "share")}</span></button>`;
}

/** The seat on another device: a phone reads it from this screen. */
function OtherDevice({ words, id, token }) {
  const dialog = useRef();
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpen(true);
    dialog.current.showModal();
  };
  return html`<button class="button quiet" onClick=${show}><${Icon} name="copy" /> ${words.say("device")}</button>
    <dialog ref=${dialog} class="ask" aria-labelledby="device-title" onClose=${() => setOpen(false)}>
      <h2 id="device-title">${words.say("device")}</h2>
      <div class="stack">${open && html`<${OwnSeat} words=${words} id=${id} token=${token} />`}
        <button class="button primary" onClick=${() => dialog.current.close()}>${words.say("close")}</button></div>
    </dialog>`;
}

function Leave({ words, story, order, id }) {
  const dialog = useRef();
  const leave = async (message) => {
    if (!(await order(message))) return;
    if (message.type === "leave") {
      forget(id, story.seat);
      location.assign("/");
    }
    dialog.current?.close();
  };
  return html`<button class="button quiet" onClick=${() => dialog.current.showModal()}><${Icon} name="leave" /> ${words.say("leave")}</button>
    <dialog ref=${dialog} class="ask" aria-labelledby="leave-title">
      <h2 id="leave-title">${words.say("leave.title")}</h2>
      <p>${words.say("leave.text")}</p>
      <div class="stack">
        <a class="button" href="/">${words.say("leave.later")}</a>
        <button class="button" onClick=${() => leave({ type: "leave", bot: "casual" })}><${Icon} name="bot" /> ${words.say("leave.bot")}</button>
        ${story.seats.length === 2 && html`<button class="button" onClick=${() => leave({ type: "resign" })}><${Icon} name="flag" /> ${words.say("leave.resign")}</button>`}
        <button class="button primary" onClick=${() => dialog.current.close()}>${words.say("leave.stay")}</button>
      </div>
    </dialog>`;
}
