"""Which matches are read without knowing their end, and how far each was read; for as long as the app runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.late import Late

if TYPE_CHECKING:
    from replay.catalogue import MatchPage
    from replay.match import Match
    from replay.query import Row
    from replay.unspoilt import Reached


class Spoilers:
    """What is hidden of each match until it is reached.

    Args:
        is_default: Matches of which nobody said anything are hidden.
    """

    def __init__(self, *, is_default: bool = False) -> None:
        self.is_default = is_default
        self.late = Late()
        """What is too young to be told."""
        self._hidden: dict[str, bool] = {}
        self._reached: dict[str, Reached] = {}

    def hides(self, match: str) -> bool:
        """Returns True if what comes later in a match is hidden."""
        return self._hidden.get(match, self.is_default)

    def hide(self, match: str, *, is_hidden: bool) -> None:
        """Hides what comes later in a match, or shows it. How far it was read is remembered in either case."""
        self._hidden[match] = is_hidden

    def turn(self, match: Match, line: str, at: int) -> bool:
        """Hides what comes after an entry, or shows all of the match; returns True if it is hidden now."""
        is_hidden = not self.hides(match.id)
        self.hide(match.id, is_hidden=is_hidden)
        if is_hidden:
            self.reached(match.id).come_to(match.state, line, at)
        return is_hidden

    def reached(self, match: str) -> Reached:
        """Returns how far a match was read."""
        from replay.unspoilt import Reached

        return self._reached.setdefault(match, Reached())

    def of(self, match: Match) -> Match:
        """Returns what may be shown of a match: all of it, or as far as it was read."""
        from replay.unspoilt import UnspoiltMatch

        if not self.hides(match.id) or isinstance(match, UnspoiltMatch):
            return match
        return UnspoiltMatch(match, self.reached(match.id))

    # The Library

    def is_open(self, row: Row) -> bool:
        """Returns True if the end of a match may be told: it is not hidden, or its main line was read to the end."""
        from replay.ids import system_clock

        if not self.late.is_open(row, system_clock()):
            return False
        if not self.hides(row.id):
            return True
        return row.id in self._reached and self._reached[row.id].upto(row.mainline) >= row.events

    def row(self, row: Row) -> Row:
        """Returns what may be told of a match in a list."""
        from replay.unspoilt import unspoilt_row

        return row if self.is_open(row) else unspoilt_row(row)

    def page(self, found: MatchPage, everything: MatchPage, text: str) -> MatchPage:
        """Returns what a search finds without telling anything of what is hidden.

        A match that is hidden is found by its header alone, whatever else is recorded of it; one that is too young is
        not found at all.

        Args:
            found: What the archive finds.
            everything: All matches, in the order of the list.
            text: What is looked for.
        """
        if all(self.is_open(row) for row in everything.rows):
            return found
        from replay.catalogue import MatchPage
        from replay.ids import system_clock
        from replay.query import parse_query

        query = parse_query(text)
        there = {row.id for row in found.rows}
        now = system_clock()
        rows = []
        for row in everything.rows:
            if not self.late.is_there(row, now):
                continue
            shown = self.row(row)
            if row.id in there if shown is row else query.fits(shown) and not query.content:
                rows.append(shown)
        return MatchPage(len(rows), rows)
