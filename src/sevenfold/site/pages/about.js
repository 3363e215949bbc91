// What a thing on the table does and counts: a note beside it while the mouse rests on it, while the
// keyboard stands on it, or after a long press.

const REST = 400; // milliseconds that the mouse or the keyboard rests on a thing
const PRESS = 450;
const SLIP = 10; // pixels that a thumb may move while it presses
const LINGER = 150; // so that the mouse can go over to the note
const EDGE = 8; // pixels between the note and whatever is beside it

/** Attributes of a thing that can be explained: its name, and what there is to say about it. */
export const about = (name, text) => ({ "data-about": `${name}\n${text}` });

const note = document.createElement("div");
note.id = "about";
note.className = "about";
note.popover = "manual"; // above dialogs, too
note.setAttribute("role", "tooltip");

let thing = null; // what is explained now
let described = null; // what has the focus meanwhile, and is described by the note
let clicked = null; // whoever clicked on a thing looks at what comes of it, until the mouse has left it
let waiting = 0;
let pressed = false; // the click that ends a long press plays nothing
const removed = new MutationObserver(() => thing?.isConnected || hide());

/** Explain things from now on, wherever they appear. */
export function explain() {
  addEventListener("pointerover", rest);
  addEventListener("pointerout", ({ pointerType }) => pointerType === "mouse" && soon(hide, LINGER));
  addEventListener("focusin", ({ target }) => target.matches(":focus-visible") && soon(() => show(target.closest("[data-about]"), { focused: target }), REST));
  addEventListener("focusout", hide);
  addEventListener("pointerdown", press);
  addEventListener("pointermove", ({ pointerType, movementX, movementY }) => pointerType === "touch" && Math.hypot(movementX, movementY) > SLIP && soon(hide, 0));
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => pressed || clearTimeout(waiting));
  addEventListener("click", swallow, true);
  addEventListener("contextmenu", (event) => pressed && event.preventDefault());
  addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  addEventListener("scroll", hide, { capture: true, passive: true });
}

function soon(work, time) {
  clearTimeout(waiting);
  waiting = setTimeout(work, time);
}

function rest({ target, pointerType }) {
  if (pointerType !== "mouse") return;
  const found = target.closest("[data-about]");
  if (found !== clicked) clicked = null;
  if (note.contains(target) || found === thing) clearTimeout(waiting);
  else if (found !== clicked) soon(() => show(found), thing ? LINGER : REST);
}

function press({ target, pointerType }) {
  pressed = false;
  hide();
  const found = target.closest("[data-about]");
  clicked = pointerType === "touch" ? null : found;
  if (!found || pointerType !== "touch") return;
  soon(() => {
    pressed = true;
    show(found, { above: true }); // below is the thumb
  }, PRESS);
}

function swallow(event) {
  if (!pressed || !event.isTrusted) return;
  pressed = false;
  event.preventDefault();
  event.stopPropagation();
}

function show(found, { focused = null, above = false } = {}) {
  hide();
  if (!found?.isConnected) return;
  [thing, described] = [found, focused];
  note.textContent = thing.dataset.about;
  described?.setAttribute("aria-describedby", note.id);
  (thing.closest("dialog, main") ?? document.body).append(note);
  note.showPopover();
  const box = thing.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const left = Math.min(box.left + (box.width - width) / 2, innerWidth - width - EDGE);
  const [over, under] = [box.top - height - EDGE, box.bottom + EDGE];
  const upwards = over >= EDGE && (above || under + height > innerHeight - EDGE);
  note.style.left = `${Math.max(EDGE, left)}px`;
  note.style.top = `${upwards ? over : Math.min(under, innerHeight - height - EDGE)}px`;
  removed.observe(document.body, { childList: true, subtree: true });
}

function hide() {
  clearTimeout(waiting);
  if (!thing) return;
  removed.disconnect();
  described?.removeAttribute("aria-describedby");
  [thing, described] = [null, null];
  note.hidePopover();
}
