// An address without a page: the way back.

import { html } from "./ui.js";

export function Page({ words }) {
  return html`<main id="main" class="lobby" tabindex="-1"><h1 class="only-heard">Sevenfold</h1>
    <p class="notice">${words.say("refused.not_found")}</p>
    <p class="row"><a class="button primary" href="/">${words.say("to_lobby")}</a></p></main>`;
}
