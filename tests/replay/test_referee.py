"""Recording with rules: what is asked, what a typed action means, and what happens by itself."""

from __future__ import annotations

import re

import msgspec
import pytest

from domain.decision import Action, Chance, Question
from domain.match_events import SeatInfo
from domain.table import Table
from replay.archive import Archive
from replay.checking import differences
from replay.errors import BadRequest, Refused
from replay.find import find
from replay.match import Match
from replay.meta import EMPTY
from replay.opening import read_position
from replay.referee import complete_legal, open_with_rules, referee_of
from replay.session import Session
from replay.simulate import simulate

SUPPLY = (
    "post-horse-2,trading-ship-2,city-development-2,magic-amulet-2,general-store,"
    "flea-market,alchemist-2,adventurer-2,infantry-battalion-2,donation-2"
)
POSITION = """
[stacks]
"alice/hand" = ["city", "post-horse-2", "duke"]
"alice/deck" = ["city", "city", "city", "city", "city"]
"bob/hand" = ["city"]
"bob/deck" = ["city", "city", "city", "city", "city"]
supply = []
market = ["alchemist-2"]
[values]
turn = "alice"
"""


def opened(
    archive: Archive, *, position: str = POSITION, seed: int | None = None, sees: tuple[str, ...] = ("*",)
) -> Match:
    laid = read_position(position) if position else None
    begun = open_with_rules("heart-of-crown", ["alice", "bob"], {"supply": SUPPLY}, seed=seed, sees=sees, position=laid)
    return archive.new_match(
        "heart-of-crown",
        [SeatInfo("alice"), SeatInfo("bob")],
        opening=begun.plays[0],
        plays=((play, EMPTY) for play in begun.plays[1:]),
        rules=(begun.rules,),
        mode="observed" if seed is None else "simulated",
        seed=seed or 0,
    )


def told(session: Session, *lines: str) -> list[str]:
    before = session.cursor.last
    for line in lines:
        session.record_all(session.read(line))
    return [f"{play.seat}: {play.action}" for play in session.cursor.plays[before:]]


def test_an_action_takes_the_answers_that_it_passes_by_with_it(archive: Archive) -> None:
    session = opened(archive).archive.session(archive.match("@last"))
    assert told(session, "play city", "end") == ["alice: play city", "alice: end main", "alice: end turn"]


def test_a_refusal_cites_the_rule_and_names_what_was_legal(archive: Archive) -> None:
    session = archive.session(opened(archive))
    with pytest.raises(Refused) as refused:
        session.read("play duke")
    assert refused.value.rule == "HOC.5.5"
    assert "(HOC.5.5); legal: play city, play post-horse-2, end main" in str(refused.value)
    assert session.match.head() == session.cursor.at


def test_a_text_that_begins_like_no_action_is_told_how_what_is_legal_here_begins(archive: Archive) -> None:
    session = archive.session(opened(archive))
    with pytest.raises(Refused) as refused:
        session.read("???")
    assert str(refused.value) == '"???" is no action; what is legal here begins with play, end'
    told(session, "end main")
    with pytest.raises(Refused, match=r'"xyz" is no action; what is legal here begins with end$'):
        session.read("xyz")


def test_an_action_of_the_game_that_does_not_stand_here_is_told_from_what_is_none(archive: Archive) -> None:
    session = archive.session(opened(archive))
    for text, is_action in (("play duke", True), ("crown", True), ("plya city", False)):
        with pytest.raises(Refused) as refused:
            session.read(text)
        assert refused.value.is_action is is_action, text


def test_names_may_be_shortened_and_a_name_that_fits_several_is_refused_with_them(archive: Archive) -> None:
    session = archive.session(opened(archive))
    assert told(session, "play post") == ["alice: play post-horse-2"]
    with pytest.raises(Refused, match=r"city-development-2"):
        session.read("play cit")


def test_nobody_can_act_for_a_seat_that_is_not_asked(archive: Archive) -> None:
    session = archive.session(opened(archive))
    with pytest.raises(Refused, match="bob is not asked"):
        session.read("play city", "bob")
    with pytest.raises(Refused, match="bob is not asked"):
        session.read("bob: play city")


def test_what_no_rule_allows_is_declared_as_irregular(archive: Archive) -> None:
    session = archive.session(opened(archive))
    with pytest.raises(Refused):
        session.read("coin += 5")
    [play] = session.read("coin += 5", irregular=True)
    assert play.rules == 0
    with pytest.raises(BadRequest):
        session.read("play city", irregular=True)


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        ("con += 5", 'there is no value "con"; did you mean coin?'),
        ("coin -= 5", "coin is a whole number from 0 to 1,000,000"),
        ("coin = many", "coin is a whole number"),
        ("turn = zed", "turn is one of the seats alice, bob"),
        ('ceremonies = ["zed"]', "ceremonies lists seats"),
        ("agenda = 1", 'there is no value "agenda"'),
    ],
)
def test_a_ruling_does_not_make_a_new_value_by_a_slip(archive: Archive, ruling: str, said: str) -> None:
    session = archive.session(opened(archive))
    with pytest.raises(BadRequest, match=re.escape(said)):
        session.read(ruling, irregular=True)
    assert session.read('ceremonies = ["alice"]', irregular=True)


def test_a_simulated_match_goes_on_by_itself_to_the_next_decision(archive: Archive) -> None:
    session = archive.session(opened(archive, position="", seed=3))
    assert not any(isinstance(one, Chance) for one in session.referee.questions(session.cursor.table))
    for _ in range(12):
        told(session, "end")
        assert not any(isinstance(one, Chance) for one in session.referee.questions(session.cursor.table))


def test_the_same_seed_gives_the_same_match(archive: Archive) -> None:
    one, two = (opened(archive, position="", seed=11) for _ in range(2))
    assert [play.action for play in one.plays()] == [play.action for play in two.plays()]
    other = opened(archive, position="", seed=12)
    assert [play.action for play in one.plays()] != [play.action for play in other.plays()]


def test_at_a_table_shuffles_are_recorded_by_themselves_and_cards_are_asked_for(archive: Archive) -> None:
    session = archive.session(opened(archive, position="", sees=("alice",)))
    assert session.cursor.plays[-1].action == "shuffled"
    market = told(
        session, "alchemist-2 post-horse-2 post-horse-2 flea-market donation-2 general-store crown adventurer-2 elrune"
    )
    assert len([line for line in market if line.startswith(": drew")]) == 9
    [hand] = session.read("farming-village ? apprentice-maid")
    assert hand.action == "drew farming-village ? apprentice-maid ? ?"
    [unseen] = session.read("?????")
    assert unseen.action == "drew ? ? ? ? ?"
    with pytest.raises(Refused, match="more than came into sight"):
        session.read("??????")


def test_while_cards_are_asked_for_names_may_be_quoted_and_other_actions_say_what_is_open(archive: Archive) -> None:
    session = archive.session(opened(archive, position="", sees=("alice",)))
    [first, *_] = session.read('"Flea Market" alchemist-2')
    assert first.action == "drew flea-market"
    with pytest.raises(Refused, match="into the Market from the Supply"):
        session.read("play city")
    with pytest.raises(Refused, match="bob is not asked now"):
        session.read("bob: play city")


def test_the_legal_actions_are_found_once_for_a_table_and_anew_for_the_next(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = archive.session(opened(archive))
    assert session.referee is not None
    rules, found = session.referee.rules, []

    def legal(table: Table, question: Question) -> tuple[Action, ...]:
        found.append(question)
        return type(rules).legal(rules, table, question)

    monkeypatch.setattr(rules, "legal", legal)
    assert session.ways_on("") == ["play city", "play post-horse-2", "end main"]
    assert session.ways_on("horse") == ["play post-horse-2"]
    assert len(found) == 1
    session.record_all(session.read("play city"))
    assert session.ways_on("play ci") == []
    assert "play city" not in session.ways_on("")


def test_legal_actions_are_narrowed_while_one_types(archive: Archive) -> None:
    session = archive.session(opened(archive))
    table = session.cursor.table
    assert complete_legal(session.referee, "", table) == ["play city", "play post-horse-2", "end main"]
    assert complete_legal(session.referee, "horse", table) == ["play post-horse-2"]
    assert complete_legal(session.referee, "e m", table) == ["end main"]
    assert complete_legal(session.referee, "xyz", table) == []


def test_a_declared_effect_needs_no_word_before_it_and_is_completed_part_by_part(archive: Archive) -> None:
    laid = POSITION.replace('"post-horse-2"', '"caravan"')
    session = archive.session(opened(archive, position=laid))
    told(session, "play caravan")
    assert session.ways_on("")[:4] == ["declare nothing", "coin", "draw", "discard"]
    assert session.ways_on("co") == ["coin", "counters"]
    assert session.ways_on("coin +2;")[:2] == ["coin +2; coin", "coin +2; draw"]
    assert session.ways_on("coin +2; acquire alch") == ["coin +2; acquire alchemist-2"]
    assert told(session, "coin +2; acquire alchemist-2") == ["alice: declare coin +2; acquire alchemist-2"]


def test_a_declared_effect_is_completed_by_the_cards_that_it_can_reach(archive: Archive) -> None:
    session = archive.session(opened(archive, position=POSITION.replace('"post-horse-2"', '"caravan"')))
    told(session, "play caravan")
    offered = session.ways_on("banish ")
    assert "banish city" in offered
    assert "banish brownie" not in offered, "it lies in the box: it is not in this game"
    assert "banish klamklam" not in offered, "nobody has backed that princess"
    assert [play.action for play in session.read("banish city")] == ["declare banish city"]
    with pytest.raises(Refused, match="has no brownie"):
        session.read("banish brownie")


def test_a_match_without_rules_has_no_referee(archive: Archive) -> None:
    match = archive.new_match("heart-of-crown", [SeatInfo("alice")])
    assert referee_of(match.state) is None
    assert archive.session(match).read("alice/vp += 1")[0].action == "alice/vp += 1"


def test_a_simulated_game_of_root_is_played_on_the_map_as_people_call_it(archive: Archive) -> None:
    match = simulate(archive, "root", 2, 1, {"map": "autumn", "factions": "CE"})
    assert match.state.header is not None
    assert match.state.header.options == {"map": "fall", "factions": "CE"}


def test_a_simulated_game_is_recorded_to_its_end_and_checks_clean(archive: Archive) -> None:
    match = simulate(archive, "heart-of-crown", 2, 5, {"supply": SUPPLY})
    result = match.state.results[match.mainline]
    assert result.winners
    referee = referee_of(match.state)
    assert referee is not None
    assert list(differences(referee.rules, match.plays())) == []
    over = referee.over(match.cursor().table)
    assert over is not None
    assert over.winners == result.winners


def test_a_game_whose_end_is_taken_back_has_no_result_until_it_is_over_again(archive: Archive) -> None:
    match = simulate(archive, "heart-of-crown", 2, 5, {"supply": SUPPLY})
    won = match.state.result
    assert won is not None
    last = match.plays()[-1]
    session = archive.session(match)
    session.undo("")
    assert match.state.result is None
    assert not archive.matches("").rows[0].has_result
    session.record_all((last,))
    again = match.state.result
    assert again is not None
    assert (again.line, again.winners, again.scores) == (match.mainline, won.winners, won.scores)


def test_a_score_is_found_where_it_was_first_reached(archive: Archive) -> None:
    match = simulate(archive, "heart-of-crown", 2, 5, {"supply": SUPPLY})
    winner = match.state.results[match.mainline].winners[0]
    [hit] = find(match, f"{winner}/score>=20 first")
    referee = referee_of(match.state)
    assert referee is not None
    totals = [
        next(score.total for score in referee.rules.score(match.cursor(at=at).table) if score.seat == winner)
        for at in (hit.version - 1, hit.version)
    ]
    assert totals[0] < 20 <= totals[1]


def test_checking_finds_what_the_rules_see_otherwise(archive: Archive) -> None:
    match = opened(archive)
    session = archive.session(match)
    told(session, "play post-horse-2", "play city")
    plays = match.plays()
    referee = referee_of(match.state)
    assert referee is not None
    refused = [*plays[:-1], msgspec.structs.replace(plays[-1], action="play duke")]
    [found] = differences(referee.rules, refused)
    assert (found.version, found.what, found.rule) == (len(plays), "refused", "HOC.5.5")
    changed = [*plays[:-1], msgspec.structs.replace(plays[-1], changes=plays[-1].changes[1:])]
    assert [one.what for one in differences(referee.rules, changed)] == ["changed"]
    unasked = [*plays[:-1], msgspec.structs.replace(plays[-1], seat="bob")]
    assert [one.what for one in differences(referee.rules, unasked)] == ["unasked"]
    unreadable = [*plays[:-1], msgspec.structs.replace(plays[-1], action="fly away")]
    assert [one.what for one in differences(referee.rules, unreadable)] == ["unreadable"]
