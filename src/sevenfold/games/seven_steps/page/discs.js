// Discs and towers, drawn in a square of 100: the middle of the field is at 50, 56.

import { html, SymbolOf } from "/pages/ui.js";

export const COLOURS = ["turquoise", "yellow", "beige", "purple", "red", "green", "black"];

const GROUND = 56;
const STEP = 11; // the height of a disc
const [WIDE, DEEP] = [40, 34];

/** How far above the middle of its field the top of a tower is, as a part of the unit. */
export const liftOf = (level) => (STEP * level) / 100;

const side = (level) => {
  const [top, bottom] = [GROUND - STEP * level, GROUND - STEP * (level - 1)];
  return `M${50 - WIDE} ${top}V${bottom}A${WIDE} ${DEEP} 0 0 0 ${50 + WIDE} ${bottom}V${top}A${WIDE} ${DEEP} 0 0 1 ${50 - WIDE} ${top}Z`;
};

/** A tower of so many discs, or an empty field; on top what is written there, and its symbol.
 *
 * What is written is an attribute shown by the style: whoever listens hears the name of the field. */
export function Tower({ colour, level, written = null, hole = false }) {
  const top = GROUND - STEP * level;
  const [x, y, size] = written === null ? [34, top - 16, 32] : [40, top + 8, 20];
  return html`<span class="tower" aria-hidden="true" data-written=${written} style=${{ "--lift": liftOf(level) }}>
    <svg viewBox="0 0 100 100">
      ${hole && html`<ellipse class="hole" cx="50" cy=${GROUND} rx=${WIDE} ry=${DEEP} />`}
      ${Array.from({ length: level }, (_, number) => html`<path class="side" d=${side(number + 1)} />`)}
      ${level > 0 && html`<ellipse class="top" cx="50" cy=${top} rx=${WIDE} ry=${DEEP} /><ellipse class="shine" cx="50" cy=${top} rx=${WIDE - 6} ry=${DEEP - 5} />`}
      <svg class="sign" x=${x} y=${y} width=${size} height=${size}><${SymbolOf} number=${COLOURS.indexOf(colour)} size="100%" /></svg>
    </svg></span>`;
}

/** A disc of no colour, beside a number. */
export const DiscSign = () => html`<svg class="disc-sign" viewBox="6 14 88 74" aria-hidden="true"><path class="side" d=${side(1)} /><ellipse class="top" cx="50" cy=${GROUND - STEP} rx=${WIDE} ry=${DEEP} /></svg>`;

/** One disc, or a small pile of equal ones, with its colour's name for those who listen. */
export function Disc({ colour, level = 1, written = null, label, ...rest }) {
  return html`<span class=${`disc of-${colour}`} role=${label ? "img" : undefined} aria-label=${label} aria-hidden=${label ? undefined : "true"} ...${rest}>
    <${Tower} colour=${colour} level=${level} written=${written} hole=${level === 0} /></span>`;
}
