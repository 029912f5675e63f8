"""Layer one: a file line by line, with nothing lost."""

from __future__ import annotations

import pytest

from replay.formats.rootlog import Document, decode, parse
from replay.formats.rootlog.document import Header, Player, Turn, Unread
from tests.replay.rootlog.games import ALL, AUTUMN


def texts(document: Document) -> list[list[str]]:
    return [[action.text for action in turn.actions] for _, turn in document.turns]


@pytest.mark.parametrize("name", ALL)
def test_a_legal_game_is_read_without_a_finding(name: str) -> None:
    document = parse(ALL[name])
    assert document.findings == ()
    assert all(action.action is not None for _, turn in document.turns for action in turn.actions)


def test_every_action_knows_its_line_and_column() -> None:
    lines = AUTUMN.split("\n")
    for line, turn in parse(AUTUMN).turns:
        for action in turn.actions:
            text = lines[line.number - 1]
            assert text[action.column - 1 : action.column - 1 + len(action.text)] == action.text
            assert action.line == line.number


def test_players_turns_comments_and_blank_lines_are_told_apart() -> None:
    document = parse(AUTUMN)
    assert [(player.faction, player.name) for player in document.players] == [
        ("C", "Anna"),
        ("E", "[/red]Ben"),
        ("A", "Chika 千佳"),
        ("V", "Dora"),
    ]
    assert len(document.turns) == 13
    assert document.lines[0].comment == " A short game on the autumn map. It is not finished."
    assert document.lines[0].content is None
    assert document.lines[1].raw == ""
    assert document.winner == ()


def test_crlf_and_lf_copies_are_read_alike() -> None:
    crlf = parse(decode(AUTUMN.replace("\n", "\r\n").encode()))
    assert texts(crlf) == texts(parse(AUTUMN))
    assert {line.end for line in crlf.lines} == {"\r\n"}


def test_header_lines_may_come_in_any_order_and_in_any_case() -> None:
    document = parse("A: x\nwinner: A\ndeck: E&P\nPOOL: CA\nmap: Lake\n")
    assert document.findings == ()
    assert document.winner == ("A",)
    map_line = document.header("Map")
    assert map_line is not None
    assert map_line[1].value == "Lake"


def test_both_separators_are_understood() -> None:
    assert texts(parse("C: x\nC:w->1;++/#->C")) == [["w->1", "++", "#->C"]]


def test_a_bad_action_costs_only_itself() -> None:
    document = parse("C: x\nC:w->1/#A/++")
    actions = document.turns[0][1].actions
    assert [action.action is not None for action in actions] == [True, False, True]
    (finding,) = document.findings
    assert (finding.level, finding.line, finding.column, finding.text) == ("syntax", 2, 8, "#A")
    assert finding.suggestion == "#->A"


def test_a_bad_line_costs_only_itself() -> None:
    document = parse("C: x\nwhat is this\nC:w->1\n")
    assert isinstance(document.lines[1].content, Unread)
    assert texts(document) == [["w->1"]]
    assert [(finding.level, finding.line) for finding in document.findings] == [("syntax", 2)]


def test_an_unknown_header_is_kept_and_named() -> None:
    document = parse("Venue: the old mill\nC: x\n")
    assert document.lines[0].content == Header("Venue", "the old mill", 8)
    assert document.findings[0].level == "syntax"


def test_a_first_line_that_is_all_actions_is_a_turn_and_not_a_name() -> None:
    document = parse("C:t_k->1/w->2+3\nC:++\n")
    assert isinstance(document.lines[0].content, Turn)
    assert len(document.turns) == 2
    assert document.findings[0].level == "note"


def test_a_name_may_look_a_little_like_an_action() -> None:
    assert parse("C: -> the cat // yes\n").players == [Player("C", "-> the cat")]


def test_a_comment_cuts_a_line_wherever_it_begins() -> None:
    document = parse("C: Anna // and friends\nC:w->1 // two\nC:w->1/// three\n")
    assert document.players[0].name == "Anna"
    assert texts(document) == [["w->1"], ["w->1"]]


def test_two_separators_that_hide_the_rest_of_a_turn_are_noticed() -> None:
    document = parse("C: x\nC:w->1//b_s->2/++\n")
    (finding,) = document.findings
    assert (finding.level, finding.suggestion) == ("note", "/b_s->2/++")


def test_an_action_missing_between_separators_is_noticed() -> None:
    document = parse("C: x\nC:w->1/ /++\n")
    assert texts(document) == [["w->1", "++"]]
    assert document.findings[0].reason == "an action is missing between separators"


def test_a_letter_that_is_no_faction_is_noticed() -> None:
    document = parse("Z: somebody\nZ:w->1\n")
    assert [finding.level for finding in document.findings] == ["faction", "faction"]
    assert len(document.turns) == 1


def test_draft_factions_are_read_only_when_asked_for() -> None:
    text = "F: Fern\nF:w->1/t_p->3\n"
    assert parse(text, draft=True).findings == ()
    assert "draft" in parse(text).findings[0].reason
    unknown = parse("N: Nell\nN:w_a->1/$_i->3\n", draft=True)
    assert [finding.text for finding in unknown.findings] == ["$_i->3"]


def test_a_file_can_declare_letters_of_its_own() -> None:
    text = "Ext: Y=Honeycomb Clergy\nY: Yves\nC: Cleo\nY:b+3w->5/t_f$_g->7\nY:$_C->p/Y$_C->h\n"
    document = parse(text)
    assert document.findings == ()
    assert document.extra == (("Y", "Honeycomb Clergy"),)


def test_an_official_letter_cannot_be_declared_anew() -> None:
    assert parse("Ext: C=Cousins of Clay\nC: x\n").extra == ()


def test_an_empty_file_has_no_lines() -> None:
    assert parse("").lines == ()
    assert parse("\n\n").turns == []


def test_a_line_of_ten_megabytes_is_kept_and_not_read() -> None:
    text = "C: x\nC:" + "w->1/" * 2_000_000 + "\nC:++\n"
    document = parse(text)
    assert isinstance(document.lines[1].content, Unread)
    assert texts(document) == [["++"]]
    assert len(document.findings[0].text) <= 80


def test_binary_junk_is_reported_by_line() -> None:
    junk = bytes(range(256)) * 40
    document = parse(decode(junk))
    assert document.turns == []
    assert all(finding.level == "syntax" for finding in document.findings)
    assert all(finding.text.isprintable() for finding in document.findings)
