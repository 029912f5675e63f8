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
            self._send(key)
            await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Types a text into the field that has the focus."""
        for sign in text:
            self._send("space" if sign == " " else sign)
        await self.pilot.pause()

    def _send(self, key: str) -> None:
        character = " " if key == "space" else key if len(key) == 1 else None
        if len(key) == 1:
            key = next(iter(Binding.make_bindings([Binding(key, "")]))).key if key != "," else "comma"
        self.app.post_message(events.Key(key, character))

    @property
    def said(self) -> list[str]:
        return [said.text for said in self.app.said]


@asynccontextmanager
async def running(
    archive: Archive, size: tuple[int, int] = (80, 24), config: Config | None = None, **more
) -> AsyncIterator[Driver]:
    """Runs the app on an archive; searching does not wait, times are told in UTC."""
    app = KifuApp("archive.db", archive=archive, config=config or Config(author="erin"), **more)
    app.pause_seconds = 0
    app.zone = UTC
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Driver(app, pilot)
