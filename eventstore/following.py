"""Following the store: a place in the feed that moves on, is saved, and waits for news."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eventstore.events import StoredEvent

if TYPE_CHECKING:
    from eventstore.store import EventStore


class Subscription:
    """A consumer's place in the feed.

    Events come at least once: what was polled and not saved comes again after a restart. Whoever stores what it has
    computed in the same `batch` as `save` sees each event exactly once.

    Args:
        store: Where the events are.
        consumer: Names the checkpoint, where it starts and saves.
        category: Only events of streams of this category.
        limit: How many events one poll gives at most.
    """

    def __init__(self, store: EventStore, consumer: str, category: str | None, limit: int) -> None:
        self._store = store
        self._consumer = consumer
        self._category = category
        self._limit = limit
        self.position = store.checkpoint(consumer)
        """Everything up to here was polled, or is of another category."""

    def poll(self, timeout: float) -> list[StoredEvent]:
        """Returns the next events; waits for them up to `timeout` seconds, and returns none after that."""
        end = self._store.wait(self.position, timeout)
        if end <= self.position:
            return []
        events = self._store.feed(self.position, self._limit, self._category)
        last = events[-1].position if events else 0
        self.position = last if len(events) == self._limit else max(last, end)
        return events

    def save(self) -> None:
        """Saves the place."""
        self._store.save_checkpoint(self._consumer, self.position)
