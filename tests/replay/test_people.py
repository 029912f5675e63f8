"""Names of players stand apart from events, so that they can be put right and erased."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from domain.match_events import SeatInfo
from replay.archive import Archive
from replay.errors import Ambiguous, NotFound, Unreadable
from replay.formats.kifu import export_match
from replay.formats.kifu_reading import import_match
from replay.match import Match
from replay.meta import Meta
from replay.people import ERASED, erase, person_named, rename
from replay.series_events import TRIALS
from replay.series_files import export_series, import_series
from replay.trials import Trials, new_trials

SEATS = (SeatInfo("p1", "Anna Example"), SeatInfo("p2", "Ben Example"))


@pytest.fixture
def match(archive: Archive) -> Match:
    return archive.new_match("none", SEATS)


def exported(match: Match) -> bytes:
    pieces: list[bytes] = []
    export_match(match, pieces.append)
    return b"".join(pieces)


def names(match: Match) -> list[str]:
    return [seat.name for seat in match.state.seats]


def stored(archive: Archive) -> bytes:
    """Everything that events say."""
    return b"\n".join(event.data + (event.meta or b"") for event in archive.store.feed(0))


def test_a_name_is_shown_and_stands_in_no_event(archive: Archive, match: Match) -> None:
    assert names(match) == ["Anna Example", "Ben Example"]
    assert b"Example" not in stored(archive)


def test_an_equal_name_is_one_player(archive: Archive, match: Match) -> None:
    other = archive.new_match("none", [SeatInfo("north", "Ben Example")])
    assert other.state.seats[0].player == match.state.seats[1].player


def test_a_player_renamed_is_called_so_in_every_match_and_found_so(archive: Archive, match: Match) -> None:
    other = archive.new_match("none", [SeatInfo("north", "Anna Example")])
    assert rename(archive, person_named("anna example", archive.store.people), "Carla Sample") == 2
    assert [names(archive.match(one.id))[0] for one in (match, other)] == ["Carla Sample", "Carla Sample"]
    assert [row.id for row in archive.matches("sample").rows] == [other.id, match.id]
    assert archive.matches("anna").total == 0


def test_an_erased_name_is_nowhere_and_no_hash_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    with Archive.open(path) as archive:
        match = archive.new_match("none", SEATS)
        archive.matches("anna")
        before = [event.hash for event in archive.store.feed(0)]
        assert erase(archive, person_named("Anna Example", archive.store.people)) == (1, ())
        assert names(archive.match(match.id)) == ["", "Ben Example"]
        assert archive.matches("anna").total == 0
        assert [event.hash for event in archive.store.feed(0)] == before
        assert archive.verify().findings == ()
    assert b"Anna" not in b"".join(one.read_bytes() for one in tmp_path.iterdir())
    assert b"Ben Example" in path.read_bytes()


def test_erasing_says_where_the_name_remains(archive: Archive) -> None:
    archive.new_match("none", [SeatInfo("Anna", "Anna"), SeatInfo("p2", "Ben")])
    noted = archive.new_match("none", [SeatInfo("p1", "Carla")], meta=Meta(scribe="Carla"))
    noted.add_note(1, "hm", author="Ben")
    for name, count in (("Anna", 1), ("Ben", 1), ("Carla", 2)):
        (told,) = erase(archive, person_named(name, archive.store.people)).remaining
        assert f"{name} still stands in {count} event" in told


def test_an_erased_name_is_out_of_the_file_while_others_have_it_open(tmp_path: Path) -> None:
    with Archive.open(tmp_path / "a.db") as archive, Archive.open(tmp_path / "a.db") as other:
        match = archive.new_match("none", SEATS)
        assert names(other.match(match.id)) == ["Anna Example", "Ben Example"]
        assert erase(archive, person_named("Anna Example", archive.store.people)).remaining == ()
        assert b"Anna" not in b"".join(one.read_bytes() for one in tmp_path.iterdir())


def test_a_game_begun_after_the_player_was_erased_names_nobody(archive: Archive) -> None:
    trials = new_trials(archive, "Anna Example")
    erase(archive, person_named("Anna Example", archive.store.people))
    begun = Trials(archive, trials.id).begin(1, "1")
    assert begun.match is not None
    assert [seat.name for seat in begun.match.state.seats] == [""]
    assert [one.name for one in archive.store.people.all()] == [None]


def test_a_file_carries_the_names_and_does_not_bring_back_an_erased_one(
    archive: Archive, another: Archive, match: Match
) -> None:
    data = exported(match)
    taken = another.match(import_match(another, io.BytesIO(data)).match)
    assert names(taken) == ["Anna Example", "Ben Example"]
    assert exported(taken) == data
    erase(another, person_named("Anna Example", another.store.people))
    assert not import_match(another, io.BytesIO(data)).is_new
    assert names(another.match(match.id)) == ["", "Ben Example"]
    assert b"Anna" not in exported(another.match(match.id))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'player {"id":"zz","name":"x"}\n', "no id of 32"),
        (b'player {"id":"' + b"a" * 32 + b'","name":"x"}\n', "whom the match does not mention"),
        (b'player {"id":7}\n', "not a player"),
    ],
)
def test_a_strange_player_in_a_file_is_refused(another: Archive, match: Match, line: bytes, said: str) -> None:
    data = exported(match).replace(b"stream {", line + b"stream {", 1)
    with pytest.raises(Unreadable, match=said):
        import_match(another, io.BytesIO(data))
    assert another.store.people.all() == []


def test_who_is_meant_is_found_by_name_and_by_id(archive: Archive, match: Match) -> None:
    people, ident = archive.store.people, match.state.seats[0].player
    assert {person_named(ref, people).id for ref in ("Anna Example", "ANNA EXAMPLE", ident, ident[-8:])} == {ident}
    with pytest.raises(NotFound, match="kifu players"):
        person_named("Carla", people)
    with pytest.raises(Ambiguous):
        person_named(ident[:4], people)


def test_a_trial_table_keeps_its_player_apart_too(archive: Archive, another: Archive) -> None:
    trials = new_trials(archive, "Anna Example")
    assert trials.state.player == "Anna Example"
    assert b"Anna" not in stored(archive)
    text = export_series(trials).encode()
    assert Trials(another, import_series(another, TRIALS, text, "x.json").id).state.player == "Anna Example"
    erase(archive, person_named("Anna Example", archive.store.people))
    assert Trials(archive, trials.id).state.player == ERASED
