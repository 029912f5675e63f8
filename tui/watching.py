"""Waiting, beside the app, for what others record: a thread that wakes the screen on top, and says a lost database.

The thread only waits. What is new is read by the screen, in the app's own thread, so that nothing is drawn from two.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import chain, repeat
from typing import TYPE_CHECKING, Final

from textual.message import Message

if TYPE_CHECKING:
    from eventstore import EventStore
    from tui.app import KifuApp

WAIT_SECONDS: Final = 0.5
"""How long one wait lasts, and so how long closing the app may take."""
REST_SECONDS: Final = 0.05
"""Between two pieces of news, so that a hall full of recorders does not keep a screen from its keys."""
PATIENCE_SECONDS: Final = 60.0
"""How long the pauses between attempts grow; after that they stay as they are, and there is no last one."""


class NewsCame(Message):
    """Somebody has recorded something, or the database is there again."""


class NewsLost(Message):
    """The database cannot be reached."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class Watcher:
    """Waits for news of one store until it is stopped.

    Args:
        app: Who is told.
        store: The store.
    """

    def __init__(self, app: KifuApp, store: EventStore) -> None:
        self._app = app
        self._store = store
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="kifu-watcher", daemon=True)

    def start(self) -> None:
        """Begins to wait."""
        self._thread.start()

    def stop(self) -> None:
        """Ends the waiting; returns when the thread lets go of the store."""
        self._stopped.set()
        self._thread.join(2 * WAIT_SECONDS)

    def _watch(self) -> None:
        from eventstore.errors import StoreClosed
        from replay.following_retry import LONGEST_SECONDS, pauses

        position: int | None = None
        attempts: Iterator[float] = iter(())
        is_lost = False
        while not self._stopped.is_set():
            try:
                if position is None:
                    position = self._store.last_position()
                last = self._store.wait(position, WAIT_SECONDS)
                is_later = self._measure()
            except StoreClosed:
                return
            except Exception as error:
                if not self._app.is_expected(error):
                    raise
                if not is_lost:
                    attempts = chain(pauses(PATIENCE_SECONDS), repeat(LONGEST_SECONDS))
                is_lost = True
                self._tell(NewsLost(error))
                self._stopped.wait(next(attempts))
                continue
            if is_lost or is_later or last > position:
                is_lost, position = False, max(last, position)
                self._tell(NewsCame())
                self._stopped.wait(REST_SECONDS)

    def _measure(self) -> bool:
        """Notes how far what is read is behind, in whole seconds; returns True if that has changed."""
        before = self._app.behind_seconds
        self._app.behind_seconds = int(self._store.behind_seconds())
        return self._app.behind_seconds != before

    def _tell(self, message: Message) -> None:
        if not self._stopped.is_set():
            self._app.post_message(message)
