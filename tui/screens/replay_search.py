"""Replay's actions for finding: the dialog, and the next and previous hit."""

from __future__ import annotations

from domain.table import Table
from replay.contents import kept_ends
from tui.screens.finding import Found
from tui.screens.replay_part import ReplayPart


class SearchActions(ReplayPart):
    """The actions whose ids begin with `find.`, and going to an entry by number or text."""

    found: Found | None = None

    def do_find_open(self) -> None:
        """Opens the dialog for finding."""
        self.kifu.show("finding", "Finding", self.reading, self.found, then=self._go)

    def _go(self, found: Found) -> None:
        self.found = found
        self._show_hit()

    def _show_hit(self) -> None:
        found = self.found
        assert found is not None
        hit = found.hits[found.index]
        if hit.line != self.reading.line.id:
            self.go_to_line(hit.line, hit.version)
        else:
            self.stand_at(hit.version)

    def do_find_next(self) -> None:
        """Goes to the next hit after the entry at hand."""
        self._step_hit(1)

    def do_find_previous(self) -> None:
        """Goes to the hit before the entry at hand."""
        self._step_hit(-1)

    def _step_hit(self, way: int) -> None:
        found = self.found
        if found is None or not found.hits:
            self.kifu.say("nothing was looked for yet; / finds", "warning")
            return
        found.index = found.nearest(self.reading.line.id, self.reading.at, way)
        self._show_hit()
        self.kifu.say(f"hit {found.index + 1} of {len(found.hits)}: {found.condition}")

    def why_search_off(self, action_id: str) -> str:
        """Says what only the scribe's view can look for: a position holds what others may not know."""
        if action_id == "find.same" and not self.reading.view.is_scribe:
            return self.only_scribe("looks for positions")
        return ""

    def do_find_same(self) -> None:
        """Searches the archive for the position at hand; within a turn, for the one before the turn."""
        reading = self.reading
        ends = [end for end in kept_ends(reading.cursor.plays) if end <= reading.at]
        if not ends:
            self.kifu.say("positions are kept where a turn ends; none has ended here yet", "warning")
            return
        table = Table()
        for play in reading.cursor.plays[: max(ends)]:
            table.fold(play.changes)
        self.kifu.search_archive(f"position:{table.hash()}")
        self.kifu.say(f"matches with the position after #{max(ends)}, where a turn ended")

    def do_replay_goto(self) -> None:
        """Asks for an entry by number, turn, round, phase or text."""
        self.kifu.show("goto", "GoTo", self.reading, then=self.stand_at)
