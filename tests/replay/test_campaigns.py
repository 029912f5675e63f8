"""Campaigns on the store: opened matches, links, recorders in parallel, correction, files."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from domain.errors import InvalidOption
from domain.games.ancient_knowledge.solo.campaign_events import GameCorrected
from domain.games.ancient_knowledge.solo.facts import letters_of
from domain.games.ancient_knowledge.solo.played import Result
from eventstore import WrongExpectedVersion
from replay.archive import Archive
from replay.campaigns import Campaign, campaign_named, campaigns, new_campaign
from replay.errors import Ambiguous, BadRequest, NotFound, Refused, Unreadable
from replay.exporter import export_to_file
from replay.importer import import_file
from replay.series_events import CAMPAIGN, TRIALS
from replay.series_files import export_series, import_series
from replay.solo_games import Manner
from tests.domain.games.ancient_knowledge.solo_board import ids
from tests.replay.solo_play import finish

UNJUDGED = Manner(options={"rules": "none"})
"""Recorded without rules, so that nothing has to be played."""


def played(campaign: Campaign, revealed: str, chosen: str, total: int = 60) -> None:
    """Plays a game in which all goals are met."""
    campaign.begin(revealed=ids(revealed), chosen=ids(chosen), manner=UNJUDGED)
    campaign.end(Result((total, 0, 0, 0, 0), ids(chosen)))


@pytest.fixture
def campaign(archive: Archive) -> Campaign:
    return new_campaign(archive, "alice")


def test_a_game_begun_opens_a_match_with_the_set_up_of_the_rank_and_both_name_each_other(campaign: Campaign) -> None:
    played(campaign, "АБВГД", "А", 47)
    begun = campaign.begin(revealed=ids("БВГДЕ"), chosen=ids("БЕ"), manner=UNJUDGED)
    assert begun.match is not None
    header = begun.match.state.header
    assert header is not None
    assert header.options == {
        "mode": "campaign",
        "keep": "5",
        "time_card": "3",
        "under": "chest-01",
        "chests": "chest-02,chest-06",
        "heritage": "true",
    }
    assert header.series == f"campaign-{campaign.id}/2"
    assert [seat.name for seat in header.seats] == ["alice"]
    assert campaign.state.games[1].match == begun.match.id


def test_the_cards_of_heritage_are_in_the_game_if_nothing_else_is_said(campaign: Campaign) -> None:
    for options, expected in ((UNJUDGED.options, "true"), ({**UNJUDGED.options, "heritage": "false"}, "false")):
        begun = campaign.begin(manner=Manner(options=options))
        assert begun.match is not None
        assert begun.match.state.header is not None
        assert begun.match.state.header.options["heritage"] == expected
        campaign.call_off()


def test_without_chests_the_match_reveals_them_of_deck_1(campaign: Campaign) -> None:
    played(campaign, "АБВГД", "А")
    begun = campaign.begin(manner=UNJUDGED)
    assert begun.match is not None
    options = begun.match.state.header.options  # type: ignore[union-attr]
    assert options["pool"].split(",") == list(campaign.state.decks.left)
    assert "chests" not in options


def test_the_rules_set_the_match_up_as_the_campaign_says_and_give_back_its_result(
    archive: Archive, campaign: Campaign
) -> None:
    begun = campaign.begin(manner=Manner(seed=11, options={"heritage": "false"}))
    assert begun.match is not None
    with pytest.raises(BadRequest, match="not over yet"):
        campaign.end_from_match()
    assert campaign.state.running is not None
    finish(archive, begun.match)
    game = campaign.end_from_match()
    assert game.result is not None
    over = archive.session(begun.match).referee.over(begun.match.cursor().table)  # type: ignore[union-attr]
    assert over is not None
    assert [score.total for score in over.scores] == [game.result.total]
    assert len(game.revealed) == 5
    assert set(game.goals) == {*game.result.met, *game.result.missed}


def test_points_that_nobody_knows_set_no_rank_so_the_rows_are_typed_and_the_goals_come_from_the_match(
    archive: Archive, campaign: Campaign
) -> None:
    begun = campaign.begin(manner=Manner(seed=11))
    assert begun.match is not None
    finish(archive, begun.match)
    with pytest.raises(BadRequest, match=r"scores is not known here; say --rows .* \(without it they are "):
        campaign.end_from_match()
    assert campaign.state.running is not None
    assert not campaign.state.running.chosen
    game = campaign.end_from_match(rows=(29, 18, 31, 1, -32))
    assert game.result is not None
    assert game.result.total == 47
    assert len(game.revealed) == 5
    assert set(game.goals) == {*game.result.met, *game.result.missed}
    over = archive.session(begun.match).referee.over(begun.match.cursor().table)  # type: ignore[union-attr]
    assert over is not None
    assert "points and what is not known" in over.reason


def test_a_match_that_the_rules_refuse_begins_no_game(archive: Archive, campaign: Campaign) -> None:
    with pytest.raises(InvalidOption):
        campaign.begin(manner=Manner(options={"colour": "green"}))
    with pytest.raises(BadRequest, match="keep"):
        campaign.begin(manner=Manner(options={"keep": "6"}))
    assert campaign_named(archive, campaign.id).state.games == []
    assert archive.matches().total == 0


def test_a_second_begin_is_refused_and_opens_no_match(archive: Archive, campaign: Campaign) -> None:
    campaign.begin(manner=UNJUDGED)
    with pytest.raises(Refused, match=r"AK\.8\.14") as refusal:
        campaign.begin(manner=UNJUDGED)
    assert refusal.value.rule == "AK.8.14"
    assert archive.matches().total == 1


def test_of_two_recorders_who_begin_at_once_the_second_opens_nothing(archive: Archive, campaign: Campaign) -> None:
    other = campaign_named(archive, campaign.id)
    campaign.begin(manner=UNJUDGED)
    with pytest.raises(WrongExpectedVersion):
        other.begin(manner=UNJUDGED)
    assert archive.matches().total == 1
    assert len(campaign_named(archive, campaign.id).state.games) == 1


def test_of_two_recorders_who_enter_a_result_the_second_overwrites_nothing(
    archive: Archive, campaign: Campaign
) -> None:
    campaign.begin(revealed=ids("АБВГД"), chosen=ids("А"), manner=UNJUDGED)
    other = campaign_named(archive, campaign.id)
    campaign.end(Result((57, 0, 0, 0, 0), ids("А")))
    with pytest.raises(WrongExpectedVersion):
        other.end(Result((44, 0, 0, 0, 0), ids("А")))
    assert campaign_named(archive, campaign.id).state.games[0].result == Result((57, 0, 0, 0, 0), ids("А"))


def test_a_campaign_goes_on_where_it_stopped_after_the_archive_was_closed(tmp_path) -> None:
    with Archive.open(tmp_path / "a.db") as first:
        ident = new_campaign(first, "alice").id
        played(campaign_named(first, ident), "АБВГД", "АБ", 52)
    with Archive.open(tmp_path / "a.db") as second:
        again = campaign_named(second, "@last")
        setup = again.state.next_set_up
        assert (again.id, setup.number, setup.keep, letters_of(setup.under)) == (ident, 2, 4, "А Б")


def test_a_campaign_is_named_by_part_of_its_id_by_its_player_or_as_the_last(
    archive: Archive, campaign: Campaign
) -> None:
    other = new_campaign(archive, "bob")
    assert campaign_named(archive, campaign.id[-8:]).id == campaign.id
    assert campaign_named(archive, "bob").id == campaign_named(archive, "@last").id == other.id
    with pytest.raises(Ambiguous):
        campaign_named(archive, campaign.id[:4])
    with pytest.raises(NotFound):
        campaign_named(archive, "carol")
    assert [one.id for one in campaigns(archive)] == [campaign.id, other.id]


def test_a_correction_is_kept_beside_what_it_corrects(archive: Archive, campaign: Campaign) -> None:
    played(campaign, "АБВГД", "А", 47)
    campaign.correct(GameCorrected(1, rows=(60, 0, 0, 0, 0), reason="misread"))
    stored = [one.type for one in archive.store.read(campaign.stream)]
    assert stored[-2:] == ["campaign-game-ended", "campaign-game-corrected"]
    assert campaign_named(archive, campaign.id).state.rank.name == "Builder"  # type: ignore[union-attr]


def test_verify_reads_the_events_of_campaigns_and_finds_nothing(archive: Archive, campaign: Campaign) -> None:
    played(campaign, "АБВГД", "А")
    report = archive.verify()
    assert report.findings == ()
    assert report.streams == 3


def test_what_is_hidden_of_a_game_is_told_of_no_game_after_it(campaign: Campaign) -> None:
    played(campaign, "АБВГД", "А", 57)
    played(campaign, "БВГДЕ", "Б", 44)
    hidden = campaign.state.games[1].match
    shown = campaign.told(lambda match: match == hidden)
    assert [game.result is None for game in shown.games] == [False, True]
    assert shown.rank is not None
    assert (shown.achieved, shown.rank.name) == (1, "Architect")


# -- files ----------------------------------------------------------------------------------------


def test_a_campaign_exported_and_imported_goes_on_in_the_other_archive(campaign: Campaign, another: Archive) -> None:
    played(campaign, "АБВГД", "А", 47)
    text = export_series(campaign).encode()
    assert import_series(another, CAMPAIGN, text, "c.json").added == campaign.version
    there = campaign_named(another, campaign.id)
    assert there.state == campaign.state
    assert import_series(another, CAMPAIGN, text, "c.json").added == 0
    played(campaign, "БВГДЕ", "Б")
    assert import_series(another, CAMPAIGN, export_series(campaign).encode(), "c.json").added == 3
    assert campaign_named(another, campaign.id).state == campaign.state


def test_a_campaign_that_went_on_in_two_archives_is_not_merged(campaign: Campaign, another: Archive) -> None:
    import_series(another, CAMPAIGN, export_series(campaign).encode(), "c.json")
    played(campaign, "АБВГД", "А", 47)
    played(campaign_named(another, campaign.id), "АБВГД", "Б", 60)
    with pytest.raises(BadRequest, match="another state"):
        import_series(another, CAMPAIGN, export_series(campaign).encode(), "c.json")


def without_last(found: dict) -> None:
    found["events"].pop(1)


def with_more_points(found: dict) -> None:
    found["events"][-1]["data"]["rows"] = [1, 2, 3]


def of_another_kind(found: dict) -> None:
    found["kifu"] = "trial"


def of_a_newer_form(found: dict) -> None:
    found["form"] = 9


def with_a_strange_event(found: dict) -> None:
    found["events"][-1]["type"] = "match-opened"


def with_an_escape_in_the_name(found: dict) -> None:
    found["events"][0]["data"]["player"] = "\x1b[2J"


def without_events(found: dict) -> None:
    found["events"] = []


@pytest.mark.parametrize(
    "spoil",
    [
        without_last,
        with_more_points,
        of_another_kind,
        of_a_newer_form,
        with_a_strange_event,
        with_an_escape_in_the_name,
        without_events,
    ],
)
def test_a_file_that_cannot_have_been_is_refused_whole(
    campaign: Campaign, another: Archive, spoil: Callable[[dict], None]
) -> None:
    played(campaign, "АБВГД", "А", 47)
    found = json.loads(export_series(campaign))
    spoil(found)
    with pytest.raises(Unreadable, match=r"^c\.json"):
        import_series(another, CAMPAIGN, json.dumps(found).encode(), "c.json")
    assert campaigns(another) == []


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"\xff", b"[" * 100_000, b'{"kifu":"campaign"}'])
def test_what_is_no_such_file_is_refused_in_one_line(another: Archive, text: bytes) -> None:
    with pytest.raises(Unreadable) as refusal:
        import_series(another, TRIALS, text, "c.json")
    assert "\n" not in str(refusal.value)


def test_a_match_keeps_its_campaign_in_a_kifu_file(campaign: Campaign, another: Archive, tmp_path) -> None:
    begun = campaign.begin(manner=UNJUDGED)
    assert begun.match is not None
    export_to_file(begun.match, tmp_path / "game.kifu")
    report = import_file(another, tmp_path / "game.kifu")
    assert another.match(report.match).state.header.series == f"campaign-{campaign.id}/1"  # type: ignore[union-attr]
