"""What the signatures and the seal of a match are worth today, for `kifu verify` and the screen about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from eventstore import VerifyFinding
from replay.heads import added_words, compare, digest
from replay.signing import NotInstalled, fingerprint, in_groups, is_signed_by
from replay.trust import (
    Kept,
    SealStatus,
    alteration_words,
    by_words,
    last_of,
    seal_statuses,
    signed_bytes,
    trust_of,
    trust_stream,
)
from replay.trust_events import MatchSealed, MatchSigned

if TYPE_CHECKING:
    from replay.match import Match

Worth: TypeAlias = Literal["holds", "broken", "altered", "forged", "unchecked"]
"""`holds`: its key made it over this match, and all of it is there as it was; `broken`: it is a genuine seal on which
somebody has recorded since; `altered`: it is genuine, and what it vouches for is not as it was; `forged`: its key never
made it over this match; `unchecked`: what checks it is not installed."""


class Signature(NamedTuple):
    """A signature as somebody meets it later."""

    version: int
    """Its number: its version in the trust stream."""
    is_seal: bool
    worth: Worth
    key: bytes
    is_yours: bool | None
    """Whether it is by the key that was asked about; None if none was."""
    by: str
    at: int
    """Microseconds since 1970, UTC, by the clock of whoever signed."""
    why: str
    """What is wrong with it; `""` if nothing is."""
    added: tuple[str, ...]
    """What was added to the match since, in words."""
    code: str
    """What it vouches for, hashed, in twenty digits: the same wherever the match then stood so."""
    broken_by: str = ""
    """Of a broken seal: who said that it may break."""
    is_checked: bool = True
    """False if what checks signatures is not installed."""


class Trust(NamedTuple):
    """Signatures and seal of a match."""

    match: str
    signatures: tuple[Signature, ...]
    seal: SealStatus | None
    code: str
    """What the last seal vouches for, in twenty digits; `""` without one."""
    findings: tuple[VerifyFinding, ...]


def trust_report(match: Match, key: bytes | None = None) -> Trust:
    """Returns what signatures and seal of a match are worth.

    Args:
        match: The match.
        key: The public key that is asked about; every signature is checked by the key it names in any case.
    """
    kept = trust_of(match.holding)
    seals = seal_statuses(match.holding, kept, thorough=True)
    signatures = tuple(_judged(match, kept, seals, key))
    last = last_of(seals)
    code = "" if last is None else in_groups(digest(match.id, last.seal.heads))
    found = [*_chain_findings(match, kept), *_seal_findings(match, last)]
    found += _signature_findings(match, signatures, last, key)
    return Trust(match.id, signatures, last, code, tuple(found))


def _judged(match: Match, kept: Sequence[Kept], seals: Sequence[SealStatus], key: bytes | None) -> Iterator[Signature]:
    by_version = {one.version: one for one in seals}
    for one in kept:
        event = one.event
        if not isinstance(event, MatchSigned | MatchSealed) or not (event.signature or event.key):
            continue
        seal = by_version.get(one.version)
        found = compare(match.holding, event.heads, thorough=True) if seal is None else seal.found
        worth, why = _worth(match, event), ""
        is_checked = worth != "unchecked"
        if worth == "forged":
            why = "it, or what it says, was altered, or it was made for another match"
        elif found.altered:
            worth, why = "altered", alteration_words(match.holding, found.altered[0])
        elif seal is not None and seal.state != "holds":
            worth, why = seal.state, seal.why
        yield Signature(
            one.version,
            isinstance(event, MatchSealed),
            worth,
            event.key,
            None if key is None else event.key == key,
            event.by,
            event.at,
            why,
            tuple(added_words(found)),
            in_groups(digest(match.id, event.heads)),
            "" if seal is None else seal.broken_by,
            is_checked,
        )


def _worth(match: Match, event: MatchSigned | MatchSealed) -> Worth:
    try:
        is_genuine = is_signed_by(event.key, event.signature, signed_bytes(match.id, event))
    except NotInstalled:
        return "unchecked"
    return "holds" if is_genuine else "forged"


def _chain_findings(match: Match, kept: Sequence[Kept]) -> Iterator[VerifyFinding]:
    for one in kept:
        if one.is_as_recorded and one.event is None:
            message = "it cannot be read; a newer Kifu may"
            yield VerifyFinding(trust_stream(match.id), one.version, "signature", message)


def _seal_findings(match: Match, seal: SealStatus | None) -> Iterator[VerifyFinding]:
    if seal is not None and seal.state != "holds":
        told = "" if seal.is_told or seal.state == "altered" else ", and nobody said that it may"
        what = "what is sealed was altered" if seal.state == "altered" else "the seal is broken"
        message = f"{what}: {seal.why}{told}"
        yield VerifyFinding(trust_stream(match.id), seal.version, "match-seal", message)


def _signature_findings(
    match: Match, signatures: Sequence[Signature], last: SealStatus | None, key: bytes | None
) -> Iterator[VerifyFinding]:
    stream = trust_stream(match.id)
    for one in signatures:
        if one.worth in ("altered", "forged"):
            message = f"{kind_of(one)} {one.version} does not hold: {one.why}"
            yield VerifyFinding(stream, one.version, "signature", message)
        elif one.worth == "broken" and not _is_last(one, last) and not _is_made_anew(one, signatures):
            who = by_words(one.broken_by)
            message = f"signed seal {one.version} was broken{who}, and its key has sealed nothing since: {one.why}"
            yield VerifyFinding(stream, one.version, "match-seal", message)
    if key is None:
        return
    yours = [one for one in signatures if one.is_yours]
    if not yours:
        others = f"; {len(signatures)} by other keys" if signatures else ""
        yield VerifyFinding(stream, 0, "signature", f"nothing is signed by key {fingerprint(key)}{others}")
    elif all(one.worth == "unchecked" for one in yours):
        message = f"nothing by key {fingerprint(key)} could be checked: that needs pip install 'kifu[sign]'"
        yield VerifyFinding(stream, 0, "signature", message)


def _is_last(one: Signature, last: SealStatus | None) -> bool:
    """Returns True for the signature of the last seal, of which is told already that it is broken."""
    return last is not None and one.version == last.version


def _is_made_anew(broken: Signature, signatures: Sequence[Signature]) -> bool:
    """Returns True if the key that signed a broken seal has sealed what the match holds now."""
    return any(
        one.is_seal and one.key == broken.key and one.version > broken.version and one.worth == "holds"
        for one in signatures
    )


def kind_of(one: Signature) -> str:
    """Returns what a signature is called."""
    return "signed seal" if one.is_seal else "signature"
