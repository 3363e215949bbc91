"""The clock of the machine is set back, or jumps: records stay in order, and nobody loses time."""

import random
from pathlib import Path

from sevenfold.match import verify
from sevenfold.site.live.opening import Wish
from tests.site.running import running, settings_for
from tests.site.tables import begin, seat_people

HOUR = 3600


class Clock:
    """The time, as the machine has it."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


def test_a_clock_that_is_set_back_makes_a_record_in_order(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as server:
        clock = server.site.hall.now = Clock()
        table = seat_people(server, "7")
        choices = random.Random(1)
        for step in (1, -HOUR, 1, 1, -1):
            clock.time += step
            table.play(choices, plies=1)
        clock.time -= HOUR
        table.done("chat", 0, text="what time is it?")
        table.done("resign", 0)
        record = table.get("/record")
        assert verify(record) == []
        times = [line["at"] for line in table.get("/events")["happened"]]
        assert times == sorted(times)
    with running(settings_for(tmp_path)) as server:
        table.http = server.client()
        assert table.get("/record") == record


def test_a_clock_that_jumps_forward_takes_no_time_from_a_decision(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as server:
        clock = server.site.hall.now = Clock()
        table, seat, _ = begin(server, Wish("7", (None, "random"), turn_seconds=HOUR))
        http = server.client()
        path = f"/api/tables/{table.story.kept.id}"
        while (now := http.get(path).json())["turn"] != seat:
            pass
        clock.time += 10 * HOUR
        later = http.get(path).json()
        left = [one["clock"]["deadline"] - one["clock"]["now"] for one in (now, later)]
        assert HOUR * 1000 / 2 < left[1] <= left[0]
        assert later["version"] == now["version"]
