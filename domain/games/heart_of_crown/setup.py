"""Set-up (3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.agenda import Step
from domain.errors import DomainError, InvalidOption
from domain.facts import OptionValue
from domain.game import SEATS, eyes
from domain.games.heart_of_crown.drawing import DrawStep, RefillMarket, ShuffleStep
from domain.games.heart_of_crown.facts import Card, Facts
from domain.games.heart_of_crown.lenses import (
    BANISHED,
    COMMONS,
    CURSES,
    MARKET,
    MISFORTUNES,
    PRINCESSES,
    REMOVED,
    REVEALED,
    SUPPLY,
    SUPPORTS,
    Seat,
    pile,
)
from domain.games.heart_of_crown.seating import PickHands
from domain.games.heart_of_crown.turn import Turn
from domain.transaction import Transaction

KINDS = 10
"""So many kinds of commons make a Supply (3.4)."""
HAND = 5
STARTERS = ("farming-village", "apprentice-maid")
DEFAULT_SUPPLY = "good-travels"
MISFORTUNE_PILE = 20
"""The pile is unlimited (OP-6); so many lie on the table."""

RARES: Mapping[str, tuple[str, ...]] = {
    "elrune": ("fairy-queen-elrune",),
    "crown": ("emperors-crown",),
    "capital": ("imperial-capital",),
    "nefertili": ("oasis-city-nefertili",),
}


def commons(facts: Facts, supply: str) -> list[str]:
    """Returns the ten kinds of a Supply: the name of a recommended one, or ten kinds with commas between them.

    Raises:
        InvalidOption: It is no such list.
    """
    if supply in facts.supplies:
        return list(facts.supplies[supply].kinds)
    words = [word for word in supply.replace(",", " ").split() if word]
    kinds = []
    for word in words:
        try:
            named = facts.kind(word) or (facts.named(word),)
        except DomainError as error:
            raise InvalidOption(
                "supply", f"{error}; a Supply is ten kinds, or one of {', '.join(facts.supplies)}"
            ) from None
        kinds.append(named[0].kind)
    wrong = [kind for kind in kinds if facts.kind(kind)[0].rarity != "common"]
    if len(dict.fromkeys(kinds)) != KINDS or len(kinds) != KINDS or wrong:
        what = f"{wrong[0]} is no common card" if wrong else f"{len(dict.fromkeys(kinds))} different kinds are named"
        names = ", ".join(facts.supplies)
        raise InvalidOption("supply", f"a Supply has {KINDS} kinds of commons; {what}. Or name one: {names}")
    return kinds


def lay_out(
    tx: Transaction, facts: Facts, seats: Sequence[str], chosen: Mapping[str, OptionValue], sees: Sequence[str]
) -> None:
    """Lays out the shared places and those of each seat. Raises `InvalidOption`."""
    tx.set(SEATS, list(seats))
    for name, setting in facts.settings.items():
        setting.verify(chosen[name])
        tx.set(f"setting/{name}", chosen[name])
    kinds = commons(facts, str(chosen["supply"]))
    members = [card for kind in kinds for card in facts.kind(kind)]
    if chosen["unknown-cards"] == "refused":
        unknown = [card.id for card in members if card.status in ("part", "stat")]
        if unknown:
            raise InvalidOption("unknown-cards", f"the text of {', '.join(unknown)} is not known (OP-1)")
    rares = [kind for word in str(chosen["rares"]).split("-") for kind in RARES[word]]
    tx.set(COMMONS, [card.id for card in members])
    tx.set("rares", rares)
    sold = _market(tx, facts, seats, chosen, members)
    tx.set("piles", sold)
    tx.open(MARKET)
    tx.open(BANISHED)
    tx.open(REMOVED)
    tx.open(REVEALED, (), ordered=True)
    tx.open(PRINCESSES, [card.id for card in _princesses(facts, members)])
    is_with_supports = bool(chosen["supports"])
    tx.open(SUPPORTS, [card.id for card in facts.cards.values() if is_with_supports and card.rarity == "support"])
    tx.open(SUPPLY, (), (), ordered=True)
    # What the Supply and each deck hold is no secret, so the cards go there from where all see them.
    box = tx.open("box", [card.id for card in members for _ in range(card.copies or 0)] + rares)
    tx.move_all(box, SUPPLY)
    for name in seats:
        seat, seen_by = Seat(tx.table, name), eyes(name, sees)
        tx.open(seat.deck.name, (), (), ordered=True)
        tx.open(seat.hand.name, (), seen_by)
        tx.open(seat.field.name, (), ordered=True)
        tx.open(seat.discard.name)
        tx.open(seat.domain.name)
        starters = [kind for kind in STARTERS for _ in range(facts.card(kind).per_player)]
        tx.move_all(tx.open("box", starters), seat.deck.name)


def _market(
    tx: Transaction, facts: Facts, seats: Sequence[str], chosen: Mapping[str, OptionValue], members: Sequence[Card]
) -> list[str]:
    """Lays out the piles of the Basic Market, the Curses and the Misfortunes; returns the kinds sold."""
    sold = [card.id for card in facts.cards.values() if card.in_market]
    sets = {card.set for card in members}
    if chosen["farming-villages"] or sets & {"fairy-garden", "far-east"}:
        sold.insert(0, "farming-village")
    for kind in sold:
        count = facts.card(kind).copies or 0
        if kind == "farming-village":
            count = int(chosen["farming-village-pile"])
        tx.open(pile(kind), [kind] * count)
    tx.open(CURSES, ["curse"] * (facts.card("curse").per_player * len(seats)))
    if "six-city-alliance" in sets:
        tx.open(MISFORTUNES, ["misfortune"] * MISFORTUNE_PILE)
    return sold


def _princesses(facts: Facts, members: Sequence[Card]) -> list[Card]:
    """Returns the princesses of the sets in play: those of the Base Set, and those of sets with cards in the Supply."""
    sets = {"base", "path-before-heaven", *(card.set for card in members)}
    return [card for card in facts.cards.values() if card.rarity == "princess" and card.set in sets]


def first_steps(tx: Transaction, seats: Sequence[str], *, are_picked: bool) -> tuple[Step, ...]:
    """Returns what is done first: shuffle, fill the Market, draw or pick the first hands, and the first turn."""
    market = (ShuffleStep(SUPPLY), RefillMarket())
    if are_picked:
        for name in seats:
            seat = Seat(tx.table, name)
            tx.move_all(list(seat.deck), seat.hand.name)
        return (*market, PickHands(tuple(seats)))
    hands = ((ShuffleStep(f"{name}/deck"), DrawStep(name, HAND)) for name in seats)
    return (*market, *(step for steps in hands for step in steps), Turn(seats[0]))
