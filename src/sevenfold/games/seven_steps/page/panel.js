// What there is to decide beside the board: aids, scoring, special tiles, the end of the turn.

import { classes, html } from "/pages/ui.js";
import { sortOf, TileCard, TilePicture, told } from "./tiles.js";

const AIDED = ["remove", "tower", "disc", "exchange"]; // phases in which an aid is carried out

/** The choices of this phase, and the aid that is being carried out. */
export function Panel({ state, seat, moves, act, hint, words }) {
  const options = moves.other.filter(({ verb }) => verb !== "throw" && verb !== "give");
  const aided = AIDED.includes(state.phase);
  if (!options.length && !aided) return null;
  const Choices = { aid: AidChoice, score: ScoreChoice, bonus: BonusChoice, choose: TileChoice }[state.phase] ?? Plain;
  return html`<section class="panel-now" aria-label=${words.say("page.now")}>
    ${aided && html`<${TileCard} tile=${state.aid} sort="aid" words=${words} />`}
    <${Choices} state=${state} seat=${seat} options=${options} words=${words}
      button=${(option, look, inside, more) => html`<${Choice} key=${option.move} option=${option} look=${look} act=${act} hint=${hint} more=${more}>${inside ?? option.text}<//>`} />
  </section>`;
}

function Choice({ option, look, act, hint, more, children }) {
  return html`<button class=${classes(look, option.move === hint && "hinted")} data-move=${option.move} onClick=${() => act(option.move)} ...${more}>${children}</button>`;
}

function Plain({ state, options, button, words }) {
  return html`${state.taken && html`<p>${words.say("table.taken", { disc: state.taken })}</p>`}
    ${options.length > 0 && html`<div class="row">${options.map((option) => button(option, "button primary"))}</div>`}`;
}

function AidChoice({ options, button, words }) {
  const use = options.find(({ verb }) => verb === "aid");
  const first = [...options].sort((one, other) => (other === use) - (one === use));
  return html`${use && html`<${TileCard} tile=${use.names[0]} sort="aid" words=${words} />`}
    <div class="row">${first.map((option) => button(option, classes("button", option === use && "primary"),
      words.say(option === use ? "page.use" : "page.save")))}</div>`;
}

/** With the tile or without it, each as the sum it makes. */
function ScoreChoice({ state, options, button, words }) {
  const discs = state.placed.reduce((sum, { level }) => sum + level, 0);
  return html`<div class="two">${options.map((option) => {
    const [tile] = option.names;
    const worth = tile ? state.tile_worth[tile] : 0;
    return button(option, "choice", html`<${TilePicture} tile=${tile} sort="points" />
      <strong>${tile ? words.say("page.sum", { discs, worth, n: discs + worth }) : words.say("points", { n: discs })}</strong>
      <span>${option.text}</span>`, tile && told(tile, "points", words));
  })}</div>`;
}

function BonusChoice({ state, seat, options, button, words }) {
  return html`<div class="two">${options.map((option) => {
    const [sort] = option.names;
    const held = (sort === "aid" ? state.aids : state.points)[seat];
    return button(option, "choice", html`<${TilePicture} sort=${sort} /><strong>${words.say(`sort.${sort}`)}</strong>
      <span>${held ? words.say("page.holds", { tile: held }) : words.say("page.holds_none")}</span>`, told(null, sort, words));
  })}</div>`;
}

function TileChoice({ state, seat, options, button, words }) {
  const sort = sortOf(state.drawn);
  const held = (sort === "aid" ? state.aids : state.points)[seat];
  return html`<div class="two">${options.map((option) => {
    const tile = option.names[0] === "new" ? state.drawn : held;
    return button(option, "choice", html`<${TilePicture} tile=${tile} sort=${sort} /><strong>${option.text}</strong>
      <span>${words.say(`about.${tile}`)}</span>`);
  })}</div>`;
}
