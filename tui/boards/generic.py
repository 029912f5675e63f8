"""A board for any table: its places by owner, each with what lies there, as rows of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from domain.table import is_unknown
from tui.boards.board import SIGNS, Direction, Scene, in_glyphs
from tui.boards.marks import letters, mark_rows, sentences, told
from tui.boards.rows import fitted
from tui.boards.tracing import traced
from tui.text import cells, clean
from tui.widgets.spans import Line, Span, wrapped

_MANY = 12
"""More cards than these are counted, not named."""


class GenericBoard:
    """Every place that holds something, the common ones first, then seat by seat."""

    fills = False

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.signs = SIGNS[scene.glyphs]
        self._owners = dict(scene.seats)

    def lines(self, width: int, height: int) -> list[Line]:
        """Returns the places as rows, wrapped at the width."""
        rows: list[Line] = []
        for owner, names in self._grouped().items():
            rows.append((Span(self._title(owner), "title"),))
            for name in names:
                found = self._rows(name, owner, width)
                rows += [traced(line, name) for line in found] if self.scene.is_traced else found
        if not rows:
            rows.append((Span(" nothing on the table", "dim"),))
        rows += mark_rows(self.scene, width, self.places())
        return in_glyphs(fitted(rows, width, height), self.scene.glyphs)

    def places(self) -> list[str]:
        """Returns every place that holds something, as listed."""
        return [name for names in self._grouped().values() for name in names]

    def neighbour(self, place: str, direction: Direction) -> str | None:
        """Returns the place before or after another one in the list."""
        names = self.places()
        if place not in names:
            return names[0] if names else None
        index = names.index(place) + (1 if direction in ("right", "down") else -1)
        return names[index] if 0 <= index < len(names) else None

    def numbered(self, number: int) -> str | None:
        """Returns None: nothing is numbered here."""
        del number
        return None

    def describe(self, place: str) -> str:
        """Returns a place and everything in it."""
        return f"{clean(place)}: {self._content(place, every=True) or 'empty'}{told(self.scene, place)}"

    def changed(self) -> str:
        """Returns nothing: the board does not know what matters in this game."""
        return ""

    def sentences(self) -> list[str]:
        """Returns one sentence for each place."""
        shown = self.places()
        unseen = [mark for mark in self.scene.marks if mark.to or mark.place not in shown]
        return [
            *(f"{self.describe(place)}." for place in shown),
            *sentences(self.scene._replace(marks=tuple(unseen))),
        ]

    # -- parts ------------------------------------------------------------------------------------

    def _grouped(self) -> dict[str, list[str]]:
        """Returns the places by the seat that they begin with; `""` are the common ones."""
        table = self.scene.table
        grouped: dict[str, list[str]] = {owner: [] for owner in ("", *self._owners)}
        filled = [name for name, cards in table.stacks.items() if cards]
        filled += [name for name, pool in table.pools.items() if pool]
        for name in sorted({*filled, *table.values}, key=_natural):
            head = name.partition("/")[0]
            if name.startswith("#"):
                continue  # It lies on a card, and is told with it.
            grouped[head if head in self._owners and "/" in name else ""].append(name)
        return {owner: names for owner, names in grouped.items() if names}

    def _title(self, owner: str) -> str:
        if not owner:
            return "Table"
        active = f"{self.signs.active} " if self.scene.table.value("turn") == owner else ""
        name = clean(self._owners[owner])
        return f"{active}{clean(owner)}" if name == clean(owner) else f"{active}{clean(owner)} {name}"

    def _rows(self, name: str, owner: str, width: int) -> list[Line]:
        short = clean(name.removeprefix(f"{owner}/") if owner else name)
        role = "focus" if name == self.scene.focused else "changed" if name in self.scene.touched else ""
        sign = "*" if name in self.scene.touched else " "
        indent = 2 + cells(short) + 2
        content = self._content(name)
        room = width - indent
        if room < 12:
            indent, room = 4, max(1, width - 4)
            first: Line = (Span(sign, "changed"), self._mark(name), Span(short, role))
            return [first, *(((Span(" " * indent), *line)) for line in wrapped(content, room))]
        pieces = wrapped(content, room)
        head: Line = (Span(sign, "changed"), self._mark(name), Span(short, role), Span("  "), *pieces[0])
        return [head, *((Span(" " * indent), *line) for line in pieces[1:])]

    def _mark(self, name: str) -> Span:
        """Returns the letter with which a place is marked, or a blank; of several the first, its sentence has all."""
        return next(iter(letters(self.scene, name)), Span(" "))

    def _content(self, name: str, every: bool = False) -> str:
        table = self.scene.table
        parts = []
        value = table.value(name)
        if value is not None:
            parts.append(clean(_plain(value)))
        if table.pool(name):
            parts.append(_counted(table.pool(name)))
        if table.stack(name):
            parts.append(self._cards(name, every))
        return f" {self.signs.dot} ".join(parts)

    def _cards(self, name: str, every: bool) -> str:
        table = self.scene.table
        cards = table.stack(name)
        kinds = [table.kind(card) for card in cards]
        if all(is_unknown(kind) for kind in kinds) and len(set(kinds)) == 1:
            return f"{len(cards)} cards" if kinds[0] == "?" else f"{len(cards)} {clean(kinds[0])}"
        if len(cards) > _MANY and not every:
            known = sum(not is_unknown(kind) for kind in kinds)
            return f"{len(cards)} cards, {known} known"
        if table.is_ordered(name):
            return ", ".join(self._card(card) for card in reversed(cards))
        return _counted(Counter(self._card(card) for card in cards))

    def _card(self, card: int) -> str:
        table = self.scene.table
        how = table.knowledge(card)
        kind = table.deduced_kind(card) if how == "deduced" else table.kind(card)
        mark = "°" if how == "assumed" and self.scene.glyphs == "unicode" else "a" if how == "assumed" else ""
        side = f" ({table.side(card)})" if table.side(card) else ""
        return clean(f"{kind}{mark}{side}{self._on_it(card)}")

    def _on_it(self, card: int) -> str:
        table = self.scene.table
        under = [table.kind(other) for other in table.stack(f"#{card}/under")]
        parts = [_counted(table.pool(f"#{card}")), f"under it {', '.join(under)}" if under else ""]
        told = "; ".join(part for part in parts if part)
        return f" [{told}]" if told else ""


def _natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """Sorts `clearing/2` before `clearing/10`."""
    parts = name.replace("#", "/").split("/")
    return tuple((0, int(part), "") if part.isdecimal() and len(part) < 10 else (1, 0, part) for part in parts)


def _counted(pool: Mapping[str, int]) -> str:
    return ", ".join(clean(kind) if count == 1 else f"{clean(kind)} {count}" for kind, count in sorted(pool.items()))


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_plain(entry) for entry in value) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(entry)}" for key, entry in value.items()) or "none"
    return "yes" if value is True else "no" if value is False else str(value)
