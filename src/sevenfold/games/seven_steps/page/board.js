// The board: plates, fields with their towers, and what can be done on them.

import { about, classes, comesFrom, goesTo, html, place, travels, useLayoutEffect, useMemo, useRef, useState } from "/pages/ui.js";
import { liftOf, Tower } from "./discs.js";
import { layOut, nameOf, nextTowards } from "./geometry.js";

const TOUCH = 44; // pixels, what a thumb needs
const HIGHEST = 7; // discs on a field
const SMALLEST = 38; // from field to field, so that all boards fit a phone

/** `choices` says for a field what can be done there (choosing.js), `marks` what happened there. */
export function Board({ state, words, choices, marks, coordinates }) {
  const frame = useRef();
  const room = useRoom(frame);
  const board = useMemo(() => layOut(state, room, room.largest, SMALLEST), [state.fields, room]);
  const inOrder = useMemo(
    () => [...state.fields].sort((one, other) => board.spot(one.at)[1] - board.spot(other.at)[1] || board.spot(one.at)[0] - board.spot(other.at)[0]),
    [state.fields, board],
  );

  // The board is one stop of the tab key; from field to field one goes by arrow keys.
  const [here, setHere] = useState(null);
  const stop = nearest(here, inOrder.map(({ at }) => nameOf(at)).filter((at) => choices.has(at)), board);
  function steer(event) {
    if (!event.target.matches(".field > button")) return;
    const next = nextTowards(event.key, event.target, [...frame.current.querySelectorAll(".field > button")]);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  const stand = ({ target }) => target.matches(".field > button") && setHere(target.parentElement.dataset.field);

  return html`<div class=${classes("board-frame", board.width > room.width + 1 && "too-wide")} ref=${frame} onKeyDown=${steer} onFocusIn=${stand}>
    <div class="hexes" style=${{ width: `${board.width}px`, height: `${board.height}px`, "--unit": `${board.unit}px` }}>
      <svg class="plates" width=${board.width} height=${board.height} aria-hidden="true">
        ${board.plates.map((path) => html`<path d=${path} />`)}
      </svg>
      <ul aria-label=${words.say("page.board")}>
        ${inOrder.map((field) => html`<${Field} key=${nameOf(field.at)} field=${field} spot=${board.spot(field.at)} unit=${board.unit}
          choice=${choices.get(nameOf(field.at))} mark=${marks.of(field)} words=${words} coordinates=${coordinates} stop=${stop === nameOf(field.at)} />`)}
      </ul>
      <${Path} way=${marks.way} board=${board} />
    </div>
  </div>`;
}

/** Of some fields, the one nearest to where the keyboard was last; the first one where it was nowhere. */
function nearest(here, fields, board) {
  if (here === null || fields.includes(here)) return here ?? fields[0];
  const spot = (at) => board.spot(at.split(",").map(Number));
  const [x, y] = spot(here);
  const far = (at) => Math.hypot(spot(at)[0] - x, spot(at)[1] - y);
  return fields.reduce((best, at) => (best === undefined || far(at) < far(best) ? at : best), undefined);
}

/** The pixels there are for the board, as long as the window keeps its size. */
function useRoom(frame) {
  const [room, setRoom] = useState({ width: 320, height: 520, largest: 48 });
  useLayoutEffect(() => {
    const measure = () => {
      const { width } = frame.current.getBoundingClientRect();
      const text = parseFloat(getComputedStyle(document.documentElement).fontSize);
      const phone = width < 520;
      const height = phone ? Math.max(innerHeight * 0.8, 480) : Math.max(innerHeight - 17.5 * text, 440);
      const largest = phone ? 52 : innerWidth > 100 * text ? 6.5 * text : 4.5 * text;
      setRoom((known) => (known.width === width && known.height === height && known.largest === largest ? known : { width, height, largest }));
    };
    const watching = new ResizeObserver(measure);
    watching.observe(frame.current);
    measure();
    return () => watching.disconnect();
  }, []);
  return room;
}

function Field({ field, spot: [x, y], unit, choice, mark, words, coordinates, stop }) {
  const { colour, level } = field;
  const at = nameOf(field.at);
  const label = choice?.text ?? words.say(level ? "page.field" : "page.empty", { colour, field: at, level });
  const size = Math.max(unit, TOUCH);
  const travelling = level > 0 && (mark.arrived || choice?.to) && html`<${Travelling} colour=${colour} level=${level} at=${at} unit=${unit} arrived=${mark.arrived} to=${choice?.to} />`;
  const standing = travelling ? (mark.arrived?.whole ? 0 : level - 1) : level;
  const content = html`<${Tower} colour=${colour} level=${standing} written=${travelling || choice?.ghost > 0 || !level ? null : level} hole=${true} />
    ${choice?.ghost > 0 && html`<span class="ghost"><${Tower} colour=${colour} level=${choice.ghost} written=${choice.ghost} /></span>`}
    ${mark.lost > 0 && html`<${Gone} colour=${colour} level=${level} lost=${mark.lost} unit=${unit} badge=${!choice?.badge} />`}
    ${travelling}
    ${choice?.badge && html`<span class="badge" data-text=${choice.badge} style=${{ bottom: `${(liftOf(level) + 0.74) * unit}px` }}></span>`}
    ${coordinates && html`<span class="coordinates" data-text=${words.say("field", { q: field.at[0], r: field.at[1] })}></span>`}`;
  const style = { width: `${size}px`, height: `${size}px` };
  return html`<li class=${classes("field", `of-${colour}`, choice && !choice.quiet && "open", choice?.pressed && "pressed", choice?.hinted && "hinted-field", mark.placed && "placed", mark.last && "last", mark.touched && "touched")}
      style=${{ left: `${x - size / 2}px`, top: `${y - size / 2}px` }} ...${place(`field-${at}`)} ...${about(words.say(level ? "page.field" : "page.empty", { colour, field: at, level }), words.say(level < HIGHEST ? "about.field" : "about.full", { n: level + 1 }))} data-field=${at}>
    ${choice
      ? html`<button style=${style} tabindex=${stop ? 0 : -1} aria-label=${label} aria-pressed=${choice.pressed} data-move=${choice.move} onClick=${choice.take}>${content}</button>`
      : html`<span style=${style} role="img" aria-label=${label}>${content}</span>`}
  </li>`;
}

/** What just came onto a field or may leave it, drawn apart from what stands there, so that it can travel. */
function Travelling({ colour, level, at, unit, arrived, to }) {
  const whole = arrived?.whole;
  const style = { bottom: `${whole ? 0 : liftOf(level - 1) * unit}px` };
  const way = { ...travels(`disc/${at}/${level}`), ...(arrived && comesFrom(arrived.from)), ...(to && goesTo(to)) };
  return html`<span class="travelling" style=${style} ...${way}><${Tower} colour=${colour} level=${whole ? level : 1} written=${level} /></span>`;
}

/** Where discs were taken away: the ring that they leave behind, and how many they were. */
function Gone({ colour, level, lost, unit, badge }) {
  return html`<span class="gone" style=${{ bottom: `${liftOf(level) * unit}px` }}><${Tower} colour=${colour} level=${lost} /></span>
    ${badge && html`<span class="badge lost" data-text=${`−${lost}`} style=${{ bottom: `${(liftOf(level + lost) + 0.74) * unit}px` }}></span>`}`;
}

/** The steps from disc to disc: a short dash between two neighbours, so that no number is covered. */
function Path({ way, board }) {
  const spots = way.map(({ at, level }) => {
    const [x, y] = board.spot(at.split(",").map(Number));
    return [x, y - (liftOf(level) - 0.06) * board.unit];
  });
  const between = ([x, y], [toX, toY], part) => `${(x + (toX - x) * part).toFixed(1)} ${(y + (toY - y) * part).toFixed(1)}`;
  return html`<svg class="way" width=${board.width} height=${board.height} aria-hidden="true">
    ${spots.slice(1).map((spot, step) => html`<path d=${`M${between(spots[step], spot, 0.36)}L${between(spots[step], spot, 0.64)}`} />`)}
  </svg>`;
}
