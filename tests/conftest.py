"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.servers import Server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server for all tests of this process. Who stops or crashes one takes `own_server`."""
    with Server() as server:
        yield server


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A PostgreSQL server for one test, which may do with it what it likes."""
    with Server() as server:
        yield server
