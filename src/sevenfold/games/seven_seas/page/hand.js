// The hand, and what a chosen card would do. Nothing is played before one has seen what it takes.

import { classes, goesTo, html, travels } from "/pages/ui.js";
import { byStrength, Chips, Face, Shown, told, worth } from "./faces.js";
import { chestOf, reason } from "./reading.js";

/** One's own cards: choosing one shows what it would take. */
export function Hand({ state, seat, words, ways, chosen, choose, hint }) {
  const cards = byStrength(state.hands[seat]);
  return html`<ul class=${classes("hand", cards.length > 8 && "many")} aria-label=${words.say("hand.own", { n: cards.length })} onKeyDown=${walk}>
    ${cards.map((card) => {
      const possible = ways.get(card);
      const takes = Math.max(0, ...(possible ?? []).map((way) => way.takes.length));
      return html`<li key=${card} ...${told(card, state.options, words)}><button class=${classes("card", possible && takes && "playable", card === chosen && "chosen", card === hint && "hinted")}
          ...${travels(card)} ...${goesTo(`chest-${chestOf(state, seat)}`)} disabled=${!possible} aria-pressed=${possible ? card === chosen : undefined}
          onClick=${(event) => choose(card === chosen ? null : card, event.detail === 0)}>
        <span class="only-heard">${possible ? words.say(takes ? "hand.takes" : "hand.lays", { card, n: takes }) : words.component("card", card)}</span>
        <${Face} card=${card} options=${state.options} words=${words} />
        ${possible && takes > 0 && html`<span class="takes" aria-hidden="true">+${takes}</span>`}
      </button></li>`;
    })}</ul><p class="legend quiet-text">${words.say("worth.legend")}</p>`;
}

/** Arrow keys go from card to card. */
function walk(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const item = event.target.closest("li");
  if (!step || !item) return;
  const next = step > 0 ? item.nextElementSibling : item.previousElementSibling;
  next?.querySelector("button")?.focus();
  event.preventDefault();
}

/** The ways to play the chosen card, and why there are no others. */
export function Chooser({ state, words, card, ways, wanted, act, hint, cancel }) {
  const fit = ways.filter(({ takes }) => wanted.every((one) => takes.includes(one)));
  const leave = (event) => event.key === "Escape" && cancel();
  return html`<div class="chooser" onKeyDown=${leave}>
    <p class="why">${words.say(`why.${reason(card, ways, state.display)}`, { card, n: ways.length })} ${words.say("worth.card", { card, worth: worth(card, state.options) })}</p>
    <div class="ways">${fit.map((way) => html`<button key=${way.move} class=${classes("button way", fit.length === 1 && "primary", way.move === hint && "hinted")}
        data-move=${way.move} onClick=${() => act(way.move)}>
      <span class="only-heard">${way.text}</span>
      <span aria-hidden="true">${words.say(way.sweeps ? "way.sweep" : way.takes.length ? "way.take" : "way.lay")}</span>
      ${way.takes.length > 0 && html`<span aria-hidden="true"><${Chips} cards=${way.takes} words=${words} /></span>`}
      ${way.takes.length > 0 && way.takes.length === state.display.length && html`<span class="clears">${words.say(card === "x1" ? "way.clears_unpaid" : "way.clears")}</span>`}
    </button>`)}</div>
  </div>`;
}

/** Hands of others, as far as one sees them: in an open replay. */
export function OpenHands({ state, words, seats }) {
  return seats.map((seat) => html`<section key=${seat} class="open-hand"><h2 class="label">${words.say("hand.of", { seat })}</h2>
    <ul class="hand small">${byStrength(state.hands[seat]).map((card) => html`<li key=${card}>
      <${Shown} card=${card} options=${state.options} words=${words} ...${travels(card)} ...${goesTo(`chest-${chestOf(state, seat)}`)} /></li>`)}</ul></section>`);
}
