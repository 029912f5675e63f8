"""Runs the revisions on a connection that the store has opened.

The caller has begun the transaction and commits it, so that a revision is applied whole or not at all. No log
is configured: nothing is printed.
"""

from __future__ import annotations

from alembic import context

connection = context.config.attributes.get("connection")
if connection is None:
    raise RuntimeError("migrations run through eventstore.history, which gives them a connection")

context.configure(connection=connection, target_metadata=None)
with context.begin_transaction():
    context.run_migrations()
