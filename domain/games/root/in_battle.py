"""What crafted cards do in a battle (5, 16.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from msgspec.structs import replace

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.cards import discard_cards
from domain.games.root.fight import Fight, put_fight
from domain.games.root.lenses import Wood
from domain.games.root.notation import Discard, Use
from domain.games.root.removal import empty_coffin
from domain.games.root.scoring import score_points
from domain.games.root.suits import suit_of
from domain.table import Table
from domain.transaction import Transaction

PARTISANS: Final = {"fox-partisans": "fox", "rabbit-partisans": "rabbit", "mouse-partisans": "mouse"}
CARDS: Final = ("armorers", "sappers", "brutal-tactics", *PARTISANS)


def rule(card: str) -> str:
    """Returns how the effect of a card is cited."""
    return f"CARD.{card}"


def battle_cards(wood: Wood, one: Fight, seat: str) -> list[str]:
    """Returns the crafted cards that a side can still use in a battle."""
    return [card for card in CARDS if wood.has_crafted(seat, card) and why_not(wood, one, seat, card) is None]


def why_not(wood: Wood, one: Fight, seat: str, card: str) -> str | None:
    """Returns why a side cannot use a crafted card in a battle; None if it can."""
    if f"{seat} {card}" in one.used:
        return f"{card} was used in this battle"
    if card == "sappers" and seat != one.defender:
        return "sappers help a defender"
    if card == "brutal-tactics" and seat != one.attacker:
        return "brutal tactics help an attacker"
    suit = PARTISANS.get(card)
    if suit is not None and wood.suit(one.clearing) != suit:
        return f"{card} help in {suit} clearings, and {one.clearing} is none"
    return None


def verify_in_battle(wood: Wood, one: Fight, seat: str, action: Use) -> None:
    """Checks that a side may use a card in a battle. Raises `Rejected`."""
    if action.card not in CARDS:
        raise Rejected("L4.3.4", f"{action.card} does nothing in a battle")
    if not wood.has_crafted(seat, action.card):
        raise Rejected("L2.1.4", f"{seat} has not crafted {action.card}")
    reason = why_not(wood, one, seat, action.card)
    if reason is not None:
        raise Rejected(rule(action.card), reason)
    if action.target or action.paying:
        raise Rejected(rule(action.card), f"{action.card} has nothing to choose")


def use_in_battle(tx: Transaction, one: Fight, seat: str, card: str) -> None:
    """Does what a card does that was verified."""
    if card == "armorers":
        put_fight(tx, replace(one, ignoring=(*one.ignoring, seat)))
        discard_crafted(tx, seat, card)
        return
    put_fight(tx, replace(one, extra=one.extra | {seat: one.extra.get(seat, 0) + 1}))
    if card == "sappers":
        discard_crafted(tx, seat, card)
    elif card == "brutal-tactics":
        score_points(tx, one.defender, 1)
    else:
        tx.then(AskPartisans(seat, card))


class AskPartisans(AskStep, frozen=True, tag="partisans"):
    """All cards but those of the partisans' suit are discarded, birds too; who holds them says which they are."""

    seat: str
    card: str
    answers: ClassVar = (Discard,)

    @property
    def _suit(self) -> str:
        return PARTISANS[self.card]

    def _known(self, table: Table, but: frozenset[int] = frozenset()) -> list[str]:
        """Returns the cards of the hand that are known to be of another suit."""
        kinds = [table.kinds[card] for card in table.stack(Wood(table).hand(self.seat).name) if card not in but]
        return sorted(kind for kind in kinds if suit_of().get(kind, self._suit) != self._suit)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not len(Wood(table).hand(self.seat)):
            return ()
        text = f"{self.card}: which cards are discarded? All but {self._suit} cards are"
        return (Decision(self.seat, "partisans", text, rule(self.card)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        known = self._known(table)
        blank = sum(table.kinds[card] == "?" for card in table.stack(Wood(table).hand(self.seat).name))
        yield from (Discard((*known, *("?",) * number)) for number in range(blank + 1))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Discard)
        kept = [kind for kind in action.kinds if suit_of().get(kind) == self._suit]
        if kept:
            raise Rejected(rule(self.card), f"{kept[0]} stays in hand: it is a {self._suit} card")
        cards = Wood(table).hand(self.seat).cards(action.kinds)
        if cards is None:
            raise Rejected(rule(self.card), f"{self.seat} has not got {' '.join(action.kinds)} in hand")
        left = self._known(table, frozenset(card.id for card in cards))
        if left:
            raise Rejected(rule(self.card), f"{left[0]} is discarded too: it is no {self._suit} card")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Discard)
        discard_cards(tx, Wood(tx.table).hand(self.seat).cards(action.kinds) or [])


def discard_crafted(tx: Transaction, seat: str, card: str) -> None:
    """Discards a crafted card from a play area; warriors on Coffin Makers return to their supplies then."""
    held = Wood(tx.table).stack(places.of_seat(seat, places.AREA)).card(card)
    if held is not None:
        discard_cards(tx, [held])
        if card == "coffin-makers":
            empty_coffin(tx)
