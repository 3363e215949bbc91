// Movement: things travel from where they were to where they are.
//
// A thing that moves says who it is, with `travels(name)` spread into its element. When the page
// changes, the frame gives every such element a view-transition-name for as long as the transition
// takes. Nothing moves for readers who prefer it so, and a new change ends the movement before.

const TIME = 260;
const EASE = "cubic-bezier(.3, .7, .2, 1)";
let running = null;

/** Attributes of an element that travels; the same name before and after is the same thing.
 *
 * If two elements have the same name at once, only the first one travels. */
export const travels = (name) => ({ "data-travels": name });

/** Attributes of a place that things can come from or go to: a deck, a bag, a chest. */
export const place = (name) => ({ "data-place": name });

/** Attributes of a travelling thing that, when it appears, comes out of a place. */
export const comesFrom = (name) => ({ "data-comes-from": name });

/** Attributes of a travelling thing that, when it vanishes, goes into a place. */
export const goesTo = (name) => ({ "data-goes-to": name });

/** Both at once: the place where a thing is when it is not to be seen. */
export const away = (name) => ({ ...comesFrom(name), ...goesTo(name) });

/** Does a sheet lie on the table? Things would fly above it. */
const covered = () => Boolean(document.querySelector("dialog[open]"));

/** Is movement wanted, possible and visible now? */
export const moves = () =>
  Boolean(document.startViewTransition) &&
  document.visibilityState === "visible" &&
  !covered() &&
  !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Carry out a change of signals, and thereby of the page, with movement. */
export function withMovement(change) {
  running?.skipTransition();
  if (!moves()) {
    change();
    return;
  }
  const before = named();
  let after = new Map();
  let slides = [];
  const clickAgain = keepClicks();
  const transition = document.startViewTransition(async () => {
    clear(before);
    change();
    await drawn();
    if (covered()) transition.skipTransition(); // the change brought the sheet with it
    else after = named();
  });
  running = transition;
  transition.ready.then(() => (slides = comeAndGo(before, after))).catch(skipped).then(clickAgain);
  transition.updateCallbackDone.catch(skipped);
  transition.finished.catch(skipped).then(() => {
    for (const slide of slides) slide?.cancel(); // else it would hold the same thing back the next time
    if (running === transition) {
      running = null;
      clear(after);
    }
  });
}

/** What signals change is drawn before the next task, a few promises later. */
async function drawn() {
  for (let promises = 0; promises < 8; promises += 1) await null;
}

// A transition that the next one cuts short, or that a busy machine gives up, is no error.
function skipped(error) {
  if (!(error instanceof DOMException)) throw error;
}

/** Until a transition is ready, the browser shows the page as it was, and sends every click to the
 * root. Whoever clicks then means what was there before: that is clicked once the page is back. */
function keepClicks() {
  const buttons = [...document.querySelectorAll("button, a[href], summary")];
  const spots = buttons.map((button) => [button, button.getBoundingClientRect()]);
  const meant = [];
  const keep = (event) => {
    if (event.target !== document.documentElement) return;
    const at = ([, { left, right, top, bottom }]) =>
      left <= event.clientX && event.clientX < right && top <= event.clientY && event.clientY < bottom;
    const found = spots.findLast(at);
    if (found) meant.push(found[0]);
  };
  addEventListener("click", keep, true);
  return () => {
    removeEventListener("click", keep, true);
    for (const button of meant) if (button.isConnected) button.click();
  };
}

/** Name everything that travels, and remember where it is. */
function named() {
  const found = new Map();
  for (const element of document.querySelectorAll("[data-travels]")) {
    const name = `t-${element.dataset.travels.replace(/[^\w-]/g, "_")}`;
    const box = element.getBoundingClientRect();
    const seen = box.width && box.bottom > 0 && box.top < innerHeight;
    if (found.has(name) || !seen) {
      element.style.viewTransitionName = "";
      continue;
    }
    element.style.viewTransitionName = name;
    found.set(name, { element, from: element.dataset.comesFrom, to: element.dataset.goesTo, box });
  }
  return found;
}

function clear(things) {
  for (const { element } of things.values()) element.style.viewTransitionName = "";
}

/** What appears comes out of its place, what vanishes goes into it. */
function comeAndGo(before, after) {
  const come = [...after].filter(([name, { from }]) => from && !before.has(name));
  const go = [...before].filter(([name, { to }]) => to && !after.has(name));
  return [
    ...come.map(([name, { from, box }]) => slide(name, from, box, "normal")),
    ...go.map(([name, { to, box }]) => slide(name, to, box, "reverse")),
  ];
}

function slide(name, where, box, direction) {
  const spot = document.querySelector(`[data-place="${CSS.escape(where)}"]`)?.getBoundingClientRect();
  if (!spot) return null;
  const x = spot.left + (spot.width - box.width) / 2;
  const y = spot.top + (spot.height - box.height) / 2;
  const keyframes = [
    { transform: `translate(${x}px, ${y}px) scale(.8)` },
    { transform: `translate(${box.left}px, ${box.top}px)` },
  ];
  const pseudoElement = `::view-transition-group(${name})`;
  return document.documentElement.animate(keyframes, {
    pseudoElement, direction, duration: TIME, easing: EASE, fill: "both",
  });
}
