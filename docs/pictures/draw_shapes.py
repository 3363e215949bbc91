"""Draws the shapes of 7 Steps, as SVG.

python docs/pictures/draw_shapes.py docs/7-steps
"""

import math
import sys
from pathlib import Path

from sevenfold.games.seven_steps.layout import SHAPES, Cell, layout, tile_cells

_UNIT = 24  # from the middle of a field to a corner of its cell
_RADIUS = 18
_MARGIN = 8
_TINTS = ("#d9ecf2", "#f6edc9", "#efe0d0", "#e4daf0", "#f6d9d6", "#dcecd6", "#dddddd")
_STYLE = (
    "circle{stroke:#777}.edge{stroke:#111;stroke-width:3}"
    "text{font:11px sans-serif;text-anchor:middle;dominant-baseline:central;fill:#111}"
)


def picture(name: str) -> str:
    """One shape: fields with their coordinates, tiles by tint, edge fields with a thick rim."""
    centres = SHAPES[name]
    board = layout(centres)
    where = {cell: _middle(cell) for cell in board.cells}
    left = min(x for x, _ in where.values()) - _RADIUS - _MARGIN
    top = min(y for _, y in where.values()) - _RADIUS - _MARGIN
    width = max(x for x, _ in where.values()) + _RADIUS + _MARGIN - left
    height = max(y for _, y in where.values()) + _RADIUS + _MARGIN - top
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="img">',
        f"<title>The shape {name}: 49 fields, {int(board.edge).bit_count()} of them at an edge"
        "</title>",
        f"<style>{_STYLE}</style>",
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for centre, tint in zip(centres, _TINTS, strict=True):
        for cell in tile_cells(centre):
            x, y = where[cell][0] - left, where[cell][1] - top
            at_edge = int(board.edge) >> board.cells.index(cell) & 1
            rim = ' class="edge"' if at_edge else ""
            lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_RADIUS}" fill="{tint}"{rim}/>')
            lines.append(f'<text x="{x:.1f}" y="{y:.1f}">{cell[0]},{cell[1]}</text>')
    return "\n".join([*lines, "</svg>", ""])


def _middle(cell: Cell) -> tuple[float, float]:
    q, r = cell
    return _UNIT * math.sqrt(3) * (q + r / 2), _UNIT * 1.5 * r


def write_pictures(folder: Path) -> None:
    """Draw every shape into a folder."""
    for name in SHAPES:
        (folder / f"{name}.svg").write_text(picture(name), encoding="utf-8")


if __name__ == "__main__":
    write_pictures(Path(sys.argv[1]))
