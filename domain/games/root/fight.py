"""A battle that is under way, as it lies on the table (L4.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.games.root.lenses import BATTLE
from domain.table import Table
from domain.transaction import Transaction


class Fight(msgspec.Struct, frozen=True, array_like=True):
    """One battle."""

    attacker: str
    defender: str
    clearing: int
    rolled: tuple[int, ...] = ()
    """Both dice, the higher one first; `()` before they were rolled."""
    extra: dict[str, int] = {}
    """Extra hits that each seat deals (L4.3.5)."""
    ignoring: tuple[str, ...] = ()
    """Seats that ignore the rolled hits against them."""
    used: tuple[str, ...] = ()
    """Cards that were used in this battle, as `C armorers`."""
    to_lose: dict[str, tuple[str, ...]] = {}
    """What each seat has chosen to lose besides warriors."""

    def other(self, seat: str) -> str:
        """Returns the opponent of one side."""
        return self.defender if seat == self.attacker else self.attacker


def fights(table: Table) -> list[Fight]:
    """Returns the battles under way, the innermost last."""
    return [msgspec.convert(one, Fight) for one in table.value(BATTLE, [])]


def fight(table: Table) -> Fight:
    """Returns the innermost battle. Raises `IndexError` if there is none."""
    return msgspec.convert(table.value(BATTLE, [])[-1], Fight)


def begin_fight(tx: Transaction, new: Fight) -> None:
    """Lays a battle on the table, within the one that is under way if there is one."""
    tx.set(BATTLE, [*tx.table.value(BATTLE, []), _plain(new)])


def put_fight(tx: Transaction, changed: Fight) -> None:
    """Replaces the innermost battle."""
    tx.set(BATTLE, [*tx.table.value(BATTLE, [])[:-1], _plain(changed)])


def end_fight(tx: Transaction) -> None:
    """Takes the innermost battle off the table."""
    rest = tx.table.value(BATTLE, [])[:-1]
    tx.set(BATTLE, rest or None)


def _plain(one: Fight) -> list[Any]:
    """Returns a battle in lists throughout, as it reads back out of a record."""
    items: list[Any] = msgspec.json.decode(msgspec.json.encode(one, order="deterministic"))
    return items
