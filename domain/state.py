"""What a table holds, and how it is read. Changing it is the business of `domain.table`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias

import msgspec

from domain.changes import ALL, UNKNOWN, Value

Undo: TypeAlias = tuple[Any, ...]
"""What `Table.undo` needs to take one change back; in memory only, its content is private."""


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change that did not fit the table on which it was applied."""

    code: str
    """A stable short name (`"card-missing"`, `"pieces-below-zero"`)."""
    message: str
    place: str = ""
    card: int = 0


class PlaceInfo(msgspec.Struct, frozen=True):
    """How a place was opened."""

    seen_by: tuple[str, ...] = (ALL,)
    ordered: bool = False
    seen: bool = True
    """The keeper of this table sees the cards in it."""

    @property
    def is_traced(self) -> bool:
        """True if a card in it can be told from its neighbours: by sight, or by its position."""
        return self.seen or self.ordered


OPEN_TO_ALL: Final = PlaceInfo()
"""What an undeclared place is: for everyone, without an order."""

MISSING: Final = object()


def is_unknown(kind: str) -> bool:
    """Returns True for `"?"` and for a kind known by its class only (`"?fox"`)."""
    return kind[:1] == UNKNOWN


class State:
    """Cards, pieces, values and places as one record knows them.

    The dictionaries are for reading; only `Table.apply` and `Table.undo` write them.
    """

    __slots__ = (
        "assumed",
        "dirty",
        "findings",
        "group_of",
        "groups",
        "hashes",
        "hosts",
        "kinds",
        "late",
        "next_group",
        "next_id",
        "place_of",
        "places",
        "pools",
        "sides",
        "stacks",
        "values",
    )

    def __init__(self) -> None:
        self.stacks: dict[str, list[int]] = {}
        """Cards by place, the bottom one first."""
        self.pools: dict[str, dict[str, int]] = {}
        """Counts of pieces by place and kind, never zero or below."""
        self.values: dict[str, Any] = {}
        self.places: dict[str, PlaceInfo] = {}
        self.kinds: dict[int, str] = {}
        """What was seen of each card on the table, without guesses and deductions."""
        self.sides: dict[int, str] = {}
        self.place_of: dict[int, str] = {}
        self.assumed: dict[int, str] = {}
        self.late: dict[int, str] = {}
        """What became known of ids that have left the table; right for the id's whole life."""
        self.group_of: dict[int, int] = {}
        self.groups: dict[int, tuple[frozenset[int], tuple[str, ...]]] = {}
        """Cards that are, in some order, these kinds (sorted, as many as the cards)."""
        self.next_id: int = 1
        self.next_group: int = 1
        self.findings: list[Finding] = []
        self.hashes: dict[str, int] = {}
        self.dirty: set[str] = set()
        self.hosts: set[int] = set()
        """Cards that ever had a place of their own (`#17`, `#17/under`): only these need a look before a move."""

    # -- reading ----------------------------------------------------------------------------------

    def pool(self, place: str) -> Mapping[str, int]:
        """Returns the pieces in a place by kind; empty if there are none."""
        return self.pools.get(place, {})

    def stack(self, place: str) -> Sequence[int]:
        """Returns the cards in a place, bottom first; empty if there are none."""
        return self.stacks.get(place, ())

    def value(self, name: str, default: Value = None) -> Any:
        """Returns a named value, or `default`."""
        return self.values.get(name, default)

    def info(self, place: str) -> PlaceInfo:
        """Returns how a place was opened; one never opened is for everyone."""
        return self.places.get(place, OPEN_TO_ALL)

    def seen_by(self, place: str) -> tuple[str, ...]:
        """Returns who sees into a place, as it was opened."""
        return self.info(place).seen_by

    def is_ordered(self, place: str) -> bool:
        """Returns True if the order of cards in a place means something."""
        return self.info(place).ordered

    def place(self, card: int) -> str | None:
        """Returns where a card lies; None if the id is no longer on the table."""
        return self.place_of.get(card)

    def kind(self, card: int) -> str:
        """Returns what the record holds a card for: seen, else assumed, else `"?"` or its class."""
        kind = self.kinds.get(card)
        if kind is None:
            return self.late.get(card, UNKNOWN)
        return self.assumed.get(card, kind) if is_unknown(kind) else kind

    def deduced_kind(self, card: int) -> str | None:
        """Returns the kind of an unknown card whose group has one kind left; None otherwise."""
        group = self.group_of.get(card)
        if group is None:
            return None
        kinds = self.groups[group][1]
        return kinds[0] if kinds[0] == kinds[-1] else None

    def named_kind(self, card: int) -> str:
        """Returns what a person may call a card: its kind, unless nobody can tell it from unlike cards beside it."""
        place = self.place_of.get(card)
        if place is None:
            return UNKNOWN
        if not self.info(place).is_traced and len({self.kinds[other] for other in self.stacks[place]}) > 1:
            return UNKNOWN
        return self.kind(card)

    def side(self, card: int) -> str:
        """Returns the side on which a card lies; `""` is the usual one of its place."""
        return self.sides.get(card, "")

    def knowledge(self, card: int) -> str:
        """Returns how the kind of a card is known: `"seen"`, `"deduced"`, `"assumed"` or `"unknown"`."""
        if not is_unknown(self.kinds.get(card, UNKNOWN)) or card in self.late:
            return "seen"
        if self.deduced_kind(card) is not None:
            return "deduced"
        return "assumed" if card in self.assumed else "unknown"

    def group(self, card: int) -> tuple[frozenset[int], tuple[str, ...]] | None:
        """Returns the cards and the kinds of a card's group (equally many, in unknown order), or None."""
        group = self.group_of.get(card)
        return None if group is None else self.groups[group]

    def identities(self) -> dict[int, str]:
        """Returns every id, on the table or gone, whose kind was ever seen: what is *known now*."""
        known = {card: kind for card, kind in self.kinds.items() if not is_unknown(kind)}
        return self.late | known

    def sees(self, place: str, side: str = "") -> bool:
        """Returns True if the keeper of this table sees a card that lies in `place` on `side`."""
        info = self.info(place)
        if info.ordered and side in ("up", "down"):
            return side == "up"
        return info.seen

    def note_host(self, place: str) -> None:
        """Notes the card whose place this is (`#17`, `#17/under`), if it is one's."""
        if place[:1] == "#":
            with suppress(ValueError):  # a place may be called whatever one likes
                self.hosts.add(int(place[1:].partition("/")[0]))

    def find(self, code: str, message: str, place: str = "", card: int = 0) -> None:
        """Notes a misfit."""
        self.findings.append(Finding(code, message, place, card))
