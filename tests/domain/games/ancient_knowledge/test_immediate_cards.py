"""Cards that do something when they are created or learned, and those that answer to that."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.games.ancient_knowledge.board import CITIES, FILLERS, board


def learning(kind: str, alice: dict[str, Any] | None = None, tokens: dict[str, int] | None = None, **more: Any) -> Any:
    """Returns a table on which alice has just learned a technology."""
    stacks = {
        "tile/1/1": [kind],
        "tile/1/2": ["nicolas-flammel"],
        "tile/1/3": ["arabic-numerals"],
        **more.pop("stacks", {}),
    }
    return board(alice, {"middle": "bob"}, tokens, stacks=stacks, **more).told(f"learn {kind}")


def creating(kind: str, alice: dict[str, Any] | None = None, tokens: dict[str, int] | None = None, **more: Any) -> Any:
    """Returns a table on which alice has just created a card."""
    laid = dict(alice or {})
    laid["hand"] = [kind, *laid.get("hand", ())]
    return board(laid, {"middle": "bob"}, tokens, **more).told(f"create {kind}")


# -- monuments ---------------------------------------------------------------------------------------------------


def test_timbuktu_returns_one_lost_knowledge_and_never_below_nothing() -> None:
    assert creating("timbuktu", lost=3).lost() == 2
    assert creating("timbuktu").lost() == 0


@pytest.mark.parametrize("kind", ["lopburi-temple", "bagan", "pyramids-of-xian"])
def test_a_monument_that_exchanges_its_place(kind: str) -> None:
    game = creating(kind, {"1/lower": ["caral"], "2/lower": ["palenque"]})
    game.refuses("swap caral palenque", "AK.10.7")
    start = game.at(kind)
    game.told(f"swap {kind} caral")
    assert game.at(kind) == "1 lower"
    assert game.at("caral") == start
    assert creating(kind).question == "action", "alone it stays where it is"


def test_tiwanaku_takes_one_from_each_other_city() -> None:
    game = creating("tiwanaku", {"3/lower": ["osirion"], "4/lower": ["caral"]}, {"osirion": 2, "caral": 2})
    assert [game.tokens(kind) for kind in ("tiwanaku", "osirion", "caral")] == [2, 1, 2]


def test_stenness_takes_one_from_each_other_megalith() -> None:
    laid = {"3/lower": ["moron"], "4/lower": ["osirion"], "hand": ["petra"]}
    game = board({**laid, "hand": ["standing-stones-of-stenness", "petra"]}, None, {"moron": 2, "osirion": 2})
    game.told("create standing-stones-of-stenness")
    assert [game.tokens(kind) for kind in ("moron", "osirion", "standing-stones-of-stenness")] == [1, 2, 2]


def test_philae_takes_three_from_each_of_two_cities_when_it_is_the_fourth() -> None:
    laid = {"1/lower": ["osirion"], "2/lower": ["byblos"], "4/lower": ["ellora-caves"]}
    game = creating("philae", laid, {"osirion": 4, "byblos": 4, "ellora-caves": 4})
    game.refuses("remove osirion 3 byblos 3 ellora-caves 3", "AK.10.3")
    game.told("remove osirion 3 byblos 3")
    assert [game.tokens(kind) for kind in ("osirion", "byblos", "ellora-caves")] == [1, 1, 4]
    assert creating("philae", {"1/lower": ["osirion"]}, {"osirion": 4}).question == "action"


def test_persepolis_lets_archive_without_an_action() -> None:
    game = creating("persepolis", {"hand": ["petra", "caral"], "1/lower": ["osirion"]}, {"osirion": 4})
    assert game.table.value("actions-left") == 1
    game.told("archive petra caral remove osirion 2")
    assert game.tokens("osirion") == 2
    assert game.table.value("actions-left") == 1


@pytest.mark.parametrize("kind", ["diquis-stone-spheres", "nubian-pyramids"])
def test_monuments_that_let_create_an_artifact(kind: str) -> None:
    game = creating(kind, {"hand": ["nazca-lines", "caral"]})
    assert game.legal() == ["create nazca-lines", "pass"]
    game.told("create nazca-lines")
    assert game.table.value("actions-left") == 1
    assert game.kinds("alice/artifact/1") == ["nazca-lines"]


def test_menga_lets_create_one_more_monument_and_masuda_a_megalith() -> None:
    assert "create caral" in creating("dolmen-of-menga", {"hand": ["caral", "hagar-qim"]}).legal()
    legal = creating("masuda-iwafune", {"hand": ["caral", "hagar-qim"]}).legal()
    assert "create hagar-qim" in legal
    assert not [line for line in legal if "caral" in line]


def test_yonaguni_loses_four_for_each_artifact_that_is_discarded() -> None:
    game = creating("yonaguni", {"artifacts": ["nazca-lines", "olmec-heads", "disk-of-sabu"]})
    assert game.tokens("yonaguni") == 14
    game.told("discard nazca-lines olmec-heads")
    assert game.tokens("yonaguni") == 6
    assert game.kinds("discard") == ["nazca-lines", "olmec-heads"]


def test_tikal_lets_learn() -> None:
    game = creating("tikal-temple-i", stacks={"tile/1/1": ["mercury"]}, lost=2)
    game.told("learn mercury")
    assert game.lost() == 0


def test_xixia_wangling_takes_up_to_three_from_one_neighbour() -> None:
    laid = {"1/lower": ["osirion"], "3/lower": ["moron"], "4/lower": ["caral"]}
    game = creating("xixia-wangling", laid, {"osirion": 2, "moron": 5, "caral": 5})
    game.refuses("remove caral 3", "AK.10.3")
    game.refuses("remove osirion 2 moron 1", "AK.10.3")
    game.told("remove moron 3")
    assert game.tokens("moron") == 2


def test_the_pyramid_of_nice_takes_one_token() -> None:
    game = creating("pyramid-of-nice", {"3/lower": ["moron"]}, {"moron": 5}).told("remove moron 1")
    assert game.tokens("moron") == 4


def test_candi_kethek_puts_two_technologies_under_their_decks_one_after_the_other() -> None:
    stacks = {
        "tile/1/1": ["mercury"],
        "tile/1/2": ["thales"],
        "tile/3/1": ["thoth"],
        "tile/3/2": ["plato"],
        "tile/3/3": ["ari-kat"],
    }
    game = creating("candi-kethek", stacks=stacks)
    game.told("bury mercury")
    assert len(game.table.stack("tile/1/3")) == 1, "the tile was filled before the second one goes"
    game.told("bury thoth")
    assert game.table.kinds[game.table.stack("tech/1")[0]] == "mercury"
    assert game.table.kinds[game.table.stack("tech/2")[0]] == "thoth"


def test_potala_palace_skips_the_decline_phase_of_this_turn() -> None:
    game = creating("potala-palace", {"1/lower": ["osirion"], "4/lower": ["caral"]})
    game.told("pass")
    assert game.at("osirion") == "1 lower"
    assert game.at("caral") == "4 lower"
    game.told("pass", "pass", "pass", "pass")
    assert game.kinds("alice/past") == ["osirion"]


def test_potala_palace_created_in_a_decline_phase_does_not_skip_it() -> None:
    laid = {"1/lower": ["menhirs-of-monteneuf"], "4/lower": ["caral"], "hand": ["potala-palace"]}
    game = board(laid, {"phase": "decline"}).told("create potala-palace")
    assert game.at("caral") == "3 lower"
    game.told("pass", "pass", "pass", "pass")
    assert game.at("caral") == "2 lower", "nor the next one"


# -- technologies ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "alice", "drawn"),
    [
        ("anaximenes", {"artifacts": ["nazca-lines", "olmec-heads", "disk-of-sabu"]}, 3),
        ("melchizedek", {"past": ["petra", "moron", "caral"]}, 4),
        ("mystery-school", {"3/lower": ["bagan"], "4/lower": ["byblos"], "5/lower": ["caral"]}, 2),
        ("ancient-hebrew", {}, 1),
    ],
)
def test_technologies_that_draw(kind: str, alice: dict[str, Any], drawn: int) -> None:
    assert learning(kind, alice).hand() == drawn


def test_nicolas_flammel_and_mercury_and_arabic_numerals_return_lost_knowledge() -> None:
    game = board(lost=6, stacks={"tile/1/1": ["nicolas-flammel"], "tile/1/2": ["mercury"], "tile/1/3": ["thales"]})
    game.told("learn nicolas-flammel")
    assert (game.lost(), game.hand()) == (5, 1)
    assert learning("mercury", lost=6).lost() == 4
    game = board(lost=6, stacks={"tile/1/1": ["arabic-numerals"]}).told("learn arabic-numerals")
    assert game.lost() == 3


@pytest.mark.parametrize(
    ("kind", "loser"),
    [("anaximander", "caral"), ("the-number-pi", "bagan"), ("rongorongo-glyphs", "moron")],
)
def test_each_monument_of_a_type_loses_one(kind: str, loser: str) -> None:
    tokens = {"caral": 2, "bagan": 2, "moron": 2}
    game = learning(kind, {"3/lower": ["caral"], "4/lower": ["bagan"], "5/lower": ["moron"]}, tokens)
    assert {one: game.tokens(one) for one in tokens} == {one: 1 if one == loser else 2 for one in tokens}


def test_hermes_trismegistus_lets_everybody_take_one_and_the_learner_two() -> None:
    stacks = {"deck": ["petra", "caral", "moron", "uxmal", "bagan", "philae"]}
    game = learning("hermes-trismegistus", seats=3, stacks=stacks)
    assert game.asked.seat == "alice"
    game.told("take philae", "bob: take bagan", "carol: take uxmal", "take caral")
    assert game.kinds("alice/hand") == ["caral", "philae"]
    assert game.kinds("bob/hand") == ["bagan"]
    assert game.kinds("discard") == ["moron"]
    assert game.kinds("deck") == ["petra"]


def test_thales_keeps_one_of_eight_and_is_skipped_with_a_full_hand() -> None:
    deck = [*FILLERS, "petra", "caral"]
    game = learning("thales", stacks={"deck": deck})
    game.told("keep petra")
    assert game.kinds("alice/hand") == ["petra"]
    assert len(game.kinds("discard")) == 7
    full = learning("thales", {"hand": [*CITIES, "caral", "uxmal"]})
    assert full.question == "action"
    assert full.kinds("discard") == []


def test_the_planetary_grid_moves_and_the_sator_square_exchanges_any() -> None:
    laid = {"3/lower": ["caral"], "4/lower": ["bagan"]}
    assert learning("planetary-grid", laid).told("move caral to 4").at("caral") == "4 upper"
    game = learning("sator-square", laid).told("swap bagan caral")
    assert (game.at("bagan"), game.at("caral")) == ("3 lower", "4 lower")


def test_a_monument_drops_when_the_place_below_it_empties() -> None:
    game = learning("planetary-grid", {"3/lower": ["caral"], "3/upper": ["bagan"]}).told("move caral to 4")
    assert game.at("bagan") == "3 lower"


def test_mummification_takes_as_many_as_there_are_artifacts() -> None:
    laid = {"3/lower": ["caral"], "artifacts": ["nazca-lines", "olmec-heads"]}
    game = learning("mummification", laid, {"caral": 5})
    game.refuses("remove caral 3", "AK.10.3")
    assert game.told("remove caral 2").tokens("caral") == 3


def test_the_language_of_the_birds_takes_three_from_one_with_five_or_more() -> None:
    game = learning("language-of-the-birds", {"3/lower": ["caral"], "4/lower": ["bagan"]}, {"caral": 4, "bagan": 6})
    game.refuses("remove caral 3", "AK.10.3")
    assert game.told("remove bagan 3").tokens("bagan") == 3


def test_earthquake_engineering_draws_as_many_as_were_discarded() -> None:
    game = learning("earthquake-engineering", {"hand": ["petra", "caral", "uxmal", "bagan"]})
    game.told("discard petra caral")
    assert game.hand() == 4
    assert learning("earthquake-engineering", {"hand": ["petra"]}).told("pass").hand() == 1


def test_the_runic_alphabet_straightens_two() -> None:
    game = learning("runic-alphabet", {"past/rotated": ["petra", "caral", "moron"]})
    game.refuses("straighten petra", "AK.2.7")
    game.told("straighten petra caral")
    assert game.told("excavate petra caral").hand() == 4


def test_ancient_greek_creates_an_artifact_of_ten_revealed_cards() -> None:
    game = learning("ancient-greek", {"hand": ["petra"]}, stacks={"deck": [*FILLERS, "caral", "uxmal", "bagan"]})
    game.refuses("pass", "AK.10.3")
    game.refuses("create caral", "AK.5.1.1")
    game.refuses("create michaux-stone", "AK.5.1.1")
    game.told("create nimrud-lens discard petra")
    assert game.kinds("alice/artifact/1") == ["nimrud-lens"]
    assert len(game.kinds("discard")) == 10


def test_the_latin_alphabet_puts_a_level_two_technology_under_its_deck() -> None:
    game = learning("latin-alphabet", {"past": CITIES[:5]}, stacks={"tile/3/1": ["thoth"], "tile/3/2": ["plato"]})
    assert game.legal() == ["bury thoth", "bury plato"]
    game.told("bury thoth")
    assert "plato" in game.kinds("tech/2/discard"), "the tile was down to one card"


# -- what answers to learning and creating -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "learned", "drawn"),
    [
        ("glozel-artifacts", "rongorongo-glyphs", 2),
        ("glozel-artifacts", "mercury", 0),
        ("dogon-mythology", "mercury", 2),
        ("voynich-manuscript", "the-number-pi", 2),
        ("voynich-manuscript", "mercury", 0),
        ("sumerian-tablets", "mercury", 1),
    ],
)
def test_artifacts_that_draw_after_learning(kind: str, learned: str, drawn: int) -> None:
    game = learning(learned, {"artifacts": [kind]})
    game.told(*([f"first {learned}"] if game.question == "order" else []))
    assert game.hand() == drawn


@pytest.mark.parametrize(
    ("kind", "learned"),
    [("warangal", "the-number-pi"), ("hire-benakal", "rongorongo-glyphs"), ("phimeanakas", "mercury")],
)
def test_monuments_that_remove_one_and_draw_after_learning(kind: str, learned: str) -> None:
    game = learning(learned, {"6/lower": [kind]}, {kind: 5})
    before = game.tokens(kind)
    game.told(f"first {kind}") if game.question == "order" else None
    game.told(f"remove {kind} 1")
    assert game.tokens(kind) in (before - 1, before - 2)
    assert game.hand() == 1


def test_the_nimrud_lens_may_remove_one_after_any_learning() -> None:
    game = learning("mercury", {"artifacts": ["nimrud-lens"], "3/lower": ["caral"]}, {"caral": 2})
    game.told("first nimrud-lens", "remove caral 1")
    assert game.tokens("caral") == 1


@pytest.mark.parametrize(("kind", "created"), [("nazca-lines", "caral"), ("olmec-heads", "moron")])
def test_artifacts_that_draw_after_creating(kind: str, created: str) -> None:
    assert creating(created, {"artifacts": [kind], "hand": ["petra"]}).hand() == (2 if created == "caral" else 1)
    assert creating("timbuktu", {"artifacts": [kind]}).hand() == 0


def test_chabola_removes_one_and_draws_and_borobudur_lets_learn_after_an_artifact() -> None:
    laid = {"6/lower": ["chabola-de-la-hechicera"], "3/lower": ["borobudur-temple"]}
    game = creating("olmec-heads", laid, {"borobudur-temple": 2}, stacks={"tile/1/1": ["mercury"]})
    assert game.question == "order"
    game.told("first borobudur-temple", "learn mercury", "remove borobudur-temple 1")
    assert game.hand() == 1
    assert game.kinds("alice/collection") == ["mercury"]


def test_the_genetic_disk_looks_at_the_space_in_which_a_monument_lands() -> None:
    laid = {"artifacts": ["genetic-disk"], "hand": ["osirion", "petra", "uxmal"]}
    game = board(laid).told("create osirion at 5")
    game.told("remove osirion 2")
    assert game.tokens("osirion") == 2
    assert board(laid).told("create osirion", "discard petra").question == "action"


def test_poulnabrone_is_not_set_off_by_the_second_creation_nor_by_its_own() -> None:
    past = [*CITIES[:7], "moron", "stonehenge", "caral", "palenque"]
    laid = {"past": past, "6/lower": ["poulnabrone-dolmen"], "hand": ["uxmal", "chichen-itza", "hagar-qim"]}
    game = board(laid, {"middle": "bob"}).told("create uxmal")
    assert game.question == "create"
    game.told("create chichen-itza")
    assert game.question == "action"
    own = board({"past": past, "hand": ["poulnabrone-dolmen", "uxmal"]}, {"middle": "bob"})
    assert own.told("create poulnabrone-dolmen").question == "action"


@pytest.mark.parametrize("is_so", [True, False])
def test_whether_a_granted_creation_sets_off_poulnabrone_is_a_setting(is_so: bool) -> None:
    past = [*CITIES[:7], "moron", "stonehenge", "caral", "palenque"]
    laid = {
        "past": past,
        "6/lower": ["poulnabrone-dolmen"],
        "hand": ["masuda-iwafune", "hagar-qim", "uxmal", "ellora-caves"],
    }
    game = board(laid, {"middle": "bob"}, options={"granted-second": is_so})
    game.told("create masuda-iwafune", "first masuda-iwafune", "create hagar-qim")
    asked = [game.question, game.told("pass").question]
    assert asked == (["create", "create"] if is_so else ["create", "action"])


@pytest.mark.parametrize(
    ("number", "question"),
    [(2, "action"), (3, "learn"), (4, "learn")],
)
def test_the_crystal_skull_learns_when_three_or_more_are_rotated(number: int, question: str) -> None:
    game = board({"artifacts": ["crystal-skull"], "past": CITIES}, {"middle": "bob"}, stacks={"tile/1/1": ["mercury"]})
    game.told(f"excavate {' '.join(CITIES[:number])}")
    assert game.question == question
