"""`kifu verify`: that nothing was changed since it was recorded, and who vouches for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tui.cli import arguments as shared
from tui.cli.archives import database_to_read, open_archive
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import DONE, FINDINGS, UsageError
from tui.cli.sign import is_file
from tui.text import counted

if TYPE_CHECKING:
    from eventstore import VerifyFinding, VerifyReport
    from replay.archive import Archive
    from replay.judging import Trust
    from replay.proving import Proven

_WORTH_TELLING = 10_000
"""Of fewer events, how fast they were checked says nothing."""


class Result(NamedTuple):
    """What a verification has found."""

    events: int
    streams: int
    findings: list[VerifyFinding]
    trust: tuple[Trust, ...] = ()
    speed: str = ""
    """How fast it went, in words."""


def _arguments(parser: Parser) -> None:
    parser.add_argument(
        "matches",
        metavar="MATCH|FILE",
        nargs="*",
        help="which matches (default: the whole archive), or files (names with . or / in them)",
    )
    parser.add_argument(
        "--key", metavar="PUBLIC", help="the public key by which each must be signed: a file, or the line itself"
    )
    parser.add_argument(
        "--jobs", metavar="N", type=shared.number_of_jobs, default=0, help="processes (default: one for each core)"
    )


def _execute(arguments: Arguments, console: Console) -> int:
    key = None
    if arguments.key is not None:
        from replay.signing import read_public

        if not arguments.matches:
            raise UsageError("kifu verify: --key goes with the MATCH or the FILE that should be signed by it")
        key = read_public(arguments.key)
    files = [name for name in arguments.matches if is_file(name)]
    if files:
        from tui.cli.verify_file import verify_files

        if len(files) < len(arguments.matches):
            raise UsageError("kifu verify: name either matches or files")
        return verify_files(files, key, console)
    result = _result(arguments, key, console)
    findings = _worst_first(result.findings)
    if console.is_json:
        console.json(
            {
                "events": result.events,
                "streams": result.streams,
                "findings": [
                    {"stream": one.stream, "version": one.version, "kind": one.kind, "message": one.message}
                    for one in findings
                ],
                "trust": [trust_as_json(one) for one in result.trust],
            }
        )
    else:
        tell_trust(result.trust, console, with_match=len(arguments.matches) != 1)
        console.lines(_texts(findings))
    state = counted(len(findings), "finding") if findings else "nothing was changed"
    console.say(
        f"{result.events:,} event{'' if result.events == 1 else 's'} in {result.streams:,} "
        f"stream{'' if result.streams == 1 else 's'}: {state}{result.speed}"
    )
    return FINDINGS if findings else DONE


def _result(arguments: Arguments, key: bytes | None, console: Console) -> Result:
    from eventstore.errors import StoreDamaged
    from eventstore.examine import examine

    with console.progress("verifying") as progress:
        try:
            with open_archive(arguments.db, console, to_read=True) as archive:
                return _proven(arguments, archive, key, console)
        except StoreDamaged as error:  # too damaged to be opened, or to find a match in: look at whatever can be read
            report: VerifyReport = examine(database_to_read(arguments.db, console), progress)
            if not report.findings:
                raise
            console.say(f"kifu: {error}" if arguments.matches else "kifu: the archive cannot be opened as it is")
            return Result(report.events, report.streams, list(report.findings))


def _proven(arguments: Arguments, archive: Archive, key: bytes | None, console: Console) -> Result:
    from replay.processes import cores
    from replay.proving import WORTH_PROCESSES, prove

    matches = [archive.match(ref) for ref in arguments.matches] or None
    if matches is None:
        count, many = _size(archive), 2
    else:
        count, many = sum(match.head() for match in matches), len(matches)
    jobs = arguments.jobs or (cores() if count >= WORTH_PROCESSES and many > 1 else 1)
    url = database_to_read(arguments.db, console)
    with console.progress("hashes") as hashes, console.progress("positions") as positions:

        def progress(what: str, done: int, total: int) -> None:
            (hashes if what == "hashes" else positions)(done, total)

        proven = prove(archive, matches, key=key, progress=progress, processes=jobs, url=url)
    report = proven.report
    return Result(report.events, report.streams, list(report.findings), proven.trust, _speed(proven, jobs))


def _size(archive: Archive) -> int:
    """Returns how many events there are; 0 if the archive is too damaged to say."""
    from eventstore.errors import StoreError

    try:
        return archive.store.stats().events
    except StoreError:
        return 0


def _speed(proven: Proven, jobs: int) -> str:
    """Returns how fast it went, where there was enough to do."""
    events = proven.report.events
    if events < _WORTH_TELLING:
        return ""
    hashes = events / max(proven.chain_s, 1e-6)
    positions = proven.folded / max(proven.fold_s, 1e-6)
    on = f", {counted(jobs, 'process', 'processes')}" if jobs > 1 else ""
    return f"; hashes {hashes:,.0f} events/s, positions {positions:,.0f} events/s{on}"


# -- signatures and seals -----------------------------------------------------------------------------


def tell_trust(trust: tuple[Trust, ...], console: Console, *, with_match: bool) -> None:
    """Prints a line for each signature and for the seal of each match; what does not hold is a finding as well."""
    from replay.trust_words import seal_words, signature_words

    for one in trust:
        front = f"{one.match[-8:]} " if with_match else ""
        if one.seal is not None:
            console.line(f"{front}seal {one.seal.version}: {seal_words(one.seal)} · code {one.code}")
        console.lines(f"{front}{signature_words(signature)}" for signature in one.signatures)


def trust_as_json(one: Trust) -> dict[str, object]:
    """Returns signatures and seal of a match as data."""
    from replay.signing import fingerprint
    from replay.trust_words import seal_data

    seal = one.seal
    return {
        "match": one.match,
        "seal": None if seal is None else {"number": seal.version, **(seal_data(seal) or {}), "code": one.code},
        "signatures": [
            {
                "number": signature.version,
                "seal": signature.is_seal,
                "worth": signature.worth,
                "fingerprint": fingerprint(signature.key),
                "yours": signature.is_yours,
                "by": signature.by,
                "at": signature.at,
                "why": signature.why,
                "broken_by": signature.broken_by,
                "added": list(signature.added),
                "code": signature.code,
            }
            for signature in one.signatures
        ],
    }


# -- findings -----------------------------------------------------------------------------------------


def _worst_first(findings: list[VerifyFinding]) -> list[VerifyFinding]:
    """Returns findings about events before all others, and those about the guards last."""
    return sorted(findings, key=lambda one: (one.kind == _GUARDS, one.version == 0))


def _texts(findings: list[VerifyFinding]) -> Iterator[str]:
    """Yields one line a finding; the guards, which fall together, have one for all of them."""
    guards = [one for one in findings if one.kind == _GUARDS]
    for one in findings:
        if one.kind != _GUARDS:
            yield finding_text(one)
    if guards:
        is_one = len(guards) == 1
        yield (
            f"archive: guards: {len(guards)} guard{'' if is_one else 's'} of recorded events "
            f"{'is' if is_one else 'are'} not in place, so another program could change them; --json names them"
        )


def finding_text(one: VerifyFinding, whole: str = "archive") -> str:
    """Returns a finding in one line; `whole` names what it is about if that is no stream."""
    where = " ".join(part for part in (one.stream, f"#{one.version}" if one.version else "") if part)
    return f"{where or whole}: {one.kind}: {one.message}"


_GUARDS = "guards"

VERIFY = Body(_arguments, _execute)
