"""Transactions: rules see the table in the middle of an effect, and leave it as it was."""

from __future__ import annotations

import pytest

from domain.agenda import AGENDA, Step
from domain.changes import Create, MoveCards, MovePieces, Reveal, Set
from domain.decision import Draw
from domain.errors import RulesFault
from domain.lens import Card, Stack
from domain.table import Table
from domain.transaction import Transaction


class Later(Step, frozen=True, tag="later"):
    card: str


def a_table() -> Table:
    """Hand of `a`: seen by the record. Hand of `b`: not seen. A face-down deck and an open row."""
    table = Table()
    table.fold(
        [
            Create("deck", ("city", "?", "duke"), (), True),
            Create("a/hand", ("city", "?"), ("a", "@")),
            Create("b/hand", ("?", "?", "duke"), ("b",)),
            Create("row", ("maid",)),
        ]
    )
    return table


def only(table: Table, place: str, kind: str) -> Card:
    card = Stack(table, place).card(kind)
    assert card is not None
    return card


def test_what_is_emitted_shows_on_the_table_at_once_and_is_taken_back_at_the_end() -> None:
    table = a_table()
    before = table.dump(), table.hash()
    with Transaction(table) as tx:
        tx.move(only(table, "a/hand", "city"), "row")
        tx.pieces("coin", 2, "", "#4")
        tx.set("phase", "market")
        assert len(table.stack("row")) == 2
        assert table.value("phase") == "market"
    assert (table.dump(), table.hash()) == before
    assert tx.changes == (MoveCards((4,), "row"), MovePieces("coin", 2, "", "#4"), Set("phase", "market"))


def test_an_error_in_the_middle_of_an_effect_leaves_no_trace() -> None:
    table = a_table()
    before = table.dump()
    with pytest.raises(ZeroDivisionError), Transaction(table) as tx:
        tx.set("coins", len(tx.move(only(table, "b/hand", "duke"), "row").kind) // 0)
    assert table.dump() == before
    assert tx.changes == ()


def test_a_move_states_the_kind_that_was_unknown_and_returns_the_card_under_its_new_id() -> None:
    table = a_table()
    with Transaction(table) as tx:
        named = only(table, "b/hand", "city")
        moved = tx.move(named, "row")
        assert moved.kind == "city"
        assert moved.id != named.id
        assert table.place(moved.id) == "row"
        assert table.kind(moved.id) == "city"
    assert tx.changes == (MoveCards((named.id,), "row", kinds=("city",)),)


def test_a_move_says_nothing_of_a_kind_that_the_record_knows_or_that_nobody_named() -> None:
    table = a_table()
    with Transaction(table) as tx:
        tx.move(only(table, "a/hand", "city"), "deck")
        tx.move(only(table, "b/hand", "?"), "deck")
    assert all(isinstance(change, MoveCards) and change.kinds == () for change in tx.changes)


def test_a_card_known_in_a_hand_that_the_record_does_not_see_leaves_it_unseen() -> None:
    """The duke is known to be in there; which card went on the deck is not."""
    table = a_table()
    with Transaction(table) as tx:
        card = tx.move(next(iter(Stack(table, "b/hand"))), "deck")
        assert table.kinds[card.id] == "?"
    assert tx.changes[0] == MoveCards((6,), "deck")


@pytest.mark.parametrize("at", [-1, 0, 1, 9])
def test_cards_moved_together_are_returned_in_their_order_wherever_they_go(at: int) -> None:
    table = a_table()
    with Transaction(table) as tx:
        cards = tx.move_all([only(table, "b/hand", "duke"), only(table, "b/hand", "pilgrim")], "deck", at)
        assert [table.kinds[card.id] for card in cards] == ["duke", "pilgrim"]
        stack = list(table.stack("deck"))
        assert stack.index(cards[1].id) == stack.index(cards[0].id) + 1


def test_references_follow_a_card_whose_id_changes_in_the_transaction() -> None:
    table = a_table()
    table.fold([Set(AGENDA, [["later", "#6"], ["later", "#9"]]), Set("chosen", {"card": "#6"})])
    with Transaction(table) as tx:
        moved = tx.move(Card(6, "city"), "row")
        assert table.value("chosen") == {"card": f"#{moved.id}"}
    table.fold(tx.changes)
    assert table.value(AGENDA) == [["later", f"#{moved.id}"], ["later", "#9"]]
    assert table.value("chosen") == {"card": f"#{moved.id}"}


def test_a_reference_made_before_the_card_came_into_the_open_is_kept_right() -> None:
    table = a_table()
    with Transaction(table) as tx:
        card = only(table, "b/hand", "city")
        tx.then(Later(tx.ref(card)))
        moved = tx.move(card, "row")
    assert tx.changes[-1] == Set(AGENDA, [["later", f"#{moved.id}"]])


@pytest.mark.parametrize("place", ["a/hand", "b/hand"])
def test_the_agenda_may_not_refer_to_a_card_that_not_everyone_can_follow(place: str) -> None:
    table = a_table()
    before = table.dump()
    card = next(iter(Stack(table, place)))
    with pytest.raises(RulesFault, match=f"card {card.id}"), Transaction(table) as tx:
        tx.then(Later(tx.ref(card)))
    assert table.dump() == before
    assert tx.changes == ()


def test_a_card_to_which_the_agenda_refers_may_not_be_moved_where_it_cannot_be_followed() -> None:
    table = a_table()
    table.apply(Set(AGENDA, [["later", "#9"], ["later", "#2"]]))
    with pytest.raises(RulesFault, match="card 9"), Transaction(table) as tx:
        tx.move(Card(9, "maid"), "a/hand")


def test_a_reference_that_a_ruling_has_lost_does_not_stop_the_game() -> None:
    table = a_table()
    table.fold([Set(AGENDA, [["later", "#9"], ["later", "#2"]]), MoveCards((9,), "b/hand")])
    with Transaction(table) as tx:
        tx.agenda.pop()
        tx.move(Card(9, "maid"), "row")
    table.fold(tx.changes)
    assert table.value(AGENDA) == [["later", "#10"]]
    assert tx.card("#10") == Card(10, "maid")


def test_the_agenda_may_refer_to_a_card_in_an_ordered_stack_though_nobody_sees_it() -> None:
    table = a_table()
    with Transaction(table) as tx:
        tx.then(Later(tx.ref(Card(2))))
    assert tx.changes == (Set(AGENDA, [["later", "#2"]]),)


def test_a_reference_to_a_card_that_was_shuffled_away_is_no_card() -> None:
    table = a_table()
    with Transaction(table) as tx:
        tx.shuffle("deck")
        assert tx.card("#2") is None
        assert tx.card("#9") == Card(9, "maid")


def test_cards_shown_in_a_hand_that_the_record_does_not_see_are_returned_under_their_new_ids() -> None:
    table = a_table()
    with Transaction(table) as tx:
        found = Stack(table, "b/hand").cards(["city", "duke"])
        assert found is not None
        shown = tx.reveal(found)
        assert [table.kinds[card.id] for card in shown] == ["city", "duke"]
        assert {table.place(card.id) for card in shown} == {"b/hand"}
    assert isinstance(tx.changes[0], Reveal)
    assert len(tx.changes) == 1


def test_a_card_shown_where_the_record_sees_it_keeps_its_id() -> None:
    table = a_table()
    with Transaction(table) as tx:
        assert tx.reveal([only(table, "a/hand", "city")]) == [Card(4, "city")]
    assert tx.changes == (Reveal((4,)),)


def test_a_draw_names_only_what_the_record_has_not_seen() -> None:
    table = a_table()
    with Transaction(table) as tx:
        drawn = tx.draw(Draw("deck", "a/hand", 2), ("maid",))
        assert [table.kinds[card.id] for card in drawn] == ["duke", "maid"]
    assert tx.changes == (MoveCards((3, 2), "a/hand", kinds=("", "maid")),)


def test_a_random_card_out_of_a_hand_is_the_one_that_the_outcome_names() -> None:
    table = a_table()
    with Transaction(table) as tx:
        (drawn,) = tx.draw(Draw("a/hand", "row"), ("duke",))
        assert table.kinds[drawn.id] == "duke"
        assert [table.kinds[card] for card in table.stack("a/hand")] == ["city"]


def test_setting_what_is_so_already_and_moving_nothing_are_no_changes() -> None:
    table = a_table()
    table.apply(Set("plays", 1))
    with Transaction(table) as tx:
        tx.set("plays", 1)
        tx.set("bids", None)
        tx.pieces("coin", 0, "", "bank")
        assert tx.move_all([], "row") == []
        tx.set("plays", True)
    assert tx.changes == (Set("plays", True),)


def test_changes_that_do_not_fit_are_seen_by_who_ran_the_transaction() -> None:
    table = a_table()
    with Transaction(table) as tx:
        tx.pieces("coin", 1, "bank", "a/coins")
    assert [finding.code for finding in tx.findings] == ["pieces-below-zero"]
    assert table.findings == []
