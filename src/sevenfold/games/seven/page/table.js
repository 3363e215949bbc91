// The page of 7: the pile with its hole, the draw pile, what is set aside, and one's hand.

import { Back, classes, comesFrom, goesTo, html, place, travels, useEffect, useLayoutEffect, useRef, useState } from "/pages/ui.js";
import { Dots, Fan, Pile, shows } from "./cards.js";
import { bothWays, Hand, lays, OpenHands, Way } from "./hand.js";

export { redo } from "./chance.js";
export { Sheet } from "./sheet.js";

/** What the line above the table tells first of what the others did, and what it leaves to the log. */
export const headlines = ["made_seven", "finished", "all_blocked", "stopped", "paid"];
export const asides = ["drew", "dealt", "renewed", "nothing_to_draw", "round_began"];

/** Whoever has nothing to lay, or no card, can only draw or wait. */
export const prompt = (_, legal) => (legal.every(({ move }) => move === "draw") ? "prompt.blocked" : null);

export function Table({ state, seat, legal, act, words, last, hint }) {
  const root = useRef();
  const byKeys = useRef(false);
  const [chosen, setChosen] = useState(null);
  useLayoutEffect(() => setChosen(null), [state]); // before anybody can choose again
  useEffect(() => {
    // Whoever plays by keyboard goes on where the hand is.
    if (legal.length && byKeys.current && document.activeElement === document.body) {
      root.current.querySelector("[data-move], .hand button:enabled")?.focus();
    }
  }, [state, legal.length]);
  useLayoutEffect(() => {
    if (chosen !== null && byKeys.current) root.current.querySelector(".way:enabled")?.focus();
  }, [chosen]);

  const ways = lays(legal, state);
  const own = seat !== null && Array.isArray(state.hands[seat]);
  const number = own && chosen !== null ? state.hands[seat][chosen] : null;
  const options = ways.get(number) ?? [];
  const draw = legal.find(({ move }) => move === "draw");
  const others = state.hands.map((_, one) => one).filter((one) => one !== seat && Array.isArray(state.hands[one]) && state.hands[one].length);
  const choose = (card, keys) => {
    byKeys.current = keys;
    setChosen(card);
  };
  const play = (move, keys = byKeys.current) => {
    byKeys.current = keys;
    act(move);
  };
  const cancel = () => {
    root.current.querySelector(".hand .chosen")?.focus();
    setChosen(null);
  };
  const shownWays = options.length ? bothWays(state, number, options).map((lay) =>
    html`<${Way} key=${lay.way} state=${state} words=${words} lay=${lay} act=${play} hint=${hint} />`) : [];
  const [one, middle, other] = shownWays.length === 1 ? [null, ...shownWays] : [shownWays[0], null, shownWays[1]];
  return html`<div class="seven" ref=${root}>
    <div class=${classes("felt", options.length && "choosing")} onKeyDown=${(event) => event.key === "Escape" && cancel()}>
      ${one ?? html`<${Stack} name="deck" count=${size(state.deck)} words=${words} />`}
      ${middle ?? html`<${Middle} state=${state} words=${words} last=${last} />`}
      ${other ?? html`<${Stack} name="aside" count=${state.aside.length} words=${words}><${Tally} numbers=${state.aside} words=${words} /><//>`}
    </div>
    ${options.length > 0 && html`<p class="choose-way" role="status">${words.say(options.length > 1 ? "way.choose" : "way.confirm")}</p>`}
    ${draw && html`<button class=${classes("button primary wide", draw.move === hint && "hinted")} data-move="draw"
      onClick=${(event) => play("draw", event.detail === 0)}>${draw.text}</button>`}
    ${own && state.hands[seat].length > 0 && html`<${Hand} state=${state} seat=${seat} words=${words} ways=${ways} chosen=${chosen} choose=${choose} hint=${hint} />`}
    ${others.length > 0 && html`<${OpenHands} state=${state} words=${words} seats=${others} />`}
    <${Agreed} state=${state} words=${words} />
  </div>`;
}

const size = (cards) => (Array.isArray(cards) ? cards.length : cards);

/** Draw pile and cards set aside. */
function Stack({ name, count, words, children }) {
  return html`<div class="heap" ...${place(name)}>
    ${count > 0 ? html`<div class="card"><${Back} /></div>` : html`<div class="card gone"></div>`}
    <span class="heap-name">${words.say(`table.${name}`)}<strong>${words.say("table.cards", { n: count })}</strong></span>${children}</div>`;
}

/** Cards that everybody may look at, counted by their number. */
function Tally({ numbers, words }) {
  if (!numbers.length) return null;
  const found = [...new Set(numbers)].sort((one, other) => one - other);
  return html`<ul class="tally" aria-label=${words.say("aside.open")}>${found.map((number) => html`<li key=${number}>
    <b style=${{ background: `var(--n${number})` }}>${number}</b>×${numbers.filter((one) => one === number).length}</li>`)}</ul>`;
}

/** The pile; right after a seven, the one that made it. */
function Middle({ state, words, last }) {
  const seven = lastSeven(last);
  const height = state.pile.length;
  const laid = last.flatMap(({ events }) => events).findLast(({ event }) => event === "laid" || event === "started");
  const from = laid ? comesFrom(`seat-${laid.seat}`) : {};
  if (!height) {
    return html`<div class=${classes("middle", seven && "cheer")}>${seven
      ? html`<${Rays} /><div class="pile-place"><div class="ghost" ...${travels(`laid-${seven.height}`)} ...${comesFrom(`seat-${seven.seat}`)} ...${goesTo("aside")}><${Pile} top=${seven.top} hole=${seven.hole} height=${seven.height} /></div></div>
          <p class="sum">${words.say("seven.by", { seat: seven.seat })}</p>`
      : html`<div class="pile-place empty"></div><p class="sum">${words.say("pile.none")}</p>`}</div>`;
  }
  return html`<div class="middle">
    <div class="pile-place" role="img" aria-label=${`${words.say("table.pile")}: ${shows(words, state.top, state.hole)}`}>
      <div class="laid" ...${travels(`laid-${height}`)} ...${from} ...${goesTo("aside")}><${Pile} top=${state.top} hole=${state.hole} height=${height} /></div></div>
    <p class="sum" aria-hidden="true">${shows(words, state.top, state.hole)}</p><${Dots} top=${state.top} hole=${state.hole} />
    ${seven && html`<p class="cheered">${words.say("seven.by", { seat: seven.seat })}</p>`}
  </div>`;
}

/** Who made seven lately, and with what. */
function lastSeven(last) {
  const events = last.flatMap((one) => one.events);
  const at = events.findLastIndex(({ event }) => event === "made_seven");
  const laid = at < 0 ? null : events.slice(0, at).findLast(({ event }) => event === "laid" || event === "started");
  return laid && { seat: events[at].seat, height: events[at].n, top: laid.top, hole: laid.hole };
}

const Rays = () => html`<svg class="rays" viewBox="-50 -50 100 100" aria-hidden="true">${[...Array(14).keys()].map((n) => html`
  <path d="M0-50 5.5-26h-11Z" transform=${`rotate(${(n * 360) / 14})`} />`)}</svg>`;

/** How long the match is, and whose rules, where they are not the usual ones. */
function Agreed({ state, words }) {
  const length = state.rounds === null ? words.say("table.chips_left", { n: state.chips_left })
    : `${words.say("table.round")} ${words.say("table.of", { round: state.round, rounds: state.rounds })}`;
  const edition = state.options.edition;
  const idle = state.idle > 0 && words.say("table.idle", { n: state.idle });
  return html`<p class="agreed-line">${[length, edition !== "german" && words.say(`option.edition.${edition}`), idle].filter(Boolean).join(" · ")}</p>`;
}

/** Under a seat's name: its cards, or how it finished. */
export function SeatNote({ state, seat, words }) {
  const place = state.finished.indexOf(seat) + 1;
  if (place) return words.say("table.finished", { place: String(place) });
  const count = size(state.hands[seat]);
  return html`<span class=${classes("game-7", state.players > 2 && "seven-note")}>${words.say("table.cards", { n: count })} <${Fan} count=${count} /></span>`;
}

/** What a pile shows, in words, as the server says it: [key, facts]. */
export function name(fact, value) {
  if (fact === "card" || fact === "hand") return [fact, { number: Number(value) }];
  if (fact !== "shows") return null;
  const [top, hole] = value.split("+").map(Number);
  return hole ? ["shows.both", { top, hole, sum: top + hole }] : ["shows.alone", { top }];
}
