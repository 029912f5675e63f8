"""What the table calls the pieces and cards that the notation writes."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from domain.changes import UNKNOWN
from domain.games.root import facts, places
from domain.games.root import forms as form
from replay.formats.rootlog.actions import Card, Piece
from replay.formats.rootlog.vocabulary import hireling_codes, suit_name, words


class PieceKind(msgspec.Struct, frozen=True):
    """One kind of piece of one faction."""

    kind: str
    """As it stands in pools (`"sawmill:marquise"`)."""
    code: str
    """As it is written (`"b_s"`)."""
    count: int
    """How many there are; -1 if nobody knows."""
    suit: str = ""
    """The suit of the clearings in which it can stand; empty for any."""

    @property
    def is_building(self) -> bool:
        """It takes a slot."""
        return self.code.startswith("b")

    @property
    def is_token(self) -> bool:
        """It is a token."""
        return self.code.startswith("t")

    @property
    def is_warrior(self) -> bool:
        """It moves, fights and rules."""
        return self.code.startswith("w")


@cache
def pieces_of(owner: str, faction: str) -> dict[str, PieceKind]:
    """Returns the kinds of an owner's pieces by code; empty for one that is not known.

    Args:
        owner: A faction letter, or `h_E` for a hireling.
        faction: The name that its pieces carry.
    """
    if owner.startswith("h_"):
        hireling = facts.hirelings().get(hireling_codes().get(owner[2:], ""))
        pieces = hireling.pieces if hireling else ()
    else:
        known = facts.letters().get(owner)
        pieces = known.pieces if known and known.id == faction else ()
    return {piece.code: _piece_kind(piece, faction) for piece in pieces}


def _piece_kind(piece: form.Piece, faction: str) -> PieceKind:
    count = -1 if piece.count is None else piece.count
    is_placed_by_suit = piece.suit and not piece.kind.startswith("flower")
    return PieceKind(places.piece(piece.kind, faction), piece.code, count, piece.suit if is_placed_by_suit else "")


def code_of(piece: Piece) -> str:
    """Returns a piece's code without its owner."""
    return f"{piece.type}_{piece.sub}" if piece.sub else piece.type


_TYPE_NAMES: Final = {"w": "warrior", "p": "pawn", "b": "building", "t": "token", "f": "ferry"}


def stranger(piece: Piece, faction: str) -> PieceKind:
    """Returns a kind for a piece that no table lists: of a declared faction, or of a slip of the pen."""
    sub = f"-{piece.sub.replace('_', '-')}" if piece.sub else ""
    return PieceKind(places.piece(_TYPE_NAMES[piece.type] + sub, faction), code_of(piece), -1)


def cards_named(card: Card, deck: str) -> list[form.Card]:
    """Returns the cards of the deck in use that a written card can be; of all decks if that has none."""
    known = facts.decks().get(deck)
    if known:
        found = known.named(card.name, suit_name(card.suit))
        if found:
            return list(found)
    suit = suit_name(card.suit)
    return [other for other in facts.cards().values() if card.name in other.words and suit in ("", other.suit)]


def card_kind(card: Card, deck: str) -> str:
    """Returns what the record learns of a card: its kind, a class (`"?fox"`, `"?ambush"`), or `"?"`."""
    if not card.name:
        return UNKNOWN + suit_name(card.suit)
    found = cards_named(card, deck)
    if len({other.id for other in found}) == 1:
        return found[0].id
    families = {other.family for other in found}
    if len(families) == 1 and "" not in families:
        return UNKNOWN + families.pop()
    return UNKNOWN + suit_name(card.suit)


def can_be(kind: str, wanted: str) -> bool:
    """Returns True if a card that the record holds for `kind` can turn out to be `wanted`."""
    if kind == wanted or UNKNOWN in (kind, wanted):
        return True
    if not kind.startswith(UNKNOWN) and not wanted.startswith(UNKNOWN):
        return False
    return bool(_members(kind) & _members(wanted))


@cache
def _members(kind: str) -> frozenset[str]:
    if not kind.startswith(UNKNOWN):
        return frozenset({kind})
    name = kind.removeprefix(UNKNOWN)
    return frozenset(card.id for card in facts.cards().values() if name in (card.suit, card.family))


def crafted_card(name: str) -> Card:
    """Returns the card that `Z` with this name crafts (`ffavor` is the fox one)."""
    suit, short = words().suited_crafts.get(name, ("", name))
    return Card(suit, short)
