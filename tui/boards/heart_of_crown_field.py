"""A Field of Heart of Crown with its links: `[Post Horse]┬[City]─( free )`, lower links in rows of their own.

Nobody records to which link a card was put, so it is drawn at the nearest free one: the right link of the card
before it, else a lower link of the last card that has one free.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from domain.games.heart_of_crown.lenses import PLAYED, PLAYS, fact
from tui.boards.heart_of_crown_court import Court, short_names
from tui.boards.names import listed
from tui.maps.draw import Glyphs
from tui.text import cells
from tui.widgets.spans import Line, Span, padded


class Joints(NamedTuple):
    """The signs between cards."""

    right: str
    both: str
    """A right link and a lower one."""
    past: str
    lower: str


JOINTS: Final[Mapping[Glyphs, Joints]] = {
    "unicode": Joints("─", "┬", "│", "└"),
    "ascii": Joints("-", "+", "|", "`"),
}
FREE: Final = "( free )"


class Node:
    """A played card, or a free link."""

    def __init__(self, text: str, links: int) -> None:
        self.text = text
        self.links = links
        self.next: list[Node] = []
        """What hangs on it: the right link first."""

    @property
    def name(self) -> str:
        """Its text without brackets."""
        return self.text.strip("[]()")


def field_rows(court: Court, seat: str, width: int, *, in_full: bool = False) -> list[Line]:
    """Returns the cards that a seat has played with their links, and after them cards put there otherwise."""
    roots, apart = _tree(court, seat, 0 if in_full else short_names(width))
    rows = [row for root in roots for row in _drawn(root, width, JOINTS[court.scene.glyphs])]
    rows += _joined(apart, width)
    role = court.role(f"{seat}/field")
    return [(Span(row, role),) for row in rows] or [(Span(court.signs.none, role),)]


def _tree(court: Court, seat: str, width: int) -> tuple[list[Node], list[str]]:
    """Returns what was played from an open place on, and the cards of the Field that were not played."""
    table = court.table
    left = list(table.stack(f"{seat}/field"))
    roots: list[Node] = []
    open_at: list[Node] = []
    is_active = seat == court.active
    for kind in map(str, listed(table, PLAYED) if is_active else ()):
        card = next((one for one in left if table.kind(one) == kind), None)
        if card is not None:
            left.remove(card)
        mark = court.marks.declared if court.is_declared(kind) else ""
        name = f"{court.name(kind, width)}{mark}"
        known = fact(kind)
        node = Node(f"[{name}]" if card is not None else f"({name})", (known.link or 0) if known else 0)
        (open_at.pop().next if open_at else roots).append(node)
        open_at += [node] * node.links
    if is_active and table.value("phase") == "main":
        _set_free(table.value(PLAYS), roots, open_at)
    return roots, [f"[{court.card(card, width)}]" for card in left]


def _set_free(plays: object, roots: list[Node], open_at: list[Node]) -> None:
    """Draws the links that are free, the nearest first; declared ones have no card on which they hang."""
    for _ in range(min(plays, 20) if isinstance(plays, int) else 0):
        (open_at.pop().next if open_at else roots).append(Node(FREE, 0))


def _drawn(root: Node, width: int, joints: Joints) -> list[str]:
    """Returns the rows of a tree; where lower links find no room under their card, each row names it instead."""
    rows = _nested(root, joints)
    return rows if all(cells(row) <= width for row in rows) else list(_outlined(root, width, joints, ""))


def _nested(node: Node, joints: Joints) -> list[str]:
    """Returns a node and all that hangs on it, lower links under their joint."""
    if not node.next:
        return [node.text]
    right, *lower = node.next
    indent = " " * cells(node.text)
    first, *rest = _nested(right, joints)
    rows = [f"{node.text}{joints.both if lower else joints.right}{first}"]
    rows += [f"{indent}{joints.past if lower else ' '}{text}" for text in rest]
    for index, child in enumerate(lower):
        top, *under = _nested(child, joints)
        is_last = index == len(lower) - 1
        rows.append(f"{indent}{joints.lower}{top}")
        rows += [f"{indent}{' ' if is_last else joints.past}{text}" for text in under]
    return rows


def _outlined(node: Node, width: int, joints: Joints, head: str) -> Iterator[str]:
    """Yields a chain of right links, wrapped at its joints, then the lower links of its cards, the last one's first."""
    row = head
    chain: list[Node] = []
    current: Node | None = node
    while current is not None:
        chain.append(current)
        joint = ""
        if current.next:
            joint = joints.both if len(current.next) > 1 else joints.right
        piece = f"{current.text}{joint}"
        if row and cells(row) + cells(piece) > width:
            yield row
            row = joints.right if row.endswith(joints.right) else ""
        row += piece
        current = current.next[0] if current.next else None
    yield row
    for one in reversed(chain):
        for lower in one.next[1:]:
            yield from _outlined(lower, width, joints, f"{joints.lower}{one.name}{joints.right}")


def _joined(texts: list[str], width: int) -> Iterator[str]:
    row = ""
    for text in texts:
        if row and cells(row) + 1 + cells(text) > width:
            yield row
            row = ""
        row = f"{row} {text}" if row else text
    if row:
        yield row


def with_label(head: Line, rows: list[Line], indent: int) -> list[Line]:
    """Returns rows after a label, all indented alike."""
    return [(*(padded(head, indent) if not index else (Span(" " * indent),)), *row) for index, row in enumerate(rows)]
