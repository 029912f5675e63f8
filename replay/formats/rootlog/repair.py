"""Guesses at the one edit that would make an unreadable action readable.

First the slips that recorders are known to make, each as a rewriting of the text; then, for short actions, every
single character left out, doubled arrows and forgotten marks among them. A guess counts only if it reads; of the
unsystematic ones only if it is the only one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from replay.formats.rootlog.grammar import read_action
from replay.formats.rootlog.scan import UnreadableError
from replay.formats.rootlog.vocabulary import Alphabet

LONGEST: Final = 48
"""Longer texts are not one damaged action, and trying edits on them would cost time."""

_FLIP: Final = re.compile(r"([A-Z]?)t\^(\d+)->t_(\w+)")
_CARD_BEFORE: Final = re.compile(r"([A-Z])([BFMR]?#[a-z@]*)->(.*)")
_LAST_PLACE: Final = re.compile(r"(\*|[A-Z]\$?|\$(?:_\w)?|\d+)$")
_SUIT_ALONE: Final = re.compile(r"(?<![A-Z#_$%a-z])([BFMR])(?=[A-Z]?(\^|->|\+|\)[^#]))")


def suggest(text: str, letters: Alphabet) -> str | None:
    """Returns what was probably meant by a text that `read_action` refuses; None if nothing comes near."""
    if not text or len(text) > LONGEST:
        return None
    for guess in _known_slips(text):
        if guess != text and reads(guess, letters):
            return guess
    guesses = {guess for guess in _one_less(text) if reads(guess, letters)}
    return guesses.pop() if len(guesses) == 1 else None


def reads(text: str, letters: Alphabet) -> bool:
    """Returns True if a text is an action."""
    try:
        read_action(text, letters)
    except UnreadableError:
        return False
    return True


def _known_slips(text: str) -> Iterator[str]:
    yield "".join(text.split())
    yield _FLIP.sub(r"\1t\2^t_\3", text)
    if text.startswith("$_"):
        yield "%" + text[1:]
    yield re.sub(r"%(?=->|[sdtre]+->|\d|\$)", "%_", text)
    for rewrite in _REWRITES:
        yield rewrite(text)
    yield from _with_arrow(text)
    yield from _closed(text)
    yield _SUIT_ALONE.sub(r"\1#", text)
    yield _CARD_BEFORE.sub(r"\2\1->\3", text)


def _arrows(text: str) -> str:
    for wrong in ("→", "=>", "–>", "—>", "->>", "-->", "->->"):
        text = text.replace(wrong, "->")
    return re.sub(r"(?<![-<])>|-(?![->])(?<!--)", "->", text)


def _owners_in_upper_case(text: str) -> str:
    return re.sub(r"(?<![a-z_#%$])([ceavglodphk])(?=[wbtp](?![a-z]))", lambda match: match[1].upper(), text)


_REWRITES: Final[tuple[Callable[[str], str], ...]] = (
    _arrows,
    _owners_in_upper_case,
    lambda text: re.sub(r"\+{3,}", "++", text),
    lambda text: re.sub(r"(\+\+|--)\+?(\d+)[^\d].*", r"\1\2", text),
    lambda text: re.sub(r"(\+\+->[A-Z])$", r"\1$", text),
    lambda text: text.rstrip(",.:*"),
    lambda text: text.replace(",", "+"),
    lambda text: text.replace("x", "X", 1),
    lambda text: re.sub(r"^z", "Z", text),
    lambda text: text.replace("*", "@"),
)


def _with_arrow(text: str) -> Iterator[str]:
    if "->" in text or "^" in text:
        return
    place = _LAST_PLACE.search(text)
    if place and not place[0].isdigit():
        # `#A` and `2#L`: a draw whose arrow was forgotten.
        yield f"{text[: place.start()]}->{place[0]}"
    yield f"{text}->"


def _closed(text: str) -> Iterator[str]:
    missing = text.count("(") - text.count(")")
    if missing == 1:
        yield re.sub(r"(\d+|\$)?->", r")\1->", text, count=1)
    elif missing == -1:
        yield f"({text}"


def _one_less(text: str) -> Iterator[str]:
    for index in range(len(text)):
        yield text[:index] + text[index + 1 :]
