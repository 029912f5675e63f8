"""Declared changes as text: how a person says what happened where no rules module does.

    3 warrior:eyrie clearing/6 -> clearing/11      pieces; `outside` is outside the table
    1 sword C/satchel -> C/satchel as sword-exhausted
    card duke alice/hand -> discard                a card by its kind; `?` is one not seen; the word `card` can be
                                                   left out where the place holds cards and no such piece
    2 cards ? deck -> alice/hand                   from the top; `bottom` after a place takes or lays there
    card duke + 2 cards ? alice/hand -> discard    several kinds at once
    cards @1,@3=duke deck -> alice/hand            by position from the top; `=` tells what one is
    2 cards city outside -> supply                 cards come to the table
    open alice/bids for alice                      a place; `for none`, `for record`, `ordered`
    show duke + 2 ?fox in alice/hand               everyone sees them; `to bob` for bob alone
    assume city in alice/hand                      the scribe's guess
    turn plot-bomb in clearing/5 up
    shuffle deck                                   `shuffle deck 5`: the lowest five
    C/vp = 12 · C/vp += 2 · turn = E · bid =       a value; `=` with nothing removes it
    track = [1, "x"]                               anything that JSON can say

Several are joined with `;`. Names of places hold no blanks. `parse_changes` needs the table, since cards are named
by kind; `replay.words` prints changes in this language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from domain.changes import ALL, RECORD, TOP, AnyChange, Create, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.errors import shown
from domain.play import Play
from domain.state import is_unknown
from domain.table import Table
from replay.errors import BadRequest

ASKED: Final = "declared"
"""`Play.asked` of an entry that consists of declared changes."""

OUTSIDE: Final = "outside"

STRAIGHT: Final = "straight"
"""The usual side of a card, which has no name on the table."""

_CHOICE: Final = r"(?:\d+\s+)?cards?\s+\S+"
_CARDS: Final = re.compile(
    rf"(?P<choices>{_CHOICE}(?:\s+\+\s+{_CHOICE})*)\s+(?P<source>\S+?)(?P<bottom>\s+bottom)?\s*(?:->|→)\s*(?P<to>\S+)"
    r"(?:\s+(?P<under>bottom|at\s+\d+))?(?:\s+side\s+(?P<side>\S+)|\s+(?P<face>up|down))?\Z"
)
_ONE_CHOICE: Final = re.compile(r"(?:(?P<count>\d+)\s+)?cards?\s+(?P<kind>\S+)")
_POSITIONS: Final = re.compile(r"@\d+(?:=[^\s,]+)?(?:,@\d+(?:=[^\s,]+)?)*\Z")
_OPEN: Final = re.compile(r"open\s+(?P<place>\S+)(?:\s+for\s+(?P<seats>\S+))?(?P<ordered>\s+ordered)?\Z")
_PIECES: Final = re.compile(
    r"(?:(?P<count>\d+)\s+)?(?P<kind>\S+)\s+(?P<source>\S+)\s*(?:->|→)\s*(?P<to>\S+)(?:\s+as\s+(?P<into>\S+))?\Z"
)
_SHOWN: Final = r"(?:\d+\s+)?\S+"
_SHOW: Final = re.compile(
    rf"(?P<word>show|assume)\s+(?P<choices>{_SHOWN}(?:\s+\+\s+{_SHOWN})*)\s+in\s+(?P<place>\S+)(?:\s+to\s+(?P<seats>\S+))?\Z"
)
_ONE_SHOWN: Final = re.compile(r"(?:(?P<count>\d+)\s+)?(?P<kind>\S+)")
_TURN: Final = re.compile(r"turn\s+(?P<kind>\S+)\s+in\s+(?P<place>\S+)\s+(?P<side>\S+)\Z")
_SHUFFLE: Final = re.compile(r"shuffle\s+(?P<place>\S+)(?:\s+(?P<count>\d+))?\Z")
_SET: Final = re.compile(r"(?P<name>\S+?)\s*(?P<sign>\+=|-=|=)\s*(?P<value>.*)\Z")
_EXPECTED: Final = (
    "a move of pieces (NUMBER PIECE PLACE -> PLACE), of cards (card KIND PLACE -> PLACE), a value (NAME += NUMBER), "
    "show, turn or shuffle"
)
"""What can be declared, for messages: each game has names of its own."""
_KEPT: Final = re.compile(r"first\s+(\d+)\s*\+\s*(\[.*\])\Z")
_PART: Final = re.compile(r"""(?:"(?:[^"\\]|\\.)*"|[^;])*""")
"""What stands between two `;`, which may stand in quotes."""


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
        for part in _PART.findall(text):
            if part.strip():
                change = _parse(part.strip(), table, column + len(part) - len(part.lstrip()))
                changes.append(change)
                undo.append(table.apply(change))
            column += len(part) + (1 if part else 0)
    finally:
        for record in reversed(undo):
            table.undo(record)
    if not changes:
        raise BadRequest(f"nothing was declared; say {_EXPECTED}", 1)
    return changes


def _parse(text: str, table: Table, column: int) -> AnyChange:
    for pattern, make in _FORMS:
        match = pattern.match(text)
        if match is not None:
            return make(match, table, column)
    match = _SET.match(text)
    if match is not None and not _ARROW.search(match["name"] + match["value"].split('"')[0]):
        return _set(match, table, column)
    raise BadRequest(f"cannot read {shown(text)}; expected {_EXPECTED}", column)


def _outside(place: str) -> str:
    return "" if place == OUTSIDE else place


def _pieces(match: re.Match[str], table: Table, column: int) -> AnyChange:
    kind, source, to = match["kind"], _outside(match["source"]), _outside(match["to"])
    count = int(match["count"] or 1)
    have = table.pool(source).get(kind, 0)
    if not have and not match["into"] and to and table.stack(source):  # cards, without the word that says so
        cards, learnt = pick(table, source, kind, count, column)
        return MoveCards(cards, to, TOP, "", learnt)
    if source and have < count:
        held = [f"{number} {name}" for name, number in sorted(table.pool(source).items())]
        cards_there = len(table.stack(source))
        held += [f"{cards_there} card{'s' * (cards_there != 1)}"] if cards_there else []
        there = ", ".join(held) or "nothing"
        raise BadRequest(f"{source} holds {there}; {count} {kind} cannot leave it", column)
    if not source and not to:
        raise BadRequest("pieces cannot go from outside to outside; name a place", column)
    return MovePieces(kind, count, source, to, match["into"] or "")


def _cards(match: re.Match[str], table: Table, column: int) -> AnyChange:
    source, to, under = match["source"], match["to"], match["under"]
    if source == OUTSIDE:
        return _arrive(match, table, column)
    chosen: list[int] = []
    kinds: list[str] = []
    for choice in _ONE_CHOICE.finditer(match["choices"]):
        left = [card for card in table.stack(source) if card not in chosen]
        cards, learnt = _choose(table, source, left, choice, column, match["bottom"] is not None)
        chosen += cards
        kinds += learnt or [""] * len(cards)
    at = TOP if under is None else 0 if under == "bottom" else int(under.split()[1])
    told = tuple(kinds) if any(kinds) else ()
    return MoveCards(tuple(chosen), to, at, match["side"] or match["face"] or "", told)


def _choose(
    table: Table, place: str, left: list[int], choice: re.Match[str], column: int, from_bottom: bool
) -> tuple[list[int], list[str]]:
    kind = choice["kind"]
    if not _POSITIONS.match(kind):
        cards, learnt = pick(table, place, kind, int(choice["count"] or 1), column, from_bottom=from_bottom, left=left)
        return list(cards), list(learnt)
    stack = table.stack(place)
    parts = [part[1:].partition("=") for part in kind.split(",")]
    found = []
    for number, _, _ in parts:
        if not 0 < int(number) <= len(stack):
            held = f"{len(stack)} card{'s' * (len(stack) != 1)}"
            raise BadRequest(f"{place} holds {held}; there is no @{number} from the top", column)
        found.append(stack[-int(number)])
    return found, [told for _, _, told in parts]


def _arrive(match: re.Match[str], table: Table, column: int) -> AnyChange:
    del table
    kinds: list[str] = []
    for choice in _ONE_CHOICE.finditer(match["choices"]):
        if choice["kind"].startswith("@"):
            raise BadRequest("cards outside the table have no position; name their kind", column)
        kinds += [choice["kind"]] * int(choice["count"] or 1)
    if len(kinds) > _MOST_CARDS:
        raise BadRequest(f"{len(kinds)} cards are more than any game has; at most {_MOST_CARDS} at once", column)
    return Create(match["to"], tuple(kinds))


def _open(match: re.Match[str], table: Table, column: int) -> AnyChange:
    del table, column
    seats = {None: (ALL,), "all": (ALL,), "none": (), "record": (RECORD,)}.get(match["seats"])
    if seats is None:
        seats = tuple(RECORD if seat == "record" else seat for seat in match["seats"].split(","))
    return Create(match["place"], (), seats, match["ordered"] is not None)


def pick(
    table: Table,
    place: str,
    kind: str,
    count: int,
    column: int = 0,
    *,
    from_bottom: bool = False,
    left: Sequence[int] | None = None,
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Returns cards of a place by their kind, and what the record learns of them.

    Cards known to be of the kind are taken first, from the top; then cards that may be one. `"?"` takes what lies on
    top of an ordered stack, and elsewhere cards that are not known.

    Args:
        table: The table.
        place: The stack.
        kind: The kind, or `"?"`.
        count: How many.
        column: Where the text stands, for the message.
        from_bottom: Take from the bottom instead of the top.
        left: The cards to choose from, bottom first, if not the whole stack.

    Raises:
        BadRequest: There are not enough.
    """
    cards = list(table.stack(place) if left is None else left)
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
    place = match["place"]
    chosen: list[int] = []
    kinds: list[str] = []
    for part in re.split(r"\s+\+\s+", match["choices"]):
        choice = _ONE_SHOWN.match(part)
        assert choice is not None  # the pattern of the whole says so
        left = [card for card in table.stack(place) if card not in chosen]
        cards, told = _choose(table, place, left, choice, column, False)
        chosen += cards
        kind = "" if choice["kind"] == "?" else choice["kind"]
        kinds += told if kind.startswith("@") else [kind] * len(cards)
    named = tuple(kinds) if any(kinds) else ()
    if match["word"] == "assume":
        return Reveal(tuple(chosen), named, (), "assumed")
    seats = () if match["seats"] == "none" else tuple(match["seats"].split(",")) if match["seats"] else (ALL,)
    return Reveal(tuple(chosen), named, seats)


def _turn(match: re.Match[str], table: Table, column: int) -> AnyChange:
    chosen, _ = pick(table, match["place"], match["kind"], 1, column)
    return Turn(chosen, "" if match["side"] == STRAIGHT else match["side"])


def _shuffle(match: re.Match[str], table: Table, column: int) -> AnyChange:
    if not table.stack(match["place"]):
        raise BadRequest(f"{match['place']} holds no cards to shuffle", column)
    return Shuffle(match["place"], int(match["count"] or 0))


def _set(match: re.Match[str], table: Table, column: int) -> AnyChange:
    name, sign, text = match["name"], match["sign"], match["value"].strip()
    if sign == "=":
        kept = _KEPT.match(text)
        if kept is not None:
            return Set(name, _value(kept[2], column), int(kept[1]))
        return Set(name, _value(text, column))
    old = table.value(name, 0)
    if not isinstance(old, int) or not re.fullmatch(r"\d+", text):
        raise BadRequest(f"{name} is {old!r}; {sign} needs a number on both sides", column)
    return Set(name, old + int(text) if sign == "+=" else old - int(text))


def _value(text: str, column: int = 0) -> Any:
    if text == "":
        return None
    if re.fullmatch(r"-?\d{1,18}", text):
        return int(text)
    if re.fullmatch(r"-?\d+", text):
        raise BadRequest(f"{shown(text)} is larger than any number in a game", column)
    if text[0] not in '[{"' and not re.fullmatch(r"-?\d+\.\d+(e[+-]?\d+)?", text):
        return {"true": True, "false": False}.get(text, text)
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise BadRequest(f"{shown(text)} is no value: {error}", column) from error


def write_value(value: Any) -> str:
    """Returns a value as it is typed after `=`."""
    if value is None:
        return ""
    return value if isinstance(value, str) and _is_plain(value) else msgspec.json.encode(value).decode()


def _is_plain(text: str) -> bool:
    """Returns True if a text needs no quotes to be read back as it is."""
    if not text or not text.isprintable() or text != text.strip() or ";" in text or '"' in text:
        return False
    return _value_or_none(text) == text and not _KEPT.match(text) and not _ARROW.search(text)


def _value_or_none(text: str) -> Any:
    try:
        return _value(text)
    except BadRequest:
        return None


_ARROW: Final = re.compile("->|→")
_MOST_CARDS: Final = 10_000
_FORMS: Final = (
    (_SHUFFLE, _shuffle),
    (_SHOW, _show),
    (_TURN, _turn),
    (_OPEN, _open),
    (_CARDS, _cards),
    (_PIECES, _pieces),
)


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
    if before and before[0] in ("shuffle", "open"):
        return places if len(before) == 1 else ["for", "ordered"] if before[0] == "open" else []
    if before and before[0] in ("show", "turn", "assume"):
        return _in_a_place(before, table, places)
    kinds = sorted({kind for pool in table.pools.values() for kind in pool})
    if not before:
        return ["card", "cards", "show", "assume", "turn", "shuffle", "open", *kinds, *sorted(table.values)]
    if before[-1] in table.values and len(before) == 1:
        return ["=", "+=", "-="]
    if before[-1] in ("=", "+=", "-="):
        return [str(table.values[before[0]])] if isinstance(table.values.get(before[0]), str | int) else []
    if before[-1] in ("card", "cards"):
        return ["?", *sorted({kind for kind in table.kinds.values() if not is_unknown(kind)})]
    if before[-1].isdigit() and (len(before) == 1 or before[-2] == "+"):
        return ["cards", *kinds]
    if before[-1] == "as":
        return kinds
    if "->" in before or "→" in before:
        return ["as"] if "card" not in before and "cards" not in before else ["bottom", "up", "down"]
    holding = [name for name in places if before[-1] in table.pools.get(name, {})]
    cards = [name for name in places if table.stack(name)] if "card" in before or "cards" in before else []
    return ["->", *(holding or cards or places)]


def _in_a_place(before: list[str], table: Table, places: list[str]) -> list[str]:
    """Goes on with `show KIND in PLACE to SEAT` and its like."""
    if len(before) == 1:
        return sorted({table.kind(card) for card in table.place_of})
    if before[-1] == "in":
        return [name for name in places if table.stack(name)]
    if before[0] == "show" and len(before) == 4:
        return ["to"]
    if before[0] == "turn" and len(before) == 4:
        return ["up", "down", STRAIGHT]
    return ["in"] if len(before) == 2 else []
