// A minimal turn game on boardgame.io's own server, with a state of the size that ours sends.
// Arguments: port, players, bytes of a player's view, and a folder to keep matches in (if any;
// else they live in memory, as they do by default).
const { Server, Origins, FlatFile } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const [port, players, size] = process.argv.slice(2, 5).map(Number);
const folder = process.argv[5];
const card = (n) => `card/${String(n % 97).padStart(4, "0")}`;

// Cards of 11 bytes each as JSON; a view has one hand and what lies on the table.
const cards = Math.max(1, Math.floor(size / 12));
const game = {
  name: "bench",
  setup: () => ({
    secret: { deck: Array.from({ length: 40 }, (_, n) => card(n)) },
    players: Object.fromEntries(
      Array.from({ length: players }, (_, seat) => [
        String(seat),
        { hand: Array.from({ length: 7 }, (_, n) => card(n + seat)) },
      ]),
    ),
    table: Array.from({ length: Math.max(1, cards - 7) }, (_, n) => card(n)),
    moves: 0,
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: ({ G, playerID }, which) => {
      const hand = G.players[playerID].hand;
      G.moves += 1;
      G.table[G.moves % G.table.length] = hand[which];
      hand[which] = G.secret.deck[G.moves % G.secret.deck.length];
    },
  },
  disableUndo: true,
};

const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [game], origins: [Origins.LOCALHOST], db });
server.run({ port, callback: () => console.log("ready") });
