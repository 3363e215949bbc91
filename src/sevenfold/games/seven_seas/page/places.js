// The island with the display, and the places where cards lie face down: chests, harbour, put aside.

import { away, classes, comesFrom, goesTo, html, Icon, place, travels } from "/pages/ui.js";
import { Chest, Heap, Palm, Pier } from "./art.js";
import { byStrength, Chips, Face, Shown, told } from "./faces.js";
import { broughtBy, chestOf, owners, size } from "./reading.js";

/** The display. Cards that the chosen one could take are marked; tapping them narrows the choice. */
export function Island({ state, words, last, taken, wanted, want }) {
  const brought = broughtBy(last);
  const cards = byStrength(state.display);
  const goal = state.turn === null ? {} : goesTo(`chest-${chestOf(state, state.turn)}`);
  const rest = state.options.last_one_clears && state.last_taker !== null && !state.over;
  return html`<section class="island" aria-label=${words.say("island", { n: cards.length })}>
    <${Palm} /><h2 class="label">${words.say("place.display")}</h2>
    ${cards.length ? html`<ul class="display">${cards.map((card) => {
      const moving = { ...travels(card), ...goal, ...(brought.has(card) ? comesFrom(`seat-${brought.get(card)}`) : {}) };
      const mark = classes(taken.has(card) && "taken", taken.size > 0 && !taken.has(card) && "spared", brought.has(card) && "fresh");
      const several = want && taken.has(card);
      return html`<li key=${card}>${several
        ? html`<button class=${classes("card", mark, wanted.includes(card) && "chosen")} aria-pressed=${wanted.includes(card)} ...${told(card, state.options, words)} ...${moving}
            onClick=${() => want(card)}><span class="only-heard">${words.say("island.want", { card })}</span><${Face} card=${card} options=${state.options} words=${words} /></button>`
        : html`<${Shown} card=${card} options=${state.options} words=${words} mark=${mark} ...${moving} />`}</li>`;
    })}</ul>` : html`<p class="bare">${words.say("island.bare")}</p>`}
    ${rest && html`<p class="rest">${words.say("table.takes_rest", { seat: state.last_taker })}</p>`}
  </section>`;
}

/** Where cards lie face down. Where one may nick is a button. */
export function Places({ state, seat, legal, act, words, hint }) {
  const mine = seat === null ? null : chestOf(state, seat);
  const moves = new Map(legal.map((one) => [one.move, one]));
  const spot = (key, cards, label, title, Drawing, own) => {
    const count = size(cards);
    const move = moves.get(`nick ${key}`);
    const looked = state.looking === key;
    const said = words.say("place.holds", { place: label, n: count });
    const content = html`<${Drawing} count=${count} /><span class="count" aria-hidden="true">${count}</span>
      <span class="place-name" aria-hidden="true">${title}</span>${looked && html`<span class="eye"><${Icon} name="eye" /></span>`}`;
    const names = classes("spot", own && "own", looked && "looked", move?.move === hint && hint && "hinted");
    return html`<li key=${key} ...${place(key === "harbour" ? "harbour" : `chest-${key}`)}>${move
      ? html`<button class=${classes(names, "open")} data-move=${move.move} onClick=${() => act(move.move)}><span class="only-heard">${`${move.text}. ${said}`}</span>${content}</button>`
      : html`<div class=${names} role="img" aria-label=${said}>${content}</div>`}</li>`;
  };
  const chests = state.chests.map((cards, chest) => {
    const seats = owners(state, chest);
    const label = words.say(chest === mine ? "place.own" : "place.of", { seats });
    return spot(chest, cards, label, chest === mine ? words.say("place.yours") : words.fact("seats", seats), Chest, chest === mine);
  });
  const hasHarbour = state.options.teams !== "ultimate";
  const aside = size(state.aside);
  return html`<ul class="places water" aria-label=${words.say("places")}>${chests}
    ${hasHarbour && spot("harbour", state.harbour, words.say("place.harbour"), words.say("table.harbour"), Pier)}
    ${aside > 0 && html`<li ...${place("aside")}><div class="spot" role="img" aria-label=${words.say("place.waits", { n: aside })}><${Heap} />
      <span class="count" aria-hidden="true">${aside}</span><span class="place-name" aria-hidden="true">${words.say("table.aside")}</span></div></li>`}</ul>`;
}

/** The secret look: the cards of the place one nicks from. */
export function SecretLook({ state, legal, act, words, hint }) {
  const harbour = state.looking === "harbour";
  const title = words.say(harbour ? "look.harbour" : "look.chest", harbour ? {} : { seats: owners(state, state.looking) });
  const from = harbour ? "harbour" : `chest-${state.looking}`;
  const moves = legal.filter(({ move }) => move.startsWith("pick "));
  const ordered = byStrength(moves.map(({ move }) => move.slice(5))).map((card) => moves.find(({ move }) => move === `pick ${card}`));
  return html`<section class="look" aria-label=${title}><p class="look-title"><${Icon} name="eye" /> ${title}</p>
    <ul class="display">${ordered.map(({ move, text }) => html`<li key=${move}><button class=${classes("card playable", move === hint && "hinted")} data-move=${move} ...${told(move.slice(5), state.options, words)}
      ...${travels(`look-${move}`)} ...${away(from)} onClick=${() => act(move)}><span class="only-heard">${text}</span>
      <${Face} card=${move.slice(5)} options=${state.options} words=${words} /></button></li>`)}</ul>
    <p class="quiet-text">${words.say("look.secret")}</p></section>`;
}

/** Chests and harbour laid open, where the state shows them: in an open replay. */
export function OpenPlaces({ state, words }) {
  const chests = state.chests.map((cards, chest) => [words.say("place.of", { seats: owners(state, chest) }), cards]);
  const open = [...chests, [words.say("table.harbour"), state.harbour]].filter(([, cards]) => Array.isArray(cards) && cards.length);
  return html`<dl class="open-places">${open.map(([title, cards]) => html`<div><dt>${title}</dt><dd><${Chips} cards=${cards} words=${words} /></dd></div>`)}</dl>`;
}
