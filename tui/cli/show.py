"""`kifu show`: the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.cli import arguments as shared
from tui.cli.archives import the_match, version_of, viewer
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console

if TYPE_CHECKING:
    from domain.match_events import Mark
    from domain.table import Table
    from replay.cursor import Cursor
    from replay.match import Match

_WIDE = 110
_NARROW_ROWS, _WIDE_ROWS = 26, 50
"""Height of a board that fills its room, by its width."""
_ALL_ROWS = 10_000
"""Room for a board that takes the rows it needs: a terminal scrolls, so nothing has to be left out."""


_LONGEST_ACTION = 60
"""A shuffle with its order, or a set-up typed as one action, is longer; `kifu log` prints it whole."""


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    shared.at(parser)
    shared.view(parser)
    shared.known(parser)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--text", action="store_true", help="the board as sentences, one a place")
    how.add_argument("--places", action="store_true", help="every place with what is in it, instead of a board")


def _execute(arguments: Arguments, console: Console) -> int:
    from replay.later import with_later

    with the_match(arguments, console, to_read=True, tells_seal=False) as match:
        seat = viewer(arguments, match)
        line = match.line(arguments.line or "").id
        at = None if arguments.at is None else version_of(match, line, arguments.at, first=0)
        cursor = match.cursor(line, at, seat)
        later = _learnt_later(match, arguments, seat) if arguments.known == "now" else {}
        if console.is_json:
            console.json(_as_json(match, arguments, cursor.at, seat, cursor.table, later))
            return 0
        console.lines(_head(match, arguments, cursor, seat))
        if arguments.places:
            console.lines(f"{place:<26} {text}" for place, text in _places(match.game, cursor.table, later))
            return 0
        table = cursor.table
        if arguments.known == "now":
            table = with_later(table, match.cursor(line, None, seat).table)
        noted = match.state.notes_at(line, cursor.at) if cursor.at else []
        marks = tuple(mark for note in noted if note.reaches(seat) for mark in note.marks)
        _draw(match, cursor, table, console, seat, marks, in_sentences=arguments.text)
    return 0


def _head(match: Match, arguments: Arguments, cursor: Cursor, seat: str) -> list[str]:
    from tui.text import cut

    shown = match.line(arguments.line or "")
    line = shown.name or ("main" if shown.id == match.mainline else shown.id[-8:])
    whose = f"as {seat} sees it" if seat else "as the scribe knows it"
    facts = [match.game, match.title, f"{line} #{cursor.at}/{cursor.last}", whose, f"known {arguments.known}"]
    table, play = cursor.table, cursor.play
    moment = [f"{name} {table.value(name)}" for name in ("round", "turn", "phase") if table.value(name) is not None]
    if play is not None and play.action:
        last = cut(f"{play.seat} {play.action}".strip(), _LONGEST_ACTION)
        moment.append(f"last: {last}")
    over = _how_it_ended(match, shown.id) if cursor.at == cursor.last else []
    return [" · ".join(facts), *([" · ".join(moment)] if moment else []), *over, *_seal(match)]


def _seal(match: Match) -> list[str]:
    """Returns the line that says who sealed the match and whether the seal holds."""
    from replay.trust import seal_status
    from replay.trust_words import seal_words

    status = seal_status(match.holding, thorough=True)
    return [] if status is None else [seal_words(status)]


def _how_it_ended(match: Match, line: str) -> list[str]:
    """Returns the line that says who has won, if it was declared."""
    from replay.words import won_by

    result = match.state.results.get(line)
    if result is None:
        return []
    return [f"over: {won_by(result.winners)}{f' ({result.text})' if result.text else ''}"]


def _draw(
    match: Match,
    cursor: Cursor,
    table: Table,
    console: Console,
    seat: str,
    marks: tuple[Mark, ...],
    *,
    in_sentences: bool,
) -> None:
    from tui.boards.board import Scene, moves_of, next_of, seat_names
    from tui.boards.choose import board_of

    changes = cursor.play.changes if cursor.play else ()
    touched = frozenset(cursor.touched())
    seats = seat_names(match.state.seats)
    scene = Scene(
        table, seats, touched, moves_of(changes), chair=seat, next=next_of(cursor.plays, cursor.at), marks=marks
    )
    board = board_of(match.game, scene)
    if in_sentences:
        console.lines(board.sentences())
        return
    width = console.width or 80
    height = (_NARROW_ROWS if width < _WIDE else _WIDE_ROWS) if board.fills else _ALL_ROWS
    console.rows("".join(span.text for span in row).rstrip() for row in board.lines(width, height))


def _learnt_later(match: Match, arguments: Arguments, seat: str) -> dict[int, str]:
    return match.cursor(arguments.line or "", None, seat).table.identities()


def _places(game: str, table: Table, later: dict[int, str]) -> list[tuple[str, str]]:
    from domain.agenda import AGENDA
    from replay.diff import in_words
    from replay.opening import option_name

    names = sorted({*table.pools, *table.stacks, *table.values} - {AGENDA})
    shown = []
    for name in names:
        text = option_name(game, name, in_words(table, name))
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
                    "kind": later.get(card) or table.deduced_kind(card) or table.kind(card),
                    "knowledge": "later"
                    if later.get(card, table.kind(card)) != table.kind(card)
                    else table.knowledge(card),
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
        "seal": _seal_as_json(match),
        "places": places,
    }


def _seal_as_json(match: Match) -> dict[str, Any] | None:
    from replay.trust import seal_status
    from replay.trust_words import seal_data

    return seal_data(seal_status(match.holding, thorough=True))


SHOW = Body(_arguments, _execute)
