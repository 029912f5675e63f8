"""Cards with the decline moment, and cards that are aimed at opponents."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.games.ancient_knowledge.board import CITIES, FILLERS, MEGALITHS, board, declining


@pytest.mark.parametrize(("kind", "drawn"), [("heracleion", 4), ("jericho", 6), ("statues-of-ramesses-ii", 4)])
def test_monuments_that_draw_at_their_decline(kind: str, drawn: int) -> None:
    assert declining({"1/lower": [kind]}).hand() == drawn


@pytest.mark.parametrize("kind", ["llaqtapata", "machu-picchu", "karnak-temple", "babylon", "atlantis"])
def test_a_city_that_is_discarded_with_knowledge_on_it(kind: str) -> None:
    game = declining({"1/lower": [kind], "1/upper": ["osirion"]}, {kind: 1}).told(f"decline {kind}")
    assert game.kinds("discard") == [kind]
    assert game.kinds("alice/past") == ["osirion"], "the other one dropped and declined too"
    assert game.lost() == 0


@pytest.mark.parametrize("kind", ["ajanta-caves", "gunung-padang"])
def test_another_monument_is_moved(kind: str) -> None:
    game = declining({"1/lower": [kind], "3/lower": ["palenque"]})
    game.refuses("pass", "AK.10.3")
    game.refuses("move palenque to 3", "AK.10.7")
    assert game.told("move palenque to 1").kinds("alice/past") == sorted([kind, "palenque"])


def test_derinkuyu_takes_four_from_a_city_that_carries_six() -> None:
    laid = {"1/lower": ["derinkuyu"], "3/lower": ["osirion"], "4/lower": ["caral"]}
    game = declining(laid, {"osirion": 6, "caral": 9}).told("remove osirion 4")
    assert game.tokens("osirion") == 2
    assert declining(laid, {"osirion": 5, "caral": 9}).question == "action"


def test_mycenae_takes_up_to_seven_from_the_others() -> None:
    laid = {"1/lower": ["mycenae"], "3/lower": ["osirion"], "4/lower": ["caral"]}
    game = declining(laid, {"mycenae": 2, "osirion": 4, "caral": 4})
    game.refuses("remove osirion 4 caral 4", "AK.10.3")
    game.told("remove osirion 4 caral 3")
    assert (game.tokens("caral"), game.lost()) == (1, 2)


def test_gochang_and_carnac_return_lost_knowledge() -> None:
    gochang = {"1/lower": ["dolmen-of-gochang"]}
    assert declining({**gochang, "past": MEGALITHS[:5]}, lost=9).lost() == 2
    assert declining({**gochang, "past": MEGALITHS[:4]}, lost=9).lost() == 9
    assert declining({"1/lower": ["carnac-standing-stones"]}, lost=20).lost() == 5


def test_coba_returns_up_to_four() -> None:
    game = declining({"1/lower": ["pyramid-of-coba"], "past": MEGALITHS[:3]}, lost=9)
    game.refuses("remove lost 5", "AK-O14")
    assert game.told("remove lost 3").lost() == 6


def test_caral_and_montguyon_and_teotihuacan_let_learn() -> None:
    stacks = {
        "tile/1/1": ["mercury"],
        "tile/1/2": ["ptolemy"],
        "tile/1/3": ["thales"],
        "tile/3/1": ["ari-kat"],
        "tile/3/2": ["plato"],
        "tile/3/3": ["thoth"],
    }
    declining({"1/lower": ["caral"]}, stacks=stacks).refuses("learn ari-kat", "AK.5.1.2")
    free = declining({"1/lower": ["montguyon-dolmen"]}, stacks=stacks).told("learn ari-kat")
    assert free.kinds("alice/collection") == ["ari-kat"]
    two = declining({"1/lower": ["teotihuacan"]}, stacks=stacks, lost=4).told("learn mercury", "learn ptolemy")
    assert two.kinds("alice/collection") == ["mercury", "ptolemy"]
    assert two.question == "action"


def test_who_does_not_learn_at_teotihuacan_is_not_asked_once_more() -> None:
    stacks = {"tile/1/1": ["mercury"], "tile/1/2": ["ptolemy"], "tile/1/3": ["thales"]}
    none = declining({"1/lower": ["teotihuacan"]}, stacks=stacks, lost=4)
    assert none.question == "learn"
    assert none.told("pass").question == "action"
    one = declining({"1/lower": ["teotihuacan"]}, stacks=stacks, lost=4).told("learn mercury")
    assert one.question == "learn"
    assert one.told("pass").question == "action"
    assert one.kinds("alice/collection") == ["mercury"]


def test_calakmul_reveals_until_two_cities_have_come() -> None:
    deck = ["moron", "bagan", "caral", "petra", "uxmal"]
    game = declining({"1/lower": ["calakmul"]}, stacks={"deck": deck})
    assert game.kinds("alice/hand") == ["bagan", "petra"]
    assert game.kinds("discard") == ["caral", "uxmal"]
    assert game.kinds("deck") == ["moron"]


def test_calakmul_stops_when_the_hand_is_full() -> None:
    deck = ["moron", "bagan", "caral", "petra", "uxmal"]
    game = declining({"1/lower": ["calakmul"], "hand": [*FILLERS, "osirion", "byblos"]}, stacks={"deck": deck})
    assert game.hand() == 10
    assert game.kinds("discard") == ["uxmal"]


def test_plaine_magnien_keeps_one_of_eight() -> None:
    game = declining({"1/lower": ["pyramids-of-plaine-magnien"]}, stacks={"deck": [*FILLERS, "petra", "caral"]})
    assert game.told("keep caral").kinds("alice/hand") == ["caral"]
    assert len(game.kinds("discard")) == 7


def test_the_pyramid_of_the_niches_learns_one_of_the_level_two_deck() -> None:
    deck = ["ari-kat", "plato", "golden-mean", "thoth", "imhotep", "alchemy", "akhenaten", "maya-script"]
    game = declining(
        {"1/lower": ["pyramid-of-the-niches"], "past": CITIES[:3]}, stacks={"tech/2": deck, "tile/3/1": ["hieroglyphs"]}
    )
    game.refuses("pass", "AK.10.3")
    game.refuses("learn plato", "AK.10.8")
    game.refuses("learn ari-kat", "AK.10.8")
    game.told("learn golden-mean", "bury thoth plato imhotep alchemy akhenaten maya-script")
    assert game.kinds("alice/collection") == ["golden-mean"]
    below = [game.table.kinds[card] for card in game.table.stack("tech/2")]
    assert below[0] == "maya-script"
    assert below[-1] == "ari-kat"


# -- opponents ---------------------------------------------------------------------------------------------------

THREE: dict[str, Any] = {"seats": 3}


@pytest.mark.parametrize(("kind", "number"), [("aramu-muru", 2), ("the-fairies-rock", 1)])
def test_every_opponent_discards_from_hand(kind: str, number: int) -> None:
    stacks = {"bob/hand": ["petra", "uxmal", "bagan"], "carol/hand": ["caral"]}
    game = declining({"1/lower": [kind]}, stacks=stacks, **THREE)
    assert game.asked.seat == "bob"  # type: ignore[union-attr]
    game.told(f"bob: discard {' '.join(['petra', 'uxmal'][:number])}")
    assert game.hand("bob") == 3 - number
    assert game.hand("carol") == 0


def test_cretan_hieroglyphs_and_the_map_take_cards_of_opponents() -> None:
    stacks = {"bob/hand": ["petra", "uxmal", "caral"], "tile/1/1": ["cretan-hieroglyphs"]}
    game = board(stacks=stacks).told("learn cretan-hieroglyphs", "bob: discard petra")
    assert game.hand("bob") == 2
    past = {"past": CITIES[1:4], "artifacts": ["oronce-fines-map"]}
    game = board(past, stacks={"bob/hand": ["uxmal", "caral"]}).told("excavate philae timbuktu bagan")
    assert game.hand("bob") == 0
    assert board(past, stacks={"bob/hand": ["uxmal"]}).told("excavate philae timbuktu").hand("bob") == 1


def test_kerloas_looks_at_a_hand_and_takes_a_card() -> None:
    stacks = {"bob/hand": ["petra", "uxmal"], "carol/hand": []}
    game = declining({"1/lower": ["menhir-of-kerloas"]}, stacks=stacks, **THREE)
    game.refuses("rob carol", "AK.10.3")
    game.told("rob bob", "take uxmal")
    assert game.kinds("alice/hand") == ["uxmal"]
    assert game.kinds("bob/hand") == ["petra"]


def test_barabar_caves_puts_lost_knowledge_onto_a_monument_of_an_opponent() -> None:
    game = declining({"1/lower": ["barabar-caves"]}, stacks={"bob/timeline/3/lower": ["petra"]}, lost=5)
    game.refuses("give petra 4", "AK.10.3")
    game.told("give petra 3")
    assert (game.lost(), game.tokens("petra", "bob")) == (2, 3)


def test_userkaf_takes_an_artifact_of_each_opponent() -> None:
    stacks = {"bob/artifact/1": ["nazca-lines"], "bob/artifact/2": ["olmec-heads"], "carol/artifact/1": ["moai-statue"]}
    game = declining({"1/lower": ["pyramid-of-userkaf"]}, stacks=stacks, **THREE)
    game.refuses("bob: discard moai-statue", "AK.10.3")
    game.told("bob: discard olmec-heads")
    assert game.kinds("discard") == ["moai-statue", "olmec-heads"]


@pytest.mark.parametrize(
    ("kind", "number"), [("tlalocs-statue", 3), ("great-sphinx-of-giza", 2), ("megaliths-of-cauria", 1)]
)
def test_a_monument_of_each_opponent_gains_knowledge(kind: str, number: int) -> None:
    stacks = {"bob/timeline/3/lower": ["petra"], "bob/timeline/4/lower": ["caral"], "carol/timeline/3/lower": ["bagan"]}
    game = board({"hand": [kind]}, stacks=stacks, **THREE).told(f"create {kind}")
    game.refuses("choose bagan", "AK.10.3")
    game.told("choose caral", "choose bagan")
    assert (game.tokens("petra", "bob"), game.tokens("caral", "bob"), game.tokens("bagan", "carol")) == (
        0,
        number,
        number,
    )


def test_ancient_hebrew_adds_one_and_draws_one() -> None:
    stacks = {"bob/timeline/3/lower": ["petra"], "tile/1/1": ["ancient-hebrew"]}
    game = board(stacks=stacks).told("learn ancient-hebrew", "choose petra")
    assert (game.tokens("petra", "bob"), game.hand()) == (1, 1)
