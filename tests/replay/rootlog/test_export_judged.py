"""A game played by its rules, written as a file: a strict reader accepts it and comes to the same table every turn."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from domain.changes import AnyChange, Create, MovePieces, Reveal, Set
from domain.match import MatchState
from domain.perspective import PUBLIC, record_of
from domain.play import Play
from domain.table import Table
from replay.formats.rootlog import format_action, interpret, parse, to_rootlog
from replay.formats.rootlog.heading import header_of
from replay.formats.rootlog.judged import write_judged
from replay.meta import Source
from tests.replay.rootlog.judged_games import Tale, game, turns_of_file, turns_of_game, with_names, written

MAPS, DECKS = ("fall", "winter", "lake", "mountain"), ("standard", "exiles")
MIXES = ("CE", "CEA", "CEAV", "CEAY", "CGVE")
SAMPLE = [(mix, seed) for seed, mix in enumerate(MIXES, 2)]
MANY = [(mix, seed) for mix in (*MIXES, "AYVE", "CY", "EAVG", "CEAVY", "CEAVYG") for seed in range(10, 40)]
VALUES = re.compile(
    r"turn|round|map|deck|suit/\d+|path/\d+_\d+|./(faction|vp|vp-marker|leader)|./relation/.|./price/.*|./funds"
)


def of(mix: str, seed: int) -> tuple[Play, ...]:
    return game(mix, seed, MAPS[seed % 4], DECKS[seed // 4 % 2])


def seen(table: Table) -> dict[str, object]:
    """What both sides have to agree upon, put together here without the writer's own comparison."""
    found: dict[str, object] = {}
    for name, pool in table.pools.items():
        # Which item lies under which ruin is known to nobody before it is found.
        if pool and name not in ("", "ruin-items"):
            found[name] = dict(pool)
    for name, cards in table.stacks.items():
        kinds = [table.kind(card) for card in cards]
        if not kinds or name == "box":
            continue
        if name in ("quests", "quest-deck") or not table.info(name).seen:
            found[f"cards {name}"] = len(kinds)
        else:
            found[f"cards {name}"] = kinds if name == "discard" else Counter(kinds)
    found |= {f"value {name}": value for name, value in table.values.items() if VALUES.fullmatch(name)}
    return found


def check(plays: tuple[Play, ...]) -> None:
    file = written(plays)
    document = parse(file.text)
    assert [finding for finding in document.findings if finding.level == "syntax"] == []
    assert document.findings == ()
    for _, turn in document.turns:
        assert [format_action(one.action) for one in turn.actions if one.action] == [one.text for one in turn.actions]
    here, (there, imported) = turns_of_game(plays), turns_of_file(file.text)
    assert len(here) == len(there)
    for number, (one, two) in enumerate(zip(here, there, strict=True)):
        left, right = seen(one), seen(two)
        if not number:
            left, right = (
                {k: v for k, v in side.items() if k not in ("value turn", "value round")} for side in (left, right)
            )
        assert left == right, f"after turn {number}"
    assert file.unsaid == 0
    assert "//" not in file.text
    assert imported.findings == ()
    entries = [
        (imported.opening, None),
        *((one.play, Source(one.text, one.line, one.column)) for one in imported.plays),
    ]
    assert to_rootlog(MatchState(), msgspec.msgpack.encode(imported.layout), entries) == file.text.encode()


@pytest.mark.parametrize(("mix", "seed"), SAMPLE)
def test_a_judged_game_is_the_same_at_every_turn_after_it_was_written_and_read(mix: str, seed: int) -> None:
    check(of(mix, seed))


@pytest.mark.soak
@pytest.mark.parametrize(("mix", "seed"), MANY)
def test_many_judged_games_are_the_same_after_they_were_written_and_read(mix: str, seed: int) -> None:
    check(of(mix, seed))


def test_the_winners_are_named() -> None:
    plays = of("CE", 2)
    table = Table()
    for play in plays:
        table.fold(play.changes)
    assert written(plays).text.endswith(f"\nWinner: {''.join(table.value('winner'))}\n")


def test_a_game_that_goes_on_has_no_winner() -> None:
    assert "Winner" not in written(of("CE", 2)[:60]).text


def test_a_record_that_sees_no_hands_gives_the_same_file() -> None:
    plays = of("CEAY", 5)
    assert written(tuple(record_of(PUBLIC, plays))) == written(plays)


# -- before the first turn -------------------------------------------------------------------------------


def test_a_position_is_written_as_the_set_ups_that_lead_to_it() -> None:
    tale = Tale("CEAY")
    laid = Play(asked="opening", changes=tuple(change for play in tale.plays for change in play.changes), rules=1)
    moved = MovePieces("warrior:marquise", 1, "clearing/6", "clearing/2")
    file = written((laid, Play("C", "daylight", "march 1 6->2", (moved,), rules=1)))
    assert file.text.rstrip("\n").endswith("\n\nC:w6->2")
    tables, _ = turns_of_file(file.text)
    tale.tell(moved)
    for place in ("clearing/6", "clearing/2", "C/supply", "E/supply", "Y/supply", "Y/bag"):
        assert tables[-1].pool(place) == tale.table.pool(place)
    assert tables[-1].value("E/leader") == tale.table.value("E/leader")
    # Supporters are dealt in a set-up that a position has left behind.
    assert "A/supporters" in file.text.partition(" // ")[2]
    assert file.unsaid == 2


def test_a_letter_of_a_local_extension_is_declared() -> None:
    text = Tale("CEAY").written.text
    assert "Ext: Y=Honeycomb Clergy\n" in text
    assert interpret(parse(text)).findings == ()


def test_games_of_official_factions_declare_nothing() -> None:
    assert "Ext:" not in Tale("CEAV").written.text


def test_every_faction_is_set_up_in_one_line_in_the_order_of_the_law() -> None:
    setups = Tale("YVAEC").written.text.split("\n\n")[1].split("\n")
    assert [line[:2] for line in setups] == ["C:", "E:", "A:", "V:", "Y:"]
    assert "->" in setups[0]
    assert setups[2] == "A:3#->$"
    assert re.search(r"/t_[frmb]\$_g->\d", setups[4])


def test_a_name_that_reads_like_a_turn_stays_a_name() -> None:
    state = with_names({"C": "w->3", "E": "a//b"})
    text = write_judged(state, Tale("CE").plays).text
    assert interpret(parse(text)).players == {"C": "“w->3”", "E": "a/ /b"}


def test_a_header_of_a_table_without_a_map_is_read() -> None:
    assert header_of(MatchState(), Table()) == "\n"


# -- what cannot be said ------------------------------------------------------------------------------------------


def test_what_the_notation_cannot_say_is_a_counted_comment() -> None:
    tale = Tale("CE").tell(MovePieces("teapot", 1, "", "clearing/3"))
    assert tale.written.unsaid == 2
    assert "teapot" in tale.line.partition(" // ")[2]
    assert interpret(parse(tale.written.text)).findings == ()


def test_a_difference_is_told_once() -> None:
    tale = Tale("CE").tell(MovePieces("teapot", 1, "", "clearing/3")).tell(Set("turn", "E"), seat="E")
    assert tale.written.unsaid == 2


def test_what_only_rules_remember_is_left_out() -> None:
    tale = Tale("CE").tell(Set("used", ["path"]), Set("phase", "Daylight"), Set("agenda", []), Create("C/looked-at"))
    assert tale.line == ""


@pytest.mark.parametrize("value", ["x", 3, [], [1], [["C"]], {"a": 1}])
def test_a_strange_battle_does_no_harm(value: object) -> None:
    assert Tale("CE").tell(Set("battle", value)).line == ""


STRANGE = (
    MovePieces("sword", 1, "odd", "X/hand"),
    MovePieces("sword", 0, "V/satchel", "ruin/x"),
    MovePieces("?item", -1, "ruin/x", "V/track"),
    MovePieces("warrior:nobody", 2, "clearing/99", "path/1_2_3"),
    Create("odd", ("sword",)),
    Set("path/x", "open"),
    Set("turn", "heretic"),
    Set("V/vp-marker", "Z"),
    Set("V/relation/Z", "allied"),
    Set("E/leader", ["C"]),
    Set("C/vp", "many"),
    Set("winner", "Z"),
    Reveal((1, 2), ("odd", "odd")),
)


@pytest.mark.parametrize("change", STRANGE, ids=str)
def test_a_strange_change_never_makes_a_file_that_cannot_be_read(change: AnyChange) -> None:
    text = Tale("VCEA").tell(change, seat="V").written.text
    assert [finding for finding in parse(text).findings if finding.level != "note"] == []
