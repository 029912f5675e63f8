"""The Eyrie Dynasties (8): set-up, Birdsong, Evening, and their law. The decree is `eyrie_decree`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from msgspec.structs import replace

from domain.agenda import AskStep, Step
from domain.changes import UNKNOWN
from domain.decision import Action, Decision
from domain.errors import InvalidOption, Rejected, shown
from domain.games.root import facts, places
from domain.games.root.cards import HandLimit, draw_cards, evening_draw, verify_card
from domain.games.root.crafters import CrafterLaw
from domain.games.root.crafting import possible_kinds
from domain.games.root.eyrie import decree as eyrie_decree
from domain.games.root.eyrie import leaders as eyrie_leaders
from domain.games.root.eyrie.decree import ROOST, BeginDecree, EyrieActions
from domain.games.root.eyrie.leaders import BUILDER, COMMANDER, DESPOT, NewLeader, decree_cards, leads
from domain.games.root.fight import fight, put_fight
from domain.games.root.laws import Removal, gather, law_of
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.notation import AddToDecree, Choose, Decline, Place
from domain.games.root.scoring import score_points
from domain.games.root.stacks import choices
from domain.games.root.suits import suit_of
from domain.games.root.woodland import type_of
from domain.table import Table
from domain.transaction import Transaction

BIRDSONG, DAYLIGHT, EVENING = places.PHASES
FIRST_WARRIORS: Final = 6
NEW_WARRIORS: Final = 3
VIZIERS: Final = 2
TRACKS: Final = facts.tracks().eyrie


def roosts(wood: Wood, seat: str) -> int:
    """Returns how many roosts are on the map."""
    return sum(wood.on_map(seat, ROOST).values())


# -- a roost, in the set-up and later ---------------------------------------------------------------------


def first_corners(wood: Wood, seat: str) -> list[int]:
    """Returns the corners in which the first roost can stand: opposite another player's first if that is possible."""
    taken = [corner for other in wood.after(seat) if (corner := law_of(wood, other).first_corner(wood, other))]
    free = [corner for corner in wood.chart.corners if corner not in taken and _fits(wood, seat, corner)]
    opposite = [b if corner == a else a for a, b in wood.chart.opposite_corners for corner in taken if corner in (a, b)]
    return [corner for corner in free if corner in opposite] or free


def new_clearings(wood: Wood, seat: str) -> list[int]:
    """Returns the clearings for a new roost: of those where it fits, the ones with the fewest warriors (E4)."""
    fitting = {number: _all_warriors(wood, number) for number in CLEARINGS if _fits(wood, seat, number)}
    return [number for number, count in fitting.items() if count == min(fitting.values())]


def _fits(wood: Wood, seat: str, number: int) -> bool:
    return wood.slots(number) > 0 and wood.may_place(seat, number)


def _all_warriors(wood: Wood, number: int) -> int:
    return sum(count for kind, count in wood.pool(number).items() if type_of(kind) == "warrior")


class FirstRoost(Step, frozen=True, tag="eyrie-first-roost"):
    """A roost and six warriors stand in a corner."""

    seat: str

    def run(self, tx: Transaction) -> None:
        options = first_corners(Wood(tx.table), self.seat)
        _begin_roost(tx, self.seat, options, FIRST_WARRIORS, "E.setup")


class NewRoost(Step, frozen=True, tag="eyrie-new-roost"):
    """Without a roost on the map, one is placed with three warriors (E4)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        if not roosts(wood, self.seat):
            _begin_roost(tx, self.seat, new_clearings(wood, self.seat), NEW_WARRIORS, "E4")


def _begin_roost(tx: Transaction, seat: str, options: Sequence[int], warriors: int, rule: str) -> None:
    if len(options) == 1:
        _place_roost(tx, seat, options[0], warriors)
    elif options:
        tx.then(AskRoost(seat, tuple(options), warriors, rule))


def _place_roost(tx: Transaction, seat: str, clearing: int, warriors: int) -> None:
    supply, to = places.of_seat(seat, places.SUPPLY), places.clearing(clearing)
    tx.pieces(places.piece(ROOST, "eyrie"), 1, supply, to)
    number = min(warriors, Wood(tx.table).in_supply(seat, places.WARRIOR))
    tx.pieces(places.piece(places.WARRIOR, "eyrie"), number, supply, to)


class AskRoost(AskStep, frozen=True, tag="eyrie-roost"):
    """Where a roost and its warriors are placed, if there are several clearings for it."""

    seat: str
    options: tuple[int, ...]
    warriors: int
    rule: str
    answers: ClassVar = (Place,)

    def _said(self) -> str:
        return ", ".join(map(str, self.options))

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"where does the roost stand? {self._said()}"
        return (Decision(self.seat, "roost", text, self.rule),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Place(1, ROOST, number) for number in self.options)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        if action.piece != ROOST or action.count != 1:
            raise Rejected(self.rule, f"one roost is placed, and its warriors with it: place roost {self.options[0]}")
        if action.clearing not in self.options:
            raise Rejected(self.rule, f"the roost is placed in {self._said()}, not in {action.clearing}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        _place_roost(tx, self.seat, action.clearing, self.warriors)


# -- Birdsong ---------------------------------------------------------------------------------------------


class EmergencyOrders(Step, frozen=True, tag="eyrie-orders"):
    """An empty hand draws a card (E4)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        if not len(Wood(tx.table).hand(self.seat)):
            tx.then(*draw_cards(self.seat, 1, "E4"))


def _unseen(wood: Wood, seat: str) -> list[str]:
    """Returns the suits by which cards can be named that the record has not seen."""
    named = (places.unknown_card(suit) for suit in (*places.SUITS, "bird"))
    return [kind for kind in named if wood.hand(seat).card(kind) is not None]


class AskAdd(AskStep, frozen=True, tag="eyrie-add"):
    """A card is added to the decree; a second one may be, and one of both may be a bird (E4)."""

    seat: str
    is_second: bool = False
    has_bird: bool = False
    answers: ClassVar = (AddToDecree, Decline)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not len(Wood(table).hand(self.seat)):
            return ()
        if self.is_second:
            return (Decision(self.seat, "decree", "add a second card to the decree?", "E4", otherwise=Decline()),)
        return (Decision(self.seat, "decree", "which card is added to the decree?", "E4"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood = Wood(table)
        kinds = [kind for kind in choices(wood.hand(self.seat)) if kind != UNKNOWN]
        kinds += _unseen(wood, self.seat)
        yield from (
            AddToDecree(kind, column)
            for kind in dict.fromkeys(kinds or possible_kinds(wood, self.seat))
            for column in places.DECREE
        )
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Decline):
            if not self.is_second:
                raise Rejected("E4", "one card at least is added to the decree")
            return
        assert isinstance(action, AddToDecree)
        if action.column not in places.DECREE:
            raise Rejected("E4", f"the columns are {', '.join(places.DECREE)}; {action.column} is none")
        if action.card == UNKNOWN:
            raise Rejected("E4", "everybody sees a card of the decree: name it, or its suit, as in ?fox")
        verify_card(Wood(table), self.seat, action.card, "", "E4")
        if self.has_bird and suit_of().get(action.card) == "bird":
            raise Rejected("E4", "one of the cards that are added may be a bird, not both")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, AddToDecree):
            return
        card = Wood(tx.table).hand(self.seat).card(action.card)
        assert card is not None
        tx.move(card, places.decree(self.seat, action.column))
        if not self.is_second:
            tx.then(AskAdd(self.seat, True, suit_of().get(action.card) == "bird"))


# -- Evening ----------------------------------------------------------------------------------------------


class ScoreRoosts(Step, frozen=True, tag="eyrie-score"):
    """The roosts on the map score (E8)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        score_points(tx, self.seat, TRACKS.points[roosts(Wood(tx.table), self.seat)])


# -- the law ----------------------------------------------------------------------------------------------


class EyrieLaw(CrafterLaw):
    """The Eyrie Dynasties."""

    id = "eyrie"

    def lay_out(self, tx: Transaction, seat: str, sees: Sequence[str]) -> None:
        gather(tx, seat)
        for column in places.DECREE:
            tx.open(places.decree(seat, column))
        tx.open(places.of_seat(seat, places.VIZIERS), (places.VIZIER,) * VIZIERS)

    def set_up(self, seat: str) -> tuple[Step, ...]:
        return (FirstRoost(seat), NewLeader(seat, "E.setup"))

    def birdsong(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        return (EmergencyOrders(seat), AskAdd(seat), NewRoost(seat))

    def daylight(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        return (EyrieActions(seat, crafts=True), BeginDecree(seat))

    def evening(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        number = TRACKS.cards[roosts(wood, seat)]
        return (ScoreRoosts(seat), *evening_draw(seat, number, "E8"), HandLimit(seat, "E8"))

    def extra_hits(self, wood: Wood, seat: str, *, attacks: bool) -> int:
        return int(attacks and leads(wood, seat, COMMANDER))

    def removed(self, tx: Transaction, removal: Removal) -> tuple[Step, ...]:
        if removal.in_battle and removal.count("building", "token") and leads(Wood(tx.table), removal.by, DESPOT):
            one = fight(tx.table)
            said = f"{removal.by} {DESPOT}"
            if said not in one.used:
                put_fight(tx, replace(one, used=(*one.used, said)))
                score_points(tx, removal.by, 1)
        return ()

    def crafted_points(self, wood: Wood, seat: str, points: int) -> int:
        return points if leads(wood, seat, BUILDER) else 1

    # -- positions ----------------------------------------------------------------------------------------

    def values_of_position(self, wood: Wood, seat: str) -> Mapping[str, type]:
        return {places.DEPOSED: list}

    def complete_position(self, tx: Transaction, seat: str) -> None:
        """Lays viziers that the position does not name into the leader's columns."""
        wood = Wood(tx.table)
        leader = wood.value(seat, places.LEADER)
        for name, said in (
            (places.LEADER, [leader] if leader else []),
            (places.DEPOSED, eyrie_leaders.deposed(wood, seat)),
        ):
            wrong = next((one for one in said if one not in eyrie_leaders.leaders()), None)
            if wrong is not None:
                known = ", ".join(eyrie_leaders.leaders())
                raise InvalidOption(places.of_seat(seat, name), f"the leaders are {known}; {shown(str(wrong))} is none")
        laid = {column: [card.kind for card in cards] for column, cards in decree_cards(wood, seat).items()}
        number = sum(kinds.count(places.VIZIER) for kinds in laid.values())
        if number > VIZIERS:
            raise InvalidOption(places.decree(seat, places.DECREE[0]), f"there are {VIZIERS} viziers, not {number}")
        lacking = [column for column in eyrie_leaders.columns_of(leader) if places.VIZIER not in laid[column]]
        eyrie_leaders.lay_viziers(tx, seat, tuple(lacking))

    def steps_of_position(self, phase: str) -> tuple[str, ...]:
        return {BIRDSONG: ("decree", "roost"), DAYLIGHT: ("craft", *places.DECREE), EVENING: ("draw", "discard")}[phase]

    def steps_from(self, wood: Wood, seat: str, phase: str, step: str) -> tuple[Step, ...] | None:
        if step not in self.steps_of_position(phase):
            return None
        if phase == BIRDSONG:
            return (AskAdd(seat), NewRoost(seat)) if step == "decree" else (NewRoost(seat),)
        if phase == DAYLIGHT:
            return self.daylight(wood, seat) if step == "craft" else (BeginDecree(seat, step),)
        *rest, limit = self.evening(wood, seat)[1:]
        return (*rest, limit) if step == "draw" else (limit,)

    # -- random play --------------------------------------------------------------------------------------

    def sensible(self, wood: Wood, seat: str, legal: Sequence[Action]) -> tuple[Action, ...]:
        """Leaves out turmoil of one's own choice, and most of what would lead to it: second cards, and battles."""
        if any(isinstance(action, AddToDecree) for action in legal) and Decline() in legal:
            return (Decline(),)
        battle = places.DECREE[2]
        lasting = (one for one in legal if not isinstance(one, AddToDecree) or one.column != battle)
        return tuple(one for one in lasting if one != Choose(places.TURMOIL))


LAW: Final = EyrieLaw()
STEPS: Final[tuple[type[Step], ...]] = (
    FirstRoost,
    NewRoost,
    AskRoost,
    EmergencyOrders,
    AskAdd,
    ScoreRoosts,
    *eyrie_leaders.STEPS,
    *eyrie_decree.STEPS,
)
