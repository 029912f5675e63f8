"""Who is who on Root's board: letters, names and roles of owners, names of pieces, suits and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from domain.games.root import facts, places
from domain.games.root.fight import Fight, fights
from domain.games.root.woodland import Woodland
from domain.table import Table, is_unknown
from tui.boards.board import SIGNS, Scene, SeatName
from tui.maps.draw import Glyphs
from tui.text import clean
from tui.widgets.spans import Span

SUIT_LETTERS: Final = {"fox": "F", "mouse": "M", "rabbit": "R", "bird": "B", "frog": "G"}
_SUIT_SIGNS: Final[Mapping[Glyphs, Mapping[str, str]]] = {
    "unicode": {"fox": "F▲", "mouse": "M●", "rabbit": "R■", "bird": "B◆"},
    "ascii": {},
}
_SEAT_ROLES: Final = 4
LANDMARK_SIGNS: Final = {
    places.FERRY: "f",
    places.TOWER: "t",
    "treetop": "e",
    "city": "c",
    "market": "m",
    "forge": "g",
}
_LANDMARK_NAMES: Final = {
    "treetop": "elder treetop",
    "city": "lost city",
    "market": "black market",
    "forge": "legendary forge",
}


class Cast:
    """The owners of pieces on one table, and how they are written."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.woodland = Woodland(scene.table)
        self.signs = SIGNS[scene.glyphs]
        self.seats = scene.seats or tuple(SeatName(seat, seat) for seat in self.woodland.seats)
        self.battles = _battles(scene.table)
        """The battles under way, the innermost last."""
        self.embattled = frozenset(places.clearing(one.clearing) for one in self.battles)
        """The clearings in which they are."""
        self._roles: dict[str, str] = {}
        for index, (seat, _) in enumerate(self.seats):
            faction = scene.table.value(places.of_seat(seat, places.FACTION))
            if isinstance(faction, str):
                self._roles.setdefault(faction, f"seat-{index % _SEAT_ROLES + 1}")

    def role(self, owner: str) -> str:
        """Returns the role of an owner's pieces; `""` if no seat has them."""
        return self._roles.get(owner, "")

    def letter(self, owner: str) -> str:
        """Returns the letter of an owner."""
        return clean(self.woodland.letter(owner))

    def seat_letter(self, seat: str) -> str:
        """Returns the letter of the faction that a seat plays."""
        faction = self.woodland.faction(seat)
        return faction.letter if faction else clean(seat[:1])

    def name(self, owner: str) -> str:
        """Returns an owner as it is spoken of."""
        if owner.startswith(places.HIRELING):
            hireling = facts.hirelings().get(owner.removeprefix(places.HIRELING))
            return hireling.name if hireling else clean(owner)
        faction = facts.factions().get(owner)
        return faction.name if faction else clean(owner)

    def span(self, text: str, owner: str) -> Span:
        """Returns text in the role of an owner."""
        return Span(text, self.role(owner))

    def suit_sign(self, suit: str) -> str:
        """Returns a suit as letter and shape, in plain glyphs the letter alone."""
        return _SUIT_SIGNS[self.scene.glyphs].get(suit, SUIT_LETTERS.get(suit, clean(suit[:1])))


def _battles(table: Table) -> list[Fight]:
    """Returns the battles on a table; none if a record has something else under that name."""
    try:
        return fights(table)
    except (msgspec.ValidationError, TypeError):
        return []


def suit_role(suit: str) -> str:
    """Returns the role of a suit."""
    return suit if suit in ("fox", "mouse", "rabbit", "bird") else ""


def suit_letter(suit: str) -> str:
    """Returns the letter of a suit."""
    return SUIT_LETTERS.get(suit, clean(suit[:1].upper()))


def piece_name(kind: str) -> str:
    """Returns a kind of piece as it is read, without its owner and state."""
    known = facts.piece(kind)
    if known is not None:
        return known.name
    name = places.piece_name(kind)
    return clean(_LANDMARK_NAMES.get(name, name.replace("-", " ")))


def item_name(kind: str) -> str:
    """Returns an item as it is read."""
    if kind == places.UNKNOWN_ITEM:
        return "unknown item"
    fresh = places.refreshed(kind)
    return f"{clean(fresh)} (exhausted)" if fresh != kind else clean(kind)


def card_name(kind: str) -> str:
    """Returns a card as it is read: its name with the suit where several share it, `?` for an unknown one."""
    card = facts.cards().get(kind)
    if card is not None:
        return f"{card.name} ({card.suit})" if card.id.endswith(f"-{card.suit}") else card.name
    role = facts.roles().named(kind)
    if role is not None:
        return role.name
    quest = next((quest for quest in facts.roles().quests if quest.id == kind), None)
    if quest is not None:
        return f"{quest.name} ({quest.suit})"
    if is_unknown(kind):
        return f"{kind[1:].replace('-', ' ')} ?" if len(kind) > 1 else "?"
    return clean(kind.replace("-", " "))


def plural(count: int, word: str) -> str:
    """Returns a number and a word, the word in the plural unless the number is 1."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
