"""What a builder can do, and how it is written: one line an action, cards by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.decision import Action
from domain.declared import DeclaredForm
from domain.deeds import deed_forms
from domain.errors import Rejected
from domain.notation import Form, Notation, Word


class Create(Action, frozen=True):
    """A Builder card is created (5.1.1)."""

    kind: str
    space: int = 0
    """Where in the Timeline; 0 is the starting space, and an artifact has none."""
    kinds: tuple[str, ...] = ()
    """What is discarded for it; `()` leaves that to a question of its own."""


class Learn(Action, frozen=True):
    """A technology is learned (5.1.2)."""

    kind: str


class Archive(Action, frozen=True):
    """Cards are discarded for tokens that are removed (5.1.3)."""

    kinds: tuple[str, ...]
    tokens: tuple[str, ...] = ()
    """Monuments and numbers, by turns; `()` leaves them to a question of its own."""


class Excavate(Action, frozen=True):
    """Monuments of the Past are rotated (5.1.4)."""

    kinds: tuple[str, ...]


class Search(Action, frozen=True):
    """A card is drawn (5.1.5)."""


class Pass(Action, frozen=True):
    """What may be done is not done; an action that is not taken."""


class First(Action, frozen=True):
    """Of effects that are due at once, this card's comes next."""

    kind: str


class Use(Action, frozen=True):
    """What a card allows is done."""

    kind: str


class Remove(Action, frozen=True):
    """Tokens go from monuments to the supply."""

    tokens: tuple[str, ...]


class Give(Action, frozen=True):
    """Lost Knowledge goes onto a monument of an opponent."""

    tokens: tuple[str, ...]


class Swap(Action, frozen=True):
    """Two monuments exchange their places."""

    first: str
    second: str


class Move(Action, frozen=True):
    """A monument goes to another space."""

    kind: str
    space: int


class Discard(Action, frozen=True):
    """Cards go to the discard pile."""

    kinds: tuple[str, ...]


class Straighten(Action, frozen=True):
    """Rotated monuments of the Past are straightened."""

    kinds: tuple[str, ...]


class Choose(Action, frozen=True):
    """A monument of an opponent is chosen."""

    kind: str


class Rob(Action, frozen=True):
    """The hand of an opponent is looked at, to take a card of it."""

    seat: str


class Keep(Action, frozen=True):
    """Of the cards looked at, these stay in hand."""

    kinds: tuple[str, ...]


class Take(Action, frozen=True):
    """A card comes into hand."""

    kind: str


class Bury(Action, frozen=True):
    """A technology goes under its deck; of several, the last one is the lowest."""

    kinds: tuple[str, ...]


class Lay(Action, frozen=True):
    """An available technology is laid on the monument."""

    kind: str


class Decline(Action, frozen=True):
    """Of two monuments in space 1, this one declines first (5.3.1)."""

    kind: str


class Flip(Action, frozen=True):
    """A tile is turned to its other level (6.3)."""

    tile: int


class Goals(Action, frozen=True):
    """Chests go into artifact spaces, from left to right: their goals have to be met (8.4, 8.5)."""

    kinds: tuple[str, ...]


class Under(Action, frozen=True):
    """Chests go under the board, from left to right: their effects can be used (8.4)."""

    kinds: tuple[str, ...]


class GiveUp(Action, frozen=True):
    """Goals are given up right after the middle of the game (8.11)."""

    kinds: tuple[str, ...]


class StartWith(Action, frozen=True):
    """A ready-made starting hand is taken (4.3)."""

    number: int


class Met(Action, frozen=True):
    """What the record cannot judge is so."""


class NotMet(Action, frozen=True):
    """What the record cannot judge is not so."""


DEEDS: Final = ("draw", "discard", "remove", "add", "learn", "straighten", "move", "lost")
"""The verbs of declared effects."""


class ArchiveForm(Form):
    """An Archive action that names its tokens too: a form with two lists."""

    def __init__(self) -> None:
        super().__init__(Archive, "archive {kinds*} remove {tokens*}")
        self._halves = (Form(Archive, "archive {kinds*}"), Form(Remove, "remove {tokens*}"))

    def read(self, given: Sequence[Word]) -> Action | None:
        """Returns the action of a row of words; None if they are of another form."""
        at = [number for number, (word, is_quoted) in enumerate(given) if word.lower() == "remove" and not is_quoted]
        if len(at) != 1:
            return None
        discarded = self._halves[0].read(given[: at[0]])
        removed = self._halves[1].read(given[at[0] :])
        if not isinstance(discarded, Archive) or not isinstance(removed, Remove):
            return None
        return Archive(discarded.kinds, removed.tokens)


class SpaceForm(Form):
    """A creation in a space that is named: 0 stands for none, and is no space."""

    def read(self, given: Sequence[Word]) -> Action | None:
        """Returns the action of a row of words; None if they are of another form. Raises `Rejected` for space 0."""
        action = super().read(given)
        if isinstance(action, Create) and not action.space:
            raise Rejected("AK.5.1.1", "the spaces of the Timeline are counted from 1")
        return action


NOTATION: Final = Notation(
    Form(Create, "create {kind}"),
    SpaceForm(Create, "create {kind} at {space}"),
    Form(Create, "create {kind} discard {kinds*}"),
    SpaceForm(Create, "create {kind} at {space} discard {kinds*}"),
    Form(Learn, "learn {kind}"),
    Form(Archive, "archive {kinds*}"),
    ArchiveForm(),
    Form(Excavate, "excavate {kinds*}"),
    Form(Search, "search"),
    Form(Pass, "pass"),
    Form(First, "first {kind}"),
    Form(Use, "use {kind}"),
    Form(Remove, "remove {tokens*}"),
    Form(GiveUp, "give up {kinds*}"),
    Form(Give, "give {tokens*}"),
    Form(Goals, "goals {kinds*}"),
    Form(Under, "under {kinds*}"),
    Form(Swap, "swap {first} {second}"),
    Form(Move, "move {kind} to {space}"),
    Form(Discard, "discard {kinds*}"),
    Form(Straighten, "straighten {kinds*}"),
    Form(Choose, "choose {kind}"),
    Form(Rob, "rob {seat}"),
    Form(Keep, "keep {kinds*}"),
    Form(Take, "take {kind}"),
    Form(Bury, "bury {kinds*}"),
    Form(Lay, "lay {kind}"),
    Form(Decline, "decline {kind}"),
    Form(Flip, "flip {tile}"),
    Form(StartWith, "start with {number}"),
    Form(Met, "met"),
    Form(NotMet, "not met"),
    DeclaredForm(
        *deed_forms(DEEDS),
        example="draw 2; remove petra 1",
    ),
)
