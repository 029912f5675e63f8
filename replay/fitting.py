"""How well a text that is being typed fits an action."""

from __future__ import annotations

import re
from typing import Final

_WORD_ENDS: Final = re.compile(r"\s+|(?<=\w)-(?=\w)")
"""Where words begin that can be typed by themselves: those of a name too (`post-horse`), but not after an arrow."""
_EXACT: Final = re.compile(r"\d+|\?(?!\w)")
"""What stands for itself alone: whole numbers, and the `?` of a card that was not seen, of which no suit is known."""

_WITHIN: Final = 2
"""The rank of an action that has a text somewhere in the midst of its words."""
_TELLING: Final = 3
"""So many letters out of the midst of words tell which action is meant; fewer stand in too many."""
LOOSE: Final = 3
"""The rank of an action of which a text has only some letters."""


def rank(text: str, action: str) -> int | None:
    """Returns how well a text fits an action: its beginning, beginnings of its words, within it, letters in order.

    A blank after a number says that it is whole. Both are given in small letters; None fits not at all.
    """
    typed = text.strip()
    is_whole = text[-1:].isspace() and typed[-1:].isdecimal()

    def ends(word: str, at: int) -> bool:
        return not is_whole or not word[at : at + 1].isdecimal()

    if action.startswith(typed) and ends(action, len(typed)):
        return 0
    words, parts = _WORD_ENDS.split(action), typed.split()
    position = 0
    for index, part in enumerate(parts):
        is_last = index == len(parts) - 1
        fits = (i + 1 for i in range(position, len(words)) if words[i].startswith(part))
        position = next((i for i in fits if not is_last or ends(words[i - 1], len(part))), 0)
        if not position:
            break
    else:
        return 1
    found = action.find(typed)
    if found >= 0 and ends(action, found + len(typed)):
        return _WITHIN
    letters = iter(action)
    return LOOSE if all(letter in letters for letter in typed.replace(" ", "")) else None


def reach(text: str, action: str) -> int:
    """Returns how far into an action the letters of a text go that has only some of them: the fewer, the better."""
    at = 0
    for letter in text.replace(" ", ""):
        at = action.find(letter, at) + 1
        if not at:
            return len(action) + 1
    return at


def keeps_numbers(text: str, action: str) -> bool:
    """Returns True if every number and every `?` of a text stands in an action as it is, in the same order.

    Words may be typed by their beginnings, but `battle 1` must never become a battle in 12 unseen, nor a card that was
    not seen one of a suit (`?fox`). Where nothing but digits is typed, as for dice, they may be run together: `20` has
    the numbers of `rolled 2 0`.
    """
    there, typed = _EXACT.findall(action), _EXACT.findall(text)
    if text.strip().isdecimal() and all(len(number) == 1 for number in there):
        typed = list(text.strip())
    left = iter(there)
    return all(number in left for number in typed)


def can_be_meant(text: str, action: str, *, is_refused: bool) -> bool:
    """Returns True if a text may be taken for an action that is offered for it; else that is for a person to say.

    Beginnings of words may. Letters out of the midst of words may from three on, but not those of an action that is
    refused: `end` where a card is drawn is no `drew a-visit-to-friends`, and an `a` no `end main`.

    Args:
        text: What is typed.
        action: What is offered.
        is_refused: The text is an action by itself, which does not stand at this moment.
    """
    if not keeps_numbers(text, action):
        return False
    fit = rank(text.casefold(), action.casefold())
    is_begun = text.strip().isdecimal() or (fit is not None and fit < _WITHIN)
    return is_begun or (not is_refused and len(text.strip()) >= _TELLING)
