"""Creates the event store: streams, events and their guards, seals, and the tables that can be rebuilt.

`streams` and `events` are only ever added to, and the triggers make the database itself refuse all else. A later
revision may extend these two by plain `ADD COLUMN` only: rebuilding a table, as `batch_alter_table` does, loses
its triggers without a word.
"""

from __future__ import annotations

from alembic import context

from migrations import dialects
from migrations.postgres import event_store as postgres

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TABLES = (
    """
    CREATE TABLE streams (
      stream_id    INTEGER PRIMARY KEY,  -- local to this file: never exported, never hashed
      uuid         BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      tenant       TEXT NOT NULL DEFAULT '',
      category     TEXT NOT NULL,        -- the part of the name before the first hyphen
      name         TEXT NOT NULL,
      parent_id    INTEGER REFERENCES streams,  -- NULL: a root
      fork_version INTEGER,              -- last version shared with the parent
      base_hash    BLOB NOT NULL CHECK (length(base_hash) = 32),  -- parent's hash there; zero for a root
      created_at   INTEGER NOT NULL,     -- microseconds since 1970, UTC
      meta         BLOB,
      digest       BLOB NOT NULL CHECK (length(digest) = 32),     -- vouches for this row
      UNIQUE (tenant, name),
      CHECK ((parent_id IS NULL) = (fork_version IS NULL)),
      CHECK (fork_version >= 0)
    ) STRICT
    """,
    "CREATE INDEX streams_parent ON streams (parent_id, fork_version)",
    "CREATE INDEX streams_category ON streams (tenant, category)",
    """
    CREATE TABLE events (
      pos            INTEGER PRIMARY KEY CHECK (pos >= 1),  -- order of the whole store, without gaps
      stream_id      INTEGER NOT NULL REFERENCES streams,
      version        INTEGER NOT NULL CHECK (version >= 1),
      event_id       BLOB NOT NULL UNIQUE CHECK (length(event_id) = 16),
      type           TEXT NOT NULL,
      schema_version INTEGER NOT NULL DEFAULT 1,
      recorded_at    INTEGER NOT NULL,   -- microseconds since 1970, UTC
      codec          INTEGER NOT NULL DEFAULT 0,  -- 0 MessagePack, 1 JSON, 2 sealed MessagePack
      data           BLOB NOT NULL,
      meta           BLOB,
      hash           BLOB NOT NULL CHECK (length(hash) = 32),
      UNIQUE (stream_id, version)
    ) STRICT
    """,
    """
    CREATE TABLE seals (
      n          INTEGER PRIMARY KEY CHECK (n >= 1),
      upto       INTEGER NOT NULL,       -- position of the last event sealed
      events     INTEGER NOT NULL,       -- how many since the seal before
      streams    INTEGER NOT NULL,       -- stream_id of the last stream sealed
      root       BLOB NOT NULL CHECK (length(root) = 32),
      prev_root  BLOB NOT NULL CHECK (length(prev_root) = 32),
      heads      BLOB NOT NULL,          -- uuid (16) and version (8) of each stream that grew
      sealed_at  INTEGER NOT NULL,
      signature  BLOB
    ) STRICT
    """,
    """
    CREATE TABLE snapshots (
      stream_id       INTEGER NOT NULL,
      reducer         TEXT NOT NULL,
      reducer_version INTEGER NOT NULL,
      version         INTEGER NOT NULL,
      state           BLOB NOT NULL,
      state_hash      BLOB NOT NULL,
      created_at      INTEGER NOT NULL,
      PRIMARY KEY (stream_id, reducer, reducer_version, version)
    ) STRICT
    """,
    """
    CREATE TABLE checkpoints (
      consumer TEXT PRIMARY KEY,
      pos      INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE projection_matches (
      match_id   TEXT PRIMARY KEY,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      game       TEXT NOT NULL,
      date       TEXT NOT NULL,
      sort       TEXT NOT NULL,
      search     TEXT NOT NULL,
      row        BLOB NOT NULL
    ) STRICT
    """,
    "CREATE INDEX projection_matches_sort ON projection_matches (sort)",
)

GUARDS = (
    """
    CREATE TRIGGER events_refuse_update BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'guard: recorded events are never changed'); END
    """,
    """
    CREATE TRIGGER events_refuse_delete BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'guard: recorded events are never removed'); END
    """,
    """
    CREATE TRIGGER events_guard_insert BEFORE INSERT ON events
    BEGIN
      SELECT RAISE(ABORT, 'guard: version is not the next one of its stream')
      WHERE NEW.version IS NOT 1 + coalesce(
        (SELECT max(version) FROM events WHERE stream_id = NEW.stream_id),
        (SELECT coalesce(fork_version, 0) FROM streams WHERE stream_id = NEW.stream_id));
      SELECT RAISE(ABORT, 'guard: event id is taken')
      WHERE EXISTS (SELECT 1 FROM events WHERE event_id = NEW.event_id);
      SELECT RAISE(ABORT, 'guard: position is not the next one')
      WHERE NEW.pos <> -1 AND NEW.pos <> 1 + coalesce((SELECT max(pos) FROM events), 0);
    END
    """,
    """
    CREATE TRIGGER streams_refuse_update BEFORE UPDATE ON streams
    BEGIN SELECT RAISE(ABORT, 'guard: streams are never changed'); END
    """,
    """
    CREATE TRIGGER streams_refuse_delete BEFORE DELETE ON streams
    BEGIN SELECT RAISE(ABORT, 'guard: streams are never removed'); END
    """,
    """
    CREATE TRIGGER streams_guard_insert BEFORE INSERT ON streams
    BEGIN
      SELECT RAISE(ABORT, 'guard: stream is there already')
      WHERE EXISTS (SELECT 1 FROM streams WHERE stream_id = NEW.stream_id)
         OR EXISTS (SELECT 1 FROM streams WHERE uuid = NEW.uuid)
         OR EXISTS (SELECT 1 FROM streams WHERE tenant = NEW.tenant AND name = NEW.name);
      SELECT RAISE(ABORT, 'guard: fork point is not an event that the parent owns')
      WHERE NEW.parent_id IS NOT NULL AND NEW.fork_version IS NOT 0 AND NOT EXISTS (
        SELECT 1 FROM events WHERE stream_id = NEW.parent_id AND version = NEW.fork_version);
    END
    """,
    """
    CREATE TRIGGER seals_refuse_update BEFORE UPDATE ON seals
    BEGIN SELECT RAISE(ABORT, 'guard: seals are never changed'); END
    """,
    """
    CREATE TRIGGER seals_refuse_delete BEFORE DELETE ON seals
    BEGIN SELECT RAISE(ABORT, 'guard: seals are never removed'); END
    """,
    """
    CREATE TRIGGER seals_guard_insert BEFORE INSERT ON seals
    BEGIN
      SELECT RAISE(ABORT, 'guard: seal is not the next one')
      WHERE NEW.n IS NOT 1 + coalesce((SELECT max(n) FROM seals), 0);
    END
    """,
)


def upgrade() -> None:
    """Creates every table, index and trigger."""
    made = context.config.attributes
    schema, partitions = made.get("schema", "public"), made.get("partitions", 0)
    dialects.run(sqlite=TABLES + GUARDS, postgresql=postgres.tables(partitions) + postgres.guards(schema, partitions))


def downgrade() -> None:
    """Refuses: recorded events are never dropped."""
    raise NotImplementedError("the event store is never taken down by a migration")
