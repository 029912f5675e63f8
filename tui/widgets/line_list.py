"""The list widget: rows of height 1 from a source of any length, one of them marked.

Only the rows on the screen are ever fetched or drawn. Moving the mark redraws two lines; a list of a hundred
thousand rows costs the same as one of ten. A widget for each row dies at about a thousand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tui.widgets.paint import COMPONENTS, painted
from tui.widgets.spans import BLANK, Line, Span, padded

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class RowSource(Protocol[T_co]):
    """Where rows come from; it may compute them on demand."""

    def __len__(self) -> int: ...

    def rows(self, start: int, stop: int) -> Sequence[T_co]:
        """Returns the rows `start` to `stop` (not included); both lie within the length."""
        ...


class Rows(Generic[T]):
    """A source over a sequence in memory."""

    def __init__(self, items: Sequence[T] = ()) -> None:
        self.items = items

    def __len__(self) -> int:
        return len(self.items)

    def rows(self, start: int, stop: int) -> Sequence[T]:
        """Returns a slice of the sequence."""
        return self.items[start:stop]


UNMARKED: Final = -1
"""The mark of a list in which nothing was chosen yet: the first step down marks its first row."""
Painter = Callable[[T, int, bool], Line]
"""Makes a line of a row: (row, width in cells, is marked)."""


class LineList(ScrollView, Generic[T], inherit_bindings=False):
    """A list over a `RowSource`.

    `paint` turns a row into a line. `can_mark` says which rows the mark may stop at (headers: no). With an
    `edge`, the first column is a level line that is heavy while the list has the focus.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = COMPONENTS
    DEFAULT_CSS = "LineList { scrollbar-size: 0 0; overflow: hidden scroll; }"
    can_focus = True

    mark: reactive[int] = reactive(0, repaint=False)
    """The marked row; `UNMARKED` where none is."""

    class Moved(Message):
        """The user put the mark on another row."""

        def __init__(self, rows: LineList[Any], index: int) -> None:
            super().__init__()
            self.rows = rows
            self.index = index

        @property
        def control(self) -> LineList[Any]:
            """The list, so that handlers can be told apart by its id."""
            return self.rows

    class Chosen(Moved):
        """The user wants the marked row opened."""

    def __init__(
        self,
        paint: Painter[T],
        source: RowSource[T] | None = None,
        *,
        can_mark: Callable[[T], bool] | None = None,
        edge: bool = False,
        name: str | None = None,
    ) -> None:
        super().__init__(id=name)
        self.paint = paint
        self.source: RowSource[T] = source if source is not None else Rows()
        self.can_mark = can_mark
        self.edge = edge
        self.follow = False
        """Stay at the last row when rows are added; moving the mark away ends it."""
        self.when_moved: Callable[[int], None] | None = None
        """Called at once when the user moves the mark, so that what depends on it is in the same frame."""
        self._window: Sequence[T] = ()
        self._window_start = 0
        self._length = 0

    # What is shown

    def show(self, source: RowSource[T], mark: int | None = None) -> None:
        """Shows another source, marking the given row or the nearest that can be."""
        self.source = source
        self.reload(self.mark if mark is None else mark)

    def show_unmarked(self, source: RowSource[T]) -> None:
        """Shows another source in which no row is marked before the user moves the mark."""
        self.source = source
        self.set_reactive(LineList.mark, UNMARKED)
        self.reload()

    def reload(self, mark: int | None = None) -> None:
        """Fetches anew what is on the screen, after the source has changed."""
        self._window = ()
        self._length = len(self.source)
        self.virtual_size = Size(self.size.width, self._length)
        last = self._length - 1
        wanted = last if self.follow else self.mark if mark is None else mark
        if mark is not None or self.follow or self.mark != UNMARKED:
            self.set_reactive(LineList.mark, self._nearest(min(max(0, wanted), max(0, last))))
        self._show_mark()
        self.refresh()

    @property
    def row(self) -> T | None:
        """The marked row, or None in an empty list."""
        return self.row_at(self.mark) if 0 <= self.mark < self._length else None

    def row_at(self, index: int) -> T:
        """Returns a row, from the window that was fetched last where possible."""
        offset = index - self._window_start
        if not 0 <= offset < len(self._window):
            self._fetch(index)
            offset = index - self._window_start
        return self._window[offset]

    def _fetch(self, index: int) -> None:
        """Fetches a window of three pages around a row."""
        page = max(8, self.size.height)
        start = max(0, index - page)
        stop = min(self._length, index + 2 * page)
        self._window = self.source.rows(start, stop)
        self._window_start = start

    # The mark

    def set_mark(self, index: int) -> None:
        """Puts the mark on a row (or the nearest that can have it) without telling anyone."""
        if self._length:
            self.mark = self._nearest(min(max(0, index), self._length - 1))

    def move(self, steps: int) -> None:
        """Moves the mark by rows that can be marked, and tells so."""
        index, last = self.mark, self._length - 1
        way = 1 if steps > 0 else -1
        for _ in range(abs(steps)):
            target = index + way
            while 0 <= target <= last and not self._markable(target):
                target += way
            if not 0 <= target <= last:
                break
            index = target
        self._moved_to(index)

    def move_to(self, index: int) -> None:
        """Puts the mark on a row, or the nearest that can have it, and tells so."""
        if self._length:
            self._moved_to(self._nearest(min(max(0, index), self._length - 1)))

    def page(self, pages: int) -> None:
        """Moves the mark by screens."""
        self.move_to(self.mark + pages * max(1, self.size.height - 1))

    def choose(self) -> None:
        """Asks for the marked row to be opened."""
        if 0 <= self.mark < self._length and self._markable(self.mark):
            self.post_message(self.Chosen(self, self.mark))

    def _moved_to(self, index: int) -> None:
        if self._length and index != self.mark:
            self.follow = False
            self.mark = index
            if self.when_moved is not None:
                self.when_moved(index)
            self.post_message(self.Moved(self, index))

    def _markable(self, index: int) -> bool:
        return self.can_mark is None or self.can_mark(self.row_at(index))

    def _nearest(self, index: int) -> int:
        """Returns the nearest row that can be marked, the later one first."""
        if self.can_mark is None or not self._length:
            return index
        for distance in range(self._length):
            for candidate in (index + distance, index - distance):
                if 0 <= candidate < self._length and self._markable(candidate):
                    return candidate
        return index

    def watch_mark(self, old: int, new: int) -> None:
        """Redraws the two lines concerned, or all if the list must scroll."""
        if not self._show_mark():
            self.refresh_line(old)
            self.refresh_line(new)

    def _show_mark(self) -> bool:
        """Scrolls until the mark is on the screen, with a row of context; returns True if it had to.

        It scrolls by half a screen, so that most steps change two lines: over a slow connection that is what counts.
        """
        height = self.size.height
        if not height:
            return False
        top = self.scroll_offset.y
        context = 1 if height > 4 else 0
        wanted = top
        if not top + context <= self.mark < top + height - context:
            wanted = self.mark - height // 2
        wanted = min(max(0, wanted), max(0, self._length - height))
        if wanted == top:
            return False
        self.scroll_to(y=wanted, animate=False, immediate=True)
        return True

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Returns a line of the screen; only its row is fetched."""
        width = self.size.width
        base = self.visual_style.rich_style
        index = self.scroll_offset.y + y
        marked = index == self.mark and self._length > 0
        room = width - 1 if self.edge else width
        line: Line = BLANK
        if index < self._length:
            line = self.paint(self.row_at(index), room, marked)
        if marked:
            name = "row--marked-focus" if self.has_focus else "row--marked"
            ground = base + self.get_component_rich_style(name, partial=True)
        else:
            ground = base
        segments = painted(self, padded(line, room), ground)
        if self.edge:
            segments = painted(self, self._edge_line, base) + segments
        return Strip(segments, width)

    @property
    def _edge_line(self) -> Line:
        return (Span("┃" if self.has_focus else "│", "edge"),)

    def on_resize(self) -> None:
        """Keeps the mark on the screen."""
        self.virtual_size = Size(self.size.width, self._length)
        self._window = ()
        self._show_mark()
        self.refresh()

    def on_focus(self) -> None:
        """Draws the edge heavy."""
        self.refresh()

    def on_blur(self) -> None:
        """Draws the edge light again."""
        self.refresh()

    # Mouse

    def on_click(self, event: events.Click) -> None:
        """Marks the row under the mouse; on the row that is marked already, opens it."""
        index = self.scroll_offset.y + event.y
        if index >= self._length or not self._markable(index):
            return
        event.stop()
        if index == self.mark or event.chain > 1:
            self.set_mark(index)
            self.choose()
        else:
            self.move_to(index)
