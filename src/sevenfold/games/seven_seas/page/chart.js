// The sea chart: how far every ship is on its way to the treasure.

import { html, travels } from "/pages/ui.js";
import { Ship } from "./art.js";
import { owners } from "./reading.js";

const WAVES = 2.5;
const COMPANY = 1.1; // rem from ship to ship where several are at one place
const height = (part) => 72 - 9 * Math.sin(part * WAVES * Math.PI * 2 / 2); // below the ships
const along = (part) => 11 + 79 * part;

export function Chart({ state, words, names }) {
  const goal = state.options.goal;
  const crews = state.chests.map((_, chest) => owners(state, chest));
  const places = crews.map(([seat]) => Math.min(state.scores[seat], goal));
  const route = [...Array(61).keys()].map((n) => `${n ? "L" : "M"}${along(n / 60)} ${height(n / 60)}`).join("");
  const letters = initials(crews, names);
  const told = crews.map((seats) => words.say("chart.ship", { seats, n: state.scores[seats[0]] }));
  return html`<div class="chart" role="img" aria-label=${`${words.say("chart", { n: goal })} ${told.join(" ")}`}>
    <div class=${goal > 7 ? "chart-sea long" : "chart-sea"}>
      <svg class="route" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><path d=${route} vector-effect="non-scaling-stroke" /></svg>
      ${[...Array(goal + 1).keys()].map((n) => html`<span key=${n} class=${`stop ${n === goal ? "treasure" : ""}`}
        style=${{ left: `${along(n / goal)}%`, top: `${height(n / goal)}%` }}>${n}</span>`)}
      ${crews.map((seats, crew) => {
        const company = places.filter((one) => one === places[crew]).length;
        const before = places.slice(0, crew).filter((one) => one === places[crew]).length;
        const aside = (before - (company - 1) / 2) * COMPANY;
        return html`<span key=${crew} class=${`ship sail-${crew} ${company > 1 ? "in-company" : ""}`} style=${{ left: `calc(${along(places[crew] / goal)}% + ${aside}rem)` }}
          ...${travels(`ship-${crew}`)}><${Ship} letter=${letters[crew]} /></span>`;
      })}
    </div>
    <p class="crews">${crews.map((seats, crew) => html`<span key=${crew} class=${`crew sail-${crew}`}><${Ship} letter=${letters[crew]} />
      ${words.fact("seats", seats)} <strong>${state.scores[seats[0]]}</strong></span>`)}</p>
  </div>`;
}

/** The initials of the crews; where two are alike, numbers. */
function initials(crews, names) {
  const found = crews.map(([seat]) => (names[seat] ?? "").slice(0, 1).toUpperCase());
  return new Set(found).size === crews.length ? found : crews.map((_, crew) => crew + 1);
}
