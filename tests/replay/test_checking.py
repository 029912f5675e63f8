"""Checked replay: which events the rules see otherwise, and that one of them does not lead the others astray."""

from __future__ import annotations

import msgspec
import pytest

from domain.changes import Set
from domain.play import Play
from domain.registry import rules_of
from domain.table import Table
from replay.checking import differences
from replay.simulate import simulated

RULES = rules_of("heart-of-crown")


@pytest.fixture(scope="module")
def record() -> list[Play]:
    return simulated(RULES, 2, 5, {})[0][:120]


def found(plays: list[Play]) -> list[tuple[int, str]]:
    return [(one.version, one.what) for one in differences(RULES, plays)]


def folded(plays: list[Play]) -> Table:
    table = Table()
    table.fold(change for play in plays for change in play.changes)
    return table


def index_of(record: list[Play], word: str = "play") -> int:
    """Returns the index of the first event of a kind once the game is under way."""
    return next(i for i, play in enumerate(record) if i > 20 and play.action.startswith(f"{word} "))


def test_a_record_that_the_rules_made_has_no_differences_and_leaves_its_table(record: list[Play]) -> None:
    table = Table()
    assert list(differences(RULES, record, table)) == []
    assert table.dump() == folded(record).dump()


@pytest.mark.parametrize("word", ["play", "shuffled"])
def test_an_event_that_does_something_else_is_found_and_checking_goes_on_from_it(record: list[Play], word: str) -> None:
    at = index_of(record, word)
    plays = list(record)
    plays[at] = msgspec.structs.replace(record[at], changes=(*record[at].changes, Set("weather", "rain")))
    table = Table()
    (one,) = differences(RULES, plays, table)
    assert (one.version, one.what) == (at + 1, "changed")
    assert table.dump() == folded(plays).dump()


def test_a_declared_event_is_not_judged_and_what_it_changes_is_asked_anew(record: list[Play]) -> None:
    at = index_of(record)
    assert record[at].changes
    is_over = Play("", "", "the cards are put away", (Set("agenda"), Set("result", ["put away", "", "seat1"])))
    plays = [*record[:at], is_over, record[at]]
    assert found(plays) == [(at + 2, "unasked")]


def test_an_event_against_a_rule_is_refused_and_one_that_cannot_be_read_is_said_to_be_so(record: list[Play]) -> None:
    at = index_of(record)
    for action, what in (("play duke", "refused"), ("juggle three cities", "unreadable")):
        plays = [*record[:at], msgspec.structs.replace(record[at], action=action), *record[at + 1 :]]
        assert found(plays) == [(at + 1, what)]
