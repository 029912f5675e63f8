"""Named values that people declare: what the rules go by is not among them, in any game."""

from __future__ import annotations

import pytest

from domain.changes import Set
from domain.registry import installed, rules_of
from domain.table import Table
from domain.values import RULES_OWN
from replay.simulate import simulated

OWN = {
    "ancient-knowledge": ("declining", "hands-taken"),
    "heart-of-crown": ("bonuses", "commons", "did", "piles", "trigger"),
    "root": ("activated", "aided", "battle", "used"),
}


@pytest.mark.parametrize("game", sorted(installed()))
def test_what_the_rules_go_by_can_neither_be_set_nor_taken_away(game: str) -> None:
    rules = rules_of(game)
    table = Table()
    for name in ("agenda", *RULES_OWN, *OWN.get(game, ())):
        for value in ("x", 5, ["x"], None):
            assert rules.value_misfit(table, name, value)
            table.fold([Set(name, ["something"])])
            assert rules.value_misfit(table, name, value)


@pytest.mark.parametrize("game", sorted(installed()))
def test_no_list_table_or_number_of_a_game_becomes_a_text(game: str) -> None:
    rules = rules_of(game)
    table = Table()
    plays = simulated(rules, 0, 1, {})[0]
    seen = set()
    for play in plays:
        for change in play.changes:
            table.apply(change)
            if isinstance(change, Set) and type(table.value(change.name)) in (int, list, dict):
                seen.add(change.name)
                assert rules.value_misfit(table, change.name, "x"), change.name
    assert seen


@pytest.mark.parametrize("game", sorted(installed()))
def test_a_slip_is_never_taken_for_a_value_by_which_the_rules_go(game: str) -> None:
    rules = rules_of(game)
    table = Table()
    table.fold([Set(name, ["something"]) for name in OWN.get(game, ())])
    for name in OWN.get(game, ()):
        assert f"did you mean {name}?" not in rules.value_misfit(table, f"{name[:-1]}x", 1)
