"""Errors of the layers below as one line and an exit code."""

from __future__ import annotations

import traceback
from pathlib import Path

from tui.cli import errors
from tui.cli.console import Console
from tui.cli.places import state_dir


def explain(error: Exception, console: Console) -> int:
    """Tells what went wrong in one line and returns the exit code."""
    details = _keep_details(error, console)
    code, message = _told(error)
    if code == errors.FAULT:
        message += f"; the details are in {details}" if details else "; KIFU_DEBUG=1 keeps the details in a file"
    console.complain(f"kifu: {message}")
    return code


def _told(error: Exception) -> tuple[int, str]:
    """Returns the exit code and the message of an error."""
    from domain import errors as of_domain
    from eventstore import errors as of_store
    from replay import errors as of_replay

    match error:
        case of_replay.NotFound() | of_replay.Ambiguous():
            return errors.NOT_FOUND, str(error)
        case of_replay.BadRequest():
            return errors.USAGE, str(error)
        case of_replay.Refused():
            return errors.REFUSED, str(error)
        case of_replay.RecordedFirst():
            return errors.CONFLICT, str(error)
        case of_replay.Unreadable():
            return errors.UNREADABLE, str(error)
        case of_store.WrongExpectedVersion() | of_store.IdempotencyConflict():
            return errors.CONFLICT, str(error)
        case of_store.NotFound():
            return errors.NOT_FOUND, str(error)
        case of_store.AppendRefused():
            return errors.USAGE, str(error)
        case of_store.StoreError():
            return errors.UNREADABLE, str(error)
        case of_domain.UnknownGame():
            return errors.NOT_FOUND, str(error)
        case of_domain.InvalidData():
            return errors.UNREADABLE, str(error)
        case of_domain.InvalidOption():
            return errors.USAGE, str(error)
        case of_domain.Rejected() | of_domain.NotAsked() | of_domain.InvalidNotation() | of_domain.Ambiguous():
            return errors.REFUSED, str(error)
        case UnicodeEncodeError():
            return errors.USAGE, "a word of the command line is no text in UTF-8; write it in another way"
        case MemoryError() | RecursionError():
            return errors.UNREADABLE, "this is too large or nested too deep to be read; nothing was changed"
        case OSError():
            name = f"{error.filename}: " if error.filename else ""
            return errors.UNREADABLE, f"{name}{error.strerror or error}; look at the name, the rights and the room left"
    kind = type(error).__name__
    return errors.FAULT, f"a mistake in Kifu itself ({kind}: {error}); what was recorded is safe"


def _keep_details(error: Exception, console: Console) -> Path | None:
    """Writes the traceback to a file if `KIFU_DEBUG` asks for it, and returns the file."""
    if not console.environ.get("KIFU_DEBUG"):
        return None
    file = state_dir(console.environ) / "errors.log"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8", errors="backslashreplace") as log:
            log.write("".join(traceback.format_exception(error)) + "\n")
    except OSError:
        return None
    return file
