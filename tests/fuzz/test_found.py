"""What the fuzz has found, each as a small test of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.changes import Create, MovePieces, Set
from domain.errors import InvalidOption, Rejected, RulesFault
from domain.perspective import record_of
from domain.play import Play, decode_play, encode_play
from domain.snapshot import dump_state
from domain.table import Table
from eventstore.errors import UpcastError
from eventstore.upcast import Step, Upcasters
from replay.errors import BadRequest, Unreadable
from replay.find import Finder
from replay.opening import read_position
from replay.referee import open_with_rules
from tests.fuzz import ground
from tests.fuzz.holding import is_one_line
from tui.cli.errors import UsageError
from tui.cli.places import shown_database
from tui.config import load_config
from tui.home import at_home


def play_with(value: Any) -> bytes:
    return msgspec.msgpack.encode(["", "", "", [["V", "x", value]]])


@pytest.mark.parametrize(
    "value",
    [b"bytes", {1: "a key that is no text"}, msgspec.msgpack.Ext(5, b""), [[{"a": [b"deep"]}]], {"a": {2: 3}}],
    ids=["bytes", "map", "extension", "deep bytes", "deep map"],
)
def test_stored_bytes_whose_value_is_none_that_a_table_holds_are_no_play(value: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_play(play_with(value))


@pytest.mark.parametrize(
    "value", [None, True, 2**53, 0.5, "x", [1, [2, {"a": [None, "b"]}]], {"a": {"b": [[[[[[[1]]]]]]]}}]
)
def test_every_value_that_a_table_holds_comes_back_from_its_bytes(value: Any) -> None:
    play = Play(changes=(Set("x", value),))
    assert decode_play(encode_play(play)) == play


def test_a_card_that_is_said_to_lie_on_itself_is_followed_by_nobody() -> None:
    plays = [Play(changes=(Create("#1", ("city", "duke"), ("bob",), True), Create("#1")))]
    assert len(record_of("alice", plays)) == 1


def test_an_old_event_with_a_number_that_no_payload_holds_is_refused() -> None:
    upcasters = Upcasters(
        {"moved": (2, msgspec.msgpack.Decoder(dict[str, int]).decode)}, [Step("moved", 1, lambda value: value)]
    )
    with pytest.raises(UpcastError):
        upcasters.decode_row("moved", 1, b'{"to": %s}' % (b"9" * 40), 1)


@pytest.mark.parametrize("kind", [BadRequest, Unreadable, UsageError, lambda text: Rejected("1.2", text)])
def test_an_error_that_quotes_what_acts_on_a_terminal_is_one_harmless_line(kind: Any) -> None:
    said = str(kind("no card \x1b[31m\n\u202eis called so"))
    assert is_one_line(said)
    assert "\\x1b[31m\\n\\u202e" in said


def test_a_position_with_a_name_that_acts_on_a_terminal_is_refused_in_one_line() -> None:
    position = read_position('[stacks]\n"alice/domain" = ["sce\\u001bter"]\n')
    with pytest.raises(InvalidOption) as caught:
        open_with_rules("heart-of-crown", ["alice", "bob"], {}, position=position)
    assert is_one_line(str(caught.value))


def test_the_home_of_nobody_is_a_name_like_any_other() -> None:
    assert at_home("~nobody-of-that-name/x.kifu") == Path("~nobody-of-that-name/x.kifu")
    assert shown_database("~nobody-of-that-name").endswith("/~nobody-of-that-name")


@pytest.mark.parametrize(
    "text", ["play_ms = " + "9" * 5_000, "x = " + "[" * 5_000, '"a\\u001b" = 1'], ids=["long", "deep", "key"]
)
def test_settings_that_no_one_can_mean_start_the_app_with_the_defaults(tmp_path: Path, text: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text)
    loaded = load_config(path)
    assert loaded.config.play_ms == 1_000
    assert is_one_line(loaded.problem)
    assert "started with the defaults" in loaded.problem


def test_an_empty_word_in_quotes_is_nothing_to_find() -> None:
    with pytest.raises(BadRequest, match="no word between the quotes"):
        Finder(ground.match()).find('battle ""')


def test_moves_of_no_pieces_can_be_taken_back() -> None:
    table = Table()
    table.fold([MovePieces("warrior", 3, "", "5")])
    before = dump_state(table)
    moves = [
        MovePieces("wood", 0, "", "5"),
        MovePieces("wood", 0, "5", "8"),
        MovePieces("warrior", 9, "5", "5", "wood"),
    ]
    records = [table.apply(move) for move in moves]
    for record in reversed(records):
        table.undo(record)
    assert dump_state(table) == before


def test_an_agenda_that_is_no_list_is_named_by_the_rules() -> None:
    moment = ground.moments("heart-of-crown")[3]
    table = moment.table.copy()
    table.fold([Set("agenda", 5)])
    with pytest.raises(RulesFault, match="the agenda holds"):
        moment.referee.open(table)
