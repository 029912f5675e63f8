"""`lines`, `branch`, `line`, `compare`: the tree of lines."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Kifu


@pytest.fixture
def branch(kifu: Kifu, pebbles: str) -> str:
    """A line that leaves the main line after entry 6 and has one entry of its own."""
    line = kifu.ok("branch", pebbles, "--at", "6", "--name", "what if [/red]", "--by", "carol").out.strip()
    kifu.ok("play", pebbles, "--line", line, "alice/vp += 30")
    return line


def row(kifu: Kifu, match: str, line: str) -> dict[str, object]:
    [found] = [one for one in kifu.ok("lines", match, "--json").data if one["line"] == line]
    return dict(found)


def test_lines_prints_the_tree_with_names_parents_and_forks(kifu: Kifu, pebbles: str, branch: str) -> None:
    main, new = kifu.ok("lines", pebbles).out.splitlines()
    assert "main" in main
    assert "#6" in new
    assert "what if [/red]" in new
    assert branch in new
    told = row(kifu, pebbles, branch)
    assert isinstance(told.pop("when"), int)
    assert (
        told.items()
        >= {
            "line": branch,
            "name": "what if [/red]",
            "parent": kifu.ok("lines", pebbles, "--json").data[0]["line"],
            "at": 6,
            "head": 7,
            "own": 1,
            "mainline": False,
            "undone": False,
            "retired": False,
            "author": "carol",
            "reason": "",
        }.items()
    )


@pytest.mark.parametrize("ref", ["what if [/red]", "@last"])
def test_a_line_is_found_by_name_and_as_the_last_one(kifu: Kifu, pebbles: str, branch: str, ref: str) -> None:
    assert kifu.ok("line", pebbles, ref, "--json").data["line"] == branch


def test_a_line_is_found_by_a_unique_end_of_its_id(kifu: Kifu, pebbles: str, branch: str) -> None:
    assert kifu.ok("line", pebbles, branch[-8:], "--json").data["line"] == branch


def test_a_line_gets_a_name(kifu: Kifu, pebbles: str, branch: str) -> None:
    assert kifu.ok("line", pebbles, branch, "--name", "better", "--json").data["name"] == "better"
    assert row(kifu, pebbles, branch)["name"] == "better"


def test_a_line_becomes_the_main_line(kifu: Kifu, pebbles: str, branch: str) -> None:
    kifu.ok("line", pebbles, branch, "--mainline")
    assert row(kifu, pebbles, branch)["mainline"] is True
    assert kifu.ok("show", pebbles, "--json").data["at"] == 7


def test_a_line_is_retired_with_a_reason_and_restored(kifu: Kifu, pebbles: str, branch: str) -> None:
    kifu.ok("line", pebbles, branch, "--retire", "--reason", "not allowed")
    retired = row(kifu, pebbles, branch)
    assert (retired["retired"], retired["reason"]) == (True, "not allowed")
    kifu.ok("line", pebbles, branch, "--restore")
    assert row(kifu, pebbles, branch)["retired"] is False


def test_lines_of_one_fork_change_places(kifu: Kifu, pebbles: str, branch: str) -> None:
    second = kifu.ok("branch", pebbles, "--at", "6", "--name", "third way").out.strip()

    def order() -> list[str]:
        return [one["line"] for one in kifu.ok("lines", pebbles, "--json").data if not one["mainline"]]

    before = order()
    assert sorted(before) == sorted([branch, second])
    kifu.ok("line", pebbles, before[1], "--promote")
    assert order() == before[::-1]
    kifu.ok("line", pebbles, before[1], "--demote")
    assert order() == before


def test_the_main_line_cannot_be_retired(kifu: Kifu, pebbles: str) -> None:
    result = kifu("line", pebbles, "main", "--retire")
    assert result.code == 2
    assert "mainline" in result.err


def test_only_one_thing_is_done_to_a_line_at_once(kifu: Kifu, pebbles: str, branch: str) -> None:
    assert kifu("line", pebbles, branch, "--retire", "--mainline").code == 2
    assert row(kifu, pebbles, branch)["retired"] is False


def test_a_line_that_does_not_exist_is_not_found(kifu: Kifu, pebbles: str) -> None:
    result = kifu("line", pebbles, "nosuch")
    assert result.code == 5
    assert "nosuch" in result.err


def test_a_branch_after_the_last_entry_that_exists_only(kifu: Kifu, pebbles: str) -> None:
    assert kifu("branch", pebbles, "--at", "14").code == 5
    assert kifu.ok("branch", pebbles, "--at", "13", "--json").data["at"] == 13


def test_a_branch_needs_a_place(kifu: Kifu, pebbles: str) -> None:
    result = kifu("branch", pebbles)
    assert result.code == 2
    assert "--at" in result.err


def test_an_entry_equal_to_the_next_one_steps_into_the_line_that_exists(kifu: Kifu, pebbles: str, branch: str) -> None:
    twin = kifu.ok("branch", pebbles, "--at", "6", "--name", "twin").out.strip()
    recorded = kifu.ok("play", pebbles, "--line", twin, "alice/vp += 30", "--json").data
    assert recorded["version"] == 7
    assert kifu.ok("show", pebbles, "--line", recorded["line"], "--json").data["places"]["alice/vp"]["value"] == 33


def test_compare_says_where_two_lines_part_and_what_differs(kifu: Kifu, pebbles: str, branch: str) -> None:
    told = kifu.ok("compare", pebbles, "main", branch, "--json").data
    assert told["part_at"] == 6
    assert (told["left"]["at"], told["right"]["at"]) == (13, 7)
    by_place = {one["place"]: (one["left"], one["right"]) for one in told["differences"]}
    assert by_place["alice/vp"] == ("6", "33")
    text = kifu.ok("compare", pebbles, "main", branch).out
    assert text.startswith("the lines part after event 6")
    assert "take 6" in text
    assert "alice/vp += 30" in text


def test_compare_at_a_shared_entry_finds_equal_tables(kifu: Kifu, pebbles: str, branch: str) -> None:
    assert kifu.ok("compare", pebbles, "main", branch, "--at", "6", "--json").data["differences"] == []


MEANING_SOMETHING_ELSE = ["main", "Main", "@last", "7", "#7", "t5", "0193abcd", "line 0bf36a", "0193" + "a" * 28]


@pytest.mark.parametrize("name", MEANING_SOMETHING_ELSE)
def test_a_line_gets_no_name_that_means_something_else(kifu: Kifu, pebbles: str, branch: str, name: str) -> None:
    for words in (("branch", pebbles, "--at", "6", "--name", name), ("line", pebbles, branch, "--name", name)):
        result = kifu(*words)
        assert (result.code, result.out) == (2, "")
        assert result.is_one_line()
        assert name in result.err
    assert len(kifu.ok("lines", pebbles, "--json").data) == 2
    assert row(kifu, pebbles, branch)["name"] == "what if [/red]"


def test_two_lines_in_play_do_not_have_one_name(kifu: Kifu, pebbles: str, branch: str) -> None:
    result = kifu("branch", pebbles, "--at", "3", "--name", "what if [/red]")
    assert result.code == 2
    assert "called" in result.err
    second = kifu.ok("branch", pebbles, "--at", "3", "--name", "other").out.strip()
    assert kifu("line", pebbles, second, "--name", "what if [/red]").code == 2
    kifu.ok("line", pebbles, second, "--name", "other")  # it is its own name already


def test_the_name_of_a_retired_line_is_free_and_undoing_keeps_a_name(kifu: Kifu, pebbles: str, branch: str) -> None:
    new = kifu.ok("undo", pebbles, "--line", branch).out.strip()
    assert row(kifu, pebbles, new)["name"] == "what if [/red]"
    kifu.ok("line", pebbles, new, "--retire")
    kifu.ok("branch", pebbles, "--at", "3", "--name", "what if [/red]")


def test_a_name_can_be_taken_away_from_several_lines(kifu: Kifu, pebbles: str, branch: str) -> None:
    second = kifu.ok("branch", pebbles, "--at", "3").out.strip()
    for line in (branch, second):
        assert kifu.ok("line", pebbles, line, "--name", "", "--json").data["name"] == f"line {line[-6:]}"


def test_compare_tells_the_score_of_both_lines_and_what_chance_differed(kifu: Kifu, pebbles: str, branch: str) -> None:
    told = kifu.ok("compare", pebbles, "main", branch, "--json").data
    points = next(one for one in told["differences"] if one["place"] == "alice/vp")
    for side in ("left", "right"):
        assert str(told[side]["scores"]["points"]["alice"][-1]) == points[side]
    assert int(points["right"]) >= 30
    assert len(told["left"]["scores"]["at"]) == len(told["left"]["scores"]["points"]["alice"])
    assert told["left"]["scores"]["at"][-1] == told["left"]["events"]
    assert told["entries"][0]["same"] is False
    assert told["chance"] == []
    assert "score A alice" in kifu.ok("compare", pebbles, "main", branch).out


def test_compare_takes_versions_of_one_line(kifu: Kifu, pebbles: str) -> None:
    told = kifu.ok("compare", pebbles, "main@4", "main@9", "--json").data
    assert (told["part_at"], told["left"]["at"], told["right"]["at"]) == (4, 4, 9)
    assert told["left"]["events"] == 4
    assert {one["left"] for one in told["entries"]} == {None}
    diff = kifu.ok("diff", pebbles, "4", "9", "--json").data
    assert told["differences"] == diff
    turn = kifu.ok("compare", pebbles, "main@t2", "main", "--json").data
    assert turn["left"]["at"] < turn["right"]["at"]


def test_compare_of_one_line_is_with_what_it_was_before_it_was_put_right(kifu: Kifu, pebbles: str) -> None:
    refused = kifu("compare", pebbles, "main")
    assert (refused.code, refused.is_one_line()) == (5, True)
    assert "no version before" in refused.err
    before = kifu.ok("lines", pebbles, "--json").data[0]
    kifu.ok("undo", pebbles)
    told = kifu.ok("compare", pebbles, "main", "--json").data
    assert told["left"]["line"] == before["line"]
    assert told["left"]["at"] == told["right"]["at"] + 1 == before["head"]


def test_a_comparison_is_written_as_markdown_or_as_text(kifu: Kifu, pebbles: str, branch: str) -> None:
    for name, head in (("a.md", "# "), ("a.txt", "")):
        path = kifu.folder / name
        result = kifu.ok("compare", pebbles, "main", branch, "-o", path)
        assert result.out == ""
        text = path.read_text(encoding="utf-8")
        assert text.startswith(head)
        assert "Score, turn by turn" in text
    bad = kifu("compare", pebbles, "main", branch, "-o", kifu.folder / "no" / "a.md")
    assert (bad.code, bad.is_one_line()) == (6, True)


@pytest.mark.parametrize("ref", ["main@999", "nowhere@3", "main@t99"])
def test_a_version_that_a_line_has_not_is_not_found(kifu: Kifu, pebbles: str, ref: str) -> None:
    result = kifu("compare", pebbles, ref, "main")
    assert (result.code, result.is_one_line()) == (5, True)
