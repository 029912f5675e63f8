"""A turn: Main Phase, Second Phase, Cleanup (4 to 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.declared import Declared
from domain.errors import Rejected
from domain.game import SEATS
from domain.games.heart_of_crown import moves
from domain.games.heart_of_crown.attack import effect_steps
from domain.games.heart_of_crown.backing import back, backings, verify_backing
from domain.games.heart_of_crown.cleanup import Cleanup
from domain.games.heart_of_crown.conditional import Window, conditional_of, use_from_hand, why_not
from domain.games.heart_of_crown.context import DID, Effect, ability, fits, holds, instruction, length
from domain.games.heart_of_crown.declaring import declare_lasting, verify_lasting
from domain.games.heart_of_crown.effects import BONUSES, EXTRA, after_buying, can_be_done
from domain.games.heart_of_crown.ending import Settle, begin_turn, can_declare
from domain.games.heart_of_crown.lenses import (
    CEREMONIES,
    COIN,
    MODE,
    OVERTIME,
    PLAYED,
    PLAYS,
    USED,
    Seat,
    cost_of,
    fact,
    kinds_in,
    setting,
    types_of,
)
from domain.games.heart_of_crown.market import DISCOUNTS, UNEARTHED, available, for_sale, price
from domain.games.heart_of_crown.notation import (
    Back,
    Buy,
    Crown,
    EndMain,
    EndTurn,
    Keep,
    PlayCard,
    Recall,
    SetCard,
    Use,
)
from domain.games.heart_of_crown.picking import forbids
from domain.games.heart_of_crown.player_actions import ACQUIRED, FACTS, IN_TURN, TRIGGER, begin_player_action, note_fact
from domain.games.heart_of_crown.prices import can_be_paid
from domain.games.heart_of_crown.steps import Bonus
from domain.lens import Card, clockwise, under
from domain.table import Table
from domain.transaction import Transaction

OF_A_TURN: Final = (PLAYED, USED, MODE, DISCOUNTS, UNEARTHED, BONUSES, FACTS, TRIGGER, DID)
"""Values that last for a turn at most."""


class Turn(Step, frozen=True, tag="turn"):
    """A seat's turn begins; one that is out in overtime is passed over (11.4)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        still_in = tx.table.value(OVERTIME)
        if still_in and self.seat not in still_in:
            tx.then(NextTurn(self.seat))
            return
        if not tx.table.value("is-extra-turn") and begin_turn(tx, self.seat):
            return
        first = tx.table.value(SEATS)[0]
        if self.seat == first or not tx.table.value("round"):
            tx.add("round", 1)
        tx.set("turn", self.seat)
        tx.set("phase", "main")
        tx.set(COIN, 0)
        tx.set(PLAYS, 1)
        tx.set(IN_TURN, 0)
        for name in OF_A_TURN:
            tx.set(name, None)
        tx.then(Settle(self.seat), AskMain(self.seat))


class NextTurn(Step, frozen=True, tag="next-turn"):
    """The turn passes on clockwise, or comes back once to a seat with an extra turn."""

    seat: str

    def run(self, tx: Transaction) -> None:
        if tx.table.value(EXTRA) == self.seat:
            tx.set(EXTRA, None)
            tx.set("is-extra-turn", True)
            tx.then(Turn(self.seat))
            return
        tx.set("is-extra-turn", None)
        tx.then(Turn(clockwise(tx.table.value(SEATS), self.seat)[1]))


class AskPhase(AskStep, frozen=True):
    """What can be done in both phases: abilities, coronation, and what a card in the Domain did by itself."""

    seat: str
    phase: ClassVar[str]

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        match action:
            case Use():
                verify_use(table, self.seat, action, self.phase)
            case Crown():
                verify_crown(table, self.seat)
            case Declared():
                verify_lasting(table, self.seat, action)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        match action:
            case Use():
                use(tx, self.seat, action)
            case Crown():
                crown(tx, self.seat)
            case Declared():
                declare_lasting(tx, self.seat, action)


class AskMain(AskPhase, frozen=True, tag="main"):
    """The Main Phase: play, keep, recall, use abilities, or end it (5, 6)."""

    phase: ClassVar = "main"
    answers: ClassVar = (PlayCard, Keep, Recall, Use, Crown, EndMain, Declared)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"play a card? Coin {table.value(COIN, 0)}, links {table.value(PLAYS, 0)}"
        return (Decision(self.seat, "main", text, "HOC.5", otherwise=EndMain(), about=(f"{self.seat}/hand",)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        seat = Seat(table, self.seat)
        hand = kinds_in(seat.hand)
        if table.value(PLAYS, 0) > 0:
            yield from (PlayCard(kind) for kind in hand if types_of(kind) & {"action", "territory"})
        yield EndMain()
        yield from (Use(kind) for kind in hand if (card := fact(kind)) and card.effect.hand)
        territories = sorted({card.kind for card in seat.territories()})
        if territories:
            actions = [kind for kind in hand if "action" in types_of(kind)]
            yield from (Keep(kind, territory) for kind in actions for territory in territories)
            yield from (Recall(card.kind) for _, card in seat.kept())
        yield from (Use(card.kind) for card in seat.domain if (known := fact(card.kind)) and known.effect.activation)
        if can_declare(table, self.seat) is None:
            yield Crown()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        match action:
            case PlayCard(kind):
                verify_play(table, self.seat, kind)
            case Keep(kind, territory):
                verify_keep(table, self.seat, kind, territory)
            case Recall(kind):
                if not any(card.kind == kind for _, card in Seat(table, self.seat).kept()):
                    raise Rejected("HOC.6.2", f"{self.seat} keeps no {kind}")
            case _:
                super().verify(table, decision, action)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, EndMain):
            tx.then(self)
        match action:
            case PlayCard(kind):
                play(tx, self.seat, kind)
            case Keep(kind, territory):
                keep(tx, self.seat, kind, territory)
            case Recall(kind):
                recall(tx, self.seat, kind)
            case EndMain():
                tx.set("phase", "second")
                tx.then(AskSecond(self.seat))
            case _:
                super().resolve(tx, decision, action)


class AskSecond(AskPhase, frozen=True, tag="second"):
    """The Second Phase: buy, or set, or back, or nothing (7.1)."""

    phase: ClassVar = "second"
    answers: ClassVar = (Buy, SetCard, Back, Use, Crown, EndTurn, Declared)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = {"buy": "buy another card?", "set": "set another card?", "back": "end the turn?"}.get(
            table.value(MODE, ""), "buy, set, or back a princess?"
        )
        return (Decision(self.seat, "second", f"{text} Coin {table.value(COIN, 0)}", "HOC.7.1"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        mode = table.value(MODE, "")
        if mode in ("", "buy"):
            yield from (Buy(kind) for kind in available(table))
        if mode in ("", "set"):
            hand = kinds_in(Seat(table, self.seat).hand)
            yield from (SetCard(kind) for kind in hand if "succession" in types_of(kind))
        if not mode:
            yield from backings(table, self.seat)
        if setting(table, "hand-ability-phase") != "main":
            hand = kinds_in(Seat(table, self.seat).hand)
            yield from (Use(kind) for kind in hand if (card := fact(kind)) and card.effect.hand)
        if can_declare(table, self.seat) is None:
            yield Crown()
        yield EndTurn()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        match action:
            case Buy(kind):
                self._verify_mode(table, "buy")
                verify_buy(table, self.seat, kind)
            case SetCard(kind):
                verify_set(table, self.seat, kind)
                self._verify_mode(table, "set")
            case Back():
                verify_backing(table, self.seat, action)
                self._verify_mode(table, "back")
            case _:
                super().verify(table, decision, action)

    def _verify_mode(self, table: Table, mode: str) -> None:
        used = table.value(MODE, "")
        if used and used != mode:
            doing = {"buy": "buying", "set": "setting", "back": "backing a princess"}
            raise Rejected("HOC.7.1", f"this Second Phase is for {doing[used]}; {doing[mode]} cannot be mixed with it")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, EndTurn):
            tx.then(self)
        match action:
            case EndTurn():
                tx.then(Cleanup(self.seat), NextTurn(self.seat))
            case Buy(kind):
                buy(tx, self.seat, kind)
            case SetCard(kind):
                set_from_hand(tx, self.seat, kind)
            case Back():
                back(tx, self.seat, action)
            case _:
                super().resolve(tx, decision, action)


# -- the Main Phase ----------------------------------------------------------------------------------------------


def verify_play(table: Table, name: str, kind: str) -> None:
    """Checks that a card can be played. Raises `Rejected`."""
    card = fact(kind)
    if card is None:
        raise Rejected("HOC.5.1", f"{kind} is no card; what is played lies open, so it has a name")
    if not card.is_playable:
        raise Rejected("HOC.5.5", f"{kind} is neither Action nor Territory and cannot be played")
    if Seat(table, name).hand.card(kind) is None:
        raise Rejected("HOC.5.1", f"{name} has no {kind} in hand")
    if table.value(PLAYS, 0) < 1:
        raise Rejected("HOC.5.2", "no link is free for a further card")


def play(tx: Transaction, name: str, kind: str) -> None:
    """Plays a card: link, Coin, then its text (5)."""
    seat = Seat(tx.table, name)
    card, known = seat.hand.card(kind), fact(kind)
    assert card is not None
    assert known is not None
    begin_player_action(tx)
    tx.set(DID, None)
    tx.set(PLAYS, tx.table.value(PLAYS, 0) - 1 + (known.link or 0))
    coin = (known.coin or 0) + bonus(tx.table, kind)
    if coin:
        tx.add(COIN, coin)
    tx.append(PLAYED, kind)
    played = tx.move(card, seat.field.name)
    tx.then(*effect_steps(tx.table, name, kind, tx.ref(played), "played"), Settle(name), Window(name))


def bonus(table: Table, kind: str) -> int:
    """Returns the Coin that earlier cards of this turn add to a card that is played."""
    total = 0
    for by, path in table.value(BONUSES, []):
        one = instruction(by, path)
        if isinstance(one, Bonus) and fits(kind, one.which):
            total += one.count
    return total


def verify_keep(table: Table, name: str, kind: str, territory: str) -> None:
    """Checks that a card can be kept on a Territory. Raises `Rejected`."""
    seat = Seat(table, name)
    if seat.princess is None:
        raise Rejected("HOC.10.6", f"{name} has no Domain in which to keep a card")
    if "action" not in types_of(kind):
        raise Rejected("HOC.6.1", f"{kind} is no Action card")
    if seat.hand.card(kind) is None:
        raise Rejected("HOC.6.1", f"{name} has no {kind} in hand")
    if forbids(kind, "keep"):
        raise Rejected("HOC.24", f"{kind} cannot be kept")
    there = [card for card in seat.territories() if card.kind == territory]
    if not there:
        raise Rejected("HOC.6.1", f"there is no Territory {territory} in the Domain of {name}")
    if all(len(under(table, card)) for card in there):
        raise Rejected("HOC.6.1", f"each {territory} of {name} holds a card already")
    if cost_of(kind) > cost_of(territory):
        raise Rejected("HOC.6.1", f"{kind} costs {cost_of(kind)}, more than {territory} ({cost_of(territory)})")


def keep(tx: Transaction, name: str, kind: str, territory: str) -> None:
    """Keeps a card on a Territory."""
    seat = Seat(tx.table, name)
    card = seat.hand.card(kind)
    on_ = next(one for one in seat.territories() if one.kind == territory and not len(under(tx.table, one)))
    assert card is not None
    place = f"{tx.ref(on_)}/under"
    tx.open(place)
    tx.move(card, place)


def recall(tx: Transaction, name: str, kind: str) -> None:
    """Takes a kept card back to hand."""
    seat = Seat(tx.table, name)
    card = next(card for _, card in seat.kept() if card.kind == kind)
    tx.move(card, seat.hand.name)


def verify_use(table: Table, name: str, action: Use, phase: str) -> None:
    """Checks that an ability can be used outside a window. Raises `Rejected`."""
    seat, card = Seat(table, name), fact(action.kind)
    if card is None:
        raise Rejected("HOC.6.4", f"there is no card {action.kind}")
    if card.effect.activation is not None:
        _verify_activation(table, seat, action.kind, phase)
        return
    if card.effect.hand is None:
        if conditional_of(action.kind) is not None:
            if seat.hand.card(action.kind) is None:
                raise Rejected("HOC.17.2", f"{name} has no {action.kind} in hand")
            raise why_not(table, action.kind)
        raise Rejected("HOC.6.4", f"{action.kind} has no ability that can be used now")
    if phase == "second" and setting(table, "hand-ability-phase") == "main":
        raise Rejected("OP-28", f"{action.kind} is used in the Main Phase")
    held = seat.hand.card(action.kind)
    if held is None:
        raise Rejected("HOC.6.5", f"{name} has no {action.kind} in hand")
    effect, condition = Effect(name, name, action.kind, "", "hand"), card.effect.hand.only_if
    if condition is not None and not holds(table, effect, condition):
        raise Rejected("HOC.6.5", f"the condition of {action.kind} is not met")
    if not can_be_paid(table, effect, "hand/price"):
        raise Rejected("HOC.6.5", f"the price of {action.kind} cannot be paid")


def _verify_activation(table: Table, seat: Seat, kind: str, phase: str) -> None:
    card = seat.domain.card(kind)
    known = fact(kind)
    if card is None or known is None or known.effect.activation is None:
        raise Rejected("HOC.6.4", f"{kind} is not in the Domain of {seat.name}")
    if phase != "main":
        raise Rejected("HOC.6.4", f"the ability of {kind} is used in the Main Phase")
    if kind in table.value(USED, []):
        raise Rejected("HOC.6.4", f"the ability of {kind} has been used in this Main Phase")
    effect = Effect(seat.name, seat.name, kind, f"#{card.id}", "activation")
    condition = known.effect.activation.only_if
    if condition is not None and not holds(table, effect, condition):
        raise Rejected("HOC.6.4", f"the condition of {kind} is not met")
    if not can_be_paid(table, effect, "activation/price") or not can_be_paid_first(table, effect):
        raise Rejected("HOC.6.4", f"what {kind} asks for cannot be done")


def can_be_paid_first(table: Table, effect: Effect) -> bool:
    """Returns True if an ability without a price has something to do at all."""
    if length(effect.by, "activation/price") or not length(effect.by, "activation/steps"):
        return True
    return can_be_done(table, effect, "activation/steps/0")


def use(tx: Transaction, name: str, action: Use) -> None:
    """Uses an ability of a card in the Domain or in hand: a Player Action of its own (17.4)."""
    begin_player_action(tx)
    tx.set(DID, None)
    card = fact(action.kind)
    assert card is not None
    tail = (Settle(name), Window(name))
    if card.effect.activation is not None:
        placed = Seat(tx.table, name).domain.card(action.kind)
        assert placed is not None
        tx.append(USED, action.kind)
        ref = tx.ref(placed)
        price_ = ability(name, action.kind, ref, "activation/price")
        tx.then(*price_, *ability(name, action.kind, ref, "activation/steps"), *tail)
        return
    held = Seat(tx.table, name).hand.card(action.kind)
    assert held is not None
    tx.then(*tail)
    use_from_hand(tx, name, held, "hand")


def verify_crown(table: Table, name: str) -> None:
    """Checks that a coronation can be declared. Raises `Rejected`."""
    why_not = can_declare(table, name)
    if why_not is not None:
        raise Rejected(*why_not)


def crown(tx: Transaction, name: str) -> None:
    """Declares a coronation (11.2)."""
    tx.append(CEREMONIES, name)


# -- the Second Phase --------------------------------------------------------------------------------------------


def verify_buy(table: Table, name: str, kind: str) -> None:
    """Checks that a card can be bought. Raises `Rejected`."""
    if for_sale(table, kind) is None:
        raise Rejected("HOC.9.1", f"there is no {kind} in the Market")
    cost, has = price(table, name, kind), moves.purse(table, name)
    if has < cost:
        raise Rejected("HOC.7.2", f"{kind} costs {cost}, {name} has {has} Coin")


def buy(tx: Transaction, name: str, kind: str) -> None:
    """Buys a card: a Player Action of its own (7.2)."""
    card = for_sale(tx.table, kind)
    assert card is not None
    cost = price(tx.table, name, kind)
    begin_player_action(tx)
    tx.set(DID, None)
    tx.set(MODE, "buy")
    moves.pay(tx, name, cost)
    bought = tx.move(card, Seat(tx.table, name).discard.name)
    note_fact(tx, name, ACQUIRED, kind, "buy")
    steps = ability(name, kind, tx.ref(bought), "bought")
    tx.then(*steps, *after_buying(tx.table, name), Settle(name), Window(name))


def verify_set(table: Table, name: str, kind: str) -> None:
    """Checks that a card can be set from hand. Raises `Rejected`."""
    seat = Seat(table, name)
    if seat.princess is None:
        raise Rejected("HOC.7.3", f"{name} has backed no princess and cannot set cards")
    if "succession" not in types_of(kind):
        raise Rejected("HOC.7.3", f"{kind} is no Succession card")
    if seat.hand.card(kind) is None:
        raise Rejected("HOC.7.3", f"{name} has no {kind} in hand")


def set_from_hand(tx: Transaction, name: str, kind: str) -> None:
    """Sets a card from hand: a Player Action of its own (7.3)."""
    card: Card | None = Seat(tx.table, name).hand.card(kind)
    assert card is not None
    begin_player_action(tx)
    tx.set(DID, None)
    tx.set(MODE, "set")
    tx.then(Settle(name), Window(name))
    moves.set_card(tx, name, card, "set")
