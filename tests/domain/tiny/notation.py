"""What a seat can do, and how it is written."""

from __future__ import annotations

from typing import Final

from domain.decision import Action
from domain.declared import DeclaredForm
from domain.notation import Form, Notation

UNSEEN: Final = -1
"""A bid that the record did not see."""


class Bid(Action, frozen=True):
    coins: int


class PlayCard(Action, frozen=True):
    kind: str


class EndTurn(Action, frozen=True):
    pass


class Tuck(Action, frozen=True):
    kind: str
    boat: int


class Show(Action, frozen=True):
    kind: str


class Lose(Action, frozen=True):
    fish: str
    boat: int


class Use(Action, frozen=True):
    kind: str
    boat: int


class Decline(Action, frozen=True):
    pass


NOTATION: Final = Notation(
    Form(Bid, "bid ?", coins=UNSEEN),
    Form(Bid, "bid {coins}"),
    Form(PlayCard, "play {kind}"),
    Form(EndTurn, "end"),
    Form(Tuck, "tuck {kind} under {boat}"),
    Form(Show, "show {kind}"),
    Form(Lose, "lose {fish} from {boat}"),
    Form(Use, "use {kind} on {boat}"),
    Form(Decline, "decline"),
    Form(Decline, "pass"),
    DeclaredForm(),
)
