"""Changes as people read them: without what only the rules remember."""

from __future__ import annotations

from domain.agenda import AGENDA
from domain.changes import Create, MoveCards, Set
from domain.table import Table
from replay.diff import differences
from replay.words import for_people, in_words

CHANGES = [Set("coin", 3), Set("facts", [["acquired", "city", "buy"]]), Set(AGENDA, [["main", "alice"]])]


def judged() -> Table:
    table = Table()
    table.fold([Set("coin", 1), Set(AGENDA, [["window", "alice"]])])
    return table


def test_the_agenda_is_in_the_record_but_told_to_nobody() -> None:
    assert any(text.startswith("agenda") for text in in_words(CHANGES, judged()))
    assert for_people(CHANGES, judged()) == ["coin += 2", 'facts = [["acquired","city","buy"]]']


def test_in_short_the_bookkeeping_of_rules_is_left_out_too() -> None:
    assert for_people(CHANGES, judged(), is_short=True) == ["coin += 2"]


def test_where_no_rules_are_at_work_every_value_is_told() -> None:
    assert for_people(CHANGES[:2], Table(), is_short=True) == ["coin = 3", 'facts = [["acquired","city","buy"]]']


def test_tables_that_differ_in_the_agenda_only_differ_in_no_place() -> None:
    other = judged()
    other.apply(Set(AGENDA, []))
    assert differences(judged(), other) == []
    other.apply(Set("coin", 9))
    assert [one.place for one in differences(judged(), other)] == ["coin"]


def test_a_place_on_a_card_is_called_by_the_card() -> None:
    table = Table()
    table.fold([Create("alice/domain", ("city",)), Create("alice/hand", ("post-horse",))])
    changes = [Create("#1/under"), MoveCards((2,), "#1/under")]
    assert for_people(changes, table) == ["card post-horse alice/hand -> alice/domain:city/under"]
    assert in_words(changes, table)[0] == "open #1/under"
