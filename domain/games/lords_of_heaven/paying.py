"""Gold and Faith behind the screen (4.9)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.errors import Rejected
from domain.games.lords_of_heaven.lenses import FAITH, GOLD, SUPPLY, UNITS, Seat
from domain.lens import Pool
from domain.table import Table
from domain.transaction import Transaction
from domain.values import MOST


def verify_gold(table: Table, seat: str, amount: int, rule: str, what: str, faith: int = 0) -> None:
    """Checks that a seat can pay, so much of it in Faith: a Faith is worth 1 Gold. Raises `Rejected`."""
    verify_faith(table, seat, faith)
    have = Seat(table, seat).wealth
    if amount > have:
        raise Rejected(rule, f"{what} costs {amount} Gold, and {seat} has {have} with Faith")
    if faith > amount:
        raise Rejected("LH.4.9", f"{what} costs {amount} Gold: no more Faith than that is paid")


def verify_faith(table: Table, seat: str, faith: int) -> None:
    """Checks that a seat has the Faith that it pays in the place of Gold. Raises `Rejected`."""
    have = Seat(table, seat).screen.count(FAITH)
    if not 0 <= faith <= have:
        raise Rejected("LH.4.9", f"{seat} has {have} Faith to pay with, not {number_said(faith)}")


def verify_count(count: int, have: int, what: str, seat: str, rule: str = "LH.6.3") -> None:
    """Checks that a seat has so many of something, and that it is one at least. Raises `Rejected`."""
    if count < 1:
        raise Rejected(rule, f"at least 1 is named, not {number_said(count)}: {seat} has {have} {what}")
    if count > have:
        raise Rejected(rule, f"{seat} has {have} {what}, not {number_said(count)}")


def number_said(count: int) -> str:
    """Returns a number as a refusal repeats it."""
    return str(count) if abs(count) <= MOST else "as many as that"


def verify_supply(table: Table, pieces: Mapping[str, int], rule: str) -> None:
    """Checks that the supply has pieces; Gold is without end. Raises `Rejected`."""
    for kind, count in pieces.items():
        if kind != GOLD and count > Pool(table, SUPPLY).count(kind):
            left = Pool(table, SUPPLY).count(kind)
            raise Rejected(rule, f"the supply has {left} {kind}, not {number_said(count)} (LOH-O18)")


def supply_of(table: Table, kind: str) -> int:
    """Returns how many pieces of a kind can be taken; Gold is without end, which is said as a number of its own."""
    return MOST if kind == GOLD else Pool(table, SUPPLY).count(kind)


def short_supply(table: Table, pieces: Mapping[str, int]) -> list[str]:
    """Returns what a gain has to do without as the supply does not reach, a line each (LOH-O18, LOH-O34)."""
    left = {kind: supply_of(table, kind) for kind in pieces}
    return [
        f"the supply has {left[kind]} {kind} of {count}: no more is taken (LOH-O18)"
        for kind, count in pieces.items()
        if count > left[kind]
    ]


def pay(tx: Transaction, seat: str, amount: int, faith: int = 0) -> None:
    """Pays so much of a price in Faith, the rest in Gold, and in more Faith where the Gold does not reach (4.9)."""
    screen = Seat(tx.table, seat).screen
    gold = min(amount - min(faith, amount), screen.count(GOLD))
    tx.pieces(GOLD, gold, screen.name, "")
    tx.pieces(FAITH, min(amount - gold, screen.count(FAITH)), screen.name, SUPPLY)


def pay_faith(tx: Transaction, seat: str, amount: int) -> None:
    """Pays Faith."""
    tx.pieces(FAITH, amount, Seat(tx.table, seat).screen.name, SUPPLY)


def gain(tx: Transaction, seat: str, pieces: Mapping[str, int]) -> None:
    """Takes pieces out of the supply: Gold without end, Units and Faith as far as they reach (LOH-O18, LOH-O34)."""
    area = Seat(tx.table, seat)
    for kind, count in pieces.items():
        if kind == GOLD:
            tx.pieces(GOLD, count, "", area.screen.name)
        else:
            to = area.units.name if kind in UNITS else area.screen.name
            tx.pieces(kind, min(count, Pool(tx.table, SUPPLY).count(kind)), SUPPLY, to)


def score(tx: Transaction, seat: str, points: int) -> None:
    """Gives victory points."""
    tx.add(f"{seat}/vp", points)
