"""`kifu where`: every place that Kifu uses."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tui.cli import errors, locations
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.version import VERSION


class Place(msgspec.Struct, frozen=True):
    """One place, as `--json` prints it."""

    what: str
    where: str
    exists: bool | None
    """None where only a connection could tell."""
    note: str


def _arguments(parser: Parser) -> None:
    del parser


def _places(arguments: Arguments, console: Console) -> list[Place]:
    url, source = locations.database_url(arguments.db, console.environ)
    file = locations.file_of(url)
    shown = locations.without_password(url) if file is None else str(file.absolute())
    config = locations.config_file(console.environ)
    state = locations.state_folder(console.environ)
    program = Path(__file__).parent.parent
    return [
        Place("database", shown, None if file is None else file.is_file(), f"from {source}"),
        Place("backups", "" if file is None else str(file.absolute().parent), None, "beside the database"),
        Place("config", str(config), config.is_file(), "settings and keys; KIFU_CONFIG changes it"),
        Place("state", str(state), state.is_dir(), "details of faults; KIFU_STATE changes it"),
        Place("program", str(program), True, f"kifu {VERSION}"),
    ]


def _execute(arguments: Arguments, console: Console) -> int:
    places = [place for place in _places(arguments, console) if place.where]
    if console.is_json:
        console.json(places)
        return errors.DONE
    for place in places:
        state = {True: "", False: "not there yet; ", None: ""}[place.exists]
        console.line(f"{place.what:<9} {place.where}  ({state}{place.note})")
    return errors.DONE


WHERE = Body(_arguments, _execute)
