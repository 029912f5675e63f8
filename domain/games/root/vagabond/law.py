"""The Vagabond, and the second one, whose law is the same (10).

vagabond_table        where the pawn is, and how he stands with others
vagabond_setup        character, forest, quests, ruins
vagabond_birdsong     refreshing and slipping (V8)
vagabond_daylight     the actions (V9), whose topics are vagabond_moving, _relations, _deeds, _special, _crafting
vagabond_evening      rest, cards, item limit (V12)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.games.root import facts, places
from domain.games.root.cards import HandLimit
from domain.games.root.forms import Card
from domain.games.root.items import arrive_at, damage, swords, undamaged, verify_chosen, ways_to_choose
from domain.games.root.laws import FactionLaw, Removal
from domain.games.root.lenses import Wood
from domain.games.root.notation import Aid, Damage, Explore, Go, Quest
from domain.games.root.quests import FirstQuests, OpenQuests
from domain.games.root.vagabond.birdsong import AskRefresh, AskSlip, RefreshItems
from domain.games.root.vagabond.crafting import pay_hammers, verify_hammers, ways_with_hammers
from domain.games.root.vagabond.daylight import VagabondDaylight
from domain.games.root.vagabond.deeds import Unearth
from domain.games.root.vagabond.evening import DrawByCoins, ItemLimit, Rest
from domain.games.root.vagabond.moving import do_go, goes, verify_go
from domain.games.root.vagabond.relations import AskGift, Improve, became_enemy
from domain.games.root.vagabond.setup import ChooseCharacter, ChooseForest, lay_out_vagabond, setup_steps
from domain.table import Table
from domain.transaction import Transaction

DAMAGED_WHEN_SWEPT: Final = 3
BIRDSONG, DAYLIGHT, EVENING = places.PHASES


class Swept(Step, frozen=True, tag="vagabond-swept"):
    """All enemy pieces of his clearing were removed: the pawn stays, and three items are damaged (V3)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        whole = undamaged(Wood(tx.table), self.seat)
        if whole.total() > DAMAGED_WHEN_SWEPT and len(whole) > 1:
            tx.then(AskSwept(self.seat))
        else:
            damage(tx, self.seat, None, DAMAGED_WHEN_SWEPT)


class AskSwept(AskStep, frozen=True, tag="vagabond-ask-swept"):
    """Which three items are damaged."""

    seat: str
    answers: ClassVar = (Damage,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if undamaged(Wood(table), self.seat).total() < DAMAGED_WHEN_SWEPT:
            return ()
        return (Decision(self.seat, "swept", f"which {DAMAGED_WHEN_SWEPT} items are damaged?", "V3"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Damage, ways_to_choose(undamaged(Wood(table), self.seat), DAMAGED_WHEN_SWEPT))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Damage)
        whole = undamaged(Wood(table), self.seat)
        verify_chosen(Counter(action.items), whole, DAMAGED_WHEN_SWEPT, "V3", "damaged", "undamaged are")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Damage)
        damage(tx, self.seat, action.items, DAMAGED_WHEN_SWEPT)


def _discard(seat: str) -> Step:
    return HandLimit(seat, "V12")


_STEPS: Final[dict[str, dict[str, Callable[[str], Step]]]] = {
    BIRDSONG: {"refresh": RefreshItems, "slip": AskSlip},
    DAYLIGHT: {"daylight": VagabondDaylight},
    EVENING: {"rest": Rest, "draw": DrawByCoins, "discard": _discard, "limit": ItemLimit},
}
"""The steps of each phase, in their order, by the names under which a position may begin with them."""


class VagabondLaw(FactionLaw):
    """A Vagabond."""

    def __init__(self, faction: str) -> None:
        self.id = faction

    def lay_out(self, tx: Transaction, seat: str, sees: Sequence[str]) -> None:
        lay_out_vagabond(tx, seat, sees)

    def set_up(self, seat: str) -> tuple[Step, ...]:
        return setup_steps(seat)

    def birdsong(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        return tuple(step(seat) for step in _STEPS[BIRDSONG].values())

    def daylight(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        return tuple(step(seat) for step in _STEPS[DAYLIGHT].values())

    def evening(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        return tuple(step(seat) for step in _STEPS[EVENING].values())

    # -- moving and fighting ------------------------------------------------------------------------

    def pawn_moves(self, wood: Wood, seat: str) -> Iterable[Action]:
        return goes(wood, seat, 0)

    def verify_pawn_move(self, wood: Wood, seat: str, action: Action) -> None:
        if isinstance(action, Go):
            verify_go(wood, seat, action, 0)

    def move_pawn(self, tx: Transaction, seat: str, action: Action) -> None:
        if isinstance(action, Go):
            do_go(tx, seat, action, 0)

    def rolled_cap(self, wood: Wood, seat: str, clearing: int) -> int:
        return swords(wood, seat)

    def is_defenseless(self, wood: Wood, seat: str, clearing: int) -> bool:
        return swords(wood, seat) == 0

    def has_fighters(self, wood: Wood, seat: str, clearing: int) -> bool:
        return wood.count(seat, places.PAWN, clearing) > 0

    def takes_hits(self, wood: Wood, seat: str) -> bool:
        return True

    def removed(self, tx: Transaction, removal: Removal) -> tuple[Step, ...]:
        became_enemy(tx, removal)
        return ()

    def swept(self, tx: Transaction, seat: str, clearing: int) -> tuple[Step, ...]:
        return (Swept(seat),)

    def rest_of_removing(self) -> tuple[type[Step], ...]:
        return (Swept, AskSwept)

    # -- crafting -----------------------------------------------------------------------------------

    def verify_cost(self, wood: Wood, seat: str, card: Card, paying: Sequence[str]) -> None:
        verify_hammers(wood, seat, card, paying)

    def ways_to_pay(self, wood: Wood, seat: str, card: Card) -> Iterable[tuple[str, ...]]:
        return ways_with_hammers(wood, seat, card)

    def pay(self, tx: Transaction, seat: str, card: Card, paying: Sequence[str]) -> None:
        pay_hammers(tx, seat, card)

    def item_place(self, item: str, wood: Wood, seat: str) -> str:
        return arrive_at(wood, seat, item)

    # -- positions ----------------------------------------------------------------------------------

    def values_of_position(self, wood: Wood, seat: str) -> Mapping[str, type | tuple[str, ...]]:
        relations = {places.relation(seat, other).partition("/")[2]: places.RELATIONS for other in wood.after(seat)}
        return {places.LEADER: tuple(one.id for one in facts.roles().characters), **relations}

    def pools_of_position(self) -> tuple[str, ...]:
        return (places.SATCHEL, places.TRACK, places.DAMAGED)

    def steps_of_position(self, phase: str) -> tuple[str, ...]:
        return tuple(_STEPS[phase])

    def steps_from(self, wood: Wood, seat: str, phase: str, step: str) -> tuple[Step, ...] | None:
        names = list(_STEPS[phase])
        if step not in names:
            return None
        return tuple(_STEPS[phase][name](seat) for name in names[names.index(step) :])

    # -- random play --------------------------------------------------------------------------------

    def sensible(self, wood: Wood, seat: str, legal: Sequence[Action]) -> tuple[Action, ...]:
        """Leaves out all but ruins and quests where they are to be had, and aids that differ in the item only."""
        scoring = tuple(action for action in legal if isinstance(action, Explore | Quest))
        if scoring:
            return scoring
        aided: set[tuple[str, str]] = set()
        kept = []
        for action in legal:
            if isinstance(action, Aid):
                if (action.seat, action.taking) in aided:
                    continue
                aided.add((action.seat, action.taking))
            kept.append(action)
        return tuple(kept)


LAW: Final = VagabondLaw("vagabond")
SECOND: Final = VagabondLaw("vagabond2")
STEPS: Final[tuple[type[Step], ...]] = (
    ChooseCharacter,
    ChooseForest,
    FirstQuests,
    OpenQuests,
    RefreshItems,
    AskRefresh,
    AskSlip,
    VagabondDaylight,
    AskGift,
    Improve,
    Unearth,
    Swept,
    AskSwept,
    Rest,
    DrawByCoins,
    ItemLimit,
)
