"""`kifu campaign` and `kifu trial`: from game to game, each command a process of its own."""

from __future__ import annotations

import pytest

from replay.archive import Archive
from tests.cli.conftest import Kifu
from tests.replay.solo_play import finish

ROWS = "29,18,31,1,-32"


def begin(kifu: Kifu, revealed: str, chosen: str) -> str:
    """Begins a game whose match is recorded without rules; returns the match's id."""
    words = ("campaign", "begin", "@last", "--reveal", revealed, "--choose", chosen, "--option", "rules=none")
    return kifu.ok(*words).out.strip()


@pytest.fixture
def campaign(empty: Kifu) -> str:
    return empty.ok("campaign", "new", "--player", "alice").out.strip()


# -- a whole campaign -----------------------------------------------------------------------------


def test_a_campaign_of_three_games_is_played_with_stops_between_and_makes_the_worthiest_heir(
    empty: Kifu, campaign: str
) -> None:
    for number, revealed in enumerate(("А,Б,В,Г,Д", "Е,Ж,З,И,К", "Л,М,Н,О,П"), 1):
        match = begin(empty, revealed, "all")
        assert f"campaign-{campaign}/{number}" in empty.ok("export", match).out
        empty.ok("play", match, "round += 1")
        empty.ok("campaign", "result", campaign, "--rows", ROWS, "--met", "all", "--by", "erin")
    found = empty.ok("campaign", "show", campaign, "--json").data
    assert (found["stage"], found["achieved"], found["worthiest_heir"]) == ("completed", 15, True)
    assert [game["total"] for game in found["games"]] == [47, 47, 47]
    assert [(game["keep"], game["time_card"]) for game in found["games"]] == [(6, 4), (5, 3), (5, 3)]
    assert "Worthiest Heir" in empty.ok("campaign", "show", "@last").out
    refused = empty("campaign", "begin", "@last")
    assert refused.code == 3
    assert "AK.8.14" in refused.err
    assert refused.is_one_line()


def test_a_campaign_is_played_by_the_rules_and_its_result_comes_from_the_match(empty: Kifu, campaign: str) -> None:
    match = empty.ok("campaign", "begin", "@last", "--seed", "11", "--option", "heritage=false").out.strip()
    assert "goals as its match says" in empty.ok("campaign", "show", "@last").out
    early = empty("campaign", "result", "@last", "--from-match")
    assert early.code == 2
    assert "not over" in early.err
    with Archive.open(empty.database) as archive:
        finish(archive, archive.match(match))
    found = empty.ok("campaign", "result", campaign[-8:], "--from-match", "--json").data
    [game] = found["games"]
    assert len(game["revealed"]) == 5
    assert found["stage"] in ("between", "lost")
    assert game["total"] == sum(game["rows"])


def test_a_lost_game_ends_the_campaign_and_the_next_one_has_all_chests(empty: Kifu, campaign: str) -> None:
    begin(empty, "А,Б,В,Г,Д", "А,Б")
    out = empty.ok("campaign", "result", "@last", "--rows", "40,10,10,2,0", "--missed", "Б", "--met", "А").out
    assert "1/15" in out
    assert empty("campaign", "begin", campaign).code == 3
    empty.ok("campaign", "new", "--player", "alice")
    found = empty.ok("campaign", "show", "@last", "--json").data
    assert (len(found["decks"]["1"]), found["next"]["rank"], found["next"]["keep"]) == (15, "", 6)


# -- refusals -------------------------------------------------------------------------------------


def test_a_second_begin_is_refused_and_opens_no_match(empty: Kifu, campaign: str) -> None:
    begin(empty, "А,Б,В,Г,Д", "А")
    refused = empty("campaign", "begin", campaign, "--option", "rules=none")
    assert refused.code == 3
    assert len(empty.ok("search", "--json").data) == 1


def test_who_has_not_seen_the_last_entry_records_nothing(empty: Kifu, campaign: str) -> None:
    seen = str(empty.ok("campaign", "show", campaign, "--json").data["version"])
    begin(empty, "А,Б,В,Г,Д", "А")
    late = empty("campaign", "begin", campaign, "--no-match", "--expect", seen)
    assert late.code == 4
    assert late.is_one_line()
    table = empty.ok("trial", "new", "--player", "bob").out.strip()
    empty.ok("trial", "begin", table, "1", "--hand", "1", "--no-match", "--expect", "1")
    assert empty("trial", "begin", table, "2", "--hand", "1", "--no-match", "--expect", "1").code == 4


@pytest.mark.parametrize(
    ("words", "code", "hint"),
    [
        (("begin", "@last", "--reveal", "А,Б,В,Г", "--choose", "А"), 3, "AK.8.5"),
        (("begin", "@last", "--reveal", "A,Б,В,Г,Д", "--choose", "Б"), 2, "Latin"),
        (("begin", "@last", "--reveal", "А,Б,В,Г,Д"), 2, "--choose is missing"),
        (("begin", "@last", "--rows", ROWS), 2, "--rows goes with"),
        (("begin", "@last", "--option", "keep=6"), 2, "keep"),
        (("begin", "@last", "--option", "colour=green"), 2, "colour"),
        (("result", "@last", "--rows", ROWS), 3, "AK.8.5"),
        (("result", "@last", "--met", "А"), 2, "--rows is missing"),
        (("result", "@last", "--rows", "a,b"), 2, "five numbers"),
        (("result", "@last", "--from-match"), 2, "no game"),
        (("revise", "@last"), 2, "--give-up is missing"),
        (("revise", "@last", "--give-up", "А"), 3, "AK.8.5"),
        (("correct", "@last"), 2, "say what is true"),
        (("correct", "@last", "--game", "4", "--rows", ROWS), 3, "AK.8.19"),
        (("call-off", "@last"), 3, "AK.8.5"),
        (("show", "nobody"), 5, "kifu campaign"),
        (("show",), 2, "C is missing"),
        (("show", "@last", "more"), 2, "one word too many"),
        (("new",), 2, "--player is missing"),
        (("import", "none.json"), 6, "none.json"),
        (("win",), 2, "invalid choice"),
    ],
)
def test_what_cannot_be_entered_is_told_in_one_line(
    empty: Kifu, campaign: str, words: tuple[str, ...], code: int, hint: str
) -> None:
    told = empty("campaign", *words)
    assert (told.code, hint in told.err) == (code, True), told
    assert told.is_one_line()
    assert empty.ok("campaign", "show", campaign, "--json").data["version"] == 1


def test_wrong_rows_are_refused_with_the_rule_of_the_score_pad(empty: Kifu, campaign: str) -> None:
    begin(empty, "А,Б,В,Г,Д", "А")
    for rows, hint in (("29,18,31,1,32", "row 5"), ("29,18,31,13,-32", "row 4"), ("29,18,31", "5 rows")):
        refused = empty("campaign", "result", campaign, "--rows", rows, "--met", "all")
        assert refused.code == 3
        assert hint in refused.err
        assert "AK.7.2" in refused.err


# -- correcting and files -------------------------------------------------------------------------


def test_a_corrected_result_changes_the_rank_of_the_next_game(empty: Kifu, campaign: str) -> None:
    begin(empty, "А,Б,В,Г,Д", "А")
    empty.ok("campaign", "result", campaign, "--rows", ROWS, "--met", "А")
    empty.ok("campaign", "correct", campaign, "--rows", "42,18,31,1,-32", "--reason", "misread")
    found = empty.ok("campaign", "show", campaign, "--json").data
    assert (found["next"]["rank"], found["games"][0]["corrected"]) == ("Builder", 1)


def test_chests_are_entered_after_the_game_began_and_goals_are_given_up(empty: Kifu, campaign: str) -> None:
    empty.ok("campaign", "begin", campaign, "--no-match")
    empty.ok("campaign", "choose", campaign, "--reveal", "А Б В Г Д", "--choose", "А,Б,chest-05")
    empty.ok("campaign", "revise", campaign, "--give-up", "Б")
    found = empty.ok("campaign", "result", campaign, "--rows", ROWS, "--met", "all", "--json").data
    assert found["games"][0]["met"] == ["chest-01", "chest-05"]
    assert "chest-02" in found["decks"]["1"]


def test_a_campaign_and_a_table_travel_as_json(empty: Kifu, campaign: str) -> None:
    empty.ok("campaign", "begin", campaign, "--no-match")
    file, other = empty.folder / "c.json", empty.folder / "other.db"
    empty.ok("campaign", "export", campaign, "-o", file)
    assert file.read_text(encoding="utf-8") == empty.ok("campaign", "export", campaign).out
    found = empty.ok("campaign", "import", file, "--json", db=other).data
    assert (found["campaign"], found["stage"]) == (campaign, "playing")
    assert "already" in empty.ok("campaign", "import", file, db=other).err
    astray = empty("import", file, db=other)
    assert astray.code == 6
    assert f"kifu campaign import {file}" in astray.err, "it says which command takes it in"
    table = empty.ok("trial", "new", "--player", "bob").out.strip()
    text = empty.ok("trial", "export", table).out
    (empty.folder / "t.json").write_text(text, encoding="utf-8")
    assert empty.ok("trial", "import", empty.folder / "t.json", "--json", db=other).data["trial"] == table
    assert empty("campaign", "import", empty.folder / "t.json", db=other).code == 6


def test_a_players_name_acts_on_no_terminal(empty: Kifu) -> None:
    assert empty("campaign", "new", "--player", "\x1b[2Jbob").code == 2
    empty.ok("campaign", "new", "--player", "[/red]さくら")
    assert "[/red]さくら" in empty.ok("campaign", terminal=80).out


def test_the_list_of_an_empty_archive_says_how_to_begin(empty: Kifu) -> None:
    empty.ok("db", "upgrade")
    for name in ("campaign", "trial"):
        listed = empty.ok(name)
        assert listed.out == ""
        assert f"kifu {name} new" in listed.err
        assert empty.ok(name, "list", "--json").data == []


# -- trials ---------------------------------------------------------------------------------------


def test_trials_are_begun_and_their_results_stand_in_the_columns_of_the_hands(empty: Kifu) -> None:
    table = empty.ok("trial", "new", "--player", "alice").out.strip()
    match = empty.ok("trial", "begin", table, "2", "--hand", "3", "--option", "rules=none").out.strip()
    assert f"trial-{table}/1" in empty.ok("export", match).out
    empty.ok("trial", "result", table, "--rows", "39,25,11,5,-4", "--met", "all")
    empty.ok("trial", "begin", table, "2", "--hand", "ten", "--no-match")
    empty.ok("trial", "result", table, "--rows", "60,25,0,5,-4", "--met", "В", "--missed", "Г")
    found = empty.ok("trial", "show", table, "--json").data
    row = next(one for one in found["table"] if one["number"] == 2)
    assert row["results"] == {"1": None, "2": None, "3": 76, "4": None, "ten": None}
    assert [one["passed"] for one in found["attempts"]] == [True, False]
    assert "failed: Г missed" in empty.ok("trial", "show", table).out


def test_a_trial_that_nobody_knows_is_played_with_picked_chests(empty: Kifu) -> None:
    empty.ok("trial", "new", "--player", "alice")
    assert empty("trial", "begin", "@last", "8", "--hand", "1", "--no-match").code == 3
    empty.ok(
        "trial", "begin", "@last", "8", "--hand", "1", "--no-match", "--board", "П", "--under", "О", "--name", "Mine"
    )
    empty.ok("trial", "call-off", "@last")
    found = empty.ok("trial", "--json").data[0]
    assert (found["attempts"][0]["called_off"], found["match"]) == (True, "")


def test_from_match_takes_typed_rows_where_points_are_not_known(empty: Kifu, campaign: str) -> None:
    match = empty.ok("campaign", "begin", campaign, "--seed", "11").out.strip()
    with Archive.open(empty.database) as archive:
        finish(archive, archive.match(match))
    refused = empty("campaign", "result", campaign, "--from-match")
    assert refused.code == 2
    assert "Heritage" in refused.err
    assert refused.is_one_line()
    found = empty.ok("campaign", "result", campaign, "--from-match", "--rows", ROWS, "--json").data
    [game] = found["games"]
    assert game["total"] == 47
    assert len(game["revealed"]) == 5


def test_a_result_of_a_trial_is_taken_from_its_match_and_corrected(empty: Kifu) -> None:
    empty.ok("trial", "new", "--player", "alice")
    begun = empty.ok("trial", "begin", "@last", "1", "--hand", "1", "--seed", "3", "--option", "heritage=false")
    match = begun.out.strip()
    with Archive.open(empty.database) as archive:
        finish(archive, archive.match(match))
    empty.ok("trial", "result", "@last", "--from-match")
    empty.ok("trial", "correct", "@last", "--rows", "10,0,0,0,0", "--met", "all", "--missed", "-")
    found = empty.ok("trial", "show", "@last", "--json").data
    assert found["table"][0]["results"]["1"] == 10


@pytest.mark.parametrize("name", ["campaign", "trial"])
def test_the_help_says_of_what_is_no_part_of_a_correction_where_it_goes(empty: Kifu, name: str) -> None:
    refused = empty(name, "correct", "@last", "--from-match", "--reason", "looked again")
    assert "--from-match goes with result, not with correct" in refused.err
    assert "with result: take it from the match" in " ".join(empty.ok(name, "--help").out.split())
