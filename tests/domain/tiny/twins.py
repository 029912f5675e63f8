"""One game recorded twice: by a record that knows everything, and by a scribe at the table who does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from domain.changes import MoveCards, Reveal, Set, Shuffle
from domain.decision import Action, Chance, Decision, Draw, Drew, Over, Shuffled, Telling, Told
from domain.outcome import to_name
from domain.play import Play
from domain.state import is_unknown
from domain.table import Table
from tests.domain.tiny.lenses import DECK
from tests.domain.tiny.notation import UNSEEN, Bid, Tuck
from tests.domain.tiny.player import SEATS, Game, at_random

SCRIBED = ("draw", "turn-up", "land", "bids")
"""What only the scribe is asked: the other record knows it."""


class Twins:
    """Two records of one game, in step; `blanks` is how often the scribe misses a card."""

    def __init__(self, seed: int, seats: int, sees: Sequence[str], blanks: float) -> None:
        self.rng = Random(seed)
        self.whole = Game(SEATS[:seats])
        self.scribed = Game(SEATS[:seats], sees)
        self._choose = at_random(self.rng)
        self._blanks = blanks
        self._deck: dict[int, str] = {}
        self._cargo: dict[str, list[str]] = {}

    def step(self) -> bool:
        """Answers one question in both records; returns False when the game is over."""
        asked = self.whole.asked
        if isinstance(asked, Over):
            return False
        question = self.rng.choice(asked) if isinstance(asked, tuple) else asked
        action = self._choose(self.whole.table, question)
        before = self.whole.table.copy()
        self._note(before, self.whole.answer(question, action))
        seat = question.seat if isinstance(question, Decision) else None
        self._scribe(self.scribed.chance() if seat is None else self.scribed.decision(seat), action)
        while isinstance(asked := self.scribed.asked, Chance) and asked.asked in SCRIBED:
            self.scribed.answer(asked, self._true_outcome(asked))
        return True

    def _note(self, table: Table, play: Play) -> None:
        """Remembers what the whole record knows of cargo that was landed; `table` is used up."""
        for change in play.changes:
            if isinstance(change, MoveCards) and change.to.endswith("/landed"):
                place = table.place_of[change.cards[0]]
                boat = table.place_of[int(place[1:].partition("/")[0])]
                number = list(table.stack(boat)).index(int(place[1:].partition("/")[0]))
                self._cargo[f"{boat}@{number}"] = [table.kinds[card] for card in change.cards]
            table.apply(change)

    def _scribe(self, question: Decision | Chance, action: Action) -> None:
        """Gives the scribe's form of an answer."""
        if isinstance(action, Shuffled):
            copy = self.scribed.table.copy()
            play = self.scribed.answer(question, Shuffled())
            for change in play.changes:
                copy.apply(change)
                if isinstance(change, Shuffle):
                    part = copy.stack(DECK)[: change.count or None]
                    self._deck.update(zip(part, reversed(action.kinds), strict=True))
                    return
        hidden = isinstance(question, Decision) and not self.scribed.table.sees(f"{question.seat}/hand")
        if hidden and isinstance(action, Bid) and self._misses():
            action = Bid(UNSEEN)
        if hidden and isinstance(action, Tuck) and self._misses():
            action = Tuck("?", action.boat)
        self.scribed.answer(question, action)

    def _misses(self) -> bool:
        return self.rng.random() < self._blanks

    def _true_outcome(self, chance: Chance) -> Action:
        table = self.scribed.table
        match chance.source:
            case Telling(names, _):
                bids = dict(self.whole.table.value("bids"))
                return Told(tuple(bids[name.partition("/")[0]] for name in names))
            case Draw(source, _, _, _) as draw if source == DECK:
                kinds = [self._deck[card] for card in to_name(table, draw)]
            case Draw(source, _, _, _) as draw:
                boat = int(source[1:].partition("/")[0])
                row = table.place_of[boat]
                cargo = Counter(self._cargo[f"{row}@{list(table.stack(row)).index(boat)}"])
                known = Counter(kind for card in table.stack(source) if not is_unknown(kind := table.kinds[card]))
                kinds = list((cargo - known).elements())
            case _:
                raise AssertionError(chance)
        return Drew(tuple("?" if self._misses() else kind for kind in kinds))

    def filled_in(self) -> Table:
        """Returns the scribe's table with every blank filled in from the whole record."""
        table = self.scribed.table.copy()
        for place in self.whole.table.stacks:
            ids = list(table.stack(place if not place.startswith("#") else self._in_scribed(place)))
            truth = [self.whole.table.kinds[card] for card in self.whole.table.stack(place)]
            assert len(ids) == len(truth), place
            _fill(table, ids, truth, table.is_ordered(place))
        for seat in self.whole.seats:
            table.apply(Set(f"{seat}/bid", self.whole.table.value(f"{seat}/bid")))
        return table

    def _in_scribed(self, place: str) -> str:
        """Returns what the scribe's record calls a place on a boat."""
        boat, _, rest = place[1:].partition("/")
        row = self.whole.table.place_of.get(int(boat))
        if row is None:
            return place
        number = list(self.whole.table.stack(row)).index(int(boat))
        return f"#{self.scribed.table.stack(row)[number]}/{rest}"


def _fill(table: Table, ids: list[int], truth: list[str], is_ordered: bool) -> None:
    if not ids:
        return
    place = table.place_of[ids[0]]
    if not table.info(place).is_traced:
        # Laid open and taken back: so each card is matched with what the group allows.
        table.apply(MoveCards(tuple(ids), "laid-open", kinds=tuple(truth)))
        table.apply(MoveCards(tuple(table.stack("laid-open")), place))
        return
    if not is_ordered:
        known = Counter(kind for card in ids if not is_unknown(kind := table.kinds[card]))
        truth = list((Counter(truth) - known).elements())
    blanks = [card for card in ids if is_unknown(table.kinds[card])]
    if is_ordered:
        truth = [kind for card, kind in zip(ids, truth, strict=True) if is_unknown(table.kinds[card])]
    table.apply(Reveal(tuple(blanks), tuple(truth), ()))
