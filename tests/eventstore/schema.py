"""The tables as they should be, told apart from the migrations that make them: a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()

streams = Table(
    "streams",
    metadata,
    Column("stream_id", Integer, primary_key=True),
    Column("uuid", LargeBinary, nullable=False, unique=True),
    Column("tenant", Text, nullable=False, server_default=text("''")),
    Column("category", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("parent_id", Integer, ForeignKey("streams.stream_id")),
    Column("fork_version", Integer),
    Column("base_hash", LargeBinary, nullable=False),
    Column("created_at", Integer, nullable=False),
    Column("meta", LargeBinary),
    Column("digest", LargeBinary, nullable=False),
    UniqueConstraint("tenant", "name"),
    CheckConstraint("(parent_id IS NULL) = (fork_version IS NULL)"),
    Index("streams_parent", "parent_id", "fork_version"),
    Index("streams_category", "tenant", "category"),
    sqlite_strict=True,
)

events = Table(
    "events",
    metadata,
    Column("pos", Integer, primary_key=True),
    Column("stream_id", Integer, ForeignKey("streams.stream_id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("event_id", LargeBinary, nullable=False, unique=True),
    Column("type", Text, nullable=False),
    Column("schema_version", Integer, nullable=False, server_default="1"),
    Column("recorded_at", Integer, nullable=False),
    Column("codec", Integer, nullable=False, server_default="0"),
    Column("data", LargeBinary, nullable=False),
    Column("meta", LargeBinary),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("stream_id", "version"),
    sqlite_strict=True,
)

seals = Table(
    "seals",
    metadata,
    Column("n", Integer, primary_key=True),
    Column("upto", Integer, nullable=False),
    Column("events", Integer, nullable=False),
    Column("streams", Integer, nullable=False),
    Column("root", LargeBinary, nullable=False),
    Column("prev_root", LargeBinary, nullable=False),
    Column("heads", LargeBinary, nullable=False),
    Column("sealed_at", Integer, nullable=False),
    Column("signature", LargeBinary),
    sqlite_strict=True,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream_id", Integer, primary_key=True),
    Column("reducer", Text, primary_key=True),
    Column("reducer_version", Integer, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("state", LargeBinary, nullable=False),
    Column("state_hash", LargeBinary, nullable=False),
    Column("created_at", Integer, nullable=False),
    sqlite_strict=True,
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("consumer", Text, primary_key=True),
    Column("pos", Integer, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

projection_matches = Table(
    "projection_matches",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("created_at", Integer, nullable=False),
    Column("updated_at", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("date", Text, nullable=False),
    Column("sort", Text, nullable=False),
    Column("search", Text, nullable=False),
    Column("row", LargeBinary, nullable=False),
    Index("projection_matches_sort", "sort"),
    sqlite_strict=True,
)

people = Table(
    "people",
    metadata,
    Column("player_id", Text, primary_key=True),
    Column("name", Text),
    Column("noted_at", Integer, nullable=False),
    sqlite_strict=True,
)

projection_contents = Table(
    "projection_contents",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("unknown", Integer, nullable=False),
    Column("overruled", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Column("open_words", Text, nullable=False),
    Column("positions", LargeBinary, nullable=False),
    sqlite_strict=True,
)
