"""What is offered before anything is typed: what is certain first, what ends or declines last."""

from __future__ import annotations

from replay.legal_order import in_order
from replay.session import Session
from tests.replay.root_positions import MARQUISE, root_match


def test_what_only_an_unseen_hand_allows_stands_behind_what_is_certain():
    assert in_order(["craft ?fox", "craft anvil", "overwork 9 with ?", "march 1 9->4"]) == [
        "craft anvil",
        "march 1 9->4",
        "craft ?fox",
        "overwork 9 with ?",
    ]


def test_a_card_that_is_not_known_to_be_there_stands_behind_one_that_is():
    kinds = {"ambush-bird", "ambush-fox", "anvil"}
    offered = ["ambush ambush-bird", "ambush ambush-fox", "decline"]
    assert in_order(offered, "decline", kinds=kinds, at_hand={"ambush-fox"}) == [
        "ambush ambush-fox",
        "ambush ambush-bird",
        "decline",
    ]


def test_what_ends_or_declines_comes_last():
    assert in_order(["end", "craft ?fox", "battle 12 E"]) == ["battle 12 E", "craft ?fox", "end"]
    assert in_order(["decline", "ambush ambush-fox"], "decline") == ["ambush ambush-fox", "decline"]
    assert in_order(["points", "cards"], "points") == ["cards", "points"]


def test_a_game_at_the_table_offers_the_cards_that_were_seen_first(archive):
    """The Eyrie hold an ambush that was seen and a card that was not, which may be another one."""
    text = MARQUISE.replace('"E/hand" = ["armorers"]', '"E/hand" = ["ambush-fox", "?"]').replace(
        '"ambush-fox", "anvil"', '"anvil"'
    )
    session = Session(root_match(archive, text))
    session.record_all(session.read("battle 12 E"))
    assert session.ways_on("") == ["ambush ambush-fox", "ambush ambush-bird", "decline"]
