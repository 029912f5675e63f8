"""The Library while it reads matches: those that a search needs and that have grown, or all of them anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui.screens.working import Work, work

if TYPE_CHECKING:
    from tui.screens.acts import Acts

MANY_MATCHES = 20
"""New or changed matches from which reading them is done in a thread, with its progress shown."""
STOPPED = "Stopped; nothing is lost, and the next search goes on reading."


class MatchReader:
    """Reads matches for the search in a thread.

    Args:
        screen: The Library.
        done: Called when it is over; with what is to be said instead of a result, if it was stopped.
    """

    def __init__(self, screen: Acts, done: Callable[[str], None]) -> None:
        self._screen = screen
        self._done = done
        self.is_busy = False
        """What is typed meanwhile is searched afterwards."""

    def is_needed(self, text: str) -> bool:
        """Returns True if so many matches have to be read before a search that it should be seen."""
        try:
            return self._screen.kifu.archive.catalogue.due(text) > MANY_MATCHES
        except Exception as error:
            if not self._screen.kifu.is_expected(error):
                raise
            return False  # the search itself says what is wrong

    def read_for(self, text: str) -> None:
        """Reads what a search needs."""
        archive = self._screen.kifu.archive
        self._start("Reading the matches", lambda state: archive.matches(text, 1, progress=state.tell).total)

    def rebuild(self) -> None:
        """Throws away what is computed for the search and computes it again."""
        archive = self._screen.kifu.archive
        self._start("Building what is searched", lambda state: archive.catalogue.rebuild(state.tell))

    def _start(self, title: str, read: Callable[[Work], int]) -> None:
        def finished(_: int) -> None:
            self.is_busy = False
            self._done("")

        def failed(error: Exception | None) -> None:
            self.is_busy = False
            self._done(STOPPED)
            if error is not None:
                self._screen.kifu.show_problem(error)

        if not self.is_busy:
            self.is_busy = True
            work(self._screen.kifu, title, read, finished, failed)
