// The seats that this browser has: the tokens of their links, newest first.

import { keep, kept } from "./settings.js";

const MOST = 30;

/** All of them: [{table, token, game, at}]. */
export const ownSeats = () => kept("seats") ?? [];

/** The token for a table, from the address if it has one, else as kept. */
export function tokenFor(table) {
  const inAddress = /(?:^#|&)seat=([^&]+)/.exec(location.hash);
  if (inAddress) {
    remember({ table, token: decodeURIComponent(inAddress[1]) });
    history.replaceState(null, "", location.pathname); // links that are copied must not give the seat away
  }
  return ownSeats().find((seat) => seat.table === table)?.token ?? null;
}

/** The game of a table, if this browser knows it already: it can be loaded before the table says so. */
export const gameAt = (table) => ownSeats().find((seat) => seat.table === table)?.game;

/** Remember a seat, or more about it. */
export function remember(seat) {
  const known = ownSeats().find((one) => one.table === seat.table);
  const others = ownSeats().filter((one) => one.table !== seat.table);
  keep("seats", [{ at: Date.now(), ...known, ...seat }, ...others].slice(0, MOST));
}

/** Forget the seat at a table. */
export const forget = (table) => keep("seats", ownSeats().filter((seat) => seat.table !== table));
