"""A match as a file again."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.changes import AnyChange, MoveCards, MovePieces, Reveal, Set
from domain.match import MatchState
from domain.match_events import MatchOpened, SeatInfo
from domain.play import Play
from domain.table import Table
from replay.formats.rootlog import Imported, decode, interpret, interpret_action, parse, to_rootlog
from replay.formats.rootlog.express import express
from replay.meta import Source
from tests.replay.rootlog.games import ALL, AUTUMN, LAKE, WINTER
from tests.replay.rootlog.playing import played, table_of
from tests.replay.rootlog.strategies import CALM

Entries = list[tuple[Play, Source | None]]


def entries_of(imported: Imported) -> Entries:
    own: Entries = [(imported.opening, None)]
    return own + [(one.play, Source(one.text, one.line, one.column)) for one in imported.plays]


def exported(imported: Imported, entries: Entries | None = None) -> bytes:
    layout = msgspec.msgpack.encode(imported.layout)
    return to_rootlog(MatchState(), layout, entries_of(imported) if entries is None else entries)


def forked(game: str, at: str, *typed: str) -> str:
    """Returns the file of a line that leaves a game before its first action `at` and goes on as typed."""
    imported = played(game)
    entries = entries_of(imported)
    index = next(i for i, (_, source) in enumerate(entries) if source is not None and source.text == at)
    entries = entries[:index]
    table = Table()
    for play, _ in entries:
        table.fold(play.changes)
    for text in typed:
        own = interpret_action(text, table, str(table.value("turn")))
        assert own is not None, text
        table.fold(own.changes)
        entries.append((own, None))
    return exported(imported, entries).decode()


def declared(game: str, seat: str, *changes: AnyChange) -> str:
    """Returns the last line of a game to which one event of declared changes was added."""
    imported = played(game)
    entry = (Play(seat, "declared", "as declared", changes), None)
    return exported(imported, [*entries_of(imported), entry]).decode().rstrip("\n").rsplit("\n", 1)[-1]


# -- untouched --------------------------------------------------------------------------------------------

ODD = "A: x\r\n\r\nC: y // two\nMap:Fall\n\n C :w->1 ; ++ /what/  #->C// over\rA:\nC:++//\nWinner:C"


@pytest.mark.parametrize(
    "text", [*ALL.values(), ODD, "", "\n", "C: only a name"], ids=[*ALL, "odd", "empty", "blank", "name"]
)
def test_an_untouched_match_gives_the_same_bytes(text: str) -> None:
    assert exported(played(text)) == text.encode()


def test_encoding_and_mark_are_kept() -> None:
    for data in (
        b"\xef\xbb\xbf" + AUTUMN.encode(),
        "C: Jos\u00e9\nC:++ // \u2013\n".encode("cp1252"),
        b"C: \x81\nC:++\n",
    ):
        assert exported(interpret(parse(decode(data)))) == data


@settings(CALM, max_examples=60)
@given(
    st.lists(st.sampled_from(["C:w->1/++", "E:", " // c", "\n", "\r\n", "Map: Fall", "x", ";", "/", "é", " "])).map(
        "".join
    )
)
def test_any_file_comes_back_as_it_was(text: str) -> None:
    assert exported(played(text)) == text.encode()


def test_the_layout_holds_no_actions() -> None:
    layout = msgspec.msgpack.encode(played(AUTUMN).layout).decode("latin-1")
    assert "2w7->8" not in layout
    assert "the commander adds a hit" in layout


def test_what_was_exported_is_imported_alike() -> None:
    first = played(WINTER)
    again = interpret(parse(decode(exported(first))))
    assert [one.play for one in again.plays] == [one.play for one in first.plays]


# -- a line that went its own way -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_a_line_that_was_cut_short_ends_there(name: str) -> None:
    imported = played(ALL[name])
    entries = entries_of(imported)
    for length in range(1, len(entries), 5):
        again = parse(decode(exported(imported, entries[:length])))
        texts = [action.text for _, turn in again.turns for action in turn.actions]
        assert texts == [one.text for one in imported.plays[: length - 1]]


def test_typed_actions_continue_the_turn_under_way() -> None:
    text = forked(AUTUMN, "XC8(3,0)", "2w8->4", "#->E", "A:#A->$", "#->A")
    assert text.rstrip("\n").split("\n")[-2:] == ["E:B#E->$_b/w->3/2w7->8/2w8->4/#->E", "A:#A->$/#->A"]


def test_the_rest_of_the_file_and_its_winner_are_left_out() -> None:
    text = forked(AUTUMN + "Winner: C\n", "XC8(3,0)", "#->E")
    assert "Winner" not in text
    assert "XV6" not in text


def test_a_line_end_of_the_file_is_used_in_new_lines() -> None:
    text = forked(AUTUMN.replace("\n", "\r\n"), "XC8(3,0)", "#->E", "A:#->A")
    assert text.count("\n") == text.count("\r\n")


CHANGES: dict[str, tuple[tuple[AnyChange, ...], str]] = {
    "a recruit": ((MovePieces("warrior:marquise", 2, "C/supply", "clearing/10"),), "2w->10"),
    "a march": ((MovePieces("warrior:marquise", 1, "clearing/10", "clearing/1"),), "w10->1"),
    "somebody else's loss": ((MovePieces("warrior:eyrie", 1, "clearing/3", "E/supply"),), "Ew3->"),
    "points": ((Set("C/vp", 7),), "++2"),
    "lost points of another": ((Set("A/vp", 0),), "A--2"),
    "a draw": ((MoveCards((42,), "C/hand"),), "#->C"),
    "a relationship": ((Set("V/relation/E", "hostile"),), "V$_E->h"),
    "a pawn": ((MovePieces("pawn:vagabond", 1, "clearing/6", "forest/3_6_11"),), "Vp->3_6_11"),
    "cards shown": ((Reveal((0,), ("?fox",), ("E",)),), "F#^E"),
    "a hand shown": ((Reveal((0, 0), (), ("E",)),), "^E"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_declared_changes_are_written_as_actions(name: str) -> None:
    changes, text = CHANGES[name]
    table = table_of(played(AUTUMN))
    hand = list(table.stack("C/hand"))
    placed: list[AnyChange] = []
    for change in changes:
        if isinstance(change, Reveal):
            change = msgspec.structs.replace(change, cards=tuple(hand[: len(change.cards)] if change.kinds else hand))
        elif isinstance(change, MoveCards):
            change = msgspec.structs.replace(change, cards=(table.stack("deck")[-1],))
        placed.append(change)
    assert declared(AUTUMN, "C", *placed).endswith(f"/#->C/{text}")


def test_what_the_notation_cannot_say_stands_in_a_comment() -> None:
    line = declared(AUTUMN, "C", Set("weather", "rain"), MovePieces("warrior:eyrie", 1, "", "clearing/2"))
    assert line.endswith("/#->C // weather = rain; 1 warrior:eyrie outside -> clearing/2")


def test_text_of_a_comment_stays_on_its_line() -> None:
    line = declared(AUTUMN, "C", Set("note", "one\ntwo\x1b[31m"))
    assert " // note = " in line
    assert line.isprintable()


def test_a_new_turn_that_was_declared_begins_a_new_line() -> None:
    line = declared(AUTUMN, "E", Set("turn", "E"), Set("round", 3), Set("E/vp", 4))
    assert line == "E:++3"


UNSAID = {
    # Souls are discarded when the cult's turn begins, which no action says.
    "winter": ["$_ho->R", "$_o->F"],
    # The Keepers' relics and retainers change on the way in a manner of their own.
    "mountain": ["t_t10^2", "#faith$_2->", "t_2_t10->$"],
}
"""Imported actions whose changes are written as a comment once they are declared anew."""


@pytest.mark.parametrize("name", ALL)
def test_the_changes_of_imported_actions_can_be_written_again(name: str) -> None:
    imported = played(ALL[name])
    table = Table()
    table.fold(imported.opening.changes)
    unsaid = []
    for one in imported.plays:
        begin = [change for change in one.play.changes if isinstance(change, Set) and change.name in ("turn", "round")]
        rest = [change for change in one.play.changes if change not in begin]
        table.fold(begin)
        if express(rest, table, one.play.seat) is None:
            unsaid.append(one.text)
        table.fold(rest)
    assert unsaid == UNSAID.get(name, [])


# -- a match that came from no file ---------------------------------------------------------------------------


def test_a_match_of_no_file_gets_headers_from_its_table() -> None:
    imported = played(LAKE)
    seats = tuple(SeatInfo(seat, imported.players[seat]) for seat in imported.seats)
    state = MatchState(header=MatchOpened("root", "0", seats))
    entries = [(play, None) for play, _ in entries_of(imported)]
    again = interpret(parse(decode(to_rootlog(state, b"", entries))))
    assert again.players == imported.players
    assert again.options == imported.options
    assert table_of(again).hash() == table_of(imported).hash()


def test_a_player_whose_name_would_break_the_file_is_written_on_one_line() -> None:
    state = MatchState(header=MatchOpened("root", "0", (SeatInfo("C", "Ann // the\ncat"),)))
    text = to_rootlog(state, b"", []).decode()
    assert parse(text).players[0].name == "Ann / / the cat"


def test_a_damaged_layout_is_as_good_as_none() -> None:
    imported = played(LAKE)
    text = to_rootlog(MatchState(), b"\xc1junk", entries_of(imported)).decode()
    assert "C:t->9/Z%b/++" in text
