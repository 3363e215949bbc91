// Discs behind the screen, and what lies beside the board: bag, box, stacks.

import { about, classes, comesFrom, goesTo, html, place, travels } from "/pages/ui.js";
import { COLOURS, Disc, liftOf } from "./discs.js";
import { seenSupply, sizeOf } from "./reading.js";
import { TilePicture, told } from "./tiles.js";

/** Seven places, one a colour; in some phases a disc can be thrown or given away. */
export function Supply({ discs, own, drawn, title, moves, act, hint, words }) {
  const seen = seenSupply(discs);
  const options = new Map(moves.filter(({ verb }) => verb === "throw" || verb === "give").map((option) => [option.names[0], option]));
  return html`<section class="supply" aria-label=${title}>
    <h2 class="label">${title}</h2>
    <ul>${COLOURS.map((colour) => {
      const n = seen[colour] ?? 0;
      const option = options.get(colour);
      const inside = html`<${Pile} colour=${colour} n=${n} own=${own} option=${option} drawn=${drawn} />
        <span class="colour-name">${words.say(`colour.${colour}`)}</span>`;
      const label = words.say("page.supply", { n, colour });
      return html`<li key=${colour} class=${classes("pile", n === 0 && "none")} ...${about(label, words.say("about.supply"))} ...${own ? place(`supply-${colour}`) : {}}>
        ${option
          ? html`<button class=${classes(option.move === hint && "hinted")} data-move=${option.move} aria-label=${`${label}. ${option.text}`} onClick=${() => act(option.move)}>${inside}<span class="badge" data-text=${option.verb === "throw" ? "×" : "↓"}></span></button>`
          : html`<span role="img" aria-label=${label}>${inside}</span>`}
      </li>`;
    })}</ul>
  </section>`;
}

/** Equal discs on each other; the top one comes out of the bag or goes there. */
function Pile({ colour, n, own, option, drawn }) {
  if (!own || n === 0) return html`<${Disc} colour=${colour} level=${n} written=${n > 1 ? `×${n}` : null} />`;
  const way = option ? goesTo("bag") : drawn ? comesFrom("bag") : {};
  return html`<${Disc} colour=${colour} level=${n - 1} />
    <${Disc} colour=${colour} written=${n > 1 ? `×${n}` : null} style=${{ "--under": liftOf(n - 1) }} ...${travels(`supply/${colour}/${n}`)} ...${way} />`;
}

/** Bag, box and the two stacks of special tiles, with their discard piles. */
export function Store({ state, words }) {
  const box = sizeOf(state.box);
  return html`<ul class="store" aria-label=${words.say("page.store")}>
    <li ...${place("bag")}><${Bag} /><span><strong>${words.say("table.bag")}</strong> ${words.say("disc.hidden", { n: sizeOf(state.bag) })}</span></li>
    ${box > 0 && html`<li ...${place("box")}><span><strong>${words.say("table.box")}</strong> ${words.say("disc.hidden", { n: box })}</span></li>`}
    ${[["aid", state.aid_stack, state.aid_discards], ["points", state.point_stack, state.point_discards]].map(([sort, stack, used]) => html`<li key=${sort} ...${told(null, sort, words)} ...${place(`stack-${sort}`)}>
      <${TilePicture} sort=${sort} /><span><strong>${words.say(`page.stack.${sort}`)}</strong> ${words.say("table.face_down", { n: sizeOf(stack) })}${used.length > 0 && html`<small>${words.say("page.used", { tiles: used })}</small>`}</span></li>`)}
  </ul>`;
}

const Bag = () => html`<svg class="bag" viewBox="0 0 44 44" aria-hidden="true">
  <path d="M15 12C5 20 3 40 9 41h26c6-1 4-21-6-29Z" /><path class="bag-neck" d="M13 4c3 3 6-1 9 1s6-2 9-1l-3 8H16Z" /><path class="bag-string" d="M13.5 12h17" /></svg>`;
