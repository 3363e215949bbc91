// What chance decided at a ply, drawn again: the hands of a new round, or one card.

const LONGEST_ROUND = 2000; // moves: after them a round may end in the ply of a draw

const sorted = (numbers) => numbers.toSorted((one, other) => one - other);

export function redo(chance, before, after) {
  if (before?.round !== after.round) {
    if (before?.moves_in_round === LONGEST_ROUND - 1) return null;
    const starter = before ? after.starter : chance.below(after.players);
    const deck = sorted([...after.deck, ...after.hands.flat()]);
    const hands = after.hands.map((hand) => sorted(hand.map(() => chance.draw(deck))));
    return { starter, hands, deck };
  }
  const deck = sorted(before.deck.length ? before.deck : before.aside);
  const card = chance.draw(deck);
  const hands = before.hands.map((hand, seat) => (seat === before.turn ? [...hand, card] : hand));
  const laid = hands[before.turn].length > after.hands[before.turn].length ? after.pile.at(-1) : null;
  if (laid !== null) hands[before.turn].splice(hands[before.turn].indexOf(laid), 1);
  return { deck, hands: hands.map(sorted) };
}
