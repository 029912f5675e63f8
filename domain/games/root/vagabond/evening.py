"""A Vagabond's Evening: rest in a forest, cards, and what he can carry (V12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.games.root import places
from domain.games.root.cards import evening_draw
from domain.games.root.items import damaged_items, on_track, repair, verify_chosen, ways_to_choose
from domain.games.root.lenses import Wood
from domain.games.root.notation import Drop
from domain.games.root.vagabond.table import is_in_forest
from domain.table import Table
from domain.transaction import Transaction
from domain.words import one_or_more

LIMIT: Final = 6
FOR_BAG: Final = 2


class Rest(Step, frozen=True, tag="vagabond-rest"):
    """In a forest all damaged items are repaired and face up."""

    seat: str

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        if is_in_forest(wood, self.seat):
            repair(tx, self.seat, sorted(damaged_items(wood, self.seat).elements()), face_up=True)


class DrawByCoins(Step, frozen=True, tag="vagabond-draw"):
    """A card, and one for each coin on its track."""

    seat: str

    def run(self, tx: Transaction) -> None:
        tx.then(*evening_draw(self.seat, 1 + on_track(Wood(tx.table), self.seat, "coin"), "V12"))


def carried(wood: Wood, seat: str) -> Counter[str]:
    """Returns the items that count towards the limit: satchel, and damaged ones, which are called `sword-damaged`."""
    found = Counter(wood.table.pool(places.of_seat(seat, places.SATCHEL)))
    found.update({f"{item}{places.IS_DAMAGED}": count for item, count in damaged_items(wood, seat).items()})
    return found


class ItemLimit(AskStep, frozen=True, tag="vagabond-limit"):
    """What is more than six in the satchel and the damaged box, and two for each bag, leaves the game (V7, V12)."""

    seat: str
    answers: ClassVar = (Drop,)

    def _limit(self, wood: Wood) -> int:
        return LIMIT + FOR_BAG * on_track(wood, self.seat, "bag")

    def _over(self, table: Table) -> int:
        wood = Wood(table)
        return carried(wood, self.seat).total() - self._limit(wood)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        over = self._over(table)
        if over <= 0:
            return ()
        text = (
            f"which {one_or_more(over, 'item leaves', 'items leave')} the game? he can carry {self._limit(Wood(table))}"
        )
        return (Decision(self.seat, "limit", text, "V12"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Drop, ways_to_choose(carried(Wood(table), self.seat), self._over(table)))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Drop)
        have = carried(Wood(table), self.seat)
        verify_chosen(Counter(action.items), have, self._over(table), "V12", "dropped", "there are")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Drop)
        for item in action.items:
            plain = item.removesuffix(places.IS_DAMAGED)
            source = places.SATCHEL if plain == item else places.DAMAGED
            tx.pieces(plain, 1, places.of_seat(self.seat, source), places.OUTSIDE)
