"""`kifu blanks`, `kifu rulings`: what the record does not know, and what the judge said."""

from __future__ import annotations

from tui.cli import arguments as shared
from tui.cli.archives import the_match
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import DONE, FINDINGS
from tui.text import clean, counted


def _blanks_arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    parser.add_argument("--all", action="store_true", help="those that were named later too")
    parser.add_argument(
        "--name", metavar="KEY=CARD", type=shared.key_value, action="append", default=[], help="name one; repeat"
    )
    shared.author(parser, "who records")
    shared.break_seal(parser)


def _blanks(arguments: Arguments, console: Console) -> int:
    from replay.blanks import blanks, named
    from replay.meta import Meta

    with the_match(arguments, console, to_read=not arguments.name) as match:
        session = match.archive.session(match, arguments.line or "", scribe=arguments.by)
        classes = session.classes
        if arguments.name:
            session.record(named(session.cursor.plays, arguments.name, classes), meta=Meta(scribe=arguments.by))
        found = [one for one in blanks(session.cursor.plays, classes) if one.is_open or arguments.all or arguments.name]
    for one in found:
        if console.is_json:
            console.json(
                {
                    "key": one.key,
                    "version": one.version,
                    "place": one.place,
                    "where": one.where,
                    "known": one.known,
                    "possible": list(one.possible),
                }
            )
            continue
        may = f"  one of {', '.join(one.possible)}" if one.possible else ""
        now = "" if one.where == one.place else f", now {one.where or 'out of sight'}"
        console.row(clean(f"{one.key:>8}  {one.known:12} {one.place}{now}{may}"))
    left = sum(one.is_open for one in found)
    console.say(f"{left} open; kifu blanks MATCH --name KEY=CARD names one" if left else "no blank is open")
    return DONE if found else FINDINGS


def _rulings_arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)


def _rulings(arguments: Arguments, console: Console) -> int:
    from replay.rulings import rulings

    with the_match(arguments, console, to_read=True) as match:
        found = rulings(match, match.line(arguments.line or "").id)
    for one in found:
        if console.is_json:
            console.json(one._asdict())
        else:
            said = one.text or "no ruling was noted"
            by = f"  {one.author}" if one.author else ""
            console.row(clean(f"{one.version:>6} {one.seat:8} {one.action}: {said}{by}"))
    console.say(counted(len(found), "irregular entry or ruling", "irregular entries and rulings"))
    return DONE if found else FINDINGS


BLANKS = Body(_blanks_arguments, _blanks)
RULINGS = Body(_rulings_arguments, _rulings)
