"""What is said of a match that another program has altered since it was recorded."""

from __future__ import annotations

from replay.integrity import Altered, altered_events
from replay.match import Match
from tui.screens.reading import line_name
from tui.text import clean


def altered_text(match: Match, line: str | None = None) -> str:
    """Returns which event is not as it was recorded, and what to do; `""` if all are.

    Args:
        match: The match.
        line: Only the line and what it shares with others; all lines if None.

    Raises:
        eventstore.errors.StoreError: The database cannot be read.
    """
    found = next(altered_events(match, line), None)
    return f"{_named(match, found)} was altered since it was recorded; {_advice(match)}" if found is not None else ""


def _named(match: Match, found: Altered) -> str:
    if not found.line:
        return f"entry {found.version} of the match's own record"
    return f"entry #{found.version} of {line_name(match, match.line(found.line))}"


def _advice(match: Match) -> str:
    return clean(f"kifu verify {match.id[-8:]} tells how, kifu db restore brings a backup back")
