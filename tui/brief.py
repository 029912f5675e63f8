"""Actions as they stand in lists: what all their words have in common is said by the question already."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tui.text import beginning, cells

_DREW: Final = "drew"
_VARIANT: Final = re.compile(r"(?P<family>\w+)-(?P<variant>\w+):(?P<owner>\w+)")


_LETTERS: Final = re.compile(r"[A-Za-z]+")
_KEPT: Final = (3, 2)
"""As many letters of a word stay at least; fewer if that is not enough."""
_NAME_AT_END: Final = re.compile(r".* (?P<name>[^\W\d]+(?:-[^\W\d]+)*)")
_SUITS: Final = ("-fox", "-mouse", "-rabbit", "-bird")
"""What tells a card of Root from its sisters is the last part of its name."""


def brief(action: str, room: int | None = None) -> str:
    """Returns an action for a list: `drew bird fox` for `drew flower-bird:clergy flower-fox:clergy`.

    What was drawn out of one bag differs only in its last part, which is what a narrow list would cut off. The short
    form is read as well. An action that is longer than the room and ends with a name has it cut (`play farmin.`).
    Where the end says what it is done to, its longest words are shortened until it fits (`place cathed. 12`); one that
    would not fit even so stays as it is.

    Args:
        action: An action in its notation.
        room: Cells that there are for it; None: as many as it takes.
    """
    text = _drawn(action)
    if room is None or cells(text) <= room:
        return text
    return _cut_at_its_name(text, room) or next(filter(None, (_shortened(text, room, least) for least in _KEPT)), text)


def briefs(actions: Sequence[str], room: int) -> list[str]:
    """Returns the actions of a list, each in short, so that no two of them read the same where a cut can help it.

    Those that `brief`, or the end of the room, would leave alike are cut in the middle, before what tells them apart.

    Args:
        actions: Different actions in their notation.
        room: Cells that there are for each.
    """
    found = [brief(action, room) for action in actions]
    alike: dict[str, list[int]] = {}
    for at, text in enumerate(found):
        alike.setdefault(beginning(text, room - 1) if cells(text) > room else text, []).append(at)
    for group in alike.values():
        if len(group) > 1:
            for at, text in zip(group, _told_apart([_drawn(actions[at]) for at in group], room), strict=True):
                found[at] = text
    return found


def _told_apart(texts: Sequence[str], room: int) -> list[str]:
    """Returns texts with all their words shortened, or without their middle: the first way that tells them apart.

    Where none does, it is the one in which the fewest read the same.
    """
    ways = [[_shortened(text, room, least) or text for text in texts] for least in (*_KEPT, 1)]
    ways = [way for way in ways if all(cells(text) <= room for text in way)]
    ways += [[_without_middle(text, kept, room) for text in texts] for kept in range(room * 2 // 3, 0, -1)]
    return max(ways, key=lambda way: len(set(way)), default=list(texts))


def _without_middle(text: str, kept: int, room: int) -> str:
    if cells(text) <= room:
        return text
    head = beginning(text, min(kept, room - 1))
    tail = text[len(head) :]
    while tail and cells(tail) > room - cells(head) - 1:
        tail = tail[1:]
    return f"{head.rstrip()}.{tail}"


def _cut_at_its_name(text: str, room: int) -> str:
    """Returns a text whose name at the end is cut; `""` if it has none, or nothing of it would be left."""
    found = _NAME_AT_END.fullmatch(text)
    if found is None or not text.isascii() or text.endswith(_SUITS):
        return ""
    has = len(found["name"]) - (len(text) - room) - 1
    return f"{text[: room - 1].rstrip('-')}." if has >= _KEPT[0] else ""


def _shortened(text: str, room: int, least: int) -> str:
    """Returns a text with its longest words shortened, the first one last; `""` if that is not enough."""
    over = cells(text) - room
    words = [(found.start(), found.end()) for found in _LETTERS.finditer(text)]
    lengths = [end - start for start, end in words]
    kept = list(lengths)

    def gain() -> int:
        return sum(length - (keep + 1) for length, keep in zip(lengths, kept, strict=True) if keep < length)

    while gain() < over:
        # A full stop takes the place of a letter, so that one letter less is no gain.
        longer = [at for at, keep in enumerate(kept) if keep > least and lengths[at] > least + 1]
        if not longer:
            return ""
        at = max(longer, key=lambda at: (words[at][0] > 0, kept[at], -at))
        kept[at] -= 2 if kept[at] == lengths[at] else 1
    for (start, _), length, keep in reversed(list(zip(words, lengths, kept, strict=True))):
        if keep < length:
            text = f"{text[: start + keep]}.{text[start + length :]}"
    return text


def _drawn(action: str) -> str:
    if not action.startswith(f"{_DREW} "):
        return action
    _, *words = action.split()
    found = [_VARIANT.fullmatch(word) for word in words]
    kinds = [match for match in found if match is not None]
    if len(kinds) < len(found) or len({(match["family"], match["owner"]) for match in kinds}) != 1:
        return action
    return " ".join((_DREW, *(match["variant"] for match in kinds)))
