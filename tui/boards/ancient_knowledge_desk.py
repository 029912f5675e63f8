"""How cards, tokens and seats of Ancient Knowledge are written, as far as the viewpoint at hand knows them."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from domain.decision import Score
from domain.game import SEATS
from domain.games.ancient_knowledge.facts import cards, remembered
from domain.games.ancient_knowledge.instructions import CATEGORIES, TYPES
from domain.games.ancient_knowledge.lenses import (
    KNOWLEDGE,
    MIDDLE,
    ROTATED,
    ROWS,
    SPACES,
    TIME_CARD,
    active,
    category_of,
    collection_place,
    fact,
    past_place,
    timeline_place,
    type_of,
)
from domain.games.ancient_knowledge.score import score_of
from domain.games.ancient_knowledge.solo.facts import Chest, chests
from domain.games.ancient_knowledge.solo.lenses import LAP
from domain.table import is_unknown
from tui.boards.board import Scene
from tui.boards.names import listed, shortened, words_of
from tui.boards.surface import Surface
from tui.maps.draw import Glyphs
from tui.text import cells, clean
from tui.text import cut as cut_text

WIDE: Final = 96
"""From so many columns on, names are written in full and all seats lie open."""
SHORT: Final = 11
"""Cells that a name takes where many cards stand in a row."""
_SMALL: Final = frozenset(("of", "the", "de", "di", "la"))
"""Words of names that go first where there is no room."""
_LETTERS: Final = {"city": "C", "megalith": "M", "pyramid": "P", "artifact": "A", "monument": "?"}
_PLAIN_LETTERS: Final = str.maketrans({"Ħ": "H", "ħ": "h", "ı": "i", "’": "'"})


class Marks(NamedTuple):
    """The signs of this board."""

    token: str
    rotated: str
    times: str
    assumed: str
    dot: str
    minus: str
    time: str
    """How the time card is called in the Timeline."""


MARKS: Final[Mapping[Glyphs, Marks]] = {
    "unicode": Marks("●", "↻", "×", "°", " · ", "−", "═TIME═"),
    "ascii": Marks("*", "@", "x", "/a", " | ", "-", "=TIME="),
}


class Desk(Surface):
    """One table, read as the game reads it. What a value holds is never trusted: it may have been written by hand."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, [str(seat) for seat in listed(scene.table, SEATS)], active(scene.table))
        self.marks = MARKS[scene.glyphs]
        self.is_solo = len(self.seats) == 1
        owner = scene.focused.partition("/")[0]
        names = [one.seat for one in self.seats]
        self.first = self.active if self.active in names else next(iter(names), "")
        """Whose turn it is."""
        self.open = owner if "/" in scene.focused and owner in names else self.first
        """The seat that is shown in full where there is room for one: whose place is focused, else whose turn it is."""

    def is_touched(self, *places: str) -> bool:
        """Returns True if the current event touched one of these places, or what lies on a card there."""
        on_cards = [f"#{card}{end}" for place in places for card in self.table.stack(place) for end in ("", "/under")]
        return super().is_touched(*places, *on_cards)

    # -- cards ------------------------------------------------------------------------------------

    def plain(self, text: str) -> str:
        """Returns a name in the letters that are asked for."""
        if self.scene.glyphs == "unicode":
            return clean(text)
        bare = unicodedata.normalize("NFKD", text.translate(_PLAIN_LETTERS))
        return clean("".join(letter for letter in bare if not unicodedata.combining(letter)))

    def name(self, kind: str, width: int = 0) -> str:
        """Returns a kind as it is read, cut to a width if one is given. One learnt later ends with a prime."""
        bare = kind.removesuffix("'")
        prime = "'" if bare != kind else ""
        known, chest = fact(bare), chests().get(bare)
        if chest is not None:
            text = self.letter_of_chest(chest)
        elif known is not None:
            text = self.plain(known.name)
        else:
            text = clean(f"{bare[1:]} ?" if is_unknown(bare) and len(bare) > 1 else bare.replace("-", " "))
        return f"{fitting(text, width - len(prime)) if width else text}{prime}"

    def card(self, card: int, width: int = 0) -> str:
        """Returns a card with the sign of how it is known."""
        kind, mark = self.kind(card), self.marks.assumed if self.table.knowledge(card) == "assumed" else ""
        return f"{self.name(kind, max(1, width - len(mark)) if width else 0)}{mark}"

    def with_letter(self, kind: str, width: int = 0) -> str:
        """Returns a kind with the letter of its type or category: `Petra C`."""
        letter = self.letter(kind)
        if not letter:
            return self.name(kind, width)
        return f"{self.name(kind, width - 2 if width else 0)} {letter}"

    def letter(self, kind: str) -> str:
        """Returns the letter of a kind: `C M P` of monuments, `A` of artifacts, `A W S` of technologies."""
        bare = kind.removesuffix("'")
        kind_type = type_of(bare)
        if kind_type == "technology":
            return category_of(bare)[:1].upper() or "?"
        return _LETTERS.get(kind_type, "")

    def cards(self, place: str, width: int = 0) -> list[str]:
        """Returns the cards of a place as words with their letters, the unknown last; see `words_of`."""

        def worded(card: int) -> str:
            kind = self.kind(card)
            mark = self.marks.assumed if self.table.knowledge(card) == "assumed" else ""
            return f"{self.with_letter(kind, width)}{mark}"

        found = words_of(self.table, place, worded, lambda kind: self.with_letter(kind, width))
        return [word if number == 1 else f"{word} {self.marks.times}{number}" for word, number in found]

    def is_all_unknown(self, place: str) -> bool:
        """Returns True if of no card of a place more is known than that it is there."""
        return all(self.kind(card) == "?" for card in self.table.stack(place))

    # -- chests -----------------------------------------------------------------------------------

    def letter_of_chest(self, chest: Chest) -> str:
        """Returns the printed letter of a chest; its number where only plain letters are asked for."""
        return chest.letter if self.scene.glyphs == "unicode" else str(int(chest.id.rpartition("-")[2]))

    def chest(self, card: int) -> Chest | None:
        """Returns a chest, None if a card is none."""
        return chests().get(self.kind(card).removesuffix("'"))

    def goals(self, seat: str) -> Iterator[Chest]:
        """Yields the chests on the artifact spaces, whose goals count."""
        for number in range(1, 6):
            for card in self.table.stack(f"{seat}/artifact/{number}"):
                chest = self.chest(card)
                if chest is not None:
                    yield chest

    # -- the Timeline -----------------------------------------------------------------------------

    def rows(self, seat: str) -> list[str]:
        """Returns the rows of a Timeline from the top down; the third one only if something lies there."""
        used = any(self.table.stack(timeline_place(seat, space, ROWS[2])) for space in range(1, SPACES + 1))
        return ["third", "upper", "lower"] if used else ["upper", "lower"]

    def tokens(self, card: int) -> int:
        """Returns the knowledge on a card."""
        return self.table.pool(f"#{card}").get(KNOWLEDGE, 0)

    def laid(self, card: int) -> list[str]:
        """Returns the technologies that lie on a monument."""
        return [self.name(self.kind(other)) for other in self.table.stack(f"#{card}/under")]

    def figures(self, card: int) -> tuple[str, str]:
        """Returns what stands on a monument: type, lock and tokens on the left, VP on the right."""
        known = fact(self.kind(card).removesuffix("'"))
        letter = self.letter(self.kind(card)) or "?"
        lock = "!" if known is not None and known.text.locked else ""
        under = "+" if self.table.stack(f"#{card}/under") else ""
        vp = "?" if known is None or known.text.vp is None else str(known.text.vp)
        return f"{letter}{lock}{self.marks.token}{self.tokens(card)}{under}", f"{vp}v"

    def lap(self) -> str:
        """Returns on which lap the time card is, if that is said."""
        value = self.table.value(LAP)
        return clean(str(value)) if isinstance(value, int | str) else ""

    # -- the Past, technologies, points -----------------------------------------------------------

    def past(self, seat: str) -> list[int]:
        """Returns the monuments of a Past; the time card waits there too and is none."""
        return [card for card in self.table.stack(past_place(seat)) if self.kind(card) != TIME_CARD]

    def is_rotated(self, card: int) -> bool:
        """Returns True if a monument of the Past was excavated."""
        return self.table.side(card) == ROTATED

    def past_by_type(self, seat: str) -> str:
        """Returns how many monuments of each type a Past has: `C3 M3 P2`."""
        found = Counter(type_of(self.kind(card)) for card in self.past(seat))
        rest = len(self.past(seat)) - sum(found[one] for one in TYPES)
        return " ".join([*(f"{_LETTERS[one]}{found[one]}" for one in TYPES), *([f"?{rest}"] if rest else [])])

    def rotated(self, seat: str) -> int:
        """Returns how many monuments of a Past are rotated."""
        return sum(map(self.is_rotated, self.past(seat)))

    def is_middle(self, seat: str) -> bool:
        """Returns True if a seat has brought about the middle of the game."""
        return bool(self.table.value(MIDDLE) == seat)

    def learned_by_category(self, seat: str) -> str:
        """Returns how many technologies of each category a seat has learned: `A2 W1 S0`."""
        cards = self.table.stack(collection_place(seat))
        found = Counter(category_of(self.kind(card)) for card in cards)
        rest = len(cards) - sum(found[one] for one in CATEGORIES)
        words = [f"{one[0].upper()}{found[one]}" for one in CATEGORIES]
        return " ".join([*words, *([f"?{rest}"] if rest else [])])

    def score(self, seat: str) -> Score:
        """Returns what a seat would have if the game ended here."""
        return score_of(self.table, seat)

    def vp(self, seat: str) -> str:
        """Returns the points of a seat so far; `+?` if some figures are not known."""
        score = self.score(seat)
        return f"{self.signed(score.total)}{'' if score.is_complete else '+?'}"

    def signed(self, number: int) -> str:
        """Returns a number with the sign for less than nothing."""
        return str(number) if number >= 0 else f"{self.marks.minus}{-number}"

    def score_rows(self, seat: str) -> str:
        """Returns the rows of a score: `Past 5 + final scoring 8 + …`."""
        told = ""
        for part in self.score(seat).parts:
            joint = f" {self.marks.minus} " if part.points < 0 or part.label == "Lost Knowledge" else " + "
            told += f"{joint if told else ''}{part.label} {abs(part.points)}"
        return told


def fitting(text: str, width: int) -> str:
    """Returns a name within `width` cells: whole, cut after a word that no other begins with, or words shortened."""
    if cells(text) <= width:
        return text
    at_word = cut_text(text, width)
    stem = at_word.removesuffix(".")
    is_alone = text.startswith(f"{stem} ") and _beginnings().get(stem) == 1
    if is_alone or " " not in text:
        return at_word
    return shortened(_without_small(text), width)


@remembered
def _beginnings() -> dict[str, int]:
    """Returns how many names begin with each row of whole words."""
    names = [card.name.split(" ") for card in cards().values()]
    return Counter(" ".join(words[:number]) for words in names for number in range(1, len(words)))


def in_two_rows(text: str, width: int) -> tuple[str, str]:
    """Returns a name in two rows of at most `width` cells, broken between words, each cut with a `.` if need be."""
    words = text.split(" ")
    if not _fit_two(words, width):
        words = _without_small(text).split(" ")
    first = words.pop(0)
    while words and cells(f"{first} {words[0]}") <= width:
        first = f"{first} {words.pop(0)}"
    if not words and cells(first) > width:
        return first[: width - 1] + "-", cut_text(first[width - 1 :], width)
    return cut_text(first, width), cut_text(" ".join(words), width)


def _fit_two(words: list[str], width: int) -> bool:
    row, rows = "", 1
    for word in words:
        longer = f"{row} {word}" if row else word
        if cells(longer) > width:
            row, rows = word, rows + 1
        else:
            row = longer
    return rows <= 2 and all(cells(word) <= width for word in words)


def _without_small(text: str) -> str:
    return " ".join(word for word in text.split(" ") if word.casefold() not in _SMALL) or text
