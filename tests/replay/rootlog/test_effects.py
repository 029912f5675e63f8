"""Layer two: what actions do to the table."""

from __future__ import annotations

import pytest

from domain.table import Table
from tests.replay.rootlog.games import ALL, AUTUMN, EXILES, LAKE, MOUNTAIN, WINTER
from tests.replay.rootlog.playing import continued, played, table_of


def kinds(table: Table, place: str) -> list[str]:
    return [table.kind(card) for card in table.stack(place)]


def after(game: str, *lines: str) -> Table:
    return table_of(continued(game, *lines))


# -- events -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_every_action_is_one_event_of_the_faction_of_its_line(name: str) -> None:
    imported = played(ALL[name])
    written = [(line.split(":")[0], line) for line in ALL[name].split("\n") if line[1:2] == ":" and "->" in line]
    assert len(imported.plays) == sum(len(line.split("//")[0].split("/")) for _, line in written)
    assert [one.play.seat for one in imported.plays if one.column == 3] == [seat for seat, _ in written]
    assert all(one.play.action == one.text for one in imported.plays)


def test_the_first_event_of_a_turn_says_whose_it_is_and_which_round() -> None:
    turns = []
    table = Table()
    imported = played(AUTUMN)
    table.fold(imported.opening.changes)
    for one in imported.plays:
        table.fold(one.play.changes)
        if one.column == 3:
            turns.append((table.value("turn"), table.value("round")))
    assert turns[:5] == [("C", 0), ("E", 0), ("A", 0), ("V", 0), ("C", 1)]
    assert turns[-2:] == [("V", 2), ("C", 3)]


def test_a_turn_in_which_nothing_stands_is_an_event_too() -> None:
    imported = continued(AUTUMN, "E: // the table broke for lunch", "A:++")
    empty = imported.plays[-2]
    assert (empty.text, empty.play.seat) == ("", "E")
    assert table_of(imported).value("turn") == "A"


def test_the_order_of_play_is_that_of_the_first_round() -> None:
    assert table_of(played(WINTER)).value("order") == ["L", "O", "D", "P"]


def test_an_unreadable_action_is_an_event_that_changes_nothing() -> None:
    imported = continued(AUTUMN, "E:R#E->$_r/what/++")
    (unread,) = [one for one in imported.plays if one.text == "what"]
    assert unread.play.changes == ()
    assert table_of(imported).value("E/vp") == 2


# -- the opening ------------------------------------------------------------------------------------------


def test_the_opening_lays_out_deck_hands_supplies_items_and_ruins() -> None:
    table = Table()
    table.fold(played(AUTUMN).opening.changes)
    assert len(table.stack("deck")) == 54 - 4 * 3
    assert [len(table.stack(f"{seat}/hand")) for seat in "CEAV"] == [3, 3, 3, 3]
    assert kinds(table, "C/hand") == ["?", "?", "?"]
    assert table.seen_by("C/hand") == ("C",)
    assert table.pool("C/supply")["warrior:marquise"] == 25
    assert table.pool("E/supply") == {"warrior:eyrie": 20, "roost:eyrie": 7}
    assert sum(table.pool("items").values()) == 12
    assert table.pool("clearing/10") == {"ruin": 1}
    assert table.pool("ruin/10") == {"?item": 1}
    assert table.value("V/relation/C") == "indifferent"


def test_two_vagabonds_have_two_items_under_each_ruin() -> None:
    table = Table()
    table.fold(played(LAKE).opening.changes)
    assert table.pool("ruin/11") == {"?item": 2}


def test_in_a_game_of_two_the_dominance_cards_are_left_out() -> None:
    table = Table()
    table.fold(played("Map: Fall\nDeck: Standard\nC: x\nE: y\n").opening.changes)
    assert len(table.stack("deck")) == 50 - 2 * 3


def test_closed_paths_of_the_mountain_are_closed() -> None:
    table = table_of(played(MOUNTAIN))
    assert table.value("path/8_9") == "open"
    assert table.value("path/2_5") == "closed"


# -- pieces -----------------------------------------------------------------------------------------------


def test_pieces_come_from_their_supply_and_go_back_to_it() -> None:
    table = after(AUTUMN, "E:w->3/2w3->6/w6->")
    before = table_of(played(AUTUMN))
    assert table.pool("clearing/6")["warrior:eyrie"] == 1
    assert table.pool("E/supply")["warrior:eyrie"] == before.pool("E/supply")["warrior:eyrie"]


def test_one_each_goes_to_several_clearings() -> None:
    before, table = table_of(played(MOUNTAIN)), after(MOUNTAIN, "C:w->9+8")
    for place in ("clearing/9", "clearing/8"):
        gained = table.pool(place)["warrior:marquise"] - before.pool(place).get("warrior:marquise", 0)
        assert gained == 1


def test_a_removed_keep_is_out_of_the_game() -> None:
    table = after(AUTUMN, "E:Ct_k1->")
    assert "keep:marquise" not in {kind for pool in table.pools.values() for kind in pool}


def test_officers_acolytes_and_payments_lie_on_boards() -> None:
    assert after(AUTUMN, "E:++", "A:w->$").pool("A/board") == {"warrior:alliance": 3}
    assert table_of(played(WINTER)).pool("L/board") == {"warrior:lizard": 2}
    # The Riverfolk began with three, spent two, one more, and got nothing.
    assert table_of(played(WINTER)).pool("O/board") == {}
    paid = after(WINTER, "L:2w->O$", "O:2Lw$->")
    assert paid.pool("O/board") == {}


def test_warriors_that_the_cult_loses_as_a_defender_become_acolytes() -> None:
    table = after(WINTER, "L:#->L", "O:2w11->10/XL10/Lw10->")
    assert table.pool("L/board") == {"warrior:lizard": 3}
    removed = after(WINTER, "L:XO10/w10->")
    assert removed.pool("L/board") == {"warrior:lizard": 2}


def test_warriors_wait_on_coffin_makers_until_its_owners_turn() -> None:
    game = EXILES + "E:Zcoffin/Cw6->/#->E\n"
    table = table_of(played(game))
    assert table.pool("coffin") == {"warrior:marquise": 1}
    table = table_of(played(game + "A:#->A\nV:#->V\nC:#->C\n"))
    assert table.pool("coffin") == {"warrior:marquise": 1}
    table = table_of(played(game + "A:#->A\nV:#->V\nC:#->C\nE:++\n"))
    assert table.pool("coffin") == {}


def test_the_ferry_goes_along() -> None:
    table = table_of(played(LAKE))
    assert table.pool("clearing/12")["ferry"] == 1
    assert "ferry" not in table.pool("clearing/1")


def test_the_burrow_is_clearing_zero() -> None:
    assert table_of(played(WINTER)).pool("burrow") == {"warrior:duchy": 2}


def test_relics_waystations_warlords_and_mobs_have_kinds_of_their_own() -> None:
    table = table_of(played(MOUNTAIN))
    assert table.pool("K/board") == {"tablet-2:keepers": 1}
    assert table.pool("forest/10_11_12") == {"tablet:keepers": 1}
    assert dict(table.pool("clearing/11"))["warlord:hundreds"] == 1
    assert dict(table.pool("clearing/11"))["mob:hundreds"] == 1
    built = after(MOUNTAIN, "C:++", "A:++", "H:++", "K:b_t_f->10")
    assert dict(built.pool("clearing/10"))["waystation-tablet-figure:keepers"] == 1
    razed = after(MOUNTAIN, "C:++", "A:++", "H:++", "K:b_t_f->10", "C:Kb_t10->")
    assert razed.pool("K/supply")["waystation:keepers"] == 3


# -- plots ------------------------------------------------------------------------------------------------


def test_plots_lie_face_down_until_they_are_turned_up() -> None:
    table = table_of(played(WINTER))
    (hidden,) = table.stack("clearing/10")
    assert (table.kind(hidden), table.side(hidden)) == ("?plot", "down")
    (shown,) = table.stack("clearing/2")
    assert (table.kind(shown), table.side(shown)) == ("plot-snare", "up")
    assert len(table.stack("P/plots")) == 8 - 3


def test_a_trick_exchanges_two_plots_with_their_sides() -> None:
    table = after(WINTER, "L:#->L", "O:#->O", "D:#->D", "P:t2<->t10")
    assert table.side(table.stack("clearing/2")[0]) == "down"
    assert table.kind(table.stack("clearing/10")[0]) == "plot-snare"


def test_a_removed_plot_is_known_until_it_may_be_the_one_placed_next() -> None:
    removed = after(WINTER, "L:Pt_s2->")
    assert kinds(removed, "P/plots").count("plot-snare") == 1
    placed = continued(WINTER, "L:Pt_s2->/++", "O:#->O", "D:#->D", "P:w7->/t->7", "L:Pt_r7->/++")
    assert "plot-snare" not in kinds(table_of(placed), "P/plots")
    assert [finding for finding in placed.findings if finding.text.startswith("Pt")] == []


# -- cards ------------------------------------------------------------------------------------------------


def test_cards_are_drawn_given_spent_and_put_on_boards() -> None:
    before, table = table_of(played(AUTUMN)), after(AUTUMN, "E:#->E/M#E->C/B#E->/F#E->$_x")
    assert len(table.stack("deck")) == len(before.stack("deck")) - 1
    assert len(table.stack("C/hand")) == len(before.stack("C/hand")) + 1
    assert kinds(table, "discard")[-1] == "?bird"
    assert kinds(table, "E/decree/battle") == ["loyal-vizier", "?fox"]


def test_a_card_that_shows_a_name_is_known_by_it() -> None:
    table = after(WINTER, "L:Zswap/#sabo->L/F#partL->/#@L->")
    assert kinds(table, "L/area") == ["swap-meet"]
    assert kinds(table, "L/souls")[-2:] == ["fox-partisans", "?ambush"]


def test_lost_souls_are_discarded_when_the_cults_turn_begins() -> None:
    table = table_of(played(WINTER))
    assert table.stack("L/souls")
    discarded = after(WINTER, "L:#->L")
    assert not discarded.stack("L/souls")
    assert len(discarded.stack("discard")) == len(table.stack("L/souls")) + len(table.stack("discard"))


def test_supporters_are_cards_and_a_crafted_card_of_theirs_is_not() -> None:
    table = after(AUTUMN, "E:++", "A:2#A->$/Zcob/#cob$->/F#$->")
    assert len(table.stack("A/supporters")) == 1
    assert kinds(table, "discard")[-2:] == ["cobbler", "?fox"]


def test_a_dominance_card_lies_beside_the_map_and_can_be_taken() -> None:
    discarded = after(AUTUMN, "E:F#domE->")
    assert kinds(discarded, "dominance") == ["dominance-fox"]
    taken = after(AUTUMN, "E:F#domE->", "A:F#A->/F#dom->A")
    assert taken.stack("dominance") == []


def test_dominance_and_coalition_take_the_marker_off_the_track() -> None:
    assert after(AUTUMN, "E:++9", "A:++", "V:M#domV->$/++->E$").value("V/vp-marker") == "E"
    assert after(AUTUMN, "E:++9/M#domE->$/++->$").value("E/vp-marker") == "E"


def test_the_discard_pile_becomes_the_deck_when_that_is_empty() -> None:
    table = after(AUTUMN, "E:30#->E/20#E->/20#->E")
    cards = sum(len(table.stack(place)) for place in ("deck", "discard", "C/hand", "E/hand", "A/hand", "V/hand"))
    held = sum(len(table.stack(place)) for place in ("A/supporters", "E/decree/recruit", "E/decree/build"))
    assert cards + held == 54
    assert len(table.stack("discard")) == 0


def test_an_ambush_leaves_the_hand_of_the_defender_and_a_foil_that_of_the_attacker() -> None:
    before, table = table_of(played(AUTUMN)), after(AUTUMN, "E:XC8F@B@")
    assert kinds(table, "discard")[-2:] == ["ambush-fox", "ambush-bird"]
    assert len(table.stack("C/hand")) == len(before.stack("C/hand")) - 1
    assert len(table.stack("E/hand")) == len(before.stack("E/hand")) - 1


def test_a_completed_quest_makes_room_for_the_next() -> None:
    table = after(LAKE, "C:++", "E:++", "V:F#errandQ->$/M#Q->$")
    assert kinds(table, "V/area") == ["errand-fox", "?quest"]
    assert len(table.stack("quests")) == 3
    assert len(table.stack("quest-deck")) == 15 - 3 - 2


def test_ministers_are_swayed_and_lost() -> None:
    table = after(WINTER, "L:++", "O:++", "D:#captainD$->")
    assert kinds(table, "D/area") == ["foremole"]
    assert "captain" in kinds(table, "D/ministers")


def test_turmoil_discards_the_decree_but_keeps_the_viziers() -> None:
    table = table_of(played(LAKE))
    assert kinds(table, "discard").count("?mouse") >= 1
    assert kinds(table, "E/decree/recruit") == []
    assert kinds(table, "E/decree/move") == ["loyal-vizier"]
    assert kinds(table, "E/decree/build") == ["loyal-vizier"]
    assert table.value("E/leader") == "despot"


# -- items ------------------------------------------------------------------------------------------------


def test_a_vagabonds_character_brings_its_items() -> None:
    table = table_of(played("\n".join(LAKE.split("\n")[:12])))
    assert table.pool("V/satchel") == {"boot": 1, "torch": 1, "sword": 1}
    assert table.pool("V/track") == {"tea": 1}


def test_items_keep_place_and_state() -> None:
    table = table_of(played(LAKE))
    assert table.pool("G/track") == {"tea": 1, "bag": 1}
    assert table.pool("V/damaged") == {"hammer": 1}
    assert table.pool("V/satchel") == {"sword": 1, "sword-exhausted": 1, "torch-exhausted": 1, "boot": 1}


def test_two_things_are_done_to_the_same_item() -> None:
    table = after(LAKE, "C:++", "E:++", "V:++", "G:%t->s+e/%hr->d+e/%_d->s+r")
    assert table.pool("G/satchel")["tea-exhausted"] == 1
    assert "hammer" in table.pool("G/satchel")
    assert table.pool("G/damaged") == {}


def test_a_ruin_goes_with_the_last_item_under_it() -> None:
    table = table_of(played(LAKE))
    assert table.pool("clearing/11")["ruin"] == 1
    emptied = after(LAKE, "C:++", "E:++", "V:p->11/%b11->$")
    assert "ruin" not in emptied.pool("clearing/11")


def test_a_crafted_item_is_taken_from_the_supply_and_given_on() -> None:
    table = after(AUTUMN, "E:Z%c", "A:++", "V:%cE$->$")
    assert table.pool("items")["coin"] == 1
    assert table.pool("E/items") == {}
    assert table.pool("V/satchel")["coin"] == 1


def test_an_item_without_a_destination_leaves_the_game() -> None:
    assert "bag" not in after(AUTUMN, "E:++", "A:++", "V:%b->").pool("V/satchel")


# -- values -----------------------------------------------------------------------------------------------


def test_points_are_added_and_never_fall_below_zero() -> None:
    assert after(AUTUMN, "E:++4/C++/--9/++2").value("E/vp") == 2
    assert after(AUTUMN, "E:C++").value("C/vp") == table_of(played(AUTUMN)).value("C/vp") + 1


def test_relations_prices_funds_and_the_outcast_are_values() -> None:
    table = after(LAKE, "C:++", "E:++", "V:$_E->a/$_C+$_G->h")
    assert (table.value("V/relation/E"), table.value("V/relation/G")) == ("allied", "hostile")
    table = table_of(played(WINTER))
    assert [table.value(f"O/price/{name}") for name in ("hand", "riverboats", "mercenaries")] == [3, 2, 1]
    assert (table.value("L/outcast"), table.value("L/outcast-hated")) == ("fox", False)


def test_funds_that_are_not_written_are_none() -> None:
    assert table_of(played(WINTER)).value("O/funds") == 0
    assert after(WINTER, "L:++", "O:$_f->2", "D:++").value("O/funds") == 2


def test_moods_and_retinues_belong_to_their_boards() -> None:
    table = table_of(played(MOUNTAIN))
    assert table.value("H/leader") == "grandiose"
    assert kinds(table, "K/retinue/1") == ["faithful-retainer", "?mouse"]
    assert kinds(table, "K/retinue/2") == ["?fox"]
    assert kinds(table, "removed") == ["faithful-retainer"]


def test_the_penitence_of_a_declared_faction_is_kept() -> None:
    game = (
        "Map: Fall\nDeck: Standard\nExt: Y=Honeycomb Clergy\nY: x\nC: y\nY:b+3w->5/t_f->7\nC:t_k->1\nY:F#C->Y/$_C->p\n"
    )
    table = table_of(played(game))
    assert table.value("Y/relation/C") == "penitent"
    assert table.pool("clearing/7")["flower-fox:clergy"] == 1
    assert table.pool("Y/bag")["flower-fox:clergy"] == 2


# -- the record stays consistent ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_stepping_back_from_the_end_meets_every_table_again(name: str) -> None:
    imported = played(ALL[name])
    table = Table()
    table.fold(imported.opening.changes)
    steps = []
    for one in imported.plays:
        steps.append((table.hash(), [table.apply(change) for change in one.play.changes]))
    assert table.findings == []
    for before, records in reversed(steps):
        for record in reversed(records):
            table.undo(record)
        assert table.hash() == before


def test_a_rest_brings_ready_and_exhausted_damaged_items_to_the_satchel() -> None:
    table = after(AUTUMN, "E:#->E", "A:#->A", "V:%f->d/%t->d/%_d->s+r/#->V")
    assert table.pool("V/damaged") == {}
    assert table.pool("V/satchel")["sword"] == 1
