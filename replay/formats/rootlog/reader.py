"""What a reader of a file has on the table so far: the opening, and each action that was written done to it."""

from __future__ import annotations

from replay.formats.rootlog.actions import Action
from replay.formats.rootlog.document import ActionText
from replay.formats.rootlog.format import format_action
from replay.formats.rootlog.grammar import read_action
from replay.formats.rootlog.headers import read_game
from replay.formats.rootlog.interpret import perform
from replay.formats.rootlog.opening import set_up
from replay.formats.rootlog.parse import parse
from replay.formats.rootlog.scan import UnreadableError
from replay.formats.rootlog.turns import TurnClock
from replay.formats.rootlog.world import World


class Reader:
    """Reads along while a file is written.

    Args:
        header: The lines before the first turn.
    """

    def __init__(self, header: str) -> None:
        document = parse(header)
        game, _ = read_game(document)
        self.letters = document.letters
        self.world = World(game)
        set_up(self.world, document)
        self.clock = TurnClock(self.world)
        self.line = 0

    def begin(self, seat: str) -> None:
        """Begins a turn."""
        self.line += 1
        self.clock.begin(seat, self.line)

    def do(self, action: Action) -> None:
        """Does an action."""
        self.world.begin(ActionText(format_action(action), self.line, 1, action))
        self.clock.open_event()
        perform(self.world, action)

    def end(self) -> None:
        """Ends a turn, one without actions too."""
        self.world.begin(ActionText("", self.line, 1))
        self.clock.open_event()
        self.clock.end(is_last=False)

    def can_read(self, action: Action) -> bool:
        """Returns True if an action, once written, says the same to a reader."""
        try:
            return read_action(format_action(action), self.letters).action == action
        except UnreadableError:
            return False

    def tried(self, actions: list[Action]) -> World:
        """Returns a world in which more actions were done; this one stays as it is."""
        world = World(self.world.game)
        world.table = self.world.table.copy()
        world.seat, world.is_setup = self.world.seat, self.world.is_setup
        world.deck_waits = self.world.deck_waits
        for action in actions:
            world.begin(ActionText("", self.line, 1, action))
            perform(world, action)
        return world
