from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from eventstore import EventStore
from tests.eventstore.backends import BACKENDS, Backend


@pytest.fixture(params=sorted(BACKENDS))
def backend(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    return BACKENDS[request.param](tmp_path)


@pytest.fixture
def store(backend: Backend) -> Iterator[EventStore]:
    """An empty store of every back end in turn."""
    with backend.open() as opened:
        yield opened
