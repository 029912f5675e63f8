"""The history of the schema: Alembic's revisions, loaded only when there is something to migrate."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from eventstore import revision

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection

MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"
"""The Alembic environment; it lies beside this package in the repository and in an installation."""


def run_migrations(connection: Connection, **made: Any) -> None:
    """Brings a database to the current revision, in the transaction that is open.

    Args:
        connection: The database.
        made: What the revisions ask for besides: `schema` and `partitions`, of PostgreSQL.
    """
    from alembic import command

    config = _config()
    config.attributes.update(made, connection=connection)
    command.upgrade(config, revision.REVISION)


def is_known_revision(stamp: str) -> bool:
    """Tells whether a revision is among ours. Alembic takes prefixes for revisions; this does not."""
    from alembic.script import ScriptDirectory

    return stamp in {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
