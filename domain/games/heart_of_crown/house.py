"""Cards completed by those who own their text: TOML texts beside the package's data.

    [lighthouse]
    coin = 2
    sp = 0
    effect.played = [{ do = "draw" }]
    effect.conditional.trigger = { fact = "into-hand", through = "common" }
    effect.conditional.price = [{ do = "discard", from = ["self"] }]
    effect.conditional.steps = [{ do = "coin" }]

A text may give numbers that are unknown or assumed, and what a card does at moments that are declared, assumed or
not known at all (an empty list: nothing). What is known stays as it is. A card has to be completed wholly; it then
has the status `house`, and never passes for printed text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, get_args

import msgspec

from domain.completion import completed_cards, explained, refuse, verify_numbers
from domain.games.heart_of_crown import steps
from domain.games.heart_of_crown.facts import NUMBERS, Card, Facts, assemble, contradictions, moments
from domain.games.heart_of_crown.steps import Effect, is_open

_LEAST: Final = -100
_MAY_BE_NEGATIVE: Final = ("sp", "at_most", "exactly", "score_at_most", "points")
"""Points can be negative, and what is acquired may have to cost so much less."""

_INSTRUCTIONS: Final[dict[str, type[steps.Base]]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(steps.Instruction)
}
_ZONES: Final = ("market", "curses", "misfortunes", *get_args(steps.Zone))
_ALLOWED: Final[dict[str, tuple[str, ...]]] = {
    "do": tuple(_INSTRUCTIONS),
    "types": get_args(steps.Type),
    "not_types": get_args(steps.Type),
    "subtypes": get_args(steps.Subtype),
    "not_against": get_args(steps.Subtype),
    "choice": get_args(steps.Choice),
    "from": _ZONES,
    "to": get_args(steps.Destination),
    "plus": get_args(steps.Plus),
    "over": ("moved", "key"),
    "only": ("cheapest", "dearest"),
    "by": ("doer", "you"),
    "on": ("princess", "self"),
    "what": ("keep", "acquire", "banish", "move"),
    "fact": ("acquired", "banished", "into-hand", "placed", "unknown"),
    "through": ("anything", "common"),
}
"""The words that a key allows, for messages."""


class Completion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a text says of a card."""

    cost: int | None = None
    link: int | None = None
    coin: int | None = None
    sp: int | None = None
    copies: int | None = None
    effect: Effect = Effect()


def completed(facts: Facts, texts: Mapping[str, str]) -> Facts:
    """Returns the facts with the cards that texts complete.

    Args:
        facts: The package's facts.
        texts: TOML texts by the names of their files, which messages use.

    Raises:
        InvalidData: A text is no TOML, or says something of a card that does not fit; the message names the file
            and the key and says what was expected.
    """

    def complete(file: str, card: Card, table: object) -> Card:
        return _completed_card(file, facts, card, table)

    found = completed_cards(facts.cards, texts, complete)
    return assemble(found.values(), facts.supplies.values(), facts.advice, facts.settings.values())


def _completed_card(file: str, facts: Facts, card: Card, table: object) -> Card:
    if card.status == "full" and not card.unknown and not card.assumed:
        refuse(file, card.id, "expected a card of which something is not known; this one is known in full")
    try:
        given = msgspec.convert(table, Completion)
    except msgspec.ValidationError as error:
        where, expected = _explained(str(error), table)
        refuse(file, card.id + where, expected)
    verify_numbers(file, card.id, table, _MAY_BE_NEGATIVE, _LEAST)
    said = table if isinstance(table, dict) else {}
    numbers = dict(_numbers(file, card, given))
    result = msgspec.structs.replace(
        card,
        **numbers,
        effect=_effect(file, card, given.effect, said.get("effect", {})),
        unknown=tuple(number for number in card.unknown if number not in numbers),
        status="house",
        missing="",
        assumed=(),
    )
    for key, expected in contradictions(result, facts.cards, facts.settings):
        refuse(file, f"{card.id}.{key}", expected)
    left = [*result.unknown, *(f"effect.{key}" for key, field in moments().items() if is_open(result.effect, field))]
    if left:
        refuse(file, card.id, f"expected the rest of what is not known: {', '.join(left)}")
    return result


def _numbers(file: str, card: Card, given: Completion) -> Iterable[tuple[str, int]]:
    for number in NUMBERS:
        value, known = getattr(given, number), getattr(card, number)
        if value is None or value == known:
            continue
        if number not in card.unknown and number not in card.assumed:
            refuse(file, f"{card.id}.{number}", f"expected {_figure(known)}, which is known, not {value}")
        yield number, value


def _figure(known: int | None) -> str:
    return "none" if known is None else str(known)


def _effect(file: str, card: Card, given: Effect, said: Mapping[str, object]) -> Effect:
    """Returns a card's effect with the moments that were given; the whole one replaces what is only declared."""
    if card.status == "stat":
        return given if said else card.effect
    changed: dict[str, Any] = {}
    for moment, field in moments().items():
        if moment not in said:
            continue
        old, new = getattr(card.effect, field), getattr(given, field)
        may_change = moment in card.assumed or is_open(card.effect, field) or (not old and card.status == "part")
        if old != new and not may_change:
            refuse(file, f"{card.id}.effect.{moment}", "expected what is known, which stays as it is")
        changed[field] = new
    return msgspec.structs.replace(card.effect, **changed)


# -- messages ---------------------------------------------------------------------------------------------------


def _explained(error: str, table: object) -> tuple[str, str]:
    """Returns the key that a decoder's message names, as `.effect.played[0].do`, and what was expected there."""
    where, expected, said = explained(error)
    key = where.rpartition(".")[2].partition("[")[0]
    if said.startswith("Invalid ") and key in _ALLOWED:
        expected = f"expected one of {', '.join(filter(None, _ALLOWED[key]))}"
    elif said.startswith("Object contains unknown field"):
        expected = f"{expected}; expected keys: {', '.join(_keys_at(where, table))}"
    return where, expected


_SHAPES: Final[dict[str, type[msgspec.Struct]]] = {
    "": Completion,
    "effect": Effect,
    "which": steps.Filter,
    "without": steps.Filter,
    "played": steps.Filter,
    "limit": steps.Limit,
    "if": steps.Condition,
    "unless": steps.Condition,
    "hand": steps.Ability,
    "activation": steps.Ability,
    "conditional": steps.Conditional,
    "trigger": steps.Trigger,
    "defense": steps.Defense,
}
"""What a table is that names no instruction, by the key under which it lies."""


def _keys_at(where: str, table: Any) -> tuple[str, ...]:
    """Returns the keys that a table may have which lies at a path in what was read."""
    key = ""
    for name, index in re.findall(r"\.([^.\[]+)|\[(\d+)\]", where):
        table, key = (table[name], name) if name else (table[int(index)], key)
    if isinstance(table.get("do"), str):
        return ("do", *_INSTRUCTIONS[table["do"]].__struct_encode_fields__)
    return _SHAPES[key].__struct_encode_fields__
