"""The first event of a match: the table as it is set up, from the game, its options, or a position of one's own."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.changes import ALL, AnyChange, Create, MovePieces, Reveal, Set
from domain.errors import shown
from domain.match_events import SeatInfo
from domain.play import WORLD, Play
from domain.state import is_unknown
from domain.table import Table
from replay.errors import BadRequest, Unreadable

ASKED: Final = "opening"
_MOST: Final = 100_000
"""Pieces of a kind in one place."""

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
        raw = tomllib.loads(text)
    except RecursionError as error:
        raise Unreadable(f"{name} is nested too deep to be a position") from error
    except ValueError as error:  # no TOML, or a number longer than any that is read
        raise Unreadable(f"{name} is no TOML: {error}") from error
    for reason in _strange(raw):
        raise Unreadable(f"{name}: {reason}")
    return msgspec.convert(raw, Position)


def _strange(raw: Mapping[str, Any]) -> Iterator[str]:
    """Yields what in a position is of another form than expected, with its key."""
    for key, value in raw.items():
        if key not in Position.__struct_fields__:
            yield f"{shown(key)} is no part of a position; allowed are game, seats, [stacks], [pools], [values]"
        elif key == "game" and not isinstance(value, str):
            yield 'game is a text, as game = "heart-of-crown"'
        elif key == "seats" and not _are_texts(value):
            yield 'seats is a list of texts, as seats = ["alice", "bob"]'
        elif key in ("stacks", "pools", "values") and not isinstance(value, Mapping):
            yield f"{key} is a table, [{key}], with a line for each name"
    yield from (
        f'{shown(place)} in [stacks] is a list of texts, as ["KIND", "?"]'
        for place, kinds in raw.get("stacks", {}).items()
        if not _are_texts(kinds)
    )
    yield from (
        f"{shown(place)} in [pools] is a table of counts, as {{ KIND = 1 }}"
        for place, pieces in raw.get("pools", {}).items()
        if not isinstance(pieces, Mapping) or any(type(count) is not int for count in pieces.values())
    )


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


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
        BadRequest: The game cannot be set up so, or not without seats.
    """
    if game == "root" and not seats:
        raise BadRequest(
            "Root is played by factions, and none is named; "
            "name the seats by the factions' letters, as --seat C=alice --seat E=bob"
        )
    changes = list(_of_root(seats, options)) if game == "root" else []
    if position is not None:
        changes += [_with_ids(game, change) for change in _of_position(position, changes)]
    return Play(WORLD, ASKED, "", tuple(changes))


def _with_ids(game: str, change: AnyChange) -> AnyChange:
    if isinstance(change, Set) and isinstance(change.value, str):
        return Set(change.name, option_id(game, change.name, change.value), change.keep)
    return change


_AUTUMN: Final = {"autumn": "fall"}
"""Names of maps that differ from the ids under which records and Rootlog know them."""


def option_id(game: str, name: str, value: str) -> str:
    """Returns an option's value as it is recorded: people say `autumn` or `fall`, records say `fall`."""
    return _AUTUMN.get(value.casefold(), value) if (game, name) == ("root", "map") else value


def option_name(game: str, name: str, value: str) -> str:
    """Returns an option's value as it is shown: records say `fall`, the printed map is called Autumn."""
    names = {ident: said for said, ident in _AUTUMN.items()}
    return names.get(value, value) if (game, name) == ("root", "map") else value


def _of_root(seats: Sequence[SeatInfo], options: Mapping[str, str]) -> tuple[AnyChange, ...]:
    from replay.formats import rootlog

    strange = [name for name in options if name not in ("map", "deck", "clearings")]
    if strange:
        raise BadRequest(f"Root has no option {shown(strange[0])}; it has map, deck and clearings")
    maps = {"autumn": "Fall", "fall": "Fall", "winter": "Winter", "lake": "Lake", "mountain": "Mountain"}
    decks = {"standard": "Standard", "exiles": "E&P", "e&p": "E&P"}
    chosen = maps.get(options.get("map", "autumn").lower())
    deck = decks.get(options.get("deck", "standard").lower())
    if chosen is None or deck is None:
        raise BadRequest("Root has the options map=autumn|winter|lake|mountain and deck=standard|exiles")
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
    table = Table()
    table.fold(before)
    changes: list[AnyChange] = []
    for place, kinds in position.stacks.items():
        changes += _stack(_named(place), [_named(kind) for kind in kinds], table)
    for place, pieces in position.pools.items():
        changes += _pool(_named(place), {_named(kind): count for kind, count in pieces.items()}, table)
    return changes + [Set(_named(name), _plain(value, name)) for name, value in position.values.items()]


def _stack(place: str, kinds: Sequence[str], table: Table) -> Iterator[AnyChange]:
    """Cards that the set-up has dealt there unseen are what the position says; more are added."""
    dealt = tuple(table.stack(place))
    if any(not is_unknown(table.kind(card)) for card in dealt) or len(kinds) < len(dealt):
        there = ", ".join(table.kind(card) for card in dealt[:5])
        raise BadRequest(
            f"the set-up has put {len(dealt)} cards into {place} ({there}{', …' if len(dealt) > 5 else ''}); "
            "a position can say what unseen cards are and add others, not take cards away"
        )
    told = [(card, kind) for card, kind in zip(dealt, kinds, strict=False) if not is_unknown(kind)]
    if told:
        yield Reveal(tuple(card for card, _ in told), tuple(kind for _, kind in told), ())
    known = table.places.get(place)
    eyes, ordered = ((ALL,), False) if known is None else (known.seen_by, known.ordered)
    yield Create(place, tuple(kinds[len(dealt) :]), eyes, ordered)


def _pool(place: str, pieces: Mapping[str, int], table: Table) -> Iterator[AnyChange]:
    for kind in sorted({*table.pool(place), *pieces}):
        wanted = pieces.get(kind, 0)
        if not 0 <= wanted <= _MOST:
            raise BadRequest(f"{place} cannot hold {wanted} {kind}; expected a count from 0 to {_MOST}")
        more = wanted - table.pool(place).get(kind, 0)
        if more > 0:
            yield MovePieces(kind, more, "", place)
        elif more < 0:
            yield MovePieces(kind, -more, place, "")


def _named(name: str) -> str:
    """Returns a name of a place or a kind as it is. Raises `BadRequest` for one that notation could not write."""
    if not name or not name.isprintable() or " " in name or "#" in name or ";" in name:
        raise BadRequest(f"{name[:40]!r} is no name of a place or a kind; names hold no blanks, # or ;")
    return name


def _plain(value: Any, name: str) -> Any:
    """Returns a value as it is. Raises `BadRequest` for one that a record does not keep: dates, nan, nested deeply."""
    try:
        same = msgspec.msgpack.decode(msgspec.msgpack.encode(value)) == value
    except (TypeError, OverflowError, RecursionError, msgspec.MsgspecError):
        same = False
    if not same:
        raise BadRequest(
            f"the value of {name} cannot be recorded; expected text, numbers, true, false or lists of them"
        )
    return value
