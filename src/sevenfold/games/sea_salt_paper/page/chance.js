// What chance decided at a ply, drawn again: the first two cards, cards from the deck, a stolen one.

const KINDS = ["crab", "boat", "fish", "swimmer", "shark", "mermaid", "shell", "octopus", "penguin", "sailor", "lighthouse", "shoal", "colony", "captain"];

/** In the order in which the game counts cards: by kind, then by the name of the colour. */
const counted = (cards) => cards.toSorted((one, other) =>
  KINDS.indexOf(one.split("/")[0]) - KINDS.indexOf(other.split("/")[0]) || (one < other ? -1 : one > other ? 1 : 0));

export function redo(chance, before, after) {
  if (before?.round !== after.round) {
    const starter = before ? after.starter : chance.below(after.players);
    const deck = counted([...after.deck, ...after.discards.flat()]);
    const discards = [[chance.draw(deck)], [chance.draw(deck)]];
    return { starter, discards, deck: deck.sort() };
  }
  if (before.phase === "rob") {
    const victim = after.hands.findIndex((hand, seat) => hand.length < before.hands[seat].length);
    const hand = counted(before.hands[victim]);
    const stolen = chance.draw(hand);
    const changed = { [victim]: hand, [before.turn]: [...before.hands[before.turn], stolen] };
    return { hands: before.hands.map((cards, seat) => (changed[seat] ?? cards).toSorted()) };
  }
  const deck = counted(before.deck);
  while (deck.length > after.deck.length) chance.draw(deck);
  return { deck: deck.sort() };
}
