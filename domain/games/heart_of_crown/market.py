"""Acquiring and buying: what may be had, and for how much (7.2, 9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.heart_of_crown import moves
from domain.games.heart_of_crown.context import (
    Effect,
    allowed_cost,
    amount,
    did,
    finish,
    fits,
    instruction,
    performs,
)
from domain.games.heart_of_crown.facts import facts
from domain.games.heart_of_crown.lenses import (
    CURSES,
    MARKET,
    MISFORTUNES,
    SUPPLY,
    Seat,
    active,
    cost_in,
    fact,
    market_card,
    market_kinds,
    pile,
    piles,
    types_of,
)
from domain.games.heart_of_crown.notation import Acquire as AcquireAction
from domain.games.heart_of_crown.notation import Decline
from domain.games.heart_of_crown.picking import by_name, choices, forbids
from domain.games.heart_of_crown.steps import Acquire, Base, Discount
from domain.lens import Card, Stack, referred
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

DISCOUNTS: Final = "discounts"
"""Value: discounts of this turn: the card that gives it, its path, and the kinds it moved."""
UNEARTHED: Final = "unearthed"
"""Value: the cards lying face up in the Supply that count as in the Market this turn, each with its discount."""
RULE: Final = "HOC.9.1"

_PILES: Final = {"curses": CURSES, "misfortunes": MISFORTUNES}


def available(table: Table) -> list[str]:
    """Returns the kinds that can be had in the Market, the unearthed card too."""
    turned_up = (card.kind for card, _ in unearthed(table) if not is_unknown(card.kind))
    return list(dict.fromkeys([*market_kinds(table), *turned_up]))


def unearthed(table: Table, kind: str = "") -> list[tuple[Card, int]]:
    """Returns the cards in the Supply that count as in the Market this turn, each with its discount.

    Args:
        table: The table.
        kind: Only cards of this kind; `""` is all.
    """
    found = [(referred(table, ref), discount) for ref, discount in table.value(UNEARTHED) or ()]
    return [
        (card, discount)
        for card, discount in found
        if card is not None and table.place(card.id) == SUPPLY and kind in ("", card.kind)
    ]


def offered(table: Table, kind: str) -> Card | None:
    """Returns a card of a kind that the Market has."""
    return market_card(table, kind) or next((card for card, _ in unearthed(table, kind)), None)


def for_sale(table: Table, kind: str) -> Card | None:
    """Returns the card of a kind that is bought: the cheaper one, if it lies in the Supply too."""
    return next((card for card, _ in unearthed(table, kind)), None) or offered(table, kind)


def price(table: Table, seat: str, kind: str) -> int:
    """Returns what a seat pays for a kind when it buys it (9.3)."""
    cost = cost_in(table, kind)
    for least, count in _discounts(table, seat, kind):
        cost = min(cost, max(least, cost - count))
    return max(0, cost - next((discount for _, discount in unearthed(table, kind)), 0))


def _discounts(table: Table, seat: str, kind: str) -> Iterator[tuple[int, int]]:
    """Yields (lowest price, discount) of all that makes a kind cheaper, the lasting ones first."""
    for card in Seat(table, seat).domain:
        for one in () if (known := fact(card.kind)) is None else known.effect.always:
            if isinstance(one, Discount) and fits(kind, one.which):
                yield one.least, one.count
    for by, path, moved in table.value(DISCOUNTS, []) if seat == active(table) else []:
        given = instruction(by, path)
        if isinstance(given, Discount) and fits(kind, given.which):
            shares = any(types_of(other) & types_of(kind) for other in moved)
            if shares or not given.like_moved:
                yield given.least, given.count


class AskAcquire(AskStep, Effect, frozen=True, tag="acquire"):
    """A seat chooses cards of the Market. Everyone sees them, so a choice of nothing is passed over."""

    count: int
    lowest: int
    highest: int
    """-1: there is no limit."""
    answers: ClassVar = (AcquireAction, Decline)

    @property
    def instruction(self) -> Acquire:
        found = instruction(self.by, self.path)
        assert isinstance(found, Acquire)
        return found

    def kinds(self, table: Table) -> list[str]:
        """Returns the kinds that may be acquired."""
        which = self.instruction.which
        return [
            kind
            for kind in available(table)
            if fits(kind, which) and not forbids(kind, "acquire") and self._costs_right(cost_in(table, kind))
        ]

    def _costs_right(self, cost: int) -> bool:
        return self.highest < 0 or self.lowest <= cost <= self.highest

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if self.count < 1 or not self.kinds(table):
            return ()
        limit = ""
        if self.highest >= 0:
            limit = f" of cost {self.highest}" + ("" if self.lowest == self.highest else " or less")
        number = "a card" if self.count == 1 else f"up to {self.count} cards"
        text = f"{by_name(self.by)}: acquire {number}{limit}?"
        optional = self.instruction.choice != "must"
        return (Decision(self.seat, "acquire", text, RULE, otherwise=Decline() if optional else None),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        least = 0 if self.instruction.choice != "must" else self.count
        yield from choices(AcquireAction, self.kinds(table), least, self.count)
        if self.instruction.choice != "must":
            yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        kinds = action.kinds if isinstance(action, AcquireAction) else ()
        verify_stock(table, kinds)
        allowed = self.kinds(table)
        for kind in kinds:
            if kind not in allowed:
                raise self._refusal(table, kind)
        at_hand = sum(_copies(table, kind) for kind in allowed)
        most = min(self.count, at_hand)
        least = most if self.instruction.choice == "must" else 0
        if not least <= len(kinds) <= most:
            raise Rejected("HOC.15.3", f"{by_name(self.by)}: {counted(most, 'card')} to acquire, not {len(kinds)}")

    def _refusal(self, table: Table, kind: str) -> Rejected:
        """Returns why a card of the Market cannot be acquired: a limit that players have decided cites their option."""
        if forbids(kind, "acquire"):
            return Rejected("HOC.23.3", f"{kind} cannot be acquired by effects")
        if not fits(kind, self.instruction.which):
            return Rejected("HOC.15.1", f"{by_name(self.by)} does not acquire {kind}")
        limit = self.instruction.limit
        decided = facts().settings.get(limit.setting) if limit is not None else None
        rule = "HOC.15.1" if decided is None else decided.rule
        most = f"cards of cost {self.highest}" if self.lowest == self.highest else f"at most {self.highest}"
        return Rejected(rule, f"{kind} costs {cost_in(table, kind)}; {by_name(self.by)} acquires {most}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        kinds = action.kinds if isinstance(action, AcquireAction) else ()
        moved = []
        for kind in kinds:
            card = offered(tx.table, kind)
            assert card is not None
            moved.append(moves.acquire(tx, self.seat, card, self.by, TO[self.instruction.to]).kind)
        finish(tx, self, moved or None)


TO: Final = {"discard": "discard", "hand": "hand", "deck-top-up": "deck", "deck-bottom-up": "deck-bottom"}


def verify_stock(table: Table, kinds: Sequence[str]) -> None:
    """Checks that the Market has all these cards. Raises `Rejected`."""
    for kind in dict.fromkeys(kinds):
        if kind not in available(table):
            raise Rejected(RULE, f"there is no {kind} in the Market")
        if kinds.count(kind) > _copies(table, kind):
            raise Rejected(RULE, f"the Market has {_copies(table, kind)} {kind}")


def _copies(table: Table, kind: str) -> int:
    place = pile(kind) if kind in piles(table) else MARKET
    return Stack(table, place).count(kind) + len(unearthed(table, kind))


@performs(Acquire)
def _acquire(tx: Transaction, effect: Effect, instr: Base) -> None:
    assert isinstance(instr, Acquire)
    count = amount(tx.table, effect, instr)
    if instr.source != "market":
        place = _PILES[instr.source]
        moved = []
        for _ in range(min(count, len(tx.table.stack(place)))):
            card = Stack(tx.table, place).top
            assert card is not None
            moved.append(moves.acquire(tx, effect.seat, card, effect.by, TO[instr.to]).kind)
        finish(tx, effect, moved or None)
        return
    limits = allowed_cost(tx.table, instr.limit)
    lowest, highest = limits if limits is not None else (0, -1)
    if limits is not None and highest < 0:
        finish(tx, effect, None)
        return
    asking = AskAcquire(*effect.at(effect.path), count, lowest, highest)
    kinds = asking.kinds(tx.table) if count else []
    is_forced = instr.choice == "must" and len(kinds) == 1 and len(instr.which.kinds) == 1
    if is_forced:  # the instruction itself names the card
        card = offered(tx.table, kinds[0])
        assert card is not None
        finish(tx, effect, [moves.acquire(tx, effect.seat, card, effect.by, TO[instr.to]).kind])
    elif kinds:
        tx.then(asking)
    else:
        finish(tx, effect, None)


@performs(Discount)
def _discount(tx: Transaction, effect: Effect, instr: Base) -> None:
    entry: list[Any] = [effect.by, effect.path, did(tx.table)]
    tx.append(DISCOUNTS, entry)
    finish(tx, effect, [])
