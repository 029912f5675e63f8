"""The signs with which an entry is judged: the move, the position after it, and what was observed.

They are those of annotated games of chess. A move sign is stored as it is written, which it always was; the others by
name, since some can be written in several ways. In games of any number of seats a sign of the position is said of the
seat that decided: it stands better, or worse, than the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import msgspec

from domain.errors import DomainError, shown

Family: TypeAlias = Literal["move", "position", "observation"]
Writing: TypeAlias = Literal["unicode", "ascii"]


class Glyph(msgspec.Struct, frozen=True):
    """One sign."""

    name: str
    """As it is stored; of a move sign its own writing."""
    sign: str
    """As it is drawn; each character is one cell wide."""
    ascii: str
    family: Family
    words: str
    """What it says."""
    nags: tuple[int, ...]
    """Its numbers in PGN. Where two are given, PGN tells the sides apart; the first is written."""

    def drawn(self, writing: Writing = "unicode") -> str:
        """Returns the sign in a way of writing."""
        return self.ascii if writing == "ascii" else self.sign


GLYPHS: Final[tuple[Glyph, ...]] = (
    Glyph("!!", "!!", "!!", "move", "brilliant", (3,)),
    Glyph("!", "!", "!", "move", "good", (1,)),
    Glyph("!?", "!?", "!?", "move", "interesting", (5,)),
    Glyph("?!", "?!", "?!", "move", "doubtful", (6,)),
    Glyph("?", "?", "?", "move", "a mistake", (2,)),
    Glyph("??", "??", "??", "move", "a blunder", (4,)),
    Glyph("equal", "=", "=", "position", "equal", (10, 11, 12)),
    Glyph("unclear", "∞", "oo", "position", "unclear", (13,)),
    Glyph("slightly-better", "⩲", "+=", "position", "slightly better", (14,)),
    Glyph("slightly-worse", "⩱", "=+", "position", "slightly worse", (15,)),
    Glyph("better", "±", "+/-", "position", "better", (16,)),
    Glyph("worse", "∓", "-/+", "position", "worse", (17,)),
    Glyph("winning", "+−", "+-", "position", "winning", (18, 20)),
    Glyph("losing", "−+", "-+", "position", "losing", (19, 21)),
    Glyph("novelty", "N", "N", "observation", "a novelty", (146,)),
    Glyph("only-move", "□", "[]", "observation", "the only move", (7, 8)),
    Glyph("zugzwang", "⊙", "(.)", "observation", "zugzwang", (22, 23)),
    Glyph("time-trouble", "⊕", "(+)", "observation", "time trouble", (138, 139, 136, 137)),
    Glyph("development", "↑↑", "^^", "observation", "ahead in development", (32, 33, 30, 31)),
    Glyph("initiative", "↑", "^", "observation", "the initiative", (36, 37)),
    Glyph("attack", "→", "->", "observation", "an attack", (40, 41)),
    Glyph("counterplay", "⇆", "<->", "observation", "counterplay", (132, 133)),
    Glyph("compensation", "=∞", "=oo", "observation", "compensation for what was given", (44, 45)),
    Glyph("with-the-idea", "∆", "/_\\", "observation", "with the idea", (140,)),
)
"""All signs, family by family, in the order in which they are offered."""

FAMILIES: Final[Mapping[Family, str]] = MappingProxyType(
    {"move": "Move", "position": "Position", "observation": "Observation"}
)
"""The families and their headings."""

_OTHER: Final = MappingProxyType({"zz": "zugzwang", "tt": "time-trouble", "⨀": "zugzwang", "~": "unclear"})
"""Other ways in which people write some."""


def _writings() -> Iterator[tuple[str, Glyph]]:
    for glyph in GLYPHS:
        yield from ((text.casefold(), glyph) for text in (glyph.name, glyph.sign, glyph.ascii, glyph.words))
        yield from ((f"${number}", glyph) for number in glyph.nags)
        yield glyph.name.replace("-", " "), glyph


BY_NAME: Final[Mapping[str, Glyph]] = MappingProxyType({glyph.name: glyph for glyph in GLYPHS})
_RANKS: Final[Mapping[str, int]] = {name: rank for rank, name in enumerate(BY_NAME)}
_BY_WRITING: Final[Mapping[str, Glyph]] = MappingProxyType(
    {**dict(_writings()), **{text: BY_NAME[name] for text, name in _OTHER.items()}}
)


class NoGlyph(DomainError):
    """What was written is no sign, or signs do not go together; the message says what is expected."""


def glyph_of(text: str) -> Glyph | None:
    """Returns the sign that a text means, by name, writing or PGN number (`$14`); None if it means none."""
    return _BY_WRITING.get(text.strip().casefold())


class Signs(msgspec.Struct, frozen=True):
    """The signs that one author gives an entry: one of the move, one of the position, several observations."""

    move: str = ""
    """As in `NoteAdded.glyph`."""
    others: tuple[str, ...] = ()
    """Names of the others in the order of `GLYPHS`, as in `NoteAdded.signs`."""

    def __bool__(self) -> bool:
        """Returns True if there is any."""
        return bool(self.move or self.others)

    @property
    def names(self) -> tuple[str, ...]:
        """All names, the move sign first."""
        return (*((self.move,) if self.move else ()), *self.others)

    def drawn(self, writing: Writing = "unicode") -> str:
        """Returns the signs with blanks between; one that this version does not know by its name."""
        return " ".join(BY_NAME[name].drawn(writing) if name in BY_NAME else name for name in self.names)

    def with_(self, more: Signs) -> Signs:
        """Returns these signs with others, whose move and position take the place of the ones here."""
        takes_place = any(family_of(name) == "position" for name in more.others)
        kept = [name for name in self.others if not (takes_place and family_of(name) == "position")]
        return Signs(more.move or self.move, in_order((*kept, *more.others)))


def family_of(name: str) -> str:
    """Returns the family of a stored name; `""` for one that this version does not know."""
    known = BY_NAME.get(name)
    return "" if known is None else known.family


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Returns names once each in the order of `GLYPHS`; those that this version does not know go last."""
    return tuple(sorted(dict.fromkeys(names), key=lambda name: _RANKS.get(name, len(_RANKS))))


def signs_of(texts: Iterable[str]) -> Signs:
    """Returns the signs that some texts mean; see `glyph_of`.

    Raises:
        NoGlyph: One means none, or two are of a family of which an entry has one.
    """
    found: list[Glyph] = []
    for text in texts:
        glyph = glyph_of(text)
        if glyph is None:
            raise NoGlyph(f"{shown(text)} is no glyph; there are {writings()}")
        found.append(glyph)
    for family in ("move", "position"):
        names = dict.fromkeys(glyph.ascii for glyph in found if glyph.family == family)
        if len(names) > 1:
            raise NoGlyph(f"{' and '.join(names)} are both of the {family}; an entry has one of these")
    moves = [glyph.name for glyph in found if glyph.family == "move"]
    return Signs(moves[0] if moves else "", in_order(glyph.name for glyph in found if glyph.family != "move"))


def writings() -> str:
    """Returns the signs in one line, as they are typed: `!! ! … = oo += … novelty …`."""
    return " ".join(glyph.name if glyph.family == "observation" else glyph.ascii for glyph in GLYPHS)
