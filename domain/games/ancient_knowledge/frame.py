"""The frame of a game: what differs between a game of several builders and a solo game.

Rules that both have in common call the frame where a solo game does more: the time card, the Technology Phase,
the revision of goals, the end. A game's frame is known by the value `mode`; one of another mode is added to `FRAMES`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from domain.agenda import Step
from domain.decision import Action, Over
from domain.errors import NotAnAnswer
from domain.games.ancient_knowledge import score
from domain.games.ancient_knowledge.lenses import BASE, MODE, PHASE
from domain.games.ancient_knowledge.notation import Use
from domain.lens import clockwise
from domain.table import Table
from domain.transaction import Transaction


class Frame:
    """The base game; a solo frame overrides what is different there."""

    ends_by_past = True
    """Fourteen monuments in a Past end the game (7.1); not in solo (8.12)."""

    def begin_turn(self, tx: Transaction, seat: str) -> Sequence[Step]:
        """Returns what is done before the first action of a turn (solo: the time card comes back, 8.6.4)."""
        return ()

    def begin_decline(self, tx: Transaction, seat: str) -> Sequence[Step] | None:
        """Returns what is done when a Decline Phase begins (8.6.4); None if the game ends there."""
        return ()

    def skipped_decline(self, tx: Transaction, seat: str) -> Sequence[Step] | None:
        """Returns what is done in place of a Decline Phase that is skipped (8.7); None if the game ends there."""
        return ()

    def after_slide(self, tx: Transaction, seat: str) -> Sequence[Step]:
        """Returns what is done after the monuments have slid (solo: whether the time card drops, AK-O24)."""
        return ()

    def after_decline(self, tx: Transaction, seat: str) -> Sequence[Step]:
        """Returns what is done at the end of a turn, after its Decline Phase or in its place (8.9)."""
        return ()

    def ends_before_slide(self, table: Table) -> bool:
        """Returns True if the game ends when the monuments of space 1 have declined (AK-O3)."""
        return False

    def end(self, tx: Transaction, seat: str) -> None:
        """Ends the game; nothing else is left to do (solo: the goals are checked first, 8.12)."""
        tx.set(PHASE, "over")

    def over(self, table: Table) -> Over:
        """Returns the result of a game that has ended."""
        return score.result(table)

    def after_flip(self, table: Table, seat: str) -> Sequence[Step]:
        """Returns what is done right after a tile was turned (8.11)."""
        return ()

    def dropped(self, tx: Transaction, seat: str, space: int) -> None:
        """Does what follows when a place of a space has become free and its monuments have dropped (AK-O24)."""

    def usable(self, table: Table, seat: str, *, between_declines: bool = False) -> Sequence[Step]:
        """Returns questions that are asked between two steps (8.2.3: a chest that may be discarded).

        They stand where no question does that accepts it as well (`uses`): before the effects of the Timeline Phase,
        before the last of several effects, before the Decline Phase, in it, and at its end.
        """
        return ()

    def uses(self, table: Table, seat: str) -> Iterator[Action]:
        """Yields what may be used in place of an answer to a question between two effects (8.2.3)."""
        yield from ()

    def verify_use(self, table: Table, seat: str, use: Use, rule: str) -> None:
        """Checks that something may be used there. Raises `Rejected`."""
        raise NotAnAnswer(rule, "nothing is used here")

    def use(self, tx: Transaction, seat: str, use: Use) -> None:
        """Uses it; the question is asked again behind it."""


FRAMES: Final[dict[str, Frame]] = {BASE: Frame()}
"""The frames by mode."""


def frame_of(table: Table) -> Frame:
    """Returns the frame of a game."""
    return FRAMES[str(table.value(MODE, BASE))]


def next_seat(seats: Sequence[str], seat: str) -> str:
    """Returns whose turn comes after a seat's."""
    return clockwise(seats, seat)[1] if len(seats) > 1 else seat
