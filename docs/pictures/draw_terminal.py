"""Draws the picture of the README: a real table, as the terminal shows it.

python docs/pictures/draw_terminal.py > docs/pictures/terminal.svg
"""

import io
import re

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from sevenfold.games.contract import position
from sevenfold.games.words import Words
from sevenfold.terminal.language import texts
from sevenfold.terminal.screen import Screen

_COLUMNS, _CHARACTER, _LINE, _MARGIN = 94, 8.43, 20, 24
_NORMAL = [(22, 50, 63), (232, 112, 122), (127, 182, 133), (233, 196, 106),
           (120, 160, 220), (197, 134, 192), (107, 191, 200), (230, 240, 238)]  # fmt: skip
_BRIGHT = [(110, 130, 140), *_NORMAL[1:]]
_THEME = TerminalTheme((22, 50, 63), (230, 240, 238), _NORMAL, _BRIGHT)
_SPAN = re.compile(r'<span style="([^"]*)">(.*?)</span>', re.DOTALL)


def terminal() -> str:
    """A window with what a player sees in the middle of a game, and the moves."""
    table = position("sea-salt-paper", players=2, seed=4, ply=125)
    console = Console(
        record=True, width=_COLUMNS, file=io.StringIO(), force_terminal=True,
        color_system="truecolor", legacy_windows=False,
    )  # fmt: skip
    words = Words("sea-salt-paper", "en", ["Ada", "Ben"])
    screen = Screen(console, "sea-salt-paper", words)
    state = table.view(table.turn).state()
    screen.say("$ make play")
    screen.table(state)
    screen.say("\n" + texts("en").say("your_turn", {"name": "Ada"}))
    screen.moves(table.legal(), state)
    screen.say(texts("en").say("choose") + " ▌")
    lines = console.export_html(theme=_THEME, code_format="{code}", inline_styles=True)
    return _window(lines.rstrip().splitlines())


def _window(lines: list[str]) -> str:
    width = round(_COLUMNS * _CHARACTER) + 2 * _MARGIN
    height = len(lines) * _LINE + 2 * _MARGIN + 20
    text = "\n".join(
        f'<text x="{_MARGIN}" y="{_MARGIN + 34 + row * _LINE}">{_SPAN.sub(_tspan, line)}</text>'
        for row, line in enumerate(lines)
    )
    dots = "".join(
        f'<circle cx="{24 + 20 * n}" cy="22" r="6" fill="{colour}"/>'
        for n, colour in enumerate(("#e8707a", "#e9c46a", "#7fb685"))
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>Sea Salt &amp; Paper in the terminal</title>
<rect width="{width}" height="{height}" rx="10" fill="#16323f"/>{dots}
<g font-family="monospace" font-size="14" fill="#e6f0ee" xml:space="preserve">
{text}
</g>
</svg>
"""


def _tspan(span: re.Match[str]) -> str:
    style = dict(part.split(": ", 1) for part in span[1].split("; ") if ": " in part)
    # Text has no background here: what is shown reversed takes the colour of its background.
    fill = style.get("background-color") or style.get("color")
    colour = f' fill="{fill}"' if fill else ""
    weight = ' font-weight="bold"' if style.get("font-weight") == "bold" else ""
    return f"<tspan{colour}{weight}>{span[2]}</tspan>"


if __name__ == "__main__":
    print(terminal(), end="")
