"""Golden frames of boards, in both sets of glyphs.

`KIFU_GOLDEN=write` writes them anew; do that on purpose, and say why in the commit.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.tui.boards import lords_of_heaven_tables as lords
from tests.tui.boards.ancient_knowledge_tables import created, scene_of, solo_scene
from tests.tui.boards.heart_of_crown_tables import SEATS, refused_scene, window_scene
from tests.tui.boards.root_tables import battle_table, boards_table
from tests.tui.boards.tables import MARCH, corvid_table, scene_after, small_scene, woodland_table
from tests.tui.boards.tables import SEATS as ROOT_SEATS
from tui.boards.board import Scene, SeatName
from tui.boards.choose import board_of
from tui.widgets.spans import text_of, width_of

GOLDEN = Path(__file__).parent / "golden"


def march(glyphs: str) -> Scene:
    return scene_after(woodland_table(), MARCH, glyphs=glyphs, focused="clearing/9")


def mountain(glyphs: str) -> Scene:
    return Scene(corvid_table(), glyphs=glyphs)


def marching(glyphs: str) -> Scene:
    return Scene(
        woodland_table(), ROOT_SEATS, glyphs=glyphs, lit=frozenset({"clearing/9", "clearing/12", "clearing/4"})
    )


def battling(glyphs: str) -> Scene:
    return Scene(battle_table(), ROOT_SEATS, glyphs=glyphs)


def boards(glyphs: str) -> Scene:
    return Scene(boards_table(), (*ROOT_SEATS, SeatName("V", "erin")), glyphs=glyphs)


def small(glyphs: str) -> Scene:
    return small_scene("さくら" if glyphs == "unicode" else "sakura", glyphs=glyphs)


def crown(glyphs: str, chair: str = "", **more) -> Scene:
    names = {"seats": tuple(SeatName(seat, seat) for seat, _ in SEATS)} if glyphs == "ascii" else {}
    return window_scene(chair, glyphs=glyphs, **names, **more)


def crown_of_scribe(glyphs: str) -> Scene:
    return crown(glyphs, focused="alice/domain")


def crown_of_bob(glyphs: str) -> Scene:
    return crown(glyphs, "bob", is_seen=False)


def crown_of_all(glyphs: str) -> Scene:
    return crown(glyphs, "public", is_seen=False)


def crown_of_alice(glyphs: str) -> Scene:
    return crown(glyphs, "alice")


def crown_refusing(glyphs: str) -> Scene:
    names = {"seats": tuple(SeatName(seat, seat) for seat, _ in SEATS)} if glyphs == "ascii" else {}
    return refused_scene("alice", glyphs=glyphs, **names)


def builders(glyphs: str, seats: int = 2, chair: str = "", **more) -> Scene:
    return scene_of(created(seats), chair, glyphs=glyphs, **more)


def four_builders(glyphs: str) -> Scene:
    return builders(glyphs, 4)


def builders_of_bob(glyphs: str) -> Scene:
    """Bob's Timeline is shown in full, and a space can be named."""
    lit = frozenset({"bob/timeline/4/lower", "tile/3/1"})
    return builders(glyphs, 2, "bob", focused="bob/past", lit=lit)


def solo(glyphs: str) -> Scene:
    return solo_scene(glyphs)


def solo_third_row(glyphs: str) -> Scene:
    return solo_scene(glyphs, has_third_row=True)


def lords_of(made, chair: str = "", **more):
    """Returns how a scene of Lords of Heaven is made for a set of glyphs."""
    return lambda glyphs: lords.scene_of(made(), chair, glyphs=glyphs, **more)


def lords_lit(glyphs: str) -> Scene:
    """Places of all sorts can be named next, and a Region has the focus."""
    lit = frozenset({"city/iconium/3", "region/tripoli", "citadel/jerusalem", "path/edessa-iconium", "column/income"})
    return lords.scene_of(lords.table_of(), glyphs=glyphs, lit=lit, focused="region/antiocheia")


LORDS = "lords-of-heaven"
LORDS_FRAMES = {
    f"{LORDS}-scribe-53x20": (LORDS, lords_of(lords.moved), 53, 20),
    f"{LORDS}-scribe-53x32": (LORDS, lords_of(lords.moved), 53, 32),
    f"{LORDS}-scribe-101x46": (LORDS, lords_of(lords.moved), 101, 46),
    f"{LORDS}-scribe-45x30": (LORDS, lords_of(lords.moved), 45, 30),
    f"{LORDS}-crusaders-53x20": (LORDS, lords_of(lords.moved, "C"), 53, 20),
    f"{LORDS}-public-101x46": (LORDS, lords_of(lords.moved, "public"), 101, 46),
    f"{LORDS}-lit-53x20": (LORDS, lords_lit, 53, 20),
    f"{LORDS}-three-53x20": (LORDS, lords_of(lambda: lords.table_of(("B", "C", "S"))), 53, 20),
    f"{LORDS}-two-53x20": (LORDS, lords_of(lambda: lords.table_of(("C", "S"))), 53, 20),
    f"{LORDS}-two-101x46": (LORDS, lords_of(lambda: lords.table_of(("C", "S"))), 101, 46),
    f"{LORDS}-told-53x20": (LORDS, lords_of(lambda: lords.moved(figures="told")), 53, 20),
    f"{LORDS}-committed-public-53x20": (LORDS, lords_of(lords.committed, "public"), 53, 20),
    f"{LORDS}-committed-attacker-53x20": (LORDS, lords_of(lords.committed, "S"), 53, 20),
    f"{LORDS}-committed-defender-53x20": (LORDS, lords_of(lords.committed, "B"), 53, 20),
    f"{LORDS}-committed-ally-101x46": (LORDS, lords_of(lords.committed, "C"), 101, 46),
    f"{LORDS}-committed-scribe-101x46": (LORDS, lords_of(lords.committed), 101, 46),
    f"{LORDS}-revealed-public-53x20": (LORDS, lords_of(lords.revealed, "public"), 53, 20),
    f"{LORDS}-revealed-public-101x46": (LORDS, lords_of(lords.revealed, "public"), 101, 46),
    f"{LORDS}-draft-scribe-53x20": (LORDS, lords.draft_of(""), 53, 20),
    f"{LORDS}-draft-byzantines-53x20": (LORDS, lords.draft_of("B"), 53, 20),
    f"{LORDS}-draft-crusaders-101x46": (LORDS, lords.draft_of("C"), 101, 46),
    f"{LORDS}-end-53x20": (LORDS, lords.end_scene, 53, 20),
    f"{LORDS}-end-101x46": (LORDS, lords.end_scene, 101, 46),
}

FRAMES = LORDS_FRAMES | {
    "root-53x20": ("root", march, 53, 20),
    "root-100x42": ("root", march, 100, 42),
    "root-40x20": ("root", march, 40, 20),
    "root-lit-53x20": ("root", marching, 53, 20),
    "root-lit-40x20": ("root", marching, 40, 20),
    "root-battle-53x20": ("root", battling, 53, 20),
    "root-battle-101x46": ("root", battling, 101, 46),
    "root-boards-101x46": ("root", boards, 101, 46),
    "root-mountain-53x19": ("root", mountain, 53, 19),
    "heart-of-crown-scribe-53x20": ("heart-of-crown", crown_of_scribe, 53, 20),
    "heart-of-crown-scribe-101x46": ("heart-of-crown", crown_of_scribe, 101, 46),
    "heart-of-crown-alice-53x20": ("heart-of-crown", crown_of_alice, 53, 20),
    "heart-of-crown-alice-101x46": ("heart-of-crown", crown_of_alice, 101, 46),
    "heart-of-crown-bob-53x20": ("heart-of-crown", crown_of_bob, 53, 20),
    "heart-of-crown-public-53x20": ("heart-of-crown", crown_of_all, 53, 20),
    "heart-of-crown-public-101x46": ("heart-of-crown", crown_of_all, 101, 46),
    "heart-of-crown-refusing-53x20": ("heart-of-crown", crown_refusing, 53, 20),
    "heart-of-crown-refusing-53x40": ("heart-of-crown", crown_refusing, 53, 40),
    "heart-of-crown-refusing-101x46": ("heart-of-crown", crown_refusing, 101, 46),
    "ancient-knowledge-two-53x20": ("ancient-knowledge", builders, 53, 20),
    "ancient-knowledge-two-101x46": ("ancient-knowledge", builders, 101, 46),
    "ancient-knowledge-four-53x20": ("ancient-knowledge", four_builders, 53, 20),
    "ancient-knowledge-four-101x46": ("ancient-knowledge", four_builders, 101, 46),
    "ancient-knowledge-bob-53x20": ("ancient-knowledge", builders_of_bob, 53, 20),
    "ancient-knowledge-bob-101x46": ("ancient-knowledge", builders_of_bob, 101, 46),
    "ancient-knowledge-solo-53x20": ("ancient-knowledge", solo, 53, 20),
    "ancient-knowledge-solo-101x46": ("ancient-knowledge", solo, 101, 46),
    "ancient-knowledge-third-row-53x20": ("ancient-knowledge", solo_third_row, 53, 20),
    "ancient-knowledge-third-row-101x46": ("ancient-knowledge", solo_third_row, 101, 46),
    "ancient-knowledge-four-40x20": ("ancient-knowledge", four_builders, 40, 20),
    "ancient-knowledge-two-53x12": ("ancient-knowledge", builders, 53, 12),
    "generic-60x20": ("small", small, 60, 20),
    "generic-30x9": ("small", small, 30, 9),
}


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("name", FRAMES)
def test_the_board_looks_as_in_the_golden_frame(name, glyphs):
    game, scene, width, height = FRAMES[name]
    lines = board_of(game, scene(glyphs)).lines(width, height)
    assert all(width_of(line) <= width for line in lines)
    assert len(lines) <= height
    shown = "".join(f"{text_of(line).rstrip()}\n" for line in lines)
    file = GOLDEN / f"{name}.{glyphs}.txt"
    if os.environ.get("KIFU_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(shown, encoding="utf-8")
    assert shown == file.read_text(encoding="utf-8")
    assert shown.isascii() or glyphs == "unicode"


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("name", ["march", "mountain"])
def test_the_board_reads_as_in_the_golden_text(name, glyphs):
    scene = {"march": march, "mountain": mountain}[name](glyphs)
    shown = "".join(f"{line}\n" for line in board_of("root", scene).sentences())
    file = GOLDEN / f"root-{name}-sentences.{glyphs}.txt"
    if os.environ.get("KIFU_GOLDEN") == "write":
        file.write_text(shown, encoding="utf-8")
    assert shown == file.read_text(encoding="utf-8")
    assert shown.isascii() or glyphs == "unicode"
