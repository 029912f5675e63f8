"""Effects of cards whose texts no source gives: they are declared (LOH-O14).

declare gain 2 gold; play action-13; strength 3; B: pay 1 faith
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.declared import RULE, Declared, Doer, Transfer, apply_declared, verify_declared
from domain.deeds import Deed, doer_of, verify_transfers
from domain.errors import Rejected, shown
from domain.games.lords_of_heaven.board_faults import board_faults
from domain.games.lords_of_heaven.facts import cards, locations
from domain.games.lords_of_heaven.figures import is_asked, is_open_strength, note
from domain.games.lords_of_heaven.influence import settle_control
from domain.games.lords_of_heaven.lenses import (
    BLUFF,
    BUILDINGS,
    FAITH,
    GOLD,
    LETTERS,
    SUPPLY,
    UNITS,
    City,
    Seat,
    building,
    pieces_of,
    top_level,
)
from domain.games.lords_of_heaven.notation import Pass
from domain.games.lords_of_heaven.paying import gain, number_said, pay, score, short_supply
from domain.games.lords_of_heaven.values import value_misfit
from domain.table import Table
from domain.transaction import Transaction
from domain.values import near

POINT: Final = "LOH-O14"
MOST: Final = 40
"""No number of a deed is larger."""
PIECES: Final = (
    *UNITS,
    GOLD,
    FAITH,
    *LETTERS,
    *(building(seat, kind) for seat in LETTERS for kind in BUILDINGS),
)


class AskDeclared(AskStep, frozen=True, tag="declared"):
    """What did a part of a card do that no source gives?"""

    seat: str
    kind: str
    part: str
    answers: ClassVar = (Declared, Pass)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"{cards()[self.kind].name}: what did its {self.part} effect do? Its text is not known"
        return (Decision(self.seat, "declared", text, POINT, otherwise=Pass(), free=True),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield Declared()
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Declared):
            return
        for part in action.parts:
            if isinstance(part, Transfer) and part.kind not in (*PIECES, *cards(), BLUFF, "?"):
                raise Rejected(POINT, f"there is no piece {shown(part.kind)}{near(part.kind, PIECES)}")
        verify_transfers(table, action, (), (*cards(), BLUFF), "Gold", POINT)
        verify_declared(table, action, deeds_of(self.seat), POINT, value_misfit)
        before = set(board_faults(table))
        with Transaction(table) as tx:
            self._done(tx, action)
            for fault in board_faults(tx.table):
                if fault not in before:
                    raise Rejected(fault.rule, fault.reason)

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        gained: Counter[str] = Counter()
        for part in action.parts if isinstance(action, Declared) else ():
            if isinstance(part, Deed) and part.verb == "gain":
                gained += pieces_of(part.words) or Counter()
        return tuple(short_supply(table, gained))

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Declared):
            self._done(tx, action)

    def _done(self, tx: Transaction, action: Declared) -> None:
        before = _tops(tx.table)
        apply_declared(tx, action, deeds_of(self.seat), value_misfit)
        for city, top in _tops(tx.table).items():
            if top != before[city]:
                settle_control(tx, city)


def _tops(table: Table) -> dict[str, str]:
    return {city: City(table, city).at(top_level(table)) for city in locations()}


# -- deeds ----------------------------------------------------------------------------------------------


def deeds_of(seat: str) -> Doer:
    """Returns what does the game's own parts of a declared effect of `seat`'s card."""
    return doer_of(seat, _do)


def _do(tx: Transaction, who: str, part: Deed) -> None:
    area = Seat(tx.table, who)
    if part.verb == "play":
        _play(tx, area, part.words)
    elif part.verb in ("gain", "pay"):
        pieces = pieces_of(part.words)
        if not pieces or not pieces.keys() <= {*UNITS, GOLD, FAITH}:
            raise Rejected(RULE, f"of {part.verb} numbers of Gold, Faith and Units are said, as {part.verb} 2 gold")
        if part.verb == "gain":
            gain(tx, who, pieces)
            return
        if pieces[GOLD] and area.wealth >= pieces[GOLD] + pieces[FAITH]:
            pay(tx, who, pieces.pop(GOLD))
        for kind, count in pieces.items():
            pool = area.units if kind in UNITS else area.screen
            if count > pool.count(kind):
                raise Rejected(RULE, f"{who} has {pool.count(kind)} {kind}, not {number_said(count)}")
            tx.pieces(kind, count, pool.name, "" if kind == GOLD else SUPPLY)
    elif part.verb == "score":
        score(tx, who, _number(part))
    else:
        tx.add(f"{who}/{part.verb}", _number(part))


def _number(part: Deed) -> int:
    word = part.words[0] if len(part.words) == 1 else ""
    if not (word.isascii() and word.isdecimal()) or len(word) > 2 or int(word) > MOST:
        raise Rejected(RULE, f"of {part.verb} a number up to {MOST} is said, as {part.verb} 2")
    return int(word)


def _play(tx: Transaction, area: Seat, words: tuple[str, ...]) -> None:
    """Plays another card of the hand in a Conflict; its Strength counts, unless figures are told."""
    if not len(area.shown):
        raise Rejected(RULE, f"{area.name} has no card in a Conflict to play another beside")
    for kind in words:
        card = area.hand.card(kind) if kind in cards() else None
        if card is None:
            raise Rejected(RULE, f"{shown(kind)} is no Action card in the hand of {area.name}")
        tx.move(card, area.shown.name)
        if not is_asked(tx.table, is_open=is_open_strength(kind)):
            note(tx, "strengths", is_open=is_open_strength(kind))
            tx.add(f"{area.name}/strength", cards()[kind].strength)
