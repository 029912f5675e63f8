"""The first event of a match: the table as it is set up, from the game, its options, or a position of one's own."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.changes import ALL, AnyChange, Create, MovePieces, Set
from domain.match_events import SeatInfo
from domain.play import WORLD, Play
from replay.errors import BadRequest, Unreadable

ASKED: Final = "opening"
_FORBIDDEN: Final = re.compile(r"[/#\s@*?]|[^\S ]|[\x00-\x1f\x7f]")


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A set-up of the user's own: what lies where. What it does not name comes from the game's set-up."""

    game: str = ""
    seats: list[str] = []
    stacks: dict[str, list[str]] = {}
    """Kinds of cards by place, the bottom one first."""
    pools: dict[str, dict[str, int]] = {}
    values: dict[str, Any] = {}


def read_position(text: str, name: str = "the position") -> Position:
    """Returns the position that a TOML text describes.

    Raises:
        Unreadable: It is no TOML, or has a key or a value that does not belong there; the message names it.
    """
    try:
        return msgspec.convert(tomllib.loads(text), Position)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{name} is no TOML: {error}") from error
    except msgspec.ValidationError as error:
        raise Unreadable(f"{name}: {error}; allowed are game, seats, [stacks], [pools], [values]") from error


def seat_id(name: str, number: int) -> str:
    """Returns what a seat is called in names of places: its name, if that can stand there, else `seat3`."""
    ident = name.strip()
    return (
        ident
        if ident and len(ident) <= 24 and not _FORBIDDEN.search(ident) and ident.isprintable()
        else f"seat{number}"
    )


def opening_of(
    game: str, seats: Sequence[SeatInfo], options: Mapping[str, str], position: Position | None = None
) -> Play:
    """Returns the first event of a match.

    Args:
        game: The game's id.
        seats: Who plays; in Root the seats are the letters of the factions.
        options: `map` and `deck` for Root.
        position: A set-up of the user's own.

    Raises:
        BadRequest: The game cannot be set up so.
    """
    changes = list(_of_root(seats, options)) if game == "root" else []
    if position is not None:
        changes += _of_position(position, changes)
    return Play(WORLD, ASKED, "", tuple(changes))


def _of_root(seats: Sequence[SeatInfo], options: Mapping[str, str]) -> tuple[AnyChange, ...]:
    from replay.formats import rootlog

    maps = {"fall": "Fall", "autumn": "Fall", "winter": "Winter", "lake": "Lake", "mountain": "Mountain"}
    decks = {"standard": "Standard", "exiles": "E&P", "e&p": "E&P"}
    chosen = maps.get(options.get("map", "fall").lower())
    deck = decks.get(options.get("deck", "standard").lower())
    if chosen is None or deck is None:
        raise BadRequest("Root has the options map=fall|winter|lake|mountain and deck=standard|exiles")
    lines = [f"Map: {chosen}", f"Deck: {deck}"]
    suits = options.get("clearings", "")
    if suits:
        lines.append(f"Clearings: {suits}")
    elif chosen != "Fall":
        lines.append("Clearings: F1, M2, R3, F4, R5, M6, F7, R8, M9, R10, F11, M12")
    for seat in seats:
        if not re.fullmatch(r"[A-Z]", seat.id):
            raise BadRequest(
                f"{seat.id!r} is no seat of Root: they are the letters of the factions, as in --seat C=alice"
            )
        lines.append(f"{seat.id}: {seat.id}")
    imported = rootlog.interpret(rootlog.parse(rootlog.decode("\n".join(lines).encode())))
    return imported.opening.changes


def _of_position(position: Position, before: Sequence[AnyChange]) -> list[AnyChange]:
    """Returns the changes that put what a position names in place of what was set up there."""
    from domain.table import Table

    table = Table()
    table.fold(before)
    changes: list[AnyChange] = []
    for place, kinds in position.stacks.items():
        if table.stack(place):
            raise BadRequest(f"{place} holds cards from the game's set-up; a position can fill empty stacks only")
        open_already = table.places.get(place)
        eyes = (ALL,) if open_already is None else open_already.seen_by
        changes.append(Create(place, tuple(kinds), eyes, open_already.ordered if open_already else False))
    for place, pieces in position.pools.items():
        for kind in {*table.pool(place), *pieces}:
            count = pieces.get(kind, 0) - table.pool(place).get(kind, 0)
            if count > 0:
                changes.append(MovePieces(kind, count, "", place))
            elif count < 0:
                changes.append(MovePieces(kind, -count, place, ""))
    changes += [Set(name, value) for name, value in position.values.items()]
    return changes
