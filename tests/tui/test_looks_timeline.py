"""Golden frames of what the list shows, of points over time, of comparing, and of reading without spoilers."""

from __future__ import annotations

import pytest

from tests.tui.archives import full_archive
from tests.tui.driving import running
from tests.tui.test_looks import GLYPHS, SIZES, Album
from tui.config import Config


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_the_timeline_looks_as_drawn(tmp_path, size, glyphs):
    async with running(full_archive(tmp_path), size, Config(author="erin", glyphs=glyphs)) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await album.take("filter", "enter", "]", "]", "F")
        await album.take("filtered", "2")
        await album.take("filtered-empty", "F", "e")
        await album.take("zoom-phases", "a", "o")
        await album.take("zoom-turns", "o")
        await album.take("zoom-rounds", "o")
        await album.take("scores", "a", "S")
        album.verify()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_comparing_looks_as_drawn(tmp_path, size, glyphs):
    async with running(full_archive(tmp_path), size, Config(author="erin", glyphs=glyphs)) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await album.take("compare-lines", "enter", "]", "]", "C", "1", "n", "right")
        await album.take("compare-export", "x")
        await album.take("compare-marked", "escape", "escape", "home", "right", "d", "]")
        await album.take("compare-entries", "d")
        album.verify()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_reading_without_spoilers_looks_as_drawn(tmp_path, size, glyphs):
    config = Config(author="erin", glyphs=glyphs, hide_spoilers=True)
    async with running(full_archive(tmp_path), size, config) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await album.take("unspoilt-library")
        await album.take("unspoilt-replay", "enter", "]", "]", "right")
        await album.take("unspoilt-end", *["right"] * 15)
        album.verify()
