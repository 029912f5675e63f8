"""What a game waits for: decisions of seats, outcomes of chance, or nothing any more.

A question is known by who is asked and a short name (`Decision.seat`, `Decision.asked`): that is what a play
event stores, and what an amended line is compared by. Whether a question is asked depends only on what
everyone sees; the asking itself must not betray a hand.

An answer is an `Action`: a small frozen struct that names things as a player would, by kind and place. The
outcomes of chance are actions of the world, the same for every game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec


class Action(msgspec.Struct, frozen=True):
    """Base of everything that can answer a question. Games derive their own."""


# -- the outcomes of chance ---------------------------------------------------------------------------


class Rolled(Action, frozen=True):
    """Dice were rolled: `rolled 3 1`."""

    faces: tuple[int, ...]


class Drew(Action, frozen=True):
    """Cards came into sight, or pieces out of a bag: `drew city ? duke`."""

    kinds: tuple[str, ...]
    """In the order drawn; `"?"` is one that the scribe did not see, `"?fox"` one known by its class."""


class Shuffled(Action, frozen=True):
    """Cards were shuffled: `shuffled`, or with the new order where the record knows it."""

    kinds: tuple[str, ...] = ()
    """From the top down; all of them or none."""


class Told(Action, frozen=True):
    """Hidden numbers were laid open that the record did not know: `told 2 0`."""

    numbers: tuple[int, ...]


class WentOn(Action, frozen=True):
    """Nothing was asked, and the game went on: `went on`."""


# -- what chance is asked for -------------------------------------------------------------------------


class Dice(msgspec.Struct, frozen=True, tag="dice"):
    """Dice of one kind, all thrown at once; faces are numbered on from `lowest`."""

    count: int = 1
    faces: int = 6
    lowest: int = 1


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Cards that leave a stack: the top ones of an ordered stack, random ones of another, or all.

    The outcome names the cards that `domain.outcome.to_name` returns.
    """

    source: str
    to: str
    count: int = 1
    side: str = ""


class Bag(msgspec.Struct, frozen=True, tag="bag"):
    """Pieces drawn at random out of a pool whose content everyone can count."""

    source: str
    count: int = 1


class Shuffling(msgspec.Struct, frozen=True, tag="shuffling"):
    """The lowest `count` cards of a stack (0: all), as in the change `Shuffle`."""

    place: str
    count: int = 0


class Telling(msgspec.Struct, frozen=True, tag="telling"):
    """Numbers of hidden values that are laid open, one a name."""

    names: tuple[str, ...]
    ranges: tuple[tuple[int, int], ...]
    """Lowest and highest that each can be."""
    paid_from: str = ""
    """The pool out of which the numbers are paid: more than lies there is none. Who asks need not see into it."""


class GoingOn(msgspec.Struct, frozen=True, tag="going-on"):
    """Nothing: automatic instructions wait, or a question that has become empty, because changes were declared."""


Source: TypeAlias = Dice | Draw | Bag | Shuffling | Telling | GoingOn


# -- questions ----------------------------------------------------------------------------------------


class Decision(msgspec.Struct, frozen=True):
    """A question to one seat. Several that are open at once are simultaneous: answered in any order."""

    seat: str
    asked: str
    """The question's short name, unique among those open for the seat (`"bid"`)."""
    question: str
    """The question as a person reads it, one line."""
    rule: str
    """Where the question comes from, in the rulebook's own numbering."""
    secret: bool = False
    """Other seats learn that it was answered, not how."""
    otherwise: Action | None = None
    """The answer taken when the next action is none to this question; None: it has to be answered."""
    free: bool = False
    """More is accepted than `legal` can list (a declared effect)."""
    about: tuple[str, ...] = ()
    """Places that the question is about, for the board to mark."""


class Chance(msgspec.Struct, frozen=True):
    """A question to the world. Its outcome is stored, and never drawn again."""

    asked: str
    question: str
    rule: str
    source: Source
    readers: tuple[str, ...] = ()
    """Seats that may read the outcome, as in `Play.secret`: `()` is everyone, `("@",)` only the record."""
    seat: str = ""
    """For whom it is done; `""` for all."""


class Part(msgspec.Struct, frozen=True):
    """One line of a score."""

    label: str
    points: int


class Score(msgspec.Struct, frozen=True):
    """What a seat has, as far as the table at hand knows it."""

    seat: str
    total: int
    parts: tuple[Part, ...] = ()
    is_complete: bool = True
    """False if something that scores is not known on this table."""


def partial_scores(scores: Iterable[Score]) -> tuple[str, ...]:
    """Returns the seats whose score is not complete."""
    return tuple(score.seat for score in scores if not score.is_complete)


class Over(msgspec.Struct, frozen=True):
    """The game has ended."""

    winners: tuple[str, ...]
    """Several share the victory; `()`: nobody has won, as in a solo game that was lost."""
    scores: tuple[Score, ...]
    reason: str
    """How it ended, one line."""
    rule: str


Decisions: TypeAlias = tuple[Decision, ...]
Question: TypeAlias = Decision | Chance
Next: TypeAlias = Decisions | Chance | Over
"""Decisions are never empty."""
