"""The store in a PostgreSQL database: many programs record at once, and many follow.

What is done here otherwise than in SQLite follows from there being many writers. Nothing locks a stream or the store:
the keys and guards of `events` let one of two appends at a version win, and the other is told. The order of all
events is read behind the oldest transaction that is still open (`source.py`), so that nothing ever appears where a
follower has passed.

Needs psycopg (the extra `postgres`); nothing outside this package imports it.
"""

from __future__ import annotations
