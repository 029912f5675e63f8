"""Items in words: which of several equal ones is meant is found out by reading the action back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain.changes import MovePieces
from domain.games.root import places as names
from replay.formats.rootlog import spots
from replay.formats.rootlog.actions import Action, Board, Clearing, Craft, Item, ItemSpot, Move, Place, Term
from replay.formats.rootlog.express import UnsayableError
from replay.formats.rootlog.reader import Reader
from replay.formats.rootlog.vocabulary import item_letters
from replay.formats.rootlog.world import VAGABONDS

if TYPE_CHECKING:
    from replay.formats.rootlog.saying import Fact

_MOST_STEPS = 3
"""So many actions are tried to say what happened to an item."""
_SPOTS = {names.SATCHEL: "s", names.DAMAGED: "d", names.TRACK: "t"}


def _item(kind: str) -> Item:
    letters = {name: letter for letter, name in item_letters().items()}
    letter = letters.get(names.refreshed(kind))
    if letter is None:
        raise UnsayableError
    return Item(letter)


def _state(kind: str) -> str:
    return "e" if kind.endswith(names.EXHAUSTED) else "r"


class ItemWords:
    """Words for what happens to items.

    Args:
        reader: Who reads along.
    """

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def moved(self, change: MovePieces, seat: str) -> list[Action]:
        """Returns the actions that move items between places of boards, or out of the game."""
        if change.source == names.ITEMS:
            return []  # the craft has said it
        if change.source == names.OUTSIDE:
            return []  # they come with the character
        expected = self._expected(change)
        for actions in self._candidates(change, seat):
            table = self.reader.tried(actions).table
            if all(table.pool(pool) == pieces for pool, pieces in expected.items()):
                return actions
        return self._by_flips(change, seat, expected)

    def _by_flips(self, change: MovePieces, seat: str, expected: dict[str, dict[str, int]]) -> list[Action]:
        """Returns the fewest actions that come to the same: of two equal items in different states the notation
        names neither, but one can be turned before or after.
        """
        item = _item(change.kind)
        ends = [
            *((ItemSpot(where, state),) for where in ("", "s", "d", "t") for state in ("", "r", "e") if where or state),
            *self._ends(change, seat),
        ]
        owners = {end.partition("/")[0] for end in (change.source, change.to) if end}
        steps = [
            Move((Term(item, 1, Board("" if owner == seat else owner)),), right)
            for owner in sorted(owners)
            for right in dict.fromkeys(ends)
        ]
        reached: list[list[Action]] = [[]]
        seen: set[str] = set()
        for _ in range(_MOST_STEPS):
            following = []
            for before in reached:
                for step in steps:
                    actions = [*before, step]
                    world = self.reader.tried(actions)
                    pools = {pool: dict(world.table.pool(pool)) for pool in expected}
                    if pools == expected:
                        return actions
                    if str(pools) not in seen and not world.findings:
                        seen.add(str(pools))
                        following.append(actions)
            reached = following
        raise UnsayableError

    def _expected(self, change: MovePieces) -> dict[str, dict[str, int]]:
        """Returns what should lie in each place for items of both ends afterwards."""
        table = self.reader.world.table.copy()
        table.apply(change)
        seats = {end.partition("/")[0] for end in (change.source, change.to) if end}
        pools = {names.of_seat(seat, name) for seat in seats for name in (*_SPOTS, names.ITEM_BOX)}
        return {pool: dict(table.pool(pool)) for pool in pools}

    def found(self, change: MovePieces, number: int) -> list[Action]:
        """Returns the action that takes an item from under a ruin."""
        where = _SPOTS.get(change.to.partition("/")[2], "")
        to: Place = ItemSpot("t") if where == "t" else Board()
        return [Move((Term(_item(change.into or change.kind), 1, Clearing(number)),), (to,))]

    def crafted(self, rest: Sequence[Fact], seat: str) -> list[Action]:
        """Returns the craft of the item that follows; it may go on to its track."""
        moved = next(
            (one.change for one in rest if isinstance(one.change, MovePieces) and one.change.source == names.ITEMS),
            None,
        )
        if moved is None:
            raise UnsayableError
        item = _item(moved.kind)
        on_track = seat in VAGABONDS and moved.to == spots.items(seat, "t")
        to_track: list[Action] = [Move((Term(item, 1, ItemSpot("s", "r")),), (ItemSpot("t"),))] if on_track else []
        return [Craft(item=item.letter), *to_track]

    # -- which of them ----------------------------------------------------------------------------

    def _candidates(self, change: MovePieces, seat: str) -> Iterator[list[Action]]:
        item = _item(change.kind)
        starts = self._starts(change, seat)
        for right in self._ends(change, seat):
            for start in starts:
                yield [Move((Term(item, change.count, start),), right)]
        other, _, name = change.to.partition("/")
        if other == seat and other in VAGABONDS and not change.source.startswith(f"{seat}/"):
            # It comes to the satchel, face up; where it lies then is said after it.
            taken = Move((Term(item, change.count, starts[0]),), (Board(),))
            where, state = _SPOTS.get(name, ""), _state(change.into or change.kind)
            moved = (ItemSpot(where),) if where != "s" else ()
            turned = (ItemSpot("", "e"),) if state == "e" else ()
            yield [taken, Move((Term(item, change.count, ItemSpot("s", "r")),), (*moved, *turned))]

    def _starts(self, change: MovePieces, seat: str) -> list[Place | None]:
        owner, _, name = change.source.partition("/")
        if owner != seat:
            return [Board(owner)]
        where, state = _SPOTS.get(name, ""), _state(change.kind)
        return [None, ItemSpot(where), ItemSpot("", state), ItemSpot(where, state)]

    def _ends(self, change: MovePieces, seat: str) -> Iterator[tuple[Place, ...]]:
        if change.to == names.OUTSIDE:
            yield ()
            return
        owner, _, name = change.to.partition("/")
        holder = change.source.partition("/")[0]
        if owner != holder:
            yield (Board("" if owner == seat else owner),)
            return
        into = change.into or change.kind
        turned = (ItemSpot("", _state(into)),) if into != change.kind else ()
        moved = (ItemSpot(_SPOTS[name]),) if change.to != change.source and name in _SPOTS else ()
        if moved or turned:
            yield (*moved, *turned)
