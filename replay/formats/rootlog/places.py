"""Where things are and go: the locations of the notation."""

from __future__ import annotations

from typing import NoReturn

from replay.formats.rootlog.actions import (
    Board,
    Card,
    Clearing,
    Column,
    Discard,
    Forest,
    Hand,
    Item,
    ItemSpot,
    Path,
    Place,
    Quests,
    Thing,
)
from replay.formats.rootlog.scan import Scanner, UnreadableError
from replay.formats.rootlog.vocabulary import (
    COLUMNS,
    ITEM_PLACES,
    ITEM_STATES,
    MOST_CLEARINGS,
    Alphabet,
)


def _fail(scan: Scanner, reason: str, suggestion: str | None = None) -> NoReturn:
    raise UnreadableError(scan.position, reason, suggestion)


def read_clearing(scan: Scanner) -> Clearing:
    """Reads a clearing's number."""
    start = scan.position
    number = scan.number()
    if number > MOST_CLEARINGS:
        scan.position = start
        _fail(scan, f"there is no clearing {number}")
    return Clearing(number)


def _on_map(scan: Scanner) -> Clearing | Path | Forest:
    start = scan.position
    numbers = [read_clearing(scan).number]
    while scan.peek() == "_" and "0" <= scan.peek(1) <= "9":
        scan.position += 1
        numbers.append(read_clearing(scan).number)
    if len(numbers) == 1:
        return Clearing(numbers[0])
    ordered = sorted(set(numbers))
    if len(ordered) != len(numbers) or ordered[0] < 1:
        scan.position = start
        _fail(scan, "a forest or path is named by different clearings")
    if ordered != numbers:
        scan.notes.append("the clearings of a forest or path are named in ascending order")
    return Path(*ordered) if len(ordered) == 2 else Forest(tuple(ordered))


def _board(scan: Scanner, faction: str) -> Board | Column:
    scan.need("$")
    if scan.peek() == "_":
        name = scan.peek(1)
        if name not in COLUMNS or not name:
            scan.position += 1
            _fail(scan, f"no part of a board is called like that, {scan.found()}")
        scan.position += 2
        return Column(name, faction)
    markers = scan.number() if faction and scan.at_digit() else 0
    return Board(faction, markers)


def _faction_place(scan: Scanner, letters: Alphabet) -> Place | None:
    char = scan.peek()
    if char == "$":
        return _board(scan, "")
    if char and char in letters.factions:
        scan.position += 1
        return _board(scan, char) if scan.peek() == "$" else Hand(char)
    return None


def item_spot(scan: Scanner) -> ItemSpot | None:
    """Reads the letters of an item's place and state, in either order."""
    where = scan.take_one_of(ITEM_PLACES)
    state = scan.take_one_of(ITEM_STATES)
    if state and not where:
        where = scan.take_one_of(ITEM_PLACES)
    return ItemSpot(where, state) if where or state else None


_STOPS = ("->", "<->", "^", "+", ")")


def read_start(scan: Scanner, thing: Thing | None, letters: Alphabet) -> Place | None:
    """Reads where a thing is, behind it; None if nothing is written. `thing` None is a bracket of unlike ones."""
    if scan.at_end() or scan.at(*_STOPS):
        return None
    if scan.at_digit():
        return _on_map(scan)
    if isinstance(thing, Item | None):
        spot = item_spot(scan)
        if spot is not None:
            return spot
    if isinstance(thing, Card | None):
        if scan.take("*"):
            return Discard()
        if scan.take("Q"):
            return Quests()
    return _faction_place(scan, letters)


def read_destination(scan: Scanner, letters: Alphabet) -> Place:
    """Reads where things go."""
    if scan.at_digit():
        return _on_map(scan)
    spot = item_spot(scan)
    if spot is not None:
        return spot
    place = _faction_place(scan, letters)
    if place is not None:
        return place
    if scan.at("*", "Q"):
        _fail(scan, "the discard pile and the quests are named as a start only", scan.text[: scan.position])
    _fail(scan, f"that is no place to go to, {scan.found()}")
