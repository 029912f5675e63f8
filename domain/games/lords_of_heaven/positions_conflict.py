"""Positions in the middle of a Conflict: who fights and with whom is settled, and closed hands are still to come.

[values]
turn = "C"
conflict = "battle iconium B"
"B/ally" = "S"
"C/closed/footman" = 2
[stacks]
"C/closed" = ["action-08"]
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.agenda import Step
from domain.changes import UNKNOWN
from domain.errors import DomainError, InvalidOption, Rejected, shown, shown_value
from domain.game import SetUp
from domain.games.lords_of_heaven.commit import CLOSED, AskCommit, verify_pieces
from domain.games.lords_of_heaven.drawing import Refill
from domain.games.lords_of_heaven.facts import rules
from domain.games.lords_of_heaven.fight import Fight, put_fight
from domain.games.lords_of_heaven.lenses import (
    BLUFF,
    CONFLICT,
    CONFLICTS,
    PHASE,
    TURN,
    Seat,
    counted_pieces,
    support,
)
from domain.games.lords_of_heaven.naming import said
from domain.games.lords_of_heaven.notation import Battle, Siege
from domain.games.lords_of_heaven.starting import AskConflict, started
from domain.transaction import Transaction


def closed_names(order: Sequence[str]) -> tuple[str, ...]:
    """Returns the values of what closed hands hold."""
    return tuple(f"{seat}/closed/{kind}" for seat in order for kind in CLOSED)


def ally_names(order: Sequence[str]) -> tuple[str, ...]:
    """Returns the values that name the ally of a leader."""
    return tuple(f"{seat}/ally" for seat in order)


def lay_conflict(tx: Transaction, seat: str, laid: SetUp) -> tuple[Step, ...]:
    """Lays the Conflict that a seat has started after a Movement; returns what is left of its turn."""
    one = _with_allies(tx, _begun(tx, seat, laid.values[CONFLICT]), laid)
    tx.set(TURN, seat)
    tx.set(PHASE, "movement")
    tx.set(CONFLICTS, 1)
    put_fight(tx, one)
    done = tuple(who for who in one.involved if _has_committed(who, laid))
    for who in done:
        _commit(tx, one, who, laid)
    if left := [name for name in _closed_of(laid) if name.partition("/")[0] not in done]:
        raise InvalidOption(left[0], f"{left[0]}: that seat is in no Conflict")
    if len(done) == len(one.involved):
        raise InvalidOption(
            CONFLICT, "a position in a Conflict leaves somebody to commit, as the last one lets all be opened"
        )
    return (AskCommit(done), AskConflict(seat, 1), Refill(seat))


def _begun(tx: Transaction, seat: str, text: object) -> Fight:
    try:
        action = said(text) if isinstance(text, str) else None
        if not isinstance(action, Battle | Siege):
            raise InvalidOption(CONFLICT, f'{shown_value(text)} starts no Conflict; expected as "battle iconium B"')
        step = AskConflict(seat)
        (asked,) = step.decisions(tx.table) or (None,)
        if asked is None:
            raise InvalidOption(CONFLICT, f"{seat} has no Support on the board to start a Conflict with")
        step.verify(tx.table, asked, action)
    except InvalidOption:
        raise
    except (Rejected, DomainError) as error:
        raise InvalidOption(CONFLICT, f"{CONFLICT}: {error}") from None
    return started(tx.table, seat, action)


def _with_allies(tx: Transaction, one: Fight, laid: SetUp) -> Fight:
    allies: dict[str, str] = {}
    for name, ally in laid.values.items():
        leader, _, part = name.partition("/")
        if part != "ally":
            continue
        if leader not in one.leaders:
            raise InvalidOption(name, f"{name}: {leader} leads no side of the Conflict")
        if ally in (*one.leaders, *allies.values()):
            raise InvalidOption(name, f"{name}: {shown_value(ally)} is in the Conflict already")
        if not isinstance(ally, str) or not support(tx.table, one.place, ally):
            raise InvalidOption(name, f"{name}: {shown_value(ally)} has no Support in {shown(one.place)}")
        allies[leader] = ally
    return Fight(one.kind, one.place, one.attacker, one.defender, allies)


def _closed_of(laid: SetUp) -> list[str]:
    return [name for name in (*laid.stacks, *laid.values) if name.endswith("/closed") or "/closed/" in name]


def _has_committed(seat: str, laid: SetUp) -> bool:
    return any(name == f"{seat}/closed" or name.startswith(f"{seat}/closed/") for name in _closed_of(laid))


def _commit(tx: Transaction, one: Fight, name: str, laid: SetUp) -> None:
    """Lays what a seat has committed: the card is there already, but for the Bluff card. Raises `InvalidOption`."""
    seat, place = Seat(tx.table, name), f"{name}/closed"
    kinds = laid.stacks.get(place, ())
    if len(kinds) != (name in one.leaders):
        what = "one card: a leader plays one" if name in one.leaders else "no card: an ally plays none"
        raise InvalidOption(place, f"{place} holds {what}")
    # All come through the hand, in one number: so nobody else can tell a Bluff card from another.
    own = [*laid.stacks.get(seat.hand.name, ()), *(kind for kind in kinds if kind != BLUFF)]
    if kinds and (len(own) != rules().hand.action_cards or UNKNOWN in own):
        expected = f"{rules().hand.action_cards} Action cards by name, with the one that is closed"
        raise InvalidOption(place, f"{place}: a position names the hand too where a card is closed: {expected}")
    for kind in kinds:
        card = seat.hand.card(kind)
        assert card is not None
        tx.move(card, seat.closed.name)
    pieces = {kind: laid.values.get(seat.closed_name(kind), 0) for kind in CLOSED}
    try:
        verify_pieces(tx.table, one, name, counted_pieces(pieces))
    except Rejected as error:
        raise InvalidOption(place, f"{place}: {error}") from None
    for kind, count in pieces.items():
        tx.set(seat.closed_name(kind), count)
