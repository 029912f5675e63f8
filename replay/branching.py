"""Beginning a line on which chance goes on in a way of its own: as recorded, asked, or drawn from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.decision import Chance
from domain.match_events import ChanceChosen
from domain.play import Play
from domain.table import Table
from eventstore import NewEvent
from replay.chance_policy import POLICIES, RANDOM, RECORDED, SCRIBE, SET, chairs_of
from replay.dealing import dealt
from replay.errors import BadRequest, Refused
from replay.match import Match
from replay.meta import Meta
from replay.odds import odds
from replay.referee import Referee, referee_of
from replay.session import Session


class Begun(NamedTuple):
    """A line that was begun."""

    line: str
    at: int
    """The last event that it shares."""
    head: int
    """Its last event: outcomes that were set, and those that came by themselves."""
    chosen: ChanceChosen | None
    """How chance goes on; None where nothing asks for chance."""


def begin_branch(
    match: Match,
    line: str,
    at: int,
    *,
    name: str = "",
    author: str = "",
    policy: str = "",
    seed: int = 0,
    chair: str = SCRIBE,
    outcomes: Sequence[str] = (),
) -> Begun:
    """Begins a line after event `at` of another.

    Where hidden cards are drawn or asked anew, the line begins with the entry that deals them again. All that belongs
    to its beginning is written in one transaction, then the outcomes that come by themselves up to the first decision.

    Args:
        match: The match.
        line: The line to fork from; the mainline if empty.
        at: The last version that both share.
        name: The new line's name.
        author: Who begins it.
        policy: How chance goes on (`POLICIES`); `""` is as recorded where rules ask for chance, and not said elsewhere.
        seed: For random outcomes.
        chair: Whose knowledge is kept: a seat, `"public"` or `"scribe"`. Outcomes that are recorded need none.
        outcomes: Outcomes set by hand for what is asked of chance first, in notation.

    Raises:
        NotFound: The line has no such version.
        BadRequest: It cannot begin so; nothing was recorded.
        Refused: An outcome cannot be one.
    """
    source = match.line(line)
    match.verify_version(source.id, at)
    whole = referee_of(match.state)
    if whole is None:
        if policy or outcomes:
            raise BadRequest("no rules judge this match, so nothing asks for chance; leave out how it goes on")
        new = match.fork(source.id, at, name=name, author=author)
        return Begun(new, at, match.head(new), None)
    chosen = _chosen(match, source.id, at, policy or RECORDED, seed, chair)
    plays = match.plays(source.id)[:at]
    referee = Referee(whole.rules, whole.number, chosen=chosen)
    deal = dealt(plays, chosen, referee.classes) if chosen.chair and not _sees_all(match, chosen) else None
    before = Table()
    for play in plays:
        before.fold(play.changes)
    table = before.copy()
    entries: list[tuple[Play, Meta]] = []
    if deal is not None:
        table.fold(deal.changes)
        entries.append((deal, Meta()))
    entries += _set_by_hand(referee, table, outcomes)
    new = match.fork(
        source.id,
        at,
        name=name,
        author=author,
        policy=chosen.policy,
        events=_events(match, before, at, entries, author),
        then=lambda new: [ChanceChosen(new, chosen.policy, at, chosen.seed, chosen.chair, chosen.of)],
    )
    if chosen.policy == RANDOM or outcomes:
        Session(match, new, scribe=author).record_all(())
    return Begun(new, at, match.head(new), match.line(new).chance)


def _chosen(match: Match, line: str, at: int, policy: str, seed: int, chair: str) -> ChanceChosen:
    if policy not in POLICIES:
        raise BadRequest(f"chance goes on {', '.join(POLICIES)}; not {policy!r}")
    chairs = chairs_of(seat.id for seat in match.state.seats)
    if chair not in chairs:
        raise BadRequest(f"{chair!r} is no chair of this match; there are {', '.join(chairs)}")
    if policy == RECORDED:
        return ChanceChosen(line, policy, at, of=line)
    return ChanceChosen(line, policy, at, seed if policy == RANDOM else 0, chair)


def _sees_all(match: Match, chosen: ChanceChosen) -> bool:
    """Returns True if nothing is hidden from the chair: of a game at a table the scribe knows what the record knows."""
    header = match.state.header
    return chosen.chair == SCRIBE and header is not None and header.mode != "simulated"


def _set_by_hand(referee: Referee, table: Table, outcomes: Sequence[str]) -> list[tuple[Play, Meta]]:
    """Returns the entries of outcomes that were set; the table is changed."""
    entries: list[tuple[Play, Meta]] = []
    for text in outcomes:
        question = referee.question(table)
        if not isinstance(question, Chance):
            asked = f"{question.seat}: {question.question}" if question is not None else "the game is over"
            raise BadRequest(f"{text!r} cannot be set: chance is asked for nothing here ({asked})")
        for play in referee.read(text, table):
            question = referee.question(table)
            if play.seat or not isinstance(question, Chance):
                raise Refused(f"{text!r} is no outcome of chance")
            how_likely = odds(table, question, referee.rules.parse(play.action, table))
            entries.append((play, Meta(chance=SET, odds=how_likely)))
            table.fold(play.changes)
    return entries


def _events(match: Match, table: Table, at: int, entries: Sequence[tuple[Play, Meta]], author: str) -> list[NewEvent]:
    """Returns the first events of a line after event `at`, ready to be stored; the table there is changed."""
    archive = match.archive
    session = archive.new_id()
    events = []
    for version, (play, meta) in enumerate(entries, at + 1):
        table.fold(play.changes)
        events.append(archive.new_entry(play, archive.signed(meta, author, session), version, table))
    return events
