"""What a seat can do in Root, and how it is written: one line an action.

Seats are the letters of their factions, clearings their numbers, cards and pieces their short names. `?fox` is a card
of which only the suit was seen, `?` one that was not seen at all.
"""

from __future__ import annotations

from typing import Final

from domain.decision import Action
from domain.notation import Form, Notation

# -- what every faction does --------------------------------------------------------------------------


class March(Action, frozen=True):
    """Warriors move from one clearing to another (L4.2)."""

    count: int
    origin: int
    target: int
    carried: tuple[str, ...] = ()
    """Flowers that go along, by suit: `fox`, `bird` (HCC.2.2)."""


class Battle(Action, frozen=True):
    """A battle is begun (L4.3)."""

    clearing: int
    defender: str
    """Seat of the defender."""


class Ambush(Action, frozen=True):
    """An ambush card is played: by the defender, or by the attacker to foil one (L4.3.1)."""

    card: str


class Lose(Action, frozen=True):
    """Which buildings and tokens are lost to hits, by name without their owner (L4.3.6)."""

    pieces: tuple[str, ...]


class Damage(Action, frozen=True):
    """Which items are damaged by hits (V6)."""

    items: tuple[str, ...]


class Craft(Action, frozen=True):
    """A card is crafted (L4.1)."""

    card: str
    paying: tuple[str, ...] = ()
    """What the cost is paid with, where there is a choice: suits of crafting pieces for `?` icons, or the Clergy's
    flowers with the clearing in which they lie (`fox-7`)."""


class Build(Action, frozen=True):
    """A building is built; a cathedral too."""

    piece: str
    clearing: int
    paying: tuple[int, ...] = ()
    """The clearings from which the wood is taken, one for each."""
    flowers: tuple[str, ...] = ()
    """The flowers that are spent for a cathedral, by suit: `fox`, `bird` (HCC.5.2.II)."""


class Recruit(Action, frozen=True):
    """Warriors are recruited; `clearing` is 0 where there is no choice of it."""

    clearing: int = 0


class Place(Action, frozen=True):
    """Pieces are placed in a clearing where a rule gives the choice."""

    count: int
    piece: str
    clearing: int


class Use(Action, frozen=True):
    """A crafted card is used; `target` is a seat, a clearing, an item, or a seat with one of these (`E/5_6`)."""

    card: str
    target: str = ""
    paying: str = ""
    """A card of the hand that is spent for it."""


class Give(Action, frozen=True):
    """A card goes from hand to somebody else, because a rule says so."""

    card: str


class ShowHand(Action, frozen=True):
    """A hand is shown because nothing in it fits (A6)."""


class Discard(Action, frozen=True):
    """Cards are discarded down to the hand limit."""

    kinds: tuple[str, ...]


class Dominance(Action, frozen=True):
    """A dominance card is activated (L3.3)."""

    card: str


class TakeDominance(Action, frozen=True):
    """A dominance card beside the map is taken for a card of its suit (L3.3.4)."""

    card: str
    paying: str


class Coalition(Action, frozen=True):
    """The Vagabond joins another player (V11)."""

    partner: str
    card: str


class OpenPath(Action, frozen=True):
    """A closed path of the mountain is opened."""

    low: int
    high: int
    card: str


class Choose(Action, frozen=True):
    """One of several things is chosen: a leader, a character, an order."""

    option: str


class Decline(Action, frozen=True):
    """What may be done is not done."""


class End(Action, frozen=True):
    """The phase, or the part of it that is under way, ends."""


# -- Marquise de Cat ----------------------------------------------------------------------------------


class Extra(Action, frozen=True):
    """A bird card is spent for one more action (C4)."""

    card: str


class Overwork(Action, frozen=True):
    """A card is spent for wood at a sawmill (C4)."""

    clearing: int
    card: str


class Hospitals(Action, frozen=True):
    """A card is spent so that lost warriors return to the keep (C2)."""

    card: str


# -- Eyrie Dynasties ----------------------------------------------------------------------------------


class AddToDecree(Action, frozen=True):
    """A card is added to a column of the decree (E4)."""

    card: str
    column: str


# -- Woodland Alliance --------------------------------------------------------------------------------


class Revolt(Action, frozen=True):
    """Supporters are spent for a revolt (A7)."""

    clearing: int
    supporters: tuple[str, ...]


class Spread(Action, frozen=True):
    """Supporters are spent to spread sympathy (A8)."""

    clearing: int
    supporters: tuple[str, ...]


class Mobilize(Action, frozen=True):
    """A card goes from hand to the supporters (A9); which one is said afterwards, to the Alliance alone."""

    card: str = ""


class Train(Action, frozen=True):
    """A card is spent for an officer (A9)."""

    card: str


class Organize(Action, frozen=True):
    """A warrior becomes sympathy (A10)."""

    clearing: int


# -- Vagabond -----------------------------------------------------------------------------------------


class Slip(Action, frozen=True):
    """The pawn moves without a boot (V8); a forest is named by its clearings: `4_9_12`."""

    target: str


class Go(Action, frozen=True):
    """The pawn moves for a boot, or for two (V4, V9)."""

    target: int
    allies: int = 0
    """Warriors of an allied faction that go along."""
    ally: str = ""


class Refresh(Action, frozen=True):
    """Exhausted items are refreshed (V8)."""

    items: tuple[str, ...]


class Explore(Action, frozen=True):
    """A ruin is explored (V9)."""


class Aid(Action, frozen=True):
    """A card is given to a player in the clearing (V9); which one is said afterwards, to nobody else."""

    seat: str
    exhausting: str
    taking: str = ""
    """An item of theirs that is taken for it."""


class Quest(Action, frozen=True):
    """A quest is completed (V9); `reward` is `points` or `cards`."""

    card: str
    reward: str


class Strike(Action, frozen=True):
    """A piece is removed with a crossbow (V9)."""

    seat: str
    piece: str


class Repair(Action, frozen=True):
    """Damaged items are repaired (V9)."""

    items: tuple[str, ...]


class Special(Action, frozen=True):
    """The action of the character (V9): `what` is a seat or a card, as the character has it."""

    what: tuple[str, ...] = ()


class Drop(Action, frozen=True):
    """Items over the limit leave the game (V12)."""

    items: tuple[str, ...]


# -- Honeycomb Clergy ---------------------------------------------------------------------------------


class Bloom(Action, frozen=True):
    """A bird card is spent for a flower (HCC.4.3)."""

    card: str


class Act(Action, frozen=True):
    """One of the three actions of Daylight that go on with further choices: `mission` or `crusade` (HCC.5.1)."""

    what: str


class Swarm(Action, frozen=True):
    """A card is spent for two warriors at a cathedral (HCC.5.1.II)."""

    clearing: int
    card: str


class Replant(Action, frozen=True):
    """A flower is exchanged for one that matches its clearing (HCC.5.1.IV)."""

    clearing: int
    old: str
    card: str = ""
    """A card that is spent for it, if the game is played so (U13)."""


class ScoreFlower(Action, frozen=True):
    """A flower that matches a cathedral's clearing is spent for a point (HCC.5.2.I)."""

    clearing: int
    flower: str


class Repent(Action, frozen=True):
    """A card that matches a cathedral's clearing goes to the Clergy (HCC.6.1); which one is said to nobody else."""

    clearing: int


NOTATION: Final = Notation(
    Form(March, "march {count} {origin}->{target}"),
    Form(March, "march {count} {origin}->{target} with {carried*}"),
    Form(March, "march {count} warriors {origin}->{target}"),
    Form(March, "march {count} warrior {origin}->{target}"),
    Form(March, "move {count} {origin}->{target}"),
    Form(March, "move {count} {origin}->{target} with {carried*}"),
    Form(Battle, "battle {clearing} {defender}"),
    Form(Ambush, "ambush {card}"),
    Form(Lose, "lose {pieces*}"),
    Form(Damage, "damage {items*}"),
    Form(Craft, "craft {card}"),
    Form(Craft, "craft {card} with {paying*}"),
    Form(Build, "build {piece} {clearing}"),
    Form(Build, "build {piece} {clearing} with {paying*}"),
    Form(Build, "build {piece} {clearing} spending {flowers*}"),
    Form(Recruit, "recruit"),
    Form(Recruit, "recruit {clearing}"),
    Form(Place, "place {piece} {clearing}", count=1),
    Form(Place, "place {count} {piece} {clearing}"),
    Form(Use, "use {card}"),
    Form(Use, "use {card} {target}"),
    Form(Use, "use {card} {target} with {paying}"),
    Form(Give, "give {card}"),
    Form(ShowHand, "show hand"),
    Form(Discard, "discard {kinds*}"),
    Form(Dominance, "dominance {card}"),
    Form(TakeDominance, "take {card} for {paying}"),
    Form(Coalition, "coalition {partner} with {card}"),
    Form(OpenPath, "open {low}_{high} with {card}"),
    Form(Choose, "choose {option}"),
    Form(Decline, "decline"),
    Form(Decline, "pass"),
    Form(End, "end"),
    Form(End, "done"),
    # Marquise de Cat
    Form(Extra, "extra {card}"),
    Form(Overwork, "overwork {clearing} with {card}"),
    Form(Hospitals, "hospitals {card}"),
    # Eyrie Dynasties
    Form(AddToDecree, "decree {card}->{column}"),
    Form(AddToDecree, "decree {card} {column}"),
    # Woodland Alliance
    Form(Revolt, "revolt {clearing} with {supporters*}"),
    Form(Spread, "spread {clearing} with {supporters*}"),
    Form(Mobilize, "mobilize"),
    Form(Mobilize, "mobilize {card}"),
    Form(Train, "train {card}"),
    Form(Organize, "organize {clearing}"),
    # Vagabond
    Form(Slip, "slip {target}"),
    Form(Go, "go {target}"),
    Form(Go, "go {target} with {allies} {ally}"),
    Form(Refresh, "refresh {items*}"),
    Form(Explore, "explore"),
    Form(Aid, "aid {seat} exhausting {exhausting}"),
    Form(Aid, "aid {seat} exhausting {exhausting} taking {taking}"),
    Form(Quest, "quest {card} for {reward}"),
    Form(Strike, "strike {seat} {piece}"),
    Form(Repair, "repair {items*}"),
    Form(Special, "special"),
    Form(Special, "special {what*}"),
    Form(Drop, "drop {items*}"),
    # Honeycomb Clergy
    Form(Bloom, "bloom {card}"),
    Form(Act, "act {what}"),
    Form(Swarm, "swarm {clearing} with {card}"),
    Form(Replant, "replant {clearing} {old}"),
    Form(Replant, "replant {clearing} {old} with {card}"),
    Form(ScoreFlower, "score {clearing} {flower}"),
    Form(Repent, "repent {clearing}"),
)
