// The page of 7 Steps: the board, the turn, what can be decided, and one's own discs and tiles.

import { classes, html, useEffect, useRef, useState } from "/pages/ui.js";
import { Board } from "./board.js";
import { fieldChoices } from "./choosing.js";
import { DiscSign } from "./discs.js";
import { nameOf } from "./geometry.js";
import { Panel } from "./panel.js";
import { arrivals, losses, pathOf, seenSupply, sizeOf, sorted, touched } from "./reading.js";
import { Store, Supply } from "./supply.js";
import { sortOf, TileCard, TilePicture } from "./tiles.js";
import { Turn } from "./turn.js";

export { redo } from "./chance.js";
export { Sheet } from "./sheet.js";

/** Where the next disc may go, or that none may. */
export function prompt({ phase, placed, limit }, legal) {
  if (phase !== "place") return null;
  if (!placed.length) return "prompt.place.first";
  if (placed.length === limit) return "prompt.place.full";
  return legal.some(({ move }) => move.startsWith("place ")) ? "prompt.place" : "prompt.place.none";
}

/** A round is one turn of everybody: nothing to stop for. */
export const pausesAfterRounds = false;

/** What the line above the table tells first of what the others did, and what it leaves to the log. */
export const headlines = ["total", "used_aid", "tower_fell", "end_near", "no_discs"];
export const asides = ["turn_began", "refilled", "threw", "bag_empty", "stopped", "saved_aid", "saved_points", "limited", "drew_tile",
  "kept_tile", "discarded_tile", "stack_renewed", "stopped_removing", "scored_discs", "scored_tile", "round_began"];

/** A field is named by its coordinates. */
export const name = (fact, value) => {
  if (fact !== "field" && fact !== "target") return fact === "drawn" ? [`colour.${value}`, {}] : null;
  const [q, r] = String(value).split(",").map(Number);
  return ["field", { q, r }];
};

/** Discs and tiles of a seat. */
export function SeatNote({ state, seat, words }) {
  const discs = sizeOf(state.discs[seat]);
  const tiles = [["aid", state.aids[seat]], ["points", state.points[seat]]].filter(([, tile]) => tile !== null);
  return html`<span class=${classes("game-7-steps steps-note", state.players > 2 && "narrow")}><span role="img" aria-label=${words.say("drawn.hidden", { n: discs })}>${words.number(discs)} <${DiscSign} /></span>
    ${tiles.map(([sort]) => html`<${TilePicture} key=${sort} sort=${sort} label=${words.say(`sort.${sort}`)} />`)}</span>`;
}

export function Table({ state, seat, legal, act, words, last, hint, replaying }) {
  const [choice, setChoice] = useState(null);
  const [coordinates, setCoordinates] = useState(false);
  const page = useRef();
  const keepFocus = useFocus(page, state, legal);
  const chosen = choice?.state === state ? choice.at : null;
  const moves = sorted(legal);
  const play = (move) => {
    keepFocus();
    act(move);
  };
  const choices = fieldChoices({ state, moves, chosen, choose: (at) => setChoice({ state, at }), act: play, hint, words });
  const shared = { state, seat, moves, act: play, hint, words };

  return html`<div class=${classes("steps-page", replaying && "replaying")} ref=${page} onKeyDown=${(event) => event.key === "Escape" && setChoice(null)}>
    <${Board} state=${state} words=${words} choices=${choices} marks=${marksOf(state, seat, last)} coordinates=${coordinates} />
    <div class="steps-dock">
      <div class="steps-discs">${state.discs.map((discs, owner) => seenSupply(discs) && html`<${Supply} key=${owner} discs=${discs} own=${owner === seat}
        drawn=${last.at(-1)?.events.some(({ event }) => event === "refilled")} act=${play} hint=${hint} words=${words}
        title=${owner === seat ? words.say("page.own") : words.say("page.discs_of", { seat: owner })} moves=${owner === seat ? moves.other : []} />`)}</div>
      <div class="steps-now"><${Turn} state=${state} words=${words} /><${Panel} ...${shared} /></div>
    </div>
    <div class="steps-rest">
      <${Tiles} state=${state} seat=${seat} words=${words} />
      <${Store} state=${state} words=${words} />
      <button class="button quiet small" aria-pressed=${coordinates} onClick=${() => setCoordinates(!coordinates)}>${words.say("page.coordinates")}</button>
    </div>
  </div>`;
}

/** What happened on the board: the way of the discs, what is new, what travels. */
function marksOf(state, seat, last) {
  const way = pathOf(state, last);
  const arrived = arrivals(last, seat);
  const fresh = touched(last);
  const lost = losses(last);
  const thisTurn = new Set(state.placed.map(({ at }) => nameOf(at)));
  const steps = new Set(way.map(({ at }) => at));
  return {
    way,
    of: ({ at }) => ({
      // The discs of this turn stay travellers, so that taking one back does not move the others.
      arrived: arrived.get(nameOf(at)) ?? (thisTurn.has(nameOf(at)) ? {} : undefined),
      placed: steps.has(nameOf(at)),
      last: way.at(-1)?.at === nameOf(at),
      touched: fresh.has(nameOf(at)),
      lost: lost.get(nameOf(at)) ?? 0,
    }),
  };
}

/** The sort of the tile that a seat decides about: that one is shown where it decides. */
function decidedOn({ phase, turn, drawn }, seat) {
  if (turn !== seat) return null;
  return { aid: "aid", score: "points", choose: drawn && sortOf(drawn) }[phase];
}

/** The special tiles that can be seen: one's own, or everybody's in an open replay. */
function Tiles({ state, seat, words }) {
  return state.aids.map((_, owner) => {
    const held = [["aid", state.aids[owner]], ["points", state.points[owner]]].filter(([, tile]) => typeof tile === "string");
    const shown = held.filter(([sort]) => owner !== seat || sort !== decidedOn(state, seat));
    const title = owner === seat ? words.say("page.tiles") : words.say("page.tiles_of", { seat: owner });
    return shown.length > 0 && html`<section key=${owner} class="tiles" aria-label=${title}><h2 class="label">${title}</h2>
      ${shown.map(([sort, tile]) => html`<${TileCard} key=${sort} tile=${tile} sort=${sort} words=${words} />`)}</section>`;
  });
}

/** After a move by keyboard, the focus goes to what can be done next instead of being lost. */
function useFocus(page, state, legal) {
  const waiting = useRef(false);
  useEffect(() => {
    if (!waiting.current || !legal.length) return;
    waiting.current = false;
    if (page.current.contains(document.activeElement)) return;
    page.current.querySelector('.field > button[tabindex="0"], button[data-move]')?.focus({ preventScroll: true });
  }, [state, legal.length]);
  return () => {
    waiting.current = page.current.contains(document.activeElement);
  };
}
