"""Tables that read well both in a terminal and as Markdown."""

from collections.abc import Sequence


def table(head: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> list[str]:
    """The lines of an aligned table; the first `left` columns are texts, the others numbers."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        padded = [
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return f"| {' | '.join(padded)} |"

    rule = [
        "-" * width if place < left else "-" * (width - 1) + ":"
        for place, width in enumerate(widths)
    ]
    return [line(head), line(rule), *map(line, rows)]


def millions(number: float) -> str:
    """A number a second, in millions."""
    return f"{number / 1e6:.2f}"


def seconds(number: float) -> str:
    """A duration in seconds."""
    return f"{number:.2f}"
