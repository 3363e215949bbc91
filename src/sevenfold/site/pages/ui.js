// The one import for whatever is drawn: `import { html, useState, Travels } from "/pages/ui.js"`.

import { h, render, Fragment } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export { h, render, Fragment };
export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
export { batch, computed, effect, signal, useComputed, useSignal } from "./vendor/signals.js";
export { about } from "./about.js";
export { away, comesFrom, goesTo, place, travels } from "./motion.js";
export { Icon } from "./icons.js";
export { Back, SymbolOf } from "./drawing.js";

/** Markup as a tagged template: html`<button onClick=${act}>Draw</button>`. */
export const html = htm.bind(h);

/** Class names in a row, without those that are false. */
export const classes = (...names) => names.filter(Boolean).join(" ");
