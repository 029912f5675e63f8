"""The seven changes: everything an event can do to a table.

A change is a fact that has been decided; applying one (`domain.table.Table.apply`) runs no rules. Cards are
named by id (see `domain.table` for what an id names), pieces by kind and count, places by readable strings.

On the wire a change is a MessagePack array that begins with its tag and ends with the last field that is not
at its default, so that a draw costs about twenty bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec

ALL = "*"
"""In `seen_by`: every seat, the public and the record."""

RECORD = "@"
"""In `seen_by`: the record itself, that is, whoever keeps it."""

UNKNOWN = "?"
"""The kind of a card that is not known; `"?fox"` is one known by its class only."""

TOP = -1
"""In `MoveCards.at`: on top. `0` is the bottom, n is above n cards."""

Value: TypeAlias = "bool | int | float | str | list[Any] | dict[str, Any] | None"
"""What a named value may hold; a list or map holds values again. `"#17"` in it refers to card 17."""

_LOOKED_INTO: Final = 6
"""So many lists and maps in each other are looked into when a value is decoded; their types double with each."""


def _stored() -> Any:
    """Returns the type of values as they are decoded.

    What else MessagePack can hold – bytes, instants, maps whose keys are no text – is no value, and refused.
    """
    plain: Any = None | bool | int | float | str
    found: Any = plain | list[Any] | dict[str, Any]
    for _ in range(_LOOKED_INTO - 1):
        found = plain | list[found] | dict[str, found]
    return found


if TYPE_CHECKING:
    StoredValue: TypeAlias = Any
else:
    StoredValue = _stored()


class Change(msgspec.Struct, array_like=True, frozen=True, omit_defaults=True, gc=False):
    """Base of the seven changes; never made itself. Data alone, without cycles, so no collector looks at it."""


class Create(Change, tag="C", frozen=True):
    """Opens a place, says who sees into it, and adds cards on top.

    An open place keeps the `seen_by` and `ordered` with which it was opened.
    """

    place: str
    kinds: tuple[str, ...] = ()
    seen_by: tuple[str, ...] = (ALL,)
    """Seats that see into the place; `"*"` is everyone, `"@"` the record. A seat sees no more than the record."""
    ordered: bool = False
    """The order of cards means something, as in a deck."""


class MoveCards(Change, tag="M", frozen=True):
    """Moves cards, all from one place, to another, in the order given; the last one ends on top."""

    cards: tuple[int, ...]
    to: str
    at: int = TOP
    side: str = ""
    """The side on which they lie afterwards: a move resets it."""
    kinds: tuple[str, ...] = ()
    """What the record learns on the way, one a card; `""` is nothing."""


class MovePieces(Change, tag="P", frozen=True):
    """Moves pieces of one kind between pools; `""` is outside the table."""

    kind: str
    count: int
    source: str
    to: str
    into: str = ""
    """The kind that they become, if it differs."""


class Reveal(Change, tag="R", frozen=True):
    """Cards are shown, or the record learns what they are."""

    cards: tuple[int, ...]
    kinds: tuple[str, ...] = ()
    to: tuple[str, ...] = (ALL,)
    """The seats that see them; `()` tells the record only."""
    how: str = "seen"
    """`"seen"`, or `"assumed"` for the scribe's guess, which no other chair is told."""


class Turn(Change, tag="T", frozen=True):
    """Cards are turned where they lie; `"up"` and `"down"` decide in ordered stacks who sees them."""

    cards: tuple[int, ...]
    side: str


class Shuffle(Change, tag="S", frozen=True):
    """The lowest `count` cards of a stack are shuffled (0: all)."""

    place: str
    count: int = 0
    order: tuple[int, ...] = ()
    """If the record knows it: at each new position, from the bottom, the old position."""


class Set(Change, tag="V", frozen=True):
    """A named value becomes `value`; None deletes it."""

    name: str
    value: StoredValue = None
    keep: int = -1
    """If 0 or more: the value is a list, its first `keep` entries stay, and `value` (a list) is appended."""


AnyChange: TypeAlias = Create | MoveCards | MovePieces | Reveal | Turn | Shuffle | Set


def wire(value: msgspec.Struct) -> list[Any]:
    """Returns an array-like struct as a list for an encoder, without the defaults at its end."""
    items = list(msgspec.structs.astuple(value))
    for default in reversed(value.__struct_defaults__):
        if items[-1] != default:
            break
        items.pop()
    tag = value.__struct_config__.tag
    return items if tag is None else [tag, *items]
