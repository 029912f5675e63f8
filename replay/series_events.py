"""The bytes of the events of campaigns and trial tables."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from domain.games.ancient_knowledge.solo.campaign_events import CAMPAIGN_TYPES, CampaignEvent
from domain.games.ancient_knowledge.solo.trial_events import TRIAL_TYPES, TrialEvent

SCHEMA: Final = 1
"""Schema version of the events of all series."""


class Kind(NamedTuple):
    """A kind of series."""

    category: str
    """Its streams are called `<category>-<id>`; what the command line calls it as well."""
    noun: str
    types: dict[str, Any]
    """Stored type names."""


CAMPAIGN: Final = Kind("campaign", "campaign", dict(CAMPAIGN_TYPES))
TRIALS: Final = Kind("trial", "trial table", dict(TRIAL_TYPES))

_ENCODER: Final = msgspec.msgpack.Encoder(order="deterministic")
_DECODERS: Final = {name: msgspec.msgpack.Decoder(kind) for name, kind in (CAMPAIGN.types | TRIALS.types).items()}
_NAMES: Final = {kind: name for name, kind in (CAMPAIGN.types | TRIALS.types).items()}


def encode_series_event(event: CampaignEvent | TrialEvent) -> tuple[str, bytes]:
    """Returns the stored type and bytes of an event."""
    return _NAMES[type(event)], _ENCODER.encode(event)


def decode_series_event(name: str, data: bytes, schema: int = SCHEMA) -> Any:
    """Returns an event; None for a type or a schema that this version does not know. Raises `msgspec.DecodeError`."""
    decoder = _DECODERS.get(name)
    return None if decoder is None or schema > SCHEMA else decoder.decode(data)
