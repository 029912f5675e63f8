"""Names of cards as people type them: ids, names with or without their marks, and beginnings of them."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from domain.decision import Action
from domain.declared import Declared, Show, Transfer, TurnOver
from domain.deeds import Deed
from domain.games.ancient_knowledge.facts import cards, facts, remembered
from domain.games.ancient_knowledge.lenses import KNOWLEDGE, TIME_CARD
from domain.games.ancient_knowledge.notation import NOTATION, GiveUp, Goals, Under, Use
from domain.games.ancient_knowledge.solo.facts import chest_named
from domain.state import is_unknown

_FIELDS: Final = frozenset(("kind", "first", "second"))
_LISTS: Final = frozenset(("kinds", "words"))
_PLAIN: Final = frozenset((KNOWLEDGE, TIME_CARD, "lost"))
"""Words that name no card."""
_CHESTS: Final = (Goals, Under, GiveUp, Use)
"""What is done with chests: there a single letter is one of theirs."""


def named(action: Action, *, solo: bool = True) -> Action:
    """Returns an action with the ids of the cards that it names.

    Args:
        action: As it was written.
        solo: It may be about chests.

    Raises:
        InvalidNotation: No card is called that.
        Ambiguous: Several are.
    """
    if isinstance(action, Declared):
        return Declared(tuple(map(_named_part, action.parts)))
    changes: dict[str, Any] = {}
    is_of_chests = solo and isinstance(action, _CHESTS)
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if field in _FIELDS and isinstance(value, str):
            changes[field] = kind_named(value, chests=is_of_chests)
        elif field in _LISTS:
            changes[field] = tuple(kind_named(word, chests=is_of_chests) for word in value)
        elif field == "tokens":
            changes[field] = _tokens(value)
    return msgspec.structs.replace(action, **changes) if changes else action


@remembered
def said(text: str, solo: bool = True) -> Action:
    """Returns the action of a line; what it means depends on the names of the cards, and whether there are chests."""
    return named(NOTATION.parse(text), solo=solo)


def _tokens(words: tuple[str, ...]) -> tuple[str, ...]:
    """Returns monuments and numbers by turns; a monument without a number gives one."""
    found: list[str] = []
    for word in words:
        bare = word.rstrip(",")
        if bare.isdecimal():
            found.append(bare)
            continue
        if len(found) % 2:
            found.append("1")
        found.append(kind_named(bare))
    return (*found, "1") if len(found) % 2 else tuple(found)


def _named_part(part: Any) -> Any:
    if isinstance(part, Deed):
        return msgspec.structs.replace(part, words=tuple(map(kind_named, part.words)))
    if isinstance(part, Transfer | Show | TurnOver) and part.kind not in _PLAIN:
        return msgspec.structs.replace(part, kind=kind_named(part.kind))
    return part


def kind_named(text: str, *, chests: bool = True) -> str:
    """Returns the id of the card that a text names; numbers and cards that were not seen stay as they are.

    Args:
        text: As it was written.
        chests: A single Latin letter is meant for a chest, and refused with the printed one that looks like it.

    Raises:
        InvalidNotation: No card is called that.
        Ambiguous: Several are.
    """
    word = text.rstrip(",")
    if not word or is_unknown(word) or word in cards() or word in _PLAIN or word.isdecimal():
        return word
    if len(word) == 1 and word.isalpha() and (chests or not word.isascii()):  # no card is called by one letter
        return chest_named(word)
    return facts().named(word).id
