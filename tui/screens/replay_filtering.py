"""Replay's actions for what the list shows: filters, how near it looks, points over time, and what comes later."""

from __future__ import annotations

import asyncio

from replay.filters import Filter
from replay.unspoilt import UnspoiltMatch
from tui.screens.folding import ZOOMS, Zoom
from tui.screens.replay_part import ReplayPart
from tui.text import clean

_UNITS: dict[Zoom, str] = {"action": "Player Actions", "phase": "phases", "turn": "turns", "round": "rounds"}
_SLOW = 60
"""Entries that have to be judged for whether they were forced, from which that is done in a worker."""


class FilterActions(ReplayPart):
    """The actions `list.filter`, `list.all`, `list.zoom_out`, `list.zoom_in`, `view.scores` and `view.spoilers`."""

    def why_filter_off(self, action_id: str) -> str:
        """Says what does not apply to the list as it is."""
        if action_id == "list.all" and not self.list_told():
            return "all entries are shown"
        if action_id == "list.zoom_in" and self.reading.folding.zoom == "entry":
            return "a row is an entry already"
        if action_id == "list.zoom_out" and self._further() is None:
            return "there is nothing larger in this record"
        if action_id in ("list.zoom_out", "list.zoom_in") and self.reading.filter:
            return "the list is filtered; a shows all entries again"
        return ""

    def list_told(self) -> str:
        """Returns what of the line the list shows; `""` for all of it."""
        reading = self.reading
        if reading.filter:
            told = clean(reading.filter.in_words())
            return f"{told} · {reading.folding.hidden_count} hidden"
        return _UNITS.get(reading.folding.zoom, "")

    # Filters

    def do_list_filter(self) -> None:
        """Asks which entries are shown."""
        self.kifu.show("filtering", "Filtering", self.reading, then=self._filter)

    def _filter(self, wanted: Filter) -> None:
        if wanted.no_automatic and self.reading.last > _SLOW:
            self.run_worker(self._filter_slowly(wanted), group="filter", exclusive=True)
        else:
            self._show_only(wanted)

    async def _filter_slowly(self, wanted: Filter) -> None:
        """Judges in a thread which entries left no choice, then filters."""
        reading = self.reading
        plays, last = list(reading.cursor.plays), reading.last
        await asyncio.to_thread(reading.forced.upto, plays, last)
        if reading is self.reading:
            self._show_only(wanted)

    def _show_only(self, wanted: Filter) -> None:
        reading = self.reading
        reading.show_only(wanted)
        shown = reading.folding.only
        if shown and reading.at not in shown:
            reading.goto(next((at for at in shown if at >= reading.at), shown[-1]))
        self.reload()

    def do_list_all(self) -> None:
        """Shows all entries again."""
        self.reading.folding.look_from("entry")
        self._show_only(Filter())

    # Near and far

    def _has(self, zoom: Zoom) -> bool:
        """Returns True if the line has any unit of a kind."""
        starts = self.reading.cursor.structure.starts
        return zoom == "entry" or bool(starts["player_action" if zoom == "action" else zoom])

    def _further(self) -> Zoom | None:
        """Returns the next larger unit of which the line has any."""
        larger = ZOOMS[ZOOMS.index(self.reading.folding.zoom) + 1 :]
        return next(filter(self._has, larger), None)

    def do_list_zoom_out(self) -> None:
        """Lets a row stand for the next larger unit."""
        further = self._further()
        if further is not None:
            self._look_from(further)

    def do_list_zoom_in(self) -> None:
        """Lets a row stand for the next smaller unit."""
        nearer = ZOOMS[: ZOOMS.index(self.reading.folding.zoom)]
        self._look_from(next(filter(self._has, reversed(nearer))))

    def _look_from(self, zoom: Zoom) -> None:
        self.reading.folding.look_from(zoom)
        self.reload()

    # Points, and what comes later

    def do_view_scores(self) -> None:
        """Shows points over time under the list, or hides them."""
        self.shows_scores = not self.shows_scores
        self.draw()

    def do_view_spoilers(self) -> None:
        """Hides what comes later in this match, or shows it: on a screen of its own that knows no more than that."""
        reading = self.reading
        whole = reading.match.whole if isinstance(reading.match, UnspoiltMatch) else reading.match
        is_hidden = self.kifu.spoilers.turn(whole, reading.line.id, reading.at)
        try:
            self.kifu.reopen(whole, reading.at, reading.line.id, reading.view)
        except Exception:
            self.kifu.spoilers.hide(whole.id, is_hidden=not is_hidden)  # The screen stays, so what it shows does too.
            raise
        self.kifu.say("what comes later is hidden; stepping on shows it" if is_hidden else "the whole match is shown")
