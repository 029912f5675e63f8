"""The table as Ancient Knowledge sees it: the only file that spells the names of its places and values.

`docs/games/ancient-knowledge.md` lists them, so that positions can be written by hand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from domain.changes import UNKNOWN
from domain.game import SEATS
from domain.games.ancient_knowledge.facts import MONUMENTS, cards, remembered
from domain.games.ancient_knowledge.facts import Card as CardFacts
from domain.lens import Area, Card, Pool, Stack, clockwise, on
from domain.state import State, is_unknown

DECK: Final = "deck"
DISCARD: Final = "discard"
REVEALED: Final = "revealed"
"""Builder cards that lie open while an effect looks at them."""
BOX: Final = "box"
"""Cards that are not in this game."""
SPACES: Final = 6
ROWS: Final = ("lower", "upper", "third")
"""The places of a space; the third is for the time card alone (8.7)."""
ARTIFACT_SPACES: Final = 5
TILES: Final = (1, 2, 3)
SLOTS: Final = (1, 2, 3)
HAND_LIMIT: Final = 10
ROTATED: Final = "rotated"
LOOKED: Final = "looked-at"
"""The place of a seat in which it alone looks at cards."""

KNOWLEDGE: Final = "knowledge"
TIME_CARD: Final = "time-card"

TURN: Final = "turn"
ROUND: Final = "round"
PHASE: Final = "phase"
ACTION: Final = "action"
"""Value: number of the Player Action."""
ACTIONS_LEFT: Final = "actions-left"
MIDDLE: Final = "middle"
"""Value: the seat that brought about the middle of the game (6.3)."""
ENDING: Final = "ending"
"""Value: the seat whose Past was the first with 14 monuments (7.1)."""
NEWLY_LOST: Final = "newly-lost"
"""Value: tokens that became Lost Knowledge in this Decline Phase."""
SKIP_DECLINE: Final = "skip-decline"
"""Value: this turn has no Decline Phase (Potala Palace)."""
DECLINING: Final = "declining"
"""Value: the monument that is just declining; it can be neither moved nor swapped (5.3.2)."""
BASE: Final = "base"
"""The mode of a game of several builders."""
MODE: Final = "mode"
"""Value: `base`, or how the solo game is played."""


class Spot(NamedTuple):
    """A card in the Timeline."""

    space: int
    row: str
    card: Card


def timeline_place(seat: str, space: int, row: str) -> str:
    """Returns the name of a place of a Timeline."""
    return f"{seat}/timeline/{space}/{row}"


@lru_cache
def timeline_places(seat: str, rows: int = len(ROWS)) -> tuple[tuple[int, str, str], ...]:
    """Returns the spaces and lowest rows of a Timeline with the names of their places, in order."""
    spots = ((space, row) for space in range(1, SPACES + 1) for row in ROWS[:rows])
    return tuple((space, row, timeline_place(seat, space, row)) for space, row in spots)


@lru_cache
def working_places(seat: str, rows: int) -> tuple[str, ...]:
    """Returns the places of a Timeline and of a board in order."""
    boards = (artifact_place(seat, number) for number in range(1, ARTIFACT_SPACES + 1))
    return (*(place for _, _, place in timeline_places(seat, rows)), *boards)


def artifact_place(seat: str, number: int) -> str:
    """Returns the name of an artifact space."""
    return f"{seat}/artifact/{number}"


def hand_place(seat: str) -> str:
    """Returns the place of a hand."""
    return f"{seat}/hand"


def past_place(seat: str) -> str:
    """Returns the place of a Past."""
    return f"{seat}/past"


def collection_place(seat: str) -> str:
    """Returns the place of learned technologies."""
    return f"{seat}/collection"


def lost_place(seat: str) -> str:
    """Returns the pool of Lost Knowledge."""
    return f"{seat}/lost"


def rows_of(table: State) -> int:
    """Returns how many rows a Timeline has: only a time card lies in a third one."""
    return 2 if table.values.get(MODE) == BASE else len(ROWS)


class Seat(Area):
    """A seat's places."""

    @property
    def hand(self) -> Stack:
        return self.stack("hand", classes())

    @property
    def past(self) -> Stack:
        """Monuments that have declined; those that were excavated lie on the side `rotated`."""
        return self.stack("past")

    @property
    def collection(self) -> Stack:
        """Technologies that were learned."""
        return self.stack("collection")

    @property
    def looked(self) -> Stack:
        """Cards that the seat alone looks at."""
        return self.stack(LOOKED, classes())

    @property
    def under(self) -> Stack:
        """Chests under the board (8.2.2)."""
        return self.stack("under")

    @property
    def lost(self) -> Pool:
        """Lost Knowledge."""
        return self.pool("lost")

    def cards_in_timeline(self) -> list[Spot]:
        """Returns all cards of the Timeline, the time card too, space by space and row by row."""
        stacks, kinds = self.table.stacks, self.table.kinds
        return [
            Spot(space, row, Card(held[-1], kinds[held[-1]]))
            for space, row, place in timeline_places(self.name, rows_of(self.table))
            if (held := stacks.get(place))
        ]

    def monuments(self) -> list[Spot]:
        """Returns the monuments of the Timeline."""
        return [spot for spot in self.cards_in_timeline() if is_monument(spot.card.kind)]

    def monument(self, kind: str) -> Spot | None:
        """Returns a monument of the Timeline by its kind; each is there once."""
        return next((spot for spot in self.monuments() if spot.card.kind == kind), None)

    def free_row(self, space: int) -> str | None:
        """Returns the place that a card gets in a space: the lower one if it is free, else the upper one (2.6)."""
        free = (row for row in ROWS[:2] if not self.table.stack(timeline_place(self.name, space, row)))
        return next(free, None)

    def artifacts(self) -> list[Card]:
        """Returns the artifacts on the board; chests are none (AK-O6)."""
        found = (self.table.stack(artifact_place(self.name, number)) for number in range(1, ARTIFACT_SPACES + 1))
        held = [Card(stack[-1], self.table.kinds[stack[-1]]) for stack in found if stack]
        return [card for card in held if type_of(card.kind) == "artifact"]

    def free_artifact_space(self) -> int:
        """Returns the first artifact space on which nothing lies, chests included; 0 if there is none."""
        numbers = range(1, ARTIFACT_SPACES + 1)
        return next((number for number in numbers if not self.table.stack(artifact_place(self.name, number))), 0)

    def knowledge(self, spot: Spot) -> int:
        """Returns the tokens on a monument."""
        return on(self.table, spot.card).count(KNOWLEDGE)

    def in_play(self, kind: str) -> Card | None:
        """Returns a monument of the Timeline or an artifact of the board by its kind: what is ongoing (10.2)."""
        spot = self.monument(kind)
        return spot.card if spot else next((card for card in self.artifacts() if card.kind == kind), None)

    def working(self) -> list[str]:
        """Returns the kinds whose effects work: monuments of the Timeline, artifacts, technologies (10.1).

        Of chests, whose effects are used once, only those that are ongoing.
        """
        stacks, kinds = self.table.stacks, self.table.kinds
        laid = [
            kinds[held[-1]] for place in working_places(self.name, rows_of(self.table)) if (held := stacks.get(place))
        ]
        found = [kind for kind in laid if does_work(kind)]
        found += [kinds[card] for card in self.table.stack(collection_place(self.name))]
        return found + [kind for kind in map(kinds.__getitem__, self.table.stack(self.under.name)) if is_ongoing(kind)]


@remembered
def fact(kind: str) -> CardFacts | None:
    """Returns what is known of a kind; None if it is unknown which card it is, or no card of a deck."""
    return cards().get(kind)


@remembered
def does_work(kind: str) -> bool:
    """Returns True for a card that works where it lies open: a monument or an artifact; no chest, no time card."""
    return is_monument(kind) or type_of(kind) == "artifact"


@remembered
def is_ongoing(kind: str) -> bool:
    """Returns True for a card with an ongoing effect."""
    card = cards().get(kind)
    return card is not None and bool(card.at("ongoing"))


@remembered
def type_of(kind: str) -> str:
    """Returns the type of a kind; `""` if it is unknown which card it is."""
    card = cards().get(kind)
    return "" if card is None else card.text.type


@remembered
def category_of(kind: str) -> str:
    """Returns the category of a technology, `""` if it is none or that is not known."""
    card = cards().get(kind)
    return "" if card is None else card.text.category


@remembered
def is_monument(kind: str) -> bool:
    """Returns True for the kind of a monument."""
    return type_of(kind) in MONUMENTS


@remembered
def is_a(kind: str, what: str) -> bool:
    """Returns True if a kind is of a type; `monument` is any of the three."""
    return is_monument(kind) if what == "monument" else type_of(kind) == what


@remembered
def classes() -> dict[str, str]:
    """Returns the class by which an unseen card may be known (`?city`), by kind."""
    return {kind: class_of(kind) for kind in cards()}


@remembered
def class_of(kind: str) -> str:
    """Returns the class of a kind: its type, or the category of a technology."""
    return category_of(kind) or type_of(kind)


@remembered
def name_of(kind: str) -> str:
    """Returns the name of a card for a sentence."""
    card = cards().get(kind)
    return kind if card is None else card.name


@remembered
def builder_kinds(with_heritage: bool) -> tuple[str, ...]:
    """Returns the kinds of the Builder deck."""
    return tuple(k for k, card in cards().items() if card.is_builder and (with_heritage or card.text.set == "base"))


@remembered
def technologies(level: int, with_heritage: bool) -> tuple[str, ...]:
    """Returns the kinds of a technology deck."""
    found = ((kind, card.text) for kind, card in cards().items() if card.text.level == level)
    return tuple(kind for kind, text in found if with_heritage or text.set == "base")


def seats(table: State) -> list[str]:
    """Returns the seats in order of play."""
    return list(table.value(SEATS, []))


def opponents(table: State, seat: str) -> list[str]:
    """Returns the others, clockwise; none in solo, where effects on them are void (8.8)."""
    return clockwise(seats(table), seat)[1:]


def active(table: State) -> str:
    """Returns the seat whose turn it is."""
    return str(table.value(TURN, ""))


def setting(table: State, name: str) -> Any:
    """Returns one of the game's settings (an open point of the rules that the players have decided)."""
    return table.value(f"setting/{name}")


def has_heritage(table: State) -> bool:
    """Returns True if the cards of Heritage are in the game."""
    return bool(setting(table, "heritage"))


# -- technologies ------------------------------------------------------------------------------------------------


def tech_deck(level: int) -> str:
    """Returns the place of a technology deck."""
    return f"tech/{level}"


def tech_discard(level: int) -> str:
    """Returns the place of the discards of a technology deck."""
    return f"tech/{level}/discard"


def slot_place(tile: int, slot: int) -> str:
    """Returns the place of a slot of a tile."""
    return f"tile/{tile}/{slot}"


def level_name(tile: int) -> str:
    """Returns the name of the value that holds a tile's level."""
    return f"tile/{tile}/level"


def level_of(table: State, tile: int) -> int:
    """Returns the level that a tile shows."""
    return int(table.value(level_name(tile), 1))


class OnTile(NamedTuple):
    """An available technology."""

    tile: int
    slot: int
    card: Card


def available(table: State, level: int = 0) -> list[OnTile]:
    """Returns the available technologies, tile by tile from left to right; of one level, or of both."""
    found: list[OnTile] = []
    for tile in TILES:
        if level and level_of(table, tile) != level:
            continue
        for slot in SLOTS:
            held = table.stack(slot_place(tile, slot))
            if held:
                found.append(OnTile(tile, slot, Card(held[-1], table.kinds[held[-1]])))
    return found


def kinds_in(stack: Stack, universe: tuple[str, ...]) -> list[str]:
    """Returns which kinds a card of a stack is or may be, sorted.

    What an unknown card may be follows from its group; without one, it may be any of `universe`.
    """
    table = stack.table
    found: set[str] = set()
    for card in table.stack(stack.name):
        known = table.kinds[card]
        if not is_unknown(known):
            found.add(known)
            continue
        group = table.group(card)
        may_be = universe if group is None else group[1]
        found.update(kind for kind in may_be if known in (UNKNOWN, f"?{class_of(kind)}"))
    return sorted(found)


def hand_kinds(table: State, seat: str) -> list[str]:
    """Returns which kinds a card of a hand is or may be."""
    return kinds_in(Seat(table, seat).hand, builder_kinds(has_heritage(table)))


def all_seen(table: State, place: str) -> bool:
    """Returns True if the record knows each card of a place."""
    return not any(is_unknown(table.kinds[card]) for card in table.stack(place))
