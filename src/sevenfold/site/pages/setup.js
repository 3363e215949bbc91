// Setting up a table: who sits where, the options of the game, and how strict one is about time.

import { Fragment, html, Icon, useEffect, useRef, useState } from "./ui.js";
import { ask, complaint } from "./api.js";
import { fitting, LEVELS, OptionField, optionProblem, readOption, TIMES, timeText } from "./options.js";
import { remember } from "./seats.js";

const FRIEND = "friend";
const HERE = "here"; // at the same device
const PEOPLE = { [FRIEND]: "share", [HERE]: "person" };

export function Setup({ words, game, bots, close }) {
  const dialog = useRef();
  const levels = LEVELS.filter((level) => bots.includes(level));
  const usual = levels.includes("casual") ? "casual" : bots[0];
  const [others, setOthers] = useState(Array(game.players[0] - 1).fill(usual));
  const [options, setOptions] = useState({});
  const [name, setName] = useState(null);
  const [here, setHere] = useState({}); // the names of those at the same device, by place
  const [extra, setExtra] = useState({ listed: false, hints: null, time: 0 }); // hints: as is usual with these people
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);

  useEffect(() => {
    dialog.current.showModal();
    ask("/api/guest").then((guest) => setName((typed) => typed ?? guest.name ?? ""), () => setName(""));
  }, []);

  async function start(event) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await begin();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  }

  async function begin() {
    const called = name?.trim() || words.say("guest");
    if (name?.trim()) await ask("/api/guest", { send: { name: called } });
    const seat = await ask("/api/tables", {
      send: {
        game: game.game,
        seats: [null, ...others.map((who) => (who in PEOPLE ? null : who))],
        options: Object.fromEntries(Object.entries(options).map(([key, typed]) => [key, readOption(game, key, typed)])),
        listed: extra.listed && others.includes(FRIEND),
        hints: extra.hints,
        turn_seconds: extra.time || null,
        name: called,
      },
    });
    const hands = [{ seat: 0, token: seat.token }, ...(await sitHere(seat.table))];
    remember({ table: seat.table, token: seat.token, game: game.game, hands });
    if (!others.includes(FRIEND)) await ask(`/api/tables/${seat.table}/start`, { send: {}, token: seat.token });
    location.assign(`/tables/${seat.table}`);
  }

  /** Those at the same device sit down, too. */
  async function sitHere(table) {
    const hands = [];
    for (const [place, who] of others.entries()) {
      if (who !== HERE) continue;
      const called = here[place]?.trim() || words.say("setup.player", { n: place + 2 });
      const { seat, token } = await ask(`/api/tables/${table}/seats/${place + 1}`, { send: { name: called } });
      hands.push({ seat, token });
    }
    return hands;
  }

  const sit = (place, who) => setOthers(others.map((other, number) => (number === place ? who : other)));
  const resize = (players) => {
    setOthers(Array.from({ length: players - 1 }, (_, n) => others[n] ?? usual));
    setOptions(fitting(game, options, players));
  };
  const change = (more) => setExtra({ ...extra, ...more });
  const said = game.words;
  return html`<dialog ref=${dialog} class="setup" aria-labelledby="setup-title" onClose=${close}
      onClick=${(event) => event.target === dialog.current && dialog.current.close()}>
    <form class="stack" onSubmit=${start}>
      <header class="dialog-head">
        <h2 id="setup-title" tabindex="-1" autofocus>${said.say("title")}</h2>
        <button type="button" class="button quiet square" aria-label=${words.say("close")}
          onClick=${() => dialog.current.close()}><${Icon} name="close" /></button>
      </header>
      <p class="quiet-text">${said.say("pitch")}</p>

      ${game.players.length > 1 && html`<fieldset class="choice">
        <legend>${words.say("setup.players")}</legend>
        <div class="segments">${game.players.map((players) => html`<label key=${players}>
          <input type="radio" name="players" value=${players} checked=${others.length + 1 === players}
            onChange=${() => resize(players)} /><span>${players}</span></label>`)}</div>
      </fieldset>`}

      <fieldset class="seating">
        <legend>${words.say("setup.seats")}</legend>
        <label class="seat-choice"><span class="seat-sign"><${Icon} name="person" /></span>
          <span class="only-heard">${words.say("setup.name")}</span>
          <input name="name" maxlength="24" autocomplete="nickname" placeholder=${words.say("setup.name")}
            value=${name ?? ""} onInput=${(event) => setName(event.target.value)} />
        </label>
        ${others.map((who, place) => html`<${Fragment} key=${place}><label class="seat-choice">
          <span class="seat-sign"><${Icon} name=${PEOPLE[who] ?? "bot"} /></span>
          <span class="only-heard">${words.say("setup.seat", { n: place + 2 })}</span>
          <select value=${who} onChange=${(event) => sit(place, event.target.value)}>
            <option value=${FRIEND}>${words.say("setup.friend")}</option>
            <option value=${HERE}>${words.say("setup.here")}</option>
            ${levels.map((level) => html`<option value=${level}>${words.say(`bot.${level}`)}</option>`)}
          </select>
        </label>
        ${who === HERE && html`<label class="seat-choice seat-here"><span class="only-heard">${words.say("setup.here_name", { n: place + 2 })}</span>
          <input name=${`here-${place}`} maxlength="24" autocomplete="off" placeholder=${words.say("setup.player", { n: place + 2 })}
            value=${here[place] ?? ""} onInput=${(event) => setHere({ ...here, [place]: event.target.value })} /></label>`}<//>`)}
        ${others.includes(FRIEND) && html`<label class="check"><input type="checkbox" checked=${extra.listed}
          onChange=${(event) => change({ listed: event.target.checked })} />
          <span>${words.say("setup.listed")}</span></label>`}
      </fieldset>

      <details class="more-options" onInvalidCapture=${(event) => (event.currentTarget.open = true)}>
        <summary>${words.say("setup.options")}</summary>
        <div class="stack">
          ${game.options.map((option) => html`<${OptionField} key=${option.name} words=${said} frame=${words} game=${game} option=${option}
            players=${others.length + 1} typed=${options[option.name]} change=${(typed) => setOptions({ ...options, [option.name]: typed })} />`)}
          <label class="field"><span>${words.say("setup.time")}</span>
            <select value=${extra.time} onChange=${(event) => change({ time: Number(event.target.value) })}>
              ${TIMES.map((time) => html`<option value=${time}>${timeText(words, time)}</option>`)}
            </select></label>
          <label class="check"><input type="checkbox" checked=${extra.hints ?? !others.some((who) => who in PEOPLE)}
            onChange=${(event) => change({ hints: event.target.checked })} />
            <span>${words.say("setup.hints")}</span></label>
        </div>
      </details>

      <div class="dialog-foot">
        ${problem && html`<p class="notice" role="alert">${problem.option ? optionProblem(words, said, problem) : complaint(words, problem)}</p>`}
        <button class="button primary wide" disabled=${busy}>${words.say(
        busy ? "setup.starting" : others.includes(FRIEND) ? "setup.open" : "setup.start")}</button></div>
    </form>
  </dialog>`;
}
