"""The facts of Root, decoded strictly from `data/*.toml`: maps, factions, decks, items, roles, hirelings.

Every function loads its file at the first call and keeps it; importing this module reads nothing. What no
source gives carries `status = "assumed"` or `"unknown"`: see `SOURCES.md`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources
from typing import TypeVar

import msgspec

from domain.games.root import places
from domain.games.root.forms import (
    Card,
    CardFile,
    Deck,
    Faction,
    FactionsFile,
    Hireling,
    HirelingsFile,
    Item,
    ItemsFile,
    MapData,
    MapsFile,
    Piece,
    Roles,
    Setting,
    SettingsFile,
    Tracks,
)

T = TypeVar("T")


def _load(name: str, form: type[T]) -> T:
    data = resources.files(__package__).joinpath("data", f"{name}.toml").read_bytes()
    return msgspec.toml.decode(data, type=form)


@cache
def maps() -> dict[str, MapData]:
    """Returns the maps by id."""
    return {entry.id: entry for entry in _load("maps", MapsFile).maps}


@cache
def factions() -> dict[str, Faction]:
    """Returns the factions by id, in the order of their setup."""
    found = _load("factions", FactionsFile).factions
    return {faction.id: faction for faction in sorted(found, key=lambda faction: faction.setup_rank)}


@cache
def letters() -> dict[str, Faction]:
    """Returns the factions by their letter in recordings."""
    return {faction.letter: faction for faction in factions().values()}


@cache
def hirelings() -> dict[str, Hireling]:
    """Returns the hirelings by id."""
    return {entry.id: entry for entry in _load("hirelings", HirelingsFile).hirelings}


@cache
def decks() -> dict[str, Deck]:
    """Returns the shared decks by id."""
    shared = _load("deck-shared", CardFile).cards
    found = [_load(f"deck-{name}", CardFile) for name in ("standard", "exiles")]
    return {entry.id: Deck(entry.id, entry.name, shared + entry.cards) for entry in found}


@cache
def cards() -> dict[str, Card]:
    """Returns every card by id, those of all decks and those of boards."""
    found = [card for deck in decks().values() for card in deck.cards]
    return {card.id: card for card in (*found, *_load("other-cards", CardFile).cards)}


@cache
def items() -> dict[str, Item]:
    """Returns the items by name."""
    return _load("items", ItemsFile).items


@cache
def tracks() -> Tracks:
    """Returns what is printed on the tracks of the faction boards."""
    return _load("tracks", Tracks)


@cache
def clergy_settings() -> dict[str, Setting]:
    """Returns what the law of the Honeycomb Clergy leaves open, by the name of the option that decides it."""
    return {entry.id: entry for entry in _load("clergy", SettingsFile).settings}


@cache
def roles() -> Roles:
    """Returns leaders, ministers, moods, characters and quests."""
    return _load("roles", Roles)


@lru_cache(maxsize=4096)
def piece(kind: str) -> Piece | None:
    """Returns what is known of a kind of piece as it stands in pools (`"sawmill:marquise"`), or None."""
    owner = places.piece_owner(kind)
    if owner.startswith(places.HIRELING):
        hireling = hirelings().get(owner.removeprefix(places.HIRELING))
        return hireling.piece(places.piece_name(kind)) if hireling else None
    faction = factions().get(owner)
    return faction.piece(places.piece_name(kind)) if faction else None
