"""Changes of a judged game in actions of the notation.

What only rules need – what is asked, which battle is under way, which card was used – is left out: the notation has no
words for it, and a reader no use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from domain.changes import UNKNOWN, AnyChange, MoveCards, MovePieces, Reveal, Set
from domain.games.root import facts
from domain.games.root import places as names
from domain.games.root.lenses import BATTLE
from domain.play import Play
from domain.table import Table
from replay.formats.rootlog import spots
from replay.formats.rootlog.actions import (
    Action,
    Board,
    Card,
    Clearing,
    Column,
    Craft,
    Discard,
    Marker,
    Move,
    Piece,
    Place,
    Points,
    Purge,
    Quests,
    Relation,
    Term,
)
from replay.formats.rootlog.actions import Reveal as RevealAction
from replay.formats.rootlog.ahead import Ahead, fights_of
from replay.formats.rootlog.express import UnsayableError, Wording, written_card
from replay.formats.rootlog.item_words import ItemWords
from replay.formats.rootlog.reader import Reader
from replay.formats.rootlog.vocabulary import suit_letter

_LOOKED_AT: Final = "looked-at"
_RUIN_ITEMS: Final = "ruin-items"
_VIZIERS: Final = names.of_seat("E", names.VIZIERS)


class Fact(msgspec.Struct):
    """A change with what it says without a table."""

    event: int
    change: AnyChange
    kind: str = ""
    """Of cards: what they are, or `?`."""
    count: int = 0
    source: str = ""
    """Of cards: where they were."""
    gained: int = 0
    """Of points: how many more."""
    is_whole: bool = False
    """Of cards that are shown: all of their place."""
    words: str = ""
    """What happened, for a comment."""


def facts_of(event: int, change: AnyChange, table: Table) -> list[Fact]:
    """Returns what a change says; cards of unlike kinds are told one after the other.

    Args:
        event: Its number in the record.
        change: A change of the public's record.
        table: The public's table before it.
    """
    match change:
        case MoveCards():
            source = table.place_of.get(change.cards[0], "") if change.cards else ""
            learnt = change.kinds or ("",) * len(change.cards)
            kinds = [given or table.kind(card) for card, given in zip(change.cards, learnt, strict=False)]
            if not table.info(change.to).seen and not table.info(source).seen:
                # What is known of a card that nobody sees on its way is known without being written.
                kinds = [UNKNOWN] * len(kinds)
            return [Fact(event, change, kind, count, source) for kind, count in _runs(kinds)]
        case Reveal():
            place = table.place_of.get(change.cards[0], "") if change.cards else ""
            is_whole = len(change.cards) == len(table.stack(place))
            return [Fact(event, change, count=len(change.cards), source=place, is_whole=is_whole)]
        case Set() if change.name.endswith(f"/{names.VP}"):
            return [Fact(event, change, gained=_points(change.value) - _points(table.value(change.name)))]
    return [Fact(event, change)]


def _points(value: object) -> int:
    return value if isinstance(value, int) else 0


def _runs(kinds: Sequence[str]) -> list[tuple[str, int]]:
    runs: list[tuple[str, int]] = []
    for kind in kinds:
        if runs and runs[-1][0] == kind:
            runs[-1] = (kind, runs[-1][1] + 1)
        else:
            runs.append((kind, 1))
    return runs


class Sayings:
    """Says what happened; `seat` of `wording` is whose turn it is.

    Args:
        plays: The record as the public sees it.
        reader: Who reads what was written so far.
    """

    def __init__(self, plays: Sequence[Play], reader: Reader) -> None:
        self.plays = plays
        self.ahead = Ahead(plays)
        self.wording = Wording(reader.world.table, "")
        self.items = ItemWords(reader)
        self.is_setup = True
        self._fights = 0
        self._ruin = 0
        """The clearing whose ruin an item has just left."""
        self._purged = -1
        """The event whose turmoil is written."""

    @property
    def seat(self) -> str:
        """Whose turn it is."""
        return self.wording.seat

    def say(self, fact: Fact, rest: Sequence[Fact]) -> list[Action]:
        """Returns the actions of a fact, none if there is nothing to say.

        Args:
            fact: What happened.
            rest: What the same event did after it.

        Raises:
            UnsayableError: The notation has no form for it.
        """
        if self.ahead.is_written(fact.change):
            return []
        match fact.change:
            case MovePieces():
                return self._pieces(fact, fact.change)
            case MoveCards():
                return self._cards(fact, fact.change, rest)
            case Reveal():
                return self._shown(fact, fact.change)
            case Set():
                return self._value(fact, fact.change)
        return []

    # -- pieces -----------------------------------------------------------------------------------

    def _pieces(self, fact: Fact, change: MovePieces) -> list[Action]:
        item = names.refreshed(change.kind)
        nursed = self.ahead.nursed(change)
        if nursed:
            change = msgspec.structs.replace(change, source=nursed)
        elif change.kind == names.RUIN or change.source == names.COFFIN:
            return []  # both go by themselves
        if change.kind == names.UNKNOWN_ITEM or change.source == _RUIN_ITEMS or change.source.startswith("ruin/"):
            return self._unearthed(change)
        if item in facts.items():
            return self.items.moved(change, self.seat)
        if change.source.endswith(f"/{names.BAG}") or change.source.endswith(f"/{names.DRAWN}"):
            return self._drawn(change)
        if change.to.endswith(f"/{names.DRAWN}"):
            return []  # it is written when it has found its place
        if self._is_lost(change) and self.ahead.nurse(fact.event, change):
            return []  # they leave when it is decided
        action, _ = self.wording.pieces([change])
        return [action] if action else []

    def _unearthed(self, change: MovePieces) -> list[Action]:
        number = next(iter(names.clearings_of(change.source)), self._ruin)
        if change.to == names.OUTSIDE:
            self._ruin = number
            return []
        self._ruin = 0
        if not number:
            raise UnsayableError
        return self.items.found(change, number)

    def _drawn(self, change: MovePieces) -> list[Action]:
        number = names.clearing_of(change.to)
        if number is None:
            return []
        owner, piece = self._piece(change.kind)
        bag = Column("g", "" if owner == self.seat else owner)
        return [Move((Term(piece, change.count, bag),), (Clearing(number),))]

    def _piece(self, kind: str) -> tuple[str, Piece]:
        found = self.wording.piece(kind)
        if found is None:
            raise UnsayableError
        owner, code = found
        return owner, Piece(code[0], code[2:], "" if owner == self.seat else owner)

    def _is_lost(self, change: MovePieces) -> bool:
        is_warrior = change.kind == "warrior:marquise" and change.source.startswith("clearing/")
        return is_warrior and change.to in (spots.supply("C"), names.COFFIN)

    # -- cards ------------------------------------------------------------------------------------

    def _cards(self, fact: Fact, change: MoveCards, rest: Sequence[Fact]) -> list[Action]:
        source, to = fact.source, change.to
        if self._goes_by_itself(fact, to):
            return []
        if source.endswith(f"/{_LOOKED_AT}") or to.endswith(f"/{_LOOKED_AT}"):
            return self._looked(source, to)
        if source.startswith("E/decree/") and (to == _VIZIERS or self._is_turmoil(rest)):
            return self._purge(fact)
        if source == names.DECK and to in (names.DISCARD, names.DOMINANCE):
            return self._turned_over(fact, rest)
        # Crafted cards go by their names alone; with its suit, a card of the Alliance's board is a supporter.
        card = written_card(fact.kind) if source.endswith(f"/{names.AREA}") else _card(fact.kind)
        if source == names.QUESTS:
            return [Move((Term(card, 1, Quests()),), (Board(),))]
        crafted = self._crafted(fact, card, to, rest)
        if crafted is not None:
            return crafted
        if source == names.DISCARD:
            start: Place | None = Discard()
        else:
            start = None if source == names.DECK else self.wording.stack(source)
        target = self.wording.stack(to)
        if start is None and target is None:
            raise UnsayableError
        return [Move((Term(card, fact.count, start),), (target,) if target else ())]

    def _goes_by_itself(self, fact: Fact, to: str) -> bool:
        if fact.source == names.DECK and self.is_setup and to.endswith(f"/{names.HAND}"):
            return True
        if (fact.source, to) in ((names.DISCARD, names.DECK), (names.DISCARD, names.DOMINANCE)):
            return True
        return fact.source in ("box", names.QUEST_DECK) or fact.source.endswith(f"/{names.VIZIERS}")

    def _looked(self, source: str, to: str) -> list[Action]:
        seat, _, name = to.partition("/")
        if name != _LOOKED_AT:
            return []
        owner = source.partition("/")[0]
        return [RevealAction((), "" if owner == self.seat else owner, seat)]

    def _is_turmoil(self, rest: Sequence[Fact]) -> bool:
        return any(isinstance(one.change, Set) and one.change == Set("E/leader", None) for one in rest)

    def _purge(self, fact: Fact) -> list[Action]:
        if self._purged == fact.event:
            return []
        self._purged = fact.event
        return [Purge()]

    def _turned_over(self, fact: Fact, rest: Sequence[Fact]) -> list[Action]:
        """The top card of the deck is discarded, which the notation says by way of a board."""
        del rest
        board = Board("" if self.seat == "A" else "A")
        if fact.count != 1 or "A" not in self.wording.world.game.seats:
            raise UnsayableError
        return [Move((Term(Card(), 1),), (board,)), Move((Term(_card(fact.kind), 1, board),))]

    def _crafted(self, fact: Fact, card: Card, to: str, rest: Sequence[Fact]) -> list[Action] | None:
        if not fact.source.endswith(f"/{names.HAND}") or not self._is_craft(fact, to):
            return None
        if not card.name or not fact.source.startswith(f"{self.seat}/"):
            raise UnsayableError
        known = facts.cards().get(fact.kind)
        if known is None or known.kind != "item":
            return [Craft(name=self.wording.craft_word(card))]
        # An item's craft does not say which card it was: it is shown before.
        return [RevealAction((Term(card),)), *self.items.crafted(rest, self.seat)]

    def _is_craft(self, fact: Fact, to: str) -> bool:
        if to.endswith(f"/{names.AREA}"):
            return not fact.kind.startswith("dominance-")
        verb = self.plays[fact.event].action.partition(" ")[0]
        words = self.plays[fact.event].action.split()
        return verb == "craft" and len(words) > 1 and words[1] == fact.kind

    def _shown(self, fact: Fact, change: Reveal) -> list[Action]:
        seat, _, name = fact.source.partition("/")
        to = "" if "*" in change.to else next(iter(change.to), "")
        if not change.to or change.how != "seen":
            return []
        if name != names.HAND or (to and to not in self.wording.world.game.seats):
            raise UnsayableError
        owner = "" if seat == self.seat else seat
        if change.kinds and all(change.kinds):
            return [RevealAction(tuple(Term(_card(kind)) for kind in change.kinds), owner, to)]
        return [RevealAction(() if fact.is_whole else (Term(Card(), fact.count),), owner, to)]

    # -- values -----------------------------------------------------------------------------------

    def _value(self, fact: Fact, change: Set) -> list[Action]:
        seat, _, name = change.name.partition("/")
        if change.name == BATTLE:
            return self._fight(fact, change)
        if name == names.VP:
            owner = "" if seat == self.seat else seat
            return [Points(fact.gained, owner, fact.gained < 0)] if fact.gained else []
        if name == names.LEADER:
            return self._leader(fact, change, seat)
        if name == names.VP_MARKER and isinstance(change.value, str):
            if seat != self.seat:
                raise UnsayableError
            return [Marker("" if change.value == seat else change.value)]
        if name.startswith("relation/") and change.value in names.PENITENCE:
            level = "h" if change.value == names.PENITENCE[0] else "p"
            owner = "" if seat == self.seat else seat
            return [Relation(((owner, name.rpartition("/")[2]),), level)]
        if name.startswith(("relation/", "price/")) or seat == "path":
            action, _ = self.wording.value([change])
            return [action] if action else []
        return []

    def _fight(self, fact: Fact, change: Set) -> list[Action]:
        under_way = fights_of(change.value)
        before, self._fights = self._fights, len(under_way)
        if len(under_way) <= before:
            return []
        battle = self.ahead.battle(fact.event, under_way)
        attacker = under_way[-1].attacker
        seats = self.wording.world.game.seats
        if attacker not in seats or under_way[-1].defender not in seats or not 1 <= under_way[-1].clearing <= 12:
            raise UnsayableError
        return [battle if attacker == self.seat else msgspec.structs.replace(battle, attacker=attacker)]

    def _leader(self, fact: Fact, change: Set, seat: str) -> list[Action]:
        if change.value is None:
            return self._purge(fact)
        word = str(change.value).replace("-", "")
        return [Move((Term(Card("", word)),), (Board("" if seat == self.seat else seat),))]


def _card(kind: str) -> Card:
    """Returns a card with its suit, which others need who read the decree or what was spent."""
    known = facts.cards().get(kind)
    return written_card(kind) if known is None else Card(suit_letter(known.suit), known.words[0])
