"""What the parts of Amend know of each other: its topics are split over files."""

from __future__ import annotations

from replay.amending import Amending
from replay.amendment import Row
from tui.screens.acts import Acts
from tui.screens.amend_rows import Mode, Shown
from tui.widgets.line_list import LineList


class AmendPart(Acts):
    """Base of the parts; `tui.screens.amend.Amend` is the whole."""

    amending: Amending
    mode: Mode
    unfolded: set[str]
    is_busy: bool
    """The tail is being judged, or the line written: decisions wait."""
    seconds: float
    """How long the tail was judged."""

    @property
    def rows(self) -> LineList[Shown]:
        """The list."""
        return self.query_one("#rows", LineList)

    @property
    def at_hand(self) -> Row | None:
        """The marked entry; None on what is folded, or in an empty list."""
        raise NotImplementedError

    def show_rows(self, mark: str = "") -> None:
        """Lists the rows anew and marks the one with an identity, or the one at hand."""
        raise NotImplementedError

    def draw(self) -> None:
        """Draws what depends on the marked row."""
        raise NotImplementedError
