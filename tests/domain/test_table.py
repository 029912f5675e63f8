"""The table: what each change does, what is known afterwards, and what does not fit."""

from __future__ import annotations

from domain.changes import Create, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.play import Play, decode_play, encode_play
from domain.table import Table


def a_table(*changes: object) -> Table:
    table = Table()
    table.fold(changes)  # type: ignore[arg-type]
    assert table.findings == []
    return table


def codes(table: Table) -> list[str]:
    return [finding.code for finding in table.findings]


# -- pieces and values ------------------------------------------------------------------------------


def test_pieces_that_flip_on_the_way_arrive_as_the_other_kind() -> None:
    table = a_table(
        MovePieces("sword", 2, "", "satchel"), MovePieces("sword", 1, "satchel", "satchel", "sword-exhausted")
    )
    assert table.pool("satchel") == {"sword": 1, "sword-exhausted": 1}


def test_taking_more_pieces_than_there_are_is_a_finding_and_the_rest_of_the_move_happens() -> None:
    table = a_table(MovePieces("warrior:eyrie", 1, "", "clearing/5"))
    table.apply(MovePieces("warrior:eyrie", 3, "clearing/5", "clearing/8"))
    assert codes(table) == ["pieces-below-zero"]
    assert "clearing/5 has 1 warrior:eyrie, 3 were taken" in table.findings[0].message
    assert table.pool("clearing/5") == {}
    assert table.pool("clearing/8") == {"warrior:eyrie": 3}


def test_a_value_that_keeps_its_first_entries_writes_only_the_new_ones() -> None:
    table = a_table(Set("agenda", ["build", "score"]), Set("agenda", ["draw", "draw"], keep=1))
    assert table.value("agenda") == ["build", "draw", "draw"]


def test_a_value_set_to_nothing_is_gone() -> None:
    table = a_table(Set("bid", 3), Set("bid"))
    assert table.value("bid", "none") == "none"


def test_keeping_more_entries_than_there_are_is_a_finding() -> None:
    table = a_table(Set("agenda", ["build"]))
    table.apply(Set("agenda", ["draw"], keep=2))
    assert codes(table) == ["bad-keep"]


# -- cards that can be followed ---------------------------------------------------------------------


def test_a_card_keeps_its_id_where_the_record_can_follow_it() -> None:
    table = a_table(Create("deck", ("city", "duke"), ("@",), True), Create("row"), MoveCards((2,), "row"))
    assert table.stack("deck") == [1]
    assert table.stack("row") == [2]
    assert table.kind(2) == "duke"


def test_cards_moved_together_lie_in_the_order_given() -> None:
    table = a_table(Create("deck", ("a", "b", "c"), ("@",), True), Create("pile", ("x", "y"), ("*",), True))
    table.apply(MoveCards((3, 1), "pile", at=1))
    assert [table.kind(card) for card in table.stack("pile")] == ["x", "c", "a", "y"]


def test_a_move_resets_the_side_and_a_turn_sets_it() -> None:
    table = a_table(Create("past", ("tikal",)), Turn((1,), "rotated"))
    assert table.side(1) == "rotated"
    table.apply(MoveCards((1,), "discard"))
    assert table.side(1) == ""


def test_a_card_known_in_an_ordered_stack_stays_known_by_its_position_until_shuffled() -> None:
    table = a_table(Create("pile", ("city", "duke")), Create("deck", ("?",), (), True), MoveCards((2,), "deck", at=0))
    assert table.kind(table.stack("deck")[0]) == "duke"
    table.apply(Shuffle("deck"))
    assert [table.knowledge(card) for card in table.stack("deck")] == ["unknown", "unknown"]


def test_a_card_that_is_not_on_the_table_or_elsewhere_is_a_finding_and_the_others_move() -> None:
    table = a_table(Create("row", ("a", "b")), Create("other", ("c",)))
    table.apply(MoveCards((1, 3, 99), "discard"))
    assert codes(table) == ["card-missing", "card-missing"]
    assert table.stack("discard") == [1]
    assert table.stack("other") == [3]


def test_a_card_seen_as_something_else_than_before_is_a_finding_and_the_later_sight_holds() -> None:
    table = a_table(Create("row", ("city",)))
    table.apply(Reveal((1,), ("duke",)))
    assert codes(table) == ["kind-differs"]
    assert table.kind(1) == "duke"


def test_what_lies_on_a_card_travels_with_it_and_shuffling_it_is_a_finding() -> None:
    table = a_table(
        Create("deck", (), (), True),
        Create("timeline", ("tikal",)),
        MovePieces("knowledge", 3, "", "#1"),
        MoveCards((1,), "past"),
    )
    assert table.pool("#1") == {"knowledge": 3}
    table.fold([MoveCards((1,), "deck"), Shuffle("deck")])
    assert codes(table) == ["carrying", "carrying"]


# -- hands that the record does not see -------------------------------------------------------------

HAND = Create("alice/hand", (), ("alice",))


def test_a_city_that_comes_out_of_an_unseen_hand_is_the_city_known_to_be_in_there() -> None:
    table = a_table(HAND, Create("row", ("city", "duke")), Create("deck", ("?",), (), True))
    table.fold([MoveCards((1,), "alice/hand"), MoveCards((3,), "alice/hand")])
    table.apply(MoveCards((3,), "row", kinds=("city",)))
    assert [table.kind(card) for card in table.stack("alice/hand")] == ["?"]


def test_a_city_shown_may_be_the_one_shown_before_but_two_shown_at_once_are_two() -> None:
    table = a_table(HAND, Create("alice/hand", ("?", "?", "?"), ("alice",)))
    first = list(table.stack("alice/hand"))
    table.apply(Reveal((first[0],), ("city",)))
    table.apply(Reveal((first[1],), ("city",)))
    assert sorted(table.kind(card) for card in table.stack("alice/hand")) == ["?", "?", "city"]
    table.apply(Reveal(tuple(table.stack("alice/hand")[:2]), ("city", "city")))
    assert sorted(table.kind(card) for card in table.stack("alice/hand")) == ["?", "city", "city"]
    assert table.findings == []


def test_the_only_card_of_an_unseen_hand_is_known_backwards_once_it_is_played() -> None:
    table = a_table(HAND, Create("deck", ("?", "?"), (), True), MoveCards((2,), "alice/hand"))
    table.apply(MoveCards((2,), "row", kinds=("duke",)))
    assert table.identities()[2] == "duke"
    table = a_table(HAND, Create("deck", ("?", "?"), (), True), MoveCards((1, 2), "alice/hand"))
    table.apply(MoveCards((2,), "row", kinds=("duke",)))
    assert 2 not in table.identities()


def test_cards_shown_together_are_told_apart_whatever_order_they_are_named_in() -> None:
    table = a_table(Create("a/hand", ("?", "city"), ("a",)))
    table.apply(Reveal((1, 2), ("city", "duke")))
    assert table.findings == []
    assert sorted(table.kind(card) for card in table.stack("a/hand")) == ["city", "duke"]


def test_a_card_that_leaves_a_known_hand_unseen_leaves_a_group() -> None:
    table = a_table(
        HAND, Create("bob/hand", (), ("bob",)), Create("row", ("city", "duke")), MoveCards((1, 2), "alice/hand")
    )
    table.apply(MoveCards((1,), "bob/hand"))
    (left,) = table.stack("alice/hand")
    assert table.knowledge(left) == "unknown"
    group = table.group(left)
    assert group is not None
    assert group[1] == ("city", "duke")


def test_once_one_card_of_a_pair_is_seen_the_other_is_deduced() -> None:
    table = a_table(
        HAND, Create("bob/hand", (), ("bob",)), Create("row", ("city", "duke")), MoveCards((1, 2), "alice/hand")
    )
    table.apply(MoveCards((1,), "bob/hand"))
    (given,) = table.stack("bob/hand")
    table.apply(MoveCards((given,), "row", kinds=("city",)))
    (left,) = table.stack("alice/hand")
    assert table.deduced_kind(left) == "duke"
    assert table.knowledge(left) == "deduced"
    assert table.kind(left) == "?"


def test_a_kind_that_its_group_has_not_got_is_a_finding() -> None:
    table = a_table(
        Create("box", ("city", "duke")), Create("deck", (), (), True), MoveCards((1, 2), "deck"), Shuffle("deck")
    )
    top = table.stack("deck")[-1]
    table.apply(MoveCards((top,), "row", kinds=("curse",)))
    assert codes(table) == ["not-in-group"]


def test_of_the_many_kinds_that_a_card_can_have_a_finding_lists_some() -> None:
    kinds = tuple(f"kind-{number:03}" for number in range(144))
    deck = MoveCards(tuple(range(1, 145)), "deck")
    table = a_table(Create("box", kinds), Create("deck", (), (), True), deck, Shuffle("deck"))
    table.apply(MoveCards((table.stack("deck")[-1],), "row", kinds=("curse",)))
    (finding,) = table.findings
    assert finding.message.startswith("curse for a card that had to be one of kind-000, kind-001")
    assert finding.message.endswith("kind-011 … (144 kinds)")


def test_a_card_of_unknown_origin_that_is_shuffled_in_dissolves_the_group() -> None:
    table = a_table(
        Create("box", ("city", "duke")), Create("deck", (), (), True), MoveCards((1, 2), "deck"), Shuffle("deck")
    )
    assert table.group(table.stack("deck")[0]) is not None
    table.fold([Create("deck", ("?",), (), True), Shuffle("deck")])
    assert [table.group(card) for card in table.stack("deck")] == [None, None, None]


def test_ids_end_with_a_shuffle_and_what_was_known_of_them_stays_true() -> None:
    table = a_table(
        Create("box", ("city", "duke")), Create("deck", (), (), True), MoveCards((1, 2), "deck"), Shuffle("deck")
    )
    assert table.stack("deck") == [3, 4]
    assert table.identities() == {1: "city", 2: "duke"}
    assert table.kind(1) == "city"
    assert table.place(1) is None


def test_an_identity_learnt_after_the_card_has_gone_is_filled_in_backwards() -> None:
    table = a_table(Create("deck", ("?", "?"), (), True), Shuffle("deck"), Reveal((2,), ("duke",)))
    assert table.identities() == {2: "duke"}
    assert [table.kind(card) for card in table.stack("deck")] == ["?", "?"]


def test_a_guess_is_marked_and_gives_way_to_what_is_seen() -> None:
    table = a_table(Create("deck", ("?",), (), True), Reveal((1,), ("duke",), (), "assumed"))
    assert (table.kind(1), table.knowledge(1)) == ("duke", "assumed")
    table.apply(MoveCards((1,), "row", kinds=("city",)))
    assert (table.kind(1), table.knowledge(1)) == ("city", "seen")
    assert table.findings == []


def test_a_shuffle_where_somebody_looks_in_is_a_finding() -> None:
    table = a_table(Create("row", ("a", "b"), ("*",), True))
    table.apply(Shuffle("row"))
    assert codes(table) == ["shuffled-seen"]


def test_the_order_of_a_shuffle_is_followed_when_the_record_knows_it() -> None:
    table = a_table(Create("deck", ("a", "b", "c"), ("@",), True), Shuffle("deck", 0, (2, 0, 1)))
    assert [table.kind(card) for card in table.stack("deck")] == ["c", "a", "b"]
    table.apply(Shuffle("deck", 0, (0, 0, 1)))
    assert codes(table) == ["bad-order"]


def test_a_shuffle_that_the_record_saw_whole_tells_what_became_of_each_card_and_is_taken_back_whole() -> None:
    table = a_table(Create("deck", ("a", "b", "c", "d"), ("@",), True), Turn((2,), "up"))
    before = table.dump()
    record = table.apply(Shuffle("deck", 3, (2, 0, 1)))
    assert table.stack("deck") == [5, 6, 7, 4]
    assert [table.kind(card) for card in table.stack("deck")] == ["c", "a", "b", "d"]
    assert [table.side(card) for card in table.stack("deck")] == ["", "", "", ""]
    assert [(table.place(card), table.kind(card)) for card in (1, 2, 3)] == [(None, "a"), (None, "b"), (None, "c")]
    assert table.findings == []
    table.undo(record)
    assert table.dump() == before
    assert table.side(2) == "up"


def test_a_shuffle_of_cards_with_something_on_them_is_a_finding_even_if_the_order_is_known() -> None:
    table = a_table(Create("row", ("a", "b")), Create("#1/under"), Create("deck", (), ("@",), True))
    table.fold([Create("box", ("c",)), MoveCards((3,), "#1/under"), MoveCards((1, 2), "deck")])
    table.findings.clear()
    table.apply(Shuffle("deck", 0, (1, 0)))
    assert codes(table) == ["carrying"]
    assert table.stack(f"#{table.stack('deck')[1]}/under") == [3]


def test_an_open_place_keeps_the_eyes_with_which_it_was_opened() -> None:
    table = a_table(HAND)
    table.apply(Create("alice/hand", ("city",), ("*",), True))
    assert codes(table) == ["place-open"]
    assert table.seen_by("alice/hand") == ("alice",)


# -- position hash and bytes ------------------------------------------------------------------------


def test_equal_positions_have_equal_hashes_whatever_the_order_and_the_ids() -> None:
    one = a_table(Create("row", ("a", "b")), MovePieces("coin", 2, "", "bank"), Set("turn", "alice"))
    two = a_table(Set("turn", "bob"), Create("row", ("b",)), MovePieces("coin", 2, "", "bank"), Create("row", ("a",)))
    assert one.hash() != two.hash()
    two.apply(Set("turn", "alice"))
    assert one.hash() == two.hash()


def test_the_order_of_a_deck_and_a_reference_to_a_card_count_in_the_hash() -> None:
    one = a_table(Create("deck", ("a", "b"), ("@",), True), Set("agenda", ["#1"]))
    two = a_table(Create("deck", ("a", "b"), ("@",), True), Set("agenda", ["#2"]))
    three = a_table(Create("deck", ("b", "a"), ("@",), True), Set("agenda", ["#1"]))
    assert len({table.hash() for table in (one, two, three)}) == 3


def test_what_lies_on_a_card_counts_in_the_hash_of_the_place_where_the_card_lies() -> None:
    bare = a_table(Create("row", ("tikal",)))
    laden = a_table(Create("row", ("tikal",)))
    assert bare.hash() == laden.hash()
    laden.apply(MovePieces("knowledge", 1, "", "#1"))
    assert bare.hash() != laden.hash()
    laden.apply(MovePieces("knowledge", 1, "#1", ""))
    assert bare.hash() == laden.hash()


def test_a_stored_event_is_small_and_comes_back_equal() -> None:
    play = Play("bob", "turn", "move 2 warriors 6→11", (MovePieces("warrior:eyrie", 2, "clearing/6", "clearing/11"),))
    stored = encode_play(play)
    assert decode_play(stored) == play
    assert len(stored) < 100


def test_a_card_that_comes_from_an_unseen_hand_under_another_counts_in_the_hash_as_it_does_once_loaded() -> None:
    places = (Create("row", ("tikal",)), Create("alice/hand", ("?",), ("alice",)), Create("#1/under"))
    city = a_table(*places, MoveCards((2,), "#1/under", kinds=("city",)))
    duke = a_table(*places, MoveCards((2,), "#1/under", kinds=("duke",)))
    assert city.hash() != duke.hash()
    assert Table.load(city.dump()).hash() == city.hash()
