"""What an owner of the game completes: cards, figures of Locations, ways and dice (LOH-O2, LOH-O12 to LOH-O14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from domain.completion import completed_cards, explained, refuse, verify_numbers
from domain.data_files import Fact
from domain.games.lords_of_heaven.facts import GROUPS, Benefit, CardText, Data, DiceFaces, Edge, Location, factions

COLUMNS: Final = ("name", "affiliation", "cost", "benefit", "strength")
"""What can be completed; effects stay declared."""


class Completion(Fact, frozen=True, kw_only=True):
    """What an owner says of a card."""

    name: str | None = None
    affiliation: str | None = None
    cost: int | None = None
    benefit: tuple[Benefit, ...] | None = None
    strength: int | None = None


class Figures(Fact, frozen=True, kw_only=True):
    """What an owner says of a Location: a figure for each Influence space of the four-player side, left to right."""

    level_cost: tuple[int, int, int]
    income: tuple[int, int, int]
    ransack_gold: int


class Ways(Fact, frozen=True, kw_only=True):
    """All ways of the board, as pairs of Locations."""

    pairs: tuple[tuple[str, str], ...]


class Faces(Fact, frozen=True, kw_only=True):
    """Strength and Wounds of the six faces of a die."""

    strength: tuple[int, int, int, int, int, int]
    wounds: tuple[int, int, int, int, int, int]


Part: TypeAlias = CardText | Location | Ways | DiceFaces
WAYS: Final = "ways"
DICE: Final = "dice"


def completed(known: Data, texts: Mapping[str, str]) -> Data:
    """Returns all facts, those that texts name as they are completed: cards, Locations, `ways` and `dice`.

    Raises:
        InvalidData: A text does not fit; the message names file and key.
    """
    ways = Ways(pairs=tuple((one.a, one.b) for one in known.edges.values()))
    parts: dict[str, Part] = {**known.cards, **known.locations, WAYS: ways, DICE: known.rules.dice}
    found = completed_cards(parts, texts, lambda file, part, table: _part(known, file, part, table))
    edges = known.edges
    if isinstance(said := found[WAYS], Ways) and said is not ways:
        sure: list[Edge] = [Edge(a=a, b=b, status="known") for a, b in said.pairs]
        edges = {one.id: one for one in sure}
    dice = found[DICE]
    return msgspec.structs.replace(
        known,
        cards={name: card for name in known.cards if isinstance(card := found[name], CardText)},
        locations={name: one for name in known.locations if isinstance(one := found[name], Location)},
        edges=edges,
        rules=msgspec.structs.replace(known.rules, dice=dice) if isinstance(dice, DiceFaces) else known.rules,
    )


def _part(known: Data, file: str, part: Part, table: object) -> Part:
    if isinstance(part, CardText):
        return _completed(file, part, table)
    name = part.id if isinstance(part, Location) else WAYS if isinstance(part, Ways) else DICE
    verify_numbers(file, name, table)
    if isinstance(part, Location):
        figures = _converted(file, name, table, Figures)
        return msgspec.structs.replace(part, **msgspec.structs.asdict(figures), figures="known")
    if isinstance(part, DiceFaces):
        faces = _converted(file, name, table, Faces)
        return DiceFaces(strength=faces.strength, wounds=faces.wounds, status="known")
    ways = _converted(file, name, table, Ways)
    for a, b in ways.pairs:
        if a == b or a not in known.locations or b not in known.locations:
            refuse(file, f"{name}.pairs", f"expected two of {', '.join(known.locations)}")
    if missing := [one.id for one in known.edges.values() if one.status == "known" and not _has(ways, one)]:
        refuse(file, f"{name}.pairs", f"expected the ways that are known: {', '.join(missing)}")
    return ways


def _has(ways: Ways, edge: Edge) -> bool:
    return any({a, b} == {edge.a, edge.b} for a, b in ways.pairs)


T = TypeVar("T")


def _converted(file: str, name: str, table: object, shape: type[T]) -> T:
    """Returns what a file says of something. Raises `InvalidData`."""
    try:
        return msgspec.convert(table, shape)
    except msgspec.ValidationError as error:
        where, expected, _ = explained(str(error))
        refuse(file, name + where, expected)


def _completed(file: str, card: CardText, table: object) -> CardText:
    try:
        given = msgspec.convert(table, Completion)
    except msgspec.ValidationError as error:
        where, expected, _ = explained(str(error))
        refuse(file, card.id + where, f"{expected}; keys are {', '.join(COLUMNS)}")
    verify_numbers(file, card.id, table)
    open_columns = {*card.assumed, *card.unknown}
    changed: dict[str, Any] = {}
    for column in COLUMNS:
        value = getattr(given, column)
        if value is None:
            continue
        if column in open_columns:
            changed[column] = value
        elif value != getattr(card, column):
            refuse(file, f"{card.id}.{column}", "expected what is known, which stays as it is")
    left = [column for column in COLUMNS if column in open_columns and column not in changed]
    if left:
        refuse(file, card.id, f"expected the rest of what is not known: {', '.join(left)}")
    names = (*GROUPS, *(one.id for one in factions().values()))
    if changed.get("affiliation", card.affiliation) not in names:
        refuse(file, f"{card.id}.affiliation", f"expected one of {', '.join(names)}")
    if not str(changed.get("name", card.name)).strip():
        refuse(file, f"{card.id}.name", "expected the name that is printed on the card")
    if not changed.get("benefit", card.benefit):
        refuse(file, f"{card.id}.benefit", "expected at least one benefit")
    unknown = tuple(column for column in card.unknown if column not in changed)
    return msgspec.structs.replace(card, **changed, assumed=(), unknown=unknown)
