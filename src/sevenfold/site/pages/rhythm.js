// How long things are to be seen. Bots answer the server at once; this page holds their turns back for
// its own reader, as long as there is something to see. So everybody at a table has a speed of their
// own, and a pause follows from what this reader was told and from nothing else.

import { signal } from "./vendor/signals.js";
import { speed } from "./settings.js";
import { after } from "./story.js";

export const SPEEDS = { calm: 1, brisk: 0.5, at_once: 0 }; // times the pauses below
const LOOK = 800; // milliseconds for whatever happens
const EVENT = 350; // more for each thing that happens with it
const MOST = 4000;
const PATIENCE = 700; // for the rest of a turn, which is shown as one movement
const HURRY = 60_000; // with less time than that to decide, nobody is kept waiting

/** How long a turn of so many events is to be seen before the next one. */
export const pauseAfter = (events, pace = speed.value) => SPEEDS[pace] * Math.min(MOST, LOOK + EVENT * events);

export class Rhythm {
  /** @param show shows a story, with movement */
  constructor(show) {
    this.show = show;
    this.shown = null;
    this.waiting = []; // stories that are known and not shown yet
    this.behind = signal(false);
    this.skipping = false; // until the reader's own turn
    this.seenUntil = 0;
    this.hide = () => this.go();
    document.addEventListener("visibilitychange", this.hide);
  }

  close() {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.hide);
  }

  /** Something happened: show it when its time has come. */
  hear(story) {
    this.waiting.push(story);
    this.heardAt = performance.now();
    this.go();
  }

  /** Something that is no news, such as who is connected: it is so at once. Returns what is shown. */
  touch(message) {
    this.waiting = this.waiting.map((story) => after(story, message));
    return (this.shown &&= after(this.shown, message));
  }

  /** Do not wait any longer, up to the reader's own turn. */
  skip() {
    this.skipping = true;
    this.go();
  }

  go() {
    clearTimeout(this.timer);
    while (this.waiting.length) {
      const steps = this.hurried() ? this.waiting.length : this.nextStep();
      const wait = steps ? this.seenUntil - performance.now() : this.heardAt + PATIENCE - performance.now();
      if (wait > 0 && !this.hurried()) {
        this.behind.value = true;
        this.timer = setTimeout(() => this.go(), wait);
        return;
      }
      this.showSteps(steps || this.waiting.length);
    }
    this.behind.value = false;
  }

  showSteps(steps) {
    const story = this.waiting.splice(0, steps).at(-1);
    const news = newsOf(story, this.shown);
    const before = this.shown;
    this.shown = story;
    if (story.turn === story.seat || story.stage !== "playing" || story.ended !== before?.ended) this.skipping = false;
    const events = news.flatMap((line) => line.events ?? []).length;
    if (events) this.seenUntil = performance.now() + pauseAfter(events);
    this.show(story);
  }

  /** Is there a reason to show all that is known? Whatever people do is shown when they do it. */
  hurried() {
    const last = this.waiting.at(-1);
    const { clock, clockHeardAt, turn, seat, stage, more } = last;
    const left = clock ? clock.deadline - clock.now - (performance.now() - clockHeardAt) : Infinity;
    return !this.shown || this.skipping || speed.value === "at_once" || document.visibilityState !== "visible"
      || stage !== "playing" || more || (turn === seat && left < HURRY)
      || newsOf(last, this.shown).some((line) => !isHeldBack(line, last));
  }

  /** How many of the waiting stories are the whole turn of one bot; 0 if it goes on. */
  nextStep() {
    const first = lastMove(this.waiting[0], this.shown);
    if (!first) return 1; // a word between turns
    const end = this.waiting.findIndex((story) => story.turn !== first.seat || story.ended !== this.shown.ended);
    return end + 1;
  }
}

const newsOf = (story, shown) => story.happened.slice(shown?.happened.length ?? 0);
const lastMove = (story, shown) => newsOf(story, shown).findLast(({ what }) => what === "moved");

/** Turns of bots can wait, and what is said meanwhile. */
const isHeldBack = ({ what, seat }, { seats }) => what === "chat" || (what === "moved" && Boolean(seats[seat].bot));
