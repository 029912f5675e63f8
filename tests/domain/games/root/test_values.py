"""The named values that a ruling may set."""

from __future__ import annotations

import pytest

from domain.changes import ALL
from domain.games.root.rules import RULES
from domain.table import Table


@pytest.fixture
def table() -> Table:
    table = Table()
    table.fold(RULES.setup(("C", "E"), {}, (ALL,)))
    return table


@pytest.mark.parametrize(
    "name", ["C/vp", "E/leader", "turn", "round", "winner", "suit/3", "path/5_9", "C/relation/E", "E/price/hand"]
)
def test_a_value_of_the_game_can_be_set(table: Table, name: str) -> None:
    assert RULES.value_misfit(table, name, 1) == ""


@pytest.mark.parametrize(
    ("name", "meant"),
    [("C/vpp", "C/vp"), ("rund", "round"), ("tirn", "turn"), ("E/leder", "E/leader"), ("foo", ""), ("agenda", "")],
)
def test_a_slip_is_no_value(table: Table, name: str, meant: str) -> None:
    question = f"; did you mean {meant}?" if meant else ""
    assert RULES.value_misfit(table, name, 1) == f'there is no value "{name}"{question}'
