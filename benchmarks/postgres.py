"""The store on PostgreSQL, against the driver and against pyeventsourcing, on one server with `fsync` on.

`raw` is psycopg on a table with the same columns and unique keys, without guards, hashes or checks. `library` is
pyeventsourcing with its own PostgreSQL recorder as it comes, which locks its table for each append. Both are given the
same payloads, and are measured in turns with ours.
"""

from __future__ import annotations

import subprocess
import threading
import time
from statistics import median, quantiles
from typing import Any

import psycopg
from eventsourcing.application import Application

from benchmarks.store import DECODE, IDS, LENGTH, TEXT, WRITER, Game, in_turns, raw_row, seconds, show, start
from eventstore import NO_STREAM, EventStore, open_store
from tests.servers import Server

RAW_TABLE = """CREATE TABLE events (
    pos bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream_id bigint NOT NULL, version int NOT NULL,
    event_id bytea NOT NULL, type text NOT NULL, schema_version int NOT NULL, recorded_at bigint NOT NULL,
    codec smallint NOT NULL, data bytea NOT NULL, meta bytea, hash bytea NOT NULL,
    UNIQUE (stream_id, version), UNIQUE (stream_id, event_id))"""
RAW_COLUMNS = "stream_id, version, event_id, type, schema_version, recorded_at, codec, data, meta, hash"
RAW_INSERT = f"INSERT INTO events ({RAW_COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"

LIBRARY_WRITER = """
import os, sys
from benchmarks.postgres import library_of
from benchmarks.store import TEXT, Game
app = library_of(sys.argv[1], sys.argv[4])
game = Game()
app.save(game)
print("ready", flush=True)
sys.stdin.readline()
for _ in range(int(sys.argv[3])):
    game.play(TEXT)
    app.save(game)
print("done", flush=True)
app.close()
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


def library_of(socket: str, database: str) -> Application[Any]:
    """Returns the library's application on a database of a server."""
    return Application(
        env={
            "PERSISTENCE_MODULE": "eventsourcing.postgres",
            "POSTGRES_DBNAME": database,
            "POSTGRES_HOST": socket,
            "POSTGRES_PORT": "5432",
            "POSTGRES_USER": "postgres",
            "POSTGRES_PASSWORD": "none",
        }
    )


class Bench:
    """One server; each part has databases of its own.

    Args:
        server: Started, with `fsync` on.
    """

    def __init__(self, server: Server) -> None:
        self.server = server
        self.races = 0

    def library(self, name: str) -> Application[Any]:
        self.server.create(name)
        return library_of(str(self.server.folder), name)

    def raw(self, name: str) -> psycopg.Connection[Any]:
        connection = psycopg.connect(self.server.create(name), autocommit=True)
        connection.execute(RAW_TABLE)
        return connection

    # -- appending ---------------------------------------------------------------------------------

    def appending(self) -> None:
        raw, app, store = self.raw("raw"), self.library("lib"), open_store(self.server.create("ours"))
        game = Game()
        app.save(game)
        store.append("line-1", [IDS.event()])
        version = {"raw": 0, "ours": 1}

        def raw_append(count: int = 1) -> None:
            rows = []
            for new in IDS.events(count):
                version["raw"] += 1
                rows.append(raw_row(version["raw"], new))
            if count == 1:
                raw.execute(RAW_INSERT, rows[0])
                return
            with raw.transaction(), raw.cursor() as cursor:
                cursor.executemany(RAW_INSERT, rows)

        def our_append(count: int = 1) -> None:
            version["ours"] = store.append("line-1", IDS.events(count), version["ours"]).last_version

        def library_append(count: int = 1) -> None:
            for _ in range(count):
                game.play(TEXT)
            app.save(game)

        one = in_turns({"raw": raw_append, "ours": our_append, "library": library_append}, 400)
        against_raw = f"{one['ours'] / one['raw']:.2f} x ({one['ours'] * 1e6:.0f} / {one['raw'] * 1e6:.0f} us)"
        show("one durable append, against raw insert + commit", "", against_raw, None)
        against_library = f"{one['library'] / one['ours']:.2f} x ({one['library'] * 1e6:.0f} us)"
        show("one durable append, against the library", "", against_library, None)
        hundred = in_turns(
            {
                "raw": lambda: raw_append(100),
                "ours": lambda: our_append(100),
                "library": lambda: library_append(100),
            },
            25,
        )
        show(
            "100 in a transaction, durable",
            "",
            f"{hundred['library'] / hundred['ours']:.2f} x lib, {hundred['raw'] / hundred['ours']:.2f} x raw",
            None,
        )
        app.close()
        store.close()
        raw.close()

    def bulk(self) -> None:
        raw, store = self.raw("raw_bulk"), open_store(self.server.create("ours_bulk"))
        times: dict[str, list[float]] = {"raw": [], "ours": []}
        for round_ in range(4):
            new = IDS.events(LENGTH)
            begin = time.perf_counter()
            with raw.cursor() as cursor, cursor.copy(f"COPY events ({RAW_COLUMNS}) FROM STDIN") as copy:
                for i, one in enumerate(new, 1):
                    copy.write_row((round_, *raw_row(i, one)[1:]))
            middle = time.perf_counter()
            store.append(f"line-{round_}", new, NO_STREAM)
            times["raw"].append(middle - begin)
            times["ours"].append(time.perf_counter() - middle)
        ours, theirs = median(times["ours"]), median(times["raw"])
        show("bulk append, 10,000 at a time, against COPY", "", f"{theirs / ours:.0%} ({LENGTH / ours:,.0f}/s)", None)
        store.close()
        raw.close()

    # -- reading -----------------------------------------------------------------------------------

    def reading(self) -> None:
        app, store = self.library("lib_read"), open_store(self.server.create("ours_read"))
        game = Game()
        for _ in range(LENGTH // 100):  # ten thousand at once are more than it can send
            for _ in range(100):
                game.play(TEXT)
            app.save(game)
        store.append("line-1", IDS.events(LENGTH))

        def our_fold() -> int:
            count, text = 0, ""
            for row in store.read_rows("line-1"):
                text = DECODE(row[3]).text
                count += 1
            return count + len(text)

        fold = in_turns({"ours": our_fold, "library": lambda: app.repository.get(game.id)}, 5)
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
            start_ = 1
            while found := app.recorder.select_notifications(start_, 1_000):
                for one in found:
                    app.mapper.to_domain_event(one)
                start_ = int(found[-1].id) + 1

        feed = in_turns({"ours": our_feed, "library": library_feed}, 5)
        show(
            "global feed and decode",
            ">= 3 x lib",
            f"{feed['library'] / feed['ours']:.1f} x ({LENGTH / feed['ours']:,.0f}/s)",
            feed["library"] >= 3 * feed["ours"],
        )
        app.close()
        store.close()

    def forks(self) -> None:
        with open_store(self.server.create("forks")) as store:
            store.append("line-long", IDS.events(LENGTH))
            took = []
            with store.batch():
                for n in range(200):
                    begin = time.perf_counter()
                    store.fork("line-long", LENGTH - n, f"line-long-{n}")
                    took.append(time.perf_counter() - begin)
            show("fork a history of 10,000", "<= 0.2 ms", f"{median(took) * 1e3:.3f} ms", median(took) <= 0.2e-3)
            store.append("line-0", IDS.events(100))
            for n in range(1, 101):
                store.fork(f"line-{n - 1}", n * 100, f"line-{n}")
                store.append(f"line-{n}", IDS.events(100))
            store.append("line-flat", IDS.events(10_100))
            flat = seconds(lambda: store.read_rows("line-flat"), 7)
            forked = seconds(lambda: store.read_rows("line-100"), 7)
            show(
                "read 10,100 events through 100 forks", "<= 1.3 x flat", f"{forked / flat:.2f} x", forked <= 1.3 * flat
            )

    def verification(self) -> None:
        with open_store(self.server.create("verify")) as store:
            for n in range(20):
                store.append(f"line-{n}", IDS.events(LENGTH))
            count = 20 * LENGTH
            took = seconds(lambda: store.verify(), 3)
            assert store.verify().findings == ()
            show("verify: guards, chains, seals", ">= 250,000/s", f"{count / took:,.0f}/s", count / took >= 250_000)

    # -- several at once ---------------------------------------------------------------------------

    def processes(self) -> None:
        """Each of some processes appends to a line of its own, one event a transaction."""
        for count in (1, 2, 8, 32):
            rate = self._our_race(count, 200 if count > 2 else 400)
            show(f"{count} processes, one line each, durable", "", f"{rate:,.0f}/s", None)
        self.library("lib_race").close()
        ratios = []
        for _ in range(3):
            theirs = self._race(LIBRARY_WRITER, 8, 200, str(self.server.folder), "lib_race")
            ratios.append(self._our_race(8, 200) / theirs)
        ratio = median(ratios)
        show("8 processes, against the library's", ">= 4 x lib", f"{ratio:.1f} x", ratio >= 4)

    def _our_race(self, count: int, each: int) -> float:
        self.races += 1
        url = self.server.create(f"ours_{self.races}")
        open_store(url).close()
        rate = self._race(WRITER, count, each, url)
        with open_store(url) as store:
            assert len(store.feed(0, 100_000)) == count * (each + 1), "an acknowledged event is missing"
        return rate

    def _race(self, program: str, count: int, each: int, where: str, name: str = "") -> float:
        writers = []
        for n in range(count):
            writers.append(start(program, where, n, each, name))
            if program is LIBRARY_WRITER:  # two of these fail if they prepare the database at the same moment
                wait_for_line(writers[-1])
        for one in writers:
            if program is not LIBRARY_WRITER:
                wait_for_line(one)
        begin = time.perf_counter()
        for one in writers:
            assert one.stdin is not None
            one.stdin.write("go\n")
            one.stdin.flush()
        for one in writers:  # what they do to close is not measured
            wait_for_line(one)
        took = time.perf_counter() - begin
        errors = [one.communicate()[1] for one in writers]
        assert not any(errors), next(error for error in errors if error)
        return count * each / took

    def one_line(self) -> None:
        """Threads that all append to one line, whatever its version: who comes too late tries again by itself."""
        for count in (1, 2, 8, 32):
            with open_store(self.server.create(f"one_{count}")) as store:
                store.append("line-1", [IDS.event()])
                each = 800 // count
                threads = [threading.Thread(target=append_each, args=(store, each)) for _ in range(count)]
                begin = time.perf_counter()
                for one in threads:
                    one.start()
                for one in threads:
                    one.join()
                took = time.perf_counter() - begin
                assert store.head("line-1") == 1 + count * each
                show(f"{count} callers of one process, one line", "", f"{count * each / took:,.0f}/s", None)

    def following(self) -> None:
        """From just before an append of another process to the follower's having the event."""
        url = self.server.create("follow")
        with open_store(url) as store:
            store.append("line-0", [IDS.event()])
            position = store.last_position()
            lags: list[float] = []
            ticker = start(TICKER, url)
            while len(lags) < 300:
                store.wait(position, 10)
                found: list[Any] = store.feed(position)
                now = time.monotonic()
                lags += [now - float(one.data) for one in found]
                position = found[-1].position if found else position
            ticker.communicate()
        p99 = quantiles(lags, n=100)[98] * 1e3
        told = f"{p99:.1f} ms (median {median(lags) * 1e3:.1f})"
        show("live following across processes, p99", "<= 25 ms", told, p99 <= 25)


def wait_for_line(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    process.stdout.readline()


def append_each(store: EventStore, count: int) -> None:
    for _ in range(count):
        store.append("line-1", [IDS.event()])


def main() -> None:
    """Prints the figures."""
    print("postgres: the same on PostgreSQL, durable (fsync on), over a socket")
    print(f"  {'what':58} {'bar':>14}  {'measured':>26}")
    with Server({"fsync": "on", "full_page_writes": "on", "shared_buffers": "128MB"}) as server:
        bench = Bench(server)
        for part in (
            bench.appending,
            bench.bulk,
            bench.reading,
            bench.forks,
            bench.verification,
            bench.processes,
            bench.one_line,
            bench.following,
        ):
            part()


if __name__ == "__main__":
    main()
