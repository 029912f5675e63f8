"""`kifu lines`, `kifu branch`, `kifu line`: the tree of lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import the_match, version_of
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console

if TYPE_CHECKING:
    from replay.tree import TreeRow


def _tree_arguments(parser: Parser) -> None:
    shared.match(parser)


def _tree(arguments: Arguments, console: Console) -> int:
    from replay.tree import tree_rows

    with the_match(arguments, console, to_read=True) as match:
        rows = tree_rows(match)
    if console.is_json:
        console.json([_as_json(row) for row in rows])
    else:
        console.rows(_row_text(row) for row in rows)
    return 0


def _row_text(row: TreeRow) -> str:
    branch = "" if row.depth == 0 else "  " * (row.depth - 1) + ("└─" if row.is_last else "├─") + f"#{row.at} "
    sign = "● " if row.is_mainline else "× " if row.is_undone else "- " if row.is_retired else ""
    told = " ".join(part for part in (row.author, f"({row.reason})" if row.reason else "") if part)
    return f"{f'{branch}{sign}{row.name}':<40} {row.head:>6} ({row.own} own)  {row.line}  {told}".rstrip()


def _as_json(row: TreeRow) -> dict[str, object]:
    return {
        "line": row.line,
        "name": row.name,
        "parent": row.parent,
        "at": row.at,
        "head": row.head,
        "own": row.own,
        "mainline": row.is_mainline,
        "undone": row.is_undone,
        "retired": row.is_retired,
        "author": row.author,
        "reason": row.reason,
    }


def _branch_arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.at(parser, required=True)
    shared.line(parser)
    parser.add_argument("--name", metavar="NAME", default="", type=shared.one_line, help="name of the new line")
    shared.author(parser)


def _branch(arguments: Arguments, console: Console) -> int:
    with the_match(arguments, console) as match:
        line = match.line(arguments.line or "").id
        at = version_of(match, line, arguments.at)
        new = match.fork(line, at, name=arguments.name, author=arguments.by)
    if console.is_json:
        console.json({"line": new, "at": at})
    else:
        console.line(new)
    return 0


def _line_arguments(parser: Parser) -> None:
    shared.match(parser)
    parser.add_argument("line", metavar="LINE", help="id, unique beginning or end of it, name, or main")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--name", metavar="NAME", type=shared.one_line, help="name it; an empty name takes it away")
    what.add_argument("--promote", action="store_true", help="move it one place up")
    what.add_argument("--demote", action="store_true", help="move it one place down")
    what.add_argument("--mainline", action="store_true", help="make it the mainline")
    what.add_argument("--retire", action="store_true", help="set it aside; nothing is lost")
    what.add_argument("--restore", action="store_true", help="take it back")
    what.add_argument("--extract", action="store_true", help="make it a match of its own, and print its id")
    parser.add_argument("--reason", metavar="TEXT", default="", type=shared.one_line, help="why it is retired")
    shared.author(parser)


def _line(arguments: Arguments, console: Console) -> int:
    from replay.tree import tree_rows

    with the_match(arguments, console) as match:
        line = match.line(arguments.line).id
        if arguments.name is not None:
            match.name_line(line, arguments.name)
        elif arguments.promote:
            match.promote(line)
        elif arguments.demote:
            match.demote(line)
        elif arguments.mainline:
            match.choose_mainline(line)
        elif arguments.retire:
            match.retire(line, arguments.reason, arguments.by)
        elif arguments.restore:
            match.restore(line)
        elif arguments.extract:
            from replay.extract import extract

            new = extract(match.archive, match, line)
            if console.is_json:
                console.json({"match": new.id, "line": new.mainline})
            else:
                console.line(new.id)
            return 0
        row = next(row for row in tree_rows(match) if row.line == line)
    if console.is_json:
        console.json(_as_json(row))
    else:
        console.row(_row_text(row))
    return 0


LINES = Body(_tree_arguments, _tree)
BRANCH = Body(_branch_arguments, _branch)
LINE = Body(_line_arguments, _line)
