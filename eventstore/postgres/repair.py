"""Putting back the guards of a PostgreSQL database, after somebody has taken them away."""

from __future__ import annotations

from contextlib import closing
from typing import Any

from eventstore.postgres.address import parse_address
from eventstore.postgres.connections import connect
from eventstore.postgres.evidence import PostgresExamined
from eventstore.postgres.faults import DRIVER_ERRORS, translate
from eventstore.postgres.guards import compare_guards, mending
from eventstore.repair import refuse_damage
from eventstore.verify import verify_database


def restore_guards_on_server(url: str) -> tuple[str, ...]:
    """Does what `eventstore.repair.restore_guards` does; the role of the address has to own the tables."""
    address = parse_address(url)
    try:
        report = verify_database(PostgresExamined(lambda: connect(address)), None, None, None)
        refuse_damage(report, address.shown)
        if not report.findings:
            return ()
        with closing(connect(address)) as connection, connection.transaction():

            def ask(sql: str) -> list[tuple[Any, ...]]:
                return connection.execute(sql).fetchall()

            connection.execute("LOCK TABLE events, streams, seals, epochs IN SHARE ROW EXCLUSIVE MODE")
            missing, changed = compare_guards(ask)
            for statement in mending(ask):
                connection.execute(statement)
            left = compare_guards(ask)
            assert left == ((), ()), left
    except DRIVER_ERRORS as error:
        raise translate(error, address.shown) or error from error
    return (*missing, *changed)
