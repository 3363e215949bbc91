"""The record: equal tables are equal bytes."""

import random

import numpy as np

import sevenfold
from sevenfold.games.seven_steps.components import TABLE


def test_no_byte_of_the_record_is_undefined() -> None:
    fields = dict(TABLE.fields or {})
    assert sum(kind.itemsize for kind, *_ in fields.values()) == TABLE.itemsize


def test_a_used_table_is_set_up_like_a_new_one() -> None:
    for seed in range(4):
        options = {"side": ("plain", "mixed")[seed % 2], "extra_round": seed > 1}
        table = sevenfold.deal("7-steps", players=2 + seed % 3, seed=seed, **options)
        choices = random.Random(seed)
        while not table.over:
            table.game.play(table.record, choices.choice(table.moves()))
        fresh = table.game.blank(int(table.record.players), options)
        fresh.chance = table.record.chance
        table.game.setup(fresh)
        table.game.setup(table.record)
        assert table.record.tobytes() == fresh.tobytes()


def test_no_position_has_more_moves_than_the_game_says() -> None:
    """A board without empty fields: any disc can go to six others."""
    state = sevenfold.deal("7-steps", seed=2).state()
    for field in state["fields"]:
        field["level"] = 1
    state["bag"] = {
        colour: n - 7 + state["discs"][state["turn"]].pop(colour, 0)
        for colour, n in state["bag"].items()
    }
    state["bag"]["red"] -= 1
    state["discs"][state["turn"]]["red"] = 1
    state.update(phase="disc", aid="disc", aid_discards=["disc"])
    state["aid_stack"].remove("disc")
    table = sevenfold.read(state)
    assert len(table.legal()) == len(set(table.legal())) == table.game.most_moves == 294
    assert np.unique(table.moves()).size == 294
