"""Single faults, as recorders make them, put into files that have none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from replay.formats.rootlog import interpret, parse

_CLEARING = re.compile(
    r"(?<![\d_(,])(?<!#)(1[0-2]|[1-9])(?![\d_,)wbpt])(?=$|->|\+|@|[FRMB]@|\()|(?<=->)(1[0-2]|[1-9])\b"
)
_REMOVED = re.compile(r"^([A-Z])(\d*[wbt](_\w)?\d+->)$")
_MOVED = re.compile(r"^\d*w(\d+)->(\d+)$")


class Fault(NamedTuple):
    """A damaged file."""

    sort: str
    text: str
    line: int
    column: int
    """Of the damaged action, or of what stands where it is missing."""


class Place(NamedTuple):
    """An action of a file."""

    line: int
    which: int
    column: int
    text: str


def _places(text: str) -> Iterator[Place]:
    """Yields the actions of all turns but the set-up's."""
    seen: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if line[1:2] != ":" or not line[:1].isupper():
            continue
        seen[line[0]] = seen.get(line[0], 0) + 1
        if seen[line[0]] < 3:  # the player and the set-up
            continue
        column = 3
        for index, action in enumerate(line[2:].split("/")):
            yield Place(number, index, column, action)
            column += len(action) + 1


def _replaced(text: str, place: Place, *new: str) -> str:
    lines = text.split("\n")
    line = lines[place.line - 1]
    parts = line[2:].split("/")
    parts[place.which : place.which + 1] = new
    lines[place.line - 1] = line[:2] + "/".join(parts)
    return "\n".join(lines)


def _wrong_clearing(action: str, rng: Random) -> str | None:
    if action.startswith(("%", "$", "#", "?")) or "#" in action:
        return None
    found = list(_CLEARING.finditer(action))
    if not found or "_" in re.sub(r"[bt]_\w", "", action):
        return None
    hit = rng.choice(found)
    others = [str(number) for number in range(1, 13) if str(number) not in re.findall(r"\d+", action)]
    return action[: hit.start()] + rng.choice(others) + action[hit.end() :]


def _missing_owner(action: str, rng: Random) -> str | None:
    hit = _REMOVED.match(action)
    return hit[2] if hit else None


def _wrong_owner(action: str, rng: Random) -> str | None:
    hit = _REMOVED.match(action)
    others = [letter for letter in "CEAY" if hit and letter != hit[1]]
    return rng.choice(others) + hit[2] if hit else None


def _wrong_code(action: str, rng: Random) -> str | None:
    swaps = {
        "b_s": "b_w",
        "b_w": "b_r",
        "b_r": "b_s",
        "t_f": "t_m",
        "t_m": "t_r",
        "t_r": "t_f",
        "b_f": "b_m",
        "b_m": "b_f",
    }
    found = [code for code in swaps if re.search(rf"{code}\d*->", action)]
    if found:
        code = rng.choice(found)
        return action.replace(code, swaps[code], 1)
    if re.match(r"^b->\d", action):
        return "t" + action[1:]
    return "b" + action[1:] if re.match(r"^t->\d", action) else None


def _wrong_item(action: str, rng: Random) -> str | None:
    if re.match(r"^%[sbcxhtrf]->e$", action):
        return "%" + rng.choice([letter for letter in "sbcxhtrf" if letter != action[1]]) + action[2:]
    return None


def _wrong_item_place(action: str, rng: Random) -> str | None:
    if re.match(r"^%[sxhrf].*->s$", action):
        return action[:-1] + "t"
    return action.replace("V$->d", "->d") if "V$->d" in action else None


def _wrong_hand(action: str, rng: Random) -> str | None:
    hit = re.match(r"^(\d*#->)([A-Z])$", action)
    if hit:
        return hit[1] + rng.choice([letter for letter in "CE" if letter != hit[2]])
    hit = re.match(r"^(\d*[FRMB]?#[a-z@]*[A-Z]->)A\$$", action)
    return hit[1] if hit else None


def _wrong_number(action: str, rng: Random) -> str | None:
    hit = re.match(r"^(\d*)(w.*->.*)$", action)
    return f"{int(hit[1] or 1) + rng.randint(1, 3)}{hit[2]}" if hit else None


def _missing(pattern: str) -> Callable[[str, Random], str | None]:
    compiled = re.compile(pattern)
    return lambda action, rng: "" if compiled.match(action) else None


def _more_points(action: str, rng: Random) -> str | None:
    hit = re.match(r"^\+\+(\d*)$", action)
    return f"++{int(hit[1] or 1) + rng.randint(1, 2)}" if hit else None


SORTS: dict[str, Callable[[str, Random], str | None]] = {
    "wrong clearing": _wrong_clearing,
    "missing owner": _missing_owner,
    "wrong owner": _wrong_owner,
    "wrong piece": _wrong_code,
    "wrong number": _wrong_number,
    "wrong item": _wrong_item,
    "wrong place of an item": _wrong_item_place,
    "wrong hand": _wrong_hand,
    "wrong points": _more_points,
    "missing move": _missing(r"^\d*w\d+->\d+$"),
    "missing removal": _missing(r"^[A-Z]\d*[wbt](_\w)?\d+->$|^\(.*\)\d+->$"),
    "missing placing": _missing(r"^\d*(w|t|b(_\w)?)->\d"),
    "missing score": _missing(r"^\+\+\d*$"),
    "missing draw": _missing(r"^\d*#->[A-Z]$"),
    "missing card": _missing(r"^\d*[FRMB]?#[a-z@]*[A-Z]->|^\d*[FRMB]#[a-z@]*\$->$"),
    "missing battle": _missing(r"^X"),
}


def faults(text: str, rng: Random, each: int) -> Iterator[Fault]:
    """Yields so many faults of each sort, where a file has what can be damaged so."""
    for sort, damage in SORTS.items():
        candidates = [place for place in _places(text) if damage(place.text, Random(0)) is not None]
        for place in rng.sample(candidates, min(each, len(candidates))):
            new = damage(place.text, rng)
            if new is not None and new != place.text:
                yield Fault(sort, _replaced(text, place, *([new] if new else [])), place.line, place.column)
    yield from _header_faults(text, rng)


def _header_faults(text: str, rng: Random) -> Iterator[Fault]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("Clearings:"):
            hit = rng.choice(list(re.finditer(r"[FRM](?=\d)", line)))
            wrong = rng.choice([suit for suit in "FRM" if suit != hit[0]])
            lines = text.split("\n")
            lines[number - 1] = line[: hit.start()] + wrong + line[hit.end() :]
            yield Fault("wrong suit in the header", "\n".join(lines), number, 1)


class Found(NamedTuple):
    """Where a fault was found."""

    here: bool
    """In its own turn, or before it."""
    ever: bool


def search(fault: Fault) -> Found:
    """Returns whether the importer finds a fault."""
    lines = [finding.line for finding in interpret(parse(fault.text)).findings]
    return Found(any(line <= fault.line for line in lines), bool(lines))
