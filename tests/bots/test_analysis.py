"""An analysis tells good moves from bad ones, from what the seat could know."""

from sevenfold.bots import SearchBot
from sevenfold.bots.analysis import analyse
from sevenfold.match import Match
from tests.match.matches import some_match


def remarks(match: Match) -> list[tuple[int, str, float, bool]]:
    bot = SearchBot(iterations=200, seed=1)
    return [(r.ply, r.move, r.loss, r.agrees) for r in analyse(match, bot)]


def test_every_move_has_its_remark() -> None:
    match = some_match("7-seas", seed=2)
    told = remarks(match)
    assert [ply for ply, *_ in told] == list(range(1, match.ply + 1))
    assert [move for _, move, *_ in told] == [entry.move for entry in match.log]
    assert told == remarks(match)


def test_what_the_search_would_have_played_loses_nothing() -> None:
    told = remarks(some_match("sea-salt-paper", seed=2))
    assert any(agrees for *_, agrees in told)
    assert all(loss == 0 for *_, loss, agrees in told if agrees)
    assert sum(loss for *_, loss, _ in told) > 0
