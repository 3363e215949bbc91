// Our own drawings: what is on the cards, the chests, the harbour, the ships. Colours are in table.css.

import { html } from "/pages/ui.js";

const anchor = "M0-5.5V6M-5 1.2A5.2 5.2 0 0 0 5 1.2M-3-2.4H3M0-5.5a1.6 1.6 0 1 0 .01 0";

const coin = (x, y, size) => html`<g transform=${`translate(${x} ${y}) scale(${size})`}>
  <circle r="15" fill="var(--coin)" stroke="var(--coin-edge)" stroke-width="1.6" />
  <circle r="11" fill="none" stroke="var(--coin-edge)" stroke-width="1" stroke-dasharray="1.2 1.6" />
  <path d=${anchor} fill="none" stroke="var(--coin-edge)" stroke-width="2" stroke-linecap="round" />
  <path d="M-11.5-5.5A13 13 0 0 1-3-12.2" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" opacity=".75" /></g>`;

const crystals = () => html`<g stroke="var(--gem-edge)" stroke-width="1.1" stroke-linejoin="round">
  <path d="M16 42l6 5v17h-9l-2-15Z" fill="var(--gem-2)" /><path d="M45 39l5 7-2 18H38V46Z" fill="var(--gem-2)" />
  <path d="M30 26l9 10-2 28H23L21 36Z" fill="var(--gem)" /><path d="M30 26l-3 12v26M21 36l6 2 12-2M45 39l-3 8v17" fill="none" />
  <path d="M24 38.5v16" stroke="#fff" stroke-width="1.6" stroke-linecap="round" opacity=".8" /></g>`;

const bottle = () => html`<g stroke="var(--glass-edge)" stroke-width="1.2" stroke-linejoin="round">
  <rect x="26.6" y="24" width="6.8" height="6" rx="1" fill="#c58b53" />
  <path d="M25.5 29.5h9V37c0 4 7 6.5 7 13v13.5a2 2 0 0 1-2 2h-19a2 2 0 0 1-2-2V50c0-6.5 7-9 7-13Z" fill="var(--glass)" />
  <path d="M20.5 49.5h19v10.5h-19Z" fill="#fbeed0" />
  <path d="M25 52l4 5.5m0-5.5l-4 5.5M31.5 52l4 5.5m0-5.5l-4 5.5" stroke-width="1.4" stroke-linecap="round" />
  <path d="M22 46.5c.6-3.4 3.6-5 5.2-7.5" fill="none" stroke="#fff" stroke-width="1.5" stroke-linecap="round" opacity=".7" /></g>`;

const skull = () => html`<path d="M13 66 47 54M47 66 13 54" stroke="var(--bone-edge)" stroke-width="5.4" stroke-linecap="round" />
  <path d="M13 66 47 54M47 66 13 54" stroke="var(--bone)" stroke-width="3.2" stroke-linecap="round" />
  <path d="M30 27c-9.5 0-15 6.5-15 14 0 5 2.4 8 6 10v6.5h18V51c3.6-2 6-5 6-10 0-7.5-5.5-14-15-14Z" fill="var(--bone)"
    stroke="var(--bone-edge)" stroke-width="1.3" stroke-linejoin="round" />
  <g fill="var(--bone-edge)"><circle cx="23.6" cy="42" r="4" /><circle cx="36.4" cy="42" r="4" /><path d="M30 46l-2.4 4.6h4.8Z" /></g>
  <path d="M26 53v4M30 53v4M34 53v4" stroke="var(--bone-edge)" stroke-width="1.2" />`;

const lady = () => html`<path d="M17 43c0-11 5-17 13-17s13 6 13 17c0 9 3 12 4 21H13c1-9 4-12 4-21Z" fill="#8a3f1d" />
  <path d="M13 68c1-9 8-13 17-13s16 4 17 13Z" fill="var(--gem-edge)" /><path d="M26.5 50h7v7l-3.5 3-3.5-3Z" fill="#e8b48c" />
  <ellipse cx="30" cy="44" rx="8.4" ry="9.6" fill="#f3c7a1" />
  <path d="M21.6 42c3-1 5-3.5 6-6 3 3 7 5 10.8 5.5V36H21.6Z" fill="#8a3f1d" />
  <path d="M10 38c7-3 10-12 20-12s13 9 20 12c-6 1.8-12-1.8-20-1.8S16 39.8 10 38Z" fill="#1d3a4a" stroke="var(--coin)" stroke-width="1" />
  <path d="M42 31c3-5 7-6 10-5-1 4-5 7-9 7Z" fill="#d8483a" /><circle cx="26.6" cy="44" r="1.15" fill="#33241c" /><circle cx="33.4" cy="44" r="1.15" fill="#33241c" />
  <path d="M27.2 49q2.8 2.2 5.6 0" fill="none" stroke="#b3322b" stroke-width="1.3" stroke-linecap="round" />
  <path d="M30 58.5l3.4 3.6-3.4 4.6-3.4-4.6Z" fill="var(--gem)" stroke="#fff" stroke-width=".7" />`;

const king = () => html`<path d="M12 68c1-10 8-13 18-13s17 3 18 13Z" fill="#9c2f1c" /><path d="M23 57l7 11 7-11Z" fill="#fbeed0" />
  <ellipse cx="30" cy="43" rx="9" ry="10" fill="#e9b58d" />
  <path d="M20.5 42c0 13 4 21.5 9.5 21.5s9.5-8.5 9.5-21.5c-2 4.5-4.5 5.5-9.5 5.5s-7.5-1-9.5-5.5Z" fill="#3b2a20" />
  <path d="M26.5 51.5q3.5 2 7 0" stroke="#e9b58d" stroke-width="1.3" fill="none" stroke-linecap="round" />
  <path d="M20.5 37.5 40 40.8" stroke="#221915" stroke-width="1.2" /><circle cx="34" cy="42" r="3.2" fill="#221915" /><circle cx="26.4" cy="42.3" r="1.2" fill="#221915" />
  <path d="M19 37.5V26l5.5 5.5L30 23l5.5 8.5L41 26v11.5Z" fill="var(--coin)" stroke="var(--coin-edge)" stroke-width="1.1" stroke-linejoin="round" />
  <circle cx="30" cy="33" r="1.8" fill="#d8483a" />`;

const kraken = () => html`<g fill="none" stroke-linecap="round">${["var(--bone-edge)", "var(--kraken)"].map((colour, n) => html`
    <path d="M21 50c-1 9-10 9-11 3M26 52c0 11-9 15-14 11M34 52c0 11 9 15 14 11M39 50c1 9 10 9 11 3M30 52v14" stroke=${colour} stroke-width=${6 - 2 * n} />`)}</g>
  <path d="M30 24c-9.5 0-14 7-14 15 0 5.5 2 9.5 3.5 14h21C42 48.5 44 44.5 44 39c0-8-4.5-15-14-15Z" fill="var(--kraken)" stroke="var(--bone-edge)" stroke-width="1.2" />
  <circle cx="24.5" cy="42" r="4" fill="#fff" /><circle cx="35.5" cy="42" r="4" fill="#fff" /><circle cx="25.3" cy="42.6" r="1.9" fill="#221233" />
  <circle cx="34.7" cy="42.6" r="1.9" fill="#221233" /><path d="M20.5 36.5l7 3M39.5 36.5l-7 3" stroke="var(--bone-edge)" stroke-width="1.6" stroke-linecap="round" />
  <path d="M22 30q2-3 5-3.5" stroke="#fff" stroke-width="1.5" fill="none" stroke-linecap="round" opacity=".6" />`;

const threeCoins = () => [coin(19, 38, 0.72), coin(41, 38, 0.72), coin(30, 54, 0.78)];
const OWN = { g1: threeCoins, c1: lady, r1: king, x1: kraken };
const SUIT = { g: () => coin(30, 46, 1.12), c: crystals, r: bottle, x: skull };

/** What is drawn on a card, in a box of 60 × 84. A gold card shows as many coins as it counts. */
export const scene = (card) => (OWN[card] ?? SUIT[card[0]])();

/** The sign of a suit, in a box of 24 × 24. */
export const SIGNS = {
  g: "M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19ZM12 6.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11ZM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5Z",
  c: "M6.5 3h11L22 9.5 12 22 2 9.5ZM7.8 5.5 5.3 9h13.4l-2.5-3.5Z",
  r: "M9.5 1.5h5v5.7c0 1.8 3.5 3.3 3.5 7v6.3a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-6.3c0-3.7 3.5-5.2 3.5-7ZM8.5 14v5h7v-5Z",
  x: "M12 1.5C6.5 1.5 3 5.2 3 10c0 3.2 1.5 5.2 3.7 6.4V22h10.6v-5.6C19.5 15.2 21 13.2 21 10c0-4.8-3.5-8.5-9-8.5ZM8.3 8a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5ZM15.7 8a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5ZM12 13l-1.5 3h3Z",
};

const backs = (count) => [...Array(Math.min(count, 7)).keys()].map((n) => {
  const shown = Math.min(count, 7);
  const turn = (n - (shown - 1) / 2) * (shown > 4 ? 7 : 9);
  return html`<g transform=${`rotate(${turn} 32 44)`}><rect x="24" y="4" width="16" height="26" rx="2" fill="var(--back)" stroke="var(--back-ink)" stroke-width=".9" />
    <path d="M26.5 11q2.7-2 5.5 0t5.5 0M26.5 16q2.7-2 5.5 0t5.5 0" fill="none" stroke="var(--back-ink)" stroke-width=".8" opacity=".7" /></g>`;
});

/** An open chest with as many backs sticking out as it has cards, up to seven. */
export const Chest = ({ count }) => html`<svg viewBox="0 0 64 52" aria-hidden="true">
  <path d="M7 30V22C7 12 15 8 32 8s25 4 25 14v8Z" fill="var(--wood-dark)" stroke="var(--wood-edge)" stroke-width="1.5" />
  ${backs(count)}
  <path d="M5 28h54v18a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3Z" fill="var(--wood)" stroke="var(--wood-edge)" stroke-width="1.5" />
  <path d="M5 38h54M14 28v21M50 28v21" stroke="var(--wood-edge)" stroke-width="1.2" opacity=".55" />
  <path d="M11 28h5v21h-5ZM48 28h5v21h-5Z" fill="var(--coin)" stroke="var(--coin-edge)" stroke-width=".8" />
  <path d="M27 31h10v8l-5 4-5-4Z" fill="var(--coin)" stroke="var(--coin-edge)" stroke-width="1" /><circle cx="32" cy="36" r="1.7" fill="var(--wood-edge)" /></svg>`;

/** A pier with a lighthouse, and the cards that lie there. */
export const Pier = ({ count }) => html`<svg viewBox="0 0 64 52" aria-hidden="true">
  <path d="M47 33 49.5 12h6L58 33Z" fill="#f3ead6" stroke="var(--wood-edge)" stroke-width="1.2" /><path d="M48.5 20h8l.6 5H48Z" fill="#c8452f" />
  <path d="M48.5 12V7.5h8V12ZM47.5 7.5 52.5 3l5 4.5Z" fill="var(--coin)" stroke="var(--wood-edge)" stroke-width="1" />
  <g transform="translate(-9 5)">${backs(count)}</g>
  <path d="M2 32h60v7H2Z" fill="var(--wood)" stroke="var(--wood-edge)" stroke-width="1.5" />
  <path d="M8 39v12M24 39v12M40 39v12M56 39v12" stroke="var(--wood-dark)" stroke-width="4" />
  <path d="M12 32v7M22 32v7M32 32v7M42 32v7M52 32v7" stroke="var(--wood-edge)" stroke-width="1" opacity=".6" />
  <path d="M0 47q5-4 10 0t10 0 10 0 10 0 10 0 10 0 10 0" fill="none" stroke="var(--foam)" stroke-width="1.6" opacity=".8" /></svg>`;

/** Cards that wait for the second half of a round. */
export const Heap = () => html`<svg viewBox="0 0 64 52" aria-hidden="true">${[0, 1, 2, 3].map((n) => html`
  <rect x=${19 - n * 1.3} y=${12 - n * 2.4} width="26" height="37" rx="3" fill="var(--back)" stroke="var(--back-ink)" stroke-width="1.1" />`)}
  <path d="M18 18q5-4 10 0t10 0M18 25q5-4 10 0t10 0M18 32q5-4 10 0t10 0" fill="none" stroke="var(--back-ink)" stroke-width="1.3" opacity=".7" /></svg>`;

/** A ship under sail; `letter` is written on it. */
export const Ship = ({ letter }) => html`<svg class="ship-drawing" viewBox="0 0 40 40" aria-hidden="true">
  <path d="M20 3v26" stroke="var(--wood-edge)" stroke-width="1.8" />
  <path d="M21 4.5c9 3 13 10 13.5 18.5H21Z" fill="var(--sail-2)" stroke="var(--wood-edge)" stroke-width="1" />
  <path d="M19 4.5v18.5H4.5C10 18 15.5 12 19 4.5Z" fill="var(--sail)" stroke="var(--wood-edge)" stroke-width="1" />
  <path d="M3 26.5h34l-5.5 9.5h-23Z" fill="var(--wood)" stroke="var(--wood-edge)" stroke-width="1.3" stroke-linejoin="round" />
  <path d="M5 29.5h30" stroke="var(--coin)" stroke-width="1.3" />
  <text x="27" y="19.5" text-anchor="middle" font-size="11" font-weight="700" fill="var(--sail-ink)">${letter}</text></svg>`;

/** A palm, for the island. */
export const Palm = () => html`<svg class="palm" viewBox="0 0 60 70" aria-hidden="true">
  <path d="M27 68c2-14 2-26 5-38l4 1c-3 12-3 24-2 37Z" fill="#8d6238" /><path d="M28 58l7 1M29 50l6 1M30 42l5 1" stroke="#6d4926" stroke-width="1.4" />
  <g fill="var(--leaf)"><path d="M34 30C26 18 14 16 5 23c10-1 18 2 29 7Z" /><path d="M34 30C34 16 26 7 14 6c8 5 13 13 20 24Z" />
  <path d="M34 30c2-13 10-20 21-19-8 4-13 10-21 19Z" /><path d="M34 30c8-8 18-8 25 0-9-3-16-2-25 0Z" /><path d="M34 30c8 0 15 6 17 15-5-7-10-11-17-15Z" /><path d="M34 30c-9-1-17 4-20 13 6-7 12-10 20-13Z" /></g>
  <circle cx="32" cy="32" r="2.6" fill="#6d4926" /><circle cx="36.5" cy="32.5" r="2.4" fill="#5c3d1e" /></svg>`;
