"""Adds the table of what happened inside each match, for the search; it can be thrown away and built again."""

from __future__ import annotations

from alembic import op

from migrations import dialects

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


SQLITE = """
        CREATE TABLE projection_contents (
          match_id   TEXT PRIMARY KEY,
          unknown    INTEGER NOT NULL,  -- things that came into sight and were never named
          overruled  INTEGER NOT NULL,  -- entries that stood against the rules
          words      TEXT NOT NULL,     -- names of what was in play, folded, one a line
          open_words TEXT NOT NULL,     -- those of them that everybody saw
          positions  BLOB NOT NULL      -- hashes of tables that were reached, eight bytes each
        ) STRICT
        """

POSTGRESQL = """
    CREATE TABLE projection_contents (
      match_id   text COLLATE "C" PRIMARY KEY,
      unknown    bigint NOT NULL,
      overruled  bigint NOT NULL,
      words      text COLLATE "C" NOT NULL,
      open_words text COLLATE "C" NOT NULL,
      positions  bytea NOT NULL
    )
    """


def upgrade() -> None:
    """Creates the table, empty: whoever searches first fills it."""
    dialects.run(sqlite=[SQLITE], postgresql=[POSTGRESQL])


def downgrade() -> None:
    """Drops the table; nothing is lost that could not be computed."""
    op.execute("DROP TABLE projection_contents")
