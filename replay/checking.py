"""Checked replay: the rules decide every recorded event again, and whatever comes out otherwise is a finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from domain.decision import Decision, Over, Question
from domain.errors import DomainError, InvalidNotation, NotAsked, Rejected
from domain.game import RulesModule
from domain.normal import same
from domain.play import Play
from domain.table import Table

What: TypeAlias = Literal["refused", "unasked", "unreadable", "changed"]


class Difference(NamedTuple):
    """An event that the rules see otherwise."""

    version: int
    what: What
    """`refused`: against a rule; `unasked`: nobody was asked that; `unreadable`: no notation of the game;
    `changed`: the same action does something else."""
    rule: str
    reason: str


def differences(rules: RulesModule, plays: Iterable[Play], table: Table | None = None) -> Iterator[Difference]:
    """Yields what the rules say against the events of a line; declared events are applied and not judged.

    Args:
        rules: The rules.
        plays: The events.
        table: The table before them, which is changed; an empty one if None.
    """
    table = Table() if table is None else table
    for version, play in enumerate(plays, 1):
        if play.rules and version > 1:
            found, is_applied = _judged(rules, table, version, play)
            if found is not None:
                yield found
            if is_applied:
                continue
        table.fold(play.changes)


def _judged(rules: RulesModule, table: Table, version: int, play: Play) -> tuple[Difference | None, bool]:
    """Returns what the rules say against an event, and whether the table has it already."""
    question = _question(rules, table, play)
    if question is None:
        return (
            Difference(version, "unasked", "", f"nobody asks {play.seat or 'the world'} for {play.asked!r} here"),
            False,
        )
    try:
        action = rules.parse(play.action, table)
        changes, applied = rules.advance(table, question, action)
    except Rejected as error:
        return Difference(version, "refused", error.rule, error.message), False
    except NotAsked as error:
        return Difference(version, "unasked", "", error.message), False
    except InvalidNotation as error:
        return Difference(version, "unreadable", "", error.message), False
    except DomainError as error:
        return Difference(version, "refused", "", str(error)), False
    if changes == play.changes:
        return None, True
    while applied:
        table.undo(applied.pop())
    if same(changes, table, play.changes, table):
        return None, False
    return Difference(version, "changed", question.rule, "the rules of now give other changes"), False


def _question(rules: RulesModule, table: Table, play: Play) -> Question | None:
    asked = rules.next(table)
    if isinstance(asked, Over):
        return None
    for question in asked if isinstance(asked, tuple) else (asked,):
        seat = question.seat if isinstance(question, Decision) else ""
        if (seat, question.asked) == (play.seat, play.asked):
            return question
    return None
