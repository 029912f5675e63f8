"""Looking at the top of a draw pile or of the Supply (Scout, Stargazing Witch, Peddler, Buried Treasure)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import ClassVar, Final

from domain.agenda import AskStep
from domain.changes import ALL, TOP
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.heart_of_crown import moves
from domain.games.heart_of_crown.context import Effect, amount, finish, instruction, performs
from domain.games.heart_of_crown.drawing import MoveTop, Restock
from domain.games.heart_of_crown.lenses import REMOVED, REVEALED, SUPPLY, Seat, cost_in, fact, kinds_in
from domain.games.heart_of_crown.market import UNEARTHED
from domain.games.heart_of_crown.notation import Acquire, Decline, Discard, Pick, Put
from domain.games.heart_of_crown.picking import by_name, choices, forbids
from domain.games.heart_of_crown.steps import Base, Look, RevealSupply, Unearth
from domain.lens import Stack
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction

RULE: Final = "HOC.15.1"


def looked_at(seat: str, instr: Base) -> str:
    """Returns the place of the cards that a seat looks at: alone, or with all others."""
    return f"{seat}/shown" if isinstance(instr, Look) and instr.reveal else f"{seat}/looked-at"


@performs(Look)
def _look(tx: Transaction, effect: Effect, instr: Base) -> None:
    assert isinstance(instr, Look)
    count = amount(tx.table, effect, instr)
    seat = Seat(tx.table, effect.seat)
    place = looked_at(effect.seat, instr)
    # Like a hand: who looks at cards alone can lay them back in another order, and nobody sees which went where.
    tx.open(place, (), (ALL,) if instr.reveal else tx.table.seen_by(seat.hand.name), ordered=instr.reveal)
    tx.then(
        Restock(effect.seat, count),
        MoveTop(seat.deck.name, place, count, "look", RULE, ""),
        AskLook(*effect.at(effect.path)),
    )


class AskLook(AskStep, Effect, frozen=True, tag="look"):
    """Of the cards looked at, some may be discarded; the others go back."""

    answers: ClassVar = (Discard, Decline)

    @property
    def instruction(self) -> Look:
        found = instruction(self.by, self.path)
        assert isinstance(found, Look)
        return found

    @property
    def _place(self) -> str:
        return looked_at(self.seat, self.instruction)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not table.stack(self._place):
            return ()
        who = self.you if self.instruction.by == "you" else self.seat
        text = f"{by_name(self.by)}: which of the cards looked at are discarded?"
        optional = self.instruction.choice != "must"
        return (Decision(who, "discard", text, RULE, otherwise=Decline() if optional else None, about=(self._place,)),)

    def _bounds(self, table: Table) -> tuple[int, int]:
        lying = len(table.stack(self._place))
        most = min(lying, self.instruction.discard or lying)
        return (most if self.instruction.choice == "must" else 0), most

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        least, most = self._bounds(table)
        stack = Stack(table, self._place)
        yield from choices(Discard, kinds_in(stack) if _known(stack) else ["?"], least, most)
        if not least:
            yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        kinds = action.kinds if isinstance(action, Discard) else ()
        least, most = self._bounds(table)
        if not least <= len(kinds) <= most:
            raise Rejected(RULE, f"{by_name(self.by)}: up to {most} of the cards looked at, not {len(kinds)}")
        if Stack(table, self._place).openly(kinds) is None:
            raise Rejected(RULE, f"{', '.join(kinds)} are not among the cards looked at")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        kinds = action.kinds if isinstance(action, Discard) else ()
        cards = Stack(tx.table, self._place).openly(kinds) or []
        moved = [card.kind for card in moves.discard(tx, self.seat, cards)]
        finish(tx, self, moved or None)
        stack = Stack(tx.table, self._place)
        if self.instruction.reorder and len(stack) > 1:
            tx.then(PutBack(*self.at(self.path)))
        else:
            put_back(tx, self.seat, stack)


class PutBack(AskStep, Effect, frozen=True, tag="put-back"):
    """The rest goes back on top, in any order if the card says so; only who looked sees the order."""

    answers: ClassVar = (Put, Decline)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        lying = len(table.stack(looked_at(self.seat, instruction(self.by, self.path))))
        instr = instruction(self.by, self.path)
        if not lying:
            return ()
        is_free = isinstance(instr, Look) and instr.reorder and lying > 1
        text = f"{by_name(self.by)}: the others go back on top" + (", the last one uppermost" if is_free else "")
        is_open = table.seen_by(looked_at(self.seat, instruction(self.by, self.path))) == (ALL,)
        return (Decision(self.seat, "put", text, RULE, secret=not is_open, otherwise=Decline()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield Decline()
        stack = Stack(table, looked_at(self.seat, instruction(self.by, self.path)))
        instr = instruction(self.by, self.path)
        if isinstance(instr, Look) and instr.reorder and _known(stack) and len(stack) <= 4:
            yield from (Put(tuple(order)) for order in dict.fromkeys(permutations(card.kind for card in stack)))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Put):
            return
        instr = instruction(self.by, self.path)
        if isinstance(instr, Look) and not instr.reorder:
            raise Rejected(RULE, f"{by_name(self.by)}: the cards go back as they lay")
        stack = Stack(table, looked_at(self.seat, instruction(self.by, self.path)))
        if len(action.kinds) != len(stack) or stack.cards(action.kinds) is None:
            raise Rejected(RULE, f"{by_name(self.by)}: name the {len(stack)} cards that go back, the uppermost last")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        stack = Stack(tx.table, looked_at(self.seat, instruction(self.by, self.path)))
        deck = Seat(tx.table, self.seat).deck.name
        if isinstance(action, Put):
            cards = stack.cards(action.kinds) or []
        else:
            put_back(tx, self.seat, stack)
            return
        tx.move_all(cards, deck, TOP)


def put_back(tx: Transaction, seat: str, stack: Stack) -> None:
    """Puts cards back on a draw pile as they lay: the first that was looked at was the uppermost."""
    tx.move_all(list(reversed(list(stack))), Seat(tx.table, seat).deck.name, TOP)


def _known(stack: Stack) -> bool:
    return not any(is_unknown(card.kind) for card in stack)


# -- the Supply --------------------------------------------------------------------------------------------------


@performs(RevealSupply)
def _reveal_supply(tx: Transaction, effect: Effect, instr: Base) -> None:
    assert isinstance(instr, RevealSupply)
    tx.then(MoveTop(SUPPLY, REVEALED, instr.count, "reveal", RULE), AskRevealed(*effect.at(effect.path)))


class AskRevealed(AskStep, Effect, frozen=True, tag="revealed"):
    """Any number of the revealed cards are acquired, as far as their costs together allow."""

    answers: ClassVar = (Acquire, Decline)

    @property
    def instruction(self) -> RevealSupply:
        found = instruction(self.by, self.path)
        assert isinstance(found, RevealSupply)
        return found

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not table.stack(REVEALED):
            return ()
        text = f"{by_name(self.by)}: acquire which, for {self.instruction.total} together?"
        return (Decision(self.seat, "acquire", text, RULE, otherwise=Decline(), about=(REVEALED,)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from choices(Acquire, kinds_in(Stack(table, REVEALED)), 0, len(table.stack(REVEALED)))
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        kinds = action.kinds if isinstance(action, Acquire) else ()
        if any(map(is_unknown, kinds)):
            raise Rejected(RULE, "the revealed cards lie open; name the card")
        if Stack(table, REVEALED).cards(kinds) is None:
            raise Rejected(RULE, f"{', '.join(kinds)} are not among the revealed cards")
        for kind in kinds:
            if forbids(kind, "acquire"):
                raise Rejected("HOC.23.3", f"{kind} cannot be acquired by effects")
        total = sum(cost_in(table, kind) for kind in kinds)
        if total > self.instruction.total:
            raise Rejected(RULE, f"they cost {total} together; {by_name(self.by)} allows {self.instruction.total}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        kinds = action.kinds if isinstance(action, Acquire) else ()
        moved = [
            moves.acquire(tx, self.seat, card, self.by).kind for card in Stack(tx.table, REVEALED).cards(kinds) or []
        ]
        rest = list(Stack(tx.table, REVEALED))
        gone = [card for card in rest if (known := fact(card.kind)) is None or known.rarity != "rare"]
        tx.move_all(gone, REMOVED)
        finish(tx, self, moved or None)
        tx.then(ReturnRares(self.seat, self.by))


class ReturnRares(AskStep, frozen=True, tag="return-rares"):
    """Rares that nobody took go back on top of the Supply, in an order that the player chooses."""

    seat: str
    by: str
    answers: ClassVar = (Put,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not table.stack(REVEALED):
            return ()
        text = f"{by_name(self.by)}: rares go back on the Supply, the last one uppermost"
        return (Decision(self.seat, "put", text, RULE, about=(REVEALED,)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        kinds = [card.kind for card in Stack(table, REVEALED)]
        yield from (Put(tuple(order)) for order in dict.fromkeys(permutations(kinds)))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Pick)
        if Counter(action.kinds) != Counter(card.kind for card in Stack(table, REVEALED)):
            raise Rejected(RULE, f"{by_name(self.by)}: name the rares that go back, the uppermost last")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Pick)
        tx.move_all(Stack(tx.table, REVEALED).cards(action.kinds) or [], SUPPLY, TOP, "up")


@performs(Unearth)
def _unearth(tx: Transaction, effect: Effect, instr: Base) -> None:
    assert isinstance(instr, Unearth)
    bottom = next(iter(Stack(tx.table, SUPPLY)), None)
    if bottom is None:
        finish(tx, effect, None)
        return
    tx.move(bottom, SUPPLY, TOP)
    tx.then(MoveTop(SUPPLY, REVEALED, 1, "reveal", RULE), Unearthed(*effect.at(effect.path)))


class Unearthed(Effect, frozen=True, tag="unearthed"):
    """The card that was at the bottom of the Supply is acquired, or lies face up on it and can be bought."""

    def run(self, tx: Transaction) -> None:
        instr = instruction(self.by, self.path)
        card = Stack(tx.table, REVEALED).top
        assert isinstance(instr, Unearth)
        if card is None:
            finish(tx, self, None)
        elif instr.acquire and not forbids(card.kind, "acquire"):
            finish(tx, self, [moves.acquire(tx, self.seat, card, self.by).kind])
        else:
            lying = tx.move(card, SUPPLY, TOP, "up")
            if not instr.acquire:
                tx.set(UNEARTHED, [*(tx.table.value(UNEARTHED) or ()), [tx.ref(lying), instr.discount]])
            finish(tx, self, [])
