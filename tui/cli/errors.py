"""Exit codes, and the errors that end a command with one of them.

    CommandError
    ├── UsageError       2
    ├── Refused          3
    ├── NotFound         5
    └── Unreadable       6

Errors of the layers below are turned into exit codes and one-line messages by `tui.cli.faults`.
"""

from __future__ import annotations

DONE = 0
FINDINGS = 1
"""Done, and something was found: a broken chain, an import with problems, a search without a hit."""
USAGE = 2
REFUSED = 3
"""An action was refused by a rule, or cannot be read as an action."""
CONFLICT = 4
"""Someone else recorded first."""
NOT_FOUND = 5
"""Not found, or ambiguous."""
UNREADABLE = 6
"""A file or a database that cannot be read or written."""
FAULT = 70
"""A mistake in the program itself."""
STOPPED = 130
"""The user pressed Ctrl-C."""


class CommandError(Exception):
    """Ends a command with an exit code and one line: what happened, what was expected, what to do."""

    code = FAULT

    def __init__(self, message: str, code: int | None = None) -> None:
        from domain.printable import printable

        self.message = printable(message)
        super().__init__(self.message)
        if code is not None:
            self.code = code


class UsageError(CommandError):
    """The command line itself cannot be understood."""

    code = USAGE


class Refused(CommandError):
    """An action was refused."""

    code = REFUSED


class NotFound(CommandError):
    """What was named does not exist, or more than one thing has that name."""

    code = NOT_FOUND


class Unreadable(CommandError):
    """A file or database cannot be read or written."""

    code = UNREADABLE
