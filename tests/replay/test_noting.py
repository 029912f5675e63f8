"""Notes with signs, pins, marks and bookmarks: recorded, followed, filtered by chair, and carried over."""

from __future__ import annotations

import pytest

from domain.changes import Create, MoveCards, MovePieces, Set, Shuffle
from domain.glyphs import Signs
from domain.match_events import Mark, Pin, SeatInfo
from domain.perspective import record_of
from domain.play import Play
from replay.amending import AMENDED, Amending
from replay.amendment import Edit
from replay.archive import Archive
from replay.errors import BadRequest, NotFound
from replay.extract import extract
from replay.find import find
from replay.match import Match
from replay.meta import EMPTY
from replay.pins import Target, target_of
from replay.whereabouts import Whereabouts

SEATS = (SeatInfo("alice", "Alice"), SeatInfo("bob", "さくら"))


def game(archive: Archive, secret: str = "duke") -> Match:
    """alice's hidden duke goes to her field for all to see, back to her hand, and into the shuffled deck."""
    opening = Play(
        asked="opening",
        changes=(
            Create("alice/hand", ("city", secret), ("alice", "@")),
            Create("bob/hand", ("city", "city"), ("bob", "@")),
            Create("alice/field"),
            Create("deck", ("?", "?"), (), True),
            MovePieces("stone", 3, "", "bag"),
        ),
    )
    plays = [
        Play("alice", "declared", "begin", (Set("turn", "alice"),)),
        Play("alice", "declared", "play it", (MoveCards((2,), "alice/field", kinds=("duke",)),)),
        Play("alice", "declared", "take it back", (MoveCards((2,), "alice/hand"),)),
        Play("alice", "declared", "bury it", (MoveCards((2,), "deck", kinds=("",)),)),
        Play("", "declared", "shuffle", (Shuffle("deck"),)),
    ]
    return archive.new_match("none", SEATS, opening=opening, plays=[(play, EMPTY) for play in plays])


@pytest.fixture
def match(archive: Archive) -> Match:
    return game(archive)


def pinned(match: Match, at: int, what: str, author: str = "") -> str:
    table = match.cursor("", at).table
    return match.add_note(at, "this one", on=target_of(what, table, match.state.seats), author=author)


def said(match: Match, note: str, at: int, seat: str = "") -> str:
    where = Whereabouts(match, match.mainline, seat, at).of(match.note(note))
    assert where is not None
    return where.said


# -- pins -----------------------------------------------------------------------------------------------


def test_a_note_pinned_to_a_card_follows_it_wherever_the_record_can_trace_it(match: Match) -> None:
    note = pinned(match, 2, "card:duke@alice/hand")
    assert [said(match, note, at) for at in range(1, 7)] == [
        "duke, in alice/hand",
        "duke, in alice/hand",
        "duke, in alice/field",
        "duke, in alice/hand",
        "duke, in deck",
        "duke, followed up to #5 in deck",
    ]


def test_a_chair_is_told_of_the_card_what_its_own_record_holds_of_it(match: Match) -> None:
    note = pinned(match, 2, "card:duke@alice/hand")
    for at in range(1, 7):
        assert said(match, note, at, "bob") == "a card that lay in alice/hand, which this view cannot follow"
    assert said(match, note, 3, "alice") == "duke, in alice/field"


def test_a_card_that_a_chair_saw_is_followed_by_it_as_long_as_it_can(match: Match) -> None:
    note = pinned(match, 3, "card:duke@alice/field")
    assert said(match, note, 3, "bob") == "duke, in alice/field"
    assert said(match, note, 5, "public") == said(match, note, 5, "bob")
    assert "alice/hand" not in said(match, note, 2, "bob")
    assert said(match, note, 2, "alice") == "duke, in alice/hand"


@pytest.mark.parametrize("seat", ["bob", "public"])
def test_two_games_that_differ_only_in_what_a_chair_does_not_see_say_the_same_of_a_pin(
    archive: Archive, another: Archive, seat: str
) -> None:
    def told(match: Match) -> list[str]:
        index = list(match.cursor("", 2).table.stack("alice/hand"))[1]
        assert index
        note = match.add_note(2, "this one", on=Target("alice/hand", Pin(1)))
        return [said(match, note, at, seat) for at in range(1, 3)]

    assert told(game(archive, "duke")) == told(game(another, "senator"))
    assert record_of(seat, game(archive, "duke").plays())[:2] == record_of(seat, game(another, "senator").plays())[:2]


def test_a_card_is_named_by_its_kind_or_its_position_and_never_by_a_number_of_the_table(match: Match) -> None:
    table = match.cursor("", 2).table
    assert target_of("card:@2@alice/hand", table, SEATS) == Target("alice/hand", Pin(0))
    assert target_of("card:?@deck", table, SEATS) == Target("deck", Pin(1))
    for text, error in (
        ("#2", BadRequest),
        ("card:duke", BadRequest),
        ("card:duke@bob/hand", NotFound),
        ("card:duke@nowhere", NotFound),
        ("card:@3@alice/hand", NotFound),
        ("nowhere", NotFound),
        ("seat:carol", NotFound),
    ):
        with pytest.raises(error):
            target_of(text, table, SEATS)


def test_a_card_among_others_that_nobody_can_tell_apart_is_no_pin(archive: Archive) -> None:
    opening = Play(asked="opening", changes=(Create("bag", ("?", "?"), ()),))
    match = archive.new_match("none", SEATS, opening=opening, plays=[])
    with pytest.raises(BadRequest, match="nobody can tell"):
        pinned(match, 1, "card:?@bag")


def test_a_note_is_pinned_to_a_seat_by_its_name_and_to_a_place(match: Match) -> None:
    assert said(match, pinned(match, 2, "seat:さくら"), 6) == "bob さくら"
    assert said(match, pinned(match, 2, "bag"), 6) == "bag"


# -- signs ------------------------------------------------------------------------------------------------


def test_an_author_has_one_sign_of_each_kind_on_an_entry_and_the_old_ones_stay_readable(match: Match) -> None:
    first = match.sign(3, Signs("!", ("equal",)), author="carol")
    assert match.sign(3, Signs("??"), author="carol", adds=True) == first
    assert match.sign(3, Signs("", ("novelty",)), author="carol", adds=True) == first
    assert match.sign(3, Signs("?"), author="bob") != first
    note = match.note(first)
    assert note.signs == Signs("??", ("equal", "novelty"))
    assert [one.glyph for one in note.wordings] == ["!", "??", "??"]


def test_taking_all_signs_away_takes_their_note_out_of_sight_but_no_text(match: Match) -> None:
    match.sign(3, Signs("!"), author="carol")
    assert match.sign(3, Signs(), author="carol") == ""
    assert match.state.notes_at(match.mainline, 3) == []
    with_text = match.add_note(3, "because", glyph="?", author="carol")
    match.sign(3, Signs(), author="carol")
    assert (match.note(with_text).text, bool(match.note(with_text).signs)) == ("because", False)


@pytest.mark.parametrize(
    "wrong",
    [
        {"glyph": "="},
        {"signs": ("!",), "glyph": "?"},
        {"signs": ("equal", "unclear")},
        {"signs": ("nothing",)},
        {"marks": (Mark("bag", "AB"),)},
        {"marks": (Mark("bag", colour="beige"),)},
        {"marks": (Mark("#2", "A"),)},
        {"bookmark": "two\nlines"},
        {},
    ],
)
def test_what_a_note_cannot_say_is_refused_and_nothing_recorded(match: Match, wrong: dict[str, object]) -> None:
    with pytest.raises(BadRequest):
        match.add_note(3, **wrong)  # type: ignore[arg-type]
    assert match.notes() == []


def test_signs_are_found_by_any_writing_in_the_match_and_in_the_archive(archive: Archive, match: Match) -> None:
    match.add_note(4, signs=("slightly-better", "novelty"), author="carol")
    for written in ("+=", "⩲", "novelty", "N", "$14"):
        assert [hit.version for hit in find(match, f"glyph:{written}")] == [4]
        assert archive.matches(f"glyph:{written}").total == 1
    assert list(find(match, "glyph:=")) == []


def test_what_is_found_by_a_note_is_so_no_longer_once_its_words_are_taken_back(match: Match) -> None:
    from replay.find import Finder

    finder = Finder(match)
    note = match.add_note(4, "quiet", author="carol")
    match.edit_note(note, "loud", author="carol")
    assert [hit.version for hit in finder.find("note:loud", match.mainline, "")] == [4]
    match.undo_note()
    assert list(finder.find("note:loud", match.mainline, "")) == []
    assert [hit.version for hit in finder.find("note:quiet", match.mainline, "")] == [4]


# -- taking back --------------------------------------------------------------------------------------------


def test_the_last_thing_noted_is_taken_back_and_so_is_the_one_before(archive: Archive, match: Match) -> None:
    note = match.add_note(3, "one", author="carol")
    match.edit_note(note, "two", author="carol")
    match.remove_note(note, author="carol")
    assert [match.undo_note().kind for _ in range(2)] == ["removed", "edited"]
    assert match.note(note).text == "one"
    assert not match.note(note).removed
    assert match.undo_note().kind == "added"
    with pytest.raises(BadRequest, match="nothing to take back"):
        match.undo_note()
    again = archive.match(match.id)
    assert again.notes() == []
    assert [one.text for one in again.note(note).wordings] == ["one", "two"]


def test_nobody_takes_back_what_another_noted_or_what_they_may_not_read(match: Match) -> None:
    match.add_note(3, "mine", author="bob")
    match.add_note(3, "for the scribe", author="carol", reach="scribe")
    with pytest.raises(BadRequest, match="dave"):
        match.undo_note(author="dave")
    assert match.notes()[1].text == "for the scribe"
    match.undo_note(seat="bob")
    assert [note.text for note in match.notes()] == ["for the scribe"]


# -- going along ------------------------------------------------------------------------------------------


def test_on_an_amendment_all_kinds_of_notes_go_to_the_corresponding_entries(match: Match) -> None:
    match.add_note(3, "one", before=True, signs=("equal",), bookmark="key", marks=(Mark("bag", "A"),), author="carol")
    first = match.notes()[0]
    match.edit_note(first.id, "two", author="bob")
    match.add_note(3, "for bob", upto=5, reach="bob", author="carol")
    card = pinned(match, 4, "card:duke@alice/hand")
    amending = Amending(match, "", Edit("insert", 2, ("1 stone bag -> bob/bag",), seat="bob"))
    new = amending.write()
    notes = [note for note in match.notes() if note.line == new]
    assert [(note.at, note.last, note.text) for note in notes] == [(4, 4, "two"), (4, 6, "for bob"), (5, 5, "this one")]
    moved = notes[0]
    assert (moved.before, moved.signs, moved.bookmark, moved.marks) == (
        True,
        Signs("", ("equal",)),
        "key",
        (Mark("bag", "A"),),
    )
    assert [one.text for one in moved.wordings] == ["one", "two"]
    assert (moved.author, moved.written) == ("carol", first.written)
    assert notes[1].reach == "bob"
    assert AMENDED not in notes[2].tags
    where = Whereabouts(match, new, "", 4)
    found = where.of(notes[2])
    assert found is not None
    assert found.said == "duke, in alice/field"
    assert match.note(card).line != new


def test_a_pin_follows_its_card_to_where_it_lies_on_the_amended_line(match: Match) -> None:
    pinned(match, 4, "card:duke@alice/hand")
    amending = Amending(match, "", Edit("delete", 4))
    amending.settle_all("skip")
    new = amending.write()
    [note] = match.state.notes_at(new, 3)
    found = Whereabouts(match, new, "", 3).of(note)
    assert found is not None
    assert found.said == "duke, in alice/field"
    assert AMENDED in note.tags


def test_a_match_of_its_own_takes_all_that_was_noted_with_it(archive: Archive, match: Match) -> None:
    first = pinned(match, 2, "card:duke@alice/hand", author="carol")
    match.edit_note(first, "that one", author="bob")
    match.add_note(3, bookmark="key", marks=(Mark("bag", to="deck"),), signs=("novelty",), before=True)
    own = extract(archive, match)
    notes = own.notes()
    assert [one.text for one in notes[0].wordings] == ["this one", "that one"]
    assert said(own, notes[0].id, 3) == "duke, in alice/field"
    assert (notes[1].bookmark, notes[1].marks, notes[1].before) == ("key", (Mark("bag", to="deck"),), True)
    assert notes[1].signs == Signs("", ("novelty",))


def test_bookmarks_are_listed_by_entry_for_whoever_may_read_them(match: Match) -> None:
    match.add_note(5, bookmark="late")
    match.add_note(2, bookmark="early", reach="alice")
    assert [note.bookmark for note in match.bookmarks()] == ["early", "late"]
    assert [note.bookmark for note in match.bookmarks(seat="bob")] == ["late"]
