"""That a record still gives the table that it gave."""

from __future__ import annotations

import pytest

from domain.changes import MovePieces
from domain.match_events import SeatInfo
from domain.play import Play
from domain.table import Table
from replay.archive import Archive
from replay.match import Match
from replay.meta import EMPTY, Meta
from replay.proof import EVERY, FORM


def a_play(number: int) -> Play:
    return Play("C", "turn", f"move {number}", (MovePieces("w", 1, "5", "8"), MovePieces("w", 1, "8", str(number % 7))))


@pytest.fixture
def match(archive: Archive) -> Match:
    opening = Play(changes=(MovePieces("w", 500, "", "5"),))
    return archive.new_match("none", [SeatInfo("C")], opening=opening, plays=[(a_play(n), EMPTY) for n in range(EVERY)])


def noted(match: Match, line: str = "") -> dict[int, str]:
    return {entry.version: entry.meta.position for entry in match.entries(line) if entry.meta.position}


def test_the_position_is_noted_now_and_then_in_whatever_way_events_come(archive: Archive, match: Match) -> None:
    session = archive.session(match)
    while session.cursor.at < 2 * EVERY:
        session.record(a_play(session.cursor.at))
    assert list(noted(match)) == [EVERY, 2 * EVERY]
    for version, position in noted(match).items():
        assert position == FORM + match.cursor(at=version).table.hash()
    assert session.cursor.table.dump() == match.cursor().table.dump()
    assert archive.verify(match).is_clean


def test_a_fold_that_gives_another_table_than_once_is_named_with_its_event(
    archive: Archive, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    fold = Table.fold
    monkeypatch.setattr(Table, "fold", lambda table, changes: fold(table, list(changes)[:1]))
    (finding,) = archive.verify(match).findings
    assert (finding.stream, finding.version, finding.kind) == (f"line-{match.mainline}", EVERY, "position")


def test_a_difference_is_told_once_and_not_for_every_line_that_shares_it(archive: Archive) -> None:
    wrong = Meta(position=FORM + "0" * 32)
    match = archive.new_match("none", [SeatInfo("C")], plays=[(a_play(1), wrong), (a_play(2), EMPTY)])
    match.fork("", 2)
    assert [(one.stream, one.version) for one in archive.verify().findings] == [(f"line-{match.mainline}", 2)]


def test_positions_hashed_in_a_way_that_is_not_known_are_not_compared(archive: Archive) -> None:
    archive.new_match("none", [SeatInfo("C")], plays=[(a_play(1), Meta(position="9:abc"))])
    assert archive.verify().is_clean


def test_an_event_that_cannot_be_decoded_is_named(archive: Archive, match: Match) -> None:
    archive.store.append(f"line-{match.mainline}", [archive.new_event("play", b"\x93\x01")])
    assert [(one.version, one.kind) for one in archive.verify().findings] == [(EVERY + 2, "undecodable")]
