"""`kifu db roles`: who may do what on a PostgreSQL server."""

from __future__ import annotations

from tui.cli.console import Console
from tui.cli.errors import UsageError
from tui.cli.places import file_of, shown_database


def print_roles(prefix: str, console: Console) -> None:
    """Prints the SQL, for whoever looks after the server. Needs no server. Raises `UsageError`."""
    if console.is_json:
        console.json({"sql": _sql(prefix)})
    else:
        console.text(_sql(prefix))


def apply_roles(url: str, prefix: str) -> dict[str, object]:
    """Runs the SQL on a server and returns what came of it, as it is shown.

    Raises:
        UsageError: The database is a file, which has no roles, or no role can be called so.
        eventstore.errors.StoreError: The server refuses.
    """
    if file_of(url) is not None:
        raise UsageError(
            "kifu db roles: a file has no roles, only the rights of its folder; --db postgresql://… names a server, "
            "and --print prints the SQL"
        )
    _sql(prefix)  # raises for a prefix that will not do, before anything is asked of a server
    from eventstore.postgres.administration import run_script, schema_of

    run_script(url, _sql(prefix, schema_of(url)))
    roles = ("owner", "recorder", "reader", "spectator")
    return {"database": shown_database(url), "roles": ", ".join(f"{prefix}_{role}" for role in roles)}


def begin_epoch(url: str) -> dict[str, object]:
    """Begins a new epoch on a server and returns its number, as it is shown.

    Raises:
        UsageError: The database is a file, which counts no transactions.
        eventstore.errors.StoreError: The server refuses.
    """
    if file_of(url) is not None:
        raise UsageError(
            "kifu db new-epoch: a file needs none; it is for a server to which pg_restore brought an archive"
        )
    from eventstore.postgres import administration

    return {"database": shown_database(url), "epoch": administration.begin_epoch(url)}


def _sql(prefix: str, schema: str = "public") -> str:
    from eventstore.roles import is_prefix, roles_sql

    if not is_prefix(prefix):
        raise UsageError("kifu db roles: --prefix takes small letters, digits and _, as in kifu or club_2026")
    return roles_sql(prefix, schema)
