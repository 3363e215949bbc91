// A game that has no page of its own: its state as it is, and every move as a button.

import { html } from "./ui.js";

const KNOWN = new Set(["game", "players", "options", "phase", "turn", "round", "scores", "over", "winners"]);

export function Table({ state, legal, act, hint }) {
  const rest = Object.entries(state).filter(([key]) => !KNOWN.has(key));
  return html`<div class="plain">
    ${legal.length > 0 && html`<div class="row">${legal.map(({ move, text }) => html`<button key=${move}
      class=${`button ${move === hint ? "hinted" : ""}`} data-move=${move} onClick=${() => act(move)}>${text}</button>`)}</div>`}
    <dl>${rest.map(([key, value]) => html`<div key=${key}><dt>${key}</dt><dd><${Value} value=${value} /></dd></div>`)}</dl>
  </div>`;
}

function Value({ value }) {
  if (value === null) return "–";
  if (Array.isArray(value) && value.some((item) => typeof item === "object" && item !== null)) {
    return html`<ol start="0">${value.map((item) => html`<li><${Value} value=${item} /></li>`)}</ol>`;
  }
  if (Array.isArray(value)) return value.join(" · ") || "–";
  if (typeof value === "object") {
    return Object.entries(value).map(([key, item]) => html`<span class="pair">${key} <${Value} value=${item} /></span> `);
  }
  return String(value);
}
