"""`kifu search`: matches of the archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import open_archive
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import DONE, FINDINGS
from tui.text import counted

if TYPE_CHECKING:
    from replay.query import Row


def _arguments(parser: Parser) -> None:
    parser.add_argument(
        "words",
        metavar="TEXT",
        nargs="*",
        help="words and game: seat: event: date> result: tag: note: seal: card: position: blank: irregular: …; "
        "all must fit",
    )
    parser.add_argument("--public", action="store_true", help="find only by what everyone may know")
    parser.add_argument("--limit", metavar="N", type=shared.number_of_matches, help="print no more than N")


def _execute(arguments: Arguments, console: Console) -> int:
    from replay.query import verify_query

    query = " ".join(arguments.words)
    verify_query(query)
    reading = console.progress("reading matches")
    with open_archive(arguments.db, console, to_read=True) as archive, reading as progress:
        page = archive.matches(query, arguments.limit, is_open=arguments.public, progress=progress)
    if console.is_json:
        console.json([_as_json(row) for row in page.rows])
    else:
        console.rows(_text(row) for row in page.rows)
    if len(page.rows) < page.total:
        console.say(f"{len(page.rows)} of {counted(page.total, 'match', 'matches')}")
    elif not page.rows:
        console.say("no match fits")
    return DONE if page.total else FINDINGS


def _text(row: Row) -> str:
    from replay.trust_words import SEAL_SIGNS

    seats = " · ".join(
        f"{seat}{'' if name == seat else f' {name}'}{f' {row.points(seat)}'.rstrip()}"
        f"{' ★' if seat in row.winners else ''}"
        for seat, name in row.seats
    )
    where = " ".join(part for part in (row.event, row.round, row.table) if part) or row.source
    seal = f"  {SEAL_SIGNS.get(row.seal, '')}".rstrip()
    count = counted(row.events, "event")
    return f"{row.id[-8:]}  {row.date or '–':<10} {row.game:<12} {where:<24} {seats}  ({count}){seal}"


def _as_json(row: Row) -> dict[str, object]:
    return {
        "match": row.id,
        "game": row.game,
        "date": row.date,
        "event": row.event,
        "round": row.round,
        "table": row.table,
        "place": row.place,
        "seats": [{"id": seat, "name": name} for seat, name in row.seats],
        "winners": row.winners,
        "scores": row.scores,
        "partial": row.partial,
        "entries": row.events,
        "lines": len(row.lines),
        "notes": row.notes,
        "findings": row.findings,
        "source": row.source,
        "seal": row.seal,
    }


SEARCH = Body(_arguments, _execute)
