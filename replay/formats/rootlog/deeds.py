"""What was done in the turn under way, in order: what the law asks of a whole turn is asked of this list."""

from __future__ import annotations

from typing import Final

import msgspec

from replay.formats.rootlog.document import ActionText

PLACED: Final = "placed"
"""A piece came from its supply to a clearing (`end`) or a board."""
MOVED: Final = "moved"
"""A piece went from clearing to clearing."""
NURSED: Final = "nursed"
"""A warrior of the Marquise went to the keep, by field hospitals or on foot."""
REMOVED: Final = "removed"
"""A piece left a clearing (`start`) or a board."""
CARD: Final = "card"
"""A card left a hand, a board or the discard pile."""
DRAWN: Final = "drawn"
"""Cards came from the deck."""
CRAFTED: Final = "crafted"
"""A card was crafted; `suit` holds the icons of its cost."""
EXHAUSTED: Final = "exhausted"
"""An item was turned face down."""
REFRESHED: Final = "refreshed"
"""An item was turned face up."""
EXPLORED: Final = "explored"
"""An item was found under a ruin."""
QUEST: Final = "quest"
"""A quest was done."""
RELATION: Final = "relation"
"""A relationship changed; `suit` is its old level, `name` the new one."""
PURGED: Final = "purged"
"""The decree was discarded; `cost` is the number of birds in it, `count` the points before."""
LED: Final = "led"
"""A leader was chosen."""
OPENED: Final = "opened"
"""A closed path was opened."""
FERRIED: Final = "ferried"
"""The ferry moved."""


class Deed(msgspec.Struct, frozen=True):
    """One thing that was done."""

    what: str
    at: ActionText
    owner: str = ""
    """Whose piece, item or relationship."""
    name: str = ""
    """Of the piece, card or item; a card's is as written."""
    count: int = 1
    start: int | None = None
    """The clearing it left."""
    end: int | None = None
    """The clearing to which it came."""
    source: str = ""
    target: str = ""
    """Places, of cards and of pieces on boards."""
    suit: str = ""
    """A card's letter as it was written, or a cost."""
    cost: int = 0
    """What the law asks for it; -1 if that is uncertain."""
    reach: frozenset[int] = frozenset()
    """Clearings from which wood could be brought."""
    battles: int = 0
    """Battles of the turn before it."""
