"""The app: opens an archive, shows the Library, and lends the screens what they share.

The first frame comes before the archive is opened; screens are imported when they are first shown.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import tzinfo
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Event, Key, Paste, Resize
from textual.screen import Screen

from tui.config import Config, load_config, remember
from tui.key_order import KeyOrder
from tui.late import Late
from tui.spoilers import Spoilers
from tui.text import cells, clean, cut
from tui.widgets.paint import in_signs, variables

if TYPE_CHECKING:
    from replay.archive import Archive
    from replay.match import Match
    from tui.screens.eyes import View
    from tui.screens.note import Draft
    from tui.watching import NewsLost, Watcher

R = TypeVar("R")
Severity = Literal["information", "warning", "error"]

LEAST_WIDTH, LEAST_HEIGHT = 40, 12
TOAST_SECONDS = 5.0
TOASTS = 2
"""Messages that are on the screen at once; the oldest makes room."""
TOAST_LINES = 2
TOAST_SHARE = 0.6
"""Part of the screen's width that a message takes at most; longer ones are cut, and `:messages` has all of them."""
_MORE = " (:messages has all of it)"
_MORE_SHORT = " (:messages)"
_NAME_IN_QUOTES = r'"\1"'
_PATH_IN_QUOTES = re.compile(r'"[^"]*[/\\]([^"/\\]+)"')
"""A file or an address within a message. The end of it tells most; all of it leaves no room for what happened."""


class Said(NamedTuple):
    """A message that was shown."""

    text: str
    severity: Severity


class KifuApp(App[int], inherit_bindings=False):
    """The app on one archive.

    Args:
        archive_url: A path or SQLAlchemy URL; opened after the first frame.
        read_url: A standby of it, from which is read; none if empty.
        config: The user's settings, already checked.
        archive: An open archive to use instead; the app closes it.
        match: A match to open at once.
        seat: Locks the view to a seat, for a screen that faces players.
        is_demo: The archive is a demo that is gone afterwards.
        problem: Something to say at the start.
        hides_spoilers: Hides what comes later in every match; the config says so otherwise.
        delay: Shows nothing before it is so old, in microseconds; for a broadcast.
    """

    CSS_PATH = Path(__file__).with_name("kifu.tcss")
    TITLE = "Kifu"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "say_how_to_quit", show=False)]

    def __init__(
        self,
        archive_url: str = "",
        *,
        read_url: str = "",
        config: Config | None = None,
        archive: Archive | None = None,
        match: str | None = None,
        seat: str | None = None,
        is_demo: bool = False,
        problem: str = "",
        hides_spoilers: bool = False,
        delay: int = 0,
        driver_class: type[Any] | None = None,
    ) -> None:
        self.config = config or Config()
        wants_no_colour = "NO_COLOR" in os.environ
        super().__init__(driver_class=driver_class, ansi_color=True if wants_no_colour else None)
        self.archive_url = archive_url
        self.read_url = read_url
        self.behind_seconds = 0
        """How far a standby that is read from is behind its primary."""
        self._archive = archive
        self.close_archive = True
        """Close the archive at the end; not if whoever lent it goes on with it."""
        self.first_match = match
        self.locked_seat = seat or ""
        self.is_demo = is_demo
        self.problem = problem
        self.failure: BaseException | None = None
        """Why the app ended by itself before there was anything to show."""
        self.fault = ""
        """The line about a fault of the program that ended the app."""
        self.keymap: dict[str, str] = dict(self.config.keys)
        self.is_ascii = self.config.glyphs == "ascii"
        self.author = self.config.author
        self.spoilers = Spoilers(is_default=hides_spoilers or self.config.hide_spoilers)
        """What is hidden of the matches until it is reached."""
        self.late = self.spoilers.late = Late(delay)
        """What is not shown yet because it is too young."""
        self.watches = True
        """Wakes the screen on top when others record."""
        self._watcher: Watcher | None = None
        self.view_name = ""
        """The view in words when it is not the scribe's; dialogs carry it in their titles."""
        self.said: list[Said] = []
        self.drafts: dict[str, Draft] = {}
        """Notes that were not saved, by what they are about."""
        self.unsent: dict[str, str] = {}
        """Text in the input of Record that was not recorded, by line."""
        self.zone: tzinfo | None = None
        """Where times of day are told for; None is the machine's own zone."""
        self.pause_seconds = 0.15
        """How long typing must rest before a search begins."""
        self.stopwatch: Callable[[], float] = perf_counter
        """Seconds since some instant, to tell how long work took."""
        if wants_no_colour:
            self.theme = "ansi-dark"
        elif self.config.theme in self.available_themes:
            self.theme = self.config.theme
        self.set_keymap(self.keymap)
        self.key_order = KeyOrder(self, super().on_event)

    async def on_event(self, event: Event) -> None:
        """Takes keys one after the other; a key waits for what the one before it opens."""
        if isinstance(event, Key | Paste) and not event.is_forwarded:
            await self.key_order.take(event)
        else:
            await super().on_event(event)

    # Start and end

    def get_default_screen(self) -> Screen[None]:
        """Returns the Library."""
        from tui.screens.library import Library

        return Library()

    def on_mount(self) -> None:
        """Shows the first frame, then opens the archive."""
        self.set_class(self.is_ascii, "-ascii")
        self.theme_changed_signal.subscribe(self, lambda _: self._mark_theme())
        self._mark_theme()
        if self.problem:
            self.say(self.problem, "warning")
        if self.config.theme and self.config.theme not in self.available_themes:
            self.say(f'there is no theme "{self.config.theme}"; Textual\'s themes are under :theme', "warning")

    def _mark_theme(self) -> None:
        self.set_class(self.current_theme.ansi, "-ansi-theme")

    @property
    def archive(self) -> Archive:
        """The open archive."""
        if self._archive is None:
            self.open_archive()
        assert self._archive is not None
        return self._archive

    @property
    def is_read_only(self) -> bool:
        """True if nothing can be recorded: the archive can only be read, or is shown with a delay."""
        return bool(self.delay) or (self._archive is not None and self._archive.store.read_only)

    @property
    def why_read_only(self) -> str:
        """Why nothing can be recorded."""
        from tui.screens.acts import LATE_ONLY, READ_ONLY

        return LATE_ONLY if self.delay else READ_ONLY

    @property
    def delay(self) -> int:
        """How old everything is that is shown, at least, in microseconds."""
        return self.late.delay

    def delay_by(self, delay: int) -> None:
        """Shows everything with another delay from now on."""
        self.late = self.spoilers.late = Late(delay)

    def shown_of(self, match: Match) -> Match:
        """Returns what may be shown of a match: as far as it is old enough, and as far as it was read.

        Raises:
            replay.errors.NotFound: Even that it was opened is too young.
        """
        return self.spoilers.of(self.late.of(match))

    @property
    def has_archive(self) -> bool:
        """True once the archive is open."""
        return self._archive is not None

    def open_archive(self) -> None:
        """Opens the archive. Raises what the store raises."""
        if self._archive is None:
            from replay.archive import Archive

            if self.is_demo:
                self._archive = open_demo_archive()
            else:
                self._archive = Archive.open(self.archive_url, read_from=self.read_url)
                self._tell_unfinished()
            self._load_owned()
        self._watch()

    def _tell_unfinished(self) -> None:
        """Says that the archive is a copy that was stopped, which is why nothing is recorded in it."""
        from eventstore.transfer import is_unfinished

        if self._archive is not None and is_unfinished(self._archive.store):
            said = "This is a copy that was stopped before its end, and is only read. kifu db copy goes on with it."
            self.call_later(self.say, said, "warning")

    def _watch(self) -> None:
        """Waits for what others record, as long as the archive is open."""
        if self.watches and self._watcher is None and self._archive is not None:
            from tui.watching import Watcher

            self._watcher = Watcher(self, self._archive.store)
            self._watcher.start()

    def _stop_watching(self) -> None:
        if self._watcher is not None:
            self._watcher.stop()
            self._watcher = None

    def on_news_came(self) -> None:
        """Lets the screen on top take in what others have recorded."""
        take_news = getattr(self.screen, "take_news", None)
        if take_news is not None:
            take_news()

    def on_news_lost(self, event: NewsLost) -> None:
        """Lets the screen on top say that the database cannot be reached."""
        take_loss = getattr(self.screen, "take_loss", None)
        if take_loss is not None:
            take_loss(event.error)

    def _load_owned(self) -> None:
        """Completes the data of games by what lies beside the archive; a file that does not fit is told and left."""
        from domain.errors import InvalidData
        from replay.errors import Unreadable
        from tui.cli.archives import load_owned

        try:
            load_owned(self.archive_url)
        except (InvalidData, Unreadable) as error:
            self.call_later(self.say, f"{error}; the games' own data are used", "warning")

    def use_archive(self, archive: Archive, url: str, *, is_demo: bool = False) -> None:
        """Goes on with another archive and closes the one at hand."""
        self._stop_watching()
        if self._archive is not None:
            self._archive.close()
        self._archive, self.archive_url, self.is_demo = archive, url, is_demo
        self.read_url = ""
        self.delay_by(self.delay)
        self._watch()

    @property
    def archive_name(self) -> str:
        """The archive as the top line names it."""
        from eventstore.address import short_name

        return "DEMO, not kept" if self.is_demo else short_name(self.archive_url)

    async def on_unmount(self) -> None:
        """Closes the archive."""
        self._stop_watching()
        if self._archive is not None and self.close_archive:
            self._archive.close()
            self._archive = None

    # What screens share

    def get_css_variables(self) -> dict[str, str]:
        """Returns the theme's variables and the app's own; the theme wins where it names one."""
        return {**variables(self.current_theme), **super().get_css_variables()}

    def say(self, text: str, severity: Severity = "information") -> None:
        """Shows a message for five seconds and keeps it under `:messages`."""
        shown = clean(text)
        self.said.append(Said(shown, severity))
        # Edge and padding of a toast, and what breaking at words may leave free at the end of a line.
        room = TOAST_LINES * (int(self.size.width * TOAST_SHARE) - 3) - 12
        short = shown if cells(shown) <= room else _shortened(shown, room)
        self.notify(in_signs(self, short), severity=severity, timeout=TOAST_SECONDS, markup=False)

    def on_notify(self) -> None:
        """Lets the oldest message go when there are many; Textual shows the new one afterwards."""
        for old in list(self._notifications)[: 1 - TOASTS]:
            self._unnotify(old, refresh=False)

    def hush(self) -> bool:
        """Takes the messages off the screen; returns True if there was one."""
        was_one = bool(self.screen.query("Toast"))
        if was_one:
            self.clear_notifications()
        return was_one

    def is_expected(self, error: BaseException) -> bool:
        """Returns True for errors that the layers below raise on purpose."""
        from eventstore.errors import StoreError
        from replay.errors import ReplayError

        return isinstance(error, ReplayError | StoreError | OSError)

    def show_problem(self, error: BaseException, text: str = "", *, again: Callable[[], object] | None = None) -> None:
        """Shows an error in a dialog: what happened, what was expected, what to do.

        Args:
            error: The error. Of what a seal stands against it is asked whether the seal may break.
            text: What else is to be said.
            again: Does once more what could not be done.
        """
        from replay.sealing import MatchIsSealed
        from tui.screens.problem import Problem

        if isinstance(error, MatchIsSealed):
            from tui.screens.trust import ask_to_break

            ask_to_break(self, error, again)
            return
        self.open_screen(Problem(error, text))

    def open_screen(self, screen: Screen[R], then: Callable[[R | None], None] | None = None) -> None:
        """Pushes a screen; while the terminal is too small it goes under the message that covers everything."""
        from tui.screens.small import TooSmall

        is_covered = isinstance(self.screen, TooSmall)
        if is_covered:
            self.pop_screen()
        self.push_screen(screen, then)
        if is_covered:
            self.push_screen(TooSmall())

    async def close_screen(self, screen: Screen[Any]) -> None:
        """Closes a dialog that may be covered by the message about a terminal that is too small."""
        from tui.screens.small import TooSmall

        is_covered = isinstance(self.screen, TooSmall)
        if is_covered:
            await self.pop_screen()
        await screen.dismiss(None)
        if is_covered:
            self.push_screen(TooSmall())

    def show(self, module: str, name: str, *arguments: Any, then: Callable[[Any], None] | None = None) -> None:
        """Pushes a screen or dialog, importing it first; `then` gets its result unless that is None."""
        screen: Screen[Any] = getattr(import_module(f"tui.screens.{module}"), name)(*arguments)
        self.ask(screen, lambda result: then(result) if result is not None and then is not None else None)

    def ask(self, screen: Screen[R], then: Callable[[R | None], object]) -> None:
        """Pushes a dialog; what goes wrong on purpose with its answer is shown."""

        def closed(result: R | None) -> None:
            with self.guarded():
                then(result)

        self.open_screen(screen, closed)

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Shows the errors that the layers below raise on purpose; lets any other through."""
        try:
            yield
        except Exception as error:
            if not self.is_expected(error):
                raise
            self.show_problem(error)

    def remember_author(self, author: str) -> None:
        """Signs with another name from now on."""
        if author != self.author:
            self.author = author
            problem = remember(self.config, "author", author)
            if problem:
                self.say(problem, "warning")

    def open_match(self, match: Match, at: int | None = None, line: str = "") -> None:
        """Opens a match in Replay. Raises what reading it raises."""
        from tui.screens.eyes import View, chair_of
        from tui.screens.reading import Reading

        chair = chair_of(self.locked_seat, match.state.seats)
        self.show("replay", "Replay", Reading(self.shown_of(match), line, at, View(chair)))

    def reopen(self, match: Match, at: int, line: str, view: View) -> None:
        """Opens a match in Replay in place of the screen at hand, of which nothing stays."""
        from tui.screens.reading import Reading
        from tui.screens.replay import Replay

        self.switch_screen(Replay(Reading(self.shown_of(match), line, at, view)))

    def search_archive(self, text: str) -> None:
        """Goes back to the Library and searches there."""
        from tui.screens.library import Library

        while not isinstance(self.screen, Library) and len(self.screen_stack) > 1:
            self.pop_screen()
        if isinstance(self.screen, Library):
            self.screen.field.take(text)
            self.screen.search()

    # Actions that every screen has

    def do_app_palette(self) -> None:
        """Opens the command palette."""
        self.show("palette", "Palette", self.screen, then=self._run)

    def _run(self, action_id: str) -> None:
        act = getattr(self.screen, "action_act", None)
        if act is not None:
            self.call_next(act, action_id)

    def do_app_help(self) -> None:
        """Opens the help, or closes it."""
        self.show("help", "Help", self.screen)

    def do_app_messages(self) -> None:
        """Shows the messages so far."""
        self.show("messages", "Messages")

    def do_app_glyphs(self) -> None:
        """Draws with ASCII signs only, or with all, and keeps that."""
        self.is_ascii = not self.is_ascii
        self.set_class(self.is_ascii, "-ascii")
        problem = remember(self.config, "glyphs", "ascii" if self.is_ascii else "unicode")
        self.say(problem or f"drawn with {'ASCII signs' if self.is_ascii else 'all signs'} from now on")
        for screen in self.screen_stack:
            changed = getattr(screen, "glyphs_changed", None)
            if changed is not None:
                changed()
            screen.refresh(layout=True)
            for widget in screen.query("*"):
                widget.refresh()

    def do_app_theme(self) -> None:
        """Asks for a theme."""
        from tui.screens.dialog import Answer, Choice

        names = sorted(self.available_themes)
        answers = [Answer("", name, name) for name in names]
        choice = Choice("Theme", "", answers, mark=names.index(self.theme))
        self.ask(choice, self._set_theme)

    def _set_theme(self, name: str | None) -> None:
        if name:
            self.theme = name
            problem = remember(self.config, "theme", name)
            if problem:
                self.say(problem, "warning")

    def do_app_jump(self) -> None:
        """Asks for a pane by its letter."""
        from tui.screens.base import KifuScreen
        from tui.screens.dialog import Answer, Choice

        screen = self.screen
        if isinstance(screen, KifuScreen):
            answers = [Answer(chr(97 + i), name, widget) for i, (widget, name) in enumerate(screen.open_panes())]
            self.ask(Choice("Jump to", "", answers), lambda pane: pane.focus() if pane else None)

    def do_app_copy(self) -> None:
        """Copies what the screen says is marked."""
        text = getattr(self.screen, "copied_text", lambda: "")()
        if not text:
            self.say("nothing is marked that could be copied", "warning")
            return
        self.copy_to_clipboard(text)
        self.say("sent to the clipboard of the terminal (OSC 52)")

    def do_app_back(self) -> None:
        """Goes back to the screen before."""
        if len(self.screen_stack) > 1:
            self.pop_screen()

    def do_app_quit(self) -> None:
        """Goes back; from the Library, ends the app, after asking about a demo that was changed."""
        if len(self.screen_stack) > 1:
            self.pop_screen()
            return
        self.leave()

    def leave(self) -> None:
        """Ends the app; a demo can be saved first."""
        from tui.screens.leaving import leave

        leave(self)

    def action_say_how_to_quit(self) -> None:
        """Says which key ends the app; `ctrl+c` never does."""
        self.say("q quits (in the Library; elsewhere it goes back)")

    # Faults

    def on_resize(self, event: Resize) -> None:
        """Covers the screen with a message while the terminal is too small."""
        from tui.screens.small import TooSmall

        is_small = event.size.width < LEAST_WIDTH or event.size.height < LEAST_HEIGHT
        is_covered = isinstance(self.screen, TooSmall)
        if is_small and not is_covered:
            self.push_screen(TooSmall())
        elif is_covered and not is_small:
            self.pop_screen()

    def _fatal_error(self) -> None:
        """Ends the app after a fault of the program with one line; the details go to a file."""
        from tui.screens.crash import report

        self.fault = report()
        self._close_messages_no_wait()


def _shortened(text: str, room: int) -> str:
    """Returns the beginning of a message that is too long for a toast, with where all of it can be read."""
    more = _MORE if room >= 2 * cells(_MORE) else _MORE_SHORT
    return f"{cut(_PATH_IN_QUOTES.sub(_NAME_IN_QUOTES, text), room - cells(more))}{more}"


def open_demo_archive() -> Archive:
    """Returns an archive of the demo games that is gone when it is closed."""
    from replay.demo import open_demo

    return open_demo()


def run_app(
    archive_url: str,
    match: str | None = None,
    seat: str | None = None,
    demo: bool = False,
    config: Config | None = None,
    hides_spoilers: bool = False,
    delay: int = 0,
    read_url: str = "",
) -> int:
    """Runs the app until the user leaves it; returns an exit code.

    Args:
        archive_url: A path or SQLAlchemy URL of the archive.
        match: A match to open at once.
        seat: Locks the view to a seat.
        demo: Opens the demo archive; nothing in it is kept.
        config: The settings; read from the config folder if None.
        hides_spoilers: Hides what comes later in every match until it is reached.
        delay: Shows nothing before it is so old, in microseconds.
        read_url: A standby of the archive, from which is read.

    Raises:
        eventstore.errors.StoreError: The archive cannot be opened.
        replay.errors.ReplayError: There is no such match.
    """
    problem = ""
    if config is None:
        loaded = load_config()
        config, problem = loaded.config, loaded.problem
    app = KifuApp(
        archive_url,
        read_url=read_url,
        config=config,
        match=match,
        seat=seat,
        is_demo=demo,
        problem=problem,
        hides_spoilers=hides_spoilers,
        delay=delay,
    )
    result = app.run()
    if app.failure is not None:
        raise app.failure
    if app.fault:
        sys.stderr.write(f"{app.fault}\n")
    return max(result or 0, app.return_code or 0)
