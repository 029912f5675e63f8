"""The facts in a declared effect, so that triggers and the frequency rule see what it brought about (OP-1)."""

from __future__ import annotations

from domain.declared import Declared, Transfer, apply_declared, verify_declared
from domain.errors import Rejected
from domain.games.heart_of_crown.ending import Settle
from domain.games.heart_of_crown.lenses import BANISHED, MARKET, Seat, fact
from domain.games.heart_of_crown.moves import count_for_scepter
from domain.games.heart_of_crown.player_actions import ACQUIRED, HAND, PLACED, note_fact
from domain.games.heart_of_crown.player_actions import BANISHED as BANISHED_FACT
from domain.games.heart_of_crown.steps import Declared as Unknown
from domain.table import Table
from domain.transaction import Transaction


def note_declared(tx: Transaction, seat: str, by: str, declared: Declared) -> None:
    """Keeps what a declared effect did to cards as facts of the current Player Action; a Scepter counts them."""
    for part in declared.parts:
        if isinstance(part, Transfer) and fact(part.kind) is not None:
            found = _facts(part, seat)
            if PLACED in found:
                count_for_scepter(tx, seat, [part.kind] * part.count)
            for what in found:
                for _ in range(part.count):
                    note_fact(tx, seat, what, part.kind, by)


def _facts(part: Transfer, seat: str) -> list[str]:
    own = part.to.startswith(f"{seat}/")
    found = []
    if own and (part.source == MARKET or part.source.startswith("pile/")):
        found.append(ACQUIRED)
    if part.to == BANISHED and part.source.startswith(f"{seat}/"):
        found.append(BANISHED_FACT)
    if part.to == f"{seat}/hand" and part.source != f"{seat}/deck":
        found.append(HAND)
    if part.to == f"{seat}/domain":
        found.append(PLACED)
    return found


def verify_lasting(table: Table, seat: str, declared: Declared) -> None:
    """Checks that something in a seat's Domain may have done what is declared. Raises `Rejected`."""
    known = (fact(card.kind) for card in Seat(table, seat).domain)
    if not any(isinstance(one, Unknown) for card in known if card is not None for one in card.effect.always):
        raise Rejected("OP-1", f"nothing in the Domain of {seat} has an ability whose text is not known")
    verify_declared(table, declared)


def declare_lasting(tx: Transaction, seat: str, declared: Declared) -> None:
    """Does what a card in the Domain did whose text is not known; it is no Player Action (17.4)."""
    apply_declared(tx, declared)
    tx.then(Settle(seat))
