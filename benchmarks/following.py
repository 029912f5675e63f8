"""Following and recording side by side: from the commit to the follower, what waiting costs, and many recorders.

    python -m benchmarks.following [URL]

Without a URL a file in a temporary folder is used. Recorders and followers are processes, as at the tables of a hall.
Every entry is looked for afterwards: none may be lost, doubled or out of order.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.errors import RecordedFirst
from replay.following import Follower
from replay.match import Entry

ENTRIES = 200
IDLE_SECONDS = 10.0
WRITERS = (1, 2, 8, 32)
EACH_SECONDS = 3.0
_FORK = multiprocessing.get_context("spawn")


class Recorded(NamedTuple):
    """What one recorder did."""

    entries: int
    retries: int
    seconds: float


def _play(text: str) -> Play:
    return Play("C", "turn", text)


def _record_slowly(url: str, match: str, ready: Event) -> None:
    """Records entries that hold the instant at which their commit was reported."""
    with Archive.open(url) as archive:
        session = archive.session(archive.match(match))
        ready.wait()
        for number in range(ENTRIES):
            time.sleep(0.02)
            session.record(_play(str(number)))
            _COMMITTED.append(time.monotonic_ns())
    with open(f"{_folder()}/{match}", "w", encoding="ascii") as file:
        file.write(" ".join(map(str, _COMMITTED)))


_COMMITTED: list[int] = []


def _folder() -> Path:
    return Path(tempfile.gettempdir())


def latencies(url: str) -> list[float]:
    """Returns the milliseconds from each commit's report to the follower's having the entry; 0 if it was earlier."""
    with Archive.open(url) as archive:
        match = archive.new_match("none", [SeatInfo("C")])
        follower = Follower(match)
        ready = _FORK.Event()
        recorder = _FORK.Process(target=_record_slowly, args=(url, match.id, ready))
        recorder.start()
        ready.set()
        seen: list[int] = []
        while len(seen) < ENTRIES:
            position = archive.store.last_position()
            seen += [time.monotonic_ns() for news in follower.poll() if isinstance(news, Entry)]
            archive.store.wait(position, 1.0)
        recorder.join()
        file = _folder() / match.id
        committed = [int(text) for text in file.read_text(encoding="ascii").split()]
        file.unlink()
    return [max(0, there - here) / 1e6 for here, there in zip(committed, seen, strict=True)]


def idle(url: str) -> float:
    """Returns what waiting costs, in percent of one processor."""
    with Archive.open(url) as archive:
        match = archive.new_match("none", [SeatInfo("C")])
        follower = Follower(match)
        list(follower.poll())
        before, began = os.times(), time.monotonic()
        while time.monotonic() - began < IDLE_SECONDS:
            archive.store.wait(archive.store.last_position(), 1.0)
        after, took = os.times(), time.monotonic() - began
    return 100 * (after.user + after.system - before.user - before.system) / took


def _record_much(url: str, match: str, line: str, number: int, start: float, queue: multiprocessing.Queue) -> None:  # type: ignore[type-arg]
    with Archive.open(url) as archive:
        session = archive.session(archive.match(match), line)
        time.sleep(max(0.0, start - time.time()))
        began, entries, retries = time.monotonic(), 0, 0
        while time.monotonic() - began < EACH_SECONDS:
            try:
                session.record(_play(f"{number}.{entries}"))
                entries += 1
            except RecordedFirst:
                retries += 1
                session.follow()
        queue.put(Recorded(entries, retries, time.monotonic() - began))


def contended(url: str, writers: int, *, is_one_line: bool) -> tuple[float, int]:
    """Returns the entries a second of all recorders, and how often one was second; raises if an entry is lost."""
    with Archive.open(url) as archive:
        match = archive.new_match("none", [SeatInfo("C")])
        lines = [match.mainline if is_one_line else match.fork("", 1) for _ in range(writers)]
        queue = _FORK.Queue()
        start = time.time() + 1.0 + 0.4 * writers
        arguments = [(url, match.id, line, number, start, queue) for number, line in enumerate(lines)]
        processes = [_FORK.Process(target=_record_much, args=one) for one in arguments]
        for process in processes:
            process.start()
        done = [queue.get() for _ in processes]
        for process in processes:
            process.join()
        _verify(archive, match.id, set(lines), sum(one.entries for one in done))
    return sum(one.entries for one in done) / max(one.seconds for one in done), sum(one.retries for one in done)


def _verify(archive: Archive, match: str, lines: set[str], count: int) -> None:
    actions = [play.action for line in lines for play in archive.match(match).plays(line, 1)]
    if len(actions) != count or len(set(actions)) != count:
        raise AssertionError(f"{count} entries were acknowledged, {len(actions)} are there")
    for number in {action.partition(".")[0] for action in actions}:
        own = [int(action.partition(".")[2]) for action in actions if action.partition(".")[0] == number]
        if own != sorted(own):
            raise AssertionError(f"the entries of recorder {number} are out of order")


def main(arguments: Sequence[str] = ()) -> None:
    """Prints all figures."""
    with tempfile.TemporaryDirectory() as folder:
        url = arguments[0] if arguments else f"{folder}/archive.db"
        print("Following:", "a file" if not arguments else url.partition(":")[0])
        print(f"  waiting costs {idle(url):.2f} % of a processor")
        took = latencies(url)
        worst = quantiles(took, n=100)[98]
        print(f"  commit to follower: p50 {median(took):.1f} ms, p99 {worst:.1f} ms ({ENTRIES} entries)")
        for is_one_line, where in ((True, "one line"), (False, "lines of their own")):
            for writers in WRITERS:
                rate, retries = contended(url, writers, is_one_line=is_one_line)
                print(f"  {writers:>2} recorders on {where}: {rate:,.0f} entries/s, {retries:,} decided again")


if __name__ == "__main__":
    main(sys.argv[1:])
