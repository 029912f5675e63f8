"""Changes as people read them: without what only the rules remember."""

from __future__ import annotations

import pytest

from domain.agenda import AGENDA
from domain.changes import Create, MoveCards, MovePieces, Reveal, Set, Shuffle
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


@pytest.mark.parametrize("name", ["actions-left", "solo/chosen", "solo/met"])
def test_what_the_answer_says_is_not_said_once_more(name: str) -> None:
    changes = [Set(name, 2), Set("coin", 3)]
    assert for_people(changes, judged(), is_short=True) == ["coin += 2"]
    assert len(for_people(changes, judged())) == 2
    assert for_people(changes[:1], judged(), is_short=True) == [f"{name} = 2"]


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


def test_a_place_on_a_card_that_moved_in_the_same_event_is_called_by_where_the_card_lies_by_then() -> None:
    table = Table()
    table.fold([Create("alice/hand", ("petra",)), Create("alice/timeline/4/lower")])
    changes = [MoveCards((1,), "alice/timeline/4/lower"), MovePieces("knowledge", 2, "", "#1")]
    assert for_people(changes, table)[1] == "2 knowledge outside -> alice/timeline/4/lower:petra"
    back = [MovePieces("knowledge", 1, "#1", "alice/lost"), MoveCards((1,), "alice/past")]
    table.fold(changes)
    assert for_people(back, table)[0] == "1 knowledge alice/timeline/4/lower:petra -> alice/lost"


def test_people_read_of_cards_by_their_names_and_not_by_their_places_in_a_stack() -> None:
    table = Table()
    deck = Create("deck", ("city", "city", "duke", "senator"), seen_by=(), ordered=True)
    table.fold([deck, Create("alice/hand"), Shuffle("deck")])
    drawn = MoveCards(tuple(reversed(table.stack("deck")[-3:])), "alice/hand", kinds=("city", "duke", "city"))
    assert in_words([drawn], table) == ["cards @1=city,@2=duke,@3=city deck -> alice/hand"]
    assert for_people([drawn], table) == ["2 cards city + card duke deck -> alice/hand"]
    shown = Reveal((table.stack("deck")[1],), ("duke",), ("alice",))
    assert in_words([shown], table) == ["show @3=duke in deck to alice"]
    assert for_people([shown], table) == ["show duke in deck to alice"]
