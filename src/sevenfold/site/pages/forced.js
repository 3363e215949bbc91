// Moves without a choice are made by the page, unless the reader switched that off.

import { useEffect } from "./ui.js";
import { alone } from "./settings.js";

const MOMENT = 1000; // milliseconds, to see why, and to take back what led here
const AMONG_PEOPLE = 2000; // up to so much more, drawn by chance: haste would tell others about a hand

/** Make the only move, if the game's page says that nobody would want to think about it. */
export function useForcedMove({ story, legal, page, act }) {
  const only = alone.value && legal.length === 1 && page.isForced?.(legal[0].move) && !wasTakenBack(story) ? legal[0].move : null;
  useEffect(() => {
    if (only === null) return undefined;
    const people = story.seats.filter(({ bot }) => !bot).length > 1;
    const wait = MOMENT + (people ? Math.random() * AMONG_PEOPLE : 0);
    const timer = setInterval(() => document.querySelector("dialog[open]") || act(only), wait); // whoever reads is not disturbed
    return () => clearInterval(timer);
  }, [only, story.ply]);
}

/** Whoever takes a move back wants to be somewhere else. */
const wasTakenBack = ({ happened }) => happened.findLast(({ what }) => what !== "chat")?.what === "undid";
