"""The tree of lines as rows for a list: the mainline on top, each other line where it parts from one above it.

An undo forks a new line and leaves the old tail behind. Seen from the new mainline it is the tail that parts, so
the tree is drawn from the mainline and not from the line that was recorded first.
"""

from __future__ import annotations

from dataclasses import dataclass

from domain.match import Line, MatchState
from domain.match_events import ChanceChosen
from replay.match import Match


@dataclass(frozen=True)
class TreeRow:
    """One line of play."""

    line: str
    name: str
    """Its name; else what it is in a word."""
    depth: int
    is_last: bool
    """No sibling follows."""
    is_mainline: bool
    is_undone: bool
    is_retired: bool
    at: int
    """The last version that it shares with the line above it, `parent`; 0 for the mainline."""
    own: int
    """Events after that."""
    head: int
    author: str
    reason: str
    """Why it was undone or retired."""
    parent: str = ""
    """The line in the list from which it parts."""
    ancestors_last: tuple[bool, ...] = ()
    """For each line above it in the tree, from the outside, whether no sibling of that one follows: where a list
    draws no upright stroke."""
    when: int = 0
    """When it was undone, retired or begun, in microseconds since 1970, UTC."""
    chance: ChanceChosen | None = None
    """How chance goes on, if that was chosen for the line. With its seed a seat could find out what is hidden."""


def tree_rows(match: Match, also: str = "") -> list[TreeRow]:
    """Returns the lines of a match, the mainline first, each followed by those that part from it.

    What a redo set aside is left out: a line that was begun by an undo and never got an entry. `also` is the id of
    a line that is not left out.
    """
    state = match.state
    hangs: dict[str, list[tuple[int, Line]]] = {}
    shown = [state.mainline]
    waiting = [line for line in state.lines.values() if line.id != state.mainline]
    waiting = [line for line in waiting if line.id == also or not match.is_left_over(line)]
    for line in sorted(waiting, key=lambda line: sum(1 for _ in state.ancestry(line.id))):
        parent, at = _nearest(state, shown, line.id)
        if not match.is_reached(line.id, at):
            continue
        hangs.setdefault(parent, []).append((at, line))
        shown.append(line.id)
    rows: list[TreeRow] = []
    order = {line: place for place, line in enumerate(state.lines)}

    def walk(line: Line, parent: str, at: int, lasts: tuple[bool, ...]) -> None:
        rows.append(_row(match, line, parent, at, lasts))
        under = sorted(hangs.get(line.id, ()), key=lambda hanging: (hanging[0], order[hanging[1].id]))
        for i, (fork, other) in enumerate(under):
            walk(other, line.id, fork, (*lasts, i == len(under) - 1))

    walk(state.lines[state.mainline], "", 0, ())
    return rows


def _nearest(state: MatchState, shown: list[str], line: str) -> tuple[str, int]:
    """Returns the line shown so far with which a line shares most, and the last version shared."""
    at, place = max((state.parting(line, other), -place) for place, other in enumerate(shown))
    return shown[-place], at


def _row(match: Match, line: Line, parent: str, at: int, lasts: tuple[bool, ...]) -> TreeRow:
    head = match.head(line.id)
    retired = line.retired
    return TreeRow(
        line.id,
        line_name(match, line),
        len(lasts),
        lasts[-1] if lasts else True,
        line.id == match.mainline,
        line.is_undone,
        retired is not None,
        at,
        head - at,
        head,
        retired.author if retired is not None and retired.author else line.author,
        retired.reason if retired is not None else "",
        parent,
        lasts[:-1],
        line.retired_at if retired is not None else line.created,
        line.chance,
    )


def line_name(match: Match, line: Line) -> str:
    """Returns a line's name; else what it is in a word."""
    if line.is_undone:
        return f"undone {line.name}".rstrip()
    if line.name:
        return line.name
    return "main" if line.id == match.mainline else f"line {line.id[-6:]}"
