// What is agreed at a table that has not begun, and a form to agree on something else.

import { html, useState } from "./ui.js";
import { OptionField, optionText, readOption, TIMES, timeText } from "./options.js";

export function Agreed({ words, said, card }) {
  return html`<dl class="agreed">${Object.entries(card.options).map(([key, value]) => html`<div key=${key}>
      <dt>${said.has(`option.${key}`) ? said.say(`option.${key}`) : key}</dt>
      <dd>${value === null ? words.say("setup.usual") : optionText(said, key, value)}</dd></div>`)}
    <div><dt>${words.say("setup.time")}</dt><dd>${timeText(words, card.turn_seconds ?? 0)}</dd></div>
    <div><dt>${words.say("hint")}</dt><dd>${words.say(card.hints ? "arrange.yes" : "arrange.no")}</dd></div></dl>`;
}

/** Whoever sits here can change it; everybody sees that in the log. */
export function Arranging({ words, game, card, players, order, done }) {
  const { options } = game.card;
  const [typed, setTyped] = useState(() => Object.fromEntries(options.map((option) => [option.name, asTyped(option, card.options[option.name])])));
  const [extra, setExtra] = useState({ hints: card.hints, listed: card.listed, time: card.turn_seconds ?? 0 });
  const change = (more) => setExtra({ ...extra, ...more });
  async function arrange(event) {
    event.preventDefault();
    const chosen = Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, readOption(game.card, key, value)]));
    if (await order({ type: "arrange", options: chosen, hints: extra.hints, listed: extra.listed, turn_seconds: extra.time })) done();
  }
  return html`<form class="stack" onSubmit=${arrange}>
    ${options.map((option) => html`<${OptionField} key=${option.name} words=${game.words} frame=${words} game=${game.card} option=${option} players=${players}
      typed=${typed[option.name]} change=${(value) => setTyped({ ...typed, [option.name]: value })} />`)}
    <label class="field"><span>${words.say("setup.time")}</span>
      <select value=${extra.time} onChange=${(event) => change({ time: Number(event.target.value) })}>
        ${TIMES.map((time) => html`<option value=${time}>${timeText(words, time)}</option>`)}</select></label>
    <label class="check"><input type="checkbox" checked=${extra.hints} onChange=${(event) => change({ hints: event.target.checked })} />
      <span>${words.say("setup.hints")}</span></label>
    <label class="check"><input type="checkbox" checked=${extra.listed} onChange=${(event) => change({ listed: event.target.checked })} />
      <span>${words.say("setup.listed")}</span></label>
    <div class="row"><button class="button primary">${words.say("arrange.save")}</button>
      <button type="button" class="button" onClick=${done}>${words.say("close")}</button></div>
  </form>`;
}

/** A value as a field shows it. */
function asTyped({ grid }, value) {
  if (value === null || value === undefined) return undefined;
  if (grid) return grid.rows.length === 1 ? [value] : value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
