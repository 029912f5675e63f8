"""SQLite: many processes on one file, and processes that are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from eventstore import open_store
from eventstore.seals import SEAL_EVERY
from tests.eventstore.making import events, texts

WRITER = """
import sys
from eventstore import open_store, NewEvent, ANY
path, me, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
with open_store(path) as store:
    print("ready", flush=True)
    sys.stdin.readline()
    for n in range(count):
        ident = (me << 64 | n).to_bytes(16, "big")
        stream = "shared" if n % 2 else f"line-{me}"
        done = store.append(stream, [NewEvent("t", b"%d.%d" % (me, n), ident, n)], ANY)
        if n % 10 == 9:
            store.fork(stream, done.last_version, f"fork-{me}-{n}")
"""


def test_eight_processes_write_one_file_and_none_finds_it_locked(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    open_store(path).close()
    count = 60
    writers = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", WRITER, path, str(n), str(count)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for n in range(8)
    ]
    for one in writers:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in writers:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    assert [(one.communicate()[1], one.returncode) for one in writers] == [("", 0)] * 8
    with open_store(path) as store:
        assert store.last_position() == 8 * count
        assert store.head("shared") == 4 * count
        for n in range(8):
            own = [one.data for one in store.read("shared") if one.data.startswith(b"%d." % n)]
            assert own == [b"%d.%d" % (n, i) for i in range(1, count, 2)]
        assert store.verify().findings == ()


APPENDER = """
import os, sys
from eventstore import open_store, NewEvent, ANY
path, first = sys.argv[1], int(sys.argv[2])
with open_store(path) as store:
    for n in range(first, first + 100_000):
        stream = f"line-{n % 3}"
        numbers = [n * 10 + i for i in range(1 + n % 4)]
        more = [NewEvent("t", b"%d" % m, (1 << 64 | m).to_bytes(16, "big"), n) for m in numbers]
        with store.batch():
            done = store.append(stream, more, ANY)
            if n % 7 == 0:
                store.fork(stream, done.last_version, f"fork-{n}")
        os.write(1, b"%s %d %d %d\\n" % (stream.encode(), done.first_version, done.last_version, n))
"""


def kill_and_check(path: Path, rounds: int) -> None:
    """Kills a process again and again while it appends; looks for every event it has acknowledged."""
    acknowledged: dict[str, dict[int, bytes]] = {}
    first = 0
    for round_ in range(rounds):
        process = subprocess.Popen(
            [sys.executable, "-c", APPENDER, path, str(first)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdout is not None
        assert process.stderr is not None
        with process.stdout as acknowledgements, process.stderr as complaints:
            lines = [acknowledgements.readline() for _ in range(3 + round_ * 5 % 17)]
            os.kill(process.pid, signal.SIGKILL)
            lines += acknowledgements.read().splitlines()
            assert complaints.read() == b""
        process.wait()
        for line in lines:
            stream, low, high, n = line.split()
            first = int(n) + 1
            for i, version in enumerate(range(int(low), int(high) + 1)):
                acknowledged.setdefault(stream.decode(), {})[version] = b"%d" % (int(n) * 10 + i)
        first += 1  # the next may have been committed, and killed before it was acknowledged
    with open_store(path) as store:
        assert store.verify().findings == ()
        for name, expected in acknowledged.items():
            found = {one.version: one.data for one in store.read(name)}
            assert {version: found.get(version) for version in expected} == expected
        store.append("line-0", events("on we go"))
    with open_store(path, read_only=True) as store:
        assert store.verify().findings == ()


def test_a_process_killed_while_it_appends_loses_nothing_it_has_acknowledged(tmp_path: Path) -> None:
    kill_and_check(tmp_path / "store.db", 4)


@pytest.mark.soak
def test_a_process_killed_hundreds_of_times_loses_nothing_it_has_acknowledged(tmp_path: Path) -> None:
    kill_and_check(tmp_path / "store.db", 300)


MAKER = """
import os, sqlite3, sys
import eventstore.sqlite.migrate, eventstore.sqlite
from eventstore import open_store
path, last = sys.argv[1], int(sys.argv[2])
seen = 0
def count(statement):
    global seen
    seen += 1
    if seen == last:
        os.kill(os.getpid(), 9)
plain = sqlite3.connect
def connect(*args, **options):
    connection = plain(*args, **options)
    connection.set_trace_callback(count)
    return connection
sqlite3.connect = connect
open_store(path).close()
print(seen)
"""


def test_a_process_killed_while_it_makes_the_store_leaves_one_that_can_be_opened(tmp_path: Path) -> None:
    def make(name: str, last: int) -> str:
        program = [sys.executable, "-c", MAKER, str(tmp_path / name), str(last)]
        return subprocess.run(program, capture_output=True, text=True).stdout

    statements = int(make("whole.db", 0))
    assert statements > 30
    for last in (1, 2, 3, statements // 3, statements // 2, statements - 4, statements - 1):
        assert make(f"{last}.db", last) == ""
        with open_store(tmp_path / f"{last}.db") as store:
            store.append("a", events("abc"))
            assert texts(store, "a") == "abc"
            assert store.verify().findings == ()


def test_positions_count_from_1_without_gaps_and_a_batch_sees_its_own(tmp_path: Path) -> None:
    with open_store(tmp_path / "store.db") as store, store.batch():
        done = store.append("a", events("ab"))
        assert (done.first_position, done.last_position) == (1, 2)
        store.append("b", events("c"))
        assert [one.position for one in store.feed()] == [1, 2, 3]
        assert store.last_position() == 3


def test_a_seal_is_made_in_passing_after_ten_thousand_events(tmp_path: Path) -> None:
    with open_store(tmp_path / "store.db", durability="normal") as store:
        store.append("a", events("." * (SEAL_EVERY - 1)))
        assert store.stats().seals == 0
        store.append("a", events("ab"))
        assert (store.stats().seals, store.stats().sealed_upto) == (1, SEAL_EVERY + 1)
        with store.batch():
            store.append("b", events("." * SEAL_EVERY))
        assert (store.stats().seals, store.stats().sealed_upto) == (2, 2 * SEAL_EVERY + 1)
        assert store.seal() is None
        store.append("b", events("x"))
        made = store.seal()
        assert made is not None
        assert (made.n, made.upto) == (3, 2 * SEAL_EVERY + 2)
        report = store.verify()
        assert (report.seals, report.findings) == (3, ())
