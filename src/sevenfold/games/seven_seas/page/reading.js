// Reading views and moves; see the notation in the game's documentation.

import { strength } from "./faces.js";

/** How many cards there are: a list, a number, or what is known and how many more. */
export function size(cards) {
  if (Array.isArray(cards)) return cards.length;
  return typeof cards === "number" ? cards : cards.known.length + cards.unknown;
}

/** The chest of a seat: its own, or that of its team. */
export const chestOf = (state, seat) => seat % state.chests.length;

/** The seats that a chest belongs to. */
export const owners = (state, chest) =>
  [...Array(state.players).keys()].filter((seat) => chestOf(state, seat) === chest);

/** What can be done with each card of the hand: card → [{move, text, takes, sweeps}]. */
export function plays(legal, display) {
  const found = new Map();
  for (const { move, text } of legal) {
    const [card, taken] = move.split(">");
    if (!/^[gcrx]\d+$/.test(card)) continue;
    const sweeps = taken === "*";
    const takes = sweeps ? display : taken ? taken.split("+") : [];
    found.set(card, [...(found.get(card) ?? []), { move, text, takes, sweeps }]);
  }
  return found;
}

/** Why a card can do just this: the end of a key `why.…`. */
export function reason(card, ways, display) {
  const lays = ways.some(({ takes }) => !takes.length);
  if (!display.length) return "empty";
  if (ways.some(({ sweeps }) => sweeps)) return "kraken";
  if (lays) return ways.length > 1 ? "ten" : "nothing";
  const same = ways.every(({ takes }) => takes.length === 1 && strength(takes[0]) === strength(card));
  return `${same ? "same" : "sum"}.${ways.length > 1 ? "many" : "one"}`;
}

/** Who brought which card to the display lately: card → seat. */
export const broughtBy = (last) =>
  new Map(last.flatMap(({ events }) => events.filter(({ event }) => event === "laid" || event === "started").map(({ card, seat }) => [card, seat])));

/** The captures that happened lately: [{seat, card, cards}]. */
export const captures = (last) =>
  last.flatMap(({ events }) => events.filter(({ event }) => event === "took" || event === "swept"));
