"""One server and one PostgreSQL for all tests that do not need one of their own."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from sevenfold.bots.workshop import get_part
from sevenfold.site.live import compiling
from tests.site.postgresql import private_cluster
from tests.site.running import Running, running, settings_for


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings_for(tmp_path_factory.mktemp("site"))) as server:
        yield server


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    with private_cluster() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'site.db'}"
        return
    url: str = request.getfixturevalue("cluster")
    yield url
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()


@pytest.fixture
def arrives(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Nothing arrives before this is set."""
    arrives = threading.Event()

    def get_late(name: str, part: str) -> None:
        arrives.wait()
        get_part(name, part)

    monkeypatch.setattr(compiling, "get_part", get_late)
    yield arrives
    arrives.set()


@pytest.fixture
def young(tmp_path: Path, arrives: threading.Event) -> Iterator[Running]:
    """A server on which nothing is compiled yet."""
    with running(settings_for(tmp_path)) as server:
        yield server
        arrives.set()
