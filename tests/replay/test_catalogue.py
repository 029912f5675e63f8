"""The library's rows: they follow what is recorded, by anybody, and can be built again."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.changes import Set
from domain.match_events import SeatInfo, encode_match_event
from domain.play import Play
from replay.archive import Archive
from replay.beginning import begin_match
from replay.catalogue import CONSUMER
from replay.errors import BadRequest
from replay.match import Match
from tests.replay.test_referee import POSITION, opened, told

SEATS = [SeatInfo("C", "alice"), SeatInfo("E", "bob")]


@pytest.fixture
def match(archive: Archive) -> Match:
    opening = Play(asked="opening", changes=(Set("C/vp", 0), Set("E/vp", 2)))
    return archive.new_match("root", SEATS, opening=opening, facts={"event": "Spring Open", "date": "2026-11-28"})


def score(match: Match, seat: str, points: int, line: str = "") -> None:
    match.archive.session(match, line).record(Play(seat, "turn", "score", (Set(f"{seat}/vp", points),)))


def test_a_running_match_shows_the_points_so_far_and_a_finished_one_its_result(archive: Archive, match: Match) -> None:
    score(match, "C", 7)
    (row,) = archive.matches().rows
    assert (row.scores, row.has_result) == ({"C": 7, "E": 2}, False)
    match.declare_result(["E"], {"C": 7, "E": 30})
    (row,) = archive.matches("winner:bob result:30").rows
    assert (row.scores, row.winners, row.has_result) == ({"C": 7, "E": 30}, ["E"], True)


def test_the_points_of_a_line_that_was_undone_do_not_count(archive: Archive, match: Match) -> None:
    score(match, "C", 7)
    match.undo()
    assert archive.matches().rows[0].scores == {"C": 0, "E": 2}


def test_what_another_program_records_is_seen_at_the_next_look(archive: Archive, match: Match) -> None:
    assert archive.matches().rows[0].events == 1
    with Archive.open(archive.store.path) as other:
        score(other.match(match.id), "E", 9)
        other.match(match.id).add_note(2, "A turning point")
    (row,) = archive.matches("note:turning").rows
    assert (row.events, row.scores["E"]) == (2, 9)
    assert row.updated > row.opened


def test_rows_of_an_older_form_are_built_again(archive: Archive, match: Match) -> None:
    match.add_note(1, "kept", glyph="!")
    rows = archive.matches().rows
    archive.store.projections.clear()
    archive.store.save_checkpoint(CONSUMER, 0)
    with Archive.open(archive.store.path) as again:
        assert again.matches().rows == rows


def test_an_archive_that_may_only_be_read_is_searched_all_the_same(archive: Archive, match: Match) -> None:
    with Archive.open(archive.store.path, read_only=True) as reader:
        assert [row.id for row in reader.matches("seat:alice spring").rows] == [match.id]
        assert reader.match("@last").id == match.id


def test_a_page_is_a_part_of_all_that_were_found_and_the_count_is_exact(archive: Archive) -> None:
    for number in range(7):
        archive.new_match("root", SEATS, facts={"date": f"2026-01-0{number + 1}", "round": str(number % 2)})
    page = archive.matches("round:0", limit=2, offset=1)
    assert (page.total, [row.date for row in page.rows]) == (4, ["2026-01-05", "2026-01-03"])


def test_a_damaged_event_of_one_match_hides_no_other(archive: Archive, match: Match) -> None:
    kind, _ = encode_match_event(archive.match(match.id).state.header or pytest.fail("no header"))
    archive.store.append("match-" + "0" * 32, [archive.new_event(kind, b"\xc1")])
    assert [row.id for row in archive.matches().rows] == [match.id]


def test_a_key_misspelt_is_an_error_and_not_an_empty_result(archive: Archive) -> None:
    with pytest.raises(BadRequest, match="did you mean glyph:"):
        archive.matches("glyf:!?")


def test_the_words_of_a_match_are_found_after_they_changed(archive: Archive, match: Match) -> None:
    assert archive.matches("overlooked").total == 0
    note = match.add_note(1, "overlooked")
    assert archive.matches("OVERlooked").total == 1
    match.edit_note(note, "seen in time")
    assert archive.matches("overlooked").total == 0


def test_a_match_is_named_by_a_beginning_without_building_the_library(archive: Archive, tmp_path: Path) -> None:
    first = archive.new_match("root", SEATS)
    assert archive.match(first.id).id == first.id
    assert archive.store.checkpoint(CONSUMER) == 0


def test_points_of_which_not_all_are_known_are_shown_as_such(archive: Archive) -> None:
    position = POSITION.replace("supply = []", 'supply = []\n"alice/domain" = ["lulunasaika", "lighthouse"]')
    match = opened(archive, position=position)
    (row,) = archive.matches().rows
    assert (row.points("alice"), row.points("bob"), row.has_result) == ("6+?", "", False)
    match.declare_result(["alice"], {"alice": 6, "bob": 0}, partial=["alice"])
    (row,) = archive.matches().rows
    assert (row.points("alice"), row.points("bob"), row.has_result) == ("6+?", "0", True)


def test_the_result_of_a_judged_match_says_whose_points_are_not_all_known(archive: Archive) -> None:
    position = POSITION.replace("supply = []", 'supply = []\n"alice/domain" = ["lulunasaika", "lighthouse"]')
    match = opened(archive, position=position)
    session = archive.session(match)
    for place in ("duke", "senator", "royal-maid"):
        count = len(session.cursor.table.stack(f"pile/{place}"))
        session.record_all(session.read(f"{count} {place} pile/{place} -> banished", irregular=True))
    told(session, "play city")
    assert match.state.results[session.line].partial == ("alice",)


def test_a_running_match_whose_points_the_rules_cannot_count_is_listed_with_those_recorded(archive: Archive) -> None:
    match = begin_match(archive, "heart-of-crown", [SeatInfo("alice"), SeatInfo("bob")], seed=1).match
    archive.session(match).record(Play("", "declared", "seats = 3", (Set("alice/vp", 4), Set("seats", 3))))
    (row,) = archive.matches().rows
    assert row.scores["alice"] == 4
