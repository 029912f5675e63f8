"""What a crafted card is that its owner uses in his turn, and what can be chosen for one (5, 16.2)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from domain.games.root import facts, places
from domain.games.root.battle import can_battle, in_reach
from domain.games.root.follow_up import can_move
from domain.games.root.laws import law_of
from domain.games.root.lenses import CLEARINGS, Wood
from domain.transaction import Transaction

BIRDSONG, DAYLIGHT, EVENING = places.PHASES


def nothing_against(wood: Wood, seat: str) -> tuple[str, str] | None:
    """No rule forbids it."""
    return None


class Improvement(msgspec.Struct, frozen=True):
    """One card with an effect in its owner's turn. Whether it can be used depends only on what everyone sees."""

    phase: str
    """The phase in which it is used."""
    targets: Callable[[Wood, str], list[str]]
    """What can be chosen for it; `[""]` is "nothing to choose", `[]` that it cannot be used now."""
    effect: Callable[[Transaction, str, str], None]
    """What it does: with the seat that uses it, and the target."""
    at_start: bool = False
    """It is used before everything else of its phase (L1.4.1)."""
    mandatory: bool = False
    """Its text leaves no choice whether."""
    why_not: Callable[[Wood, str], tuple[str, str] | None] = nothing_against
    """The rule because of which there is nothing to choose, and what it says; None if there is just nothing."""
    suit: Callable[[Wood, str], str] | None = None
    """The suit of a card that is spent for it, by the target; None if it costs nothing."""


def nothing(wood: Wood, seat: str) -> list[str]:
    """There is nothing to choose."""
    return [""]


def others(wood: Wood, seat: str) -> list[str]:
    """Any other player."""
    return wood.after(seat)


def others_with_cards(wood: Wood, seat: str) -> list[str]:
    """Another player with cards in hand."""
    return [other for other in wood.after(seat) if len(wood.hand(other))]


def own_warriors(wood: Wood, seat: str) -> list[str]:
    """A clearing with warriors of one's own."""
    return [str(number) for number in CLEARINGS if wood.warriors(seat, number)]


def if_move(wood: Wood, seat: str) -> list[str]:
    """Nothing to choose; useless without a move."""
    return [""] if can_move(wood, seat) else []


def if_battle(wood: Wood, seat: str) -> list[str]:
    """Nothing to choose; useless without a battle."""
    return [""] if can_battle(wood, seat) else []


def against_battles(wood: Wood, seat: str) -> tuple[str, str] | None:
    """What the seat's own law says where it forbids every battle that its pieces could begin."""
    if can_battle(wood, seat):
        return None
    law = law_of(wood, seat)
    reasons = (law.cannot_attack(wood, seat, one.defender) for one in in_reach(wood, seat))
    return next((reason for reason in reasons if reason is not None), None)


def crafted_cards(wood: Wood, seat: str) -> list[str]:
    """Returns the crafted cards of a play area; activated dominance, quests and ministers are none."""
    found = (card.kind for card in wood.area(seat))
    return [kind for kind in found if (card := facts.cards().get(kind)) is not None and card.kind == "persistent"]
