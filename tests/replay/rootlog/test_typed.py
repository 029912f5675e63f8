"""One action typed on a table."""

from __future__ import annotations

import pytest

from domain.table import Table
from replay.errors import BadRequest
from replay.formats.rootlog import interpret_action, read_typed
from replay.words import in_words
from tests.replay.rootlog.games import AUTUMN, MOUNTAIN, WINTER
from tests.replay.rootlog.playing import played, table_of


@pytest.fixture
def table() -> Table:
    return table_of(played(AUTUMN))


def test_an_action_is_that_of_whoever_has_the_turn(table: Table) -> None:
    play = interpret_action("2w10->1", table, "C")
    assert play is not None
    assert (play.seat, play.asked, play.action) == ("C", "rootlog", "2w10->1")
    before = table.pool("clearing/1")["warrior:marquise"]
    table.fold(play.changes)
    assert table.pool("clearing/1")["warrior:marquise"] == before + 2


def test_the_table_is_not_changed_by_reading(table: Table) -> None:
    before = table.dump()
    interpret_action("E:b->6/", table, "C")
    interpret_action("9w1->2", table, "C")
    assert table.dump() == before


def test_a_letter_in_front_begins_a_turn(table: Table) -> None:
    play = interpret_action("E: #->E", table, "C")
    assert play is not None
    table.fold(play.changes)
    assert (table.value("turn"), table.value("round")) == ("E", 3)
    play = interpret_action("C:", table, "E")
    assert play is not None
    assert play.action == ""
    table.fold(play.changes)
    assert (table.value("turn"), table.value("round")) == ("C", 4)


@pytest.mark.parametrize("text", ["", "2 warrior:eyrie a -> b", "C/vp += 2", "w->99", "X:w->1", "Z:w->1"])
def test_what_is_no_action_is_left_to_others(table: Table, text: str) -> None:
    assert interpret_action(text, table, "C") is None


def test_a_seat_without_a_faction_types_no_actions() -> None:
    assert interpret_action("w->1", Table(), "alice") is None
    assert interpret_action("w->1", Table(), "C") is None


def test_remarks_on_a_typed_action_are_given_with_it(table: Table) -> None:
    typed = read_typed("2w12->3", table, "C")
    assert typed is not None
    assert [finding.level for finding in typed.findings] == ["adjacency"]
    clean = read_typed("2w12->4", table, "C")
    assert clean is not None
    assert clean.findings == ()


def test_short_names_are_written_for_long_ones() -> None:
    play = interpret_action("Zsaboteurs", table_of(played(WINTER)), "L")
    assert play is not None
    assert play.action == "Zsabo"


def test_the_round_goes_on_when_the_order_begins_again() -> None:
    table = table_of(played(MOUNTAIN))
    assert (table.value("turn"), table.value("round")) == ("K", 2)
    play = interpret_action("C:++", table, "K")
    assert play is not None
    table.fold(play.changes)
    assert table.value("round") == 3


def test_the_letter_of_whoever_has_the_turn_begins_no_other_turn(table: Table) -> None:
    round_now = table.value("round")
    assert table.value("turn") == "C"
    play = interpret_action("C:2w10->1", table, "C")
    assert play is not None
    assert play == interpret_action("2w10->1", table, "C")
    table.fold(play.changes)
    assert (table.value("turn"), table.value("round")) == ("C", round_now)


def test_beginning_a_turn_that_has_begun_is_refused_with_what_to_say(table: Table) -> None:
    with pytest.raises(BadRequest, match="C's turn already"):
        interpret_action("C:", table, "C")


def test_a_turn_in_the_same_round_says_nothing_of_the_round(table: Table) -> None:
    for text in ("E:", "A:"):
        play = interpret_action(text, table, "C")
        assert play is not None
        said = in_words(play.changes, table)
        table.fold(play.changes)
    assert said == ["turn = A"]
