"""The contract of projections, for every back end."""

from __future__ import annotations

from contextlib import suppress

import pytest

from eventstore import ContentRow, EventStore, ProjectionRow
from tests.eventstore.making import events


def row(key: str, search: str, sort: str = "", payload: bytes = b"") -> ProjectionRow:
    return ProjectionRow(key, 1, 2, "root", "2026-01-01", sort or key, search, payload)


@pytest.fixture
def catalogue(store: EventStore) -> EventStore:
    store.projections.replace_rows(
        [
            row("1", "Anna Ben Root autumn", "2026-01"),
            row("2", "ＡＮＮＡ Ｃｈｉｋａ 千佳 winter", "2026-03"),
            row("3", "100% [/red] _under_", "2026-02"),
        ]
    )
    return store


def found(store: EventStore, *terms: str) -> list[str]:
    return [one.match_id for one in store.projections.rows(terms)]


def test_rows_come_highest_sort_first(catalogue: EventStore) -> None:
    assert found(catalogue) == ["2", "3", "1"]
    assert [one.match_id for one in catalogue.projections.rows(limit=1, offset=1)] == ["3"]


def test_all_terms_must_be_in_the_row_whatever_their_case_or_width(catalogue: EventStore) -> None:
    assert found(catalogue, "ANNA") == ["2", "1"]
    assert found(catalogue, "anna", "Autumn") == ["1"]
    assert found(catalogue, "chika") == ["2"]
    assert found(catalogue, "千") == ["2"]
    assert found(catalogue, "anna", "nobody") == []
    assert catalogue.projections.count(["ann"]) == 2


def test_no_character_of_a_term_is_special(catalogue: EventStore) -> None:
    assert found(catalogue, "0%") == ["3"]
    assert found(catalogue, "%") == ["3"]
    assert found(catalogue, "_") == ["3"]
    assert found(catalogue, "[/red]") == ["3"]
    assert found(catalogue, "' OR 1=1 --") == []


def test_a_zero_character_is_left_out_of_what_is_searched(store: EventStore) -> None:
    store.projections.replace_rows([row("1", "An\0na", "x\0y")])
    store.projections.replace_contents([ContentRow("1", 0, 0, "Du\0ke", "", b"\0" * 8)])
    assert found(store, "anna") == ["1"]
    assert found(store, "a\0n") == ["1"]
    assert store.projections.with_content("words", "duk\0e") == {"1"}


def test_a_row_replaces_the_one_with_its_key(catalogue: EventStore) -> None:
    catalogue.projections.replace_rows([row("1", "changed", payload=b"new")])
    assert found(catalogue, "autumn") == []
    assert catalogue.projections.get("1") == row("1", "changed", payload=b"new")
    assert catalogue.projections.count() == 3


def test_rows_are_removed_by_key_or_all_at_once(catalogue: EventStore) -> None:
    catalogue.projections.remove(["1", "unknown"])
    assert catalogue.projections.get("1") is None
    assert catalogue.projections.count() == 2
    catalogue.projections.clear()
    assert catalogue.projections.rows() == []


def test_rows_and_their_checkpoint_are_stored_together_or_not_at_all(store: EventStore) -> None:
    store.append("a", events("a"))
    with suppress(ZeroDivisionError), store.batch():
        store.projections.replace_rows([row("1", "x")])
        store.save_checkpoint("catalogue", 1)
        assert store.projections.count() == 1
        raise ZeroDivisionError
    assert (store.projections.count(), store.checkpoint("catalogue")) == (0, 0)


def test_ten_thousand_matches_are_searched(store: EventStore) -> None:
    store.projections.replace_rows(
        row(f"{i:05}", f"player {i} against player {i + 1} round {i % 7}") for i in range(10_000)
    )
    assert store.projections.count(["player 77 ", "round 0"]) == 1
    assert len(store.projections.rows(["round 3"], limit=20)) == 20


CONTENTS = (
    ContentRow("1", 0, 0, "Duke\nCity", "City", b"\x01" * 8),
    ContentRow("2", 3, 1, "ＢＡＲＯＮ", "", b"\x02" * 8 + b"\x03" * 8),
)


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("words", "duk", {"1"}),
        ("words", "Baron", {"2"}),
        ("open_words", "duke", set()),
        ("open_words", "city", {"1"}),
        ("positions", b"\x03" * 8, {"2"}),
        ("positions", b"\x04" * 8, set()),
        ("unknown", "", {"2"}),
        ("overruled", "", {"2"}),
    ],
)
def test_matches_are_found_by_what_happened_in_them(
    store: EventStore, kind: str, value: str | bytes, expected: set[str]
) -> None:
    store.projections.replace_contents(CONTENTS)
    assert store.projections.with_content(kind, value) == expected
    assert {row.match_id for row in CONTENTS if row.holds(kind, value)} == expected


def test_contents_are_replaced_and_thrown_away(store: EventStore) -> None:
    store.projections.replace_contents(CONTENTS)
    store.projections.replace_contents([ContentRow("1", 0, 0, "", "", b"")])
    assert store.projections.with_content("words", "duke") == set()
    store.projections.clear_contents()
    assert store.projections.with_content("unknown") == set()
    with pytest.raises(ValueError, match="no kind of content"):
        store.projections.with_content("match_id > 0 --")
