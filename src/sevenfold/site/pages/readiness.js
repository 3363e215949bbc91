// How far the bots of a game are compiled, for whoever waits for one that searches.

import { html, useEffect, useState } from "./ui.js";
import { ask } from "./api.js";

const PATIENCE = 3000; // milliseconds that a bot may think before anybody wonders
const LOOK_AGAIN = 500;
const ready = new Set(); // games whose bots can search: this does not change any more

export function Readiness({ words, game, waiting }) {
  const progress = useProgress(game, waiting);
  return progress && html`<label class="building"><span role="status">${words.say("compiling", progress)}</span>
    <progress max=${progress.parts} value=${progress.done}></progress></label>`;
}

/** How far it is, while somebody has waited for some time; null once it is ready. */
function useProgress(game, waiting) {
  const [progress, setProgress] = useState(null);
  useEffect(() => {
    if (!waiting || ready.has(game)) return;
    let timer;
    const look = async () => {
      const found = await ask(`/api/games/${game}/progress`).catch(() => null);
      if (found?.ready) ready.add(game);
      setProgress(found && !found.ready ? found : null);
      if (!found?.ready) timer = setTimeout(look, LOOK_AGAIN);
    };
    timer = setTimeout(look, PATIENCE);
    return () => {
      clearTimeout(timer);
      setProgress(null);
    };
  }, [game, waiting]);
  return progress;
}
