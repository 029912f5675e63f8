"""`kifu new`: opens a match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import open_archive, refuse_if_faulty
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import Unreadable, UsageError
from tui.text import counted

if TYPE_CHECKING:
    from domain.match_events import SeatInfo


def _arguments(parser: Parser) -> None:
    parser.add_argument(
        "game",
        metavar="GAME",
        type=shared.named,
        help="the game (kifu games lists those known; any other name is fine)",
    )
    parser.add_argument(
        "--seat",
        metavar="NAME",
        type=shared.named,
        action="append",
        default=[],
        help="a seat, as NAME or SEAT=NAME; repeat",
    )
    parser.add_argument("--option", metavar="K=V", type=shared.key_value, action="append", default=[], help="an option")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--seed", metavar="N", type=int, help="simulated, with this seed")
    how.add_argument("--observed", action="store_true", help="watched at a table (default)")
    parser.add_argument(
        "--sees",
        metavar="SEAT",
        action="append",
        default=[],
        help="a seat whose hand whoever records sees; repeat (a game with rules)",
    )
    parser.add_argument("--position", metavar="FILE", help="set-up of your own, as TOML")
    for name in ("event", "round", "table", "date", "place"):
        parser.add_argument(
            f"--{name}",
            metavar=name[0].upper(),
            default="",
            type=shared.date if name == "date" else shared.one_line,
            help=f"{name} of the match",
        )
    shared.author(parser, "who records")


def _execute(arguments: Arguments, console: Console) -> int:
    from replay.beginning import begin_match
    from replay.meta import Meta
    from replay.opening import read_position

    game = arguments.game
    seats = _seats(arguments.seat)
    position = None
    if arguments.position:
        position = read_position(_read(arguments.position), arguments.position)
        if position.game and position.game != game:
            raise UsageError(f"kifu: {arguments.position} is a position of {position.game}, not of {game}")
        seats = seats or _seats(position.seats)
    facts = {name: getattr(arguments, name) for name in ("event", "round", "table", "date", "place")}
    with open_archive(arguments.db, console) as archive:
        if dict(arguments.option).get("rules") != "none":
            refuse_if_faulty(game, console)
        match, advice = begin_match(
            archive,
            game,
            seats,
            options=dict(arguments.option),
            facts={name: value for name, value in facts.items() if value},
            seed=arguments.seed,
            sees=arguments.sees,
            position=position,
            meta=Meta(scribe=arguments.by),
        )
    for given, seat in zip(arguments.seat, seats, strict=False):
        if "=" not in given and given != seat.id:
            console.say(f"kifu: seat {given!r} is called {seat.id} in actions and places")
    for line in advice:
        console.say(f"kifu: {line}")
    if console.is_json:
        console.json({"match": match.id, "line": match.mainline})
    else:
        console.line(match.id)
    console.say(f"opened {game} with {counted(len(seats), 'seat')}; kifu play {match.id[-8:]} ACTION records")
    return 0


def _seats(names: list[str]) -> list[SeatInfo]:
    from domain.match_events import SeatInfo
    from replay.opening import seat_id

    seats = []
    for number, text in enumerate(names, 1):
        ident, separator, name = text.partition("=")
        seats.append(SeatInfo(seat_id(ident, number), name if separator else text))
    return seats


def _read(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"kifu: {name} is not UTF-8 text (byte {error.start})") from error
    except OSError as error:
        raise Unreadable(f"kifu: {name} cannot be read: {error.strerror or error}") from error


NEW = Body(_arguments, _execute)
