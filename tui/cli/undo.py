"""`kifu undo`, `kifu redo`: takes the last event or an amendment back, and brings it back."""

from __future__ import annotations

from tui.cli import arguments as shared
from tui.cli.archives import the_match, version_of
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    parser.add_argument("--reason", metavar="TEXT", default="", type=shared.one_line, help="why, for the tree of lines")
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--from", dest="start", metavar="N", type=shared.moment, help="take event N and all after it back"
    )
    what.add_argument("--amendment", action="store_true", help="take the last amendment of the line back instead")
    shared.author(parser)
    shared.break_seal(parser)


def _execute(arguments: Arguments, console: Console) -> int:
    with the_match(arguments, console) as match:
        old = match.line(arguments.line or "").id
        if arguments.amendment:
            from replay.taking_back import undo_amendment

            new = undo_amendment(match, old, reason=arguments.reason, author=arguments.by)
            head = match.head(new)
            said = f"the line before the amendment goes to event {head} again"
            return _tell(console, {"line": new, "at": head, "undone": old}, said)
        start = None if arguments.start is None else version_of(match, old, arguments.start)
        new = match.undo(old, at=start, reason=arguments.reason, author=arguments.by)
        head = match.head(new)
    said = f"play goes on after event {head}; the old line stays: kifu line {match.id[-8:]} {old[-8:]} --restore"
    return _tell(console, {"line": new, "at": head, "undone": old}, said)


def _tell(console: Console, data: dict[str, object], said: str) -> int:
    """Prints the line that is played on, and says how; returns the exit code."""
    if console.is_json:
        console.json(data)
    else:
        console.line(str(data["line"]))
    console.say(said)
    return 0


def _redo_arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    parser.add_argument("--reason", metavar="TEXT", default="", type=shared.one_line, help="why, for the tree of lines")
    parser.add_argument("--amendment", action="store_true", help="make the amendment again that was taken back last")
    shared.author(parser)
    shared.break_seal(parser)


def _redo(arguments: Arguments, console: Console) -> int:
    with the_match(arguments, console) as match:
        now = match.line(arguments.line or "").id
        if arguments.amendment:
            from replay.taking_back import redo_amendment

            restored = redo_amendment(match, now, reason=arguments.reason, author=arguments.by)
        else:
            restored = match.redo(now, reason=arguments.reason, author=arguments.by)
        head = match.head(restored)
    return _tell(console, {"line": restored, "at": head, "instead": now}, f"the line goes to event {head} again")


UNDO = Body(_arguments, _execute)
REDO = Body(_redo_arguments, _redo)
