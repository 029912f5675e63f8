"""Data that their owner completes: what every game that knows such texts has in common.

The texts are TOML, a table for each card. A game says what its tables may hold and which of it is open; here they are
read, and refused with the file, the key and what was expected there.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, Generic, NoReturn, ParamSpec, TypeVar, cast

from domain.errors import InvalidData
from domain.values import near

F = TypeVar("F")
P = ParamSpec("P")
T = TypeVar("T")

_MOST_REMEMBERED: Final = 4096
_FOLDER: Final = ""
"""The names of the files already say where they lie."""
MOST: Final = 1000
"""No number that is completed is larger."""


class InUse(Generic[F]):
    """The facts of a game that are in use in this process: those of its package, or as their owner completed them.

    Args:
        packaged: Returns the facts of the package.
    """

    def __init__(self, packaged: Callable[[], F]) -> None:
        self._packaged = packaged
        self._completed: list[F] = []
        self._forget: list[Callable[[], None]] = []

    def facts(self) -> F:
        """Returns the facts in use. Raises `InvalidData`."""
        return self._completed[0] if self._completed else self._packaged()

    def use(self, completed: F | None) -> None:
        """Puts facts into use for this process; None goes back to those of the package."""
        self._completed[:] = [] if completed is None else [completed]
        for forget in self._forget:
            forget()

    def remembered(self, function: Callable[P, T]) -> Callable[P, T]:
        """Makes a function of its arguments and the facts remember its results, until other facts are put into use."""
        remembering = lru_cache(_MOST_REMEMBERED)(function)
        self._forget.append(remembering.cache_clear)
        return cast("Callable[P, T]", remembering)


# -- reading and messages ----------------------------------------------------------------------------------------


def tables_of(file: str, text: str) -> dict[str, object]:
    """Returns the tables of a text. Raises `InvalidData` if it is no TOML."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise InvalidData(_FOLDER, safe(file), "is nested too deep") from None
    except ValueError as error:  # that of the decoder, or a number of more digits than Python reads
        raise InvalidData(_FOLDER, safe(file), f"is no TOML: {safe(str(error))}") from None


def completed_cards(
    cards: Mapping[str, T], texts: Mapping[str, str], complete: Callable[[str, T, object], T]
) -> dict[str, T]:
    """Returns all cards by id, those that texts name as they are completed.

    Args:
        cards: The package's cards by id.
        texts: TOML texts by the names of their files.
        complete: Returns a card completed by what a file says of it, or refuses that.

    Raises:
        InvalidData: A text is no TOML, names a card that there is not, or one that another text names too.
    """
    found = dict(cards)
    said_by: dict[str, str] = {}
    for file, text in sorted(texts.items()):
        for card_id, table in tables_of(file, text).items():
            if card_id not in found:
                refuse(file, card_id, f"expected the id of a card{near(card_id, cards)}")
            if card_id in said_by:
                refuse(file, card_id, f"expected a card once, but {safe(said_by[card_id])} completes it too")
            said_by[card_id] = file
            found[card_id] = complete(file, cards[card_id], table)
    return found


def completed_columns(
    file: str, card_id: str, given: object, known: object, columns: Iterable[str], left_open: Collection[str]
) -> dict[str, Any]:
    """Returns the open columns of a card, all of them as a file gives them.

    Args:
        file: The file.
        card_id: The card.
        given: What the file says of it; None says nothing of a column.
        known: The package's card.
        columns: What can be said of a card.
        left_open: Those that are not known, in the order of messages.

    Raises:
        InvalidData: Something known is said otherwise, or something open is not said.
    """
    changed: dict[str, Any] = {}
    for column in columns:
        value = getattr(given, column)
        if value is None:
            continue
        if column in left_open:
            changed[column] = value
        elif value != getattr(known, column):
            refuse(file, f"{card_id}.{column}", "expected what is known, which stays as it is")
    if rest := [column for column in left_open if column not in changed]:
        refuse(file, card_id, f"expected the rest of what is not known: {', '.join(rest)}")
    return changed


def refuse(file: str, key: str, expected: str) -> NoReturn:
    """Raises `InvalidData` for a key of a file."""
    raise InvalidData(_FOLDER, safe(file), f"{safe(key)}: {safe(expected)}")


def safe(text: str) -> str:
    """Returns text from outside so that it fits into a line of a message."""
    return text if text.isprintable() else ascii(text)[1:-1]


def verify_numbers(file: str, where: str, said: object, may_be_negative: Collection[str] = (), lowest: int = 0) -> None:
    """Checks every number in what was read, as deep as it goes. Raises `InvalidData`.

    Args:
        file: The file.
        where: The key of what was read.
        said: What was read.
        may_be_negative: Keys whose numbers may fall down to `lowest`; all others are 0 or more.
        lowest: The lowest of those.
    """
    if isinstance(said, dict):
        for key, value in said.items():
            verify_numbers(file, f"{where}.{key}", value, may_be_negative, lowest)
    elif isinstance(said, list):
        for index, value in enumerate(said):
            verify_numbers(file, f"{where}[{index}]", value, may_be_negative, lowest)
    elif isinstance(said, int) and not isinstance(said, bool):
        least = lowest if where.rpartition(".")[2] in may_be_negative else 0
        number = str(said) if abs(said) < 10**20 else "a number as large as that"
        if said < least:
            refuse(file, where, f"expected {least} or more, not {number}")
        if said > MOST:
            refuse(file, where, f"expected {MOST} or less, not {number}")


_AT: Final = re.compile(r" - at `(?:key in )?\$(.*)`\Z", re.DOTALL)


def explained(error: str) -> tuple[str, str, str]:
    """Returns what a decoder means: the key as `.effect.played[0].do`, what was expected, and the bare message."""
    path = _AT.search(error)
    where = "" if path is None else path[1]
    said = error if path is None else error[: path.start()]
    expected = (said[:1].lower() + said[1:]).replace("`", "").replace("int | null", "a whole number")
    return where, expected, said
