"""Turns: whose it is, what happens by itself when one begins, whether the order holds, how the game ends."""

from __future__ import annotations

import re
from typing import Final

from domain.changes import AnyChange, MoveCards, Set
from domain.games.root import facts
from domain.games.root import places as names
from domain.table import Table
from replay.formats.rootlog import coffin, law, laws, score, setups, spots
from replay.formats.rootlog.actions import Card, Hand, Item, ItemSpot, Move, Term
from replay.formats.rootlog.document import ActionText, Document, Winner
from replay.formats.rootlog.findings import Finding, clip
from replay.formats.rootlog.format import format_action
from replay.formats.rootlog.transfers import with_destination
from replay.formats.rootlog.world import VAGABONDS, TurnMemory, World

DRAWING: Final = frozenset("CEAVGLDHK")
"""Factions that draw at least one card in every Evening; Corvids who exert themselves do not."""


def changed(table: Table, name: str, value: int) -> list[AnyChange]:
    """Returns the change that gives a value another content; none if it has that already."""
    return [] if table.value(name) == value else [Set(name, value)]


class TurnClock:
    """Walks through the turns of a file."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.order: list[str] = []
        """The order of play, as the first round showed it."""
        self.played: dict[str, int] = {}
        """Turns by seat, the set-up among them."""
        self.previous = ""
        self.is_over = False
        self._is_opened = True
        self._forgets_funds = False
        self._rests = False

    def begin(self, seat: str, line: int) -> None:
        """Starts a turn."""
        world = self.world
        world.seat = seat
        world.is_setup = seat not in self.played
        self.played[seat] = self.played.get(seat, -1) + 1
        world.turn = TurnMemory(began=world.table.copy())
        world.setup_actions = {}
        world.after_battle = None
        self._rests = seat not in world.rested
        world.source = ActionText(f"{seat}:", line, 1)
        self._is_opened = False
        if not world.is_setup:
            self._check_order(seat)
            self._check_over()
            self.previous = seat

    def _check_order(self, seat: str) -> None:
        if not self.previous:
            self._check_setups()
        if seat not in self.order:
            self.order.append(seat)
            return
        if self.previous not in self.order:
            return
        expected = self.order[(self.order.index(self.previous) + 1) % len(self.order)]
        if len(self.order) < len(self.world.game.seats):
            missing = ", ".join(self.world.name(other) for other in self.world.game.seats if other not in self.order)
            self.world.find("turn", f"a second turn in the first round; not played yet: {missing}", rule="L1.4.1")
        elif seat != expected:
            reason = f"{self.world.name(expected)} plays after {self.world.name(self.previous)}"
            self.world.find("turn", reason, f"{expected}:", rule="L1.4.1")

    def _check_setups(self) -> None:
        missing = [seat for seat in self.world.game.seats if seat not in self.played]
        if missing:
            said = ", ".join(self.world.name(seat) for seat in missing)
            self.world.find("turn", f"not set up before the first turn: {said}", rule="L5.1")

    def _check_over(self) -> None:
        if self.is_over:
            return
        for seat in self.world.game.seats:
            if self.world.points(seat) >= score.TO_WIN and self.world.scores(seat):
                self.is_over = True
                reached = self.world.points(seat)
                self.world.find("score", f"{self.world.name(seat)} has {reached} points; the game is over", rule="L3.1")

    def open_event(self) -> None:
        """Adds to the first event of a turn what begins with it."""
        if self._is_opened:
            return
        self._is_opened = True
        world = self.world
        world.emit(Set(names.TURN, world.seat), *changed(world.table, names.ROUND, self.played[world.seat]))
        if world.is_setup:
            return
        if self._forgets_funds and world.table.value(names.of_seat("O", names.FUNDS)):
            world.emit(Set(names.of_seat("O", names.FUNDS), 0))
        self._forgets_funds = False
        if world.source.text:
            # In a turn in which nothing stands, the game was over when it began.
            coffin.begin_turn(world)
        souls = world.cards(names.of_seat("L", names.SOULS)) if world.seat == "L" else []
        if souls:
            world.emit(MoveCards(tuple(souls), names.DISCARD))

    def end(self, is_last: bool) -> None:
        """Ends a turn."""
        world = self.world
        if world.seat == "O" and not world.turn.funds_set:
            # Funds that are not written at the end of the Riverfolk's turn are none.
            self._forgets_funds = True
        if world.is_setup:
            setups.check_setup(world)
        laws.close_turn(world, is_last)
        score.close_turn(world, is_last)
        if not self._rests:
            world.rested.discard(world.seat)
        if not world.is_setup and not is_last and not world.turn.has_drawn:
            self._check_draw()

    def _check_draw(self) -> None:
        world = self.world
        move = world.source.action
        term = move.left[0] if isinstance(move, Move) and len(move.right) == 1 else None
        if isinstance(move, Move) and isinstance(term, Term) and isinstance(term.thing, Card) and term.start is None:
            to = move.right[0]
            if isinstance(to, Hand) and to.faction != world.seat:
                suggestion = with_destination(move, to, Hand(world.seat))
                world.find(
                    "turn",
                    f"the last draw of {world.name(world.seat)}'s turn goes to another",
                    suggestion,
                    rule=law.evening_of(world),
                )
                return
        if not world.cards(names.DECK) and not world.cards(names.DISCARD):
            return
        if world.seat in DRAWING and world.seat not in world.blind:
            world.find("turn", f"{world.name(world.seat)} draws no card in this turn", rule=law.evening_of(world))

    def close(self, document: Document) -> None:
        """Ends the game: whether those named as winners can have won."""
        line = next((line for line in reversed(document.lines) if isinstance(line.content, Winner)), None)
        if line is None or not isinstance(line.content, Winner):
            return
        world = self.world
        winners = line.content.factions

        def find(level: str, reason: str, rule: str = "") -> None:
            text = line.raw.partition("//")[0].strip()
            world.findings.append(Finding(level, line.number, 1, clip(text), reason, rule=rule))

        for seat in winners:
            if not world.plays(seat):
                find("faction", f"nobody plays {seat} in this game")
            elif world.scores(seat) and world.points(seat) < score.TO_WIN:
                find(
                    "score",
                    f"{world.name(seat)} won with {world.points(seat)} points; {score.TO_WIN} are needed",
                    rule="L3.1",
                )
        for seat in world.game.seats:
            if seat not in winners and world.scores(seat) and world.points(seat) >= score.TO_WIN:
                find("score", f"{world.name(seat)} has {world.points(seat)} points and is not named", rule="L3.1")


_NAMELESS_ITEM: Final = re.compile(r"%->([re])")


def guess_item(world: World, written: ActionText) -> None:
    """`%->e` says nothing of the item; which it can have been is known if the table is."""
    match = _NAMELESS_ITEM.fullmatch(written.text)
    if match is None:
        return
    for name, item in facts.items().items():
        kind = name if match[1] == "e" else names.exhausted(name)
        pools = [spots.items(world.seat, spot) for spot in ("st" if world.seat in VAGABONDS else [""])]
        if any(world.count(pool, kind) for pool in pools):
            meant = Move((Term(Item(item.code)),), (ItemSpot("", match[1]),))
            world.better[written.line, written.column] = format_action(meant)
            return
