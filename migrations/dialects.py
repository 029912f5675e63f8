"""Running the text of a revision that belongs to the database at hand.

Each revision says everything in both languages: what SQLite and PostgreSQL share is small, and what differs – types,
triggers – is what matters.
"""

from __future__ import annotations

from collections.abc import Sequence

from alembic import op


def run(*, sqlite: Sequence[str], postgresql: Sequence[str]) -> None:
    """Runs the statements that are meant for this database."""
    connection = op.get_bind()
    texts = {"sqlite": sqlite, "postgresql": postgresql}
    for statement in texts[connection.dialect.name]:
        connection.exec_driver_sql(statement, execution_options={"no_parameters": True})
