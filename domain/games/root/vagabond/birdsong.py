"""A Vagabond's Birdsong: items are refreshed, and he may slip away (V8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.items import exhausted_items, on_track, refresh, verify_chosen, ways_to_choose
from domain.games.root.lenses import Wood
from domain.games.root.notation import Decline, Refresh, Slip
from domain.games.root.vagabond.table import move_pawn, pawn_at, slips, spoken
from domain.table import Table
from domain.transaction import Transaction
from domain.words import one_or_more

FREE: Final = 3
FOR_TEA: Final = 2


class RefreshItems(Step, frozen=True, tag="vagabond-refresh"):
    """Three exhausted items are refreshed, and two for each tea on its track; he chooses which if there are more."""

    seat: str

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        number = FREE + FOR_TEA * on_track(wood, self.seat, "tea")
        tired = exhausted_items(wood, self.seat)
        if tired.total() > number and len(tired) > 1:
            tx.then(AskRefresh(self.seat, number))
            return
        refresh(tx, self.seat, *sorted(tired.elements())[:number])


class AskRefresh(AskStep, frozen=True, tag="vagabond-ask-refresh"):
    """Which of the exhausted items are refreshed."""

    seat: str
    number: int
    answers: ClassVar = (Refresh,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if exhausted_items(Wood(table), self.seat).total() < self.number:
            return ()
        return (
            Decision(
                self.seat, "refresh", f"which {one_or_more(self.number, 'item is', 'items are')} refreshed?", "V8"
            ),
        )

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Refresh, ways_to_choose(exhausted_items(Wood(table), self.seat), self.number))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Refresh)
        chosen = Counter(map(places.refreshed, action.items))
        tired = exhausted_items(Wood(table), self.seat)
        verify_chosen(chosen, tired, self.number, "V8", "refreshed", "exhausted are")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Refresh)
        refresh(tx, self.seat, *action.items)


class AskSlip(AskStep, frozen=True, tag="vagabond-slip"):
    """He may move to an adjacent clearing or forest, without boots and whoever is there."""

    seat: str
    answers: ClassVar = (Slip, Decline)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not slips(Wood(table), self.seat):
            return ()
        return (Decision(self.seat, "slip", "slip to an adjacent clearing or forest?", "V8", otherwise=Decline()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Slip, slips(Wood(table), self.seat))
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Slip):
            return
        wood = Wood(table)
        near = slips(wood, self.seat)
        if action.target not in near:
            here = spoken(pawn_at(wood, self.seat))
            raise Rejected("V8", f"{action.target} is not adjacent to {here}; {', '.join(near)} are")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Slip):
            move_pawn(tx, self.seat, slips(Wood(tx.table), self.seat)[action.target])
