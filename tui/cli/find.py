"""`kifu find`: moments inside one match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import the_match, viewer
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import DONE, FINDINGS, UsageError

if TYPE_CHECKING:
    from replay.find import Hit
    from replay.relation_sql import Answer

_MOST_PLACES = 6
"""A set-up touches every place; a row names the first ones. JSON has them all."""


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    parser.add_argument(
        "condition",
        metavar="CONDITION",
        nargs="*",
        help="words and card: piece: place: seat: action: turn: note: NAME>=VALUE gained lost first …; all must hold",
    )
    parser.add_argument("--sql", metavar="SELECT", help="ask the tables of the match in SQL instead")
    parser.add_argument("--schema", action="store_true", help="print the tables and what their columns mean")
    shared.line(parser)
    shared.view(parser)
    shared.known(parser)


def _execute(arguments: Arguments, console: Console) -> int:
    asked = [bool(arguments.condition), arguments.sql is not None, arguments.schema]
    if sum(asked) != 1:
        raise UsageError("kifu find: expected a CONDITION, or --sql SELECT, or --schema; see: kifu find --help")
    if arguments.schema:
        return _print_schema(console)
    from replay.find import Finder

    with the_match(arguments, console, to_read=True) as match:
        finder, line, seat = Finder(match), arguments.line or "", viewer(arguments, match)
        if arguments.sql is not None:
            return _print_answer(finder.ask(arguments.sql, line, seat), console)
        hits = finder.find(" ".join(arguments.condition), line, seat, is_now=arguments.known == "now")
    if console.is_json:
        console.json([_as_json(hit) for hit in hits])
    else:
        console.rows(_text(hit) for hit in hits)
    if not hits:
        console.say("no event fits")
    return DONE if hits else FINDINGS


def _as_json(hit: Hit) -> dict[str, object]:
    return {
        "version": hit.version,
        "seat": hit.seat,
        "action": hit.action,
        "places": list(hit.places),
        "happened": [one._asdict() for one in hit.happenings],
    }


def _text(hit: Hit) -> str:
    from replay.find import told

    parts = [told(one) for one in hit.happenings] or list(hit.places)
    shown = ", ".join(parts[:_MOST_PLACES])
    more = f" and {len(parts) - _MOST_PLACES} more" if len(parts) > _MOST_PLACES else ""
    return f"#{hit.version:<5} {hit.seat or '·':<6} {hit.action:<26}  {shown}{more}".rstrip()


def _print_answer(answer: Answer, console: Console) -> int:
    from tui.text import clean

    if console.is_json:
        console.json([dict(zip(answer.columns, map(_shown, row), strict=True)) for row in answer.rows])
    else:
        for row in answer.rows:
            console.write("\t".join("" if cell is None else clean(str(_shown(cell))) for cell in row) + "\n")
    if not answer.rows:
        console.say("no row fits")
    return DONE if answer.rows else FINDINGS


def _shown(cell: object) -> object:
    """Returns a cell as text or JSON has it: bytes in hexadecimal digits."""
    return cell.hex() if isinstance(cell, bytes) else cell


def _print_schema(console: Console) -> int:
    from replay.relation import TABLES

    if console.is_json:
        console.json({table: {"about": about, "columns": dict(columns)} for table, (about, columns) in TABLES.items()})
        return DONE
    for table, (about, columns) in TABLES.items():
        console.line(f"{table}  – {about}")
        console.lines(f"  {name:<14} {meaning}" for name, meaning in columns.items())
    return DONE


FIND = Body(_arguments, _execute)
