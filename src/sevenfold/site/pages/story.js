// What is known of a table, as one object that is replaced when something happens.
//
// {version, more, seat, stage, ply, turn, winners, state, legal, clock, card, seats, next, mayUndo,
//  spectators, happened, moves, ended}
//
// `happened` is the log; `moves` are those of it that count (none that was taken back); `ended` is
// the round that the last move ended: {before, state, events, over}. With `more`, the state is the
// newest but the log is told only as far as `version`: the rest is on its way.

const EMPTY = { happened: [], moves: [], ended: null, spectators: 0, seats: [], mayUndo: false };

/** The story after a message: an update, who is connected, or that undo is possible. */
export function after(story, message) {
  switch (message.type) {
    case "presence":
      return {
        ...story,
        spectators: message.spectators,
        seats: story.seats.map((seat, number) => ({ ...seat, connected: message.connected[number] })),
      };
    case "may_undo":
      return message.ply === story.ply ? { ...story, mayUndo: true } : story;
    case "update":
      return updated(story ?? EMPTY, message);
    default:
      return story;
  }
}

function updated(known, { type, happened, may_undo: mayUndo, ...update }) {
  const news = happened.filter((line) => line.version > (known.version ?? 0));
  const moves = news.reduce(counted, known.moves);
  return {
    ...known,
    more: false,
    legal: [],
    clock: null,
    next: null,
    ...update,
    clockHeardAt: performance.now(),
    mayUndo: mayUndo ?? (update.version === known.version && known.mayUndo),
    happened: [...known.happened, ...news],
    moves,
    ended: roundEnd(known, update, news) ?? (brokenOff(news) ? null : known.ended),
  };
}

/** Moves that count: one that is taken back does not. */
function counted(moves, line) {
  if (line.what === "moved") return [...moves, line];
  return line.what === "undid" ? moves.slice(0, -1) : moves;
}

/** Did the match end before its time? Then no round was scored at the end. */
export const brokenOff = (happened) => happened.some(({ what }) => what === "resigned" || what === "called_off");

/** The round that ended with this update, if one did and we saw it happen. */
function roundEnd(known, update, news) {
  const last = news.findLast((line) => line.what === "moved");
  if (!known.state || !update.state || !last || known.more || update.more) return null;
  const over = update.stage === "over";
  if (!over && update.state.round === known.state.round) return null;
  if (update.ply !== known.ply + 1) return null;
  return { before: known.state, state: update.state, events: last.events, over, ply: update.ply };
}

/** What happened since a seat last decided; the last move, if that was its own. */
export function sinceLastDecision({ moves, seat, more }) {
  if (more) return [];
  const own = moves.findLastIndex((move) => move.seat === seat);
  const others = own < 0 ? moves.slice(-8) : moves.slice(own + 1);
  return others.length ? others : moves.slice(-1);
}
