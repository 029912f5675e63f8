"""`kifu amend`: a correction of an earlier event, which decides the rest again."""

from __future__ import annotations

from tui.cli import arguments as shared
from tui.cli.archives import the_match
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import UsageError


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    shared.at(parser, required=True)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--replace", metavar="ACTION", help="record this instead of the event")
    what.add_argument("--insert", metavar="ACTION", help="record this before the event")
    what.add_argument("--delete", action="store_true", help="leave the event out")
    what.add_argument("--move-to", metavar="M", type=shared.positive, help="move the event before event M")
    parser.add_argument(
        "--on-broken", choices=("stop", "skip", "keep"), default="stop", help="what becomes of later ones"
    )


def _execute(arguments: Arguments, console: Console) -> int:
    with the_match(arguments, console) as match:
        raise UsageError(
            f"kifu: later events of {match.game} cannot be decided again yet; record the correction as a line of its "
            "own instead (kifu branch MATCH --at N, then kifu play)"
        )


AMEND = Body(_arguments, _execute)
