"""What an owner of the game completes: cards, Locations, ways, dice and upgrades (LOH-O1, LOH-O2, LOH-O12 to 14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias, TypeVar

import msgspec

from domain.completion import completed_cards, completed_columns, explained, refuse, tables_of, verify_numbers
from domain.data_files import Fact
from domain.games.lords_of_heaven.facts import (
    GROUPS,
    Benefit,
    CardText,
    Data,
    DiceFaces,
    Edge,
    Location,
    Track,
    Upgrades,
    factions,
    path_id,
)
from domain.games.lords_of_heaven.figures import MOST_LEVEL
from domain.games.lords_of_heaven.instructions import ACTION, CONFLICT, BadEffect, parts_of
from domain.values import near

COLUMNS: Final = ("name", "affiliation", "cost", "benefit", "strength")
"""What has to be completed of a card."""
EFFECTS: Final = {"effect": ("does", ACTION), "conflict": ("fights", CONFLICT)}
"""What may be left out, and stays declared then: the field and the words of each."""


class Completion(Fact, frozen=True, kw_only=True):
    """What an owner says of a card."""

    name: str | None = None
    affiliation: str | None = None
    cost: int | None = None
    benefit: tuple[Benefit, ...] | None = None
    strength: int | None = None
    effect: str | None = None
    conflict: str | None = None


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


class TrackFigures(Fact, frozen=True, kw_only=True):
    """What buildings of a kind are worth, level by level, and the level with the laurel."""

    worth: tuple[int, ...]
    laurel: int


Part: TypeAlias = CardText | Location | Ways | DiceFaces | Track
WAYS: Final = "ways"
DICE: Final = "dice"
_RISING: Final = ("edessa", "jerusalem")
_RISE: Final = 6
"""What both cost together from level 2 to level 3."""


class _Named(NamedTuple):
    """A part of the data, and how files call it."""

    name: str
    part: Part


def completed(known: Data, texts: Mapping[str, str]) -> Data:
    """Returns all facts, those that texts name as they are completed: cards, Locations, `ways`, `dice` and tracks.

    Raises:
        InvalidData: A text does not fit; the message names file and key.
    """
    _verify_names(known, texts)
    ways = Ways(pairs=tuple((one.a, one.b) for one in known.edges.values()))
    tracks: dict[str, Track] = msgspec.structs.asdict(known.rules.upgrades)
    parts: dict[str, Part] = {**known.cards, **known.locations, WAYS: ways, DICE: known.rules.dice, **tracks}
    named = {name: _Named(name, part) for name, part in parts.items()}
    said = completed_cards(named, texts, lambda file, one, table: _Named(one.name, _part(known, file, one, table)))
    found = {name: one.part for name, one in said.items()}
    _verify_examples(texts, found)
    dice = found[DICE]
    return msgspec.structs.replace(
        known,
        cards={name: card for name in known.cards if isinstance(card := found[name], CardText)},
        locations={name: one for name in known.locations if isinstance(one := found[name], Location)},
        edges=known.edges if found[WAYS] is ways else _edges(found[WAYS]),
        rules=msgspec.structs.replace(
            known.rules,
            dice=dice if isinstance(dice, DiceFaces) else known.rules.dice,
            upgrades=Upgrades(**{kind: one for kind in tracks if isinstance(one := found[kind], Track)}),
        ),
    )


def _verify_names(known: Data, texts: Mapping[str, str]) -> None:
    """Checks that files name what there is to complete. Raises `InvalidData`."""
    others = (WAYS, DICE, *known.rules.upgrades.__struct_fields__)
    names = (*known.cards, *known.locations, *others)
    for file, text in sorted(texts.items()):
        for name in tables_of(file, text):
            if name not in names:
                expected = f"expected the id of a card or a Location, or one of {', '.join(others)}"
                refuse(file, name, expected + near(name, names))


def _verify_examples(texts: Mapping[str, str], found: Mapping[str, Part]) -> None:
    """Checks the figures of Cities against an example of the rulebook (9, LOH-S2). Raises `InvalidData`."""
    given = [one for name in _RISING if isinstance(one := found[name], Location) and one.figures == "known"]
    rise = sum(one.level_cost[2] - one.level_cost[1] for one in given)
    if rise > _RISE or (len(given) == len(_RISING) and rise != _RISE):
        name = given[-1].id
        file = next(file for file, text in sorted(texts.items()) if name in tables_of(file, text))
        example = f"{' and '.join(_RISING)} cost {_RISE} together from level 2 to level 3, by the rulebook's example"
        refuse(file, f"{name}.level_cost", f"expected figures by which {example}, not {rise}")


def _edges(ways: Part) -> dict[str, Edge]:
    pairs = ways.pairs if isinstance(ways, Ways) else ()
    sure: list[Edge] = [Edge(a=a, b=b, status="known") for a, b in pairs]
    return {one.id: one for one in sure}


def _part(known: Data, file: str, one: _Named, table: object) -> Part:
    name, part = one
    if isinstance(part, CardText):
        return _completed(file, part, table)
    verify_numbers(file, name, table)
    if isinstance(part, Location):
        figures = _converted(file, name, table, Figures)
        if list(figures.level_cost) != sorted(figures.level_cost):
            refuse(file, f"{name}.level_cost", "expected figures that do not fall from the left to the right")
        return msgspec.structs.replace(part, **msgspec.structs.asdict(figures), figures="known")
    if isinstance(part, DiceFaces):
        faces = _converted(file, name, table, Faces)
        return DiceFaces(strength=faces.strength, wounds=faces.wounds, status="known")
    return _track(file, name, table) if isinstance(part, Track) else _ways(known, file, name, table)


def _ways(known: Data, file: str, name: str, table: object) -> Ways:
    ways = _converted(file, name, table, Ways)
    for a, b in ways.pairs:
        if a == b or a not in known.locations or b not in known.locations:
            refuse(file, f"{name}.pairs", f"expected two of {', '.join(known.locations)}")
    pairs = [path_id(a, b) for a, b in ways.pairs]
    if twice := [pair for pair in pairs if pairs.count(pair) > 1]:
        refuse(file, f"{name}.pairs", f"expected each way once, but {twice[0]} is there {pairs.count(twice[0])} times")
    if missing := [one.id for one in known.edges.values() if one.status == "known" and not _has(ways, one)]:
        refuse(file, f"{name}.pairs", f"expected the ways that are known: {', '.join(missing)}")
    return ways


def _track(file: str, name: str, table: object) -> Track:
    said = _converted(file, name, table, TrackFigures)
    if not 1 <= len(said.worth) <= MOST_LEVEL or said.worth[0] != 1:
        refuse(file, f"{name}.worth", f"expected 1 to {MOST_LEVEL} figures, of which the first is 1 as the rules say")
    if list(said.worth) != sorted(said.worth):
        refuse(file, f"{name}.worth", "expected figures that do not fall from level to level")
    if not 1 <= said.laurel <= len(said.worth):
        refuse(file, f"{name}.laurel", f"expected a level from 1 to {len(said.worth)}")
    return Track(worth=said.worth, laurel=said.laurel, status="known")


def _has(ways: Ways, edge: Edge) -> bool:
    return any({a, b} == {edge.a, edge.b} for a, b in ways.pairs)


T = TypeVar("T")


def _converted(file: str, name: str, table: object, shape: type[T], hint: str = "") -> T:
    """Returns what a file says of something. Raises `InvalidData`."""
    try:
        return msgspec.convert(table, shape)
    except msgspec.ValidationError as error:
        where, expected, _ = explained(str(error))
        refuse(file, name + where, expected + hint)


def _completed(file: str, card: CardText, table: object) -> CardText:
    given = _converted(file, card.id, table, Completion, f"; keys are {', '.join((*COLUMNS, *EFFECTS))}")
    verify_numbers(file, card.id, table)
    left_open = [column for column in COLUMNS if column in card.assumed or column in card.unknown]
    changed = completed_columns(file, card.id, given, card, COLUMNS, left_open)
    names = (*GROUPS, *(one.id for one in factions().values()))
    if changed.get("affiliation", card.affiliation) not in names:
        refuse(file, f"{card.id}.affiliation", f"expected one of {', '.join(names)}")
    if not str(changed.get("name", card.name)).strip():
        refuse(file, f"{card.id}.name", "expected the name that is printed on the card")
    if not changed.get("benefit", card.benefit):
        refuse(file, f"{card.id}.benefit", "expected at least one benefit")
    effects = {EFFECTS[column][0]: _effect(file, card, column, given) for column in EFFECTS}
    left = [column for column in EFFECTS if column in card.unknown and getattr(given, column) is None]
    unknown = tuple(column for column in card.unknown if column in left)
    return msgspec.structs.replace(card, **changed, **effects, assumed=(), unknown=unknown)


def _effect(file: str, card: CardText, column: str, given: Completion) -> tuple[str, ...]:
    """Returns the parts of an effect that a file gives; none if it gives none. Raises `InvalidData`."""
    text = getattr(given, column)
    if text is None:
        return ()
    if column not in card.unknown:
        refuse(file, f"{card.id}.{column}", "expected what is known, which stays as it is")
    try:
        return parts_of(text, EFFECTS[column][1])
    except BadEffect as error:
        refuse(file, f"{card.id}.{column}", str(error))
