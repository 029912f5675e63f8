"""`kifu verify FILE`: a Kifu file that was not changed, and files that somebody signed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tui.cli.console import Console
from tui.cli.errors import DONE, FINDINGS
from tui.cli.verify import finding_text, tell_trust, trust_as_json
from tui.home import at_home
from tui.text import counted

if TYPE_CHECKING:
    from replay.heads import Comparison
    from replay.judging import Trust
    from replay.match import Match
    from replay.signed_files import FileSignature


class Checked(NamedTuple):
    """What came of looking at a file."""

    said: list[str]
    """What holds, one line each."""
    wrong: list[str]
    """What does not, one line each."""
    trust: tuple[Trust, ...]


def verify_files(files: list[str], key: bytes | None, console: Console) -> int:
    """Looks at files one after the other; returns the exit code."""
    wrong = 0
    for name in files:
        checked = _checked(at_home(name), key)
        wrong += len(checked.wrong)
        if console.is_json:
            console.json(
                {
                    "file": name,
                    "findings": checked.wrong,
                    "holds": checked.said,
                    "trust": [trust_as_json(one) for one in checked.trust],
                }
            )
            continue
        console.lines(f"{name}: {text}" for text in checked.said)
        tell_trust(checked.trust, console, with_match=False)
        console.lines(f"{name}: {text}" for text in checked.wrong)
    state = counted(wrong, "finding") if wrong else "nothing was changed"
    console.say(f"{counted(len(files), 'file')}: {state}")
    return FINDINGS if wrong else DONE


def _checked(path: Path, key: bytes | None) -> Checked:
    from replay.errors import Unreadable
    from replay.signed_files import file_digest, match_in, read_signature, signature_file

    file_digest(path)  # a file that cannot be read at all is no finding but an error
    said: list[str] = []
    wrong: list[str] = []
    beside = signature_file(path)
    signature = None
    try:
        signature = read_signature(beside) if beside.exists() else None
    except Unreadable as error:
        wrong.append(str(error))
    trust: tuple[Trust, ...] = ()
    is_yours = False
    try:
        with match_in(path) as match:
            if signature is not None:
                is_yours = _judge(path, signature, match, key, said, wrong)
            if match is not None:
                trust = _within(match, key, said, wrong)
    except Unreadable as error:
        wrong.append(f"damaged: {error}")
    if not said and not wrong:
        wrong.append(f"it is no Kifu file, and there is no signature beside it ({beside.name})")
    is_signed = is_yours or any(one.is_yours and one.worth == "holds" for report in trust for one in report.signatures)
    if key is not None and not is_signed:
        from replay.signing import fingerprint

        wrong.append(f"nothing that holds is signed by key {fingerprint(key)}")
    return Checked(said, wrong, trust)


def _within(match: Match, key: bytes | None, said: list[str], wrong: list[str]) -> tuple[Trust, ...]:
    """Looks at the match in a Kifu file, and at what vouches for it there."""
    from replay.proving import prove

    proven = prove(match.archive, [match], progress=None)
    from replay.judging import trust_report

    wrong += [finding_text(one, "file") for one in proven.report.findings]
    said.append(f"a Kifu file of {counted(proven.report.events, 'event')}, whole")
    report = trust_report(match, key)
    return (report,) if report.signatures or report.seal is not None else ()


def _judge(
    path: Path,
    signature: FileSignature,
    match: Match | None,
    key: bytes | None,
    said: list[str],
    wrong: list[str],
) -> bool:
    """Looks at the signature beside a file; returns True if it holds and is by the key that is asked about."""
    from replay.signing import NotInstalled, fingerprint
    from replay.trust_words import moment_words

    whose = "" if key is None else ", the one given" if signature.key == key else ", not the one given"
    by = f"{signature.said.by}, " if signature.said.by else ""
    told = f"key {fingerprint(signature.key)}{whose} · {by}{moment_words(signature.said.at)}"
    try:
        if not signature.is_genuine:
            wrong.append(f"signature: does not hold: it, or what it says, was altered · {told}")
            return False
    except NotInstalled as error:
        (wrong if key is not None else said).append(f"signature: not checked · {told}: {error}")
        return False
    if signature.fits(path):
        said.append(f"signature: holds, to the byte · {told}")
        return signature.key == key
    grown = signature.compared(match) if match is not None else None
    if grown is None or match is None:
        wrong.append(f"signature: does not hold: the file is not the one that was signed · {told}")
        return False
    if not grown.is_whole:
        from replay.trust import alteration_words

        why = alteration_words(match.holding, grown.altered[0])
        wrong.append(f"signature: does not hold: {why} · {told}")
        return False
    said.append(f"signature: holds for what was signed · {told} · since then: {_since(grown)}")
    return signature.key == key


def _since(grown: Comparison) -> str:
    from replay.heads import added_words

    return ", ".join(added_words(grown)) or "only signatures, names of players, or how the file is written"
