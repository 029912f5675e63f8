"""`kifu games`: what is installed, and how complete it is."""

from __future__ import annotations

from typing import NamedTuple

from tui.cli.archives import owned
from tui.cli.arguments import Arguments, Parser, suggestion
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import NotFound
from tui.cli.places import named_database


class _About(NamedTuple):
    id: str
    name: str
    edition: str
    seats: tuple[int, int]
    rules: str
    completeness: str
    open_points: tuple[str, ...]
    options: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    """How much is known of each set of cards."""
    completed: tuple[str, ...] = ()
    """Cards that files of the owner's own complete."""


def _arguments(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="one game, with its open points")


def _execute(arguments: Arguments, console: Console) -> int:
    from domain.registry import installed

    with owned(named_database(arguments.db, console.environ), console):
        about = {game: _with_rules(game) for game in installed()}
    if arguments.game and arguments.game not in about:
        raise NotFound(f"kifu: no game {arguments.game!r} is installed{suggestion(arguments.game, list(about))}")
    chosen = [about[arguments.game]] if arguments.game else list(about.values())
    if console.is_json:
        console.json([game._asdict() for game in chosen])
        return 0
    for game in chosen:
        console.line(f"{game.id}  {game.name}, {game.edition}")
        console.line(f"  seats  {game.seats[0]}-{game.seats[1]}")
        console.line(f"  rules  {game.rules}")
        console.line(f"  data   {game.completeness}")
        if arguments.game:
            console.lines(f"  set    {text}" for text in game.sets)
            console.lines(f"  house  {text}: completed by your own file" for text in game.completed)
            console.lines(f"  option {text}" for text in game.options)
            console.lines(f"  open   {point}" for point in game.open_points)
        else:
            console.line(f"  open   {len(game.open_points)} points; kifu games {game.id} lists them")
    return 0


def _with_rules(game: str) -> _About:
    from domain.registry import rules_of, version_of

    rules = rules_of(game)
    facts = rules.facts
    data = facts.data
    own = f"{len(facts.completed)} completed by your own files" if facts.completed else f"{data.assumed} assumed"
    known = f"{data.known} entries known, {own}, {data.unknown} with unknown parts (declared)"
    return _About(
        facts.id,
        facts.name,
        facts.edition,
        facts.seats,
        version_of(rules),
        known,
        tuple(f"{point.id}: {point.text}; reading: {point.reading}" for point in facts.open_points),
        tuple(f"{option.name}={option.default}: {option.text}" for option in facts.options),
        facts.sets,
        facts.completed,
    )


GAMES = Body(_arguments, _execute)
