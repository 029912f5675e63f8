"""A Conflict under way, as it lies on the table (7)."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.games.lords_of_heaven.facts import units
from domain.games.lords_of_heaven.figures import is_open_worth
from domain.games.lords_of_heaven.lenses import CONFLICT, UNITS, City, Seat, setting, support
from domain.state import State
from domain.transaction import Transaction


class Fight(msgspec.Struct, frozen=True):
    """One Battle or Siege."""

    kind: str
    """`battle` or `siege`."""
    place: str
    attacker: str
    defender: str
    allies: dict[str, str] = {}
    """The ally of each leader that has one."""
    refused: tuple[str, ...] = ()
    """Who refused the leader that asks now."""
    cards: dict[str, str] = {}
    """The cards that were turned up, by leader."""
    dice: dict[str, tuple[int, ...]] = {}
    """Faces that each seat rolled; two numbers, Strength and Wounds, where they are told."""
    rerolls: dict[str, int] = {}
    winner: str = ""

    @property
    def is_battle(self) -> bool:
        """True for a Battle."""
        return self.kind == "battle"

    @property
    def rule(self) -> str:
        """The rule of such a Conflict."""
        return "LH.7.1" if self.is_battle else "LH.7.2"

    @property
    def leaders(self) -> tuple[str, str]:
        """The attacker and the Defender."""
        return self.attacker, self.defender

    def side(self, leader: str) -> tuple[str, ...]:
        """Returns a leader and the ally."""
        ally = self.allies.get(leader)
        return (leader, ally) if ally else (leader,)

    @property
    def involved(self) -> tuple[str, ...]:
        """Everyone in the Conflict, the attacker's side first."""
        return (*self.side(self.attacker), *self.side(self.defender))

    def other(self, leader: str) -> str:
        """Returns the leader of the other side."""
        return self.defender if leader == self.attacker else self.attacker


def fight(table: State) -> Fight:
    """Returns the Conflict under way."""
    return msgspec.convert(table.value(CONFLICT), Fight)


def put_fight(tx: Transaction, one: Fight, **changes: Any) -> Fight:
    """Lays a Conflict on the table, with changes; returns it."""
    new = msgspec.structs.replace(one, **changes)
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(new, order="deterministic"))
    tx.set(CONFLICT, plain)
    return new


def supports(table: State, one: Fight, seat: str) -> int:
    """Returns the Support of a seat that counts in the Conflict (LOH-O20)."""
    is_defender = not one.is_battle and seat == one.defender
    if is_defender and not setting(table, "siege_support"):
        return 0
    return support(table, one.place, seat)


def unit_limit(table: State, one: Fight, seat: str) -> int:
    """Returns how many Units a seat may play (7.1 step 8, 7.2)."""
    most = 2 * supports(table, one, seat)
    if not one.is_battle and seat == one.defender:
        most += 1 + Seat(table, seat).citadel_bonus
    return most


def unit_kinds(one: Fight) -> tuple[str, ...]:
    """Returns the kinds of Units that may be played (4.6)."""
    return tuple(kind for kind in UNITS if (units()[kind].battle if one.is_battle else units()[kind].siege))


def building_strength(table: State, one: Fight, leader: str) -> int:
    """Returns the Strength of Fortresses in a Battle, of the Citadel in a Siege (4.5, 7.2)."""
    if one.is_battle:
        areas = [Seat(table, seat) for seat in one.side(leader)]
        return sum(area.fortresses_at(one.place) * area.strength("fortress") for area in areas)
    is_citadel = leader == one.defender and City(table, one.place).citadel == leader
    return Seat(table, leader).strength("citadel") if is_citadel else 0


def buildings_doubt(table: State, one: Fight) -> list[str]:
    """Returns that what buildings of a Conflict are worth at their level is assumed, a line each (LOH-O1)."""
    kind = "fortress" if one.is_battle else "citadel"
    sides = [(leader, seat) for leader in one.leaders for seat in (one.side(leader) if one.is_battle else (leader,))]
    who = [
        seat
        for leader, seat in sides
        if (Seat(table, seat).fortresses_at(one.place) if one.is_battle else building_strength(table, one, leader))
        and is_open_worth(table, seat, kind)
    ]
    return [
        f"what a {kind} of {seat} is worth at level {Seat(table, seat).level(kind)} is assumed (LOH-O1)" for seat in who
    ]


def is_open_building(table: State, one: Fight, leader: str) -> bool:
    """Returns True if the Strength of a side's buildings rests on a figure that no source gives (LOH-O1)."""
    if one.is_battle:
        there = [seat for seat in one.side(leader) if Seat(table, seat).fortresses_at(one.place)]
        return any(is_open_worth(table, seat, "fortress") for seat in there)
    return bool(building_strength(table, one, leader)) and is_open_worth(table, leader, "citadel")
