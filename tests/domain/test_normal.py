"""The normal form: what an event did, without ids."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from domain.agenda import renamed
from domain.changes import AnyChange, Create, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.normal import alike, encode_normal, normal, same, unlike
from domain.play import Play
from domain.table import Table
from tests.domain.games.random_game import question_to
from tests.domain.tiny.player import played
from tests.domain.tiny.rules import RULES


def a_table(*before: AnyChange) -> Table:
    """Deck (face down), row (open, no order), pile (open, in order), hand of `b` (not seen)."""
    table = Table()
    table.fold(
        [
            *before,
            Create("deck", ("city", "?", "duke"), (), True),
            Create("row", ("maid", "maid", "city")),
            Create("pile", ("duke", "city"), ("*",), True),
            Create("b/hand", ("?", "?", "duke"), ("b",)),
        ]
    )
    return table


def shifted(by: int) -> Table:
    """Returns the same table with other ids: so many cards were made before."""
    return a_table(Create("box", ("junk",) * by))


def at(table: Table, place: str, index: int) -> int:
    return table.stack(place)[index]


CASES: dict[str, Sequence[AnyChange]] = {
    "from the top of the deck": [MoveCards((3,), "row")],
    "two from the deck": [MoveCards((3, 2), "pile", 0, "down", ("duke", "maid"))],
    "out of the row": [MoveCards((6,), "pile"), MoveCards((4,), "deck", 1)],
    "from a hand": [MoveCards((9,), "row", kinds=("city",)), MoveCards((10,), "deck")],
    "pieces on a card and off": [MovePieces("token", 2, "", "#4"), MovePieces("token", 1, "#4", "bank", "spent")],
    "under a card": [Create("#7/under", (), ("b",)), MoveCards((9,), "#7/under")],
    "shown": [
        Reveal((11, 9), ("duke", "city")),
        Reveal((2,), ("maid",), ("b",)),
        Reveal((3,), ("duke",), (), "assumed"),
    ],
    "turned": [Turn((4, 6), "rotated"), Turn((8,), "down")],
    "shuffled": [Shuffle("deck", 2, (1, 0)), Shuffle("deck")],
    "values": [Set("agenda", [["do", "#7"], ["see", "#4/under"]]), Set("agenda", [{"#8": "#3"}], 1), Set("turn", "b")],
    "made": [Create("b/hand", ("x", "a"), ("b",)), Create("new", ("x", "a"), ("b", "a"), True)],
}


def moved(change: AnyChange, by: int) -> AnyChange:
    """Returns a change with all ids shifted."""

    def value(old: object) -> object:
        for card in range(30, 0, -1):
            old = renamed(old, card, card + by)
        return old

    fields: dict[str, object] = {}
    if isinstance(change, MoveCards | Reveal | Turn):
        fields["cards"] = tuple(card + by for card in change.cards)
    for name in ("place", "to", "source", "value"):
        if hasattr(change, name) and isinstance(getattr(change, name), str | list):
            fields[name] = value(getattr(change, name))
    return msgspec.structs.replace(change, **fields)


@pytest.mark.parametrize("changes", CASES.values(), ids=CASES.keys())
def test_the_normal_form_holds_no_ids(changes: Sequence[AnyChange]) -> None:
    table, other = a_table(), shifted(40)
    assert same(changes, table, [moved(change, 40) for change in changes], other)


@pytest.mark.parametrize("changes", CASES.values(), ids=CASES.keys())
def test_the_normal_form_can_be_kept_and_leaves_the_table_as_it_was(changes: Sequence[AnyChange]) -> None:
    table = a_table()
    before = table.dump(), table.hash()
    form = normal(changes, table)
    assert hash(form) == hash(normal(changes, table))
    assert encode_normal(form) == encode_normal(normal(changes, table))
    assert (table.dump(), table.hash()) == before


@pytest.mark.parametrize("is_kept", [False, True])
@pytest.mark.parametrize("one", CASES.values(), ids=CASES.keys())
def test_what_is_unlike_are_the_forms_that_are_not_alike(one: Sequence[AnyChange], is_kept: bool) -> None:
    for by in (0, 40):
        for case in CASES.values():
            other = [moved(change, by) for change in case]
            table, other_table = a_table(), shifted(by) if by else a_table()
            forms = normal(one, table), normal(other, other_table)
            found = unlike(one, table, other, other_table, is_kept=is_kept, is_other_kept=not is_kept)
            assert found == (None if alike(*forms) else forms)
            expected, other_expected = a_table(), shifted(by) if by else a_table()
            (expected if is_kept else other_expected).fold(one if is_kept else other)
            assert (table.dump(), other_table.dump()) == (expected.dump(), other_expected.dump())


def test_a_value_does_the_same_only_where_it_does_so_on_both_tables() -> None:
    """What is set is compared as it is written, and still depends on what was there before."""
    empty, full = Table(), Table()
    full.fold([Set("list", ["a", "b"]), Set("word", "x")])
    for change in (Set("list", ["c"]), Set("list", ["c"], 1), Set("word", 5), Set("word", "#3"), Set("word")):
        forms = normal([change], empty), normal([change], full)
        assert unlike([change], empty, [change], full) == (None if alike(*forms) else forms)


def test_no_two_of_the_cases_are_the_same() -> None:
    forms = {normal(changes, a_table()) for changes in CASES.values()}
    assert len(forms) == len(CASES)


def test_cards_of_one_kind_in_an_open_row_are_the_same() -> None:
    table = a_table()
    assert same([MoveCards((4,), "pile")], table, [MoveCards((5,), "pile")], table)
    assert not same([MoveCards((4,), "pile")], table, [MoveCards((6,), "pile")], table)


def test_two_cards_of_one_kind_are_told_apart_by_what_lies_on_them_and_by_their_side() -> None:
    table = a_table()
    table.apply(MovePieces("token", 1, "", "#4"))
    assert not same([MoveCards((4,), "pile")], table, [MoveCards((5,), "pile")], table)
    turned = a_table()
    turned.apply(Turn((4,), "rotated"))
    assert not same([MoveCards((4,), "pile")], turned, [MoveCards((5,), "pile")], turned)


def test_what_lies_on_a_card_does_not_matter_where_it_is_the_only_one_of_its_kind() -> None:
    plain, laden = a_table(), a_table()
    laden.apply(MovePieces("token", 3, "", "#6"))
    assert same([MoveCards((6,), "pile")], plain, [MoveCards((6,), "pile")], laden)


def test_cards_in_order_are_named_from_the_top() -> None:
    table, higher = a_table(), a_table()
    higher.apply(Create("deck", ("maid",), (), True))
    assert same([MoveCards((3,), "row")], table, [MoveCards((12,), "row")], higher)
    assert not same([MoveCards((3,), "row")], table, [MoveCards((3,), "row")], higher)


@pytest.mark.parametrize("order", [(4, 5, 6), (6, 5, 4), (5, 4, 6)])
def test_the_order_of_cards_that_go_where_order_means_nothing_is_none(order: tuple[int, ...]) -> None:
    table = a_table()
    assert same([MoveCards((4, 5, 6), "b/hand")], table, [MoveCards(order, "b/hand")], table)


def test_the_order_of_cards_that_go_on_a_pile_matters() -> None:
    table = a_table()
    assert not same([MoveCards((4, 6), "pile")], table, [MoveCards((6, 4), "pile")], table)


def test_a_kind_stated_of_an_unknown_card_is_what_the_card_is_named_by() -> None:
    """The line in which the city was known to be in hand, and the one in which it shows itself, do the same."""
    unknown, known = a_table(), a_table()
    known.apply(Reveal((9,), ("city",), ()))
    city = next(card for card in known.stack("b/hand") if known.kinds[card] == "city")
    assert same([MoveCards((9,), "row", kinds=("city",))], unknown, [MoveCards((city,), "row", kinds=("city",))], known)


def test_what_lies_deeper_in_a_list_does_not_matter() -> None:
    short, deep = a_table(Set("agenda", ["a", "b"])), a_table(Set("agenda", ["x", "a", "b"]))
    assert same([Set("agenda", ["c"], 1)], short, [Set("agenda", ["c"], 2)], deep)
    assert not same([Set("agenda", ["c"], 1)], short, [Set("agenda", ["c"], 1)], deep)


def test_an_order_that_lays_the_same_kinds_is_the_same_order() -> None:
    table = a_table(Create("stock", ("city", "city", "duke"), ("@",), True))
    assert same([Shuffle("stock", 0, (2, 0, 1))], table, [Shuffle("stock", 0, (2, 1, 0))], table)
    assert not same([Shuffle("stock", 0, (2, 0, 1))], table, [Shuffle("stock", 0, (0, 1, 2))], table)


@pytest.mark.parametrize(("left", "right"), [(1, True), (1, 1.0), ("1", 1), ([], None), ({}, [])])
def test_values_that_python_calls_equal_are_not_the_same(left: object, right: object) -> None:
    table = a_table()
    assert not same([Set("vp", left)], table, [Set("vp", right)], table)


def test_a_change_of_cards_that_are_gone_has_a_normal_form() -> None:
    table = a_table()
    table.apply(Shuffle("deck"))
    assert same([Reveal((3,), ("duke",), ())], table, [Reveal((2,), ("duke",), ())], table)


@pytest.mark.parametrize("sees", [("*",), ()], ids=["simulated", "watched from outside"])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_decided_again_on_a_table_with_other_ids_does_the_same(seed: int, sees: tuple[str, ...]) -> None:
    """This is how an amended line is judged."""
    game = played(seed, 3, sees, is_simulated=bool(sees))
    table, other = Table(), Table()
    other.apply(Create("aside", ("junk",) * 7))
    for number, play in enumerate(game.plays):
        changes = _again(other, play) if number else RULES.setup(game.seats, {}, sees)
        if not number:
            changes = tuple(moved(change, 7) for change in changes)
        assert same(play.changes, table, changes, other), play
        table.fold(play.changes)
        other.fold(changes)
    ids = [change.cards for play in game.plays for change in play.changes if isinstance(change, MoveCards)]
    assert ids


def _again(table: Table, play: Play) -> tuple[AnyChange, ...]:
    return RULES.decide(table, question_to(RULES, table, play.seat), RULES.parse(play.action))


def test_a_number_does_the_same_if_it_becomes_the_same_or_changes_by_as_much() -> None:
    five, six = Table(), Table()
    five.apply(Set("vp", 5))
    six.apply(Set("vp", 6))
    assert same([Set("vp", 7)], five, [Set("vp", 8)], six)
    assert same([Set("vp", 7)], five, [Set("vp", 7)], six)
    assert not same([Set("vp", 7)], five, [Set("vp", 9)], six)
    assert not same([Set("vp", 7)], five, [Set("coin", 7)], six)
