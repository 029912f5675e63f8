"""Turns and phases (R6): what is the same for every faction."""

from __future__ import annotations

from domain.agenda import Step
from domain.games.root import places
from domain.games.root.exiles import at_end_of_birdsong
from domain.games.root.improvements import AskCards, at_start_of
from domain.games.root.laws import law_of
from domain.games.root.lenses import ACTIVATED, AIDED, USED, Wood
from domain.games.root.scoring import dominates, end_game, score_points
from domain.transaction import Transaction

BIRDSONG, DAYLIGHT, EVENING = places.PHASES
PASS_POINTS = 1
"""For ruling the pass at the end of one's Evening (16.1)."""


class Turn(Step, frozen=True, tag="turn"):
    """A seat's turn: Birdsong, Daylight, Evening."""

    seat: str

    def run(self, tx: Transaction) -> None:
        order = Wood(tx.table).order
        tx.set(places.TURN, self.seat)
        if self.seat == order[0]:
            tx.add(places.ROUND, 1)
        tx.set(USED, None)
        tx.set(ACTIVATED, None)
        tx.set(AIDED, None)
        tx.then(*(Phase(self.seat, phase) for phase in places.PHASES), EndTurn(self.seat))


class Phase(Step, frozen=True, tag="phase"):
    """One phase of a turn; effects at its start come before everything else (L1.4.1)."""

    seat: str
    phase: str

    def run(self, tx: Transaction) -> None:
        tx.set(places.PHASE, self.phase)
        start, *rest = at_start_of(self.seat, self.phase)
        # A crafted card can change who rules (Saboteurs); the order of what is at the start is the player's (L1.1.3).
        again = (WinByDominance(self.seat),) if self.phase == BIRDSONG else ()
        tx.then(*again, start, *again, *rest, OwnPhase(self.seat, self.phase), *at_end_of(self.seat, self.phase))


class WinByDominance(Step, frozen=True, tag="dominance"):
    """An activated dominance card wins at the start of Birdsong (L3.3.1)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        how = dominates(tx.table, self.seat)
        if how:
            end_game(tx, self.seat, f"{self.seat} {how}", "L3.3.1")


def at_end_of(seat: str, phase: str) -> tuple[Step, ...]:
    """Returns what comes after a faction's own part of a phase: in Birdsong cards without a set time, then its end."""
    return (AskCards(seat, BIRDSONG, at_start=False), *at_end_of_birdsong(seat)) if phase == BIRDSONG else ()


class OwnPhase(Step, frozen=True, tag="own-phase"):
    """What a faction's own law says of a phase."""

    seat: str
    phase: str

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        law = law_of(wood, self.seat)
        if self.phase == BIRDSONG:
            tx.then(*law.birdsong(wood, self.seat))
        elif self.phase == DAYLIGHT:
            tx.then(*law.daylight(wood, self.seat))
        else:
            tx.then(*law.evening(wood, self.seat))


class EndTurn(Step, frozen=True, tag="end-turn"):
    """The turn ends, and the next player's begins; the mountain's pass scores for whoever rules it."""

    seat: str

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        tower = wood.chart.landmarks.get(places.TOWER)
        if tower and wood.rules(self.seat, tower):
            score_points(tx, self.seat, PASS_POINTS)
        tx.then(Turn(wood.after(self.seat)[0]))
