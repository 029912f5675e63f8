"""Names of cards as people type them: ids, English and Japanese names, and beginnings of them."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from domain.decision import Action
from domain.declared import Declared, Show, Transfer, TurnOver
from domain.deeds import Deed
from domain.errors import InvalidNotation
from domain.games.heart_of_crown.facts import cards, facts, remembered
from domain.games.heart_of_crown.lenses import (
    COUNTER,
    PRINCESSES,
    SP_COUNTER,
    SUPPORTS,
    TWIN_COUNTER,
    Seat,
    all_kinds,
    seats,
)
from domain.games.heart_of_crown.notation import NOTATION
from domain.state import is_unknown
from domain.table import Table

_FIELDS: Final = frozenset(("kind", "key", "territory", "princess", "support", "further"))
_PIECES: Final = (COUNTER, SP_COUNTER, TWIN_COUNTER)


def named(action: Action, table: Table | None = None) -> Action:
    """Returns an action with the ids of the cards that it names.

    Args:
        action: The action as it was written.
        table: The table of the game: a beginning needs to tell apart the cards in it only. None allows all cards.

    Raises:
        InvalidNotation: No card is called that.
        Ambiguous: Several are.
    """
    changes: dict[str, Any] = {}
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if field in _FIELDS and isinstance(value, str):
            if not _is_id(value):
                changes[field] = kind_named(value, table)
        elif field == "kinds" and not all(map(_is_id, value)):
            changes[field] = tuple(kind_named(kind, table) for kind in value)
    if isinstance(action, Declared):
        return Declared(tuple(_named_part(part, table) for part in action.parts))
    return msgspec.structs.replace(action, **changes) if changes else action


@remembered
def said(text: str) -> Action | None:
    """Returns the action of a line that names cards by their ids alone, so that it means the same on every table.

    None is a line that has to be looked at more closely. Players say the same things often.

    Raises:
        InvalidNotation: The line is no action.
    """
    action = NOTATION.parse(text)
    if isinstance(action, Declared):
        return None
    named_cards = [getattr(action, field) for field in action.__struct_fields__ if field in _FIELDS]
    named_cards += getattr(action, "kinds", ())
    return action if all(isinstance(card, str) and _is_id(card) for card in named_cards) else None


def _named_part(part: Any, table: Table | None) -> Any:
    if isinstance(part, Deed):
        kinds = (kind if kind.isdecimal() else kind_named(kind, table) for kind in part.words)
        return msgspec.structs.replace(part, words=tuple(kinds))
    if isinstance(part, Transfer | Show | TurnOver) and part.kind not in _PIECES:
        return msgspec.structs.replace(part, kind=kind_named(part.kind, table))
    return part


def _is_id(text: str) -> bool:
    return not text or is_unknown(text) or text in cards()


def kind_named(text: str, table: Table | None) -> str:
    """Returns the id of the card that a text names, of those in the game first; None allows all cards alike.

    Raises:
        InvalidNotation: No card is called that.
        Ambiguous: Several are.
    """
    if _is_id(text):
        return text
    if table is not None:
        try:
            return facts().named(text, in_game(table)).id
        except InvalidNotation:
            pass  # a card that is not in the game is refused by a rule, with its full name
    return facts().named(text).id


def in_game(table: Table) -> list[str]:
    """Returns the kinds of cards that are in a game."""
    shown = [table.kinds[card] for place in (PRINCESSES, SUPPORTS) for card in table.stack(place)]
    domains = [card.kind for seat in seats(table) for card in Seat(table, seat).domain]
    return [*all_kinds(table), *shown, *domains]
