"""Games that are watched: one game recorded twice, by a record that knows all and by a scribe who does not."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from domain.changes import MoveCards
from domain.decision import Action, Chance, Decision, Draw, Drew, Over, Question, Rolled, Shuffled
from domain.games.root import places
from domain.games.root.lenses import CLEARINGS
from domain.games.root.rules import RULES
from domain.outcome import is_random, leaving, to_name
from domain.state import is_unknown
from replay.chance import propose
from tests.domain.games.root.random_play import Game, mix, options, settled
from tests.domain.games.root.woods import lay


class Moved(msgspec.Struct):
    """Cards that moved in truth, in the order in which they were drawn."""

    source: str
    to: str
    kinds: tuple[str, ...]


class Twins:
    """One game recorded twice, in step: by a record that knows everything, and by a scribe.

    Args:
        seed: Of the game.
        seats: The factions.
        sees: The seats whose hands the scribe sees.
        missed: How often the scribe misses a card that is drawn.
    """

    def __init__(self, seed: int, seats: str, sees: tuple[str, ...], missed: float = 0.5) -> None:
        self.rng = Random(seed)
        self.missed, self.inattention = missed, Random(seed)
        self.blanks = 0
        chosen = settled(self.rng)
        self.whole = Game(seats, chosen)
        self.scribed = Game(seats, chosen, sees)
        self.moved: list[Moved] = []
        self.given = 0
        """Where in that list the last event begins."""

    def step(self) -> bool:
        """Answers one question in both records; returns False when the game is over."""
        asked = self.whole.asked
        if isinstance(asked, Over):
            assert self.scribed.over() == asked
            return False
        question = self.rng.choice(asked) if isinstance(asked, tuple) else asked
        if isinstance(question, Chance):
            action = propose(self.whole.table, question, self.rng)
        else:
            action = self.whole.choice(question, RULES.legal(self.whole.table, question), self.rng)
        before = self.whole.table.copy()
        self.given = len(self.moved)
        play = self.whole.answer(question, action)
        for change in play.changes:
            if isinstance(change, MoveCards):
                kinds = tuple(before.kinds[card] for card in change.cards)
                self.moved.append(Moved(before.place_of[change.cards[0]], change.to, kinds))
            before.apply(change)
        self._write_down(question, action)
        return True

    # -- the scribe ---------------------------------------------------------------------------------------------

    def _write_down(self, question: Question, action: Action) -> None:
        if isinstance(question, Decision):
            (mine,) = [one for one in self._open() if isinstance(one, Decision) and one.seat == question.seat]
            assert (mine.asked, mine.question) == (question.asked, question.question)
            self.scribed.answer(mine, self._read(mine, action))
        elif isinstance(action, Rolled | Shuffled) or not isinstance(question.source, Draw):
            (same,) = self._open()
            self.scribed.answer(same, Shuffled() if isinstance(action, Shuffled) else action)
        while isinstance(asked := self.scribed.asked, Chance) and isinstance(asked.source, Draw):
            truth = self._truth(asked.source)
            if truth is None:
                return  # the whole record still waits for this draw
            self.scribed.answer(asked, Drew(truth))
        if not isinstance(self.whole.asked, Chance):
            self.moved.clear()

    def _open(self) -> tuple[Question, ...]:
        asked = self.scribed.asked
        assert not isinstance(asked, Over)
        return asked if isinstance(asked, tuple) else (asked,)

    def _read(self, question: Decision, action: Action) -> Action:
        """Returns an answer as the scribe reads it: a card that is given in secret has no name for him."""
        if not question.secret or "card" not in action.__struct_fields__:
            return action
        given = self.moved[self.given]
        if self.scribed.table.sees(given.source) or self.scribed.table.sees(given.to):
            return action
        return msgspec.structs.replace(action, card="?")

    def _truth(self, draw: Draw) -> tuple[str, ...] | None:
        """Returns what the scribe sees of a draw; None if it has not happened yet."""
        table = self.scribed.table
        cards = leaving(table, draw)
        for index, moved in enumerate(self.moved):
            if (moved.source, len(moved.kinds)) == (draw.source, len(cards)) and moved.to == draw.to:
                del self.moved[: index + 1]
                break
        else:
            if draw.to.split("/")[1:2] != ["looked-at"]:
                return None
            hand = self.whole.table.stack(draw.source)  # laid back at once: the whole record need not move it
            moved = Moved(draw.source, draw.to, tuple(self.whole.table.kinds[card] for card in hand))
            return self._all_of(draw, moved)
        if is_random(table, draw) and table.sees(draw.source):
            # of a hand that he sees the scribe knows which of the cards that he knows is gone
            known = {table.kinds[card] for card in table.stack(draw.source)}
            return tuple(kind if kind in known else self._noticed(kind, draw) for kind in moved.kinds)
        named = to_name(table, draw)
        truth = [kind for card, kind in zip(cards, moved.kinds, strict=True) if card in named]
        return tuple(self._noticed(kind, draw) for kind in truth)

    def _all_of(self, draw: Draw, moved: Moved) -> tuple[str, ...]:
        """Returns the cards of a hand that is looked at without those that the scribe knows already."""
        left = list(moved.kinds)
        for card in self.scribed.table.stack(draw.source):
            kind = self.scribed.table.kinds[card]
            if not is_unknown(kind):
                left.remove(kind)
        return tuple(self._noticed(kind, draw) for kind in left)

    def _noticed(self, kind: str, draw: Draw) -> str:
        if draw.to in (places.DISCARD, places.QUESTS) or self.inattention.random() >= self.missed:
            return kind
        self.blanks += 1
        return "?"

    # -- what has to be the same --------------------------------------------------------------------------------

    def verify_alike(self) -> None:
        """Checks what everybody at the table sees."""
        whole, scribed = self.whole.table, self.scribed.table
        assert not scribed.findings
        for place in (*map(places.clearing, CLEARINGS), places.ITEMS, places.COFFIN):
            assert whole.pool(place) == scribed.pool(place), place
        for place in (places.DISCARD, places.DOMINANCE, places.QUESTS):
            assert [whole.kinds[c] for c in whole.stack(place)] == [scribed.kinds[c] for c in scribed.stack(place)]
        for seat in self.whole.seats:
            hand = places.of_seat(seat, places.HAND)
            assert len(whole.stack(hand)) == len(scribed.stack(hand))
            vp = places.of_seat(seat, places.VP)
            assert whole.value(vp) == scribed.value(vp)


def verify_watched(seed: int, seats: str, sees: tuple[str, ...], events: int) -> Twins:
    twins = Twins(seed, seats, sees)
    for number in range(events):
        if not twins.step():
            break
        if not number % 10 and not isinstance(twins.whole.asked, Chance):
            twins.verify_alike()
    return twins


@pytest.mark.parametrize("sees", [False, True], ids=["no hand", "one hand"])
@pytest.mark.parametrize("seats", ["CE", "EAV", "YCAV", "VGCE"])
def test_a_game_of_which_half_the_draws_were_missed_is_recorded_without_a_finding(seats: str, sees: bool) -> None:
    twins = verify_watched(3, seats, (seats[0],) if sees else (), 400)
    assert twins.blanks > (3 if sees else -1)
    assert any(map(is_unknown, twins.scribed.table.kinds.values()))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 120, 20))
def test_whole_games_are_watched_to_their_end(first: int) -> None:
    for seed in range(first, first + 20):
        rng = Random(f"watched/{seed}")
        seats = mix(rng)
        sees = tuple(rng.sample(seats, rng.randint(0, 2)))
        verify_watched(seed, seats, sees, 20_000)


@pytest.mark.parametrize("sees", [(), ("C",), ("A",)], ids=["no hand", "one hand", "supporters"])
def test_a_game_that_is_watched_with_blanks_runs_through(sees: tuple[str, ...]) -> None:
    rng = Random(5)
    game = Game("CAVE", options(rng), sees).play_on(rng, 300, is_simulated=False, blanks=0.5)
    assert len(game.plays) > 200
    assert any(is_unknown(game.table.kinds[card]) for card in game.table.place_of)


# -- hands that nobody sees, of which much is known -----------------------------------------------------------------


def test_a_card_that_is_known_to_lie_in_a_hand_that_is_not_seen_can_be_given_and_spent() -> None:
    woods = lay(
        "VC",
        clearings={8: {"pawn:vagabond": 1, "warrior:marquise": 1}},
        stacks={"V/hand": ["anvil"]},
        pools={"V/satchel": {"boot": 1}},
        sees=(),
        turn="V",
        phase="Daylight",
    )
    assert woods.told("aid C exhausting boot").legal == ["give ?", "give anvil"]


def test_supporters_that_are_known_and_not_seen_leave_with_their_base() -> None:
    woods = lay(
        "CA",
        clearings={8: {"base-fox:alliance": 1, "warrior:marquise": 1}},
        stacks={"A/supporters": ["anvil", "sappers", "root-tea-rabbit"]},
        sees=(),
        phase="Daylight",
    )
    woods.told("battle 8 A", "rolled 0 0")
    assert woods.legal == ["discard anvil sappers"]
    woods.refuses("discard anvil", "A4")


def test_a_hand_that_is_known_to_have_a_matching_card_is_not_shown() -> None:
    woods = lay(
        "CA",
        clearings={8: {"sympathy:alliance": 1}, 4: {"warrior:marquise": 1}},
        stacks={"C/hand": ["anvil"]},
        sees=(),
        phase="Daylight",
        step="actions",
    )
    woods.told("march 1 4->8").refuses("show hand", "A6")
