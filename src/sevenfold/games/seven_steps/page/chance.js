// What chance decided at a ply, drawn again: the board and everybody's first discs, discs, a special tile.

const COLOURS = ["turquoise", "yellow", "beige", "purple", "red", "green", "black"];
const RIM = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]; // clockwise
const PRINT = { plain: [0, 0, 0, 0, 0, 0, 0], mixed: [0, 0, 1, 3, 0, 1, 3] }; // steps from a tile's own colour
const DISCS_OF_COLOUR = 20;
const TILES = {
  aid_stack: ["remove", "tower", "disc", "higher", "exchange"],
  point_stack: ["colours", "favourite", "edge", "line", "third-red-purple", "third-green-black"],
};

const inBag = (bag) => COLOURS.flatMap((colour) => Array(bag[colour] ?? 0).fill(colour));
const counts = (discs) => Object.fromEntries(COLOURS.map((colour) => [colour, discs.filter((disc) => disc === colour).length]).filter(([, n]) => n));
const size = (discs) => Object.values(discs).reduce((sum, n) => sum + n, 0);

export function redo(chance, before, after) {
  if (!before) return layOut(chance, after);
  return before.phase === "refill" ? refill(chance, before, after) : tile(chance, before, after);
}

function layOut(chance, after) {
  const left = COLOURS.map((_, tile) => tile);
  const colours = new Map();
  for (const [q, r] of after.centres) {
    const own = chance.draw(left);
    const turned = chance.below(RIM.length);
    [[0, 0], ...RIM].forEach(([dq, dr], spot) => {
      const shown = spot === 0 ? 0 : 1 + ((spot - 1 + turned) % RIM.length);
      colours.set(`${q + dq},${r + dr}`, COLOURS[(own + PRINT[after.options.side][shown]) % COLOURS.length]);
    });
  }
  const bag = COLOURS.flatMap((colour) => Array(DISCS_OF_COLOUR).fill(colour));
  const discs = after.discs.map((own) => counts(Array.from({ length: size(own) }, () => chance.draw(bag))));
  const fields = after.fields.map((field) => ({ ...field, colour: colours.get(`${field.at[0]},${field.at[1]}`) }));
  return { fields, discs, bag: counts(bag), starter: chance.below(after.players) };
}

function refill(chance, before, after) {
  const bag = inBag(before.bag);
  const own = inBag(before.discs[before.turn]);
  const missing = size(after.discs[before.turn]) - own.length;
  for (let n = 0; n < missing; n += 1) own.push(chance.draw(bag));
  return { discs: before.discs.map((discs, seat) => (seat === before.turn ? counts(own) : discs)), bag: counts(bag) };
}

function tile(chance, before, after) {
  const stack = Object.keys(TILES).find((name) => after[name].length === before[name].length - 1);
  if (!stack) return null; // the last tile of a stack, which was renewed at once: no chance in it
  const tiles = before[stack].toSorted((one, other) => TILES[stack].indexOf(one) - TILES[stack].indexOf(other));
  chance.draw(tiles);
  return { [stack]: tiles.sort() };
}
