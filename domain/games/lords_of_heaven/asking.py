"""Questions in the words of a person at the table: which cards come into sight, what was in closed hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from domain.games.lords_of_heaven.lenses import DECK, ROUND_DECK
from domain.words import counted

_COMES: Final = {
    "passed": "{cards} {are} passed to {seat}",
    "drafting": "{cards} {are} dealt to {seat} for the draft",
    "shown": "{cards} had {seat} played face down",
    "hand": "{cards} does {seat} draw",
}


def cards_asked(source: str, to: str, count: int) -> str:
    """Returns how it is asked which cards go from one place to another."""
    if source == ROUND_DECK:
        return "which Round card is turned up?"
    seat, _, name = to.rpartition("/")
    words = _COMES.get(name if source == DECK or name == "shown" else "passed", "{cards} {are} moved to {seat}")
    cards = "card" if count == 1 else f"{count} cards"
    return f"which {words.format(cards=cards, seat=seat or to, are='is' if count == 1 else 'are')}?"


def hands_asked(pairs: Iterable[tuple[str, str]]) -> str:
    """Returns how it is asked what was in the closed hands that nobody saw, in the order in which it is told."""
    kinds: dict[str, list[str]] = {}
    for seat, kind in pairs:
        kinds.setdefault(seat, []).append(kind)
    hands = "; ".join(f"{seat}: {', '.join(found)}" for seat, found in kinds.items())
    number = sum(map(len, kinds.values()))
    return f"what was in the closed hands? {counted(number, 'number')}, {hands}"
