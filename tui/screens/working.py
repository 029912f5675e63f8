"""Long work: done in a thread, its progress shown when it takes long, and `esc` stops it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, TypeVar

from textual.widget import Widget

from tui.screens.dialog import Dialog
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, plain

if TYPE_CHECKING:
    from tui.app import KifuApp

R = TypeVar("R")

QUIET_SECONDS: Final = 0.2
"""Work shorter than this shows no progress, so that nothing flashes."""
_BAR: Final = 30


class Stopped(Exception):
    """The user wants no more of it."""


class Work:
    """How far some work is; shared between the thread and the dialog."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.done = 0
        self.total = 0
        self.is_stopped = False

    def tell(self, done: int, total: int) -> None:
        """Says how far it is.

        Raises:
            Stopped: The user stopped it.
        """
        self.done, self.total = done, total
        if self.is_stopped:
            raise Stopped


def work(
    app: KifuApp,
    title: str,
    compute: Callable[[Work], R],
    finished: Callable[[R], None],
    failed: Callable[[Exception | None], None],
) -> None:
    """Computes something in a thread.

    Args:
        app: The app.
        title: What is done, for the dialog that shows progress.
        compute: Does it; tells its progress to what it is given.
        finished: Given the result.
        failed: Given an error that the layers below raise on purpose; None if the user stopped it.
    """
    state = Work(title)

    async def run() -> None:
        progress = Progress(state)
        timer = app.set_timer(QUIET_SECONDS, lambda: app.open_screen(progress))

        async def close() -> None:
            timer.stop()
            if progress.is_attached:
                await app.close_screen(progress)

        try:
            result = await asyncio.to_thread(compute, state)
        except Stopped:
            await close()
            failed(None)
            return
        except Exception as error:
            await close()
            if not app.is_expected(error):
                raise
            failed(error)
            return
        await close()
        with app.guarded():
            finished(result)

    app.run_worker(run(), group="work")


class Progress(Dialog[None]):
    """Shows how far some work is; `esc` stops it."""

    WIDTH = 50

    def __init__(self, state: Work) -> None:
        super().__init__()
        self.state = state
        self.title = state.title

    def body(self) -> Iterable[Widget]:
        """Returns the lines."""
        yield Prose(self._lines_now(), name="progress")

    def on_mount(self) -> None:
        """Looks at the work from time to time."""
        self.set_interval(0.1, lambda: self.query_one("#progress", Prose).show(self._lines_now()))

    def _lines_now(self) -> list[Line]:
        state = self.state
        share = state.done / state.total if state.total else 0.0
        full, empty = ("#", ".") if self.kifu.is_ascii else ("█", "░")
        count = int(share * _BAR)
        said = f"{state.done} of {state.total}" if state.total else "…"
        return [
            plain(said),
            plain(f"{full * count}{empty * (_BAR - count)} {share:4.0%}"),
            plain("esc stop; all stays as it was", "dim"),
        ]

    def do_dialog_cancel(self) -> None:
        """Stops it at the next entry."""
        self.state.is_stopped = True

    def do_dialog_accept(self) -> None:
        """Does nothing: the work goes on."""
