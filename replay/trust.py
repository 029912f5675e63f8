"""What a match's trust stream tells: who signed the match, whether it is sealed, and whether the seal still holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from domain.match_events import (
    ChanceChosen,
    ClockCorrected,
    ClockMoved,
    ClockPaused,
    ClockStarted,
    LineDemoted,
    LineForked,
    LineNamed,
    LinePromoted,
    LineRestored,
    LineRetired,
    MainlineChosen,
    MatchEvent,
    ResultDeclared,
    RulingGiven,
)
from replay.heads import NOTE_EVENTS, Alteration, Comparison, Holding, compare, statement
from replay.integrity import hash_at, is_as_recorded
from replay.signing import NotInstalled, is_signed_by
from replay.trust_events import MatchSealed, MatchSigned, SealBroken, TrustEvent, decode_trust_event

SealState: TypeAlias = Literal["holds", "broken", "altered"]
"""`broken`: something was recorded since on what is sealed; `altered`: something sealed is no longer as it was."""

_FREE: Final = (*NOTE_EVENTS, LineForked, ChanceChosen, LineNamed, LinePromoted, LineDemoted, ClockPaused)
"""What may be recorded of a sealed match: what people say of it, and lines of play begun from it."""
_OF_A_LINE: Final = (LineRetired, LineRestored, ClockStarted, ClockMoved, ClockCorrected, ResultDeclared, RulingGiven)


class Kept(NamedTuple):
    """An event of a trust stream."""

    version: int
    event: TrustEvent | None
    """None for one that this version does not know, or that cannot be decoded."""
    recorded_at: int
    is_as_recorded: bool
    """False if another program has altered it."""


class SealStatus(NamedTuple):
    """A seal of a match."""

    version: int
    """Its version in the trust stream."""
    seal: MatchSealed
    recorded_at: int
    state: SealState
    why: str
    """What broke it; `""` as long as it holds."""
    is_told: bool
    """Whoever broke it said so; False if it was done by another way than Kifu's own."""
    broken_by: str
    """Who said so."""
    is_genuine: bool | None
    """Whether the key that it names has signed it; None for a seal without one, or if that cannot be checked here."""
    found: Comparison
    """What became of the match since it was sealed."""
    earlier: tuple[SealStatus, ...] = ()
    """Of the last seal: those before it that do not hold. Another seal does not make up for them."""

    @property
    def is_signed(self) -> bool:
        """True if it names a key, whether or not that has signed it."""
        return bool(self.seal.key or self.seal.signature)


def trust_stream(match: str) -> str:
    """Returns the name of the stream that holds signatures and seals of a match."""
    return f"trust-{match}"


def trust_of(match: Holding) -> list[Kept]:
    """Returns the events of a match's trust stream; none if nobody signed or sealed it."""
    store, name = match.store, trust_stream(match.id)
    info = store.stream(name)
    if info is None:
        return []
    kept: list[Kept] = []
    previous = hash_at(store, None, 0)
    for stored in store.read(name):
        is_right = stored.version == len(kept) + 1 and is_as_recorded(stored, previous, info.uuid)
        try:
            event = decode_trust_event(stored.type, stored.data, stored.schema_version)
        except (msgspec.DecodeError, RecursionError):
            event = None
        kept.append(Kept(stored.version, event, stored.recorded_at, is_right))
        previous = stored.hash
    return kept


def seal_status(match: Holding, kept: Iterable[Kept] | None = None, *, thorough: bool = False) -> SealStatus | None:
    """Returns the last seal of a match and whether it holds; None if it was never sealed.

    Args:
        match: The match.
        kept: Its trust stream, if that was read already.
        thorough: Hash every event again, instead of trusting the hashes that are stored.
    """
    return last_of(seal_statuses(match, kept, thorough=thorough))


def last_of(seals: Sequence[SealStatus]) -> SealStatus | None:
    """Returns the last one of all seals of a match, which tells of those before it; None if there is none."""
    if not seals:
        return None
    return seals[-1]._replace(earlier=tuple(one for one in seals[:-1] if one.state != "holds"))


def seal_statuses(match: Holding, kept: Iterable[Kept] | None = None, *, thorough: bool = False) -> list[SealStatus]:
    """Returns all seals of a match, the first one first, and whether each of them holds; see `seal_status`."""
    seals: list[tuple[Kept, MatchSealed]] = []
    broken: dict[int, str] = {}
    for one in trust_of(match) if kept is None else kept:
        if isinstance(one.event, MatchSealed):
            seals.append((one, one.event))
        elif isinstance(one.event, SealBroken) and any(one.event.seal == sealed.version for sealed, _ in seals):
            broken[one.event.seal] = broken.get(one.event.seal) or one.event.by
    return [_status(match, one, seal, broken.get(one.version), thorough=thorough) for one, seal in seals]


def _status(match: Holding, one: Kept, seal: MatchSealed, broken_by: str | None, *, thorough: bool) -> SealStatus:
    found = compare(match, seal.heads, thorough=thorough)
    is_genuine = is_genuine_seal(match.id, seal)
    state: SealState = "holds"
    why = _flaw(match, one, seal, is_genuine)
    if why or found.altered:
        state, why = "altered", why or alteration_words(match, found.altered[0])
    elif why := _breach(match, seal, found):
        state = "broken"
    elif broken_by is not None:
        state, why = "broken", "somebody recorded on the match"
    elif why := _other_outcome(match, seal):
        state = "altered"
    told = broken_by is not None
    return SealStatus(one.version, seal, one.recorded_at, state, why, told, broken_by or "", is_genuine, found)


def is_genuine_seal(match: str, seal: MatchSealed) -> bool | None:
    """Returns whether the key that a seal names has signed it; None if it names none, or if that cannot be checked."""
    if not (seal.key or seal.signature):
        return None
    try:
        return is_signed_by(seal.key, seal.signature, signed_bytes(match, seal))
    except NotInstalled:
        return None


def _flaw(match: Holding, one: Kept, seal: MatchSealed, is_genuine: bool | None) -> str:
    """Returns what is wrong with the seal itself, in words; `""` if nothing is."""
    if is_genuine is False:
        return "the seal, or what it says, is not what its key has signed"
    if not one.is_as_recorded:
        return "the seal itself was altered since it was made"
    if {match.stream, f"line-{seal.line}"} - {head.stream for head in seal.heads}:
        return "the seal does not cover the match"
    return ""


def _other_outcome(match: Holding, seal: MatchSealed) -> str:
    """Returns in words what a seal says otherwise than a match on which nothing was recorded since; `""` if nothing."""
    if seal.line != match.state.mainline:
        return "the seal names another main line than the match has"
    result = match.state.result
    said = (seal.has_result, tuple(seal.winners), dict(seal.scores), seal.text)
    true = (False, (), {}, "") if result is None else (True, tuple(result.winners), dict(result.scores), result.text)
    return "" if said == true else "the seal says another result than the match"


def by_words(who: str) -> str:
    """Returns ` by Mallory`; `""` of nobody."""
    return f" by {who}" if who else ""


def seal_mark(status: SealStatus) -> str:
    """Returns the state of a seal as rows and queries name it: `again` is one that holds after one that was broken."""
    return "again" if status.state == "holds" and status.earlier else status.state


def alteration_words(match: Holding, found: Alteration) -> str:
    """Returns in words what is no longer as it was sealed or signed."""
    kind, _, ident = found.stream.partition("-")
    if kind == "match":
        where = "the match's own record"
    else:
        line = match.state.lines.get(ident)
        where = line.name or "" if line is not None else ""
        where = f"line {where or ('main' if ident == match.state.mainline else ident[-8:])}"
    if not found.version:
        return f"{where} was {found.what}"
    return f"event {found.version} of {where} was {found.what}"


def _breach(match: Holding, seal: MatchSealed, found: Comparison) -> str:
    """Returns the first thing that was recorded on what is sealed, in words; `""` if nothing was."""
    lines = sealed_lines(seal)
    against = [one.event for one in found.about if one.event is None or breaks(one.event, lines, seal.line)]
    if against:  # of the acts of an undo, that it undoes says most
        undone = (one for one in against if isinstance(one, LineRetired) and one.undone)
        return _breach_words(next(undone, against[0]), seal)
    for line, count in found.entries.items():
        first = next(head.version for head in seal.heads if head.stream == f"line-{line}") + 1
        more = f"entries {first} to {first + count - 1} were" if count > 1 else f"entry {first} was"
        return f"{more} recorded on {'the main line' if line == match.state.mainline else f'line {line[-8:]}'}"
    return ""


def _breach_words(event: MatchEvent | None, seal: MatchSealed) -> str:
    match event:
        case LineRetired(undone=True, line=line, at=at):
            return f"entries after {at} of {'the main line' if line == seal.line else 'a line'} were replaced or undone"
        case LineRetired() | LineRestored():
            return "a line was set aside, or taken back"
        case MainlineChosen():
            return "another line was made the main line"
        case ResultDeclared():
            return "another result was declared"
        case RulingGiven():
            return "a ruling was given"
        case ClockStarted() | ClockMoved() | ClockCorrected():
            return "the clocks were started or corrected"
    return "something was recorded of the match"


def sealed_lines(seal: MatchSealed) -> frozenset[str]:
    """Returns the ids of the lines that a seal covers: all that there were."""
    return frozenset(head.stream[5:] for head in seal.heads if head.stream.startswith("line-"))


def breaks(event: MatchEvent, lines: frozenset[str], mainline: str) -> bool:
    """Returns True if an event of a match's own stream may not come after its seal.

    Args:
        event: The event.
        lines: The lines that are sealed.
        mainline: The mainline when it was sealed.
    """
    if isinstance(event, _FREE):
        return False
    if isinstance(event, MainlineChosen):
        return event.line != mainline
    return event.line in lines if isinstance(event, _OF_A_LINE) else True


# -- what is signed -----------------------------------------------------------------------------------


def signed_bytes(match: str, event: MatchSigned | MatchSealed) -> bytes:
    """Returns the bytes that a signature is made over: what it says, and the heads of the match.

    kifu signature 1        or: kifu seal 1
    {"at":1764470000000000,"by":"…"}
    kifu heads 1
    …
    """
    said: dict[str, object] = {"at": event.at, "by": event.by}
    kind = "signature"
    if isinstance(event, MatchSealed):
        kind = "seal"
        said |= {
            "has_result": event.has_result,
            "line": event.line,
            "scores": event.scores,
            "text": event.text,
            "winners": list(event.winners),
        }
    told = msgspec.json.encode(said, order="sorted")
    return f"kifu {kind} 1\n".encode() + told + b"\n" + statement(match, event.heads)
