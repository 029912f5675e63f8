"""Effects of cards whose texts no source gives: they are declared (LOH-O14).

declare gain 2 gold; play action-13; strength 3; B: pay 1 faith
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.declared import RULE, Declared, Doer, Transfer, apply_declared, verify_declared
from domain.deeds import Deed, doer_of, verify_transfers
from domain.errors import Rejected, shown
from domain.games.lords_of_heaven.facts import cards, locations
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
    is_told,
    level_place,
    pieces_of,
    top_level,
)
from domain.games.lords_of_heaven.notation import Pass
from domain.games.lords_of_heaven.paying import gain, score
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
        with Transaction(table) as tx:
            apply_declared(tx, action, deeds_of(self.seat), value_misfit)
            _verify_cities(tx.table)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, Declared):
            return
        before = _tops(tx.table)
        apply_declared(tx, action, deeds_of(self.seat), value_misfit)
        for city, top in _tops(tx.table).items():
            if top != before[city]:
                settle_control(tx, city)


def _tops(table: Table) -> dict[str, str]:
    return {city: City(table, city).at(top_level(table)) for city in locations()}


def _verify_cities(table: Table) -> None:
    """Checks that each level holds one marker, and a City one of each seat (6.2.6). Raises `Rejected`."""
    for city in locations():
        held = [table.pool(level_place(city, level)) for level in (1, 2, 3)]
        standing = [seat for pool in held for seat in pool]
        if any(sum(pool.values()) > 1 for pool in held) or len(set(standing)) < len(standing):
            raise Rejected("LH.6.2", f"{city}: a level holds one Influence, and a City one of each seat")


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
        for kind, count in pieces.items():
            pool = area.units if kind in UNITS else area.screen
            if count > pool.count(kind):
                raise Rejected(RULE, f"{who} has not {count} {kind}")
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
        if not is_told(tx.table):
            tx.add(f"{area.name}/strength", cards()[kind].strength)
