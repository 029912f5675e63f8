"""Typing an action: the game's own notation where there is one, declared changes everywhere."""

from __future__ import annotations

import pytest

from domain.changes import MovePieces
from domain.table import Table
from replay.archive import Archive
from replay.demo import fill_with_demo
from replay.errors import BadRequest
from replay.notation import complete, read_action


@pytest.fixture
def table() -> Table:
    table = Table()
    table.fold([MovePieces("w", 3, "", "5")])
    return table


def test_declared_changes_are_understood_in_any_game(table: Table) -> None:
    play = read_action("none", "2 w 5 -> 8", table, "alice")
    assert (play.seat, play.asked, play.changes) == ("alice", "declared", (MovePieces("w", 2, "5", "8"),))
    assert complete("none", "2 w 5 -", table) == ["2 w 5 ->"]


def test_in_root_an_action_is_read_as_rootlog_for_whoever_s_turn_it_is(archive: Archive) -> None:
    match = fill_with_demo(archive)[0]
    table = match.cursor(at=60).table
    seat = table.value("turn")
    play = read_action("root", "++2", table)
    assert play.seat == seat
    after = table.copy()
    after.fold(play.changes)
    assert after.value(f"{seat}/vp") == table.value(f"{seat}/vp") + 2


def test_in_root_declared_changes_are_understood_too(archive: Archive) -> None:
    match = fill_with_demo(archive)[0]
    table = match.cursor(at=60).table
    assert read_action("root", "C/vp += 1", table, "C").asked == "declared"


@pytest.mark.parametrize("game", ["none", "root"])
def test_what_means_nothing_is_refused_with_what_was_expected(table: Table, game: str) -> None:
    before = table.dump()
    with pytest.raises(BadRequest, match="expected a move"):
        read_action(game, "march to \x1b[31m the west", table, "C")
    assert table.dump() == before
