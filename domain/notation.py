"""Notation: each action is one line of text that parses back to the same action.

A game lists its actions with a template each, and gets `format` and `parse` from it:

    NOTATION = Notation(
        Form(March, "march {count} warriors {source}->{to}"),
        Form(Discard, "discard {kinds*}"),
    )

A template is a row of words. `{field}` is a field of the struct, inside a word if need be; `{field*}` takes any
number of words, for a field that is a tuple, and is `nothing` when it is empty; in it `???` are three `?`. Types come
from the struct. `;` is a word of its own. A word with blanks or signs in it is quoted as a whole: `"El \\"Grande\\""`,
`"big river->12"`. Letters of fixed words may be large or small.

The first form of an action is the one that is printed; further ones are only read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec

from domain.changes import UNKNOWN
from domain.decision import Action, Drew, Rolled, Shuffled, Told, WentOn
from domain.errors import InvalidNotation, NoSuchVerb, shown

NOTHING: Final = "nothing"
"""How an empty `{field*}` is written."""

_SHORT: Final = 40
_MOST_READ: Final = 4096
"""Lines up to so many letters are remembered, so many of them, read and written: a game says most things often."""

_WORD: Final = re.compile(r'"(?:[^"\\]|\\.)*"|;|[^\s";]+')
_PLAIN: Final = re.compile(r'[^\s"\\;]+\Z')
_FIELD: Final = re.compile(r"\{(\w+)(\*?)\}")


def quoted(word: str, reserved: Collection[str] = ()) -> str:
    """Returns a word as it stands in notation: in quotes if it could not be read back without."""
    if _PLAIN.match(word) and word != NOTHING and word.isprintable() and word.lower() not in reserved:
        return word
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in escaped) + '"'


Word: TypeAlias = tuple[str, bool]
"""A word as it is meant, and whether it stood in quotes."""


def words(text: str) -> list[Word]:
    """Returns the words of a line of notation. Raises `InvalidNotation` for a quote that is not closed."""
    if '"' not in text and ";" not in text:
        return [(word, False) for word in text.split()]
    found: list[Word] = []
    position = 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        match = _WORD.match(text, position)
        if match is None:
            raise InvalidNotation(text, f"a quote is not closed in {shown(text)}")
        word, position = match[0], match.end()
        found.append((_unquoted(word), True) if word.startswith('"') else (word, False))
    return found


def _unquoted(word: str) -> str:
    return re.sub(r"\\(?:u\{([0-9a-f]{1,6})\}|(.))", _unescaped, word[1:-1], flags=re.DOTALL)


def _unescaped(match: re.Match[str]) -> str:
    if match[1] is None:
        return match[2]
    code = int(match[1], 16)
    return chr(code) if code < 0x110000 else "?"


def _in_capitals(field: re.Match[str]) -> str:
    name = {"kind": "card", "kinds": "card"}.get(field[1], field[1]).upper()
    # A name that says many needs no second one.
    return f"{name} {name}" if field[2] and not name.endswith("S") else name


def _unseen_apart(word: str, is_quoted: bool) -> Sequence[str]:
    """Returns the words that a word of a list stands for: `???` are three cards that were not seen."""
    return (word,) if is_quoted or word.strip(UNKNOWN) else tuple(word)


class Form:
    """One way to write an action.

    Args:
        action: The struct.
        template: The words. Fields of it that are not named keep their defaults.
        implied: Fields that this form implies.
    """

    __slots__ = ("_implied", "_words", "action", "template")

    def __init__(self, action: type[Action], template: str, **implied: object) -> None:
        self.action = action
        self.template = template
        self._implied = implied
        self._words = [_TemplateWord(word) for word in template.split()]

    def fits(self, action: Action) -> bool:
        """Returns True if this form can write the action."""
        if type(action) is not self.action:
            return False
        named = {field for word in self._words for field in word.fields}
        rest = {name: getattr(action, name) for name in action.__struct_fields__ if name not in named}
        return all(value == self._implied.get(name, _default(self.action, name)) for name, value in rest.items())

    @property
    def example(self) -> str:
        """How it is written, for people: `march COUNT warriors SOURCE->TO`; `CARD CARD` and `PIECES` are any number."""
        return _FIELD.sub(_in_capitals, self.template)

    @property
    def first(self) -> str:
        """The fixed word with which the form begins, in small letters; `""` if it begins with a field."""
        return "" if self._words[0].fields else self._words[0].text.lower()

    @property
    def fixed(self) -> list[str]:
        """The words of the template that are no fields."""
        return [word.text for word in self._words if not word.fields]

    @property
    def fixed_after_list(self) -> list[str]:
        """The fixed words that follow a `{field*}`: in the list itself they would be taken for them."""
        lists = [index for index, word in enumerate(self._words) if word.is_list]
        return [word.text for word in self._words[lists[0] :] if not word.fields] if lists else []

    def write(self, action: Action, reserved: Collection[str] = ()) -> str:
        """Returns the action as text; in lists, words that are `reserved` are quoted."""
        return " ".join(word for part in self._words for word in part.write(action, reserved))

    def read(self, given: Sequence[Word]) -> Action | None:
        """Returns the action of a row of words; None if they are not of this form."""
        raw: dict[str, Any] = dict(self._implied)
        position = 0
        for index, part in enumerate(self._words):
            if part.is_list:
                taken = len(given) - position - (len(self._words) - index - 1)
                if taken < 1:
                    return None
                rest = given[position : position + taken]
                is_empty = len(rest) == 1 and rest[0] == (NOTHING, False)
                raw[part.fields[0]] = () if is_empty else tuple(one for word in rest for one in _unseen_apart(*word))
                position += taken
            elif position == len(given) or not part.read(*given[position], raw):
                return None
            else:
                position += 1
        return self._built(raw) if position == len(given) else None

    def _built(self, raw: dict[str, Any]) -> Action | None:
        try:
            built: Action = msgspec.convert(raw, self.action, strict=False)
        except msgspec.ValidationError:
            return None
        return built


def _in_a_list(word: str, reserved: Collection[str]) -> str:
    is_row = len(word) > 1 and not word.strip(UNKNOWN)  # without quotes it would be read as several cards
    return f'"{word}"' if is_row else quoted(word, reserved)


class _TemplateWord:
    __slots__ = ("_pattern", "fields", "is_list", "text")

    def __init__(self, text: str) -> None:
        found = list(_FIELD.finditer(text))
        self.fields = [match[1] for match in found]
        self.is_list = any(match[2] for match in found)
        self.text = text
        pieces = _FIELD.split(text)
        pattern = "".join(
            re.escape(piece) if i % 3 == 0 else f"(?P<{piece}>.+)" if i % 3 == 1 else ""
            for i, piece in enumerate(pieces)
        )
        self._pattern = re.compile(pattern + r"\Z", re.IGNORECASE | re.DOTALL)

    def write(self, action: Action, reserved: Collection[str]) -> Iterator[str]:
        if self.is_list:
            values = getattr(action, self.fields[0])
            yield from (_in_a_list(str(value), reserved) for value in values)
            if not values:
                yield NOTHING
        elif not self.fields:
            yield self.text
        else:
            yield quoted(_FIELD.sub(lambda match: str(getattr(action, match[1])), self.text))

    def read(self, word: str, is_quoted: bool, raw: dict[str, Any]) -> bool:
        match = self._pattern.match(word)
        if match is None or (is_quoted and not self.fields):
            return False
        raw.update(match.groupdict())
        return True


@cache
def _default(action: type[Action], name: str) -> object:
    fields = {field.name: field for field in msgspec.structs.fields(action)}
    return fields[name].default


WORLD_FORMS: Final = (
    Form(Rolled, "rolled {faces*}"),
    Form(Drew, "drew {kinds*}"),
    Form(Shuffled, "shuffled"),
    Form(Shuffled, "shuffled {kinds*}"),
    Form(Told, "told {numbers*}"),
    Form(WentOn, "went on"),
)
"""The outcomes of chance, the same in every game."""


class Notation:
    """The notation of one game: its own forms, and those of chance."""

    def __init__(self, *forms: Form) -> None:
        self.forms = (*forms, *WORLD_FORMS)
        # Forms with more fixed words say more: `choose {names*} because {reason}` is tried before `choose {names*}`.
        self._by_first: dict[str, list[Form]] = {}
        for form in sorted(self.forms, key=lambda form: -len(form.fixed)):
            self._by_first.setdefault(form.first, []).append(form)
        self._reserved = frozenset(word.lower() for form in self.forms for word in form.fixed_after_list)
        self._by_type: dict[type[Action], list[Form]] = {}
        for form in self.forms:
            self._by_type.setdefault(form.action, []).append(form)
        self._read: dict[str, Action] = {}
        self._written: dict[Action, str] = {}

    def format(self, action: Action) -> str:
        """Returns an action as one line. Raises `TypeError` if the game has no form for it."""
        known = self._written.get(action)
        if known is not None:
            return known
        text = self._formatted(action)
        if len(text) <= _SHORT:
            if len(self._written) >= _MOST_READ:
                self._written.clear()
            self._written[action] = text
        return text

    def _formatted(self, action: Action) -> str:
        for form in self._by_type.get(type(action), ()):
            if form.fits(action):
                return form.write(action, self._reserved)
        raise TypeError(f"no form for {type(action).__name__}")

    def parse(self, text: str) -> Action:
        """Returns the action of a line.

        Raises:
            InvalidNotation: No form fits; the error names those that begin alike.
        """
        known = self._read.get(text)
        if known is not None:
            return known
        given = words(text)
        first = given[0][0].lower() if given else ""
        for form in (*self._by_first.get(first, ()), *self._by_first.get("", ())):
            action: Action | None = form.read(given)
            if action is not None:
                if len(text) <= _SHORT:
                    if len(self._read) >= _MOST_READ:
                        self._read.clear()
                    self._read[text] = action
                return action
        near = [form for form in self.forms if first and form.first == first]
        # A verb that was only begun is no other than the ones that begin so.
        near = near or [form for form in self.forms if first and form.first.startswith(first)]
        if not near:
            begins = ", ".join(dict.fromkeys(form.first for form in self.forms if form.first))
            raise NoSuchVerb(text, f"{shown(text)} is no action; no action begins like that, but with {begins}")
        examples = " or ".join(form.example for form in near)
        expected = f"{shown(text)} is no action; it is written: {examples}"
        raise InvalidNotation(text, expected, [form.template for form in near])


def with_seat(seat: str, text: str) -> str:
    """Returns an action with who takes it in front: `bob: pass`."""
    return f"{quoted(seat)}: {text}" if seat else text


def split_seat(text: str, seats: Sequence[str]) -> tuple[str | None, str]:
    """Returns who acts, if the text says so, and the action; names of seats are read as they are or quoted."""
    stripped = text.lstrip()
    for seat in sorted(seats, key=len, reverse=True):
        for name in (f"{seat}:", f"{quoted(seat)}:"):
            if stripped.startswith(name):
                return seat, stripped[len(name) :].lstrip()
    return None, text
