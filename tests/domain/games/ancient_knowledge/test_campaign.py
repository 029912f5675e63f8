"""Campaigns by the rulebook's examples and by the rules that follow from them (8.5, 8.11, 8.14–8.18)."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.errors import Rejected
from domain.games.ancient_knowledge.solo.campaign import CampaignState
from domain.games.ancient_knowledge.solo.campaign_entries import (
    begin_game,
    call_off,
    choose_chests,
    correct_game,
    end_game,
    open_campaign,
    revise_goals,
)
from domain.games.ancient_knowledge.solo.campaign_events import CampaignEvent, GameCorrected
from domain.games.ancient_knowledge.solo.facts import chests, in_order, letters_of, rank_of
from domain.games.ancient_knowledge.solo.played import Result
from tests.domain.games.ancient_knowledge.solo_board import ids

ALL = tuple(chests())


def worth(total: int) -> tuple[int, ...]:
    """Five score rows that come to a total."""
    return (max(0, total), 0, 0, 0, min(0, total))


class Play:
    """A campaign that is played in a test."""

    def __init__(self, player: str = "alice") -> None:
        self.state = CampaignState()
        self.events: list[CampaignEvent] = []
        self._matches = count(1)
        self.take(open_campaign(player))

    def take(self, event: CampaignEvent) -> None:
        self.events.append(event)
        self.state.apply(event, len(self.events))

    def begin(self) -> None:
        self.take(begin_game(self.state, f"m{next(self._matches)}"))

    def choose(self, revealed: str, chosen: str) -> None:
        self.take(choose_chests(self.state, ids(revealed), ids(chosen)))

    def end(self, total: int = 60, missed: str = "", used: str = "", rows: tuple[int, ...] = ()) -> None:
        game = self.state.running
        assert game is not None
        met = tuple(goal for goal in game.goals if goal not in ids(missed))
        self.take(end_game(self.state, Result(rows or worth(total), met, ids(missed), ids(used))))

    def game(self, revealed: str, chosen: str, total: int = 60, **how: str) -> None:
        """Plays a whole game."""
        self.begin()
        self.choose(revealed, chosen)
        self.end(total, **how)


def refusal(*, rule: str) -> object:
    return pytest.raises(Rejected, match=rule.replace(".", r"\."))


# -- the rulebook's examples ----------------------------------------------------------------------


def test_ak_s6_achieved_chests_go_under_the_board_and_an_unused_one_is_used_up() -> None:
    play = Play()
    play.game("ОБВГД", "О")
    play.game("БВГДЕ", "Б")
    # The third game has Б under its board; a fourth chest stands for О there.
    assert letters_of(play.state.decks.achieved) == "Б"
    play.game("АИПВГ", "АИП")
    play.begin()
    game = play.state.running
    assert game is not None
    assert game.number == 4
    assert letters_of(game.under) == "А И П"
    assert letters_of(play.state.decks.spent) == "Б О"


def test_ak_s6_an_unused_chest_of_the_game_before_is_discarded() -> None:
    play = Play()
    play.game("БВГДЕ", "Б")
    play.game("ОВГДЕ", "О", used="Б")
    play.begin()
    assert letters_of(play.state.running.under) == "О"  # type: ignore[union-attr]
    play.choose("АИПВГ", "АИП")
    play.end(used="")
    decks = play.state.decks
    assert (letters_of(decks.achieved), letters_of(decks.spent)) == ("А И П", "Б О")


def test_ak_s7_47_points_make_an_inspirer_who_keeps_five_cards_and_starts_the_time_card_in_space_3() -> None:
    play = Play()
    play.game("АБВГД", "А")
    play.game("БВГДЕ", "Б")
    play.begin()
    play.choose("ВГДЕЖ", "В")
    play.end(rows=(29, 18, 31, 1, -32))
    assert play.state.games[-1].result.total == 47  # type: ignore[union-attr]
    setup = play.state.next_set_up
    assert setup.rank is not None
    assert (setup.number, setup.rank.name, setup.keep, setup.time_card) == (4, "Inspirer", 5, 3)
    play.begin()
    game = play.state.running
    assert game is not None
    assert (game.keep, game.time_card, game.rank) == (5, 3, "Inspirer")


def test_ak_s10_only_the_last_result_sets_the_rank() -> None:
    play = Play()
    names = []
    for total, revealed in ((57, "АБВГД"), (61, "БВГДЕ"), (47, "ВГДЕЖ")):
        play.game(revealed, revealed[0], total)
        names.append(play.state.rank.name)  # type: ignore[union-attr]
    assert names == ["Architect", "Builder", "Inspirer"]


# -- what follows from the rules ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "name", "keep", "space"),
    [
        (60, "Builder", 6, 4),
        (59, "Architect", 5, 4),
        (55, "Architect", 5, 4),
        (54, "Creator", 4, 4),
        (50, "Creator", 4, 4),
        (49, "Inspirer", 5, 3),
        (45, "Inspirer", 5, 3),
        (44, "Stonemason", 4, 3),
        (0, "Stonemason", 4, 3),
        (-3, "Stonemason", 4, 3),
    ],
)
def test_ak_d3_a_result_has_its_rank_and_the_rank_its_set_up(total: int, name: str, keep: int, space: int) -> None:
    assert rank_of(total).name == name
    play = Play()
    play.game("АБВГД", "А", total)
    setup = play.state.next_set_up
    assert (setup.keep, setup.time_card) == (keep, space)


def test_ak_d15_three_won_games_with_five_chests_each_complete_the_campaign() -> None:
    play = Play()
    for revealed in ("АБВГД", "ЕЖЗИК", "ЛМНОП"):
        play.game(revealed, revealed)
    assert (play.state.stage, play.state.achieved, play.state.is_worthiest) == ("completed", 15, True)
    with refusal(rule="AK.8.14"):
        play.begin()


def test_a_campaign_completed_in_four_games_is_not_that_of_the_worthiest_heir() -> None:
    play = Play()
    for revealed, chosen in (("АБВГД", "АБВГ"), ("ДЕЖЗИ", "ДЕЖЗИ"), ("КЛМНО", "КЛМНО"), ("П", "П")):
        play.game(revealed, chosen)
    assert (play.state.stage, play.state.is_worthiest) == ("completed", False)


def test_ak_d22_goals_given_up_go_back_to_deck_1_and_are_no_goals_any_more() -> None:
    play = Play()
    play.begin()
    play.choose("АБВГД", "АБВГД")
    play.take(revise_goals(play.state, ids("ВД")))
    assert letters_of(play.state.running.goals) == "А Б Г"  # type: ignore[union-attr]
    play.end()
    assert {*ids("ВД")} <= {*play.state.decks.left}
    play.game("ВДЕЖЗ", "В")
    assert play.state.achieved == 4


def test_ak_d23_a_goal_missed_ends_the_campaign_and_a_new_one_has_all_chests_and_no_rank() -> None:
    play = Play()
    play.game("АБВГД", "АБ", 62, missed="Б")
    assert play.state.stage == "lost"
    with refusal(rule="AK.8.14"):
        play.begin()
    new = Play().state.next_set_up
    assert (new.rank, new.keep, new.time_card, new.under, len(new.pool)) == (None, 6, 4, (), 15)


def test_goals_met_in_the_lost_game_count_or_not_as_the_campaign_was_opened() -> None:
    play = Play()
    play.game("АБВГД", "АБВ")
    play.game("ГДЕЖЗ", "ГД", missed="Д")
    assert play.state.achieved == 4
    strict = CampaignState()
    for event in (open_campaign("alice", counts_lost=False), *play.events[1:]):
        strict.apply(event)
    assert strict.achieved == 3


def test_ak_q9_a_goal_given_up_can_be_revealed_in_a_later_game_but_not_taken_back_in_this_one() -> None:
    play = Play()
    play.begin()
    play.choose("АБВГД", "АБ")
    play.take(revise_goals(play.state, ids("А")))
    with refusal(rule="AK.8.11"):
        play.take(revise_goals(play.state, ()))
    play.end()
    play.game("АВГДЕ", "А")


def test_ak_q10_one_goal_stays_and_chests_under_the_board_are_untouched() -> None:
    play = Play()
    play.game("АБВГД", "А")
    play.begin()
    play.choose("БВГДЕ", "БВ")
    with refusal(rule="AK.8.11"):
        revise_goals(play.state, ids("БВ"))
    with refusal(rule="AK.8.11"):
        revise_goals(play.state, ids("А"))


def test_ak_q20_the_rank_changes_what_is_kept_and_not_what_is_revealed_first() -> None:
    play = Play()
    play.game("АБВГД", "А", 44)
    setup = play.state.next_set_up
    assert (setup.keep, setup.reveals) == (4, 5)
    play.begin()
    assert play.state.running.chosen == ()  # type: ignore[union-attr]


def test_ak_q21_a_game_won_with_44_points_goes_on_as_a_stonemason() -> None:
    play = Play()
    play.game("АБВГД", "А", 44)
    assert play.state.stage == "between"
    assert play.state.rank.name == "Stonemason"  # type: ignore[union-attr]


# -- entries that are refused ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("revealed", "chosen", "rule"),
    [
        ("БВГДА", "Б", "AK.8.5"),
        ("БВГД", "Б", "AK.8.5"),
        ("БВГДЕЖ", "Б", "AK.8.5"),
        ("БВГДД", "Б", "AK.8.5"),
        ("БВГДЕ", "", "AK.8.5"),
        ("БВГДЕ", "БЖ", "AK.8.5"),
        ("БВГДЕ", "ББ", "AK.8.5"),
    ],
)
def test_five_other_chests_of_deck_1_are_revealed_and_one_to_five_of_them_chosen(
    revealed: str, chosen: str, rule: str
) -> None:
    play = Play()
    play.game("АБВГД", "А")
    play.begin()
    with refusal(rule=rule):
        play.choose(revealed, chosen)
    play.choose("БВГДЕ", "БЕ")


def test_fewer_than_five_chests_left_are_all_revealed() -> None:
    play = Play()
    for revealed in ("АБВГД", "ЕЖЗИК"):
        play.game(revealed, revealed)
    play.game("ЛМНОП", "ЛМ")
    assert play.state.next_set_up.reveals == 3
    play.begin()
    with refusal(rule="AK-O8"):
        play.choose("НО", "Н")
    play.choose("НОП", "П")


@pytest.mark.parametrize(
    ("result", "rule"),
    [
        (Result((29, 18, 31, 1), ids("АБ")), "AK.7.2"),
        (Result((29, 18, 31, 1, 32), ids("АБ")), "AK.7.2"),
        (Result((29, 18, 31, 13, -32), ids("АБ")), "AK.7.2"),
        (Result((-1, 18, 31, 1, -32), ids("АБ")), "AK.7.2"),
        (Result((29, 18, 31, 1, -32), ids("А")), "AK.8.2.4"),
        (Result((29, 18, 31, 1, -32), ids("АБ"), ids("Б")), "AK.8.2.4"),
        (Result((29, 18, 31, 1, -32), ids("АБВ")), "AK.8.2.4"),
        (Result((29, 18, 31, 1, -32), ids("АБ"), (), ids("В")), "AK.8.2.2"),
        (Result((29, 18, 31, 1, -32), ("chest-99",), ids("АБ")), "AK.8.2"),
    ],
)
def test_a_result_that_cannot_be_is_refused_with_its_rule(result: Result, rule: str) -> None:
    play = Play()
    play.begin()
    play.choose("АБВГД", "АБ")
    with refusal(rule=rule):
        end_game(play.state, result)
    assert play.state.running is not None


def test_a_second_game_does_not_begin_while_one_runs() -> None:
    play = Play()
    play.begin()
    with refusal(rule="AK.8.14"):
        play.begin()


def test_nothing_is_entered_of_a_game_when_none_runs() -> None:
    play = Play()
    for attempt in (
        lambda: play.choose("АБВГД", "А"),
        lambda: end_game(play.state, Result(worth(50))),
        lambda: revise_goals(play.state, ()),
        lambda: call_off(play.state),
    ):
        with refusal(rule="AK.8.5"):
            attempt()


# -- correcting -----------------------------------------------------------------------------------


def test_a_corrected_result_counts_and_what_was_entered_stays_in_the_record() -> None:
    play = Play()
    play.game("АБВГД", "АБ", 47, missed="Б")
    was = play.events[-1]
    play.take(correct_game(play.state, GameCorrected(1, rows=worth(61), met=ids("АБ"), missed=(), reason="misread")))
    assert (play.state.stage, play.state.rank.name, play.state.achieved) == ("between", "Builder", 2)  # type: ignore[union-attr]
    assert was in play.events
    assert play.state.games[0].corrections[0].reason == "misread"


def test_a_correction_that_changes_a_later_set_up_is_a_finding_and_the_set_up_stays_as_it_was() -> None:
    play = Play()
    play.game("АБВГД", "А", 60)
    play.game("БВГДЕ", "Б", 60)
    play.take(correct_game(play.state, GameCorrected(1, rows=worth(44))))
    [finding] = play.state.findings()
    assert "Stonemason" in finding
    assert (play.state.games[1].keep, play.state.games[1].time_card) == (6, 4)


def test_a_correction_by_which_a_later_game_could_not_have_been_is_refused() -> None:
    play = Play()
    play.game("АБВГД", "АБ")
    play.game("ВГДЕЖ", "В")
    with refusal(rule="AK.8.14"):
        correct_game(play.state, GameCorrected(1, met=ids("А"), missed=ids("Б")))
    with refusal(rule="AK.8.16"):
        correct_game(play.state, GameCorrected(1, chosen=ids("А"), met=ids("А")))
    with refusal(rule="AK.8.19"):
        correct_game(play.state, GameCorrected(7, rows=worth(50)))
    assert [game.corrections for game in play.state.games] == [[], []]


def test_a_game_called_off_leaves_its_number_and_its_chests_to_the_next_one() -> None:
    play = Play()
    play.game("АБВГД", "А")
    play.begin()
    play.choose("БВГДЕ", "БВ")
    play.take(call_off(play.state, "wrong seed"))
    play.begin()
    game = play.state.running
    assert game is not None
    assert (game.number, letters_of(game.under), game.match) == (2, "А", "m3")
    assert [one.match for one in play.state.called_off] == ["m2"]


# -- the invariant --------------------------------------------------------------------------------


def random_game(play: Play, data: st.DataObject) -> None:
    setup = play.state.next_set_up
    play.begin()
    revealed = data.draw(st.permutations(setup.pool))[: setup.reveals]
    chosen = revealed[: data.draw(st.integers(1, len(revealed)))]
    play.take(choose_chests(play.state, revealed, chosen))
    if data.draw(st.booleans()):
        play.take(revise_goals(play.state, chosen[1:][: data.draw(st.integers(0, 4))]))
    game = play.state.running
    assert game is not None
    missed = game.goals[:1] if data.draw(st.integers(0, 9)) == 0 else ()
    used = tuple(chest for chest in game.under if data.draw(st.booleans()))
    met = tuple(goal for goal in game.goals if goal not in missed)
    play.take(end_game(play.state, Result(worth(data.draw(st.integers(-20, 90))), met, missed, used)))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_between_games_the_three_decks_hold_each_of_the_15_chests_once(data: st.DataObject) -> None:
    play = Play()
    while play.state.stage == "between":
        random_game(play, data)
        decks = play.state.decks
        assert sorted((*decks.left, *decks.achieved, *decks.spent)) == sorted(ALL)
        assert len(decks.achieved) <= 5
        assert in_order(decks.left) == decks.left
    assert len(play.state.games) <= 15
    assert (play.state.achieved == 15) == (play.state.stage == "completed")


def test_chests_revealed_unseen_count_among_those_revealed_and_are_in_no_deck() -> None:
    play = Play()
    play.begin()
    state = play.state
    entered = choose_chests(state, ("chest-01", "?", "chest-03", "?", "chest-05"), ("chest-03",))
    assert entered.revealed == ("chest-01", "?", "chest-03", "?", "chest-05")
    with pytest.raises(Rejected, match="5 chests are revealed, not 4"):
        choose_chests(state, ("chest-01", "?", "chest-03", "?"), ("chest-03",))
    with pytest.raises(Rejected, match="was not revealed"):
        choose_chests(state, ("chest-01", "?", "chest-03", "?", "chest-05"), ("chest-02",))
