"""Lists say in short what was drawn out of one bag, and shorten words so that the target of an action is seen."""

from __future__ import annotations

import pytest

from tui.brief import brief


@pytest.mark.parametrize(
    ("action", "shown"),
    [
        ("drew flower-bird:clergy flower-fox:clergy", "drew bird fox"),
        ("drew flower-mouse:clergy", "drew mouse"),
        ("drew root-tea-fox", "drew root-tea-fox"),
        ("drew flower-bird:clergy sword", "drew flower-bird:clergy sword"),
        ("drew ?", "drew ?"),
        ("place flower-bird 10", "place flower-bird 10"),
        ("drewx flower-bird:clergy", "drewx flower-bird:clergy"),
        ("", ""),
    ],
)
def test_only_what_all_words_have_in_common_is_left_out(action, shown):
    assert brief(action) == shown


@pytest.mark.parametrize(
    ("action", "room", "shown"),
    [
        ("place cathedral 12", 18, "place cathedral 12"),
        ("place cathedral 12", 17, "place cathedr. 12"),
        ("place cathedral 12", 13, "place cat. 12"),
        ("place cathedral 12", 12, "pla. cat. 12"),
        ("place cathedral 12", 9, "place cathedral 12"),
        ("march 1 11->12 with mouse", 24, "march 1 11->12 with mou."),
        ("decree command-warren->build", 17, "dec. co.-wa.->bu."),
        ("decree command-warren->build", 25, "decree comm.-warr.->build"),
        ("craft travel-gear-fox", 17, "craft tr.-ge.-fox"),
        ("hospitals ambush-fox", 17, "hospita. amb.-fox"),
        ("(Lb_f+4Lw+Cw)2->", 9, "(Lb_f+4Lw+Cw)2->"),
        ("大聖堂 cathedral 12", 15, "大聖堂 cath. 12"),
        ("play farming-village", 12, "play farmin."),
        ("play flea-market", 11, "play flea."),
        ("acquire large-city", 13, "acquire larg."),
        ("acquire large-city", 12, "acquire lar."),
        ("", 0, ""),
    ],
)
def test_the_target_stays_where_a_narrow_list_has_no_room_for_all(action, room, shown):
    assert brief(action, room) == shown
