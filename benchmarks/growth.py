"""What an archive costs as it grows from a thousand events to a million: an append, and the reading of one line.

Each archive is filled with lines of 500 events. Then one line grows by single durable appends, and lines out of the
whole archive are read; both should cost the same at every size. `python -m benchmarks.growth 5000000` goes further.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks.store import IDS, show
from eventstore import NO_STREAM, EventStore, open_store
from tests.servers import Server

LINE = 500
SIZES = (1_000, 10_000, 100_000, 1_000_000)


def measure(store: EventStore, lines: int) -> tuple[float, float]:
    """Returns the median microseconds of an append and of reading a line of 500 events."""
    name = f"line-grow-{lines}"
    store.append(name, [IDS.event()])
    appends, reads = [], []
    for version in range(1, 301):
        new = [IDS.event()]
        begin = time.perf_counter()
        store.append(name, new, version)
        appends.append(time.perf_counter() - begin)
    for number in random.Random(1).choices(range(lines), k=200):
        begin = time.perf_counter()
        rows = store.read_rows(f"line-{number}")
        reads.append(time.perf_counter() - begin)
        assert len(rows) == LINE
    return median(appends) * 1e6, median(reads) * 1e6


def grow(what: str, store: EventStore, sizes: tuple[int, ...]) -> None:
    """Fills one archive step by step and prints what each step costs."""
    lines, first = 0, None
    for size in sizes:
        while lines < size // LINE:
            ahead = min(20, size // LINE - lines)
            store.append_many([(f"line-{lines + n}", IDS.events(LINE), NO_STREAM) for n in range(ahead)])
            lines += ahead
        found = measure(store, lines)
        first = first or found
        appended, read = found
        told = f"append {appended:.0f} us, read {read:.0f} us"
        is_flat = appended <= 1.5 * first[0] and read <= 1.5 * first[1]
        show(f"{what}, {size:,} events", "<= 1.5 x first", told, is_flat)


def main() -> None:
    """Prints the figures."""
    sizes = SIZES if len(sys.argv) < 2 or not sys.argv[1].isdecimal() else (*SIZES, int(sys.argv[1]))
    print(f"growth: lines of {LINE} events; an append is durable, of one event")
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "growth.db"
        with open_store(path) as store:
            grow("SQLite", store, sizes)
        print(f"    {os.path.getsize(path) / sizes[-1]:.0f} bytes an event")
    with Server({"fsync": "on", "full_page_writes": "on", "shared_buffers": "128MB"}) as server:
        url = server.create("growth")
        with open_store(url) as store:
            grow("PostgreSQL", store, sizes)
        size = server.execute("SELECT pg_database_size('growth')")[0][0]
        assert isinstance(size, int)
        print(f"    {size / sizes[-1]:.0f} bytes an event")


if __name__ == "__main__":
    main()
