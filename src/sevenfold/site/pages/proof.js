// Were the cards shuffled honestly? The browser checks it with its own cryptography.
//
// Before the first card the server published the SHA-256 of its secret and of what was agreed;
// after the last card the secret, and a seal (HMAC) on every word of the record. Which keys are
// bound, and how they are written, is the same as in match/record.py and match/secret.py. Then
// every deal and every draw is made again from the secret and compared with what lay on the table.
// Whether the moves between them kept to the rules is not judged here: there is one
// implementation of the rules, and `sevenfold verify` plays the record with it.

import { html, Icon, useState } from "./ui.js";
import { ask } from "./api.js";
import { chanceOf } from "./chance.js";
import { ownSeats } from "./seats.js";

const HEADING = ["format", "game", "rules", "options", "seats", "began", "start"];

/** JSON in one fixed form: keys sorted by code point, no spaces. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort(byCodePoint);
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

const byCodePoint = (one, other) => {
  const [a, b] = [[...one], [...other]];
  const at = a.findIndex((letter, n) => letter !== b[n]);
  return at < 0 ? a.length - b.length : b[at] === undefined ? 1 : a[at].codePointAt(0) - b[at].codePointAt(0);
};

const bytes = (text) => new TextEncoder().encode(text);
const fromHex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
const toHex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const hmacKey = (record) => crypto.subtle.importKey("raw", fromHex(record.secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

/** What is right or wrong with a record: "good", "bad", "bad_seal". */
export async function verify(record) {
  const heading = bytes(canonical(Object.fromEntries(HEADING.map((name) => [name, record[name]]))));
  const promised = toHex(await crypto.subtle.digest("SHA-256", Uint8Array.from([...fromHex(record.secret), ...heading])));
  if (promised !== record.commitment) return "bad";
  const { seal, ...sealed } = record;
  const made = toHex(await crypto.subtle.sign("HMAC", await hmacKey(record), bytes(`record ${canonical(sealed)}`)));
  return made === seal ? "good" : "bad_seal";
}

/** Make every draw again: how many came out as they were played, and the first ply that did not. */
export async function drawAgain(record, draws, redo) {
  const hmac = await hmacKey(record);
  let right = 0;
  for (const { ply, before, changed } of draws) {
    const after = { ...before, ...changed };
    const parts = redo(await chanceOf(hmac, ply), before, after);
    if (parts === null) continue; // nothing that could have come out differently
    if (Object.keys(parts).some((key) => canonical(parts[key]) !== canonical(after[key]))) return { right, wrong: ply };
    right += 1;
  }
  return { right, wrong: null };
}

export function Proof({ words, id, page }) {
  const [found, setFound] = useState(null);
  async function check() {
    if (!globalThis.crypto?.subtle) return setFound({ result: "insecure" });
    const record = await ask(`/api/tables/${id}/record`);
    const seen = ownSeats().find((seat) => seat.table === id)?.commitment;
    const result = seen && seen !== record.commitment ? "other" : await verify(record);
    if (result !== "good" || !page.redo) return setFound({ result, record, remembered: seen === record.commitment });
    const { draws } = await ask(`/api/tables/${id}/draws`);
    const { right, wrong } = await drawAgain(record, draws, page.redo);
    setFound({ result: wrong === null ? "good" : "bad_draw", right, wrong, record, remembered: seen === record.commitment });
  }
  const good = found?.result === "good";
  return html`<details class="proof sheet-panel">
    <summary><${Icon} name="shield" /> ${words.say("proof")}</summary>
    <div class="stack"><p>${words.say("proof.text")}</p>
      <div class="row"><button class="button" onClick=${check}>${words.say("proof.check")}</button>
        <a class="button" href=${`/api/tables/${id}/record`} download=${`sevenfold-${id}.json`}><${Icon} name="download" /> ${words.say("replay.download")}</a></div>
      <div role="status">${found && html`<div class=${`stack proof-${found.result}`}>
        <p><strong>${words.say(`proof.${found.result}`, { n: found.wrong })}</strong>${found.remembered && good ? ` ${words.say("proof.remembered")}` : ""}</p>
        ${good && found.right > 0 && html`<p>${words.say("proof.drawn", { n: found.right })}</p>`}
        ${good && html`<p class="quiet-text">${words.say("proof.rules")} <code>sevenfold verify sevenfold-${id}.json</code></p>`}</div>`}</div>
      ${found?.record && html`<p>${words.say("proof.commitment")}: <code>${found.record.commitment}</code><br />${words.say("proof.secret")}: <code>${found.record.secret}</code></p>`}
    </div>
  </details>`;
}
