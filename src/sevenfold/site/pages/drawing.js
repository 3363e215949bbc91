// Drawings that several games share.

import { h } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

const html = htm.bind(h);

// Fourteen shapes that are told apart at 10 pixels. A colour always has the same one.
const SHAPES = [
  "M12 3 21 20H3Z",
  "M12 2 22 12 12 22 2 12Z",
  "M4 4H20V20H4Z",
  "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18Z",
  "M12 2l2.9 6.6 7.1.7-5.4 4.7 1.6 7L12 17.3 5.8 21l1.6-7L2 9.3l7.1-.7Z",
  "M9 3h6v6h6v6h-6v6H9v-6H3V9h6Z",
  "M12 21C2 14 3 5 8 5c2 0 3.5 1.5 4 3 .5-1.5 2-3 4-3 5 0 6 9-4 16Z",
  "M7 3h10l5 9-5 9H7l-5-9Z",
  "M15 3a9 9 0 1 0 6 13A8 8 0 0 1 15 3Z",
  "M12 2c5 6 7 9 7 12.5a7 7 0 0 1-14 0C5 11 7 8 12 2Z",
  "M3 4h18L12 21Z",
  "M4 9h16v6H4Z",
  "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z",
  "M3 17 8 5l4 7 4-7 5 12v3H3Z",
];

/** The symbol of a colour, by its number among the game's colours; always beside colour and name. */
export function SymbolOf({ number, size = "1em", label }) {
  return html`<svg class="symbol" viewBox="0 0 24 24" width=${size} height=${size} fill="currentColor"
    fill-rule="evenodd" role=${label ? "img" : undefined} aria-label=${label} aria-hidden=${label ? undefined : "true"}>
    <path d=${SHAPES[number % SHAPES.length]} /></svg>`;
}

/** The back of a card: waves and a seven, in the colours of its surroundings (`--back`, `--back-ink`). */
export function Back({ label }) {
  return html`<svg class="back" viewBox="0 0 60 84" preserveAspectRatio="xMidYMid slice"
    role=${label ? "img" : undefined} aria-label=${label} aria-hidden=${label ? undefined : "true"}>
    <rect width="60" height="84" fill="var(--back)" />
    <g fill="none" stroke="var(--back-ink)" stroke-width="1.2" opacity=".55">
      ${[...Array(13).keys()].map((n) => html`<path d=${`M-6 ${n * 7} q7.5 -6 15 0 t15 0 t15 0 t15 0 t15 0`} />`)}
    </g>
    <circle cx="30" cy="42" r="13" fill="var(--back)" stroke="var(--back-ink)" stroke-width="1.5" />
    <path d="M24.5 35.5h11l-6.5 14" fill="none" stroke="var(--back-ink)" stroke-width="2.4"
      stroke-linecap="round" stroke-linejoin="round" />
  </svg>`;
}
