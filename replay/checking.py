"""Checked replay: the rules decide every recorded event again, and whatever comes out otherwise is a finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from domain.decision import Decision, Next, Over, Question
from domain.errors import DomainError, InvalidNotation, Rejected
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
    asked: Next | None = None
    for version, play in enumerate(plays, 1):
        if play.rules and version > 1:
            found, asked = _judged(rules, table, version, play, rules.next(table) if asked is None else asked)
            if found is not None:
                yield found
            if asked is not None:
                continue
        table.fold(play.changes)
        asked = None


def _judged(
    rules: RulesModule, table: Table, version: int, play: Play, asked: Next
) -> tuple[Difference | None, Next | None]:
    """Returns what the rules say against an event, and what is asked next if the table has it already.

    Where the changes were decided anew and are those of the record, nothing has to be looked up or done twice.
    """
    question = _question(asked, play)
    if question is None:
        return (
            Difference(version, "unasked", "", f"nobody asks {play.seat or 'the world'} for {play.asked!r} here"),
            None,
        )
    try:
        action = rules.parse(play.action, table)
        done = rules.advance(table, question, action)
    except Rejected as error:
        return Difference(version, "refused", error.rule, error.message), None
    except InvalidNotation as error:
        return Difference(version, "unreadable", "", error.message), None
    except DomainError as error:
        return Difference(version, "refused", "", str(error)), None
    if done.changes == play.changes:
        return None, done.asked
    while done.applied:
        table.undo(done.applied.pop())
    if same(done.changes, table, play.changes, table):
        return None, None
    return Difference(version, "changed", question.rule, "the rules of now give other changes"), None


def _question(asked: Next, play: Play) -> Question | None:
    """Returns the open question that an event answers; None if there is none."""
    if isinstance(asked, Over):
        return None
    for question in asked if isinstance(asked, tuple) else (asked,):
        seat = question.seat if isinstance(question, Decision) else ""
        if (seat, question.asked) == (play.seat, play.asked):
            return question
    return None
