"""Matches of Lords of Heaven for the tests of Record: a new game at a table, and a Battle that is about to begin."""

from __future__ import annotations

from domain.match_events import SeatInfo
from replay.archive import Archive
from replay.beginning import begin_match
from replay.match import Match
from replay.meta import EMPTY
from replay.opening import read_position
from replay.referee import open_with_rules
from replay.session import Session

_HANDS = """
[stacks]
"B/hand" = ["the-barons-dispute", "action-15", "action-16"]
"C/hand" = ["action-08", "action-17", "action-18"]
"S/hand" = ["action-11", "action-13", "action-19"]
"K/hand" = ["action-12", "action-20", "action-22"]
"""
_REST = """
[pools]
"region/antiocheia" = { S = 1, B = 1 }
"region/tripoli" = { S = 1, K = 1 }
"path/antiocheia-iconium" = { C-fortress = 1 }

[values]
turn = "S"
"""
_BEGUN = """
game = "lords-of-heaven"
seats = ["B", "C", "S", "K"]
"""
UNSEEN_HANDS = f"{_BEGUN}{_REST}"
"""The same Battle, of which nobody told a hand."""
BATTLE = f"{_BEGUN}{_HANDS}{_REST}"
"""George (S) can attack Beatrice (B) in Antiocheia; Robert (C) and Yarah (K) can be asked."""

PLAYERS = {"B": "Beatrice", "C": "Robert", "S": "George", "K": "Yarah"}

TO_THE_HANDS = (
    "movement action-19",
    "battle antiocheia B",
    "join tripoli",
    "ask C",
    "refuse",
    "ask K",
    "accept",
    "join nothing",
    "ask C",
    "accept",
    "join iconium",
    "recruit 1 footman",
)
"""The Battle up to the closed hands, with an ally on both sides."""


HANDS = (
    "play action-11 with 4 footman 2 faith",
    "K: send nothing",
    "B: play the-barons-dispute with 2 footman",
    "C: send 2 footman 2 faith",
)
"""What is in the closed hands of that Battle."""


def battle_match(archive: Archive, *, sees: str = "BCSK", text: str = BATTLE) -> Match:
    """A match that begins before George's turn; `sees` are the seats into whose hands the record looks."""
    position = read_position(text)
    begun = open_with_rules("lords-of-heaven", list(position.seats), {}, sees=tuple(sees), position=position)
    return archive.new_match(
        "lords-of-heaven",
        [SeatInfo(seat, PLAYERS[seat]) for seat in position.seats],
        opening=begun.plays[0],
        plays=((play, EMPTY) for play in begun.plays[1:]),
        rules=(begun.rules,),
    )


def recorded(match: Match, *lines: str) -> Match:
    """Records lines at the end of a match, as they are typed."""
    session = Session(match, match.line("").id)
    for line in lines:
        session.record_all(session.read(line))
    return match


def new_game(archive: Archive, seats: str = "CS", sees: str = "", **options: str) -> Match:
    """A new game at a table, before the draft is dealt."""
    infos = [SeatInfo(seat, PLAYERS[seat]) for seat in seats]
    return begin_match(archive, "lords-of-heaven", infos, options=options, sees=list(sees)).match
