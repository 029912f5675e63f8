"""Whatever is written, a match comes of it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.play import decode_play, encode_play
from domain.table import Table
from replay.formats.rootlog import decode, format_action, interpret, parse
from replay.formats.rootlog.interpret import MOST_FINDINGS
from tests.replay.rootlog.games import ALL
from tests.replay.rootlog.playing import played
from tests.replay.rootlog.strategies import CALM, any_action

turns = st.lists(
    st.tuples(st.sampled_from("CEAVGLODPHK"), st.lists(any_action.map(format_action), max_size=4)), max_size=5
)


@settings(CALM, max_examples=150)
@given(st.sampled_from(list(ALL.values())), turns)
def test_any_actions_behind_any_game_become_events_that_can_be_taken_back(
    game: str, more: list[tuple[str, list[str]]]
) -> None:
    text = game + "".join(f"{seat}:{'/'.join(actions)}\n" for seat, actions in more)
    imported = played(text)
    table = Table()
    table.fold(imported.opening.changes)
    start = table.hash()
    records = []
    for one in imported.plays:
        assert decode_play(encode_play(one.play)) == one.play
        records += [table.apply(change) for change in one.play.changes]
    for record in reversed(records):
        table.undo(record)
    assert table.hash() == start


@settings(CALM, max_examples=60)
@given(turns)
def test_a_file_without_headers_is_a_match_too(more: list[tuple[str, list[str]]]) -> None:
    text = "".join(f"{seat}:{'/'.join(actions)}\n" for seat, actions in more)
    imported = played(text)
    assert all(finding.reason for finding in imported.findings)


@settings(CALM, max_examples=60)
@given(st.binary(max_size=300))
def test_any_bytes_are_a_match(data: bytes) -> None:
    interpret(parse(decode(data)))


@settings(CALM, max_examples=40)
@given(st.sampled_from(list(ALL.values())), st.data())
def test_a_game_with_any_character_changed_is_a_match(game: str, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(game) - 1))
    char = data.draw(st.sampled_from("CEAwbtp#%$_->+^X()019frse/:\n "))
    interpret(parse(game[:index] + char + game[index + 1 :]))


def test_an_empty_file_is_an_empty_match() -> None:
    imported = played("")
    assert imported.plays == []
    assert imported.seats == ()


def test_a_map_of_another_game_does_not_stop_the_import() -> None:
    imported = played(ALL["autumn"].replace("Map: Fall", "Map: Catan").replace("Deck: Standard", "Deck: Tarot"))
    assert len(imported.plays) == len(played(ALL["autumn"]).plays)
    assert {finding.level for finding in imported.findings} == {"note"}


def test_findings_without_end_are_counted_and_not_listed() -> None:
    imported = played("C: x\nC:" + "what/" * 3000)
    assert len(imported.findings) == MOST_FINDINGS + 1
    assert "more findings" in imported.findings[-1].reason
    assert len(imported.plays) == 3000


def test_hostile_names_are_kept_as_they_are() -> None:
    imported = played("C: [/red]\x1b[31m \U0001f431 千佳\nC:++\n")
    assert imported.players == {"C": "[/red]\x1b[31m \U0001f431 千佳"}


def test_findings_quote_no_control_characters() -> None:
    imported = played("C: x\nC:w\x1b[31m->1/++\n")
    assert all(finding.text.isprintable() for finding in imported.findings)
