"""The conditions by which events of a match are found, written as SQL over `replay.relation`.

A condition is a list of terms that must all hold, like a search of the library; `docs/find.md` explains them:

    card:duke            something happened to such a card: it was moved, shown, turned or created
    card:duke@118        the same, of the very cards that event 118 was about, wherever they can be followed
    piece:warrior        pieces whose kind begins so
    gained lost drawn moved revealed turned shuffled      what happened to the card or the pieces
    gained:bob lost:bob drawn:bob                         who gained, lost, drew (also of another place, gained:discard)
    place:clearing/5     the event touched the place, or one inside it
    seat:bob             who decided
    action:battle asked:turn                              the answer, the question
    turn:7 round:3-5 phase:evening                        when
    note:why glyph:!? tag:x                               what was noted; `note:any` is any note
    mark:finding         something did not fit; `assumed`, `declared`, `irregular` likewise
    C/vp>=20             the event that first makes it so: `>=` `<=` `>` `<` `=` `!=`; of a value, of `bob/score`,
                         or of how much lies in a place
    while:C/vp>=20       an event after which it is so
    position:0f3a…       the table after the event has this hash
    first last           only the first, the last hit

A plain word is looked for in the action and in the question; quotes hold words together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from domain.errors import shown
from domain.glyphs import glyph_of
from replay.errors import BadRequest
from replay.query import split_words, verify_quotes
from replay.relation import HASH_DIGITS, Relation

_BOUND: Final = re.compile(r"(?P<name>[^<>=!\s]*[^<>=!\s-])(?P<op>>=|<=|!=|=|>|<)(?P<value>.*)\Z")
_NUMBER: Final = re.compile(r"-?\d{1,18}")
_RANGE: Final = re.compile(r"(\d{1,9})(?:-(\d{1,9}))?\Z")
_CARD: Final = re.compile(r"(?P<kind>.*?)(?:@#?(?P<version>\d{1,9}))?\Z")
_HASH: Final = re.compile(rf"[0-9a-f]{{{HASH_DIGITS},32}}\Z")
_SIGNS: Final = (">=", "<=", ">", "<", "=", "!=")
MARKS: Final = ("finding", "assumed", "declared", "irregular")
LIMITS: Final = ("first", "last")

_VERBS: Final = {
    "gained": "x.gained_by <> ''",
    "lost": "x.lost_by <> ''",
    "drawn": "x.what = 'drawn'",
    "moved": "x.source <> x.target AND x.source <> '' AND x.target <> ''",
    "revealed": "(x.what = 'revealed' OR x.learnt)",
    "turned": "x.what = 'turned'",
    "shuffled": "x.what = 'shuffled'",
}
"""Words that say what happened to a card or to pieces."""
VERBS: Final = tuple(_VERBS)


@dataclass(frozen=True)
class Sql:
    """A part of a statement with its values."""

    text: str
    values: tuple[object, ...] = ()


@dataclass
class Condition:
    """A condition, written as SQL.

    Args:
        text: See the module.
        relation: The tables that will be asked: whether a name is a value or a place depends on them.
        is_now: Cards are called what they turned out to be.

    Raises:
        BadRequest: It is empty or malformed.
    """

    text: str
    relation: Relation
    is_now: bool = False
    terms: list[Sql] = field(default_factory=list)
    things: list[tuple[str, Sql]] = field(default_factory=list)
    """Which rows of `cards` and `pieces`, called `x`, it is about: table and condition."""
    limit: str = ""

    def __post_init__(self) -> None:
        verify_quotes(self.text)
        words = split_words(self.text)
        self._verbs: list[Sql] = []
        self._cards: list[Sql] = []
        self._pieces: list[Sql] = []
        for word in words:
            self._take(word)
        if not (self.terms or self._verbs or self._cards or self._pieces):
            raise BadRequest(f"nothing to find; give a word or one of {', '.join(f'{key}:' for key in KEYS)}")
        self._take_things()

    def statement(self) -> Sql:
        """Returns the statement for (version, seat, action) of the events that fit, in order."""
        where = " AND ".join(f"({term.text})" for term in self.terms)
        end = {"first": " ORDER BY version LIMIT 1", "last": " ORDER BY version DESC LIMIT 1"}
        return Sql(
            f"SELECT version, seat, action FROM events AS e WHERE {where}{end.get(self.limit, ' ORDER BY version')}",
            tuple(value for term in self.terms for value in term.values),
        )

    # -- terms ------------------------------------------------------------------------------------

    def _take(self, word: str) -> None:
        if not word:
            raise BadRequest('there is no word between the quotes; write one, as "two words"')
        key, separator, value = word.partition(":")
        if word in LIMITS:
            self.limit = word
        elif word in _VERBS:
            self._verbs.append(Sql(_VERBS[word]))
        elif separator and key in KEYS:
            if not value:
                raise BadRequest(f"{key}: of what? for example {key}:x")
            self._take_key(key, value)
        elif (bound := _BOUND.match(word)) is not None:
            self.terms.append(self._becomes(*_verified(bound)))
        elif separator and key.isascii() and key.isalpha():
            raise BadRequest(f"no key {key}:; the keys are {', '.join(f'{one}:' for one in KEYS)} and NAME>=VALUE")
        elif word[0] in ":<>=" and len(word) > 1:
            raise BadRequest(f"{shown(word)} begins with a sign; a name stands before it, as in seat:bob or C/vp>=20")
        else:
            folded = word.casefold()
            self.terms.append(Sql("instr(fold(action), ?) OR instr(fold(asked), ?)", (folded, folded)))

    def _take_key(self, key: str, value: str) -> None:
        folded = value.casefold()
        if key == "card":
            self._cards.append(self._card(folded))
        elif key == "piece":
            self._pieces.append(
                Sql("(substr(fold(x.kind), 1, ?) = ? OR substr(fold(x.became), 1, ?) = ?)", (len(folded), folded) * 2)
            )
        elif key in ("gained", "lost"):
            self._verbs.append(_crossed(folded, key == "gained"))
        elif key == "drawn":
            self._verbs.append(Sql("x.what = 'drawn' AND substr(fold(x.target), 1, ?) = ?", _inside(folded)))
        elif key == "while":
            bound = _BOUND.match(value)
            if bound is None:
                raise BadRequest(f"while: of what? for example while:C/vp>=20, not {shown(value)}")
            self.terms.append(self._stands(*_verified(bound)))
        else:
            self.terms.append(_PLAIN[key](self, folded))

    def _card(self, value: str) -> Sql:
        wanted = _CARD.match(value)
        assert wanted is not None
        name = "kind_now" if self.is_now else "kind"
        alike = Sql(f"instr(fold(x.{name}), ?)", (wanted["kind"],)) if wanted["kind"] else Sql("1")
        if wanted["version"] is None:
            return Sql(f"{alike.text} AND (x.what <> 'shuffled' OR {int(self._names('shuffled'))})", alike.values)
        at = int(wanted["version"])
        if not 1 <= at <= self.relation.version:
            raise BadRequest(f"there is no event {at} on this line; it has 1 to {self.relation.version}")
        inner = alike.text.replace("x.", "")
        return Sql(f"x.card IN (SELECT card FROM cards WHERE version = ? AND {inner})", (at, *alike.values))

    def _names(self, verb: str) -> bool:
        return verb in split_words(self.text)

    def _take_things(self) -> None:
        """Adds the terms about cards and pieces: each that is named, and one of them to which it all happened."""
        for table, wanted in (("cards", self._cards), ("pieces", self._pieces)):
            for one in wanted:
                self.terms.append(_exists(table, one))
                self.things.append((table, _all([one, *self._verbs_for(table)])))
        if not self._verbs:
            return
        if not self.things:
            self.things = [(table, _all(self._verbs_for(table))) for table in ("cards", "pieces")]
        found = [_exists(table, one) for table, one in self.things]
        self.terms.append(
            Sql(" OR ".join(one.text for one in found), tuple(value for one in found for value in one.values))
        )

    def _verbs_for(self, table: str) -> list[Sql]:
        """Returns the verbs for a table: pieces are never drawn, nobody learns what they are."""
        if table == "cards":
            return self._verbs
        return [Sql(one.text.replace("x.learnt", "0"), one.values) for one in self._verbs]

    # -- values -----------------------------------------------------------------------------------

    def _source(self, name: str) -> Sql:
        """Returns table and key of the rows that say how what is called `name` changed."""
        seat, _, what = name.rpartition("/")
        if what == "score" and self.relation.has_rules:
            return Sql("scores WHERE seat = ?", (seat,))
        is_value = self.relation.select("SELECT 1 FROM named_values WHERE name = ? LIMIT 1", (name,))
        return Sql("named_values WHERE name = ?" if is_value else "counts WHERE kind = '' AND place = ?", (name,))

    def _becomes(self, name: str, sign: str, text: str) -> Sql:
        source, (now, was) = self._source(name), (_holds(one, sign, text) for one in ("value", "before"))
        return Sql(
            f"version IN (SELECT version FROM {source.text} AND {now.text} AND NOT {was.text})",
            (*source.values, *now.values, *was.values),
        )

    def _stands(self, name: str, sign: str, text: str) -> Sql:
        source, holds = self._source(name), _holds("value", sign, text)
        return Sql(
            f"coalesce((SELECT {holds.text} FROM {source.text} AND version <= e.version "
            "ORDER BY version DESC LIMIT 1), 0)",
            (*holds.values, *source.values),
        )

    def _seat(self, value: str) -> Sql:
        named = {one.id.casefold() for one in self.relation.match.state.seats if one.name.casefold() == value}
        names = sorted(named | {value})
        return Sql(f"fold(seat) IN ({', '.join('?' * len(names))})", tuple(names))


def _all(parts: Sequence[Sql]) -> Sql:
    return Sql(
        " AND ".join(f"({one.text})" for one in parts) or "1", tuple(value for one in parts for value in one.values)
    )


def _exists(table: str, which: Sql) -> Sql:
    return Sql(f"EXISTS (SELECT 1 FROM {table} AS x WHERE x.version = e.version AND {which.text})", which.values)


def _inside(place: str) -> tuple[object, ...]:
    return (len(place) + 1, f"{place}/")


def _crossed(place: str, gained: bool) -> Sql:
    """Returns what says that something came into a place, or left it: `bob` is every place of bob's."""
    to, of = ("target", "source") if gained else ("source", "target")
    inside = "substr(fold(x.{}) || '/', 1, ?) = ?"
    return Sql(f"{inside.format(to)} AND NOT {inside.format(of)} AND x.what <> 'created'", _inside(place) * 2)


def _verified(bound: re.Match[str]) -> tuple[str, str, str]:
    name, sign, value = bound["name"], bound["op"], bound["value"]
    if not value:
        raise BadRequest(f"{name}{sign} what? for example {name}{sign}5")
    if value[0] in "<>=":
        raise BadRequest(f"{shown(sign + value)} compares nothing; the signs are {' '.join(_SIGNS)}")
    if sign not in ("=", "!=") and not _NUMBER.fullmatch(value):
        raise BadRequest(f"{name}{sign} compares numbers; {shown(value)} is none")
    return name, sign, value


def _holds(column: str, sign: str, text: str) -> Sql:
    """Returns what says that a column compares so; never NULL. A number is compared with numbers only."""
    if _NUMBER.fullmatch(text):
        return Sql(f"(typeof({column}) = 'integer' AND {column} {sign} ?)", (int(text),))
    return Sql(f"({column} IS NOT NULL AND CAST({column} AS TEXT) {sign} ?)", (text,))


def _range(column: str) -> Callable[[Condition, str], Sql]:
    def made(_: Condition, value: str) -> Sql:
        found = _RANGE.match(value)
        if found is None:
            raise BadRequest(f"{column}:{value[:40]} is no {column}; expected a number or a range, as 3 or 3-5")
        return Sql(f"{column} BETWEEN ? AND ?", (int(found[1]), int(found[2] or found[1])))

    return made


def _mark(_: Condition, value: str) -> Sql:
    if value not in MARKS:
        raise BadRequest(f"no mark {value}; there are {', '.join(MARKS)}")
    return Sql(value)


def _note(_: Condition, value: str) -> Sql:
    """Returns what says that a note which begins at the event has a text; `any` is any note."""
    if value == "any":
        return Sql("version IN (SELECT version FROM notes)")
    return Sql("version IN (SELECT version FROM notes WHERE instr(fold(text), ?))", (value,))


def _listed(column: str) -> Callable[[Condition, str], Sql]:
    """Returns what makes a condition on the tags or the glyphs of such notes, one a line; `any` is any of them."""

    def made(_: Condition, value: str) -> Sql:
        if value == "any":
            return Sql(f"version IN (SELECT version FROM notes WHERE {column} <> '')")
        known = glyph_of(value) if column == "glyph" else None
        name = value if known is None else known.name.casefold()
        where = f"instr(char(10) || fold({column}) || char(10), ?)"
        return Sql(f"version IN (SELECT version FROM notes WHERE {where})", (f"\n{name}\n",))

    return made


def _position(_: Condition, value: str) -> Sql:
    if not _HASH.match(value):
        raise BadRequest(f"position:{value[:40]} is no hash; kifu show --json has it, of {HASH_DIGITS} digits or more")
    return Sql("version IN (SELECT version FROM positions WHERE hash = ?)", (value[:HASH_DIGITS],))


_PLAIN: Final[dict[str, Callable[[Condition, str], Sql]]] = {
    "place": lambda _, value: Sql(
        "EXISTS (SELECT 1 FROM places AS p WHERE p.version = e.version AND substr(fold(place) || '/', 1, ?) = ?)",
        _inside(value),
    ),
    "seat": Condition._seat,
    "action": lambda _, value: Sql("instr(fold(action), ?)", (value,)),
    "asked": lambda _, value: Sql("fold(asked) = ?", (value,)),
    "turn": _range("turn"),
    "round": _range("round"),
    "phase": lambda _, value: Sql("fold(phase) = ?", (value,)),
    "note": _note,
    "glyph": _listed("glyph"),
    "tag": _listed("tags"),
    "mark": _mark,
    "position": _position,
}
"""Keys whose terms say something of the event itself; values come folded."""

KEYS: Final = (
    "card",
    "piece",
    "place",
    "gained",
    "lost",
    "drawn",
    "seat",
    "action",
    "asked",
    "turn",
    "round",
    "phase",
    "note",
    "glyph",
    "tag",
    "mark",
    "while",
    "position",
)
"""Keys of the language."""
