"""What the players settle of the Clergy's law (U1 to U20): every reading, and that a recorded game keeps its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.errors import InvalidOption
from domain.facts import OptionValue
from domain.games.root import facts
from domain.games.root.rules import RULES
from domain.table import Table
from tests.domain.games.page import spelt_in
from tests.domain.games.root.hives import (
    BEE,
    BIRD,
    CAT,
    FLOWERS,
    FOX,
    HAWK,
    HIVE,
    MOUSE,
    RABBIT,
    REBEL,
    SYMPATHY,
    attacked,
    hive,
    marker,
    question,
)
from tests.domain.games.root.woods import Woods, lay

TRACK: dict[str, OptionValue] = {
    "clergy-cost": "3,4",
    "clergy-points": "5,6",
    "clergy-bees": "2,0",
    "clergy-cathedrals": 3,
}


def test_every_open_point_of_the_clergy_is_an_option_with_its_number_and_is_called_assumed() -> None:
    options = {option.name: option for option in RULES.facts.options}
    points = {setting.point for setting in facts.clergy_settings().values()}
    assert points == {f"U{number}" for number in range(1, 21)}
    for name, setting in facts.clergy_settings().items():
        assert setting.status == "assumed"
        assert f"({setting.point}, assumed)" in options[name].text
    assert RULES.facts.data.assumed >= len(facts.clergy_settings())


def test_the_documentation_lists_every_setting_with_its_default_and_every_rule_that_is_cited() -> None:
    folder = Path(__file__).parents[4]
    text = (folder / "docs" / "games" / "root-law.md").read_text(encoding="utf-8")
    for name, setting in facts.clergy_settings().items():
        default = str(setting.default).lower() if isinstance(setting.default, bool) else str(setting.default)
        row = next(line for line in text.splitlines() if line.startswith(f"| `{name}` |"))
        assert f"| {setting.point}: " in row
        assert row.endswith(f"| `{default}` |")
        assert all(f"`{choice}`" in row for choice in setting.choices)
    cited = spelt_in(folder / "domain" / "games" / "root" / "clergy", r'"(HCC[^"]*)"')
    assert len(cited) > 10
    assert not [rule for rule in cited if f"* `{rule}` – " not in text]


def test_u01_the_track_may_have_any_length_and_any_figures() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1}, 7: {MOUSE: 3}, 9: {MOUSE: 0}}, options=TRACK)
    assert woods.pool("Y/supply")[HIVE] == 2
    woods.told("build cathedral 7")
    assert woods.vp("Y") == 5
    woods.told("end", "drew fox", "drew fox", "drew fox", "drew fox")
    assert woods.wood.turn == "C"


def test_u01_more_cathedrals_than_the_box_has_by_default_are_possible() -> None:
    figures = {"clergy-cost": "1,1,1,1,1,1,1", "clergy-points": "0,0,0,0,0,0,0", "clergy-bees": "0,0,0,0,0,0,0"}
    woods = hive("offer", clearings={8: {HIVE: 1}}, options={**figures, "clergy-cathedrals": 8})
    assert woods.pool("Y/supply")[HIVE] == 7


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("clergy-cost", "1,2", "as many costs as points"),
        ("clergy-cost", "1,two,2,3,3", "whole numbers"),
        ("clergy-cost", "", "whole numbers"),
        ("clergy-start-space", "1,0", "3 whole numbers"),
        ("clergy-cathedrals", 7, "hold 6 cathedrals"),
        ("clergy-cathedrals", 0, "from 1 to 50"),
        ("clergy-acts", 99, "from 0 to 20"),
        ("clergy-poke", "never", "is one of"),
    ],
)
def test_figures_that_do_not_fit_are_refused(name: str, value: Any, said: str) -> None:
    with pytest.raises(InvalidOption, match=said):
        RULES.setup(["C", "Y"], {name: value})


def test_a_recorded_game_keeps_its_figures_whatever_the_defaults_are(monkeypatch: pytest.MonkeyPatch) -> None:
    woods = hive("offer", clearings={8: {HIVE: 1}, 7: {MOUSE: 3}}, options=TRACK)
    by_default = hive("offer", clearings={8: {HIVE: 1}, 7: {MOUSE: 1}})
    other = {
        name: replace(known, default="9,9" if known.figures == 0 else known.default)
        for name, known in facts.clergy_settings().items()
    }
    monkeypatch.setattr(facts, "clergy_settings", lambda: other)
    woods.told("build cathedral 7")
    assert woods.vp("Y") == 5
    by_default.told("build cathedral 7")
    assert by_default.vp("Y") == 1


def test_a_table_that_says_nothing_of_settings_is_read_by_the_defaults() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1}, 7: {MOUSE: 1}})
    table: Table = woods.table
    for name in list(table.values):
        if name.startswith("setting/"):
            del table.values[name]
    assert woods.told("build cathedral 7").vp("Y") == 1


def test_games_without_the_clergy_have_none_of_their_settings() -> None:
    assert not [name for name in Woods(RULES.setup(["C", "E"])).table.values if name.startswith("setting/")]


def test_assumed_figures_are_shown_when_a_game_begins_and_when_a_cathedral_is_built() -> None:
    assert "clergy-cost=1,2,2,3,3" in RULES.advice(["C", "Y"], {})[0]
    assert not RULES.advice(["C", "E"], {})
    assert "clergy-cost" not in RULES.advice(["C", "Y"], TRACK)[0]
    assert "assumed" in hive("offer", clearings={8: {HIVE: 1}}).question.question
    assert "assumed" not in hive("offer", clearings={8: {HIVE: 1}}, options=TRACK).question.question


def test_u02_the_warriors_may_be_checked_first_and_find_no_cathedral() -> None:
    everywhere = {number: {CAT: 2} for number in range(1, 13)}
    clearings = {**everywhere, 7: {CAT: 1}}
    woods = hive("intervention", clearings=clearings, options={"clergy-intervention-order": "warriors"}).drawn()
    assert woods.pool(7) == {CAT: 1, HIVE: 1}


def test_u02_by_the_third_reading_warriors_come_only_if_neither_is_on_the_map() -> None:
    everywhere = {number: {CAT: 2} for number in range(1, 13)}
    woods = hive(
        "intervention", clearings={**everywhere, 7: {CAT: 1}}, options={"clergy-no-cathedral": "warriors"}
    ).drawn()
    assert woods.pool(7) == {CAT: 1, BEE: 4}


def test_u03_bird_flowers_may_be_settled_to_match_nothing() -> None:
    names = ("clergy-bird-scores", "clergy-bird-builds", "clergy-bird-crafts", "clergy-bird-matches")
    plain = dict.fromkeys(names, False)
    stacks = {"Y/hand": ["codebreakers"]}
    clearings = {8: {HIVE: 1, BIRD: 1}, 7: {BEE: 1, BIRD: 1}}
    woods = hive("offer", clearings=clearings, stacks=stacks, options=plain)
    woods.refuses("score 8 bird", "HCC.5.2.I")
    woods.refuses("build cathedral 7", "HCC.5.2.II")
    woods.refuses("craft codebreakers", "HCC.5.2.III")
    acts = hive("act", clearings=clearings, options=plain).told("replant 7 bird")
    assert acts.pool(7) == {BEE: 1, MOUSE: 1}


def test_u04_flowers_of_two_cathedrals_may_pay_together_if_that_is_settled() -> None:
    clearings = {8: {HIVE: 1, RABBIT: 1}, 7: {HIVE: 1, RABBIT: 1}}
    stacks = {"Y/hand": ["bake-sale"]}
    woods = hive("offer", clearings=clearings, stacks=stacks)
    assert "one cathedral" in woods.refuses("craft bake-sale with rabbit-7 rabbit-8", "HCC.5.2.III")
    both = hive("offer", clearings=clearings, stacks=stacks, options={"clergy-craft-at-one": False})
    assert both.told("craft bake-sale").vp("Y") == 4


def test_u05_crafts_at_a_cathedral_may_be_limited() -> None:
    clearings = {8: {HIVE: 1, MOUSE: 2}, 7: {HIVE: 1, MOUSE: 1}}
    stacks = {"Y/hand": ["codebreakers", "sappers", "root-tea-fox"]}
    woods = hive("offer", clearings=clearings, stacks=stacks, options={"clergy-crafts-each": 1})
    woods.told("craft codebreakers with mouse-8")
    assert "no more cards" in woods.refuses("craft sappers with mouse-8", "HCC.5.2.III")
    woods.told("craft sappers")
    assert woods.pool(7) == {HIVE: 1}
    woods.refuses("craft root-tea-fox", "HCC.5.2.III")


def test_u06_unplaceable_flowers_may_wait_for_the_end_of_the_step() -> None:
    woods = hive("pollinate", clearings={8: {HIVE: 1}, 5: {BEE: 1}}, options={"clergy-unplaceable": "after-all"}).told(
        "drew fox"
    )
    assert woods.pool("Y/bag") == {**FLOWERS, FOX: 2}
    woods.told("drew fox")
    assert woods.pool("Y/bag") == FLOWERS


def test_u08_and_u17_the_flowers_of_set_up_may_be_drawn_one_by_one_and_drawn_anew() -> None:
    options = {"clergy-setup-draw": "one-by-one", "clergy-setup-unplaceable": "redrawn"}
    woods = Woods(RULES.setup(["A", "Y"], options)).drawn()
    woods.told("place cathedral 8", "place warrior 8", "place warrior 5", "place warrior 7")
    woods.told("drew fox", "drew mouse", "drew rabbit")
    assert woods.pool("Y/bag") == {**FLOWERS, MOUSE: 2, RABBIT: 2}
    assert question(woods) == "flower"
    woods.told("drew mouse")
    assert woods.pool(7) == {BEE: 1, MOUSE: 2}


def test_u09_the_clergy_may_say_in_which_order_penitents_draw() -> None:
    woods = hive(
        "indulgence",
        clearings={8: {HIVE: 1, BEE: 1}},
        penitent="CE",
        stacks={"deck": ["anvil"]},
        options={"clergy-indulgence": "chosen"},
    )
    woods.refuses("choose Y", "HCC.4.2")
    woods.told("choose E")
    assert woods.cards("E/hand") == ["anvil"]
    assert not woods.cards("C/hand")


def test_u10_actions_may_be_more_or_fewer_forced_and_without_repeats() -> None:
    options = {"clergy-acts": 2, "clergy-acts-least": 1, "clergy-acts-repeat": False}
    stacks = {"Y/hand": ["anvil", "foxfolk-steel"]}
    woods = hive("act", clearings={8: {HIVE: 1}}, stacks=stacks, options=options)
    woods.refuses("end", "HCC.5.1")
    woods.told("swarm 8 with anvil")
    assert "was done" in woods.refuses("swarm 8 with foxfolk-steel", "HCC.5.1")
    woods.told("act mission", "decline")
    assert question(woods) == "offer"


def test_u11_a_crusade_without_a_move_may_battle_anywhere_if_that_is_settled() -> None:
    clearings = {8: {BEE: 2, CAT: 1}, 5: {BEE: 1, HAWK: 1}}
    woods = hive("act", clearings=clearings, options={"clergy-crusade-moves": False}).told("act crusade", "decline")
    assert woods.legal == ["battle 5 E", "battle 8 C", "decline"]


def test_u12_replanting_at_a_cathedral_may_be_forbidden() -> None:
    woods = hive("act", clearings={8: {HIVE: 1, BEE: 1, MOUSE: 1}}, options={"clergy-replant-at-cathedral": False})
    woods.refuses("replant 8 mouse", "HCC.5.1.IV")


def test_u13_a_replant_may_cost_a_card_that_matches() -> None:
    stacks = {"Y/hand": ["anvil", "sword"]}
    clearings = {8: {BEE: 1, MOUSE: 1}}
    woods = hive("act", clearings=clearings, stacks=stacks, options={"clergy-replant-card": True})
    woods.refuses("replant 8 mouse", "HCC.5.1.IV")
    woods.refuses("replant 8 mouse with sword", "L2.1.1")
    woods.told("replant 8 mouse with anvil")
    assert woods.cards("Y/hand") == ["sword"]
    assert woods.pool(8) == {BEE: 1, FOX: 1}
    free = hive("act", clearings=clearings, stacks=stacks)
    free.refuses("replant 8 mouse with anvil", "HCC.5.1.IV")


def test_u14_poke_may_wait_for_the_rest_of_the_action() -> None:
    woods = lay(
        "AYC",
        clearings={5: {SYMPATHY: 1, HIVE: 1, BEE: 2}},
        stacks={"A/supporters": ["bake-sale", "a-visit-to-friends"]},
        phase="Birdsong",
        options={"clergy-poke": "afterwards"},
    )
    woods.told("revolt 5 with bake-sale a-visit-to-friends")
    assert woods.pool(5) == {SYMPATHY: 1, "base-rabbit:alliance": 1, REBEL: 1}
    assert question(woods) == "poke"
    battle = attacked({5: {CAT: 3, HIVE: 1}}, options={"clergy-poke": "afterwards"}).told("battle 5 Y", "rolled 0 0")
    assert question(battle) == "poke"
    assert not battle.table.value("battle")


def test_u16_the_clergy_may_set_up_before_others() -> None:
    woods = Woods(RULES.setup(["C", "Y"], {"clergy-setup-rank": 0})).drawn()
    assert (woods.question.seat, question(woods)) == ("Y", "cathedral")
    assert Woods(RULES.setup(["C", "Y"])).question.seat == "C"


def test_u18_an_ambush_may_end_the_battle_before_the_hive_is_poked() -> None:
    for reading, is_battle_over in (("before-count", False), ("after-battle", True)):
        woods = hive(
            "act",
            clearings={8: {HIVE: 1, CAT: 4}, 7: {BEE: 1}},
            stacks={"C/hand": ["ambush-fox"]},
            options={"clergy-poke-in-ambush": reading},
        )
        woods.told("act crusade", "march 1 7->8", "battle 8 C", "ambush ambush-fox")
        assert question(woods) == "poke"
        assert (woods.table.value("battle") is None) is is_battle_over


def test_u20_the_set_up_cathedral_has_a_space_of_its_own_with_figures_of_its_own() -> None:
    woods = hive("offer", clearings={8: {FOX: 2}}, options={"clergy-start-space": "2,7,0"})
    woods.told("build cathedral 8")
    assert woods.vp("Y") == 7


def test_a_marker_of_a_position_is_one_of_two_words() -> None:
    with pytest.raises(InvalidOption, match="heretic, penitent"):
        hive("act", values={"Y/relation/C": "sorry"})
    assert marker(hive("act", penitent="C"), "C") == "penitent"


def test_a_position_may_begin_in_each_step_of_the_clergy_s_turn() -> None:
    clearings = {8: {HIVE: 1, BEE: 1, CAT: 1}}
    stacks = {"Y/hand": ["birdy-bindle"], "C/hand": ["anvil"]}
    asked = {
        step: question(hive(step, clearings=clearings, stacks=stacks))
        for step in ("bloom", "act", "offer", "repent", "pollinate")
    }
    assert asked == {"bloom": "bloom", "act": "act", "offer": "offer", "repent": "repent", "pollinate": "flower"}
    drawn = hive("draw", clearings=clearings, stacks=stacks).drawn()
    assert len(drawn.cards("Y/hand")) == 2
    with pytest.raises(InvalidOption, match="no step"):
        hive("act", "Evening", clearings=clearings)
