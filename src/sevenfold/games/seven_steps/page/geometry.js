// Where the fields of a board lie on the screen, in every shape.
//
// Fields have axial coordinates q,r. One unit is the distance of two neighbours. A board is turned
// by the multiple of 30° that makes it largest where it is shown: long shapes stand upright on a
// phone and lie on a wide screen.

const ROW = Math.sqrt(3) / 2;
const TURNS = [0, 30, 60, 90, 120, 150];
const AROUND = [[0, 0], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
const SIDE = 1 / Math.sqrt(3); // from the middle of a cell to its corners
const HEADROOM = 0.2; // for towers in the row at the top

/** A field by its name, as in moves: "2,-1". */
export const nameOf = ([q, r]) => `${q},${r}`;

/** The board in a room of so many pixels: its size, its unit, and where things are.
 *
 * `largest` and `smallest` bound the unit in pixels. Rather than being smaller, a board is higher than
 * its room. */
export function layOut({ fields, centres }, room, largest, smallest) {
  const boards = TURNS.map((turn) => turned(fields, turn));
  const unitOf = ({ width, height }) => Math.min(room.width / width, Math.max(room.height / height, smallest), largest);
  const best = boards.reduce((one, other) => (unitOf(other) > unitOf(one) + 0.5 ? other : one));
  const unit = Math.max(unitOf(best), smallest);
  const spot = (at) => {
    const [x, y] = best.spot(at);
    return [x * unit, y * unit];
  };
  return {
    unit,
    width: best.width * unit,
    height: best.height * unit,
    spot,
    plates: centres.map((centre) => AROUND.map(([q, r]) => cell(spot([centre[0] + q, centre[1] + r]), unit, best.turn)).join("")),
  };
}

function turned(fields, turn) {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const point = ([q, r]) => {
    const [x, y] = [q + r / 2, r * ROW];
    return [x * cos - y * sin, x * sin + y * cos];
  };
  const points = fields.map(({ at }) => point(at));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 0.5, Math.min(...ys) - 0.58 - HEADROOM];
  return {
    turn,
    width: Math.max(...xs) + 0.5 - left,
    height: Math.max(...ys) + 0.58 - top,
    spot: (at) => {
      const [x, y] = point(at);
      return [x - left, y - top];
    },
  };
}

/** The outline of a cell as a path. */
function cell([x, y], unit, turn) {
  const corners = [30, 90, 150, 210, 270, 330].map((degrees) => {
    const angle = ((degrees + turn) * Math.PI) / 180;
    return `${(x + SIDE * unit * Math.cos(angle)).toFixed(1)} ${(y + SIDE * unit * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** Of some elements, the one that lies next in the direction of an arrow key, or null; the first and the last by Home and End. */
export function nextTowards(key, from, elements) {
  if (key === "Home" || key === "End") return elements.at(key === "Home" ? 0 : -1);
  const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!direction) return null;
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let [found, nearest] = [null, Infinity];
  for (const element of elements) {
    const [dx, dy] = middle(element).map((value, axis) => value - [x, y][axis]);
    const along = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    const far = along + 2 * aside;
    if (element !== from && along > 4 && far < nearest) [found, nearest] = [element, far];
  }
  return found;
}
