"""A match folded from its stream: lines, notes, results."""

from __future__ import annotations

import pytest

from domain.match import MatchState
from domain.match_events import (
    EVENT_TYPES,
    ChanceChosen,
    LineDemoted,
    LineForked,
    LineNamed,
    LinePromoted,
    LineRestored,
    LineRetired,
    MainlineChosen,
    Mark,
    MatchEvent,
    MatchOpened,
    NoteActUndone,
    NoteAdded,
    NoteEdited,
    NoteMoved,
    NoteRemoved,
    Pin,
    ResultDeclared,
    RulingGiven,
    SeatInfo,
    SourceImported,
    decode_match_event,
    encode_match_event,
)

OPENED = MatchOpened("root", "main", (SeatInfo("C", "alice"), SeatInfo("E", "さくら")), event="Spring Open")


def folded(*events: MatchEvent | None) -> MatchState:
    state = MatchState()
    for instant, event in enumerate((OPENED, *events), 1):
        state.apply(event, instant)
    return state


def a_tree(*more: MatchEvent) -> MatchState:
    """main, with `a` and `b` forked from it at 40, and `c` from `a` at 50."""
    return folded(LineForked("a", "main", 40), LineForked("b", "main", 40), LineForked("c", "a", 50), *more)


def test_the_first_line_is_the_mainline_until_another_is_chosen() -> None:
    assert folded().mainline == "main"
    assert a_tree(MainlineChosen("c")).mainline == "c"


@pytest.mark.parametrize(
    ("line", "at", "owner"),
    [("c", 51, "c"), ("c", 50, "a"), ("c", 41, "a"), ("c", 40, "main"), ("c", 1, "main"), ("main", 60, "main")],
)
def test_an_event_belongs_to_the_line_on_which_it_was_recorded(line: str, at: int, owner: str) -> None:
    assert a_tree().owner(line, at) == owner


def test_lines_that_fork_after_an_event_are_known_there_from_every_line_that_shares_it() -> None:
    state = a_tree()
    assert [line.id for line in state.forks_at("main", 40)] == ["a", "b"]
    assert [line.id for line in state.forks_at("c", 40)] == ["main", "b"]
    assert [line.id for line in state.forks_at("c", 50)] == ["a"]
    assert state.forks_at("main", 39) == []


def test_a_retired_line_is_not_offered_and_comes_back_when_restored() -> None:
    retired = LineRetired("a", "no use", "alice")
    assert [line.id for line in a_tree(retired).forks_at("main", 40)] == ["b"]
    assert [line.id for line in a_tree(retired, LineRestored("a")).forks_at("main", 40)] == ["a", "b"]


def test_promoting_moves_a_line_one_place_up_among_its_siblings_and_not_beyond() -> None:
    order = [line.id for line in a_tree(LinePromoted("b")).children("main")]
    assert order == ["b", "a"]
    assert [line.id for line in a_tree(LinePromoted("b"), LinePromoted("b")).children("main")] == order
    assert [line.id for line in a_tree(LinePromoted("b"), LineDemoted("b")).children("main")] == ["a", "b"]


def test_a_line_has_the_last_name_given_to_it() -> None:
    assert a_tree(LineNamed("a", "what if"), LineNamed("a", "ambush")).lines["a"].name == "ambush"


def test_the_tail_of_an_undo_is_known_at_the_event_before_it() -> None:
    state = folded(
        LineForked("new", "main", 40), MainlineChosen("new"), LineRetired("main", "wrong clearing", "bob", True, 40)
    )
    assert [line.id for line in state.undone_from("new", 40)] == ["main"]
    assert state.undone_from("new", 39) == []


def test_a_note_is_shown_on_every_line_that_shares_its_event() -> None:
    state = a_tree(NoteAdded("n", "c", 45, "too bold", "?!", author="carol"))
    assert [note.text for note in state.notes_at("a", 45)] == ["too bold"]
    assert [note.text for note in state.notes_at("c", 45)] == ["too bold"]
    assert state.notes_at("b", 45) == []


def test_an_edited_note_says_the_new_text_and_keeps_the_old() -> None:
    state = a_tree(NoteAdded("n", "main", 3, "good", author="carol"), NoteEdited("n", "not so good", "?", author="bob"))
    (note,) = state.notes_at("main", 3)
    assert (note.text, note.glyph, note.author) == ("not so good", "?", "carol")
    assert [wording.text for wording in note.wordings] == ["good", "not so good"]


def test_a_removed_note_is_not_shown() -> None:
    assert a_tree(NoteAdded("n", "main", 3, "good"), NoteRemoved("n")).notes_at("main", 3) == []


def test_the_result_of_the_mainline_may_have_been_declared_on_the_line_it_came_from() -> None:
    result = ResultDeclared("main", ("E",), {"E": 30, "C": 22})
    assert a_tree(result, MainlineChosen("c")).result == result
    assert a_tree(result, ResultDeclared("c", ("C",)), MainlineChosen("c")).result == ResultDeclared("c", ("C",))


def test_a_result_goes_with_the_end_that_is_taken_back_and_comes_again_with_it() -> None:
    result = ResultDeclared("main", ("E",), {"E": 30, "C": 22})
    undone = (LineForked("u", "main", 59), MainlineChosen("u"), LineRetired("main", undone=True, at=59))
    further = (LineForked("v", "main", 57), MainlineChosen("v"), LineRetired("u", undone=True, at=57))
    assert folded(result, *undone).result is None
    assert folded(result, *undone, *further).result is None
    assert folded(result, *undone, ResultDeclared("u", ("C",))).result == ResultDeclared("u", ("C",))
    assert folded(result, *undone, LineRestored("main"), MainlineChosen("main")).result == result


def test_what_the_file_of_an_imported_game_says_of_its_result_stays_when_something_in_it_is_put_right() -> None:
    result = ResultDeclared("main", ("E",), {"E": 31})
    undone = (LineForked("u", "main", 59), MainlineChosen("u"), LineRetired("main", undone=True, at=59))
    assert folded(SourceImported("rootlog", "a.rootlog", ""), result, *undone).result == result


@pytest.mark.parametrize(
    ("line", "other", "at"), [("main", "a", 40), ("a", "b", 40), ("c", "b", 40), ("c", "a", 50), ("a", "c", 50)]
)
def test_two_lines_part_at_the_last_event_that_they_share(line: str, other: str, at: int) -> None:
    assert a_tree().parting(line, other) == at


def test_a_note_on_a_range_is_shown_where_the_whole_range_is_shared() -> None:
    state = a_tree(NoteAdded("n", "c", 39, "a strong plan", upto=52))
    assert [note.text for note in state.notes_at("c", 39)] == ["a strong plan"]
    assert state.notes_at("a", 39) == []
    assert state.notes_at("c", 52) == []


def test_an_undone_tail_is_not_undone_for_the_lines_that_go_on_from_it() -> None:
    state = folded(
        LineForked("new", "main", 40),
        MainlineChosen("new"),
        LineRetired("main", "wrong clearing", "bob", True, 40),
        LineForked("kept", "main", 41),
    )
    assert state.undone_from("kept", 40) == []
    assert state.undone_from("main", 40) == []


def test_a_fork_from_nowhere_and_a_second_opening_change_nothing() -> None:
    state = folded(LineForked("x", "x", 3), LineForked("main", "x", 3), MatchOpened("other", "y"))
    assert (list(state.lines), state.mainline, state.passed_over) == (["main"], "main", 3)
    assert state.header == OPENED


def test_folding_the_same_events_gives_the_same_match() -> None:
    events = (NoteAdded("n", "c", 45, "x"), LinePromoted("b"), MainlineChosen("b"), LineRetired("a"))
    assert a_tree(*events) == a_tree(*events)


def test_a_ruling_stands_on_its_event() -> None:
    state = a_tree(RulingGiven("main", 12, "the roll stands", "dave"))
    assert [ruling.text for ruling in state.rulings_at("c", 12)] == ["the roll stands"]


def test_events_of_a_later_version_and_of_lines_that_are_gone_are_passed_over_and_counted() -> None:
    assert folded(None, LineNamed("nobody", "x"), NoteEdited("nothing", "x")).passed_over == 3


@pytest.mark.parametrize("name", EVENT_TYPES)
def test_every_event_comes_back_equal_from_its_bytes(name: str) -> None:
    samples: dict[str, MatchEvent] = {
        type(event).__name__: event
        for event in (
            OPENED,
            LineForked("a", "main", 3, "x", "bob", "ask"),
            ChanceChosen("a", "random", 3, 7, "bob", "main"),
            NoteAdded("n", "main", 3, "[/red]\u202e", "!?", ("t",), 5, "clearing/5", "bob", "scribe"),
            NoteEdited("n", "x", "?", ("t",), "bob", ("equal",), (Mark("clearing/5", "A", "green"),), "key"),
            NoteMoved("m", "n", "main", 4, 6, "alice/hand", Pin(2, "bob"), ("amended",)),
            NoteActUndone(7, "bob"),
            ResultDeclared("main", ("E",), {"E": 30}),
        )
    }
    kind = EVENT_TYPES[name]
    event = samples.get(kind.__name__) or kind(
        **{field: _sample(field) for field in kind.__struct_fields__ if field not in _OPTIONAL}  # type: ignore[arg-type]
    )
    stored, data = encode_match_event(event)
    assert stored == name
    assert decode_match_event(stored, data) == event


_OPTIONAL = {"author", "reason", "undone", "tags", "upto", "on", "reach", "layout", "findings", "winners", "scores"}


def _sample(field: str) -> object:
    return 7 if field == "at" or field.endswith("_ms") else f"some {field}"


def test_a_line_goes_on_with_chance_as_was_chosen_last_and_lines_that_are_gone_are_passed_over() -> None:
    chosen = ChanceChosen("a", "random", 40, 7, "C")
    state = a_tree(ChanceChosen("a", "ask", 40), chosen, ChanceChosen("nobody", "ask"))
    assert (state.lines["a"].chance, state.lines["b"].chance, state.passed_over) == (chosen, None, 1)
