"""Declared effects: the deeds of which they are told (AK-O10).

declare draw 2; remove petra 1; lost 3; bob: discard ?
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final

from domain.agenda import AskStep
from domain.decision import Action, Decision, Draw
from domain.declared import RULE, Declared, Doer, apply_declared, verify_declared
from domain.deeds import Deed, doer_of, verify_transfers
from domain.errors import Rejected
from domain.games.ancient_knowledge.effects import Acting, after_learning, pend, performs
from domain.games.ancient_knowledge.facts import cards
from domain.games.ancient_knowledge.hand import discard_from_hand, verify_in_hand
from domain.games.ancient_knowledge.instructions import Op, Unknown
from domain.games.ancient_knowledge.lenses import (
    DECK,
    DISCARD,
    HAND_LIMIT,
    KNOWLEDGE,
    Seat,
    lost_place,
    name_of,
    seats,
)
from domain.games.ancient_knowledge.notation import Pass
from domain.games.ancient_knowledge.past import in_past, turn
from domain.games.ancient_knowledge.placing import move_to
from domain.games.ancient_knowledge.removing import lose, tokens_of, verify_tokens
from domain.games.ancient_knowledge.tiles import on_tile, take_from_tile
from domain.games.ancient_knowledge.values import value_misfit
from domain.lens import Stack
from domain.outcome import to_name
from domain.table import Table
from domain.transaction import Transaction
from domain.values import number_misfit

POINT: Final = "AK-O10"
MOST_CARDS: Final = 100


class AskDeclared(Acting, AskStep, frozen=True, tag="declared"):
    """What did a card do whose text no source gives?"""

    answers: ClassVar = (Declared, Pass)
    of: ClassVar = (Unknown,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"{self.name} ({self.told.moment}): what did it do? Its text is not known"
        return (Decision(self.seat, "declared", text, POINT, otherwise=Pass(), free=True),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield Declared()
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Declared):
            verify_effect(table, self.seat, action)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Declared):
            apply_declared(tx, action, deeds_of(self.seat), value_misfit)


@performs(Unknown)
def _unknown(tx: Transaction, acting: Acting, op: Op) -> None:
    tx.then(AskDeclared(*acting.fields()))


def verify_effect(table: Table, seat: str, declared: Declared) -> None:
    """Checks that a declared effect of a card fits the table. Raises `Rejected`."""
    places = [lost_place(one) for one in seats(table)]
    verify_transfers(table, declared, places, cards(), "knowledge", POINT)
    verify_declared(table, declared, deeds_of(seat), POINT, value_misfit)


def deeds_of(seat: str) -> Doer:
    """Returns what does the game's own parts of a declared effect of `seat`'s card."""

    def do(tx: Transaction, who: str, part: Deed) -> None:
        _DEEDS[part.verb](tx, who, part.words)

    return doer_of(seat, do)


def _number(words: Sequence[str], verb: str) -> int:
    if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 3 or int(words[0]) > MOST_CARDS:
        raise Rejected(RULE, f"of {verb} a number up to {MOST_CARDS} is said, as {verb} 2")
    return int(words[0])


def _draw(tx: Transaction, seat: str, words: Sequence[str]) -> None:
    """Draws as many cards as the hand has room for, named as far as they are known; the discards are shuffled under."""
    names = ["?"] * int(words[0]) if len(words) == 1 and words[0].isdecimal() and len(words[0]) < 3 else list(words)
    hand = Seat(tx.table, seat).hand
    names = names[: max(HAND_LIMIT - len(hand), 0)]
    if len(tx.table.stack(DECK)) < len(names):
        discards = list(Stack(tx.table, DISCARD))
        tx.move_all(discards, DECK, at=0)
        if len(discards) > 1:
            tx.shuffle(DECK, len(discards))
    draw = Draw(DECK, hand.name, min(len(names), len(tx.table.stack(DECK))))
    if draw.count:
        tx.draw(draw, names[: len(to_name(tx.table, draw))])


def _discard(tx: Transaction, seat: str, words: Sequence[str]) -> None:
    kinds = ["?"] * int(words[0]) if len(words) == 1 and words[0].isdecimal() and len(words[0]) < 3 else list(words)
    verify_in_hand(tx.table, seat, kinds, RULE)
    discard_from_hand(tx, seat, kinds)


def _remove(tx: Transaction, seat: str, words: Sequence[str]) -> None:
    area, tokens = Seat(tx.table, seat), tokens_of(_pairs(words), RULE)
    verify_tokens(area, area.monuments(), tokens, RULE)
    lose(tx, area, tokens)


def _add(tx: Transaction, seat: str, words: Sequence[str]) -> None:
    """Puts tokens from the supply on monuments: also those with which a card enters whose figures are not known."""
    area = Seat(tx.table, seat)
    for kind, number in tokens_of(_pairs(words), RULE).items():
        spot = area.monument(kind)
        if spot is None:
            raise Rejected(RULE, f"{name_of(kind)} is no monument in the Timeline of {seat}")
        reason = number_misfit(f"the knowledge on {name_of(kind)}", area.knowledge(spot) + number)
        if reason:
            raise Rejected(RULE, reason)
        tx.pieces(KNOWLEDGE, number, "", f"#{spot.card.id}")


def _pairs(words: Sequence[str]) -> tuple[str, ...]:
    found: list[str] = []
    for word in words:
        if len(found) % 2 and not word.isdecimal():
            found.append("1")
        found.append(word)
    return (*found, "1") if len(found) % 2 else tuple(found)


def _learn(tx: Transaction, seat: str, words: Sequence[str]) -> None:
    for kind in words:
        found = on_tile(tx.table, kind)
        if found is None:
            raise Rejected(RULE, f"{name_of(kind)} is not available")
        pend(tx, seat, after_learning(tx.table, seat, kind), "AK.5.1.2")
        take_from_tile(tx, found, Seat(tx.table, seat).collection.name)


def _straighten(tx: Transaction, seat: str, words: Sequence[str]) -> None:
    for kind in words:
        if kind not in in_past(tx.table, seat, rotated=True):
            raise Rejected(RULE, f"{name_of(kind)} is no rotated monument of the Past")
    turn(tx, seat, words, "")


def _move(tx: Transaction, seat: str, words: Sequence[str]) -> None:
    area = Seat(tx.table, seat)
    spot = area.monument(words[0]) if len(words) == 2 else None
    space = int(words[1]) if spot and words[1].isdecimal() and len(words[1]) == 1 else 0
    if spot is None or not 1 <= space <= 6 or area.free_row(space) is None or space == spot.space:
        raise Rejected(RULE, "of move a monument and another space with a free place are said, as move petra 4")
    move_to(tx, seat, spot, space)


def _lost(tx: Transaction, seat: str, words: Sequence[str]) -> None:
    """Returns Lost Knowledge to the supply."""
    area, number = Seat(tx.table, seat), _number(words, "lost")
    if number > area.lost.count(KNOWLEDGE):
        raise Rejected(RULE, f"{seat} has {area.lost.count(KNOWLEDGE)} Lost Knowledge, not {number}")
    tx.pieces(KNOWLEDGE, number, area.lost.name, "")


_DEEDS: Final[dict[str, Callable[[Transaction, str, Sequence[str]], None]]] = {
    "draw": _draw,
    "discard": _discard,
    "remove": _remove,
    "add": _add,
    "learn": _learn,
    "straighten": _straighten,
    "move": _move,
    "lost": _lost,
}
