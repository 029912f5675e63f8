"""Files beside the archive that complete cards whose text no source gives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.errors import InvalidData
from domain.registry import rules_of, version_of
from replay.archive import Archive
from replay.errors import Unreadable
from replay.house import load_house
from tests.replay.test_referee import opened, told

CARAVAN = """
[caravan]
coin = 3
effect.played = [{ do = "draw", count = 1 }]
"""
POSITION = """
[stacks]
"alice/hand" = ["caravan"]
"alice/deck" = ["city", "city"]
"bob/hand" = []
"bob/deck" = []
supply = []
market = []
[values]
turn = "alice"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "heart-of-crown").mkdir()
    yield tmp_path
    rules_of("heart-of-crown").complete({})


def test_a_card_that_was_declared_is_played_by_its_owner_s_text(archive: Archive, folder: Path) -> None:
    packaged = version_of(rules_of("heart-of-crown"))
    session = archive.session(opened(archive, position=POSITION))
    session.record_all(session.read("play caravan"))
    assert [question.asked for question in session.referee.questions(session.cursor.table)] == ["declare"]
    (folder / "heart-of-crown" / "mine.toml").write_text(CARAVAN)
    assert load_house(folder) == (str(folder / "heart-of-crown" / "mine.toml"),)
    match = opened(archive, position=POSITION)
    session = archive.session(match)
    assert told(session, "play caravan") == ["alice: play caravan"]
    assert session.cursor.table.value("coin") == 3
    assert len(session.cursor.table.stack("alice/hand")) == 1
    header = match.state.header
    assert header is not None
    assert header.rules[0].startswith(packaged + "+")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[caravan]\ncoin = 'three'", "mine.toml: caravan.coin: expected"),
        ("[city]\ncost = 4", "known in full"),
        ("[caravan]\ncoin = 3", "effect.played"),
        ("[caravans]\ncoin = 3", "caravans"),
        ("= 3", "no TOML"),
    ],
)
def test_what_does_not_fit_names_file_and_key_and_changes_nothing(folder: Path, text: str, said: str) -> None:
    (folder / "heart-of-crown" / "mine.toml").write_text(text)
    with pytest.raises(InvalidData) as caught:
        load_house(folder)
    assert said in str(caught.value)
    assert rules_of("heart-of-crown").owned == ""


def test_a_file_that_is_no_text_is_refused(folder: Path) -> None:
    (folder / "heart-of-crown" / "mine.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Unreadable, match="not UTF-8"):
        load_house(folder)
