"""Draws the picture of the README: a real table, as it prints itself in a terminal.

python docs/pictures/draw_terminal.py > docs/pictures/terminal.svg
"""

from html import escape

from sevenfold.games.contract import position

_CHARACTER, _LINE, _MARGIN = 8.4, 20, 24


def terminal() -> str:
    """A window with what seat 0 sees in the middle of a game, and its moves."""
    table = position("sea-salt-paper", players=2, seed=4, ply=125)
    seat = table.turn
    lines = ["$ make play", *str(table.view(seat)).splitlines(), ""]
    lines += [f"{number:4})  {move}" for number, move in enumerate(table.legal(), 1)]
    lines.append("Your move? ▌")
    width = round(max(map(len, lines)) * _CHARACTER) + 2 * _MARGIN
    height = len(lines) * _LINE + 2 * _MARGIN + 20
    text = "\n".join(
        f'<text x="{_MARGIN}" y="{_MARGIN + 34 + row * _LINE}">{escape(line)}</text>'
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


if __name__ == "__main__":
    print(terminal(), end="")
