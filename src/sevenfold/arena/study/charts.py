"""Small pictures for a page, as SVG that takes its colours from the page."""

from collections.abc import Sequence
from html import escape

from sevenfold.arena.standings import Score

WIDTH, HEIGHT = 360, 170
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 352, 10, 146
_MOST_BARS = 36


def histogram(counts: Sequence[tuple[int, int]], label: str) -> str:
    """Bars for how often each value was seen; neighbouring values share one if there are many.

    >>> histogram([(3, 10), (4, 20)], "Rounds").count("<rect")
    2
    """
    step = -(-len(counts) // _MOST_BARS)
    bars = [
        (counts[at][0], sum(n for _, n in counts[at : at + step]))
        for at in range(0, len(counts), step)
    ]
    tallest = max(n for _, n in bars)
    room = (_RIGHT - _LEFT) / len(bars)
    parts = [_scale(tallest)]
    for place, (value, n) in enumerate(bars):
        height = (_BOTTOM - _TOP) * n / tallest
        said = str(value) if step == 1 else f"{value}–{value + step - 1}"
        parts.append(
            f'<rect class="bar" x="{_LEFT + place * room + room * 0.08:.1f}" '
            f'y="{_BOTTOM - height:.1f}" width="{room * 0.84:.1f}" height="{height:.1f}">'
            f"<title>{said}: {n}</title></rect>"
        )
    every = -(-len(bars) // 6)
    for place in range(0, len(bars), every):
        parts.append(_text(_LEFT + (place + 0.5) * room, _BOTTOM + 16, str(bars[place][0])))
    return _picture(parts, label)


def line(values: Sequence[float], label: str) -> str:
    """A line through values from left to right, above zero.

    >>> "<polyline" in line([1.0, 3.0, 2.0], "Open moves")
    True
    """
    top = max(values)
    room = (_RIGHT - _LEFT) / max(len(values) - 1, 1)
    points = " ".join(
        f"{_LEFT + place * room:.1f},{_BOTTOM - (_BOTTOM - _TOP) * value / top:.1f}"
        for place, value in enumerate(values)
    )
    parts = [_scale(top), f'<polyline class="line" points="{points}"/>']
    for part in (0, 25, 50, 75, 100):
        anchor = {0: "start", 100: "end"}.get(part, "middle")
        parts.append(
            _text(_LEFT + (_RIGHT - _LEFT) * part / 100, _BOTTOM + 16, f"{part} %", anchor)
        )
    return _picture(parts, label)


def intervals(scores: Sequence[Score], fair: float, label: str) -> str:
    """A strip from 0 to 100 %: each score as its interval with a tick, and where fair would be.

    >>> intervals([Score(6, 10)], 0.5, "60 %").count('class="reach')
    1
    """
    height = 6 * len(scores) + 4
    parts = [
        f'<line class="fair" x1="{100 * fair:.1f}" x2="{100 * fair:.1f}" y1="0" y2="{height}"/>'
    ]
    for place, score in enumerate(scores):
        y = 5 + 6 * place
        low, high = (100 * bound for bound in score.interval)
        at = 100 * score.share
        parts += [
            f'<line class="reach r{place}" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>',
            f'<line class="tick r{place}" x1="{at:.1f}" x2="{at:.1f}" y1="{y - 2.5}" '
            f'y2="{y + 2.5}"/>',
        ]
    return (
        f'<svg class="strip" viewBox="0 0 100 {height}" preserveAspectRatio="none" role="img" '
        f'style="height:{height * 2}px" aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )


def _scale(top: float) -> str:
    """Three lines with their numbers: nothing, half, and the top."""
    parts = []
    for share in (0, 0.5, 1):
        y = _BOTTOM - (_BOTTOM - _TOP) * share
        number = f"{top * share:.0f}" if top >= 10 else f"{top * share:.2g}"
        parts.append(f'<line class="grid" x1="{_LEFT}" x2="{_RIGHT}" y1="{y}" y2="{y}"/>')
        parts.append(_text(_LEFT - 4, y + 4, number, "end"))
    return "".join(parts)


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _picture(parts: Sequence[str], label: str) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )
