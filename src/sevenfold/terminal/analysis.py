"""An analysis of a match, move by move, at a terminal."""

from collections.abc import Iterable

from rich.console import Console
from rich.markup import escape

from sevenfold.bots.analysis import Remark
from sevenfold.games.game import Json
from sevenfold.games.words import Texts, Words

_NOTHING = 0.05  # points; a smaller loss is none
_BAD = 0.5  # a greater one stands out


def show_analysis(
    remarks: Iterable[Remark], console: Console, words: Words, own: Texts, names: list[str]
) -> None:
    """Show what the search thinks of each move as soon as it does, and at last of each seat."""
    told: dict[int, list[Remark]] = {seat: [] for seat in range(len(names))}
    for remark in remarks:
        state = remark.view.state()
        said: dict[str, Json] = {"name": names[remark.seat], "move": words.move(remark.move, state)}
        line = f"{remark.ply:4}  {own.say('analysis_move', said)}"
        style = "dim" if remark.loss < _BAD else "bold"
        verdict = f"[{style}]{escape(_verdict(remark, words, own))}[/{style}]"
        console.print(f"{escape(line)}  {verdict}", highlight=False)
        if remark.thought is not None:
            told[remark.seat].append(remark)
    console.print()
    for seat, choices in told.items():
        agreed = sum(remark.agrees for remark in choices)
        loss = sum(remark.loss for remark in choices)
        said = {"name": names[seat], "n": len(choices), "agreed": agreed, "loss": f"{loss:.1f}"}
        console.print(escape(own.say("analysis_summary", said)), highlight=False)


def _verdict(remark: Remark, words: Words, own: Texts) -> str:
    if remark.thought is None:
        return own.say("analysis_forced")
    if remark.agrees:
        return own.say("analysis_best", {"expected": f"{remark.thought.best.expected:+.1f}"})
    if remark.loss < _NOTHING:
        return own.say("analysis_equal")
    better = words.move(remark.thought.best.move, remark.view.state())
    return own.say("analysis_better", {"loss": f"{remark.loss:.1f}", "move": better})


def as_json(remark: Remark) -> dict[str, Json]:
    """A remark as plain JSON, a line of `sevenfold analyse --json`."""
    thought = remark.thought
    return {
        "ply": remark.ply,
        "seat": remark.seat,
        "move": remark.move,
        "loss": round(remark.loss, 4),
        "iterations": thought.iterations if thought else 0,
        "exact": thought.exact if thought else False,
        "moves": [
            {
                "move": opinion.move,
                "visits": opinion.visits,
                "expected": round(opinion.expected, 4),
                "doubt": round(opinion.doubt, 4),
                "line": list(opinion.line),
            }
            for opinion in (thought.opinions if thought else ())
        ],
    }
