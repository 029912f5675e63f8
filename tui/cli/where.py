"""`kifu where`: every place that Kifu uses."""

from __future__ import annotations

from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.places import config_file, games_folder, key_file, named_database, named_to_read, shown_database, state_dir
from tui.cli.version import VERSION


def _arguments(parser: Parser) -> None:
    del parser


def _execute(arguments: Arguments, console: Console) -> int:
    database = named_database(arguments.db, console.environ)
    read = named_to_read(arguments.db_read, console.environ)
    places = {
        "version": VERSION,
        "database": shown_database(database),
        "read": shown_database(read) if read else "",
        "games": str(games_folder(database)),
        "config": str(config_file(console.environ)),
        "key": str(key_file(console.environ)),
        "state": str(state_dir(console.environ)),
    }
    if console.is_json:
        console.json(places)
    else:
        console.lines(f"{name:<9} {value}" for name, value in places.items() if value)
    return 0


WHERE = Body(_arguments, _execute)
