"""The archive of a command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tui.cli.places import default_database, named_database

if TYPE_CHECKING:
    from replay.archive import Archive
    from replay.match import Match
    from tui.cli.arguments import Arguments
    from tui.cli.console import Console


def database_of(option: str | None, environ: Mapping[str, str]) -> str:
    """Returns the database that is meant, with the folder of the default one made."""
    name = named_database(option, environ)
    if name == str(default_database()):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
    return name


@contextmanager
def open_archive(option: str | None, console: Console) -> Iterator[Archive]:
    """Opens the archive that is meant."""
    from replay.archive import Archive

    with Archive.open(database_of(option, console.environ)) as archive:
        yield archive


@contextmanager
def the_match(arguments: Arguments, console: Console) -> Iterator[Match]:
    """Opens the archive and finds the match that a command names."""
    with open_archive(arguments.db, console) as archive:
        yield archive.match(arguments.match)


def viewer(arguments: Arguments, match: Match) -> str:
    """Returns whose record is meant by `--seat`, `--public`, `--scribe`: a seat, `"public"`, or `""` for the scribe.

    Raises:
        NotFound: The match has no such seat.
    """
    from tui.cli.errors import NotFound

    if arguments.public:
        return "public"
    if not arguments.seat:
        return ""
    seats = {seat.id: seat.id for seat in match.state.seats} | {seat.name: seat.id for seat in match.state.seats}
    if arguments.seat not in seats:
        raise NotFound(
            f"no seat {arguments.seat!r} in this match; its seats are {', '.join(sorted(set(seats.values())))}"
        )
    return seats[arguments.seat]
