"""Cards completed by those who own them: TOML texts beside the package's data.

    [heritage-monument-2]
    name = "The Lighthouse"
    type = "city"
    space = 4
    locked = false
    cost = 1
    knowledge = 3
    vp = 2
    effects = [{ moment = "timeline", do = "if past >= 3: draw(1)" }]

A text may say what no source gives. What is known stays as it is. A card has to be completed wholly; it then has the
status `house`, and never passes for a source.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

import msgspec

from domain.completion import completed_cards, completed_columns, explained, refuse, verify_numbers
from domain.games.ancient_knowledge.facts import COLUMNS, Card, CardText, CardType, Facts, Line, assemble, card_of
from domain.games.ancient_knowledge.grammar import BadText
from domain.games.ancient_knowledge.instructions import CATEGORIES, TYPES, Category, Moment
from domain.games.ancient_knowledge.solo.house import completed_chest


class Completion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a text says of a card."""

    name: str | None = None
    type: CardType | None = None
    category: Category | None = None
    space: int | None = None
    locked: bool | None = None
    cost: int | None = None
    knowledge: int | None = None
    vp: int | None = None
    requires: str | None = None
    effects: tuple[Line, ...] | None = None


_ALLOWED: Final[dict[str, tuple[str, ...]]] = {
    "type": TYPES,
    "category": CATEGORIES,
    "moment": get_args(Moment),
}
"""The words that a key allows, for messages."""


_OF_CHESTS: Final = {"requires": "goal", "effects[0].do": "effect"}
"""How chests call what other cards call otherwise."""


def completed(facts: Facts, texts: Mapping[str, str]) -> Facts:
    """Returns the facts with the cards that texts complete.

    Args:
        facts: The package's facts.
        texts: TOML texts by the names of their files, which messages use.

    Raises:
        InvalidData: A text is no TOML, or says something of a card that does not fit; the message names the file
            and the key and says what was expected.
    """
    found = completed_cards(facts.cards, texts, _completed_card)
    return assemble(found.values(), facts.settings.values(), facts.points)


def _completed_card(file: str, card: Card, table: object) -> Card:
    is_chest = card.text.type == "chest"
    text = (completed_chest if is_chest else _completed_text)(file, card.text, table)
    try:
        return card_of(text)
    except BadText as error:
        key, _, expected = str(error).partition(": ")
        key = _OF_CHESTS.get(key, key) if is_chest else key
        refuse(file, f"{card.id}.{key}", expected)


def _completed_text(file: str, text: CardText, table: object) -> CardText:
    if not text.unknown:
        refuse(file, text.id, "expected a card of which something is not known; this one is known in full")
    try:
        given = msgspec.convert(table, Completion)
    except msgspec.ValidationError as error:
        refuse(file, *_explained(text.id, str(error)))
    verify_numbers(file, text.id, table)
    changed = completed_columns(file, text.id, given, text, COLUMNS, text.unknown)
    if not str(changed.get("name", text.name)).strip():
        refuse(file, f"{text.id}.name", "expected the name that is printed on the card")
    return msgspec.structs.replace(text, **changed, unknown=(), status="house")


def _explained(card: str, error: str) -> tuple[str, str]:
    """Returns the key that a decoder's message names, and what was expected there."""
    where, expected, said = explained(error)
    key = where.rpartition(".")[2].partition("[")[0]
    if said.startswith("Invalid ") and key in _ALLOWED:
        expected = f"expected one of {', '.join(_ALLOWED[key])}"
    elif said.startswith("Object contains unknown field"):
        keys = Line.__struct_encode_fields__ if "effects" in where else COLUMNS
        expected = f"{expected}; expected keys: {', '.join(keys)}"
    return card + where, expected
