// What the reader chose: theme, language, sounds, speed. Kept in this browser only.

import { signal } from "./vendor/signals.js";

/** Something that this browser keeps, or null. */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`sevenfold.${name}`));
  } catch {
    return null;
  }
}

/** Keep something; where the browser keeps nothing, it is forgotten with the page. */
export function keep(name, value) {
  try {
    localStorage.setItem(`sevenfold.${name}`, JSON.stringify(value));
  } catch {
    // private windows may refuse
  }
}

const root = document.documentElement;

export const LANGUAGES = { de: "Deutsch", en: "English", fr: "Français", it: "Italiano" };
export const theme = signal(root.dataset.theme);
export const language = signal(root.lang);
export const heading = signal(""); // what the top bar says beside our name
export const sounds = signal(kept("sounds") === true);
export const speed = signal(kept("speed") ?? "brisk"); // of bots; see rhythm.js
export const alone = signal(kept("alone") !== false); // moves without a choice are made by the page

/** Change between light and dark. */
export function switchTheme() {
  theme.value = theme.value === "dark" ? "light" : "dark";
  root.dataset.theme = theme.value;
  try {
    localStorage.setItem("sevenfold.theme", theme.value); // read before any module is
  } catch {
    // see keep()
  }
}

/** Speak another language from now on. */
export function speak(tag) {
  root.lang = tag;
  try {
    localStorage.setItem("sevenfold.language", tag);
  } catch {
    // see keep()
  }
  language.value = tag;
}

/** Sounds on or off. */
export function switchSounds() {
  sounds.value = !sounds.value;
  keep("sounds", sounds.value);
}

/** How fast bots play, for this reader. */
export function setSpeed(name) {
  speed.value = name;
  keep("speed", name);
}

/** Moves without a choice by the page, or by hand. */
export function switchAlone() {
  alone.value = !alone.value;
  keep("alone", alone.value);
}
