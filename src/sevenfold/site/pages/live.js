// A live table: what this seat may know of it now, kept up to date by WebSocket, or by polling where
// a network lets no WebSocket through. It comes back by itself after any interruption.

import { signal } from "./vendor/signals.js";
import { ask, Refusal } from "./api.js";
import { after } from "./story.js";

const PATIENCE = [300, 600, 1200, 2500, 5000]; // milliseconds before trying again
const HEARTBEAT = 15_000;
const NO_PULSE = 8_000;
const FAILURES_BEFORE_POLLING = 2;

export class LiveTable {
  /** @param change carries out a change of the page, with movement */
  constructor(id, token, language, change = (work) => work()) {
    this.path = `/api/tables/${id}`;
    this.token = token;
    this.language = language;
    this.change = change;
    this.story = signal(null); // what is shown; see story.js
    this.latest = null; // what is known already, while the page still moves
    this.connection = signal("connecting"); // or live, polling, away, refused
    this.refusal = signal(null);
    this.waiting = new Map(); // commands without an answer yet, by mark
    this.anew = true; // the whole story is wanted
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

  /** Speak another language: everything is told again. */
  speak(language) {
    if (language === this.language) return;
    this.language = language;
    this.anew = true;
    this.connect();
  }

  /** Do something at the table: `{type: "move", …}`. Resolves with the answer. */
  async command(message) {
    if (this.connection.value === "polling") return this.overHttp(message);
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
    return this.anew ? 0 : this.latest.version;
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
      this.send({ type: "hello", token: this.token, version: this.since(), language: this.language });
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
    else if (this.latest) this.story.value = this.latest = after(this.latest, message);
  }

  hearUpdate(update) {
    if (this.connection.value !== "polling") this.connection.value = "live";
    const known = this.anew ? null : this.latest;
    if (known && update.version < known.version) return;
    this.anew = false;
    this.latest = after(known, update);
    this.change(() => {
      this.story.value = this.latest;
    });
  }

  answered(message) {
    const waiting = this.waiting.get(message.mark);
    if (waiting) {
      this.waiting.delete(message.mark);
      if (message.type === "ack") waiting.resolve(message);
      else waiting.reject(new Refusal(message.code, message.message));
    } else if (message.type === "refused" && message.mark == null) {
      this.refuse(new Refusal(message.code, message.message));
    }
  }

  /** The server does not want us at this table: trying again would not help. */
  refuse(refusal) {
    if (refusal.code === "too_many" || refusal.code === "server_full") return;
    this.refusal.value = refusal;
    this.connection.value = "refused";
    this.stop();
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
    const answer = await ask(`${this.path}/${type}?language=${this.language}`, { send: rest, token: this.token });
    this.polling?.abort(); // see at once what came of it
    this.poll();
    return answer;
  }

  async poll() {
    const asking = new AbortController();
    this.polling = asking;
    while (!asking.signal.aborted) {
      const query = `since=${this.since()}&wait=${this.anew || !this.reachable ? 0 : 20}`;
      try {
        const update = await ask(`${this.path}/updates?${query}&language=${this.language}`, {
          token: this.token, signal: asking.signal,
        });
        if (!this.reachable) return this.tryOnceMore();
        this.connection.value = "polling";
        this.tries = 0;
        this.hearUpdate(update);
        this.sendWaiting();
      } catch (error) {
        if (asking.signal.aborted) return;
        if (!["unreachable", "internal", "too_many"].includes(error.code)) return this.refuse(error);
        this.failures = 0; // perhaps WebSockets work now
        this.reachable = false;
        return this.lost();
      }
    }
  }
}
