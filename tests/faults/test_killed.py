"""Recorders are killed while they record: what was acknowledged is there, once, and the chain is whole."""

from __future__ import annotations

import signal
from collections import Counter

import pytest

from replay.archive import Archive
from tests.cli.conftest import match_of
from tests.faults.places import Place, ended, python

RECORDER = """
import os, sys
from eventstore import ANY, NewEvent, open_store
url, me, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
with open_store(url, busy_timeout_ms=60_000) as store:
    for n in range(first, first + 100_000):
        texts = [b"%d.%d.%d" % (me, n, i) for i in range(1 + n % 3)]
        events = [NewEvent("t", text, (me << 64 | n * 8 + i).to_bytes(16, "big"), n) for i, text in enumerate(texts)]
        stream = "shared" if n % 2 else f"own-{me}"
        done = store.append(stream, events, ANY)
        os.write(1, b"%d %d %d\\n" % (n, done.first_version, done.duplicate))
"""
"""Records without end and says what was acknowledged: number, version, whether it was there before."""


def kill_and_check(place: Place, rounds: int, recorders: int = 2) -> None:
    """Kills recorders again and again. Each goes on with what may not have been acknowledged, under the same ids."""
    place.open().close()
    acknowledged: dict[int, set[int]] = {me: set() for me in range(1, recorders + 1)}
    for round_ in range(rounds):
        running = {me: python(RECORDER, place.url, me, max(done, default=-1) + 1) for me, done in acknowledged.items()}
        for me, one in running.items():
            assert one.stdout is not None
            lines = [one.stdout.readline() for _ in range(3 + (7 * round_ + 5 * me) % 23)]
            one.send_signal(signal.SIGKILL)
            rest = ended(one)
            whole = [line for line in ("".join(lines) + rest).splitlines(keepends=True) if line.endswith("\n")]
            acknowledged[me] |= {int(line.split()[0]) for line in whole}
    with place.open() as store:
        assert store.verify().findings == ()
        texts = Counter(one.data for name in store.streams() for one in store.read(name.name))
        assert set(texts.values()) == {1}
        for me, numbers in acknowledged.items():
            assert numbers
            assert not [
                f"{me}.{n}.{i}" for n in numbers for i in range(1 + n % 3) if b"%d.%d.%d" % (me, n, i) not in texts
            ]
            unsaid = {int(text.split(b".")[1]) for text in texts if text.startswith(b"%d." % me)} - numbers
            assert len(unsaid) <= rounds
            assert all(texts[b"%d.%d.%d" % (me, n, i)] == 1 for n in unsaid for i in range(1 + n % 3))


def test_a_recorder_that_is_killed_loses_nothing_it_has_acknowledged_and_doubles_nothing(place: Place) -> None:
    kill_and_check(place, 2)


@pytest.mark.soak
def test_recorders_killed_a_hundred_times_lose_and_double_nothing(place: Place) -> None:
    kill_and_check(place, 100, 3)


COMMAND = "import sys; from tui.cli.main import run; run()"


def test_what_the_command_said_was_recorded_is_recorded_when_it_is_killed(place: Place) -> None:
    with Archive.open(place.url) as archive:
        ident = match_of(archive, 0)
    one = python(COMMAND, "play", ident, "-", f"--db={place.url}")
    assert one.stdin is not None
    assert one.stdout is not None
    said = []
    for number in range(3):
        one.stdin.write(f"bob/vp = {number + 7}\n")
        one.stdin.flush()
        said.append(one.stdout.readline())
    one.send_signal(signal.SIGKILL)
    ended(one)
    assert all("bob/vp" in line for line in said), said
    with Archive.open(place.url) as archive:
        match = archive.match(ident)
        assert [play.changes[0].value for play in match.plays()[1:]] == [7, 8, 9]  # type: ignore[union-attr]
        assert archive.verify().findings == ()
