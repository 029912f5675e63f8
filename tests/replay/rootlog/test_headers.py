"""What the header lines say of a game."""

from __future__ import annotations

from tests.replay.rootlog.games import LAKE, WINTER
from tests.replay.rootlog.playing import played, table_of

SUITS = "Clearings: F1, M2, R3, M4, F5, R6, M7, F8, R9, M10, F11, R12"


def levels(text: str) -> list[tuple[str, int]]:
    return [(finding.level, finding.line) for finding in played(text).findings]


def test_map_deck_suits_and_seats_are_facts_of_the_match() -> None:
    imported = played(WINTER)
    assert imported.game == "root"
    assert imported.options == {"map": "winter", "deck": "exiles"}
    assert imported.facts["pool"] == "LODPC"
    assert imported.seats == ("L", "O", "D", "P")
    assert imported.players["O"] == "Oda"
    assert table_of(imported).value("suit/9") == "rabbit"


def test_the_printed_suits_of_the_autumn_map_need_no_line() -> None:
    table = table_of(played("Map: Fall\nDeck: Standard\nC: x\nC:t_k->1\n"))
    assert [table.value(f"suit/{n}") for n in (1, 2, 3)] == ["fox", "mouse", "rabbit"]


def test_the_wrong_name_of_the_autumn_map_is_read_and_noted() -> None:
    imported = played("Map: Autumn\nDeck: Standard\nC: x\n")
    assert imported.options["map"] == "fall"
    assert imported.findings[0].suggestion == "Fall"


def test_a_map_that_nobody_knows_is_kept_by_its_name() -> None:
    imported = played("Map: Marsh\nDeck: Standard\nC: x\nC:w->1\nC:w1->12\n")
    assert imported.options["map"] == "Marsh"
    assert imported.findings[0].level == "note"
    assert "adjacency" not in {finding.level for finding in imported.findings}


def test_suits_that_do_not_add_up_are_a_finding() -> None:
    assert levels(f"Map: Winter\nDeck: E&P\n{SUITS.replace('F8', 'R8')}\nC: x\n") == [("suit", 3)]


def test_a_list_of_clearings_is_read_entry_by_entry() -> None:
    text = f"Map: Winter\nDeck: E&P\n{SUITS.replace('M10', 'M9').replace('R3', 'B3')}\nC: x\n"
    found = played(text).findings
    assert {finding.level for finding in found} == {"syntax"}
    assert {finding.text for finding in found} >= {"M9", "B3"}
    assert all(finding.line == 3 for finding in found)


def test_a_map_without_printed_suits_needs_them_named() -> None:
    assert levels("Map: Winter\nDeck: E&P\nC: x\n") == [("note", 1)]


def test_the_ferry_starts_where_the_lake_has_it_unless_said_otherwise() -> None:
    opening = LAKE.split("\n\n")[0]
    assert table_of(played(opening)).pool("clearing/1") == {"ferry": 1}
    moved = table_of(played(opening.replace("Deck: E&P", "Deck: E&P\nLandmarks: ferry->10/market->4")))
    assert dict(moved.pool("clearing/10"))["ferry"] == 1
    assert moved.pool("clearing/4") == {"market": 1}


def test_a_landmark_that_does_not_exist_is_a_finding() -> None:
    found = played("Map: Lake\nDeck: E&P\nLandmarks: casino->4\nC: x\n").findings
    assert ("syntax", "casino->4") in {(finding.level, finding.text) for finding in found}


def test_hirelings_come_with_their_pieces_and_set_up_moves() -> None:
    text = f"Map: Winter\nDeck: E&P\n{SUITS}\nHirelings: h_E, h_Ld, T/h_Ew->2+3/h_Tw->1_5\nC: x\nA: y\n"
    imported = played(text + "C:t_k->1\nA:3#->$\nC:h_E->A$4\n")
    table = table_of(imported)
    assert table.pool("clearing/2") == {"warrior:hireling-eyrie": 1}
    assert table.pool("path/1_5") == {"warrior:hireling-bandits": 1}
    assert table.value("hireling/lizard/demoted") is True
    assert (table.value("hireling/eyrie/holder"), table.value("hireling/eyrie/markers")) == ("A", 4)
    assert not [finding for finding in imported.findings if "hireling" in finding.reason]


def test_a_faction_that_nobody_plays_cannot_win() -> None:
    found = played("Map: Fall\nDeck: Standard\nC: x\nC:w->1\nWinner: E\n").findings
    assert [(finding.level, finding.line) for finding in found if finding.line == 5] == [("faction", 5)]
