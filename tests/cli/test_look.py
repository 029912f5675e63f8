"""`show`, `log`, `diff`, `find`, `search`, `note`, `notes`, `games`, `check`: looking at what is recorded."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Kifu

# -- show -----------------------------------------------------------------------------------------


def test_show_draws_the_map_of_root_within_the_width_of_the_terminal(kifu: Kifu, root: str) -> None:
    shown = kifu.ok("show", root, terminal=80).out.splitlines()
    assert "alice" in shown[0] or "autumn.rootlog" in shown[0]
    assert any("┌1 " in row for row in shown)
    assert len(shown) <= 30


def test_show_at_an_entry_is_the_table_after_it(kifu: Kifu, pebbles: str) -> None:
    places = kifu.ok("show", pebbles, "--at", "4", "--json").data["places"]
    assert places["alice/stones"] == {"pieces": {"stone": 2}}
    assert places["bob/stones"] == {"pieces": {"stone": 1}}
    assert places["bag"] == {"pieces": {"stone": 37}}


def test_show_as_places_names_each_place_that_holds_something(kifu: Kifu, pebbles: str) -> None:
    rows = dict(row.split(None, 1) for row in kifu.ok("show", pebbles, "--places").out.splitlines()[2:])
    assert rows["bag"] == "stone 28"
    assert rows["turn"] == "bob"


def test_show_as_text_says_the_board_in_sentences(kifu: Kifu, root: str) -> None:
    said = kifu.ok("show", root, "--text").out
    assert "Clearing 1" in said or "clearing 1" in said
    assert "│" not in said


def test_show_after_an_entry_that_does_not_exist_is_not_found(kifu: Kifu, pebbles: str) -> None:
    result = kifu("show", pebbles, "--at", "14")
    assert result.code == 5
    assert "1 to 13" in result.err


@pytest.fixture
def hands(empty: Kifu) -> str:
    """A match in which bob lays a card before him that only he sees, and shows it two entries later."""
    match = empty.ok("new", "cards", "--seat", "alice", "--seat", "bob").out.strip()
    empty.ok(
        "play",
        match,
        "open deck for none ordered; open bob/row for bob ordered; open table for all",
        "3 cards ? outside -> deck",
        "card ? deck -> bob/row",
        "alice/vp = 1",
        "card duke bob/row -> table",
        "--seat",
        "bob",
    )
    return match


def test_show_known_now_tells_what_was_learnt_later(empty: Kifu, hands: str) -> None:
    then = empty.ok("show", hands, "--at", "4", "--json").data["places"]["bob/row"]["cards"]
    now = empty.ok("show", hands, "--at", "4", "--known", "now", "--json").data["places"]["bob/row"]["cards"]
    assert [card["kind"] for card in then] == ["?"]
    assert [card["kind"] for card in now] == ["duke"]
    assert "duke'" in empty.ok("show", hands, "--at", "4", "--known", "now").out


def test_log_known_now_tells_what_was_learnt_later(empty: Kifu, hands: str) -> None:
    then = empty.ok("log", hands, "--from", "4", "--to", "4").out
    now = empty.ok("log", hands, "--from", "4", "--to", "4", "--known", "now").out
    assert "duke" not in then
    assert "duke" in now


@pytest.fixture
def private(empty: Kifu) -> str:
    """A match whose record sees a city in bob's hand."""
    match = empty.ok("new", "cards", "--seat", "alice", "--seat", "b=Bob").out.strip()
    empty.ok("play", match, "open b/hand for b,record", "card city outside -> b/hand", "--seat", "b")
    return match


def test_a_seat_is_shown_its_own_hand_and_another_only_its_back(empty: Kifu, private: str) -> None:
    own = empty.ok("show", private, "--seat", "b", "--json").data
    other = empty.ok("show", private, "--seat", "alice", "--json").data
    assert own["view"] == "b"
    assert [card["kind"] for card in own["places"]["b/hand"]["cards"]] == ["city"]
    assert [card["kind"] for card in other["places"]["b/hand"]["cards"]] == ["?"]


@pytest.mark.parametrize("view", [("--seat", "alice"), ("--public",)])
@pytest.mark.parametrize("command", ["show", "log", "export"])
def test_no_view_but_the_owners_and_the_scribes_names_a_hidden_card(
    empty: Kifu, private: str, command: str, view: tuple[str, ...]
) -> None:
    how = {"show": ("--places",), "log": (), "export": ("--format", "text")}[command]
    assert "city" in empty.ok(command, private, *how).out
    assert "city" in empty.ok(command, private, *how, "--seat", "b").out
    hidden = empty.ok(command, private, *how, *view).out.replace("card city outside", "")
    assert "city" not in hidden.replace("-> b/hand", "")


def test_a_seat_may_be_named_by_its_player(empty: Kifu, private: str) -> None:
    assert empty.ok("show", private, "--seat", "Bob", "--json").data["view"] == "b"


def test_a_seat_that_nobody_has_is_not_found(empty: Kifu, private: str) -> None:
    result = empty("show", private, "--seat", "carol")
    assert result.code == 5
    assert "alice, b" in result.err


# -- log, diff ------------------------------------------------------------------------------------


def test_log_prints_one_entry_a_line_with_what_it_changed(kifu: Kifu, pebbles: str) -> None:
    rows = kifu.ok("log", pebbles).out.splitlines()
    assert [int(row.split()[0]) for row in rows] == list(range(1, 14))
    assert "take 3" in rows[3]
    assert "1 stone bag -> alice/stones" in rows[3]


def test_log_shows_a_part(kifu: Kifu, pebbles: str) -> None:
    rows = kifu.ok("log", pebbles, "--from", "5", "--to", "7", "--json").rows
    assert [row["version"] for row in rows] == [5, 6, 7]
    assert rows[0]["changes"][-1] == "bob/vp += 1"
    assert rows[0]["scribe"] == "erin"


def test_log_says_where_turns_begin(kifu: Kifu, pebbles: str) -> None:
    rows = kifu.ok("log", pebbles, "--turns").out.splitlines()
    assert "── R1 alice" in rows
    assert "── R2 bob" in rows


def test_log_of_an_imported_match_keeps_the_text_of_the_source(kifu: Kifu, root: str) -> None:
    rows = kifu.ok("log", root, "--json").rows
    assert all(row["source"] for row in rows[1:])


def test_diff_names_the_places_that_differ(kifu: Kifu, pebbles: str) -> None:
    found = {one["place"]: (one["left"], one["right"]) for one in kifu.ok("diff", pebbles, "3", "5", "--json").data}
    assert found["bag"] == ("stone 38", "stone 36")
    assert found["round"] == ("1", "2")
    assert "turn" not in found
    assert "stone 38  |  stone 36" in kifu.ok("diff", pebbles, "3", "5").out


def test_a_moment_does_not_differ_from_itself(kifu: Kifu, pebbles: str) -> None:
    assert kifu.ok("diff", pebbles, "3", "3", "--json").data == []
    assert "equal" in kifu.ok("diff", pebbles, "3", "3").err


def test_diff_with_an_entry_that_does_not_exist_is_not_found(kifu: Kifu, pebbles: str) -> None:
    assert kifu("diff", pebbles, "3", "99").code == 5


# -- find, search ---------------------------------------------------------------------------------


def test_find_prints_the_entries_that_fit(kifu: Kifu, pebbles: str) -> None:
    hits = kifu.ok("find", pebbles, "seat:bob", "bob/vp>=5", "--json").data
    assert [hit["version"] for hit in hits] == [11]
    assert kifu.ok("find", pebbles, "seat:bob").out.count("\n") == 6


def test_find_without_a_hit_ends_with_1(kifu: Kifu, pebbles: str) -> None:
    result = kifu("find", pebbles, "card:duke", "--json")
    assert result.code == 1
    assert result.data == []


def test_a_condition_that_cannot_be_read_is_a_mistake_of_usage(kifu: Kifu, pebbles: str) -> None:
    result = kifu("find", pebbles, "colour:red")
    assert result.code == 2
    assert "card:" in result.err


def test_search_finds_matches_by_seat_and_event(kifu: Kifu, pebbles: str) -> None:
    [row] = kifu.ok("search", "seat:alice", "event:spring", "--json").data
    assert row["match"] == pebbles
    assert row["entries"] == 13
    assert row["winners"] == ["alice"]
    assert row["seats"] == [{"id": "alice", "name": "Alice"}, {"id": "bob", "name": "Bob"}]
    assert pebbles[-8:] in kifu.ok("search", "spring").out


def test_search_without_words_lists_the_archive_and_a_limit_shortens_it(kifu: Kifu) -> None:
    assert len(kifu.ok("search", "--json").data) == 2
    shortened = kifu.ok("search", "--limit", "1")
    assert shortened.out.count("\n") == 1
    assert "1 of 2" in shortened.err


def test_search_without_a_hit_ends_with_1(kifu: Kifu) -> None:
    result = kifu("search", "nobody")
    assert (result.code, result.out) == (1, "")


# -- notes ----------------------------------------------------------------------------------------


def test_a_note_stands_on_its_entry_with_author_glyph_and_tag(kifu: Kifu, pebbles: str) -> None:
    note = kifu.ok("note", pebbles, "--at", "3", "Why [not]?", "--glyph", "?!", "--tag", "endgame", "--by", "carol")
    [found] = kifu.ok("notes", pebbles, "--json").data
    assert found["note"] == note.out.strip()
    assert (found["at"], found["text"], found["glyph"]) == (3, "Why [not]?", "?!")
    assert (found["author"], found["tags"]) == ("carol", ["endgame"])
    assert "#3 carol ?!: Why [not]? #endgame" in kifu.ok("notes", pebbles).out
    assert kifu.ok("log", pebbles, "--json").rows[2]["glyphs"] == ["?!"]


def test_an_edited_note_says_the_new_text_and_keeps_the_old_one(kifu: Kifu, pebbles: str) -> None:
    note = kifu.ok("note", pebbles, "--at", "3", "bad", "--json").data["note"]
    kifu.ok("note", pebbles, "--edit", note[-8:], "good", "--by", "carol")
    [found] = kifu.ok("notes", pebbles, "--json").data
    assert (found["text"], found["earlier"]) == ("good", ["bad"])


def test_a_removed_note_is_out_of_sight(kifu: Kifu, pebbles: str) -> None:
    note = kifu.ok("note", pebbles, "--at", "3", "bad").out.strip()
    kifu.ok("note", pebbles, "--remove", note)
    assert kifu.ok("notes", pebbles, "--json").data == []


def test_a_note_is_read_from_standard_input(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("note", pebbles, "--at", "3", "-", stdin="one\ntwo\n")
    assert kifu.ok("notes", pebbles, "--json").data[0]["text"] == "one\ntwo"


def test_a_note_for_a_seat_is_not_shown_to_another(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("note", pebbles, "--at", "3", "psst", "--for", "alice")
    assert kifu.ok("notes", pebbles, "--seat", "bob", "--json").data == []
    assert len(kifu.ok("notes", pebbles, "--seat", "alice", "--json").data) == 1


def test_a_note_that_says_nothing_is_a_mistake_of_usage(kifu: Kifu, pebbles: str) -> None:
    assert kifu("note", pebbles, "--at", "3").code == 2


def test_a_note_after_the_last_entry_is_not_found(kifu: Kifu, pebbles: str) -> None:
    assert kifu("note", pebbles, "--at", "14", "late").code == 5


# -- games, check ---------------------------------------------------------------------------------


def test_games_lists_what_is_installed_and_how_complete_it_is(empty: Kifu) -> None:
    [root] = [game for game in empty.ok("games", "--json").data if game["id"] == "root"]
    assert root["seats"] == [2, 6]
    assert root["open_points"]
    assert "Root" in empty.ok("games", "root").out


def test_a_game_that_is_not_installed_is_not_found_with_the_nearest_name(empty: Kifu) -> None:
    result = empty("games", "rot")
    assert result.code == 5
    assert "did you mean root?" in result.err


def test_check_says_that_no_rules_judged_and_finds_nothing_in_a_clean_match(kifu: Kifu, pebbles: str) -> None:
    result = kifu.ok("check", pebbles)
    assert result.out == ""
    assert "no rules judge 1 match of pebbles" in result.err


def test_check_lists_what_the_importer_found(empty: Kifu) -> None:
    file = empty.folder / "game.rootlog"
    file.write_text("Map: Fall\nDeck: Standard\nC: alice\nE: bob\n\nC:w->1/w1->12\nE:b+6w->11/3w11->1\n")
    assert empty("import", file).code == 1
    result = empty("check", "@last", "--json")
    assert result.code == 1
    assert ("adjacency", "w1->12") in [(row["level"], row["text"]) for row in result.rows]
    assert "game.rootlog:6:" in empty("check").out


def test_check_finds_a_change_that_does_not_fit_the_table(empty: Kifu) -> None:
    match = empty.ok("new", "root", "--seat", "C=alice", "--seat", "E=bob", "--option", "rules=none").out.strip()
    played = empty.ok("play", match, "E:2w1->2")
    assert "does not fit" in played.err
    assert [row["level"] for row in empty("check", match, "--json").rows] == ["misfit"]


def test_several_processes_find_the_same_as_one(empty: Kifu) -> None:
    for seed in ("1", "2"):
        match = empty.ok("simulate", "heart-of-crown", "--seed", seed).out.split()[0]
        empty.ok("undo", match)
    empty.ok("play", match, "--irregular", "coin += 1")
    alone, together = (empty("check", "--jobs", jobs, "--json") for jobs in ("1", "2"))
    assert alone.code == together.code == 1
    assert alone.out == together.out != ""


@pytest.mark.parametrize("words", [("legal", "@last"), ("simulate", "pebbles")])
def test_what_needs_rules_says_that_there_are_none(kifu: Kifu, words: tuple[str, ...]) -> None:
    result = kifu(*words)
    assert result.code == 2
    assert "no rules module" in result.err


# -- moments --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("show", "--at", "14"),
        ("branch", "--at", "14"),
        ("branch", "--at", "0"),
        ("note", "--at", "14", "x"),
        ("note", "--at", "0", "x"),
        ("note", "--at", "3", "--to", "14", "x"),
        ("log", "--from", "14"),
        ("log", "--from", "0"),
        ("log", "--to", "14"),
        ("diff", "1", "14"),
        ("compare", "main", "main", "--at", "14"),
        ("undo", "--from", "14"),
        ("undo", "--from", "0"),
    ],
    ids=" ".join,
)
def test_an_event_that_is_not_there_is_not_found_whatever_the_command(
    kifu: Kifu, pebbles: str, words: tuple[str, ...]
) -> None:
    result = kifu(words[0], pebbles, *words[1:])
    assert (result.code, result.out) == (5, "")
    assert result.err == f"kifu: there is no event {14 if '14' in words else 0} on this line; it has 1 to 13\n"


def test_a_moment_is_named_by_the_turn_or_the_round_that_begins_there(kifu: Kifu, pebbles: str) -> None:
    assert kifu.ok("show", pebbles, "--at", "t5").out == kifu.ok("show", pebbles, "--at", "5").out
    assert kifu.ok("show", pebbles, "--at", "r3", "--json").data["at"] == 6
    assert kifu.ok("branch", pebbles, "--at", "t2", "--json").data["at"] == 2
    assert (
        kifu.ok("log", pebbles, "--from", "t2", "--to", "t3").out
        == kifu.ok("log", pebbles, "--from", "2", "--to", "3").out
    )
    assert kifu.ok("diff", pebbles, "t1", "T3").out == kifu.ok("diff", pebbles, "1", "3").out


def test_a_turn_that_was_not_played_is_not_found(kifu: Kifu, pebbles: str) -> None:
    result = kifu("show", pebbles, "--at", "t99")
    assert (result.code, result.out) == (5, "")
    assert result.err == "kifu: there is no turn 99 on this line; it has 1 to 13\n"
    assert "none was recorded" in kifu("show", pebbles, "--at", "p1").err


@pytest.mark.parametrize("at", ["t", "t-1", "x5", "5t", "1.5", ""])
def test_what_names_no_moment_is_a_mistake_of_usage(kifu: Kifu, pebbles: str, at: str) -> None:
    assert kifu("show", pebbles, "--at", at).code == 2


def test_before_its_set_up_a_table_is_empty(kifu: Kifu, pebbles: str) -> None:
    assert kifu.ok("show", pebbles, "--at", "0", "--json").data["places"] == {}


@pytest.mark.parametrize("condition", ["alice/vp>=", ":x", "seat:", "vp>=many", 'note:"half'])
def test_a_condition_that_is_malformed_is_a_mistake_of_usage(kifu: Kifu, pebbles: str, condition: str) -> None:
    result = kifu("find", pebbles, condition)
    assert (result.code, result.out) == (2, "")
    assert result.is_one_line()


@pytest.mark.parametrize("query", ["date>abc", "seat:", ":x", 'event:"half', "date:"])
def test_a_query_that_is_malformed_is_a_mistake_of_usage(kifu: Kifu, query: str) -> None:
    result = kifu("search", query)
    assert (result.code, result.out) == (2, "")
    assert result.is_one_line()


# -- a match with rules -----------------------------------------------------------------------------


@pytest.fixture
def crown(empty: Kifu) -> str:
    """A simulated match of Heart of Crown."""
    empty.ok("simulate", "heart-of-crown", "--seed", "5", "--seats", "3")
    return "@last"


def test_show_draws_the_board_of_heart_of_crown_and_cuts_no_row(empty: Kifu, crown: str) -> None:
    for width in (53, 80, 130):
        shown = empty.ok("show", crown, "--at", "1000", terminal=width).out
        assert "Market" in shown
        assert "more i" not in shown
        assert sum(" SP" in row for row in shown.splitlines()) == 3


def test_show_says_why_a_conditional_ability_may_not_be_used_in_the_open_window(empty: Kifu) -> None:
    position = empty.folder / "window.toml"
    position.write_text(
        'game = "heart-of-crown"\nseats = ["alice", "bob"]\n'
        '[stacks]\n"alice/hand" = ["indulgence", "prior-investment", "lighthouse"]\n[values]\nturn = "alice"\n'
    )
    empty.ok("new", "heart-of-crown", "--position", position, "--seed", "1")
    empty.ok("play", "@last", "use indulgence", "acquire large-city")
    assert "– not Lighthouse: none came into hand (HOC.17.6)" in empty.ok("show", "@last").out
    assert "Lighthouse may not: none came into hand (HOC.17.6)." in empty.ok("show", "@last", "--text").out
    empty.ok("play", "@last", "decline")
    assert "HOC.17.6" not in empty.ok("show", "@last").out


def test_the_agenda_is_for_programs_only(empty: Kifu, crown: str) -> None:
    for words in (("log", crown, "--to", "30"), ("show", crown, "--places"), ("diff", crown, "10", "11")):
        assert "agenda" not in empty.ok(*words).out, words
    assert any(
        "agenda" in text for row in empty.ok("log", crown, "--to", "30", "--json").rows for text in row["changes"]
    )


def test_the_log_of_a_game_that_counts_player_actions_numbers_them(empty: Kifu) -> None:
    empty.ok("simulate", "heart-of-crown", "--seed", "4")
    rows = empty.ok("log", "@last", "--json").rows
    numbers = [row["player_action"] for row in rows if row["player_action"]]
    assert numbers == list(range(1, len(numbers) + 1))
    [first] = [row for row in rows if row["player_action"] == 1]
    lines = empty.ok("log", "@last", "--from", str(first["version"]), "--to", str(first["version"])).out
    assert lines.split()[:3] == [str(first["version"]), "1", first["seat"]]
    assert "action-in-turn" not in lines


def test_a_turn_s_header_stands_below_the_event_that_ended_the_turn_before(empty: Kifu, crown: str) -> None:
    rows = empty.ok("log", crown, "--turns").out.splitlines()
    headers = [index for index, row in enumerate(rows) if row.startswith("──")]
    assert len(headers) > 10
    for index in headers[1:-1]:
        acting = rows[index].split()[-1]
        assert rows[index + 1].split()[1:3].count(acting) == 1, rows[index : index + 2]
        assert f" {acting} " not in rows[index - 1].replace(f"turn = {acting}", ""), rows[index - 1 : index + 1]


def test_show_draws_the_same_board_with_what_was_learnt_later(empty: Kifu) -> None:
    empty.ok("new", "heart-of-crown", "--seat", "alice", "--seat", "bob", "--observed")
    market = "prior light chival caravan trading star-reader messenger crossbow"
    empty.ok("play", "@last", market, "play farming-village", "play farming-village")
    then = empty.ok("show", "@last", "--at", "13").out
    now = empty.ok("show", "@last", "--at", "13", "--known", "now").out
    assert "Market" in now
    assert "deck" not in now.split("Market")[0]
    assert len(now.splitlines()) == len(then.splitlines())


def test_the_line_of_the_last_action_stays_short(empty: Kifu) -> None:
    empty.ok("new", "heart-of-crown", "--seat", "alice", "--seat", "bob", "--seed", "3")
    for at in range(2, 5):
        line = empty.ok("show", "@last", "--at", str(at)).out.splitlines()[1]
        assert len(line) < 120, line
    assert "shuffled" in empty.ok("show", "@last", "--at", "2").out.splitlines()[1]


@pytest.mark.parametrize("width", [0, 80, 160])
def test_the_table_of_a_finished_game_says_who_has_won(empty: Kifu, crown: str, width: int) -> None:
    won = empty.ok("search", "--json").data[0]["winners"]
    shown = empty.ok("show", crown, terminal=width).out
    assert f"over: won by {', '.join(won)}" in shown
    assert "result = [" not in shown
    assert "over: won by" not in empty.ok("show", crown, "--at", "100", terminal=width).out


def test_the_log_says_in_words_how_a_game_ended(empty: Kifu, crown: str) -> None:
    last = empty.ok("log", crown).out.splitlines()[-1]
    assert "the game is over: won by" in last
    assert "result = [" not in last


def test_no_view_of_another_reads_what_was_declared_about_cards_that_it_does_not_see(empty: Kifu) -> None:
    """The text of a declared entry, of a name given later and of a guess names what the record knows."""
    match = empty.ok("new", "cards", "--seat", "alice", "--seat", "bob").out.strip()
    hands = "open alice/hand for alice,record; open bob/hand for bob,record; open deck for none ordered"
    empty.ok("play", match, f"{hands}; 2 cards ? outside -> deck", "card duke outside -> bob/hand")
    empty.ok("play", match, "card ? deck -> bob/hand", "card duke bob/hand -> deck", "turn = bob")
    empty.ok("blanks", match, "--name", "4.1=senator")
    for view in (("--seat", "alice"), ("--public",)):
        for words in (
            ("log", match),
            ("log", match, "--json"),
            ("show", match),
            ("find", match, "turn:0-9"),
            ("find", match, "--sql", "SELECT * FROM events"),
            ("export", match, "--format", "text"),
            ("export", match, "--format", "json"),
            ("export", match, "--format", "md"),
        ):
            shown = empty(*words, *view)
            assert shown.out, words
            assert "duke" not in shown.out, words
            assert "senator" not in shown.out, words
        assert "turn = bob" in empty.ok("log", match, *view).out
    assert "duke" in empty.ok("log", match, "--seat", "bob").out
    assert "senator" in empty.ok("log", match).out
