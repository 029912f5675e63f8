"""Cards with the timeline moment: monuments of the Timeline, and artifacts of the board."""

from __future__ import annotations

from typing import Any

import pytest

from domain.changes import MoveCards
from domain.play import Play
from tests.domain.games.ancient_knowledge.board import CITIES, MEGALITHS, PYRAMIDS, timeline

STEADY = ("timbuktu", "bagan", "byblos", "gobekli-tepe")
"""Cities that do nothing in a Timeline Phase."""


@pytest.mark.parametrize(
    ("kind", "alice", "lost", "drawn"),
    [
        ("petra", {"past": CITIES[1:2]}, 2, 1),
        ("petra", {"past": CITIES[1:2]}, 3, 0),
        ("petra", {}, 0, 0),
        ("tonina", {}, 0, 1),
    ],
)
def test_monuments_that_draw(kind: str, alice: dict[str, Any], lost: int, drawn: int) -> None:
    assert timeline({**alice, "3/lower": [kind]}, lost=lost).hand() == drawn


@pytest.mark.parametrize(
    ("kind", "alice", "lost", "drawn"),
    [
        ("ica-stones", {"artifacts": ["ica-stones", "nazca-lines", "olmec-heads"]}, 0, 1),
        ("ica-stones", {"artifacts": ["ica-stones", "nazca-lines"]}, 0, 0),
        ("incahuasi-quipus", {"past": ["petra"]}, 3, 1),
        ("incahuasi-quipus", {"past": ["petra"]}, 4, 0),
        ("klerksdorp-spheres", {}, 5, 1),
        ("klerksdorp-spheres", {}, 4, 0),
        ("assurbanipals-tablet", {"hand": ["petra"]}, 0, 1),
        ("assurbanipals-tablet", {"hand": ["petra", "caral"]}, 0, 0),
    ],
)
def test_artifacts_that_draw(kind: str, alice: dict[str, Any], lost: int, drawn: int) -> None:
    game = timeline({"artifacts": [kind], **alice}, lost=lost)
    assert game.hand() == len(alice.get("hand", ())) + drawn


@pytest.mark.parametrize(
    ("kind", "alice", "lost", "returned"),
    [
        ("ishibutai-kofun", {}, 5, 1),
        ("ishibutai-kofun", {}, 4, 0),
        ("leshan-giant-buddha", {"past": MEGALITHS[:3]}, 2, 1),
        ("leshan-giant-buddha", {"past": MEGALITHS[:2]}, 2, 0),
        ("hagar-qim", {}, 1, 1),
        ("hagar-qim", {}, 0, 0),
    ],
)
def test_monuments_that_return_what_is_lost(kind: str, alice: dict[str, Any], lost: int, returned: int) -> None:
    assert timeline({**alice, "3/lower": [kind]}, lost=lost).lost() == lost - returned


def test_the_disk_of_sabu_returns_one_with_four_megaliths_of_the_past() -> None:
    assert timeline({"past": MEGALITHS[:4], "artifacts": ["disk-of-sabu"]}, lost=3).lost() == 2
    assert timeline({"past": MEGALITHS[:3], "artifacts": ["disk-of-sabu"]}, lost=3).lost() == 3


@pytest.mark.parametrize(
    ("kind", "neighbour"),
    [
        ("ollantaytambo", "bagan"),
        ("ggantija", "bagan"),
        ("dahshur-pyramid", "bagan"),
        ("pyramid-of-menkaure", "bagan"),
        ("chichen-itza", "giants-tomb"),
        ("uxmal", "giants-tomb"),
    ],
)
def test_neighbours_of_a_type_lose_one(kind: str, neighbour: str) -> None:
    game = timeline({"3/lower": [kind], "4/lower": [neighbour], "3/upper": ["caral"]}, {neighbour: 2, "caral": 2})
    assert (game.tokens(neighbour), game.tokens("caral")) == (1, 2)


@pytest.mark.parametrize(
    ("kind", "alice", "left"),
    [
        ("luxor-temple", {"2/lower": ["caral"], "4/lower": ["palenque"]}, 7),
        ("luxor-temple", {"2/lower": ["caral"], "4/lower": ["timbuktu"]}, 10),
        ("mohenjo-daro", {"2/lower": ["timbuktu"], "4/lower": ["bagan"]}, 8),
        ("mohenjo-daro", {"2/lower": ["timbuktu"], "4/lower": ["caral"]}, 10),
        ("cyrene", {"past": CITIES[:4]}, 8),
        ("cyrene", {"past": CITIES[:3]}, 10),
    ],
)
def test_monuments_that_lose_knowledge_themselves(kind: str, alice: dict[str, Any], left: int) -> None:
    assert timeline({**alice, "3/lower": [kind]}, {kind: 10}).tokens(kind) == left


@pytest.mark.parametrize(
    ("alice", "lost", "tokens", "question"),
    [
        ({"3/lower": ["parthenon"]}, 0, {"parthenon": 11}, "remove"),
        ({"3/lower": ["parthenon"]}, 0, {"parthenon": 10}, "action"),
        ({"3/lower": ["pyramid-of-tazumal"]}, 0, {"pyramid-of-tazumal": 11}, "remove"),
        ({"3/lower": ["pyramid-of-djoser"], "past": ["petra"]}, 4, {"pyramid-of-djoser": 1}, "remove"),
        ({"3/lower": ["pyramid-of-djoser"], "past": ["petra"]}, 5, {"pyramid-of-djoser": 1}, "action"),
        ({"artifacts": ["tzolkin"], "past": ["petra"], "3/lower": ["caral"]}, 3, {"caral": 1}, "remove"),
        ({"artifacts": ["tzolkin"], "3/lower": ["caral"]}, 0, {"caral": 1}, "action"),
        (
            {
                "artifacts": ["paracas-candelabra"],
                "2/lower": ["palenque"],
                "3/lower": ["caral"],
                "4/lower": ["yonaguni"],
            },
            0,
            {"caral": 1},
            "remove",
        ),
        (
            {
                "artifacts": ["disks-of-bayan-kara-ula"],
                "2/lower": ["bagan"],
                "3/lower": ["stonehenge"],
                "4/lower": ["caral"],
            },
            0,
            {"caral": 1},
            "remove",
        ),
        (
            {"artifacts": ["disks-of-bayan-kara-ula"], "2/lower": ["bagan"], "4/lower": ["caral"]},
            0,
            {"caral": 1},
            "action",
        ),
    ],
)
def test_on_what_condition_tokens_are_removed(
    alice: dict[str, Any], lost: int, tokens: dict[str, int], question: str
) -> None:
    asked = timeline(alice, tokens, lost=lost).question
    assert asked == question


def test_the_parthenon_removes_up_to_two_split_freely() -> None:
    game = timeline({"3/lower": ["parthenon"], "4/lower": ["bagan"]}, {"parthenon": 6, "bagan": 6})
    game.refuses("remove parthenon 2 bagan 1", "AK.10.3")
    game.told("remove parthenon 1 bagan 1")
    assert (game.tokens("parthenon"), game.tokens("bagan")) == (5, 5)


def test_neferirkare_removes_from_another_monument_only() -> None:
    laid = {"3/lower": ["pyramid-of-neferirkare"], "4/lower": ["bagan"]}
    game = timeline(laid, {"pyramid-of-neferirkare": 3, "bagan": 3})
    game.refuses("remove pyramid-of-neferirkare 1", "AK.10.3")
    game.told("remove bagan 1")
    assert game.tokens("bagan") == 2


def test_tulum_takes_a_card_from_hand() -> None:
    game = timeline({"4/lower": ["tulum"], "hand": ["petra", "caral"]})
    game.refuses("pass", "AK.10.3")
    game.told("discard petra")
    assert game.kinds("alice/hand") == ["caral"]
    assert timeline({"4/lower": ["tulum"]}).question == "action", "nothing with an empty hand"


@pytest.mark.parametrize("kind", ["sarcophagus-of-saqqara", "iron-pillar-of-delhi"])
def test_a_token_goes_and_a_card_is_drawn(kind: str) -> None:
    places = ("1/lower", "1/upper", "3/lower") if kind.startswith("iron") else ("2/lower", "3/lower", "4/lower")
    laid: dict[str, Any] = dict(zip(places, [[city] for city in STEADY], strict=False))
    game = timeline({**laid, "artifacts": [kind]}, {"timbuktu": 2})
    game.told("remove timbuktu 1")
    assert game.hand() == 1
    del laid[places[1]]
    assert timeline({**laid, "artifacts": [kind]}, {"byblos": 2}).hand() == 0


def test_the_planetary_stone_removes_three_for_two_cards_of_the_hand() -> None:
    game = timeline({"artifacts": ["planetary-stone"], "hand": ["petra", "caral"], "3/lower": ["bagan"]}, {"bagan": 4})
    game.refuses("discard petra", "AK.10.3")
    game.told("discard petra caral", "remove bagan 3")
    assert game.tokens("bagan") == 1
    left = timeline({"artifacts": ["planetary-stone"], "hand": ["petra", "caral"], "3/lower": ["bagan"]}, {"bagan": 4})
    left.told("pass")
    assert (left.tokens("bagan"), left.hand()) == (4, 2)


def test_the_moai_statue_takes_artifacts_only() -> None:
    game = timeline({"artifacts": ["moai-statue"], "hand": ["nazca-lines", "olmec-heads", "petra"]})
    game.refuses("discard nazca-lines petra", "AK.10.3")
    game.told("discard nazca-lines olmec-heads")
    assert game.hand() == 5


def test_la_mana_swaps_a_card_of_the_hand() -> None:
    game = timeline({"artifacts": ["la-mana-pyramid"], "hand": ["petra"]}).told("discard petra")
    assert game.hand() == 1
    assert game.kinds("discard") == ["petra"]


def test_the_antikythera_mechanism_moves_a_laden_monument_out_of_space_1() -> None:
    laid = {"artifacts": ["antikythera-mechanism"], "1/lower": ["bagan"], "1/upper": ["timbuktu"]}
    game = timeline(laid, {"bagan": 4, "timbuktu": 3})
    assert game.legal() == ["move bagan to 3"]
    game.told("move bagan to 3")
    assert game.at("bagan") == "2 lower"
    full = timeline({**laid, "3/lower": ["caral"], "3/upper": ["palenque"]}, {"bagan": 4})
    assert full.question == "decline", "space 3 is full"


@pytest.mark.parametrize("kind", ["pachamama-monolith", "michaux-stone"])
def test_artifacts_that_let_learn(kind: str) -> None:
    laid = {"artifacts": [kind], "past": PYRAMIDS[:5]}
    game = timeline(laid, {}, lost=17, stacks={"tile/1/1": ["mercury"]})
    assert game.question == "learn"
    game.told("learn mercury")
    assert game.lost() == 15
    too_few = timeline({**laid, "past": PYRAMIDS[:4]}, {}, lost=16, stacks={"tile/1/1": ["mercury"]})
    assert too_few.question == "action"


def test_the_piri_reis_map_moves_a_monument_without_knowledge() -> None:
    laid = {"artifacts": ["piri-reis-map"], "2/lower": ["bagan"], "3/lower": ["timbuktu"]}
    game = timeline(laid, {"bagan": 1})
    assert all(line.startswith(("move timbuktu", "pass")) for line in game.legal())
    game.told("move timbuktu to 6")
    assert game.at("timbuktu") == "5 lower"


@pytest.mark.parametrize(
    ("kind", "answer", "check"),
    [
        ("baghdad-battery", "remove bagan 4", "bagan"),
        ("saqqara-vases", "move bagan to 6", "moved"),
        ("luddite-flute", "straighten petra", "straight"),
    ],
)
def test_artifacts_that_are_discarded_for_their_effect(kind: str, answer: str, check: str) -> None:
    laid = {"artifacts": [kind], "3/lower": ["bagan"], "past/rotated": ["petra", "philae"]}
    game = timeline(laid, {"bagan": 5})
    assert game.question == "use"
    game.told(f"use {kind}", answer)
    assert game.kinds("discard") == [kind]
    assert game.kinds("alice/artifact/1") == []
    found = {"bagan": game.tokens("bagan") == 1, "moved": game.at("bagan") == "5 lower"}
    found["straight"] = sum(side == "rotated" for side in game.table.sides.values()) == 1
    assert found[check]
    kept = timeline(laid, {"bagan": 5}).told("pass")
    assert kept.kinds("alice/artifact/1") == [kind]


def test_the_order_of_effects_is_their_players_choice() -> None:
    laid = {"artifacts": ["assurbanipals-tablet", "la-mana-pyramid"], "hand": ["petra", "caral"]}
    first = timeline(laid).told("first la-mana-pyramid", "discard petra")
    assert first.hand() == 2, "with two cards in hand the tablet gives none"
    assert first.question == "action"
    game = timeline({**laid, "hand": ["petra"]}).told("first assurbanipals-tablet", "discard petra")
    assert game.hand() == 2


def test_an_effect_whose_card_has_gone_in_the_meantime_is_not_resolved() -> None:
    laid = {"artifacts": ["assurbanipals-tablet", "planetary-stone"], "3/lower": ["yonaguni"], "hand": ["uxmal"]}
    game = timeline(laid)
    # The judge takes the tablet off the board before its effect comes.
    (tablet,) = game.table.stack("alice/artifact/1")
    game.record(Play("", "ruling", "", (MoveCards((tablet,), "discard"),)))
    assert game.told("first planetary-stone").hand() == 1
    assert game.question == "action"
