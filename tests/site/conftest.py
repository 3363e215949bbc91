"""One server for all tests that do not need one of their own."""

from collections.abc import Iterator

import pytest

from tests.site.running import Running, running, settings_for


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings_for(tmp_path_factory.mktemp("site"))) as server:
        yield server
