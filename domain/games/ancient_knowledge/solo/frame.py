"""The frame of a solo game: the time card, the Technology Phase, the end (8.6 to 8.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.agenda import Step
from domain.decision import Action, Over
from domain.games.ancient_knowledge.frame import Frame
from domain.games.ancient_knowledge.lenses import ENDING, ROWS, TIME_CARD, Seat, setting, timeline_place
from domain.games.ancient_knowledge.notation import Use
from domain.games.ancient_knowledge.placing import drop
from domain.games.ancient_knowledge.solo.chests import AskChest, AskGiveUp, usable, use, verify_use
from domain.games.ancient_knowledge.solo.die import TechnologyPhase
from domain.games.ancient_knowledge.solo.goals import check_goals
from domain.games.ancient_knowledge.solo.lenses import LAP, chests_under, time_card, time_row
from domain.games.ancient_knowledge.solo.result import result
from domain.lens import Stack
from domain.table import Table
from domain.transaction import Transaction

DECLINES = 3
"""The game ends when the time card declines for this time (8.6.4)."""
BACK = 6
"""The space in which it comes back."""


class SoloFrame(Frame):
    """What both modes of solo play have in common."""

    ends_by_past = False

    def begin_turn(self, tx: Transaction, seat: str) -> Sequence[Step]:
        """Puts the time card back that declined in the turn before, on its next side (8.6.4)."""
        waiting = Seat(tx.table, seat).past.card(TIME_CARD)
        if waiting is not None:
            tx.add(LAP, 1)
            tx.move(waiting, time_row(tx.table, seat, BACK))
        return ()

    def begin_decline(self, tx: Transaction, seat: str) -> Sequence[Step] | None:
        spot = time_card(tx.table, seat)
        if spot is None or spot.space > 1:
            return ()
        if not self._declines(tx, seat):
            return ()
        if not setting(tx.table, "last-decline"):
            return None
        tx.set(ENDING, seat)  # the monuments of space 1 decline before the game ends
        return ()

    def _declines(self, tx: Transaction, seat: str) -> bool:
        """Lets the time card decline; returns True if it was the last time, so that it stays where it is."""
        if tx.table.value(LAP) >= DECLINES:
            return True
        spot = time_card(tx.table, seat)
        assert spot is not None
        tx.move(spot.card, Seat(tx.table, seat).past.name)
        drop(tx, seat, spot.space)
        return False

    def skipped_decline(self, tx: Transaction, seat: str) -> Sequence[Step] | None:
        """Slides the time card alone (8.7); in space 1 that is its decline (AK-O4)."""
        spot = time_card(tx.table, seat)
        if spot is None:
            return ()
        if spot.space == 1:
            is_last = bool(setting(tx.table, "potala-declines")) and self._declines(tx, seat)
            return None if is_last else ()
        tx.move(spot.card, time_row(tx.table, seat, spot.space - 1))
        drop(tx, seat, spot.space)
        return ()

    def after_slide(self, tx: Transaction, seat: str) -> Sequence[Step]:
        spot = time_card(tx.table, seat)
        if spot is not None:
            self.dropped(tx, seat, spot.space)
        return ()

    def dropped(self, tx: Transaction, seat: str, space: int) -> None:
        """Lets the time card drop to a place that has become free below it, after the monuments (AK-O24)."""
        spot = time_card(tx.table, seat)
        if spot is None or spot.space != space or not setting(tx.table, "time-card-drops"):
            return
        below = ROWS[: ROWS.index(spot.row)]
        free = [row for row in below if not Stack(tx.table, timeline_place(seat, space, row))]
        if free:
            tx.move(spot.card, timeline_place(seat, space, free[0]))

    def ends_before_slide(self, table: Table) -> bool:
        return bool(table.value(ENDING))

    def after_decline(self, tx: Transaction, seat: str) -> Sequence[Step]:
        return (*self.usable(tx.table, seat), TechnologyPhase(seat))

    def end(self, tx: Transaction, seat: str) -> None:
        check_goals(tx, seat)

    def over(self, table: Table) -> Over:
        return result(table)

    def usable(self, table: Table, seat: str, *, between_declines: bool = False) -> Sequence[Step]:
        return (AskChest(seat, between_declines),) if chests_under(table, seat) else ()

    def uses(self, table: Table, seat: str) -> Iterator[Action]:
        yield from map(Use, usable(table, seat))

    def verify_use(self, table: Table, seat: str, use: Use, rule: str) -> None:
        verify_use(table, seat, use.kind)

    def use(self, tx: Transaction, seat: str, action: Use) -> None:
        use(tx, seat, action.kind)


class CampaignFrame(SoloFrame):
    """A game of a campaign: goals can be given up in the middle of it (8.11)."""

    def after_flip(self, table: Table, seat: str) -> Sequence[Step]:
        return (AskGiveUp(seat),)
