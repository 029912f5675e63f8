"""`kifu undo`, `kifu redo`: takes the last event back, and brings it back."""

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
    parser.add_argument(
        "--from", dest="start", metavar="N", type=shared.moment, help="take event N and all after it back"
    )
    shared.author(parser)


def _execute(arguments: Arguments, console: Console) -> int:
    with the_match(arguments, console) as match:
        old = match.line(arguments.line or "").id
        start = None if arguments.start is None else version_of(match, old, arguments.start)
        new = match.undo(old, at=start, reason=arguments.reason, author=arguments.by)
        head = match.head(new)
    if console.is_json:
        console.json({"line": new, "at": head, "undone": old})
    else:
        console.line(new)
    console.say(f"play goes on after event {head}; the old line stays: kifu line {match.id[-8:]} {old[-8:]} --restore")
    return 0


def _redo_arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    shared.author(parser)


def _redo(arguments: Arguments, console: Console) -> int:
    with the_match(arguments, console) as match:
        now = match.line(arguments.line or "").id
        restored = match.redo(now, author=arguments.by)
        head = match.head(restored)
    if console.is_json:
        console.json({"line": restored, "at": head, "instead": now})
    else:
        console.line(restored)
    console.say(f"the line goes to event {head} again")
    return 0


UNDO = Body(_arguments, _execute)
REDO = Body(_redo_arguments, _redo)
