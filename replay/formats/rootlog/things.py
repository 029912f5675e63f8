"""What moves: pieces, cards and items, alone, joined with `+`, or in brackets."""

from __future__ import annotations

from typing import NoReturn

from replay.formats.rootlog.actions import Card, Group, Hireling, Item, Piece, Side, SuitGroup, Term, Thing
from replay.formats.rootlog.places import read_start
from replay.formats.rootlog.scan import Scanner, UnreadableError
from replay.formats.rootlog.vocabulary import PIECE_TYPES, Alphabet, hireling_codes, item_letters, short_name


def _fail(scan: Scanner, reason: str, suggestion: str | None = None) -> NoReturn:
    raise UnreadableError(scan.position, reason, suggestion)


def faction_ahead(scan: Scanner, letters: Alphabet) -> str:
    """Returns the faction (or hireling) that is written next, without moving; empty if none is."""
    char = scan.peek()
    if char and char in letters.factions:
        return char
    code = scan.text[scan.position : scan.position + 3]
    if code.startswith("h_") and code[2:] in hireling_codes() and len(code) == 3:
        return code
    return ""


def read_faction(scan: Scanner, letters: Alphabet) -> str:
    """Reads a faction letter or a hireling's code. Raises `UnreadableError` for any other letter."""
    faction = faction_ahead(scan, letters)
    if not faction:
        _fail(scan, f"expected the letter of a faction, {scan.found()}")
    scan.position += len(faction)
    return faction


def read_side(scan: Scanner, letters: Alphabet) -> Side:
    """Reads one term of a side: some of a thing, or a bracket, each with its start."""
    if scan.peek() == "(":
        return _bracket(scan, letters)
    return _term(scan, letters)


def _term(scan: Scanner, letters: Alphabet) -> Term:
    count = _count(scan)
    thing = _thing(scan, letters)
    return Term(thing, count, read_start(scan, thing, letters))


def _count(scan: Scanner) -> int:
    if not scan.at_digit():
        return 1
    start = scan.position
    count = scan.number()
    if count == 0:
        scan.position = start
        _fail(scan, "nothing cannot move")
    return count


def _bracket(scan: Scanner, letters: Alphabet) -> Side:
    scan.need("(")
    if _suit_ahead(scan, letters):
        return _suits(scan, letters)
    members = [_term(scan, letters)]
    while scan.take("+"):
        members.append(_term(scan, letters))
    _close(scan)
    kinds = {type(term.thing) for term in members}
    only = members[0].thing if len(kinds) == 1 else None
    return Group(tuple(members), read_start(scan, only, letters))


def _close(scan: Scanner) -> None:
    if not scan.take(")"):
        _fail(scan, f"the bracket is not closed, {scan.found()}")


def _suit_ahead(scan: Scanner, letters: Alphabet) -> bool:
    offset = 0
    while "0" <= scan.peek(offset) <= "9":
        offset += 1
    suit = scan.peek(offset)
    return bool(suit) and suit in letters.suits and scan.peek(offset + 1) in ("+", ")")


def _suits(scan: Scanner, letters: Alphabet) -> SuitGroup:
    suits = []
    while True:
        count = _count(scan)
        suit = scan.peek()
        if suit not in letters.suits or not suit:
            _fail(scan, f"expected the letter of a suit, {scan.found()}")
        scan.position += 1
        suits.append((count, suit))
        if not scan.take("+"):
            break
    _close(scan)
    if not scan.take("#"):
        at = scan.position
        _fail(scan, "cards by suit need a # behind the bracket", f"{scan.text[:at]}#{scan.text[at:]}")
    name = _name(scan)
    return SuitGroup(tuple(suits), name, read_start(scan, Card(), letters))


def _thing(scan: Scanner, letters: Alphabet) -> Thing:
    if scan.take("%"):
        return _item(scan)
    if scan.take("#"):
        return Card("", _name(scan))
    char = scan.peek()
    if char and char in letters.suits and scan.peek(1) == "#":
        scan.position += 2
        return Card(char, _name(scan))
    return _piece(scan, letters)


def _item(scan: Scanner) -> Item:
    letter = scan.take_one_of("_" + "".join(item_letters()))
    if not letter:
        _fail(scan, f"no item is written like that, {scan.found()}")
    return Item(letter)


def _name(scan: Scanner) -> str:
    start = scan.position
    if scan.take("@"):
        return "@"
    while "a" <= scan.peek() <= "z":
        scan.position += 1
    return short_name(scan.text[start : scan.position])


def _piece(scan: Scanner, letters: Alphabet) -> Piece | Hireling:
    start = scan.position
    owner = faction_ahead(scan, letters)
    scan.position += len(owner)
    if len(owner) == 3:
        demoted = scan.take("d")
        if demoted or scan.at("-", "+", ")") or scan.at_end():
            return Hireling(owner[2], demoted)
    kind = scan.take_one_of(PIECE_TYPES + "r")
    if not kind:
        scan.position = start if not owner else scan.position
        _fail(scan, f"expected a piece (w, p, b, t), a card (#) or an item (%), {scan.found()}")
    if kind == "r":
        return _old_ferry(scan, start, owner)
    sub = _sub_type(scan) if scan.peek() == "_" else ""
    if sub and kind in "pf":
        _fail(scan, "that piece comes in one kind only")
    return Piece(kind, sub, owner)


def _old_ferry(scan: Scanner, start: int, owner: str) -> Piece:
    if owner or scan.peek() == "_":
        sub = scan.peek(1)
        swapped = f"{scan.text[: scan.position - 1]}{sub}_r{scan.text[scan.position + 2 :]}"
        suggestion = swapped if scan.peek() == "_" and sub in ("b", "t") else None
        raise UnreadableError(start, "r is no type of piece", suggestion)
    scan.notes.append("a ferry written as before version 2.8 (r) was read as f")
    return Piece("f")


def _sub_type(scan: Scanner) -> str:
    scan.need("_")
    if scan.at_digit():
        value = scan.number()
        scan.need("_")
        return f"{value}_{_letter(scan)}"
    top = _letter(scan)
    if scan.peek() == "_" and "a" <= scan.peek(1) <= "z":
        scan.position += 1
        return f"{top}_{_letter(scan)}"
    return top


def _letter(scan: Scanner) -> str:
    char = scan.peek()
    if not "a" <= char <= "z":
        _fail(scan, f"a sub-type is a lower-case letter, {scan.found()}")
    scan.position += 1
    return char
