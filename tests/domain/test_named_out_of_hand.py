"""A card that is named on its way out of an unseen hand may be the one that another id stood for."""

from __future__ import annotations

from domain.changes import Create, MoveCards
from domain.table import Table


def test_two_cards_of_a_kind_leave_an_unseen_hand_though_only_one_of_them_was_known() -> None:
    table = Table()
    table.apply(Create("hand", (), ("alice",)))
    table.apply(Create("deck", ("?",), (), True))
    table.apply(Create("field", ("city",)))
    table.apply(Create("discard"))
    table.apply(MoveCards((1,), "hand"))
    table.apply(MoveCards((2,), "hand"))
    unseen, known = sorted(table.stack("hand"), key=lambda card: table.kinds[card] != "?")
    table.apply(MoveCards((unseen, known), "discard", kinds=("city", "")))
    assert [table.kind(card) for card in table.stack("discard")] == ["city", "city"]
    assert table.findings == []
