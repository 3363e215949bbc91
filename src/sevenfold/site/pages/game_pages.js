// The page module of a game, with its style; a game without one is shown plainly.

import * as plain from "./plain.js";

/** The module of a game, once it and its style are there. */
export async function gamePage({ game, page }) {
  if (!page) return plain;
  const [module] = await Promise.all([import(`/pages/games/${game}/table.js`), style(`/pages/games/${game}/table.css`)]);
  return module;
}

function style(href) {
  if (document.querySelector(`link[href="${href}"]`)) return null;
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}
