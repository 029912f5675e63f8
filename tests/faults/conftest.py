from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.places import PLACES, Place
from tests.servers import Server


@pytest.fixture(params=sorted(PLACES))
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """A place for a store that does not exist yet, on every back end in turn."""
    with PLACES[request.param](tmp_path, lambda: request.getfixturevalue("server")) as made:
        yield made


@pytest.fixture
def served(server: Server, tmp_path: Path) -> Iterator[Place]:
    """A place on the server."""
    with PLACES["postgresql"](tmp_path, lambda: server) as made:
        yield made
