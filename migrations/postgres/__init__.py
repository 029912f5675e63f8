"""Holds PostgreSQL's text of revisions that would be too long beside that of SQLite."""
