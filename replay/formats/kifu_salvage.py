"""The good part of a damaged Kifu file: made a match that can be used, and marked for good.

What the match's stream tells of and the file no longer holds is either begun anew where nothing of it was lost
(a line without events of its own), or retired with the reason, so that nothing pretends to be whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domain.match import Line, MatchState
from domain.match_events import (
    ImportFinding,
    LineRestored,
    LineRetired,
    MainlineChosen,
    MatchEvent,
    SourceImported,
)
from replay.errors import ReplayError, Unreadable

if TYPE_CHECKING:
    from eventstore import EventStore
    from replay.archive import Archive

LOST: Final = "lost with the damaged part of the file"


def mark_damaged(archive: Archive, match: str, damage: Unreadable, name: str) -> None:
    """Records in a match, read as far as it went, that it comes from a damaged file.

    Args:
        archive: Where it is; the caller's transaction is open.
        match: The match's id.
        damage: What was wrong with the file.
        name: The file's name.

    Raises:
        Unreadable: Nothing was read that makes a match.
    """
    from replay.match import Match

    try:
        whole = Match(archive, match)
    except ReplayError as error:
        raise Unreadable(f"{damage}; nothing before it is a match", damage.line) from error
    finding = ImportFinding("damage", damage.line, 0, "", str(damage))
    events: list[MatchEvent] = [SourceImported("kifu", name, findings=(finding,))]
    missing = [line for line in whole.state.lines.values() if archive.store.stream(f"line-{line.id}") is None]
    lost = [line.id for line in missing if not _begin_anew(archive.store, line)]
    events += [LineRetired(line, LOST) for line in lost]
    if whole.mainline in lost:
        events += _another_mainline(whole.state, lost)
    whole.append(*events)


def _begin_anew(store: EventStore, line: Line) -> bool:
    """Begins a line without events where its parent still reaches so far; returns False if it does not."""
    if line.parent and (store.stream(f"line-{line.parent}") is None or store.head(f"line-{line.parent}") < line.at):
        return False
    parent = f"line-{line.parent}" if line.parent else None
    store.create_stream(f"line-{line.id}", created_at=line.created, parent=parent, at=line.at if parent else None)
    return True


def _another_mainline(state: MatchState, lost: list[str]) -> list[MatchEvent]:
    """The nearest line that the lost mainline came from, taken back if it was retired."""
    line = next(one for one in state.ancestry(state.mainline) if one.id not in lost)
    restored: list[MatchEvent] = [LineRestored(line.id)] if line.retired is not None else []
    return [*restored, MainlineChosen(line.id)]
