"""The dialog for what went wrong: what happened, what was expected, what to do. Never a traceback."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget

from tui.screens.dialog import Dialog
from tui.text import clean
from tui.widgets.prose import Prose


class Problem(Dialog[None]):
    """Shows an error. Text that was being entered stays where it is."""

    WIDTH = 58
    is_alarm = True

    def __init__(self, error: BaseException | None, text: str = "") -> None:
        super().__init__()
        self.error = error
        self.text = text
        self.title = heading(error)

    def body(self) -> Iterable[Widget]:
        """Returns the words."""
        said = clean(str(self.error)) if self.error is not None else ""
        if isinstance(self.error, OSError):
            said = clean(f"{self.error.strerror or self.error}: {self.error.filename or ''}".rstrip(": "))
        yield Prose(text="\n".join(part for part in (said[:1].upper() + said[1:], clean(self.text)) if part))


def heading(error: BaseException | None) -> str:
    """Returns a title for an error."""
    from eventstore import errors as store
    from replay import errors as replay

    if isinstance(error, store.StoreDamaged | replay.Damaged):
        return "! damaged"
    if isinstance(error, replay.NotWritten):
        return "! not written"
    if isinstance(error, store.DiskFull | store.FileGone | store.ReadOnlyStore | store.StoreLocked):
        return "! not saved"
    if isinstance(error, store.StoreFault):
        return "! not connected"
    if isinstance(error, store.OpenRefused):
        return "! not opened"
    if isinstance(error, replay.Unreadable | store.UpcastError):
        return "! not read"
    if isinstance(error, replay.NotFound | replay.Ambiguous | store.NotFound):
        return "! not found"
    return "! not done"


def lost_text(error: BaseException) -> str:
    """Returns what is said once when nothing new can be read."""
    what = heading(error).removeprefix("! ")
    return f"{what if what in ('damaged', 'not read') else 'not connected'}; what was read stays: {error}"
