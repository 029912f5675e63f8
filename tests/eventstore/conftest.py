from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from eventstore import EventStore
from tests.eventstore.backends import BACKENDS, CORE, VARIANTS, Backend, PostgresDatabases
from tests.servers import Server


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "backend" in metafunc.fixturenames:
        is_core = metafunc.module.__name__.rpartition(".")[2] in CORE
        metafunc.parametrize("backend", [*sorted(BACKENDS), *(VARIANTS if is_core else ())], indirect=True)


@pytest.fixture
def backend(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Backend]:
    make = {**BACKENDS, **VARIANTS}[request.param]
    with make(tmp_path, lambda: request.getfixturevalue("server")) as made:
        yield made


@pytest.fixture
def backends(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, Backend]]:
    """All back ends by name."""
    with ExitStack() as stack:
        yield {
            name: stack.enter_context(make(tmp_path, lambda: request.getfixturevalue("server")))
            for name, make in BACKENDS.items()
        }


@pytest.fixture
def databases(server: Server) -> Iterator[PostgresDatabases]:
    """PostgreSQL, for tests of what is its own."""
    made = PostgresDatabases(server)
    yield made
    made.remove()


@pytest.fixture
def store(backend: Backend) -> Iterator[EventStore]:
    """An empty store of every back end in turn."""
    with backend.open() as opened:
        yield opened
