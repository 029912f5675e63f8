"""Driving the app in tests: an app over an archive, and keys as people press them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC

from textual import events
from textual.binding import Binding
from textual.pilot import Pilot

from replay.archive import Archive
from tui.app import KifuApp
from tui.config import Config


class Driver:
    """A running app and its keys."""

    def __init__(self, app: KifuApp, pilot: Pilot) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Presses keys, each once the app has answered the one before."""
        for key in keys:
            self.send(key)
            await self.settle()

    async def burst(self, *keys: str) -> None:
        """Sends keys as one packet, as a terminal does with keys that are held down or pasted."""
        for key in keys:
            self.send(key)
        await self.settle()

    async def type(self, text: str) -> None:
        """Types a text into the field that has the focus."""
        for sign in text:
            self.send("space" if sign == " " else sign)
        await self.settle()

    async def paste(self, text: str) -> None:
        """Pastes a text, as a terminal with bracketed paste hands it over."""
        self.app.post_message(events.Paste(text))
        await self.settle()

    async def settle(self, *, waits_for_work: bool = True) -> None:
        """Waits until the app has answered, and work in threads is done; never by the clock."""
        quiet = 0
        while quiet < 2:
            await self.pilot.pause(0)
            if waits_for_work and not all(worker.is_finished for worker in self.app.workers):
                await self.app.workers.wait_for_complete()
                quiet = 0
                continue
            quiet = quiet + 1 if self._is_quiet() else 0

    def _is_quiet(self) -> bool:
        """True if nothing waits in a queue, to be laid out, or to be drawn."""
        if not self.app.is_running:
            return True
        if not self.app.key_order.is_at_rest:
            return False
        screen = self.app.screen
        nodes = (self.app, *screen.walk_children(with_self=True))
        waits_to_be_drawn = screen._layout_required or screen._dirty_widgets or screen._callbacks
        return not waits_to_be_drawn and all(node.message_queue_size == 0 for node in nodes)

    def send(self, key: str) -> None:
        """Sends a key without waiting for the answer."""
        character = " " if key == "space" else key if len(key) == 1 else None
        if len(key) == 1:
            key = next(iter(Binding.make_bindings([Binding(key, "")]))).key if key != "," else "comma"
        self.app.post_message(events.Key(key, character))

    @property
    def said(self) -> list[str]:
        return [said.text for said in self.app.said]


@asynccontextmanager
async def running(
    archive: Archive,
    size: tuple[int, int] = (80, 24),
    config: Config | None = None,
    *,
    shows_messages: bool = False,
    watches: bool = False,
    **more,
) -> AsyncIterator[Driver]:
    """Runs the app on an archive; searching does not wait, times are told in UTC, work takes no time.

    Nobody waits for what others record, unless it `watches`: a test says when it is looked for.
    """
    app = KifuApp("archive.db", archive=archive, config=config or Config(author="erin"), **more)
    app.pause_seconds = 0
    app.watches = watches
    app.stopwatch = lambda: 0.0
    app.zone = UTC
    async with app.run_test(size=size, notifications=shows_messages) as pilot:
        driver = Driver(app, pilot)
        await driver.settle()
        yield driver


@asynccontextmanager
async def running_beside(archive: Archive, size: tuple[int, int] = (80, 24), **more) -> AsyncIterator[Driver]:
    """Runs the app, and leaves the archive open so that what is on disk can be read afterwards."""
    async with running(archive, size, **more) as driver:
        driver.app.close_archive = False
        yield driver


def notes_at(driver, at: int):
    """The notes on an entry of the line that is read."""
    screen = driver.app.screen
    return screen.match.state.notes_at(screen.reading.line.id, at)
