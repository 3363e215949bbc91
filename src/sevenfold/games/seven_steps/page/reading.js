// Reading states and moves: sizes of hidden places, what a move names, what came where.

import { nameOf } from "./geometry.js";

/** How many pieces lie somewhere, however much of it is known. */
export function sizeOf(place) {
  if (typeof place === "number") return place;
  if (Array.isArray(place)) return place.length;
  if ("unknown" in place) return place.known.length + place.unknown;
  return Object.values(place).reduce((sum, n) => sum + n, 0);
}

/** A supply that is seen: {red: 2}; null if only its size is. */
export const seenSupply = (discs) => (typeof discs === "number" || "unknown" in discs ? null : discs);

/** The legal moves by what they name: a field, two fields, or something else. */
export function sorted(legal) {
  const found = { onField: new Map(), between: [], other: [] };
  for (const { move, text } of legal) {
    const [verb, ...names] = move.split(" ");
    const option = { move, text, verb, names };
    if (["place", "remove", "grab"].includes(verb)) found.onField.set(names[0], option);
    else if (names.length === 2) found.between.push(option);
    else found.other.push(option);
  }
  return found;
}

/** Where one can go from a field that was chosen: field → option. Towers can change places both ways. */
export function targetsFrom(between, chosen, levels) {
  const found = new Map();
  for (const option of between) {
    const [from, to] = option.names;
    if (from === chosen) found.set(to, option);
    else if (to === chosen && option.verb === "tower" && levels.get(to) > 0) found.set(from, option);
  }
  return found;
}

/** The fields that can be chosen as the first of two. */
export function sources(between, levels) {
  const found = new Set();
  for (const { verb, names: [from, to] } of between) {
    found.add(from);
    if (verb === "tower" && levels.get(to) > 0) found.add(to);
  }
  return found;
}

/** What the last moves of one seat brought onto fields: field → {from: a place, whole: the tower or its top disc}. */
export function arrivals(last, seat) {
  const found = new Map();
  const others = last.findLastIndex((move) => move.seat !== last.at(-1).seat);
  const events = last.slice(others + 1).flatMap((move) => move.events);
  for (const { event, seat: who, disc, field, target, fields, targets } of events) {
    if (event === "placed") found.set(field, { from: who === seat ? `supply-${disc}` : `seat-${who}` });
    if (event === "moved_disc") found.set(target, { from: `field-${field}` });
    if (event === "moved_tower" || event === "swapped_towers") found.set(target, { from: `field-${field}`, whole: true });
    if (event === "swapped_towers") found.set(field, { from: `field-${target}`, whole: true });
    if (event === "tower_fell") for (const at of targets) found.set(at, { from: `field-${fields[0]}` });
  }
  return found;
}

/** The fields that changed since this seat last decided. */
export function touched(last) {
  const found = new Set();
  for (const { events } of last) {
    for (const { field, target, targets } of events) for (const at of [field, target, ...(targets ?? [])]) if (at) found.add(at);
  }
  return found;
}

/** The fields that discs were taken from since this seat last decided: field → how many. */
export function losses(last) {
  const found = new Map();
  const lose = (field, discs) => found.set(field, (found.get(field) ?? 0) + discs);
  for (const { event, field, level } of last.flatMap(({ events }) => events)) {
    if (event === "removed" || event === "grabbed" || event === "moved_disc") lose(field, 1);
    if (event === "moved_tower") lose(field, level);
    if (event === "placed") found.delete(field); // somebody built there again
  }
  return found;
}

/** The way of the discs of this turn; at its start, of the turn before. */
export function pathOf(state, last) {
  if (state.placed.length) return state.placed.map(({ at, level }) => ({ at: nameOf(at), level }));
  const events = last.flatMap((move) => move.events).filter(({ event }) => event === "placed");
  return events.filter(({ seat }) => seat === events.at(-1).seat).map(({ field, level }) => ({ at: field, level }));
}
