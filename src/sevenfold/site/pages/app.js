// The beginning: which page the address asks for, in which language, under one top bar.

import { explain } from "./about.js";
import { html, Icon, render, signal, useEffect } from "./ui.js";
import { heading, LANGUAGES, language, speak, switchTheme, theme } from "./settings.js";
import { frameWords } from "./words.js";

const PAGES = [
  [/^\/tables\/([\w-]+)\/replay$/, () => import("./replay.js")],
  [/^\/tables\/([\w-]+)$/, () => import("./table.js")],
  [/^\/$/, () => import("./lobby.js")],
  [/^/, () => import("./lost.js")],
];
const said = signal(null); // the frame's texts

function Top({ words }) {
  const dark = theme.value === "dark";
  return html`<header class="top">
    <a class="brand" href="/"><span class="brand-mark" aria-hidden="true">7</span> <span class="brand-name">Sevenfold</span></a>
    <p class="heading">${heading.value}</p>
    <label class="language">
      <span class="only-heard">${words.say("language")}</span>
      <${Icon} name="globe" />
      <select value=${language.value} onChange=${(event) => speak(event.target.value)}>
        ${Object.entries(LANGUAGES).map(([tag, name]) => html`<option value=${tag} lang=${tag}>${name}</option>`)}
      </select>
    </label>
    <button class="button quiet square" onClick=${switchTheme} aria-pressed=${dark} aria-label=${words.say("dark")}
      title=${words.say("dark")}><${Icon} name=${dark ? "sun" : "moon"} /></button>
  </header>`;
}

function App({ Page, id }) {
  useEffect(() => {
    frameWords(language.value).then((words) => (said.value = words));
  }, [language.value]);
  const words = said.value;
  if (!words) return null;
  return html`<a class="skip" href="#main">${words.say("skip")}</a>
    <${Top} words=${words} />
    <${Page} words=${words} id=${id} />`;
}

async function begin() {
  const [pattern, load] = PAGES.find(([path]) => path.test(location.pathname));
  const [{ Page }, words] = await Promise.all([load(), frameWords(language.value)]);
  said.value = words;
  const id = pattern.exec(location.pathname)[1];
  render(html`<${App} Page=${Page} id=${id} />`, document.getElementById("page"));
}

explain();
begin();
