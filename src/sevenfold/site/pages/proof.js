// Were the cards shuffled honestly? The browser checks it with its own cryptography.
//
// Before the first card the server published the SHA-256 of its secret and of what was agreed;
// after the last card the secret, and a seal (HMAC) on every word of the record. Which keys are
// bound, and how they are written, is the same as in match/record.py and match/secret.py.

import { html, Icon, useState } from "./ui.js";
import { ask } from "./api.js";
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

/** What is right or wrong with a record: "good", "bad", "bad_seal". */
export async function verify(record) {
  const key = fromHex(record.secret);
  const heading = bytes(canonical(Object.fromEntries(HEADING.map((name) => [name, record[name]]))));
  const promised = toHex(await crypto.subtle.digest("SHA-256", Uint8Array.from([...key, ...heading])));
  if (promised !== record.commitment) return "bad";
  const { seal, ...sealed } = record;
  const hmac = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const made = toHex(await crypto.subtle.sign("HMAC", hmac, bytes(`record ${canonical(sealed)}`)));
  return made === seal ? "good" : "bad_seal";
}

export function Proof({ words, id }) {
  const [found, setFound] = useState(null);
  async function check() {
    if (!globalThis.crypto?.subtle) return setFound({ result: "insecure" });
    const record = await ask(`/api/tables/${id}/record`);
    const seen = ownSeats().find((seat) => seat.table === id)?.commitment;
    const result = seen && seen !== record.commitment ? "other" : await verify(record);
    setFound({ result, record, remembered: seen === record.commitment });
  }
  return html`<details class="proof sheet-panel">
    <summary><${Icon} name="shield" /> ${words.say("proof")}</summary>
    <div class="stack"><p>${words.say("proof.text")}</p>
      <div class="row"><button class="button" onClick=${check}>${words.say("proof.check")}</button>
        <a class="button" href=${`/api/tables/${id}/record`} download=${`sevenfold-${id}.json`}><${Icon} name="download" /> ${words.say("replay.download")}</a></div>
      <div role="status">${found && html`<p class=${`proof-${found.result}`}><strong>${words.say(`proof.${found.result}`)}</strong>
        ${found.remembered && found.result === "good" ? ` ${words.say("proof.remembered")}` : ""}</p>`}</div>
      ${found?.record && html`<p>${words.say("proof.commitment")}: <code>${found.record.commitment}</code><br />${words.say("proof.secret")}: <code>${found.record.secret}</code></p>`}
    </div>
  </details>`;
}
