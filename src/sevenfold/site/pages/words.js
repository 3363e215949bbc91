// Texts in the reader's language, with places for facts, as the games' catalogues have them.

import { ask, fetchPatiently } from "./api.js";

const SEATS = new Set(["seat", "other", "seats"]);
const loaded = new Map();

/** A catalogue that speaks; see games/words.py, which says the same on the server. */
export class Words {
  /** @param name a game's way to name a component without a key of its own: (fact, value) → [key, facts] */
  constructor(texts, language, names = [], name = () => null) {
    this.texts = texts;
    this.language = language;
    this.names = names;
    this.name = name;
    this.plural = new Intl.PluralRules(language);
    this.joins = new Intl.ListFormat(language);
    this.writes = new Intl.NumberFormat(language);
  }

  has(key) {
    return Object.hasOwn(this.texts, key);
  }

  /** A text with its facts. A key that is missing is said as it is: better than an empty page. */
  say(key, facts = {}) {
    let text = this.texts[key] ?? key;
    if (typeof text === "object") text = text[this.plural.select(facts.n)] ?? text.other;
    return text.replace(/\{(\w+)\}/g, (place, fact) => (fact in facts ? this.fact(fact, facts[fact]) : place));
  }

  /** A legal move, or a hint, as a button says it. */
  move({ key, facts }) {
    return this.say(key, facts);
  }

  /** An event as a sentence. */
  event(event) {
    return this.say(`event.${event.event}`, event);
  }

  fact(fact, value) {
    if (SEATS.has(fact)) return this.list([value].flat().map((seat) => this.names[seat] ?? "–"));
    if (Array.isArray(value)) return this.list(value.map((item) => this.fact(fact.replace(/s$/, ""), item)));
    if (typeof value === "number") {
      return this.has(`${fact}.hidden`) ? this.say(`${fact}.hidden`, { n: value }) : this.number(value);
    }
    return this.component(fact, value);
  }

  component(fact, value) {
    if (this.has(`${fact}.${value}`)) return this.say(`${fact}.${value}`);
    const [key, facts] = this.name(fact, value) ?? [];
    return key ? this.say(key, facts) : String(value);
  }

  list(texts) {
    return texts.length ? this.joins.format(texts) : "–";
  }

  number(value) {
    return this.writes.format(value).replace("-", "−");
  }

  /** The same texts for other people, and with a game's way to name components. */
  of(names, name = this.name) {
    return new Words(this.texts, this.language, names, name ?? (() => null));
  }

  /** The rules by section: [{title, text}]. */
  rules() {
    const sections = Object.keys(this.texts).filter((key) => /^rules\.\w+$/.test(key));
    return sections.map((key) => ({ title: this.say(key), text: this.say(`${key}.text`) }));
  }
}

/** The frame's own texts. */
export const frameWords = (language) =>
  once(`frame ${language}`, async () => new Words(await file(`/pages/words/${language}.json`), language));

/** The texts of a game and of its page. `card` is the game as the API lists it. */
export const gameWords = (card, language) =>
  once(`${card.game} ${language}`, async () => {
    const [game, page] = await Promise.all([
      ask(`/api/games/${card.game}/words/${language}`),
      card.page ? file(`/pages/games/${card.game}/words/${language}.json`) : {},
    ]);
    return new Words({ ...game.words, ...page }, language);
  });

async function once(key, load) {
  if (!loaded.has(key)) loaded.set(key, load());
  try {
    return await loaded.get(key);
  } catch (error) {
    loaded.delete(key);
    throw error;
  }
}

async function file(path) {
  const answer = await fetchPatiently(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}
