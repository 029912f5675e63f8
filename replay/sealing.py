"""Signing and sealing a match, and what a seal asks of whoever records on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import msgspec

from domain.match_events import MatchEvent
from eventstore import ANY
from replay.errors import BadRequest, Damaged, Refused
from replay.heads import heads_of
from replay.ids import short
from replay.integrity import altered_events
from replay.meta import EMPTY, encode_meta
from replay.naming import is_name
from replay.trust import SealStatus, breaks, seal_status, sealed_lines, signed_bytes, trust_stream
from replay.trust_events import MatchSealed, MatchSigned, SealBroken, TrustEvent, encode_trust_event

if TYPE_CHECKING:
    from replay.match import Match
    from replay.signing import Signer


Signable = TypeVar("Signable", MatchSigned, MatchSealed)


class MatchIsSealed(Refused):
    """What would be recorded breaks a seal, and nobody said that it may."""

    def __init__(self, message: str, match: Match) -> None:
        super().__init__(message)
        self.match = match


def sign_match(match: Match, signer: Signer, by: str = "") -> int:
    """Signs all that a match holds; returns the number of the signature.

    Raises:
        Damaged: Something was altered since it was recorded; nobody should vouch for it.
        BadRequest: The name cannot be one.
    """
    _verify_fit(match, by)
    with match.archive.store.batch():
        match.refresh()
        event = MatchSigned(heads_of(match.holding), match.archive.clock(), signer.public, b"", by)
        return _keep(match, _signed(match, event, signer))


def seal_match(match: Match, by: str = "", signer: Signer | None = None, *, is_unfinished: bool = False) -> int:
    """Seals a match; returns the number of the seal.

    Args:
        match: The match.
        by: Who seals it.
        signer: Signs the seal; without it anybody who can write to the file could make another one.
        is_unfinished: Seal it although no result was declared.

    Raises:
        Damaged: Something was altered since it was recorded.
        BadRequest: It is sealed, has no result, or the name cannot be one.
    """
    _verify_fit(match, by)
    with match.archive.store.batch():
        match.refresh()
        result = match.state.result
        if standing_seal(match) is not None:
            raise BadRequest(f"match {short(match.id)} is sealed already, and the seal holds; nothing was changed")
        if result is None and not is_unfinished:
            raise BadRequest(
                f"match {short(match.id)} has no result yet, and a seal is for a match that is finished; "
                "--unfinished seals it as it is"
            )
        event = MatchSealed(heads_of(match.holding), match.archive.clock(), match.mainline, by=by)
        if result is not None:
            event = msgspec.structs.replace(
                event, has_result=True, winners=result.winners, scores=dict(result.scores), text=result.text
            )
        if signer is not None:
            event = _signed(match, msgspec.structs.replace(event, key=signer.public), signer)
        return _keep(match, event)


def _signed(match: Match, event: Signable, signer: Signer) -> Signable:
    return msgspec.structs.replace(event, signature=signer.sign(signed_bytes(match.id, event)))


def _verify_fit(match: Match, by: str) -> None:
    if not is_name(by):
        raise BadRequest("the name of who signs holds control characters; expected one line of plain text")
    if next(altered_events(match.whole), None) is not None:
        raise Damaged(
            f"match {short(match.id)} was altered since it was recorded, so it is not signed; "
            f"kifu verify {short(match.id)} tells more"
        )


def _keep(match: Match, event: TrustEvent) -> int:
    archive = match.archive
    kind, data = encode_trust_event(event)
    stored = archive.new_event(kind, data, meta=encode_meta(archive.signed(EMPTY)))
    return archive.store.append(trust_stream(match.id), [stored], ANY).last_version


# -- recording on a sealed match ----------------------------------------------------------------------


def standing_seal(match: Match) -> SealStatus | None:
    """Returns the seal of a match that nobody has broken; None if there is none."""
    if not match.archive.store.head(trust_stream(match.id)):
        return None
    status = seal_status(match.holding)
    return status if status is not None and status.state == "holds" and not status.is_told else None


def known_seal(match: Match, *, thorough: bool = False) -> SealStatus | None:
    """Returns the last seal of a match; None without one, or if it would tell what is hidden until it is reached.

    Args:
        match: The match.
        thorough: Hash every event again, instead of trusting the hashes that are stored.
    """
    if match.whole is not match and match.head() < match.whole.head():
        return None
    return seal_status(match.holding, thorough=thorough)


@contextmanager
def within_seal(match: Match, *, lines: Collection[str] = (), events: Iterable[MatchEvent] = ()) -> Iterator[None]:
    """Lets something be recorded: on lines, or of the match as a whole.

    What breaks a seal is refused, unless `Match.breaks_seal` says who means it; then it is recorded that the seal was
    broken, in one transaction with what breaks it.

    Raises:
        MatchIsSealed: The seal stands against it.
    """
    status = standing_seal(match)
    if status is None or not _is_breach(status, lines, events):
        yield
        return
    if match.breaks_seal is None:
        raise seal_error(match)
    with match.archive.store.batch():
        _keep(match, SealBroken(status.version, match.breaks_seal))
        yield
    match.breaks_seal = None  # another seal asks anew


def breaks_seal_of(match: Match, line: str) -> bool:
    """Returns True if recording on a line breaks a seal that stands."""
    status = standing_seal(match)
    return status is not None and match.line(line).id in sealed_lines(status.seal)


def _is_breach(status: SealStatus, lines: Collection[str], events: Iterable[MatchEvent]) -> bool:
    sealed = sealed_lines(status.seal)
    return not sealed.isdisjoint(lines) or any(breaks(event, sealed, status.seal.line) for event in events)


def seal_error(match: Match) -> MatchIsSealed:
    """Returns what is raised when the seal of a match stands against something."""
    status = standing_seal(match)
    by = f" by {status.seal.by}" if status is not None and status.seal.by else ""
    return MatchIsSealed(
        f"match {short(match.id)} was sealed{by}, so nothing is recorded on it; "
        "notes and new lines (kifu branch) leave a seal whole, --break-seal breaks it for all to see",
        match,
    )
