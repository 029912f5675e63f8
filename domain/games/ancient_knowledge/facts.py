"""The facts of Ancient Knowledge, decoded strictly from `data/*.toml`: cards, and what the rules leave open.

`facts()` reads the files at the first call and keeps them; importing this module reads nothing. What the players
know of cards whose text no source gives is added by `house.completed`, and put into use by `use`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from domain.completion import InUse
from domain.data_files import Fact, Point
from domain.errors import Ambiguous, InvalidData, InvalidNotation, shown
from domain.games.ancient_knowledge.grammar import BadText, effect_of, tests_of
from domain.games.ancient_knowledge.instructions import TYPES, Category, Effect, Moment, Test, Unknown
from domain.games.ancient_knowledge.shapes import PACKAGE, Setting
from domain.games.ancient_knowledge.solo.facts import Chest, solo_facts
from domain.registry import data_of
from domain.values import near

CARD_FILES: Final = ("cities", "megaliths", "pyramids", "artifacts", "technologies-1", "technologies-2", "heritage")

CardType: TypeAlias = Literal["city", "megalith", "pyramid", "monument", "artifact", "technology", "chest", "time-card"]
"""`monument`: which of the three types is not known."""
Column: TypeAlias = Literal[
    "name", "type", "category", "space", "locked", "cost", "knowledge", "vp", "requires", "effects"
]
COLUMNS: Final[tuple[Column, ...]] = get_args(Column)
MONUMENTS: Final = frozenset((*TYPES, "monument"))


class Line(Fact, frozen=True, kw_only=True):
    """An effect as it is written: when, and what (`grammar.py`)."""

    moment: Moment
    do: str


class CardText(Fact, frozen=True, kw_only=True):
    """A card as a file has it; what is left out is unknown, or comes from its file."""

    id: str
    name: str
    type: CardType | Literal[""] = ""
    set: Literal["base", "heritage", "solo"] = "base"
    level: int = 0
    category: Category | Literal[""] = ""
    space: int | None = None
    """The starting space."""
    locked: bool = False
    """It can be created in its starting space only."""
    cost: int | None = None
    knowledge: int | None = None
    vp: int | None = None
    hand: int = 0
    """The starting hand to which it belongs; 0 is none."""
    requires: str = ""
    met_if: str = ""
    """What is known to meet a requirement or a goal that no source gives, as a test; nothing more is known by it."""
    effects: tuple[Line, ...] = ()
    unknown: tuple[Column, ...] = ()
    """What no source gives."""
    status: Literal["known", "unknown", "house"] = "known"
    """`house`: completed by the players."""
    open_points: tuple[str, ...] = ()


class Group(Fact, frozen=True, kw_only=True):
    """Cards of which nothing but their number is known."""

    id: str
    name: str
    count: int
    type: CardType
    level: int = 0
    unknown: tuple[Column, ...]

    def cards(self) -> Iterator[CardText]:
        """Yields the cards, numbered."""
        for number in range(1, self.count + 1):
            yield CardText(
                id=f"{self.id}-{number}",
                name=f"{self.name} {number}",
                type=self.type,
                set="heritage",
                level=self.level,
                unknown=self.unknown,
                status="unknown",
            )


class CardFile(Fact, frozen=True, kw_only=True):
    """A file of cards; what it says first holds for each card that does not say otherwise."""

    type: CardType | Literal[""] = ""
    level: int = 0
    cards: tuple[CardText, ...] = ()
    groups: tuple[Group, ...] = ()

    def texts(self) -> Iterator[CardText]:
        """Yields all cards with the file's own defaults filled in."""
        for card in self.cards:
            yield msgspec.structs.replace(card, type=card.type or self.type, level=card.level or self.level)
        for group in self.groups:
            yield from group.cards()


class Card(msgspec.Struct, frozen=True):
    """A card with its effects read."""

    text: CardText
    requires: tuple[Test, ...]
    effects: tuple[Effect, ...]
    moments: dict[Moment, tuple[int, ...]]
    """The numbers of the effects by their moments."""
    met_if: tuple[Test, ...]
    """Tests that are known to meet a requirement that is not known itself; `()` if none are."""

    @property
    def id(self) -> str:
        return self.text.id

    @property
    def name(self) -> str:
        return self.text.name

    @property
    def is_monument(self) -> bool:
        return self.text.type in MONUMENTS

    @property
    def is_builder(self) -> bool:
        return self.is_monument or self.text.type == "artifact"

    def misses(self, column: Column) -> bool:
        """Returns True if no source gives a column."""
        return column in self.text.unknown

    def at(self, moment: Moment) -> tuple[int, ...]:
        """Returns the numbers of the effects that are done at a moment."""
        return self.moments.get(moment, ())


class SwitchFile(Fact, frozen=True, kw_only=True):
    """`switches.toml`."""

    settings: tuple[Setting, ...]
    points: tuple[Point, ...]


class Facts(msgspec.Struct, frozen=True):
    """All facts in use; `assemble` makes it."""

    cards: dict[str, Card]
    """By id, in the order of the files."""
    settings: dict[str, Setting]
    points: tuple[Point, ...]
    words: dict[str, tuple[str, ...]]
    """The ids of the cards that a word names."""
    digest: str

    def named(self, text: str) -> Card:
        """Returns the card that a text names: an id, a name, or the beginning of one that only one card has.

        Raises:
            InvalidNotation: No card is called that.
            Ambiguous: Several are.
        """
        word = as_word(text)
        if word in self.cards:
            return self.cards[word]
        found = list(self.words.get(word, ()))
        if not found and word:
            found = sorted({card for name, cards in self.words.items() if name.startswith(word) for card in cards})
        if len(found) > 1:
            listed = ", ".join(found[:8]) + (" …" if len(found) > 8 else "")
            raise Ambiguous(f"{shown(text)} may be one of {listed}", found)
        if not found:
            raise InvalidNotation(text, f"no card is called {shown(text)}{near(word, self.cards)}")
        return self.cards[found[0]]


def as_word(text: str) -> str:
    """Returns a name as it is compared: in lower case and Latin letters without marks, with hyphens for blanks."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ħ", "h").replace("ı", "i"))
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub(r"[\W_]+", "-", re.sub(r"['’]", "", bare)).strip("-")


# -- reading -----------------------------------------------------------------------------------------------------


@cache
def packaged() -> Facts:
    """Returns the facts of the package. Raises `InvalidData`."""
    found: list[Card] = []
    for name in CARD_FILES:
        for text in data_of(PACKAGE, f"data/{name}.toml", CardFile).texts():
            try:
                found.append(card_of(text))
            except BadText as error:
                raise InvalidData(PACKAGE, f"data/{name}.toml", f"{text.id}.{error}") from None
    try:
        found += [card_of(chest_text(chest)) for chest in solo_facts().chests]
    except BadText as error:
        raise InvalidData(PACKAGE, "data/solo.toml", f"chests: {error}") from None
    switches = data_of(PACKAGE, "data/switches.toml", SwitchFile)
    return assemble(found, switches.settings, switches.points)


_DATA: Final = InUse(packaged)
facts, use, remembered = _DATA.facts, _DATA.use, _DATA.remembered


def cards() -> dict[str, Card]:
    """Returns the cards in use by id."""
    return facts().cards


def chest_text(chest: Chest) -> CardText:
    """Returns a chest as a card: what its goal asks stands where a technology has its requirement."""
    columns: dict[str, Column] = {"name": "name", "goal": "requires", "effect": "effects"}
    return CardText(
        id=chest.id,
        name=chest.name or f"Chest {chest.letter}",
        type="chest",
        set="solo",
        requires=chest.goal,
        met_if=chest.met_if,
        effects=(Line(moment=chest.moment, do=chest.effect),) if chest.effect and chest.moment else (),  # type: ignore[arg-type]
        unknown=tuple(columns[column] for column in chest.unknown if column in columns),
        status=chest.status,
    )


def card_of(text: CardText) -> Card:
    """Returns a card with its effects read. Raises `BadText`: the column, and what was expected there."""
    for column, expected in contradictions(text):
        raise BadText(f"{column}: {expected}")
    try:
        requires, met_if = tests_of(text.requires), tests_of(text.met_if)
    except BadText as error:
        raise BadText(f"requires: {error}") from None
    effects: list[Effect] = []
    for number, line in enumerate(text.effects):
        try:
            effects.append(effect_of(line.moment, line.do))
        except BadText as error:
            raise BadText(f"effects[{number}].do: {error}") from None
    told = tuple(effects) if "effects" not in text.unknown else _unknown_effects(text)
    moments: dict[Moment, tuple[int, ...]] = {}
    for number, effect in enumerate(told):
        moments[effect.moment] = (*moments.get(effect.moment, ()), number)
    return Card(text, requires, told, moments, met_if)


def _unknown_effects(text: CardText) -> tuple[Effect, ...]:
    """Returns the effects of a card whose text is not known: at each moment that it may have, it may be declared."""
    moments: tuple[Moment, ...] = ("immediate", "timeline", "decline") if text.type in MONUMENTS else ("immediate",)
    if text.type == "artifact":
        moments = ("immediate", "timeline")
    if text.type == "chest":  # a chest that was used is discarded, whatever its moment is (AK-O28)
        moments = ("discard",)
    return tuple(Effect(moment, may=True, steps=(Unknown(),)) for moment in moments)


def contradictions(text: CardText) -> Iterator[tuple[str, str]]:
    """Yields each column of a card that does not fit its type, with what was expected."""
    is_monument, is_technology = text.type in MONUMENTS, text.type == "technology"
    numbers: tuple[tuple[Column, int | None, bool, int, int], ...] = (
        ("space", text.space, is_monument, 1, 6),
        ("cost", text.cost, is_monument or text.type == "artifact", 0, 9),
        ("knowledge", text.knowledge, is_monument, 0, 50),
        ("vp", text.vp, is_monument, 0, 100),
    )
    for column, value, applies, least, most in numbers:
        if not applies:
            if value is not None:
                yield column, f"expected none, as {text.type} has no such figure"
        elif (value is None) != (column in text.unknown):
            yield column, "expected a number, or its name in unknown"
        elif value is not None and not least <= value <= most:
            yield column, f"expected a number from {least} to {most}, not {value}"
    if not text.type:
        yield "type", "expected the type of the card"
    if is_technology != (text.level in (1, 2)):
        yield "level", "expected 1 or 2 for a technology, and 0 for any other card"
    if (is_technology and not text.category) != ("category" in text.unknown):
        yield "category", "expected ancient, writing or secret, or its name in unknown"
    if (text.type == "monument") != ("type" in text.unknown):
        yield "type", "expected city, megalith or pyramid, or its name in unknown"
    if text.requires and not is_technology and text.type != "chest":
        yield "requires", "expected none: only technologies have a requirement"


def assemble(found: Iterable[Card], settings: Iterable[Setting], points: Iterable[Point]) -> Facts:
    """Returns facts with their words and digest."""
    by_id: dict[str, Card] = {}
    words: dict[str, list[str]] = {}
    for card in found:
        if card.id in by_id:
            raise InvalidData(PACKAGE, "data", f"{card.id} is the id of two cards")
        by_id[card.id] = card
        for name in {as_word(name) for name in (card.id, card.name)}:
            words.setdefault(name, []).append(card.id)
    kept = ({setting.id: setting for setting in settings}, tuple(points))
    texts = [card.text for card in by_id.values()]
    digest = sha256(msgspec.json.encode((texts, *kept), order="sorted")).hexdigest()
    return Facts(by_id, *kept, {name: tuple(ids) for name, ids in words.items()}, digest)
