"""Golden frames of the clocks, the declared effect and the chart of think times."""

from __future__ import annotations

import pytest

from replay.clocks import start_clock
from tests.hand import Hand
from tests.tui.amending import amendable_match
from tests.tui.archives import START, timed_archive
from tests.tui.driving import running
from tests.tui.test_looks import GLYPHS, SIZES, Album
from tui.config import Config

PACE = 7
"""Seconds between two entries."""


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_clocks_declared_effects_and_think_times_look_as_drawn(tmp_path, size, glyphs):
    hand = Hand(START)
    archive = timed_archive(tmp_path, hand)
    match = amendable_match(archive, ())
    start_clock(match)
    session = archive.session(match, scribe="erin")
    for count, action in enumerate(("play city", "play city", "end main", "end turn", "play city", "end turn"), 1):
        hand.on(PACE * count)
        session.record_all(session.read(action))
    async with running(archive, size, Config(author="erin", glyphs=glyphs), match=match.id) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await album.take("think-times", "T")
        await album.take("record-clock", "escape", "R")
        await album.take("record-clock-what", "f7")
        await album.take("record-clock-correct", "1")
        await album.take("record-clock-paused", "escape", "f7", "p")
        await album.take("record-declared", "f2", text="coin += 2; shuffle alice/discard")
        await album.take("record-declared-ways", *["backspace"] * 21, text="sh")
        await driver.press("escape")
        other = archive.session(archive.match(match.id), scribe="dora")
        other.record_all(other.read("play city"))
        await album.take("record-first", text="end turn")
        await album.take("record-first-what", "enter")
        album.verify()
