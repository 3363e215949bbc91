// Icons of the frame: strokes on a grid of 24.

import { h } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

const html = htm.bind(h);

const PATHS = {
  undo: "M9 7H4V2M4.5 7A9 9 0 1 1 3 13",
  hint: "M9 18h6M10 21h4M8 14.5A6 6 0 1 1 16 14.5c-.8.7-1 1.5-1 2.5H9c0-1-.2-1.8-1-2.5Z",
  rules: "M5 4h6a2 2 0 0 1 2 2v14a3 3 0 0 0-3-2H5ZM13 6a2 2 0 0 1 2-2h4v14h-3a3 3 0 0 0-3 2",
  log: "M5 6h14M5 12h14M5 18h9",
  chat: "M4 5h16v11h-8l-5 4v-4H4Z",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  leave: "M10 4H5v16h5M14 8l4 4-4 4M18 12H9",
  sound: "M4 9v6h4l5 4V5L8 9ZM17 8.5a5 5 0 0 1 0 7",
  silence: "M4 9v6h4l5 4V5L8 9ZM17 9.5l5 5M22 9.5l-5 5",
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19",
  moon: "M14 4a8 8 0 1 0 6 12A8 8 0 0 1 14 4Z",
  globe: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  people: "M9 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6ZM3 20c0-4 3-6 6-6s6 2 6 6M15.5 5.5a3 3 0 0 1 0 5.5M17 14.3c2.5.7 4 2.7 4 5.7",
  person: "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8ZM4 21c0-4.5 4-6.5 8-6.5s8 2 8 6.5",
  bot: "M5 9h14v10H5ZM12 9V5M12 3.5v1.5M9 13.5v1M15 13.5v1M2.5 12.5v3M21.5 12.5v3M9.5 17h5",
  time: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM12 7v5l3.5 2",
  next: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  play: "M7 4l13 8-13 8Z",
  pause: "M8 5v14M16 5v14",
  close: "M5 5l14 14M19 5 5 19",
  check: "M4 13l5 5L20 6",
  copy: "M9 9h11v11H9ZM5 15H4V4h11v1",
  download: "M12 3v12M8 11l4 4 4-4M5 20h14",
  sheet: "M6 3h9l4 4v14H6ZM9 12h7M9 16h7M9 8h3",
  crown: "M3 18 5 7l5 5 2-7 2 7 5-5 2 11Z",
  shield: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6ZM8.5 12l2.5 2.5 4.5-5",
  again: "M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  eye: "M2 12c4-7 16-7 20 0-4 7-16 7-20 0ZM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6Z",
  flag: "M5 21V4h13l-3 4.5 3 4.5H5",
  offline: "M3 3l18 18M5 12a10 10 0 0 1 4-2.5M2 8.5a15 15 0 0 1 4-2.6M12 6c4 0 7.5 1.3 10 3.5M15 10.5c1.5.4 3 1 4 2M8.5 15.5a5 5 0 0 1 6 0M12 19h.01",
};

/** An icon by its name. It says nothing by itself: its button has a text or a label. */
export function Icon({ name }) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor"
    stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d=${PATHS[name]} /></svg>`;
}
