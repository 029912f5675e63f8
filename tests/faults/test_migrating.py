"""Several programs start at once: on a store that is to be made, and on one that each of them would upgrade."""

from __future__ import annotations

import signal

import pytest

from eventstore import EventStore, revision
from tests.faults.places import Place, ended, python

STARTER = """
import sys
from eventstore import NewEvent, NO_STREAM, open_store
from eventstore import revision
url, n = sys.argv[1], int(sys.argv[2])
print("ready", flush=True)
sys.stdin.readline()
with open_store(url) as store:
    store.append(f"line-{n}", [NewEvent("t", b"x", n.to_bytes(16, "big"), 1)], NO_STREAM)
print("done", flush=True)
"""
OLDER = """
import sys
from eventstore import revision, open_store
revision.REVISION = "0001"
try:
    open_store(sys.argv[1]).close()
except Exception as error:
    print(error)
"""
"""Makes a store as the first version did."""

DYING = """
import os, signal, sys
from alembic import command
from eventstore import open_store
upgrade = command.upgrade
def die(*given, **how):
    upgrade(*given, **how)
    os.kill(os.getpid(), signal.SIGKILL)
command.upgrade = die
open_store(sys.argv[1]).close()
"""
"""Is killed when all of the upgrade is done but the commit."""


def started_at_once(place: Place, count: int) -> None:
    """Starts programs that all open the store at the same moment and record something."""
    programs = [python(STARTER, place.url, n) for n in range(count)]
    for one in programs:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in programs:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    assert [ended(one) for one in programs] == ["done\n"] * count


def verify(store: EventStore, count: int) -> None:
    assert store.stats().revision == revision.REVISION
    assert sorted(one.name for one in store.streams()) == [f"line-{n}" for n in range(count)]
    assert store.verify().findings == ()


def test_programs_that_start_at_once_on_a_new_store_agree(place: Place) -> None:
    started_at_once(place, 3)
    with place.open() as store:
        verify(store, 3)


@pytest.mark.parametrize("killed", [0, 1])
def test_programs_that_start_at_once_on_an_old_store_upgrade_it_once(place: Place, killed: int) -> None:
    assert ended(python(OLDER, place.url)) == ""
    for _ in range(killed):
        one = python(DYING, place.url)
        one.communicate()
        assert one.returncode == -signal.SIGKILL
    started_at_once(place, 3)
    with place.open() as store:
        verify(store, 3)
