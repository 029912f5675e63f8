"""The lines before the first turn, for a match that came from no file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.games.root import facts
from domain.games.root import places as names
from domain.table import Table
from replay.formats.rootlog.parse import parse
from replay.formats.rootlog.spots import CLEARINGS
from replay.formats.rootlog.vocabulary import suit_letter, words

if TYPE_CHECKING:
    from domain.match import MatchState


def header_of(state: MatchState, table: Table) -> str:
    """Returns the header and player lines of a match, and a blank line after them.

    Args:
        state: The match.
        table: The table of its opening.
    """
    options = state.header.options if state.header else {}
    lines = []
    for name, known, value in (("Map", words().maps, names.MAP), ("Deck", words().decks, names.DECK_NAME)):
        slug = str(table.value(value) or options.get(value, ""))
        written = next((text for text, other in known.items() if other == slug), slug)
        if written:
            lines.append(f"{name}: {plain(written)}")
    suits = [suit_letter(str(table.value(names.suit(number)))) for number in CLEARINGS]
    if all(suits) and suits != _printed(str(table.value(names.MAP) or "")):
        listed = ", ".join(f"{suit}{number}" for number, suit in zip(CLEARINGS, suits, strict=True))
        lines.append(f"Clearings: {listed}")
    lines += _extensions(table)
    for seat in state.seats:
        lines.append(f"{plain(seat.id)}: {_as_name(seat.id, plain(seat.name))}".rstrip())
    return "".join(f"{line}\n" for line in [*lines, ""])


def _extensions(table: Table) -> list[str]:
    """Returns the line that declares letters of factions that no edition of the notation knows."""
    played = {value for name, value in table.values.items() if name.endswith(f"/{names.FACTION}")}
    made = [one for one in facts.letters().values() if one.is_fan_made and one.id in played]
    return [f"Ext: {', '.join(f'{one.letter}={one.name}' for one in made)}"] if made else []


def _as_name(seat: str, name: str) -> str:
    """Returns a name that no reader takes for a turn."""
    document = parse(f"{seat}: {name}", draft=True)
    return f"“{name}”" if document.turns else name


def _printed(name: str) -> list[str]:
    on_map = facts.maps().get(name)
    return [suit_letter(clearing.suit) for clearing in on_map.clearings] if on_map else []


def plain(text: str) -> str:
    """Returns a text that stays on its line: without line ends, and without `//`, which would cut it."""
    return "".join(char if char.isprintable() else " " for char in text).replace("//", "/ /").strip()
