"""Roles of a PostgreSQL server for a store: who may record, who may read, and who may see that there is something.

Four roles that cannot log in; whoever looks after the server makes logins and grants them one of these:

    owner       owns the tables; upgrades them, and nothing else is done with it
    recorder    reads everything and adds events; changes and removes none
    reader      reads everything: a judge's desk, a standby's followers, verification
    spectator   reads the list of the matches that exist, and no event

Events hold what a seat may not know: hands, decks, notes for one chair. Which part of them is public follows from
folding them, which SQL cannot do, so a spectator's role reads no event, no stream, no snapshot and no row of a
projection, but one view without any of that. What a public may see of a game is relayed by a reader.

The recorder adds events column by column. Position, epoch and transaction of an event are left to the server: with
them somebody could hide an event from those who follow.
"""

from __future__ import annotations

import re
from typing import Final

REBUILDABLE: Final = ("snapshots", "checkpoints", "projection_matches", "projection_contents")
"""Tables that the recorder may also change: all of them can be computed again."""

NAMES: Final = "people"
"""Names apart from the events: the recorder notes and erases them, and removes no row."""

READ: Final = ("alembic_version", "epochs")
"""Tables that only the owner writes."""

GIVEN: Final = {
    "streams": "uuid, category, name, parent_id, fork_version, base_hash, created_at, meta, digest",
    "events": "stream_id, version, event_id, type, schema_version, recorded_at, codec, data, meta, hash",
    "seals": "n, epoch, xid, events, streams, root, prev_root, heads, sealed_at, signature",
}
"""What the recorder says of a new row. The rest – positions, numbers, transactions – the server alone says."""

PUBLIC_VIEW: Final = "public_matches"
"""What a spectator reads."""

_PREFIX: Final = re.compile(r"[a-z_][a-z0-9_]{0,39}")


def is_prefix(prefix: str) -> bool:
    """Tells whether names of roles may begin so: small letters, digits and `_`, 40 of them at most."""
    return _PREFIX.fullmatch(prefix) is not None


def roles_sql(prefix: str = "kifu", schema: str = "public") -> str:
    """Returns the SQL that makes the roles and grants them what is theirs. It may be run again at any time.

    Args:
        prefix: What the roles' names begin with.
        schema: Where the tables are, as an SQL identifier.
    """
    if not is_prefix(prefix):
        raise ValueError(f"no beginning for a role's name: {prefix!r}")
    names = {name: f"{prefix}_{name}" for name in ("owner", "recorder", "reader", "spectator")}
    made = "\n\n".join(_role(name) for name in names.values())
    everybody = ", ".join((names["recorder"], names["reader"], names["spectator"], "PUBLIC"))
    tables = ", ".join((*GIVEN, *REBUILDABLE, *READ, NAMES))
    adding = "\n".join(f"GRANT INSERT ({given}) ON {table} TO {names['recorder']};" for table, given in GIVEN.items())
    return f"""\
-- Roles of a store. Run it as a superuser, or as somebody who may make roles and owns the database and its tables.
-- None of the roles can log in. A login gets one of them, with a password that only the server knows:
--   CREATE ROLE desk LOGIN; GRANT {names["recorder"]} TO desk; \\password desk
BEGIN;
SET LOCAL search_path = {schema};

{made}

-- The tables belong to a role with which nobody records.
GRANT {names["owner"]} TO CURRENT_USER;
{_ownership(names["owner"], schema)}

-- What was granted before is taken back first.
REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {everybody};
REVOKE ALL ON ALL SEQUENCES IN SCHEMA {schema} FROM {everybody};
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA {schema} FROM {everybody};
REVOKE CREATE ON SCHEMA {schema} FROM {everybody};
{_database("REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC")}
GRANT USAGE ON SCHEMA {schema} TO {names["recorder"]}, {names["reader"]}, {names["spectator"]};

-- Recorder and reader: everything may be read, and events may be added.
GRANT SELECT ON {tables} TO {names["recorder"]}, {names["reader"]};
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA {schema} TO {names["recorder"]}, {names["reader"]};
{adding}
GRANT SELECT ON ALL SEQUENCES IN SCHEMA {schema} TO {names["recorder"]}, {names["reader"]};
GRANT USAGE ON ALL SEQUENCES IN SCHEMA {schema} TO {names["recorder"]};
GRANT INSERT, UPDATE, DELETE ON {", ".join(REBUILDABLE)} TO {names["recorder"]};
GRANT INSERT, UPDATE ON {NAMES} TO {names["recorder"]};

-- Spectator: which matches there are, and nothing of what happened in them.
CREATE OR REPLACE VIEW {PUBLIC_VIEW} WITH (security_barrier) AS
  SELECT match_id, game, date FROM projection_matches;
ALTER VIEW {PUBLIC_VIEW} OWNER TO {names["owner"]};
GRANT SELECT ON {PUBLIC_VIEW} TO {names["recorder"]}, {names["reader"]}, {names["spectator"]};

COMMIT;
"""


def _role(name: str) -> str:
    return f"""\
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '{name}') THEN
    CREATE ROLE {name} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
  END IF;
END $$;"""


def _ownership(owner: str, schema: str) -> str:
    return f"""\
DO $$ DECLARE one record; BEGIN
  GRANT USAGE, CREATE ON SCHEMA {schema} TO {owner};
  FOR one IN SELECT c.oid::regclass AS name FROM pg_class c
    WHERE c.relnamespace = '{schema}'::regnamespace AND c.relkind IN ('r', 'p', 'S') AND NOT EXISTS (
      SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
        AND (d.deptype = 'e' OR c.relkind = 'S' AND d.deptype IN ('a', 'i')))
  LOOP EXECUTE format('ALTER TABLE %s OWNER TO {owner}', one.name); END LOOP;
  FOR one IN SELECT p.oid::regprocedure AS name FROM pg_proc p
    WHERE p.pronamespace = '{schema}'::regnamespace AND NOT EXISTS (
      SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  LOOP EXECUTE format('ALTER ROUTINE %s OWNER TO {owner}', one.name); END LOOP;
END $$;"""


def _database(statement: str) -> str:
    return f"DO $$ BEGIN EXECUTE format('{statement}', current_database()); END $$;"
