// What belongs to the reader: the hand, pairs to lay, the calls, what lies on the table, points.

import { classes, comesFrom, goesTo, html, travels } from "/pages/ui.js";
import { Calls } from "./calls.js";
import { Card, CardButton } from "./card.js";
import { Colours, Points } from "./points.js";
import { pairOf, useChoice, useNextStep } from "./reading.js";

export function Own({ state, seat, legal, act, words, names, hint, found, things }) {
  const [chosen, setChosen] = useChoice(state);
  const hand = things.hands[seat];
  const cards = [...hand, ...things.tables[seat]].map(([card]) => card);
  const pairs = legal.map((one) => ({ ...one, pair: pairOf(one.move) })).filter(({ pair }) => pair);
  const picked = pairs.length ? chosen : null;
  const offered = picked === null ? [] : pairs.filter(({ pair }) => pair.includes(hand[picked][0]));
  const [gained, from] = newcomer(found.gained);
  let fresh = gained;
  const around = useNextStep(picked, ".offer");
  return html`<section class="own" ref=${around} aria-label=${words.say("own")}>
    <div class="own-cards"><div class="hand-head"><h2>${words.say("own.hand")}</h2>
      ${pairs.length > 0 && picked === null && html`<p class="way">${words.say("pairs.choose")}</p>`}</div>
    ${hand.length === 0 && html`<p class="quiet-text">${words.say("own.empty")}</p>`}
    <ul class="hand">${hand.map(([card, name], n) => {
      const isNew = fresh === card;
      if (isNew) fresh = null;
      const more = { ...travels(name), ...comesFrom(isNew ? from : "deck"), ...goesTo(state.turn === seat ? "deck" : `seat-${state.turn}`) };
      const usable = pairs.some(({ pair }) => pair.includes(card));
      const hinted = hint !== null && pairOf(hint)?.includes(card);
      return html`<li key=${name}>${usable
        ? html`<${CardButton} card=${card} words=${words} chosen=${picked === n} fresh=${isNew} hinted=${hinted} more=${more}
            label=${words.say("pairs.card", { card })} onChoose=${() => setChosen(picked === n ? null : n)} />`
        : html`<${Card} card=${card} words=${words} fresh=${isNew} more=${more} />`}</li>`;
    })}</ul>
    ${offered.length > 0 && html`<div class="offers" role="group" aria-label=${words.say("pairs.with", { card: hand[picked][0] })}>
      ${offered.map(({ move, text, pair }) => html`<button key=${move} class=${classes("button", "primary", "offer", hint === move && "hinted")}
        data-move=${move} onClick=${() => act(move)}>
        <span class="offer-cards" aria-hidden="true">${pair.map((card) => html`<${Card} card=${card} words=${words} small=${true} />`)}</span>
        <span>${text}</span></button>`)}</div>`}
    <${Calls} state=${state} seat=${seat} legal=${legal} act=${act} words=${words} names=${names} hint=${hint}
      cards=${cards} />
    ${things.tables[seat].length > 0 && html`<section class="laid" aria-label=${words.say("own.laid")}><p class="label">${words.say("own.laid")}</p>
      <${Laid} cards=${things.tables[seat]} words=${words} /></section>`}</div>
    <div class="own-more">
      <${Points} parts=${state.worth[seat]} goal=${state.goal} words=${words} />
      <${Colours} cards=${cards} words=${words} />
    </div>
  </section>`;
}

/** Which card came to the hand last, and where from. */
function newcomer(event) {
  if (!event || typeof event.card !== "string") return [null, "deck"];
  if (event.event === "robbed") return [event.card, `seat-${event.other}`];
  return [event.card, event.pile === undefined ? "deck" : `pile-${event.pile}`];
}

/** Pairs that lie on a table, two and two. */
export function Laid({ cards, words, fresh = [], seat }) {
  const marked = [...fresh];
  return html`<ul class="laid-cards">${cards.map(([card, name]) => {
    const isNew = marked.includes(card);
    if (isNew) marked.splice(marked.indexOf(card), 1);
    const more = { ...travels(name), ...(seat === undefined ? {} : comesFrom(`seat-${seat}`)), ...goesTo("deck") };
    return html`<li key=${name}><${Card} card=${card} words=${words} small=${true} fresh=${isNew} more=${more} /></li>`;
  })}</ul>`;
}
