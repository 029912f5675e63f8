"""Keys in the order in which they were pressed: each is answered before the next one is handed on.

A terminal sends several keys in one packet, and Textual hands each to the widget that has the focus at that instant.
The second key would then reach what the first one has just left: a list instead of the input that it opens, a field
under its own dialog.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from textual.app import App
from textual.dom import DOMNode
from textual.events import Key, Paste
from textual.message_pump import MessagePump
from textual.timer import Timer

MOST_ROUNDS: Final = 50
"""A screen that never comes to rest, since it plays by itself, does not hold keys up for longer."""
TICK: Final = 0.05
MOST_TICKS: Final = 10
"""After so many ticks, half a second, keys go on in any case: the widget that had one may be gone.

Ticks and not the clock, since only those count at which the app could have answered: while it is busy opening a large
screen none passes, and the key is not handed to what lies under that screen.
"""

Pressed = Key | Paste


class KeyOrder:
    """Holds keys back while one is being answered.

    Args:
        app: The app.
        hand_on: Gives a key to whatever has the focus.
    """

    def __init__(self, app: App[int], hand_on: Callable[[Pressed], Awaitable[None]]) -> None:
        self._app = app
        self._hand_on = hand_on
        self._waiting: deque[Pressed] = deque()
        self._at_hand: Pressed | None = None
        self._rounds = 0
        self._ticks = 0
        self._timer: Timer | None = None

    @property
    def is_at_rest(self) -> bool:
        """True if every key has been answered."""
        return self._at_hand is None

    async def take(self, event: Pressed) -> None:
        """Hands a key on, now or when those before it have been answered."""
        if self._at_hand is None:
            await self._give(event)
            return
        self._waiting.append(event)
        if self._timer is None:
            self._watch()

    def _watch(self) -> None:
        self._ticks = 0
        self._timer = self._app.set_interval(TICK, self._tick)

    async def _tick(self) -> None:
        self._ticks += 1
        if self._ticks >= MOST_TICKS:
            await self._next()

    async def _give(self, event: Pressed) -> None:
        self._at_hand, self._rounds = event, 0
        target = self._app.focused or self._app.screen
        await self._hand_on(event)
        self._follow(target, event)

    def _follow(self, node: MessagePump | None, event: Pressed) -> None:
        """Goes the way of a key, from a widget up to the app, behind whatever the key has set off on it."""
        while isinstance(node, DOMNode) and node is not self._app:
            if node.call_later(self._follow, node.parent, event):
                return
            node = node.parent
        self._app.call_later(self._arrived, event)

    async def _arrived(self, event: Pressed) -> None:
        if event is not self._at_hand:
            return
        if self._rounds < MOST_ROUNDS and not self._is_quiet():
            self._rounds += 1
            self._follow(self._app.focused or self._app.screen, event)
            return
        await self._next()

    def _is_quiet(self) -> bool:
        """Returns True if the screen on top stands and nothing waits in it."""
        screen = self._app.screen
        return screen.is_mounted and all(node.message_queue_size == 0 for node in screen.walk_children(with_self=True))

    async def _next(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._at_hand = None
        if self._waiting:
            event = self._waiting.popleft()
            if self._waiting:
                self._watch()
            await self._give(event)
