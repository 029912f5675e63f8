"""`kifu follow`: the events of a line as they are recorded."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tui.cli import arguments as shared
from tui.cli.archives import database_of, is_there, open_archive, version_of, viewer, warn_if_altered
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.durations import duration_words
from tui.cli.places import file_of, named_to_read

if TYPE_CHECKING:
    from domain.match_events import ResultDeclared
    from replay.following import Follower, Moved, News, Shrunk
    from replay.match import Match
    from tui.cli.log_rows import RowReader

_LOOK_SECONDS: Final = 1.0
"""How long to wait for news before it is looked whether the database is still there."""
_GIVE_UP: Final = 10 * 60_000_000


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    parser.add_argument(
        "--from", dest="start", metavar="N", type=shared.moment, help="first event shown (default: the next one)"
    )
    parser.add_argument("--turns", action="store_true", help="show where turns begin")
    parser.add_argument("--times", action="store_true", help="when each was recorded, and what the decision took")
    parser.add_argument(
        "--delay",
        metavar="TIME",
        type=shared.duration,
        default=0,
        help="show nothing before it is older than this: 5m, 90s",
    )
    parser.add_argument("--until-end", action="store_true", help="stop when the match has a result")
    parser.add_argument(
        "--give-up",
        metavar="TIME",
        type=shared.duration,
        default=_GIVE_UP,
        help="how long to try to reach a database that is lost (default: 10m)",
    )
    shared.view(parser)


def _execute(arguments: Arguments, console: Console) -> int:
    try:
        _Following(arguments, console).run()
    except KeyboardInterrupt:
        console.flush()
    return 0


class _Following:
    """One run of the command. What was told outlives a connection that is lost."""

    def __init__(self, arguments: Arguments, console: Console) -> None:
        self.arguments = arguments
        self.console = console
        standby = named_to_read(console.read_from, console.environ)
        self.url = standby or database_of(arguments.db, console.environ)
        self.file = file_of(self.url)
        """The file of the database; None where a server has it."""
        self.match_id = ""
        self.seat = ""
        self.start = 1
        """The first event that is shown."""
        self.follower: Follower | None = None
        self.reader: RowReader | None = None
        self.attempts: Iterator[float] | None = None
        """The pauses before further attempts, while the database is lost."""

    def run(self) -> None:
        """Follows until the end, or until the database stays lost. Raises what ends it."""
        from replay.following_retry import is_loss, pauses

        while True:
            try:
                with self._opened() as match:
                    self._follow(match)
                    return
            except Exception as error:
                if self.follower is None or not is_loss(error):
                    raise
                if self.attempts is None:
                    self.attempts = pauses(self.arguments.give_up / 1_000_000)
                    self.console.complain(f"kifu: LOST, retrying: {error}")
                pause = next(self.attempts, None)
                if pause is None:
                    raise
            time.sleep(pause)

    @contextmanager
    def _opened(self) -> Iterator[Match]:
        """Opens the archive and the match; one that was lost is never made anew."""
        from eventstore.errors import MissingDatabase

        if self.follower is not None and not is_there(self.url):
            raise MissingDatabase(self.url)
        with open_archive(self.arguments.db, self.console, to_read=True) as archive:
            match = archive.match(self.match_id or self.arguments.match)
            if not self.match_id:
                warn_if_altered(match, self.console)
            self.match_id = match.id
            yield self._delayed(match) if self.arguments.delay else match

    def _delayed(self, match: Match) -> Match:
        """Returns a match as of some time ago; waits until it was opened then."""
        from replay.following_delay import DelayedMatch, TooYoung

        is_told = False
        while True:
            try:
                return DelayedMatch(match, self.arguments.delay)
            except TooYoung as error:
                if not is_told:
                    self.console.say(f"kifu: {error}")
                is_told = True
                time.sleep(_LOOK_SECONDS)

    def _follow(self, match: Match) -> None:
        store = match.archive.store
        inode = _inode(self.file)
        follower = self._begun(match)
        while True:
            position = store.last_position()
            self._tell(follower, follower.poll())
            self.console.flush()
            if self.arguments.until_end and follower.is_over:
                self._say_that_it_is_back()
                return
            is_idle = True
            while is_idle:
                is_idle = store.wait(position, _until(match)) <= position and not self.arguments.delay
                self._verify_file(inode)
                self._say_that_it_is_back()

    def _say_that_it_is_back(self) -> None:
        """Says that the database is there again, once it has answered what is asked of it."""
        if self.attempts is not None:
            self.attempts = None
            self.console.say("kifu: the database is there again; going on")

    def _begun(self, match: Match) -> Follower:
        """Returns who follows: from the start, or from where the connection was lost."""
        from replay.following import Follower

        if self.follower is not None:
            self.follower.go_on_with(match)
        else:
            line = match.line(self.arguments.line or "").id
            head = match.head(line)
            start = self._start(match, line)
            self.start = head + 1 if start is None else start
            self.seat = viewer(self.arguments, match)
            self.follower = Follower(match, self.arguments.line or "", self.start - 1)
            self._say_what(match, head)
        self._read_anew(self.follower)
        return self.follower

    def _start(self, match: Match, line: str) -> int | None:
        start = self.arguments.start
        if start is None or isinstance(start, int):
            return None if start is None else max(start, 1)
        return version_of(match, line, start)

    def _say_what(self, match: Match, head: int) -> None:
        line = match.line(self.arguments.line or "")
        name = "main" if line.id == match.mainline else line.name or line.id[-8:]
        late = f", {duration_words(self.arguments.delay)} late" if self.arguments.delay else ""
        self.console.say(f"kifu: following {name} of {match.title}, at #{head}{late}; Ctrl-C stops")

    def _read_anew(self, follower: Follower) -> None:
        """Takes the events that were told in once more, on the line on which it goes on."""
        from tui.cli.log_rows import RowReader

        self.reader = RowReader(follower.match, follower.line, self.seat, in_full=self.console.is_json)
        for entry in follower.match.entries(follower.line, upto=follower.told):
            self.reader.step(entry, is_shown=False)

    # Telling

    def _tell(self, follower: Follower, news: Iterable[News]) -> None:
        from replay.following import Ended, Moved, Shrunk
        from tui.cli.log_rows import print_row

        arguments, console = self.arguments, self.console
        for one in news:
            if isinstance(one, Moved | Shrunk):
                told = one.after + one.gone if isinstance(one, Moved) else one.told
                self.start = one.after + 1 if self.start <= told + 1 else self.start
                self._tell_moved(follower.match, one)
                self._read_anew(follower)
            elif isinstance(one, Ended):
                self._tell_end(one.result)
            else:
                assert self.reader is not None
                is_shown = one.version >= self.start
                row = self.reader.step(one, is_shown=is_shown)
                if is_shown:
                    print_row(console, row, 4, self.seat, turns=arguments.turns, times=arguments.times)

    def _tell_moved(self, match: Match, moved: Moved | Shrunk) -> None:
        from replay.following import Moved

        if not isinstance(moved, Moved):
            what, said = "shrunk", f"the record ends at #{moved.after}, before #{moved.told} that was shown"
            data = {"follow": what, "line": moved.line, "after": moved.after}
        else:
            what, said = moved.how, self._moved_words(match, moved)
            data = {"follow": what, "line": moved.line, "after": moved.after, "instead_of": moved.instead_of}
            data["gone"] = moved.gone
            # Who did it, and why, may tell more than a seat saw.
            if not self.seat:
                data |= {"author": moved.author, "reason": moved.reason}
        if self.console.is_json:
            self.console.json(data)
        else:
            self.console.row(f"── {said}")

    def _moved_words(self, match: Match, moved: Moved) -> str:
        first, last = moved.after + 1, moved.after + moved.gone
        gone = f"#{first}" if moved.gone == 1 else f"#{first} to #{last}"
        if moved.how == "chosen":
            line = match.state.lines[moved.line]
            return f"the mainline is now {line.name or f'line {line.id[-8:]}'}, which goes on after #{moved.after}"
        by = f" by {moved.author}" if moved.author and not self.seat else ""
        why = f": {moved.reason}" if moved.reason and not self.seat else ""
        if moved.how == "amended":
            return f"amended after #{moved.after}{by}{why}; what follows takes the place of what was shown"
        return f"{gone} taken back{by}{why}" if moved.gone else f"play goes on after #{moved.after}{by}{why}"

    def _tell_end(self, result: ResultDeclared) -> None:
        from replay.words import won_by

        if self.console.is_json:
            self.console.json({"follow": "over", "line": result.line, "winners": list(result.winners)})
        else:
            self.console.row(f"── over: {won_by(result.winners)}{f' ({result.text})' if result.text else ''}")

    def _verify_file(self, inode: int) -> None:
        """Checks that the file is still the one that was opened: an open one outlives its name. Raises StoreFault."""
        from eventstore import StoreFault

        if self.file is not None and _inode(self.file) != inode:
            raise StoreFault(str(self.file), f"the file {self.file} was taken away or replaced")


def _until(match: Match) -> float:
    """Returns for how many seconds to wait for news: until what waits for the delay is due, or for a while."""
    from replay.following_delay import DelayedMatch

    due = match.relay.due_in if isinstance(match, DelayedMatch) else None
    return _LOOK_SECONDS if due is None else min(_LOOK_SECONDS, due / 1_000_000)


def _inode(file: Path | None) -> int:
    """Returns what tells a file from another of the same name; 0 if there is none."""
    try:
        return 0 if file is None else os.stat(file).st_ino
    except OSError:
        return 0


FOLLOW = Body(_arguments, _execute)
