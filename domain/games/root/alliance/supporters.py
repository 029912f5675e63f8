"""Supporters that are spent, and sympathy that is placed (A3, A5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.errors import Rejected
from domain.games.root import facts, places
from domain.games.root.cards import discard_cards
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.scoring import score_points
from domain.games.root.suits import fits_suit
from domain.transaction import Transaction
from domain.words import counted

SYMPATHY: Final = "sympathy"


def sympathetic(wood: Wood, seat: str, suit: str = "bird") -> list[int]:
    """Returns the sympathetic clearings, of one suit or of all."""
    there = wood.on_map(seat, SYMPATHY)
    return [number for number in wood.of_suit(suit) if number in there]


def verify_supporters(wood: Wood, seat: str, kinds: Sequence[str], suit: str, cost: int, rule: str) -> None:
    """Checks that supporters can be spent for a suit.

    Args:
        wood: The table.
        seat: The Alliance's.
        kinds: The supporters as they were named; `?` is one that was not seen.
        suit: The suit asked for; birds stand for it.
        cost: How many are spent.
        rule: What a refusal cites.

    Raises:
        Rejected: They are too few or too many, of another suit, or not there.
    """
    if len(kinds) != cost:
        raise Rejected(
            rule, f"{counted(cost, f'{suit} supporter is', f'{suit} supporters are')} spent for it, not {len(kinds)}"
        )
    for kind in kinds:
        if not fits_suit(kind, suit):
            raise Rejected("L2.1.1", f"{kind} cannot stand for {suit}")
    if wood.supporters(seat).paid(kinds, suit) is None:
        if wood.supporters(seat).paid(kinds, "") is not None:
            raise Rejected("L2.1.1", f"no supporter that was not seen can stand for {suit}")
        raise Rejected(rule, f"{' '.join(kinds)}: they are not among the supporters")


def spend_supporters(tx: Transaction, seat: str, kinds: Sequence[str], suit: str) -> None:
    """Discards supporters that were verified for a suit."""
    discard_cards(tx, Wood(tx.table).supporters(seat).paid(kinds, suit) or [])


def verify_place_for_sympathy(wood: Wood, seat: str, clearing: int, rule: str) -> None:
    """Checks that a sympathy token can be placed in a clearing (A5, C1). Raises `Rejected`."""
    if clearing not in CLEARINGS:
        raise Rejected(rule, f"the map has no clearing {clearing}")
    if wood.count(seat, SYMPATHY, clearing):
        raise Rejected("A5", f"clearing {clearing} is sympathetic already")
    if not wood.in_supply(seat, SYMPATHY):
        raise Rejected(rule, "all sympathy tokens are on the map")
    if not wood.may_place(seat, clearing):
        raise Rejected("C1", f"the keep bars others from placing in {clearing}")


def place_sympathy(tx: Transaction, seat: str, clearing: int) -> None:
    """Places the next token of the track where that was verified, and scores its space."""
    wood = Wood(tx.table)
    number = len(wood.on_map(seat, SYMPATHY))
    kind = places.piece(SYMPATHY, wood.plays(seat))
    tx.pieces(kind, 1, places.of_seat(seat, places.SUPPLY), places.clearing(clearing))
    score_points(tx, seat, facts.tracks().alliance.points[number])
