"""Compare: two lines side by side, or two entries of one, and what differs on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widget import Widget

from replay.comparing import Pair, Walked, align, compare, is_chance
from replay.comparing_text import highest, write_comparison
from replay.cursor import Cursor
from replay.diff import Difference, differences, place_count
from replay.match import Match
from replay.scores import scorer_of
from tui.actions import SCREENS
from tui.boards.board import Scene, seat_names
from tui.boards.choose import board_of
from tui.home import at_home
from tui.keys import bindings
from tui.maps.draw import Glyphs
from tui.screens.apart import apart
from tui.screens.base import FULL, KifuScreen
from tui.screens.dialog import Prompt
from tui.screens.exporting import name_for
from tui.screens.eyes import View, band, view_text
from tui.screens.reading import Reading
from tui.screens.score_pane import NO_SCORE, curve_spans, series_of
from tui.text import cells, cut, pad
from tui.widgets.bar import Bar
from tui.widgets.board_pane import BoardPane
from tui.widgets.line_list import LineList, Rows
from tui.widgets.spans import Line, Span, padded, plain, rule, width_of

_ROOM_FOR_WORD = 36
"""Cells of half a row from which it says that an outcome of chance differs."""


class Compare(KifuScreen[None], inherit_bindings=False):
    """Shows two sides. Locked, they walk together over aligned rows; unlocked, each by itself.

    Args:
        match: The match.
        left: Line and version of side A.
        right: Line and version of side B; where the lines part, if None.
        view: Whose eyes.
        is_locked: The sides walk together; if None, those of two lines do.
    """

    NAME = "compare"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SCREENS["compare"])]
    PANES = (("#pairs", "entries"), ("#differences", "differences"))

    def __init__(
        self,
        match: Match,
        left: tuple[str, int],
        right: tuple[str, int | None],
        view: View | None = None,
        is_locked: bool | None = None,
    ) -> None:
        super().__init__()
        self.match = match
        self.view = view or View()
        self.is_locked = left[0] != right[0] if is_locked is None else is_locked
        self.side = 0
        shared = match.parting(left[0], right[0])
        starts = (left[1], right[1] if right[1] is not None else shared + 1)
        # Of a match that is hidden in part, a comparison shows what was reached, and walks no further.
        self.sides = [
            Reading(match, line, min(at, match.head(line)), self.view)
            for (line, _), at in zip((left, right), starts, strict=True)
        ]
        self.shared = shared
        self._align()

    def _align(self) -> None:
        left, right = self.sides
        self.pairs = align(left.cursor.plays, right.cursor.plays, self.shared)

    def body(self) -> Iterable[Widget]:
        """Returns boards, entries and differences."""
        return (
            Horizontal(BoardPane("board-a"), BoardPane("board-b"), id="boards"),
            Bar("pairs-title"),
            LineList(self._paint, Rows(self.pairs), name="pairs"),
            Bar("table-title"),
            LineList(self._paint_difference, name="differences"),
            Bar("scores-a"),
            Bar("scores-b"),
        )

    @property
    def pair_list(self) -> LineList[Pair]:
        """The entries in pairs."""
        return self.query_one("#pairs", LineList)

    @property
    def cursors(self) -> tuple[Cursor, Cursor]:
        """The two sides."""
        return self.sides[0].cursor, self.sides[1].cursor

    def on_mount(self) -> None:
        """Marks where the lines part."""
        for board in self.query(BoardPane):
            board.can_focus = False
        self.pair_list.when_moved = self._stand_at
        self.pair_list.focus()
        start = self.shared if self.is_locked else self._row_of(0, self.cursors[0].at)
        self.pair_list.reload(min(start, len(self.pairs) - 1))
        if self.is_locked:
            self._stand_at(self.pair_list.mark)
        else:
            self.draw()

    def on_resize(self) -> None:
        """Shows the boards where there is room for both."""
        self.query_one("#boards").display = self.size.width >= FULL and self.size.height >= 45
        self.call_after_refresh(self.draw)

    def glyphs_changed(self) -> None:
        """Draws with other signs."""
        self.draw()

    # Walking

    def _row_of(self, side: int, version: int) -> int:
        return next((i for i, pair in enumerate(self.pairs) if pair[side] == version), 0)

    def _stand_at(self, index: int) -> None:
        """Puts both sides where a row stands: at its entry, or the last one before it."""
        for side, cursor in enumerate(self.cursors):
            if self.is_locked or side == self.side:
                version = next((self.pairs[i][side] for i in range(index, -1, -1) if self.pairs[i][side]), 0)
                cursor.goto(version)
        self.draw()

    def do_compare_forward(self) -> None:
        """Steps forward."""
        self.pair_list.move(1)

    def do_compare_back(self) -> None:
        """Steps back."""
        self.pair_list.move(-1)

    def do_replay_first(self) -> None:
        """Goes to the first entry."""
        self.pair_list.move_to(0)

    def do_replay_last(self) -> None:
        """Goes to the last entry."""
        self.pair_list.move_to(len(self.pairs) - 1)

    def do_compare_next(self) -> None:
        """Goes to the next difference."""
        self._to_difference(range(self.pair_list.mark + 1, len(self.pairs)))

    def do_compare_previous(self) -> None:
        """Goes to the difference before."""
        self._to_difference(range(self.pair_list.mark - 1, -1, -1))

    def _to_difference(self, indexes: Iterable[int]) -> None:
        index = next((index for index in indexes if not self.pairs[index].is_same), None)
        if index is None:
            self.kifu.say("no further difference that way")
        else:
            self.pair_list.move_to(index)

    def do_compare_side(self) -> None:
        """Goes to the other side."""
        self.side = 1 - self.side
        if not self.is_locked:
            self.pair_list.set_mark(self._row_of(self.side, self.cursors[self.side].at))
        self.draw()

    def do_compare_swap(self) -> None:
        """Swaps the sides."""
        self.sides.reverse()
        self.side = 1 - self.side
        self._align()
        self.pair_list.show(Rows(self.pairs), self.pair_list.mark)
        self.draw()

    def do_compare_lock(self) -> None:
        """Locks the sides together, or parts them."""
        self.is_locked = not self.is_locked
        if self.is_locked:
            self._stand_at(self.pair_list.mark)
        self.draw()

    # Drawing

    def draw(self) -> None:
        """Draws everything that depends on where the sides stand."""
        app = self.kifu
        ascii_only, width = app.is_ascii, self.size.width or app.size.width
        app.view_name = view_text(self.view, self.match.state.seats)
        left, right = self.sides
        found = differences(left.table, right.table)
        self._draw_top(width)
        places = place_count(left.table, right.table)
        title = f"table at A #{left.at} / B #{right.at}: what differs ({len(found)} of {places} places)"
        self.bar("pairs-title").show(rule(width, ascii_only=ascii_only))
        self.bar("table-title").show(rule(width, title, ascii_only=ascii_only))
        self.query_one("#differences", LineList).show(Rows(found), 0)
        self._draw_scores(width)
        half = (width - 8) // 2
        done = apart(self._action(left), self._action(right), half)
        self.bar("entry").show(plain(f" A {cut(done[0], half)}   B {cut(done[1], half)}"))
        self.pair_list.refresh()
        if self.query_one("#boards").display:
            self._draw_boards(found)

    def _draw_top(self, width: int) -> None:
        left, right = self.sides
        at = f"part at #{self.shared}" if left.line.id != right.line.id else "two entries of one line"
        if left.line.id != right.line.id and self._is_same_so_far():
            at = "the same as far as read"
        names = (
            Span(" Compare  "),
            Span(f"A {left.line_name} #{left.at}", "focus" if self.side == 0 else ""),
            Span("   "),
            Span(f"B {right.line_name} #{right.at}", "focus" if self.side == 1 else ""),
        )
        self.bar("top").show(names, plain(f"{at} · {'locked' if self.is_locked else 'unlocked'} "))
        if self.view.is_scribe and not self.view.is_now:
            self.bar("context").show(plain(f" {left.context()}   {right.context()}", "dim"))
        else:
            seats = self.match.state.seats
            self.bar("context").show(
                band(
                    self.view,
                    seats,
                    left.table,
                    width,
                    ascii_only=self.kifu.is_ascii,
                    is_locked=bool(self.kifu.locked_seat),
                ),
                band=True,
            )

    def _is_same_so_far(self) -> bool:
        """Returns True while what is hidden of a line also hides where the two part."""
        left, right = self.sides
        is_hidden = any(reading.hides_more and self.shared == reading.last for reading in self.sides)
        return is_hidden and self.shared == min(left.last, right.last)

    def _action(self, reading: Reading) -> str:
        play = reading.play
        return f"#{reading.at} {play.action or play.asked}" if play is not None else "before the first entry"

    def _draw_boards(self, found: list[Difference]) -> None:
        touched = frozenset(difference.place for difference in found)
        glyphs: Glyphs = "ascii" if self.kifu.is_ascii else "unicode"
        seats = seat_names(self.match.state.seats)
        for name, reading in zip(("a", "b"), self.sides, strict=True):
            scene = Scene(reading.table, seats, touched, glyphs=glyphs, chair=reading.view.who)
            self.query_one(f"#board-{name}", BoardPane).show(board_of(self.match.game, scene).lines)

    def _draw_scores(self, width: int) -> None:
        """Draws the points of both sides, on one scale."""
        count = max(1, *(len(reading.cursor.structure.scores()) for reading in self.sides))
        most = max(4, min(40, (width - 30) // count - 8))
        series = [series_of(reading, most) for reading in self.sides]
        top = highest(*series)
        for name, reading, points in zip("AB", self.sides, series, strict=True):
            spans: list[Span] = [Span(" score   " if name == "A" else "         ", "dim"), Span(f"{name} ", "strong")]
            spans += curve_spans(points, top, ascii_only=self.kifu.is_ascii) if points else [Span(NO_SCORE, "dim")]
            if not reading.hides_more:
                spans.append(Span(f"  (ends at #{reading.last})", "dim"))
            self.bar(f"scores-{name.lower()}").show(tuple(spans))

    def _paint(self, pair: Pair, width: int, is_marked: bool) -> Line:  # noqa: ARG002
        half = (width - 1) // 2
        edge = Span("|" if self.kifu.is_ascii else "│", "edge")
        left = self._half(0, pair, half)
        right = self._half(1, pair, width - half - 1)
        return (*left, edge, *right)

    def _half(self, side: int, pair: Pair, width: int) -> Line:
        version = pair[side]
        reading = self.sides[side]
        is_here = version == reading.at and version > 0
        mark = "AB"[side] if is_here else " "
        if not version:
            return padded((Span(f" {mark}     –", "dim"),), width)
        sign = self._sign(side, pair, width)
        head = (Span(f" {mark} ", "mark"), Span(f"{version:>4} ", "dim"))
        room = width - width_of(head) - len(sign) - 2
        role = "" if pair.is_same else "strong"
        text = Span(pad(self._said(pair, room)[side], room), role)
        return padded((*head, text, Span(f" {sign} ", "mark")), width)

    def _sign(self, side: int, pair: Pair, width: int) -> str:
        """Returns how an entry differs, as its half of the row says it: of chance, the word as well."""
        sign = pair.sign if side == 1 or not pair.right else " "
        if sign == " ":
            return sign
        sign = "!" if sign == "≠" and self.kifu.is_ascii else sign
        versions = zip(self.sides, pair[:2], strict=True)
        is_luck = any(version > 1 and is_chance(reading.cursor.plays[version - 1]) for reading, version in versions)
        return f"chance {sign}" if is_luck and width >= _ROOM_FOR_WORD else sign

    def _said(self, pair: Pair, room: int) -> tuple[str, str]:
        """Returns what both entries of a pair say; where there is little room, what differs."""
        left, right = (self._text_of(side, version) for side, version in enumerate((pair.left, pair.right)))
        return apart(left, right, room) if left and right and not pair.is_same else (left, right)

    def _text_of(self, side: int, version: int) -> str:
        play = self.sides[side].cursor.plays[version - 1] if version else None
        return play.action or play.asked if play is not None else ""

    def _paint_difference(self, difference: Difference, width: int, is_marked: bool) -> Line:  # noqa: ARG002
        found = self.query_one("#differences", LineList).source
        longest = max((len(one.place) for one in found.rows(0, len(found))), default=8)
        place = pad(difference.place, min(longest, 24, width // 3))
        half = (width - cells(place) - 6) // 2
        left, right = apart(difference.left, difference.right, half)
        return (
            Span(f" {place} "),
            Span(pad(left, half)),
            Span(" | ", "edge"),
            Span(pad(right, half)),
        )

    def do_compare_export(self) -> None:
        """Asks for a file and writes the comparison of both sides into it, as they stand."""
        name = name_for(self.match, "md").removesuffix(".md")
        text = "Markdown if the name ends in .md, else plain text; a file that is there is not replaced."
        self.kifu.ask(Prompt("Write the comparison into", text, f"{name}-comparison.md", width=66), self._export)

    def _export(self, name: str | None) -> None:
        if not name or not name.strip():
            return
        path = at_home(name.strip())
        if path.exists():
            self.kifu.say(f"{path} is there already; choose another name", "warning")
            return
        left, right = (Walked(reading.line.id, reading.line_name, reading.cursor) for reading in self.sides)
        found = compare(left, right, self.shared, scorer_of(self.match.state))
        write_comparison(found, self.match.title, path, view_text(self.view, self.match.state.seats))
        self.kifu.say(f"comparison written to {path}")

    def do_app_back(self) -> None:
        """Goes back to Replay."""
        self.dismiss(None)

    def copied_text(self) -> str:
        """Returns the differences as text."""
        rows = self.query_one("#differences", LineList).source
        lines = [f"{one.place}: {one.left} | {one.right}" for one in rows.rows(0, len(rows))]
        return "\n".join(lines)
