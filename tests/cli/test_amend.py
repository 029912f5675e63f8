"""`kifu amend`: an earlier event is put right, the rest decided again, and nothing is lost."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Kifu

POSITION = """
game = "heart-of-crown"
seats = ["alice", "bob"]
[stacks]
"alice/hand" = ["farming-village", "farming-village", "city", "apprentice-maid", "farming-village"]
"bob/hand" = ["farming-village", "farming-village", "farming-village", "apprentice-maid", "apprentice-maid"]
[values]
turn = "alice"
phase = "main"
"""


@pytest.fixture
def crown(empty: Kifu) -> str:
    """A judged match: alice plays two cards, ends her Main Phase and buys nothing."""
    file = empty.folder / "position.toml"
    file.write_text(POSITION, encoding="utf-8")
    match = empty.ok("new", "heart-of-crown", "--position", str(file), "--seed", "3").out.strip()
    empty.ok("play", match, "play city", "play farming-village", "play farming-village", "end main", "buy city")
    return match


def versions(kifu: Kifu, match: str) -> dict[str, int]:
    """The version of each action of the main line."""
    return {row["action"]: row["version"] for row in kifu.ok("log", match, "--json").rows}


def test_a_preview_tells_what_would_become_of_the_rest_and_records_nothing(empty: Kifu, crown: str) -> None:
    before = empty.ok("export", crown).out
    at = versions(empty, crown)["play city"]
    told = empty.ok("amend", crown, "--at", str(at), "--delete", "--preview", "--json").rows
    assert {row["mark"] for row in told} >= {"broken"}
    assert empty.ok("export", crown).out == before


def test_nothing_is_recorded_while_something_is_left_to_decide(empty: Kifu, crown: str) -> None:
    before = empty.ok("export", crown).out
    at = versions(empty, crown)["play city"]
    result = empty("amend", crown, "--at", str(at), "--delete")
    assert result.code == 3
    assert "nothing was recorded" in result.err
    assert "HOC.7.2" in result.err
    assert empty.ok("export", crown).out == before


def test_broken_entries_are_left_out_kept_or_answered_one_by_one(empty: Kifu, crown: str) -> None:
    at = versions(empty, crown)
    bought = at["buy city"]
    answered = empty.ok(
        "amend",
        crown,
        "--at",
        str(at["play city"]),
        "--delete",
        "--answer",
        f"{bought}=buy farming-village",
        "--preview",
    )
    assert "broken" not in answered.err or "replaced" in answered.err
    new = empty.ok(
        "amend", crown, "--at", str(at["play city"]), "--delete", "--on-broken", "skip", "--by", "dora"
    ).out.strip()
    lines = empty.ok("lines", crown, "--json").data
    assert [row["line"] for row in lines if row["mainline"]] == [new]
    [old] = [row for row in lines if row["undone"]]
    assert "amended: deleted" in old["reason"]
    assert "buy city" not in versions(empty, crown)
    assert empty.ok("check", crown).out == ""
    empty.ok("line", crown, old["line"], "--restore")
    assert len([row for row in empty.ok("lines", crown, "--json").data if row["undone"]]) == 0


def test_what_is_entered_must_be_legal_or_irregular_with_a_ruling(empty: Kifu, crown: str) -> None:
    at = versions(empty, crown)["buy city"]
    refused = empty("amend", crown, "--at", str(at), "--replace", "buy duke")
    assert (refused.code, "HOC.7.2" in refused.err) == (3, True)
    empty.ok(
        "amend", crown, "--at", str(at), "--insert", "coin += 3", "--irregular", "--ruling", "a Coin was forgotten",
        "--on-broken", "skip", "--open", "first",
    )  # fmt: skip
    rows = empty("check", crown, "--json").rows
    assert [(row["level"], row["reason"]) for row in rows] == [("irregular", "a Coin was forgotten")]


def test_notes_go_along_and_tell_where_their_entry_changed(empty: Kifu, crown: str) -> None:
    at = versions(empty, crown)
    empty.ok("note", crown, "--at", str(at["end main"]), "too early?", "--by", "carol")
    empty.ok("amend", crown, "--at", str(at["play city"]), "--delete", "--on-broken", "skip")
    main = next(row["line"] for row in empty.ok("lines", crown, "--json").data if row["mainline"])
    [note] = [row for row in empty.ok("notes", crown, "--json").data if row["line"] == main]
    assert (note["text"], note["author"]) == ("too early?", "carol")
    assert note["at"] == versions(empty, crown)["end main"]


@pytest.mark.parametrize("words", [("--at", "1", "--delete"), ("--at", "900", "--delete"), ("--at", "3")])
def test_an_amendment_of_nothing_is_refused_in_one_line(empty: Kifu, crown: str, words: tuple[str, ...]) -> None:
    result = empty("amend", crown, *words)
    assert result.code in (2, 5)
    assert result.is_one_line()


def test_a_match_without_rules_is_amended_too(kifu: Kifu, pebbles: str) -> None:
    head = kifu.ok("show", pebbles, "--json").data["at"]
    kifu.ok("amend", pebbles, "--at", "4", "--delete", "--on-broken", "skip")
    assert kifu.ok("show", pebbles, "--json").data["at"] <= head - 1


def test_what_was_undone_is_brought_back_as_it_was(kifu: Kifu, pebbles: str) -> None:
    before = kifu.ok("show", pebbles, "--json").data
    kifu.ok("undo", pebbles, "--from", "9", "--reason", "too far")
    kifu.ok("redo", pebbles)
    assert kifu.ok("show", pebbles, "--json").data["places"] == before["places"]
    assert kifu("redo", pebbles).code == 2


def test_redo_keeps_what_was_recorded_meanwhile_as_a_line(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("undo", pebbles)
    kifu.ok("play", pebbles, "alice/vp += 5")
    assert kifu("redo", pebbles).code == 2
    kifu.ok("undo", pebbles)
    restored = kifu.ok("redo", pebbles).out.strip()
    assert restored in [row["line"] for row in kifu.ok("lines", pebbles, "--json").data if row["mainline"]]


def test_a_line_becomes_a_match_of_its_own_with_its_notes(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("note", pebbles, "--at", "3", "a good take")
    line = kifu.ok("branch", pebbles, "--at", "6").out.strip()
    new = kifu.ok("line", pebbles, line, "--extract").out.strip()
    assert (
        kifu.ok("show", new, "--json").data["places"] == kifu.ok("show", pebbles, "--at", "6", "--json").data["places"]
    )
    assert [row["text"] for row in kifu.ok("notes", new, "--json").data] == ["a good take"]
    assert kifu("verify").code == 0


def test_rulings_lists_what_stood_against_the_rules(empty: Kifu, crown: str) -> None:
    assert empty("rulings", crown).code == 1
    empty.ok("play", crown, "--irregular", "coin += 1", "--ruling", "a Coin was forgotten", "--by", "judge")
    [row] = empty.ok("rulings", crown, "--json").rows
    assert (row["text"], row["is_irregular"], row["author"]) == ("a Coin was forgotten", True, "judge")


def test_a_card_that_nobody_saw_is_named_later_and_nothing_is_decided_again(empty: Kifu) -> None:
    match = empty.ok("new", "cards", "--seat", "alice").out.strip()
    empty.ok("play", match, "open deck for none ordered; 2 cards ? outside -> deck; open alice/hand for alice,record")
    empty.ok("play", match, "card ? deck -> alice/hand", "alice/vp += 1")
    [blank] = empty.ok("blanks", match, "--json").rows
    assert (blank["place"], blank["known"]) == ("alice/hand", "?")
    empty.ok("blanks", match, "--name", f"{blank['key']}=duke")
    assert empty("blanks", match).code == 1
    [card] = empty.ok("show", match, "--at", "3", "--known", "now", "--json").data["places"]["alice/hand"]["cards"]
    assert (card["kind"], card["knowledge"]) == ("duke", "later")
    wrong = empty("blanks", match, "--name", f"{blank['key']}=city")
    assert (wrong.code, wrong.is_one_line()) == (2, True)


def test_a_blank_that_was_named_stays_named_when_an_earlier_entry_is_amended(empty: Kifu) -> None:
    match = empty.ok("new", "cards", "--seat", "alice").out.strip()
    empty.ok("play", match, "open deck for none ordered; 3 cards ? outside -> deck; open alice/hand for alice,record")
    empty.ok("play", match, "alice/vp += 1", "card ? deck -> alice/hand", "alice/vp += 1")
    [blank] = empty.ok("blanks", match, "--json").rows
    empty.ok("blanks", match, "--name", f"{blank['key']}=duke")
    empty.ok("amend", match, "--at", "3", "--delete")
    [named] = empty.ok("blanks", match, "--all", "--json").rows
    assert (named["key"], named["known"]) == ("3.1", "duke")


def test_one_imported_game_does_not_keep_the_judged_ones_from_being_checked(empty: Kifu) -> None:
    match = empty.ok("new", "root", "--seat", "C=alice", "--seat", "E=bob", "--seed", "1").out.strip()
    empty.ok("play", match, "--irregular", "C/vp += 1", "--ruling", "forgotten")
    empty.ok("new", "root", "--seat", "C=alice", "--seat", "E=bob", "--option", "rules=none")
    result = empty("check", "--json")
    assert result.code == 1
    assert [row["level"] for row in result.rows] == ["irregular"]


def test_an_amendment_is_taken_back_and_made_again(empty: Kifu, crown: str) -> None:
    def now() -> tuple[str, str]:
        main = next(row for row in empty.ok("lines", crown, "--json").data if row["mainline"])
        return main["line"], empty.ok("show", crown, "--json").data["hash"]

    first = now()
    assert empty("undo", crown, "--amendment").code == 2
    at = versions(empty, crown)["play city"]
    empty.ok("amend", crown, "--at", str(at), "--delete", "--on-broken", "skip")
    second = now()
    assert second != first
    empty.ok("undo", crown, "--amendment", "--by", "bob", "--reason", "it was right")
    assert now() == first
    [aside] = [row for row in empty.ok("lines", crown, "--json").data if row["undone"]]
    assert (aside["line"], aside["author"], aside["reason"]) == (second[0], "bob", "it was right")
    assert empty.ok("redo", crown, "--amendment", "--json").data["line"] == second[0]
    assert now() == second
    assert empty("redo", crown, "--amendment").code == 2
    assert empty.ok("verify").err.endswith("nothing was changed\n")


def test_a_branch_is_no_amendment(empty: Kifu, crown: str) -> None:
    empty.ok("undo", crown)
    at = empty.ok("show", crown, "--json").data["at"]
    branch = empty.ok("branch", crown, "--at", str(at)).out.strip()
    assert empty("undo", crown, "--line", branch, "--amendment").code == 2


def test_a_decision_about_nothing_is_refused(empty: Kifu, crown: str) -> None:
    at = versions(empty, crown)["play city"]
    result = empty("amend", crown, "--at", str(at), "--delete", "--answer", "9999=skip")
    assert (result.code, result.is_one_line()) == (2, True)
    assert "9999" in result.err


def test_the_tree_says_when_something_was_undone(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("undo", pebbles, "--by", "erin", "--reason", "too early")
    undone = kifu.ok("lines", pebbles).out.splitlines()[1]
    assert re.search(r"\d{4}-\d\d-\d\d \d\d:\d\dZ erin \(too early\)", undone)
    kifu.ok("redo", pebbles)
    assert len(kifu.ok("lines", pebbles, "--json").data) == 1


@pytest.mark.parametrize("text", ["4#->$", "A:4#->$", "2 cards ? deck -> A/supporters; turn = A"])
def test_turns_of_rootlog_go_on_where_other_cards_lie_than_before(empty: Kifu, text: str) -> None:
    """A turn that begins with a draw is read again, since other cards are drawn; that it began stays."""
    seats = ("--seat", "C=alice", "--seat", "E=bob", "--seat", "A=carol", "--option", "rules=none")
    match = empty.ok("new", "root", *seats).out.strip()
    empty.ok("play", match, "E:b+6w->1", "C:w->2+3+4", "A:3#->$", "C:#->C", "A:2#->$", "C:#->C")
    at = next(row["version"] for row in empty.ok("log", match, "--json").rows if row["action"] == "3#->$")
    turns = [row["turn_seat"] for row in told(empty, match) if row["version"] > at + 1]
    empty.ok("amend", match, "--at", str(at), "--replace", text)
    assert [row["turn_seat"] for row in told(empty, match)][at - 1 : at + 1] == ["A", "C"]
    assert [row["turn_seat"] for row in told(empty, match) if row["version"] > at + 1] == turns == ["A", "C"]


def told(kifu: Kifu, match: str) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = kifu.ok(
        "find", match, "--sql", "SELECT version, turn_seat FROM events", "--json"
    ).data
    return rows
