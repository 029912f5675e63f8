"""`kifu show`: the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.cli import arguments as shared
from tui.cli.archives import the_match, viewer
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console

if TYPE_CHECKING:
    from domain.table import Table
    from replay.match import Match


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    shared.at(parser)
    shared.view(parser)
    parser.add_argument("--text", action="store_true", help="the board as sentences, one a place")
    parser.add_argument("--places", action="store_true", help="every place with what is in it, instead of a board")


def _execute(arguments: Arguments, console: Console) -> int:
    from tui.boards.board import Scene, SeatName, moves_of
    from tui.boards.choose import board_of

    with the_match(arguments, console) as match:
        seat = viewer(arguments, match)
        cursor = match.cursor(arguments.line or "", arguments.at, seat)
        if arguments.at is not None and arguments.at > cursor.last:
            from tui.cli.errors import UsageError

            raise UsageError(f"kifu: there is no entry {arguments.at} on this line; it has 1 to {cursor.last}")
        later = _learnt_later(match, arguments, seat) if arguments.known == "now" else {}
        table = cursor.table
        if console.is_json:
            console.json(_as_json(match, arguments, cursor.at, seat, table, later))
            return 0
        band = f" · as {seat} sees it" if seat else ""
        console.line(
            f"{match.game} · {match.title} · entry {cursor.at} of {cursor.last}{band} · known {arguments.known}"
        )
        if arguments.places:
            console.lines(f"{place:<26} {text}" for place, text in _places(table, later))
            return 0
        seats = tuple(SeatName(one.id, one.name or one.id) for one in match.state.seats)
        changes = cursor.play.changes if cursor.play else ()
        board = board_of(match.game, Scene(table, seats, frozenset(cursor.touched()), moves_of(changes)))
        if arguments.text:
            console.lines(board.sentences())
        else:
            width = console.width or 80
            for row in board.lines(width, 60):
                console.line("".join(span.text for span in row).rstrip())
    return 0


def _learnt_later(match: Match, arguments: Arguments, seat: str) -> dict[int, str]:
    return match.cursor(arguments.line or "", None, seat).table.identities()


def _places(table: Table, later: dict[int, str]) -> list[tuple[str, str]]:
    from replay.diff import in_words

    names = sorted({*table.pools, *table.stacks, *table.values})
    shown = []
    for name in names:
        text = in_words(table, name)
        known = [f"{later[card]}'" for card in table.stack(name) if card in later and table.kinds[card] != later[card]]
        if known:
            text += f" (known now: {', '.join(known)})"
        if text != "–":
            shown.append((name, text))
    return shown


def _as_json(
    match: Match, arguments: Arguments, at: int, seat: str, table: Table, later: dict[int, str]
) -> dict[str, Any]:
    from domain.position import by_place

    places: dict[str, Any] = {}
    for name in sorted({*table.pools, *table.stacks, *table.values}):
        place: dict[str, Any] = {}
        if table.stack(name):
            place["cards"] = [
                {
                    "kind": later.get(card, table.kind(card)),
                    "knowledge": table.knowledge(card),
                    **({"side": table.side(card)} if table.side(card) else {}),
                }
                for card in table.stack(name)
            ]
        if table.pool(name):
            place["pieces"] = dict(table.pool(name))
        if name in table.values:
            place["value"] = by_place(table, table.value(name))
        if place:
            places[name] = place
    return {
        "match": match.id,
        "line": match.line(arguments.line or "").id,
        "at": at,
        "view": seat or "scribe",
        "known": arguments.known,
        "hash": table.hash(),
        "places": places,
    }


SHOW = Body(_arguments, _execute)
