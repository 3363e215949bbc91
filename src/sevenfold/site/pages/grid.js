// An option whose value is rows of numbers: presets by name, or a field for each number.

import { classes, html } from "./ui.js";

const OWN = "…"; // the choice of numbers that have no name

/** The numbers of a grid as it was filled in: a preset's, or those in the fields. */
export function gridNumbers({ presets, rows }, typed) {
  const numbers = Array.isArray(typed) ? typed.map((row) => row.map(Number)) : presets[typed];
  return rows.length === 1 ? numbers[0] : numbers;
}

/** Is there a whole number in a field that the game can do with? */
const isGood = ({ least, most }, text) =>
  String(text).trim() !== "" && Number.isInteger(Number(text)) && Number(text) >= least && Number(text) <= most;

/** `typed` is nothing for the default, the name of a preset, or the texts in the fields. */
export function GridField({ words, frame, option, label, help, typed, change }) {
  const { name, grid } = option;
  const own = Array.isArray(typed);
  const choose = (value) => change(value === OWN ? grid.presets[typed] ?? grid.usual : value || undefined);
  return html`<div class="field">
    <label><span>${label}</span>
      <select value=${own ? OWN : typed ?? ""} onChange=${(event) => choose(event.target.value)}>
        <option value="">${frame.say("setup.usual")}</option>
        ${Object.keys(grid.presets).map((preset) => html`<option value=${preset}>${words.say(`option.${name}.${preset}`)}</option>`)}
        <option value=${OWN}>${frame.say("setup.own")}</option>
      </select></label>
    ${own && html`<${Fields} words=${words} frame=${frame} grid=${grid} label=${label} texts=${typed} change=${change} />`}
    ${help && html`<small>${help}</small>`}
  </div>`;
}

/** A field for each number. What is no number for it is marked, said, and not sent. */
function Fields({ words, frame, grid, label, texts, change }) {
  const range = frame.say("setup.numbers", { least: grid.least, most: grid.most });
  const isFixed = (row, column) => grid.fixed.some(([one, other]) => one === row && other === column);
  const put = (row, column, text) => change(texts.map((line, r) => (r === row ? line.map((old, c) => (c === column ? text : old)) : line)));
  const good = texts.flat().every((text) => isGood(grid, text));
  const field = (row, column) => {
    const text = texts[row][column];
    const wrong = !isGood(grid, text);
    return html`<input key=${`${row} ${column}`} type="number" value=${text} min=${grid.least} max=${grid.most} readonly=${isFixed(row, column)}
      ref=${(input) => input?.setCustomValidity(wrong ? range : "")} aria-invalid=${wrong} aria-label=${`${words.say(grid.rows[row])} ${grid.columns[column]}`}
      onInput=${(event) => put(row, column, event.target.value)} />`;
  };
  return html`<fieldset class="number-grid" style=${{ "--rows": grid.rows.length, "--columns": grid.columns.length }}>
    <legend class="only-heard">${label}</legend>
    <span></span>${grid.columns.map((column) => html`<b aria-hidden="true">${column}</b>`)}
    ${grid.rows.map((key, row) => [html`<b aria-hidden="true">${words.say(key)}</b>`, grid.columns.map((_, column) => field(row, column))])}
  </fieldset>
  <small class=${classes(!good && "wrong")} role="status">${range}</small>`;
}
