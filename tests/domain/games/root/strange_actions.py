"""Answers that somebody could think of: any action of the game, with names of things that the table knows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, get_type_hints

import msgspec

from domain.decision import Action
from domain.games.root import facts, places
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.notation import NOTATION
from domain.table import Table

CLASSES = tuple(dict.fromkeys(form.action for form in NOTATION.forms))
_TARGETS = ("", "E", "5", "E/8", "E/5_6", "sword", "anvil")
_WORDS = {
    "column": places.DECREE,
    "reward": ("points", "cards", "glory"),
    "what": ("mission", "crusade", "replant"),
    "option": ("despot", "thief", "fox", "wait", "turmoil", "base", "E", "8"),
    "old": places.CARD_SUITS[:4],
    "flower": places.CARD_SUITS[:4],
    "carried": places.SUITS,
    "flowers": places.CARD_SUITS[:4],
}


def strange_actions(table: Table, rng: Random, count: int) -> list[Action]:
    """Returns actions of all classes with fields drawn at random."""
    return [_made(rng.choice(CLASSES), table, rng) for _ in range(count)]


def bent(action: Action, table: Table, rng: Random) -> Action:
    """Returns an action with one of its fields drawn anew; as it is if it has none."""
    made = type(action)
    if not made.__struct_fields__:
        return action
    name = rng.choice(made.__struct_fields__)
    return msgspec.structs.replace(action, **{name: _field(name, get_type_hints(made)[name], made, table, rng)})


def _made(made: type[Action], table: Table, rng: Random) -> Action:
    hints = get_type_hints(made)
    return made(**{name: _field(name, hints[name], made, table, rng) for name in made.__struct_fields__})


def _field(name: str, kind: Any, made: type[Action], table: Table, rng: Random) -> Any:
    if kind is int:
        return rng.choice(CLEARINGS) if name != "count" else rng.randint(0, 4)
    if kind == tuple[int, ...]:
        return tuple(rng.choices(CLEARINGS, k=rng.randint(0, 2)))
    word = _chooser(name, made, table, rng)
    if kind is str:
        is_optional = name in made.__struct_fields__[len(made.__struct_fields__) - len(made.__struct_defaults__) :]
        return "" if is_optional and rng.random() < 0.5 else word()
    assert kind == tuple[str, ...], (made, name, kind)
    return tuple(word() for _ in range(rng.randint(0, 3)))


def _chooser(name: str, made: type[Action], table: Table, rng: Random) -> Callable[[], str]:
    wood = Wood(table)
    if name in ("seat", "defender", "partner", "ally"):
        return lambda: rng.choice(wood.order)
    if name in ("piece", "pieces"):
        names = sorted({piece.kind for faction in facts.factions().values() for piece in faction.pieces})
        return lambda: rng.choice(names)
    if name in ("items", "exhausting", "taking"):
        return lambda: rng.choice((*facts.items(), "sword-exhausted", "boot-damaged"))
    if name == "target" and made.__name__ == "Use":
        return lambda: rng.choice((*_TARGETS, *wood.order))
    if name == "target":
        return lambda: rng.choice((*map(str, CLEARINGS), "4_9_12"))
    if name in _WORDS and made.__name__ != "Special":
        return lambda: rng.choice(_WORDS[name])
    kinds = [kind for kind in table.kinds.values() if kind in facts.cards()]
    return lambda: rng.choice((*kinds, "?", "?fox", "?bird"))
