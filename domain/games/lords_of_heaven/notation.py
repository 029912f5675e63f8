"""What a player can do, and how it is written: one line an action."""

from __future__ import annotations

from typing import Final

from domain.decision import Action
from domain.declared import DeclaredForm
from domain.deeds import deed_forms
from domain.notation import Form, Notation


class Keep(Action, frozen=True):
    """Of the cards of the draft, this one is kept (5.2)."""

    kind: str


class Bottom(Action, frozen=True):
    """Cards go under the deck (5.4)."""

    kinds: tuple[str, ...]


class Play(Action, frozen=True):
    """A card is played onto a column (6)."""

    kind: str
    column: str
    faith: int = 0
    """Faith that is paid in the place of Gold (4.9)."""


class Discard(Action, frozen=True):
    """A card is discarded instead of an action (5.1)."""

    kind: str


class Effect(Action, frozen=True):
    """The card's action effect is resolved now."""


class Pass(Action, frozen=True):
    """What may be done is not done."""


class Done(Action, frozen=True):
    """No more of it."""


class Build(Action, frozen=True):
    """A building goes on the board (6.1)."""

    kind: str
    place: str


class Influence(Action, frozen=True):
    """Influence is placed or increased (6.2)."""

    city: str
    level: int
    faith: int = 0
    """Faith that is paid in the place of Gold (4.9)."""


class Support(Action, frozen=True):
    """Support is placed (6.2)."""

    count: int
    region: str
    faith: int = 0
    """Faith that is paid in the place of Gold (4.9)."""


class Lower(Action, frozen=True):
    """Influence goes one level down by a card."""

    seat: str
    city: str


class Exchange(Action, frozen=True):
    """Another's Support is exchanged for one's own."""

    seat: str
    region: str


class Move(Action, frozen=True):
    """Support goes to an adjacent Region (6.3)."""

    count: int
    source: str
    to: str
    faith: int = 0
    """Faith that is paid in the place of Gold (4.9)."""


class Recruit(Action, frozen=True):
    """Recruitment points become Units (4.5)."""

    pieces: tuple[str, ...]


class Provision(Action, frozen=True):
    """Markers worth 2 Gold are taken (6.4)."""

    pieces: tuple[str, ...]


class Battle(Action, frozen=True):
    """A Battle is started (7.1)."""

    region: str
    defender: str


class Siege(Action, frozen=True):
    """A Siege is started (7.2)."""

    city: str


class Join(Action, frozen=True):
    """Support joins a Battle, one from each of these Regions (7.1)."""

    places: tuple[str, ...]
    faith: int = 0
    """Faith that is paid in the place of Gold (4.9)."""


class Ask(Action, frozen=True):
    """A seat is asked to be an ally (7.1)."""

    seat: str


class Accept(Action, frozen=True):
    """The seat becomes an ally."""


class Refuse(Action, frozen=True):
    """The seat does not."""


class Commit(Action, frozen=True):
    """A card is played face down, and pieces go into a closed hand (7.1)."""

    kind: str
    pieces: tuple[str, ...]
    """Numbers and kinds by turns; `?` if nobody saw them."""


class Send(Action, frozen=True):
    """An ally's pieces go into a closed hand (7.1)."""

    pieces: tuple[str, ...]


class Reroll(Action, frozen=True):
    """A die is rolled again (4.5)."""

    die: int


class Also(Action, frozen=True):
    """Another card of the hand is played in a Conflict, by an effect that allows it."""

    kind: str


class Lose(Action, frozen=True):
    """Wounds are assigned: pieces with their seats, as `footman/B` (7.1)."""

    pieces: tuple[str, ...]


class Retain(Action, frozen=True):
    """Units are kept for Gold (7.1)."""

    pieces: tuple[str, ...]
    faith: int = 0
    """Faith that is paid in the place of Gold (4.9)."""


class Take(Action, frozen=True):
    """The City is taken (7.3)."""


class Ransack(Action, frozen=True):
    """The City is ransacked (7.3)."""


DEEDS: Final = ("gain", "pay", "score", "strength", "wounds", "play")
"""The verbs of declared effects."""

_PAID: Final = (
    Form(Play, "develop {kind} in-faith {faith}", column="development"),
    Form(Play, "presence {kind} in-faith {faith}", column="presence"),
    Form(Influence, "influence {city} {level} in-faith {faith}"),
    Form(Support, "support {count} {region} in-faith {faith}"),
    Form(Support, "support {region} in-faith {faith}", count=1),
    Form(Move, "move {count} {source}->{to} in-faith {faith}"),
    Form(Move, "move {source}->{to} in-faith {faith}", count=1),
    Form(Join, "join {places*} in-faith {faith}"),
    Form(Retain, "keep {pieces*} in-faith {faith}"),
)
"""How it is said that so much of a price is paid in Faith; without it, Gold goes first."""

NOTATION: Final = Notation(
    Form(Keep, "draft {kind}"),
    Form(Bottom, "bottom {kinds*}"),
    Form(Play, "develop {kind}", column="development"),
    Form(Play, "presence {kind}", column="presence"),
    Form(Play, "movement {kind}", column="movement"),
    Form(Play, "income {kind}", column="income"),
    Form(Discard, "discard {kind}"),
    Form(Effect, "effect"),
    Form(Pass, "pass"),
    Form(Done, "done"),
    Form(Build, "build {kind} {place}"),
    Form(Influence, "influence {city} {level}"),
    Form(Support, "support {count} {region}"),
    Form(Support, "support {region}", count=1),
    Form(Lower, "lower {seat} {city}"),
    Form(Exchange, "exchange {seat} {region}"),
    Form(Move, "move {count} {source}->{to}"),
    Form(Move, "move {source}->{to}", count=1),
    Form(Recruit, "recruit {pieces*}"),
    Form(Provision, "provision {pieces*}"),
    Form(Battle, "battle {region} {defender}"),
    Form(Siege, "siege {city}"),
    Form(Join, "join {places*}"),
    Form(Ask, "ask {seat}"),
    Form(Accept, "accept"),
    Form(Refuse, "refuse"),
    Form(Commit, "play {kind} with {pieces*}"),
    Form(Send, "send {pieces*}"),
    Form(Also, "also {kind}"),
    Form(Reroll, "reroll {die}"),
    Form(Lose, "lose {pieces*}"),
    Form(Retain, "keep {pieces*}"),
    Form(Take, "take"),
    Form(Ransack, "ransack"),
    *_PAID,
    DeclaredForm(*deed_forms(DEEDS), example="gain 2 gold; B: pay 1 faith; strength 2"),
)
