"""What came out of one solo game, and what such an entry must fulfil (7.2, 8.12–8.14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from domain.errors import Rejected, shown
from domain.games.ancient_knowledge.solo.campaign_events import GameCorrected
from domain.games.ancient_knowledge.solo.facts import chests, in_order, letters_of
from domain.games.ancient_knowledge.solo.trial_events import TrialCorrected

PLACES: Final = 12
"""Places of a Timeline: row 4 counts at most so many monuments."""
MOST: Final = 10_000
"""No row of a score pad is further from 0."""
ROWS: Final = 5


class Result(msgspec.Struct, frozen=True):
    """How a solo game ended."""

    rows: tuple[int, ...]
    """The five rows of the score pad, in their order."""
    met: tuple[str, ...] = ()
    """Chests whose goals were met, by id."""
    missed: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    """Chests under the board whose effect was used."""

    @property
    def total(self) -> int:
        """The points."""
        return sum(self.rows)

    @property
    def is_won(self) -> bool:
        """True if every goal was met."""
        return not self.missed


def corrected_result(was: Result, event: GameCorrected | TrialCorrected) -> Result:
    """Returns a result as a correction says."""
    return Result(
        was.rows if event.rows is None else event.rows,
        was.met if event.met is None else event.met,
        was.missed if event.missed is None else event.missed,
        was.used if event.used is None else event.used,
    )


def verify_rows(rows: Sequence[int]) -> None:
    """Checks five score rows. Raises `Rejected`."""
    if len(rows) != ROWS:
        raise Rejected("AK.7.2", f"a result has {ROWS} rows, not {len(rows)}: 29,18,31,1,-32")
    if any(abs(row) > MOST for row in rows):
        raise Rejected("AK.7.2", f"no row of the score pad is further from 0 than {MOST:,}")
    if rows[0] < 0:
        raise Rejected("AK.7.2", f"row 1 counts points of the Past, so it is not below 0: {rows[0]}")
    if not 0 <= rows[3] <= PLACES:
        raise Rejected("AK.7.2", f"row 4 counts the monuments of the Timeline, from 0 to {PLACES}: {rows[3]}")
    if rows[4] > 0:
        raise Rejected("AK.7.2", f"row 5 takes a point for each Lost Knowledge, so it is not above 0: {rows[4]}")


def verify_result(result: Result, goals: Sequence[str], under: Sequence[str]) -> None:
    """Checks a result against the chests with which the game ended. Raises `Rejected`.

    Args:
        result: The result.
        goals: Chests in artifact spaces at the end.
        under: Chests that were under the board at the start.
    """
    verify_rows(result.rows)
    verify_chests((*result.met, *result.missed, *result.used))
    answered = (*result.met, *result.missed)
    twice = sorted({chest for chest in answered if answered.count(chest) > 1})
    if twice:
        raise Rejected("AK.8.2.4", f"a goal is met or missed once: {letters_of(twice)} is told twice")
    strange = [chest for chest in answered if chest not in goals]
    if strange:
        raise Rejected("AK.8.2.4", f"{letters_of(strange)} is no goal of this game; its goals are {letters_of(goals)}")
    left = [chest for chest in goals if chest not in answered]
    if left:
        raise Rejected("AK.8.2.4", f"every goal is checked at the end; say met or missed of {letters_of(left)} too")
    unusable = [chest for chest in result.used if chest not in under]
    if unusable:
        here = letters_of(under)
        raise Rejected(
            "AK.8.2.2", f"only chests under the board are used; there lie {here}, not {letters_of(unusable)}"
        )
    if len(set(result.used)) < len(result.used):
        raise Rejected("AK.8.16", "a chest that was used is discarded, so it is used once")


def verify_chests(named: Iterable[str]) -> None:
    """Checks that every name is that of a chest. Raises `Rejected`."""
    for name in named:
        if name not in chests():
            raise Rejected("AK.8.2", f"{shown(name)} is no chest; they are chest-01 to chest-15")


def tidy(result: Result) -> Result:
    """Returns a result with its chests in the order of their letters."""
    return Result(tuple(result.rows), in_order(result.met), in_order(result.missed), in_order(result.used))
