"""The set-up of a Vagabond: a character with its items, a forest, the quests, what lies under the ruins (10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import facts, places
from domain.games.root.forests import forests_of
from domain.games.root.items import arrive_at
from domain.games.root.lenses import Wood
from domain.games.root.notation import Choose, Slip
from domain.games.root.quests import FirstQuests, lay_out_quests
from domain.games.root.setup import RUIN_ITEMS
from domain.games.root.vagabond.table import INDIFFERENT, place_name
from domain.table import Table
from domain.transaction import Transaction


def lay_out_vagabond(tx: Transaction, seat: str, sees: Sequence[str]) -> None:
    """Lays out what a Vagabond brings: an item under each ruin, the quests, and his relationships."""
    wood = Wood(tx.table)
    for number in sorted(wood.chart.ruins):
        tx.pieces(places.UNKNOWN_ITEM, 1, places.OUTSIDE, places.ruin(number))
    for item, fact in facts.items().items():
        tx.pieces(item, fact.ruins, places.OUTSIDE, RUIN_ITEMS)
    lay_out_quests(tx)
    for other in wood.after(seat):
        tx.set(places.relation(seat, other), INDIFFERENT)


def setup_steps(seat: str) -> tuple[Step, ...]:
    """Returns the steps of a Vagabond's set-up."""
    return (ChooseCharacter(seat), ChooseForest(seat), FirstQuests())


def _taken(wood: Wood) -> list[str]:
    return [wood.value(seat, places.LEADER, "") for seat in wood.order if wood.is_vagabond(seat)]


class ChooseCharacter(AskStep, frozen=True, tag="vagabond-character"):
    """A character is chosen, and its items are taken."""

    seat: str
    answers: ClassVar = (Choose,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return (Decision(self.seat, "character", "which character does the Vagabond play?", "V.setup"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Choose(character.id) for character in facts.roles().characters)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        known = [one.id for one in facts.roles().characters if one.items and one.status == "known"]
        if action.option not in known:
            raise Rejected("V.setup", f"characters whose items are known are {', '.join(known)}, not {action.option}")
        if action.option in _taken(Wood(table)):
            raise Rejected("V.setup", f"another Vagabond plays the {action.option}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        tx.set(places.of_seat(self.seat, places.LEADER), action.option)
        character = next(one for one in facts.roles().characters if one.id == action.option)
        for item in character.items:
            tx.pieces(item, 1, places.OUTSIDE, arrive_at(Wood(tx.table), self.seat, item))


class ChooseForest(AskStep, frozen=True, tag="vagabond-forest"):
    """The pawn begins in any forest."""

    seat: str
    answers: ClassVar = (Slip,)

    def _forests(self, table: Table) -> dict[str, str]:
        return {place_name(place): place for place in forests_of(Wood(table).chart.id)}

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return (Decision(self.seat, "forest", "in which forest does the pawn begin?", "V.setup"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Slip, self._forests(table))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Slip)
        forests = self._forests(table)
        if action.target not in forests:
            raise Rejected("V.setup", f"the pawn begins in a forest: slip {' or '.join(forests)}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Slip)
        kind = places.piece(places.PAWN, Wood(tx.table).plays(self.seat))
        tx.pieces(kind, 1, places.OUTSIDE, self._forests(tx.table)[action.target])
