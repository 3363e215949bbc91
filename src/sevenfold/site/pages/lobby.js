// The lobby: pick a game, say who plays, start; or join others; or go on where you left.

import { html, Icon, useEffect, useState } from "./ui.js";
import { ask, complaint } from "./api.js";
import { OwnTables, OpenTables } from "./lobby_tables.js";
import { Setup } from "./setup.js";
import { gameWords } from "./words.js";

export function Page({ words }) {
  const [found, setFound] = useState(null);
  const [chosen, setChosen] = useState(null);
  const [problem, setProblem] = useState(null);
  const language = words.language;

  useEffect(() => {
    document.title = "Sevenfold";
    load(language).then(setFound, setProblem);
  }, [language]);

  const card = chosen && found?.games.find(({ game }) => game === chosen);
  return html`<main id="main" class="lobby" tabindex="-1">
    <section class="welcome">
      <h1>${words.say("lobby.title")}</h1>
      <p>${words.say("lobby.pitch")}</p>
    </section>
    ${problem && html`<p class="notice" role="alert">${complaint(words, problem)}</p>`}
    ${found && html`<${OwnTables} words=${words} games=${found.games} />`}
    <section aria-labelledby="games">
      <h2 id="games" class="only-heard">${words.say("lobby.games")}</h2>
      <ul class="shelf">
        ${(found?.games ?? []).map((game) => html`<li key=${game.game}>
          <${GameBox} words=${words} game=${game} choose=${() => setChosen(game.game)} /></li>`)}
      </ul>
    </section>
    ${found && html`<${OpenTables} words=${words} games=${found.games} />`}
    ${card && html`<${Setup} key=${chosen} words=${words} game=${card} bots=${found.bots} close=${() => setChosen(null)} />`}
  </main>`;
}

async function load(language) {
  const { games, bots } = await ask("/api/games");
  const texts = await Promise.all(games.map((game) => gameWords(game, language)));
  return { bots, games: games.map((game, number) => ({ ...game, words: texts[number] })) };
}

function GameBox({ words, game, choose }) {
  const { players } = game;
  const range = players.length > 1 ? `${players[0]}–${players.at(-1)}` : players[0];
  const said = game.words;
  return html`<button class="game-box" onClick=${choose} data-game=${game.game}>
    <span class="game-picture">${game.page
      ? html`<img src=${`/pages/games/${game.game}/picture.svg`} alt="" width="400" height="300" />`
      : html`<span class="game-initial" aria-hidden="true">${said.say("title").slice(0, 2)}</span>`}</span>
    <span class="game-title">${said.say("title")}</span>
    <span class="game-pitch">${said.say("pitch")}</span>
    <span class="game-facts">
      <span><${Icon} name="people" /><span class="only-heard">${words.say("lobby.players")}</span> ${range}</span>
      ${said.has("length") && html`<span><${Icon} name="time" /><span class="only-heard">${words.say("lobby.length")}</span> ${said.say("length")}</span>`}
    </span>
  </button>`;
}
