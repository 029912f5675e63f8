"""The list widget, in an app of its own."""

from __future__ import annotations

from textual.app import App

from tests.tui.frames import frame
from tui.widgets.line_list import LineList, Rows
from tui.widgets.paint import variables
from tui.widgets.spans import Span


class Counted:
    """A source that counts what is asked of it."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.fetched = 0

    def __len__(self) -> int:
        return self.length

    def rows(self, start: int, stop: int) -> range:
        assert 0 <= start <= stop <= self.length
        self.fetched += stop - start
        return range(start, stop)


class ListApp(App):
    def __init__(self, source, **more) -> None:
        super().__init__()
        self.source = source
        self.more = more
        self.painted: list[int] = []
        self.moved: list[int] = []
        self.chosen: list[int] = []

    def get_css_variables(self) -> dict[str, str]:
        return {**variables(self.current_theme), **super().get_css_variables()}

    def compose(self):
        yield LineList(self.paint, self.source, **self.more)

    def on_mount(self) -> None:
        self.rows.focus()
        self.rows.reload(0)

    @property
    def rows(self) -> LineList:
        return self.query_one(LineList)

    def paint(self, row, width, is_marked):
        self.painted.append(row)
        return (Span("▸" if is_marked else " "), Span(f"row {row}"))

    def on_line_list_moved(self, event) -> None:
        self.moved.append(event.index)

    def on_line_list_chosen(self, event) -> None:
        self.chosen.append(event.index)


async def test_a_long_list_fetches_and_paints_only_what_is_on_the_screen():
    source = Counted(100_000)
    app = ListApp(source)
    async with app.run_test(size=(20, 10)) as pilot:
        await pilot.pause()
        assert frame(app).splitlines()[:2] == ["▸row 0", " row 1"]
        app.rows.move_to(70_000)
        await pilot.pause()
        assert "▸row 70000" in frame(app)
        assert source.fetched < 200


async def test_moving_the_mark_on_the_screen_paints_two_rows():
    app = ListApp(Counted(100))
    async with app.run_test(size=(20, 10)) as pilot:
        await pilot.pause()
        app.painted.clear()
        app.rows.move(1)
        await pilot.pause()
        assert sorted(app.painted) == [0, 1]
        assert app.moved == [1]


async def test_the_mark_stops_at_the_ends_and_tells_nothing_there():
    app = ListApp(Counted(3))
    async with app.run_test(size=(20, 10)) as pilot:
        app.rows.move(-1)
        app.rows.move(10)
        await pilot.pause()
        assert app.rows.mark == 2
        app.rows.move(1)
        await pilot.pause()
        assert app.moved == [2]


async def test_rows_that_cannot_be_marked_are_passed_over():
    app = ListApp(Counted(20), can_mark=lambda row: row % 5 != 0)
    async with app.run_test(size=(20, 10)) as pilot:
        await pilot.pause()
        assert app.rows.mark == 1
        app.rows.move(4)
        assert app.rows.mark == 6
        app.rows.move(-1)
        assert app.rows.mark == 4


async def test_pages_keep_the_mark_on_the_screen():
    app = ListApp(Counted(1000))
    async with app.run_test(size=(20, 10)) as pilot:
        await pilot.pause()
        for _ in range(5):
            app.rows.page(1)
        await pilot.pause()
        assert app.rows.mark == 45
        assert "▸row 45" in frame(app)
        app.rows.move_to(999)
        await pilot.pause()
        assert frame(app).splitlines()[-1] == "▸row 999"


async def test_a_click_marks_and_a_second_click_opens():
    app = ListApp(Counted(100))
    async with app.run_test(size=(20, 10)) as pilot:
        await pilot.pause()
        await pilot.click(LineList, offset=(3, 4))
        assert (app.rows.mark, app.chosen) == (4, [])
        await pilot.click(LineList, offset=(3, 4))
        assert app.chosen == [4]


async def test_following_stays_at_the_end_until_the_mark_is_moved():
    items = list(range(30))
    app = ListApp(Rows(items))
    async with app.run_test(size=(20, 10)) as pilot:
        app.rows.follow = True
        app.rows.reload()
        assert app.rows.mark == 29
        items.append(30)
        app.rows.reload()
        assert app.rows.mark == 30
        app.rows.move(-1)
        items.append(31)
        app.rows.reload()
        await pilot.pause()
        assert app.rows.mark == 29


async def test_an_empty_list_can_be_driven_without_harm():
    app = ListApp(Counted(0), edge=True)
    async with app.run_test(size=(20, 4)) as pilot:
        app.rows.move(1)
        app.rows.page(1)
        app.rows.move_to(5)
        app.rows.choose()
        await pilot.pause()
        assert app.rows.row is None
        assert frame(app) == "┃\n┃\n┃\n┃\n"
        assert (app.moved, app.chosen) == ([], [])


async def test_a_resize_keeps_the_mark_on_the_screen():
    app = ListApp(Counted(1000))
    async with app.run_test(size=(20, 20)) as pilot:
        app.rows.move_to(15)
        await pilot.resize_terminal(20, 6)
        assert "▸row 15" in frame(app)
        assert app.rows.mark == 15
