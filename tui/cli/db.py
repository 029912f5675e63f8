"""`kifu db`: looks after the database."""

from __future__ import annotations

from tui.cli.archives import database_of, open_archive
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import UsageError


def _arguments(parser: Parser) -> None:
    parser.add_argument(
        "what",
        metavar="WHAT",
        choices=("upgrade", "backup", "restore", "stats"),
        help="upgrade, backup, restore or stats",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="of the backup")


def _execute(arguments: Arguments, console: Console) -> int:
    if arguments.what in ("backup", "restore") and not arguments.file:
        raise UsageError(f"kifu db {arguments.what}: FILE is missing")
    if arguments.what == "restore":
        return _restore(arguments, console)
    with open_archive(arguments.db, console) as archive:
        if arguments.what == "backup":
            archive.store.backup(arguments.file)
            console.say(f"wrote {arguments.file}")
            return 0
        stats = archive.store.stats()
        shown = {name: getattr(stats, name) for name in stats.__struct_fields__}
        if arguments.what == "upgrade":
            console.say(f"{stats.path} is at schema {stats.revision}")
            shown = {"path": stats.path, "revision": stats.revision}
        if console.is_json:
            console.json(shown)
        else:
            console.lines(f"{name:<14} {value}" for name, value in shown.items())
    return 0


def _restore(arguments: Arguments, console: Console) -> int:
    from eventstore.restore import restore_database

    target = database_of(arguments.db, console.environ)
    kept = restore_database(arguments.file, target)
    console.say(f"{target} is {arguments.file} again" + (f"; what was there before is {kept}" if kept else ""))
    return 0


DB = Body(_arguments, _execute)
