// What chance decided at a ply, drawn again: who gets which cards.

const SUITS = "gcrx";
const STRENGTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const NAMES = STRENGTHS.flatMap((strength) => [...SUITS].map((suit) => `${suit}${strength}`)); // by number
const MOST_TENS = 2; // in the first display
const OPENING = 4;

const suitsFirst = (one, other) => SUITS.indexOf(one[0]) - SUITS.indexOf(other[0]) || one.slice(1) - other.slice(1);
const byNumber = (one, other) => NAMES.indexOf(one) - NAMES.indexOf(other);
const without = (cards, gone) => cards.filter((card) => !gone.includes(card));

/** So many of these cards: coins for all of them at once, then single cards for the difference. */
function drawn(chance, cards, n) {
  if (n === 0) return [];
  let some = cards.toSorted(byNumber);
  for (let size = cards.length; 2 * size > 3 * n; size >>= 1) {
    const coins = chance.word() | (chance.word() << 32n);
    some = some.filter((card) => (coins >> BigInt(NAMES.indexOf(card))) & 1n);
  }
  while (some.length > n) chance.draw(some);
  while (some.length < n) some = [...some, chance.draw(without(cards, some).sort(byNumber))].sort(byNumber);
  return some;
}

export function redo(chance, before, after) {
  const { starter, hands, ...places } = before?.round === after.round ? secondCycle(chance, before) : deal(chance, before, after);
  const written = (cards) => cards.toSorted(suitsFirst);
  return { starter, hands: hands.map(written), ...Object.fromEntries(Object.entries(places).map(([name, cards]) => [name, written(cards)])) };
}

function deal(chance, before, after) {
  const starter = before ? after.starter : chance.below(after.players);
  let display = after.display.length ? NAMES : []; // in the ultimate game there is none
  while (display.filter((card) => card.endsWith("10")).length > MOST_TENS) display = drawn(chance, NAMES, OPENING);
  let deck = without(NAMES, display);
  const take = (n) => {
    const cards = drawn(chance, deck, n);
    deck = without(deck, cards);
    return cards;
  };
  const hands = after.hands.map((hand) => take(hand.length));
  const harbour = after.players === 2 ? take(after.harbour.length) : deck;
  return { starter, display, hands, harbour, aside: without(deck, harbour) };
}

/** Two players get the cards that were put aside. */
function secondCycle(chance, { starter, aside }) {
  const first = drawn(chance, aside, aside.length >> 1);
  return { starter, hands: [first, without(aside, first)] };
}
