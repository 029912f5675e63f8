"""Faith in the place of Gold: at any time, and as much of it as the payer likes (4.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from domain.changes import MovePieces
from domain.decision import Decision
from domain.games.lords_of_heaven.rules import RULES
from tests.domain.games.lords_of_heaven.board import Board, board
from tests.domain.games.lords_of_heaven.test_conflicts import duel, hands

RICH = {"B/screen": {"gold": 9, "faith": 6}}


def rich(kind: str = "action-08", pools: Mapping[str, Mapping[str, int]] = {}, **options: Any) -> Board:
    """Returns a table before the turn of B, who has 9 Gold and 6 Faith."""
    return board({**RICH, **pools}, {"B/hand": [kind]}, {"turn": "B"}, **options)


@pytest.mark.parametrize(
    ("lines", "gold", "faith"),
    [
        (("develop action-08",), 7, 6),
        (("develop action-08 in-faith 1",), 8, 5),
        (("presence action-08 in-faith 2",), 9, 4),
        (("presence action-08", "influence iconium 2 in-faith 2"), 7, 4),
        (("presence action-08", "support 3 iconium in-faith 1"), 5, 5),
        (("presence action-08", "support iconium in-faith 1"), 7, 5),
        (("movement action-08", "move antiocheia->iconium in-faith 1"), 10, 5),
        (("movement action-08", "move 1 antiocheia->iconium"), 9, 6),
    ],
)
def test_the_payer_chooses_how_much_is_paid_in_faith_and_else_gold_goes_first(
    lines: tuple[str, ...], gold: int, faith: int
) -> None:
    game = rich(pools={"city/iconium/2": {}}).told(*lines)
    assert (game.gold("B"), game.faith("B")) == (gold, faith)


@pytest.mark.parametrize("line", ["develop action-08 in-faith 7", "develop action-08 in-faith 3"])
def test_no_more_faith_is_paid_than_there_is_and_than_the_price(line: str) -> None:
    rich().refuses(line, "LH.4.9")
    assert rich().told("develop action-08 in-faith 2").faith("B") == 4


def test_faith_does_not_make_a_step_a_gift() -> None:
    game = board({"B/screen": {"faith": 1}}, {"B/hand": ["action-08"]}, {"turn": "B"})
    game.refuses("develop action-08 in-faith 1", "LH.6.1")
    game.refuses("presence action-08 in-faith -1", "LH.4.9")


@pytest.mark.parametrize(("words", "gold", "faith"), [("", 2, 0), (" in-faith 2", 0, 2)])
def test_joining_a_battle_is_paid_in_faith_too(words: str, gold: int, faith: int) -> None:
    pools = {"region/iconium": {"C": 1, "B": 1}, "region/antiocheia": {"C": 1}, "region/edessa": {"C": 1}}
    game = duel("battle iconium B", pools)
    before = game.gold("C"), game.faith("C")
    game.told(f"join antiocheia edessa{words}")
    assert (before[0] - game.gold("C"), before[1] - game.faith("C")) == (gold, faith)


@pytest.mark.parametrize(("words", "gold", "faith"), [("", 2, 0), (" in-faith 1", 1, 1)])
def test_units_are_kept_for_faith_in_the_middle_of_a_conflict(words: str, gold: int, faith: int) -> None:
    game = duel("battle iconium B", {"region/iconium": {"C": 2, "B": 2}, "C/screen": {"gold": 9, "faith": 3}})
    game.told("C: play bluff with 2 footman 1 faith", "B: play bluff with nothing", "rolled 1 1", "rolled 1 1")
    before = game.gold("C"), game.faith("C")
    game.refuses("keep 2 footman in-faith 3", "LH.4.9")
    game.told(f"keep 2 footman{words}")
    assert (before[0] - game.gold("C"), before[1] - game.faith("C")) == (gold, faith)


def test_faith_that_was_played_as_strength_keeps_no_unit() -> None:
    game = duel("battle iconium B", {"region/iconium": {"C": 2, "B": 2}, "C/screen": {"faith": 3}})
    game.told("C: play bluff with 2 footman 4 faith", "B: play bluff with nothing", "rolled 1 1", "rolled 1 1")
    game.refuses("keep 1 footman in-faith 1", "LH.4.9")
    assert game.gold("C") == 1
    game.refuses("keep 2 footman", "LH.7.1")


def test_a_price_that_is_told_is_paid_in_faith_as_far_as_it_goes() -> None:
    game = rich(figures="told").befell("presence action-08 in-faith 3", "told 2")
    assert (game.gold("B"), game.faith("B")) == (9, 4)
    game.befell("influence edessa 3 in-faith 1", "told 5")
    assert (game.gold("B"), game.faith("B")) == (5, 3)


def test_gold_of_a_declared_effect_is_paid_in_faith_where_it_does_not_reach() -> None:
    game = board({"C/screen": {"gold": 3, "faith": 2}}, {"C/hand": ["action-10"]}, {"turn": "C"})
    game.told("presence action-10", "effect")
    gold = game.gold("C")
    game.refuses(f"declare pay {gold + 3} gold", "LOH-O14")
    game.told(f"declare pay {gold + 1} gold")
    assert (game.gold("C"), game.faith("C")) == (0, 1)


def test_a_line_that_says_nothing_of_faith_is_written_as_it_always_was() -> None:
    for line in ("keep 2 footman", "keep 2 footman in-faith 1", "join edessa in-faith 1", "provision 2 faith"):
        assert RULES.format(RULES.parse(line)) == line


def test_what_is_not_kept_goes_in_one_order_however_it_came() -> None:
    units = {"C/units": {"footman": 2, "siege-tower": 1}}
    game = duel("siege iconium", units)
    game.told("C: play bluff with 2 footman 1 siege-tower", "B: play bluff with nothing", "rolled 1 1 1", "take")
    (asked,) = RULES.next(game.table)  # type: ignore[misc]
    assert isinstance(asked, Decision)
    other = game.table.copy()
    other.fold([MovePieces("footman", 2, "C/force", "supply"), MovePieces("footman", 2, "supply", "C/force")])
    action = RULES.parse("keep nothing")
    assert RULES.decide(other, asked, action) == RULES.decide(game.table, asked, action)


def test_the_gold_of_a_ransacked_city_keeps_units() -> None:
    pools = {"city/iconium/1": {"B": 1}, "city/iconium/2": {}, "C/screen": {}}
    game = board({"region/iconium": {"C": 2}, **pools}, hands(), {"turn": "C"})
    game.told("movement action-18", "siege iconium", "C: play bluff with 2 footman", "B: play bluff with nothing")
    before = game.gold("C")
    game.told("rolled 1 1", "ransack")
    assert game.gold("C") == before + 4
    game.told("keep 2 footman")
    assert game.gold("C") == before + 2
