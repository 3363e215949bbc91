// What can be chosen about a table: bots, time, and one field for each option of the game, a list
// where values have names, else a text.

import { html } from "./ui.js";

export const LEVELS = ["beginner", "casual", "strong", "expert"]; // of bots for people
export const TIMES = [0, 30, 60, 180, 86_400]; // seconds for a decision; 0 is no limit
const OWN = "…"; // the choice of a value that has no name

/** How long one may think. */
export const timeText = (words, seconds) =>
  words.has(`time.${seconds}`) ? words.say(`time.${seconds}`) : words.say("time.other", { n: seconds });

/** The value of an option as it was chosen or typed; nothing typed is the default. */
export function readOption(game, name, typed) {
  const option = game.options.find((one) => one.name === name);
  if (typed === undefined || typed === "" || typed === OWN) return option.default;
  const choice = option.choices.find((value) => String(value) === typed);
  if (choice !== undefined) return choice;
  try {
    return JSON.parse(typed);
  } catch {
    const numbers = typed.split(/[\s,;]+/).filter(Boolean).map(Number);
    return numbers.length > 1 && numbers.every(Number.isFinite) ? numbers : typed;
  }
}

/** How an option's value is said. */
export function optionText(words, name, value) {
  const key = `option.${name}.${value}`;
  if (words.has(key)) return words.say(key);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The values that can be chosen by name: those of a closed list, or all that the words know. */
function namedValues(words, { name, choices }) {
  if (choices.length) return choices.map(String);
  const start = `option.${name}.`;
  return Object.keys(words.texts).filter((key) => key.startsWith(start) && key !== `${start}help`)
    .map((key) => key.slice(start.length));
}

export function OptionField({ words, frame, option, typed, change }) {
  const { name } = option;
  const label = words.has(`option.${name}`) ? words.say(`option.${name}`) : name;
  const help = words.has(`option.${name}.help`) ? words.say(`option.${name}.help`) : null;
  const named = namedValues(words, option);
  const chosen = typed ?? String(option.default ?? "");
  const own = !option.choices.length && (!named.length || !named.includes(chosen));
  return html`<div class="field">
    ${named.length > 0 && html`<label><span>${label}</span>
      <select value=${own ? OWN : chosen} onChange=${(event) => change(event.target.value)}>
        ${named.map((value) => html`<option value=${value}>${optionText(words, name, value)}</option>`)}
        ${!option.choices.length && html`<option value=${OWN}>${frame.say("setup.own")}</option>`}
      </select></label>`}
    ${own && html`<label><span class=${named.length ? "only-heard" : ""}>${label}</span>
      <input value=${chosen === OWN ? "" : chosen} placeholder=${frame.say("setup.usual")}
        onInput=${(event) => change(event.target.value || OWN)} /></label>`}
    ${help && html`<small>${help}</small>`}
  </div>`;
}
