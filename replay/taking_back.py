"""Taking an amendment back, and making it again: the line before it and the line after it change places.

Both lines stay whatever is done. Which line an amendment replaced is told by the tree: it was set aside where the
amended line parts from it.
"""

from __future__ import annotations

from domain.match import Line
from domain.match_events import LineRetired, MainlineChosen
from replay.clocks import moved_clock
from replay.errors import BadRequest
from replay.match import AMENDED, Match


def undo_amendment(match: Match, line: str = "", *, reason: str = "", author: str = "") -> str:
    """Brings back the line that the last amendment of a line replaced; returns its id.

    Raises:
        BadRequest: The line came from no amendment.
    """
    now = match.line(line)
    old = _latest([one for one in _set_aside(match) if _parts(match, now, one, now.at)])
    if now.policy != AMENDED or old is None:
        raise BadRequest("there is no amendment to take back: the line is as it was recorded")
    return _swap(match, now, old, now.at, reason or "the amendment was taken back", author)


def redo_amendment(match: Match, line: str = "", *, reason: str = "", author: str = "") -> str:
    """Brings back the amended line that was taken back last in favour of a line; returns its id.

    Raises:
        BadRequest: No amendment of the line was taken back.
    """
    now = match.line(line)
    new = _latest([one for one in _set_aside(match) if one.policy == AMENDED and _parts(match, one, now, one.at)])
    if new is None:
        raise BadRequest("there is no amendment to make again: none of this line was taken back")
    return _swap(match, now, new, new.at, reason or "the amendment was made again", author)


def _set_aside(match: Match) -> list[Line]:
    return [one for one in match.state.lines.values() if one.is_undone]


def _parts(match: Match, amended: Line, other: Line, at: int) -> bool:
    """Returns True if an amended line and another part where the amendment was made, and one was set aside there."""
    aside = amended if amended.retired is not None else other
    is_there = aside.retired is not None and aside.retired.at == at
    return is_there and amended.id != other.id and match.state.parting(amended.id, other.id) == at


def _latest(lines: list[Line]) -> Line | None:
    return max(lines, key=lambda one: (one.retired_at, one.id), default=None)


def _swap(match: Match, now: Line, other: Line, at: int, reason: str, author: str) -> str:
    is_mainline = now.id == match.mainline
    match.append(
        *match.restoring(other, now.id),
        *([MainlineChosen(other.id)] if is_mainline else []),
        LineRetired(now.id, reason, author, True, at),
        *moved_clock(match.state.clock, now.id, other.id),
    )
    return other.id
