"""The table of a solo game: the names of its further places and values, the time card, goals and chests."""

from __future__ import annotations

from typing import Final

from domain.games.ancient_knowledge.facts import Card as CardFacts
from domain.games.ancient_knowledge.lenses import (
    ARTIFACT_SPACES,
    TIME_CARD,
    Seat,
    Spot,
    artifact_place,
    fact,
    timeline_place,
)
from domain.lens import Card, Stack
from domain.state import State

TRIAL: Final = "trial"
CAMPAIGN: Final = "campaign"
"""The modes."""

CHESTS: Final = "chests"
"""The chests of a campaign that may be revealed, face down."""
REVEALED_CHESTS: Final = "chests/revealed"

LAP: Final = "lap"
"""Value: the side of the time card, 1 to 3: one more each time that it comes back (8.6.4)."""
DIE: Final = "die"
"""Value: what the technology die showed last."""
TRIAL_NUMBER: Final = "solo/trial"
REVEALED: Final = "solo/revealed"
"""Values: chests in the order in which it came to them."""
CHOSEN: Final = "solo/chosen"
GIVEN_UP: Final = "solo/given-up"
MET: Final = "solo/met"
MISSED: Final = "solo/missed"
USED: Final = "solo/used"


def under_place(seat: str) -> str:
    """Returns the place of the chests under a board."""
    return f"{seat}/under"


def time_card(table: State, seat: str) -> Spot | None:
    """Returns where the time card lies in a Timeline; None while it waits in the Past."""
    return next((spot for spot in Seat(table, seat).cards_in_timeline() if spot.card.kind == TIME_CARD), None)


def time_row(table: State, seat: str, space: int) -> str:
    """Returns the place that the time card gets in a space: as a monument does, else the third row (8.6.7, AK-O5)."""
    return timeline_place(seat, space, Seat(table, seat).free_row(space) or "third")


def is_chest(kind: str) -> bool:
    """Returns True for the kind of a chest."""
    return chest(kind) is not None


def chest(kind: str) -> CardFacts | None:
    """Returns what is known of a chest; None if the kind is none."""
    card = fact(kind)
    return card if card is not None and card.text.type == "chest" else None


def goals(table: State, seat: str) -> list[Card]:
    """Returns the chests in artifact spaces, from left to right (8.2.1)."""
    places = (Stack(table, artifact_place(seat, number)) for number in range(1, ARTIFACT_SPACES + 1))
    return [card for place in places for card in place if is_chest(card.kind)]


def chests_under(table: State, seat: str) -> list[str]:
    """Returns the chests under the board, from left to right (8.2.2)."""
    return [card.kind for card in Seat(table, seat).under]
