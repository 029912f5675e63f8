"""What has to be known of an event before it is written: the dice and ambushes of a battle, who is nursed after it.

The notation writes a battle as one action with its ambushes and dice, and lost warriors of the Marquise where they
end up; a judged game records both later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from domain.changes import AnyChange, MoveCards, MovePieces, Set
from domain.games.root import facts
from domain.games.root import places as names
from domain.games.root.fight import Fight
from domain.games.root.laws import LAWS
from domain.games.root.lenses import BATTLE
from domain.play import Play
from replay.formats.rootlog.actions import Battle
from replay.formats.rootlog.vocabulary import suit_letter

_WARRIOR: Final = "warrior:marquise"


class Ahead:
    """Looks further along a record of the public."""

    def __init__(self, plays: Sequence[Play]) -> None:
        self.plays = plays
        self._written: set[int] = set()
        """Changes (by `id`) that are written before their time."""
        self._asked: set[int] = set()
        """Events that answer for warriors which are spoken for."""
        self._nursed: dict[int, str] = {}

    def is_written(self, change: AnyChange) -> bool:
        """Returns True if a change was written before its time."""
        return id(change) in self._written

    # -- battles ----------------------------------------------------------------------------------

    def battle(self, index: int, under_way: Sequence[Fight]) -> Battle:
        """Returns the battle that an event begins as the notation writes it, without who attacks.

        Args:
            index: The event.
            under_way: The battles from then on, the new one last.
        """
        begun = under_way[-1]
        ambushes = []
        for number in (index + 1, index + 2):
            card = self._ambush(number)
            if card is None:
                break
            known = facts.cards().get(card)
            ambushes.append(suit_letter(known.suit) if known else "B")
            spent = next((change for change in self.plays[number].changes if isinstance(change, MoveCards)), None)
            self._written.add(id(spent))
        return Battle(begun.defender, begun.clearing, "", tuple(ambushes), self._rolls(index, under_way))

    def _ambush(self, index: int) -> str | None:
        if index >= len(self.plays) or self.plays[index].asked not in ("ambush", "foil"):
            return None
        verb, _, card = self.plays[index].action.partition(" ")
        return card if verb == "ambush" else None

    def _rolls(self, index: int, under_way: Sequence[Fight]) -> tuple[int, int] | None:
        depth = len(under_way)
        for play in self.plays[index + 1 :]:
            for later in _battles(play.changes):
                if len(later) < depth or not _is_same(later[depth - 1], under_way[-1]):
                    return None
                if later[depth - 1].rolled:
                    return _by_side(later[depth - 1])
        return None

    # -- field hospitals --------------------------------------------------------------------------

    def nurse(self, index: int, change: MovePieces) -> bool:
        """Returns True if warriors of the Marquise that an event removes come to the keep later.

        They leave their clearing then, right after the card that is spent for it.
        """
        for number in range(index + 1, len(self.plays)):
            play = self.plays[number]
            if play.asked == "hospitals" and number not in self._asked:
                moved = _nursed(play.changes)
                if moved is None or moved.count == change.count:
                    self._asked.add(number)
                    self._nursed |= {} if moved is None else {id(moved): change.source}
                    return moved is not None
            if any(isinstance(one, Set) and one.name == names.TURN for one in play.changes):
                return False
        return False

    def nursed(self, change: MovePieces) -> str:
        """Returns the clearing that warriors leave who come to the keep now; empty for any other move."""
        return self._nursed.get(id(change), "")


def fights_of(value: object) -> list[Fight]:
    """Returns the battles under way that a value holds, the innermost last; none for a value of another form."""
    try:
        return msgspec.convert(value or [], list[Fight])
    except msgspec.ValidationError:
        return []


def _battles(changes: Sequence[AnyChange]) -> list[list[Fight]]:
    return [fights_of(change.value) for change in changes if isinstance(change, Set) and change.name == BATTLE]


def _is_same(one: Fight, other: Fight) -> bool:
    return (one.attacker, one.defender, one.clearing) == (other.attacker, other.defender, other.clearing)


def _by_side(one: Fight) -> tuple[int, int] | None:
    """Returns the dice of attacker and defender: the higher one is the attacker's but against guerrillas."""
    if len(one.rolled) != 2 or not set(one.rolled) <= set(range(4)):
        return None
    high, low = one.rolled
    faction = facts.letters().get(one.defender)
    law = LAWS.get(faction.id) if faction else None
    return (low, high) if law is not None and law.deals_higher_roll() else (high, low)


def _nursed(changes: Sequence[AnyChange]) -> MovePieces | None:
    moves = (change for change in changes if isinstance(change, MovePieces) and change.kind == _WARRIOR)
    return next((change for change in moves if change.to.startswith("clearing/")), None)
