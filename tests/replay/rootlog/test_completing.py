"""Typed actions go on with what stands on the table."""

from __future__ import annotations

import pytest

from domain.table import Table
from replay.formats.rootlog.completing import complete_action
from replay.notation import complete, read_action
from tests.replay.rootlog.games import ALL
from tests.replay.rootlog.playing import played, table_of


@pytest.fixture(scope="module")
def table() -> Table:
    return table_of(played(ALL["autumn"]))


def warriors(table: Table, seat: str, number: int) -> int:
    faction = table.value(f"{seat}/faction")
    return table.pool(f"clearing/{number}").get(f"warrior:{faction}", 0)


@pytest.fixture(scope="module")
def seat(table) -> str:
    return str(table.value("turn"))


def test_a_move_begins_where_enough_warriors_stand(table, seat):
    offered = complete_action("2w", table, seat)
    on_map = [int(one[2:-2]) for one in offered if one != "2w->"]
    assert on_map == [number for number in range(1, 13) if warriors(table, seat, number) >= 2]
    assert on_map


def test_a_move_goes_to_the_neighbours_first_and_can_be_read_as_it_stands(table, seat):
    start = next(number for number in range(1, 13) if warriors(table, seat, number))
    offered = complete_action(f"w{start}->", table, seat)
    assert len(offered) == 12
    near = offered[:2]
    for action in near:
        play = read_action("root", action, table, seat)
        assert [(change.source, change.count) for change in play.changes] == [(f"clearing/{start}", 1)]


def test_only_fights_with_somebody_who_is_there_are_offered(table, seat):
    for action in complete_action("X", table, seat):
        other, number = action[1], int(action[2:])
        faction = table.value(f"{other}/faction")
        assert other != seat
        assert any(kind.endswith(f":{faction}") for kind in table.pool(f"clearing/{number}"))


def test_another_pieces_are_named_with_their_letter(table, seat):
    other = next(name for name in ("C", "E", "A") if name != seat and f"{name}/faction" in table.values)
    assert all(one.startswith(other) for one in complete_action(other, table, seat))


def test_further_destinations_go_on_behind_the_plus(table, seat):
    offered = complete_action("w->1+", table, seat)
    assert "w->1+2" in offered


@pytest.mark.parametrize("text", ["9" * 5000, "²w", "w->" * 50, "->", "+", "w99->", "#" * 99, "\x1b", "X" * 50])
def test_what_nobody_would_type_offers_nothing_and_harms_nothing(table, seat, text):
    assert all(one.startswith(text) for one in complete_action(text, table, seat))


def test_without_a_faction_at_the_table_only_declared_changes_are_offered(table):
    assert complete_action("w", Table(), "E") == []
    assert complete("pebbles", "sh", Table()) == ["show", "shuffle"]


def test_declared_changes_are_offered_after_the_notation(table, seat):
    offered = complete("root", "w", table)
    assert offered[0].endswith("->")
    assert any(one.startswith("warrior:") for one in offered)
