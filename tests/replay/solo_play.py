"""Solo matches played to their end, for tests of the records to which they belong."""

from __future__ import annotations

from random import Random

from domain.answers import play_of
from domain.decision import Chance
from replay.archive import Archive
from replay.chance import propose
from replay.match import Match


def finish(archive: Archive, match: Match, seed: int = 1) -> None:
    """Plays a match at random to its end."""
    rng = Random(seed)
    session = archive.session(match)
    referee = session.referee
    assert referee is not None
    while questions := referee.questions(session.cursor.table):
        question = rng.choice(questions)
        table = session.cursor.table
        if isinstance(question, Chance):
            action = propose(table, question, rng)
        else:
            action = rng.choice(referee.rules.sensible(table, question, referee.rules.legal(table, question)))
        session.record(play_of(referee.rules, table, question, action, 1))
