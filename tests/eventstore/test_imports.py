"""What is loaded when: a command that only wants to name an error must not pay for a database."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "program",
    [
        "import eventstore.errors",
        "from eventstore import NewEvent, StoreError, WrongExpectedVersion, ANY",
    ],
)
def test_errors_and_events_load_without_a_database(program: str) -> None:
    program += "; import sys; sys.exit(bool({'sqlalchemy', 'sqlite3', 'alembic'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0


def test_every_public_name_can_be_had() -> None:
    import eventstore

    assert all(getattr(eventstore, name) is not None for name in eventstore.__all__)
    with pytest.raises(AttributeError, match="nonsense"):
        eventstore.nonsense  # noqa: B018
