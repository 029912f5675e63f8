"""From an answer to the play events that record it.

One answer is usually one event. It is more when optional questions stand open that the answer does not
concern: the game goes on, so each of them has got its `otherwise`, and gets an event of its own that says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from domain.changes import AnyChange
from domain.decision import Action, Chance, Decision, Over, Question
from domain.errors import Ambiguous, DomainError, InvalidNotation, NotAnAnswer, NotAsked, Rejected
from domain.game import SEATS, RulesModule
from domain.notation import split_seat
from domain.play import WORLD, Play
from domain.state import Undo
from domain.table import Table

MOST_IMPLIED: Final = 64
"""As many optional questions one action can pass by."""


def play_of(rules: RulesModule, table: Table, question: Question, action: Action, number: int = 1) -> Play:
    """Returns the event of one answer to one open question; the table stays as it is.

    Args:
        rules: The game's rules.
        table: The table on which the question is open.
        question: The question.
        action: The answer.
        number: Number of the rules version in the match's list.

    Raises:
        Rejected: A rule does not allow the answer.
        Ambiguous: It fits several unlike things.
        NotAsked: The question is not open.
    """
    return answered(rules, question, action, rules.decide(table, question, action), number)


def answered(
    rules: RulesModule, question: Question, action: Action, changes: tuple[AnyChange, ...], number: int = 1
) -> Play:
    """Returns the event of an answer that was decided already, with what it does to the table."""
    text = rules.format(action)
    if isinstance(question, Chance):
        return Play(WORLD, question.asked, text, changes, question.readers, number)
    secret = (question.seat,) if question.secret else ()
    return Play(question.seat, question.asked, text, changes, secret, number)


def plays_of(
    rules: RulesModule, table: Table, action: Action, seat: str | None = None, number: int = 1
) -> tuple[Play, ...]:
    """Returns the events that record an action: first those of the optional questions it passes by, in order.

    Args:
        rules: The game's rules.
        table: The table as it stands; it stays as it is.
        action: What was done, by a seat or by the world.
        seat: Who did it (`""`: the world); None if that follows from what is asked.
        number: Number of the rules version in the match's list.

    Raises:
        Rejected: A rule does not allow it.
        Ambiguous: It fits several unlike things, or questions to several seats.
        NotAsked: Nothing that it could answer is asked.
    """
    return _plays_read(rules, table, lambda: action, seat, number)


def _plays_read(
    rules: RulesModule, table: Table, read: Callable[[], Action], seat: str | None, number: int
) -> tuple[Play, ...]:
    """Returns the events as `plays_of` does; what was written is read anew behind each question it passes by."""
    applied: list[Undo] = []
    plays: list[Play] = []
    refusals: list[DomainError] = []
    action = read()
    first = asked = rules.next(table)
    try:
        while len(plays) <= MOST_IMPLIED:
            answer = _answer(rules, table, _questions(asked), action, seat, number, refusals)
            if answer is not None:
                return (*plays, answer)
            passed = _passed_by(asked)
            if passed is None or passed.otherwise is None:
                break
            implied = play_of(rules, table, passed, passed.otherwise, number)
            plays.append(implied)
            applied += [table.apply(change) for change in implied.changes]
            asked = rules.next(table)
            action = _read_again(read, action)
        raise _best(refusals) or _not_asked(first, seat)
    finally:
        while applied:
            table.undo(applied.pop())


def plays_of_text(rules: RulesModule, table: Table, text: str, number: int = 1) -> tuple[Play, ...]:
    """Returns the events that record a line of notation, `bob: pass` or `pass`; see `plays_of`.

    Raises:
        InvalidNotation: The line is no action of the game.
    """
    seat, line = split_seat(text, tuple(table.value(SEATS, [])))
    return _plays_read(rules, table, lambda: rules.parse(line, table), seat, number)


def _read_again(read: Callable[[], Action], before: Action) -> Action:
    """Returns what was written as it reads now: what a short name means may depend on what is asked."""
    try:
        return read()
    except (InvalidNotation, Ambiguous):
        return before


def _questions(asked: object) -> Sequence[Question]:
    if isinstance(asked, tuple):
        return asked
    return (asked,) if isinstance(asked, Chance) else ()


def _answer(
    rules: RulesModule,
    table: Table,
    questions: Sequence[Question],
    action: Action,
    seat: str | None,
    number: int,
    refusals: list[DomainError],
) -> Play | None:
    """Returns the event of the one open question that the action answers; None if there is none."""
    found: list[Play] = []
    for question in questions:
        if seat is not None and seat != (question.seat if isinstance(question, Decision) else WORLD):
            continue
        try:
            found.append(play_of(rules, table, question, action, number))
        except (Rejected, Ambiguous) as refusal:
            refusals.append(refusal)
    if len(found) > 1:
        seats = [play.seat for play in found]
        raise Ambiguous(f"{rules.format(action)}: by whom? {', '.join(seats)} are asked", seats)
    return found[0] if found else None


def _passed_by(asked: object) -> Decision | None:
    """Returns the first open question if all that are open may be passed by."""
    if not isinstance(asked, tuple) or any(decision.otherwise is None for decision in asked):
        return None
    first: Decision = asked[0]
    return first


def _best(refusals: Sequence[DomainError]) -> DomainError | None:
    """Returns the refusal that says most: not that of a question to which the action is no answer at all."""
    telling = [refusal for refusal in refusals if not isinstance(refusal, NotAnAnswer)]
    return next(iter(telling or refusals), None)


def _not_asked(asked: object, seat: str | None) -> NotAsked:
    if isinstance(asked, Over):
        return NotAsked(seat or "", "", f"the game is over: {asked.reason} ({asked.rule})")
    open_now = [f"{_who(question)}: {question.question} ({question.rule})" for question in _questions(asked)]
    return NotAsked(seat or "", "", f"{seat or 'this'} is not asked now. Open: {'; '.join(open_now)}")


def _who(question: Question) -> str:
    return (question.seat if isinstance(question, Decision) else "") or "chance"
