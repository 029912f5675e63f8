"""The words of the notation: letters, names and their short forms.

Those of factions, pieces, cards, items and roles are facts of the game (`domain.games.root.facts`); what only the
notation knows stands in `data/notation.toml`.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

import msgspec

from domain.games.root import facts, places


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of `notation.toml`."""

    suits: dict[str, str]
    draft_suits: dict[str, str]
    maps: dict[str, str]
    decks: dict[str, str]
    landmarks: dict[str, str]
    spellings: dict[str, str]
    suited_crafts: dict[str, tuple[str, str]]


@cache
def words() -> Words:
    """Returns the words of the notation."""
    data = resources.files(__package__).joinpath("data/notation.toml").read_bytes()
    return msgspec.toml.decode(data, type=Words)


@cache
def faction_letters(draft: bool = False) -> dict[str, str]:
    """Returns the official letters and the names that pieces carry; with `draft`, those of version 2.9 too."""
    return {
        letter: faction.id
        for letter, faction in facts.letters().items()
        if not faction.is_fan_made and (draft or not faction.is_draft)
    }


@cache
def item_letters() -> dict[str, str]:
    """Returns the items by letter."""
    return {item.code: name for name, item in facts.items().items()}


@cache
def hireling_codes() -> dict[str, str]:
    """Returns the names of hirelings by the letter behind `h_`."""
    return {hireling.code: name for name, hireling in facts.hirelings().items()}


@cache
def suit_names() -> dict[str, str]:
    """Returns the suits by letter, that of the draft among them."""
    return words().suits | words().draft_suits


def suit_name(letter: str) -> str:
    """Returns a suit's name by its letter; empty for none."""
    return suit_names().get(letter, "")


def suit_letter(name: str) -> str:
    """Returns a suit's letter by its name; empty for none."""
    return next((letter for letter, suit in suit_names().items() if suit == name), "")


@cache
def _short_forms() -> dict[str, str]:
    short = {card.full_word: card.short for card in facts.cards().values() if card.short}
    short |= {_plain(quest.name): quest.code for quest in facts.roles().quests}
    return short | words().spellings


def _plain(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalpha())


@cache
def known_names() -> frozenset[str]:
    """Returns every name that may follow `#`, in the short form where there is one."""
    roles = facts.roles()
    named = (*roles.leaders, *roles.ministers, *roles.moods, *roles.characters)
    return frozenset(
        [
            *(card.words[0] for card in facts.cards().values()),
            *(quest.code for quest in roles.quests),
            *(role.word for role in named),
        ]
    )


def short_name(name: str) -> str:
    """Returns the short form of a card's name; one that has none is returned as it is."""
    return _short_forms().get(name, name)


class Alphabet(msgspec.Struct, frozen=True):
    """The letters that mean something in one file."""

    factions: frozenset[str]
    suits: frozenset[str]


@cache
def alphabet(draft: bool = False, extra: str = "") -> Alphabet:
    """Returns the letters of version 2.8, with those of draft 2.9 and of local extensions if asked for."""
    suits = suit_names() if draft else words().suits
    return Alphabet(frozenset({*faction_letters(draft), *extra}), frozenset(suits))


OFFICIAL: Final = alphabet()
PIECE_TYPES: Final = "wpbtf"
RELATION_LEVELS: Final = "h012ap"
SERVICES: Final = dict(zip("hrm", places.SERVICES, strict=True))
COLUMNS: Final = frozenset("rmxb123g")
ITEM_PLACES: Final = "sdt"
ITEM_STATES: Final = "re"
MOST_CLEARINGS: Final = 12
