"""The order in which legal actions are offered before anything is typed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from domain.changes import ALL
from domain.state import is_unknown
from domain.table import Table

_CLOSING: Final = ("end", "decline", "pass", "done")
"""Verbs with which a phase is ended or an offer left."""


def in_order(
    legal: Iterable[str],
    otherwise: str = "",
    *,
    kinds: Collection[str] = (),
    at_hand: Collection[str] = (),
    used: Callable[[str], int] = lambda _: 0,
) -> list[str]:
    """Returns actions in the order of the rules, but those that only an unseen hand may allow behind the certain ones.

    What ends the phase or declines comes last; among their equals, those that were used most come first.

    Args:
        legal: Actions in notation.
        otherwise: The answer that is taken if none is given; it comes last too.
        kinds: Names of cards that an action may have.
        at_hand: Those that are known to be where the seat can use them.
        used: How often the seat has answered the same question in the way of an action.
    """

    def late(text: str) -> tuple[bool, bool, int]:
        words = text.split()
        is_closing = text == otherwise or text.partition(" ")[0] in _CLOSING
        is_unsure = any(is_unknown(word) or (word in kinds and word not in at_hand) for word in words)
        return is_closing, is_unsure, -used(text)

    return sorted(legal, key=late)


def known_for(table: Table, seat: str) -> frozenset[str]:
    """Returns the kinds of cards and pieces that are known to lie at a seat's own places, or in the open."""
    found = {
        table.kind(card)
        for place, cards in table.stacks.items()
        if place.startswith(f"{seat}/") or ALL in table.seen_by(place)
        for card in cards
    }
    return frozenset(found.union(*table.pools.values()))
