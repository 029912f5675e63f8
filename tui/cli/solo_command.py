"""What `kifu campaign` and `kifu trial` do alike: which record is meant, and what is printed of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from tui.cli import solo
from tui.cli.archives import open_archive
from tui.cli.arguments import Arguments, Parser
from tui.cli.console import Console
from tui.cli.errors import UsageError

if TYPE_CHECKING:
    from domain.games.ancient_knowledge.solo.played import Result
    from replay.archive import Archive
    from replay.series import Series
    from replay.series_events import Kind

S = TypeVar("S", bound="Series[Any]")

_READING = ("list", "show", "export")
_GOES_WITH = {
    "player": ("new",),
    "seed": ("begin",),
    "observed": ("begin",),
    "no_match": ("begin",),
    "sees": ("begin",),
    "option": ("begin",),
    "date": ("begin",),
    "place": ("begin",),
    "rows": ("result", "correct"),
    "met": ("result", "correct"),
    "missed": ("result", "correct"),
    "used": ("result", "correct"),
    "from_match": ("result",),
    "reason": ("correct", "call-off"),
    "output": ("export",),
}
"""The options of both, with what each says something beside."""


class SoloCommand(Generic[S]):
    """A command about records of one kind. Each kind says how its own are made, changed and printed."""

    name: ClassVar[str]
    whats: ClassVar[tuple[str, ...]]
    goes_with: ClassVar[Mapping[str, tuple[str, ...]]]
    """Its own options, as `_GOES_WITH`."""
    ref: ClassVar[str]
    """What a record is called in the usage."""
    none_yet: ClassVar[str]

    def kind(self) -> Kind:
        """Returns the kind of the records."""
        raise NotImplementedError

    def all(self, archive: Archive) -> list[S]:
        """Returns the records of an archive."""
        raise NotImplementedError

    def new(self, archive: Archive, arguments: Arguments) -> S:
        """Makes a record."""
        raise NotImplementedError

    def of(self, archive: Archive, ident: str) -> S:
        """Returns the record of an id."""
        raise NotImplementedError

    def named(self, archive: Archive, ref: str) -> S:
        """Returns the record that is meant by what was typed."""
        raise NotImplementedError

    def do(self, one: S, arguments: Arguments, console: Console) -> list[str]:
        """Does what is asked; returns what is printed of it, for people."""
        raise NotImplementedError

    def row(self, one: S) -> str:
        """Returns a record as a row of the list."""
        raise NotImplementedError

    def shown(self, one: S) -> list[str]:
        """Returns all of a record, for people."""
        raise NotImplementedError

    def as_json(self, one: S) -> dict[str, object]:
        """Returns a record for programs."""
        raise NotImplementedError

    # -- what is alike --------------------------------------------------------------------------------------------

    def what(self, parser: Parser) -> None:
        """Adds what is to be done."""
        says = f"{', '.join(self.whats)} (default: list)"
        parser.add_argument("what", metavar="WHAT", nargs="?", default="list", choices=self.whats, help=says)

    def execute(self, arguments: Arguments, console: Console) -> int:
        """Does what is asked and prints it; returns the exit code."""
        solo.refuse_stray(arguments, self.name, {**_GOES_WITH, **self.goes_with})
        with open_archive(arguments.db, console, to_read=arguments.what in _READING) as archive:
            if arguments.what == "list":
                self._list(archive, arguments, console)
                return 0
            one = self._meant(archive, arguments, console)
            if arguments.what == "export":
                solo.write_out(one, arguments, console)
                return 0
            done = self.do(one, arguments, console)
            if console.is_json:
                console.json(self.as_json(one))
            elif arguments.what == "new":
                console.line(one.id)
            else:
                console.rows(self.shown(one) if arguments.what == "show" else done)
        return 0

    def _list(self, archive: Archive, arguments: Arguments, console: Console) -> None:
        solo.words_of(arguments, self.name)
        found = self.all(archive)
        if console.is_json:
            console.json([self.as_json(one) for one in found])
            return
        for one in found:
            console.row(f"{one.id[-8:]}  {self.row(one)}")
        if not found:
            console.say(self.none_yet)

    def _meant(self, archive: Archive, arguments: Arguments, console: Console) -> S:
        """Returns the record that is meant; a new one if that is asked."""
        if arguments.what == "new":
            solo.words_of(arguments, self.name)
            if arguments.player is None:
                raise UsageError(f"kifu {self.name} new: --player is missing; say who plays")
            return self.new(archive, arguments)
        if arguments.what == "import":
            [file] = solo.words_of(arguments, self.name, "FILE")
            return self.of(archive, solo.take_in(archive, self.kind(), file, console))
        ref, *_ = solo.words_of(arguments, self.name, self.ref, *self.more_words(arguments.what))
        one = self.named(archive, ref)
        one.verify_expected(arguments.expect)
        return one

    def more_words(self, what: str) -> tuple[str, ...]:  # noqa: ARG002 - commands that take more words use it
        """Returns what stands behind the record, for what is asked."""
        return ()

    def is_from_match(self, arguments: Arguments) -> bool:
        """Returns True if a result is taken from its match. Raises `UsageError` if goals or chests are typed too."""
        if arguments.from_match and set(solo.told(arguments, self.name, lambda _: ())) - {"rows"}:
            raise UsageError(
                f"kifu {self.name} result: --from-match takes goals and chests from the match; type --rows at most"
            )
        return bool(arguments.from_match)


def told_of(on_board: tuple[str, ...], under: tuple[str, ...]) -> Callable[[str], tuple[str, ...]]:
    """Returns what `all` means with an option about chests: those under the board are used, goals are met or missed."""
    return lambda option: under if option == "used" else on_board


def result_as_json(result: Result | None) -> dict[str, object]:
    """Returns what was scored, for programs; nothing of a game that has not ended."""
    return {
        "rows": [] if result is None else result.rows,
        "total": None if result is None else result.total,
        "met": [] if result is None else result.met,
        "missed": [] if result is None else result.missed,
        "used": [] if result is None else result.used,
    }
