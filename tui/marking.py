"""Marks and arrows as they are typed, on the command line and in the app.

5            the place with the number 5, with the next free letter
market=K     a place by name, with a letter
5=K:green    and in a colour
5>9          an arrow; `5>9:orange` in a colour
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from string import ascii_uppercase
from typing import Final

from domain.errors import shown
from domain.match_events import COLOURS, Mark
from replay.errors import BadRequest

_MARK: Final = re.compile(r"(?P<place>[^>=\s]+?)(?:=(?P<letter>[^:\s]*))?(?::(?P<colour>[a-z]+))?\Z")
_ARROW: Final = re.compile(r"(?P<source>[^>=\s]+)>(?P<to>[^>=\s]+?)(?::(?P<colour>[a-z]+))?\Z")

Find = Callable[[int], str | None]
"""Returns the place with a number, if it has one."""


class Marker:
    """Reads marks for one board.

    Args:
        places: The places that there are.
        numbered: Finds a place by its number.
    """

    def __init__(self, places: Collection[str], numbered: Find) -> None:
        self._places = places
        self._numbered = numbered

    def read(self, texts: Iterable[str]) -> tuple[Mark, ...]:
        """Returns the marks and arrows that some texts mean; each place without a letter gets the next free one.

        Raises:
            BadRequest: A text cannot be read, or names a place that is not there.
        """
        found = [self._one(text) for text in texts]
        free = [letter for letter in ascii_uppercase if letter not in {mark.letter for mark in found}]
        named = []
        for mark in found:
            letter = "" if mark.to else mark.letter or (free.pop(0) if free else "")
            named.append(Mark(mark.place, letter, mark.colour, mark.to))
        return tuple(named)

    def _one(self, text: str) -> Mark:
        match = _ARROW.match(text)
        if match is not None:
            source, to = self.place(match["source"]), self.place(match["to"])
            if source == to:
                raise BadRequest(f"{shown(text)} leads nowhere; an arrow goes from one place to another")
            return Mark(source, "", _colour(match["colour"]), to)
        match = _MARK.match(text)
        if match is None or match["letter"] == "":
            raise BadRequest(f"{shown(text)} is no mark; expected PLACE, PLACE=LETTER, PLACE=LETTER:COLOUR or FROM>TO")
        letter = match["letter"] or ""
        if letter and not (len(letter) == 1 and letter.isascii() and letter.isalnum()):
            raise BadRequest(f"a mark has one letter or digit, not {shown(letter)}")
        return Mark(self.place(match["place"]), letter, _colour(match["colour"]))

    def place(self, text: str) -> str:
        """Returns the place that a number or a name means. Raises `BadRequest` if there is none."""
        if text.isdecimal() and len(text) < 6:
            place = self._numbered(int(text))
            if place is not None:
                return place
            if text not in self._places:
                raise BadRequest(f"no place has the number {text}; name the place")
        if text not in self._places:
            raise BadRequest(f"there is no place {shown(text)} on the board")
        return text


def _colour(text: str | None) -> str:
    if text and text not in COLOURS:
        raise BadRequest(f"{shown(text)} is no colour of a mark; expected one of {', '.join(COLOURS)}")
    return text or ""


def written(mark: Mark, name: Callable[[str], str] = str) -> str:
    """Returns a mark as it is typed."""
    colour = f":{mark.colour}" if mark.colour else ""
    if mark.to:
        return f"{name(mark.place)}>{name(mark.to)}{colour}"
    return f"{name(mark.place)}{f'={mark.letter}' if mark.letter else ''}{colour}"
