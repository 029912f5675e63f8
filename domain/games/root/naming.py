"""Names as people type them: cards, factions, pieces, items, leaders, and the beginnings of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from functools import cache
from typing import Any, Final

import msgspec

from domain.decision import Action, Drew
from domain.errors import Ambiguous, InvalidNotation, shown
from domain.games.root import facts, places
from domain.games.root.alliance.base_loss import ORDERS
from domain.games.root.clergy.board import FLOWER, FLOWERS, flower
from domain.games.root.clergy.florists import draws_flowers
from domain.games.root.lenses import Wood
from domain.games.root.notation import Ambush, Choose, Coalition, Dominance, Special, TakeDominance, Use
from domain.state import is_unknown
from domain.table import Table
from domain.words import as_word

_CARDS: Final = frozenset(("card", "kinds", "supporters"))
_SEATS: Final = frozenset(("defender", "seat", "partner", "ally"))
_PIECES: Final = frozenset(("piece", "pieces"))
_ITEMS: Final = frozenset(("items", "exhausting", "taking"))
_SUIT_LETTERS: Final = {"f": "fox", "r": "rabbit", "m": "mouse", "b": "bird"}
_WAY: Final = re.compile(r"\d+(_\d+)?\Z")
_ROOTLOG: Final = re.compile(r"([FRMBfrmb]?)#([a-z0-9@-]*)\Z")


def named(action: Action, table: Table | None = None) -> Action:
    """Returns an action with the ids of what it names.

    Args:
        action: The action as it was written.
        table: The table of the game: a beginning needs to tell apart the cards of its deck only. None allows all.

    Raises:
        InvalidNotation: Nothing is called that.
        Ambiguous: Several things are.
    """
    changes: dict[str, Any] = {}
    for field in action.__struct_fields__:
        value = getattr(action, field)
        find = _finder(action, field, table)
        if find is None or not value:
            continue
        found = find(value) if isinstance(value, str) else tuple(map(find, value))
        if found != value:
            changes[field] = found
    return msgspec.structs.replace(action, **changes) if changes else action


def _finder(action: Action, field: str, table: Table | None) -> Callable[[str], str] | None:
    """Returns how the words of a field are read; None if they are no names."""
    if isinstance(action, Drew):
        return lambda text: _drawn(text, table)
    if isinstance(action, Special):
        return lambda text: _special(text, table)
    if field in _CARDS:
        return lambda text: _card(text, table, _family(action, field))
    if field == "paying" and isinstance(action, TakeDominance | Use):
        return lambda text: _card(text, table, "")
    if field in _SEATS:
        return lambda text: _seat(text, table)
    if field in _PIECES:
        return lambda text: _one_of(text, _piece_names(), "piece")
    if field in _ITEMS:
        return _item
    if isinstance(action, Use) and field == "target":
        return lambda text: _target(text, table)
    if isinstance(action, Choose):
        return lambda text: _one_of(text, _options(), "leader, character, suit or order")
    return None


def _family(action: Action, field: str) -> str:
    """Returns the sort of card that an action names, so that its suit is enough."""
    if isinstance(action, Ambush):
        return "ambush"
    return "dominance" if isinstance(action, Dominance | TakeDominance | Coalition) and field == "card" else ""


def _target(text: str, table: Table | None) -> str:
    """Returns what a card is used on: a clearing, an item, a card, a seat, or a seat with one of these (`E/5_6`)."""
    head, slash, rest = text.partition("/")
    if slash:
        return f"{_seat(head, table)}/{rest if _WAY.match(rest) else _card(rest, table, '')}"
    if text.isdecimal():
        return text
    for find in (lambda one: _seat(one, table), _item, lambda one: _card(one, table, "")):
        with suppress(InvalidNotation, Ambiguous):
            return find(text)
    return text


@cache
def _card_words() -> dict[str, tuple[str, ...]]:
    """Returns the ids of the cards that each word names: ids, names, and the words of recordings."""
    found: dict[str, list[str]] = {}
    for card in facts.cards().values():
        for word in {card.id, as_word(card.name), *card.words}:
            found.setdefault(word, []).append(card.id)
    for quest in facts.roles().quests:
        for word in {quest.id, as_word(quest.name)}:
            found.setdefault(word, []).append(quest.id)
    return {word: tuple(dict.fromkeys(ids)) for word, ids in found.items()}


@cache
def _ids() -> frozenset[str]:
    return frozenset({*facts.cards(), *(quest.id for quest in facts.roles().quests)})


def _card(text: str, table: Table | None, family: str) -> str:
    if is_unknown(text) or text in _ids():
        return text
    suit, word = _suit_and_word(text)
    if not word:
        return f"{family}-{suit}" if family and suit else f"?{suit}"
    if family and word in places.CARD_SUITS:
        return f"{family}-{word}"
    if word in places.CARD_SUITS:
        return f"?{word}"
    among = _in_game(table)
    words = _card_words()
    found = [one for one in words.get(word, ()) if one in among]
    if not found:
        begun = {one for name, ids in words.items() if name.startswith(word) for one in ids}
        found = sorted(begun.intersection(among))
    if suit:
        found = [one for one in found if facts.cards()[one].suit == suit] if found else []
    return _only(found, text, "card")


def _drawn(text: str, table: Table | None) -> str:
    """Returns an item, a card, or a flower that was drawn: by its suit alone while flowers are drawn on the table."""
    if text in facts.items() or places.piece_owner(text):
        return text
    suit = text.removeprefix(FLOWER)
    is_flower = text.startswith(FLOWER) or (table is not None and draws_flowers(table))
    return flower(suit) if is_flower and suit in FLOWERS else _card(text, table, "")


def _suit_and_word(text: str) -> tuple[str, str]:
    """Returns the suit and the name of a card as recordings write it (`F#armor`), or no suit and the whole word."""
    match = _ROOTLOG.match(text)
    if match is None:
        return "", as_word(text)
    return _SUIT_LETTERS.get(match[1].lower(), ""), match[2]


def _in_game(table: Table | None) -> Collection[str]:
    deck = facts.decks().get(str(table.value(places.DECK_NAME))) if table is not None else None
    if deck is None:
        return _ids()
    return {*(card.id for card in deck.cards), *(quest.id for quest in facts.roles().quests)}


def _seat(text: str, table: Table | None) -> str:
    seats = Wood(table).order if table is not None else list(facts.letters())
    if text.upper() in seats and len(text) == 1:
        return text.upper()
    if text in seats:
        return text
    names = {letter: facts.letters()[letter] for letter in seats if letter in facts.letters()}
    word = as_word(text)
    found = [
        letter
        for letter, faction in names.items()
        if any(part.startswith(word) for part in (faction.id, as_word(faction.name), *as_word(faction.name).split("-")))
    ]
    return _only(found, text, "faction in this game")


@cache
def _piece_names() -> tuple[str, ...]:
    kinds = {piece.kind for faction in facts.factions().values() for piece in faction.pieces}
    return tuple(sorted(kinds))


@cache
def _options() -> tuple[str, ...]:
    roles = facts.roles()
    people = (*(one.id for one in roles.leaders), *(one.id for one in roles.characters))
    return tuple(dict.fromkeys((*people, *places.SUITS, *facts.letters(), "wait", places.TURMOIL, *ORDERS)))


def _special(text: str, table: Table | None) -> str:
    """Returns what a Vagabond's own action is about: a seat, an item, or a card of the discard pile."""
    if places.refreshed(text) in facts.items():
        return text
    letters = Wood(table).order if table is not None else list(facts.letters())
    return text.upper() if text.upper() in letters else _card(text, table, "")


def _item(text: str) -> str:
    if text.endswith(places.IS_DAMAGED):
        return _item(text.removesuffix(places.IS_DAMAGED)) + places.IS_DAMAGED
    face_up = places.refreshed(text)
    found = _one_of(face_up, tuple(facts.items()), "item")
    return found if face_up == text else places.exhausted(found)


def _one_of(text: str, names: Collection[str], what: str) -> str:
    word = as_word(text)
    if text in names or text.isdecimal():
        return text
    if word in names:
        return word
    return _only([name for name in names if name.startswith(word)], text, what)


def _only(found: Iterable[str], text: str, what: str) -> str:
    several = list(dict.fromkeys(found))
    if len(several) > 1:
        raise Ambiguous(f"{shown(text)} may be {', '.join(several[:-1])} or {several[-1]}", several)
    if not several:
        raise InvalidNotation(text, f"no {what} is called {shown(text)}")
    return several[0]
