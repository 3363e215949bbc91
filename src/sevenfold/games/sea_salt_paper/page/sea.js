// The middle of the table: the deck, the two piles, and what is to be decided there.

import { away, Back, classes, comesFrom, goesTo, html, place, travels } from "/pages/ui.js";
import { Card, CardButton } from "./card.js";
import { movesOf, size, unknown, useChoice, useNextStep } from "./reading.js";

export function Sea(props) {
  const { state, legal, words } = props;
  const drawn = props.things.drawn;
  const keeps = movesOf(legal, "keep");
  const [kept, setKept] = useChoice(state);
  const picking = state.searching !== null && movesOf(legal, "pick").length > 0;
  const chosen = keeps.length ? kept : null;
  const around = useNextStep(chosen, ".target");
  return html`<section class="sea" ref=${around} aria-label=${words.say("sea")}>
    <ul class="stacks">
      ${drawn.length ? html`<li key="drawn" class="stack-place two"><${Drawn} ...${props} drawn=${drawn} keeps=${keeps} chosen=${chosen} choose=${setKept} /></li>`
        : html`<li key="deck" class="stack-place"><${Deck} ...${props} /></li>`}
      ${[0, 1].map((pile) => html`<li key=${pile} class="stack-place"><${Pile} ...${props} pile=${pile} keeps=${keeps}
        kept=${chosen === null ? null : drawn[chosen][0]} other=${chosen === null ? null : drawn[1 - chosen][0]} /></li>`)}
    </ul>
    ${picking && html`<${Search} ...${props} />`}
    <${Rob} ...${props} />
  </section>`;
}

function Deck({ state, legal, act, hint, words }) {
  const count = size(state.deck);
  const [draw] = movesOf(legal, "draw");
  const left = words.say("table.cards", { n: count });
  const face = html`<${Back} /><span class="left" aria-hidden="true">${words.number(count)}</span>`;
  return html`<span class="spot-name">${words.say("table.deck")}</span>
    ${count === 0 ? html`<span class="card empty" ...${place("deck")} role="img" aria-label=${words.say("deck.empty")}></span>`
      : draw ? html`<button class=${classes("card", "deck", "playable", hint === "draw" && "hinted")} data-move="draw"
          onClick=${() => act("draw")} ...${place("deck")}><span class="only-heard">${draw.text}</span>${face}</button>`
        : html`<span class="card deck" role="img" aria-label=${`${words.say("table.deck")}, ${left}`} ...${place("deck")}>${face}</span>`}
    <span class="spot-note">${draw ? words.say("deck.draw", { n: Math.min(count, 2) }) : left}</span>`;
}

function Pile({ state, legal, act, hint, words, pile, keeps, kept, other, found, things }) {
  const count = size(state.discards[pile]);
  const [top, topName] = things.piles[pile].at(-1) ?? [];
  const [under, underName] = (unknown(state.discards[pile]) === 0 && things.piles[pile].at(-2)) || [];
  const put = keeps.find(({ rest }) => rest[0] === kept && rest[1] === String(pile));
  const move = put ?? [...movesOf(legal, "take"), ...movesOf(legal, "pile")].find(({ rest }) => rest[0] === String(pile));
  const taking = move && !put;
  const by = found.piles[pile];
  const hinted = hint !== null && move?.move === hint;
  const note = put ? words.say("pile.put") : taking ? words.say(state.phase === "pile" ? "pile.search" : "pile.take")
    : count ? words.say("table.cards", { n: count }) : words.say("pile.none");
  const more = { ...travels(topName), ...comesFrom(by === undefined ? "deck" : `seat-${by}`), ...goesTo(`seat-${state.turn}`) };
  return html`<span class="spot-name">${words.say(`table.pile.${pile}`)}</span>
    <span class=${classes("pile", count > 2 && "deep")} ...${place(`pile-${pile}`)}>
      ${under && html`<span class="under" aria-hidden="true"><${Card} card=${under} words=${words} more=${travels(underName)} /></span>`}
      ${put ? html`<button class=${classes("target", hinted && "hinted")} data-move=${put.move} onClick=${() => act(put.move)}>
          <span class="only-heard">${put.text}</span>
          <span aria-hidden="true">${top ? html`<${Card} card=${top} words=${words} />` : html`<span class="card empty"></span>`}
            <${Card} card=${other} words=${words} /></span></button>`
        : !top ? html`<span class="card empty" role="img" aria-label=${words.say("pile.none")}></span>`
        : taking ? html`<${CardButton} card=${top} words=${words} label=${move.text} move=${move.move} act=${act} hinted=${hinted}
            fresh=${by !== undefined} more=${more} />`
        : html`<${Card} card=${top} words=${words} fresh=${by !== undefined} note=${words.say("table.cards", { n: count })} more=${more} />`}
    </span>
    <span class="spot-note">${note}</span>`;
}

/** Two cards, of which one is kept, in the place of the deck, so that nothing below them moves.
 *
 * Somebody else's are open in a replay only. */
function Drawn({ state, words, act, hint, drawn, keeps, chosen, choose }) {
  const left = words.say("table.cards", { n: size(state.deck) });
  const title = !keeps.length ? words.say("table.turn.keep", { seat: state.turn }) : words.say(chosen === null ? "keep.first" : "keep.then");
  return html`<span class="spot-name"><span class="small-deck" role="img" aria-label=${`${words.say("table.deck")}, ${left}`} ...${place("deck")}><${Back} /><b aria-hidden="true">${words.number(size(state.deck))}</b></span>
      <span role="status">${title}${keeps.length === 2 && html` <span class="only-heard">${words.say("keep.once")}</span>`}</span></span>
    <ul class="drawn-cards" aria-label=${words.say("table.drawn")}>${drawn.map(([card, name], n) => {
      if (!keeps.length) return html`<li key=${n}><${Card} card=${card} words=${words} more=${{ ...travels(name), ...away("deck") }} /></li>`;
      const ways = keeps.filter(({ rest }) => rest[0] === card);
      const more = { ...travels(name), ...away("deck") };
      const hinted = hint !== null && ways.some(({ move }) => move === hint);
      return html`<li key=${n}>${ways.length === 1
        ? html`<${CardButton} card=${card} words=${words} label=${ways[0].text} move=${ways[0].move} act=${act} hinted=${hinted} more=${more} />`
        : html`<${CardButton} card=${card} words=${words} label=${words.say("keep.card", { card })} chosen=${chosen === n}
            onChoose=${() => choose(chosen === n ? null : n)} hinted=${hinted} more=${more} />`}
        <span class="spot-note">${words.say(chosen === 1 - n ? "keep.other" : chosen === n ? "keep.this" : "keep.choose")}</span></li>`;
    })}</ul>`;
}

/** All cards of the pile that crabs look through, top first. */
function Search({ state, legal, act, hint, words, things }) {
  const left = new Map(movesOf(legal, "pick").map((move) => [move.rest[0], move]));
  const cards = things.piles[state.searching].toReversed();
  return html`<div class="drawn mine"><p class="label">${words.say("search.title", { pile: String(state.searching) })}</p>
    <ul class="row search">${cards.map(([card, name], n) => {
      const pick = left.get(card);
      left.delete(card); // of two equal cards the one nearer the top
      const more = n === 0 ? {} : { ...travels(name), ...away(`pile-${state.searching}`) };
      return html`<li key=${n}>${pick
        ? html`<${CardButton} card=${card} words=${words} label=${pick.text} move=${pick.move} act=${act} hinted=${hint === pick.move} more=${more} />`
        : html`<${Card} card=${card} words=${words} dim=${true} more=${more} />`}</li>`;
    })}</ul></div>`;
}

/** Whom the shark robs. */
function Rob({ state, legal, act, hint, words }) {
  const robs = movesOf(legal, "rob");
  if (!robs.length) return null;
  return html`<div class="drawn mine"><p class="label">${words.say("rob.title")}</p>
    <ul class="row">${robs.map(({ move, text, rest }) => html`<li key=${move}>
      <button class=${classes("button", "primary", "rob", hint === move && "hinted")} data-move=${move} onClick=${() => act(move)}>
        <span class="robbed" aria-hidden="true">${[...Array(Math.min(size(state.hands[rest[0]]), 5)).keys()].map(() => html`<i><${Back} /></i>`)}</span>
        <span>${text}<small>${words.say("table.cards", { n: size(state.hands[rest[0]]) })}</small></span></button></li>`)}</ul></div>`;
}
