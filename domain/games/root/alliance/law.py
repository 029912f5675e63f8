"""The Woodland Alliance (9): its Daylight, its Evening and its law.

supporters   spending them, placing sympathy
outrage      how supporters gather (others meet it, too)
revolt       Birdsong: revolts and spreading
base_loss    what is lost with a base
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.changes import UNKNOWN
from domain.decision import Action, Decision
from domain.errors import Ambiguous, Rejected
from domain.game import eyes
from domain.games.root import places
from domain.games.root.alliance.base_loss import STEPS as STEPS_OF_LOSS
from domain.games.root.alliance.base_loss import after_losses, officers
from domain.games.root.alliance.revolt import AllianceRevolt, AllianceSpread, Uprising, verify_revolt, verify_spread
from domain.games.root.alliance.supporters import place_sympathy, verify_place_for_sympathy
from domain.games.root.battle import battles, begin_battle, verify_battle
from domain.games.root.cards import DrawCards, HandLimit, evening_draw, spend, verify_card
from domain.games.root.crafters import CrafterLaw
from domain.games.root.crafting import crafts, do_craft, verify_craft
from domain.games.root.deeds import GENERAL, do_general, general_candidates, verify_general
from domain.games.root.laws import Removal
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.moving import do_march, marches, verify_march
from domain.games.root.notation import Battle, Craft, End, March, Mobilize, Organize, Recruit, Revolt, Spread, Train
from domain.games.root.outrage import add_supporter, bases, has_room
from domain.games.root.removal import take_off
from domain.games.root.stacks import choices
from domain.games.root.suits import fits_suit
from domain.table import Table
from domain.transaction import Transaction

FIRST_SUPPORTERS: Final = 3
BIRDSONG, DAYLIGHT, EVENING = places.PHASES
WARRIOR: Final = "warrior:alliance"


# -- Daylight -----------------------------------------------------------------------------------------


class AllianceDaylight(AskStep, frozen=True, tag="alliance-daylight"):
    """Crafting, mobilizing and training, in any order and as often as it can (A9)."""

    seat: str
    answers: ClassVar = (*GENERAL, Craft, Mobilize, Train, End)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return (Decision(self.seat, "daylight", "craft, mobilize or train?", "A9"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood = Wood(table)
        yield from crafts(wood, self.seat)
        yield Mobilize()
        hand = wood.hand(self.seat)
        trained = (kind for suit in bases(wood, self.seat) for kind in choices(hand, suit))
        yield from (Train(kind) for kind in dict.fromkeys(trained))
        yield from general_candidates(wood, self.seat)
        yield End()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        wood = Wood(table)
        if verify_general(wood, self.seat, action):
            return
        if isinstance(action, Craft):
            verify_craft(wood, self.seat, action)
        elif isinstance(action, Train):
            _verify_train(wood, self.seat, action)
        elif isinstance(action, Mobilize):
            if action.card:
                raise Rejected("A9", "which card is mobilized is hidden from the others: mobilize, then which one")
            if not len(wood.hand(self.seat)):
                raise Rejected("A9", f"{self.seat} has no card in hand")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, End):
            return
        tx.then(self)
        if isinstance(action, Craft):
            do_craft(tx, self.seat, action)
        elif isinstance(action, Mobilize):
            tx.then(AskMobilized(self.seat))
        elif isinstance(action, Train):
            spend(tx, self.seat, action.card, _suit_to_train(Wood(tx.table), self.seat, action.card))
            tx.pieces(WARRIOR, 1, _supply(self.seat), places.of_seat(self.seat, places.BOARD))
        else:
            do_general(tx, self.seat, action)


def _supply(seat: str) -> str:
    return places.of_seat(seat, places.SUPPLY)


def _verify_train(wood: Wood, seat: str, action: Train) -> None:
    suits = list(bases(wood, seat))
    if not suits:
        raise Rejected("A9", "no base is on the map")
    if not wood.in_supply(seat, places.WARRIOR):
        raise Rejected("A9", "no warrior is left in the supply")
    verify_card(wood, seat, action.card, "", "A9")
    if not _suit_to_train(wood, seat, action.card):
        raise Rejected("A9", f"{action.card} matches no base on the map, which are {', '.join(suits)}")


def _suit_to_train(wood: Wood, seat: str, kind: str) -> str:
    """Returns the suit of a base on the map for which a card of the hand can be spent; `""` if there is none."""
    hand = wood.hand(seat)
    able = (suit for suit in bases(wood, seat) if fits_suit(kind, suit))
    return next((suit for suit in able if kind != UNKNOWN or hand.unseen_for(suit) is not None), "")


class AskMobilized(AskStep, frozen=True, tag="alliance-mobilized"):
    """Which card becomes a supporter: hidden from the others, unless there is no room and it is discarded (A3, A9)."""

    seat: str
    answers: ClassVar = (Mobilize,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        is_kept = has_room(Wood(table), self.seat)
        text = "which card becomes a supporter?" if is_kept else "no room for supporters: which card is discarded?"
        hand = places.of_seat(self.seat, places.HAND)
        return (Decision(self.seat, "mobilized", text, "A9", secret=is_kept, about=(hand,)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Mobilize(kind) for kind in choices(Wood(table).hand(self.seat)))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Mobilize)
        wood = Wood(table)
        hidden = has_room(wood, self.seat)
        verify_card(wood, self.seat, action.card or UNKNOWN, "", "A9", hidden=hidden)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Mobilize)
        add_supporter(tx, self.seat, action.card or UNKNOWN)


# -- Evening ------------------------------------------------------------------------------------------


class AllianceEvening(AskStep, frozen=True, tag="alliance-evening"):
    """Up to one action for each officer (A10); officers who are lost meanwhile act no more."""

    seat: str
    taken: int = 0
    """Actions that were taken."""
    answers: ClassVar = (March, Battle, Recruit, Organize, End)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        left = officers(Wood(table), self.seat) - self.taken
        if left < 1:
            return ()
        return (Decision(self.seat, "evening", f"an action of an officer? {left} left", "A10"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood = Wood(table)
        yield from marches(wood, self.seat)
        yield from battles(wood, self.seat)
        yield from (Recruit(number) for number in bases(wood, self.seat).values())
        yield from (Organize(number) for number in wood.on_map(self.seat, places.WARRIOR))
        yield End()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        wood = Wood(table)
        match action:
            case March():
                verify_march(wood, self.seat, action)
            case Battle():
                verify_battle(wood, self.seat, action)
            case Recruit():
                _verify_recruit(wood, self.seat, action)
            case Organize():
                if action.clearing not in CLEARINGS or not wood.warriors(self.seat, action.clearing):
                    raise Rejected("A10", f"{self.seat} has no warriors in {action.clearing}")
                verify_place_for_sympathy(wood, self.seat, action.clearing, "A10")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, End):
            return
        tx.then(AllianceEvening(self.seat, self.taken + 1))
        match action:
            case March():
                do_march(tx, self.seat, action)
            case Battle():
                begin_battle(tx, self.seat, action)
            case Recruit(clearing):
                where = clearing or next(iter(bases(Wood(tx.table), self.seat).values()))
                tx.pieces(WARRIOR, 1, _supply(self.seat), places.clearing(where))
            case Organize(clearing):
                take_off(tx, self.seat, clearing, {places.WARRIOR: 1})
                place_sympathy(tx, self.seat, clearing)


def _verify_recruit(wood: Wood, seat: str, action: Recruit) -> None:
    at = sorted(bases(wood, seat).values())
    if not at:
        raise Rejected("A10", "no base is on the map")
    if action.clearing and action.clearing not in at:
        raise Rejected("A10", f"clearing {action.clearing} has no base; those are in {', '.join(map(str, at))}")
    if not wood.in_supply(seat, places.WARRIOR):
        raise Rejected("A10", "no warrior is left in the supply")
    if not action.clearing and len(at) > 1:
        raise Ambiguous("recruit: at which base? (A10)", [f"recruit {number}" for number in at])
    if not wood.may_place(seat, action.clearing or at[0]):
        raise Rejected("C1", f"the keep bars others from placing in {action.clearing or at[0]}")


class AllianceDraw(Step, frozen=True, tag="alliance-draw"):
    """One card, and one for each base that is on the map now."""

    seat: str

    def run(self, tx: Transaction) -> None:
        tx.then(*evening_draw(self.seat, 1 + len(bases(Wood(tx.table), self.seat)), "A10"))


# -- the law ------------------------------------------------------------------------------------------


class AllianceLaw(CrafterLaw):
    """The Woodland Alliance; it crafts with sympathy (A1)."""

    id = "alliance"

    def lay_out(self, tx: Transaction, seat: str, sees: Sequence[str]) -> None:
        super().lay_out(tx, seat, sees)
        tx.open(places.of_seat(seat, places.SUPPORTERS), (), eyes(seat, sees))

    def set_up(self, seat: str) -> tuple[Step, ...]:
        return (DrawCards(seat, FIRST_SUPPORTERS, places.of_seat(seat, places.SUPPORTERS), "A.setup"),)

    def birdsong(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        return (AllianceRevolt(seat), AllianceSpread(seat))

    def daylight(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        return (AllianceDaylight(seat),)

    def evening(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        return (AllianceEvening(seat), AllianceDraw(seat), HandLimit(seat, "A10"))

    def deals_higher_roll(self) -> bool:
        """Returns True: guerrilla war (A2)."""
        return True

    def lost_together(self, tx: Transaction, removals: Sequence[Removal]) -> tuple[Step, ...]:
        return after_losses(Wood(tx.table), removals[0].owner, removals)

    def rest_of_removing(self) -> tuple[type[Step], ...]:
        return (Uprising, *STEPS_OF_LOSS)

    def pools_of_position(self) -> tuple[str, ...]:
        return (*super().pools_of_position(), places.BOARD)

    def steps_of_position(self, phase: str) -> tuple[str, ...]:
        return tuple(self._steps_of(phase, ""))

    def steps_from(self, wood: Wood, seat: str, phase: str, step: str) -> tuple[Step, ...] | None:
        steps = self._steps_of(phase, seat)
        if step not in steps:
            return None
        names = list(steps)
        return tuple(one for name in names[names.index(step) :] for one in steps[name])

    def _steps_of(self, phase: str, seat: str) -> dict[str, tuple[Step, ...]]:
        if phase == BIRDSONG:
            return {"revolt": (AllianceRevolt(seat),), "spread": (AllianceSpread(seat),)}
        if phase == EVENING:
            return {
                "officers": (AllianceEvening(seat),),
                "draw": (AllianceDraw(seat), HandLimit(seat, "A10")),
            }
        return {}

    def verify_unasked(self, wood: Wood, seat: str, action: Action) -> None:
        if isinstance(action, Revolt):
            verify_revolt(wood, seat, action)
        elif isinstance(action, Spread):
            verify_spread(wood, seat, action)

    def sensible(self, wood: Wood, seat: str, legal: Sequence[Action]) -> tuple[Action, ...]:
        """Returns what leads on: a revolt if there can be one, and no supporter who would be turned away."""
        if any(isinstance(action, Revolt) for action in legal):
            return tuple(action for action in legal if isinstance(action, Revolt))
        if has_room(wood, seat):
            return tuple(legal)
        return tuple(action for action in legal if action != Mobilize())


LAW: Final = AllianceLaw()
STEPS: Final[tuple[type[Step], ...]] = (
    AllianceRevolt,
    Uprising,
    AllianceSpread,
    AllianceDaylight,
    AskMobilized,
    AllianceEvening,
    AllianceDraw,
    *STEPS_OF_LOSS,
)
