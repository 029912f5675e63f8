"""`kifu simulate`: random legal games, played to the end and recorded."""

from __future__ import annotations

from tui.cli import arguments as shared
from tui.cli.archives import open_archive, refuse_if_faulty
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import UsageError
from tui.text import counted


def _arguments(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="the game to play")
    parser.add_argument("--seats", metavar="N", type=shared.number_of_seats, help="seats (default: the fewest)")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="seed of the first; the others count on")
    parser.add_argument("--matches", metavar="M", type=shared.number_of_matches, default=1, help="how many")
    parser.add_argument(
        "--option", metavar="K=V", type=shared.key_value, action="append", default=[], help="option of the game"
    )


def _execute(arguments: Arguments, console: Console) -> int:
    from domain.registry import rules_of
    from replay.referee import can_judge
    from replay.simulate import simulate

    if not can_judge(arguments.game):
        raise UsageError(f"kifu: no rules module is installed for {arguments.game}; kifu games lists those that are")
    seats = len(rules_of(arguments.game).chairs(arguments.seats or 0, dict(arguments.option)))
    with open_archive(arguments.db, console) as archive, console.progress("playing") as progress:
        refuse_if_faulty(arguments.game, console)
        for number in range(arguments.matches):
            progress(number, arguments.matches)
            match = simulate(archive, arguments.game, seats, arguments.seed + number, dict(arguments.option))
            result = match.state.results.get(match.mainline)
            if console.is_json:
                console.json(
                    {
                        "match": match.id,
                        "seed": arguments.seed + number,
                        "events": match.head(match.mainline),
                        "winners": [] if result is None else result.winners,
                        "reason": "" if result is None else result.text,
                    }
                )
                continue
            end = "not ended" if result is None else f"{', '.join(result.winners) or 'nobody'}: {result.text}"
            events = counted(match.head(match.mainline), "event")
            console.line(f"{match.id}  seed {arguments.seed + number}  {events}  {end}")
    return 0


SIMULATE = Body(_arguments, _execute)
"""Random legal play."""
