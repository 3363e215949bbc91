// A live table: what this seat may know of it now, kept up to date by WebSocket, or by polling where
// a network lets no WebSocket through. It comes back by itself after any interruption.

import { signal } from "./vendor/signals.js";
import { ask, Refusal } from "./api.js";
import { Rhythm } from "./rhythm.js";
import { after } from "./story.js";

const PATIENCE = [300, 600, 1200, 2500, 5000]; // milliseconds before trying again
const DOUBT = 2; // as if one had tried so often already
const FINAL = ["unknown_table", "unknown_seat_link", "rules_changed", "foreign_origin", "invalid"]; // after all others, trying again may help
const HEARTBEAT = 15_000;
const NO_PULSE = 8_000;
const FAILURES_BEFORE_POLLING = 2;

export class LiveTable {
  /** @param change carries out a change of the page, with movement */
  constructor(id, token, change = (work) => work()) {
    this.path = `/api/tables/${id}`;
    this.token = token;
    this.story = signal(null); // what is shown; see story.js
    this.latest = null; // what is known already, while the page still shows what was before
    this.rhythm = new Rhythm((story) => change(() => (this.story.value = story)));
    this.connection = signal("connecting"); // or live, polling, away, refused
    this.refusal = signal(null);
    this.waiting = new Map(); // commands without an answer yet, by mark
    this.mark = 0;
    this.failures = 0; // of WebSockets, one after the other
    this.reachable = false; // HTTP works, so that a WebSocket that fails is really unwanted
    this.tries = 0;
    this.wake = () => this.hurry();
    this.cut = () => this.lost();
    addEventListener("online", this.wake);
    addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  /** Do something at the table: `{type: "move", …}`. Resolves with the answer. */
  command(message) {
    return this.connection.value === "polling" ? this.overHttp(message) : this.overSocket(message);
  }

  /** Send something now, or as soon as there is a connection. */
  overSocket(message) {
    const mark = ++this.mark;
    return new Promise((resolve, reject) => {
      this.waiting.set(mark, { message: { ...message, mark }, resolve, reject });
      this.send({ ...message, mark });
    });
  }

  close() {
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.wake);
    this.rhythm.close();
    this.stop();
  }

  stop() {
    clearTimeout(this.retry);
    clearInterval(this.heart);
    clearTimeout(this.pulse);
    this.polling?.abort();
    if (this.socket) this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket?.close();
    this.socket = null;
  }

  /** The last version that needs not be told again. */
  since() {
    return this.latest?.version ?? 0;
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Do not wait longer to try again. */
  hurry() {
    if (document.visibilityState === "visible" && this.connection.value === "away") this.connect();
  }

  connect() {
    this.stop();
    if (this.failures >= FAILURES_BEFORE_POLLING) {
      this.poll();
      return;
    }
    const address = new URL(`${this.path}/live`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.failures = this.tries = 0;
      this.reachable = false;
      this.arriving = true;
      this.send({ type: "hello", token: this.token, version: this.since(), reads: true });
      // A move names the ply that it answers, so sending it again does no harm.
      for (const { message } of this.waiting.values()) this.send(message);
      this.heart = setInterval(() => this.beat(), HEARTBEAT);
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    socket.onclose = () => {
      if (!opened && this.tries > 0) this.failures += navigator.onLine ? 1 : 0;
      this.lost();
    };
  }

  beat() {
    this.send({ type: "ping" });
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => this.lost(), NO_PULSE);
  }

  lost() {
    this.stop();
    if (this.connection.value === "refused") return;
    this.connection.value = "away";
    this.retry = setTimeout(() => this.connect(), PATIENCE[Math.min(this.tries++, PATIENCE.length - 1)]);
  }

  hear(message) {
    if (message.type === "update") this.hearUpdate(message);
    else if (message.type === "pong") clearTimeout(this.pulse);
    else if (message.type === "ack" || message.type === "refused") this.answered(message);
    else if (this.latest) {
      this.latest = after(this.latest, message);
      this.story.value = this.rhythm.touch(message);
    }
  }

  hearUpdate(update) {
    if (this.connection.value !== "polling") this.connection.value = "live";
    if (update.version < this.since()) return;
    if (update.seat === null && update.replaced === undefined && update.card) this.token = null; // whoever is sent away from a seat watches on
    this.latest = after(this.latest, update);
    this.rhythm.hear(this.latest);
    if (this.arriving && !update.more) this.arrived();
  }

  /** Who comes back finds a bot in their place: it was there for them, and goes. */
  arrived() {
    this.arriving = false;
    const { replaced, stage } = this.latest;
    if (replaced !== null && stage === "playing" && document.visibilityState === "visible") this.command({ type: "return" }).catch(() => {});
  }

  answered(message) {
    const waiting = this.waiting.get(message.mark);
    if (waiting && doubtful(message, waiting.message)) {
      this.lookAgain();
    } else if (waiting) {
      this.waiting.delete(message.mark);
      if (message.type === "ack") waiting.resolve(message);
      else waiting.reject(new Refusal(message.code, message.message));
    } else if (message.type === "refused" && message.mark == null) {
      this.refuse(new Refusal(message.code, message.message));
    }
  }

  /** The server does not want us at this table: trying again would not help. */
  refuse(refusal) {
    if (!FINAL.includes(refusal.code)) return; // the connection ends, and comes back
    if (refusal.code === "unknown_seat_link" && this.latest) return this.watchOn();
    this.refusal.value = refusal;
    this.connection.value = "refused";
    this.stop();
  }

  /** A bot plays on at this seat. */
  watchOn() {
    this.token = null;
    this.connect();
  }

  /** Nothing is certain now: come back after a while, by WebSocket if that works by then. */
  interrupted() {
    this.failures = 0;
    this.reachable = false;
    this.lost();
  }

  /** Perhaps it was done: see how the table stands after a moment, and send it again. */
  lookAgain() {
    this.tries = DOUBT;
    this.interrupted();
  }

  /** The server was away and is back: only a WebSocket that fails from now on is a hindrance. */
  tryOnceMore() {
    this.reachable = true;
    this.failures = FAILURES_BEFORE_POLLING - 1;
    this.tries = 1;
    this.connect();
  }

  /** What was asked for while there was no connection. */
  sendWaiting() {
    for (const [mark, { message, resolve, reject }] of this.waiting) {
      this.waiting.delete(mark);
      this.overHttp(message).then(resolve, reject);
    }
  }

  async overHttp({ type, mark, ...rest }) {
    let answer;
    try {
      answer = await ask(`${this.path}/${type}`, { send: rest, token: this.token });
    } catch (error) {
      if (!doubtful(error, rest)) throw error;
      this.lookAgain();
      return this.overSocket({ type, ...rest });
    }
    this.polling?.abort(); // see at once what came of it
    this.poll();
    return answer;
  }

  async poll() {
    const asking = new AbortController();
    this.polling = asking;
    while (!asking.signal.aborted) {
      const query = `reads=true&since=${this.since()}&wait=${!this.latest || this.latest.more || !this.reachable ? 0 : 20}`;
      try {
        const update = await ask(`${this.path}/updates?${query}`, { token: this.token, signal: asking.signal });
        if (!this.reachable) return this.tryOnceMore();
        this.connection.value = "polling";
        this.tries = 0;
        this.hearUpdate(update);
        this.sendWaiting();
      } catch (error) {
        if (asking.signal.aborted) return;
        if (FINAL.includes(error.code)) return this.refuse(error);
        return this.interrupted();
      }
    }
  }
}

/** Was it perhaps done all the same? What names the ply that it answers can be sent again: it is never done twice. */
const doubtful = ({ code }, message) => code === "unsure" && "ply" in message;
