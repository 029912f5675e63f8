"""The table of Root as its rules read it: seats, clearings, pieces, cards. Only this file and `places` spell names.

A `Wood` is cheap to make and reads the table each time, so that rules see it in the middle of an effect.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from domain.game import SEATS
from domain.games.root import facts, places
from domain.games.root.forms import MapData
from domain.games.root.stacks import Cards
from domain.games.root.suits import classes
from domain.games.root.woodland import Woodland, type_of
from domain.lens import Pool, clockwise

CLEARINGS: Final = range(1, 13)
BATTLE: Final = "battle"
"""Value: the battles under way, the innermost last (`domain.games.root.fight`)."""
USED: Final = "used"
"""Value: the once-in-a-turn effects of cards that were used this turn, by the card's reference or name."""
ACTIVATED: Final = "activated"
"""Value: how many crafting pieces of each suit were activated this turn."""
AIDED: Final = "aided"
"""Value: how many aids each seat got this turn that have not moved its relationship yet."""
RESULT: Final = "result"
"""Value: how the game ended: a reason, a rule, and the seats that won."""
COUNTED: Final = "warrior", "building"
_SPOTS: Final = {number: places.clearing(number) for number in CLEARINGS}
_NOTHING: Final[Mapping[str, int]] = {}


class Wood(Woodland):
    """A table of Root, read by its rules."""

    # -- seats ------------------------------------------------------------------------------------

    @property
    def order(self) -> list[str]:
        """The seats in the order of play."""
        order: list[str] = self.table.value(SEATS, [])
        return order

    @property
    def turn(self) -> str:
        """The seat whose turn it is; `""` before the first one."""
        seat: str = self.table.value(places.TURN, "")
        return seat

    def from_current(self) -> list[str]:
        """Returns the seats clockwise from the current player on (the first one before the first turn)."""
        return clockwise(self.order, self.turn) if self.turn in self.order else list(self.order)

    def after(self, seat: str) -> list[str]:
        """Returns the other seats clockwise from the left of one."""
        return clockwise(self.order, seat)[1:]

    def plays(self, seat: str) -> str:
        """Returns the id of a seat's faction."""
        faction: str = self.table.values.get(f"{seat}/{places.FACTION}", "")
        return faction

    def seat_of(self, faction: str) -> str:
        """Returns the seat that plays a faction, which is called by its letter; `""` if none does."""
        known = facts.factions().get(faction)
        return known.letter if known is not None and self.plays(known.letter) == faction else ""

    def partner(self, seat: str) -> str:
        """Returns the seat with which one has formed a coalition; `""` if there is none (V11)."""
        own = self.table.value(places.of_seat(seat, places.VP_MARKER), "")
        if own and own != seat:
            return str(own)
        return next(
            (
                other
                for other in self.order
                if other != seat and self.table.value(places.of_seat(other, places.VP_MARKER)) == seat
            ),
            "",
        )

    def enemies(self, seat: str) -> list[str]:
        """Returns the other players who are in no coalition with one, clockwise (L21)."""
        partner = self.partner(seat)
        return [other for other in self.after(seat) if other != partner]

    def points(self, seat: str) -> int:
        """Returns the points of a seat."""
        points: int = self.table.value(places.of_seat(seat, places.VP), 0)
        return points

    def can_score(self, seat: str) -> bool:
        """Returns True unless the seat's marker has left the track (L3.3.2)."""
        return self.table.value(places.of_seat(seat, places.VP_MARKER)) is None

    def is_vagabond(self, seat: str) -> bool:
        """Returns True for a Vagabond, the second one too."""
        return self.plays(seat).startswith("vagabond")

    def value(self, seat: str, name: str, default: Any = None) -> Any:
        """Returns a value of a seat."""
        return self.table.value(places.of_seat(seat, name), default)

    # -- cards ------------------------------------------------------------------------------------

    def stack(self, name: str) -> Cards:
        """Returns a stack of shared cards by its place."""
        return Cards(self.table, name, classes())

    def hand(self, seat: str) -> Cards:
        """Returns a seat's hand."""
        return self.stack(places.of_seat(seat, places.HAND))

    def area(self, seat: str) -> Cards:
        """Returns a seat's play area."""
        return self.stack(places.of_seat(seat, places.AREA))

    def supporters(self, seat: str) -> Cards:
        """Returns the supporters of the Alliance."""
        return self.stack(places.of_seat(seat, places.SUPPORTERS))

    def has_crafted(self, seat: str, kind: str) -> bool:
        """Returns True if a card lies in a seat's play area."""
        kinds = self.table.kinds
        return any(kinds[card] == kind for card in self.table.stack(places.of_seat(seat, places.AREA)))

    # -- pieces -----------------------------------------------------------------------------------

    def pool(self, number: int) -> Mapping[str, int]:
        """Returns the pieces in a clearing by kind."""
        return self.table.pools.get(_SPOTS.get(number) or places.clearing(number), _NOTHING)

    def count(self, seat: str, name: str, number: int) -> int:
        """Returns how many pieces of a name a seat has in a clearing."""
        return self.pool(number).get(places.piece(name, self.plays(seat)), 0)

    def warriors(self, seat: str, number: int) -> int:
        """Returns how many warriors a seat has in a clearing."""
        return self.count(seat, places.WARRIOR, number)

    def own(self, seat: str, number: int) -> dict[str, int]:
        """Returns all pieces of a seat in a clearing by their name, its pawn too.

        They are in the order of the facts: that of a pool depends on what was moved before, and is not stored.
        """
        faction = self.plays(seat)
        ending = f":{faction}"
        own = {kind.removesuffix(ending): count for kind, count in self.pool(number).items() if kind.endswith(ending)}
        if len(own) < 2:
            return own
        ranks = _ranks(faction)
        return dict(sorted(own.items(), key=lambda one: (ranks.get(one[0], len(ranks)), one[0])))

    def has_piece(self, seat: str, number: int) -> bool:
        """Returns True if a seat has any piece in a clearing (its pawn is one)."""
        ending = f":{self.plays(seat)}"
        return any(kind.endswith(ending) for kind in self.pool(number))

    def on_map(self, seat: str, name: str) -> dict[int, int]:
        """Returns how many pieces of a name a seat has in each clearing that has any."""
        kind, pools = places.piece(name, self.plays(seat)), self.table.pools
        return {number: pools[spot][kind] for number, spot in _SPOTS.items() if kind in pools.get(spot, _NOTHING)}

    def supply(self, seat: str) -> Pool:
        """Returns the pieces of a seat that are not on the map."""
        return Pool(self.table, places.of_seat(seat, places.SUPPLY))

    def in_supply(self, seat: str, name: str) -> int:
        """Returns how many pieces of a name a seat has in its supply or on its tracks."""
        return self.supply(seat).count(places.piece(name, self.plays(seat)))

    # -- the map ----------------------------------------------------------------------------------

    @property
    def chart(self) -> MapData:
        """The map in play. Raises `KeyError` if the table names none that is known."""
        return facts.maps()[self.table.value(places.MAP, "")]

    def slots(self, number: int) -> int:
        """Returns how many open slots a clearing has: neither building nor ruin stands in them."""
        pool = self.pool(number)
        built = sum(count for kind, count in pool.items() if kind == places.RUIN or type_of(kind) == "building")
        return _slots(self.chart.id)[number] - built

    def may_place(self, seat: str, number: int) -> bool:
        """Returns True if nothing bars a seat from placing in a clearing: the keep keeps others out (C1)."""
        return self.plays(seat) == "marquise" or not self.pool(number).get("keep:marquise")

    def neighbours_of(self, seat: str, number: int) -> list[int]:
        """Returns the clearings adjacent to one for a seat: open paths, and what its cards join (L4.2)."""
        by_card = self._by_card(seat, number)
        return sorted({*self.adjacent(number), *by_card} - {number}) if by_card else self.adjacent(number)

    def adjacent(self, number: int) -> list[int]:
        """Returns the clearings to which an open path leads from one."""
        values = self.table.values
        ways = _ways(self.table.value(places.MAP, "")).get(number, ())
        return [other for other, path in ways if values.get(path) != places.CLOSED]

    def _by_card(self, seat: str, number: int) -> set[int]:
        found: set[int] = set()
        if not seat or not self.table.stack(places.of_seat(seat, places.AREA)):
            return found
        if self.has_crafted(seat, "boat-builders"):
            found |= set(_waters(self.chart.id).get(number, ()))
        if self.has_crafted(seat, "tunnels") and (own := self.crafting_clearings(seat)) and number in own:
            found |= set(own)
        return found

    def crafting_clearings(self, seat: str) -> list[int]:
        """Returns the clearings in which a seat has crafting pieces."""
        name = CRAFTING_PIECES.get(self.plays(seat), "")
        return list(self.on_map(seat, name)) if name else []

    @property
    def ferry(self) -> int:
        """The clearing of the ferry; 0 if there is none."""
        return next((number for number in CLEARINGS if self.pool(number).get(places.FERRY)), 0)

    def of_suit(self, suit: str) -> list[int]:
        """Returns the clearings of a suit; of `bird` all."""
        return [number for number in CLEARINGS if suit == "bird" or self.suit(number) == suit]

    # -- rule -------------------------------------------------------------------------------------

    def ruler_of(self, number: int) -> str:
        """Returns the seat that rules a clearing; `""` if nobody does (L2.6, E2)."""
        strengths: dict[str, int] = {}
        for kind, count in self.pool(number).items():
            owner, sort = _owner_and_type(kind)
            if sort in COUNTED:
                strengths[owner] = strengths.get(owner, 0) + count
            elif sort == "token" and self._counts_tokens(owner):
                strengths[owner] = strengths.get(owner, 0) + 2 * count
        if not strengths:
            return ""
        most = max(strengths.values())
        best = [owner for owner, strength in strengths.items() if strength == most]
        faction = best[0] if len(best) == 1 else next((owner for owner in best if owner == "eyrie"), "")
        return self.seat_of(faction) if faction else ""

    def _counts_tokens(self, owner: str) -> bool:
        """Returns True if tokens of a faction count towards rule, each twice (CARD.soup-kitchens)."""
        seat = self.seat_of(owner)
        return bool(seat) and self.has_crafted(seat, "soup-kitchens")

    def rules(self, seat: str, number: int) -> bool:
        """Returns True if a seat rules a clearing."""
        return self.ruler_of(number) == seat

    def ruled(self, seat: str) -> list[int]:
        """Returns the clearings that a seat rules."""
        return [number for number in CLEARINGS if self.ruler_of(number) == seat]


CRAFTING_PIECES: Final = {"marquise": "workshop", "eyrie": "roost", "alliance": "sympathy"}
"""The pieces with which a faction crafts, if it crafts with pieces."""


@lru_cache(maxsize=4096)
def _owner_and_type(kind: str) -> tuple[str, str | None]:
    """Returns whose a piece is (`""`: nobody's), and its type."""
    return places.piece_owner(kind), type_of(kind)


@cache
def _ranks(faction: str) -> dict[str, int]:
    """Returns the places of a faction's pieces in the facts, by name."""
    known = facts.factions().get(faction)
    return {} if known is None else {piece.kind: rank for rank, piece in enumerate(known.pieces)}


@cache
def _ways(chart: str) -> dict[int, tuple[tuple[int, str], ...]]:
    """Returns the clearings next to each one in ascending order, with the paths that lead there."""
    near = _joined(facts.maps()[chart].edges)
    return {number: tuple((other, places.path(number, other)) for other in near[number]) for number in near}


@cache
def _waters(chart: str) -> dict[int, tuple[int, ...]]:
    known = facts.maps()[chart]
    shore = [(a, b) for a in known.coast for b in known.coast if a < b]
    return _joined([*known.river_edges, *shore])


def _joined(edges: Sequence[tuple[int, int]]) -> dict[int, tuple[int, ...]]:
    near: dict[int, set[int]] = {}
    for a, b in edges:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    return {number: tuple(sorted(others)) for number, others in near.items()}


@cache
def _slots(chart: str) -> dict[int, int]:
    return {clearing.number: clearing.slots for clearing in facts.maps()[chart].clearings}
