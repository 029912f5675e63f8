"""The Eyrie's Daylight: crafting, then the decree, card by card (E1, E5, E7).

Which cards are resolved is the value `E/resolved`; it lies on the table while the decree is worked off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Ambiguous, Rejected
from domain.games.root import places
from domain.games.root.battle import battles, begin_battle, verify_battle
from domain.games.root.crafting import crafts, do_craft, verify_craft
from domain.games.root.deeds import GENERAL, LEAST_FOR_DOMINANCE, do_general, general_candidates, verify_general
from domain.games.root.eyrie.leaders import CHARISMATIC, Turmoil, decree_cards, leads
from domain.games.root.improvements import usable
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.moving import do_march, marches, verify_march
from domain.games.root.notation import Battle, Build, Choose, Craft, End, March, Recruit
from domain.games.root.suits import matches, suit_of
from domain.lens import Card
from domain.table import Table
from domain.transaction import Transaction

ROOST: Final = "roost"
_DONE_BY: Final[dict[str, type[Action]]] = {"recruit": Recruit, "move": March, "battle": Battle, "build": Build}


# -- before and after the decree -------------------------------------------------------------------------


class EyrieActions(AskStep, frozen=True, tag="eyrie-daylight"):
    """What may be done in Daylight besides the decree: before it crafting too (E1)."""

    seat: str
    crafts: bool
    answers: ClassVar = (*GENERAL, Craft, End)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood = Wood(table)
        if not (self.crafts and len(wood.hand(self.seat))) and not has_general(wood, self.seat):
            return ()
        text = "craft, or something else before the decree?" if self.crafts else "something else after the decree?"
        return (Decision(self.seat, "daylight", text, "E1", otherwise=End()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood = Wood(table)
        if self.crafts:
            yield from crafts(wood, self.seat)
        yield from general_candidates(wood, self.seat)
        yield End()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        wood = Wood(table)
        if isinstance(action, Craft):
            if not self.crafts:
                raise Rejected("E1", "the Eyrie craft before the decree")
            verify_craft(wood, self.seat, action)
        else:
            verify_general(wood, self.seat, action)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, End):
            return
        tx.then(self)
        if isinstance(action, Craft):
            do_craft(tx, self.seat, action)
        else:
            do_general(tx, self.seat, action)


def has_general(wood: Wood, seat: str) -> bool:
    """Returns True if a general action may be possible, as far as everyone can see."""
    if next(usable(wood, seat, places.PHASES[1]), None) is not None:
        return True
    if not len(wood.hand(seat)):
        return False
    has_path = any(wood.is_closed(*edge) for edge in wood.chart.closed_edges)
    has_dominance = len(wood.order) > 2  # games of two have no such cards (L5.1.3)
    may_dominate = has_dominance and wood.can_score(seat) and wood.points(seat) >= LEAST_FOR_DOMINANCE
    return has_path or may_dominate or len(wood.stack(places.DOMINANCE)) > 0


# -- what a card of the decree can do -----------------------------------------------------------------------


def unresolved(wood: Wood, seat: str, column: str) -> list[Card]:
    """Returns the cards of a column that are not resolved yet."""
    done = wood.value(seat, places.RESOLVED, [])
    return [card for card in wood.stack(places.decree(seat, column)) if f"#{card.id}" not in done]


def card_for(wood: Wood, cards: Sequence[Card], clearing: int) -> Card | None:
    """Returns the card that an action in a clearing resolves; None if none matches it.

    One of the clearing's suit is taken before a bird, which could be used elsewhere too.
    """
    suit = wood.suit(clearing)
    fitting = [card for card in cards if matches(card.kind, suit)]
    return min(fitting, key=lambda card: suit_of().get(card.kind) != suit, default=None)


def possible(wood: Wood, seat: str, column: str, cards: Sequence[Card]) -> Iterator[Action]:
    """Yields the actions of a column that resolve one of some cards."""
    numbers = [number for number in CLEARINGS if card_for(wood, cards, number) is not None]
    if column == "recruit":
        yield from (Recruit(number) for number in numbers if _why_no_recruit(wood, seat, number) is None)
    elif column == "move":
        yield from marches(wood, seat, numbers)
    elif column == "battle":
        yield from (one for one in battles(wood, seat) if one.clearing in numbers)
    else:
        yield from (Build(ROOST, number) for number in numbers if _why_no_roost(wood, seat, number) is None)


def is_possible(wood: Wood, seat: str, column: str, cards: Sequence[Card]) -> bool:
    """Returns True if one of some cards of a column can be resolved."""
    return next(possible(wood, seat, column, cards), None) is not None


def _why_no_recruit(wood: Wood, seat: str, number: int) -> tuple[str, str] | None:
    """Returns why no warrior can be recruited in a clearing: rule and sentence."""
    if not wood.count(seat, ROOST, number):
        return "E5", f"clearing {number} has no roost"
    if not wood.may_place(seat, number):
        return "C1", f"only the Marquise places pieces in {number}, where the keep stands"
    if not wood.in_supply(seat, places.WARRIOR):
        return "E5", "no warrior is left in the supply"
    return None


def _why_no_roost(wood: Wood, seat: str, number: int) -> tuple[str, str] | None:
    """Returns why no roost can be built in a clearing: rule and sentence."""
    if wood.count(seat, ROOST, number):
        return "E5", f"clearing {number} has a roost already"
    if not wood.rules(seat, number):
        return "E5", f"the Eyrie do not rule clearing {number}"
    if wood.slots(number) < 1:
        return "E5", f"clearing {number} has no open slot"
    if not wood.may_place(seat, number):
        return "C1", f"only the Marquise places pieces in {number}, where the keep stands"
    if not wood.in_supply(seat, ROOST):
        return "E5", "all roosts are on the map"
    return None


# -- the decree ---------------------------------------------------------------------------------------------


class BeginDecree(Step, frozen=True, tag="eyrie-begin-decree"):
    """The decree is begun; a position may begin it at a later column than the first."""

    seat: str
    column: str = places.DECREE[0]

    def run(self, tx: Transaction) -> None:
        before = places.DECREE[: places.DECREE.index(self.column)]
        columns = decree_cards(Wood(tx.table), self.seat)
        done = [tx.ref(card) for column in before for card in columns[column]]
        tx.set(places.of_seat(self.seat, places.RESOLVED), done or None)
        tx.then(Decree(self.seat))


class Decree(Step, frozen=True, tag="eyrie-decree"):
    """Goes on with the first column that has a card left; if none there can be resolved, turmoil begins (E5, E6)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        wood, seat = Wood(tx.table), self.seat
        for column in places.DECREE:
            cards = unresolved(wood, seat, column)
            if cards:
                goes_on = is_possible(wood, seat, column, cards)
                tx.then(AskDecree(seat, column) if goes_on else Turmoil(seat))
                return
        tx.set(places.of_seat(seat, places.RESOLVED), None)
        tx.then(EyrieActions(seat, crafts=False))


class AskDecree(AskStep, frozen=True, tag="eyrie-resolve"):
    """A card of a column is resolved: an action in a clearing that matches it (E5)."""

    seat: str
    column: str
    answers: ClassVar = (*GENERAL, Recruit, March, Battle, Build, Choose)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        cards = unresolved(Wood(table), self.seat, self.column)
        left = ", ".join(sorted(card.kind for card in cards))
        return (Decision(self.seat, "decree", f"decree: {self.column} for one of {left}", "E5"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood = Wood(table)
        yield from possible(wood, self.seat, self.column, unresolved(wood, self.seat, self.column))
        yield Choose(places.TURMOIL)
        yield from general_candidates(wood, self.seat)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        wood = Wood(table)
        if verify_general(wood, self.seat, action):
            return
        cards = unresolved(wood, self.seat, self.column)
        if isinstance(action, Choose):
            self._verify_turmoil(wood, action, cards)
            return
        if not isinstance(action, _DONE_BY[self.column]):
            raise Rejected("E5", f"the column that is worked off is {self.column}")
        clearing = self._clearing(wood, action, cards)
        if clearing not in CLEARINGS:
            raise Rejected("E5", f"the map has no clearing {clearing}")
        if card_for(wood, cards, clearing) is None:
            suit = wood.suit(clearing)
            raise Rejected(
                "E5", f"no card that is left in the {self.column} column matches {clearing}, which is {suit}"
            )
        self._verify_action(wood, action, clearing)

    def _verify_turmoil(self, wood: Wood, action: Choose, cards: Sequence[Card]) -> None:
        if action.option != places.TURMOIL:
            raise Rejected("E5", f"a card of the {self.column} column is resolved, or choose turmoil")
        if all(is_possible(wood, self.seat, self.column, [card]) for card in cards):
            raise Rejected("E6", f"every card that is left in the {self.column} column can be resolved")

    def _clearing(self, wood: Wood, action: Action, cards: Sequence[Card]) -> int:
        """Returns the clearing that has to match a card. Raises `Ambiguous` if it has to be said."""
        if isinstance(action, March):
            return action.origin
        assert isinstance(action, (Recruit, Battle, Build))
        if isinstance(action, Recruit) and not action.clearing:
            found = [one.clearing for one in possible(wood, self.seat, "recruit", cards) if isinstance(one, Recruit)]
            if len(found) > 1:
                raise Ambiguous("where is recruited? (E6)", [f"recruit {number}" for number in found])
            if not found:
                raise Rejected("E5", "no card that is left in the recruit column can be resolved")
            return found[0]
        return action.clearing

    def _verify_action(self, wood: Wood, action: Action, clearing: int) -> None:
        reason = None
        match action:
            case Recruit():
                reason = _why_no_recruit(wood, self.seat, clearing)
            case March():
                verify_march(wood, self.seat, action)
            case Battle():
                verify_battle(wood, self.seat, action)
            case Build():
                if action.piece != ROOST:
                    raise Rejected("E5", f"the Eyrie build roosts, not {action.piece}")
                if action.paying or action.flowers:
                    raise Rejected("E5", "a roost costs neither wood nor flowers")
                reason = _why_no_roost(wood, self.seat, clearing)
        if reason is not None:
            raise Rejected(*reason)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        wood, seat = Wood(tx.table), self.seat
        if isinstance(action, Choose):
            tx.then(Turmoil(seat))
            return
        if isinstance(action, GENERAL):
            tx.then(Decree(seat))
            do_general(tx, seat, action)
            return
        cards = unresolved(wood, seat, self.column)
        clearing = self._clearing(wood, action, cards)
        card = card_for(wood, cards, clearing)
        assert card is not None
        tx.append(places.of_seat(seat, places.RESOLVED), tx.ref(card))
        if isinstance(action, Recruit):
            tx.then(_recruit(tx, seat, clearing))
            return
        tx.then(Decree(seat))
        match action:
            case March():
                do_march(tx, seat, action)
            case Battle():
                begin_battle(tx, seat, action)
            case Build():
                supply = places.of_seat(seat, places.SUPPLY)
                tx.pieces(places.piece(ROOST, "eyrie"), 1, supply, places.clearing(clearing))


def _recruit(tx: Transaction, seat: str, clearing: int) -> Step:
    """Places warriors at a roost; returns what follows: turmoil if they were too few (E7)."""
    wood = Wood(tx.table)
    number = 2 if leads(wood, seat, CHARISMATIC) else 1
    placed = min(number, wood.in_supply(seat, places.WARRIOR))
    supply = places.of_seat(seat, places.SUPPLY)
    tx.pieces(places.piece(places.WARRIOR, "eyrie"), placed, supply, places.clearing(clearing))
    return Decree(seat) if placed == number else Turmoil(seat)


STEPS: Final = (EyrieActions, BeginDecree, Decree, AskDecree)
