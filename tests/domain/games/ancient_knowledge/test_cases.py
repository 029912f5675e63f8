"""The examples and cases of the base game, each under its own number."""

from __future__ import annotations

from domain.games.ancient_knowledge.lenses import category_of
from domain.games.ancient_knowledge.rules import RULES
from tests.domain.games.ancient_knowledge.board import CITIES, FILLERS, MEGALITHS, board, declining, timeline


def test_b1_two_spaces_from_its_start_a_monument_costs_two_more() -> None:
    game = board({"hand": ["parthenon", "petra", "uxmal", "caral"]})
    game.refuses("create parthenon at 5 discard petra", "AK.5.1.1")
    game.told("create parthenon at 5 discard petra uxmal")
    assert game.at("parthenon") == "5 lower"
    assert game.kinds("discard") == ["petra", "uxmal"]


def test_b2_a_cost_of_two_needs_a_hand_of_three() -> None:
    game = board({"hand": ["byblos", "petra", "uxmal"]})
    game.refuses("create byblos at 4", "AK.5.1.1")
    game.refuses("create byblos at 6", "AK.5.1.1")
    game.told("create byblos")
    assert game.hand() == 0
    assert game.at("byblos") == "5 lower"


def test_b2b_a_lock_leaves_the_starting_space_only() -> None:
    game = board({"hand": ["mycenae", *FILLERS, "petra", "uxmal"]})
    assert [line for line in game.legal() if "mycenae" in line and line.startswith("create")] == ["create mycenae"]
    assert "lock" in game.refuses("create mycenae at 5", "AK.5.1.1")
    game.told("create mycenae discard petra")
    assert game.at("mycenae") == "6 lower"


def test_b3_reductions_add_up_and_never_go_below_nothing() -> None:
    game = board({"hand": ["tiwanaku"], "5/lower": ["easter-island"], "artifacts": ["dogu-figurines"]})
    game.told("create tiwanaku")
    assert game.tokens("tiwanaku") == 0


def test_b4_a_monument_that_enters_with_fewer() -> None:
    game = board({"hand": ["sacsayhuaman"], "past": CITIES[:3]})
    game.told("create sacsayhuaman")
    assert game.tokens("sacsayhuaman") == 2


def test_b5_babylon_with_a_token_left_goes_to_the_discard_pile() -> None:
    game = declining({"1/lower": ["babylon"]}, {"babylon": 1})
    assert game.kinds("discard") == ["babylon"]
    assert game.kinds("alice/past") == []
    assert game.lost() == 0


def test_babylon_without_a_token_goes_to_the_past() -> None:
    assert declining({"1/lower": ["babylon"]}).kinds("alice/past") == ["babylon"]


def test_b6_draws_stop_at_ten_cards() -> None:
    game = declining({"1/lower": ["jericho"], "hand": [*FILLERS]}, {"jericho": 2})
    assert game.hand() == 10
    assert game.kinds("alice/past") == ["jericho"]
    assert game.lost() == 2


def test_b7_elongated_skulls_draw_for_every_three_tokens_newly_lost() -> None:
    game = declining(
        {"1/lower": ["petra"], "1/upper": ["uxmal"], "artifacts": ["elongated-skulls"]}, {"petra": 3, "uxmal": 4}
    )
    game.told("decline petra")
    assert game.hand() == 4
    assert game.lost() == 7


def test_b8_the_phaistos_disc_draws_three_for_each() -> None:
    game = board({"hand": [], "past": CITIES[:2], "artifacts": ["phaistos-disc"]})
    game.told("excavate petra philae")
    assert game.hand() == 6
    full = board({"hand": FILLERS, "past": CITIES[:2], "artifacts": ["phaistos-disc"]})
    full.told("excavate petra philae")
    assert full.hand() == 10


def test_b8_with_the_kensington_runestone_two_may_remove_six_in_place_of_drawing() -> None:
    laid = {"past": CITIES[:2], "artifacts": ["phaistos-disc", "kensington-runestone"], "3/lower": ["atlantis"]}
    game = board(laid, None, {"atlantis": 10})
    game.told("excavate petra philae", "use kensington-runestone", "remove atlantis 6")
    assert game.hand() == 0
    assert game.tokens("atlantis") == 4
    drawn = board(laid, None, {"atlantis": 10}).told("excavate petra philae", "pass")
    assert drawn.hand() == 6
    one = board(laid, None, {"atlantis": 10}).told("excavate petra")
    assert one.hand() == 3


def test_b9_a_tile_with_two_cards_of_which_one_is_learned_is_filled_again() -> None:
    tile = {"tile/1/1": ["mercury"], "tile/1/3": ["thales"]}
    game = board(stacks=tile)
    game.told("learn mercury")
    assert game.kinds("tech/1/discard") == ["thales"]
    assert all(len(game.table.stack(f"tile/1/{slot}")) == 1 for slot in (1, 2, 3))


def test_b10_a_final_score_in_the_timeline_scores_nothing() -> None:
    learned = ["thales", "mercury", "plato", "thoth", "imhotep"]
    assert board({"4/lower": ["osirion"], "collection": learned}).rows() == [0, 0, 9, 1, 0]
    assert board({"past": ["osirion"], "collection": learned}).rows() == [0, 7, 9, 0, 0]


def test_b11_neighbours_are_never_diagonal() -> None:
    laid = {"2/lower": ["philae"], "2/upper": ["bagan"], "3/lower": ["ollantaytambo"], "3/upper": ["timbuktu"]}
    game = timeline(laid, {"philae": 2, "bagan": 2, "timbuktu": 2})
    assert [game.tokens(kind) for kind in ("philae", "timbuktu", "bagan")] == [1, 1, 2]
    assert game.at("ollantaytambo") == "2 lower", "everything slid afterwards"


def test_b12_a_monument_that_is_moved_out_of_space_1_does_not_decline() -> None:
    game = declining({"1/lower": ["ajanta-caves"], "1/upper": ["petra"]})
    game.told("decline ajanta-caves", "move petra to 5")
    assert game.kinds("alice/past") == ["ajanta-caves"]
    assert game.at("petra") == "4 lower"


def test_b13_a_monument_created_in_space_1_declines_in_the_same_phase() -> None:
    laid = {"1/lower": ["menhirs-of-monteneuf"], "hand": ["pyramid-of-nice", "uxmal"]}
    game = declining(laid)
    game.told("create pyramid-of-nice at 1", "remove pyramid-of-nice")
    assert game.lost() == 1
    assert game.kinds("alice/past") == ["menhirs-of-monteneuf", "pyramid-of-nice"]


def test_b13_one_created_in_space_4_slides() -> None:
    game = declining({"1/lower": ["menhirs-of-monteneuf"], "hand": ["lopburi-temple"]})
    game.told("create lopburi-temple")
    assert game.at("lopburi-temple") == "3 lower"


def test_b14_an_effect_at_decline_looks_at_what_is_lost_before_its_own_tokens() -> None:
    game = declining({"1/lower": ["carnac-standing-stones"]}, {"carnac-standing-stones": 3}, lost=18)
    assert game.lost() == 21


def test_b15_entering_with_fewer_and_a_reduction() -> None:
    game = board({"hand": ["baalbek-trilithon"], "past": MEGALITHS[:4], "artifacts": ["nebra-sky-disc"]})
    game.told("create baalbek-trilithon")
    assert game.tokens("baalbek-trilithon") == 0
    assert game.question == "action"


def test_b16_tokens_of_a_discarded_monument_are_not_lost() -> None:
    laid = {"1/lower": ["babylon"], "1/upper": ["petra"], "artifacts": ["elongated-skulls"]}
    game = declining(laid, {"babylon": 6, "petra": 2}).told("decline babylon")
    assert game.lost() == 2
    assert game.hand() == 0


def test_b17_the_tile_is_filled_before_the_effects_of_the_learned_card() -> None:
    laid = {"past": CITIES[:4], "hand": []}
    game = board(laid, stacks={"tile/1/1": ["proto-writing"], "tile/1/2": ["thales"], "deck": list(FILLERS)})
    game.told("learn proto-writing")
    order = [
        change
        for play in game.plays
        for change in play.changes
        if getattr(change, "to", "") in ("tile/1/3", "alice/hand")
    ]
    assert [getattr(change, "to", "") for change in order[-2:]] == ["tile/1/3", "alice/hand"]
    assert game.hand() == 3


def test_b18_a_lock_binds_creation_only() -> None:
    game = board({"4/lower": ["tulum"]}, stacks={"tile/1/1": ["planetary-grid"]})
    game.told("learn planetary-grid")
    assert game.legal() == [f"move tulum to {space}" for space in (1, 2, 3, 5, 6)]
    game.told("move tulum to 2")
    assert game.at("tulum") == "2 lower"


def test_b19_ten_monuments_are_too_few_for_poulnabrone_and_eleven_are_enough() -> None:
    past = [*CITIES[:7], *MEGALITHS[:3]]
    laid = {"hand": ["lopburi-temple", "uxmal"], "6/lower": ["poulnabrone-dolmen"]}
    game = board({**laid, "past": past}, {"middle": "bob"}).told("create uxmal")
    assert game.question == "action"
    game = board({**laid, "past": [*past, "caral"]}, {"middle": "bob"}).told("create uxmal")
    assert game.question == "create"
    game.told("create lopburi-temple")
    assert game.at("lopburi-temple") == "4 lower"


def test_b20_a_search_with_a_full_hand_uses_up_the_action() -> None:
    game = board({"hand": [*FILLERS, "petra", "uxmal", "caral"]}).told("search")
    assert game.hand() == 10
    assert game.table.value("actions-left") == 1


def test_s1_a_technology_laid_on_abu_simbel_joins_the_collection_when_its_requirement_is_met() -> None:
    stacks = {"tile/3/1": ["south-arabian-writing"], "tile/3/2": ["plato"], "tile/3/3": ["thoth"]}
    game = board({"hand": ["abu-simbel"]}, stacks=stacks, options={"heritage": True})
    game.told("create abu-simbel at 1", "lay south-arabian-writing", "pass")
    assert game.kinds("alice/collection") == []
    game.told("met")
    assert game.kinds("alice/collection") == ["south-arabian-writing"]
    assert game.kinds("alice/past") == ["abu-simbel"]


def test_s1_five_technologies_of_one_category_are_known_to_meet_it() -> None:
    stacks = {"tile/3/1": ["south-arabian-writing"], "tile/3/2": ["golden-mean"], "tile/3/3": ["royal-cubit"]}
    five = ["thales", "mercury", "plato", "thoth", "imhotep"]
    laid = {"hand": ["abu-simbel"], "collection": five}
    game = board(laid, stacks=stacks, options={"heritage": True})
    game.told("create abu-simbel at 1", "lay south-arabian-writing", "pass")
    assert "south-arabian-writing" in game.kinds("alice/collection"), "nobody is asked"


def test_s1_where_it_is_not_met_the_technology_is_discarded() -> None:
    stacks = {"tile/3/1": ["south-arabian-writing"], "tile/3/2": ["plato"], "tile/3/3": ["thoth"]}
    game = board({"hand": ["abu-simbel"]}, stacks=stacks, options={"heritage": True})
    game.told("create abu-simbel at 1", "lay plato", "pass")
    assert "plato" in game.kinds("tech/2/discard")


def test_s7_the_five_rows_add_up() -> None:
    game = board(
        {"past": ["atlantis", "potala-palace", "osirion"], "collection": ["plato"], "3/lower": ["petra"]}, lost=32
    )
    assert game.rows() == [20, 0, 4, 1, -32]


# -- what a judge is asked ---------------------------------------------------------------------------------------


def test_q1_one_that_has_begun_to_decline_can_no_longer_be_moved() -> None:
    game = declining({"1/lower": ["ajanta-caves"], "1/upper": ["gunung-padang"], "4/lower": ["petra"]})
    game.told("decline gunung-padang")
    assert not [line for line in game.legal() if "gunung" in line]
    game.refuses("move gunung-padang to 3", "AK.10.7")


def test_q2_the_new_cards_lie_there_before_the_second_monument_declines() -> None:
    laid = {"1/lower": ["petra"], "1/upper": ["caral"], "past": CITIES[1:7]}
    game = declining(laid, stacks={"tech/2": ["plato", "golden-mean", "thoth"], "tile/3/1": ["alchemy"]})
    game.told("decline petra")
    assert game.question == "flip"
    game.refuses("flip 3", "AK.6.3")
    game.told("flip 2")
    assert game.table.value("tile/2/level") == 2
    assert game.kinds("alice/past").count("caral") == 0
    assert "learn golden-mean" in game.legal()


def test_q3_a_tile_is_flipped_once_in_a_game() -> None:
    game = declining({"1/lower": ["petra"], "1/upper": ["uxmal"], "past": [*CITIES[1:7]]})
    game.told("decline petra", "flip 1")
    assert len(game.kinds("alice/past")) == 8
    assert game.question == "action"


def test_q14_with_a_full_hand_monuments_are_rotated_all_the_same() -> None:
    game = board({"hand": [*FILLERS, "palenque", "uxmal", "caral"], "past": ["petra"]}).told("excavate petra")
    assert game.hand() == 10
    game.refuses("excavate petra", "AK.5.1.4")


def test_q15_a_monument_does_not_reduce_itself() -> None:
    game = board({"hand": ["easter-island"]}).told("create easter-island")
    assert game.tokens("easter-island") == 3


def test_q16_cost_one_and_three_spaces_away_needs_five_cards() -> None:
    game = board({"hand": ["osirion", *FILLERS[:3]]})
    game.refuses("create osirion at 1", "AK.5.1.1")
    game = board({"hand": ["osirion", *FILLERS[:4]]})
    game.told("create osirion at 1")
    assert game.hand() == 0


def test_q17_a_monument_arrives_upright_and_can_be_rotated_in_the_next_turn() -> None:
    game = declining({"1/lower": ["petra"]}).told("pass", "pass")
    assert game.asked.seat == "alice"  # type: ignore[union-attr]
    game.told("excavate petra")
    assert game.hand() == 2


def test_q18_a_tile_stays_empty_where_fewer_than_three_cards_exist() -> None:
    stacks = {"tile/3/1": ["golden-mean"], "tile/3/2": ["plato"], "tech/2": ["thoth"]}
    game = board({"past": CITIES[:3]}, stacks=stacks).told("learn golden-mean")
    assert [game.kinds(f"tile/3/{slot}") for slot in (1, 2, 3)] == [[], [], []]
    enough = board({"past": CITIES[:3]}, stacks={**stacks, "tech/2": ["thoth", "ari-kat"]}).told("learn golden-mean")
    assert sum(len(enough.kinds(f"tile/3/{slot}")) for slot in (1, 2, 3)) == 3


def test_q22_a_technology_on_abu_simbel_counts_for_no_requirement() -> None:
    needs = '[heritage-technology-2-1]\nname = "Sea Routes"\ncategory = "secret"\n'
    needs += 'requires = "technologies.max-type >= 5"\neffects = [{ moment = "final-scoring", do = "score(3)" }]\n'
    RULES.complete({"mine.toml": needs})
    try:
        stacks = {"tile/3/1": ["plato"], "tile/3/2": ["heritage-technology-2-1"], "tile/3/3": ["imhotep"]}
        four = ["thales", "mercury", "anaximander", "pythagoras"]
        laid = {"hand": ["abu-simbel"], "collection": four}
        game = board(laid, stacks=stacks, options={"heritage": True}).told("create abu-simbel at 4", "lay plato")
        assert {category_of(kind) for kind in [*four, "plato"]} == {category_of("plato")}
        game.refuses("learn heritage-technology-2-1", "AK.5.1.2")
        learned = board(
            {"collection": [*four, "plato"]}, stacks={**stacks, "tile/3/1": ["thoth"]}, options={"heritage": True}
        )
        learned.told("learn heritage-technology-2-1")
        assert "heritage-technology-2-1" in learned.kinds("alice/collection")
    finally:
        RULES.complete({})
