"""The sieve of a filter on a line of a match: what it has to ask the rules and the notes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from domain.play import Play
from replay.filters import Filter, Sieve
from replay.forced import Forced
from replay.match import Match
from replay.timeline import Timeline


def sieve_of(
    wanted: Filter, match: Match, line: str, plays: Sequence[Play], gains: Collection[int], seat: str = ""
) -> Sieve:
    """Returns the sieve of a filter on a line as somebody sees it.

    Args:
        wanted: The filter.
        match: The match.
        line: The line's id.
        plays: The line's events in the record of whoever looks.
        gains: The versions at which somebody's points changed.
        seat: Who looks; empty is the scribe.
    """
    forced = Forced(match.state).upto(plays, len(plays)) if wanted.no_automatic else frozenset()
    marked: frozenset[int] = frozenset()
    if wanted.marked:
        timeline = Timeline(plays, () if seat else match.metas(line), match, line, seat=seat)
        marked = frozenset(version for version in range(1, len(plays) + 1) if timeline.is_marked(version))
    return Sieve(wanted, match.game, gains, forced.__contains__, marked.__contains__)
