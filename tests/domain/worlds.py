"""Random play on a table of many kinds of places, in one world or in two that seat `a` cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from domain.changes import AnyChange, Create, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.table import Table

SEATS = ("a", "b", "c")
KINDS = ("city", "duke", "maid", "pilgrim")

OPENING: tuple[Create, ...] = (
    Create("deck", (), (), True),
    Create("drawn-order", (), ("@",), True),
    Create("a/hand", (), ("a", "@")),
    Create("b/hand", (), ("b", "@")),
    Create("c/hand", (), ("c",)),
    Create("secret", (), ("b", "c", "@"), True),
    Create("pile", (), ("*",), True),
    Create("row", (), ("*",)),
    Create("a/gold", (), ("a", "@")),
    Create("b/gold", (), ("b", "@")),
    Create("b/bid", (), ("b", "@")),
)
CARD_PLACES = ("deck", "drawn-order", "a/hand", "b/hand", "c/hand", "secret", "pile", "row")
POOLS = ("coins", "bank", "a/gold", "b/gold")
VALUES = ("turn", "agenda", "b/bid")


def follows(table: Table, place: str, seat: str = "a") -> bool:
    """Returns True if a person on `seat` can follow single cards of a place."""
    return table.is_ordered(place) or looks_into(table, place, seat)


def looks_into(table: Table, place: str, seat: str = "a") -> bool:
    eyes = table.seen_by(place)
    return "*" in eyes or (seat in eyes and "@" in eyes)


def sees_card(table: Table, place: str, side: str, seat: str = "a") -> bool:
    if table.is_ordered(place) and side in ("up", "down"):
        return side == "up"
    return looks_into(table, place, seat)


Seen = tuple[object, ...]
Drawn = tuple[AnyChange | None, Seen]
"""A change that fits one world (None: nothing to do), and what seat `a` sees of it beyond what it sees anyway."""


class Skeleton:
    """What is the same in every world of one run: it draws the next step, and each world fills it in."""

    def __init__(self, shared: Random) -> None:
        self.shared = shared

    def step(self) -> Callable[[Table, Random], Drawn]:
        """Returns a function that makes the next change for one world, with that world's own hidden choices."""
        kind = self.shared.choice(
            (
                "create",
                "create",
                "move",
                "move",
                "move",
                "move",
                "reveal",
                "turn",
                "shuffle",
                "pieces",
                "set",
                "assume",
                "token",
            )
        )
        seed = self.shared.getrandbits(32)
        maker = getattr(self, f"_{kind}")
        return lambda table, own: maker(table, Random(seed), own)

    def _create(self, table: Table, shared: Random, own: Random) -> Drawn:
        place, count = shared.choice(CARD_PLACES), shared.randint(1, 4)
        rng = shared if looks_into(table, place) else own
        return Create(place, tuple(rng.choices(KINDS, k=count))), ()

    def _pick(self, table: Table, place: str, count: int, shared: Random, own: Random) -> list[int]:
        cards = list(table.stack(place))
        rng = shared if follows(table, place) else own
        return rng.sample(cards, min(count, len(cards)))

    def _told(self, table: Table, cards: list[int], rng: Random) -> tuple[str, ...]:
        return tuple(rng.choice(KINDS) if table.kinds[c] == "?" else table.kinds[c] for c in cards)

    def _move(self, table: Table, shared: Random, own: Random) -> Drawn:
        source, to = shared.sample(CARD_PLACES, 2)
        count, side, at = shared.randint(1, 3), shared.choice(("", "", "up", "down")), shared.choice((-1, 0, 1))
        says = shared.random() < 0.6
        cards = self._pick(table, source, count, shared, own)
        if not cards:
            return None, (count,)
        is_shown = sees_card(table, to, side) or any(sees_card(table, source, table.side(c)) for c in cards)
        kinds = self._told(table, cards, shared if is_shown else own) if says or is_shown else ()
        return MoveCards(tuple(cards), to, at, side, kinds), ((len(cards), kinds) if is_shown else (len(cards),))

    def _reveal(self, table: Table, shared: Random, own: Random) -> Drawn:
        place, count = shared.choice(CARD_PLACES), shared.randint(1, 2)
        to = tuple(shared.sample(("*", *SEATS), shared.randint(0, 2)))
        cards = self._pick(table, place, count, shared, own)
        if not cards:
            return None, ()
        is_told = "*" in to or "a" in to or any(sees_card(table, place, table.side(c)) for c in cards)
        kinds = self._told(table, cards, shared if is_told else own)
        return Reveal(tuple(cards), kinds, to), (kinds if is_told else ())

    def _assume(self, table: Table, shared: Random, own: Random) -> Drawn:
        cards = self._pick(table, own.choice(CARD_PLACES), 1, own, own)
        return (Reveal(tuple(cards), (own.choice(KINDS),), (), "assumed") if cards else None), ()

    def _turn(self, table: Table, shared: Random, own: Random) -> Drawn:
        place, side = shared.choice(CARD_PLACES), shared.choice(("", "up", "down", "rotated"))
        cards = self._pick(table, place, 1, shared, own)
        if not cards or (not follows(table, place) and own.random() < 0.5):
            return None, (place in ("b/hand", "c/hand") or bool(cards),)
        shown = (table.kinds[cards[0]],) if sees_card(table, place, side) else ()
        return Turn(tuple(cards), side), (True, *shown)

    def _shuffle(self, table: Table, shared: Random, own: Random) -> Drawn:
        place = shared.choice(("deck", "drawn-order", "deck", "secret", "b/hand"))
        size = len(table.stack(place))
        count = shared.choice((0, 0, min(2, size)))
        order = list(range(count or size))
        own.shuffle(order)
        return Shuffle(place, count, tuple(order) if own.random() < 0.5 else ()), ()

    def _pieces(self, table: Table, shared: Random, own: Random) -> Drawn:
        source, to = shared.sample(("", *POOLS), 2)
        rng = own if {source, to} <= {"b/gold", ""} else shared
        return MovePieces(rng.choice(("coin", "gem")), rng.randint(1, 3), source, to), ()

    def _set(self, table: Table, shared: Random, own: Random) -> Drawn:
        name = shared.choice(VALUES)
        if name == "b/bid":
            return Set(name, own.randint(0, 9)), ()
        if name == "turn":
            return Set(name, shared.choice(SEATS)), ()
        place = shared.choice(CARD_PLACES)
        cards = self._pick(table, place, 1, shared, own)
        keep = shared.choice((-1, 0, min(1, len(table.value("agenda", [])))))
        return Set(name, [f"#{card}" for card in cards] or ["none"], keep), ()

    def _token(self, table: Table, shared: Random, own: Random) -> Drawn:
        cards = self._pick(table, shared.choice(("row", "pile")), 1, shared, own)
        return (MovePieces("token", 1, "", f"#{cards[0]}") if cards else None), ()
