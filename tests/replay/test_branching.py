"""Lines on which chance goes on in a way of its own: as recorded, asked, drawn from a seed, or set by hand."""

from __future__ import annotations

from random import Random

import pytest

from domain.changes import Create, MoveCards, Set, Shuffle
from domain.decision import Bag, Chance, Dice, Draw, Drew, Rolled, Shuffled, Shuffling, Telling, Told
from domain.match_events import ChanceChosen, LineForked, SeatInfo, decode_match_event, encode_match_event
from domain.perspective import PUBLIC
from domain.play import encode_play
from domain.registry import rules_of, version_of
from domain.state import is_unknown
from domain.table import Table
from replay.amending import Amending
from replay.amendment import Edit
from replay.archive import Archive
from replay.branching import begin_branch
from replay.chance import propose
from replay.chance_policy import SCRIBE
from replay.errors import BadRequest, NotFound, Refused
from replay.match import Match
from replay.meta import EMPTY, Meta, decode_meta, encode_meta
from replay.odds import odds
from replay.session import Session
from replay.simulate import simulate, simulated
from replay.tree import tree_rows

GAMES = (("heart-of-crown", 3, 2), ("root", 0, 3))


def observed(archive: Archive, seed: int = 3, events: int = 160) -> Match:
    """A game of Root as it is recorded at a table: dice and draws are typed, and all hands seen."""
    plays, _, _ = simulated(rules_of("root"), 0, seed, {})
    return archive.new_match(
        "root",
        [SeatInfo("C", "alice"), SeatInfo("E", "bob")],
        opening=plays[0],
        plays=((play, EMPTY) for play in plays[1:events]),
        rules=(version_of(rules_of("root")),),
    )


def first_after(match: Match, asked: str, after: int = 20) -> int:
    """Returns the entry before the first outcome of a kind."""
    plays = match.plays()
    return next(at for at in range(after, len(plays)) if plays[at].asked == asked and not plays[at].seat)


def texts(match: Match, line: str, after: int) -> list[str]:
    return [play.action for play in match.plays(line)[after:]]


def ways(session: Session) -> list[str]:
    """Returns what may be answered to the first question."""
    assert session.referee is not None
    return [text for one in session.referee.open(session.cursor.table)[:1] for text in one.legal]


def go_on(session: Session, actions: int, seed: int = 1) -> None:
    """Takes legal decisions at random; outcomes of chance that nothing gives are set."""
    rng = Random(seed)
    for _ in range(actions):
        legal = ways(session)
        if not legal:
            break
        session.record_all(session.read(rng.choice(legal[:5])))


# -- as recorded -----------------------------------------------------------------------------------------------------


def test_outcomes_are_kept_where_the_same_is_asked_in_the_same_turn(archive: Archive) -> None:
    match = observed(archive)
    at = first_after(match, "battle")
    begun = begin_branch(match, "", at - 1)
    session = Session(match, begun.line)
    plays = match.plays()
    session.record_all(session.read(plays[at - 1].action, plays[at - 1].seat))
    assert texts(match, begun.line, at - 1)[:2] == [plays[at - 1].action, plays[at].action]
    entry = next(iter(match.entries(begun.line, at)))
    assert entry.meta.chance == "recorded"


def test_the_outcome_that_is_kept_gives_way_to_one_that_is_said(archive: Archive) -> None:
    match = observed(archive)
    at = first_after(match, "battle")
    recorded = match.plays()[at].action
    other = "rolled 3 3" if recorded != "rolled 3 3" else "rolled 2 2"
    begun = begin_branch(match, "", at)
    assert begun.head == at, "nothing is taken before somebody could say something else"
    session = Session(match, begun.line)
    session.record_all(session.read(other))
    entry = next(iter(match.entries(begun.line, at)))
    assert (entry.play.action, entry.meta.chance, entry.meta.odds) == (other, "set", "1/16")


def test_the_outcome_that_is_kept_is_offered_first(archive: Archive) -> None:
    match = observed(archive)
    at = first_after(match, "battle")
    session = Session(match, begin_branch(match, "", at).line)
    assert session.ways_on("")[0] == match.plays()[at].action
    assert session.ways_on("rolled 0 0") == ["rolled 0 0"]


def test_the_outcome_that_is_kept_stands_if_the_next_action_is_none(archive: Archive) -> None:
    match = observed(archive)
    at = first_after(match, "battle")
    begun = begin_branch(match, "", at)
    session = Session(match, begun.line)
    following = match.plays()[at + 1]
    plays = session.read(following.action, following.seat)
    assert next(play.action for play in plays) == match.plays()[at].action
    session.record_all(plays)
    assert next(entry.meta.chance for entry in match.entries(begun.line, at)) == "recorded"


def test_an_outcome_that_does_not_fit_any_more_is_asked(archive: Archive) -> None:
    rules = rules_of("heart-of-crown")
    plays, _, _ = simulated(rules, 2, 4, {})
    match = simulate(archive, "heart-of-crown", 2, 4, {})
    at = next(at for at in range(30, len(plays)) if plays[at].asked == "shuffle" and "discard" in str(plays[at - 1]))
    begun = begin_branch(match, "", at)
    session = Session(match, begun.line)
    kept = session.due()
    assert kept is not None
    assert kept.action == plays[at].action
    buys = next(n for n in range(at - 1, 1, -1) if plays[n].action.startswith("buy"))
    other = begin_branch(match, "", buys)
    session = Session(match, other.line)
    session.record_all(session.read("end turn"))
    came = texts(match, other.line, buys)
    assert plays[at].action not in came, "the deck that was shuffled had a card more"


def test_a_second_throw_of_a_turn_is_the_second_of_that_turn_on_the_other_line(archive: Archive) -> None:
    match = observed(archive, 18, 200)
    assert [play.action for play in match.plays()[152:157]] == [
        "rolled 3 0",
        "recruit",
        "battle 1 E",
        "decline",
        "rolled 2 0",
    ]
    session = Session(match, begin_branch(match, "", 152).line)
    for text in ("rolled 0 0", "recruit", "battle 1 E", "decline"):
        session.record_all(session.read(text))
    assert texts(match, session.line, 152)[-1] == "rolled 2 0", "the first throw was said, the second is kept"
    own = [entry.meta.chance for entry in match.entries(session.line, 152) if entry.play.action.startswith("rolled")]
    assert own == ["set", "recorded"]


def test_an_outcome_of_another_turn_is_not_kept_for_this_one(archive: Archive) -> None:
    match = observed(archive)
    at = first_after(match, "battle")
    begun = begin_branch(match, "", at)
    session = Session(match, begun.line)
    assert session.referee is not None
    assert session.kept_outcome() is not None
    session.cursor.table.apply(Set("round", 99))
    assert session.kept_outcome() is None


# -- asked -----------------------------------------------------------------------------------------------------------


def test_where_chance_is_asked_draws_of_a_simulated_game_are_asked_one_by_one(archive: Archive) -> None:
    match = simulate(archive, "heart-of-crown", 2, 4, {})
    begun = begin_branch(match, "", 30, policy="ask")
    deck = match.cursor(begun.line).table.stack("seat1/deck")
    assert deck
    session = Session(match, begun.line)
    for _ in range(30):
        [question, *_] = session.referee.questions(session.cursor.table)  # type: ignore[union-attr]
        if isinstance(question, Chance) and isinstance(question.source, Draw):
            break
        session.record_all(session.read(ways(session)[-1]))
    assert isinstance(question, Chance)
    head = match.head(begun.line)
    assert session.referee is not None
    outcome = propose(session.cursor.table, question, Random(1))
    session.record_all(session.read(session.referee.rules.format(outcome)))
    entry = next(iter(match.entries(begun.line, head)))
    assert entry.meta.chance == "set"
    assert entry.meta.odds


# -- random ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats", "seed"), GAMES)
@pytest.mark.parametrize("chair", [SCRIBE, PUBLIC, ""])
def test_the_same_seed_gives_the_same_line_and_another_seed_another(
    archive: Archive, game: str, seats: int, seed: int, chair: str
) -> None:
    match = simulate(archive, game, seats, seed, {})
    chair = chair or match.state.seats[0].id
    lines = []
    for luck in (5, 5, 6):
        begun = begin_branch(match, "", 60, policy="random", seed=luck, chair=chair)
        go_on(Session(match, begun.line), 40)
        lines.append([encode_play(play) for play in match.plays(begun.line)[60:]])
    assert lines[0] == lines[1]
    assert lines[0] != lines[2]


def test_a_line_that_is_opened_again_goes_on_as_if_it_had_stayed_open(archive: Archive) -> None:
    match = simulate(archive, "heart-of-crown", 2, 4, {})
    ends = []
    for pause in (40, 7):
        begun = begin_branch(match, "", 60, policy="random", seed=5)
        rng = Random(2)
        session = Session(match, begun.line)
        for number in range(40):
            if number % pause == 0:
                session = Session(archive.match(match.id), begun.line)
            session.record_all(session.read(rng.choice(ways(session)[:5])))
        ends.append(match.plays(begun.line)[60:])
    assert ends[0] == ends[1]


@pytest.mark.parametrize(("game", "seats", "seed"), GAMES)
def test_random_games_go_on_from_any_entry_without_a_contradiction(
    archive: Archive, game: str, seats: int, seed: int
) -> None:
    match = simulate(archive, game, seats, seed, {})
    for at in (25, 70, 120):
        for chair in (SCRIBE, PUBLIC, match.state.seats[1].id):
            begun = begin_branch(match, "", at, policy="random", seed=at, chair=chair)
            go_on(Session(match, begun.line), 25, at)
            cursor = match.cursor(begun.line)
            assert not [one for one in cursor.table.findings if one.code != "place-open"]
            drawn = [entry for entry in match.entries(begun.line, at) if entry.play.asked and not entry.play.seat]
            assert {entry.meta.chance for entry in drawn if entry.play.rules} <= {"drawn", ""}


def test_what_comes_out_of_the_deck_is_not_what_the_record_knew_to_lie_there(archive: Archive) -> None:
    match = simulate(archive, "heart-of-crown", 2, 4, {})
    orders = set()
    for luck in range(6):
        begun = begin_branch(match, "", 30, policy="random", seed=luck)
        table = match.cursor(begun.line).table
        assert all(is_unknown(table.kinds[card]) for card in table.stack("supply"))
        go_on(Session(match, begun.line), 25)
        orders.add(tuple(play.action for play in match.plays(begun.line)[31:] if play.action.startswith("drew")))
    assert len(orders) > 1


def test_an_outcome_that_was_drawn_can_be_taken_back_and_set(archive: Archive) -> None:
    match = observed(archive)
    at = first_after(match, "battle")
    begun = begin_branch(match, "", at, policy="random", seed=1)
    session = Session(match, begun.line)
    assert begun.head > at
    while session.cursor.last > at:
        session.undo("to set it")
    other = "rolled 1 1" if match.plays(begun.line)[at].action != "rolled 1 1" else "rolled 2 2"
    session.record_all(session.read(other))
    entry = next(iter(match.entries(session.line, at)))
    assert (entry.play.action, entry.meta.chance) == (other, "set")


# -- set by hand -----------------------------------------------------------------------------------------------------


def test_outcomes_that_are_set_begin_the_line_and_say_how_likely_they_were(archive: Archive) -> None:
    match = observed(archive)
    at = first_after(match, "battle")
    begun = begin_branch(match, "", at, policy="ask", outcomes=["rolled 3 1"])
    entry = next(iter(match.entries(begun.line, at)))
    assert (entry.play.action, entry.meta.chance, entry.meta.odds) == ("rolled 3 1", "set", "1/16")


def test_an_outcome_cannot_be_set_where_a_seat_decides_and_no_line_begins(archive: Archive) -> None:
    match = observed(archive)
    at = first_after(match, "battle")
    with pytest.raises(BadRequest, match="chance is asked for nothing here"):
        begin_branch(match, "", at - 1, outcomes=["rolled 3 1"])
    with pytest.raises(Refused):
        begin_branch(match, "", at, outcomes=["rolled 9 9"])
    assert len(archive.match(match.id).state.lines) == 1


@pytest.mark.parametrize(
    ("source", "outcome", "said"),
    [
        (Dice(2, 4, 0), Rolled((3, 1)), "1/16"),
        (Dice(1, 6), Rolled((6,)), "1/6"),
        (Draw("deck", "hand", 2), Drew(("city", "duke")), "3/10"),
        (Draw("deck", "hand", 2), Drew(("city", "city")), "3/10"),
        (Draw("deck", "hand", 2), Drew(("city", "?")), "3/5"),
        (Draw("strange", "hand", 1), Drew(("city",)), ""),
        (Draw("heap", "hand", 1), Drew(("maid",)), "1/3"),
        (Bag("bag", 2), Drew(("fox", "fox")), "1/10"),
        (Shuffling("deck"), Shuffled(), ""),
        (Shuffling("heap"), Shuffled(("maid", "city", "city")), "1/3"),
        (Telling(("gold",), ((0, 9),)), Told((3,)), ""),
    ],
)
def test_the_odds_of_an_outcome_follow_from_what_is_known(source: object, outcome: object, said: str) -> None:
    table = Table()
    table.fold(
        (
            Create("box", ("city", "city", "city", "duke", "maid")),
            Create("deck", (), (), True),
            Create("hand"),
            Create("strange", ("?", "?"), (), True),
            Create("heap", ("city", "city", "maid")),
            MoveCards((1, 2, 3, 4, 5), "deck"),
        )
    )
    table.apply(Shuffle("deck"))
    table.pools["bag"] = {"fox": 2, "mouse": 3}
    chance = Chance("x", "?", "R", source)  # type: ignore[arg-type]
    assert odds(table, chance, outcome) == said  # type: ignore[arg-type]


# -- what is recorded about it ---------------------------------------------------------------------------------------


def test_the_line_says_how_chance_goes_on_and_so_does_the_line_after_an_undo(archive: Archive) -> None:
    match = simulate(archive, "heart-of-crown", 2, 4, {})
    begun = begin_branch(match, "", 30, name="luck", policy="random", seed=7, chair="seat1")
    session = Session(match, begun.line)
    session.record_all(session.read(ways(session)[0]))
    after = session.undo("another one")
    again = archive.match(match.id)
    assert again.line(after).chance == ChanceChosen(after, "random", 30, 7, "seat1")
    assert {row.line: row.chance and row.chance.seed for row in tree_rows(again)}[after] == 7
    first = session.read(ways(session)[0])
    session.record_all(first)
    assert match.plays(after)[31:32] == match.plays(begun.line)[31:32], "the same decision, the same luck"


def test_the_deal_that_begins_a_line_is_not_taken_back(archive: Archive) -> None:
    match = simulate(archive, "heart-of-crown", 2, 4, {})
    begun = begin_branch(match, "", 30, policy="random", seed=7, chair="seat1")
    with pytest.raises(BadRequest, match="begins with its deal"):
        match.undo(begun.line, at=31)
    with pytest.raises(BadRequest, match="dealt the hidden cards"):
        Amending(match, begun.line, Edit("delete", 31))


def test_an_amendment_before_the_deal_deals_again_and_chance_goes_on_from_the_same_seed(archive: Archive) -> None:
    match = simulate(archive, "heart-of-crown", 2, 4, {})
    at = next(n for n, play in enumerate(match.plays(), 1) if n > 30 and play.action.startswith("buy"))
    begun = begin_branch(match, "", at, policy="random", seed=7, chair="seat1")
    amending = Amending(match, begun.line, Edit("delete", at))
    amending.settle_all("skip")
    amending.accept_open()
    line = amending.write()
    dealt = [play for play in match.plays(line) if play.asked == "dealt-anew"]
    assert len(dealt) == 1
    assert match.line(line).chance.seed == 7  # type: ignore[union-attr]
    assert not match.cursor(line).table.findings


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"policy": "lucky"}, "recorded, ask, random"),
        ({"policy": "random", "chair": "nobody"}, "scribe, public, C, E"),
    ],
)
def test_what_does_not_exist_is_refused_by_name(archive: Archive, how: dict[str, str], said: str) -> None:
    match = observed(archive)
    with pytest.raises(BadRequest, match=said):
        begin_branch(match, "", 20, **how)  # type: ignore[arg-type]
    with pytest.raises(NotFound):
        begin_branch(match, "", 0)
    assert len(match.state.lines) == 1


def test_a_match_without_rules_branches_without_a_word_about_chance(archive: Archive) -> None:
    plays, _, _ = simulated(rules_of("root"), 0, 3, {})
    match = archive.new_match("pebbles", [SeatInfo("C")], opening=plays[0], plays=((one, EMPTY) for one in plays[1:9]))
    assert begin_branch(match, "", 5).chosen is None
    with pytest.raises(BadRequest, match="nothing asks for chance"):
        begin_branch(match, "", 5, policy="random")


def test_the_choice_comes_back_from_a_file(archive: Archive, another: Archive, tmp_path) -> None:  # type: ignore[no-untyped-def]
    from replay.exporter import export_to_file
    from replay.importer import import_files

    match = observed(archive)
    begun = begin_branch(match, "", 40, policy="random", seed=7, chair="E")
    export_to_file(match, tmp_path / "x.kifu", "kifu")
    [_] = import_files(another, [tmp_path / "x.kifu"])
    back = another.match("@last")
    assert back.line(begun.line).chance == match.line(begun.line).chance


def test_lines_and_entries_recorded_before_there_was_a_choice_are_read_as_ever() -> None:
    forked = bytes.fromhex("84a46c696e65a161a6706172656e74a46d61696ea2617403a6706f6c696379a8" + b"recorded".hex())
    assert decode_match_event("line-forked", forked) == LineForked("a", "main", 3, policy="recorded")
    meta = bytes.fromhex("81a6736372696265a36279 65".replace(" ", ""))
    assert decode_meta(meta) == Meta(scribe="bye")


def test_the_bytes_of_a_choice_stay() -> None:
    kind, data = encode_match_event(ChanceChosen("a", "random", 3, 7, "bob"))
    assert kind == "chance-chosen"
    assert data.hex() == ("85a46c696e65a161a6706f6c696379a672616e646f6da2617403a47365656407a56368616972a3626f62"), (
        "written so in every archive"
    )
    assert encode_meta(Meta(chance="set", odds="1/16")) is not None
