// Cards with a real hole: what lies below is seen through it.

import { html } from "/pages/ui.js";

const HOLE = "M30 42.5a15.5 15.5 0 1 0 0 31a15.5 15.5 0 1 0 0-31Z";
const SHAPE = `M7 0H53a7 7 0 0 1 7 7V77a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7Z${HOLE}`;
const LAYERS = 5;

/** A way to lay a card: what is on top then, and what is seen through its hole. */
export const shows = (words, top, hole) =>
  hole ? words.say("shows.both", { top, hole, sum: top + hole }) : words.say("shows.alone", { top });

const Upper = ({ number }) => html`<path d=${SHAPE} fill=${`var(--n${number})`} fill-rule="evenodd" />
  <path d="M3.5 14V7A3.5 3.5 0 0 1 7 3.5H53A3.5 3.5 0 0 1 56.5 7V14" fill="none" stroke="#fff" stroke-width="1.4" opacity=".55" stroke-linecap="round" />
  <circle cx="30" cy="58" r="16.3" fill="none" stroke="#fff" stroke-width="1.6" opacity=".75" />
  <text x="30" y="34" text-anchor="middle" font-size="36" font-weight="700" font-family="var(--serif)" fill="#fff">${number}</text>`;

/** One card by itself; through its hole one sees what it lies on. */
export const Card = ({ number }) => html`<svg class="face" viewBox="0 0 60 84" aria-hidden="true"><${Upper} number=${number} /></svg>`;

/** A pile: its top card, what is seen through the hole, and how high it is. */
export function Pile({ top, hole, height = 1 }) {
  const layers = Math.min(height - 1, LAYERS);
  return html`<svg class="pile-drawing" viewBox="-1 -1 72 93" aria-hidden="true">
    ${[...Array(layers).keys()].reverse().map((n) => html`<path d=${SHAPE} fill="var(--under)" stroke="var(--under-edge)" stroke-width=".8" fill-rule="evenodd"
      transform=${`translate(${(n + 1) * 1.7} ${(n + 1) * 1.3})`} />`)}
    ${hole > 0 && html`<circle cx="30" cy="58" r="16" fill=${`var(--n${hole})`} />
      <path d="M14.5 58a15.5 15.5 0 0 1 31 0a17 14 0 0 0-31 0Z" fill="#000" opacity=".35" />
      <text x="30" y="68" text-anchor="middle" font-size="28" font-weight="700" font-family="var(--serif)" fill="#fff">${hole}</text>`}
    <${Upper} number=${top} /></svg>`;
}

/** Seven dots, as many filled as the pile shows: first the top, then the hole. */
export function Dots({ top, hole }) {
  const colour = (n) => (n < top ? `var(--n${top})` : n < top + hole ? `var(--n${hole})` : "none");
  return html`<svg class="dots" viewBox="0 0 112 16" aria-hidden="true">${[...Array(7).keys()].map((n) => html`
    <circle cx=${8 + n * 16} cy="8" r="5.8" fill=${colour(n)} stroke="currentColor" stroke-width="1.4" />`)}</svg>`;
}

/** As many small backs as somebody holds. */
export function Fan({ count }) {
  const shown = Math.min(count, 14);
  return html`<svg viewBox=${`0 0 ${9 + 4 * shown} 14`} width=${9 + 4 * shown} height="14" aria-hidden="true">${[...Array(shown).keys()].map((n) => html`
    <rect x=${1 + 4 * n} y="1" width="8.5" height="12" rx="1.5" fill="var(--back)" stroke="var(--back-ink)" stroke-width="1" />`)}</svg>`;
}
