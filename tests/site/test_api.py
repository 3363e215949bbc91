"""Every endpoint of the API, over a real socket."""

import random
from pathlib import Path

import pytest

from sevenfold.bots import BOTS
from sevenfold.games.registry import find, games
from sevenfold.games.words import LANGUAGES, catalogue
from sevenfold.match import verify
from tests.site.running import Running, running, settings_for
from tests.site.tables import code, seat_people


def test_games_with_their_options_bots_and_languages(server: Running) -> None:
    with server.client() as http:
        found = http.get("/api/games").json()
        assert [game["game"] for game in found["games"]] == games()
        assert found["bots"] == list(BOTS)
        assert found["languages"] == list(LANGUAGES)
        one = http.get("/api/games/sea-salt-paper").json()
        assert one["players"] == [2, 3, 4]
        assert [option["name"] for option in one["options"]] == ["deck_runs_out", "goal"]
        assert code(http.get("/api/games/chess")) == "unknown_game"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_a_game(server: Running, language: str) -> None:
    with server.client() as http:
        found = http.get(f"/api/games/7/words/{language}").json()
        assert found["words"] == catalogue("7", language)
        assert code(http.get("/api/games/7/words/la")) == "bad_language"


def test_a_table_from_its_creation_to_its_record(server: Running) -> None:
    table = seat_people(server, "7", 2, begin=False)
    before = table.get(seat=1)
    assert (before["stage"], before["state"], before["seat"]) == ("open", None, 1)
    assert [seat["name"] for seat in before["seats"]] == ["Ada", "Ben"]
    promise = table.done("start", 1)
    assert promise["version"] == 3
    assert table.done("start", 0)["repeated"]
    begun = table.get(seat=0)
    assert begun["stage"] == "playing"
    commitment = begun["card"]["commitment"]
    assert table.http.get(f"/api/tables/{table.name}/record").status_code == 409
    last = table.play(random.Random(1))
    assert last["winners"]
    record = table.get("/record")
    assert record["commitment"] == commitment
    assert verify(record) == []
    assert table.refused("move", 0, ply=last["ply"], move="draw") == "match_over"


def test_nobody_waits_for_ever_for_a_game_that_does_not_get_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(name: str) -> None:
        raise RuntimeError(name)

    monkeypatch.setattr("sevenfold.site.live.compiling._play_some", fail)
    with running(settings_for(tmp_path)) as server:
        assert seat_people(server, "7").get()["ply"] == 0


def test_creating_a_table_says_what_is_wrong(server: Running) -> None:
    with server.client() as http:
        good = {"game": "7", "seats": [None, None], "name": "Ada"}
        for change, wanted in (
            ({"game": "chess"}, "unknown_game"),
            ({"seats": [None] * 8}, "bad_option"),
            ({"seats": ["random", "random"]}, "bad_request"),
            ({"seats": [None, "deep blue"]}, "unknown_bot"),
            ({"options": {"colour": 1}}, "bad_option"),
            ({"options": {"edition": "latin"}}, "bad_option"),
            ({"name": None}, "bad_name"),
            ({"name": "\u202e"}, "bad_name"),
            ({"name": "x" * 25}, "bad_name"),
            ({"turn_seconds": 1}, "invalid"),
            ({"sets": []}, "invalid"),
        ):
            assert code(http.post("/api/tables", json={**good, **change})) == wanted, change
        assert code(http.post("/api/tables", content=b"{")) == "invalid"
        assert code(http.post("/api/tables", content=b"\xff")) == "invalid"


def test_open_tables_are_listed_until_they_begin(server: Running) -> None:
    table = seat_people(server, "7-seas", 3, begin=False, listed=True)
    hidden = seat_people(server, "7-seas", 3, begin=False)

    def listed() -> list[str]:
        return [found["table"] for found in table.http.get("/api/tables").json()["tables"]]

    assert table.name in listed()
    assert hidden.name not in listed()
    table.done("start", 2)
    assert table.name not in listed()


def test_sitting_down_and_standing_up(server: Running) -> None:
    with server.client() as http:
        created = http.post(
            "/api/tables", json={"game": "7", "seats": ["random", None, None], "name": "Ada"}
        ).json()
        assert created["seat"] == 1
        path = f"/api/tables/{created['table']}"
        assert code(http.post(f"{path}/seats/0", json={"name": "Ben"})) == "seat_taken"
        assert code(http.post(f"{path}/seats/1", json={"name": "Ben"})) == "seat_taken"
        assert code(http.post(f"{path}/seats/9", json={"name": "Ben"})) == "unknown_seat"
        again = http.post(f"{path}/seats/2", json={"name": "Ada"}).json()
        seats = http.get(path).json()["seats"]
        assert [seat["name"] for seat in seats] == ["random", "Ada", "Ada 2"]
        token = {"authorization": f"Bearer {again['token']}"}
        assert http.post(f"{path}/leave", headers=token).status_code == 200
        assert http.get(path).json()["seats"][2]["name"] is None
        assert code(http.get(path, headers=token)) == "unknown_seat_link"
        own = {"authorization": f"Bearer {created['token']}"}
        assert code(http.post(f"{path}/start", headers=own)) == "seats_free"
        replaced = {"seat": 2, "bot": "random"}
        assert http.post(f"{path}/replace", headers=own, json=replaced).status_code == 200
        assert http.get(path).json()["seats"][2]["name"] == "random 2"
        assert http.post(f"{path}/start", headers=own).status_code == 200
        assert code(http.post(f"{path}/seats/2", json={"name": "Ben"})) == "already_started"


def test_a_seat_is_needed_to_act_and_its_link_has_to_be_right(server: Running) -> None:
    table = seat_people(server, "7")
    assert table.refused("move", None, ply=0, move="draw") == "seat_link_needed"
    assert table.refused("chat", None, text="hello") == "seat_link_needed"
    wrong = {"authorization": "Bearer nonsense"}
    path = f"/api/tables/{table.name}"
    assert code(table.http.get(path, headers=wrong)) == "unknown_seat_link"
    assert code(table.http.get(path, headers={"authorization": "Basic x"})) == "unknown_seat_link"
    assert code(table.http.get("/api/tables/nowhere")) == "unknown_table"
    other = seat_people(server, "7")
    headers = other.headers(0)
    assert code(table.http.get(path, headers=headers)) == "unknown_seat_link"


def test_moves_are_checked_and_repeated_ones_only_acknowledged(server: Running) -> None:
    table = seat_people(server, "sea-salt-paper")
    turn = table.get()["turn"]
    assert table.refused("move", 1 - turn, ply=0, move="draw") == "not_your_turn"
    assert table.refused("move", turn, ply=0, move="castle") == "illegal_move"
    assert table.refused("move", turn, ply=1, move="draw") == "stale"
    first = table.done("move", turn, ply=0, move="draw", mark=5)
    assert (first["ply"], first["mark"], first["repeated"]) == (1, 5, False)
    again = table.done("move", turn, ply=0, move="draw")
    assert (again["ply"], again["repeated"]) == (1, True)
    assert table.refused("move", turn, ply=0, move="take 0") == "stale"
    assert table.get()["ply"] == 1


def test_legal_moves_go_to_the_seat_that_decides_alone(server: Running) -> None:
    table = seat_people(server, "sea-salt-paper")
    turn = table.get()["turn"]
    assert table.get("/legal", turn, language="de")["legal"][0]["text"]
    assert table.get("/legal", 1 - turn)["legal"] == []
    assert table.get("/legal")["legal"] == []
    assert "legal" not in table.get(seat=1 - turn)
    assert "legal" in table.get(seat=turn)


def test_states_are_views(server: Running) -> None:
    table = seat_people(server, "sea-salt-paper", 3)
    table.play(random.Random(3), plies=20)
    seen = table.get("/state", 1)
    live = server.site.hall.tables[table.name]
    match = live.story.match
    assert match is not None
    assert seen["state"] == match.view(1).state()
    assert table.get("/state")["state"] == match.view(None).state()


def test_events_since_a_version_and_polling(server: Running) -> None:
    table = seat_people(server, "7")
    table.play(random.Random(1), plies=5)
    everything = table.get("/events", 0, language="it")
    assert [line["version"] for line in everything["happened"]] == list(range(1, 9))
    assert [line["what"] for line in everything["happened"][:3]] == ["sat", "sat", "started"]
    assert all(event["text"] for event in everything["happened"][-1]["events"])
    some = table.get("/events", 0, since=6, language="it")
    assert some["happened"] == everything["happened"][6:]
    polled = table.get("/updates", 0, since=7)
    assert polled["happened"] == table.get("/events", 0, since=7)["happened"]
    assert table.get("/updates", 0, since=8, wait=0.1)["happened"] == []


def test_undo_takes_back_what_told_nothing(server: Running) -> None:
    table = seat_people(server, "7-steps")
    choices = random.Random(5)
    now = table.get(seat=0)
    while True:
        before, turn = now, now["turn"]
        now = table.play(choices, plies=1)
        if table.get(seat=turn)["may_undo"]:
            break
    ply = now["ply"]
    assert table.refused("undo", 1 - turn, ply=ply) == "cannot_undo"
    assert table.refused("undo", turn, ply=ply - 1) == "stale"
    assert table.done("undo", turn, ply=ply)["ply"] == ply - 1
    assert table.get("/state", 0)["state"] == before["state"]
    assert [line["what"] for line in table.get("/events")["happened"][-2:]] == ["moved", "undid"]


def test_chat_is_cleaned_and_limited_in_length(server: Running) -> None:
    table = seat_people(server, "7", begin=False)
    table.done("chat", 1, text="  good\n luck \u202e ")
    assert table.get("/events")["happened"][-1]["text"] == "good luck"
    assert table.refused("chat", 1, text="x" * 301) == "chat_too_long"
    assert table.refused("chat", 1, text=" ") == "chat_too_long"


def test_resigning_is_for_two(server: Running) -> None:
    table = seat_people(server, "7")
    table.done("resign", 1)
    now = table.get()
    assert (now["stage"], now["winners"]) == ("over", [0])
    assert verify(table.get("/record")) == []
    assert seat_people(server, "7", 3).refused("resign", 0) == "cannot_resign"


def test_leaving_a_match_leaves_the_seat_to_a_bot(server: Running) -> None:
    table = seat_people(server, "7")
    table.done("leave", 1, bot="random")
    seats = table.get()["seats"]
    assert (seats[1]["name"], seats[1]["bot"]) == ("Ben", "random")
    assert table.refused("chat", 1, text="still here?") == "unknown_seat_link"
    assert table.refused("replace", 0, seat=1, bot="random") == "not_absent"
    assert table.refused("leave", 0, bot="deep blue") == "unknown_bot"


def test_a_rematch_begins_when_all_want_it(server: Running) -> None:
    table = seat_people(server, "7")
    assert table.refused("rematch", 0) == "match_not_over"
    table.done("resign", 1)
    table.done("rematch", 0)
    assert "next" not in table.get()
    assert [seat["rematch"] for seat in table.get()["seats"]] == [True, False]
    table.done("rematch", 1)
    table.done("rematch", 1)
    following = table.get()["next"]
    answer = table.http.get(f"/api/tables/{following}", headers=table.headers(0)).json()
    assert (answer["stage"], answer["seat"], answer["ply"]) == ("playing", 0, 0)


def test_hints_are_moves_of_a_bot_where_they_are_allowed(server: Running) -> None:
    table = seat_people(server, "7", hints=True)
    turn = table.get()["turn"]
    hint = table.done("hint", turn, ply=0)["hint"]["move"]
    assert hint in [legal["move"] for legal in table.get("/legal", turn)["legal"]]
    assert table.refused("hint", 1 - turn, ply=0) == "not_your_turn"
    assert table.refused("hint", turn, ply=4) == "stale"
    strict = seat_people(server, "7", hints=False)
    assert strict.refused("hint", turn, ply=0) == "hints_not_allowed"


def test_a_guest_has_a_name_in_a_cookie(server: Running) -> None:
    with server.client() as http:
        assert http.get("/api/guest").json() == {"name": None}
        assert http.post("/api/guest", json={"name": " Ada  L. "}).json() == {"name": "Ada L."}
        assert http.get("/api/guest").json() == {"name": "Ada L."}
        created = http.post("/api/tables", json={"game": "7", "seats": [None, None]}).json()
        seats = http.get(f"/api/tables/{created['table']}").json()["seats"]
        assert seats[0]["name"] == "Ada L."
        assert code(http.post("/api/guest", json={"name": ""})) == "invalid"


def test_every_game_is_played_with_bots(server: Running) -> None:
    for game in games():
        with server.client() as http:
            seats = [None] + ["random"] * (find(game).fewest - 1)
            wish = {"game": game, "seats": seats, "name": "Ada"}
            created = http.post("/api/tables", json=wish).json()
            own = {"authorization": f"Bearer {created['token']}"}
            path = f"/api/tables/{created['table']}"
            assert http.post(f"{path}/start", headers=own).status_code == 200
            assert http.post(f"{path}/leave", headers=own).status_code == 200
            version = 0
            while True:
                query = {"since": version, "wait": 20}
                now = http.get(f"{path}/updates", params=query).json()
                version = now["version"]
                if now["stage"] == "over" or now["ply"] > 40:
                    break
