"""How cards, places and seats of Heart of Crown are written, as far as the viewpoint at hand knows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from domain.games.heart_of_crown.ending import CROWN, THIRTY
from domain.games.heart_of_crown.facts import Card
from domain.games.heart_of_crown.facts import cards as all_cards
from domain.games.heart_of_crown.lenses import (
    CEREMONIES,
    OVERTIME,
    SP_COUNTER,
    TWIN_COUNTER,
    Seat,
    active,
    score_parts,
    types_of,
)
from domain.games.heart_of_crown.player_actions import FACTS, Fact, facts_of
from domain.table import Table, is_unknown
from tui.boards.board import Scene
from tui.boards.names import listed, shortened, words_of
from tui.boards.surface import Surface
from tui.maps.draw import Glyphs
from tui.text import clean
from tui.widgets.spans import Line, Span

SHORT: Final = 11
"""Cells that a name takes where many cards stand in a row."""
WIDE: Final = 96
"""From so many columns on, names are written in full and all that lies open is shown."""
_WORD: Final = 4
"""Fewest letters of a princess's last name that stand for her."""
NOT_WHOLE: Final = ("part", "stat")
"""Statuses of cards whose effect is declared by whoever records it."""


class Marks(NamedTuple):
    """The signs of this board."""

    times: str
    declared: str
    """Its effect is declared, since no source gives its text."""
    assumed: str
    dot: str


MARKS: Final[Mapping[Glyphs, Marks]] = {
    "unicode": Marks("×", "†", "°", " · "),
    "ascii": Marks("x", "/d", "/a", " | "),
}


class Court(Surface):
    """One table, read as the game reads it. What a value holds is never trusted: it may have been written by hand."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, [str(seat) for seat in listed(scene.table, "seats")], active(scene.table))
        self.marks = MARKS[scene.glyphs]

    # -- cards ------------------------------------------------------------------------------------

    def name(self, kind: str, width: int = 0) -> str:
        """Returns a kind as it is read, cut to a width if one is given. One learnt later ends with a prime."""
        plain = kind.removesuffix("'")
        known = all_cards().get(plain)
        if known is None:
            text = clean(f"{kind[1:]} ?" if is_unknown(kind) and len(kind) > 1 else kind.replace("-", " "))
        else:
            text = _princess(known) if width else known.name
        prime = "'" if plain != kind else ""
        return f"{shortened(text, width - len(prime)) if width else text}{prime}"

    def card(self, card: int, width: int = 0) -> str:
        """Returns a card with the sign of how it is known."""
        kind, mark = self.kind(card), self.marks.assumed if self.table.knowledge(card) == "assumed" else ""
        return f"{self.name(kind, width - len(mark) if width else 0)}{mark}"

    def cards(self, place: str, width: int = 0) -> list[str]:
        """Returns the cards of a place as words, equal ones together, the unknown last; see `words_of`."""
        found = words_of(self.table, place, lambda card: self.card(card, width), lambda kind: self.name(kind, width))
        return [self.counted(word, count) for word, count in found]

    def counted(self, word: str, count: int) -> str:
        """Returns a word with a number, if that is not one."""
        return word if count == 1 else f"{word} {self.marks.times}{count}"

    def is_declared(self, kind: str) -> bool:
        """Returns True if the effect of a kind is not known and has to be declared."""
        known = all_cards().get(kind.removesuffix("'"))
        return known is not None and known.status in NOT_WHOLE

    def facts(self) -> list[Fact]:
        """Returns what the current Player Action has brought about."""
        entries = listed(self.table, FACTS)
        return facts_of(self.table) if all(map(is_fact, entries)) else []

    # -- seats ------------------------------------------------------------------------------------

    def domain(self, seat: str) -> list[tuple[int, int | None]]:
        """Returns the cards of a Domain with their Succession Points; None where no source gives them."""
        ids = list(self.table.stack(f"{seat}/domain"))
        try:
            points = [part for _, part in score_parts(self.table, seat)]
        except (TypeError, ValueError):  # A game recorded without its settings.
            points = [None] * len(ids)
        return list(zip(ids, points, strict=True))

    def points(self, seat: str) -> str:
        """Returns the Succession Points of a seat of those it needs; `+?` if some are not known."""
        parts = [part for _, part in self.domain(seat)]
        need = THIRTY if listed(self.table, OVERTIME) else CROWN
        return f"{sum(part or 0 for part in parts)}{'+?' if None in parts else ''}/{need}"

    def princess(self, seat: str, width: int = 0) -> str:
        """Returns the princess whom a seat has backed."""
        for card in self.table.stack(f"{seat}/domain"):
            if "princess" in types_of(self.table.kind(card)):
                return self.name(self.table.kind(card), width)
        return "no princess"

    def in_domain(self, card: int, points: int | None, width: int = 0) -> str:
        """Returns a card of a Domain: name, points, counters, and the card kept on it."""
        pool = self.table.pool(f"#{card}")
        extra = [f"+{pool[SP_COUNTER]}"] if pool.get(SP_COUNTER) else []
        extra += [f"{pool[TWIN_COUNTER]} twin"] if pool.get(TWIN_COUNTER) else []
        others = [f"{count} {clean(kind)}" for kind, count in pool.items() if kind not in (SP_COUNTER, TWIN_COUNTER)]
        counters = f" ({', '.join((*extra, *others))})" if pool else ""
        return f"{self.card(card, width)} {'?' if points is None else points}{counters}"

    def kept(self, seat: str, width: int = 0) -> list[tuple[str, str]]:
        """Returns the kept cards of a seat, each with its Territory."""
        found = []
        for territory, card in Seat(self.table, seat).kept():
            found.append((self.card(card.id, width), self.card(territory.id, width)))
        return found

    def kept_on(self, card: int) -> str:
        """Returns the card kept on a Territory; `""` if there is none."""
        ids = self.table.stack(f"#{card}/under")
        return self.card(ids[-1]) if ids else ""

    def ceremonies(self) -> list[str]:
        """Returns who has declared a coronation, and who is still in overtime."""
        declared = [self.seat_name(str(seat)) for seat in listed(self.table, CEREMONIES)]
        still_in = [self.seat_name(str(seat)) for seat in listed(self.table, OVERTIME)]
        found = [f"Coronation declared: {', '.join(declared)}"] if declared else []
        return [*found, *([f"Overtime to {THIRTY}: {', '.join(still_in)}"] if still_in else [])]


def is_fact(entry: object) -> bool:
    """Returns True if an entry of a value reads as a fact."""
    if not isinstance(entry, list) or len(entry) not in (3, 4):
        return False
    return all(isinstance(part, str) for part in entry[:3])


def number(table: Table, name: str) -> str:
    """Returns a value as it is shown, 0 if there is none."""
    value = table.value(name)
    return clean(str(0 if value is None else value))


def line(parts: Iterable[str]) -> list[Line]:
    """Returns words as pieces of a row."""
    return [(Span(part),) for part in parts]


def short_names(width: int) -> int:
    """Returns how many cells a name may take on a board of some width."""
    return SHORT if width < 70 else SHORT + 5


def _princess(card: Card) -> str:
    """Returns a card's name; of a princess, without her title."""
    if "princess" not in card.types:
        return card.name
    words = card.name.split(" ")
    if words[-2:-1] in (["&"], ["and"]):
        return " ".join(words[-3:])
    return " ".join(words[-2:]) if len(words[-1]) < _WORD else words[-1]
