"""A table of Ancient Knowledge for the tests: laid out as a position, and played on by lines of notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.changes import ALL
from domain.decision import Decision, Over, Question
from domain.facts import OptionValue
from domain.game import SetUp
from domain.games.ancient_knowledge.lenses import KNOWLEDGE, Seat
from domain.games.ancient_knowledge.rules import RULES
from tests.domain.games.laid_out import LaidOut

SEATS = ("alice", "bob", "carol", "dave")
CITIES = ("petra", "philae", "timbuktu", "bagan", "inwa", "persepolis", "osirion", "heracleion")
MEGALITHS = ("stonehenge", "moron", "aramu-muru", "hagar-qim", "ggantija", "giants-tomb", "merchants-table")
PYRAMIDS = ("palenque", "caral", "uxmal", "yonaguni", "calakmul", "gunung-padang", "candi-kethek")
FILLERS = ("nazca-lines", "olmec-heads", "disk-of-sabu", "nimrud-lens", "moai-statue", "piri-reis-map", "michaux-stone")
"""Cards that lie about where any will do."""


class Board(LaidOut):
    """A game of Ancient Knowledge in progress."""

    rules = RULES

    @property
    def asked(self) -> Question | Over:
        asked = RULES.next(self.drawn().table)
        return asked[0] if isinstance(asked, tuple) else asked

    @property
    def question(self) -> str:
        """The short name of the open question."""
        asked = self.asked
        assert isinstance(asked, Decision), asked
        return asked.asked

    def legal(self) -> list[str]:
        asked = self.asked
        assert isinstance(asked, Decision), asked
        return [RULES.format(action) for action in RULES.legal(self.table, asked)]

    def hand(self, seat: str = "alice") -> int:
        return len(self.table.stack(f"{seat}/hand"))

    def lost(self, seat: str = "alice") -> int:
        return self.table.pool(f"{seat}/lost").get(KNOWLEDGE, 0)

    def tokens(self, kind: str, seat: str = "alice") -> int:
        """Returns the knowledge on a monument."""
        spot = Seat(self.table, seat).monument(kind)
        assert spot is not None, kind
        return Seat(self.table, seat).knowledge(spot)

    def at(self, kind: str, seat: str = "alice") -> str:
        """Returns where a monument of the Timeline lies, as `3 lower`."""
        spot = Seat(self.table, seat).monument(kind)
        return f"{spot.space} {spot.row}" if spot else "nowhere"

    def rows(self, seat: str = "alice") -> list[int]:
        """Returns the five rows of a score."""
        score = next(one for one in RULES.score(self.table) if one.seat == seat)
        return [part.points for part in score.parts]


def board(
    alice: Mapping[str, Sequence[str]] | None = None,
    values: Mapping[str, Any] | None = None,
    tokens: Mapping[str, int] | None = None,
    *,
    stacks: Mapping[str, Sequence[str]] | None = None,
    lost: int = 0,
    seats: int = 2,
    sees: Sequence[str] = (ALL,),
    options: Mapping[str, OptionValue] | None = None,
) -> Board:
    """Returns a table as laid out: it is alice's first action, if `values` does not say otherwise.

    Args:
        alice: Alice's places without her name; `3/lower` is one of her Timeline, and `artifacts` a row of them.
        values: Values of the position.
        tokens: Knowledge on her monuments.
        stacks: Further places.
        lost: Her Lost Knowledge.
        seats: How many seats; the hands that are not laid are empty.
        sees: Whose hands the record sees.
        options: Options of the game.
    """
    named: dict[str, Sequence[str]] = {}
    for place, kinds in (alice or {}).items():
        if place == "artifacts":
            named |= {f"alice/artifact/{number}": [kind] for number, kind in enumerate(kinds, 1)}
        else:
            named[f"alice/timeline/{place}" if place[0].isdecimal() else f"alice/{place}"] = kinds
    named |= stacks or {}
    for seat in SEATS[:seats]:
        named.setdefault(f"{seat}/hand", [])
    pools = {f"alice/timeline/{kind}": {KNOWLEDGE: number} for kind, number in (tokens or {}).items()}
    if lost:
        pools["alice/lost"] = {KNOWLEDGE: lost}
    laid = SetUp(named, pools, {"turn": "alice", **(values or {})})
    return Board(RULES.position(SEATS[:seats], options or {}, sees, laid)).drawn()


def timeline(alice: Mapping[str, Sequence[str]], tokens: Mapping[str, int] | None = None, **more: Any) -> Board:
    """Returns a table at the beginning of alice's Timeline Phase."""
    return board(alice, {"phase": "timeline"}, tokens, **more)


def declining(alice: Mapping[str, Sequence[str]], tokens: Mapping[str, int] | None = None, **more: Any) -> Board:
    """Returns a table at the beginning of alice's Decline Phase."""
    return board(alice, {"phase": "decline"}, tokens, **more)
