"""News of commits between processes: PostgreSQL's LISTEN and NOTIFY, as a wake-up and nothing else.

Whoever waits for events also looks now and then, so a message that is lost costs a quarter of a second. Messages are
sent apart from the commits, by one connection a process, and few of them: NOTIFY within each append would make the
appends of all programs wait for each other.
"""

from __future__ import annotations

import selectors
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import psycopg

from eventstore.postgres.connections import Driver

CHANNEL: Final = "kifu_events"
_APART: Final = 0.02
"""Seconds between two messages at least."""
_APART_AT_MOST: Final = 0.2
_SHARE: Final = 5
"""A server that takes long to send a message is busy; then messages take a fifth of the time at most."""
_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 5.0


class _Worker:
    """A thread with a connection of its own, which is made again when it is lost."""

    def __init__(self, connect: Callable[[], Driver], name: str) -> None:
        self._connect = connect
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        pause = _FIRST_PAUSE
        while not self._stop.is_set():
            with suppress(psycopg.Error), self._connect() as connection:
                pause = _FIRST_PAUSE
                self._work(connection)
            if self._stop.wait(pause):
                return
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _work(self, connection: Driver) -> None:
        raise NotImplementedError


class Listener(_Worker):
    """Calls a function whenever another process has sent a message.

    Args:
        connect: Makes a connection.
        heard: The function.
    """

    def __init__(self, connect: Callable[[], Driver], heard: Callable[[], None]) -> None:
        self._heard = heard
        self._bell, self._ring = socket.socketpair()
        super().__init__(connect, "news of other programs")

    def close(self) -> None:
        """Ends the thread."""
        self._stop.set()
        self._ring.send(b"!")
        self._thread.join()
        self._bell.close()
        self._ring.close()

    def _work(self, connection: Driver) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        self._heard()  # what came while nobody listened
        with selectors.DefaultSelector() as news:  # asleep until something comes: waiting costs nothing
            news.register(connection.fileno(), selectors.EVENT_READ)
            news.register(self._bell, selectors.EVENT_READ)
            while not self._stop.is_set():
                news.select()
                if list(connection.notifies(timeout=0)):
                    self._heard()


class Notifier(_Worker):
    """Sends messages of commits, many commits in one.

    Args:
        connect: Makes a connection.
    """

    def __init__(self, connect: Callable[[], Driver]) -> None:
        self._due = threading.Event()
        super().__init__(connect, "news for other programs")

    def send(self) -> None:
        """Asks for a message; it is sent soon."""
        self._due.set()

    def close(self) -> None:
        """Sends what is due and ends the thread."""
        self._stop.set()
        self._due.set()
        self._thread.join()

    def _work(self, connection: Driver) -> None:
        connection.execute("SET synchronous_commit = off")  # a message that is lost with a server is no loss
        while True:
            self._due.wait()
            is_last = self._stop.is_set()
            self._due.clear()
            began = time.monotonic()
            connection.execute(f"NOTIFY {CHANNEL}")
            if is_last:
                return
            took = time.monotonic() - began
            self._stop.wait(min(max(_APART, _SHARE * took), _APART_AT_MOST))
