"""What must not be cut away where there is little room, and what is shown of what must be cut."""

from __future__ import annotations

import pytest

from domain.changes import MovePieces, Set
from domain.match_events import SeatInfo
from replay.meta import EMPTY
from tests.tui.archives import act, full_archive, open_archive, simple_plays
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.screens.apart import apart
from tui.text import clean, counted, cut
from tui.widgets.spans import cut as cut_line
from tui.widgets.spans import plain, text_of, wrapped


@pytest.mark.parametrize("width", [80, 110, 160])
async def test_the_signs_of_a_match_are_never_cut(tmp_path, monkeypatch, width):
    monkeypatch.setattr("tui.screens.library_rows.state_text", lambda _row: '✓ *8 +1 12"')
    async with running(full_archive(tmp_path), (width, 50)) as driver:
        assert '✓ *8 +1 12"' in frame(driver.app)
        heading = next(line for line in frame(driver.app).splitlines() if "State" in line)
        row = next(line for line in frame(driver.app).splitlines() if "✓" in line)
        assert heading.index("State") == row.index("✓")


async def test_rows_of_compare_show_what_differs(tmp_path):
    archive = open_archive(tmp_path)
    pool = [f"base-{suit}:alliance" for suit in ("fox", "mouse", "rabbit")]
    laid = [MovePieces(kind, 1, "", "A/supply") for kind in pool]
    long = "spread sympathy over the whole of the river and then to "
    plays = [act("A", "laid out", *laid), act("A", long + "five", MovePieces("warrior:alliance", 7, "", "A/supply"))]
    match = archive.new_match("pebbles", (SeatInfo("A", "A"),), plays=[(play, EMPTY) for play in plays])
    line = match.fork("", match.head() - 1, name="other")
    session = archive.session(match, line)
    session.record(act("A", long + "nine", MovePieces("warrior:alliance", 8, "", "A/supply")))
    async with running(archive, match=match.id) as driver:
        await driver.press("end", "C", "1")
        lines = frame(driver.app).splitlines()
        differing = next(line for line in lines if "A/supply" in line)
        assert "warrior:alliance 7" in differing
        assert "warrior:alliance 8" in differing
        pair = next(line for line in lines if "≠" in line)
        assert "five" in pair
        assert "nine" in pair
        assert "five" in lines[-2]
        assert "nine" in lines[-2]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("a, b, c, d, e, f, g, h, i, j", "a, b, c, d, e, f, g, h, i, k"),
        ("one two three four five six", "one two three four five seven"),
        ("x" * 40 + "y", "x" * 40 + "z"),
        ("city, city, duke, " + "farm, " * 9, "city, duke, " + "farm, " * 9),
        ("short", "short and then a great deal more"),
    ],
)
def test_texts_that_differ_never_look_the_same(left, right):
    one, other = apart(left, right, 16)
    assert cut(one, 16) != cut(other, 16)


def test_texts_that_fit_stay_whole():
    assert apart("a, b, c", "a, b, d", 16) == ("a, b, c", "a, b, d")


@pytest.mark.parametrize("name", ["Player A", "Player Albert of the River"])
async def test_the_header_of_a_turn_keeps_the_points(tmp_path, name):
    archive = open_archive(tmp_path)
    begun = act("A", "begin", Set("round", 1), Set("turn", "A"))
    plays = [act("A", "no points", Set("A/vp", 0)), begun, act("A", "score", Set("A/vp", 7))]
    match = archive.new_match(
        "pebbles", (SeatInfo("A", name, {"faction": "alliance"}),), plays=[(play, EMPTY) for play in plays]
    )
    async with running(archive, match=match.id) as driver:
        header = next(line for line in frame(driver.app).splitlines() if "R1 Alliance" in line and "──" in line)
        assert header.rstrip(" ─").endswith("  0")


@pytest.mark.parametrize("key", ["c", ":"])
async def test_a_dialog_in_the_smallest_terminal_shows_its_keys(tmp_path, key):
    async with running(full_archive(tmp_path), (40, 12)) as driver:
        await driver.press("enter", "right", "right", key)
        text = frame(driver.app)
        assert ("F2 save" if key == "c" else "esc close") in text
        await driver.pilot.resize_terminal(80, 24)
        await driver.settle()
        assert frame(driver.app).count("\n") == 24


async def test_help_is_a_panel_at_the_right_edge_where_there_is_room(tmp_path):
    async with running(full_archive(tmp_path), (160, 50)) as driver:
        await driver.press("enter", "?")
        lines = frame(driver.app).splitlines()
        assert all(len(line) == 160 and line[126] in "┌│└" for line in lines)
        assert "shift+→ > Into the line" in " ".join(" ".join(line[127:159].split()) for line in lines)
        assert "esc close" in lines[-2]
        assert "enter take" not in lines[-2][126:]
        await driver.press("end")
        assert "Letters of the game" in frame(driver.app)
        await driver.press("home")
        assert "Letters of the game" not in frame(driver.app)


@pytest.mark.parametrize(
    "text", ["😀👩\u200d👩\u200d👦", "ab\u202ecd", "👍🏽👍🏽👍🏽", "🇯🇵🇫🇷🇩🇪", "e\u0301e\u0301e\u0301"]
)
def test_a_cut_parts_no_code_flag_or_letter_with_marks(text):
    shown = clean(text)
    parts = ("<200d>", "<202e>", "👍🏽", "🇯🇵", "🇫🇷", "🇩🇪", "e\u0301")
    for width in range(1, 30):
        for cut_one in (cut(text, width).removesuffix("."), text_of(cut_line(plain(shown), width)).removesuffix("…")):
            assert shown.startswith(cut_one)
            assert not any(
                shown[at : at + len(part)] == part and at < len(cut_one) < at + len(part)
                for part in parts
                for at in range(len(shown))
            ), cut_one


def test_a_code_is_not_wrapped_into_two_lines():
    lines = [text_of(line) for line in wrapped("abcdefgh<202e>ij", 10)]
    assert lines == ["abcdefgh", "<202e>ij"]


def test_one_thing_is_counted_in_the_singular():
    assert [counted(number, "match", "matches") for number in (0, 1, 2)] == ["0 matches", "1 match", "2 matches"]


@pytest.mark.parametrize(("count", "said"), [(0, "1 event"), (1, "2 events")])
async def test_a_match_of_one_event_says_so(tmp_path, count, said):
    archive = open_archive(tmp_path)
    archive.new_match("pebbles", (SeatInfo("bob", "bob"),), plays=[(play, EMPTY) for play in simple_plays(count)])
    async with running(archive) as driver:
        assert any(line.endswith(f" {said}") for line in frame(driver.app).splitlines())
