"""The data of Root agree with themselves and with what the box holds."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from domain.games import root
from domain.games.root import facts, places
from domain.games.root.rules import RULES

PROJECT = Path(__file__).parents[3]
MAPS = ("fall", "winter", "lake", "mountain")
DECKS = ("standard", "exiles")


@pytest.mark.parametrize(
    ("map_id", "paths", "closed", "slots"),
    [("fall", 18, 0, 22), ("winter", 16, 0, 22), ("lake", 17, 0, 22), ("mountain", 21, 6, 23)],
)
def test_a_map_has_as_many_paths_and_slots_as_printed(map_id, paths, closed, slots):
    board = facts.maps()[map_id]
    assert len(board.edges) == len(set(board.edges)) == paths
    assert len(board.closed_edges) == closed
    assert board.closed_edges <= set(board.edges)
    assert sum(clearing.slots for clearing in board.clearings) == slots


@pytest.mark.parametrize("map_id", MAPS)
def test_the_clearings_are_twelve_and_every_one_can_be_reached(map_id):
    board = facts.maps()[map_id]
    assert [clearing.number for clearing in board.clearings] == list(range(1, 13))
    reached, edge_of = {1}, [set(edge) for edge in board.edges]
    while more := {n for edge in edge_of if edge & reached for n in edge} - reached:
        reached |= more
    assert reached == set(range(1, 13))


@pytest.mark.parametrize(
    ("map_id", "degrees"),
    [
        ("fall", "333323323335"),
        ("winter", "333322233233"),
        ("lake", "233233433332"),
        ("mountain", "233243235465"),
    ],
)
def test_every_clearing_has_as_many_paths_as_printed(map_id, degrees):
    board = facts.maps()[map_id]
    assert all(1 <= a < b <= 12 for a, b in (*board.edges, *board.river_edges))
    counts = Counter(number for edge in board.edges for number in edge)
    assert "".join(str(counts[number]) for number in range(1, 13)) == degrees


@pytest.mark.parametrize("map_id", MAPS)
def test_forests_are_as_many_as_the_plane_has_faces(map_id):
    # A connected plane graph has edges - points + 1 inner faces. Water that divides forests cuts some of them:
    # the winter river three, and the lake lies within one and leaves four forests at its shores.
    board = facts.maps()[map_id]
    inner = len(board.edges) - 12 + 1
    extra = {"fall": 0, "mountain": 0, "winter": 3, "lake": 3}[map_id]
    assert len(board.forest_clearings) == inner + extra
    assert all(len(forest) >= 3 and list(forest) == sorted(forest) for forest in board.forest_clearings)


def test_the_autumn_map_prints_four_clearings_of_each_suit():
    suits = [clearing.suit for clearing in facts.maps()["fall"].clearings]
    assert "".join(suit[0].upper() for suit in suits) == "FMRRRFMFMRMF"
    assert Counter(suits) == {"fox": 4, "mouse": 4, "rabbit": 4}


@pytest.mark.parametrize("map_id", ["winter", "lake", "mountain"])
def test_the_other_maps_leave_the_suits_to_markers(map_id):
    assert {clearing.suit for clearing in facts.maps()[map_id].clearings} == {""}


@pytest.mark.parametrize(
    ("map_id", "corners", "ruins"),
    [
        ("fall", {(1, 3), (2, 4)}, (6, 10, 11, 12)),
        ("winter", {(1, 3), (2, 4)}, (8, 9, 11, 12)),
        ("lake", {(1, 2), (3, 4)}, (5, 10, 11, 12)),
        ("mountain", {(1, 3), (2, 4)}, (9, 10, 11, 12)),
    ],
)
def test_ruins_have_a_slot_and_opposite_corners_lie_far_apart(map_id, corners, ruins):
    board = facts.maps()[map_id]
    assert board.ruins == ruins
    assert all(board.clearing(number).slots >= 1 for number in ruins)
    assert set(board.opposite_corners) == corners
    assert board.corners == (1, 2, 3, 4)
    for a, b in corners:
        first, second = board.clearing(a), board.clearing(b)
        assert abs(first.x - second.x) + abs(first.y - second.y) > 1.5


def test_ferry_and_tower_begin_where_the_maps_say():
    assert facts.maps()["lake"].landmarks == {places.FERRY: 1}
    assert facts.maps()["mountain"].landmarks == {places.TOWER: 10}
    assert 1 in facts.maps()["lake"].coast


@pytest.mark.parametrize("deck_id", DECKS)
def test_a_deck_holds_54_cards_in_the_printed_proportions(deck_id):
    deck = facts.decks()[deck_id]
    kinds = Counter()
    suits = Counter()
    for card in deck.cards:
        kinds[card.kind] += card.copies
        suits[card.suit] += card.copies
    assert len(deck.kinds()) == 54
    assert suits == {"bird": 14, "fox": 14, "rabbit": 13, "mouse": 13}
    assert (kinds["ambush"], kinds["dominance"], kinds["item"]) == (5, 4, 20)
    assert kinds["persistent"] + kinds["immediate"] == 25


@pytest.mark.parametrize("deck_id", DECKS)
def test_the_item_cards_are_those_of_the_base_game(deck_id):
    items = Counter(card.item for card in facts.decks()[deck_id].cards if card.kind == "item")
    assert items == {"bag": 4, "boot": 4, "sword": 3, "crossbow": 2, "tea": 3, "coin": 3, "hammer": 1}
    bags = [card.suit for card in facts.decks()[deck_id].cards if card.item == "bag"]
    assert sorted(bags) == ["bird", "fox", "mouse", "rabbit"]


@pytest.mark.parametrize("deck_id", DECKS)
def test_every_card_can_be_told_by_suit_and_word(deck_id):
    deck = facts.decks()[deck_id]
    for card in deck.cards:
        for word in card.words:
            assert deck.named(word, card.suit) == (card,)


def test_a_word_without_a_suit_may_mean_several_cards():
    deck = facts.decks()["standard"]
    assert {card.suit for card in deck.named("favor")} == {"fox", "rabbit", "mouse"}
    assert deck.classes()[places.unknown_card(name="root-tea")] == (
        "root-tea-fox",
        "root-tea-rabbit",
        "root-tea-mouse",
    )
    assert deck.named("saboteurs") == ()


def test_the_words_of_recordings_are_plain_letters():
    assert facts.cards()["eyrie-emigre"].words == ("emi", "eyrieemigre")
    assert facts.cards()["a-visit-to-friends"].words == ("avisittofriends",)
    assert facts.cards()["stand-and-deliver"].words == ("stand", "standanddeliver")


def test_costs_are_letters_of_suits():
    for card in facts.cards().values():
        assert set(card.cost) <= set("FRM?")
        assert bool(card.cost) == (card.kind in ("item", "persistent", "immediate"))


def test_the_base_game_has_23_items_of_which_12_can_be_crafted():
    items = facts.items()
    assert sum(item.supply for item in items.values()) == 12
    assert sum(item.ruins for item in items.values()) == 4
    assert sum(item.start for item in items.values()) == 7
    assert len({item.code for item in items.values()}) == len(items)


def test_the_factions_have_the_letters_of_the_notation():
    letters = {letter: faction.id for letter, faction in facts.letters().items()}
    assert "".join(letters) == "CEAVGLODPHKFTNY"
    assert letters["C"] == "marquise"
    assert letters["O"] == "riverfolk"
    assert letters["Y"] == "clergy"


def test_warriors_and_pieces_are_as_many_as_in_the_box():
    warriors = {
        faction.letter: piece.count
        for faction in facts.factions().values()
        if (piece := faction.piece(places.WARRIOR)) is not None
    }
    assert warriors == {
        "C": 25, "E": 20, "A": 10, "L": 25, "O": 15, "D": 20, "P": 15, "H": 20, "K": 15,
        "F": 20, "T": 20, "N": 10, "Y": 15,
    }  # fmt: skip
    base = [facts.factions()[name] for name in ("marquise", "eyrie", "alliance", "vagabond")]
    counts = Counter()
    for faction in base:
        for piece in faction.pieces:
            counts[piece.type] += piece.count or 0
    assert counts == {"warrior": 55, "building": 28, "token": 19, "pawn": 1}


def test_a_piece_code_means_one_piece_of_a_faction():
    for owner in (*facts.factions().values(), *facts.hirelings().values()):
        codes = [piece.code for piece in owner.pieces]
        assert len(set(codes)) == len(codes)


def test_kinds_in_pools_lead_to_their_facts():
    assert facts.piece("sawmill:marquise").code == "b_s"
    assert facts.piece("figure-2:keepers").name == "figure"
    assert facts.piece(places.waystation("figure", "tablet")).type == "building"
    assert facts.piece("vault:hireling-keepers").count == 6
    assert facts.piece("sawmill:eyrie") is None
    assert facts.piece("ruin") is None


def test_what_no_source_gives_is_marked():
    clergy = facts.factions()["clergy"]
    assert clergy.piece("cathedral").status == "assumed"
    assert clergy.reach.status == "unknown"
    assert clergy.reach.value is None
    assert facts.factions()["council"].piece("commune").count is None
    unknown = [character.id for character in facts.roles().characters if character.status == "unknown"]
    assert unknown == ["cheat", "gladiator", "jailor"]
    assert any("communes" in text for _, text, _ in root.OPEN_POINTS)
    told = [point.text for point in RULES.facts.open_points]
    assert any("cathedrals in the box" in text for text in told)


def test_roles_are_found_by_their_word():
    roles = facts.roles()
    assert roles.named("duchessofmud").name == "Duchess of Mud"
    assert roles.named("commander").viziers == ("move", "battle")
    assert roles.named("nobody") is None
    assert (len(roles.leaders), len(roles.ministers), len(roles.moods)) == (4, 9, 8)


def test_the_quests_are_fifteen_five_of_each_suit():
    quests = facts.roles().quests
    assert Counter(quest.suit for quest in quests) == {"fox": 5, "rabbit": 5, "mouse": 5}
    assert len({(quest.code, quest.suit) for quest in quests}) == 15
    assert all(item in facts.items() for quest in quests for item in quest.items)


def test_importing_the_facts_reads_no_file():
    code = (
        "import builtins, io, domain.games.root.facts as f;"
        "print(f.maps.cache_info().currsize, f.cards.cache_info().currsize)"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PROJECT)
    assert answer.stdout.split() == ["0", "0"]
