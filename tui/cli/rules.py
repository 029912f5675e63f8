"""Commands that need a rules module, and say so while their game has none."""

from __future__ import annotations

from tui.cli import arguments as shared
from tui.cli.archives import the_match
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import UsageError


def _no_rules(game: str) -> UsageError:
    return UsageError(
        f"kifu: no rules module is installed for {game or 'this game'}, so nothing can be judged; "
        "its events are declared changes (kifu play MATCH 'C/vp += 2')"
    )


def _of_match(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    shared.at(parser)


def _on_match(arguments: Arguments, console: Console) -> int:
    with the_match(arguments, console) as match:
        raise _no_rules(match.game)


def _amend(parser: Parser) -> None:
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


def _simulate(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="the game to play")
    parser.add_argument("--seats", metavar="N", type=shared.positive, help="number of seats")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="seed of the random play")
    parser.add_argument("--matches", metavar="M", type=shared.positive, default=1, help="how many")
    parser.add_argument("--option", metavar="K=V", type=shared.key_value, action="append", help="option of the game")


def _simulate_none(arguments: Arguments, console: Console) -> int:
    del console
    raise _no_rules(arguments.game)


LEGAL = Body(_of_match, _on_match)
AMEND = Body(_amend, _on_match)
SIMULATE = Body(_simulate, _simulate_none)
