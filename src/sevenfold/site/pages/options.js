// What can be chosen about a table: bots, time, and one field for each option of the game: a list
// where values have names, a grid where they are rows of numbers, else a text.

import { html } from "./ui.js";
import { GridField, gridNumbers } from "./grid.js";

export const LEVELS = ["beginner", "casual", "strong", "expert", "master"]; // of bots for people
export const TIMES = [0, 30, 60, 180, 86_400]; // seconds for a decision; 0 is no limit
const OWN = "…"; // the choice of a value that has no name

/** How long one may think. */
export const timeText = (words, seconds) =>
  words.has(`time.${seconds}`) ? words.say(`time.${seconds}`) : words.say("time.other", { n: seconds });

/** The value of an option as it was chosen or typed; nothing typed is the default. */
export function readOption(game, name, typed) {
  const option = game.options.find((one) => one.name === name);
  if (typed === undefined || typed === "" || typed === OWN) return option.default;
  if (option.grid) return gridNumbers(option.grid, typed);
  const choice = option.choices.find((value) => String(value) === typed);
  if (choice !== undefined) return choice;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

/** How an option's value is said. */
export function optionText(words, name, value) {
  const key = `option.${name}.${value}`;
  if (words.has(key)) return words.say(key);
  if (!Array.isArray(value)) return String(value);
  return value.map((row) => [row].flat().map((n) => words.number(n)).join(" ")).join(Array.isArray(value[0]) ? " · " : " ");
}

/** The values that can be chosen by name: those of a closed list, or all that the words know. */
function namedValues(words, { name, choices }) {
  if (choices.length) return choices.map(String);
  const start = `option.${name}.`;
  return Object.keys(words.texts).filter((key) => key.startsWith(start) && key !== `${start}help`)
    .map((key) => key.slice(start.length));
}

/** The numbers of players that a chosen value goes with; null if with all of them. */
function onlyWith({ choices, players }, typed, most) {
  const numbers = players[choices.findIndex((value) => String(value) === typed)];
  return numbers && numbers.length < most ? numbers : null;
}

/** What was chosen, without what does not go with a number of players. */
export const fitting = (game, options, players) =>
  Object.fromEntries(Object.entries(options).filter(([name, typed]) => {
    const option = game.options.find((one) => one.name === name);
    return onlyWith(option, typed, game.players.length)?.includes(players) ?? true;
  }));

/** What is wrong with an option, and what would be right. */
export function optionProblem(words, said, { option }) {
  const help = `option.${option}.help`;
  return words.say("setup.wrong", { option: said.say(`option.${option}`), help: said.has(help) ? said.say(help) : "" });
}

export function OptionField({ words, frame, game, option, players, typed, change }) {
  const { name } = option;
  const label = words.has(`option.${name}`) ? words.say(`option.${name}`) : name;
  const help = words.has(`option.${name}.help`) ? words.say(`option.${name}.help`) : null;
  if (option.grid) return html`<${GridField} words=${words} frame=${frame} option=${option} label=${label} help=${help} typed=${typed} change=${change} />`;
  const named = namedValues(words, option);
  const chosen = typed ?? String(option.default ?? "");
  const own = !option.choices.length && (!named.length || !named.includes(chosen));
  const choice = (value) => {
    const text = optionText(words, name, value);
    const only = onlyWith(option, value, game.players.length);
    const fits = only?.includes(players) ?? true;
    return html`<option value=${value} disabled=${!fits}>${fits ? text : frame.say("setup.only_with", { choice: text, numbers: frame.list(only.map(String)) })}</option>`;
  };
  return html`<div class="field">
    ${named.length > 0 && html`<label><span>${label}</span>
      <select value=${own ? OWN : chosen} onChange=${(event) => change(event.target.value)}>
        ${named.map(choice)}
        ${!option.choices.length && html`<option value=${OWN}>${frame.say("setup.own")}</option>`}
      </select></label>`}
    ${own && html`<label><span class=${named.length ? "only-heard" : ""}>${label}</span>
      <input value=${chosen === OWN ? "" : chosen} placeholder=${frame.say("setup.usual")}
        onInput=${(event) => change(event.target.value || OWN)} /></label>`}
    ${help && html`<small>${help}</small>`}
  </div>`;
}
