"""The table while a file is being interpreted, and what has to be remembered of the turn under way.

Every change goes through `emit`, which applies it at once, so that the next action meets the table as it stands.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from domain.changes import AnyChange, Set
from domain.games.root import places as names
from domain.table import Table
from replay.formats.rootlog import spots
from replay.formats.rootlog.actions import Piece
from replay.formats.rootlog.deeds import Deed
from replay.formats.rootlog.document import ActionText
from replay.formats.rootlog.findings import Finding, clip
from replay.formats.rootlog.headers import Game
from replay.formats.rootlog.kinds import PieceKind, code_of, pieces_of, stranger
from replay.formats.rootlog.ledger import Ledger
from replay.formats.rootlog.vocabulary import hireling_codes

VAGABONDS = ("V", "G")
NOWHERE = ActionText("", 0, 1)


class Fought(msgspec.Struct):
    """A battle of the turn under way."""

    attacker: str
    defender: str
    clearing: int
    at: ActionText = NOWHERE
    there: dict[str, int] = {}
    """Warriors in the clearing when it began, by seat."""
    present: dict[str, int] = {}
    """All pieces in the clearing when it began, by seat."""
    dice: tuple[int, ...] = ()
    """Of the attacker and the defender, if they were written."""
    ambushed: bool = False
    leader: str = ""
    """Who led the Eyrie."""
    at_penitent: bool = False
    """The Clergy attacked a Penitent."""


class TurnMemory(msgspec.Struct):
    """What later actions of a turn depend on."""

    battles: list[Fought] = []
    shown: str = ""
    """Suit letters of the cards shown last, until something else is done with them."""
    spent: tuple[str, ...] = ()
    """Suit letters of the cards discarded last from the own hand; empty text for an unknown one."""
    left: set[int] = msgspec.field(default_factory=set)
    """Clearings from which the current player took own warriors off the map."""
    cleared: set[int] = msgspec.field(default_factory=set)
    """Clearings from which a piece of somebody else went since the last battle or draw."""
    entered: list[int] = []
    """Clearings into which own warriors moved, in order."""
    short: set[str] = msgspec.field(default_factory=set)
    """Hands and boards that had too few cards once already."""
    has_drawn: bool = False
    """The current player got a card from the deck or the discard pile."""
    plucked: set[int] = msgspec.field(default_factory=set)
    """Clearings that the Clergy's flowers left for the bag."""
    has_honey: bool = False
    """A Penitent scored for the first card that it crafted."""
    funds_set: bool = False
    raided: bool = False
    """A raid was turned up or removed."""
    deeds: list[Deed] = []
    """All that was done, for what the law asks of a whole turn."""
    is_last: bool = False
    """It is the last turn of the file, which may have been cut short."""
    began: Table = msgspec.field(default_factory=Table)
    """The table as it was before the turn."""
    decree: dict[str, tuple[str, ...]] = {}
    """Kinds of the cards that lay in the decree's columns when it was purged."""
    lost: Counter[str] = msgspec.field(default_factory=Counter)
    """Points that were written as lost, by seat: below 0."""

    @property
    def battle(self) -> Fought | None:
        """The last battle."""
        return self.battles[-1] if self.battles else None


def _is_twin(finding: Finding, other: Finding) -> bool:
    """Two members of a bracket have one cause if one edit repairs both."""
    if (finding.line, finding.column) != (other.line, other.column):
        return False
    return finding.reason == other.reason or finding.suggestion == other.suggestion is not None


def counted(count: int, name: str) -> str:
    """Returns "3 warriors", "1 wood"."""
    head, _, suit = name.partition("-")
    plain = f"{suit} {head}" if head in ("base", "garden", "post") else name.replace("-", " ")
    return f"{count} {plain}" if count == 1 or plain in ("wood", "sympathy", "jewelry") else f"{count} {plain}s"


class World:
    """Table, game, findings; the event that is being built."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.table = Table()
        self.findings: list[Finding] = []
        self.changes: list[AnyChange] = []
        self.seat = ""
        self.is_setup = True
        self.turn = TurnMemory()
        self.ledger = Ledger()
        self.source = NOWHERE
        self.setup_actions: dict[tuple[str, int], ActionText] = {}
        """Of the set-up under way: which action placed a kind of piece in a clearing."""
        self.after_battle: Fought | None = None
        """The battle that the action before was, if nothing was wrong with it."""
        self.better: dict[tuple[int, int], str] = {}
        """Suggestions for unreadable actions that only the table can make, by line and column."""
        self.rested: set[str] = set()
        """Vagabonds that rested in a forest: what of theirs was exhausted may be ready again."""
        self.doubtful: set[str] = set()
        """Kinds of pieces that were not where they should have been: their number on the map is not certain."""
        self.crowded: set[str] = set()
        """Seats whose hand was too large at the end of their last turn."""
        self.blind: set[str] = set()
        """Seats with an action that could not be read: what they have on the map is not certain."""
        self.deck_waits = False
        """The deck ran out with a supporter for which there is no room; it is made anew once that is discarded."""
        self.shown_before = ""
        """The card of the own hand that the action before showed, if it showed one."""
        self._shown_now = ""
        self.spent_before = False
        """The action before discarded a card of the own hand."""
        self._spent_now = False
        self._found_here = 0
        self._misfits: list[str] = []

    # -- building events --------------------------------------------------------------------------

    def begin(self, source: ActionText) -> None:
        """Starts the event of an action."""
        self.source = source
        self.shown_before, self._shown_now = self._shown_now, ""
        self.spent_before, self._spent_now = self._spent_now, False
        self.changes = []
        self._found_here = len(self.findings)
        self._misfits = []

    def emit(self, *changes: AnyChange) -> None:
        """Applies changes and adds them to the event."""
        for change in changes:
            self.table.apply(change)
            self.changes.append(change)
        self._misfits += [misfit.message for misfit in self.table.findings]
        self.table.findings.clear()

    def finish(self) -> tuple[AnyChange, ...]:
        """Returns the changes of the event; a misfit that no check has spoken of becomes a finding."""
        if self._misfits and len(self.findings) == self._found_here:
            self.find("count", self._misfits[0], rule="L1.5")
        return tuple(self.changes)

    def find(
        self,
        level: str,
        reason: str,
        suggestion: str | None = None,
        at: ActionText | None = None,
        rule: str = "",
    ) -> None:
        """Notes a finding at the current action, or at another one; `rule` is what the law says against it."""
        where = at or self.source
        if suggestion == where.text:
            suggestion = None
        finding = Finding(level, where.line, where.column, clip(where.text), reason, suggestion, rule)
        if not any(_is_twin(finding, other) for other in self.findings[-4:]):
            self.findings.append(finding)

    def note(
        self,
        what: str,
        *,
        owner: str = "",
        name: str = "",
        count: int = 1,
        start: int | None = None,
        end: int | None = None,
        source: str = "",
        target: str = "",
        suit: str = "",
        cost: int = 0,
        reach: frozenset[int] = frozenset(),
    ) -> None:
        """Adds something to what was done in the turn."""
        fought = len(self.turn.battles)
        deed = Deed(what, self.source, owner, name, count, start, end, source, target, suit, cost, reach, fought)
        self.turn.deeds.append(deed)

    def show(self, kind: str) -> None:
        """Remembers a card that was shown until the next action is over, which may craft it."""
        self._shown_now = kind

    def spend(self, *suits: str) -> None:
        """Remembers cards of the own hand that are discarded, by the letters of their suits."""
        self.turn.spent = suits
        self._spent_now = True

    def set(self, name: str, value: object) -> None:
        """Sets a value, if it differs."""
        if self.table.value(name) != value:
            self.emit(Set(name, value))

    # -- reading ----------------------------------------------------------------------------------

    def plays(self, seat: str) -> bool:
        """Returns True if a faction takes part."""
        return seat in self.game.seats

    def name(self, seat: str) -> str:
        """Returns a faction as it is spoken of."""
        return self.game.factions.get(seat, seat).capitalize().replace("2", " 2")

    def faction(self, owner: str) -> str:
        """Returns the name that the pieces of an owner carry."""
        if owner.startswith("h_"):
            return names.hireling(hireling_codes()[owner[2]])
        return self.game.factions.get(owner, owner.casefold())

    def pieces(self, owner: str) -> dict[str, PieceKind]:
        """Returns the kinds of an owner's pieces by code."""
        return pieces_of(owner, self.faction(owner))

    def kind(self, owner: str, piece: Piece) -> PieceKind | None:
        """Returns the kind of a piece; None if the owner has nothing written like that."""
        known = self.pieces(owner)
        if not known:
            return stranger(piece, self.faction(owner))
        return known.get(code_of(piece))

    def count(self, place: str, kind: str) -> int:
        """Returns how many pieces of a kind are in a pool."""
        return self.table.pool(place).get(kind, 0)

    def cards(self, place: str) -> list[int]:
        """Returns the cards of a stack, the bottom one first."""
        return list(self.table.stack(place))

    def on_map(self, kind: str) -> dict[int, int]:
        """Returns how many pieces of a kind are in each clearing that has any."""
        counts = {number: self.count(names.clearing(number), kind) for number in spots.CLEARINGS}
        return {number: count for number, count in counts.items() if count}

    def where(self, kind: str) -> str:
        """Returns the place on the map of a piece of which there is one; empty if it is not there."""
        places = ("clearing/", "forest/", "path/", names.BURROW)
        return next(
            (place for place, pool in self.table.pools.items() if kind in pool and place.startswith(places)), ""
        )

    def suit(self, number: int) -> str:
        """Returns the suit of a clearing; empty if nobody named it."""
        return self.game.suits.get(number, "")

    def has_crafted(self, seat: str, kind: str) -> bool:
        """Returns True if a card lies in a seat's play area."""
        return any(self.table.kind(card) == kind for card in self.table.stack(spots.area(seat)))

    def points(self, seat: str) -> int:
        """Returns a seat's points."""
        value = self.table.value(spots.points(seat), 0)
        return value if isinstance(value, int) else 0

    def scores(self, seat: str) -> bool:
        """Returns True unless a seat's marker has left the track."""
        return self.table.value(names.of_seat(seat, names.VP_MARKER)) is None

    def is_penitent(self, seat: str) -> bool:
        """Returns True if a faction is Penitent now."""
        return bool(self.table.value(names.relation("Y", seat)) == names.PENITENCE[1])

    def presence(self, owner: str, number: int) -> int:
        """Returns how many pieces of an owner, plots among them, are in a clearing."""
        mark = names.piece("", self.faction(owner))
        place = names.clearing(number)
        pieces = sum(count for kind, count in self.table.pool(place).items() if kind.endswith(mark))
        return pieces + (len(self.table.stack(place)) if owner == "P" else 0)

    def warriors(self, owner: str, number: int) -> int:
        """Returns how many warriors of an owner are in a clearing."""
        pawn = names.piece(names.PAWN, self.faction(owner))
        return self.fighters(owner, number) - self.count(names.clearing(number), pawn)

    def fighters(self, owner: str, number: int) -> int:
        """Returns how many warriors and pawns of an owner are in a clearing."""
        fighting = {kind.kind for code, kind in self.pieces(owner).items() if code[0] in "wp"}
        fighting |= {names.piece(what, self.faction(owner)) for what in (names.WARRIOR, names.PAWN)}
        pool = self.table.pool(names.clearing(number))
        return sum(count for kind, count in pool.items() if kind in fighting)
