// Reading the notation: how many, which cards, what a move says.

import { useLayoutEffect, useRef, useState } from "/pages/ui.js";

const KINDS = [
  "crab", "boat", "fish", "swimmer", "shark", "shell", "octopus", "penguin", "sailor", "lighthouse",
  "shoal", "colony", "captain", "mermaid",
];

/** The cards that are known of a list, a count, or a list and a count. */
export const known = (cards) => (Array.isArray(cards) ? cards : cards?.known ?? []);

/** How many are not known. */
export const unknown = (cards) => (typeof cards === "number" ? cards : cards?.unknown ?? 0);

export const size = (cards) => known(cards).length + unknown(cards);

/** Cards of a kind together, in the order of the rules. */
export const sorted = (cards) =>
  [...cards].sort((one, other) => KINDS.indexOf(one.split("/")[0]) - KINDS.indexOf(other.split("/")[0]) || (one < other ? -1 : 1));

/** The legal moves of one verb: [{move, text, rest}], `rest` being the words after the verb. */
export const movesOf = (legal, verb) =>
  legal.filter(({ move }) => move.split(" ")[0] === verb).map(({ move, text }) => ({ move, text, rest: move.split(" ").slice(1) }));

/** The two cards of a move that lays a pair, or null. */
export function pairOf(move) {
  const [verb, colours] = move.split(" ");
  if (!colours?.includes("+")) return null;
  const [first, second] = colours.split("+");
  return verb === "swim" ? [`swimmer/${first}`, `shark/${second}`] : [`${verb}/${first}`, `${verb}/${second}`];
}

/** The sum of points part by part. */
export const total = (parts) => Object.values(parts).reduce((sum, points) => sum + points, 0);

/** How many cards of each colour: [[colour, n], …], most first. */
export function colours(cards) {
  const found = new Map();
  for (const card of cards) {
    const colour = card.split("/")[1];
    found.set(colour, (found.get(colour) ?? 0) + 1);
  }
  return [...found].sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1));
}

/** Every card that is seen, with a name for its travels: [card, name]. Equal ones are numbered. */
export function named(state, seat) {
  const seen = new Map();
  const name = (card) => {
    seen.set(card, (seen.get(card) ?? 0) + 1);
    return [card, `${card}/${seen.get(card)}`];
  };
  const order = state.hands.map((_, n) => n).sort((one, other) => (other === seat) - (one === seat));
  const found = { hands: [], tables: [] };
  for (const one of order) found.hands[one] = sorted(known(state.hands[one])).map(name);
  found.drawn = known(state.drawn).map(name);
  for (const one of order) found.tables[one] = sorted(state.tables[one]).map(name);
  found.piles = state.discards.map((pile) => known(pile).map(name));
  return found;
}

/** What a reader is choosing; forgotten as soon as the state is another one. */
export function useChoice(state) {
  const [choice, choose] = useState({});
  return [choice.state === state ? choice.value : null, (value) => choose({ state, value })];
}

/** For the element around a choice: as soon as something is chosen, the keyboard stands at what comes next. */
export function useNextStep(choice, query) {
  const around = useRef();
  useLayoutEffect(() => {
    if (choice !== null) around.current.querySelector(query)?.focus({ preventScroll: true });
  }, [choice]);
  return around;
}

/** What others did since: which pile changed last, and by whom; and the cards they laid. */
export function news(last, seat) {
  const found = { piles: {}, laid: [], gained: null };
  for (const { events } of last) {
    for (const event of events ?? []) {
      if (event.event === "discarded") found.piles[event.pile] = event.seat;
      if (event.event === "took" || event.event === "picked") delete found.piles[event.pile];
      if (event.event === "laid" && event.seat !== seat) found.laid.push(event);
      if (event.event === "round_began") Object.assign(found, { piles: {}, laid: [] });
      if (["fished", "robbed", "picked", "kept", "took"].includes(event.event) && event.seat === seat) found.gained = event;
    }
  }
  return found;
}
