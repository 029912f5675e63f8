"""The Clergy's Evening (Y42 to Y44, I16, I17, I35 to I39)."""

from __future__ import annotations

from random import Random

from domain.answers import play_of
from domain.decision import Decision, Over
from domain.games.root.rules import RULES
from domain.perspective import Perspective
from domain.table import Table
from replay.chance import propose
from tests.domain.games.root.hives import (
    BEE,
    CAT,
    FLOWERS,
    FOX,
    HAWK,
    HIVE,
    MOUSE,
    PAWN,
    RABBIT,
    SYMPATHY,
    hive,
    marker,
    question,
)
from tests.domain.games.root.woods import Woods

THREE_HIVES = {8: {HIVE: 1}, 7: {HIVE: 1}, 9: {HIVE: 1}}


def test_y42_a_heretic_at_a_cathedral_may_give_a_matching_card_and_is_penitent() -> None:
    stacks = {"C/hand": ["anvil", "sword"], "Y/hand": ["bake-sale"]}
    woods = hive("repent", clearings={8: {HIVE: 1, CAT: 1}}, stacks=stacks)
    assert woods.question.seat == "C"
    assert woods.legal == ["repent 8", "decline"]
    woods.told("repent 8")
    assert woods.legal == ["give anvil"]
    woods.refuses("give sword", "L2.1.1")
    woods.told("give anvil")
    assert marker(woods, "C") == "penitent"
    assert set(woods.cards("Y/hand")) == {"bake-sale", "anvil"}
    assert woods.cards("C/hand") == ["sword"]


def test_y42_it_is_not_forced() -> None:
    woods = hive("repent", clearings={8: {HIVE: 1, CAT: 1}}, stacks={"C/hand": ["anvil"]}).told("decline")
    assert marker(woods, "C") == "heretic"
    assert woods.cards("C/hand") == ["anvil"]


def test_y42_pieces_at_several_cathedrals_give_a_choice() -> None:
    clearings = {8: {HIVE: 1, CAT: 1}, 7: {HIVE: 1, CAT: 1}, 5: {CAT: 1}}
    woods = hive("repent", clearings=clearings, stacks={"C/hand": ["anvil", "sword", "bake-sale"]})
    assert woods.legal == ["repent 7", "repent 8", "decline"]
    woods.refuses("C: repent 5", "HCC.6.1")
    none = hive("repent", clearings=clearings, stacks={"C/hand": ["bake-sale"]})
    assert none.legal == ["decline"]
    assert "no fox card" in none.refuses("C: repent 8", "HCC.6.1")


def test_y42_any_piece_will_do_the_pawn_too_but_not_in_a_forest() -> None:
    for piece in ("sawmill:marquise", "wood:marquise"):
        woods = hive("repent", clearings={8: {HIVE: 1, piece: 1}}, stacks={"C/hand": ["anvil"]})
        assert question(woods) == "repent"
    pawn = hive("repent", seats="YCV", clearings={8: {HIVE: 1, PAWN: 1}}, stacks={"V/hand": ["anvil"]})
    assert pawn.question.seat == "V"
    forest = hive(
        "repent",
        seats="YCV",
        clearings={8: {HIVE: 1}},
        pools={"forest/4_7_8_12": {PAWN: 1}},
        stacks={"V/hand": ["anvil"]},
    )
    assert question(forest) != "repent"


def test_y42_ambush_and_dominance_cards_may_be_given_and_nothing_is_discarded() -> None:
    woods = hive("repent", clearings={8: {HIVE: 1, CAT: 1}}, stacks={"C/hand": ["dominance-fox", "ambush-fox"]})
    woods.told("repent 8", "give dominance-fox")
    assert woods.cards("Y/hand") == ["dominance-fox"]
    assert not woods.cards("dominance")


def test_y42_a_penitent_and_an_empty_hand_are_not_asked() -> None:
    clearings = {8: {HIVE: 1, CAT: 1, HAWK: 1}}
    woods = hive("repent", clearings=clearings, stacks={"C/hand": ["anvil"]}, penitent="C")
    assert question(woods) == "flower"


def test_y42_only_in_the_clergy_s_evening() -> None:
    woods = hive("draw", clearings={8: {HIVE: 1, CAT: 1}}, stacks={"C/hand": ["anvil"]})
    woods.refuses("C: repent 8", "C4")


def test_y42_the_card_is_known_to_the_giver_and_the_clergy_only() -> None:
    stacks = {"C/hand": ["anvil", "sword"], "E/hand": ["bake-sale"]}
    woods = hive("repent", clearings={8: {HIVE: 1, CAT: 1}}, stacks=stacks).told("repent 8", "give anvil")
    for seat, seen in (("C", "anvil"), ("Y", "anvil"), ("E", "?"), ("public", "?")):
        chair, record = Perspective(seat), Table()
        texts = [chair.step(play, record).action for play in woods.plays]
        assert [chair.table.kinds[card] for card in chair.table.stack("Y/hand")] == [seen]
        assert ("give anvil" in texts) is (seat == "C")
        assert "repent 8" in texts


def test_every_chair_is_asked_what_the_record_asks() -> None:
    woods = Woods(RULES.setup(["Y", "C", "A"]), 3)
    chairs = [Perspective(seat) for seat in ("Y", "C", "public")]
    for chair in chairs:
        chair.step(woods.plays[0], Table())
    rng = Random(3)
    for _ in range(250):
        asked = RULES.next(woods.table)
        if isinstance(asked, Over):
            break
        one = rng.choice(asked) if isinstance(asked, tuple) else asked
        if isinstance(one, Decision):
            action = rng.choice(RULES.sensible(woods.table, one, RULES.legal(woods.table, one)))
        else:
            action = propose(woods.table, one, rng)
        play = play_of(RULES, woods.table, one, action)
        for chair in chairs:
            chair.step(play, woods.table.copy())
        woods.record(play)
        following = RULES.next(woods.table)
        if isinstance(following, tuple):
            assert all(RULES.next(chair.table) == following for chair in chairs), play.action


def test_a_record_that_sees_no_hand_names_cards_by_what_it_knows() -> None:
    clearings = {8: {HIVE: 1, BEE: 1, CAT: 1}, 9: {BEE: 1}}
    stacks = {"Y/hand": ["?", "?"], "C/hand": ["?"]}
    woods = hive("bloom", clearings=clearings, stacks=stacks, sees=()).told("bloom ?bird", "drew mouse")
    woods.told("swarm 8 with ?fox", "end", "end")
    assert woods.pool(8)[BEE] == 3
    woods.told("repent 8")
    assert woods.legal == ["give ?", "give ?fox", "give ?bird"]
    woods.told("give ?")
    assert len(woods.cards("Y/hand")) == 1


def test_y43_pollinate_draws_two_flowers_and_one_for_each_bee() -> None:
    clearings = {**THREE_HIVES, 5: {BEE: 1}}
    woods = hive("pollinate", clearings=clearings).told("drew rabbit", "drew rabbit", "drew fox")
    assert woods.pool(5) == {BEE: 1, RABBIT: 2}
    assert woods.wood.turn == "C"
    two = hive("pollinate", clearings={8: {HIVE: 1}, 5: {BEE: 1}}).told("drew rabbit", "drew rabbit")
    assert two.wood.turn == "C"


def test_y44_one_card_and_one_for_each_bee_is_drawn_and_the_hand_goes_down_to_five() -> None:
    assert len(hive("draw", clearings=THREE_HIVES).drawn().cards("Y/hand")) == 2
    assert len(hive("draw", clearings={8: {HIVE: 1}}).drawn().cards("Y/hand")) == 1
    hand = ["anvil", "sword", "bake-sale", "codebreakers", "sappers"]
    woods = hive("draw", clearings={8: {HIVE: 1}}, stacks={"Y/hand": hand, "deck": ["cobbler"]})
    assert question(woods) == "discard"
    woods.told("discard sword")
    assert len(woods.cards("Y/hand")) == 5


def test_i16_repent_with_a_bird_card() -> None:
    woods = hive("repent", clearings={7: {HIVE: 1, CAT: 1}}, stacks={"C/hand": ["birdy-bindle"]})
    woods.told("repent 7", "give birdy-bindle")
    assert woods.cards("Y/hand") == ["birdy-bindle"]
    assert marker(woods, "C") == "penitent"


def test_i17_two_heretics_repent_in_the_same_evening_asked_clockwise() -> None:
    stacks = {"C/hand": ["anvil"], "E/hand": ["foxfolk-steel"]}
    woods = hive("repent", seats="CYE", clearings={8: {HIVE: 1, CAT: 1, HAWK: 1}}, stacks=stacks)
    assert woods.question.seat == "E"
    woods.told("repent 8", "give foxfolk-steel")
    assert woods.question.seat == "C"
    woods.told("repent 8", "give anvil")
    assert (marker(woods, "C"), marker(woods, "E")) == ("penitent", "penitent")


def test_i35_an_unplaceable_flower_goes_back_at_once_and_may_be_drawn_again() -> None:
    woods = hive("pollinate", clearings={8: {HIVE: 1, BEE: 1}, 5: {BEE: 1}}).told("drew fox")
    assert woods.pool("Y/bag") == FLOWERS
    woods.told("drew fox")
    assert woods.pool("Y/bag") == FLOWERS
    assert woods.wood.turn == "C"


def test_i36_with_all_flowers_on_the_map_nothing_is_drawn_or_replanted() -> None:
    full = {8: {HIVE: 1, BEE: 1, **FLOWERS}}
    woods = hive("pollinate", clearings=full).drawn()
    assert woods.pool(8) == {HIVE: 1, BEE: 1, **FLOWERS}
    assert woods.wood.turn == "C"
    acts = hive("act", clearings={**full, 5: {BEE: 1}})
    assert "bag" in acts.refuses("replant 8 mouse", "HCC.5.1.IV")
    bloom = hive("bloom", clearings=full, stacks={"Y/hand": ["birdy-bindle"]})
    assert question(bloom) == "act"


def test_i37_replant_exchanges_exactly_one_of_the_flowers_that_do_not_match() -> None:
    woods = hive("act", clearings={8: {BEE: 1, FOX: 1, MOUSE: 1, RABBIT: 1}})
    assert [line for line in woods.legal if line.startswith("replant")] == ["replant 8 rabbit", "replant 8 mouse"]
    assert woods.told("replant 8 rabbit").pool(8) == {BEE: 1, FOX: 2, MOUSE: 1}


def test_i38_the_alliance_repents_with_a_sympathy_token_and_from_its_hand_only() -> None:
    stacks = {"A/hand": ["anvil"], "A/supporters": ["foxfolk-steel"]}
    woods = hive("repent", seats="YCA", clearings={8: {HIVE: 1, SYMPATHY: 1}}, stacks=stacks)
    woods.told("repent 8")
    woods.refuses("give foxfolk-steel", "HCC.6.1")
    woods.told("give anvil")
    assert marker(woods, "A") == "penitent"
    alone = hive(
        "repent", seats="YCA", clearings={8: {HIVE: 1, SYMPATHY: 1}}, stacks={"A/supporters": ["foxfolk-steel"]}
    )
    assert question(alone) == "flower"


def test_i39_a_sixth_card_stays_until_the_end_of_the_evening() -> None:
    hand = ["sword", "bake-sale", "codebreakers", "sappers", "cobbler"]
    woods = hive("repent", clearings={8: {HIVE: 1, CAT: 1}}, stacks={"Y/hand": hand, "C/hand": ["anvil"]})
    woods.told("repent 8", "give anvil")
    assert len(woods.cards("Y/hand")) == 6
    woods.told("drew fox", "drew fox")
    assert "discard 2" in woods.question.question


def test_a_flower_goes_by_its_suit_alone_when_its_drawing_passes_over_repentance() -> None:
    """HCC.6.1, HCC.6.2"""
    clearings = {8: {HIVE: 1, CAT: 1, BEE: 1}, 5: {BEE: 1}}
    woods = hive("repent", clearings=clearings, stacks={"C/hand": ["anvil"]})
    assert question(woods) == "repent"
    woods.told("drew fox")
    assert [play.action for play in woods.plays[-2:]] == ["decline", "drew flower-fox:clergy"]
