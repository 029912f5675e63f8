"""Entries of an amended line that the rules decide again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.answers import answered
from domain.decision import Over, Question
from domain.errors import Ambiguous, InvalidNotation, NotAsked, Rejected
from domain.play import Play
from replay.amend_asked import Filler
from replay.amend_walk import UNFIT, Walk
from replay.amendment import Row
from replay.cursor import misfits
from replay.moments import is_asked, moment, seat_of
from replay.referee import Referee

_AHEAD: Final = 300
"""So many entries are looked through for the next one that answers what is asked."""
_MOST_FILLED: Final = 2_000


def decided_again(walk: Walk, referee: Referee, filler: Filler, was: int) -> None:
    """Gives the answer of an entry again, as soon as the new line asks for it; what is asked before it is filled in."""
    play = walk.plays[was - 1]
    for _ in range(_MOST_FILLED):
        if walk.asked is None:
            walk.asked = referee.rules.next(walk.new)
        asked = walk.asked
        if isinstance(asked, Over):
            walk.leave(was, "unasked", f"the game is over: {asked.reason}")
            return
        questions: tuple[Question, ...] = asked if isinstance(asked, tuple) else (asked,)
        question = next((one for one in questions if is_asked(one, play)), None)
        if question is not None:
            _judge(walk, referee, filler, was, question)
            return
        if _is_passed(walk, was, questions):
            walk.leave(was, "unasked", f"{play.seat or 'chance'} is not asked here")
            return
        if not filler.fill(questions[0]):
            walk.leave(was, "unasked", "what is asked before it has no answer yet")
            return
    walk.leave(was, "unasked", "too much is asked before it")


def _judge(walk: Walk, referee: Referee, filler: Filler, was: int, question: Question) -> None:
    key, play, table, rules = str(was), walk.plays[was - 1], walk.new, referee.rules
    before = len(table.findings)
    try:
        action = rules.parse(play.action, table)
        done = rules.advance(table, question, action)
    except Ambiguous as error:
        walk.add(Row(key, was, play, None, "ambiguous", str(error), tuple(error.choices)))
    except Rejected as error:
        _refused(walk, filler, was, question, str(error))
    except (InvalidNotation, NotAsked) as error:
        walk.leave(was, "broken", str(error))
    else:
        misfit = _new_misfit(walk, before, play)
        is_same = done.changes == play.changes
        if misfit or not is_same:
            while done.applied:
                table.undo(done.applied.pop())
        if misfit:
            _refused(walk, filler, was, question, f"{UNFIT} {misfit}")
            return
        row = Row(key, was, play, answered(rules, question, action, done.changes, play.rules), "same")
        walk.add(row if is_same else walk.compare(row, is_kept=True), done.asked)


def _new_misfit(walk: Walk, before: int, play: Play) -> str:
    """Returns the first finding on the new table from one on that the entry did not give on the old one."""
    found = [finding.message for finding in walk.new.findings[before:]]
    old = misfits(play, walk.old) if found else []
    return next((message for message in found if message not in old), "")


def _refused(walk: Walk, filler: Filler, was: int, question: Question, reason: str) -> None:
    """Marks an entry that cannot be; what came out by chance comes out anew."""
    drawn = filler.drawn(question)
    if drawn is None:
        walk.leave(was, "broken", reason)
        return
    said = f"what came out does not fit any more: {reason}"
    walk.add(Row(str(was), was, walk.plays[was - 1], drawn.play, "changed", said), drawn.asked)


def _is_passed(walk: Walk, was: int, questions: Sequence[Question]) -> bool:
    """Returns True if the new line is past an entry: a later one of this turn answers what is asked now."""
    now = moment(walk.new)
    wanted = {(seat_of(one), one.asked) for one in questions}
    later = walk.standing(now, was + 1, min(len(walk.plays), was + _AHEAD))
    if any((play.seat, play.asked) in wanted for play in later):
        return True
    before = walk.moment_of(was)
    return isinstance(now[0], int) and isinstance(before[0], int) and now[0] > before[0]
