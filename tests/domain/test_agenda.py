"""The agenda: instructions as data on the table."""

from __future__ import annotations

from typing import ClassVar

import msgspec
import pytest

from domain.agenda import (
    AGENDA,
    Agenda,
    AskStep,
    Step,
    change_between,
    decode,
    references,
    renamed,
    steps_by_tag,
    stored,
)
from domain.changes import Create, Set
from domain.decision import Action, Decision
from domain.errors import RulesFault
from domain.game import AgendaRules
from domain.table import Table
from domain.transaction import Transaction


class Note(Step, frozen=True, tag="note"):
    """Writes a word into the value `log`."""

    word: str
    times: int = 1
    about: tuple[str, ...] = ()

    def run(self, tx: Transaction) -> None:
        tx.set("log", [*tx.table.value("log", []), *[self.word] * self.times])


class Both(Step, frozen=True, tag="both"):
    def run(self, tx: Transaction) -> None:
        tx.then(Note("first"), Note("second"))


class Forever(Step, frozen=True, tag="forever"):
    def run(self, tx: Transaction) -> None:
        tx.then(Forever())


class Say(Action, frozen=True):
    word: str


class Ask(AskStep, frozen=True, tag="ask"):
    """Asks only if somebody has cards."""

    seat: str
    answers: ClassVar = (Say,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return (Decision(self.seat, "say", "say?", "X.1"),) if table.stack("row") else ()

    def candidates(self, table: Table, decision: Decision) -> list[Action]:
        return [Say("yes"), Say("no")]

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        return None

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Say)
        tx.then(Note(action.word))


class Rules(AgendaRules):
    steps = steps_by_tag(Note, Both, Forever, Ask)


def begun(*steps: Step, row: tuple[str, ...] = ()) -> Table:
    """Returns a table on which the steps have run to the first question."""
    table = Table()
    table.apply(Create("row", row))
    with Transaction(table) as tx:
        Rules().begin(tx, *steps)
    table.fold(tx.changes)
    return table


def test_steps_run_in_the_order_given_and_what_they_add_runs_before_the_rest() -> None:
    assert begun(Both(), Note("third")).value("log") == ["first", "second", "third"]


def test_automatic_steps_run_until_the_next_question() -> None:
    table = begun(Note("before"), Ask("a"), Note("after"), row=("card",))
    assert table.value("log") == ["before"]
    assert table.value(AGENDA) == [["note", "after"], ["ask", "a"]]
    table.fold(Rules().decide(table, Rules().next(table)[0], Say("yes")))  # type: ignore[index]
    assert table.value("log") == ["before", "yes", "after"]
    assert table.value(AGENDA) is None


def test_a_choice_that_everyone_can_see_to_be_empty_is_passed_over() -> None:
    assert begun(Ask("a"), Note("after")).value("log") == ["after"]


def test_a_step_lies_on_the_table_as_its_tag_and_fields_without_defaults() -> None:
    assert stored(Note("x")) == ["note", "x"]
    assert stored(Note("x", 2, ("#1", "#2"))) == ["note", "x", 2, ["#1", "#2"]]


@pytest.mark.parametrize("step", [Note("x"), Note("x", 2), Note("x", 1, ("#3/under",)), Both()])
def test_a_stored_step_reads_back_as_itself(step: Step) -> None:
    through_bytes = msgspec.msgpack.decode(msgspec.msgpack.encode(stored(step)))
    assert decode(through_bytes, Rules.steps) == step


@pytest.mark.parametrize("item", [["dance"], [], "note", ["note"], ["note", 7], [["note"]]])
def test_an_entry_that_these_rules_do_not_know_says_so(item: object) -> None:
    with pytest.raises(RulesFault, match="the agenda holds"):
        decode(item, Rules.steps)


def test_steps_without_end_are_stopped_and_the_table_stays_as_it_was() -> None:
    table = Table()
    before = table.dump()
    with pytest.raises(RulesFault, match="without a question"), Transaction(table) as tx:
        Rules().begin(tx, Forever())
    assert table.dump() == before


def test_only_the_part_of_the_agenda_that_changed_is_written() -> None:
    before = [["turn", "b"], ["turn", "a"], ["play", "a"]]
    agenda = Agenda(before)
    agenda.pop()
    agenda.push([Note("x"), Note("y")])
    change = change_between(before, agenda.items)
    assert change == Set(AGENDA, [["note", "y"], ["note", "x"]], 2)
    table = Table()
    table.fold([Set(AGENDA, before), change])
    assert table.value(AGENDA) == agenda.items


def test_an_agenda_that_did_not_change_is_not_written_and_an_empty_one_is_deleted() -> None:
    assert change_between([["a"]], [["a"]]) is None
    assert change_between(None, []) is None
    assert change_between([["a"]], []) == Set(AGENDA)
    assert change_between([["a"]], [["b"]]) == Set(AGENDA, [["b"]])


def test_references_are_found_and_renamed_wherever_they_stand() -> None:
    value = ["#3", {"#3/under": ["#4", "x#3", "#33"], "n": 3}]
    assert sorted(references(value)) == [3, 3, 4, 33]
    assert renamed(value, 3, 9) == ["#9", {"#9/under": ["#4", "x#3", "#33"], "n": 3}]
