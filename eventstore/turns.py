"""Whose turn it is to write: one thread at a time, in the order they came, and one may serve those behind it.

A plain lock would do, but not well: the thread that releases it usually takes it again at once, since those that
wait have yet to wake up. Then nobody's work is ever done together with anybody else's. Here the turn is handed to
the one that waited longest, who finds all the others still in line.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar


class Waiter:
    """One thread's place in the line. After `Turns.enter`, either it `leads` or it is `done`."""

    __slots__ = ("done", "leads", "wake")

    def __init__(self) -> None:
        self.done = False
        """Another thread has served it."""
        self.leads = False
        """It has the turn, and must `leave`."""
        self.wake: threading.Lock | None = None


WaiterT = TypeVar("WaiterT", bound=Waiter)


class Turns(Generic[WaiterT]):
    """Gives out turns."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._taken = False
        self._line: deque[WaiterT] = deque()

    def enter(self, waiter: WaiterT) -> None:
        """Waits until the waiter has the turn or has been served. One that is interrupted leaves the line."""
        with self._mutex:
            if not self._taken:
                self._taken = waiter.leads = True
                return
            waiter.wake = wake = threading.Lock()
            wake.acquire()
            self._line.append(waiter)
        try:
            wake.acquire()
        except BaseException:
            with self._mutex:
                if waiter in self._line:
                    self._line.remove(waiter)
            raise

    def leave(self) -> None:
        """Hands the turn to the one that waited longest."""
        with self._mutex:
            if not self._line:
                self._taken = False
                return
            following = self._line.popleft()
            following.leads = True
            wake = following.wake
        if wake is not None:
            wake.release()

    def company(self, most: int, is_welcome: Callable[[WaiterT], bool]) -> list[WaiterT]:
        """Takes those out of the line that can be served together with the one whose turn it is.

        Args:
            most: How many at most.
            is_welcome: Tells whether one can; the first that cannot ends it, so that nobody is overtaken.
        """
        taken: list[WaiterT] = []
        with self._mutex:
            while self._line and len(taken) < most and is_welcome(self._line[0]):
                taken.append(self._line.popleft())
        return taken

    def put_back(self, waiters: list[WaiterT]) -> None:
        """Puts those back at the head of the line that were taken out and not served after all."""
        with self._mutex:
            self._line.extendleft(reversed(waiters))

    def serve(self, waiters: list[WaiterT]) -> None:
        """Sends those home that were taken out of the line."""
        for waiter in waiters:
            waiter.done = True
            if waiter.wake is not None:
                waiter.wake.release()
