"""One action: text in, data out. A recursive parser that looks at the position, never at letters alone.

`r` is a rabbit's sub-type, a column, a price, a torch, a state and (before version 2.8) the ferry; only where it
stands separates them. Each function reads one part of the grammar in section 4 of the notation.
"""

from __future__ import annotations

from typing import NoReturn

import msgspec

from replay.formats.rootlog.actions import (
    Action,
    Battle,
    Card,
    Clearing,
    Craft,
    Expose,
    Flip,
    Group,
    Hand,
    Marker,
    Move,
    OpenPath,
    Piece,
    Place,
    Points,
    Reveal,
    Side,
    SuitGroup,
    Term,
    Trick,
)
from replay.formats.rootlog.places import read_clearing, read_destination
from replay.formats.rootlog.scan import Scanner, UnreadableError
from replay.formats.rootlog.settings import read_setting
from replay.formats.rootlog.things import faction_ahead, read_faction, read_side
from replay.formats.rootlog.vocabulary import OFFICIAL, Alphabet, item_letters, short_name


class ReadAction(msgspec.Struct, frozen=True):
    """What one action says, with remarks on old forms that were converted."""

    action: Action
    notes: tuple[str, ...] = ()


def read_action(text: str, letters: Alphabet = OFFICIAL) -> ReadAction:
    """Returns the action that `text` writes. Raises `UnreadableError` if it follows no form of the notation."""
    for index, char in enumerate(text):
        if char.isspace() or not char.isprintable():
            raise UnreadableError(index, "an action has no spaces or control characters in it")
    scan = Scanner(text)
    action = _action(scan, letters)
    if not scan.at_end():
        _fail(scan, f"the action is complete before this, {scan.found()}")
    return ReadAction(action, tuple(scan.notes))


def _fail(scan: Scanner, reason: str, suggestion: str | None = None) -> NoReturn:
    raise UnreadableError(scan.position, reason, suggestion)


def _action(scan: Scanner, letters: Alphabet) -> Action:
    if scan.at_end():
        _fail(scan, "an action is missing here")
    if scan.take("Z"):
        return _craft(scan)
    if scan.take("?"):
        return _expose(scan, letters)
    if scan.at("$", "($"):
        return read_setting(scan, letters)
    faction = faction_ahead(scan, letters)
    after = scan.text[scan.position + len(faction) :][:2]
    if after[:1] == "X":
        return _battle(scan, letters)
    if after in ("++", "--"):
        return _points(scan, letters)
    if faction and after == "$_":
        return read_setting(scan, letters)
    if (faction and after[:1] == "^") or scan.at("^"):
        owner = read_faction(scan, letters) if faction else ""
        scan.need("^")
        return Reveal((), owner, _optional_faction(scan, letters))
    if scan.at_digit():
        path = _open_path(scan)
        if path is not None:
            return path
    return _movement(scan, letters)


def _optional_faction(scan: Scanner, letters: Alphabet) -> str:
    return "" if scan.at_end() else read_faction(scan, letters)


# -- the small forms ------------------------------------------------------------------------------------


def _craft(scan: Scanner) -> Craft:
    start = scan.position
    if scan.take("%"):
        letter = scan.take_one_of("".join(item_letters()))
        if not letter:
            _fail(scan, f"no item is written like that, {scan.found()}")
        return Craft(item=letter)
    scan.take("#")
    while "a" <= scan.peek() <= "z":
        scan.position += 1
    name = scan.text[start : scan.position].lstrip("#")
    if not name:
        _fail(scan, f"the crafted item (%…) or the card's name is missing, {scan.found()}")
    if name in item_letters():
        raise UnreadableError(start, "a crafted item is written with %", f"Z%{name}")
    return Craft(name=short_name(name))


def _expose(scan: Scanner, letters: Alphabet) -> Expose:
    owner = read_faction(scan, letters)
    scan.need("t")
    if scan.at_digit():
        # The other spelling, found in one example of the notation.
        clearing = read_clearing(scan).number
        scan.need("^t_")
        return Expose(_plot(scan), clearing, owner)
    scan.need("_")
    plot = _plot(scan)
    return Expose(plot, read_clearing(scan).number, owner)


def _plot(scan: Scanner) -> str:
    letter = scan.take_one_of("bsre")
    if not letter:
        _fail(scan, f"a plot is b, s, r or e, {scan.found()}")
    return letter


def _battle(scan: Scanner, letters: Alphabet) -> Battle:
    attacker = "" if scan.at("X") else read_faction(scan, letters)
    scan.need("X")
    defender = read_faction(scan, letters)
    clearing = read_clearing(scan).number
    ambushes: list[str] = []
    while scan.peek() in letters.suits and scan.peek() and len(ambushes) < 2:
        suit = scan.peek()
        scan.position += 1
        if scan.take("a"):
            scan.notes.append("an ambush written as before version 2.3 was read as @")
        else:
            scan.need("@")
        ambushes.append(suit)
    rolls = None
    if scan.take("("):
        first = _die(scan)
        scan.need(",")
        rolls = (first, _die(scan))
        scan.need(")")
    return Battle(defender, clearing, attacker, tuple(ambushes), rolls)


def _die(scan: Scanner) -> int:
    digit = scan.take_one_of("0123")
    if not digit:
        _fail(scan, f"a die shows 0 to 3, {scan.found()}")
    return int(digit)


def _points(scan: Scanner, letters: Alphabet) -> Points | Marker:
    faction = "" if scan.at("++", "--") else read_faction(scan, letters)
    lost = scan.take("--")
    if not lost:
        scan.need("++")
    if not lost and scan.take("->"):
        to = "" if scan.at("$") or scan.at_end() else read_faction(scan, letters)
        if not scan.take("$"):
            _fail(scan, "the score marker goes to a board", f"++->{to}$")
        if faction:
            raise UnreadableError(0, "the score marker that moves is that of the current player")
        return Marker(to)
    amount = scan.number() if scan.at_digit() else 1
    return Points(-amount if lost else amount, faction, lost)


def _open_path(scan: Scanner) -> OpenPath | None:
    start = scan.position
    numbers: list[int] = []
    while scan.at_digit() and len(numbers) < 3:
        begin = scan.position
        numbers.append(scan.number())
        if numbers[-1] > 12 and scan.peek() == "_":
            scan.position = begin
            _fail(scan, "clearings are numbered 1 to 12")
        if not scan.take("_"):
            break
    if len(numbers) == 2 and scan.take("->") and scan.at_end():
        low, high = sorted(numbers)
        if low != numbers[0]:
            scan.notes.append("a path is named by its lower clearing first")
        if low < 1 or low == high:
            raise UnreadableError(start, "a path joins two different clearings")
        return OpenPath(low, high)
    scan.position = start
    return None


# -- moves, reveals, flips, tricks ------------------------------------------------------------------------


def _movement(scan: Scanner, letters: Alphabet) -> Action:
    side = [read_side(scan, letters)]
    while scan.take("+"):
        side.append(read_side(scan, letters))
    left = tuple(side)
    if scan.take("<->"):
        return _trick(scan, left, letters)
    if scan.take("->"):
        return Move(left, _destinations(scan, letters))
    if scan.take("^"):
        flip = _flip(scan, left)
        return flip if flip is not None else _reveal(scan, left, letters)
    if scan.at_end():
        _fail(scan, "the arrow -> is missing")
    _fail(scan, f"expected -> or +, {scan.found()}")


def _destinations(scan: Scanner, letters: Alphabet) -> tuple[Place, ...]:
    if scan.at_end():
        return ()
    places = [read_destination(scan, letters)]
    while scan.take("+"):
        places.append(read_destination(scan, letters))
    return tuple(places)


def _trick(scan: Scanner, left: tuple[Side, ...], letters: Alphabet) -> Trick:
    first = _token_in_clearing(left)
    second = _token_in_clearing((read_side(scan, letters),))
    if first is None or second is None or first[0] != second[0]:
        raise UnreadableError(0, "a trick exchanges two tokens in clearings: t1<->t2")
    return Trick(first[1], second[1], first[0])


def _token_in_clearing(side: tuple[Side, ...]) -> tuple[str, int] | None:
    term = side[0]
    if len(side) != 1 or not isinstance(term, Term) or term.count != 1:
        return None
    if not isinstance(term.thing, Piece) or term.thing.type != "t" or not isinstance(term.start, Clearing):
        return None
    return term.thing.owner, term.start.number


def _flip(scan: Scanner, left: tuple[Side, ...]) -> Flip | None:
    term = left[0]
    if not isinstance(term, Term) or not isinstance(term.thing, Piece):
        return None
    if len(left) != 1 or term.count != 1 or term.thing.type != "t" or term.start is None:
        _fail(scan, "one token with its clearing is turned up at a time")
    if scan.at_digit():
        return Flip(term.thing, term.start, str(scan.number()))
    scan.need("t_")
    if scan.at_digit():
        value = scan.number()
        scan.need("_")
        return Flip(term.thing, term.start, f"{value}_{_relic(scan)}")
    letter = scan.take_one_of("abcdefghijklmnopqrstuvwxyz")
    if not letter:
        _fail(scan, f"what the token turns out to be is missing, {scan.found()}")
    return Flip(term.thing, term.start, letter)


def _relic(scan: Scanner) -> str:
    letter = scan.take_one_of("ftj")
    if not letter:
        _fail(scan, f"a relic is f, t or j, {scan.found()}")
    return letter


def _reveal(scan: Scanner, left: tuple[Side, ...], letters: Alphabet) -> Reveal:
    owners = set()
    cards: list[Side] = []
    for term in left:
        if not _is_cards(term):
            raise UnreadableError(0, "only cards can be shown, and one token turned up")
        owners.add(term.start)
        cards.append(msgspec.structs.replace(term, start=None))
    owners.discard(None)
    if len(owners) > 1 or not all(isinstance(owner, Hand) for owner in owners):
        raise UnreadableError(0, "cards are shown from one hand")
    owner = next(iter(owners), None)
    faction = owner.faction if isinstance(owner, Hand) else ""
    return Reveal(tuple(cards), faction, _optional_faction(scan, letters))


def _is_cards(side: Side) -> bool:
    if isinstance(side, SuitGroup):
        return True
    if isinstance(side, Group):
        return all(isinstance(term.thing, Card) and term.start is None for term in side.members)
    return isinstance(side.thing, Card)
