"""The box that stands while a conditional ability may be used: what has happened, what may answer it, and what not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from domain.games.heart_of_crown.conditional import InReach, in_reach, open_window
from domain.games.heart_of_crown.lenses import Seat
from domain.games.heart_of_crown.notation import Use
from domain.games.heart_of_crown.player_actions import ACQUIRED, BANISHED, HAND, IN_TURN, PLACED, TRIGGER, Fact
from tui.boards.heart_of_crown_court import SHORT, Court, is_fact, number
from tui.boards.names import shortened
from tui.maps.draw import Glyphs
from tui.text import cells, clean
from tui.widgets.spans import Line, Span, cut, padded, plain, spread, width_of, wrapped

_DONE: Final = {ACQUIRED: "acquired", BANISHED: "banished", HAND: "into hand", PLACED: "placed"}
_ALL: Final = 1000
"""So many rows are enough for everything that may not be used."""
_NAME: Final = 9
"""Cells that the name of what may not be used keeps."""
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
    window = open_window(court.table)
    return "" if window is None else window.seat


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


def abilities(court: Court) -> list[InReach]:
    """Returns the conditional abilities that this view knows to be in the hand of who is asked."""
    seat = asked(court)
    if not seat or not _is_readable(court):
        return []
    cards = map(court.table.kind, court.table.stack(f"{seat}/hand"))
    return list(in_reach(court.table, [kind.removesuffix("'") for kind in cards]))


def candidates(court: Court) -> tuple[list[str], list[str]]:
    """Returns the kinds that may be used: those known to be in hand, and those that may be there."""
    window = open_window(court.table)
    if window is None or not _is_readable(court):
        return [], []
    found, hand = abilities(court), Seat(court.table, window.seat).hand
    known = {one.kind for one in found}
    asked_of = {
        action.kind: hand.card(action.kind)
        for decision in window.decisions(court.table)
        for action in window.candidates(court.table, decision)
        if isinstance(action, Use) and action.kind not in known
    }
    possible = [kind for kind, card in asked_of.items() if card is not None and not window.refusal(court.table, kind)]
    return [one.kind for one in found if one.refused is None], possible


def refused(court: Court) -> list[tuple[str, str, str]]:
    """Returns what is known to be in hand and may not be used: the card's name, why, and by which rule."""
    found = [(named(court, one.kind), one.why, one.refused) for one in abilities(court)]
    return [(name, clean(why), clean(error.rule)) for name, why, error in found if error is not None]


def named(court: Court, kind: str) -> str:
    """Returns a card of the hand of who is asked; one that was only learnt to be there later ends with a prime."""
    kinds = {court.table.kind(card) for card in court.table.stack(f"{asked(court)}/hand")}
    return court.name(f"{kind}'" if f"{kind}'" in kinds and kind not in kinds else kind)


def _is_readable(court: Court) -> bool:
    """Returns True if there are facts to answer, and nobody wrote something else by hand where the rules keep them."""
    met = court.table.value(TRIGGER)
    return bool(court.facts()) and (met is None or (isinstance(met, list) and is_fact(met[1:])))


def window_rows(court: Court, width: int, refusals: int = _ALL) -> list[Line]:
    """Returns the box; nothing while nobody is asked.

    Args:
        court: The table.
        width: Cells of a row.
        refusals: At most so many rows for what may not be used; the last one then names those without a reason.
    """
    seat = asked(court)
    if not seat or width < 20:
        return []
    edges = EDGES[court.scene.glyphs]
    title = f" Player Action {number(court.table, IN_TURN)} done{court.marks.dot}conditional ability? "
    inner = width - 4
    said = [told_facts(court), _answers(court)]
    body = [row for text in said if text for row in wrapped(text, inner)]
    body += _refusals(court, inner, refusals)
    after = clean(court.scene.next)
    return [
        _edge(edges.top_left, title, edges.top_right, edges.level, width),
        *((Span(f"{edges.upright} ", "mark"), *padded(row, inner), Span(f" {edges.upright}", "mark")) for row in body),
        _edge(edges.bottom_left, f" next {after} " if after else "", edges.bottom_right, edges.level, width),
    ]


def _refusals(court: Court, width: int, rows: int) -> list[Line]:
    """Returns what may not be used, one a row; where there are more, the last row has the names of the rest."""
    found = refused(court)
    if len(found) <= rows:
        return [_refusal(court, one, width) for one in found]
    told, rest = found[: rows - 1], found[rows - 1 :]
    names = ", ".join(shortened(name, SHORT + 2) for name, _, _ in rest)
    last = spread(plain(f"{court.signs.none} not {names}", "dim"), plain(f"+{len(rest)} more i", "dim"), width)
    return [*(_refusal(court, one, width) for one in told), last]


def _refusal(court: Court, one: tuple[str, str, str], width: int) -> Line:
    """Returns a row for what may not be used; where it has no room the name gives way first, then the reason."""
    name, why, rule = one
    head, whole = f"{court.signs.none} not ", f"{name}: {why} ({rule})"
    if cells(head + whole) <= width:
        return plain(head + whole, "dim")
    room = max(_NAME, width - cells(f"{head}: {why} {rule}"))
    return spread(plain(f"{head}{shortened(name, room)}: {why}", "dim"), plain(rule, "dim"), width)


def _answers(court: Court) -> str:
    sure, possible = candidates(court)
    parts = [f"may answer: {', '.join(named(court, kind) for kind in sure)}"] if sure else []
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
