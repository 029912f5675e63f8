"""Tables of Ancient Knowledge for the board's tests: two and four seats as laid out, and a solo game made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.changes import Create, MovePieces, Set, Turn
from domain.games.ancient_knowledge.lenses import KNOWLEDGE, MIDDLE, TIME_CARD
from domain.games.ancient_knowledge.solo.lenses import DIE, LAP
from domain.perspective import record_of
from domain.table import Table
from replay.cursor import Cursor
from tests.domain.games.ancient_knowledge.board import Board, board
from tui.boards.board import Scene, SeatName

ALICE = {
    "1/lower": ["gobekli-tepe"],
    "3/lower": ["hire-benakal"],
    "3/upper": ["tikal-temple-i"],
    "5/lower": ["ellora-caves"],
    "6/lower": ["menhir-di-monte-corru-tundu"],
    "past": ["petra", "philae", "bagan", "stonehenge"],
    "past/rotated": ["caral", "uxmal"],
    "collection": ["thoth", "mercury", "ptolemy"],
    "artifacts": ["ica-stones", "crystal-skull"],
    "hand": ["nubian-pyramids", "inwa", "osirion", "moai-statue", "pyramid-of-menkaure"],
}
TOKENS = {"gobekli-tepe": 2, "hire-benakal": 1, "tikal-temple-i": 4, "ellora-caves": 3}
TILES = {
    "tile/1/1": ["anaximander"],
    "tile/1/3": ["aristotle"],
    "tile/2/1": ["flower-of-life"],
    "tile/2/2": ["coptic-alphabet"],
    "tile/2/3": ["thales"],
    "tile/3/1": ["pliny-the-elder"],
    "tile/3/2": ["hermeticism"],
    "tile/3/3": ["alchemy"],
}
OTHERS = {
    "bob/timeline/2/lower": ["persepolis"],
    "bob/timeline/4/lower": ["great-ziggurat-of-ur"],
    "bob/timeline/4/upper": ["yonaguni"],
    "bob/past": ["timbuktu", "moron"],
    "bob/collection": ["plato"],
    "bob/artifact/1": ["nazca-lines"],
    "bob/hand": ["?"] * 5,
    "carol/timeline/6/lower": ["calakmul"],
    "carol/hand": ["?"] * 7,
    "dave/past": ["palenque"],
    "dave/hand": ["?"] * 3,
}


def table_of(seats: int = 2, sees: Sequence[str] = ("alice",), values: Mapping[str, object] | None = None) -> Board:
    """Returns a game in progress in which alice has the first action."""
    names = ("alice", "bob", "carol", "dave")[:seats]
    stacks = {**TILES, **{place: kinds for place, kinds in OTHERS.items() if place.partition("/")[0] in names}}
    return board(ALICE, values, TOKENS, stacks=stacks, lost=3, seats=seats, sees=sees)


def scene_of(played: Board, chair: str = "", **more) -> Scene:
    """Returns what a chair sees of a game after its last entry."""
    plays = record_of(chair, played.plays) if chair else list(played.plays)
    cursor = Cursor(plays, len(plays))
    touched = frozenset(cursor.touched()) if cursor.at > 1 else frozenset()
    seats = tuple(SeatName(str(seat), str(seat)) for seat in cursor.table.value("seats"))
    more.setdefault("seats", seats)
    return Scene(cursor.table, touched=touched, chair=chair, **more)


def created(seats: int = 2) -> Board:
    """Returns the game after alice has created a megalith where another one lies."""
    return table_of(seats).told("create inwa at 5 discard moai-statue osirion pyramid-of-menkaure")


def solo_table(*, has_third_row: bool = False) -> Table:
    """Returns a solo game in its twelfth turn, as the rules lay it out."""
    table = Table()
    values = {
        "seats": ["alice"],
        "mode": "trial",
        "turn": "alice",
        "phase": "action",
        "round": 12,
        "actions-left": 1,
        "tile/1/level": 1,
        "tile/2/level": 2,
        "tile/3/level": 2,
        MIDDLE: "alice",
        LAP: 3,
        DIE: 4,
    }
    for name, value in values.items():
        table.apply(Set(name, value))
    lay(table, "deck", ["?"] * 88, seen=())
    lay(table, "discard", ["ica-stones", "nazca-lines"])
    lay(table, "tech/1", ["?"] * 12, seen=())
    lay(table, "tech/2", ["?"] * 6, seen=())
    second = {
        "tile/2/1": "sumerian-cuneiforms",
        "tile/2/2": "golden-mean",
        "tile/3/2": "imhotep",
        "tile/3/3": "ari-kat",
    }
    for place, kind in {"tile/1/1": "thales", "tile/1/3": "aristotle", **second}.items():
        lay(table, place, [kind])
    spots = {
        "1/lower": "gobekli-tepe",
        "3/lower": "hire-benakal",
        "3/upper": "tikal-temple-i",
        "5/lower": "ellora-caves",
    }
    for spot, kind in spots.items():
        lay(table, f"alice/timeline/{spot}", [kind])
        card = table.stack(f"alice/timeline/{spot}")[0]
        table.apply(MovePieces(KNOWLEDGE, TOKENS[kind], "", f"#{card}"))
    if has_third_row:
        lay(table, "alice/timeline/5/upper", ["palenque"])
    lay(table, f"alice/timeline/5/{'third' if has_third_row else 'upper'}", [TIME_CARD])
    table.apply(Turn(table.stack(f"alice/timeline/5/{'third' if has_third_row else 'upper'}"), "B"))
    lay(table, "alice/artifact/1", ["crystal-skull"])
    lay(table, "alice/artifact/2", ["chest-03"])
    lay(table, "alice/artifact/3", ["chest-04"])
    lay(table, "alice/under", ["chest-02", "chest-05"])
    lay(table, "alice/past", ["petra", "philae", "bagan", "stonehenge", "moron", "caral", "uxmal", "yonaguni"])
    table.apply(Turn(table.stack("alice/past")[:2], "rotated"))
    lay(table, "alice/collection", ["thoth", "mercury", "ptolemy"])
    lay(table, "alice/hand", ["nubian-pyramids", "inwa", "osirion", "?", "?"])
    table.apply(MovePieces(KNOWLEDGE, 3, "", "alice/lost"))
    return table


def lay(table: Table, place: str, kinds: Sequence[str], seen: tuple[str, ...] = ("*",)) -> None:
    """Opens a place with cards."""
    table.apply(Create(place, tuple(kinds), seen))


def solo_scene(glyphs: str = "unicode", **more) -> Scene:
    """Returns the solo game after alice has created a pyramid."""
    table = solo_table(has_third_row=bool(more.pop("has_third_row", False)))
    touched = frozenset({"alice/timeline/3/upper", "alice/hand"})
    return Scene(table, (SeatName("alice", "alice"),), touched=touched, glyphs=glyphs, **more)
