"""Trial tables of the archive: attempts begun, ended, corrected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from domain.games.ancient_knowledge.solo.facts import setup_facts, solo_facts
from domain.games.ancient_knowledge.solo.played import Result
from domain.games.ancient_knowledge.solo.trial_events import TableOpened, TrialCorrected, TrialEnded
from domain.games.ancient_knowledge.solo.trials import (
    Attempt,
    TrialTable,
    begin_trial,
    call_off_trial,
    correct_trial,
    end_trial,
)
from replay.campaigns import BegunGame
from replay.errors import BadRequest
from replay.naming import verify_name
from replay.series import Series, decided, id_named, ids_of, open_series, readable
from replay.series_events import TRIALS
from replay.solo_games import AT_A_TABLE, Manner, found_in, open_solo, option_of

if TYPE_CHECKING:
    from replay.archive import Archive


class Trials(Series[TrialTable]):
    """One trial table."""

    def __init__(self, archive: Archive, ident: str) -> None:
        super().__init__(archive, TRIALS, ident, TrialTable)

    def told(self, hides: Callable[[str], bool]) -> TrialTable:
        """Returns the table without the results of which nothing may be told.

        Args:
            hides: Returns True for the id of a match of which nobody may be told the end.
        """
        shown = TrialTable()
        for event, recorded_at in self.events():
            if isinstance(event, TrialEnded | TrialCorrected) and any(
                one.number == event.attempt and hides(one.match) for one in shown.attempts
            ):
                continue
            shown.apply(event, recorded_at)
        return shown

    def begin(
        self,
        trial: int,
        hand: str,
        *,
        board: Sequence[str] = (),
        under: Sequence[str] = (),
        name: str = "",
        manner: Manner = AT_A_TABLE,
        keeps_match: bool = True,
    ) -> BegunGame:
        """Begins an attempt and opens its match with the trial's set-up, in one transaction.

        Args:
            trial: The number of the trial.
            hand: The starting hand: `"1"` to `"4"` or `"ten"`.
            board: Chests in artifact spaces, for a trial that nobody knows.
            under: Chests under the board, likewise.
            name: What to call it, likewise.
            manner: How the match is opened.
            keeps_match: False: the game is recorded nowhere, only its result will be entered.

        Raises:
            Refused: It cannot begin so.
            InvalidOption: The rules cannot set the match up so.
            eventstore.errors.WrongExpectedVersion: Somebody else recorded first; nothing was opened.
        """
        if name:
            verify_name(name, "the name of the trial")

        first = decided(lambda: begin_trial(self.state, trial, hand, "", board=board, under=under, name=name))
        if not keeps_match:
            self.record(first, manner.by)
            return BegunGame(first.attempt, None)
        options = {
            "mode": "trial",
            "trial": str(trial),
            "hand": hand,
            "keep": str(setup_facts().kept),
            "time_card": str(solo_facts().time_card.start),
            "under": option_of(first.under),
            "chests": option_of(first.board),
        }
        called = name or self.state.name_of(trial)
        facts = {
            "event": called if called == f"Trial {trial}" else f"Trial {trial} {called}",
            "series": f"{self.stream}/{first.attempt}",
        }
        with self.archive.store.batch():
            match, advice = open_solo(self.archive, self.state, options, facts, manner)
            self._append([msgspec.structs.replace(first, match=match.id)], manner.by)
        self._refresh()
        return BegunGame(first.attempt, match, advice)

    def end(self, result: Result, attempt: int | None = None, by: str = "") -> Attempt:
        """Enters how an attempt ended, and returns it; without a number, that of the only one that runs.

        Raises:
            Refused: It does not fit, or it is not clear which attempt is meant.
        """
        event = decided(lambda: end_trial(self.state, result, attempt))
        self.record(event, by)
        return self.state.attempt(event.attempt)

    def end_from_match(self, attempt: int | None = None, by: str = "", rows: Sequence[int] | None = None) -> Attempt:
        """Takes the result of an attempt from its match, but for rows that are given (see `Campaign.end_from_match`).

        Raises:
            BadRequest: Its match is not over, or not in this archive, or does not know all points.
            Refused: What it says does not fit.
        """
        event = decided(lambda: call_off_trial(self.state, attempt))  # finds the attempt that is meant
        match = self.match(self.state.attempt(event.attempt).match)
        if match is None:
            raise BadRequest(f"the match of attempt {event.attempt} is not in this archive; type the result")
        return self.end(found_in(match).with_rows(rows), event.attempt, by)

    def correct(self, change: TrialCorrected, by: str = "") -> None:
        """Puts right what was entered of an attempt; what was entered stays in the record. Raises `Refused`."""
        self.record(decided(lambda: correct_trial(self.state, change)), by)

    def call_off(self, attempt: int | None = None, reason: str = "", by: str = "") -> None:
        """Enters that an attempt does not count. Raises `Refused`."""
        self.record(decided(lambda: call_off_trial(self.state, attempt, reason)), by)


def new_trials(archive: Archive, player: str, by: str = "") -> Trials:
    """Opens an empty trial table. Raises `BadRequest`: the name holds control characters, or is empty."""
    verify_name(player, "the name of the player")
    return Trials(archive, open_series(archive, TRIALS, TableOpened(player), by))


def trials_named(archive: Archive, ref: str) -> Trials:
    """Returns a trial table by id, unique beginning or end of it, player, or `"@last"`.

    Raises:
        NotFound, Ambiguous: None is called so, or several are.
    """
    return Trials(archive, id_named(archive, TRIALS, ref))


def trial_tables(archive: Archive) -> list[Trials]:
    """Returns the trial tables that can be read, the oldest first."""
    return list(readable(ids_of(archive, TRIALS), lambda ident: Trials(archive, ident)))
