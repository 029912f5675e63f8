"""The store on PostgreSQL, against the driver and against pyeventsourcing, on one server with `fsync` on.

`raw` is psycopg on a table with the same columns and unique keys, without guards, hashes or checks. `library` is
pyeventsourcing with its own PostgreSQL recorder as it comes, which locks its table for each append. Both are given the
same payloads, and are measured in turns with ours.
"""

from __future__ import annotations

import subprocess
import threading
import time
from statistics import median
from typing import Any

import psycopg
from eventsourcing.application import Application

from benchmarks.store import (
    IDS,
    LENGTH,
    TEXT,
    WRITER,
    Game,
    following,
    forks,
    in_turns,
    raw_row,
    read_beside,
    show,
    start,
    verification,
)
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
        app = self.library("lib_read")
        with open_store(self.server.create("ours_read")) as store:
            read_beside(store, app)
        app.close()

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
        bench.appending()
        bench.bulk()
        bench.reading()
        forks(server.create("forks"))
        verification(server.create("verify"))
        bench.processes()
        bench.one_line()
        following(server.create("follow"))


if __name__ == "__main__":
    main()
