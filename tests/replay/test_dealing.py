"""Hidden cards dealt anew: a line then depends on what one chair knows, and on nothing that only the record knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from domain.changes import ALL, RECORD, Create, MoveCards, Reveal, Set, Shuffle
from domain.decision import Chance, Over
from domain.forgetting import DEALING, forgotten
from domain.game import RulesModule
from domain.match_events import ChanceChosen
from domain.normal import normal
from domain.perspective import PUBLIC, Perspective, record_of
from domain.play import Play, encode_play
from domain.state import is_unknown
from domain.table import Table
from replay.chance_policy import ASK, RANDOM, SCRIBE
from replay.dealing import dealt
from replay.errors import BadRequest
from replay.referee import Referee
from replay.simulate import simulated
from tests.domain.games.heart_of_crown.random_play import Game as Crowns
from tests.domain.games.heart_of_crown.random_play import options as crown_options
from tests.domain.games.root.random_play import Game as Woods
from tests.domain.games.root.random_play import settled
from tests.domain.games.worlds import Pair

Begun = Callable[[Random], Callable[[], Crowns | Woods]]


def crowns(shared: Random) -> Callable[[], Crowns]:
    return partial(Crowns, 3, crown_options(shared))


def woods(shared: Random) -> Callable[[], Woods]:
    return partial(Woods, "CEAV", settled(shared))


def classes_of(rules: RulesModule) -> dict[str, str]:
    return {name: kind.category for name, kind in rules.kinds.items()}


def folded(plays: list[Play]) -> Table:
    table = Table()
    for play in plays:
        table.fold(play.changes)
    return table


def gone_on(rules: RulesModule, plays: list[Play], chosen: ChanceChosen, events: int) -> list[Play]:
    """Returns a line that goes on at random by what was chosen: chance from its seed, decisions from another one."""
    referee = Referee(rules, 1, None, chosen)
    deal = dealt(plays, chosen, referee.classes)
    line = [*plays, *([deal] if deal is not None else [])]
    table, rng = folded(line), Random(f"decisions/{chosen.seed}")
    for _ in range(events):
        asked = rules.next(table)
        if isinstance(asked, Over):
            break
        if isinstance(asked, Chance):
            play = referee.chance(table, len(line))
            assert play is not None, "what everybody could count is always drawn"
        else:
            [question, *_] = asked
            text = rng.choice([rules.format(one) for one in rules.legal(table, question)])
            play = referee.read(text, table, question.seat)[-1]
        line.append(play)
        table.fold(play.changes)
    assert not table.findings
    return line


def without_ids(plays: list[Play]) -> list[tuple[object, ...]]:
    """Returns entries with their changes in normal form: ids never leave a table."""
    table = Table()
    found: list[tuple[object, ...]] = []
    for play in plays:
        found.append((play.seat, play.asked, play.action, play.secret, normal(play.changes, table)))
        table.fold(play.changes)
    return found


def verify_worlds(begun: Begun, observer: str, seed: int, events: int) -> int:
    """Compares the branches of two worlds that look the same to a chair; returns how far their records were apart."""
    pair = Pair(observer, seed, begun).run(events)
    games = [world.game for world in pair.worlds]
    before = [list(game.plays) for game in games]
    chosen = ChanceChosen("line", RANDOM, len(before[0]), 7, observer)
    lines = [gone_on(pair.rules, plays, chosen, 40) for plays in before]
    left, right = (without_ids(line)[len(before[0]) + 1 :] for line in lines)
    assert left == right, "every entry after the deal is the same"
    seen = [[encode_play(play) for play in record_of(observer, line)] for line in lines]
    assert seen[0] == seen[1]
    tables = [folded(line[: len(before[0]) + 1]) for line in lines]
    assert tables[0].hash() == tables[1].hash()
    return games[0].table.hash() != games[1].table.hash()


@pytest.mark.parametrize("observer", ["alice", "bob", PUBLIC])
def test_random_branches_of_two_heart_of_crown_games_that_look_the_same_to_a_chair_are_the_same(observer: str) -> None:
    assert sum(verify_worlds(crowns, observer, seed, 90 + 75 * seed) for seed in range(2)) > 0


@pytest.mark.parametrize("observer", ["C", "V", PUBLIC])
def test_random_branches_of_two_root_games_that_look_the_same_to_a_chair_are_the_same(observer: str) -> None:
    assert sum(verify_worlds(woods, observer, seed, 70 + 75 * seed) for seed in range(2)) > 0


# -- what is known afterwards ----------------------------------------------------------------------------------------


def verify_forgotten(plays: list[Play], seat: str) -> int:
    """Checks that a record knows of each card what a chair knows, after it has forgotten; returns how many it lost."""
    chair, table = Perspective(seat), Table()
    for play in plays:
        chair.step(play, table)
    before = {place: list(cards) for place, cards in table.stacks.items()}
    changes = forgotten(table, chair, lambda _, cards, __: [""] * len(cards))
    after = table.copy()
    after.fold(changes)
    assert after.findings == table.findings
    lost = 0
    for place, cards in before.items():
        info = table.info(place)
        assert len(after.stack(place)) == len(cards), "as many cards lie everywhere"
        if not chair.follows(info):
            continue
        for was, now, mine in zip(cards, after.stack(place), chair.own_stack(place, table), strict=True):
            named = chair.table.deduced_kind(mine) or chair.table.kinds[mine]
            assert (after.deduced_kind(now) or after.kinds[now]) == named, place
            if is_unknown(named):
                group, own = after.group(now), chair.table.group(mine)
                assert (group and group[1]) == (own and own[1])
            lost += is_unknown(named) and not is_unknown(table.kinds[was])
    return lost


@pytest.mark.parametrize(("game", "seats"), [("heart-of-crown", 3), ("root", 0)])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_simulated_record_that_forgot_knows_what_the_chair_knows_and_nothing_else(
    game: str, seats: int, seed: int
) -> None:
    from domain.registry import rules_of

    plays, _, table = simulated(rules_of(game), seats, seed, {})
    seats_of = table.value("seats")
    lost = 0
    for at in range(30, min(len(plays), 400), 60):
        for seat in (*seats_of[:2], PUBLIC, RECORD):
            lost += verify_forgotten(plays[:at], seat)
    assert lost > 100


def test_no_chair_sees_anything_that_contradicts_the_record_when_hidden_cards_are_dealt_anew() -> None:
    game = Crowns(3, crown_options(Random(3))).play_on(Random(3), 200)
    deal = dealt(game.plays, ChanceChosen("line", RANDOM, 0, 5, "alice"), classes_of(game.rules))
    assert deal is not None
    for seat in (*game.seats, PUBLIC):
        chair, table = Perspective(seat), Table()
        for play in (*game.plays, deal):
            chair.step(play, table)
        assert not chair.table.findings
        for place, cards in table.stacks.items():
            own = chair.own_stack(place, table)
            assert len(own) == len(cards)
            if chair.sees_into(table.info(place)):
                assert [chair.table.kinds[card] for card in own] == [table.kinds[card] for card in cards]


def test_the_hand_of_another_is_drawn_from_what_the_chair_thinks_possible() -> None:
    game = Crowns(2, crown_options(Random(1))).play_on(Random(1), 40)
    hands: Counter[tuple[str, ...]] = Counter()
    for seed in range(40):
        deal = dealt(game.plays, ChanceChosen("line", RANDOM, 0, seed, "alice"), classes_of(game.rules))
        assert deal is not None
        table = folded([*game.plays, deal])
        hands[tuple(sorted(table.kinds[card] for card in table.stack("bob/hand")))] += 1
        own = [table.kinds[card] for card in table.stack("alice/hand")]
        assert own == [game.table.kinds[card] for card in game.table.stack("alice/hand")], "her own hand stays"
    assert len(hands) > 1
    assert not any(is_unknown(kind) for hand in hands for kind in hand)


# -- small tables ----------------------------------------------------------------------------------------------------


def a_table(*changes: Create | MoveCards | Shuffle | Set | Reveal) -> list[Play]:
    return [Play(changes=changes)]


HANDS = (
    Create("box", ("city", "duke", "maid", "maid", "curse")),
    Create("deck", (), (), True),
    Create("alice/hand", (), ("alice", RECORD)),
    Create("bob/hand", (), ("bob", RECORD)),
    MoveCards((1, 2, 3, 4, 5), "deck"),
    Shuffle("deck", 0, (4, 3, 2, 1, 0)),
)


def after(plays: list[Play], policy: str, chair: str, seed: int = 0) -> Table:
    deal = dealt(plays, ChanceChosen("line", policy, 1, seed, chair))
    assert deal is not None
    return folded([*plays, deal])


def test_the_order_of_a_deck_is_not_known_to_the_scribe_though_the_record_had_it() -> None:
    table = after(a_table(*HANDS), ASK, SCRIBE)
    assert {table.kinds[card] for card in table.stack("deck")} == {"?"}
    [group] = {table.group(card) for card in table.stack("deck")}
    assert group is not None
    assert group[1] == ("city", "curse", "duke", "maid", "maid")


def test_where_chance_is_asked_a_hidden_hand_stays_unknown() -> None:
    plays = a_table(*HANDS, MoveCards((10, 9), "bob/hand"))
    table = after(plays, ASK, "alice")
    assert [table.kinds[card] for card in table.stack("bob/hand")] == ["?", "?"]
    own = after(plays, ASK, "bob")
    assert [own.kinds[card] for card in own.stack("bob/hand")] == ["city", "duke"]


def test_a_card_that_the_chair_saw_in_a_hidden_hand_stays_there() -> None:
    plays = a_table(*HANDS, MoveCards((10, 9, 8), "bob/hand"), Reveal((9,), ("duke",), (ALL,)))
    for seed in range(20):
        table = after(plays, RANDOM, "alice", seed)
        assert "duke" in {table.kinds[card] for card in table.stack("bob/hand")}
    public = record_of(PUBLIC, [*plays, *filter(None, [dealt(plays, ChanceChosen("x", RANDOM, 1, 0, PUBLIC))])])
    assert "duke" in {folded(public).kinds[card] for card in folded(public).stack("bob/hand")}


def test_what_nothing_is_known_of_is_forgotten_and_not_drawn() -> None:
    plays = a_table(Create("bob/hand", ("city", "duke"), ("bob", RECORD)), Create("alice/hand", (), ("alice", RECORD)))
    table = after(plays, RANDOM, "alice")
    assert [table.kinds[card] for card in table.stack("bob/hand")] == ["?", "?"]
    assert {table.group(card) for card in table.stack("bob/hand")} == {None}


def test_cards_keep_their_position_and_side_and_are_referred_to_where_they_lay() -> None:
    plays = a_table(*HANDS, Set("agenda", [["look", "#9"]]), Set("marked", "#10"))
    table = after(plays, ASK, "alice")
    assert table.value("agenda") == [["look", f"#{table.stack('deck')[3]}"]]
    assert table.value("marked") == f"#{table.stack('deck')[4]}"


def test_a_hidden_number_is_not_dealt_and_the_line_cannot_begin_there() -> None:
    plays = a_table(*HANDS, Create("bob/bid", (), ("bob", RECORD)), Set("bob/bid", 3))
    with pytest.raises(BadRequest, match="alice knows nothing of bob/bid"):
        dealt(plays, ChanceChosen("line", RANDOM, 1, 0, "alice"))
    assert dealt(plays, ChanceChosen("line", RANDOM, 1, 0, "bob")) is not None


def test_a_record_that_knows_no_more_than_the_chair_deals_nothing() -> None:
    plays = a_table(*HANDS[:-1], Shuffle("deck"))
    assert dealt(plays, ChanceChosen("line", RANDOM, 1, 0, "alice")) is None


def test_nothing_is_left_where_the_cards_were_mixed() -> None:
    assert not after(a_table(*HANDS), RANDOM, SCRIBE).stack(DEALING)
