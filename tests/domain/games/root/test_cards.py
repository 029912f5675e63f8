"""The standard deck: what each of its cards does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from domain.changes import ALL
from domain.decision import Chance
from domain.games.root import facts
from domain.games.root.cards import look_at_hand
from domain.games.root.forms import Card
from domain.games.root.rules import RULES
from domain.perspective import record_of
from domain.play import Play
from domain.table import Table
from domain.transaction import Transaction
from tests.domain.games.root.woods import Woods, lay

CAT, BIRD = "warrior:marquise", "warrior:eyrie"
KEEP, MILL, SHOP, WOOD, RECRUITER = (
    "keep:marquise",
    "sawmill:marquise",
    "workshop:marquise",
    "wood:marquise",
    "recruiter:marquise",
)
ROOST, SYMPATHY, PAWN = "roost:eyrie", "sympathy:alliance", "pawn:vagabond"

ITEMS = [card for card in facts.decks()["standard"].cards if card.kind == "item"]
SUITS = {"F": 8, "R": 5, "M": 7}
"""A clearing of two slots for each letter of a cost."""


def hand_of(woods: Woods, seat: str, owner: str) -> list[str]:
    """What one seat knows of the hand of another."""
    table = Table()
    for play in record_of(seat, woods.plays):
        table.fold(play.changes)
    return sorted(table.kinds[card] for card in table.stack(f"{owner}/hand"))


# -- the deck ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", ["standard", "exiles"])
def test_a_deck_has_54_cards_in_the_numbers_printed(deck: str) -> None:
    cards = facts.decks()[deck].cards
    suits = Counter(dict.fromkeys(("bird", "fox", "rabbit", "mouse"), 0))
    kinds: Counter[str] = Counter()
    items: Counter[str] = Counter()
    for card in cards:
        suits[card.suit] += card.copies
        kinds[card.kind] += card.copies
        items[card.item] += card.copies
    assert kinds["ambush"] == 5
    assert kinds["dominance"] == 4
    assert kinds["item"] == 20
    assert kinds["persistent"] + kinds["immediate"] == 25
    assert {item: count for item, count in items.items() if item} == {
        "bag": 4, "boot": 4, "sword": 3, "crossbow": 2, "tea": 3, "coin": 3, "hammer": 1
    }  # fmt: skip
    if deck == "standard":
        assert suits == {"bird": 14, "fox": 14, "rabbit": 13, "mouse": 13}


@pytest.mark.parametrize("card", ITEMS, ids=lambda card: card.id)
def test_an_item_card_gives_its_item_and_its_points_for_its_cost(card: Card) -> None:
    clearing = SUITS[card.cost[0]]
    costs = len(card.cost)
    stacks = {"C/hand": [card.id]}
    if costs > 1:
        few = lay("CE", clearings={clearing: {SHOP: costs - 1}}, stacks=stacks, phase="Daylight")
        few.refuses(f"craft {card.id}", "L4.1.1")
    woods = lay("CE", clearings={clearing: {SHOP: costs}}, stacks=stacks, phase="Daylight").told(f"craft {card.id}")
    assert woods.pool("C/items") == {card.item: 1}
    assert woods.vp("C") == card.points
    assert woods.cards("discard") == [card.id]


# -- in battle --------------------------------------------------------------------------------------------


def fought(*lines: str, cat: Sequence[str] = (), bird: Sequence[str] = (), hand: Sequence[str] = ()) -> Woods:
    stacks = {"C/area": cat, "E/area": bird, "E/hand": hand}
    woods = lay("CE", clearings={8: {CAT: 3, BIRD: 3}}, stacks=stacks, phase="Daylight")
    return woods.told("battle 8 E", *lines)


def test_armorers_are_discarded_to_ignore_the_rolled_hits_of_either_side() -> None:
    woods = fought("rolled 2 1", "E: use armorers", bird=["armorers"])
    assert woods.pool(8) == {CAT: 2, BIRD: 3}
    assert woods.cards("discard") == ["armorers"]
    assert fought("rolled 2 1", "use armorers", cat=["armorers"]).pool(8) == {CAT: 3, BIRD: 1}


def test_sappers_deal_an_extra_hit_for_a_defender_only() -> None:
    woods = fought("rolled 1 1", "use sappers", bird=["sappers"])
    assert woods.pool(8) == {CAT: 1, BIRD: 2}
    assert woods.cards("discard") == ["sappers"]
    assert fought("rolled 1 1", cat=["sappers"]).pool(8) == {CAT: 2, BIRD: 2}


def test_brutal_tactics_deal_an_extra_hit_for_an_attacker_and_the_defender_scores_one() -> None:
    woods = fought("rolled 1 1", "use brutal-tactics", cat=["brutal-tactics"])
    assert woods.pool(8) == {CAT: 2, BIRD: 1}
    assert (woods.vp("C"), woods.vp("E")) == (0, 1)
    assert woods.cards("C/area") == ["brutal-tactics"]
    assert fought("rolled 1 1", bird=["brutal-tactics"]).pool(8) == {CAT: 2, BIRD: 2}


def test_brutal_tactics_are_used_once_in_a_battle_and_need_not_be() -> None:
    woods = fought("rolled 1 1", cat=["brutal-tactics", "armorers"]).told("use brutal-tactics")
    woods.refuses("use brutal-tactics", "CARD.brutal-tactics")
    assert fought("rolled 1 1", "decline", cat=["brutal-tactics"]).pool(8) == {CAT: 2, BIRD: 2}


def test_a_card_that_was_not_crafted_or_is_of_no_use_in_battle_is_refused() -> None:
    woods = fought("rolled 1 1", cat=["brutal-tactics"])
    woods.refuses("use armorers", "L2.1.4")
    woods.refuses("use cobbler", "L4.3.4")


def test_scouting_party_keeps_ambushes_off_an_attacker() -> None:
    woods = fought("rolled 1 1", cat=["scouting-party"], hand=["ambush-fox"])
    assert woods.pool(8) == {CAT: 2, BIRD: 2}
    woods = fought(cat=["scouting-party"], hand=["ambush-fox"])
    woods.refuses("ambush ambush-fox", "L4.3.3")


def test_scouting_party_is_of_no_use_to_a_defender() -> None:
    assert fought(bird=["scouting-party"], hand=["ambush-fox"]).question.asked == "ambush"


# -- Birdsong ---------------------------------------------------------------------------------------------


def test_royal_claim_is_discarded_for_a_point_for_each_clearing_ruled() -> None:
    here = {5: {CAT: 1}, 1: {CAT: 2, BIRD: 1}, 2: {CAT: 1, BIRD: 1}}
    woods = lay("CE", clearings=here, stacks={"C/area": ["royal-claim"]})
    woods.told("use royal-claim")
    assert woods.vp("C") == 2
    assert woods.cards("discard") == ["royal-claim"]


def test_royal_claim_waits_for_a_later_turn_if_nobody_wants_it() -> None:
    woods = lay("CE", clearings={5: {CAT: 1}}, stacks={"C/area": ["royal-claim"]}).told("pass", "pass")
    assert woods.question.asked == "daylight"
    woods.refuses("use royal-claim", "CARD.royal-claim")


def stand(*lines: str, sees: Sequence[str] = (ALL,)) -> Woods:
    stacks = {"C/area": ["stand-and-deliver"], "E/hand": ["anvil", "sword", "cobbler"]}
    return lay("CEA", stacks=stacks, sees=sees).told("use stand-and-deliver E", *lines)


def test_stand_and_deliver_takes_a_random_card_of_another_player_who_scores_one() -> None:
    woods = stand("drew sword")
    assert woods.cards("C/hand") == ["sword"]
    assert sorted(woods.cards("E/hand")) == ["anvil", "cobbler"]
    assert (woods.vp("C"), woods.vp("E")) == (0, 1)


def test_stand_and_deliver_is_used_once_a_turn_on_somebody_with_cards() -> None:
    woods = lay("CEA", stacks={"C/area": ["stand-and-deliver"], "E/hand": ["anvil"]})
    woods.refuses("use stand-and-deliver A", "CARD.stand-and-deliver")
    woods.refuses("use stand-and-deliver", "CARD.stand-and-deliver")
    woods.refuses("use stand-and-deliver C", "CARD.stand-and-deliver")
    woods.told("use stand-and-deliver E")
    assert woods.question.asked == "daylight"


def test_a_theft_is_named_where_the_record_sees_either_hand() -> None:
    for seat in "CE":
        woods = stand(sees=(seat,))
        asked = woods.asked
        assert isinstance(asked, Chance)
        assert (asked.asked, asked.readers) == ("steal", ("C", "E"))
        woods.told("drew sword")
        assert woods.vp("E") == 1
        assert "sword" in hand_of(woods, seat, "C") + hand_of(woods, seat, "E") or seat == "E"


def test_a_theft_that_the_record_does_not_see_asks_nothing() -> None:
    woods = stand(sees=())
    assert woods.vp("E") == 1
    assert (len(woods.cards("C/hand")), len(woods.cards("E/hand"))) == (1, 2)


def test_a_theft_is_seen_by_the_two_and_by_nobody_else() -> None:
    woods = stand("drew sword")
    assert hand_of(woods, "C", "C") == ["sword"]
    assert hand_of(woods, "E", "E") == ["anvil", "cobbler"]
    assert set(hand_of(woods, "A", "C") + hand_of(woods, "A", "E")) == {"?"}
    stolen = next(play for play in woods.plays if play.asked == "steal")
    assert set(stolen.secret) == {"C", "E"}


def test_a_card_cannot_be_stolen_that_is_not_there() -> None:
    stand().refuses("drew armorers", "CARD.stand-and-deliver")


def test_better_burrow_bank_lets_both_draw_and_cannot_be_passed_by() -> None:
    woods = lay("CEA", stacks={"C/area": ["better-burrow-bank"]})
    assert woods.question.otherwise is None
    woods.refuses("decline", "CARD.better-burrow-bank")
    woods.refuses("end", "L1.4.1")
    woods.told("use better-burrow-bank A")
    assert [len(woods.cards(f"{seat}/hand")) for seat in "CEA"] == [1, 0, 1]
    assert woods.question.asked == "daylight"


def test_better_burrow_bank_is_no_question_between_two() -> None:
    woods = lay("CE", stacks={"C/area": ["better-burrow-bank"], "deck": ["anvil", "sword"]}).drawn()
    assert (woods.cards("C/hand"), woods.cards("E/hand")) == (["sword"], ["anvil"])


# -- Daylight ---------------------------------------------------------------------------------------------


def test_tax_collector_removes_a_warrior_of_one_s_own_for_a_card_once_a_turn() -> None:
    woods = lay(
        "CE",
        clearings={5: {CAT: 2}},
        stacks={"C/area": ["tax-collector"], "deck": ["anvil", "sword"]},
        phase="Daylight",
    )
    woods.refuses("use tax-collector 1", "CARD.tax-collector")
    woods.told("use tax-collector 5")
    assert woods.pool(5) == {CAT: 1}
    assert woods.pool("C/supply")[CAT] == 24
    assert woods.cards("C/hand") == ["sword"]
    woods.refuses("use tax-collector 5", "CARD.tax-collector")


def test_the_warrior_of_tax_collector_may_go_to_the_hospital() -> None:
    woods = lay(
        "CE",
        clearings={5: {CAT: 1}, 1: {KEEP: 1}},
        stacks={"C/area": ["tax-collector"], "C/hand": ["bake-sale"]},
        phase="Daylight",
    )
    woods.told("use tax-collector 5", "hospitals bake-sale")
    assert woods.pool(1) == {KEEP: 1, CAT: 1}


FAVORS = {
    "favor-of-the-foxes": (6, 8, 1),
    "favor-of-the-rabbits": (5, 10, 3),
    "favor-of-the-mice": (7, 9, 2),
}


@pytest.mark.parametrize("card", FAVORS)
def test_a_favor_removes_all_enemy_pieces_of_its_suit_and_scores_buildings_and_tokens(card: str) -> None:
    first, second, third = FAVORS[card]
    woods = lay(
        "CEA",
        clearings={
            first: {SHOP: 1, BIRD: 2, SYMPATHY: 1},
            second: {SHOP: 1, ROOST: 1, CAT: 1},
            third: {SHOP: 1, "warrior:alliance": 2},
            12 if card != "favor-of-the-foxes" else 5: {BIRD: 1, ROOST: 1},
        },
        stacks={"C/hand": [card]},
        phase="Daylight",
    )
    woods.told(f"craft {card}")
    assert woods.pool(first) == {SHOP: 1}
    assert woods.pool(second) == {SHOP: 1, CAT: 1}
    assert woods.pool(third) == {SHOP: 1}
    assert woods.pool(12 if card != "favor-of-the-foxes" else 5) == {BIRD: 1, ROOST: 1}
    assert woods.vp("C") == 2
    assert woods.cards("discard")[0] == card


def test_command_warren_starts_daylight_with_a_battle() -> None:
    woods = lay("CE", clearings={8: {CAT: 2, BIRD: 1}}, stacks={"C/area": ["command-warren"]}, phase="Daylight")
    woods.told("use command-warren", "battle 8 E", "rolled 1 0")
    assert woods.pool(8) == {CAT: 2}
    assert woods.question.question.startswith("an action? 3 left")


def test_command_warren_is_not_asked_about_where_nobody_can_be_fought() -> None:
    woods = lay("CE", clearings={8: {CAT: 2}}, stacks={"C/area": ["command-warren"]}, phase="Daylight")
    assert woods.question.asked == "daylight"


def codebreakers(sees: Sequence[str] = (ALL,)) -> Woods:
    stacks = {"C/area": ["codebreakers"], "E/hand": ["?", "?"]}
    return lay("CEA", stacks=stacks, sees=sees, phase="Daylight").told("use codebreakers E")


@pytest.mark.parametrize("sees", [(ALL,), ("C",)])
def test_codebreakers_show_a_hand_to_one_player_only(sees: Sequence[str]) -> None:
    woods = codebreakers(sees)
    asked = woods.asked
    assert isinstance(asked, Chance)
    assert (asked.asked, asked.readers) == ("look", ("C", "E"))
    woods.told("drew sword anvil")
    assert sorted(woods.cards("E/hand")) == ["anvil", "sword"]
    assert hand_of(woods, "C", "E") == ["anvil", "sword"]
    assert hand_of(woods, "A", "E") == ["?", "?"]
    woods.refuses("use codebreakers E", "CARD.codebreakers")


def test_one_player_may_look_at_the_hands_of_several() -> None:
    woods = lay(
        "CEA",
        stacks={"C/area": ["codebreakers"], "E/hand": ["?"], "A/hand": ["?"]},
        sees=("C",),
        phase="Daylight",
    )
    woods.told("use codebreakers E", "drew sword", "end")
    while woods.wood.turn != "C" or woods.question.asked != "daylight":
        woods.told("pass" if woods.question.otherwise is not None else woods.legal[-1])
    woods.told("use codebreakers A")
    asked = woods.asked
    assert isinstance(asked, Chance)
    assert asked.readers == ("A", "C")


def test_codebreakers_ask_nothing_where_the_record_knows_the_hand() -> None:
    woods = Woods(RULES.setup("CEA"))
    woods.drawn()
    with Transaction(woods.table) as tx:
        look_at_hand(tx, "C", "E", "CARD.codebreakers")
    woods.record(Play("C", "look", "", tx.changes))
    assert "?" not in hand_of(woods, "C", "E")
    assert set(hand_of(woods, "A", "E")) == {"?"}


def test_codebreakers_ask_nothing_of_a_record_that_sees_neither() -> None:
    woods = codebreakers(sees=())
    assert woods.question.asked == "daylight"


# -- Evening ----------------------------------------------------------------------------------------------


def test_cobbler_starts_evening_with_a_move() -> None:
    woods = lay("CE", clearings={5: {CAT: 2}}, stacks={"C/area": ["cobbler"]}, phase="Evening")
    woods.told("use cobbler", "march 2 5->1")
    assert woods.pool(1) == {CAT: 2}
    assert woods.wood.turn == "E"


def test_cobbler_obeys_the_law_of_moves() -> None:
    woods = lay("CE", clearings={5: {CAT: 1, BIRD: 2}}, stacks={"C/area": ["cobbler"]}, phase="Evening")
    assert woods.wood.turn == "C" or woods.drawn().wood.turn == "E"
    assert not any(play.asked == "cards" for play in woods.drawn().plays)


def test_a_crafted_card_is_used_by_its_owner_only() -> None:
    woods = lay("CE", clearings={5: {CAT: 2}}, stacks={"E/area": ["tax-collector"]}, phase="Daylight")
    woods.refuses("use tax-collector 5", "L2.1.4")


def test_what_lies_in_a_play_area_and_is_no_crafted_card_is_not_used() -> None:
    quests = {"V/area": ["errand-rabbit"], "C/area": ["dominance-fox"]}
    lay("CEV", stacks=quests, turn="C", phase="Daylight").refuses("use dominance-fox", "L2.1.4")
    lay("CEV", stacks=quests, turn="V", phase="Daylight").refuses("use errand-rabbit", "L2.1.4")


def test_a_card_that_works_by_itself_is_refused_under_its_own_name() -> None:
    woods = lay("CE", stacks={"C/area": ["armorers"]}, phase="Daylight")
    woods.refuses("use armorers", "CARD.armorers")


def test_cards_are_found_by_the_beginning_of_their_names() -> None:
    woods = lay("CEA", stacks={"C/area": ["stand-and-deliver"], "E/hand": ["anvil"]}).told("use stand eyrie")
    assert woods.cards("C/hand") == ["anvil"]
