"""What a seat can do in Heart of Crown, and how it is written: one line an action, cards by their names."""

from __future__ import annotations

from typing import Final

from domain.decision import Action
from domain.declared import DeclaredForm
from domain.deeds import deed_forms
from domain.notation import Form, Notation


class PlayCard(Action, frozen=True):
    """A card is played from hand (5.1)."""

    kind: str


class Keep(Action, frozen=True):
    """An Action card goes from hand onto a Territory of the Domain (6.1)."""

    kind: str
    territory: str


class Recall(Action, frozen=True):
    """A kept card comes back to hand (6.2)."""

    kind: str


class Use(Action, frozen=True):
    """An ability is used: of a card in the Domain, in hand, or, after a Player Action, a conditional one."""

    kind: str
    key: str = ""
    """The card that met the condition; `""` if only one did."""


class EndMain(Action, frozen=True):
    """The Main Phase ends."""


class Buy(Action, frozen=True):
    """A card of the Market is bought (7.2)."""

    kind: str


class SetCard(Action, frozen=True):
    """A Succession card is set from hand (7.3)."""

    kind: str


class Back(Action, frozen=True):
    """A princess is backed (7.4), for two Coin more with a Support Card (16.2)."""

    princess: str
    support: str = ""
    further: str = ""
    """A second Support Card, which no rule allows (16.3)."""


class Crown(Action, frozen=True):
    """A coronation is declared (11.2)."""


class EndTurn(Action, frozen=True):
    """The Second Phase ends, and with it the turn but for Cleanup."""


class Choose(Action, frozen=True):
    """One of the parts of an effect is chosen."""

    option: str


class Decline(Action, frozen=True):
    """What may be done is not done."""


class Show(Action, frozen=True):
    """A Defense card is shown (12.2)."""

    kind: str


class Pick(Action, frozen=True):
    """Base of the choices of cards; the name of each says what is done with them."""

    kinds: tuple[str, ...]


class Banish(Pick, frozen=True):
    """Cards leave the game."""


class Discard(Pick, frozen=True):
    """Cards go to the discard pile."""


class Acquire(Pick, frozen=True):
    """Cards of the Market are acquired."""


class Take(Pick, frozen=True):
    """Cards come into hand."""


class Put(Pick, frozen=True):
    """Cards go onto the draw pile, face up if everyone saw them; the last one on top."""


class Place(Pick, frozen=True):
    """Cards are placed in the Domain."""


class Order(Pick, frozen=True):
    """What happens at once is done in this order."""


DEEDS: Final = ("draw", "discard", "banish", "acquire", "take", "put", "place", "counters")
"""The verbs of declared effects."""

PICKS: Final = {"banish": Banish, "discard": Discard, "acquire": Acquire, "take": Take, "put": Put, "place": Place}
"""The choices of cards by the word with which they are written."""

NOTATION: Final = Notation(
    Form(PlayCard, "play {kind}"),
    Form(Keep, "keep {kind} on {territory}"),
    Form(Recall, "recall {kind}"),
    Form(Use, "use {kind}"),
    Form(Use, "use {kind}: {key}"),
    Form(EndMain, "end main"),
    Form(Buy, "buy {kind}"),
    Form(SetCard, "set {kind}"),
    Form(Back, "back {princess}"),
    Form(Back, "back {princess} with {support}"),
    Form(Back, "back {princess} with {support} and {further}"),
    Form(Crown, "crown"),
    Form(EndTurn, "end turn"),
    Form(EndTurn, "end"),
    Form(Choose, "choose {option}"),
    Form(Decline, "decline"),
    Form(Decline, "pass"),
    Form(Show, "show {kind}"),
    Form(Banish, "banish {kinds*}"),
    Form(Discard, "discard {kinds*}"),
    Form(Acquire, "acquire {kinds*}"),
    Form(Take, "take {kinds*}"),
    Form(Put, "put {kinds*}"),
    Form(Place, "place {kinds*}"),
    Form(Order, "order {kinds*}"),
    DeclaredForm(
        *deed_forms(DEEDS),
        example="coin +2; draw 1",
    ),
)
