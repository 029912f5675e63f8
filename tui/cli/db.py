"""`kifu db`: looks after the database."""

from __future__ import annotations

from tui.cli.archives import database_of, open_archive, waiting_ms
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import UsageError


def _arguments(parser: Parser) -> None:
    parser.add_argument(
        "what",
        metavar="WHAT",
        choices=("upgrade", "backup", "restore", "repair", "rebuild", "stats"),
        help="upgrade, backup, restore, repair (puts the guards of recorded events back), rebuild (what is searched) "
        "or stats",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="of the backup")


def _execute(arguments: Arguments, console: Console) -> int:
    if arguments.what in ("backup", "restore") and not arguments.file:
        raise UsageError(f"kifu db {arguments.what}: FILE is missing")
    if arguments.what == "restore":
        return _restore(arguments, console)
    if arguments.what == "repair":
        return _repair(arguments, console)
    with open_archive(arguments.db, console) as archive:
        if arguments.what == "backup":
            archive.store.backup(arguments.file)
            _tell(console, {"backup": arguments.file})
            return 0
        if arguments.what == "rebuild":
            with console.progress("rebuilding") as progress:
                _tell(console, {"rebuilt": archive.catalogue.rebuild(progress)})
            return 0
        stats = archive.store.stats()
        shown = {name: getattr(stats, name) for name in stats.__struct_fields__}
        if arguments.what == "upgrade":
            shown = {"path": stats.path, "revision": stats.revision}
        _tell(console, shown)
    return 0


def _tell(console: Console, shown: dict[str, object]) -> None:
    if console.is_json:
        console.json(shown)
        return
    for name, value in shown.items():
        if value in ("", None):
            continue
        text = " · ".join(f"{key} {one}" for key, one in value.items()) if isinstance(value, dict) else str(value)
        console.line(f"{name:<14} {text}")


def _restore(arguments: Arguments, console: Console) -> int:
    from eventstore.restore import restore_database

    target = database_of(arguments.db, console.environ)
    kept = restore_database(arguments.file, target)
    _tell(console, {"restored": target, "kept": "" if kept is None else str(kept)})
    return 0


def _repair(arguments: Arguments, console: Console) -> int:
    from eventstore.repair import restore_guards

    database = database_of(arguments.db, console.environ)
    mended = restore_guards(database, busy_timeout_ms=waiting_ms(console.environ))
    _tell(console, {"repaired": database, "guards": ", ".join(mended)})
    return 0


DB = Body(_arguments, _execute)
