"""Gold and Faith behind the screen (4.9)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.errors import Rejected
from domain.games.lords_of_heaven.lenses import FAITH, GOLD, SUPPLY, UNITS, Seat
from domain.lens import Pool
from domain.table import Table
from domain.transaction import Transaction


def verify_gold(table: Table, seat: str, amount: int, rule: str, what: str) -> None:
    """Checks that a seat can pay; a Faith is worth 1 Gold. Raises `Rejected`."""
    have = Seat(table, seat).wealth
    if amount > have:
        raise Rejected(rule, f"{what} costs {amount} Gold, and {seat} has {have} with Faith")


def pay(tx: Transaction, seat: str, amount: int) -> None:
    """Pays Gold, and Faith where the Gold does not reach (4.9)."""
    screen = Seat(tx.table, seat).screen
    gold = min(amount, screen.count(GOLD))
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
