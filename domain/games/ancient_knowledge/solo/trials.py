"""A trial table as its stream tells it: every attempt, and the results that stand in the table. A fold.

Ten trials in rows, five starting hands in columns. A failed attempt is kept and stands in no column (8.13).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from domain.errors import Rejected, shown
from domain.games.ancient_knowledge.solo.facts import Trial, letters_of, setup_facts, trials
from domain.games.ancient_knowledge.solo.played import Result, corrected_result, tidy, verify_chests, verify_result
from domain.games.ancient_knowledge.solo.trial_events import (
    TableOpened,
    TrialBegun,
    TrialCalledOff,
    TrialCorrected,
    TrialEnded,
    TrialEvent,
)

_ORIGIN: Final = "a trial that is known has its own chests"


@dataclass
class Attempt:
    """One game of a trial."""

    number: int
    trial: int
    hand: str
    match: str = ""
    board: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    name: str = ""
    begun: int = 0
    result: Result | None = None
    is_called_off: bool = False
    corrections: list[TrialCorrected] = field(default_factory=list)

    @property
    def is_running(self) -> bool:
        return self.result is None and not self.is_called_off

    @property
    def is_passed(self) -> bool:
        """True if every goal was met; only then its points are recorded."""
        return self.result is not None and self.result.is_won and not self.is_called_off


@dataclass
class TrialTable:
    """Everything that a trial table's stream says."""

    player: str = ""
    who: str = ""
    """The player's id; `""` in older records."""
    opened: int = 0
    is_opened: bool = False
    attempts: list[Attempt] = field(default_factory=list)
    passed_over: int = 0

    # -- reading ----------------------------------------------------------------------------------

    @property
    def running(self) -> list[Attempt]:
        """The attempts without a result."""
        return [one for one in self.attempts if one.is_running]

    def results(self, trial: int, hand: str) -> list[Attempt]:
        """Returns the attempts passed with a hand, in the order in which they were begun."""
        return [one for one in self.attempts if (one.trial, one.hand) == (trial, hand) and one.is_passed]

    def best(self, trial: int, hand: str) -> int | None:
        """Returns what stands in a column of the table: the highest result (AK-O27); None if there is none."""
        totals = [one.result.total for one in self.results(trial, hand) if one.result is not None]
        return max(totals, default=None)

    @property
    def passed(self) -> int:
        """Trials that were passed with any hand."""
        return len({one.trial for one in self.attempts if one.is_passed})

    def attempt(self, number: int) -> Attempt:
        """Returns an attempt. Raises `Rejected`: there is none of that number."""
        for one in self.attempts:
            if one.number == number:
                return one
        has = f"it has 1 to {len(self.attempts)}" if self.attempts else "none was begun yet"
        raise Rejected("AK.8.19", f"the table has no attempt {number}; {has}")

    def name_of(self, trial: int) -> str:
        """Returns what a trial is called; that of an unknown one as it was named last."""
        named = [one.name for one in self.attempts if one.trial == trial and one.name]
        return named[-1] if named else trials()[trial].name

    def chests_of(self, trial: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Returns the chests on and under the board; those of an unknown trial as they were picked last."""
        known = trials()[trial]
        if known.is_known:
            return known.board, known.under
        picked = [one for one in self.attempts if one.trial == trial and one.board and not one.is_called_off]
        return (picked[-1].board, picked[-1].under) if picked else ((), ())

    # -- folding ----------------------------------------------------------------------------------

    def apply(self, event: TrialEvent | None, recorded_at: int = 0) -> None:
        """Adds one event of the stream; None is one of an unknown type.

        Args:
            event: The next event.
            recorded_at: When it was recorded, in microseconds since 1970, UTC.
        """
        match event:
            case TableOpened() if not self.is_opened:
                self.player, self.opened, self.is_opened = event.player, recorded_at, True
                self.who = event.who
            case TrialBegun():
                self.attempts.append(
                    Attempt(
                        event.attempt,
                        event.trial,
                        event.hand,
                        event.match,
                        event.board,
                        event.under,
                        event.name,
                        recorded_at,
                    )
                )
            case TrialEnded() | TrialCorrected() | TrialCalledOff():
                one = next((one for one in self.attempts if one.number == event.attempt), None)
                if one is None:
                    self.passed_over += 1
                else:
                    _apply_to(one, event)
            case _:
                self.passed_over += 1


def _apply_to(one: Attempt, event: TrialEnded | TrialCorrected | TrialCalledOff) -> None:
    match event:
        case TrialEnded():
            one.result = Result(event.rows, event.met, event.missed, event.used)
        case TrialCorrected():
            one.corrections.append(event)
            if one.result is not None:
                one.result = corrected_result(one.result, event)
        case TrialCalledOff():
            one.is_called_off = True


# -- what may be entered ---------------------------------------------------------------------------------------


def begin_trial(
    table: TrialTable,
    trial: int,
    hand: str,
    match: str,
    *,
    board: Sequence[str] = (),
    under: Sequence[str] = (),
    name: str = "",
) -> TrialBegun:
    """Returns the beginning of an attempt. Raises `Rejected`.

    Args:
        table: The table.
        trial: Its number.
        hand: The starting hand.
        match: The id of the match.
        board: Chests in artifact spaces, for a trial of which nobody knows them; `()`: those picked last.
        under: Chests under the board, likewise.
        name: What to call it, likewise.
    """
    known = _trial(trial)
    if hand not in setup_facts().hands:
        raise Rejected("AK.8.4", f"the starting hand is {', '.join(setup_facts().hands)}, not {shown(hand)}")
    for one in table.running:
        if (one.trial, one.hand) == (trial, hand):
            raise Rejected("AK.8.13", f"trial {trial} with hand {hand} runs as attempt {one.number}; enter its result")
    if known.is_known:
        if board or under or name:
            raise Rejected("AK.8.4", f"{_ORIGIN}: trial {trial} has {letters_of(known.board)} on the board")
        return TrialBegun(len(table.attempts) + 1, trial, hand, match, known.board, known.under)
    if not board and not under:
        board, under = table.chests_of(trial)
    verify_picked(trial, board, under)
    return TrialBegun(len(table.attempts) + 1, trial, hand, match, tuple(board), tuple(under), name)


def _trial(number: int) -> Trial:
    if number not in trials():
        raise Rejected("AK.8.4", f"there is no trial {number}; they are 1 to {max(trials())}")
    return trials()[number]


def verify_picked(trial: int, board: Sequence[str], under: Sequence[str]) -> None:
    """Checks the chests picked for a trial that is not known. Raises `Rejected`."""
    known = setup_facts()
    verify_chests((*board, *under))
    if not board:
        raise Rejected("AK-O1", f"no source names the chests of trial {trial}; say which lie on the board and under it")
    if len({*board, *under}) < len(board) + len(under):
        raise Rejected("AK.8.4", "a chest lies in one place: on the board or under it")
    if len(board) > known.board or len(under) > known.under:
        raise Rejected("AK.8.2", f"at most {known.board} chests lie on the board and {known.under} under it")


def _one_of(table: TrialTable, number: int | None) -> Attempt:
    """Returns an attempt by number; without one, the only one that runs."""
    if number is not None:
        return table.attempt(number)
    running = table.running
    if len(running) != 1:
        which = ", ".join(f"{one.number} (trial {one.trial}, hand {one.hand})" for one in running) or "none"
        raise Rejected("AK.8.13", f"say which attempt is meant; those that run: {which}")
    return running[0]


def end_trial(table: TrialTable, result: Result, number: int | None = None) -> TrialEnded:
    """Returns the end of an attempt. Raises `Rejected`."""
    one = _one_of(table, number)
    if not one.is_running:
        raise Rejected("AK.8.13", f"attempt {one.number} has ended already; correct it if it was entered wrongly")
    verify_result(result, one.board, one.under)
    kept = tidy(result)
    return TrialEnded(one.number, kept.rows, kept.met, kept.missed, kept.used)


def correct_trial(table: TrialTable, change: TrialCorrected) -> TrialCorrected:
    """Returns a correction if the result fits with it. Raises `Rejected`."""
    one = table.attempt(change.attempt)
    if one.result is None:
        raise Rejected("AK.8.13", f"attempt {one.number} has no result that could be corrected")
    verify_result(corrected_result(one.result, change), one.board, one.under)
    return change


def call_off_trial(table: TrialTable, number: int | None = None, reason: str = "") -> TrialCalledOff:
    """Returns that an attempt does not count. Raises `Rejected`."""
    one = _one_of(table, number)
    if not one.is_running:
        raise Rejected("AK.8.13", f"attempt {one.number} does not run any more; correct its result instead")
    return TrialCalledOff(one.number, reason)
