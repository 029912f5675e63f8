"""What is set on a board: relationships, prices, funds, the outcast suit, and the purge of the decree.

All of them begin with `$_` (or a vagabond's letter before it); what follows tells them apart.
"""

from __future__ import annotations

from typing import NoReturn

from replay.formats.rootlog.actions import Action, Funds, Outcast, Price, Purge, Relation
from replay.formats.rootlog.scan import Scanner, UnreadableError
from replay.formats.rootlog.vocabulary import RELATION_LEVELS, SERVICES, Alphabet, words


def _fail(scan: Scanner, reason: str, suggestion: str | None = None) -> NoReturn:
    raise UnreadableError(scan.position, reason, suggestion)


def read_setting(scan: Scanner, letters: Alphabet) -> Action:
    """Reads one of the forms that begin with `$_`."""
    start = scan.position
    bracket = scan.take("(")
    marks = [_mark(scan, letters)]
    while scan.take("+"):
        marks.append(_mark(scan, letters))
    if bracket:
        scan.need(")")
    scan.need("->")
    labels = tuple(label for _, label in marks)
    owners = {owner for owner, _ in marks}
    if all(label in letters.factions for label in labels) and "" not in labels:
        return Relation(tuple(marks), _level(scan))
    if owners != {""}:
        raise UnreadableError(start, "a letter in front of $_ belongs to a vagabond's relationship")
    if labels == ("",) and scan.at_end():
        return Purge()
    if labels == ("f",):
        return Funds(scan.number())
    if labels in (("o",), ("ho",)):
        return Outcast(_suit(scan, letters), labels == ("ho",))
    if all(label in SERVICES for label in labels) or labels == ("",):
        return Price(labels, _price(scan))
    raise UnreadableError(start, "these cannot be set together", _items_meant(scan))


def _mark(scan: Scanner, letters: Alphabet) -> tuple[str, str]:
    owner = scan.take_one_of("".join(letters.factions))
    scan.need("$_")
    faction = scan.take_one_of("".join(letters.factions))
    if faction:
        return owner, faction
    begin = scan.position
    while "a" <= scan.peek() <= "z":
        scan.position += 1
    label = scan.text[begin : scan.position]
    if label not in ("", "f", "o", "ho", *SERVICES):
        scan.position = begin
        _fail(scan, "nothing of that name is set on a board", _items_meant(scan))
    return owner, label


def _items_meant(scan: Scanner) -> str | None:
    """`$_d->s+r` was written for `%_d->s+r`."""
    return "%" + scan.text[1:] if scan.text.startswith(("$_d", "$_t", "$_s")) else None


def _level(scan: Scanner) -> str:
    level = scan.take_one_of(RELATION_LEVELS)
    if not level:
        _fail(scan, f"a relationship is h, 0, 1, 2 or a, {scan.found()}")
    return level


def _suit(scan: Scanner, letters: Alphabet) -> str:
    suit = scan.take_one_of("".join(letters.suits & words().suits.keys()))
    if not suit:
        _fail(scan, f"expected the letter of a suit, {scan.found()}")
    return suit


def _price(scan: Scanner) -> int:
    price = scan.take_one_of("1234")
    if not price:
        _fail(scan, f"a price is 1 to 4, {scan.found()}")
    return int(price)
