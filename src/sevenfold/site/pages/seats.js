// The seats that this browser has: the tokens of their links, newest first.

import { keep, kept } from "./settings.js";

const MOST = 60;

/** All of them: [{table, token, seat, game, at, hands, over}].
 *
 * `hands` are [{seat, token}] where several people share this device; `over` is {names, winners, at} once the
 * match is over. */
export const ownSeats = () => kept("seats") ?? [];

const seatAt = (table) => ownSeats().find((seat) => seat.table === table);

/** The token for a table, from the address if it has one, else as kept. */
export function tokenFor(table) {
  const inAddress = /(?:^#|&)seat=([^&]+)/.exec(location.hash);
  if (inAddress) {
    remember({ table, token: decodeURIComponent(inAddress[1]) });
    history.replaceState(null, "", location.pathname); // links that are copied must not give the seat away
  }
  return seatAt(table)?.token ?? null;
}

/** The seats of the people who share this device at a table: none, if nobody shares it. */
export function handsAt(table) {
  const hands = seatAt(table)?.hands ?? [];
  return hands.length > 1 ? hands : [];
}

/** The game of a table, if this browser knows it already: it can be loaded before the table says so. */
export const gameAt = (table) => seatAt(table)?.game;

/** Remember a seat, or more about it. */
export function remember(seat) {
  const others = ownSeats().filter((one) => one.table !== seat.table);
  keep("seats", [{ at: Date.now(), ...seatAt(seat.table), ...seat }, ...others].slice(0, MOST));
}

/** Forget a table, or only one of the seats there. */
export function forget(table, seat = null) {
  const hands = seat === null ? [] : handsAt(table).filter((one) => one.seat !== seat);
  const rest = hands.length ? [{ ...seatAt(table), hands, token: hands[0].token }] : [];
  keep("seats", ownSeats().flatMap((one) => (one.table === table ? rest : [one])));
}
