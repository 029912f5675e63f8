"""Cards of the shared deck: drawing, spending, discarding, the hand limit (4.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.changes import UNKNOWN
from domain.decision import Action, Chance, Decision, Draw
from domain.drawing import DrawnCards, ShuffleStack
from domain.errors import Rejected
from domain.games.root import facts, places
from domain.games.root.lenses import Wood
from domain.games.root.notation import Decline, Discard, Use
from domain.games.root.stacks import choices
from domain.games.root.suits import fits_suit, is_dominance, suit_of
from domain.lens import Card
from domain.outcome import readers
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted, one_or_more

HAND_LIMIT: Final = 5
INFORMANTS: Final = "informants"
_LISTED: Final = 200


# -- the deck -----------------------------------------------------------------------------------------


class ShuffleDeck(ShuffleStack, frozen=True, tag="shuffle"):
    """The deck, or another stack, is shuffled."""

    place: str = places.DECK
    rule: ClassVar = "L2.1"


class Reshuffle(Step, frozen=True, tag="reshuffle"):
    """An empty deck is replaced at once by the shuffled discard pile (L2.1)."""

    def run(self, tx: Transaction) -> None:
        discards = list(Wood(tx.table).stack(places.DISCARD))
        if not tx.table.stack(places.DECK) and discards:
            tx.move_all(discards, places.DECK)
            tx.then(ShuffleDeck())


class TakeCards(DrawnCards, frozen=True, tag="take-cards"):
    """Cards go from one place to another and are named where the record sees them for the first time."""

    source: str
    to: str
    count: int
    asked: str
    rule: str
    seat: str = ""

    def draw(self, table: Table) -> Draw:
        return Draw(self.source, self.to, self.count)

    def question(self, table: Table, draw: Draw, asked: int) -> Chance:
        where = "" if self.source == places.DECK else f" of {self.source}"
        text = f"{self.seat} {_DOES.get(self.asked, 'takes')} {asked}{where}"
        if not self.seat:
            text = f"which {one_or_more(asked, 'card is', 'cards are')} turned up{where}?"
        return Chance(self.asked, text, self.rule, draw, readers(table, self.source, self.to), self.seat)

    def kinds(self) -> Collection[str]:
        return _quests() if self.source == places.QUEST_DECK else _names()


_DOES: Final = {"draw": "draws", "look": "looks at"}
"""How a question about cards says what is done with them."""


def _names() -> Collection[str]:
    return suit_of()


def _quests() -> Collection[str]:
    return [quest.id for quest in facts.roles().quests]


class DrawCards(Step, frozen=True, tag="draw-cards"):
    """A seat draws; when the deck runs out, the discard pile is shuffled at once (L2.1).

    In two draws, so that whoever names the cards needs not know which of them were on top.
    """

    seat: str
    count: int
    to: str = ""
    """Another place than the hand."""
    rule: str = "L2.1"

    def run(self, tx: Transaction) -> None:
        deck, discards = len(tx.table.stack(places.DECK)), len(tx.table.stack(places.DISCARD))
        to = self.to or places.of_seat(self.seat, places.HAND)
        if not deck and not discards:
            return
        if not deck:
            tx.then(Reshuffle(), self)
            return
        now = min(deck, self.count)
        rest = self.count - now
        more = (DrawCards(self.seat, rest, self.to, self.rule),) if rest else ()
        tx.then(TakeCards(places.DECK, to, now, "draw", self.rule, self.seat), Reshuffle(), *more)


def steal_card(seat: str, owner: str, rule: str) -> Step:
    """Returns the step in which a seat takes a card at random out of somebody's hand."""
    return TakeCards(places.of_seat(owner, places.HAND), places.of_seat(seat, places.HAND), 1, "steal", rule, seat)


def draw_cards(seat: str, count: int, rule: str = "L2.1") -> tuple[Step, ...]:
    """Returns the steps of drawing `count` cards into a hand."""
    return (DrawCards(seat, count, "", rule),) if count > 0 else ()


class EveningDraw(AskStep, frozen=True, tag="evening-draw"):
    """A seat draws in its Evening, or with Informants takes an ambush from the discard pile instead (16.2)."""

    seat: str
    count: int
    rule: str
    answers: ClassVar = (Use, Decline)

    def _ambushes(self, table: Table) -> list[str]:
        wood = Wood(table)
        if not wood.has_crafted(self.seat, INFORMANTS):
            return []
        return [kind for kind in ambush_kinds() if wood.stack(places.DISCARD).card(kind) is not None]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not self._ambushes(table) or self.count < 1:
            return ()
        text = f"{INFORMANTS}: take an ambush from the discard pile instead of drawing {self.count}?"
        return (Decision(self.seat, INFORMANTS, text, f"CARD.{INFORMANTS}", otherwise=Decline()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Use(INFORMANTS, kind) for kind in self._ambushes(table))
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Use):
            return
        if action.card != INFORMANTS or action.paying:
            raise Rejected(f"CARD.{INFORMANTS}", f"only {INFORMANTS} can be used instead of drawing")
        if action.target not in self._ambushes(table):
            there = ", ".join(self._ambushes(table))
            raise Rejected(f"CARD.{INFORMANTS}", f"{INFORMANTS} take an ambush of the discard pile: {there}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        wood = Wood(tx.table)
        found = wood.stack(places.DISCARD).card(action.target) if isinstance(action, Use) else None
        if found is None:
            self.run(tx)
        else:
            tx.move(found, wood.hand(self.seat).name)

    def run(self, tx: Transaction) -> None:
        tx.then(*draw_cards(self.seat, self.count, self.rule))


def evening_draw(seat: str, count: int, rule: str) -> tuple[Step, ...]:
    """Returns the steps of the draw in a seat's Evening."""
    return (EveningDraw(seat, count, rule),)


@cache
def ambush_kinds() -> tuple[str, ...]:
    """Returns the ambush cards, which all decks have."""
    return tuple(card.id for card in facts.cards().values() if card.kind == "ambush")


# -- looking ------------------------------------------------------------------------------------------


def look_at_hand(tx: Transaction, seat: str, owner: str, rule: str) -> None:
    """Lets a seat look at a hand.

    A record that sees what the seat sees, but not that hand, comes to see the cards here: they are named, while they
    lie for a moment where both see them.
    """
    table = tx.table
    hand, own = Wood(table).hand(owner), places.of_seat(seat, places.HAND)
    if not table.sees(own) or not any(is_unknown(table.kinds[card]) for card in table.stack(hand.name)):
        tx.reveal(list(hand), (seat,))
        return
    shown = places.of_seat(seat, f"looked-at/{owner}")
    tx.open(shown, (), tuple(dict.fromkeys((*table.seen_by(hand.name), *table.seen_by(own)))))
    tx.then(TakeCards(hand.name, shown, len(hand), "look", rule, seat), LayBack(shown, hand.name))


class LayBack(Step, frozen=True, tag="lay-back"):
    """Cards that were looked at go back."""

    source: str
    to: str

    def run(self, tx: Transaction) -> None:
        tx.move_all(list(Wood(tx.table).stack(self.source)), self.to)


# -- spending -----------------------------------------------------------------------------------------


def verify_card(
    wood: Wood, seat: str, kind: str, suit: str, rule: str, but: Collection[int] = (), *, hidden: bool = False
) -> Card:
    """Returns a card of a seat's hand that can be spent for a suit.

    Args:
        wood: The table.
        seat: Whose hand.
        kind: The card as it was named; `?` is one that the record has not seen.
        suit: The suit asked for; `""` is any, `bird` is birds only.
        rule: What a refusal cites.
        but: Cards that are spoken for.
        hidden: Whether it goes where the record does not see it either, so that `?` may be any that fits.

    Raises:
        Rejected: It is not there, or is of another suit.
    """
    hand = wood.hand(seat)
    if kind == UNKNOWN:
        unseen = hand.hidden_for(suit) if hidden else hand.unseen_for(suit, but)
        if unseen is not None:
            return unseen
        if suit and hand.unseen_for("", but) is not None:
            raise Rejected("L2.1.1", f"no card of {seat}'s hand that was not seen can stand for {suit}")
        raise Rejected(rule, f"? is a card that was not seen, and {seat} has none in hand{_that_fits(suit, hidden)}")
    card = hand.card(kind, but)
    if card is None:
        raise Rejected(rule, f"{seat} has no {kind} in hand")
    if not fits_suit(kind, suit):
        raise Rejected("L2.1.1", f"{kind} cannot stand for {suit}")
    return card


def _that_fits(suit: str, hidden: bool) -> str:
    return f" that may be {suit}" if hidden and suit else ": name the card"


def discard_cards(tx: Transaction, cards: Sequence[Card]) -> None:
    """Puts cards of one place onto the discard pile; dominance cards go beside the map (L3.3.3)."""
    plain = [card for card in cards if not is_dominance(card.kind)]
    dominant = [card for card in cards if is_dominance(card.kind)]
    tx.move_all(plain, places.DISCARD)
    tx.move_all(dominant, places.DOMINANCE)


def spend(tx: Transaction, seat: str, kind: str, suit: str = "") -> None:
    """Discards a card of a hand that was verified for a suit before."""
    card = to_spend(tx, seat, kind, suit)
    if card is not None:
        discard_cards(tx, [card])


def to_spend(tx: Transaction, seat: str, kind: str, suit: str = "", *, hidden: bool = False) -> Card | None:
    """Returns the card of a hand that `verify_card` found, where nothing was moved since then."""
    hand = Wood(tx.table).hand(seat)
    if kind != UNKNOWN:
        return hand.card(kind)
    return hand.hidden_for(suit) if hidden else hand.unseen_for(suit)


# -- the hand limit -----------------------------------------------------------------------------------


class HandLimit(AskStep, frozen=True, tag="hand-limit"):
    """A seat discards down to five at the end of its Evening."""

    seat: str
    rule: str
    answers: ClassVar = (Discard,)

    def _over(self, table: Table) -> int:
        return len(Wood(table).hand(self.seat)) - HAND_LIMIT

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        over = self._over(table)
        if over <= 0:
            return ()
        return (Decision(self.seat, "discard", f"discard {over} down to {HAND_LIMIT}", self.rule),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        hand = Wood(table).hand(self.seat)
        kinds = [kind for kind in choices(hand) for _ in range(max(1, hand.count(kind)))]
        if any(kind.startswith("?") for kind in kinds):
            yield Discard(("?",) * self._over(table))
        for number, chosen in enumerate(combinations(kinds, self._over(table))):
            if number == _LISTED:
                return
            yield Discard(chosen)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Discard)
        over = self._over(table)
        if len(action.kinds) != over:
            raise Rejected(self.rule, f"{counted(over, 'card is', 'cards are')} discarded, not {len(action.kinds)}")
        if Wood(table).hand(self.seat).cards(action.kinds) is None:
            missing = Counter(action.kinds)
            raise Rejected(self.rule, f"{self.seat} has not got {', '.join(sorted(missing))} in hand")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Discard)
        cards = Wood(tx.table).hand(self.seat).cards(action.kinds)
        discard_cards(tx, cards or [])


def deck_kinds(deck: str, *, without_dominance: bool) -> list[str]:
    """Returns the cards of a deck, one name each; games of two leave out dominance cards (L5.1.3)."""
    kinds = facts.decks()[deck].kinds()
    return [kind for kind in kinds if not (without_dominance and is_dominance(kind))]
