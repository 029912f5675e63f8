"""The store against the driver it stands on, and against pyeventsourcing: the same payloads, the same durability.

Each figure is a ratio of two things measured in turns in the same run, since the speed of a disk changes by the
minute. `raw` is the standard `sqlite3` module on a table with the same columns and unique indexes, without guards,
hashes or checks. `library` is pyeventsourcing as it comes: its own SQLite store (WAL, synchronous FULL as here), its
application and JSON transcoder.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from eventstore import NO_STREAM, EventStore, NewEvent, ProjectionRow, open_store

LENGTH = 10_000
TEXT = "march 3 warriors 5->12, then battle at 12 against the other side, who plays an ambush from the hand"
RAW_TABLE = """CREATE TABLE events (
    pos INTEGER PRIMARY KEY, stream_id INTEGER NOT NULL, version INTEGER NOT NULL, event_id BLOB NOT NULL UNIQUE,
    type TEXT NOT NULL, schema_version INTEGER NOT NULL, recorded_at INTEGER NOT NULL, codec INTEGER NOT NULL,
    data BLOB NOT NULL, meta BLOB, hash BLOB NOT NULL, UNIQUE (stream_id, version)) STRICT"""
RAW_INSERT = (
    "INSERT INTO events (stream_id, version, event_id, type, schema_version, recorded_at, codec, data, meta, hash) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


class Played(msgspec.Struct):
    """The payload on both sides."""

    text: str


class Game(Aggregate):
    """The library's stream: a fold that counts."""

    def __init__(self) -> None:
        self.count = 0
        self.text = ""

    @event("Played")
    def play(self, text: str) -> None:
        self.count += 1
        self.text = text


ENCODE = msgspec.msgpack.Encoder().encode
DECODE = msgspec.msgpack.Decoder(Played).decode


class Ids:
    """Ids in the order of time, as uuid7 gives them."""

    def __init__(self) -> None:
        self.n = 0

    def event(self) -> NewEvent:
        self.n += 1
        ident = (1_700_000_000_000 + self.n // 4).to_bytes(6, "big") + os.urandom(10)
        return NewEvent("played", ENCODE(Played(TEXT)), ident, self.n, b"\x81\xa2by\xa6scribe")

    def events(self, count: int) -> list[NewEvent]:
        return [self.event() for _ in range(count)]


IDS = Ids()


def show(what: str, bar: str, measured: str, ok: bool | None) -> None:
    verdict = "" if ok is None else "ok" if ok else "MISS"
    print(f"  {what:58} {bar:>14}  {measured:>26}  {verdict}", flush=True)


def seconds(run: Callable[[], object], rounds: int = 5) -> float:
    """Returns the median time of some rounds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return median(times)


def in_turns(runs: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Returns the median time of each of several things, done one after the other again and again."""
    times: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            start = time.perf_counter()
            run()
            times[name].append(time.perf_counter() - start)
    return {name: median(found) for name, found in times.items()}


def raw_database(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(RAW_TABLE)
    return connection


def raw_row(version: int, new: NewEvent) -> tuple[object, ...]:
    return (1, version, new.event_id, new.type, 1, new.recorded_at, 0, new.data, new.meta, bytes(32))


def library(path: Path) -> Application[Any]:
    return Application(env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)})


# -- appending -------------------------------------------------------------------------------------


def appending(folder: Path) -> None:
    raw, store, app = raw_database(folder / "raw.db"), open_store(folder / "ours.db"), library(folder / "lib.db")
    game = Game()
    app.save(game)
    store.append("line-1", [IDS.event()])
    version = {"raw": 0, "ours": 1}

    def raw_append(count: int = 1) -> None:
        raw.execute("BEGIN IMMEDIATE")
        for new in IDS.events(count):
            version["raw"] += 1
            raw.execute(RAW_INSERT, raw_row(version["raw"], new))
        raw.execute("COMMIT")

    def our_append(count: int = 1) -> None:
        version["ours"] = store.append("line-1", IDS.events(count), version["ours"]).last_version

    def library_append(count: int = 1) -> None:
        for _ in range(count):
            game.play(TEXT)
        app.save(game)

    one = in_turns({"raw": raw_append, "ours": our_append, "library": library_append}, 600)
    show(
        "one durable append, against raw insert + commit",
        "<= 1.5 x raw",
        f"{one['ours'] / one['raw']:.2f} x ({one['ours'] * 1e6:.0f} / {one['raw'] * 1e6:.0f} us)",
        one["ours"] <= 1.5 * one["raw"],
    )
    show(
        "one durable append, chain, guards and idempotence on",
        ">= 1.1 x lib",
        f"{one['library'] / one['ours']:.2f} x ({one['library'] * 1e6:.0f} us)",
        one["library"] >= 1.1 * one["ours"],
    )
    hundred = in_turns({"ours": lambda: our_append(100), "library": lambda: library_append(100)}, 25)
    show(
        "100 in a transaction, durable",
        ">= 1.4 x lib",
        f"{hundred['library'] / hundred['ours']:.2f} x ({100 / hundred['ours']:,.0f}/s)",
        hundred["library"] >= 1.4 * hundred["ours"],
    )
    callers(store, one["ours"])
    app.close()
    store.close()
    raw.close()


def callers(store: EventStore, one: float) -> None:
    """32 threads of one process, each appending to a line of its own."""
    threads, each = 32, 60
    for n in range(threads):
        store.append(f"line-c{n}", [IDS.event()])
    batches = [IDS.events(each) for _ in range(threads)]

    def work(n: int) -> None:
        for i, new in enumerate(batches[n]):
            store.append(f"line-c{n}", [new], i + 1)

    workers = [threading.Thread(target=work, args=(n,)) for n in range(threads)]
    start = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    rate = threads * each / (time.perf_counter() - start)
    show("32 callers in one process, durable", ">= 2.5 x one", f"{rate * one:.2f} x ({rate:,.0f}/s)", rate * one >= 2.5)


def bulk(folder: Path) -> None:
    """An import: 10,000 events at a time."""
    raw, store = raw_database(folder / "raw-bulk.db"), open_store(folder / "ours-bulk.db")
    lines = iter(range(1_000))
    new: list[NewEvent] = []

    def raw_bulk() -> None:
        line = next(lines)
        rows = [(line, *raw_row(i, one)[1:]) for i, one in enumerate(new)]
        raw.execute("BEGIN IMMEDIATE")
        raw.executemany(RAW_INSERT, rows)
        raw.execute("COMMIT")

    times: dict[str, list[float]] = {"raw": [], "ours": []}
    for round_ in range(6):
        new = IDS.events(LENGTH)
        start = time.perf_counter()
        raw_bulk()
        middle = time.perf_counter()
        store.append(f"line-{round_}", new, NO_STREAM)
        times["raw"].append(middle - start)
        times["ours"].append(time.perf_counter() - middle)
    ours, theirs = median(times["ours"]), median(times["raw"])
    show(
        "bulk append, 10,000 at a time, seals made in passing",
        ">= 50 % of raw",
        f"{theirs / ours:.0%} ({LENGTH / ours:,.0f}/s)",
        ours <= 2 * theirs,
    )
    store.close()
    raw.close()


# -- reading ---------------------------------------------------------------------------------------


def reading(folder: Path) -> None:
    app = library(folder / "lib-read.db")
    with open_store(folder / "ours-read.db") as store:
        read_beside(store, app)
        payloads = [row[3] for row in store.read_rows("line-1")]
        fold = in_turns({"ours": lambda: fold_line(store), "decode": lambda: [DECODE(one) for one in payloads]}, 5)
        told = f"{fold['ours'] / fold['decode']:.1f} x decode"
        show("  load and fold, against msgspec decoding the payloads", "", told, None)
    app.close()


def fold_line(store: EventStore) -> int:
    """Loads and folds `line-1`."""
    count, text = 0, ""
    for row in store.read_rows("line-1"):
        text = DECODE(row[3]).text
        count += 1
    return count + len(text)


def read_beside(store: EventStore, app: Application[Any]) -> None:
    """Prints what a long stream and the feed cost, beside the library; both are new and empty."""
    game = Game()
    for _ in range(LENGTH // 100):  # ten thousand at once are more than it can send to a server
        for _ in range(100):
            game.play(TEXT)
        app.save(game)
    store.append("line-1", IDS.events(LENGTH))
    fold = in_turns({"ours": lambda: fold_line(store), "library": lambda: app.repository.get(game.id)}, 5)
    show(
        "load and fold a stream of 10,000",
        ">= 10 x lib",
        f"{fold['library'] / fold['ours']:.1f} x ({LENGTH / fold['ours']:,.0f}/s)",
        fold["library"] >= 10 * fold["ours"],
    )

    def our_feed() -> None:
        position = 0
        while found := store.feed(position, 1_000):
            for one in found:
                DECODE(one.data)
            position = found[-1].position

    def library_feed() -> None:
        start = 1
        while found := app.recorder.select_notifications(start, 1_000):
            for one in found:
                app.mapper.to_domain_event(one)
            start = int(found[-1].id) + 1

    feed = in_turns({"ours": our_feed, "library": library_feed}, 5)
    show(
        "global feed and decode",
        ">= 3 x lib",
        f"{feed['library'] / feed['ours']:.1f} x ({LENGTH / feed['ours']:,.0f}/s)",
        feed["library"] >= 3 * feed["ours"],
    )


def forks(place: Path | str) -> None:
    with open_store(place) as store:
        store.append("line-long", IDS.events(LENGTH))
        store.append("line-short", IDS.events(10))
        took: dict[str, list[float]] = {"line-long": [], "line-short": []}
        with store.batch():
            for n in range(300):
                for line, at in (("line-long", LENGTH - n), ("line-short", 10 - n % 10)):
                    start = time.perf_counter()
                    store.fork(line, at, f"{line}-{n}")
                    took[line].append(time.perf_counter() - start)
        long, short = (median(took[line]) * 1e3 for line in took)
        show("fork a history of 10,000 (of 10)", "<= 0.2 ms", f"{long:.3f} ms ({short:.3f} ms)", long <= 0.2)
        numbers = iter(range(10_000))
        durable = seconds(lambda: store.fork("line-long", 5_000, f"line-d{next(numbers)}"), 200) * 1e3
        show("  the same with a durable commit of its own", "", f"{durable:.3f} ms", None)

        store.append("line-0", IDS.events(100))
        for n in range(1, 101):
            store.fork(f"line-{n - 1}", n * 100, f"line-{n}")
            store.append(f"line-{n}", IDS.events(100))
        store.append("line-flat", IDS.events(10_100))
        flat, forked = "line-flat", "line-100"
        read = in_turns({"flat": lambda: store.read_rows(flat), "forked": lambda: store.read_rows(forked)}, 9)
        ratio = read["forked"] / read["flat"]
        show("read 10,100 events through 100 forks", "<= 1.3 x flat", f"{ratio:.2f} x", ratio <= 1.3)


def verification(place: Path | str) -> None:
    with open_store(place, durability="normal") as store:
        for n in range(20):
            store.append(f"line-{n}", IDS.events(LENGTH))
        count = 20 * LENGTH
        took = seconds(lambda: store.verify(), 3)
        assert store.verify().findings == ()
        show(
            "verify: structure, guards, chains, seals",
            ">= 250,000/s",
            f"{count / took:,.0f}/s",
            count / took >= 250_000,
        )


def search(folder: Path) -> None:
    with open_store(folder / "search.db", durability="normal") as store:
        store.projections.replace_rows(
            ProjectionRow(
                f"{n:032x}", n, n, "root", "2026-01-01", f"{n:08}", f"anna {n} ben {n * 7} autumn {TEXT}", b"." * 400
            )
            for n in range(10_000)
        )
        took = seconds(lambda: store.projections.rows(["ANNA 77", "ambush", "autumn"], limit=50)) * 1e3
        show("search 10,000 matches by three words", "<= 300 ms", f"{took:.1f} ms", took <= 300)
        took = seconds(lambda: store.projections.rows(["nowhere to be found"], limit=50)) * 1e3
        show("  the same without a hit", "", f"{took:.1f} ms", None)


# -- processes -------------------------------------------------------------------------------------

WRITER = """
import os, sys
from benchmarks.store import IDS
from eventstore import open_store
with open_store(sys.argv[1]) as store:
    store.append("line-" + sys.argv[2], [IDS.event()])
    print("ready", flush=True)
    sys.stdin.readline()
    for _ in range(int(sys.argv[3])):
        store.append("line-" + sys.argv[2], [IDS.event()])
    print("done", flush=True)
"""

TICKER = """
import sys, time
from benchmarks.store import IDS
from eventstore import NewEvent, open_store
with open_store(sys.argv[1]) as store:
    for n in range(300):
        new = IDS.event()
        time.sleep(0.007)
        store.append("line-1", [NewEvent("t", repr(time.monotonic()).encode(), new.event_id, n)])
"""


def start(program: str, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def processes(folder: Path) -> None:
    path, count = folder / "processes.db", 200
    open_store(path).close()
    writers = [start(WRITER, path, n, count) for n in range(8)]
    for one in writers:
        assert one.stdout is not None
        one.stdout.readline()
    begin = time.perf_counter()
    for one in writers:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    errors = [one.communicate()[1] for one in writers]
    rate = 8 * count / (time.perf_counter() - begin)
    with open_store(path) as store:
        whole = store.last_position() == 8 * (count + 1) and not any(errors)
    show("8 processes on one file, durable", "none locked", f"{rate:,.0f}/s, {sum(map(bool, errors))} failed", whole)


def following(place: Path | str) -> None:
    """From just before an append to the follower's having the event, in one process and across two."""
    with open_store(place) as store:
        store.append("line-0", [IDS.event()])
        for where in ("in one process", "across processes"):
            position = store.last_position()
            lags: list[float] = []
            if where == "in one process":
                ticker: Any = threading.Thread(target=tick, args=(store,))
                ticker.start()
            else:
                ticker = start(TICKER, place)
            while len(lags) < 300:
                store.wait(position, 10)
                found = store.feed(position)
                now = time.monotonic()
                lags += [now - float(one.data) for one in found]
                position = found[-1].position if found else position
            ticker.join() if where == "in one process" else ticker.communicate()
            p99 = quantiles(lags, n=100)[98] * 1e3
            show(
                f"live following {where}, p99", "<= 25 ms", f"{p99:.1f} ms (median {median(lags) * 1e3:.1f})", p99 <= 25
            )


def tick(store: EventStore) -> None:
    for n in range(300):
        new = IDS.event()
        time.sleep(0.007)
        store.append("line-1", [NewEvent("t", repr(time.monotonic()).encode(), new.event_id, n)])


def opening(folder: Path) -> None:
    path = folder / "open.db"
    took = seconds(lambda: open_store(path).close(), 1) * 1e3
    show("make a new store (Alembic, once)", "", f"{took:.0f} ms", None)
    took = seconds(lambda: open_store(path).close(), 20) * 1e3
    show("open and close a store", "", f"{took:.1f} ms", None)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM streams").fetchone() == (0,)


def main() -> None:
    """Prints the figures."""
    print(f"store: payloads of {len(ENCODE(Played(TEXT)))} bytes; library: pyeventsourcing")
    print(f"  {'what':58} {'bar':>14}  {'measured':>26}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        appending(folder)
        bulk(folder)
        reading(folder)
        forks(folder / "forks.db")
        verification(folder / "verify.db")
        search(folder)
        processes(folder)
        following(folder / "follow.db")
        opening(folder)


if __name__ == "__main__":
    main()
