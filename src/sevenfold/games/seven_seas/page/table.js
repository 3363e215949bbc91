// The page of 7 Seas: the island, the chests around it, one's hand, and the sea chart.

import { classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "/pages/ui.js";
import { Chart } from "./chart.js";
import { Chip, Chips, withBooty } from "./faces.js";
import { Chooser, Hand, OpenHands } from "./hand.js";
import { Island, OpenPlaces, Places, SecretLook } from "./places.js";
import { captures, chestOf, plays, size } from "./reading.js";

export { redo } from "./chance.js";
export { name } from "./faces.js";
export { Sheet } from "./sheet.js";

/** Partners win together. */
export const team = chestOf;

/** Where there is no harbour, nobody is sent there. */
export const prompt = ({ phase, options }) => (phase === "nick" && options.teams === "ultimate" ? "prompt.nick.chest" : null);

/** What the line above the table tells first of what the others did, and what it leaves to the log. */
export const headlines = ["took", "swept", "nicked_from_chest", "nicked_from_harbour", "nicked_nothing", "round_scored"];
export const asides = ["dealt", "looked_into_chest", "looked_into_harbour", "counted", "cycle_began", "round_began", "round_began_bare"];

const NOTHING = new Set();

export function Table({ state: dealt, game, seat, legal, act, words, names, last, hint, replaying }) {
  const state = useMemo(() => withBooty(dealt, game), [dealt, game]);
  const root = useRef();
  const byKeys = useRef(false);
  const [chosen, setChosen] = useState(null);
  const [wanted, setWanted] = useState([]);
  const forget = () => {
    setChosen(null);
    setWanted([]);
  };
  useLayoutEffect(forget, [state]); // before anybody can choose again
  useEffect(() => {
    // Whoever plays by keyboard goes on where the hand is.
    if (legal.length && byKeys.current && document.activeElement === document.body) {
      root.current.querySelector("[data-move], .hand button:enabled")?.focus();
    }
  }, [state, legal.length]);
  useLayoutEffect(() => {
    const chooser = chosen && root.current.querySelector(".chooser");
    if (!chooser) return;
    if (byKeys.current) chooser.querySelector("button")?.focus();
    const hidesHand = chooser.getBoundingClientRect().top < root.current.querySelector(".hand").getBoundingClientRect().bottom;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (hidesHand) root.current.scrollIntoView({ behavior: calm ? "auto" : "smooth" }); // on phones: island, hand and choice fill the window
  }, [chosen]);

  const ways = plays(legal, state.display);
  const options = (chosen && ways.get(chosen)) || [];
  const fit = options.filter(({ takes }) => wanted.every((card) => takes.includes(card)));
  const taken = chosen ? new Set(fit.flatMap(({ takes }) => takes)) : NOTHING;
  const captureWays = options.filter(({ takes, sweeps }) => takes.length && !sweeps);
  const want = captureWays.length > 1 ? (card) => setWanted(wanted.includes(card) ? wanted.filter((one) => one !== card) : [...wanted, card]) : null;
  const choose = (card, keys) => {
    byKeys.current = keys;
    setChosen(card);
    setWanted([]);
  };
  const play = (move) => {
    byKeys.current = byKeys.current && root.current.contains(document.activeElement);
    act(move);
  };
  const cancel = () => {
    root.current.querySelector(".hand .chosen")?.focus();
    forget();
  };
  const hinted = hint?.match(/^[gcrx]\d+/)?.[0];
  const own = seat !== null && Array.isArray(state.hands[seat]);
  const others = state.hands.map((_, one) => one).filter((one) => one !== seat && Array.isArray(state.hands[one]) && state.hands[one].length);
  const shared = { state, seat, legal, words, hint, act: play };
  return html`<div class=${classes("seas", legal.length > 0 && state.phase !== "play" && "nicking")} ref=${root}>
    <div class="sea water"><${Waves} />
      <${Island} state=${state} words=${words} last=${last} taken=${taken} wanted=${wanted} want=${want} />
      <${Wake} last=${last} seat=${seat} words=${words} />
    </div>
    ${own && state.hands[seat].length > 0 && html`<${Hand} state=${state} seat=${seat} words=${words} ways=${ways} chosen=${chosen} choose=${choose} hint=${hinted} />`}
    ${options.length > 0 && html`<${Chooser} ...${shared} card=${chosen} ways=${options} wanted=${wanted} cancel=${cancel} />`}
    ${state.phase === "pick" && legal.length > 0 && html`<${SecretLook} ...${shared} />`}
    ${state.phase === "nick" && legal.length > 0 && html`<${Nick} ...${shared} />`}
    <${Places} ...${shared} />
    ${others.length > 0 && html`<${OpenHands} state=${state} words=${words} seats=${others} />`}
    ${replaying && seat === null && html`<${OpenPlaces} state=${state} words=${words} />`}
    <${Chart} state=${state} words=${words} names=${names} />
  </div>`;
}

/** What was captured since one's last turn. The frame says it in words, so it is not heard twice. */
function Wake({ last, seat, words }) {
  const found = captures(last).filter((one) => one.seat !== seat);
  if (!found.length) return null;
  return html`<ul class="wake" aria-hidden="true">${found.map(({ seat: who, card, cards }) => html`<li key=${card}>
    <span>${words.fact("seat", who)}</span><${Chip} card=${card} words=${words} /> <b>→</b> <${Chips} cards=${cards} words=${words} /></li>`)}</ul>`;
}

/** After clearing the island: where to look, or not at all. */
function Nick({ state, legal, act, words, hint }) {
  const none = legal.find(({ move }) => move === "no-nick");
  return html`<div class="nick"><p class="why">${words.say(state.options.teams === "ultimate" ? "nick.where.chest" : "nick.where")}</p>
    ${none && html`<button class=${classes("button", none.move === hint && "hinted")} data-move=${none.move} onClick=${() => act(none.move)}>${none.text}</button>`}</div>`;
}

const Waves = () => html`<svg class="waves" viewBox="0 0 400 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  ${[...Array(9).keys()].map((n) => html`<path d=${`M${n % 2 ? -30 : 0} ${14 + n * 23}q12-7 24 0t24 0m46 0q12-7 24 0t24 0m66 0q12-7 24 0t24 0m70 0q12-7 24 0t24 0`} />`)}</svg>`;

/** Under a seat's name: the compass of whoever started, and the cards in hand. */
export function SeatNote({ state, seat, words }) {
  const cards = state.over ? null : words.say("cards.hidden", { n: size(state.hands[seat]) });
  return [seat === state.starter && words.say("table.compass"), cards].filter(Boolean).join(" · ");
}
