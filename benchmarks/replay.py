"""Loading, stepping, recording and searching, each beside a raw reference measured in the same run."""

from __future__ import annotations

import sqlite3
import tempfile
import time
import tracemalloc
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles

from benchmarks.table import best, timed, typical_plays
from domain.changes import MovePieces
from domain.match_events import SeatInfo
from domain.play import Play, decode_play
from domain.table import Table
from replay.archive import Archive
from replay.cursor import Cursor
from replay.exporter import export_to_file
from replay.importer import import_file
from replay.meta import EMPTY
from replay.timeline import Timeline

EVENTS = 10_000
MATCHES = 10_000
FILED = 50_000
RAW_TABLE = """CREATE TABLE events (
    pos INTEGER PRIMARY KEY, stream_id INTEGER, version INTEGER, event_id BLOB UNIQUE, type TEXT,
    schema_version INTEGER, recorded_at INTEGER, codec INTEGER, data BLOB, meta BLOB, hash BLOB,
    UNIQUE (stream_id, version))"""
"""The columns and indexes of the store, without its guards."""


def line(name: str, bar: str, value: str, ok: bool) -> None:
    """Prints one budget."""
    print(f"  {name:52} bar {bar:>16}   {value:>22}   {'ok' if ok else 'MISSED'}")


def p95(times: list[float]) -> float:
    """Returns the 95th percentile, in milliseconds."""
    return quantiles(times, n=20)[18] * 1e3


def replaying(folder: Path) -> None:
    """Trusted replay, steps and jumps."""
    plays = typical_plays(EVENTS)
    with Archive.open(folder / "replay.db") as archive:
        match = archive.new_match("none", [SeatInfo("C")], opening=plays[0], plays=[(p, EMPTY) for p in plays[1:]])
        stream = f"line-{match.mainline}"

        def load() -> None:
            apply = Table().apply
            for row in archive.store.read_rows(stream):
                for change in decode_play(row[3]).changes:
                    apply(change)

        raw = sqlite3.connect(folder / "replay.db")

        def reference() -> None:
            for (data,) in raw.execute("SELECT data FROM events WHERE type = 'play' ORDER BY pos"):
                decode_play(data)

        seconds, bare = best(load), best(reference)
        rate = EVENTS / seconds
        line("trusted replay: read + decode + apply", "≥ 200,000/s", f"{rate:,.0f}/s", rate >= 200_000)
        print(f"    {seconds / bare:.1f} × raw sqlite3 select + msgspec decode ({EVENTS / bare:,.0f}/s)")
        raw.close()
    step, jump = walked(plays)
    line("step back, p95", "≤ 0.1 ms", f"{step:.4f} ms", step <= 0.1)
    line("jump anywhere in 10,000 events, p95", "≤ 5 ms", f"{jump:.2f} ms", jump <= 5)


def walked(plays: Sequence[Play]) -> tuple[float, float]:
    """Returns how long a step back takes and a jump anywhere: their 95th percentiles, in milliseconds."""
    cursor, rng = Cursor(plays, len(plays)), Random(1)
    steps = []
    while cursor.at:
        steps.append(timed(cursor.back))
    jumps = [timed(lambda: cursor.goto(rng.randint(0, len(plays)))) for _ in range(500)]
    return p95(steps), p95(jumps)


def recording(folder: Path) -> None:
    """One decision on disk, beside a raw insert and commit of the same rows, turn by turn in the same minute."""
    play = Play("C", "turn", "march 1 5→8", (MovePieces("warrior:C", 1, "", "clearing/8"),))
    raw = sqlite3.connect(folder / "raw.db", isolation_level=None)
    for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", RAW_TABLE):
        raw.execute(statement)
    with Archive.open(folder / "record.db") as archive:
        session = archive.session(archive.new_match("none", [SeatInfo("C")]))
        stored = sqlite3.connect(folder / "record.db")

        def insert(row: tuple[object, ...]) -> None:
            raw.execute("BEGIN IMMEDIATE")
            raw.execute(f"INSERT INTO events VALUES ({', '.join('?' * len(row))})", row)
            raw.execute("COMMIT")

        ours, theirs = [], []
        for _ in range(600):
            ours.append(timed(lambda: session.record(play)))
            row = stored.execute("SELECT * FROM events ORDER BY pos DESC LIMIT 1").fetchone()
            theirs.append(timed(partial(insert, row)))
        stored.close()
    raw.close()
    mine, reference = sorted(ours)[300], sorted(theirs)[300]
    ratio = mine / reference
    line("one recorded decision, durable", "≤ 1.5 × raw", f"{ratio:.2f} × ({mine * 1e3:.2f} ms)", ratio <= 1.5)


def filing(folder: Path) -> None:
    """A Kifu file out and in, and what a large one takes of memory."""
    plays = typical_plays(FILED)
    path = folder / "large.kifu"
    with Archive.open(folder / "from.db", durability="normal") as archive:
        match = archive.new_match("none", [SeatInfo("C")], opening=plays[0], plays=[(p, EMPTY) for p in plays[1:]])
        out = timed(lambda: export_to_file(match, path))
    tracemalloc.start()
    with Archive.open(folder / "to.db", durability="normal") as archive:
        into = timed(lambda: import_file(archive, path))
        peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    size = path.stat().st_size
    print(
        f"  Kifu file of {FILED:,} events, {size / 1e6:.0f} MB: out {FILED / out:,.0f}/s; "
        f"in, with memory traced, {FILED / into:,.0f}/s and at most {peak / 1e6:.0f} MB"
    )


def searching(folder: Path) -> None:
    """Search in 10,000 matches."""
    names = ["alice", "bob", "carol", "dave", "さくら"]
    rng = Random(2)
    with Archive.open(folder / "search.db", durability="normal") as archive:
        with archive.store.batch():
            for number in range(MATCHES):
                seats = [SeatInfo(seat, name) for seat, name in zip("CEAV", rng.sample(names, 4), strict=True)]
                facts = {
                    "event": f"Open {number % 40}",
                    "round": str(number % 7),
                    "date": f"2026-{number % 12 + 1:02}-11",
                }
                archive.new_match("root", seats, facts=facts)
        first = timed(archive.matches)
        typed = max(
            timed(partial(archive.matches, q, 20))
            for q in ("bob", "open 3 seat:さくら", "game:root date>2026-06", "zz")
        )
    with Archive.open(folder / "search.db") as archive:
        opened = timed(archive.matches)
    line("search in 10,000 matches", "≤ 300 ms", f"{typed * 1e3:.0f} ms", typed <= 0.3)
    print(f"    first look after opening {opened * 1e3:.0f} ms; building all rows from nothing {first * 1e3:.0f} ms")


def listing() -> None:
    """Rows of a line of 100,000 events."""
    plays = typical_plays(100_000)
    start = time.perf_counter()
    timeline = Timeline(plays)
    built = time.perf_counter() - start
    rng = Random(3)
    windows = []
    for _ in range(300):
        top = rng.randrange(len(timeline))
        windows.append(timed(partial(timeline.rows, top, top + 60)))
    line("timeline of 100,000 events: 60 rows anywhere, p95", "≤ 10 ms", f"{p95(windows):.2f} ms", p95(windows) <= 10)
    print(f"    index of the headers, once: {built * 1e3:.0f} ms")


def main() -> None:
    """Prints the figures."""
    print("replay")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        replaying(folder)
        recording(folder)
        filing(folder)
        searching(folder)
    listing()


if __name__ == "__main__":
    main()
