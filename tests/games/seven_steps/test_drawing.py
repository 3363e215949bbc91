"""States as text for a terminal."""

import sevenfold
from tests.games.seven_steps.positions import PLAIN, play, position, with_levels


def test_a_table_draws_itself() -> None:
    board = with_levels(PLAIN, {"3,-2": 2})
    table = position(board, "3R 4K", "7G", aids=("higher", "disc"), points=("line",), phase="aid")
    play(table, "aid higher", "place 0,0", "place 1,0")
    assert str(table).splitlines() == [
        "7 Steps, round 3, seat 0 to place",
        "                G·    G·",
        "             G·    G·    G·    K·    K·",
        "    T·    T·    G·    G·    K·    K2    K·",
        " T·    T·    T·    R·    R·    K·    K·",
        "    T·    T·    R·   [R1]  (R1)   Y·    Y·",
        "       P·    P·    R·    R·    Y·    Y·    Y·",
        "    P·    P·    P·    B·    B·    Y·    Y·",
        "       P·    P·    B·    B·    B·",
        "                      B·    B·",
        "T turquoise   Y yellow   B beige   P purple   R red   G green   K black",
        "bag: 20T 20Y 20B 20P 17R 13G 14K   box: –",
        "aids: 8 face down, discarded higher",
        "points: 9 face down, discarded –",
        "this turn: aid higher, at most 5 discs",
        "seat 0: 0 points   discs 1R 4K   aid –   points line",
        "seat 1: 0 points   discs 7G   aid disc   points –",
    ]


def test_a_view_draws_itself_without_secrets() -> None:
    table = position(PLAIN, "3R", "3G", aids=("higher",), bag="2G 1P", phase="aid")
    text = str(table.view(1))
    assert "seat 0: 0 points   discs 3 hidden   aid hidden   points –" in text
    text = str(table.view(0))
    assert "discs 2G and 1 hidden" in text
    assert "bag: 2G and 1 hidden" in text
    assert "aids: 9 face down" in text


def test_every_phase_of_a_game_can_be_drawn() -> None:
    table = sevenfold.deal("7-steps", players=3, seed=2, shape="river", side="mixed")
    ply = 0
    while not table.over:
        for who in (table, table.view(0), table.view(None)):
            assert f"round {table.state()['round']}" in str(who)
        moves = table.legal()
        table.play(moves[ply % len(moves)])
        ply += 1
    assert "the last is" in str(table)
    assert "won" in str(table)
