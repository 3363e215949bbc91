// Taking back: freely while nothing was told, step by step or the whole turn; else the others are asked.

import { html, Icon } from "./ui.js";

/** Where an undo would lead: {ask, to, restart}, or null if there is nothing to take back. */
export function undoOf({ seat, ply, mayUndo, undoTo, moves }) {
  if (mayUndo) return { ask: false, to: ply - 1, restart: undoTo < ply - 1 ? undoTo : null };
  const last = moves.findLastIndex((move) => move.seat === seat);
  return last < 0 ? null : { ask: true, to: last, restart: null };
}

export function Undo({ words, story, order }) {
  const found = undoOf(story);
  const alone = story.seats.every(({ bot }, seat) => bot || seat === story.seat);
  const ask = found?.ask && !alone;
  const back = (to) => order({ type: found.ask ? "ask_undo" : "undo", ply: story.ply, to });
  return html`<button class="button" disabled=${!found || Boolean(story.wish)} onClick=${() => back(found.to)}>
      <${Icon} name="undo" /> <span>${words.say(ask ? "undo.ask" : "undo")}</span></button>
    ${found && found.restart !== null && html`<button class="button" onClick=${() => back(found.restart)}>
      <${Icon} name="first" /> <span>${words.say("undo.turn")}</span></button>`}`;
}

/** What somebody asks to take back, before those who are asked, and before who asks. */
export function UndoWish({ words, story, names, order }) {
  const { wish, seat } = story;
  if (!wish) return null;
  const answer = (agree) => order({ type: "answer_undo", ply: wish.ply, agree });
  const asked = seat !== null && seat !== wish.seat && !wish.agreed.includes(seat);
  const waiting = names.filter((_, n) => n !== wish.seat && !story.seats[n].bot && !wish.agreed.includes(n));
  return html`<div class="notice asked" role="alert">
    <p>${words.say("undo.wish", { name: names[wish.seat], n: wish.ply - wish.to })}</p>
    ${asked && html`<p class="row"><button class="button primary" onClick=${() => answer(true)}>${words.say("undo.agree")}</button>
      <button class="button" onClick=${() => answer(false)}>${words.say("undo.refuse")}</button></p>`}
    ${!asked && html`<p class="row"><span>${words.say("undo.waiting", { names: words.list(waiting) })}</span>
      ${seat === wish.seat && html`<button class="button" onClick=${() => answer(false)}>${words.say("undo.withdraw")}</button>`}</p>`}
  </div>`;
}
