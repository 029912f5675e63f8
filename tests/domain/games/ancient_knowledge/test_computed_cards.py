"""Cards whose effect is a number: what a monument enters with, what is required, what is scored."""

from __future__ import annotations

import pytest

from tests.domain.games.ancient_knowledge.board import CITIES, MEGALITHS, PYRAMIDS, board

SECRETS = ("planetary-grid", "mummification", "mystery-school", "astronomy", "sator-square")
WRITINGS = ("runic-alphabet", "coptic-alphabet", "proto-writing", "latin-alphabet", "ancient-greek")
ANCIENTS = ("thales", "mercury", "ptolemy", "aristotle", "anaximenes")


@pytest.mark.parametrize(
    ("kind", "place", "enough", "fewer", "usual"),
    [
        ("baalbek", "past", CITIES[:3], 1, 6),
        ("sacsayhuaman", "past", CITIES[:3], 2, 8),
        ("inwa", "collection", SECRETS[:3], 1, 6),
        ("fort-samaipata", "past", MEGALITHS[:3], 1, 6),
        ("baalbek-trilithon", "past", MEGALITHS[:4], 1, 7),
    ],
)
def test_a_monument_enters_with_fewer_once_there_is_enough(
    kind: str, place: str, enough: tuple[str, ...], fewer: int, usual: int
) -> None:
    assert board({"hand": [kind], place: enough}).told(f"create {kind}").tokens(kind) == fewer
    assert board({"hand": [kind], place: enough[1:]}).told(f"create {kind}").tokens(kind) == usual


def test_the_queens_pyramids_enter_with_one_fewer_for_each_pyramid_of_the_past() -> None:
    game = board({"hand": ["the-queens-pyramids"], "past": PYRAMIDS[:3]}).told("create the-queens-pyramids")
    assert game.tokens("the-queens-pyramids") == 2


@pytest.mark.parametrize(
    ("giver", "kind", "usual"),
    [
        ("easter-island", "parthenon", 4),
        ("sneferus-pyramid", "parthenon", 4),
        ("temple-of-kom-ombo", "caral", 2),
        ("colossi-of-memnon", "hagar-qim", 3),
    ],
)
def test_monuments_of_the_timeline_that_reduce_what_is_created(giver: str, kind: str, usual: int) -> None:
    game = board({"hand": [kind], "1/lower": [giver]}).told(f"create {kind}")
    assert game.tokens(kind) == usual - 1
    past = board({"hand": [kind], "past": [giver]}).told(f"create {kind}")
    assert past.tokens(kind) == usual, "in the Past it does nothing"


@pytest.mark.parametrize(
    ("giver", "kind", "usual"),
    [
        ("dogu-figurines", "parthenon", 4),
        ("nebra-sky-disc", "hagar-qim", 3),
        ("khufus-solar-barque", "caral", 2),
    ],
)
def test_artifacts_that_reduce_what_is_created(giver: str, kind: str, usual: int) -> None:
    game = board({"hand": [kind], "artifacts": [giver]}).told(f"create {kind}")
    assert game.tokens(kind) == usual - 1
    other = "caral" if kind != "caral" else "parthenon"
    unlike = board({"hand": [other], "artifacts": [giver]}).told(f"create {other}")
    assert unlike.tokens(other) == {"caral": 2, "parthenon": 4}[other]


def test_angkor_wat_reduces_cities_only_with_a_city_in_the_past() -> None:
    laid = {"hand": ["parthenon"], "6/lower": ["angkor-wat"]}
    assert board({**laid, "past": ["petra"]}).told("create parthenon").tokens("parthenon") == 3
    assert board(laid).told("create parthenon").tokens("parthenon") == 4


# -- requirements ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "alice", "lost"),
    [
        ("anaximenes", {"artifacts": ["nazca-lines", "olmec-heads", "disk-of-sabu"]}, 0),
        ("aristotle", {"past": PYRAMIDS[:2]}, 0),
        ("melchizedek", {"past": ["petra", "moron", "caral"]}, 0),
        ("flower-of-life", {"past": CITIES[:2]}, 0),
        ("astronomy", {"past": ["petra", "caral"]}, 0),
        ("arabic-numerals", {}, 5),
        ("proto-writing", {"past": CITIES[:4]}, 0),
        ("coptic-alphabet", {"past": MEGALITHS[:2]}, 0),
        ("latin-alphabet", {"past": CITIES[:5]}, 0),
        ("imhotep", {"artifacts": ["nazca-lines", "olmec-heads", "disk-of-sabu", "moai-statue"]}, 0),
        ("plato", {"past": CITIES[:7]}, 0),
        ("thoth", {}, 9),
        ("pythagoras", {"past": ["osirion", "stonehenge", "palenque"]}, 0),
        ("akhenaten", {"past": PYRAMIDS[:4]}, 0),
        ("pliny-the-elder", {"collection": ANCIENTS[:3]}, 0),
        ("golden-mean", {"past": CITIES[:3]}, 0),
        ("royal-cubit", {"collection": SECRETS[:3]}, 0),
        ("astrology", {"hand": [*CITIES, "caral", "uxmal"]}, 0),
        ("alchemy", {"past": CITIES[:7]}, 3),
        ("hermeticism", {"past": CITIES[:5]}, 0),
        ("ari-kat", {"past": [*CITIES[:3], *MEGALITHS[:3], *PYRAMIDS[:3]]}, 0),
        ("chinese-alphabet", {"past": MEGALITHS[:3]}, 0),
        ("emerald-tablet", {"collection": WRITINGS[:3]}, 0),
        ("sumerian-cuneiforms", {"collection": [*ANCIENTS, "runic-alphabet"]}, 0),
        ("maya-script", {"past": [*CITIES[:7], *MEGALITHS[:3]]}, 0),
        ("phoenician-alphabet", {}, 15),
        ("hieroglyphs", {"past": MEGALITHS[:5]}, 0),
    ],
)
def test_a_technology_is_learned_exactly_when_its_requirement_is_met(
    kind: str, alice: dict[str, list[str]], lost: int
) -> None:
    from domain.games.ancient_knowledge.facts import cards

    level = cards()[kind].text.level
    tile = "tile/1/1" if level == 1 else "tile/3/1"
    others = {"tile/1/2": ["nicolas-flammel"], "tile/1/3": ["the-number-pi"]} if level == 1 else {}
    game = board(alice, {"middle": "bob"}, lost=lost, stacks={tile: [kind], **others})
    game.told(f"learn {kind}")
    assert kind in game.kinds("alice/collection")
    short = {place: kinds[1:] for place, kinds in alice.items()}
    too_few = board(short, {"middle": "bob"}, lost=max(lost - 1, 0), stacks={tile: [kind], **others})
    too_few.refuses(f"learn {kind}", "AK.5.1.2")


def test_ptolemy_asks_for_at_most_one_card_in_hand() -> None:
    stacks = {"tile/1/1": ["ptolemy"]}
    assert board({"hand": ["petra"]}, stacks=stacks).told("learn ptolemy").hand() == 4
    board({"hand": ["petra", "caral"]}, stacks=stacks).refuses("learn ptolemy", "AK.5.1.2")


def test_alchemy_asks_for_at_most_three_lost_knowledge_which_candi_sukuh_does_not_change() -> None:
    laid = {"past": CITIES[:7], "4/lower": ["candi-sukuh"]}
    board(laid, {"middle": "bob"}, lost=4, stacks={"tile/3/1": ["alchemy"]}).refuses("learn alchemy", "AK.5.1.2")


def test_candi_sukuh_lowers_one_minimum_of_a_requirement() -> None:
    laid = {"past": [*CITIES[:2], *MEGALITHS[:3], *PYRAMIDS[:3]], "4/lower": ["candi-sukuh"]}
    stacks = {"tile/3/1": ["ari-kat"]}
    assert board(laid, {"middle": "bob"}, stacks=stacks).told("learn ari-kat").kinds("alice/collection") == ["ari-kat"]
    two_short = {**laid, "past": [*CITIES[:2], *MEGALITHS[:2], *PYRAMIDS[:3]]}
    board(two_short, {"middle": "bob"}, stacks=stacks).refuses("learn ari-kat", "AK.5.1.2")


# -- final scoring -----------------------------------------------------------------------------------------------

TRIOS = ["thales", "planetary-grid", "runic-alphabet", "mercury", "mummification", "coptic-alphabet"]


@pytest.mark.parametrize(
    ("kind", "alice", "lost", "row"),
    [
        ("osirion", {"collection": ANCIENTS[:3]}, 0, 4),
        ("osirion", {"collection": ANCIENTS[:2]}, 0, 0),
        ("osirion", {"collection": ANCIENTS}, 0, 7),
        ("abu-gorab", {"collection": SECRETS[:4]}, 0, 4),
        ("gobekli-tepe", {"past": ["petra", "philae", "moron"]}, 0, 3),
        ("byblos", {"past": ["petra", "moron", "caral", "giants-tomb"]}, 0, 2),
        ("ellora-caves", {"past": ["petra", "moron"]}, 0, 2),
        ("stonehenge", {"collection": TRIOS}, 0, 4),
        ("menhir-di-monte-corru-tundu", {}, 15, 9),
        ("menhir-di-monte-corru-tundu", {}, 14, 0),
        ("aswan-obelisk", {"past": PYRAMIDS[1:4]}, 0, 3),
        ("sulawesi-megaliths", {"past": (*MEGALITHS[2:7], "the-fairies-rock")}, 0, 6),
        ("sulawesi-megaliths", {"past": MEGALITHS[2:6]}, 0, 0),
        ("moron", {"collection": ANCIENTS}, 0, 7),
        ("dolmen-of-ganghwa", {"collection": WRITINGS}, 0, 7),
        ("circles-of-mpumalanga", {"past": ["hagar-qim"]}, 0, 2),
        ("dolmen-of-fontanaccia", {}, 10, 4),
        ("giants-tomb", {}, 20, 12),
        ("merchants-table", {"3/lower": ["petra"], "4/lower": ["caral"]}, 0, 2),
        ("pyramid-of-khafre", {"collection": [*ANCIENTS, *SECRETS[:3]]}, 0, 5),
        ("pyramid-of-khafre", {"collection": [*ANCIENTS, *SECRETS, *WRITINGS[:2]]}, 0, 12),
        ("pyramid-of-pepi-ii", {"past": (*CITIES[:6], "heracleion")}, 0, 6),
        ("meidum-pyramid", {"collection": SECRETS}, 0, 7),
        ("palenque", {"collection": WRITINGS[:3]}, 0, 4),
        ("cahuachi-pyramids", {"collection": TRIOS}, 0, 4),
        ("great-ziggurat-of-ur", {"past": ["petra", "hagar-qim"]}, 0, 2),
        ("comalcalco-temple", {"past": ["merchants-table", "petra"]}, 0, 2),
        ("janggun-chong", {"1/lower": ["petra"], "2/lower": ["caral"], "3/lower": ["uxmal"]}, 0, 6),
        ("janggun-chong", {"1/lower": ["petra"], "2/lower": ["caral"]}, 0, 0),
    ],
)
def test_what_a_monument_of_the_past_scores_at_the_end(
    kind: str, alice: dict[str, list[str]], lost: int, row: int
) -> None:
    past = [kind, *(one for one in alice.get("past", []) if one != kind)]
    game = board({**alice, "past": past}, {"middle": "bob"}, lost=lost)
    assert game.rows()[1] == row


@pytest.mark.parametrize(
    ("kind", "points"),
    [("imhotep", 3), ("thoth", 2), ("ari-kat", 5), ("plato", 4), ("hieroglyphs", 4), ("maya-script", 2)],
)
def test_what_a_technology_scores(kind: str, points: int) -> None:
    assert board({"collection": [kind]}).rows()[2] == points
