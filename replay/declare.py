"""Declared changes as text: how a person says what happened where no rules module does.

    3 warrior:eyrie clearing/6 -> clearing/11      pieces; `outside` is outside the table
    1 sword C/satchel -> C/satchel as sword-exhausted
    card duke alice/hand -> discard                a card by its kind; `?` is one not seen
    2 cards ? deck -> alice/hand                   from the top; `bottom` after a place takes or lays there
    show duke in alice/hand                        everyone sees it; `to bob` for bob alone
    turn plot-bomb in clearing/5 up
    shuffle deck
    C/vp = 12 · C/vp += 2 · turn = E · bid =       a value; `=` with nothing removes it

Several are joined with `;`. Names of places hold no blanks. `parse` needs the table, since cards are named by
kind; `replay.words` prints changes in this language.
"""

from __future__ import annotations

import re
from typing import Any, Final

from domain.changes import ALL, TOP, AnyChange, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.play import Play
from domain.state import is_unknown
from domain.table import Table
from replay.errors import BadRequest

ASKED: Final = "declared"
"""`Play.asked` of an entry that consists of declared changes."""

OUTSIDE: Final = "outside"

_CARDS: Final = re.compile(
    r"(?:(?P<count>\d+)\s+)?cards?\s+(?P<kind>\S+)\s+(?P<source>\S+)(?P<bottom>\s+bottom)?\s*(?:->|→)\s*(?P<to>\S+)"
    r"(?P<under>\s+bottom)?(?:\s+(?P<side>up|down))?\Z"
)
_PIECES: Final = re.compile(
    r"(?:(?P<count>\d+)\s+)?(?P<kind>\S+)\s+(?P<source>\S+)\s*(?:->|→)\s*(?P<to>\S+)(?:\s+as\s+(?P<into>\S+))?\Z"
)
_SHOW: Final = re.compile(r"(?P<word>show|assume)\s+(?P<kind>\S+)\s+in\s+(?P<place>\S+)(?:\s+to\s+(?P<seats>\S+))?\Z")
_TURN: Final = re.compile(r"turn\s+(?P<kind>\S+)\s+in\s+(?P<place>\S+)\s+(?P<side>\S+)\Z")
_SHUFFLE: Final = re.compile(r"shuffle\s+(?P<place>\S+)\Z")
_SET: Final = re.compile(r"(?P<name>\S+?)\s*(?P<sign>\+=|-=|=)\s*(?P<value>.*)\Z")


def declare(text: str, table: Table, seat: str = "") -> Play:
    """Returns the entry of declared changes that a text means on a table.

    Args:
        text: One or several changes.
        table: The table before them; it is not changed.
        seat: Who did it.

    Raises:
        BadRequest: Something cannot be understood, or names a card that is not there.
    """
    return Play(seat, ASKED, text.strip(), tuple(parse_changes(text, table)))


def parse_changes(text: str, table: Table) -> list[AnyChange]:
    """Returns the changes that a text means on a table, each on the table that the ones before it left."""
    changes: list[AnyChange] = []
    undo: list[Any] = []
    column = 1
    try:
        for part in text.split(";"):
            if part.strip():
                change = _parse(part.strip(), table, column + len(part) - len(part.lstrip()))
                changes.append(change)
                undo.append(table.apply(change))
            column += len(part) + 1
    finally:
        for record in reversed(undo):
            table.undo(record)
    if not changes:
        raise BadRequest("nothing was declared; say for example: 1 warrior:eyrie clearing/6 -> clearing/11", 1)
    return changes


def _parse(text: str, table: Table, column: int) -> AnyChange:
    for pattern, make in ((_SHUFFLE, _shuffle), (_SHOW, _show), (_TURN, _turn), (_CARDS, _cards), (_PIECES, _pieces)):
        match = pattern.match(text)
        if match is not None:
            return make(match, table, column)
    match = _SET.match(text)
    if match is not None and "->" not in text and "→" not in text:
        return _set(match, table, column)
    raise BadRequest(
        f"cannot read {text!r}; expected a move (2 warrior:eyrie clearing/6 -> clearing/11), a card "
        "(card ? deck -> C/hand), a value (C/vp += 2), show, turn or shuffle",
        column,
    )


def _outside(place: str) -> str:
    return "" if place == OUTSIDE else place


def _pieces(match: re.Match[str], table: Table, column: int) -> AnyChange:
    kind, source, to = match["kind"], _outside(match["source"]), _outside(match["to"])
    count = int(match["count"] or 1)
    have = table.pool(source).get(kind, 0)
    if source and have < count:
        there = ", ".join(f"{number} {name}" for name, number in sorted(table.pool(source).items())) or "nothing"
        raise BadRequest(f"{source} holds {there}; {count} {kind} cannot leave it", column)
    if not source and not to:
        raise BadRequest("pieces cannot go from outside to outside; name a place", column)
    return MovePieces(kind, count, source, to, match["into"] or "")


def _cards(match: re.Match[str], table: Table, column: int) -> AnyChange:
    count, kind, source = int(match["count"] or 1), match["kind"], match["source"]
    chosen, kinds = pick(table, source, kind, count, column, from_bottom=match["bottom"] is not None)
    return MoveCards(chosen, match["to"], 0 if match["under"] else TOP, match["side"] or "", kinds)


def pick(
    table: Table, place: str, kind: str, count: int, column: int = 0, *, from_bottom: bool = False
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Returns cards of a place by their kind, and what the record learns of them.

    Cards known to be of the kind are taken first, from the top; then cards that may be one. `"?"` takes what lies on
    top of an ordered stack, and elsewhere cards that are not known.

    Raises:
        BadRequest: There are not enough.
    """
    cards = list(table.stack(place))
    if not from_bottom:
        cards.reverse()
    if kind == "?":
        able = cards if table.is_ordered(place) else sorted(cards, key=lambda card: not is_unknown(table.kind(card)))
        learnt: tuple[str, ...] = ()
    else:
        exact = [card for card in cards if table.kind(card) == kind]
        maybe = [card for card in cards if card not in exact and is_unknown(table.kinds[card])]
        if table.is_ordered(place) and maybe:
            able = maybe[:1] + exact if not exact else exact + maybe
        else:
            able = exact + maybe
        learnt = (kind,) * count if any(card not in exact for card in able[:count]) else ()
    if len(able) < count:
        held = len(cards)
        raise BadRequest(
            f"{place} holds {held} card{'s' * (held != 1)}, {len(able)} of them can be {kind}; {count} named", column
        )
    return tuple(able[:count]), learnt


def _show(match: re.Match[str], table: Table, column: int) -> AnyChange:
    kind, place = match["kind"], match["place"]
    chosen, _ = pick(table, place, kind, 1, column)
    if match["word"] == "assume":
        return Reveal(chosen, (kind,), (), "assumed")
    seats = tuple(match["seats"].split(",")) if match["seats"] else (ALL,)
    return Reveal(chosen, (kind,), seats)


def _turn(match: re.Match[str], table: Table, column: int) -> AnyChange:
    chosen, _ = pick(table, match["place"], match["kind"], 1, column)
    return Turn(chosen, match["side"])


def _shuffle(match: re.Match[str], table: Table, column: int) -> AnyChange:
    if not table.stack(match["place"]):
        raise BadRequest(f"{match['place']} holds no cards to shuffle", column)
    return Shuffle(match["place"])


def _set(match: re.Match[str], table: Table, column: int) -> AnyChange:
    name, sign, text = match["name"], match["sign"], match["value"].strip()
    if sign == "=":
        return Set(name, _value(text))
    old = table.value(name, 0)
    if not isinstance(old, int) or not re.fullmatch(r"\d+", text):
        raise BadRequest(f"{name} is {old!r}; {sign} needs a number on both sides", column)
    return Set(name, old + int(text) if sign == "+=" else old - int(text))


def _value(text: str) -> Any:
    if text == "":
        return None
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def complete(text: str, table: Table) -> list[str]:
    """Returns what the text so far may become: places, kinds and words that go on from its last word."""
    part = text.rsplit(";", 1)[-1]
    words = part.split()
    typed = "" if not words or part.endswith(" ") else words[-1]
    before = words[:-1] if typed else words
    base = text[: len(text) - len(typed)]
    return [base + word for word in _candidates(before, table) if word.startswith(typed)]


def _candidates(before: list[str], table: Table) -> list[str]:
    places = sorted(
        {name for name in (*table.pools, *table.stacks, *table.places) if not name.startswith("#")} | {OUTSIDE}
    )
    if before and before[-1] in ("->", "→"):
        return places
    if before and before[0] in ("shuffle", "show", "turn", "assume"):
        return ["in", *places]
    kinds = sorted({kind for pool in table.pools.values() for kind in pool})
    if not before:
        return ["card", "cards", "show", "turn", "shuffle", *kinds, *sorted(table.values)]
    if before[-1] in ("card", "cards"):
        return ["?", *sorted({kind for kind in table.kinds.values() if not is_unknown(kind)})]
    if before[-1].isdigit():
        return ["cards", *kinds]
    holding = [name for name in places if before[-1] in table.pools.get(name, {})]
    cards = [name for name in places if table.stack(name)] if "card" in before or "cards" in before else []
    return ["->", *(holding or cards or places)]
