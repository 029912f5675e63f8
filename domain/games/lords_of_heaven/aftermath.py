"""After a Conflict: points, Wounds, Units that return, and what a Siege decides (7.1 steps 12 to 14, 7.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.lords_of_heaven.drawing import MOST_FIGURE, Refill, Tell
from domain.games.lords_of_heaven.facts import locations
from domain.games.lords_of_heaven.fight import Fight, fight
from domain.games.lords_of_heaven.figures import is_asked, is_open_city, note
from domain.games.lords_of_heaven.influence import raise_one, settle_control, shift, stands_in
from domain.games.lords_of_heaven.lenses import (
    BLUFF,
    CONFLICT,
    DISCARD,
    FAITH,
    GOLD,
    SUPPLY,
    UNITS,
    City,
    Seat,
    building,
    citadel_place,
    counted_pieces,
    is_told,
    level_place,
    pieces_of,
    region_place,
    support,
    told,
    top_level,
)
from domain.games.lords_of_heaven.movement import unit_choices
from domain.games.lords_of_heaven.notation import Lose, Ransack, Retain, Take
from domain.games.lords_of_heaven.paying import gain, pay, score, verify_gold
from domain.lens import Stack
from domain.state import State
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

SUPPORT = "support"
MENU = 60
RETURN_COST = 1


def after_conflict(one: Fight, wounds: Mapping[str, int]) -> tuple[Step, ...]:
    """Returns what is done once it is known who wins; `wounds` are those that each side suffers."""
    losses = [AskLosses(leader, wounds[leader]) for leader in one.leaders]
    returns = [AskReturn(seat) for seat in one.involved]
    choice = () if one.is_battle else (AskSpoils(),)
    return (GivePoints(), *choice, *losses, FaithGone(), *returns, EndConflict())


class GivePoints(Step, frozen=True, tag="give-points"):
    """1 VP for everyone; in a Battle +1 for the winner's ally and +2 for the winner (7.1 step 12, 7.3)."""

    def run(self, tx: Transaction) -> None:
        one = fight(tx.table)
        for seat in one.involved:
            bonus = 2 if seat == one.winner else 1 if seat == one.allies.get(one.winner) else 0
            score(tx, seat, 1 + (bonus if one.is_battle else 0))


# -- Wounds -------------------------------------------------------------------------------------------


def exposed(table: State, one: Fight, leader: str) -> tuple[Counter[str], Counter[str]]:
    """Returns the Units and the Support of a side, as `footman/B` and `support/B`."""
    side = one.side(leader)
    played = Counter({f"{kind}/{seat}": Seat(table, seat).force.count(kind) for seat in side for kind in UNITS})
    there = Counter({f"{SUPPORT}/{seat}": support(table, one.place, seat) for seat in side})
    return +played, +there


def to_lose(table: State, one: Fight, leader: str, wounds: int) -> tuple[Counter[str], int, Counter[str], int]:
    """Returns Units and how many of them are lost, then Support and how much: Units go first (LOH-O8)."""
    played, there = exposed(table, one, leader)
    first = min(wounds, played.total())
    return played, first, there, min(wounds - first, there.total())


def _parts(pieces: Counter[str], number: int) -> Iterator[Counter[str]]:
    """Yields every choice of so many of the pieces."""
    kinds = sorted(pieces)
    for counts in product(*(range(min(pieces[kind], number), -1, -1) for kind in kinds)):
        if sum(counts) == number:
            yield +Counter(dict(zip(kinds, counts, strict=True)))


class AskLosses(AskStep, frozen=True, tag="losses"):
    """The leader of a side assigns its Wounds: a Unit each, then a Support each (7.1 step 13)."""

    leader: str
    wounds: int
    answers: ClassVar = (Lose,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if len(list(islice(self._choices(table), 2))) < 2:
            return ()
        played, first, _, rest = to_lose(table, fight(table), self.leader, self.wounds)
        what = " and ".join([counted(first, "Unit")] * bool(played) + [f"{rest} Support"] * bool(rest or not played))
        is_one = (first if played else 0) + rest == 1
        text = f"{counted(self.wounds, 'Wound')}: which {what} {'is' if is_one else 'are'} lost?"
        return (Decision(self.leader, "losses", text, "LH.7.1"),)

    def _choices(self, table: Table) -> Iterator[Counter[str]]:
        played, first, there, rest = to_lose(table, fight(table), self.leader, self.wounds)
        for one in _parts(played, first):
            yield from (one + other for other in _parts(there, rest))

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Lose(counted_pieces(one)) for one in islice(self._choices(table), MENU))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Lose)
        lost = pieces_of(action.pieces)
        played, first, there, rest = to_lose(table, fight(table), self.leader, self.wounds)
        if lost is None or lost - (played + there):
            raise Rejected("LH.7.1", f"the side has {' '.join(counted_pieces(played + there)) or 'nothing'} to lose")
        own = sum(count for piece, count in lost.items() if piece in played)
        if own != first or lost.total() != first + rest:
            raise Rejected("LH.7.1", f"{counted(first, 'Unit')} and {rest} Support are lost: Units first")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Lose)
        lose(tx, pieces_of(action.pieces) or Counter())

    def run(self, tx: Transaction) -> None:
        lose(tx, next(self._choices(tx.table), Counter()))


def lose(tx: Transaction, pieces: Mapping[str, int]) -> None:
    """Takes losses: Units to the supply, Support back to its owner."""
    place = fight(tx.table).place
    for piece, count in pieces.items():
        kind, _, seat = piece.partition("/")
        area = Seat(tx.table, seat)
        if kind == SUPPORT:
            tx.pieces(seat, count, region_place(place), area.presence.name)
        else:
            tx.pieces(kind, count, area.force.name, SUPPLY)


class FaithGone(Step, frozen=True, tag="faith-gone"):
    """All Faith that was played is lost (7.1 step 14)."""

    def run(self, tx: Transaction) -> None:
        for seat in fight(tx.table).involved:
            force = Seat(tx.table, seat).force
            tx.pieces(FAITH, force.count(FAITH), force.name, SUPPLY)


class AskReturn(AskStep, frozen=True, tag="return"):
    """Units that are left return for 1 Gold each; the others go to the supply (7.1 step 14, LOH-O8)."""

    seat: str
    answers: ClassVar = (Retain,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not len(Seat(table, self.seat).force):
            return ()
        return (Decision(self.seat, "return", "which Units are kept, for 1 Gold each?", "LH.7.1"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        have = dict(table.pool(Seat(table, self.seat).force.name))
        found = sorted(unit_choices(3 * sum(have.values()), have), key=lambda one: -one.total())
        yield from (Retain(counted_pieces(one)) for one in found)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Retain)
        kept = pieces_of(action.pieces)
        force = Seat(table, self.seat).force
        if kept is None or any(count > force.count(kind) for kind, count in kept.items()):
            raise Rejected("LH.7.1", "only Units that were played and not lost are kept")
        verify_gold(table, self.seat, RETURN_COST * kept.total(), "LH.7.1", "keeping them", action.faith)

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        kept = pieces_of(action.pieces) if isinstance(action, Retain) else None
        others = [kind for kind in kept or () if kind != "footman"]
        return (f"that a {others[0]} is kept for 1 Gold is assumed (LOH-O8)",) if others else ()

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Retain)
        area = Seat(tx.table, self.seat)
        kept = pieces_of(action.pieces) or Counter()
        pay(tx, self.seat, RETURN_COST * kept.total(), action.faith)
        for kind, count in kept.items():
            tx.pieces(kind, count, area.force.name, area.units.name)
        for kind in UNITS:  # in an order of their own: that of a pool follows its history
            tx.pieces(kind, area.force.count(kind), area.force.name, SUPPLY)


# -- a Siege --------------------------------------------------------------------------------------------


class AskSpoils(AskStep, frozen=True, tag="spoils"):
    """After a Siege: the Defender goes up, or the attacker takes or ransacks the City (7.3)."""

    answers: ClassVar = (Take, Ransack)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        one = fight(table)
        if one.winner != one.attacker:
            return ()
        return (Decision(one.attacker, "spoils", f"take or ransack {one.place}?", "LH.7.3"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield Take()
        yield Ransack()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        """Either is allowed."""

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        place = fight(table).place
        is_assumed = isinstance(action, Ransack) and is_open_city(place) and not is_told(table)
        return (f"the Gold of {locations()[place].name} is assumed (LOH-O12)",) if is_assumed else ()

    def run(self, tx: Transaction) -> None:
        one = fight(tx.table)
        city = City(tx.table, one.place)
        if city.controller == one.defender:
            score(tx, one.defender, 1)
        elif 0 < city.level(one.defender) < top_level(tx.table):
            raise_one(tx, one.defender, one.place)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        one = fight(tx.table)
        if isinstance(action, Take):
            take_city(tx, one)
        else:
            ransack(tx, one)


def take_city(tx: Transaction, one: Fight) -> None:
    """The Defender's Influence leaves, and the attacker's stands on the top level (7.3 a, LOH-O30)."""
    city, top = City(tx.table, one.place), top_level(tx.table)
    if city.level(one.defender):
        shift(tx, one.defender, one.place, 0)
    stood, supply = city.level(one.attacker), Seat(tx.table, one.attacker).presence
    if stood != top and (stood or supply.count(one.attacker)):
        if city.at(top):  # somebody came there by a card in the middle of the Conflict
            shift(tx, city.at(top), one.place, 0)
        source = stands_in(tx.table, one.attacker, one.place)
        tx.pieces(one.attacker, 1, source, level_place(one.place, top))
    settle_control(tx, one.place)


def ransack(tx: Transaction, one: Fight) -> None:
    """Every Influence leaves, the Citadel goes to the supply, and the winner gains Gold (7.3 b, LOH-O21)."""
    city = City(tx.table, one.place)
    for seat in city.levels:
        shift(tx, seat, one.place, 0)
    if city.citadel:
        tx.pieces(building(city.citadel, "citadel"), 1, citadel_place(one.place), SUPPLY)
    settle_control(tx, one.place)
    note(tx, "ransacks", is_open=is_open_city(one.place))
    if is_asked(tx.table, is_open=is_open_city(one.place)):
        tx.then(Tell(("ransack",), MOST_FIGURE, f"the Gold of {one.place}", "LH.7.3"), RansackGold(one.attacker))
    else:
        gain(tx, one.attacker, {GOLD: locations()[one.place].ransack_gold})


class RansackGold(Step, frozen=True, tag="ransack-gold"):
    """The Gold of a ransacked City, as it was told."""

    seat: str

    def run(self, tx: Transaction) -> None:
        gain(tx, self.seat, {GOLD: told(tx.table, "ransack")})


class EndConflict(Step, frozen=True, tag="end-conflict"):
    """Cards go to the discard pile, the Bluff card to the hand; leaders draw back up (7.1, LOH-O5)."""

    def run(self, tx: Transaction) -> None:
        one = fight(tx.table)
        for leader in one.leaders:
            for card in list(Stack(tx.table, f"{leader}/shown")):
                tx.move(card, Seat(tx.table, leader).hand.name if card.kind == BLUFF else DISCARD)
            for name in ("strength", "wounds"):
                if f"{leader}/{name}" in tx.table.values:
                    tx.set(f"{leader}/{name}", 0)
        tx.set(CONFLICT, None)
        tx.then(*map(Refill, one.leaders))
