"""Replay's actions for finding: the dialog, and the next and previous hit."""

from __future__ import annotations

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

    def do_replay_goto(self) -> None:
        """Asks for an entry by number, turn, round, phase or text."""
        self.kifu.show("goto", "GoTo", self.reading, then=self.stand_at)
