"""The search as it once was, in a process of its own: it answers states with moves.

This file runs with former code, so it uses only what has been there ever since. States of today may
have keys that were not there yet; what is left has to give the same view and the same legal moves.
"""

import json
import sys
import time
from functools import cache
from typing import Any

import sevenfold
from sevenfold.bots import SearchBot


@cache
def _keys(game: str) -> frozenset[str]:
    return frozenset(sevenfold.deal(game).state())


def _known(state: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in state.items() if key in _keys(state["game"])}


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    """The move for a state, and the processor time that the choice took."""
    table = sevenfold.read(_known(request["state"]))
    view = table.view(table.turn)
    if table.legal() != request["legal"] or view.state() != _known(request["view"]):
        raise SystemExit(f"former code sees another table than today's: {request['state']}")
    bot = SearchBot(iterations=request["iterations"], seed=request["seed"])
    began = time.process_time()
    move = bot.choose(view)
    return {"move": move, "seconds": time.process_time() - began}


def main() -> None:
    """Say which code this is, then answer line by line until nobody asks any more."""
    print(json.dumps({"code": sevenfold.__file__}), flush=True)
    for line in sys.stdin:
        print(json.dumps(_answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
