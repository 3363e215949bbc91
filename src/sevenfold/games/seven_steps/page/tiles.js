// Special tiles: building aids and victory-point tiles, each with its picture and what it does.

import { about, classes, html } from "/pages/ui.js";

// Strokes on a grid of 32; what is filled is a disc.
const PICTURES = {
  remove: ["M16 3v9M11 8l5-5 5 5", "M6 17h20v5H6ZM6 24h20v5H6Z"],
  tower: ["M12 26h9M18 22l4 4-4 4", "M4 6h11v4H4ZM4 12h11v4H4ZM4 18h11v4H4ZM24 24h5v5h-5Z"],
  disc: ["M9 9c4-6 11-6 14 0M19 8l4 2 2-5", "M3 13h11v5H3ZM18 20h11v4H18ZM18 26h11v4H18ZM3 20h11v4H3Z"],
  higher: ["M16 14V3M11 8l5-5 5 5", "M10 17h12v4H10ZM10 23h12v4H10Z"],
  exchange: ["M6 10h18M19 5l5 5-5 5M26 22H8M13 17l-5 5 5 5", ""],
  colours: ["", "M16 3l5 9H11ZM4 18h8v8H4ZM24 17a5 5 0 1 0 0 10a5 5 0 1 0 0-10Z"],
  favourite: ["", "M16 28C3 19 4 7 10.5 7c2.7 0 4.8 2 5.5 4 .7-2 2.8-4 5.5-4C28 7 29 19 16 28Z"],
  edge: ["M9 4h14l7 12-7 12H9L2 16Z", "M9 1.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6ZM23 1.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6ZM30 13a3 3 0 1 0 0 6a3 3 0 1 0 0-6Z"],
  line: ["M5 27 27 5", "M5 24a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7ZM16 12.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7ZM27 1.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7Z"],
  "third-red-purple": ["", "M4 6h24v5H4ZM8 13.5h16v5H8ZM8 21h16v5H8Z"],
  "third-green-black": ["", "M4 6h24v5H4ZM8 13.5h16v5H8ZM8 21h16v5H8Z"],
};

const AIDS = ["remove", "tower", "disc", "higher", "exchange"];

/** Is a tile an aid or a point tile? */
export const sortOf = (tile) => (AIDS.includes(tile) ? "aid" : "points");

/** The picture of a tile; without a name its back. */
export function TilePicture({ tile, sort, label }) {
  const [lines, discs] = PICTURES[tile] ?? ["", ""];
  return html`<svg class=${classes("tile-picture", `sort-${sort}`)} viewBox="0 0 44 44" role=${label ? "img" : undefined} aria-label=${label} aria-hidden=${label ? undefined : "true"}>
    <path class="tile-ground" d="M13 2h18l11 20-11 20H13L2 22Z" />
    ${tile
      ? html`<g transform="translate(9 9) scale(.81)"><path class="tile-discs" d=${discs} /><path class="tile-lines" d=${lines} /></g>`
      : html`<path class="tile-lines" d=${sort === "aid" ? "M14 30h16M14 24h12M14 18h8" : "M16 14h13l-8 17"} />`}
  </svg>`;
}

/** What a tile does and counts, for whoever asks; of a face-down one, what its sort does. */
export const told = (tile, sort, words) =>
  tile ? about(words.say(`tile.${tile}`), words.say(`about.${tile}`)) : about(words.say(`sort.${sort}`), words.say(`about.sort.${sort}`));

/** A tile with its name and what it does. */
export function TileCard({ tile, sort, words, children }) {
  return html`<div class="tile-card" ...${told(tile, sort, words)}>
    <${TilePicture} tile=${tile} sort=${sort} />
    <div><p class="label">${words.say(`sort.${sort}`)}</p><strong>${words.say(`tile.${tile}`)}</strong>
      <p class="quiet-text">${words.say(`about.${tile}`)}</p>${children}</div>
  </div>`;
}
