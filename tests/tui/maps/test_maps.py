"""A drawn map shows its graph: what the lines join is what the paths join."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from domain.games.root import facts
from tests.tui.maps.tracing import trace
from tui.maps.draw import Box, Layout, Mark, draw, edge_middle, lay_out, middle
from tui.maps.place import Graph, Size, place
from tui.widgets.spans import plain, text_of, width_of

PROJECT = Path(__file__).parents[3]
MAPS = {"fall": 18, "winter": 16, "lake": 17, "mountain": 21}
ROOMS = [(53, 17), (50, 17), (53, 15), (66, 22), (80, 26), (100, 35)]


def graph_of(map_id: str) -> Graph:
    board = facts.maps()[map_id]
    nodes = tuple((str(clearing.number), clearing.x, clearing.y) for clearing in board.clearings)
    return Graph(map_id, nodes, tuple((str(a), str(b)) for a, b in board.edges))


CRUSADES = Graph(
    "crusades",
    (
        ("Iconium", 0, 0),
        ("Antiocheia", 0.5, 0.11),
        ("Edessa", 1, 0),
        ("Tyrus", 0, 0.5),
        ("Tripoli", 0.5, 0.56),
        ("Aleppo", 1, 0.5),
        ("Ascalon", 0, 1),
        ("Jerusalem", 0.5, 1),
        ("Damascus", 1, 1),
    ),
    (
        ("Tripoli", "Antiocheia"),
        ("Iconium", "Antiocheia"),
        ("Iconium", "Edessa"),
        ("Antiocheia", "Edessa"),
        ("Tripoli", "Tyrus"),
        ("Tyrus", "Jerusalem"),
        ("Jerusalem", "Ascalon"),
        ("Tyrus", "Ascalon"),
        ("Aleppo", "Antiocheia"),
        ("Aleppo", "Edessa"),
        ("Aleppo", "Damascus"),
        ("Damascus", "Tripoli"),
        ("Damascus", "Tyrus"),
        ("Damascus", "Jerusalem"),
    ),
)
"""Nine locations of another game, most of them joined."""


def drawn(layout: Layout, **how) -> list[str]:
    boxes = {node: Box(plain(node)) for node in layout.boxes}
    return [text_of(line) for line in draw(layout, boxes, **how)]


@pytest.mark.parametrize("box", [(11, 3), (19, 5)])
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("map_id", MAPS)
def test_following_the_lines_gives_exactly_the_paths(map_id, room, box):
    if box == (19, 5) and room != (100, 35):
        box = (11, 3)
    graph = graph_of(map_id)
    layout = lay_out(graph, Size(*room), Size(*box))
    found = trace(drawn(layout), layout.boxes)
    assert found == dict.fromkeys((tuple(sorted(edge)) for edge in graph.edges), 1)
    assert sum(found.values()) == MAPS[map_id]


def overlapping(boxes):
    """Returns the pairs of nodes whose boxes share a cell."""
    return [
        (a, b)
        for (a, first), (b, second) in combinations(boxes.items(), 2)
        if abs(first.x - second.x) < first.width and abs(first.y - second.y) < first.height
    ]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("map_id", MAPS)
def test_no_path_crosses_another_and_no_box_covers_another(map_id, room):
    layout = lay_out(graph_of(map_id), Size(*room), Size(11, 3))
    assert layout.routes.crossings == ()
    assert layout.routes.unrouted == ()
    assert overlapping(layout.boxes) == []


@pytest.mark.parametrize("map_id", MAPS)
def test_the_large_boxes_keep_apart_too(map_id):
    layout = lay_out(graph_of(map_id), Size(100, 35), Size(19, 5))
    assert layout.routes.crossings == ()
    assert overlapping(layout.boxes) == []


@pytest.mark.parametrize("room", [(53, 12), (53, 17), (100, 30)])
def test_a_map_of_another_game_is_laid_out_by_the_same_function(room):
    layout = lay_out(CRUSADES, Size(*room), Size(15, 3))
    assert overlapping(layout.boxes) == []
    assert layout.routes.crossings == ()
    assert trace(drawn(layout), layout.boxes) == {tuple(sorted(edge)): 1 for edge in CRUSADES.edges}


def test_crossing_paths_can_still_be_followed_where_the_room_is_narrow():
    layout = lay_out(graph_of("mountain"), Size(46, 17), Size(11, 3))
    found = trace(drawn(layout), layout.boxes)
    missing = {tuple(sorted(edge)) for edge in layout.routes.unrouted}
    assert layout.routes.crossings
    assert set(found) | missing == {tuple(sorted(edge)) for edge in graph_of("mountain").edges}


def test_a_path_without_room_is_named_and_not_drawn():
    graph = Graph("tight", (("a", 0, 0), ("b", 0.5, 0), ("c", 1, 0)), (("a", "b"), ("b", "c"), ("a", "c")))
    layout = lay_out(graph, Size(19, 3), Size(5, 3))
    assert layout.routes.unrouted == (("a", "c"),)
    assert trace(drawn(layout), layout.boxes) == {("a", "b"): 1, ("b", "c"): 1}


@pytest.mark.parametrize("map_id", MAPS)
def test_every_line_is_as_wide_as_the_room(map_id):
    layout = lay_out(graph_of(map_id), Size(53, 17), Size(11, 3))
    lines = draw(layout, {node: Box(plain("さくら" * 5), plain("E"), (plain("木" * 9),)) for node in layout.boxes})
    assert [width_of(line) for line in lines] == [53] * 17


def test_the_autumn_map_at_the_narrow_size_looks_as_designed():
    layout = lay_out(graph_of("fall"), Size(53, 17), Size(11, 3))
    assert [line.rstrip() for line in drawn(layout)] == [
        "┌1────────┐                 ┌5────────┐",
        "│         │─────────────────│         │",
        "└─────────┘                 └─────────┘",
        "     │  └──────┌10───────┐          └────┌2────────┐",
        "     │         │         │───────────────│         │",
        "┌9────────┐    └─────────┘               └─────────┘",
        "│         │       │                           │",
        "└─────────┘       │          ┌11───────┐      │",
        "     │  └────┌12───────┐─────│         │──┌6────────┐",
        "     │       │         │     └─────────┘  │         │",
        "     │  ┌────└─────────┘             │    └─────────┘",
        "     │  │            │               └─────┐  │",
        "┌4────────┐          └──────┌7────────┐    │  │",
        "│         │                 │         │    │  │",
        "└─────────┘────┌8────────┐──└─────────┘──┌3────────┐",
        "               │         │               │         │",
        "               └─────────┘               └─────────┘",
    ]


def test_closed_paths_are_dotted_and_the_path_of_a_move_is_heavy():
    layout = lay_out(graph_of("mountain"), Size(66, 22), Size(11, 3))
    plain_lines = "".join(drawn(layout))
    assert not set(plain_lines) & set("┄┊━┃")
    shown = drawn(layout, closed={("2", "5")}, heavy={("1", "8")})
    assert trace(shown, layout.boxes) == trace(drawn(layout), layout.boxes)
    signs = [shown[y][x] for x, y in layout.routes.routes["2", "5"].cells]
    assert set(signs) <= set("┄┊┌┐└┘")
    assert set(signs) & set("┄┊")
    assert {shown[y][x] for x, y in layout.routes.routes["1", "8"].cells} <= set("━┃┏┓┗┛")


def test_the_ascii_map_has_the_same_shape_in_plain_signs():
    layout = lay_out(graph_of("mountain"), Size(53, 17), Size(11, 3))
    how = {"closed": {("2", "5")}, "heavy": {("1", "8")}}
    unicode_lines, ascii_lines = drawn(layout, **how), drawn(layout, glyphs="ascii", **how)
    assert all(line.isascii() for line in ascii_lines)
    blanks = [[sign == " " for sign in line] for line in unicode_lines]
    assert blanks == [[sign == " " for sign in line] for line in ascii_lines]
    assert "#" in "".join(ascii_lines)


def test_a_focused_title_is_marked_and_a_touched_box_is_heavy():
    layout = lay_out(graph_of("fall"), Size(53, 17), Size(11, 3))
    boxes = {"1": Box(plain("1 F"), is_focused=True), "5": Box(plain("5 R"), plain("C"), is_heavy=True)}
    first = draw(layout, boxes)[0]
    assert ("1 F", "focus") in first
    assert "┏5 R━━━━C━┓" in text_of(first)


def test_a_mark_stands_in_the_free_spot_nearest_to_its_forest():
    layout = lay_out(graph_of("fall"), Size(53, 17), Size(11, 3))
    x, y = middle(layout, ("9", "10", "12", "1"))
    lines = drawn(layout, marks=[Mark(plain("(V)"), x, y)])
    (row,) = [index for index, line in enumerate(lines) if "(V)" in line]
    assert abs(lines[row].index("(V)") + 1 - x) + 2 * abs(row - y) <= 8
    assert trace([line.replace("(V)", "   ") for line in lines], layout.boxes)


def test_two_marks_at_one_point_stand_beside_each_other():
    layout = lay_out(graph_of("fall"), Size(53, 17), Size(11, 3))
    spot = edge_middle(layout, ("1", "5"))
    lines = drawn(layout, marks=[Mark(plain("(V)"), *spot), Mark(plain("(G)"), *spot)])
    text = "".join(lines)
    assert text.count("(V)") == text.count("(G)") == 1


def test_boxes_stay_inside_the_smallest_rooms():
    boxes = place(graph_of("fall"), Size(20, 8), Size(11, 3))
    assert all(box.x >= 0 and box.right < 20 and box.y >= 0 and box.bottom < 8 for box in boxes.values())


def test_the_layout_of_a_map_does_not_change_from_call_to_call():
    code = (
        "from tests.tui.maps.test_maps import graph_of, drawn; from tui.maps.draw import lay_out;"
        "from tui.maps.place import Size;"
        "print('\\n'.join(drawn(lay_out(graph_of('mountain'), Size(53, 17), Size(11, 3)))))"
    )
    answer = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code], capture_output=True, text=True, check=True, cwd=PROJECT
    )
    layout = lay_out(graph_of("mountain"), Size(53, 17), Size(11, 3))
    assert answer.stdout.splitlines() == drawn(layout)
