"""Whether the server is well, and figures about it, for whoever looks after it."""

from pathlib import Path

import pytest

from sevenfold.site.settings import Settings
from tests.site.running import METRICS_KEY, Running, running, settings_for
from tests.site.tables import code, seat_people


def test_health_and_readiness(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def not_ready() -> bool:
        return False

    with server.client() as http:
        assert http.get("/health").json()["status"] == "ok"
        assert http.get("/ready").json() == {"status": "ready"}
        monkeypatch.setattr(server.site.hall.store, "ready", not_ready)
        assert code(http.get("/ready")) == "not_ready"
        assert http.get("/health").status_code == 200


def test_metrics_are_for_who_has_the_key(server: Running) -> None:
    with server.client() as http:
        for sent in ("Bearer nonsense", "Bearer", f"Basic {METRICS_KEY}", "Bearer \xe9"):
            headers = [(b"authorization", sent.encode("latin-1"))]
            assert code(http.get("/metrics", headers=headers)) == "metrics_key_needed", sent
        assert code(http.get("/metrics")) == "metrics_key_needed"
        seat_people(server, "7")
        text = http.get("/metrics", headers={"authorization": f"Bearer {METRICS_KEY}"}).text
        assert "# TYPE sevenfold_commit_seconds histogram" in text
        figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")
        assert int(figures["sevenfold_tables_created_total"]) >= 1
        assert int(figures["sevenfold_tables_awake"]) >= 1


def test_without_a_key_nobody_reads_the_figures(tmp_path: Path) -> None:
    assert Settings().metrics_key is None
    with running(settings_for(tmp_path, metrics_key=None)) as server, server.client() as http:
        for sent in ({}, {"authorization": "Bearer"}, {"authorization": "Bearer None"}):
            assert code(http.get("/metrics", headers=sent)) == "not_found"
