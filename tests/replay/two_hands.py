"""How a small match of no known rules begins: two hands, a turn, and a card that one seat gives to the other."""

from __future__ import annotations

from domain.changes import Create, MoveCards, Set
from domain.play import Play

OPENING = Play(
    asked="opening",
    changes=(Create("alice/hand", ("duke",), ("alice", "@")), Create("bob/hand", ("city",), ("bob", "@"))),
)
BEGINNING = (
    Play("alice", "turn", "begin", (Set("turn", "alice"), Set("round", 1), Set("alice/vp", 2))),
    Play("alice", "give", "give duke", (MoveCards((1,), "bob/hand"),), ("alice", "bob")),
)
