"""Blanks: cards that came into sight without being named, and how they are named later.

Naming one is an entry of its own that changes knowledge only: the record learns what the card was, from its first
sight on. What was decided in between stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from domain.changes import UNKNOWN, Create, MoveCards, Reveal
from domain.play import Play
from domain.state import is_unknown
from domain.table import Table
from replay.errors import BadRequest

ASKED: Final = "known"
"""`Play.asked` of an entry that names blanks."""


class Blank(NamedTuple):
    """A card that the record saw and nobody named."""

    key: str
    """The event in which it came into sight, and which of its blanks it is: `14.2`."""
    version: int
    card: int
    place: str
    """Where it came into sight."""
    known: str
    """What is known of it at the end of the line: its kind, a class (`?fox`), or `?`."""
    possible: tuple[str, ...]
    """What it can be, if the cards that it may be are known; `()` is not known."""
    where: str
    """Where it is at the end of the line; `""` if its trace is lost."""

    @property
    def is_open(self) -> bool:
        """True if it still has no name."""
        return is_unknown(self.known)


def blanks(plays: Sequence[Play], classes: Mapping[str, str] = {}) -> list[Blank]:
    """Returns the cards of a line that came into sight without a name, in the order of their first sight.

    Args:
        plays: The events of the line.
        classes: The class of each kind of card (`fox`), for cards of which only that was seen.
    """
    watch = BlankWatch()
    watch.extend(plays)
    return watch.found(classes)


class BlankWatch:
    """Finds the blanks of a line that grows: each event is looked at once."""

    def __init__(self) -> None:
        self.version = 0
        """So many events were looked at."""
        self.table = Table()
        """The table after them; its findings are cleared."""
        self._found: dict[int, tuple[int, int, str]] = {}

    def extend(self, plays: Sequence[Play]) -> None:
        """Looks at the events that come next."""
        table = self.table
        for play in plays:
            self.version += 1
            number = 0
            for change in play.changes:
                first = table.next_id
                table.apply(change)
                for card in arrived(change, table, first):
                    if card not in self._found and is_unknown(table.kinds.get(card, "")):
                        number += 1
                        self._found[card] = (self.version, number, table.place_of[card])
        table.findings.clear()

    def found(self, classes: Mapping[str, str] = {}) -> list[Blank]:
        """Returns the blanks so far, in the order of their first sight; `classes` as in `blanks`."""
        return [_blank(card, *seen, self.table, classes) for card, seen in self._found.items()]

    def count(self) -> int:
        """Returns how many of them still have no name."""
        kinds, late = self.table.kinds, self.table.late
        return sum(is_unknown(kinds.get(card) or late.get(card) or "?") for card in self._found)


def arrived(change: object, table: Table, first: int) -> list[int]:
    """Returns the cards that a change put where the record sees them; `first` is the first id that it gave."""
    if isinstance(change, MoveCards) and table.sees(change.to, change.side):
        cards = [*change.cards, *range(first, table.next_id)]
        return [card for card in cards if table.place_of.get(card) == change.to]
    if isinstance(change, Create) and table.sees(change.place):
        return list(range(first, table.next_id))
    return []


def _blank(card: int, version: int, number: int, place: str, table: Table, classes: Mapping[str, str]) -> Blank:
    kind = table.kinds.get(card) or table.late.get(card) or "?"
    group = table.group(card) if card in table.place_of else None
    possible: tuple[str, ...] = ()
    if is_unknown(kind):
        among = set(group[1]) if group is not None else set(classes) if kind != UNKNOWN else set()
        possible = tuple(sorted(one for one in among if _fits(kind, one, classes)))
    return Blank(f"{version}.{number}", version, card, place, kind, possible, table.place_of.get(card, ""))


def _fits(known: str, kind: str, classes: Mapping[str, str]) -> bool:
    """Returns True if a card of which only the class may be known can be of a kind."""
    return known == UNKNOWN or not classes or classes.get(kind, "") == known.removeprefix(UNKNOWN)


def named(plays: Sequence[Play], names: Sequence[tuple[str, str]], classes: Mapping[str, str] = {}) -> Play:
    """Returns the entry that names blanks.

    Args:
        plays: The events of the line.
        names: The key of each blank, and what it was.
        classes: The kinds of cards that the game has, with their classes; `{}` takes every name.

    Raises:
        BadRequest: There is no such blank, it has another name already, or it cannot be that card.
    """
    watch = BlankWatch()
    watch.extend(plays)
    table, known = watch.table, {blank.key: blank for blank in watch.found(classes)}
    changes = []
    for key, kind in names:
        blank = known.get(key)
        if blank is None:
            open_keys = [one.key for one in known.values() if one.is_open]
            raise BadRequest(f"there is no blank {key}; {', '.join(open_keys[:8]) or 'none'} are open")
        if not blank.is_open:
            raise BadRequest(f"blank {key} is known as {blank.known}; a wrong name is amended where it was recorded")
        if classes and kind not in classes:
            raise BadRequest(f"the game has no card {kind!r}")
        if not _fits(blank.known, kind, classes):
            raise BadRequest(f"blank {key} was seen to be {blank.known}, and {kind} is none")
        change = Reveal((blank.card,), (kind,), ())
        table.apply(change)
        if table.findings:
            said = f"; it is one of {', '.join(blank.possible)}" if blank.possible else ""
            raise BadRequest(f"blank {key} cannot be {kind}: {table.findings[-1].message}{said}")
        changes.append(change)
    text = "; ".join(f"{key} was {kind}" for key, kind in names)
    return Play("", ASKED, text, tuple(changes))
