"""Set-up, positions of somebody's own, cards of Heritage that are declared, and games that are watched."""

from __future__ import annotations

from typing import Any

import pytest

from domain.decision import Chance, Decision, Draw
from domain.errors import InvalidOption, Rejected
from domain.facts import OptionValue
from domain.game import SetUp
from domain.games.ancient_knowledge.drawing import MoveTop
from domain.games.ancient_knowledge.lenses import Seat, builder_kinds
from domain.games.ancient_knowledge.rules import RULES
from domain.games.ancient_knowledge.score import result
from tests.domain.games.ancient_knowledge.board import SEATS, Board, board, declining, timeline


def opened(seats: int, options: dict[str, OptionValue] | None = None, sees: tuple[str, ...] = ("*",)) -> Board:
    return Board(RULES.setup(SEATS[:seats], options or {}, sees))


def test_each_seat_takes_a_ready_made_hand_and_the_third_and_fourth_a_card_more() -> None:
    game = opened(4)
    game.told("start with 2")
    game.refuses("start with 2", "AK.4.3")
    game.told("start with 1", "start with 4", "start with 3").drawn()
    assert [game.hand(seat) for seat in SEATS] == [6, 6, 7, 7]
    assert game.kinds("alice/hand")[0] == "chabola-de-la-hechicera"
    assert game.question == "action"
    assert [game.table.value(f"tile/{tile}/level") for tile in (1, 2, 3)] == [1, 1, 2]


def test_or_each_draws_ten_cards_and_keeps_six() -> None:
    game = opened(3, {"hands": "drawn"}).drawn()
    assert [game.hand(seat) for seat in SEATS[:3]] == [10, 10, 10]
    for seat in SEATS[:3]:
        first = [game.table.kinds[card] for card in game.table.stack(f"{seat}/hand")]
        game.refuses(f"{seat}: discard {first[0]}", "AK.4.3")
        game.told(f"{seat}: discard {' '.join(first[:4])}")
    assert [game.hand(seat) for seat in SEATS[:3]] == [6, 6, 7]
    assert len(game.kinds("discard")) == 12


def test_heritage_cards_are_in_the_decks_where_they_are_chosen() -> None:
    game = opened(2, {"heritage": True, "hands": "drawn"}).drawn()
    assert sum(kind.startswith("heritage") for kind in game.table.kinds.values()) >= 40
    assert not any(kind.startswith("heritage") for kind in opened(2).table.kinds.values())


def test_five_are_too_many() -> None:
    with pytest.raises(InvalidOption):
        RULES.setup(("a", "b", "c", "d", "e"))


# -- a turn ------------------------------------------------------------------------------------------------------


def test_a_turn_has_two_actions_and_then_it_is_the_next_seats() -> None:
    game = board({"hand": ["petra"]}).told("create petra", "search")
    assert game.asked.seat == "bob"  # type: ignore[union-attr]
    game.told("pass", "pass")
    assert game.asked.seat == "alice"  # type: ignore[union-attr]
    assert game.table.value("round") == 2


def test_an_action_may_be_passed_over_unless_the_setting_says_no() -> None:
    board(options={"skip-actions": False}).refuses("pass", "AK-O11")


def test_an_archive_names_its_tokens_or_is_asked_for_them() -> None:
    laid = {"hand": ["petra", "caral"], "3/lower": ["osirion"], "4/lower": ["moron"]}
    tokens = {"osirion": 2, "moron": 2}
    game = board(laid, None, tokens).told("archive petra caral", "remove osirion 1 moron 1")
    assert (game.tokens("osirion"), game.tokens("moron")) == (1, 1)
    game = board(laid, None, tokens)
    game.refuses("archive petra caral remove osirion 1", "AK.5.1.3")
    game.told("archive petra, caral remove osirion 2")
    assert game.tokens("osirion") == 0


def test_fourteen_monuments_end_the_game_when_the_round_is_finished() -> None:
    past = [*("philae", "timbuktu", "bagan", "inwa", "persepolis"), *("moron", "stonehenge", "giants-tomb")]
    past += ["caral", "palenque", "yonaguni", "uxmal", "calakmul"]
    game = board({"1/lower": ["petra"], "past": past}, {"phase": "decline", "middle": "bob"})
    assert game.asked.seat == "bob"  # type: ignore[union-attr]
    assert game.table.value("ending") == "alice"
    game.told("pass", "pass")
    assert game.over.winners == ("alice",)


def test_a_tie_is_won_with_less_lost_knowledge_and_shared_beyond_that() -> None:
    stacks = {"bob/timeline/3/lower": ["petra"], "bob/timeline/4/lower": ["caral"], "alice/timeline/3/lower": ["moron"]}
    game = board(stacks=stacks, lost=0)
    assert result(game.table).winners == ("bob",)
    tied = board({"past": ["petra"]}, {"middle": "bob"}, stacks={"bob/timeline/3/lower": ["caral"]})
    assert result(tied.table).winners == ("alice", "bob")
    more = board(
        {"past": ["petra", "bagan"], "3/lower": ["moron"]}, {"middle": "bob"}, lost=1, stacks={"bob/past": ["philae"]}
    )
    assert [score.total for score in RULES.score(more.table)] == [1, 2]
    fewer = board(
        {"past": ["petra"], "3/lower": ["moron"]}, {"middle": "bob"}, lost=1, stacks={"bob/timeline/3/lower": ["caral"]}
    )
    assert [score.total for score in RULES.score(fewer.table)] == [1, 1]
    assert result(fewer.table).winners == ("bob",)


@pytest.mark.parametrize(
    ("alice", "bob", "winners"),
    [
        (["petra", "moron"], ["heritage-monument-1"], ()),
        (["petra", "heritage-monument-1"], ["petra"], ("alice",)),
        (["heritage-monument-1"], ["heritage-monument-2"], ()),
        (["caral"], ["bagan"], None),
    ],
)
def test_nobody_wins_by_points_where_those_of_heritage_that_no_source_gives_could_decide(
    alice: list[str], bob: list[str], winners: tuple[str, ...] | None
) -> None:
    found = result(
        board(
            {"past": alice, "5/lower": ["uxmal"]},
            stacks={"bob/past": [kind for kind in bob if kind not in alice]},
            options={"heritage": True},
        ).table
    )
    if winners is None:
        assert found.winners
    else:
        assert found.winners == winners
    partial = [score.seat for score in found.scores if not score.is_complete]
    assert partial == [seat for seat, past in (("alice", alice), ("bob", bob)) if past[-1].startswith("heritage")]
    assert ("not decided" in found.reason) == (winners == ())


def test_the_builder_deck_is_rebuilt_from_its_discards() -> None:
    game = board(stacks={"deck": ["petra"], "discard": ["caral", "moron"]}).told("search", "search")
    assert game.hand() == 2
    assert len(game.kinds("deck")) == 1
    assert game.kinds("discard") == []


# -- positions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stacks", "values", "pools", "expected"),
    [
        ({"alice/garden": ["petra"]}, {}, {}, "there is no place"),
        ({"alice/hand": ["petrra"]}, {}, {}, "no card is called"),
        ({"alice/hand": ["petra"], "bob/hand": ["petra"]}, {}, {}, "petra is there once in the game"),
        ({"alice/timeline/3/lower": ["thoth"]}, {}, {}, "holds a monument"),
        ({"alice/timeline/3/lower": ["petra", "caral"]}, {}, {}, "holds 1 at most"),
        ({"alice/timeline/3/upper": ["petra"]}, {}, {}, "AK.2.6"),
        ({"alice/artifact/1": ["petra"]}, {}, {}, "holds an artifact"),
        ({"alice/past": ["?"]}, {}, {}, "lies open; name the card"),
        ({"tile/3/1": ["mercury"]}, {}, {}, "the tile shows level 2"),
        ({}, {"moon": 1}, {}, "has no value"),
        ({}, {"turn": "carol"}, {}, "turn is one of the seats"),
        ({}, {"phase": "night"}, {}, "phase is one of"),
        ({}, {"phase": "over"}, {}, "begins in the phase"),
        ({}, {"actions-left": 5}, {}, "actions-left is 0, 1 or 2"),
        ({}, {"tile/1/level": 3}, {}, "is 1 or 2"),
        ({}, {"round": "one"}, {}, "round is a whole number"),
        ({}, {}, {"alice/coins": {"knowledge": 1}}, "there is no pool"),
        ({}, {}, {"alice/lost": {"coin": 1}}, "holds knowledge"),
        ({}, {}, {"alice/lost": {"knowledge": 900}}, "from 0 to 200"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    stacks: dict[str, Any], values: dict[str, Any], pools: dict[str, Any], expected: str
) -> None:
    with pytest.raises(InvalidOption) as error:
        RULES.position(SEATS[:2], {}, ("*",), SetUp(stacks, pools, values))
    assert expected in str(error.value)


def test_a_card_of_heritage_lies_in_a_game_only_that_has_them() -> None:
    laid = SetUp({"alice/hand": ["heritage-monument-1"]}, {}, {})
    with pytest.raises(
        InvalidOption, match="heritage-monument-1 is a card of Heritage, and the game has heritage=false"
    ):
        RULES.position(SEATS[:2], {}, ("*",), laid)
    assert RULES.position(SEATS[:2], {"heritage": True}, ("*",), laid)


def test_there_is_no_space_0() -> None:
    game = board({"hand": ["luxor-temple", "petra", "uxmal", "caral"]})
    game.refuses("create luxor-temple at 0", "AK.5.1.1")
    game.refuses("create luxor-temple at 0 discard petra uxmal caral", "AK.5.1.1")
    game.refuses("create luxor-temple at 7", "AK.5.1.1")


def test_what_a_position_does_not_name_is_set_up_as_ever() -> None:
    game = Board(RULES.position(SEATS[:2], {}, ("*",), SetUp({"alice/past": ["petra"]}))).drawn()
    assert [game.hand(seat) for seat in SEATS[:2]] == [6, 6]
    assert len(game.kinds("deck")) == 144 - 1 - 12
    assert sum(len(game.table.stack(f"tile/{tile}/{slot}")) for tile in (1, 2, 3) for slot in (1, 2, 3)) == 9


def watched(stacks: dict[str, Any], sees: tuple[str, ...]) -> Board:
    """Returns a position at a table, where nobody knows the order of a shuffled deck."""
    game = Board(RULES.position(SEATS[:2], {}, sees, SetUp({"bob/hand": [], **stacks}, {}, {"turn": "alice"})))
    return game.befell("shuffled", "shuffled", "shuffled").drawn()


@pytest.mark.parametrize("sees", [("*",), ("alice",), ()])
def test_cards_of_a_position_that_nobody_saw_come_from_the_deck(sees: tuple[str, ...]) -> None:
    stacks = {"alice/hand": ["petra", "?", "?"], "bob/hand": ["?"], "discard": ["uxmal", "?", "caral"]}
    game = watched(stacks, sees)
    assert [game.hand("alice"), game.hand("bob")] == [3, 1]
    assert game.cards("discard") == ["uxmal", "?", "caral"]
    assert len(game.table.stack("deck")) == 144 - 3 - 1 - 3


def test_in_a_simulated_game_they_are_cards_of_its_deck() -> None:
    game = board({"hand": ["petra", "?", "?"]})
    assert "?" not in game.kinds("alice/hand")
    assert sorted(game.kinds("alice/hand") + game.kinds("deck")) == sorted(builder_kinds(with_heritage=False))


def test_a_position_that_names_its_deck_keeps_it_as_it_is() -> None:
    game = board({"hand": ["petra", "?", "?"]}, stacks={"deck": ["uxmal", "?", "caral"]}, sees=())
    assert [game.hand(), len(game.table.stack("deck"))] == [3, 3]


def test_a_position_has_no_more_unseen_cards_than_the_deck() -> None:
    with pytest.raises(InvalidOption, match="the position has 150 unseen Builder cards, and 143 are left in the deck"):
        board({"hand": ["petra"]}, stacks={"discard": ["?"] * 150})


def test_a_position_of_the_second_action_and_of_a_flipped_tile() -> None:
    game = board({"hand": ["petra"]}, {"actions-left": 1, "tile/1/level": 2, "middle": "alice", "round": 7})
    assert game.asked.question.startswith("the second action")  # type: ignore[union-attr]
    assert all(game.kinds(f"tile/1/{slot}") for slot in (1, 2, 3))


# -- Heritage ----------------------------------------------------------------------------------------------------


def test_a_monument_whose_figures_nobody_knows_is_created_and_declared() -> None:
    game = board({"hand": ["heritage-monument-2", "petra"]}, options={"heritage": True})
    game.refuses("create heritage-monument-2", "AK-O10")
    game.told("create heritage-monument-2 at 4 discard petra", "declare add heritage-monument-2 3; draw 2")
    assert game.tokens("heritage-monument-2") == 3
    assert game.hand() == 2
    assert not RULES.score(game.table)[0].parts[0].points


def test_a_score_with_a_card_whose_points_nobody_knows_is_not_complete() -> None:
    game = board({"past": ["heritage-monument-2"]}, options={"heritage": True})
    assert [score.is_complete for score in RULES.score(game.table)] == [False, True]


def test_a_declared_effect_names_only_what_there_is() -> None:
    game = board({"hand": ["heritage-artifact-1", "petra"]}, options={"heritage": True}).told(
        "create heritage-artifact-1"
    )
    for line in ("declare remove petra 1", "declare lost 3", "declare move petra 4", "declare learn petra"):
        game.refuses(line, "AK-O10")
    game.refuses("declare 2 knowledge -->alice/loss", "AK-O10")
    game.told("declare discard petra; bob: draw 1; 2 knowledge -->alice/lost")
    assert (game.hand(), game.hand("bob"), game.lost()) == (0, 1, 2)


def test_an_artifact_whose_text_nobody_knows_may_be_declared_in_each_timeline_phase() -> None:
    game = timeline({"artifacts": ["heritage-artifact-1"]}, options={"heritage": True})
    assert game.question == "declared"
    assert game.told("declare draw 1").hand() == 1


def test_a_technology_whose_requirement_nobody_knows_can_be_learned() -> None:
    stacks = {"tile/3/1": ["south-arabian-writing"]}
    game = board(stacks=stacks, options={"heritage": True}).told("learn south-arabian-writing")
    assert game.kinds("alice/collection") == ["south-arabian-writing"]
    assert [score.is_complete for score in RULES.score(game.table)] == [False, True]


# -- watched at a table ------------------------------------------------------------------------------------------


def test_a_refill_is_three_cards_that_are_typed_one_after_the_other() -> None:
    game = opened(2, sees=("alice",))
    for line in ("start with 1", "start with 2", "shuffled", "shuffled", "shuffled"):
        game.befell(line)
    asked = RULES.next(game.table)
    assert isinstance(asked, Chance)
    assert asked.source == Draw("tech/1", "tile/1/1")
    game.befell("drew mercury", "drew thales", "drew ptolemy")
    assert [game.kinds(f"tile/1/{slot}") for slot in (1, 2, 3)] == [["mercury"], ["thales"], ["ptolemy"]]


def test_only_cards_of_its_deck_come_onto_a_tile_or_into_a_hand() -> None:
    game = opened(2, sees=("alice",))
    for line in ("start with 1", "start with 2", "shuffled", "shuffled", "shuffled"):
        game.befell(line)
    for line, name in (("drew petra", "petra"), ("drew thoth", "thoth")):
        with pytest.raises(Rejected, match=f"tech/1 holds no {name}"):
            game.befell(line)
    game.drawn().told("search")
    drawn = board({"hand": []}, stacks={"deck": ["?", "?"]}, sees=("alice",))
    drawn.befell("search")
    with pytest.raises(Rejected, match="deck holds no mercury"):
        drawn.befell("drew mercury")


def test_a_question_for_technologies_that_are_looked_at_names_their_deck() -> None:
    game = board({"hand": []}, sees=("alice",), stacks={"tech/2": ["?"] * 9, "deck": ["?"] * 9})
    for deck, expected in (("tech/2", "which 5 cards of the Level II deck are"), ("deck", "which 5 cards are")):
        asked = MoveTop(deck, "alice/looked-at", 5, "look", "AK.10.11").chance(game.table)
        assert asked is not None
        assert asked.question == f"{expected} looked at?"


def test_a_technology_that_the_scribe_missed_is_named_when_it_is_learned() -> None:
    game = opened(2, sees=("alice",))
    for line in ("start with 1", "start with 2", "shuffled", "shuffled", "shuffled"):
        game.befell(line)
    game.befell("drew ?", "drew thales", "drew ptolemy").drawn()
    assert game.question == "action"
    game.befell("learn mercury")
    assert game.kinds("alice/collection") == ["mercury"]
    assert game.kinds("tile/1/1") == []


def test_cards_of_a_hand_that_is_not_seen_are_played_by_their_names() -> None:
    game = watched({"alice/hand": ["?", "?", "?"]}, sees=())
    game.told("create parthenon at 4 discard ?")
    assert game.at("parthenon") == "4 lower"
    assert game.kinds("discard") == ["?"]
    assert game.hand() == 1


def test_a_question_does_not_betray_a_hand() -> None:
    for hand in (["petra", "caral"], ["moai-statue", "nazca-lines"]):
        game = timeline({"artifacts": ["planetary-stone"], "hand": hand})
        assert isinstance(game.asked, Decision)
        assert game.question == "discard"


def test_who_takes_a_card_of_a_hand_does_not_say_which_to_the_others() -> None:
    stacks = {"bob/hand": ["petra", "uxmal"]}
    game = declining({"1/lower": ["menhir-of-kerloas"]}, stacks=stacks, seats=3).told("rob bob", "take uxmal")
    play = next(one for one in game.plays if one.action == "take uxmal")
    assert play.secret == ("alice",)
    assert len(Seat(game.table, "alice").hand) == 1
