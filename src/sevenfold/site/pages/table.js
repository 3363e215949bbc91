// The page of a table: before the match, while it is played, and after it.

import { html, useEffect, useLayoutEffect, useMemo, useState } from "./ui.js";
import { ask, complaint } from "./api.js";
import { LiveTable } from "./live.js";
import { withMovement } from "./motion.js";
import { Match } from "./match.js";
import { gamePage } from "./game_pages.js";
import { forget, gameAt, handsAt, remember, tokenFor } from "./seats.js";
import { Curtain, useSharedDevice, withHandsHere } from "./sharing.js";
import { gameWords } from "./words.js";
import { WaitingRoom } from "./waiting.js";

const TRY_AGAIN = 2000; // milliseconds

export function Page({ words, id }) {
  const [token, setToken] = useState(() => (handsAt(id).length ? null : tokenFor(id)));
  const table = useMemo(() => new LiveTable(id, token, withMovement), [id, token]);
  useEffect(() => () => table.close(), [table]);

  const story = table.story.value;
  const game = useGame(story?.card?.game ?? gameAt(id), words.language);
  useLayoutEffect(() => { // with the drawing: a page that is reloaded right after it knows the same
    if (story?.seat != null) remember({ table: id, token, seat: story.seat, game: story.card.game, commitment: story.card.commitment, ...result(story) });
    else if (story && story.replaced === null && token) forget(id); // it was left for good, and one may watch
  }, [story?.seat, story?.stage]);

  const next = useSharedDevice({ id, story, token, setToken });
  const refusal = table.refusal.value;
  if (refusal) {
    const lost = refusal.code === "unknown_seat_link";
    return html`<main id="main" class="lobby" tabindex="-1"><h1 class="only-heard">Sevenfold</h1>
      <p class="notice" role="alert">${complaint(words, refusal)}</p>
      <p class="row">${lost && html`<button class="button" onClick=${() => setToken(null)}>${words.say("watch")}</button>`}
        <a class="button primary" href="/">${words.say("to_lobby")}</a></p>
    </main>`;
  }
  if (!story || !game) {
    const away = table.connection.value === "away";
    return html`<main id="main" class="lobby" tabindex="-1"><h1 class="only-heard">Sevenfold</h1>
      <p class="quiet-text" role="status">${words.say(away ? "connection.away" : "loading")}</p></main>`;
  }
  if (next) return html`<${Curtain} words=${words} name=${story.seats[next.seat].name} lift=${() => setToken(next.token)} />`;
  const Room = story.stage === "open" ? WaitingRoom : Match;
  return html`<${Room} words=${words} game=${game} table=${table} story=${withHandsHere(story, id)} id=${id}
    sat=${(seat) => { remember({ table: id, token: seat.token, game: game.card.game }); setToken(seat.token); }} />`;
}

/** What the lobby says about a finished match. */
const result = ({ stage, seats, winners }) =>
  stage === "over" ? { over: { names: seats.map(({ name }) => name), winners, at: Date.now() } } : {};

/** Everything about the game of a table: its card, its texts, its page module. */
function useGame(name, language) {
  const [game, setGame] = useState(null);
  useEffect(() => {
    let wanted = Boolean(name);
    const attempt = () => load(name, language).then((found) => wanted && setGame(found), () => wanted && setTimeout(attempt, TRY_AGAIN));
    if (wanted) attempt();
    return () => (wanted = false);
  }, [name, language]);
  return game;
}

async function load(name, language) {
  const card = await ask(`/api/games/${name}`);
  const [said, page] = await Promise.all([gameWords(card, language), gamePage(card)]);
  document.title = `${said.say("title")} – Sevenfold`;
  return { card, words: said, page };
}
