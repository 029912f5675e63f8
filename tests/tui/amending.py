"""A judged game whose first card may be amended: what came after it is bought with its Coin."""

from __future__ import annotations

from domain.match_events import SeatInfo
from replay.archive import Archive
from replay.match import Match
from replay.meta import EMPTY
from replay.opening import read_position
from replay.referee import open_with_rules

POSITION = """
[stacks]
"alice/hand" = ["city", "city", "farming-village", "caravan", "farming-village"]
"alice/deck" = ["city", "city", "city", "city", "city"]
"bob/hand" = ["city", "farming-village", "farming-village", "apprentice-maid", "apprentice-maid"]
"bob/deck" = ["city", "city", "city", "city", "city"]
supply = []
market = ["caravan"]
[values]
turn = "alice"
"""
ACTIONS = (
    "play city",
    "play city",
    "play farming-village",
    "end main",
    "buy city",
    "buy farming-village",
    "end turn",
    "play city",
    "end main",
    "end turn",
)


def amendable_match(archive: Archive, actions: tuple[str, ...] = ACTIONS) -> Match:
    begun = open_with_rules("heart-of-crown", ["alice", "bob"], {}, sees=("*",), position=read_position(POSITION))
    match = archive.new_match(
        "heart-of-crown",
        [SeatInfo("alice"), SeatInfo("bob")],
        opening=begun.plays[0],
        plays=((play, EMPTY) for play in begun.plays[1:]),
        facts={"event": "Spring Open", "round": "1", "table": "3", "date": "2026-11-28"},
        rules=(begun.rules,),
    )
    session = archive.session(match, scribe="erin")
    for action in actions:
        session.record_all(session.read(action))
    return match
