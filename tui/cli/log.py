"""`kifu log`: the events of a line, one a line."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import acting, the_match, version_of, viewer
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import UsageError
from tui.text import counted

if TYPE_CHECKING:
    from replay.match import Match


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    parser.add_argument("--from", dest="start", metavar="N", type=shared.moment, default=1, help="first event shown")
    parser.add_argument("--to", dest="end", metavar="N", type=shared.moment, help="last event shown")
    parser.add_argument("--turns", action="store_true", help="show where turns begin")
    parser.add_argument(
        "--times", action="store_true", help="when each was recorded, in the zone of then, and what the decision took"
    )
    parser.add_argument(
        "--only",
        metavar="KIND",
        action="append",
        default=[],
        help="only events of a kind: one the game names (battles, purchases, points …) or the first word of an "
        "action; several with commas between",
    )
    parser.add_argument(
        "--seat-only", metavar="S", action="append", default=[], help="only what this seat decided; may be repeated"
    )
    parser.add_argument(
        "--no-automatic", action="store_true", help="without what nobody decided, and decisions that left no choice"
    )
    parser.add_argument("--marked", action="store_true", help="only events with a note, a sign or a line from there")
    shared.view(parser)
    shared.known(parser)


def _execute(arguments: Arguments, console: Console) -> int:
    from tui.cli.log_rows import print_row, rows_of

    with the_match(arguments, console, to_read=True) as match:
        seat = viewer(arguments, match)
        line = match.line(arguments.line or "").id
        start = version_of(match, line, arguments.start)
        end = None if arguments.end is None else version_of(match, line, arguments.end)
        width = max(4, len(str(match.head(line))))
        later = match.cursor(line, None, seat).table.identities() if arguments.known == "now" else {}
        only = _only(arguments, match, line, seat, console)
        for row in rows_of(match, line, seat, start, end, later, in_full=console.is_json, only=only):
            print_row(console, row, width, seat, turns=arguments.turns, times=arguments.times)
    return 0


def _only(arguments: Arguments, match: Match, line: str, seat: str, console: Console) -> Collection[int] | None:
    """Returns the events that the filter of a command lets through; None without one."""
    from msgspec.structs import replace

    from replay.filtering import sieve_of
    from replay.filters import Filter, verified_kinds

    kinds = tuple(kind for text in arguments.only for kind in text.split(",") if kind.strip())
    if arguments.only and not kinds:
        raise UsageError("kifu: --only wants a kind of events, as --only battles")
    seats = tuple(acting(name, match) for name in arguments.seat_only)
    wanted = Filter(seats, kinds, arguments.no_automatic, arguments.marked)
    if not wanted:
        return None
    cursor = match.cursor(line, 0, seat)
    gains = cursor.structure.gains
    wanted = replace(wanted, kinds=verified_kinds(kinds, match.game, cursor.plays, gains))
    shown = frozenset(sieve_of(wanted, match, line, cursor.plays, gains, seat).versions(cursor.plays))
    console.say(f"{len(shown)} of {counted(cursor.last, 'event')}: {wanted.in_words()}")
    return shown


LOG = Body(_arguments, _execute)
