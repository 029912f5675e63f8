"""What can go wrong above the store.

    ReplayError
    ├── NotFound           no match, line or event of that name
    ├── Ambiguous          a prefix that fits several
    ├── BadRequest         a condition, a change or an option misspelt
    ├── Refused            an action that cannot be recorded as it stands
    ├── RecordedFirst      somebody else recorded first
    │   └── TakenBack      or took back what it stands on
    └── Unreadable         a file that cannot be read
        ├── Damaged        an event that was altered since it was recorded
        └── NotWritten     a file that cannot be written

Every message says what happened, what was expected and what to do; the errors of the store are its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain.printable import printable

if TYPE_CHECKING:
    from domain.play import Play


class ReplayError(Exception):
    """Base of the errors of this package. What they say is one line in which nothing acts on a terminal."""

    def __init__(self, message: str = "") -> None:
        super().__init__(printable(message))


class NotFound(ReplayError):
    """Nothing has this name."""


class Ambiguous(ReplayError):
    """A prefix fits several things."""

    def __init__(self, message: str, candidates: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.candidates = tuple(candidates)


class BadRequest(ReplayError):
    """What was asked cannot be understood."""

    def __init__(self, message: str, column: int = 0) -> None:
        super().__init__(message)
        self.column = column
        """Where in the text, from 1; 0 is nowhere in particular."""


class Refused(ReplayError):
    """An action cannot be recorded as it stands."""

    def __init__(self, message: str, rule: str = "", *, is_action: bool = False) -> None:
        super().__init__(message)
        self.rule = rule
        self.is_action = is_action
        """Whether the text is an action of the game, which only does not stand at this moment."""


class RecordedFirst(ReplayError):
    """Somebody else recorded on the line first."""

    def __init__(self, line: str, expected: int, actual: int, theirs: Sequence[Play] = (), who: str = "") -> None:
        super().__init__(
            f"{_first(expected + 1, theirs, who)}: the line ends at {actual}, {expected} was expected; "
            "look at theirs, then record again"
            if actual > expected
            else f"the line ends at {actual}, and {expected} was expected; look at it, then record again"
        )
        self.line, self.expected, self.actual = line, expected, actual
        self.theirs = tuple(theirs)
        """What they recorded after `expected`."""
        self.who = who
        """Who recorded the first of it, if that is known."""


def _first(version: int, theirs: Sequence[Play], who: str) -> str:
    """Returns in words what was recorded first, and by whom; of an answer in secret only whose it is."""
    said = ""
    if theirs:
        play = theirs[0]
        action = f"{play.seat} answered" if play.secret else play.action or play.asked
        more = f" and {len(theirs) - 1} more" if len(theirs) > 1 else ""
        said = f" #{version} {action if action.isprintable() else 'an entry'}{more}"
    return f"{who if who.isprintable() and who else 'somebody else'} recorded first{said}"


class TakenBack(RecordedFirst):
    """Somebody else took the end of the line back, and play goes on on another one."""

    def __init__(self, line: str, expected: int, after: int, goes_on: str, who: str = "") -> None:
        super().__init__(line, expected, after)
        self.args = (
            f"{who if who.isprintable() and who else 'somebody else'} took #{after + 1} back first: "
            f"play goes on after #{after} on another line, {expected} was expected; look at it, then record again",
        )
        self.who = who
        self.after = after
        """The last entry that was not taken back."""
        self.goes_on = goes_on
        """The line on which play goes on."""


class Unreadable(ReplayError):
    """A file is not what it should be."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line
        """The line of the file, from 1; 0 is the whole file."""


class Damaged(Unreadable):
    """An event was altered since it was recorded, and cannot be read."""


class NotWritten(Unreadable):
    """A file cannot be written."""
