"""Scenes of Heart of Crown: a turn of alice's with links, a window for conditional abilities, and two other seats."""

from __future__ import annotations

from collections.abc import Sequence

from domain.perspective import record_of
from domain.play import Play
from replay.cursor import Cursor
from replay.later import with_later
from tests.domain.games.heart_of_crown.board import Board, board
from tui.boards.board import Scene, SeatName, next_of

SEATS = (SeatName("alice", "alice"), SeatName("bob", "さくら"), SeatName("carol", "carol"))
STACKS = {
    "alice/hand": ["farming-village", "flea-market", "city", "indulgence", "prior-investment", "small-isolated-island"],
    "alice/deck": ["duke", "senator"] + ["city"] * 6,
    "alice/discard": ["royal-maid", "royal-maid", "pilgrim"],
    "bob/domain": ["first-princess-lulunasaika", "farming-village", "city", "duke", "senator", "senator"],
    "bob/kept": ["post-horse-2@city"],
    "bob/hand": ["?"] * 5,
    "carol/domain": ["princess-general-flammaria", "large-city", "imperial-treasure-vault"],
    "carol/hand": ["?"] * 4,
    "market": ["pilgrim"] * 2
    + ["small-isolated-island", "witch-doctor", "hearth-spirit", "kung-fu-master", "kung-fu-master", "kung-fu-master"]
    + ["traveling-entertainer"] * 4
    + ["alchemist-2", "fairy-queen-elrune"],
    "supply": ["?"] * 17,
    "banished": ["apprentice-maid", "prior-investment"],
}
TURN = (
    "play farming-village",
    "play flea-market",
    "play city",
    "use indulgence",
    "acquire large-city",
)


def game(*lines: str, is_seen: bool = True) -> Board:
    """Returns a game at a table where only alice's hand is seen, or nobody's, played on."""
    stacks = STACKS if is_seen else {**STACKS, "alice/hand": ["?"] * 6, "alice/deck": ["?"] * 8}
    pools = {"bob/domain/first-princess-lulunasaika": {"sp-counter": 2}, "carol/coins": {"coin-counter": 1}}
    return board(stacks, {}, pools, seats=3, sees=("alice",) if is_seen else ()).told(*lines)


def scene(plays: Sequence[Play], chair: str = "", at: int | None = None, **more) -> Scene:
    """Returns what a chair sees at a version of a record, the last one if none is given."""
    own = record_of(chair, plays) if chair else list(plays)
    cursor = Cursor(own, len(own) if at is None else at)
    more.setdefault("seats", SEATS)
    touched = frozenset(cursor.touched()) if cursor.at > 1 else frozenset()
    return Scene(cursor.table, touched=touched, chair=chair, next=next_of(own, cursor.at), **more)


def window_scene(chair: str = "", *, is_seen: bool = True, **more) -> Scene:
    """Returns the moment in which alice may use a conditional ability, the use known that followed."""
    at = len(game(*TURN, is_seen=is_seen).plays)
    plays = game(*TURN, "use prior-investment: large-city", is_seen=is_seen).plays
    return scene(plays, chair, at, **more)


FULL_HAND = [
    "indulgence",
    "prior-investment",
    "prior-investment",
    "small-isolated-island",
    "lighthouse",
    "private-tutor",
]
SECOND_USE = ("use indulgence", "acquire large-city", "use prior-investment: large-city", "acquire city")


def refused_scene(chair: str = "", **more) -> Scene:
    """Returns a window in which one of four conditional abilities in hand may be used."""
    stacks = {**STACKS, "alice/hand": FULL_HAND}
    return scene(board(stacks, seats=3, sees=("alice",)).told(*SECOND_USE).plays, chair, **more)


def drawn_scene(kind: str, chair: str, *, is_learnt: bool = False, **more) -> Scene:
    """Returns a window after alice drew a card that only she saw; if learnt, as known when her turn has ended."""
    hand = ["post-horse-2", "indulgence"]
    stacks = {**STACKS, "alice/hand": hand, "alice/deck": ["?"] * 6}
    drew = board(stacks, seats=3, sees=("alice",)).told("play post-horse-2").befell(f"drew {kind}")
    at = len(drew.told("use indulgence", "acquire large-city").plays)
    shown = scene(drew.plays, chair, at, **more)
    if not is_learnt:
        return shown
    own = record_of(chair, drew.told("decline", "end main", "end turn").plays)
    return shown._replace(table=with_later(shown.table, Cursor(own, len(own)).table))
