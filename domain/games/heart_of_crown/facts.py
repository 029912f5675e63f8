"""The facts of Heart of Crown, decoded strictly from `data/*.toml`: cards, supplies, advice, settings.

`facts()` reads the files at the first call and keeps them; importing this module reads nothing. What the players
know of cards whose text no source gives is added by `house.completed`, and put into use by `use`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import cache
from hashlib import sha256
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec

from domain import data_files
from domain.completion import InUse
from domain.data_files import Fact
from domain.errors import Ambiguous, InvalidNotation, InvalidOption, shown, shown_value
from domain.facts import Option, OptionValue
from domain.games.heart_of_crown.steps import (
    AfterBuy,
    Condition,
    Effect,
    Filter,
    Forbid,
    Limit,
    Part,
    Rarity,
    Scepter,
    Subtype,
    Type,
    Uncapped,
    Worth,
    parts_of,
)
from domain.registry import data_of
from domain.values import near

PACKAGE: Final = "domain.games.heart_of_crown"
CARD_FILES: Final = (
    "basic",
    "path-before-heaven",
    "fairy-garden",
    "six-city-alliance",
    "base-first",
    "base-second",
    "far-east",
    "northern-enchantress",
    "princesses",
    "supports",
    "rares",
)

Number: TypeAlias = Literal["cost", "link", "coin", "sp", "copies"]
NUMBERS: Final[tuple[Number, ...]] = ("cost", "link", "coin", "sp", "copies")

T = TypeVar("T")


class Card(Fact, frozen=True, kw_only=True):
    """A kind of card."""

    id: str
    """The English name in kebab-case; `-2` at its end tells the second edition's card from the first's."""
    name: str
    name_is_literal: bool = False
    """The name renders the Japanese one; what is printed in English is not known."""
    japanese: str
    aliases: tuple[str, ...] = ()
    """Further words by which it may be named."""
    stack: str = ""
    """Different cards with one stack lie in one stack of the Market and are one kind of the Supply."""
    set: str = ""
    types: frozenset[Type]
    subtype: Subtype | Literal[""] = ""
    rarity: Rarity | Literal[""] = ""
    cost: int | None = None
    """As printed. Of a princess, what backing costs; of a Support Card, the surcharge."""
    cost_second: int | None = None
    """The cost with commons of the second edition, where it is another."""
    link: int | None = None
    """How many further cards it allows; None also if it cannot be played at all."""
    coin: int | None = None
    """The Coin that it gives when played, before `effect`; None also if it cannot be played at all."""
    sp: int | None = None
    copies: int | None = None
    per_player: int = 0
    """Copies in each starting deck, or for each player in the Curse pile."""
    in_market: bool = False
    """It has a pile in the Basic Market."""
    unknown: tuple[Number, ...] = ()
    """Numbers that no source gives."""
    status: Literal["full", "part", "stat", "house"]
    """How much of the effect is known. `house`: completed by the players."""
    confidence: Literal["A", "B", "C"]
    """A: rulebook or publisher; B: a quotation of the printed card; C: inferred."""
    sources: tuple[str, ...]
    missing: str = ""
    """What is not known."""
    assumed: tuple[str, ...] = ()
    """Numbers and moments of the effect that are readings of this project."""
    open_points: tuple[str, ...] = ()
    effect: Effect = Effect()

    @property
    def kind(self) -> str:
        """The kind of the Supply to which it belongs."""
        return self.stack or self.id

    @property
    def is_playable(self) -> bool:
        """True if it can be played from hand: it has the type Action or Territory."""
        return bool(self.types & {"action", "territory"})


class CardFile(Fact, frozen=True, kw_only=True):
    """A file of cards; what it says first holds for each card that does not say otherwise."""

    set: str = ""
    rarity: Rarity | Literal[""] = ""
    copies: int | None = None
    cards: tuple[Card, ...]

    def complete_cards(self) -> Iterable[Card]:
        """Yields the cards with the file's own defaults filled in."""
        for card in self.cards:
            copies = self.copies if card.copies is None and "copies" not in card.unknown else card.copies
            yield msgspec.structs.replace(
                card, set=card.set or self.set, rarity=card.rarity or self.rarity, copies=copies
            )


class Supply(Fact, frozen=True, kw_only=True):
    """A recommended supply."""

    id: str
    name: str
    kinds: tuple[str, ...]
    sources: tuple[str, ...]


class Advice(Fact, frozen=True, kw_only=True):
    """Something that is not recommended together with Path Before Heaven; it warns and never forbids."""

    id: str
    text: str
    kinds: tuple[str, ...] = ()
    types: tuple[Type, ...] = ()
    """Any card of these types."""
    variant: str = ""
    players: tuple[int, ...] = (2, 3, 4)
    """The numbers of players that it is about."""
    strong: tuple[int, ...] = ()
    """Those for whom it weighs most."""
    sources: tuple[str, ...]


class SupplyFile(Fact, frozen=True, kw_only=True):
    """`supplies.toml`."""

    supplies: tuple[Supply, ...]
    advice: tuple[Advice, ...]


class Setting(data_files.Setting, frozen=True, kw_only=True):
    """A rule that no source settles; a number is one from `least` to `most`."""

    least: int = 0
    most: int = 1000

    def verify(self, value: OptionValue) -> None:
        """Checks that a number is in the setting's range. Raises `InvalidOption`."""
        if isinstance(value, str | bool):
            return
        if not self.least <= value <= self.most:
            expected = f"a whole number from {self.least} to {self.most}"
            raise InvalidOption(self.id, f"option {self.id} is {expected}, not {shown_value(value)}")


class SettingFile(Fact, frozen=True, kw_only=True):
    """`settings.toml`."""

    settings: tuple[Setting, ...]


class Completeness(msgspec.Struct, frozen=True):
    """How many kinds of a set and rarity are known how far."""

    set: str
    rarity: str
    full: int = 0
    part: int = 0
    stat: int = 0
    house: int = 0

    @property
    def kinds(self) -> int:
        """All of them."""
        return self.full + self.part + self.stat + self.house


class Facts(msgspec.Struct, frozen=True):
    """All facts in use; `assemble` makes it."""

    cards: dict[str, Card]
    """By id, in the order of the files."""
    supplies: dict[str, Supply]
    advice: tuple[Advice, ...]
    settings: dict[str, Setting]
    words: dict[str, tuple[str, ...]]
    """The ids of the cards that a word names: ids, English and Japanese names, aliases."""
    digest: str
    """SHA-256 of all the facts, in hexadecimal: equal if and only if they are equal."""

    def card(self, card_id: str) -> Card:
        """Returns a card. Raises `KeyError` if there is none of that id."""
        return self.cards[card_id]

    def kind(self, kind: str) -> tuple[Card, ...]:
        """Returns the cards of a kind of the Supply, mostly one; `()` if there is no such kind."""
        return tuple(card for card in self.cards.values() if card.kind == kind)

    def named(self, text: str, among: Collection[str] | None = None) -> Card:
        """Returns the card that a text names, in any case: an id, a name or an alias, or the beginning of one.

        Args:
            text: What was typed; blanks and hyphens are alike.
            among: The ids that can be meant; None allows all. An id goes before a name, a whole name before beginnings.

        Raises:
            InvalidNotation: No card is called that.
            Ambiguous: Several are; the error lists their ids.
        """
        word = as_word(text)
        allowed = self.cards.keys() if among is None else among
        if word in allowed and word in self.cards:
            return self.cards[word]
        found = [card for card in self.words.get(word, ()) if card in allowed]
        if not found and word:
            begun = {card for name, cards in self.words.items() if name.startswith(word) for card in cards}
            found = sorted(begun.intersection(allowed))
        if len(found) > 1:
            raise Ambiguous(f"{shown(text)} may be {', '.join(found[:-1])} or {found[-1]}", found)
        if not found:
            raise InvalidNotation(text, f"no card is called {shown(text)}{near(word, allowed)}")
        return self.cards[found[0]]

    def options(self) -> tuple[Option, ...]:
        """Returns the settings as options of the game."""
        return tuple(setting.option for setting in self.settings.values())

    def completeness(self) -> tuple[Completeness, ...]:
        """Returns how far the kinds are known, by set and rarity, in the order of the files."""
        counted: dict[tuple[str, str], dict[str, str]] = {}
        for card in self.cards.values():
            counted.setdefault((card.set, card.rarity), {})[card.kind] = card.status
        return tuple(
            Completeness(*key, *(list(kinds.values()).count(status) for status in ("full", "part", "stat", "house")))
            for key, kinds in counted.items()
        )


def as_word(text: str) -> str:
    """Returns a name as it is compared: in lower case, with hyphens for blanks and without apostrophes."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("&", " and ").replace("_", " ")
    return re.sub(r"\W+", "-", re.sub(r"['’]", "", plain)).strip("-")


# -- reading -----------------------------------------------------------------------------------------------------


def _load(name: str, shape: type[T]) -> T:
    return data_of(PACKAGE, f"data/{name}.toml", shape)


@cache
def packaged() -> Facts:
    """Returns the facts of the package. Raises `InvalidData`."""
    found = [card for name in CARD_FILES for card in _load(name, CardFile).complete_cards()]
    supplies = _load("supplies", SupplyFile)
    return assemble(found, supplies.supplies, supplies.advice, _load("settings", SettingFile).settings)


_DATA: Final = InUse(packaged)
facts, use, remembered = _DATA.facts, _DATA.use, _DATA.remembered


def cards() -> dict[str, Card]:
    """Returns the cards in use by id."""
    return facts().cards


def assemble(
    found: Iterable[Card], supplies: Iterable[Supply], advice: Iterable[Advice], settings: Iterable[Setting]
) -> Facts:
    """Returns facts with their words and digest."""
    by_id = {card.id: card for card in found}
    words: dict[str, list[str]] = {}
    for card in by_id.values():
        for name in {as_word(name) for name in (card.id, card.name, card.japanese, *card.aliases)}:
            words.setdefault(name, []).append(card.id)
    kept = (
        by_id,
        {supply.id: supply for supply in supplies},
        tuple(advice),
        {setting.id: setting for setting in settings},
    )
    digest = sha256(msgspec.json.encode(kept, order="sorted")).hexdigest()
    return Facts(*kept, {name: tuple(ids) for name, ids in words.items()}, digest)


# -- what a card must fulfil -------------------------------------------------------------------------------------

_MOMENTS: Final[dict[str, frozenset[Type]]] = {
    "played": frozenset(("action", "territory")),
    "set": frozenset(("succession",)),
    "backed": frozenset(("princess", "support")),
    "defense": frozenset(("defense",)),
}
"""The types of which a card must have one to do something at a moment; at the others, every card may."""


def moments() -> dict[str, str]:
    """Returns the fields of `Effect` by their keys in the data."""
    return {field.encode_name: field.name for field in msgspec.structs.fields(Effect)}


def contradictions(card: Card, known: Collection[str], settings: Collection[str]) -> Iterable[tuple[str, str]]:
    """Yields each key of a card that does not fit the rest, with what was expected.

    Args:
        card: The card, its file's defaults filled in.
        known: The ids of all cards.
        settings: The ids of all settings.
    """
    for number in NUMBERS:
        applies = card.is_playable or number not in ("link", "coin")
        given, unknown = getattr(card, number) is not None, number in card.unknown
        if given and not applies:
            yield number, "expected none, as the card cannot be played"
        elif applies and given == unknown:
            yield number, "expected a number, or its name in unknown"
    for moment, field in moments().items():
        types = _MOMENTS.get(moment, card.types)
        if getattr(card.effect, field) and not card.types & types:
            yield f"effect.{moment}", f"expected a card of type {' or '.join(sorted(types))}"
        yield from _faults(card.effect, moment, field, known, settings)


def _faults(
    effect: Effect, moment: str, field: str, known: Collection[str], settings: Collection[str]
) -> Iterable[tuple[str, str]]:
    value = getattr(effect, field)
    for top in value if isinstance(value, tuple) else (value,) if value is not None else ():
        for part in parts_of(top):
            for name in _kinds(part):
                if name not in known:
                    yield f"effect.{moment}", f"expected ids of cards, not {shown(name)}{near(name, known)}"
            name = getattr(part, "setting", "")
            if name and name not in settings:
                yield f"effect.{moment}", f"expected a setting, not {shown(name)}{near(name, settings)}"
            if isinstance(part, AfterBuy | Forbid | Worth | Uncapped | Scepter) and moment != "always":
                yield f"effect.{moment}", f"expected {part.__struct_config__.tag} in always only"
            if isinstance(part, Limit) and (part.at_most is None) == (part.exactly is None):
                yield f"effect.{moment}", "expected either at_most or exactly in a limit"


def _kinds(part: Part) -> tuple[str, ...]:
    if isinstance(part, Filter):
        return part.kinds + part.not_kinds
    return part.top_up + part.deck_up if isinstance(part, Condition) else ()
