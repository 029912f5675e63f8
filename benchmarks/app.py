"""The app: first frame, a key press to the frame it causes, bytes sent for a step, memory; beside bare Textual.

What is heavy is imported in the functions that need it: processes that measure a start import this module.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import quantiles
from typing import Any, ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.drivers.headless_driver import HeadlessDriver
from textual.widgets import Static

EVENTS = 100_000
PRESSES = 100
TURNS = 20
"""Presses of a key that a game of Root has not so many turns for."""
QUIET_SECONDS = 0.03
"""After this long without a write, a frame is complete."""

FIRST_FRAME = """
import sys, time
from pathlib import Path
from benchmarks.app import StampingDriver
from tui.app import KifuApp

class Timed(KifuApp):
    def __init__(self):
        super().__init__(sys.argv[1], driver_class=StampingDriver)

    def on_ready(self):
        self.run_worker(self.wait())

    async def wait(self):
        import asyncio
        while "matches" not in StampingDriver.text:
            await asyncio.sleep(0.001)
        self.exit(0)

Timed().run(size=(80, 24))
print(StampingDriver.first, time.time(), flush=True)
"""

MEMORY = """
import asyncio, resource, sys
from pathlib import Path
from tui.app import KifuApp

async def main():
    app = KifuApp(sys.argv[1], match="@last")
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.press("end", "left", "left", "home")
    status = Path("/proc/self/status")
    if status.exists():
        # What getrusage says is never less than the parent process had when it forked.
        print(next(int(line.split()[1]) for line in status.open() if line.startswith("VmHWM")) // 1024)
    else:
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)

asyncio.run(main())
"""


class StampingDriver(HeadlessDriver):
    """Notes when something was written, how much, and the first time at all."""

    first = 0.0
    last = 0.0
    size = 0
    text = ""

    @property
    def is_headless(self) -> bool:
        """Frames are rendered as for a terminal."""
        return False

    def write(self, data: str) -> None:
        """Takes what a terminal would get."""
        cls = StampingDriver
        if not cls.first and "Library" in data:
            cls.first = time.time()
        cls.last = time.perf_counter()
        cls.size += len(data.encode())
        cls.text = data[-20_000:]


class Bare(App[None]):
    """The least a Textual app can do for a key: one line changes."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("down", "count", "")]

    def compose(self) -> ComposeResult:
        """Composes one line."""
        yield Static("0")

    def action_count(self) -> None:
        """Changes it."""
        label = self.query_one(Static)
        label.update(str(time.perf_counter()))


async def drawn() -> None:
    """Waits until nothing has been written for a while."""
    while time.perf_counter() - StampingDriver.last < QUIET_SECONDS:
        await asyncio.sleep(0.005)


async def start_over(app: App[Any]) -> None:
    """Goes to the first entry, and on far enough that a step back leads somewhere."""
    for key in ("home", *["pagedown"] * 3):
        app.post_message(events.Key(key, None))
    await asyncio.sleep(0.2)
    await drawn()


async def measure(app: App[Any], keys: tuple[str, ...]) -> dict[str, tuple[list[float], int]]:
    """Presses keys and returns, for each, milliseconds to its last write and bytes a press."""
    found: dict[str, tuple[list[float], int]] = {}
    for key in keys:
        times: list[float] = []
        await start_over(app)
        StampingDriver.size = 0
        for _ in range(TURNS if key == "right_square_bracket" else PRESSES):
            start = time.perf_counter()
            StampingDriver.last = start
            app.post_message(events.Key(key, None))
            await asyncio.sleep(QUIET_SECONDS)
            await drawn()
            times.append((StampingDriver.last - start) * 1e3)
        found[key] = (times, StampingDriver.size // len(times))
    return found


def drive(app: App[Any], size: tuple[int, int], work: Callable[[], Awaitable[None]]) -> None:
    """Runs an app as on a terminal of a size, does the work in it, ends it."""

    async def pilot(_: object) -> None:
        await asyncio.sleep(0.5)
        await drawn()
        await work()
        app.exit()

    asyncio.run(app.run_async(headless=False, size=size, auto_pilot=pilot))


def say(text: str) -> None:
    """Prints past the app, which takes the streams while it runs."""
    print(text, file=sys.__stdout__, flush=True)


def line(name: str, bar: str, value: str, ok: bool) -> None:
    """Prints one budget."""
    say(f"  {name:52} bar {bar:>16}   {value:>22}   {'ok' if ok else 'MISSED'}")


def first_frame(path: Path) -> None:
    """From the start of the process to the first frame, and to the archive's first row on the screen."""
    frames, readies = [], []
    for _ in range(5):
        start = time.time()
        done = subprocess.run(
            [sys.executable, "-c", FIRST_FRAME, str(path)], capture_output=True, text=True, check=True
        )
        first, ready = map(float, done.stdout.split())
        frames.append((first - start) * 1e3)
        readies.append((ready - start) * 1e3)
    bare = time.time()
    subprocess.run([sys.executable, "-c", "import textual.app"], check=True)
    reference = (time.time() - bare) * 1e3
    line("first frame of the app, from process start", "≤ 500 ms", f"{min(frames):.0f} ms", min(frames) <= 500)
    say(f"    archive on the screen {min(readies):.0f} ms · python -c 'import textual.app' alone {reference:.0f} ms")


def long_timeline(folder: Path) -> None:
    """Keys in the timeline of a line of 100,000 events."""
    from benchmarks.table import typical_plays
    from domain.match_events import SeatInfo
    from replay.archive import Archive
    from replay.meta import EMPTY
    from tui.app import KifuApp

    plays = typical_plays(EVENTS)
    archive = Archive.open(folder / "long.db", durability="normal")
    seats = [SeatInfo("C"), SeatInfo("E"), SeatInfo("A"), SeatInfo("V")]
    archive.new_match("none", seats, opening=plays[0], plays=[(play, EMPTY) for play in plays[1:]])
    for size in ((80, 24), (160, 50)):
        app = KifuApp("long.db", archive=archive, match="@last", driver_class=StampingDriver)
        app.close_archive = False
        compared(app, size, f"100,000 events, {size[0]}×{size[1]}", ("down", "pagedown", "up", "right", "left"))
    archive.close()


def root_game(folder: Path) -> None:
    """Keys in a game of Root with its drawn map."""
    from replay.archive import Archive
    from replay.demo import fill_with_demo
    from tui.app import KifuApp

    archive = Archive.open(folder / "demo.db", durability="normal")
    fill_with_demo(archive)
    for size in ((80, 24), (160, 50)):
        app = KifuApp("demo.db", archive=archive, match="@last", driver_class=StampingDriver)
        app.close_archive = False
        compared(app, size, f"a game of Root, {size[0]}×{size[1]}", ("right", "left", "right_square_bracket"))
    archive.close()


def compared(app: App[Any], size: tuple[int, int], what: str, keys: tuple[str, ...]) -> None:
    """Measures keys in an app and prints them beside bare Textual."""
    bare_times: list[float] = []
    found: dict[str, tuple[list[float], int]] = {}

    async def in_app() -> None:
        found.update(await measure(app, keys))

    drive(app, size, in_app)
    bare = Bare(driver_class=StampingDriver)

    async def in_bare() -> None:
        bare_times.extend((await measure(bare, ("down",)))["down"][0])

    drive(bare, size, in_bare)
    reference = quantiles(bare_times, n=20)[9]
    for key, (times, size_sent) in found.items():
        cuts = quantiles(times, n=20)
        value = f"{cuts[9]:.1f} · p95 {cuts[18]:.1f} ms"
        line(f"{what}: {key} to frame", "≤ 10 ms", value, cuts[9] <= 10)
        say(f"    {cuts[9] / reference:.1f} × one line in bare Textual ({reference:.1f} ms) · {size_sent} bytes sent")


def memory(folder: Path) -> None:
    """Memory of the app on a match of 10,000 events."""
    from benchmarks.table import typical_plays
    from domain.match_events import SeatInfo
    from replay.archive import Archive
    from replay.meta import EMPTY

    plays = typical_plays(10_000)
    with Archive.open(folder / "memory.db", durability="normal") as archive:
        archive.new_match("none", [SeatInfo("C")], opening=plays[0], plays=[(play, EMPTY) for play in plays[1:]])
    done = subprocess.run(
        [sys.executable, "-c", MEMORY, str(folder / "memory.db")], capture_output=True, text=True, check=True
    )
    used = int(done.stdout)
    line("memory of the app on a match of 10,000 events", "≤ 150 MB", f"{used} MB", used <= 150)


def main() -> None:
    """Prints the budgets of the app."""
    from replay.archive import Archive

    say("App")
    os.environ.pop("NO_COLOR", None)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        Archive.open(folder / "first.db").close()
        first_frame(folder / "first.db")
        long_timeline(folder)
        root_game(folder)
        memory(folder)


if __name__ == "__main__":
    main()
