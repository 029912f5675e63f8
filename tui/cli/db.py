"""`kifu db`: looks after the database."""

from __future__ import annotations

from typing import Final

from tui.cli.archives import database_of, open_archive, waiting_ms
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import UsageError
from tui.cli.places import named_to_read, shown_database

_FILES: Final = {"backup": ("FILE",), "restore": ("FILE",), "copy": ("FROM", "TO")}
"""What has to be named besides the database."""


def _arguments(parser: Parser) -> None:
    parser.add_argument(
        "what",
        metavar="WHAT",
        choices=("upgrade", "backup", "restore", "copy", "repair", "rebuild", "roles", "new-epoch", "stats"),
        help="upgrade, backup, restore, copy (into another database), repair (puts the guards of recorded events "
        "back), rebuild (what is searched), roles (of a server), new-epoch (of a restored server) or stats",
    )
    parser.add_argument("files", metavar="FILE", nargs="*", help="of the backup; FROM and TO of a copy")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--print", action="store_true", help="roles: print the SQL (this is meant if nothing is said)")
    how.add_argument("--apply", action="store_true", help="roles: run the SQL on the server")
    parser.add_argument("--prefix", metavar="NAME", default="", help="roles: what their names begin with (kifu)")


def _execute(arguments: Arguments, console: Console) -> int:
    what = arguments.what
    _check(arguments)
    if what == "roles" and not arguments.apply:
        from tui.cli.db_roles import print_roles

        print_roles(arguments.prefix or "kifu", console)
    elif what in ("restore", "repair", "copy", "roles", "new-epoch"):
        _tell(console, _without_archive(arguments, console))
    elif what == "stats":
        _tell(console, _stats(arguments, console))
    else:
        _tell(console, _with_archive(arguments, console))
    return 0


def _check(arguments: Arguments) -> None:
    """Raises `UsageError` for words that do not belong together."""
    wanted = _FILES.get(arguments.what, ())
    for name in wanted[len(arguments.files) :]:
        raise UsageError(f"kifu db {arguments.what}: {name} is missing")
    for more in arguments.files[len(wanted) :]:
        raise UsageError(f"kifu db {arguments.what}: {more!r} is one word too many")
    if arguments.what != "roles" and (arguments.print or arguments.apply or arguments.prefix):
        raise UsageError("kifu db: --print, --apply and --prefix go with roles")


def _without_archive(arguments: Arguments, console: Console) -> dict[str, object]:
    """Does what is done to a database that is not open."""
    if arguments.what == "copy":
        from tui.cli.db_copy import copy_archive

        source, target = arguments.files
        return copy_archive(source, target, console)
    database = database_of(arguments.db, console.environ)
    if arguments.what == "roles":
        from tui.cli.db_roles import apply_roles

        return apply_roles(database, arguments.prefix or "kifu")
    if arguments.what == "new-epoch":
        from tui.cli.db_roles import begin_epoch

        return begin_epoch(database)
    if arguments.what == "restore":
        from eventstore.restore import restore_database

        kept = restore_database(arguments.files[0], database)
        return {"restored": shown_database(database), "kept": "" if kept is None else str(kept)}
    from eventstore.repair import restore_guards

    mended = restore_guards(database, busy_timeout_ms=waiting_ms(console.environ))
    return {"repaired": shown_database(database), "guards": ", ".join(mended)}


def _with_archive(arguments: Arguments, console: Console) -> dict[str, object]:
    is_look, creates = arguments.what == "backup", arguments.what == "upgrade"
    with open_archive(arguments.db, console, to_read=is_look, creates=creates) as archive:
        if arguments.what == "backup":
            archive.store.backup(arguments.files[0])
            return {"backup": arguments.files[0]}
        if arguments.what == "rebuild":
            with console.progress("rebuilding") as progress:
                return {"rebuilt": archive.catalogue.rebuild(progress)}
        stats = archive.store.stats()
        return {"path": stats.path, "revision": stats.revision}


def _stats(arguments: Arguments, console: Console) -> dict[str, object]:
    """Returns counts and sizes; of a standby also how far it is behind."""
    standby = named_to_read(console.read_from, console.environ)
    with open_archive(arguments.db, console, to_read=True) as archive:
        stats = archive.store.stats()
        shown = {name: getattr(stats, name) for name in stats.__struct_fields__}
    if standby:
        from tui.cli.db_standby import standby_of

        shown["standby"] = standby_of(standby, database_of(arguments.db, console.environ))
    return shown


def _tell(console: Console, shown: dict[str, object]) -> None:
    if console.is_json:
        console.json(shown)
        return
    for name, value in shown.items():
        if value in ("", None):
            continue
        text = " · ".join(f"{key} {one}" for key, one in value.items()) if isinstance(value, dict) else str(value)
        console.line(f"{name:<14} {text}")


DB = Body(_arguments, _execute)
