"""`kifu find`: moments inside one match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import the_match, viewer
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import DONE, FINDINGS

if TYPE_CHECKING:
    from replay.find import Hit

_MOST_PLACES = 6
"""A set-up touches every place; a row names the first ones. JSON has them all."""


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

    with the_match(arguments, console, to_read=True) as match:
        hits = list(find(match, " ".join(arguments.condition), arguments.line or "", viewer(arguments, match)))
    if console.is_json:
        console.json(
            [
                {"version": hit.version, "seat": hit.seat, "action": hit.action, "places": list(hit.places)}
                for hit in hits
            ]
        )
    else:
        console.rows(_text(hit) for hit in hits)
    if not hits:
        console.say("no event fits")
    return DONE if hits else FINDINGS


def _text(hit: Hit) -> str:
    places = ", ".join(hit.places[:_MOST_PLACES])
    more = f" and {len(hit.places) - _MOST_PLACES} more" if len(hit.places) > _MOST_PLACES else ""
    return f"#{hit.version:<5} {hit.seat or '·':<6} {hit.action:<26}  {places}{more}".rstrip()


FIND = Body(_arguments, _execute)
