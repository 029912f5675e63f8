"""What the instructions of the data do that move no card of a player's choice: numbers, choices, conditions, attacks.

Choices of cards are in `picking`, the Market in `market`, looking at piles in `looking`, supports in `supports`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.declared import Declared as DeclaredAction
from domain.errors import Rejected
from domain.games.heart_of_crown.context import (
    DID,
    GATHERED,
    Effect,
    all_of,
    amount,
    finish,
    holds,
    instruction,
    length,
    performs,
    then_of,
)
from domain.games.heart_of_crown.declaring import apply_effect, note_declared, verify_effect
from domain.games.heart_of_crown.drawing import draw_cards
from domain.games.heart_of_crown.facts import remembered
from domain.games.heart_of_crown.lenses import (
    COIN,
    COUNTER,
    SP_COUNTER,
    TWIN_COUNTER,
    USED,
    Seat,
    fact,
    opponents,
)
from domain.games.heart_of_crown.moves import pay, purse
from domain.games.heart_of_crown.notation import Choose as ChooseAction
from domain.games.heart_of_crown.picking import Sources, by_name, verb_of
from domain.games.heart_of_crown.steps import (
    AfterBuy,
    Base,
    Bonus,
    Choose,
    Coin,
    Counters,
    Declared,
    Draw,
    ExtraTurn,
    Opponents,
    Pay,
    Pick,
    Points,
    Twins,
    Uncapped,
    When,
)
from domain.table import Table
from domain.transaction import Transaction

BONUSES: Final = "bonuses"
"""Value: what further cards give this turn: the card whose instruction it is, and the path."""
EXTRA: Final = "extra-turn"
"""Value: the seat that has another turn after this one."""


@performs(Coin)
def _coin(tx: Transaction, effect: Effect, instr: Base) -> None:
    assert isinstance(instr, Coin)
    tx.add(COIN, amount(tx.table, effect, instr))
    finish(tx, effect, [])


@performs(Draw)
def _draw(tx: Transaction, effect: Effect, instr: Base) -> None:
    assert isinstance(instr, Draw)
    count = amount(tx.table, effect, instr)
    tx.then(*draw_cards(effect.seat, count, effect.by), *then_of(effect))


@performs(Counters)
def _counters(tx: Transaction, effect: Effect, instr: Base) -> None:
    assert isinstance(instr, Counters)
    area = Seat(tx.table, effect.seat).counters
    count = amount(tx.table, effect, instr)
    if instr.cap is not None and not _is_uncapped(tx.table, effect.seat):
        count = min(count, max(0, instr.cap - area.count(COUNTER)))
    tx.pieces(COUNTER, count, "", area.name)
    finish(tx, effect, [] if count else None)


def _is_uncapped(table: Table, seat: str) -> bool:
    """Returns True if something in the Domain lifts the caps on the Coin Area (14.3)."""
    known = (fact(card.kind) for card in Seat(table, seat).domain)
    return any(isinstance(one, Uncapped) for card in known if card is not None for one in card.effect.always)


@performs(Pay)
def _pay(tx: Transaction, effect: Effect, instr: Base) -> None:
    assert isinstance(instr, Pay)
    if purse(tx.table, effect.seat) < instr.count:
        finish(tx, effect, None)
        return
    pay(tx, effect.seat, instr.count)
    finish(tx, effect, [])


@performs(Points)
def _points(tx: Transaction, effect: Effect, instr: Base) -> None:
    assert isinstance(instr, Points)
    seat = Seat(tx.table, effect.seat)
    card = seat.princess if instr.on == "princess" else tx.card(effect.card)
    if card is not None:
        tx.pieces(SP_COUNTER, amount(tx.table, effect, instr), "", tx.ref(card))
    finish(tx, effect, None if card is None else [])


@performs(Twins)
def _twins(tx: Transaction, effect: Effect, instr: Base) -> None:
    assert isinstance(instr, Twins)
    count = min(instr.most, amount(tx.table, effect, instr))
    tx.pieces(TWIN_COUNTER, count, "", effect.card)
    finish(tx, effect, [] if count else None)


@performs(ExtraTurn)
def _extra_turn(tx: Transaction, effect: Effect, instr: Base) -> None:
    tx.pieces(TWIN_COUNTER, 1, effect.card, "")
    tx.set(EXTRA, effect.seat)
    finish(tx, effect, [])


@performs(Bonus)
def _bonus(tx: Transaction, effect: Effect, instr: Base) -> None:
    tx.append(BONUSES, [effect.by, effect.path])
    finish(tx, effect, [])


# -- choices and conditions -------------------------------------------------------------------------------------


def can_be_done(table: Table, effect: Effect, path: str) -> bool:
    """Returns True if an instruction can be done, as far as everyone can see."""
    instr = instruction(effect.by, path)
    match instr:
        case Pay():
            return purse(table, effect.seat) >= instr.count
        case Pick():
            if instr.source == ("self",):
                return True
            sources = Sources(table, effect.seat, instr.source, effect.card)
            return bool(sources.kinds(instr.which, verb_of(instr)))
        case ExtraTurn():
            return table.pool(effect.card).get(TWIN_COUNTER, 0) > 0 and not table.value("is-extra-turn")
    return True


class AskChoice(AskStep, Effect, frozen=True, tag="choice"):
    """One of several lists of instructions is chosen."""

    answers: ClassVar = (ChooseAction,)

    def labels(self) -> tuple[str, ...]:
        """Returns the word for each list of instructions."""
        return _labels(self.by, self.path)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"{by_name(self.by)}: {' or '.join(self.labels())}?"
        return (Decision(self.seat, "choose", text, "HOC.15.1"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (ChooseAction(label) for label in self.labels())

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, ChooseAction)
        labels = self.labels()
        if action.option not in labels:
            raise Rejected("HOC.15.1", f"{by_name(self.by)}: choose {' or '.join(labels)}")
        possible = [can_be_done(table, self, f"{self.path}/of/{i}/0") for i in range(len(labels))]
        if any(possible) and not possible[labels.index(action.option)]:
            raise Rejected("HOC.15.3", f"{action.option} cannot be done, and another part can")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, ChooseAction)
        tx.set(DID, None)
        after = (Afterwards(*self.at(self.path)),) if length(self.by, f"{self.path}/then") else ()
        tx.then(*all_of(self, f"{self.path}/of/{self.labels().index(action.option)}"), *after)


@remembered
def _labels(by: str, path: str) -> tuple[str, ...]:
    """Returns for each list of a choice what its first instruction does, with a number if two do the same."""
    words = [_label(by, f"{path}/of/{i}/0") for i in range(length(by, f"{path}/of"))]
    return tuple(word if words.count(word) == 1 else f"{word}-{i}" for i, word in enumerate(words, 1))


def _label(by: str, path: str) -> str:
    instr = instruction(by, path)
    match instr:
        case Opponents():
            return "attack"
        case Pick(which=which) if len(which.kinds) == 1:
            return f"{verb_of(instr)}-{which.kinds[0]}"
        case Pick():
            return verb_of(instr)
        case Pay() if instr.then:
            return _label(by, f"{path}/then/0")
    return str(instr.__struct_config__.tag)


class Afterwards(Effect, frozen=True, tag="afterwards"):
    """What hangs on an instruction that contains others, once those are done."""

    def run(self, tx: Transaction) -> None:
        if tx.table.value(DID) is not None:
            tx.then(*then_of(self))


@performs(Choose)
def _choose(tx: Transaction, effect: Effect, instr: Base) -> None:
    tx.then(AskChoice(*effect.at(effect.path)))


@performs(When)
def _when(tx: Transaction, effect: Effect, instr: Base) -> None:
    assert isinstance(instr, When)
    is_so = (instr.only_if is None or holds(tx.table, effect, instr.only_if)) and not (
        instr.unless is not None and holds(tx.table, effect, instr.unless)
    )
    tx.then(*all_of(effect, f"{effect.path}/{'then' if is_so else 'otherwise'}"))


# -- opponents --------------------------------------------------------------------------------------------------


@performs(Opponents)
def _opponents(tx: Transaction, effect: Effect, instr: Base) -> None:
    tx.set(GATHERED, [])
    victims = (Victim(*effect.at(effect.path, seat)) for seat in opponents(tx.table, effect.you))
    tx.then(*victims, Gather(*effect.at(effect.path)))


class Victim(Effect, frozen=True, tag="victim"):
    """An opponent does what an attack says, if it hits at all (12.1)."""

    def run(self, tx: Transaction) -> None:
        instr = instruction(self.by, self.path)
        assert isinstance(instr, Opponents)
        is_hit = instr.only_if is None or holds(tx.table, self, instr.only_if)
        if is_hit and not (instr.unless is not None and holds(tx.table, self, instr.unless)):
            tx.then(*all_of(self, f"{self.path}/steps", self.seat))


class Gather(Effect, frozen=True, tag="gather"):
    """What all opponents have moved is what the instruction has moved."""

    def run(self, tx: Transaction) -> None:
        moved = list(tx.table.value(GATHERED) or ())
        tx.set(GATHERED, None)
        finish(tx, self, moved or None)


# -- what is not known ------------------------------------------------------------------------------------------


class AskDeclared(AskStep, Effect, frozen=True, tag="declare"):
    """The scribe says what a card did whose text, or a part of it, is not known."""

    answers: ClassVar = (DeclaredAction,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"what did {by_name(self.by)} do? (declared, its text is not known)"
        return (Decision(self.seat, "declare", text, "OP-1", otherwise=DeclaredAction(), free=True),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield DeclaredAction()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, DeclaredAction)
        verify_effect(table, self.seat, self.by, action)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, DeclaredAction)
        apply_effect(tx, self.seat, self.by, action)
        note_declared(tx, self.seat, self.by, action)
        finish(tx, self, [])


@performs(Declared)
def _declared(tx: Transaction, effect: Effect, instr: Base) -> None:
    tx.then(AskDeclared(*effect.at(effect.path)))


def after_buying(table: Table, seat: str) -> Iterator[Step]:
    """Yields what lies in a Domain and answers a purchase, once a turn (T10)."""
    used = table.value(USED, [])
    for card in Seat(table, seat).domain:
        known = fact(card.kind)
        for i, one in enumerate(() if known is None else known.effect.always):
            if isinstance(one, AfterBuy) and card.kind not in used:
                base = Effect(seat, seat, card.kind, f"#{card.id}", "")
                yield Once(card.kind)
                yield from all_of(base, f"always/{i}/steps")


class Once(Step, frozen=True, tag="once"):
    """An ability is used up for this turn."""

    kind: str

    def run(self, tx: Transaction) -> None:
        tx.append(USED, self.kind)
