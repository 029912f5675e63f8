"""Signatures and seals in words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from replay.judging import Signature, kind_of
from replay.signing import fingerprint
from replay.trust import SealStatus, by_words, seal_mark


def seal_words(status: SealStatus) -> str:
    """Returns in one line who sealed a match and when, whether the seal holds, and which before it were broken."""
    before = "".join(f"; before that, {earlier_words(one)}" for one in reversed(status.earlier))
    sealed = f"sealed{_sealer(status)}, {moment_words(status.seal.at)}"
    if status.state == "holds":
        return f"{sealed}{before}"
    if status.state == "altered":
        return f"SEALED, ALTERED: {status.why} ({sealed}){before}"
    return f"SEAL BROKEN{by_words(status.broken_by)}: {status.why} ({sealed}){before}"


def earlier_words(status: SealStatus) -> str:
    """Returns what became of a seal after which the match was sealed again."""
    kind = "signed seal" if status.is_signed else "seal"
    became = "altered" if status.state == "altered" else f"broken{by_words(status.broken_by)}"
    return f"{kind} {status.version}{_sealer(status)} was {became}: {status.why}"


def _sealer(status: SealStatus) -> str:
    """Returns ` by Judge`; of a name that its key has not signed, that it is so."""
    by = by_words(status.seal.by)
    if not status.is_signed or status.is_genuine:
        return by
    return f"{by} (not signed so)" if status.is_genuine is False else f"{by} (signature not checked)"


def seal_sign(status: SealStatus | None) -> str:
    """Returns what stands of a seal where there is room for few words; `""` of a match that was never sealed."""
    return "" if status is None else SEAL_SIGNS[seal_mark(status)]


SEAL_SIGNS: Final = {
    "": "",
    "holds": "■ sealed",
    "again": "□■ SEALED AGAIN",
    "broken": "□ SEAL BROKEN",
    "altered": "□ SEALED, ALTERED",
}
"""What stands of a seal where there is room for few words, by `seal_mark`."""


def seal_data(status: SealStatus | None) -> dict[str, object] | None:
    """Returns a seal as data for programs; None of a match that was never sealed."""
    if status is None:
        return None
    return {**_data(status), "earlier": [{"number": one.version, **_data(one)} for one in status.earlier]}


def _data(status: SealStatus) -> dict[str, object]:
    return {
        "state": status.state,
        "by": status.seal.by,
        "at": status.seal.at,
        "why": status.why,
        "signed": status.is_signed and status.is_genuine is not False,
        "broken_by": status.broken_by,
    }


def signature_words(one: Signature) -> str:
    """Returns in one line by which key a signature is, whether it holds, and what was added since."""
    worth = {
        "holds": "holds",
        "broken": f"{'genuine, ' if one.is_checked else 'not checked, '}broken{by_words(one.broken_by)}: {one.why}",
        "altered": f"does not hold: {one.why}",
        "forged": f"does not hold: {one.why}",
        "unchecked": "not checked: that needs pip install 'kifu[sign]'",
    }[one.worth]
    whose = {None: "", True: ", the one given", False: ", not the one given"}[one.is_yours]
    by = f"{one.by}, " if one.by else ""
    said = "said to be by " if by and one.worth == "forged" else ""
    since = f"since then: {', '.join(one.added)}" if one.added else "nothing was added since"
    parts = [worth, f"key {fingerprint(one.key)}{whose}", f"{said}{by}{moment_words(one.at)}", f"code {one.code}"]
    return f"{kind_of(one)} {one.version}: " + " · ".join([*parts, *([since] if one.worth == "holds" else [])])


def moment_words(instant: int) -> str:
    """Returns an instant, in microseconds since 1970, to the minute; any number, as a file may hold it."""
    try:
        return datetime.fromtimestamp(instant / 1_000_000, UTC).strftime("%Y-%m-%d %H:%MZ")
    except (ValueError, OverflowError, OSError):
        return "at no time that there can be"
