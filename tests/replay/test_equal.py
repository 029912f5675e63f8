"""Equal positions that lines of a match reach by different orders."""

from __future__ import annotations

import pytest

from domain.changes import AnyChange, Set
from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.equal import Equal, EqualPositions
from replay.match import Match
from replay.meta import EMPTY


def act(name: str, value: int) -> Play:
    changes: tuple[AnyChange, ...] = (Set(name, value),)
    return Play("A", "declared", f"{name} = {value}", changes)


@pytest.fixture
def match(tmp_path) -> Match:
    """The main line sets x, y, z; another line, from the opening on, y, x, and then something else."""
    archive = Archive.open(tmp_path / "archive.db")
    plays = [(play, EMPTY) for play in (act("x", 1), act("y", 2), act("z", 3))]
    match = archive.new_match("pebbles", (SeatInfo("A", "A"),), plays=plays)
    other = match.fork("", 1, name="turned round")
    session = archive.session(match, other)
    for play in (act("y", 2), act("x", 1), act("z", 9)):
        session.record(play)
    return match


def equal(match: Match, line: str, at: int, positions: EqualPositions) -> list[Equal]:
    return positions.of(match.line(line).id, at, match.cursor(line, at).table)


def test_a_position_reached_by_another_order_is_found_from_both_lines(match):
    positions = EqualPositions(match)
    positions.read()
    other = match.line("turned round").id
    assert equal(match, "main", 3, positions) == [Equal(other, 3)]
    assert equal(match, "turned round", 3, positions) == [Equal(match.mainline, 3)]
    assert [equal(match, "main", at, positions) for at in (1, 2, 4)] == [[], [], []]


def test_what_lines_share_is_no_equal_position(match):
    same = match.fork("", 3, name="a copy")
    match.archive.session(match, same).record(Play("A", "declared", "nothing", ()))
    positions = EqualPositions(match)
    positions.read()
    assert Equal(same, 4) not in equal(match, "main", 3, positions)


def test_retired_lines_are_not_told_and_new_entries_are_read(match):
    positions = EqualPositions(match)
    assert positions.is_due()
    positions.read()
    assert not positions.is_due()
    match.retire("turned round")
    assert positions.is_due()
    positions.read()
    assert equal(match, "main", 3, positions) == []


def test_only_so_many_entries_are_looked_through(match):
    positions = EqualPositions(match, most=4)
    positions.read()
    assert not positions.is_whole
    assert equal(match, "main", 3, positions) == []
