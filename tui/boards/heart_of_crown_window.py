"""The box that stands while a conditional ability may be used: what has just happened, and what may answer it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from domain.agenda import AGENDA
from domain.games.heart_of_crown.conditional import Window
from domain.games.heart_of_crown.lenses import Seat
from domain.games.heart_of_crown.notation import Use
from domain.games.heart_of_crown.player_actions import ACQUIRED, BANISHED, HAND, IN_TURN, PLACED, Fact
from domain.lens import Card
from tui.boards.heart_of_crown_court import Court, listed, number
from tui.maps.draw import Glyphs
from tui.text import clean
from tui.widgets.spans import Line, Span, cut, padded, plain, width_of, wrapped

_DONE: Final = {ACQUIRED: "acquired", BANISHED: "banished", HAND: "into hand", PLACED: "placed"}
_CAUSES: Final = {"buy": "by buying", "set": "by setting", "back": "by backing"}


class Edges(NamedTuple):
    """The corners and sides of the box."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    level: str
    upright: str


EDGES: Final[Mapping[Glyphs, Edges]] = {
    "unicode": Edges("╔", "╗", "╚", "╝", "═", "║"),
    "ascii": Edges("#", "#", "#", "#", "=", "#"),
}


def asked(court: Court) -> str:
    """Returns the seat that is asked whether it uses a conditional ability; `""` while nobody is."""
    agenda = listed(court.table, AGENDA)
    top = agenda[-1] if agenda else None
    if isinstance(top, list) and len(top) > 1 and top[0] == Window.__struct_config__.tag:
        return str(top[1])
    return ""


def told_facts(court: Court) -> str:
    """Returns what the last Player Action brought about: `acquired City, Duke · by Peddler (common)`."""
    found = court.facts()
    parts = []
    for what, word in _DONE.items():
        kinds = [court.name(one.kind) for one in found if one.what == what]
        if kinds:
            parts.append(f"{word} {', '.join(court.counted(kind, kinds.count(kind)) for kind in dict.fromkeys(kinds))}")
    causes = dict.fromkeys(_cause(court, one) for one in found)
    return court.marks.dot.join([*parts, *([" and ".join(causes)] if causes else [])])


def _cause(court: Court, one: Fact) -> str:
    if one.by in _CAUSES:
        return _CAUSES[one.by]
    return f"by {court.name(one.by)}{' (common)' if one.is_by_common else ''}"


def candidates(court: Court, seat: str) -> tuple[list[str], list[str]]:
    """Returns the kinds whose condition is met: those known to be in hand, and those that may be there."""
    window, hand = Window(seat), Seat(court.table, seat).hand
    sure: dict[str, None] = {}
    possible: dict[str, None] = {}
    for decision in window.decisions(court.table) if court.facts() else ():
        for action in window.candidates(court.table, decision):
            if not isinstance(action, Use):
                continue
            ids = court.table.stack(hand.name)
            known = any(court.table.kind(card).removesuffix("'") == action.kind for card in ids)
            able: Card | None = hand.card(action.kind)
            if known or (able is not None and court.table.deduced_kind(able.id) == action.kind):
                sure[action.kind] = None
            elif able is not None:
                possible[action.kind] = None
    return list(sure), list(possible)


def window_rows(court: Court, width: int) -> list[Line]:
    """Returns the box; nothing while nobody is asked."""
    seat = asked(court)
    if not seat or width < 20:
        return []
    edges = EDGES[court.scene.glyphs]
    title = f" Player Action {number(court.table, IN_TURN)} done{court.marks.dot}conditional ability? "
    inner = width - 4
    said = [told_facts(court), _answers(court, seat)]
    body = [row for text in said if text for row in wrapped(text, inner)]
    after = clean(court.scene.next)
    return [
        _edge(edges.top_left, title, edges.top_right, edges.level, width),
        *((Span(f"{edges.upright} ", "mark"), *padded(row, inner), Span(f" {edges.upright}", "mark")) for row in body),
        _edge(edges.bottom_left, f" next {after} " if after else "", edges.bottom_right, edges.level, width),
    ]


def _answers(court: Court, seat: str) -> str:
    sure, possible = candidates(court, seat)
    parts = [f"may answer: {', '.join(court.name(kind) for kind in sure)}"] if sure else []
    if possible:
        names = ", ".join(court.name(kind) for kind in possible)
        parts.append(f"{'or, if in hand' if sure else 'if in hand'}: {names}")
    if not parts:
        return "Nothing that is known to be in hand may answer."
    return f"{court.marks.dot.join(parts)}. One use, or decline."


def _edge(left: str, text: str, right: str, level: str, width: int) -> Line:
    shown = cut(plain(text, "title"), max(0, width - 3))
    rest = width - 2 - width_of(shown)
    head = 1 if rest > 1 and text == "" else 0
    return (Span(left + level * head, "mark"), *shown, Span(level * (rest - head) + right, "mark"))
