"""Movement: recruits of Fortresses, and Support that moves (6.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import ClassVar

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.lords_of_heaven.facts import units
from domain.games.lords_of_heaven.figures import count_way
from domain.games.lords_of_heaven.lenses import (
    SUPPLY,
    UNITS,
    Seat,
    are_adjacent,
    by_the_map,
    counted_pieces,
    in_play,
    near,
    path_caution,
    pieces_of,
    region_place,
    support,
    unit_worth,
)
from domain.games.lords_of_heaven.notation import Done, Move, Recruit
from domain.games.lords_of_heaven.paying import gain, pay, verify_count, verify_gold, verify_supply
from domain.table import Table
from domain.transaction import Transaction


def unit_choices(points: int, have: dict[str, int], kinds: tuple[str, ...] = UNITS) -> Iterator[Counter[str]]:
    """Yields every choice of Units that cost no more than so many points together."""
    ranges = [range(min(have.get(kind, 0), points // units()[kind].cost) + 1) for kind in kinds]
    for counts in product(*ranges):
        chosen = Counter({kind: count for kind, count in zip(kinds, counts, strict=True) if count})
        if unit_worth(chosen) <= points:
            yield chosen


class AskRecruit(AskStep, frozen=True, tag="recruit"):
    """Recruitment points of Fortresses become Units at once (4.5)."""

    seat: str
    points: int = -1
    """Below 0: one for each Fortress on the board."""
    answers: ClassVar = (Recruit,)

    def _points(self, table: Table) -> int:
        return len(Seat(table, self.seat).built("fortress")) if self.points < 0 else self.points

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        points = self._points(table)
        if not points:
            return ()
        text = f"which Units for {points} Recruitment point{'s' * (points > 1)}?"
        return (Decision(self.seat, "recruit", text, "LH.4.5", otherwise=Recruit(())),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        have = dict(table.pool(SUPPLY))
        choices = sorted(unit_choices(self._points(table), have), key=lambda one: -unit_worth(one))
        yield from (Recruit(counted_pieces(one)) for one in choices)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Recruit)
        pieces = pieces_of(action.pieces)
        if pieces is None or not pieces.keys() <= set(UNITS):
            raise Rejected("LH.4.5", f"recruits are numbers of {', '.join(UNITS)}")
        if unit_worth(pieces) > self._points(table):
            raise Rejected("LH.4.5", f"these Units cost {unit_worth(pieces)} points of {self._points(table)}")
        verify_supply(table, pieces, "LH.4.5")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Recruit)
        gain(tx, self.seat, pieces_of(action.pieces) or {})


class AskMove(AskStep, frozen=True, tag="move"):
    """Any number of Support moves anywhere, for 1 Gold a step of a group (6.3)."""

    seat: str
    answers: ClassVar = (Move, Done)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return (Decision(self.seat, "move", "move Support?", "LH.6.3", otherwise=Done()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        for source in Seat(table, self.seat).regions:
            for count in range(support(table, source, self.seat), 0, -1):
                yield from (Move(count, source, to) for to in near(table, source))
        yield Done()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Move):
            return
        there = in_play(table)
        if absent := [one for one in (action.source, action.to) if one not in there]:
            raise Rejected("LH.6.3", f"{' and '.join(absent)} {'is' if len(absent) == 1 else 'are'} not on the board")
        if action.source == action.to:
            raise Rejected("LH.6.3", f"Support in {action.source} goes to another Location")
        if not are_adjacent(table, action.source, action.to):
            raise Rejected("LH.6.3", f"{action.source} and {action.to} are not adjacent{by_the_map()}")
        verify_count(action.count, support(table, action.source, self.seat), f"Support in {action.source}", self.seat)
        verify_gold(table, self.seat, 1, "LH.6.3", "the step", action.faith)

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        doubt = path_caution(action.source, action.to) if isinstance(action, Move) else ""
        return (doubt,) if doubt else ()

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Move):
            if path_caution(action.source, action.to):
                count_way(tx)
            pay(tx, self.seat, 1, action.faith)
            tx.pieces(self.seat, action.count, region_place(action.source), region_place(action.to))
            tx.then(self)
