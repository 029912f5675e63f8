"""`kifu diff` and `kifu compare`: what differs between two moments, or between two lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import the_match, version_of
from tui.cli.arguments import Arguments, Moment, Parser
from tui.cli.commands import Body
from tui.cli.console import Console

if TYPE_CHECKING:
    from replay.cursor import Cursor
    from replay.diff import Difference
    from replay.match import Match


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
        _print(differences(left.table, right.table), console)
    return 0


def _print(found: list[Difference], console: Console) -> None:
    if console.is_json:
        console.json([{"place": one.place, "left": one.left, "right": one.right} for one in found])
        return
    if not found:
        console.say("the tables are equal")
    console.rows(f"{one.place:<24} {one.left}  |  {one.right}" for one in found)


def _compare_arguments(parser: Parser) -> None:
    shared.match(parser)
    parser.add_argument("first", metavar="LINE", help="a line")
    parser.add_argument("second", metavar="LINE", help="another line")
    shared.at(parser)


def _at(match: Match, line: str, moment: Moment | None) -> Cursor:
    """Returns a cursor on a line at a moment, at its end if there is none."""
    return match.cursor(line, None if moment is None else version_of(match, line, moment, first=0))


def _compare(arguments: Arguments, console: Console) -> int:
    from replay.diff import differences

    with the_match(arguments, console, to_read=True) as match:
        one, other = match.line(arguments.first).id, match.line(arguments.second).id
        part = match.parting(one, other)
        left, right = (_at(match, line, arguments.at) for line in (one, other))
        found = differences(left.table, right.table)
        if console.is_json:
            console.json(
                {
                    "part_at": part,
                    "left": {"line": one, "at": left.at},
                    "right": {"line": other, "at": right.at},
                    "differences": [{"place": d.place, "left": d.left, "right": d.right} for d in found],
                }
            )
            return 0
        console.line(f"the lines part after event {part}; tables at #{left.at} and #{right.at}")
        first, second = left.plays[part : part + 8], right.plays[part : part + 8]
        for i in range(max(len(first), len(second))):
            a = first[i].action if i < len(first) else "–"
            b = second[i].action if i < len(second) else "–"
            console.row(f"{part + 1 + i:>5} {a:<34} | {b}")
        _print(found, console)
    return 0


DIFF = Body(_diff_arguments, _diff)
COMPARE = Body(_compare_arguments, _compare)
