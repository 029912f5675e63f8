"""The Eyrie's leaders: who leads, where the loyal viziers lie, and how a leader is deposed (E6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import facts, places
from domain.games.root.cards import discard_cards
from domain.games.root.lenses import Wood
from domain.games.root.notation import Choose
from domain.games.root.scoring import score_points
from domain.games.root.suits import suit_of
from domain.lens import Card
from domain.table import Table
from domain.transaction import Transaction

BUILDER: Final = "builder"
CHARISMATIC: Final = "charismatic"
COMMANDER: Final = "commander"
DESPOT: Final = "despot"


def leaders() -> tuple[str, ...]:
    """Returns the ids of all leaders."""
    return tuple(leader.id for leader in facts.roles().leaders)


def columns_of(leader: str) -> tuple[str, ...]:
    """Returns the columns of the decree in which a leader's viziers lie; none if there is no such leader."""
    return next((one.viziers for one in facts.roles().leaders if one.id == leader), ())


def leads(wood: Wood, seat: str, leader: str) -> bool:
    """Returns True if a leader is in office."""
    return bool(wood.value(seat, places.LEADER) == leader)


def deposed(wood: Wood, seat: str) -> list[str]:
    """Returns the leaders that lie face down."""
    found: list[str] = wood.value(seat, places.DEPOSED, [])
    return found


def face_up(wood: Wood, seat: str) -> list[str]:
    """Returns the leaders that can be chosen."""
    down = deposed(wood, seat)
    return [leader for leader in leaders() if leader not in down]


def decree_cards(wood: Wood, seat: str) -> dict[str, list[Card]]:
    """Returns the cards of the decree by column, loyal viziers too."""
    return {column: list(wood.stack(places.decree(seat, column))) for column in places.DECREE}


# -- a new leader --------------------------------------------------------------------------------------


class NewLeader(Step, frozen=True, tag="eyrie-new-leader"):
    """A leader takes office; if only one lies face up, it is that one (E6)."""

    seat: str
    rule: str

    def run(self, tx: Transaction) -> None:
        options = face_up(Wood(tx.table), self.seat)
        if len(options) == 1:
            take_office(tx, self.seat, options[0])
        else:
            tx.then(AskLeader(self.seat, self.rule))


class AskLeader(AskStep, frozen=True, tag="eyrie-leader"):
    """A leader is chosen among those that lie face up (E6)."""

    seat: str
    rule: str
    answers: ClassVar = (Choose,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"which leader? {', '.join(face_up(Wood(table), self.seat))}"
        return (Decision(self.seat, "leader", text, self.rule),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Choose(leader) for leader in face_up(Wood(table), self.seat))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        options = face_up(Wood(table), self.seat)
        if action.option not in leaders():
            raise Rejected(self.rule, f"{action.option} is no leader; there are {', '.join(options)}")
        if action.option not in options:
            raise Rejected(self.rule, f"the {action.option} lies face down; there are {', '.join(options)}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        take_office(tx, self.seat, action.option)


def take_office(tx: Transaction, seat: str, leader: str) -> None:
    """Makes a leader lead; the loyal viziers that are free go to its columns."""
    tx.set(places.of_seat(seat, places.LEADER), leader)
    lay_viziers(tx, seat, columns_of(leader))


def lay_viziers(tx: Transaction, seat: str, columns: tuple[str, ...]) -> None:
    """Lays free viziers into columns of the decree, one each."""
    free = list(Wood(tx.table).stack(places.of_seat(seat, places.VIZIERS)))
    for vizier, column in zip(free, columns, strict=False):
        tx.move(vizier, places.decree(seat, column))


# -- turmoil -------------------------------------------------------------------------------------------


class Turmoil(Step, frozen=True, tag="eyrie-turmoil"):
    """The decree has failed: points, cards and the leader are lost, and a new one is chosen (E6)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        seat = self.seat
        wood = Wood(tx.table)
        tx.set(places.of_seat(seat, places.RESOLVED), None)
        columns = decree_cards(wood, seat)
        birds = sum(suit_of().get(card.kind) == "bird" for cards in columns.values() for card in cards)
        score_points(tx, seat, -birds)
        for cards in columns.values():
            discard_cards(tx, [card for card in cards if card.kind != places.VIZIER])
            viziers = [card for card in cards if card.kind == places.VIZIER]
            tx.move_all(viziers, places.of_seat(seat, places.VIZIERS))
        self._depose(tx)
        tx.then(NewLeader(seat, "E6"))

    def _depose(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        leader = wood.value(self.seat, places.LEADER)
        if leader:
            tx.append(places.of_seat(self.seat, places.DEPOSED), leader)
            tx.set(places.of_seat(self.seat, places.LEADER), None)
        if not face_up(Wood(tx.table), self.seat):
            tx.set(places.of_seat(self.seat, places.DEPOSED), None)


STEPS: Final = (NewLeader, AskLeader, Turmoil)
