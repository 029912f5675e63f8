"""Using crafted cards in one's turn: when, which, and how (2.1.4, 5, 16.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root.cards import spend, verify_card
from domain.games.root.exiles import EXILES
from domain.games.root.improvement import BIRDSONG, Improvement, crafted_cards
from domain.games.root.in_battle import rule
from domain.games.root.lenses import USED, Wood
from domain.games.root.notation import Decline, Use
from domain.games.root.stacks import choices
from domain.games.root.standard import STANDARD
from domain.table import Table
from domain.transaction import Transaction

IMPROVEMENTS: Final[dict[str, Improvement]] = {**STANDARD, **EXILES}
"""Cards with an effect in their owner's turn, by id."""


def usable(wood: Wood, seat: str, phase: str, *, at_start: bool = False) -> Iterator[Use]:
    """Yields the uses of crafted cards that are possible now as far as everyone can see, without what is paid."""
    if not wood.table.stack(wood.area(seat).name):
        return  # as mostly: this is looked at in every phase of a turn
    used = wood.table.value(USED, [])
    for card in dict.fromkeys(held.kind for held in wood.area(seat)):
        one = IMPROVEMENTS.get(card)
        if one is not None and one.phase == phase and one.at_start == at_start and card not in used:
            yield from (Use(card, target) for target in one.targets(wood, seat))


def uses(wood: Wood, seat: str, phase: str, *, at_start: bool = False) -> Iterator[Use]:
    """Yields the uses of crafted cards worth checking, with what is paid for them."""
    for use_of in usable(wood, seat, phase, at_start=at_start):
        suit = IMPROVEMENTS[use_of.card].suit
        if suit is None:
            yield use_of
        else:
            paying = choices(wood.hand(seat), suit(wood, use_of.target))
            yield from (Use(use_of.card, use_of.target, kind) for kind in paying)


def verify_use(wood: Wood, seat: str, action: Use, phase: str, *, at_start: bool = False) -> None:
    """Checks that a seat may use a crafted card now. Raises `Rejected`."""
    one = IMPROVEMENTS.get(action.card)
    if not wood.has_crafted(seat, action.card):
        raise Rejected("L2.1.4", f"{seat} has not crafted {action.card}")
    if one is None:
        is_crafted = action.card in crafted_cards(wood, seat)  # quests and dominance lie there, too
        raise Rejected(rule(action.card) if is_crafted else "L2.1.4", f"{action.card} is not used like that")
    if one.phase == phase and (law := one.why_not(wood, seat)) is not None:
        raise Rejected(*law)
    if one.phase != phase or one.at_start != at_start:
        when = f"at the start of {one.phase}" if one.at_start else f"in {one.phase}"
        raise Rejected(rule(action.card), f"{action.card} is used {when}")
    if action.card in wood.table.value(USED, []):
        raise Rejected(rule(action.card), f"{action.card} was used this turn")
    targets = one.targets(wood, seat)
    if action.target not in targets:
        said = ", ".join(targets) if any(targets) else "nothing" if targets else "nothing there is"
        raise Rejected(rule(action.card), f"{action.card} is for {said}, not {action.target or 'nothing'}")
    _verify_paid(wood, seat, action, one)


def _verify_paid(wood: Wood, seat: str, action: Use, one: Improvement) -> None:
    if one.suit is None:
        if action.paying:
            raise Rejected(rule(action.card), f"no card is spent for {action.card}")
        return
    if not action.paying:
        said = f"use {action.card} {action.target} with CARD"
        raise Rejected(rule(action.card), f"a card of the clearing's suit is spent for it: {said}")
    verify_card(wood, seat, action.paying, one.suit(wood, action.target), rule(action.card))


def use(tx: Transaction, seat: str, action: Use) -> None:
    """Does what a crafted card does that was verified."""
    tx.append(USED, action.card)
    if action.paying:
        paid_suit = IMPROVEMENTS[action.card].suit
        suit = paid_suit(Wood(tx.table), action.target) if paid_suit is not None else ""
        spend(tx, seat, action.paying, suit)
    IMPROVEMENTS[action.card].effect(tx, seat, action.target)


class AskCards(AskStep, frozen=True, tag="cards"):
    """Crafted cards are used, one after the other: before anything else of a phase, or in a phase without actions.

    Who has to use one and has nothing to choose is not asked.
    """

    seat: str
    phase: str
    at_start: bool = True
    answers: ClassVar = (Use, Decline)

    def _usable(self, table: Table) -> list[Use]:
        return list(usable(Wood(table), self.seat, self.phase, at_start=self.at_start))

    def _forced(self, possible: list[Use]) -> Use | None:
        return possible[0] if len(possible) == 1 and IMPROVEMENTS[possible[0].card].mandatory else None

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        possible = self._usable(table)
        if not possible or self._forced(possible) is not None:
            return ()
        cards = list(dict.fromkeys(one.card for one in possible))
        text = f"{self.phase}: use {' or '.join(cards)}?"
        must = any(IMPROVEMENTS[card].mandatory for card in cards)
        return (Decision(self.seat, "cards", text, "L1.4.1", otherwise=None if must else Decline()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from uses(Wood(table), self.seat, self.phase, at_start=self.at_start)
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Use):
            verify_use(Wood(table), self.seat, action, self.phase, at_start=self.at_start)
            return
        must = next((one for one in self._usable(table) if IMPROVEMENTS[one.card].mandatory), None)
        if must is not None:
            raise Rejected(rule(must.card), f"{must.card} is not optional: use {must.card} {must.target}".rstrip())

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Use):
            tx.then(self)
            use(tx, self.seat, action)

    def run(self, tx: Transaction) -> None:
        forced = self._forced(self._usable(tx.table))
        if forced is not None:
            tx.then(self)
            use(tx, self.seat, forced)


def at_start_of(seat: str, phase: str) -> tuple[Step, ...]:
    """Returns the steps in which cards are used at the start of a phase, and in Birdsong those without a set time."""
    return (AskCards(seat, phase), *((AskCards(seat, phase, False),) if phase == BIRDSONG else ()))
