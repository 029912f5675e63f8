"""The accounts of points of one turn: what brought some, what was written."""

from __future__ import annotations

import msgspec

from replay.formats.rootlog.document import ActionText


class Reason(msgspec.Struct):
    """Something that brings points."""

    at: ActionText
    why: str
    points: int
    order: int
    rule: str = ""
    """The law that gives them."""


class Account(msgspec.Struct):
    """What a seat should have scored, and what was written, in one turn."""

    due: list[Reason] = []
    claims: list[tuple[int, int, ActionText]] = []
    """(order, points, where)."""
    extra: int = 0
    """Points that it may have scored besides."""
    is_open: bool = False
    """Nobody can say how much it may have scored."""


class Ledger:
    """The accounts of the turn under way."""

    def __init__(self) -> None:
        self.accounts: dict[str, Account] = {}
        self.order = 0

    def of(self, seat: str) -> Account:
        """Returns a seat's account."""
        return self.accounts.setdefault(seat, Account())
