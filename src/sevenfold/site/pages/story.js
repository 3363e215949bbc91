// What is known of a table, as one object that is replaced when something happens.
//
// {version, more, seat, stage, ply, turn, winners, state, legal, clock, card, seats, next, mayUndo,
//  undoTo, wish, sheet, replaced, spectators, happened, moves, undone, ended}
//
// `happened` is the log; `moves` are those of it that count, `undone` the versions of those that were
// taken back; `wish` is what somebody asks to take back, `sheet` until when those who read are waited
// for, `replaced` one's seat where a bot plays; `ended` is the round that the last move ended:
// {before, state, events, over}. With `more`, the state is the
// newest but the log is told only as far as `version`: the rest is on its way.

const EMPTY = { happened: [], moves: [], undone: new Set(), ended: null, spectators: 0, seats: [], mayUndo: false, replaced: null };

/** The story after a message: an update, who is connected, or that undo is possible. */
export function after(story, message) {
  switch (message.type) {
    case "presence":
      return {
        ...story,
        ...heard(message),
        spectators: message.spectators,
        seats: story.seats.map((seat, number) => ({
          ...seat, connected: message.connected[number] || seat.bot !== null,
          reading: message.reading[number], bot_after: message.bot_after[number],
        })),
      };
    case "may_undo":
      return message.ply === story.ply ? { ...story, mayUndo: true, undoTo: message.to } : story;
    case "update":
      return updated(story ?? EMPTY, message);
    default:
      return story;
  }
}

/** What runs down, and since when we know it. */
const heard = ({ clock = null, sheet = null }) => ({ clock, sheet, clockHeardAt: performance.now() });

function updated(known, { type, happened, may_undo: mayUndo, undo_to: undoTo, ...update }) {
  const news = happened.filter((line) => line.version > (known.version ?? 0));
  const { moves, undone } = news.reduce(counted, known);
  return {
    ...known,
    more: false,
    legal: [],
    next: null,
    wish: null,
    ...update,
    ...heard({ sheet: update.seats ? undefined : known.sheet, ...update }),
    replaced: update.card ? update.replaced ?? null : known.replaced,
    mayUndo: mayUndo ?? (update.version === known.version && known.mayUndo),
    undoTo: undoTo ?? (update.version === known.version ? known.undoTo : null),
    happened: [...known.happened, ...news],
    moves,
    undone,
    ended: roundEnd(known, update, news) ?? (brokenOff(news) ? null : known.ended),
  };
}

/** Moves that count: one that is taken back does not. */
function counted({ moves, undone }, line) {
  if (line.what === "moved") return { moves: [...moves, line], undone };
  if (line.what !== "undid") return { moves, undone };
  const left = line.to ?? line.ply - 1;
  return { moves: moves.slice(0, left), undone: new Set([...undone, ...moves.slice(left).map(({ version }) => version)]) };
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
