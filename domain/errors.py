"""What can go wrong in the domain.

    DomainError
    ├── Rejected            a rule does not allow an action (normal flow, never logged as a failure)
    │   └── NotAnAnswer     the action is of another kind than the question asks for
    ├── NotAsked            the question that was answered is not open
    ├── InvalidNotation     a text that is no action of the game
    ├── Ambiguous           an action that fits several unlike things
    ├── UnknownGame         no rules module of that name is installed
    ├── InvalidOption       an option of a game that it does not know or allow
    ├── InvalidData         a data file of a game that cannot be read
    └── RulesFault          a rules module broke its contract

A text move fails in three ways that a person has to mend differently: it is invalid (`InvalidNotation`),
illegal (`Rejected`) or ambiguous (`Ambiguous`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from domain.printable import printable

_SHOWN: Final = 60
_LARGE: Final = 10**20
_TOO_LARGE: Final = "a number as large as that"


def shown(text: str) -> str:
    """Returns text from outside in a form that is safe in a one-line message: quoted, escaped, not too long."""
    text = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    return f'"{text}"' if text.isprintable() else ascii(text)


def shown_value(value: object) -> str:
    """Returns a value of any kind as `shown` does; a whole number can be too long to be written."""
    try:
        return _TOO_LARGE if isinstance(value, int) and abs(value) >= _LARGE else shown(str(value))
    except ValueError:  # such a number inside of a list
        return _TOO_LARGE


class DomainError(Exception):
    """Base of the domain's errors. What they say is one line in which nothing acts on a terminal."""

    def __init__(self, message: str = "") -> None:
        super().__init__(printable(message))


class Rejected(DomainError):
    """A rule does not allow the action.

    Args:
        rule: What the rulebook calls the rule (`"HCC.2.6.I"`); shown beside the message.
        message: What is wrong, in one sentence.
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{message} ({rule})")
        self.rule = rule
        self.message = message


class NotAnAnswer(Rejected):
    """The action is of another kind than the question asks for."""


class NotAsked(DomainError):
    """The question that was answered is not open.

    Args:
        seat: Who answered; `""` is the world.
        asked: The short name of the question that was answered, or of what is open instead.
        message: What happened and what is open.
    """

    def __init__(self, seat: str, asked: str, message: str) -> None:
        super().__init__(message)
        self.seat = seat
        self.asked = asked
        self.message = message


class InvalidNotation(DomainError):
    """A text is no action of the game.

    Args:
        text: The text as it was given.
        message: What was expected.
        forms: The forms that come nearest, as templates.
    """

    def __init__(self, text: str, message: str, forms: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.text = text
        self.message = message
        self.forms = tuple(forms)


class NoSuchVerb(InvalidNotation):
    """A text begins like no action of the game, so that nothing tells which one was meant."""


class Ambiguous(DomainError):
    """An action fits several unlike things.

    Args:
        message: What it could mean.
        choices: The things it fits, in words that tell them apart.
    """

    def __init__(self, message: str, choices: Iterable[str]) -> None:
        super().__init__(message)
        self.message = message
        self.choices = tuple(choices)


class UnknownGame(DomainError):
    """No rules module of that name is installed."""

    def __init__(self, game: str, installed: Iterable[str]) -> None:
        self.game = game
        self.installed = tuple(installed)
        super().__init__(f"{shown(game)} is no game. Installed: {', '.join(self.installed) or 'none'}")


class InvalidOption(DomainError):
    """An option of a game, or a number of seats, that the game does not know or allow."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name
        self.message = message


class InvalidData(DomainError):
    """A data file of a game cannot be read: a defect of the installation, or of an owner's edit.

    Args:
        package: Where the file lies; `""` if its name says so.
        name: The file.
        message: What is wrong.
    """

    def __init__(self, package: str, name: str, message: str) -> None:
        super().__init__(f"{package}/{name}: {message}" if package else f"{name}: {message}")
        self.package = package
        self.name = name
        self.message = message


class RulesFault(DomainError):
    """A rules module broke its contract; the table is as it was before."""
