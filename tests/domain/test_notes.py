"""Notes folded from a stream: what is stored, what is taken back, and what goes along to another line."""

from __future__ import annotations

import msgspec

from domain.glyphs import Signs
from domain.match import MatchState
from domain.match_events import (
    EVENT_TYPES,
    LineForked,
    Mark,
    MatchEvent,
    MatchOpened,
    NoteActUndone,
    NoteAdded,
    NoteEdited,
    NoteMoved,
    NoteRemoved,
    Pin,
    decode_match_event,
    encode_match_event,
)
from domain.notes import signs_on

OLD = {
    "note-added": (
        "8aa46e6f7465a26e31a46c696e65a46d61696ea2617403a474657874a8746f6f20626f6c64a5676c797068a2213fa4746167"
        "7392a4706c616ea7656e6467616d65a47570746f05a26f6eaa636c656172696e672f35a6617574686f72a56361726f6ca572"
        "65616368a6736372696265",
        NoteAdded("n1", "main", 3, "too bold", "!?", ("plan", "endgame"), 5, "clearing/5", "carol", "scribe"),
    ),
    "note-edited": (
        "85a46e6f7465a26e31a474657874a4626f6c64a5676c797068a121a47461677391a4706c616ea6617574686f72a3626f62",
        NoteEdited("n1", "bold", "!", ("plan",), "bob"),
    ),
    "note-removed": ("81a46e6f7465a26e31", NoteRemoved("n1")),
}
"""Bytes as they were stored before a note could have more than text, glyph, tags and a place."""


def folded(*events: MatchEvent) -> MatchState:
    state = MatchState()
    for instant, event in enumerate((MatchOpened("root", "main"), *events), 1):
        state.apply(event, instant)
    return state


def test_notes_stored_by_earlier_versions_mean_what_they_meant_and_keep_their_bytes() -> None:
    for name, (data, event) in OLD.items():
        assert decode_match_event(name, bytes.fromhex(data)) == event
        assert encode_match_event(event) == (name, bytes.fromhex(data))


def test_an_edit_of_an_earlier_version_leaves_alone_what_it_did_not_know() -> None:
    mark = Mark("clearing/5", "A")
    state = folded(
        NoteAdded("n", "main", 3, "x", "!", signs=("equal",), bookmark="here", marks=(mark,)),
        NoteEdited("n", "y", "?"),
    )
    note = state.notes["n"]
    assert (note.text, note.signs, note.bookmark, note.marks) == ("y", Signs("?", ("equal",)), "here", (mark,))


def test_no_event_has_more_fields_than_its_bytes_have_one_form_for() -> None:
    """msgspec writes the count of a larger map in another form, which no file in JSON would give back."""
    for kind in EVENT_TYPES.values():
        assert len(kind.__struct_fields__) <= 15
        _, data = encode_match_event(_sample(kind))
        assert msgspec.msgpack.encode(msgspec.msgpack.decode(data)) == data


def _sample(kind: type[MatchEvent]) -> MatchEvent:
    required = kind.__struct_fields__[: len(kind.__struct_fields__) - len(kind.__struct_defaults__)]
    numbers = {name: 1 for name in required if kind.__annotations__[name] == "int"}
    return kind(**{**dict.fromkeys(required, "x"), **numbers})  # type: ignore[arg-type]


# -- taking back ------------------------------------------------------------------------------------


def test_a_note_that_is_taken_back_is_out_of_sight_and_stays_in_the_record() -> None:
    state = folded(NoteAdded("n", "main", 3, "x"), NoteActUndone(1))
    assert state.notes_at("main", 3) == []
    assert state.notes["n"].text == "x"


def test_taking_back_an_edit_brings_the_words_before_it_back() -> None:
    state = folded(NoteAdded("n", "main", 3, "one"), NoteEdited("n", "two"), NoteEdited("n", "three"), NoteActUndone(3))
    note = state.notes["n"]
    assert note.text == "two"
    assert [(one.text, one.undone) for one in note.wordings] == [("one", False), ("two", False), ("three", True)]


def test_taking_back_a_removal_shows_the_note_again() -> None:
    state = folded(NoteAdded("n", "main", 3, "x"), NoteRemoved("n"), NoteActUndone(2))
    assert [note.text for note in state.notes_at("main", 3)] == ["x"]
    assert (
        folded(NoteAdded("n", "main", 3, "x"), NoteRemoved("n"), NoteActUndone(2), NoteActUndone(1)).notes["n"].removed
    )


def test_an_act_is_taken_back_once_whoever_else_wanted_the_same() -> None:
    state = folded(
        NoteAdded("n", "main", 3, "one"),
        NoteEdited("n", "two"),
        NoteActUndone(2),
        NoteActUndone(2),
        NoteActUndone(9),
    )
    assert (state.notes["n"].text, state.notes["n"].removed, state.passed_over) == ("one", False, 2)


def test_the_last_act_is_found_by_who_did_it_and_who_may_know() -> None:
    state = folded(
        NoteAdded("a", "main", 3, "x", author="bob"),
        NoteAdded("b", "main", 3, "y", author="carol", reach="scribe"),
        NoteEdited("b", "z", author="carol"),
    )

    def last(author: str = "", seat: str = "") -> tuple[str, str] | None:
        act = state.book.last_act(author, seat)
        return None if act is None else (act.kind, act.note)

    assert last() == ("edited", "b")
    assert last("bob") == ("added", "a")
    assert last(seat="bob") == ("added", "a")
    assert last("carol", "bob") is None


# -- going along ------------------------------------------------------------------------------------


def test_a_note_carried_over_keeps_author_time_and_all_that_it_ever_said() -> None:
    state = folded(
        NoteAdded("n", "main", 5, "one", "!", author="carol", reach="bob", before=True, bookmark="key"),
        NoteEdited("n", "two", "?", author="bob"),
        LineForked("new", "main", 4),
        NoteMoved("m", "n", "new", 6, tags=("amended",), on="alice/hand", pin=Pin(2)),
    )
    note = state.notes["m"]
    assert [one.text for one in note.wordings] == ["one", "two", "two"]
    assert (note.author, note.written, note.reach, note.before, note.bookmark) == ("carol", 2, "bob", True, "key")
    assert (note.at, note.tags, note.on, note.pin) == (6, ("amended",), "alice/hand", Pin(2))
    assert [one.id for one in state.notes_at("new", 6)] == ["m"]
    assert [one.id for one in state.notes_at("main", 5)] == ["n"]


def test_what_is_taken_back_is_so_on_every_line_to_which_it_went() -> None:
    events = (
        NoteAdded("n", "main", 5, "one"),
        NoteEdited("n", "two"),
        LineForked("new", "main", 4),
        NoteMoved("m", "n", "new", 5),
    )
    assert folded(*events, NoteActUndone(2)).notes["m"].text == "one"
    assert folded(*events, NoteActUndone(2), NoteActUndone(1)).notes_at("new", 5) == []


def test_going_along_is_nobodys_act() -> None:
    state = folded(NoteAdded("n", "main", 5, "x"), LineForked("new", "main", 4), NoteMoved("m", "n", "new", 5))
    assert [act.note for act in state.book.acts] == ["n"]


# -- several on one entry -----------------------------------------------------------------------------


def test_of_several_notes_the_sign_given_last_counts_and_all_observations() -> None:
    state = folded(
        NoteAdded("a", "main", 3, glyph="!", signs=("equal", "novelty")),
        NoteAdded("b", "main", 3, glyph="?", signs=("zugzwang",)),
        NoteEdited("a", glyph="!!", signs=("winning", "novelty")),
    )
    assert signs_on(state.notes_at("main", 3)) == Signs("!!", ("winning", "novelty", "zugzwang"))


def test_a_note_on_a_range_is_found_from_every_event_in_it() -> None:
    state = folded(NoteAdded("n", "main", 3, "x", upto=6), NoteAdded("o", "main", 4, "y"))
    assert [[note.id for note in state.notes_over("main", at)] for at in range(2, 8)] == [
        [],
        [],
        ["n"],
        ["n"],
        ["n"],
        [],
    ]
