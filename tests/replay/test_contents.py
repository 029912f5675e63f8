"""Searching the archive by what happened inside its matches, and by nothing that a seat may not know."""

from __future__ import annotations

import pytest

from domain.changes import Create, MoveCards, Reveal, Set
from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.contents import CONSUMER
from replay.errors import BadRequest
from replay.match import Match
from replay.meta import Meta

SEATS = [SeatInfo("bob"), SeatInfo("alice")]
OPENING = Play(
    asked="setup",
    changes=(
        Create("bob/hand", ("duke", "city", "baron"), ("bob", "@")),
        Create("deck", ("?", "?"), (), True),
        Create("discard", (), ("*",), True),
        Create("alice/hand", (), ("alice",)),
        Set("turn", "bob"),
    ),
)


@pytest.fixture
def match(archive: Archive) -> Match:
    archive.new_match("none", SEATS, opening=OPENING)
    return archive.new_match("none", SEATS, opening=OPENING)


def record(match: Match, *plays: Play, line: str = "", meta: Meta | None = None) -> str:
    session = match.archive.session(match, line)
    done = [session.record(play, meta=meta) if meta else session.record(play) for play in plays]
    match.refresh()
    return done[-1].line


def found(match: Match, query: str, *, is_open: bool = False) -> bool:
    ids = [row.id for row in match.archive.matches(query, is_open=is_open).rows]
    assert ids in ([], [match.id])
    return bool(ids)


PLAY_DUKE = Play("bob", "main", "play duke", (MoveCards((1,), "discard"),))
END_TURN = Play("bob", "main", "end turn", (Set("turn", "alice"),))
PASS_CITY = Play("bob", "main", "pass a card", (MoveCards((2,), "alice/hand"),))


def test_a_match_is_found_by_a_card_that_was_played_and_not_by_one_that_lay_there_only(match: Match) -> None:
    assert not found(match, "card:duke")
    record(match, PLAY_DUKE)
    assert found(match, "card:DUK")
    assert found(match, "card:duke seat:bob")
    assert not found(match, "card:duke seat:carol")
    assert not found(match, "card:baron")


def test_what_is_recorded_after_a_search_is_found_by_the_next_one_in_another_program_too(match: Match) -> None:
    record(match, PLAY_DUKE)
    assert found(match, "card:duke")
    record(match, PASS_CITY)
    assert found(match, "card:city")
    with Archive.open(match.archive.store.path) as other:
        assert [row.id for row in other.matches("card:city").rows] == [match.id]
        other.session(other.match(match.id)).record(Play("bob", "main", "show", (Reveal((3,), ("baron",)),)))
    assert found(match, "card:baron")


def test_a_card_on_a_line_that_was_undone_is_not_found_and_on_a_variation_it_is(match: Match) -> None:
    record(match, PASS_CITY, PLAY_DUKE)
    match.undo()
    assert not found(match, "card:duke")
    fork = match.fork("", 1)
    record(match, PLAY_DUKE, line=fork)
    assert found(match, "card:duke")


def test_a_match_is_found_by_a_position_at_the_end_of_a_turn_or_of_a_line(match: Match) -> None:
    record(match, PASS_CITY, PLAY_DUKE, END_TURN, Play("alice", "main", "wait", (Set("waited", 1),)))
    at_end, turn_over, within = (match.cursor("", at).table.hash() for at in (5, 3, 2))
    assert found(match, f"position:{at_end}")
    assert found(match, f"position:{turn_over[:16]}")
    assert not found(match, f"position:{within}")


def test_the_same_position_is_found_by_another_order_of_play(archive: Archive, match: Match) -> None:
    other = archive.new_match("none", SEATS, opening=OPENING)
    record(match, PASS_CITY, PLAY_DUKE, END_TURN)
    record(other, PLAY_DUKE, PASS_CITY, END_TURN)
    digits = match.cursor("").table.hash()
    assert {row.id for row in archive.matches(f"position:{digits}").rows} == {match.id, other.id}


def test_blanks_and_irregular_entries_are_found_until_they_are_named(match: Match) -> None:
    assert not found(match, "blank:any")
    record(match, Play("", "draw", "drew ?", (MoveCards((5,), "bob/hand"),)))
    assert found(match, "blank:any")
    record(match, Play("", "known", "2.1 was duke", (Reveal((5,), ("duke",), ()),)))
    assert not found(match, "blank:any")
    assert found(match, "card:duke")
    assert not found(match, "irregular:any")
    record(match, PLAY_DUKE, meta=Meta(irregular=True))
    assert found(match, "irregular:any")


def test_a_seats_view_does_not_find_by_cards_that_not_everybody_saw(match: Match) -> None:
    record(match, PASS_CITY, Play("", "draw", "drew baron", (MoveCards((5,), "bob/hand", -1, "", ("imp",)),)))
    assert found(match, "card:city")
    assert found(match, "card:imp")
    assert not found(match, "card:city", is_open=True)
    assert not found(match, "card:imp", is_open=True)
    record(match, PLAY_DUKE, Play("bob", "main", "show", (Reveal((3,), ("baron",), ("alice",)),)))
    assert found(match, "card:duke", is_open=True)
    assert found(match, "card:baron")
    assert not found(match, "card:baron", is_open=True)


@pytest.mark.parametrize("query", ["position:" + "0" * 16, "blank:any", "irregular:any"])
def test_a_seats_view_is_not_searched_by_what_only_the_scribe_knows(match: Match, query: str) -> None:
    with pytest.raises(BadRequest, match="a seat's view is not searched by"):
        match.archive.matches(query, is_open=True)


def test_a_seats_view_neither_finds_nor_shows_notes_for_somebody_else(match: Match) -> None:
    match.add_note(1, "holds the duke", reach="scribe", glyph="?!", tags=["bluff"])
    match.add_note(1, "good start", glyph="!")
    for query in ("duke", "note:duke", "tag:bluff", "glyph:?!"):
        assert found(match, query)
        assert not found(match, query, is_open=True)
    assert found(match, "note:start glyph:!", is_open=True)
    (row,) = match.archive.matches("note:any", is_open=True).rows
    assert (row.notes, row.glyphs, row.tags, row.texts) == (1, ["!"], [], ["good start"])


def test_everything_can_be_thrown_away_and_built_again_with_its_progress_told(match: Match) -> None:
    record(match, PLAY_DUKE, PASS_CITY, END_TURN)
    assert found(match, "card:duke")
    match.archive.store.projections.clear_contents()
    assert not found(match, "card:duke")
    told: list[tuple[int, int]] = []
    assert match.archive.catalogue.rebuild(lambda done, total: told.append((done, total))) == 2
    assert told == [(0, 2), (1, 2)] * 2
    assert found(match, "card:duke")
    assert match.archive.store.checkpoint(CONSUMER) == match.archive.store.last_position()


class Enough(Exception):
    """Somebody stopped it."""


def test_reading_that_is_stopped_goes_on_at_the_next_search(match: Match) -> None:
    record(match, PLAY_DUKE)

    def stop(done: int, total: int) -> None:
        if done == total - 1:
            raise Enough

    match.archive.matches()
    with pytest.raises(Enough):
        match.archive.matches("card:duke", progress=stop)
    assert match.archive.catalogue.due("card:duke") == 1
    assert found(match, "card:duke")
    assert match.archive.catalogue.due("card:duke") == 0


def test_an_archive_that_may_only_be_read_is_searched_by_content_too(match: Match) -> None:
    record(match, PLAY_DUKE, END_TURN)
    digits = match.cursor("").table.hash()
    with Archive.open(match.archive.store.path, read_only=True) as reader:
        for query in ("card:duke", f"position:{digits}"):
            assert [row.id for row in reader.matches(query).rows] == [match.id]
        assert reader.matches("card:city").total == 0
