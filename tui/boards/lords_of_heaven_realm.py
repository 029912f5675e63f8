"""How cards, pieces, figures and seats of Lords of Heaven are written, as far as the viewpoint at hand knows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from domain.game import SEATS
from domain.games.lords_of_heaven.dice import strength_of
from domain.games.lords_of_heaven.facts import cards, factions, locations, rules
from domain.games.lords_of_heaven.fight import Fight, fight
from domain.games.lords_of_heaven.lenses import (
    BLUFF,
    CONFLICT,
    CRUSADE,
    FAITH,
    GOLD,
    TURN,
    Seat,
    citadel_place,
    control_name,
    is_told,
    level_place,
    region_place,
    temple_place,
    top_level,
)
from domain.table import is_unknown
from tui.boards.board import Scene
from tui.boards.names import listed, shortened, words_of
from tui.boards.surface import Surface
from tui.boards.tracing import TRACE
from tui.maps.draw import Glyphs
from tui.text import cells, clean
from tui.widgets.spans import Span

WIDE: Final = 100
"""From so many columns on, a board uses full words."""
SHORT: Final[Mapping[str, str]] = {"gold": "G", "faith": "Fa", "footman": "Fm", "siege-tower": "ST", "knight": "Kn"}
PIECES: Final[Mapping[str, tuple[str, str]]] = {
    GOLD: ("Gold", "Gold"),
    FAITH: ("Faith", "Faith"),
    "footman": ("Footman", "Footmen"),
    "siege-tower": ("Siege Tower", "Siege Towers"),
    "knight": ("Knight", "Knights"),
}
"""What one piece and several of them are called."""


LEVELS: Final = (1, 2, 3)
_ROOMY: Final = 13
"""From so many cells on, names keep their blanks."""


class Marks(NamedTuple):
    """The signs of this board."""

    hidden: str
    """In place of what this viewpoint does not see."""
    told: str
    """After a figure that was told at the table."""
    bar: str
    """Before what stays visible of a card in a column."""
    wall: str
    """Between the Influence of a City and the Support of its Region."""
    dotted: str
    """A path that is assumed."""
    line: str
    times: str


MARKS: Final[Mapping[Glyphs, Marks]] = {
    "unicode": Marks("▒", "†", "▐", "│", "┄", "─", "×"),
    "ascii": Marks(":", "d", "|", "|", ".", "-", "x"),
}


class Realm(Surface):
    """One table, read as the game reads it. What a value holds is never trusted: it may have been written by hand."""

    def __init__(self, scene: Scene) -> None:
        table = scene.table
        super().__init__(scene, [str(seat) for seat in listed(table, SEATS)], str(table.value(TURN) or ""))
        self.marks = MARKS[scene.glyphs]
        self.dot = f" {self.signs.dot} "
        self.top = top_level(table)
        self.is_told = is_told(table)
        self.fight = _fight(scene)
        self.crusade = self.number(CRUSADE, 1)

    def number(self, name: str, otherwise: int = 0) -> int:
        """Returns a value that is a number; another one if it is anything else."""
        return _whole(self.table.value(name), otherwise)

    def area(self, seat: str) -> Seat:
        """Returns a seat as the rules read it."""
        return Seat(self.table, seat)

    # -- spans ------------------------------------------------------------------------------------

    def part(self, text: str, place: str, role: str = "") -> Span:
        """Returns text that belongs to a place: in a role of its own, or lit up if the place is focused."""
        if self.scene.is_traced:
            return Span(text, f"{TRACE}{place}")
        return Span(text, "focus" if place == self.scene.focused else role)

    def lit(self, place: str) -> str:
        """Returns the sign of a place that can be named next; `""` if it cannot."""
        return self.signs.lit if place in self.scene.lit else ""

    def is_location_touched(self, location: str) -> bool:
        """Returns True if the current event touched anything at a Location."""
        return self.is_touched(*parts_of(location))

    # -- figures ----------------------------------------------------------------------------------

    def figure(self, figure: int | str, is_assumed: bool) -> str:
        """Returns a figure with the sign of one that no source gives."""
        return f"{figure}{self.signs.assumed if is_assumed else ''}"

    def counted(self, pool: Mapping[str, int], between: str = " ") -> str:
        """Returns pieces in short: `2G 1Fm`."""
        found = [f"{count}{SHORT.get(kind, clean(kind))}" for kind, count in _sorted(pool) if count]
        return between.join(found)

    def in_words(self, pool: Mapping[str, int]) -> str:
        """Returns pieces in words: `2 Gold, 1 Footman`."""
        return ", ".join(f"{count} {_named(kind, count)}" for kind, count in _sorted(pool) if count)

    def is_hidden(self, place: str) -> bool:
        """Returns True if this viewpoint does not see into a screen and knows nothing of what is there."""
        return not self.table.sees(place) and not self.table.pool(place) and not self._is_every_screen_kept

    @property
    def _is_every_screen_kept(self) -> bool:
        """True for the record of a whole table, which counts Gold and Faith of all: with a chair, or kept by one, no.

        A chair's own record has nothing in the screens of others, and its Faith does not add up.
        """
        if self.scene.chair:
            return False
        screens = [self.area(one.seat).screen.name for one in self.seats]
        if any(self.table.pool(place) for place in screens if not self.table.sees(place)):
            return True
        pools = (pool for place, pool in self.table.pools.items() if place)
        return sum(pool.get(FAITH, 0) for pool in pools) == rules().components.faith

    def held(self, seat: str, kind: str) -> str:
        """Returns how much Gold or Faith a seat has behind its screen, as far as that is seen."""
        place = self.area(seat).screen.name
        return self.marks.hidden if self.is_hidden(place) else str(self.table.pool(place).get(kind, 0))

    # -- names ------------------------------------------------------------------------------------

    def name(self, kind: str, width: int = 0) -> str:
        """Returns a card as it is read, cut to a width if one is given. One learnt later ends with a prime."""
        bare = kind.removesuffix("'")
        prime = "'" if bare != kind else ""
        known = cards().get(bare)
        if known is not None:
            text = clean(known.name)
        elif bare == BLUFF:
            text = "Bluff"
        else:
            text = clean(f"{bare[1:]} ?" if is_unknown(bare) and len(bare) > 1 else bare.replace("-", " "))
        return f"{_fitting(text, width - len(prime)) if width else text}{prime}"

    def card(self, card: int, width: int = 0) -> str:
        """Returns a card with the sign of how it is known."""
        mark = self.signs.assumed if self.table.knowledge(card) == "assumed" else ""
        return f"{self.name(self.kind(card), max(1, width - len(mark)) if width else 0)}{mark}"

    def cards(self, place: str, width: int = 0) -> list[str]:
        """Returns the cards of a place as words, equal ones together, the unknown last; see `words_of`."""
        found = words_of(self.table, place, lambda card: self.card(card, width), lambda kind: self.name(kind, width))
        return [word if number == 1 else f"{word} {self.marks.times}{number}" for word, number in found]

    def hand(self, seat: str, width: int = 0) -> list[str]:
        """Returns the cards of a hand as `cards` does, with the Bluff card where it has to be.

        A seat has one of its own, which is in its hand unless it lies in a Conflict: cards that nobody sees may leave
        the hand, but which of those left it is follows from what was played.
        """
        area = self.area(seat)
        found = self.cards(area.hand.name, width)
        there = self.table.stack(area.hand.name)
        away = [*self.table.stack(area.closed.name), *self.table.stack(area.shown.name)]
        unseen = [card for card in there if self.kind(card) == "?"]
        known = [self.kind(card) for card in (*there, *away)]
        is_away = BLUFF in known or any(is_unknown(self.kind(card)) for card in away)
        if not unseen or is_away or any(word.startswith("Bluff") for word in found):
            return found
        rest = [word for word in found if not word.startswith("?")]
        number = len(unseen) - 1
        left = [] if not number else ["?"] if number == 1 else [f"? {self.marks.times}{number}"]
        return [*sorted([*rest, "Bluff"]), *left]

    def is_all_unknown(self, place: str) -> bool:
        """Returns True if of no card of a place more is known than that it is there."""
        return all(self.kind(card) == "?" for card in self.table.stack(place))

    def location(self, place: str) -> str:
        """Returns a Location by its name."""
        known = locations().get(place)
        return clean(known.name if known else place)

    def faction(self, seat: str) -> str:
        """Returns the name of a faction."""
        known = factions().get(seat)
        return clean(known.name if known else seat)

    def who(self, seat: str) -> str:
        """Returns a seat in full: `Seljuk (dave)`."""
        player, faction = self.seat_name(seat), self.faction(seat)
        return faction if player == clean(seat) else f"{faction} ({player})"

    def player(self, seat: str) -> str:
        """Returns who sits there; the faction where nobody has a name."""
        name = self.seat_name(seat)
        return self.faction(seat) if name == clean(seat) else name

    def temple(self, seat: str) -> str:
        """Returns what the religious buildings of a faction are called."""
        known = factions().get(seat)
        return "Church" if known is not None and known.faith_group == "christian" else "Mosque"

    def owner(self, text: str, seat: str, place: str) -> Span:
        """Returns text of a place in the colour of a seat, which it names besides."""
        return self.part(text, place, self.seat_role(seat) if seat else "")

    # -- a Conflict ---------------------------------------------------------------------------------

    def strength(self, leader: str) -> int | None:
        """Returns the Strength of a side as far as it is on the table; None if the table makes no sense."""
        one = self.fight
        if one is None:
            return None
        told = listed(self.table, "strengths")
        if one.winner and len(told) == len(one.leaders):
            return _whole(told[one.leaders.index(leader)], 0)
        try:
            return strength_of(self.table, one, leader)
        except (KeyError, IndexError, TypeError, ValueError):
            return None


def parts_of(location: str) -> tuple[str, ...]:
    """Returns all places and values of a Location, its Region first."""
    levels = (level_place(location, level) for level in LEVELS)
    return (
        region_place(location),
        *levels,
        citadel_place(location),
        temple_place(location),
        control_name(location),
    )


def is_laid_out(scene: Scene) -> bool:
    """Returns True if a table was set up by the rules, so that this board can read it."""
    seats = listed(scene.table, SEATS)
    has_levels = all(name in scene.table.values for name in (CRUSADE, "setting/figures"))
    return bool(seats) and all(isinstance(seat, str) and seat in factions() for seat in seats) and has_levels


def _fight(scene: Scene) -> Fight | None:
    """Returns the Conflict under way; None if there is none, or a record has something else under that name."""
    if scene.table.value(CONFLICT) is None:
        return None
    try:
        found = fight(scene.table)
    except (msgspec.ValidationError, TypeError):
        return None
    seats = listed(scene.table, SEATS)
    makes_sense = found.place in locations() and all(seat in seats for seat in found.involved)
    return found if makes_sense else None


def _whole(value: Any, otherwise: int) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else otherwise


def _sorted(pool: Mapping[str, int]) -> list[tuple[str, int]]:
    order = [*SHORT]
    return sorted(pool.items(), key=lambda one: order.index(one[0]) if one[0] in order else len(order))


def _named(kind: str, count: int) -> str:
    one, many = PIECES.get(kind, (clean(kind), clean(kind)))
    return one if count == 1 else many


def _fitting(text: str, width: int) -> str:
    """Returns the name of a card in a width: without what all have, without blanks, or shortened."""
    bare = text if cells(text) <= width else text.removeprefix("Action ")
    joined = bare.title().replace(" ", "")
    if cells(bare) > width >= cells(joined) and width < _ROOMY:
        return joined
    return shortened(bare, width)
