"""The Clergy's Birdsong: Divine Intervention, Indulgence, Bloom (HCC.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.cards import draw_cards, spend, verify_card
from domain.games.root.clergy.board import CATHEDRAL, PENITENT, cathedrals, of_state, said, setting
from domain.games.root.clergy.florists import draw_flowers, in_bag
from domain.games.root.clergy.penitence import place_warriors
from domain.games.root.clergy.setup import place_cathedral
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.notation import Bloom, Choose, Decline, Place
from domain.games.root.stacks import choices
from domain.table import Table
from domain.transaction import Transaction

INTERVENTION: Final = "HCC.4.1"
WARRIORS: Final = 4


# -- Divine Intervention --------------------------------------------------------------------------------


def has_warriors(wood: Wood, seat: str) -> bool:
    """Returns True if a warrior is on the map."""
    return bool(wood.on_map(seat, places.WARRIOR))


def fewest_enemies(wood: Wood, seat: str, *, slot: bool) -> list[int]:
    """Returns the clearings outside the corners in which enemies have fewest pieces, of all sorts together.

    Args:
        wood: The table.
        seat: The Clergy's.
        slot: Only clearings with an open slot are compared.
    """
    enemies = wood.enemies(seat)
    counts = {
        number: sum(sum(wood.own(enemy, number).values()) for enemy in enemies)
        for number in CLEARINGS
        if number not in wood.chart.corners and wood.may_place(seat, number) and (not slot or wood.slots(number) > 0)
    }
    fewest = min(counts.values(), default=0)
    return [number for number, count in counts.items() if count == fewest]


class DivineIntervention(Step, frozen=True, tag="clergy-intervention"):
    """What is done for a Clergy without warriors, or without cathedrals, on the map (U2)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        checks: list[Step] = [Restore(self.seat), Reinforce(self.seat)]
        if setting(wood, "clergy-intervention-order") == "warriors":
            checks.reverse()
        tx.then(*checks)


class Where(AskStep, frozen=True):
    """Pieces are placed in one of several clearings; where there is one only, nobody is asked."""

    seat: str
    answers: ClassVar = (Place,)

    def what(self, wood: Wood) -> Place:
        """Returns what is placed; the clearing of it does not count."""
        raise NotImplementedError

    def can(self, wood: Wood) -> list[int]:
        """Returns the clearings; none if nothing is placed."""
        raise NotImplementedError

    def put(self, tx: Transaction, clearing: int) -> None:
        """Places it."""
        raise NotImplementedError

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood = Wood(table)
        if len(self.can(wood)) < 2:
            return ()
        one = self.what(wood)
        text = f"Divine Intervention: where do {one.count} {one.piece} go?"
        return (Decision(self.seat, "intervention", text, INTERVENTION),)

    def run(self, tx: Transaction) -> None:
        for clearing in self.can(Wood(tx.table))[:1]:
            self.put(tx, clearing)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood = Wood(table)
        one = self.what(wood)
        yield from (Place(one.count, one.piece, clearing) for clearing in self.can(wood))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        wood = Wood(table)
        one, can = self.what(wood), self.can(wood)
        if (action.count, action.piece) != (one.count, one.piece):
            raise Rejected(INTERVENTION, f"{one.count} {one.piece} are placed in one clearing")
        if action.clearing not in can:
            raise Rejected(INTERVENTION, f"{action.clearing} is none of the clearings for it, which are {said(can)}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        self.put(tx, action.clearing)


class Restore(Where, frozen=True, tag="clergy-restore"):
    """Without a cathedral on the map, the leftmost one is placed, where enemies have fewest pieces."""

    def _reading(self, wood: Wood) -> str:
        return str(setting(wood, "clergy-no-cathedral"))

    def what(self, wood: Wood) -> Place:
        if self._reading(wood) == "warriors":
            return Place(min(WARRIORS, wood.in_supply(self.seat, places.WARRIOR)), places.WARRIOR, 0)
        return Place(1, CATHEDRAL, 0)

    def can(self, wood: Wood) -> list[int]:
        if cathedrals(wood, self.seat):
            return []
        if self._reading(wood) == "warriors":
            is_lost = not has_warriors(wood, self.seat) and wood.in_supply(self.seat, places.WARRIOR)
            return fewest_enemies(wood, self.seat, slot=False) if is_lost else []
        return fewest_enemies(wood, self.seat, slot=True) if wood.in_supply(self.seat, CATHEDRAL) else []

    def put(self, tx: Transaction, clearing: int) -> None:
        reading = self._reading(Wood(tx.table))
        if reading != "warriors":
            place_cathedral(tx, self.seat, clearing)
        if reading != "cathedral":
            place_warriors(tx, self.seat, WARRIORS, clearing)


class Reinforce(Where, frozen=True, tag="clergy-reinforce"):
    """Without warriors on the map, four of them are placed at one cathedral."""

    def what(self, wood: Wood) -> Place:
        return Place(min(WARRIORS, wood.in_supply(self.seat, places.WARRIOR)), places.WARRIOR, 0)

    def can(self, wood: Wood) -> list[int]:
        if has_warriors(wood, self.seat) or not wood.in_supply(self.seat, places.WARRIOR):
            return []
        return [number for number in cathedrals(wood, self.seat) if wood.may_place(self.seat, number)]

    def put(self, tx: Transaction, clearing: int) -> None:
        place_warriors(tx, self.seat, WARRIORS, clearing)


# -- Indulgence ---------------------------------------------------------------------------------------


class Indulgence(Step, frozen=True, tag="clergy-indulgence"):
    """Each Penitent draws a card (HCC.4.2)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        penitents = of_state(wood, self.seat, PENITENT)
        if setting(wood, "clergy-indulgence") == "chosen":
            tx.then(AskIndulgence(self.seat, tuple(penitents)))
        else:
            tx.then(*(step for other in penitents for step in draw_cards(other, 1, "HCC.4.2")))


class AskIndulgence(AskStep, frozen=True, tag="clergy-ask-indulgence"):
    """The Clergy, whose turn it is, say who draws next (U9)."""

    seat: str
    left: tuple[str, ...]
    answers: ClassVar = (Choose,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if len(self.left) < 2:
            return ()
        return (Decision(self.seat, "indulgence", f"who draws next? {', '.join(self.left)}", "HCC.4.2"),)

    def run(self, tx: Transaction) -> None:
        tx.then(*(step for other in self.left for step in draw_cards(other, 1, "HCC.4.2")))

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Choose(other) for other in self.left)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        if action.option not in self.left:
            raise Rejected("HCC.4.2", f"{', '.join(self.left)} still draw a card, not {action.option}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        rest = tuple(other for other in self.left if other != action.option)
        tx.then(*draw_cards(action.option, 1, "HCC.4.2"), AskIndulgence(self.seat, rest))


# -- Bloom --------------------------------------------------------------------------------------------


class AskBloom(AskStep, frozen=True, tag="clergy-bloom"):
    """Bird cards are spent for a flower each, any number of them (HCC.4.3)."""

    seat: str
    answers: ClassVar = (Bloom, Decline)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood = Wood(table)
        if not in_bag(wood, self.seat) or not len(wood.hand(self.seat)):
            return ()
        return (Decision(self.seat, "bloom", "a bird card for a flower?", "HCC.4.3", otherwise=Decline()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Bloom(kind) for kind in choices(Wood(table).hand(self.seat), "bird"))
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Bloom):
            verify_card(Wood(table), self.seat, action.card, "bird", "HCC.4.3")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Bloom):
            spend(tx, self.seat, action.card, "bird")
            tx.then(*draw_flowers(Wood(tx.table), self.seat, 1, "HCC.4.3"), self)


STEPS: Final = (DivineIntervention, Restore, Reinforce, Indulgence, AskIndulgence, AskBloom)
