"""Crafting (4.6): what it costs, and what becomes of the card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Final

from domain.errors import Ambiguous, Rejected
from domain.games.root import facts, places
from domain.games.root.cards import discard_cards, draw_cards
from domain.games.root.forms import Card
from domain.games.root.laws import law_of
from domain.games.root.lenses import ACTIVATED, CRAFTING_PIECES, Wood
from domain.games.root.notation import Craft
from domain.games.root.removal import sweep
from domain.games.root.scoring import has_ended, score_points
from domain.games.root.suits import card_facts
from domain.state import is_unknown
from domain.transaction import Transaction

SUIT_OF_LETTER: Final = {"F": "fox", "R": "rabbit", "M": "mouse"}
ANY: Final = "?"
FAVORS: Final = {"favor-of-the-foxes": "fox", "favor-of-the-rabbits": "rabbit", "favor-of-the-mice": "mouse"}
_CRAFTED: Final = ("item", "persistent", "immediate")


def cost(card: Card) -> Counter[str]:
    """Returns what a card costs: suits and how often, `?` for icons that take any suit."""
    return Counter(SUIT_OF_LETTER.get(letter, ANY) for letter in card.cost)


def possible_kinds(wood: Wood, seat: str) -> list[str]:
    """Returns the kinds that a seat has in hand, as far as the record knows: what it may be counts."""
    hand = wood.hand(seat)
    seen = {card.kind for card in hand if not is_unknown(card.kind)}
    if len(seen) < len(hand) and any(is_unknown(card.kind) for card in hand):
        deck = facts.decks().get(wood.table.value(places.DECK_NAME, ""))
        seen |= set(hand.possible({card.id for card in deck.cards} if deck else ()))
    return sorted(seen)


def verify_craft(wood: Wood, seat: str, action: Craft) -> Card:
    """Checks that a seat may craft a card; returns its facts.

    Raises:
        Rejected: It is not in hand, cannot be crafted, or its cost cannot be paid.
        Ambiguous: Its `?` icons can be paid in different ways.
    """
    card = verify_card_to_craft(wood, seat, action.card)
    law_of(wood, seat).verify_cost(wood, seat, card, action.paying)
    return card


def verify_card_to_craft(wood: Wood, seat: str, kind: str) -> Card:
    """Checks all but the cost. Raises `Rejected`."""
    if is_unknown(kind):
        raise Rejected("L4.1", "a crafted card is seen by everyone: name it")
    card = card_facts(kind)
    if card is None or wood.hand(seat).card(kind) is None:
        raise Rejected("L4.1", f"{seat} has no {kind} in hand")
    if card.kind not in _CRAFTED:
        raise Rejected("L2.1.2", f"{kind} cannot be crafted")
    if card.item and not wood.table.pool(places.ITEMS).get(card.item):
        raise Rejected("L4.1.2", f"no {card.item} is left in the supply")
    if card.kind == "persistent" and wood.has_crafted(seat, kind):
        raise Rejected("L4.1.4", f"{seat} has crafted {kind} already")
    return card


def crafts(wood: Wood, seat: str) -> Iterator[Craft]:
    """Yields the crafts that a seat can pay."""
    law = law_of(wood, seat)
    for kind in possible_kinds(wood, seat):
        try:
            card = verify_card_to_craft(wood, seat, kind)
        except Rejected:
            continue
        yield from (Craft(kind, paying) for paying in law.ways_to_pay(wood, seat, card))


def do_craft(tx: Transaction, seat: str, action: Craft) -> None:
    """Crafts a card that was verified: the cost, the card, the points, and what follows."""
    wood = Wood(tx.table)
    card = card_facts(action.card)
    held = wood.hand(seat).card(action.card)
    if card is None or held is None:
        return
    law = law_of(wood, seat)
    law.pay(tx, seat, card, action.paying)
    if card.kind == "persistent":
        tx.move(held, wood.area(seat).name)
    else:
        discard_cards(tx, [held])
    if card.item:
        _take_item(tx, seat, card)
    score_points(tx, seat, law.bonus_for_crafting(tx, seat))
    for other in wood.after(seat):
        score_points(tx, seat, law_of(wood, other).bonus_for_others(tx, other, seat))
    if card.id in FAVORS and not has_ended(tx.table):
        suit = FAVORS[card.id]
        sweep(tx, seat, Wood(tx.table).of_suit(suit))


def _take_item(tx: Transaction, seat: str, card: Card) -> None:
    wood = Wood(tx.table)
    law = law_of(wood, seat)
    tx.pieces(card.item, 1, places.ITEMS, law.item_place(card.item, wood, seat))
    points = law.crafted_points(wood, seat, card.points)
    if wood.has_crafted(seat, "master-engravers"):
        points += 1
    score_points(tx, seat, points)
    for other in wood.after(seat):
        if wood.has_crafted(other, "murine-brokers"):
            tx.then(*draw_cards(other, 1, "CARD.murine-brokers"))


# -- crafting with pieces -------------------------------------------------------------------------------


def unused(wood: Wood, seat: str) -> Counter[str]:
    """Returns how many crafting pieces of each suit a seat can still activate this turn (L4.1.1)."""
    there: Counter[str] = Counter()
    for number, count in wood.on_map(seat, CRAFTING_PIECES[wood.plays(seat)]).items():
        there[wood.suit(number)] += count
    return there - Counter(wood.table.value(ACTIVATED, {}))


def verify_pieces(wood: Wood, seat: str, card: Card, paying: Sequence[str]) -> Counter[str]:
    """Checks a cost paid with crafting pieces; returns the suits of the pieces that are activated.

    Raises:
        Rejected: They are too few.
        Ambiguous: The `?` icons can be paid in several ways and nothing is said of it.
    """
    left = unused(wood, seat)
    needed = cost(card)
    wild = needed.pop(ANY, 0)
    missing = needed - left
    if missing:
        suit, count = next(iter(missing.items()))
        raise Rejected("L4.1.1", f"{card.id} costs {card.cost}: {count} {suit} crafting pieces are missing")
    left -= needed
    if left.total() < wild:
        raise Rejected("L4.1.1", f"{card.id} costs {card.cost}: {wild - left.total()} crafting pieces are missing")
    if paying:
        chosen = Counter(paying)
        if chosen.total() != wild or chosen - left:
            raise Rejected("L4.1.1", f"{' '.join(paying)} cannot pay the {wild} icons of {card.id} that take any suit")
        return needed + chosen
    if wild and len(left) > 1 and left.total() > wild:
        ways = [" ".join(way) for way in _wild_ways(left, wild)]
        raise Ambiguous(
            f"with which suits is {card.id} paid? (L4.1.1)", [f"craft {card.id} with {way}" for way in ways]
        )
    return needed + (left if left.total() == wild else Counter(dict.fromkeys(left, wild) if wild else {}))


def ways_with_pieces(wood: Wood, seat: str, card: Card) -> Iterator[tuple[str, ...]]:
    """Yields what can be said about paying a cost with crafting pieces: `()` if there is no choice."""
    try:
        verify_pieces(wood, seat, card, ())
    except Rejected:
        return
    except Ambiguous:
        needed = cost(card)
        wild = needed.pop(ANY, 0)
        yield from _wild_ways(unused(wood, seat) - needed, wild)
        return
    yield ()


def _wild_ways(left: Counter[str], wild: int) -> list[tuple[str, ...]]:
    ways = combinations_with_replacement(sorted(left), wild)
    return [way for way in ways if not Counter(way) - left]


def activate(tx: Transaction, seat: str, card: Card, paying: Sequence[str]) -> None:
    """Activates the crafting pieces of a craft that was verified."""
    used = Counter(tx.table.value(ACTIVATED, {}))
    used.update(verify_pieces(Wood(tx.table), seat, card, paying))
    tx.set(ACTIVATED, dict(sorted(used.items())))
