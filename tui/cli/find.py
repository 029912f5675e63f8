"""`kifu find`: moments inside one match."""

from __future__ import annotations

from tui.cli import arguments as shared
from tui.cli.archives import the_match, viewer
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import DONE, FINDINGS


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    parser.add_argument(
        "condition",
        metavar="CONDITION",
        nargs="+",
        help="words and card: piece: place: seat: action: note: glyph: tag: NAME>=VALUE first; all must hold",
    )
    shared.line(parser)
    shared.view(parser)


def _execute(arguments: Arguments, console: Console) -> int:
    from replay.find import find

    with the_match(arguments, console) as match:
        hits = list(find(match, " ".join(arguments.condition), arguments.line or "", viewer(arguments, match)))
    if console.is_json:
        console.json(
            [
                {"version": hit.version, "seat": hit.seat, "action": hit.action, "places": list(hit.places)}
                for hit in hits
            ]
        )
    else:
        console.lines(f"#{hit.version} {hit.seat} {hit.action}  ({', '.join(hit.places)})" for hit in hits)
    if not hits:
        console.say("no entry fits")
    return DONE if hits else FINDINGS


FIND = Body(_arguments, _execute)
