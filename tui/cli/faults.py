"""Errors of the layers below as one line and an exit code."""

from __future__ import annotations

import traceback

from tui.cli import errors
from tui.cli.console import Console


def explain(error: Exception, console: Console) -> int:
    """Tells what went wrong in one line and returns the exit code."""
    from eventstore.errors import AppendRefused, IdempotencyConflict, NotFound, StoreError, WrongExpectedVersion
    from replay.errors import ReplayError

    _keep_details(error, console)
    if isinstance(error, ReplayError):
        console.complain(f"kifu: {error}")
        return error.exit_code
    if isinstance(error, StoreError):
        console.complain(f"kifu: {error}")
        if isinstance(error, WrongExpectedVersion | IdempotencyConflict):
            return errors.CONFLICT
        if isinstance(error, NotFound):
            return errors.NOT_FOUND
        return errors.USAGE if isinstance(error, AppendRefused) else errors.UNREADABLE
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        console.complain(f"kifu: {name}{error.strerror or error}")
        return errors.UNREADABLE
    kind = type(error).__name__
    console.complain(
        f"kifu: a mistake in Kifu itself ({kind}: {error}); what was recorded is safe. "
        "KIFU_DEBUG=1 writes the details to a file (kifu where)"
    )
    return errors.FAULT


def _keep_details(error: Exception, console: Console) -> None:
    if not console.environ.get("KIFU_DEBUG"):
        return
    from tui.cli.places import state_dir

    try:
        state_dir().mkdir(parents=True, exist_ok=True)
        with (state_dir() / "errors.log").open("a", encoding="utf-8") as file:
            file.write("".join(traceback.format_exception(error)) + "\n")
    except OSError:
        console.complain("kifu: the details cannot be written either")
