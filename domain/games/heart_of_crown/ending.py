"""Coronation, overtime, thirty points, judgment: how a game ends (11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.agenda import Step
from domain.games.heart_of_crown.lenses import CEREMONIES, OVERTIME, RESULT, Seat, pile, piles, points, seats, setting
from domain.table import Table
from domain.transaction import Transaction

CROWN: Final = 20
"""With so many points a coronation may be declared (11.2)."""
THIRTY: Final = 30
JUDGED: Final = ("duke", "senator", "royal-maid")
"""When these piles are sold out, the game ends (11.6)."""


class Settle(Step, frozen=True, tag="settle"):
    """A Player Action has been resolved: does the game end? Thirty points go before judgment (OP-30, OP-33)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        table = tx.table
        worth = note_points(tx)
        cancel_ceremonies(tx)
        if max(worth.values(), default=0) < THIRTY and not are_sold_out(table):
            return
        still_in = table.value(OVERTIME)
        domains = {seat: has for seat, has in worth.items() if not still_in or seat in still_in}
        crowned = [seat for seat, has in domains.items() if has >= THIRTY]
        if crowned and (still_in or setting(table, "thirty-wins")):
            winner = self.seat if self.seat in crowned else crowned[0]
            end_game(tx, f"{winner} has {THIRTY} points", "HOC.11.4" if still_in else "HOC.11.5", [winner])
        elif are_sold_out(table):
            best = max(domains.values())
            winners = [seat for seat, has in domains.items() if has == best]
            end_game(tx, "Duke, Senator and Royal Maid are sold out", "HOC.11.6", winners)


def note_points(tx: Transaction) -> dict[str, int]:
    """Notes what each Domain is worth now, where that has changed, and returns it: what the race is followed by."""
    table = tx.table
    worth = {seat: points(table, seat) for seat in seats(table)}
    for seat, now in worth.items():
        if table.value(f"{seat}/vp", 0) != now:
            tx.set(f"{seat}/vp", now)
    return worth


def are_sold_out(table: Table) -> bool:
    """Returns True if the piles are empty whose end is the end of the game (11.6)."""
    return all(not table.stack(pile(kind)) and kind in piles(table) for kind in JUDGED)


def cancel_ceremonies(tx: Transaction) -> None:
    """Cancels the coronations of seats that fell below twenty; in overtime that changes nothing (11.3, 11.4)."""
    declared: list[str] = tx.table.value(CEREMONIES, [])
    if declared and not tx.table.value(OVERTIME):
        standing = [seat for seat in declared if points(tx.table, seat) >= CROWN]
        tx.set(CEREMONIES, standing or None)


def end_game(tx: Transaction, reason: str, rule: str, winners: Sequence[str]) -> None:
    """Ends the game: nothing is left to do."""
    tx.set(RESULT, [reason, rule, *winners])
    tx.set("phase", "over")
    tx.agenda.clear()


def can_declare(table: Table, seat: str) -> tuple[str, str] | None:
    """Returns why a seat cannot declare a coronation (rule and sentence); None if it can."""
    if seat in table.value(CEREMONIES, []):
        return "HOC.11.2", f"{seat} has declared a coronation already"
    if table.value(OVERTIME):
        return "HOC.11.4", f"it is overtime: the first to reach {THIRTY} wins"
    if Seat(table, seat).princess is None:
        return "HOC.10.6", f"{seat} has no Domain"
    has = points(table, seat)
    return None if has >= CROWN else ("HOC.11.2", f"a coronation needs {CROWN} points, {seat} has {has}")


def begin_turn(tx: Transaction, seat: str) -> bool:
    """Looks, at the start of a turn, at the coronations that stand; returns True if the game is over (11.2 to 11.4)."""
    standing: list[str] = tx.table.value(CEREMONIES, [])
    if tx.table.value(OVERTIME) or not standing or standing[0] != seat:
        return False
    if len(standing) == 1:
        end_game(tx, f"{seat} is crowned", "HOC.11.2", [seat])
        return True
    tx.set(OVERTIME, [one for one in seats(tx.table) if one in standing])
    return False
