"""Changes back to actions: how what happened on a table is written in the notation.

A translation counts only if reading it again does the same to the table; anything else is left to a comment.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.changes import UNKNOWN, AnyChange, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.games.root import facts
from domain.games.root import places as names
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
    Flip,
    Forest,
    Funds,
    Hand,
    Item,
    ItemSpot,
    Marker,
    Move,
    OpenPath,
    Outcast,
    Path,
    Piece,
    Place,
    Points,
    Price,
    Purge,
    Quests,
    Relation,
    Term,
)
from replay.formats.rootlog.actions import (
    Reveal as RevealAction,
)
from replay.formats.rootlog.document import ActionText
from replay.formats.rootlog.format import format_action
from replay.formats.rootlog.interpret import perform
from replay.formats.rootlog.plots import PLOT_CODES
from replay.formats.rootlog.typed import game_on
from replay.formats.rootlog.vocabulary import SERVICES, item_letters, suit_letter
from replay.formats.rootlog.world import VAGABONDS, World


def express(changes: Sequence[AnyChange], table: Table, seat: str) -> list[str] | None:
    """Returns the actions that do what changes did, or None if the notation cannot say it.

    Args:
        changes: Without those that begin a turn.
        table: The table before them; it is not changed.
        seat: Whose turn it is.
    """
    after = table.copy()
    after.fold(changes)
    for actions in (_whole(changes), Wording(table.copy(), seat).actions(changes)):
        if actions is not None and _does_the_same(actions, table, seat, after):
            return [format_action(action) for action in actions]
    return None


def _whole(changes: Sequence[AnyChange]) -> list[Action] | None:
    """Returns the one action that several changes together may be: turmoil, or somebody who takes charge."""
    for change in changes:
        seat, _, name = change.name.partition("/") if isinstance(change, Set) else ("", "", "")
        if isinstance(change, Set) and name == names.LEADER:
            if change.value is None:
                return [Purge()]
            return [Move((Term(Card("", str(change.value).replace("-", ""))),), (Board(seat),))]
    return None


def _does_the_same(actions: list[Action], before: Table, seat: str, after: Table) -> bool:
    world = World(game_on(before))
    world.table = before.copy()
    world.seat = seat
    for action in actions:
        world.begin(ActionText("", 1, 1, action))
        perform(world, action)
    return world.table.hash() == after.hash()


class UnsayableError(Exception):
    """The notation has no form for a change."""


class Wording:
    """Words for changes, one after the other; `seat` is whose turn it is."""

    def __init__(self, table: Table, seat: str) -> None:
        self.table = table
        self.seat = seat
        self.world = World(game_on(table))
        self.world.table = table

    def actions(self, changes: Sequence[AnyChange]) -> list[Action] | None:
        """Returns the actions that changes may be, or None if the notation cannot say them."""
        found: list[Action] = []
        index = 0
        while index < len(changes):
            try:
                action, used = self._next(changes[index:])
            except UnsayableError:
                return None
            if action is not None:
                found.append(action)
            for change in changes[index : index + used]:
                self.table.apply(change)
            index += used
        return found

    def _next(self, rest: Sequence[AnyChange]) -> tuple[Action | None, int]:
        """Returns (the action of the first changes if they need one, how many they are). Raises if there is none."""
        match rest[0]:
            case MovePieces():
                return self.pieces(rest)
            case MoveCards():
                return self._cards(rest)
            case Set():
                return self.value(rest)
            case Turn():
                return self._flip(rest)
            case Reveal():
                return self._reveal(rest[0])
            case _:
                raise UnsayableError

    # -- pieces and items -------------------------------------------------------------------------

    def pieces(self, rest: Sequence[AnyChange]) -> tuple[Action | None, int]:
        """Returns what `_next` does, of pieces."""
        change = rest[0]
        assert isinstance(change, MovePieces)
        if change.kind == names.RUIN and change.to == names.OUTSIDE:
            # It goes by itself with the last item under it.
            return None, 1
        item = names.refreshed(change.kind)
        if item in facts.items() or change.kind == names.UNKNOWN_ITEM:
            return self._item(rest, change)
        found = self.piece(change.kind)
        if found is None or change.into:
            raise UnsayableError
        owner, code = found
        piece = Piece(code[0], code[2:], "" if owner == self.seat else owner)
        start = self._pool(change.source, owner)
        to = self._pool(change.to, owner)
        if start is None and to is None:
            raise UnsayableError
        if code == "p" or change.kind == names.FERRY:
            start = None
        return Move((Term(piece, change.count, start),), (to,) if to else ()), 1

    def piece(self, kind: str) -> tuple[str, str] | None:
        """Returns (owner, code) of a kind of piece; None if nothing is written like that."""
        if kind == names.FERRY:
            return self.seat, "f"
        owners = [*self.world.game.seats, *(f"h_{hireling.code}" for hireling in facts.hirelings().values())]
        for owner in owners:
            for code, known in self.world.pieces(owner).items():
                if known.kind == kind:
                    return owner, code
        return None

    def _pool(self, pool: str, owner: str) -> Place | None:
        """Returns the place of a pool, None for the supply. Raises if the notation cannot name it."""
        if pool in (names.OUTSIDE, names.COFFIN, spots.supply(owner), names.of_seat(owner, names.BAG)):
            return None
        number = names.clearing_of(pool)
        if number is not None:
            return Clearing(number)
        if pool.startswith("forest/"):
            return Forest(names.clearings_of(pool))
        if pool.startswith("path/"):
            ends = names.clearings_of(pool)
            if len(ends) != 2:
                raise UnsayableError
            return Path(*ends)
        seat, _, name = pool.partition("/")
        if name == names.BOARD and seat in self.world.game.seats:
            return self.board(seat)
        if pool.startswith("hireling/"):
            return None
        raise UnsayableError

    def board(self, seat: str) -> Board:
        """Returns the board of a seat."""
        return Board("" if seat == self.seat else seat)

    def _item(self, rest: Sequence[AnyChange], change: MovePieces) -> tuple[Action | None, int]:
        letters = {name: letter for letter, name in item_letters().items()}
        kind = change.into or change.kind
        if names.refreshed(kind) not in letters:
            raise UnsayableError
        item = Item(letters[names.refreshed(kind)])
        if change.source == names.ITEMS:
            following = rest[1] if len(rest) > 1 else None
            if change.count == 1 and isinstance(following, MoveCards) and self._is_crafted_item(following):
                return Craft(item.letter), 2
            raise UnsayableError
        if change.source.startswith("ruin/"):
            start: Place = Clearing(names.clearings_of(change.source)[0])
            return Move((Term(item, change.count, start),), (self._item_place(change.to) or Board(),)), 1
        start_place = self._item_place(change.source, state=change.kind)
        if start_place is None:
            raise UnsayableError
        return self._item_move(item, change, kind, start_place), 1

    def _is_crafted_item(self, change: MoveCards) -> bool:
        source = self.table.place_of.get(change.cards[0]) if len(change.cards) == 1 else None
        return source == spots.hand(self.seat) and change.to == spots.discards(self.world.game.seats)

    def _item_place(self, pool: str, state: str = "") -> Place | None:
        seat, _, name = pool.partition("/")
        where = {names.SATCHEL: "s", names.DAMAGED: "d", names.TRACK: "t"}.get(name, "")
        letter = ("e" if state.endswith(names.EXHAUSTED) else "r") if state else ""
        if where and seat == self.seat:
            return ItemSpot(where, letter)
        if name in (names.ITEM_BOX, names.SATCHEL, names.TRACK) and seat in self.world.game.seats:
            return self.board(seat)
        return None

    def _item_move(self, item: Item, change: MovePieces, kind: str, start: Place) -> Action:
        right: list[Place] = []
        seat, _, name = change.to.partition("/")
        if change.to and change.to != change.source:
            where = {names.SATCHEL: "s", names.DAMAGED: "d", names.TRACK: "t"}.get(name, "")
            same_holder = change.source.startswith(f"{seat}/")
            right.append(ItemSpot(where) if same_holder and seat in VAGABONDS else self.board(seat))
        if names.refreshed(kind) != names.refreshed(change.kind) or kind != change.kind:
            right.append(ItemSpot("", "e" if kind.endswith(names.EXHAUSTED) else "r"))
        return Move((Term(item, change.count, start),), tuple(right))

    # -- cards ------------------------------------------------------------------------------------

    def _cards(self, rest: Sequence[AnyChange]) -> tuple[Action | None, int]:
        change = rest[0]
        assert isinstance(change, MoveCards)
        sources = {self.table.place_of.get(card, "") for card in change.cards}
        source = sources.pop() if len(sources) == 1 else ""
        if source == names.DISCARD and change.to == names.DECK and len(rest) > 1 and isinstance(rest[1], Shuffle):
            # The discard pile becomes the deck by itself when that is empty.
            if self.table.stack(names.DECK):
                raise UnsayableError
            return None, 2
        if source == names.QUESTS and change.to == spots.area(self.seat):
            following = rest[1] if len(rest) > 1 else None
            quest = self._card(change.cards[0], change.kinds[0] if change.kinds else "")
            is_refilled = isinstance(following, MoveCards) and following.to == names.QUESTS
            return Move((Term(quest, 1, Quests()),), (Board(),)), 2 if is_refilled else 1
        if change.to.startswith("clearing/") or source.startswith("clearing/"):
            return self._plot(change, source)
        cards = {self._card(card, learnt) for card, learnt in self._learnt(change)}
        if len(cards) != 1:
            raise UnsayableError
        card = cards.pop()
        if source == spots.hand(self.seat) and change.to == spots.area(self.seat) and card.name != "dom":
            if not card.name or len(change.cards) != 1:
                raise UnsayableError
            return Craft(name=self.craft_word(card)), 1
        if source == names.of_seat("D", spots.MINISTERS) or change.to == names.of_seat("D", spots.MINISTERS):
            return self._minister(change), 1
        start = Discard() if source == names.DISCARD else self.stack(source)
        to = self.stack(change.to)
        term = Term(card, len(change.cards), start)
        return Move((term,), (to,) if to else ()), 1

    def _learnt(self, change: MoveCards) -> list[tuple[int, str]]:
        kinds = change.kinds or ("",) * len(change.cards)
        return list(zip(change.cards, kinds, strict=False))

    def _card(self, card: int, learnt: str) -> Card:
        return written_card(learnt or self.table.kind(card))

    def _minister(self, change: MoveCards) -> Action:
        if len(change.cards) != 1:
            raise UnsayableError
        word = self.table.kind(change.cards[0]).replace("-", "")
        board = self.board("D")
        if change.to == spots.area("D"):
            return Move((Term(Card("", word)),), (board,))
        return Move((Term(Card("", word), 1, board),))

    def craft_word(self, card: Card) -> str:
        """Returns the name by which a card is crafted."""
        return f"{card.suit.casefold()}{card.name}" if card.name in ("favor", "part") else card.name

    def stack(self, stack: str) -> Place | None:
        """Returns the place of a stack; None for the deck or the discard pile. Raises if it has no name."""
        if stack in (names.DECK, names.DISCARD, names.DOMINANCE, names.of_seat("L", names.SOULS)):
            return None
        seat, _, name = stack.partition("/")
        if seat not in self.world.game.seats:
            raise UnsayableError
        if name == names.HAND:
            return Hand(seat)
        if name in (names.AREA, names.SUPPORTERS):
            return self.board(seat)
        column = next((letter for letter in "rmxb123" if spots.column(seat, letter) == stack), "")
        if not column:
            raise UnsayableError
        return Column(column, "" if seat == self.seat else seat)

    def _plot(self, change: MoveCards, source: str) -> tuple[Action | None, int]:
        start, to = names.clearing_of(source), names.clearing_of(change.to)
        owner = "" if self.seat == "P" else "P"
        codes = {kind: code for code, kind in PLOT_CODES.items()}
        shown = self.table.kind(change.cards[0]) if start and self.table.side(change.cards[0]) == "up" else ""
        piece = Piece("t", codes.get(shown, ""), owner)
        term = Term(piece, len(change.cards), Clearing(start) if start else None)
        return Move((term,), (Clearing(to),) if to else ()), 1

    def _flip(self, rest: Sequence[AnyChange]) -> tuple[Action | None, int]:
        change, following = rest[0], rest[1] if len(rest) > 1 else None
        assert isinstance(change, Turn)
        codes = {kind: code for code, kind in PLOT_CODES.items()}
        number = names.clearing_of(self.table.place_of.get(change.cards[0], "")) if len(change.cards) == 1 else None
        if not isinstance(following, Reveal) or number is None or change.side != "up" or len(following.kinds) != 1:
            raise UnsayableError
        code = codes.get(following.kinds[0], "")
        piece = Piece("t", "", "" if self.seat == "P" else "P")
        if not code:
            raise UnsayableError
        return Flip(piece, Clearing(number), code), 2

    def _reveal(self, change: Reveal) -> tuple[Action | None, int]:
        places = {self.table.place_of.get(card, "") for card in change.cards}
        seat, _, name = (places.pop() if len(places) == 1 else "").partition("/")
        to = "" if "*" in change.to else next(iter(change.to), "")
        if name != names.HAND or (to and to not in self.world.game.seats) or change.how != "seen":
            raise UnsayableError
        owner = "" if seat == self.seat else seat
        if not change.kinds:
            return RevealAction((), owner, to), 1
        counted: dict[Card, int] = {}
        for kind in change.kinds:
            card = written_card(kind)
            counted[card] = counted.get(card, 0) + 1
        return RevealAction(tuple(Term(card, count) for card, count in counted.items()), owner, to), 1

    # -- values -----------------------------------------------------------------------------------

    def value(self, rest: Sequence[AnyChange]) -> tuple[Action | None, int]:
        """Returns what `_next` does, of a named value."""
        change = rest[0]
        assert isinstance(change, Set)
        if change.keep >= 0:
            raise UnsayableError
        seat, _, name = change.name.partition("/")
        if seat == "path" and change.value == names.OPEN:
            ends = names.clearings_of(change.name)
            if len(ends) != 2:
                raise UnsayableError
            return OpenPath(*ends), 1
        if seat not in self.world.game.seats:
            raise UnsayableError
        owner = "" if seat == self.seat else seat
        if name == names.VP:
            return self._points(owner, seat, change.value)
        if name.startswith("relation/"):
            levels = {spots.level(letter): letter for letter in "h012a"}
            level = levels.get(str(change.value))
            if not level:
                raise UnsayableError
            return Relation(((owner, name.rpartition("/")[2]),), level), 1
        return self._board_value(rest, seat, name, change.value)

    def _points(self, owner: str, seat: str, value: object) -> tuple[Action | None, int]:
        if not isinstance(value, int) or value < 0:
            raise UnsayableError
        difference = value - self.world.points(seat)
        return Points(difference, owner, difference < 0), 1

    def _board_value(self, rest: Sequence[AnyChange], seat: str, name: str, value: object) -> tuple[Action | None, int]:
        if name == names.LEADER and isinstance(value, str):
            word = value.replace("-", "")
            return Move((Term(Card("", word)),), (self.board(seat),)), 1
        if name == names.VP_MARKER and seat == self.seat and isinstance(value, str):
            return Marker("" if value == seat else value), 1
        if name == names.FUNDS and isinstance(value, int):
            return Funds(value), 1
        if name.startswith("price/") and isinstance(value, int):
            letters = {service: letter for letter, service in SERVICES.items()}
            letter = letters.get(name.rpartition("/")[2])
            if letter and 1 <= value <= 4:
                return Price((letter,), value), 1
        if name == names.OUTCAST and isinstance(value, str):
            following = rest[1] if len(rest) > 1 else None
            if isinstance(following, Set) and following.name == names.of_seat("L", names.OUTCAST_IS_HATED):
                return Outcast(suit_letter(value), bool(following.value)), 2
        raise UnsayableError


def written_card(kind: str) -> Card:
    """Returns how a card of a kind, or a class of kinds, is written."""
    known = facts.cards().get(kind)
    if known is not None:
        suit = suit_letter(known.suit) if known.family else ""
        return Card(suit, known.words[0])
    quest = next((quest for quest in facts.roles().quests if quest.id == kind), None)
    if quest is not None:
        return Card(suit_letter(quest.suit), quest.code)
    name = kind.removeprefix(UNKNOWN)
    if kind.startswith(UNKNOWN) and suit_letter(name):
        return Card(suit_letter(name), "")
    family = next((card for card in facts.cards().values() if card.family and card.family == name), None)
    return Card("", family.words[0] if family else "")
