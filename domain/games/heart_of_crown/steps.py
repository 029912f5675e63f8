"""What cards do, as data: the instructions of which the effects in `data/*.toml` are made.

An instruction is a table with the key `do`. Instructions stand in lists and are done from first to last by the
**doer**: the player whose card it is, or inside `opponents` each opponent. **You** are always the player whose card
it is.

*Done* is an instruction that paid its price or moved at least one card or counter; only then its `then` follows.
*Moved* are the cards moved by the instruction before (the one on which a `then` hangs, or which stands before in the
list, or the last of an ability's price); after `opponents` and `choose`, all cards moved inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

Type: TypeAlias = Literal["territory", "action", "attack", "defense", "succession", "calamity", "princess", "support"]
Subtype: TypeAlias = Literal["military", "merchant", "magic", "plot", "maid"]
Rarity: TypeAlias = Literal["basic", "common", "rare", "princess", "support", "calamity"]

Choice: TypeAlias = Literal["must", "may", "up-to"]
"""`must`: exactly `count`, or all there are if fewer. `may`: that or none. `up-to`: any number up to `count`.
`count = 0` means all there are, so `must` with 0 is everything and `up-to` with 0 any number."""

Zone: TypeAlias = Literal["hand", "discard", "field", "deck", "kept", "domain", "self"]
"""Places of the doer. `deck`: cards from the top of the draw pile, which nobody picks. `kept`: cards kept on
Territories of the Domain. `domain`: cards lying in it. `self`: the card itself, wherever it lies."""

Destination: TypeAlias = Literal["discard", "hand", "deck-top-up", "deck-bottom-up"]
"""`-up`: face up on top of, or under, the draw pile."""

Plus: TypeAlias = Literal["", "moved", "actions-played", "large-cities", "princesses-backed"]
"""A number added to `count`: cards moved; Action Cards that the doer played this turn before this card; Large Cities
in the doer's Domain; princesses that other players have backed."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Base of everything in an effect; never made itself."""


class Filter(Part, frozen=True, kw_only=True):
    """Which cards an instruction may touch. All keys that are given must hold; none given allows every card."""

    types: tuple[Type, ...] = ()
    """Has at least one of these."""
    not_types: tuple[Type, ...] = ()
    """Has none of these."""
    subtypes: tuple[Subtype, ...] = ()
    kinds: tuple[str, ...] = ()
    """Ids of cards."""
    not_kinds: tuple[str, ...] = ()
    min_cost: int | None = None
    max_cost: int | None = None
    only: Literal["", "cheapest", "dearest"] = ""
    """Of the cards that fit, those of the lowest or highest cost; whoever chooses decides among equals."""


class Limit(Part, frozen=True, kw_only=True):
    """What an acquired card may cost, as printed (no discount changes it). One of both numbers is given."""

    at_most: int | None = None
    exactly: int | None = None
    over: Literal["", "moved", "key"] = ""
    """Adds a cost: the total of the cards moved, or that of the card to which a conditional ability is keyed."""
    setting: str = ""
    """Adds the number of a setting."""


class Condition(Part, frozen=True, kw_only=True):
    """What can be asked of the table, about the doer. All keys that are given must hold."""

    hand: int | None = None
    """So many cards or more in hand."""
    first: bool = False
    """This card is the first of its kind played this turn."""
    played: Filter | None = None
    """A card that fits was played this turn before this card."""
    top_up: tuple[str, ...] = ()
    """The top card of the draw pile lies face up and is one of these kinds."""
    deck_up: tuple[str, ...] = ()
    """Any card of the draw pile lies face up and is one of these kinds."""
    score_at_most: int | None = None
    """The Domain's score; without a Domain it is 0."""
    setting: str = ""
    value: bool | int | str = ""
    """The setting has this value."""


class Base(Part, frozen=True, kw_only=True, tag_field="do"):
    """Base of the instructions; never made itself."""

    then: tuple[Instruction, ...] = ()
    """What follows if this was done."""


class Amount(Base, frozen=True, kw_only=True):
    """Base of instructions with a number: `count`, plus what `plus` and `setting` add."""

    count: int = 1
    plus: Plus = ""
    setting: str = ""
    """The name of a setting whose number is added."""


class Pick(Base, frozen=True, kw_only=True):
    """Base of instructions that move cards which somebody picks."""

    source: tuple[Zone, ...] = msgspec.field(default=("hand",), name="from")
    """The doer's places from which the cards may come, mixed at will."""
    which: Filter = Filter()
    count: int = 1
    choice: Choice = "must"
    by: Literal["doer", "you"] = "doer"
    """Who picks."""


# -- numbers -----------------------------------------------------------------------------------------------------


class Coin(Amount, frozen=True, kw_only=True, tag="coin"):
    """The doer gains Coin for this turn. What a card prints as its Coin is its key `coin`, not an instruction."""


class Draw(Amount, frozen=True, kw_only=True, tag="draw"):
    """The doer draws cards, reshuffling as needed; with too few cards, all there are."""


class Counters(Amount, frozen=True, kw_only=True, tag="counters"):
    """The doer puts Coin Counters into the Coin Area, as far as `cap` lets."""

    cap: int | None = None
    """The Coin Area holds no more than this afterwards, unless `uncapped`. Left out, there is no cap."""


class Pay(Base, frozen=True, kw_only=True, tag="pay"):
    """The doer pays `count` Coin at once out of what is at hand, Coin Counters too. Not done if it cannot be paid."""

    count: int


class Points(Amount, frozen=True, kw_only=True, tag="points"):
    """Puts `+1 Succession Point` counters on a card of the doer's Domain."""

    on: Literal["princess", "self"] = "princess"


class Twins(Amount, frozen=True, kw_only=True, tag="twins"):
    """Puts Twin Counters on the card, at most `most` in all."""

    most: int


class ExtraTurn(Base, frozen=True, kw_only=True, tag="extra-turn"):
    """Removes a Twin Counter from the card: the doer has another turn after this one. Not in an extra turn."""


# -- cards -------------------------------------------------------------------------------------------------------


class Banish(Pick, frozen=True, kw_only=True, tag="banish"):
    """Cards of the doer leave the game."""


class Discard(Pick, frozen=True, kw_only=True, tag="discard"):
    """Cards of the doer go to their owner's discard pile."""

    down_to: int | None = None
    """Instead of `count`: until so many cards are in hand."""
    or_show: bool = False
    """A doer who has no card that fits shows the hand to all."""


class Retrieve(Pick, frozen=True, kw_only=True, tag="retrieve"):
    """Cards of the doer go to the hand or onto the draw pile. To the hand, it is *put into hand*, not drawn."""

    to: Destination


class Place(Pick, frozen=True, kw_only=True, tag="place"):
    """Succession cards of the doer are set in the doer's Domain. Without a Domain it is not done."""


class Acquire(Amount, frozen=True, kw_only=True, tag="acquire"):
    """The doer takes cards without paying. A card that cannot be acquired by effects is no choice."""

    source: Literal["market", "curses", "misfortunes"] = msgspec.field(default="market", name="from")
    """`market`: Basic and Random Market. The others are piles of their own."""
    which: Filter = Filter()
    limit: Limit | None = None
    choice: Choice = "must"
    to: Destination = "discard"


class Supports(Amount, frozen=True, kw_only=True, tag="supports"):
    """The doer takes up to so many available Support Cards into the Domain."""


class Look(Amount, frozen=True, kw_only=True, tag="look"):
    """Looks at the top cards of the doer's draw pile; some may be discarded, the others go back on top."""

    reveal: bool = False
    """All see them; else only who picks. Cards that lie face up already are among the top cards like others."""
    discard: int = 1
    """How many are discarded; 0 stands for all, as in `choice`."""
    choice: Choice = "must"
    reorder: bool = False
    """The others go back in any order; else as they lay."""
    by: Literal["doer", "you"] = "doer"


class RevealSupply(Base, frozen=True, kw_only=True, tag="reveal-supply"):
    """Reveals the top `count` cards of the Supply. The doer acquires any number of them that cost `total` or less
    together. Of the rest, rares go back on top in an order the doer chooses; the others leave the game without
    being banished."""

    count: int
    total: int


class Unearth(Base, frozen=True, kw_only=True, tag="unearth"):
    """Turns the bottom card of the Supply face up.

    Either it is acquired at once, or it lies on top of the Supply, counts as part of the Market for this turn, and
    costs `discount` less to buy, but not less than 0.
    """

    acquire: bool = False
    discount: int = 0


# -- flow --------------------------------------------------------------------------------------------------------


class Choose(Base, frozen=True, kw_only=True, tag="choose"):
    """The doer chooses one of several lists of instructions. Done if the list's first instruction was done.

    A list whose first instruction cannot be done may be chosen only if that is so of all.
    """

    of: tuple[tuple[Instruction, ...], ...]


class When(Base, frozen=True, kw_only=True, tag="when"):
    """Does `then` if `if` holds and `unless` does not, else `otherwise`."""

    only_if: Condition | None = msgspec.field(default=None, name="if")
    unless: Condition | None = None
    otherwise: tuple[Instruction, ...] = ()


class Opponents(Base, frozen=True, kw_only=True, tag="opponents"):
    """Each opponent, clockwise from you, is the doer of `steps`; those of whom `if` fails or `unless` holds are not."""

    only_if: Condition | None = msgspec.field(default=None, name="if")
    unless: Condition | None = None
    steps: tuple[Instruction, ...]


class AfterBuy(Base, frozen=True, kw_only=True, tag="after-buy"):
    """Only in `always`: once in each of the owner's turns, after a card was bought, `steps` are done."""

    steps: tuple[Instruction, ...]


class Declared(Base, frozen=True, kw_only=True, tag="declared"):
    """Stands for what is not known: whoever keeps the record declares what happened, which may be nothing.

    In `always`, it may be declared in the owner's turn whenever the owner has something to decide.
    """


# -- lasting -----------------------------------------------------------------------------------------------------


class Bonus(Amount, frozen=True, kw_only=True, tag="bonus"):
    """For the rest of the turn each card that fits gives so much more Coin when it is played."""

    which: Filter = Filter()


class Discount(Base, frozen=True, kw_only=True, tag="discount"):
    """Cards that fit cost the doer `count` less to buy: for the turn, or in `always` as long as it lies in the Domain.

    It never raises a cost and never lowers one below `least`. Only the price of buying changes.
    """

    count: int
    least: int = 0
    which: Filter = Filter()
    like_moved: bool = False
    """Only cards that share a type with one of the cards moved; none moved, no discount."""


class Forbid(Base, frozen=True, kw_only=True, tag="forbid"):
    """Only in `always`: something cannot be done with cards that fit.

    `keep`, `acquire` and `banish` are of this card itself, everywhere (the last two by effects). `move`: at the
    owner's own backing, cards that fit stay in the Field.
    """

    what: tuple[Literal["keep", "acquire", "banish", "move"], ...]
    which: Filter = Filter()


class Worth(Base, frozen=True, kw_only=True, tag="worth"):
    """Only in `always`: the card is worth `points` instead of its `sp` if no other card of the Domain fits."""

    points: int
    without: Filter
    """What none of the others may fit."""


class Uncapped(Base, frozen=True, kw_only=True, tag="uncapped"):
    """Only in `always`: caps on the owner's Coin Area do not count. The number gained at a time stays."""


class Scepter(Amount, frozen=True, kw_only=True, tag="scepter"):
    """Only in `always`: each time a card worth `points` or more is placed in the owner's Domain, so many
    `+1 Succession Point` counters go on this card. All that is placed in its own backing counts."""

    points: int


class Aurora(Base, frozen=True, kw_only=True, tag="aurora"):
    """Each opponent, clockwise, reveals hand, draw pile, discard pile and kept cards, banishes the dearest of them
    that is not rare (of equals, their choice) and must acquire a card that costs at most that cost less `theirs`.
    Then you may acquire one that costs at most the highest banished cost less `yours`. The revealed draw piles are
    shuffled."""

    theirs: int
    yours: int


Instruction: TypeAlias = (
    Coin | Draw | Counters | Pay | Points | Twins | ExtraTurn
    | Banish | Discard | Retrieve | Place | Acquire | Supports | Look | RevealSupply | Unearth
    | Choose | When | Opponents | AfterBuy | Declared
    | Bonus | Discount | Forbid | Worth | Uncapped | Scepter | Aurora
)  # fmt: skip


# -- when they are done ------------------------------------------------------------------------------------------


class Ability(Part, frozen=True, kw_only=True):
    """An ability that its owner uses: in hand, from the hand; else once per Main Phase, from the Domain."""

    price: tuple[Instruction, ...] = ()
    """All of it has to be possible, and is done first."""
    steps: tuple[Instruction, ...] = ()
    only_if: Condition | None = msgspec.field(default=None, name="if")


class Trigger(Part, frozen=True, kw_only=True):
    """What must just have happened through the player's own Player Action."""

    fact: Literal["acquired", "banished", "into-hand", "placed", "unknown"]
    """`placed`: in the Domain, from anywhere. `unknown`: the setting says which."""
    through: Literal["anything", "common"] = "anything"
    """`common`: the effect of a Common Card."""
    which: Filter = Filter()
    """The card to which it happened."""
    setting: str = ""
    """A setting that says more about the fact, or makes more of it count."""


class Conditional(Part, frozen=True, kw_only=True):
    """A Conditional Activation Ability; `key` in its steps is the card of the fact that was chosen."""

    trigger: Trigger
    price: tuple[Instruction, ...] = ()
    steps: tuple[Instruction, ...] = ()


class Defense(Part, frozen=True, kw_only=True):
    """What a Defense card does for who shows it."""

    not_against: tuple[Subtype, ...] = ()
    """Attacks of these subtypes it does not answer."""
    steps: tuple[Instruction, ...] = ()


class Effect(Part, frozen=True, kw_only=True):
    """All that a card does, by the moment at which it does it."""

    played: tuple[Instruction, ...] = ()
    """After its Coin."""
    on_set: tuple[Instruction, ...] = msgspec.field(default=(), name="set")
    bought: tuple[Instruction, ...] = ()
    backed: tuple[Instruction, ...] = ()
    """A princess or Support Card, when it comes with the backing."""
    cleanup: tuple[Instruction, ...] = ()
    """At the start of the owner's Cleanup Phase while it lies in the Field, or a Support Card in the Domain."""
    held: tuple[Instruction, ...] = ()
    """At the start of the owner's Cleanup Phase while it is in hand."""
    hand: Ability | None = None
    activation: Ability | None = None
    conditional: Conditional | None = None
    defense: Defense | None = None
    always: tuple[Instruction, ...] = ()
    """As long as it lies in the Domain; what is said of the card itself, everywhere."""


def parts_of(part: Part) -> Iterator[Part]:
    """Yields a part of an effect and all that is in it, outermost first."""
    yield part
    for name in part.__struct_fields__:
        yield from _inside(getattr(part, name))


def _inside(value: object) -> Iterator[Part]:
    if isinstance(value, Part):
        yield from parts_of(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from _inside(item)


def is_open(effect: Effect, moment: str) -> bool:
    """Returns True if what a card does at a moment (a field of `Effect`) is declared, wholly or in part."""
    return any(isinstance(part, Declared) for part in _inside(getattr(effect, moment)))
