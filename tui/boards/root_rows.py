"""Root's map as a table, where there is no room to draw it: one line a clearing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.games.root import places
from tui.boards.flow import flow
from tui.boards.root_boxes import pieces_line, slots_line, standing
from tui.boards.root_cast import Cast, suit_letter, suit_role
from tui.boards.tracing import traced
from tui.widgets.spans import Line, Span, cut, padded

_SLOTS: Final = 9
_LEAST_PIECES: Final = 9
_BEFORE_PIECES: Final = 8


def clearing_rows(cast: Cast, order: list[str], width: int) -> list[Line]:
    """Returns a heading and a line for each clearing: number, suit, ruler, pieces, slots, neighbours.

    Without room for them, the neighbours go first, then the slots.
    """
    paths = {place: _paths(cast, place) for place in order}
    longest = max((len(text) for text in paths.values()), default=0)
    rest = width - _BEFORE_PIECES
    shows_slots = rest >= _LEAST_PIECES + 1 + _SLOTS
    shows_paths = rest >= _LEAST_PIECES + 1 + _SLOTS + 1 + longest
    pieces = max(1, rest - (1 + _SLOTS if shows_slots else 0) - (1 + longest if shows_paths else 0))
    head = f"  # S R {'pieces':<{pieces}}" + (" slots    " if shows_slots else "")
    head += " paths" if shows_paths else ""
    lines: list[Line] = [cut((Span(head, "dim"),), width)]
    for place in order:
        number = places.clearing_of(place) or 0
        stands = standing(cast, number)
        line = [*_start(cast, place, number), *padded(pieces_line(cast, stands, pieces), pieces)]
        if shows_slots:
            line += [Span(" "), *padded(slots_line(cast, stands, _SLOTS), _SLOTS)]
        if shows_paths:
            line.append(Span(f" {paths[place]}"))
        lines.append(_marked(cast, place, cut(line, width)))
    return lines


def forest_rows(cast: Cast, forests: Sequence[str], width: int) -> list[Line]:
    """Returns the forests that can be named next; `[]` if none can."""
    if not forests:
        return []
    lit = Span(cast.signs.lit, "lit")
    pieces = [_marked(cast, one, (lit, Span(name_of(one)))) for one in forests]
    return flow((Span(" forests "),), pieces, width)


def name_of(forest: str) -> str:
    """Returns a forest as notation has it: `1_2_5`."""
    return forest.rpartition("/")[2]


def short(place: str) -> str:
    """Returns a clearing by its number, another place by its name."""
    number = places.clearing_of(place)
    return str(number) if number else place


def _paths(cast: Cast, place: str) -> str:
    number = places.clearing_of(place) or 0
    others = cast.woodland.neighbours(number)
    return " ".join(f"{other}x" if cast.woodland.is_closed(number, other) else str(other) for other in others)


def _start(cast: Cast, place: str, number: int) -> Line:
    suit = cast.woodland.suit(number)
    ruler = cast.woodland.ruler(place)
    is_touched = place in cast.scene.touched
    sign = cast.signs.active if place == cast.scene.focused else "*" if is_touched else " "
    return (
        Span(sign, "changed" if is_touched else ""),
        Span(f"{number:>2}"),
        Span(cast.signs.lit if place in cast.scene.lit else " ", "lit" if place in cast.scene.lit else ""),
        Span(suit_letter(suit) if suit else cast.signs.none, suit_role(suit)),
        Span(" "),
        cast.span((cast.letter(ruler) if ruler else cast.signs.none)[:1], ruler),
        Span(" "),
    )


def _marked(cast: Cast, place: str, line: Line) -> Line:
    """Returns the line with a role over all of it if its place is focused."""
    if cast.scene.is_traced:
        return traced(line, place)
    if place != cast.scene.focused:
        return line
    return tuple(Span(text, "focus") for text, _ in line)
