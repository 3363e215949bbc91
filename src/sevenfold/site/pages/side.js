// Beside the table: the log in words, chat, and the rules by section. On phones, tabs at the bottom.

import { html, Icon, useEffect, useMemo, useRef, useState } from "./ui.js";

const TABS = [["log", "log"], ["chat", "chat"], ["rules", "rules"]];

export function Side({ words, said, story, order, tabs = TABS }) {
  const [tab, setTab] = useState("log");
  const [open, setOpen] = useState(false); // on phones
  const chats = story.happened.filter((line) => line.what === "chat").length;
  const [read, setRead] = useState(chats);
  const unread = tab === "chat" && open ? 0 : chats - read;
  useEffect(() => {
    if (tab === "chat") setRead(chats);
  }, [tab, chats]);

  const choose = (name) => {
    setOpen(!(open && tab === name));
    setTab(name);
  };
  const arrows = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const to = (tabs.findIndex(([name]) => name === tab) + step + tabs.length) % tabs.length;
    setTab(tabs[to][0]);
    event.currentTarget.children[to].focus();
  };
  return html`<aside class=${`side ${open ? "open" : ""}`} aria-label=${words.say("side")}>
    <div class="tabs" role="tablist" onKeyDown=${arrows}>${tabs.map(([name, icon]) => html`<button key=${name} role="tab" id=${`tab-${name}`}
      aria-selected=${tab === name} aria-controls="side-panel" onClick=${() => choose(name)}>
      <${Icon} name=${icon} /> ${words.say(name)}${name === "chat" && unread > 0 && html` <span class="count">${unread}</span>`}</button>`)}</div>
    <div id="side-panel" class="panel" role="tabpanel" aria-labelledby=${`tab-${tab}`} tabindex="0">
      ${tab === "log" && story.spectators > 0 && html`<p class="watching"><${Icon} name="eye" /> ${words.say("spectators", { n: story.spectators })}</p>`}
      ${tab === "log" && html`<${Log} words=${words} said=${said} story=${story} />`}
      ${tab === "chat" && html`<${Chat} words=${words} story=${story} order=${order} />`}
      ${tab === "rules" && html`<${Rules} said=${said} />`}
    </div>
  </aside>`;
}

/** What happened, newest last, with the end in sight. */
function Log({ words, said, story }) {
  const end = useRef();
  useEffect(() => {
    const panel = end.current.parentElement.parentElement;
    panel.scrollTop = panel.scrollHeight;
  }, [story.happened.length]);
  const names = story.seats.map(({ name }) => name);
  // A match has a thousand lines: each is drawn once and then stays as it is.
  const drawn = useMemo(() => new Map(), [words, said, story.undone]);
  const draw = (line) => {
    const undone = story.undone.has(line.version);
    if (!drawn.has(line.version)) drawn.set(line.version, html`<${Line} key=${line.version} words=${words} said=${said} line=${line} names=${names} undone=${undone} />`);
    return drawn.get(line.version);
  };
  return html`<div class="log"><ol>${story.happened.map(draw)}</ol><span ref=${end}></span></div>`;
}

function Line({ words, said, line, names, undone }) {
  const { what, seat } = line;
  if (what === "chat") return html`<li class="log-chat"><strong>${names[seat]}</strong> ${line.text}</li>`;
  if (what === "moved" || what === "started") {
    return line.events.map((event, n) => html`<li key=${n} class=${`log-event ${event.event === "round_began" ? "log-round" : ""}`}>
      ${undone && html`<span class="only-heard">${words.say("log.undone")}${" "}</span>`}${seat !== null && n === 0 && what === "moved" && html`<span class=${`log-seat seat-colour-${seat}`} aria-hidden="true"></span>`}${undone ? html`<s>${said.event(event)}</s>` : said.event(event)}</li>`);
  }
  const key = what === "undid" && line.agreed ? "log.undid_agreed" : `log.${what}`;
  if (!words.has(key)) return null;
  return html`<li class="log-note">${words.say(key, { name: line.name ?? names[seat] ?? "–" })}</li>`;
}

export function Chat({ words, story, order }) {
  const [text, setText] = useState("");
  const lines = story.happened.filter((line) => line.what === "chat");
  async function send(event) {
    event.preventDefault();
    if (!text.trim()) return;
    if (await order({ type: "chat", text: text.trim() })) setText("");
  }
  return html`<div class="chat">
    <ol>${lines.map((line) => html`<li key=${line.version} class=${line.seat === story.seat ? "own" : ""}>
      <strong>${story.seats[line.seat]?.name ?? "–"}</strong> ${line.text}</li>`)}</ol>
    ${!lines.length && html`<p class="quiet-text">${words.say("chat.empty")}</p>`}
    ${story.seat !== null
      ? html`<form class="chat-line" onSubmit=${send}><label><span class="only-heard">${words.say("chat.write")}</span>
          <input value=${text} maxlength="300" placeholder=${words.say("chat.write")} autocomplete="off"
            onInput=${(event) => setText(event.target.value)} /></label>
          <button class="button">${words.say("chat.send")}</button></form>`
      : html`<p class="quiet-text">${words.say("chat.players_only")}</p>`}
  </div>`;
}

export function Rules({ said }) {
  return html`<div class="rules">${said.rules().map(({ title, text }, number) => html`<details key=${title} open=${number === 0}>
    <summary>${title}</summary>${text.split("\n").map((paragraph) => html`<p>${paragraph}</p>`)}</details>`)}</div>`;
}
