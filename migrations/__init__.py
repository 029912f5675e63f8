"""Holds the Alembic environment and the schema's history; it is driven by `eventstore.history`, never by hand."""
