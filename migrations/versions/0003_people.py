"""Adds the table of people's names, which stand apart from what was recorded so that they can be erased."""

from __future__ import annotations

from migrations import dialects

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

SQLITE = """
    CREATE TABLE people (
      player_id TEXT PRIMARY KEY,
      name      TEXT,             -- NULL: erased on request, for good
      noted_at  INTEGER NOT NULL  -- microseconds since 1970, UTC
    ) STRICT
    """

POSTGRESQL = """
    CREATE TABLE people (
      player_id text COLLATE "C" PRIMARY KEY,
      name      text COLLATE "C",
      noted_at  bigint NOT NULL
    )
    """


def upgrade() -> None:
    """Creates the table, empty: the names of older records stand in their events."""
    dialects.run(sqlite=[SQLITE], postgresql=[POSTGRESQL])


def downgrade() -> None:
    """Refuses: the names are nowhere else."""
    raise NotImplementedError("names of people are never dropped by a migration")
