"""How a game ended, in one line: who has won, and why."""

from __future__ import annotations

import pytest

from domain.changes import Set
from domain.match_events import ResultDeclared
from domain.table import Table
from tests.tui.archives import full_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.screens.ending import how_it_stands

NAMES = {"C": "Marquise alice", "E": "Eyrie bob"}


def said(declared: ResultDeclared | None, noted: object = None) -> str:
    table = Table()
    if noted is not None:
        table.apply(Set("result", noted))
    return how_it_stands(table, declared, lambda seat: NAMES.get(seat, seat))


@pytest.mark.parametrize(
    ("declared", "words"),
    [
        (None, ""),
        (ResultDeclared("", ("E",), {"C": 12, "E": 30}), "won by Eyrie bob: Eyrie bob 30 · Marquise alice 12"),
        (
            ResultDeclared("", ("E",), {"C": 6, "E": 30}, partial=("C",)),
            "won by Eyrie bob: Eyrie bob 30 · Marquise alice 6+?",
        ),
        (ResultDeclared("", ("C", "E"), {}, "they agreed"), "won by Marquise alice and Eyrie bob: they agreed"),
        (ResultDeclared("", (), {}, "time ran out"), "nobody has won: time ran out"),
        (ResultDeclared("", ("E",)), "won by Eyrie bob"),
        (ResultDeclared("", ("solo",), {"solo": 7}), "won by solo: 7 points"),
    ],
)
def test_a_declared_result_is_said_in_words(declared, words):
    assert said(declared) == words


def test_what_the_rules_noted_goes_before_what_was_declared_and_has_its_rule():
    declared = ResultDeclared("", ("E",), {"E": 30}, "E has 30 points")
    assert said(declared, ["E has 30 points", "L3.1", "E"]) == "won by Eyrie bob: E has 30 points (L3.1)"
    assert said(None, ["all lost", "A.1"]) == "nobody has won: all lost (A.1)"


@pytest.mark.parametrize("odd", ["alice", 7, [], ["alone"], [1, 2, 3], {"E": 1}])
def test_a_value_of_that_name_in_another_game_is_no_result(odd):
    assert said(None, odd) == ""


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_a_game_without_rules_tells_its_declared_result_at_its_last_entry_only(tmp_path, size):
    async with running(full_archive(tmp_path), size) as driver:
        await driver.press("enter", "end")
        assert frame(driver.app).splitlines()[-2].startswith(" won by Eyrie bob: Eyrie bob 5 · ")
        await driver.press("left")
        assert "won by" not in frame(driver.app)
