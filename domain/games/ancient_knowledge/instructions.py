"""What a card does, as data: a few instructions, with when and on what condition they are done.

A text like `on-create(artifact): if past >= 2: may remove(2, any, up-to) + draw(1)` becomes an `Effect`
(`grammar.py`). The fields of an instruction are its arguments in order; those that are true or false are words.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

Moment: TypeAlias = Literal["immediate", "ongoing", "timeline", "decline", "final-scoring", "discard"]
"""When an effect is done (10.1); `discard` is the lightning of a chest."""
Type: TypeAlias = Literal["city", "megalith", "pyramid"]
Category: TypeAlias = Literal["ancient", "writing", "secret"]
Built: TypeAlias = Literal["city", "megalith", "pyramid", "monument", "artifact"]
"""What is created; a monument is a city, a megalith or a pyramid."""
Sign: TypeAlias = Literal[">=", "<=", "="]
PoolName: TypeAlias = Literal[
    "any", "self", "other", "adjacent", "adjacent.city", "adjacent.megalith", "adjacent.pyramid",
    "timeline", "timeline.city", "timeline.megalith", "timeline.pyramid",
]  # fmt: skip
"""Monuments of a Timeline; `any` and `timeline` are all, `other` all but the card itself."""

TYPES: Final[tuple[Type, ...]] = ("city", "megalith", "pyramid")
CATEGORIES: Final[tuple[Category, ...]] = ("ancient", "writing", "secret")

COUNTS: Final = frozenset((
    *(f"{zone}{part}" for zone in ("past", "timeline", "adjacent") for part in ("", ".city", ".megalith", ".pyramid")),
    *(f"{zone}.{part}-type" for zone in ("past", "timeline", "adjacent") for part in ("max", "min")),
    "past.final-scoring", "timeline.knowledge", "self.knowledge", "space-1", "newly-lost", "n",
    "technologies", *(f"technologies.{category}" for category in CATEGORIES),
    "technologies.min-type", "technologies.max-type",
    "artifacts", "lost", "hand", *(f"free.{space}" for space in range(1, 7)),
))  # fmt: skip
"""What can be counted, of the player whose card it is. `max-type` is the largest of the three types, `min-type` the
smallest; `n` is the number just chosen, discarded or rotated; `free.3` the free places of space 3."""


class Part(msgspec.Struct, frozen=True):
    """Base of everything in an effect; never made itself."""


class Amount(Part, frozen=True):
    """A number: so many times what is counted, divided by `per` and rounded down first."""

    times: int = 1
    of: str = ""
    """One of `COUNTS`; `""` counts as 1."""
    per: int = 1


class Test(Part, frozen=True):
    """A comparison of something that is counted with a number."""

    count: str
    sign: Sign
    number: int


class Pool(Part, frozen=True):
    """Monuments of the Timeline from which an instruction takes."""

    name: PoolName
    other: bool = False
    """All of them but the card itself."""
    knowledge: Test | None = None
    """Only those that carry so much."""


class Trigger(Part, frozen=True):
    """After what an ongoing effect is done."""

    event: Literal["learn", "create", "excavate", "decline-phase"]
    what: str = ""
    """A category (or `any`) that is learned, what is created."""
    other: bool = False
    """Not by the card itself."""
    spaces: tuple[int, ...] = ()
    """The spaces in which a created monument lands; `()` is any."""
    number: Test | None = None
    """How many monuments were rotated."""


class Op(Part, frozen=True):
    """Base of the instructions."""


class Draw(Op, frozen=True):
    """Draws Builder cards, as many as the hand has room for."""

    count: Amount


class LostBack(Op, frozen=True):
    """Lost Knowledge returns to the supply."""

    count: Amount
    up_to: bool = False


class Remove(Op, frozen=True):
    """Removes so much knowledge in total, split among the monuments of a pool as one likes."""

    count: Amount
    pool: Pool
    up_to: bool = False


class RemoveEach(Op, frozen=True):
    """Every monument of a pool loses so much, or all it has."""

    count: Amount
    pool: Pool


class RemoveOne(Op, frozen=True):
    """One chosen monument of a pool loses so much."""

    count: Amount
    pool: Pool
    up_to: bool = False


class RemoveFrom(Op, frozen=True):
    """So many chosen monuments of a pool lose so much each."""

    count: Amount
    monuments: int
    pool: Pool


class EnterLess(Op, frozen=True):
    """The card itself enters with so many tokens fewer."""

    count: Amount


class Discount(Op, frozen=True):
    """Monuments of a type that are created enter with so many tokens fewer."""

    what: Type
    count: Amount
    other: bool = False


class Swap(Op, frozen=True):
    """Two monuments of the Timeline exchange their places; `self`: the card and another one."""

    which: Literal["self", "any"]


class Move(Op, frozen=True):
    """A monument goes to a free place in another space."""

    pool: Pool


class MoveFrom(Op, frozen=True):
    """One monument of a space that carries so much or more goes to another given space."""

    space: int
    knowledge: int
    to: int


class Create(Op, frozen=True):
    """A card is created from hand as by the action; with `once`, without setting off the card itself again."""

    what: Built
    once: bool = False


class LookCreate(Op, frozen=True):
    """The top Builder cards are drawn; one of them is created, the others are discarded."""

    count: Amount
    what: Built


class Learn(Op, frozen=True):
    """An available technology is learned as by the action."""

    any_requirement: bool = False


class Archive(Op, frozen=True):
    """As the action."""


class DiscardHand(Op, frozen=True):
    """Cards are discarded from hand."""

    count: Amount
    what: Literal["", "artifact"] = ""
    up_to: bool = False


class DiscardSelf(Op, frozen=True):
    """The card goes to the discard pile; its tokens return to the supply."""


class DiscardArtifacts(Op, frozen=True):
    """Any number of artifacts of one's own board go to the discard pile."""


class Straighten(Op, frozen=True):
    """Rotated monuments of the Past are straightened."""

    count: Amount
    up_to: bool = False


class LookKeep(Op, frozen=True):
    """Looks at the top Builder cards, keeps some, discards the rest; skipped with a full hand."""

    count: Amount
    keep: int


class DrawUntil(Op, frozen=True):
    """Reveals Builder cards until so many of a type have come; those join the hand, the rest is discarded."""

    what: Type
    count: int


class PeekLearn(Op, frozen=True):
    """Looks at the top of the Level II deck, learns one if that is possible, and puts the others under it."""

    count: Amount


class RevealShare(Op, frozen=True):
    """Reveals Builder cards; everybody takes one, then the player a second one, and the rest is discarded."""

    count: Amount


class TechToBottom(Op, frozen=True):
    """So many available technologies go under their decks, one after the other; 0 is either level."""

    count: int
    level: int = 0


class SkipDecline(Op, frozen=True):
    """The Decline Phase of this turn is skipped."""


class EaseRequirement(Op, frozen=True):
    """One minimum of a requirement counts so much lower."""

    count: int


class ExcavateRate(Op, frozen=True):
    """So many cards are drawn for each monument that is rotated."""

    count: int


class OpponentsDiscard(Op, frozen=True):
    """Every opponent discards so many cards from hand."""

    count: int


class OpponentsDiscardArtifact(Op, frozen=True):
    """Every opponent discards so many artifacts from the board."""

    count: int


class OpponentsGain(Op, frozen=True):
    """For every opponent, one monument of theirs that the player chooses gains so much knowledge."""

    count: int


class GiveLost(Op, frozen=True):
    """Up to so much of one's own Lost Knowledge goes onto a monument of one opponent."""

    count: int
    up_to: bool = False


class Steal(Op, frozen=True):
    """Looks at the hand of an opponent and takes one card of it."""


class LayTechnology(Op, frozen=True):
    """An available technology of a level is laid on the card (9)."""

    level: int


class TakeLaid(Op, frozen=True):
    """The technology that lies on the card joins the collection if its requirement is met, else it is discarded."""


class ScoreEach(Op, frozen=True):
    """Points for each of something."""

    of: str
    points: int


class ScoreSteps(Op, frozen=True):
    """Points by the highest step reached."""

    of: str
    steps: tuple[tuple[int, int], ...]
    """From how many on, and the points."""


class Score(Op, frozen=True):
    """Points."""

    points: int


class Unknown(Op, frozen=True):
    """Stands for what is not known: whoever keeps the record declares what happened."""


class Effect(Part, frozen=True):
    """One effect of a card, at one moment."""

    moment: Moment
    trigger: Trigger | None = None
    tests: tuple[Test, ...] = ()
    """All have to hold when the effect is resolved (10.10)."""
    may: bool = False
    instead: bool = False
    """In place of what it answers: the draw of an Excavate action."""
    price: tuple[Op, ...] = ()
    """Done first; only if it is, `steps` follow."""
    steps: tuple[Op, ...] = ()

    @property
    def ops(self) -> tuple[Op, ...]:
        """All instructions in order."""
        return self.price + self.steps
