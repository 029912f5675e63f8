"""`kifu verify`: the chains first, then on all cores what the events still give, and how fast it went.

Chains are hashed by one process, while the database looks at its own structure on another core: that is quick. Folding
the same events takes longer, and matches are independent of each other.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from eventstore import StoreError, VerifyFinding, VerifyReport
from replay.errors import ReplayError
from replay.judging import Trust, trust_report
from replay.match import Match
from replay.processes import workers
from replay.proof import decode_event, position_findings
from replay.trust import trust_stream

if TYPE_CHECKING:
    from replay.archive import Archive

WORTH_PROCESSES: Final = 20_000
"""With fewer events, starting processes takes longer than it saves."""
_SHARE: Final = 20
"""At most so many matches are folded before a process hears that somebody has had enough."""

Progress = Callable[[str, int, int], object]
"""Called with what is going on, and with how much of how much is done."""


class Proven(NamedTuple):
    """What a verification found."""

    report: VerifyReport
    """All findings are in it, whatever found them."""
    trust: tuple[Trust, ...]
    """Signatures and seals of the matches that have any, or that were asked about."""
    folded: int
    """How many entries were folded, to compare positions."""
    chain_s: float
    """Seconds that hashing took."""
    fold_s: float
    """Seconds that comparing positions took."""


def prove(
    archive: Archive,
    matches: Sequence[Match] | None = None,
    *,
    key: bytes | None = None,
    progress: Progress | None = None,
    processes: int = 1,
    url: str = "",
) -> Proven:
    """Checks hashes, chains, versions, signatures and seals, and that events give the positions noted with them.

    Args:
        archive: The archive.
        matches: Which matches; everything if None.
        key: The public key by which the matches should be signed.
        progress: Told how far it is. What it raises ends the verification and comes out.
        processes: On how many processes entries are folded; 1 is this one alone.
        url: Where they find the archive.
    """
    tell = progress if progress is not None else _no_progress
    ids = _ids(archive) if matches is None else [match.id for match in matches]
    begun = time.perf_counter()
    report = _chains(archive, matches, tell)
    chain_s = time.perf_counter() - begun
    begun, done = time.perf_counter(), 0
    found: list[VerifyFinding] = []
    with ExitStack() as stack:
        parts: Iterable[Folded]
        if processes > 1:
            pool = stack.enter_context(workers(processes, _open, (url,)))
            size = max(1, min(_SHARE, len(ids) // (4 * processes)))
            parts = pool.map(_fold, [ids[i : i + size] for i in range(0, len(ids), size)])
        else:
            parts = _here(archive, ids if matches is None else matches)
        for part in parts:
            done += part.entries
            found += part.findings
            tell("positions", done, max(report.events, done))
    fold_s = time.perf_counter() - begun
    trust = tuple(_trust(archive, ids if matches is None else matches, key))
    told = [one for report in trust for one in report.findings]
    report = msgspec.structs.replace(report, findings=(*report.findings, *found, *told))
    return Proven(report, trust, done, chain_s, fold_s)


def _no_progress(what: str, done: int, total: int) -> None:
    """Tells nobody."""


def _ids(archive: Archive) -> list[str]:
    with suppress(StoreError):
        return [info.name.removeprefix("match-") for info in archive.store.streams("match")]
    return []


def _chains(archive: Archive, matches: Sequence[Match] | None, tell: Progress) -> VerifyReport:
    def hashed(done: int, total: int) -> None:
        tell("hashes", done, total)

    if matches is None:
        return archive.store.verify(None, hashed, decode_event)
    whole = VerifyReport(0, 0, ())
    for match in matches:
        one = archive.store.verify(streams_of(match), hashed, decode_event)
        whole = VerifyReport(
            whole.events + one.events,
            whole.streams + one.streams,
            tuple(dict.fromkeys((*whole.findings, *one.findings))),  # guards are of every match
            one.seals,
            one.sealed_upto,
        )
    return whole


def streams_of(match: Match) -> list[str]:
    """Returns the names of the streams of a match that are there."""
    named = [match.stream, *(f"line-{line}" for line in match.whole.state.lines), trust_stream(match.id)]
    return [name for name in named if match.archive.store.stream(name) is not None]


# -- what the events give -----------------------------------------------------------------------------


class Folded(NamedTuple):
    """What came of folding some matches."""

    entries: int
    findings: tuple[VerifyFinding, ...]


def _here(archive: Archive, matches: Sequence[str | Match]) -> Iterator[Folded]:
    for match in _readable(archive, matches):
        yield _folded(match)


def _folded(match: Match) -> Folded:
    findings = tuple(position_findings(match))
    entries = 0
    with suppress(ReplayError, StoreError):
        entries = sum(match.head(line.id) - line.at for line in match.state.lines.values())
    return Folded(entries, findings)


def _readable(archive: Archive, matches: Iterable[str | Match]) -> Iterator[Match]:
    """Yields the matches that can be read; what cannot is reported by the store's own verification."""
    for one in matches:
        if isinstance(one, Match):
            yield one
            continue
        with suppress(ReplayError, StoreError):
            yield Match(archive, one)


def _trust(archive: Archive, matches: Sequence[str | Match], key: bytes | None) -> Iterator[Trust]:
    """Yields what signatures and seals are worth, of matches that have any; of all if a key is asked about."""
    for one in matches:
        with suppress(ReplayError, StoreError):
            ident = one.id if isinstance(one, Match) else one
            if key is not None or archive.store.head(trust_stream(ident)):
                yield trust_report(one if isinstance(one, Match) else Match(archive, one), key)


# -- in another process -------------------------------------------------------------------------------

_archive: Archive | None = None


def _open(url: str) -> None:
    """Opens the archive in a new process, where it stays open until that ends."""
    global _archive
    from replay.archive import Archive

    _archive = Archive.open(url, read_only=True)


def _fold(matches: Sequence[str]) -> Folded:
    assert _archive is not None
    parts = list(_here(_archive, matches))
    return Folded(sum(part.entries for part in parts), tuple(one for part in parts for one in part.findings))
