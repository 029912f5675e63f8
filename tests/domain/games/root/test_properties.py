"""What holds in every game of Root, however it is played."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from domain.changes import AnyChange, MovePieces
from domain.decision import Action, Question
from domain.errors import Ambiguous, InvalidNotation, Rejected
from domain.games.root import facts, places
from domain.games.root.lenses import Wood
from domain.games.root.rules import RULES
from domain.games.root.setup import RUIN_ITEMS
from domain.play import decode_play, encode_play
from domain.table import Table
from replay.checking import differences
from tests.domain.games.root.law_doc import explained
from tests.domain.games.root.random_play import Game, mix, played, settled
from tests.domain.games.root.strange_actions import bent, strange_actions

FEW = (2, 5, 22, 49)
"""Seeds of short games, the second Vagabond in one of them."""
LEAVING = ("keep:marquise", places.RUIN, places.UNKNOWN_ITEM)
"""Pieces that rules take out of the game."""
EXPLAINED = frozenset(explained())


# -- whole games -------------------------------------------------------------------------------------------------


class Box:
    """The contents of the box, counted along a record: what is on the table, and what has left the game."""

    def __init__(self) -> None:
        self.gone: Counter[str] = Counter()

    def note(self, changes: tuple[AnyChange, ...]) -> None:
        """Counts what leaves the game."""
        for change in changes:
            if isinstance(change, MovePieces) and change.to == places.OUTSIDE:
                self.gone[change.kind] += change.count

    def verify(self, table: Table) -> None:
        """Checks pieces, cards and items."""
        wood = Wood(table)
        self._verify_pieces(wood)
        self._verify_items(wood)
        deck = Counter(facts.decks()[table.value(places.DECK_NAME)].kinds())
        if len(wood.order) == 2:
            deck = Counter({kind: count for kind, count in deck.items() if not kind.startswith("dominance-")})
        kinds = Counter(table.kinds[card] for card in table.place_of)
        assert Counter({kind: count for kind, count in kinds.items() if kind in deck}) == deck
        assert deck.total() == (50 if len(wood.order) == 2 else 54)
        assert all(wood.points(seat) >= 0 for seat in wood.order)

    def _verify_pieces(self, wood: Wood) -> None:
        there = on_table(wood.table) + self.gone
        for seat in wood.order:
            faction = facts.letters()[seat]
            for piece in faction.pieces:
                kind = places.piece(piece.kind, faction.id)
                count = piece.count or 0
                if kind == "cathedral:clergy":
                    count = wood.table.value(places.setting("clergy-cathedrals"))
                if piece.type != "pawn":
                    assert there[kind] == count, kind
                else:
                    assert there[kind] <= 1
        assert not [kind for kind in self.gone if kind not in LEAVING and not is_item(kind)]
        assert self.gone["keep:marquise"] <= 1

    def _verify_items(self, wood: Wood) -> None:
        """Twelve of the supply, and for each Vagabond four under the ruins and those of his character."""
        expected = Counter({item: fact.supply for item, fact in facts.items().items()})
        characters = {one.id: one.items for one in facts.roles().characters}
        for seat in filter(wood.is_vagabond, wood.order):
            expected.update({item: fact.ruins for item, fact in facts.items().items()})
            expected.update(characters.get(wood.value(seat, places.LEADER, ""), ()))
        there: Counter[str] = Counter()
        for kind, count in (on_table(wood.table) + self.gone).items():
            if is_item(kind):
                there[places.refreshed(kind)] += count
        assert there == +expected
        hidden = sum(pool.get(places.UNKNOWN_ITEM, 0) for pool in wood.table.pools.values())
        assert hidden == sum(wood.table.pool(RUIN_ITEMS).values())


def on_table(table: Table) -> Counter[str]:
    """Returns all pieces of a table."""
    found: Counter[str] = Counter()
    for pool in table.pools.values():
        found.update(pool)
    return found


def is_item(kind: str) -> bool:
    return places.refreshed(kind) in facts.items()


def verify_game(seed: int) -> None:
    """Plays a game, and checks all that holds of its record."""
    game = played(seed)
    over = game.over()
    assert over.winners
    assert over.rule in ("L3.1", "L3.3.1")
    again, box = Table(), Box()
    stored = [encode_play(play) for play in game.plays]
    for number, play in enumerate(map(decode_play, stored)):
        assert play == game.plays[number], "values are lists and not tuples, so that they read back as they are"
        again.fold(play.changes)
        box.note(play.changes if number else ())
        if not number % 25:
            box.verify(again)
    box.verify(again)
    assert again.hash() == game.table.hash()
    assert again.dump() == game.table.dump()
    assert list(differences(RULES, map(decode_play, stored))) == []


@pytest.mark.parametrize("seed", FEW)
def test_a_game_ends_keeps_its_pieces_and_is_decided_again_to_the_same_bytes(seed: int) -> None:
    verify_game(seed)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 300, 30))
def test_three_hundred_games_end_and_are_decided_again(first: int) -> None:
    for seed in range(first, first + 30):
        verify_game(seed)


# -- menus -------------------------------------------------------------------------------------------------------


def is_accepted(table: Table, question: Question, action: Action) -> bool:
    """Returns True if an answer is decided; a refusal must cite a rule that is explained, and say why."""
    try:
        RULES.decide(table, question, action)
    except Ambiguous:
        return False
    except Rejected as error:
        refusal = error
    else:
        return True
    assert refusal.rule in EXPLAINED, refusal
    assert refusal.message
    return False


def is_offered(action: Action, legal: tuple[Action, ...]) -> bool:
    """Returns True if an action is offered, or one that differs only in what menus leave to be typed.

    Those list flowers that are carried, cards and items of which there are many, and what is paid with, only in part.
    """
    in_part = {"carried", "kinds", "paying", "flowers", "supporters", "items", "pieces", "low", "high"}

    def plain(one: Action) -> tuple[object, ...]:
        fields = (name for name in one.__struct_fields__ if name not in in_part)
        return (type(one), *(getattr(one, name) for name in fields))

    return action in legal or plain(action) in set(map(plain, legal))


def verify_menus(game: Game, rng: Random) -> None:
    """Checks the menus of what is asked now, and a sample of other answers."""
    asked = game.asked
    if not isinstance(asked, tuple):
        return
    for question in asked:
        legal = RULES.legal(game.table, question)
        assert legal, question
        for action in islice(legal, 25):
            assert is_accepted(game.table, question, action), (question, action)
            verify_written(game.table, action)
        bents = [bent(rng.choice(legal), game.table, rng) for _ in range(20)]
        for action in (*strange_actions(game.table, rng, 10), *bents):
            if is_accepted(game.table, question, action):
                assert is_offered(action, legal), (question, action)
                verify_written(game.table, action)


def verify_written(table: Table, action: Action) -> None:
    """Checks that an action reads back as itself, wherever it is read."""
    line = RULES.format(action)
    assert RULES.parse(line) == RULES.parse(line, table) == action, line


def play_with_menus(seed: int, looks: int) -> None:
    rng = Random(seed)
    game = Game(mix(rng), settled(rng))
    for _ in range(looks):
        game.play_on(rng, rng.randint(1, 9))
        verify_menus(game, rng)


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_action_is_accepted_and_any_other_refused_with_a_rule_that_is_explained(seed: int) -> None:
    play_with_menus(seed, 30)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 60, 10))
def test_menus_are_right_in_long_play(first: int) -> None:
    for seed in range(first, first + 10):
        play_with_menus(seed, 150)


@pytest.mark.parametrize("line", ["march 2 8 4", "battle E", "frobnicate", "craft", ""])
def test_what_is_no_line_of_the_game_is_no_action(line: str) -> None:
    with pytest.raises(InvalidNotation):
        RULES.parse(line)
