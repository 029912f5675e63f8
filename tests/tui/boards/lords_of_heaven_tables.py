"""Tables of Lords of Heaven for the board's tests: in mid-game, in a Conflict, in the draft, at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from domain.changes import Set
from domain.perspective import record_of
from replay.cursor import Cursor
from tests.domain.games.lords_of_heaven.board import FOUR, Board, begun, board
from tui.boards.board import Scene, SeatName, moves_of
from tui.maps.draw import Glyphs

NAMES = {"B": "bob", "C": "alice", "S": "dave", "K": "erin"}
STACKS = {
    "S/hand": ["action-18", "pilgrims", "holy-zeal"],
    "B/hand": ["the-barons-dispute", "action-15", "action-16"],
    "C/hand": ["action-45", "action-50", "action-52"],
    "column/movement": ["action-14"],
    "column/development": ["action-20"],
    "column/presence": ["betrayal-of-the-emirs", "action-21", "action-22"],
}
POOLS: Mapping[str, Mapping[str, int]] = {
    "path/antiocheia-iconium": {"C-fortress": 1},
    "region/tripoli": {"S": 1},
    "region/antiocheia": {"B": 1, "S": 1},
    "citadel/edessa": {"B-citadel": 1},
    "city/edessa/3": {"B": 1},
    "city/edessa/1": {},
}
TOLD = ("movement pilgrims", "told 2 0 1 0 0")
MOSQUE = {"temple/ascalon": {"K-temple": 1}}


def table_of(seats: Sequence[str] = FOUR, **options: str) -> Board:
    """Returns a game in its second round before the turn of the Seljuk."""
    if len(seats) < len(FOUR):
        return board({"region/tripoli": {"S": 1}}, values={"turn": seats[-1], "round": 2}, seats=seats, **options)
    return board({**POOLS, **MOSQUE}, STACKS, {"turn": "S", "round": 2}, seats=seats, **options)


def moved(**options: str) -> Board:
    """Returns the game after the Seljuk have moved Support from Tripoli to Antiocheia."""
    played = table_of(**options)
    played = played.befell(*TOLD) if options else played.told(TOLD[0])
    return played.told("move tripoli->antiocheia")


def allied() -> Board:
    """Returns a Battle in which the Crusaders are the ally of the Defender, before the closed hands."""
    asked = moved().told("battle antiocheia B", "B: ask C", "accept", "join iconium", "recruit 1 footman")
    assert asked.questions == ["S commit", "B commit", "C commit"], asked.questions
    return asked


def committed() -> Board:
    """Returns the Battle after the attacker and the ally have filled their hands, and the Defender has not."""
    return allied().told("S: play action-18 with 4 footman 2 faith", "C: send 1 knight 1 faith")


def revealed() -> Board:
    """Returns the Battle with all hands open and the dice rolled, while Wounds are assigned."""
    shown = committed().told("B: play the-barons-dispute with 2 footman", "S: declare strength 2", "B: declare nothing")
    return shown.told("rolled 3 4", "rolled 5", "rolled 5")


def ended() -> Board:
    """Returns a game that is over."""
    found = table_of()
    found.table.apply(Set("phase", "over"))
    return found


def scene_of(played: Board, chair: str = "", names: Mapping[str, str] = NAMES, **more) -> Scene:
    """Returns what a chair sees of a game after its last entry."""
    plays = record_of(chair, played.plays) if chair else list(played.plays)
    cursor = Cursor(plays, len(plays))
    is_begun = len(plays) > 1
    touched = frozenset(cursor.touched()) if is_begun else frozenset()
    seats = tuple(SeatName(str(seat), names[str(seat)]) for seat in cursor.table.value("seats"))
    more.setdefault("seats", seats)
    moves = moves_of(plays[-1].changes) if is_begun else frozenset()
    return Scene(cursor.table, touched=touched, moves=moves, chair=chair, **more)


def end_scene(glyphs: Glyphs = "unicode", **more) -> Scene:
    """Returns the end of a game."""
    return Scene(ended().table, tuple(SeatName(seat, NAMES[seat]) for seat in FOUR), glyphs=glyphs, **more)


def draft_of(chair: str) -> Callable[[Glyphs], Scene]:
    """Returns how the draft is shown to a chair after the Byzantines have chosen."""

    def scene(glyphs: Glyphs = "unicode") -> Scene:
        played = begun()
        kept = next(line for line in played.legal() if line.startswith("draft"))
        return scene_of(played.told(f"B: {kept}"), chair, glyphs=glyphs)

    return scene
