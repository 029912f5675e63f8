"""What is done from the Library: matches recorded, taken in and given out, and other archives opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eventstore.address import without_password
from tui.home import at_home
from tui.screens.base import KifuScreen
from tui.widgets.line_list import LineList

if TYPE_CHECKING:
    from replay.match import Match
    from replay.query import Row
    from tui.screens.importing import Place


class LibraryActs(KifuScreen[None]):
    """The part of the Library that leads to other screens and archives."""

    @property
    def matches(self) -> LineList[Row]:
        """The list."""
        return self.query_one("#matches", LineList)

    def search(self, *, keep_mark: bool = False) -> None:
        """Shows the matches that fit what stands in the field."""
        raise NotImplementedError

    def marked(self) -> Match:
        """Returns the marked match."""
        from replay.match import Match

        row = self.matches.row
        assert row is not None
        return Match(self.kifu.archive, row.id)

    def do_library_record(self) -> None:
        """Opens the marked match at the end of its mainline, with the input open."""
        self._record_on(self.marked())

    def _record_on(self, match: Match) -> None:
        self.kifu.open_match(match, match.head())
        self.app.call_next(self._act_on_top, "replay.record")

    async def _act_on_top(self, action_id: str) -> None:
        await self.app.screen.run_action(f"act('{action_id}')")

    def do_library_new(self) -> None:
        """Opens the form for a new match."""
        self.kifu.show("new_match", "NewMatch", then=self._opened)

    def _opened(self, match: Match) -> None:
        self.search()
        self.kifu.say(f"match {match.id[-8:]} opened")
        self._record_on(match)

    def do_library_import(self) -> None:
        """Asks for files to import."""
        self.kifu.show("importing", "ImportFiles", then=self._imported)

    def _imported(self, place: Place) -> None:
        self.search()
        if place.match:
            self.kifu.open_match(self.kifu.archive.match(place.match), place.version or None)

    def do_library_export(self) -> None:
        """Asks how and where to export the marked match."""
        self.kifu.show("exporting", "Export", self.kifu.shown_of(self.marked()))

    def do_library_spoilers(self) -> None:
        """Hides what comes in the marked match, or shows it."""
        row = self.matches.row
        assert row is not None
        spoilers = self.kifu.spoilers
        is_hidden = not spoilers.hides(row.id)
        spoilers.hide(row.id, is_hidden=is_hidden)
        self.search(keep_mark=True)
        self.kifu.say("what comes in this match is hidden until it is reached" if is_hidden else "all of it is shown")

    def do_library_archive(self) -> None:
        """Asks for another archive."""
        from tui.screens.dialog import Prompt

        url = self.kifu.archive_url
        shown = url if without_password(url) == url else ""
        text = "A file, which is made if there is none, or the address of a database on a server."
        prompt = Prompt("Open another archive", text, shown)
        self.kifu.ask(prompt, self._open_other)

    def _open_other(self, name: str | None) -> None:
        if not name or not name.strip():
            return
        from replay.archive import Archive

        url = name.strip() if "://" in name else str(at_home(name.strip()))
        try:
            self.kifu.use_archive(Archive.open(url), url)
        except Exception as error:
            if not self.kifu.is_expected(error):
                raise
            self.kifu.show_problem(error, "The archive at hand stays open.")
        self.search()

    def do_library_demo(self) -> None:
        """Goes on in the demo archive."""
        from replay.demo import open_demo

        self.kifu.use_archive(open_demo(), "", is_demo=True)
        self.search()

    def do_library_campaigns(self) -> None:
        """Shows the campaigns."""
        self.kifu.show("campaigns", "Campaigns")

    def do_library_trials(self) -> None:
        """Shows the trial tables."""
        self.kifu.show("trials", "TrialTables")
