"""Rows of a narrow timeline keep what an action is done to."""

from __future__ import annotations

import pytest

from replay.timeline import TimelineRow
from tui.screens.folding import Shown
from tui.screens.timeline_rows import TimelineWriter


def written(text: str, width: int, gain: int = 0) -> str:
    row = TimelineRow("event", 102, "Y", text, gain=(("Y", gain),) if gain else ())
    writer = TimelineWriter(lambda seat: seat, lambda: False, lambda _: ())
    return "".join(span.text for span in writer.line(Shown(row), width, False))


@pytest.mark.parametrize("gain", [0, 2])
def test_the_clearing_that_is_built_in_is_seen_in_a_narrow_row(gain):
    row = written("place cathedral 12", 26, gain)
    assert " 12" in row
    assert row.endswith("+2") == bool(gain)
    assert len(row) == 26


def test_a_row_that_has_room_for_all_shortens_nothing():
    assert "place cathedral 12" in written("place cathedral 12", 59)
