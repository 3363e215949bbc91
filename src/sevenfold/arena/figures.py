"""Numbers as they are written in a language."""

from babel import Locale
from babel.numbers import format_decimal, format_percent

from sevenfold.arena.standings import Score


class Figures:
    """Writes numbers for readers of a language.

    >>> Figures(Locale.parse("de")).number(1234.56), Figures(Locale.parse("en")).percent(0.625)
    ('1.234,6', '62.5%')
    """

    def __init__(self, locale: Locale) -> None:
        self._locale = locale

    def number(self, value: float, digits: int = 1) -> str:
        """A number with so many decimals; whole numbers have none."""
        decimals = 0 if isinstance(value, int) else digits
        return format_decimal(value, f"#,##0.{'0' * decimals}", locale=self._locale)

    def percent(self, share: float, digits: int = 1) -> str:
        """A share in hundredths, always with so many decimals."""
        written = format_decimal(100 * share, f"0.{'0' * digits}", locale=self._locale)
        return format_percent(0, locale=self._locale).replace("0", written)

    def score(self, score: Score) -> str:
        """A share of wins with its interval: `62% (55–68)`."""
        low, high = (round(100 * bound) for bound in score.interval)
        return f"{self.percent(score.share, 0)} ({low}–{high})"
