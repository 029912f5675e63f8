"""What a seat's own board holds, as a few facts in words: one way of reading for each faction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.games.root import facts, places
from domain.games.root.forms import Faction
from domain.games.root.woodland import type_of
from tui.boards.root_cast import Cast, card_name, item_name, suit_letter
from tui.text import clean

_ON_MAP: Final = ("clearing/", "forest/", "path/")


def particulars(cast: Cast, seat: str) -> list[str]:
    """Returns the facts of a seat's own board, each a few words."""
    faction = cast.woodland.faction(seat)
    found = _Seat(cast, seat, faction)
    own = _OWN.get(faction.id, _Seat.pieces) if faction else _Seat.pieces
    return [clean(text) for text in (*own(found), *found.everybodys()) if text]


class _Seat:
    """One seat's board, read part by part."""

    def __init__(self, cast: Cast, seat: str, faction: Faction | None) -> None:
        self.cast = cast
        self.seat = seat
        self.faction = faction
        self.none = cast.signs.none
        self.on_map: Counter[str] = Counter()
        mark = f":{faction.id}" if faction else ":"
        for place, pool in cast.scene.table.pools.items():
            if place.startswith(_ON_MAP) or place == places.BURROW:
                self.on_map.update({kind: count for kind, count in pool.items() if kind.endswith(mark)})

    # -- parts --

    def pool(self, name: str) -> Mapping[str, int]:
        return self.cast.scene.table.pool(places.of_seat(self.seat, name))

    def stack(self, name: str) -> Sequence[int]:
        return self.cast.scene.table.stack(places.of_seat(self.seat, name))

    def value(self, name: str) -> Any:
        return self.cast.scene.table.value(places.of_seat(self.seat, name))

    def count(self, *names: str) -> int:
        owner = self.faction.id if self.faction else ""
        return sum(self.on_map[places.piece(name, owner)] for name in names)

    def boarded(self, name: str) -> int:
        return self.pool(places.BOARD).get(places.piece(name, self.faction.id if self.faction else ""), 0)

    def leader(self) -> str:
        value = self.value(places.LEADER)
        role = facts.roles().named(str(value)) if value else None
        return role.name if role else str(value or f"leader {self.none}")

    def pieces(self) -> list[str]:
        """Buildings and tokens on the map, for a faction without words of its own."""
        counts: Counter[str] = Counter()
        for kind, count in self.on_map.items():
            if type_of(kind) in ("building", "token"):
                known = facts.piece(kind)
                counts[known.name if known else places.piece_name(kind)] += count
        return [f"{name} {count}" for name, count in counts.items()]

    def everybodys(self) -> list[str]:
        crafted = ", ".join(_counted(item_name(kind), count) for kind, count in self.pool(places.ITEM_BOX).items())
        cards = [card_name(self.cast.scene.table.kind(card)) for card in self.stack(places.AREA)]
        return [f"crafted {crafted}" if crafted else "", f"cards {', '.join(cards)}" if cards else ""]

    # -- factions --

    def marquise(self) -> list[str]:
        total = self.faction.piece("wood") if self.faction else None
        return [
            f"saw {self.count('sawmill')}",
            f"work {self.count('workshop')}",
            f"recr {self.count('recruiter')}",
            f"wood {self.count('wood')}/{total.count if total else 0}",
            f"keep {self.count('keep') or self.none}",
        ]

    def eyrie(self) -> list[str]:
        columns = zip(("R", "M", "B", "Bu"), places.DECREE, strict=True)
        table = self.cast.scene.table
        decree = " ".join(f"{sign}:{len(table.stack(places.decree(self.seat, name)))}" for sign, name in columns)
        return [self.leader(), f"roosts {self.count('roost')}", f"decree {decree}"]

    def alliance(self) -> list[str]:
        bases = [suit[0].upper() for suit in places.SUITS if self.count(f"base-{suit}")]
        return [
            f"sympathy {self.count('sympathy')}",
            f"supporters {len(self.stack(places.SUPPORTERS))}",
            f"officers {self.boarded(places.WARRIOR)}",
            f"bases {' '.join(bases) or self.none}",
        ]

    def clergy(self) -> list[str]:
        suits = ("fox", "rabbit", "mouse", "bird")
        bag = self.pool(places.BAG)
        left = [f"{suit_letter(suit)}{bag.get(places.piece(f'flower-{suit}', 'clergy'), 0)}" for suit in suits]
        penitent = [letter for letter, state in self.relations().items() if state == "penitent"]
        return [
            f"cathedrals {self.count('cathedral')}",
            f"flowers {self.count(*(f'flower-{suit}' for suit in suits))} on map",
            f"bag {' '.join(left)}",
            f"{' '.join(penitent)} penitent" if penitent else "",
        ]

    def vagabond(self) -> list[str]:
        items = [f"{name} {self.total(name)}" for name in (places.SATCHEL, places.TRACK, places.DAMAGED)]
        relations = [f"{letter} {state}" for letter, state in self.relations().items() if state != "indifferent"]
        return [self.leader(), *items, ", ".join(relations)]

    def lizard(self) -> list[str]:
        hated = " (hated)" if self.value(places.OUTCAST_IS_HATED) else ""
        return [
            f"gardens {self.count(*(f'garden-{suit}' for suit in places.SUITS))}",
            f"acolytes {self.boarded(places.WARRIOR)}",
            f"outcast {self.value(places.OUTCAST) or self.none}{hated}",
            f"lost souls {len(self.stack(places.SOULS))}",
        ]

    def riverfolk(self) -> list[str]:
        table = self.cast.scene.table
        prices = [table.value(places.price(self.seat, service)) or self.none for service in places.SERVICES]
        return [
            f"posts {self.count(*(f'post-{suit}' for suit in places.SUITS))}",
            f"prices {'/'.join(str(price) for price in prices)}",
            f"funds {self.value(places.FUNDS) or 0}",
            f"on board {self.total(places.BOARD)}",
        ]

    def duchy(self) -> list[str]:
        burrow = self.cast.scene.table.pool(places.BURROW)
        return [
            f"citadels {self.count('citadel')}",
            f"markets {self.count('market')}",
            f"tunnels {self.count('tunnel')}",
            f"burrow {sum(burrow.values())}",
        ]

    def corvid(self) -> list[str]:
        table = self.cast.scene.table
        plots = [card for place, cards in table.stacks.items() if places.clearing_of(place) for card in cards]
        up = sum(table.side(card) == "up" for card in plots)
        return [f"plots {len(plots)} ({up} up)", f"{len(self.stack(places.PLOTS))} left"]

    def hundreds(self) -> list[str]:
        return [
            self.leader(),
            f"strongholds {self.count('stronghold')}",
            f"mobs {self.count('mob')}",
            f"warlord {'on map' if self.count('warlord') else self.none}",
        ]

    def keepers(self) -> list[str]:
        table = self.cast.scene.table
        retinue = "/".join(str(len(table.stack(places.retinue(self.seat, column)))) for column in places.RETINUE)
        return [*self.pieces(), f"relics {self.total(places.BOARD)}", f"retinue {retinue}"]

    def total(self, name: str) -> int:
        return sum(self.pool(name).values())

    def relations(self) -> dict[str, str]:
        head = places.relation(self.seat, "")
        values = self.cast.scene.table.values
        return {name.removeprefix(head): str(value) for name, value in values.items() if name.startswith(head)}


_OWN: Final[Mapping[str, Callable[[_Seat], list[str]]]] = {
    "marquise": _Seat.marquise,
    "eyrie": _Seat.eyrie,
    "alliance": _Seat.alliance,
    "vagabond": _Seat.vagabond,
    "vagabond2": _Seat.vagabond,
    "lizard": _Seat.lizard,
    "riverfolk": _Seat.riverfolk,
    "duchy": _Seat.duchy,
    "corvid": _Seat.corvid,
    "hundreds": _Seat.hundreds,
    "keepers": _Seat.keepers,
    "clergy": _Seat.clergy,
}


def _counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name} {count}"
