"""`kifu diff`: what differs on the table between two moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import the_match, version_of
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console

if TYPE_CHECKING:
    from replay.diff import Difference


def _diff_arguments(parser: Parser) -> None:
    shared.match(parser)
    parser.add_argument("first", metavar="N", type=shared.moment, help="the table after N events")
    parser.add_argument("second", metavar="M", type=shared.moment, help="the table after M events")
    shared.line(parser)


def _diff(arguments: Arguments, console: Console) -> int:
    from replay.diff import differences

    with the_match(arguments, console, to_read=True) as match:
        line = match.line(arguments.line or "").id
        first, second = (version_of(match, line, at, first=0) for at in (arguments.first, arguments.second))
        left, right = match.cursor(line, first), match.cursor(line, second)
        print_differences(differences(left.table, right.table), console)
    return 0


def print_differences(found: list[Difference], console: Console) -> None:
    """Prints the places that differ, one a line."""
    if console.is_json:
        console.json([{"place": one.place, "left": one.left, "right": one.right} for one in found])
        return
    if not found:
        console.say("the tables are equal")
    console.rows(f"{one.place:<24} {one.left}  |  {one.right}" for one in found)


DIFF = Body(_diff_arguments, _diff)
