"""Campaigns and trial tables as JSON files: every event, so that nothing is lost between two archives.

    {"kifu": "campaign", "form": 1, "id": "…", "events": [{"type": "campaign-opened", "id": "…", "at": …, "data": {…}}]}

`data` and `meta` are the stored bytes as JSON, as in a Kifu file. The matches travel in Kifu files of their own; their
headers say to which campaign they belong.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from domain.errors import Rejected
from domain.games.ancient_knowledge.solo.campaign import CampaignState
from domain.games.ancient_knowledge.solo.decided_again import verify_campaign_event, verify_trial_event
from domain.games.ancient_knowledge.solo.trials import TrialTable
from eventstore import NewEvent
from replay.errors import BadRequest, Unreadable
from replay.formats.kifu_values import as_bytes, as_json
from replay.ids import short
from replay.naming import is_name
from replay.people import names_of, verify_ids
from replay.series import Series
from replay.series_events import CAMPAIGN, SCHEMA, TRIALS, Kind, decode_series_event

if TYPE_CHECKING:
    from replay.archive import Archive

FORM: Final = 1
_ID: Final = re.compile(r"[0-9a-f]{32}")
_LATEST: Final = 1 << 62


class FileEvent(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """An event in a file."""

    type: str
    id: str
    at: int
    data: Any
    meta: Any = None


class SeriesFile(msgspec.Struct, forbid_unknown_fields=True):
    """A file."""

    kifu: str
    """`"campaign"` or `"trial"`."""
    form: int
    id: str
    events: list[FileEvent]
    players: dict[str, str] = {}
    """Names by the ids that the events give."""


class Imported(NamedTuple):
    """What became of a file."""

    id: str
    added: int
    """Events that were new."""


def export_series(series: Series[Any]) -> str:
    """Returns a campaign or a trial table as a JSON text, one event a line."""
    stored = list(series.archive.store.read(series.stream))
    read = [decode_series_event(one.type, one.data, one.schema_version) for one in stored]
    players = names_of((one.who for one in read if getattr(one, "who", "")), series.archive.store.people)
    events = [
        FileEvent(one.type, one.event_id.hex(), one.recorded_at, as_json(one.data), as_json(one.meta)) for one in stored
    ]
    named = {"players": players} if players else {}
    head = msgspec.json.encode({"kifu": series.kind.category, "form": FORM, "id": series.id, **named}).decode()
    lines = ",\n".join(msgspec.json.encode(event).decode() for event in events)
    return f'{head[:-1]},"events":[\n{lines}\n]}}\n'


def import_series(archive: Archive, kind: Kind, text: bytes, name: str) -> Imported:
    """Takes a campaign or a trial table in. What the archive has of it already has to be the beginning of it.

    Args:
        archive: Where to.
        kind: What is expected.
        text: The file.
        name: What to call it in messages.

    Raises:
        Unreadable: It is no such file, or holds an event that cannot have been entered.
        BadRequest: The archive holds another state of it.
    """
    found = _read(text, kind, name)
    events = [_event(one, name, number) for number, one in enumerate(found.events, 1)]
    _verify(events, kind, name)
    stream = f"{kind.category}-{found.id}"
    there = [] if archive.store.stream(stream) is None else list(archive.store.read(stream))
    for mine, theirs in zip(there, events, strict=False):
        if (mine.event_id, mine.type, mine.data) != (theirs.event_id, theirs.type, theirs.data):
            raise BadRequest(
                f"the archive holds {kind.noun} {short(found.id)} in another state, which parts from {name} at event "
                f"{mine.version}; import the file into an archive of its own"
            )
    new = events[len(there) :]
    if new:
        with archive.store.batch():
            archive.store.people.note(found.players, archive.clock())
            archive.store.append(stream, new, len(there))
    return Imported(found.id, len(new))


def _read(text: bytes, kind: Kind, name: str) -> SeriesFile:
    try:
        found = msgspec.json.decode(text, type=SeriesFile)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Unreadable(f"{name} is no exported {kind.noun}: {error}") from error
    if found.kifu != kind.category:
        raise Unreadable(f"{name} says that it is a {found.kifu[:20]!r}; expected a {kind.category}")
    if found.form > FORM:
        raise Unreadable(f"{name} is written in form {found.form}, which a newer Kifu reads")
    if not _ID.fullmatch(found.id):
        raise Unreadable(f"{name}: id is no id of 32 hexadecimal digits")
    try:
        verify_ids(found.players)
    except BadRequest as error:
        raise Unreadable(f"{name}: {error}") from error
    return found


def _event(one: FileEvent, name: str, number: int) -> NewEvent:
    try:
        data, meta = as_bytes(one.data), as_bytes(one.meta)
    except ValueError as error:
        raise Unreadable(f"{name}: event {number} cannot be read: {error}") from error
    if data is None or not _ID.fullmatch(one.id) or not 0 <= one.at < _LATEST:
        raise Unreadable(f"{name}: event {number} has no id, no instant or no data")
    return NewEvent(one.type, data, bytes.fromhex(one.id), one.at, meta, SCHEMA)


def _verify(events: list[NewEvent], kind: Kind, name: str) -> None:
    """Checks that every event could have been entered after those before it. Raises `Unreadable`."""
    campaign, table = CampaignState(), TrialTable()
    for number, stored in enumerate(events, 1):
        try:
            if stored.type not in kind.types:
                raise Unreadable(f"{name}: event {number} is of type {stored.type[:40]!r}, which no {kind.noun} has")
            event = decode_series_event(stored.type, stored.data)
            if not is_name(getattr(event, "player", "") + getattr(event, "name", "") + getattr(event, "reason", "")):
                raise Unreadable(f"{name}: event {number} holds control characters in a name")
            if kind is CAMPAIGN:
                verify_campaign_event(campaign, event)
                campaign.apply(event, stored.recorded_at)
            else:
                verify_trial_event(table, event)
                table.apply(event, stored.recorded_at)
        except (msgspec.DecodeError, Rejected) as error:
            raise Unreadable(f"{name}: event {number} cannot stand there: {error}") from error
    if not events:
        raise Unreadable(f"{name} holds no event, not even the opening")


KINDS: Final = {kind.category: kind for kind in (CAMPAIGN, TRIALS)}
