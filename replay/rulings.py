"""What stood at the table against the rules, and what the judge said of it."""

from __future__ import annotations

from typing import NamedTuple

from replay.match import Match


class Ruled(NamedTuple):
    """An irregular entry, or one on which a judge ruled."""

    version: int
    seat: str
    action: str
    text: str
    """What the judge said; `""` if nothing was noted."""
    author: str
    is_irregular: bool


def rulings(match: Match, line: str) -> list[Ruled]:
    """Returns the irregular entries of a line and the rulings on its entries, in the order of play."""
    found = []
    for entry in match.entries(line):
        said = match.state.rulings_at(line, entry.version)
        seat, action = entry.play.seat, entry.play.action
        if entry.meta.irregular:
            found.append(Ruled(entry.version, seat, action, entry.meta.ruling, entry.meta.scribe, True))
            said = [one for one in said if one.text != entry.meta.ruling]
        found += [Ruled(entry.version, seat, action, one.text, one.author, False) for one in said]
    return found
