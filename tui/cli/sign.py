"""`kifu sign`, `kifu seal`: vouching for a match or a file, and closing a match that is finished."""

from __future__ import annotations

from collections.abc import Mapping
from getpass import getpass
from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import the_match
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import DONE, UsageError
from tui.cli.places import key_file
from tui.cli.signing import signature
from tui.home import at_home

if TYPE_CHECKING:
    from replay.match import Match
    from replay.signing import Signer

PASSPHRASE = "KIFU_KEY_PASSPHRASE"
"""Names the passphrase of the key, where nobody can be asked."""


def is_file(named: str) -> bool:
    """Returns True if a file is meant and no match: ids, and `@last`, hold neither dot nor slash."""
    return any(sign in named for sign in "./\\")


def _key_argument(parser: Parser) -> None:
    parser.add_argument(
        "--key", metavar="FILE", type=shared.file_name, help="the private key (default: kifu where names it)"
    )


def signer_of(named: str | None, console: Console) -> Signer:
    """Reads the private key that is meant; asks for its passphrase if it has one. Raises `Unreadable`."""
    from replay.signing import others_may_read, read_signer

    path = at_home(named) if named else key_file(console.environ)
    signer = read_signer(path, lambda: _passphrase(f"passphrase of {path}: ", console))
    if others_may_read(path):
        console.complain(f"kifu: others on this machine may read {path}; chmod 600 keeps it to yourself")
    return signer


def _passphrase(question: str, console: Console) -> str:
    """Returns a passphrase from the environment, else from the person in front of the screen; `""` if nobody is."""
    if PASSPHRASE in console.environ:
        return console.environ[PASSPHRASE]
    if not console.has_person:
        return ""
    try:
        return getpass(question)
    except EOFError:
        return ""


# -- kifu sign ----------------------------------------------------------------------------------------


def _sign_arguments(parser: Parser) -> None:
    parser.add_argument("what", metavar="MATCH|FILE", nargs="?", help="a match, or a file (a name with . or / in it)")
    _key_argument(parser)
    parser.add_argument(
        "--new-key",
        metavar="FILE",
        nargs="?",
        const="",
        type=shared.one_line,
        help="make a key instead (default: where it is looked for)",
    )
    parser.add_argument("--passphrase", action="store_true", help="with --new-key: ask for a passphrase for it")
    shared.author(parser, "who signs")


def _sign(arguments: Arguments, console: Console) -> int:
    if arguments.new_key is not None:
        if arguments.what or arguments.key:
            raise UsageError("kifu sign: --new-key makes a key and signs nothing; name no MATCH and no --key with it")
        return _make_key(arguments, console)
    if arguments.passphrase:
        raise UsageError("kifu sign: --passphrase goes with --new-key")
    if not arguments.what:
        raise UsageError("kifu sign: MATCH or FILE is missing; --new-key makes a key")
    by = signature(arguments, console)
    if is_file(arguments.what):
        return _sign_file(arguments, by, console)
    from replay.sealing import sign_match
    from replay.signing import fingerprint

    signer = signer_of(arguments.key, console)
    with the_match(arguments, console, named=arguments.what) as match:
        number = sign_match(match, signer, by)
        code = _code(match, number)
    data = {"match": match.id, "signature": number, "fingerprint": fingerprint(signer.public), "by": by, "code": code}
    said = f"signature {number} of match {match.id[-8:]} by key {fingerprint(signer.public)}"
    return _tell(console, data, code, f"{said}; the code stands for what it vouches for")


def _code(match: Match, number: int) -> str:
    """Returns the twenty digits that stand for what a signature or a seal vouches for."""
    from replay.heads import digest
    from replay.signing import in_groups
    from replay.trust import trust_of
    from replay.trust_events import MatchSealed, MatchSigned

    [event] = [one.event for one in trust_of(match.holding) if one.version == number]
    assert isinstance(event, MatchSigned | MatchSealed)
    return in_groups(digest(match.id, event.heads))


def _sign_file(arguments: Arguments, by: str, console: Console) -> int:
    from replay.ids import system_clock
    from replay.signed_files import sign_file
    from replay.signing import fingerprint

    signer = signer_of(arguments.key, console)
    written = sign_file(at_home(arguments.what), signer, system_clock(), by)
    key = fingerprint(signer.public)
    data = {"file": arguments.what, "signature": str(written), "fingerprint": key, "by": by}
    return _tell(console, data, str(written), f"signed by key {key}; kifu verify FILE --key PUBLIC checks it")


def _make_key(arguments: Arguments, console: Console) -> int:
    from replay.signing import fingerprint, make_key, public_file, public_line

    path = at_home(arguments.new_key) if arguments.new_key else key_file(console.environ)
    by = signature(arguments, console)
    public = make_key(path, _new_passphrase(arguments, console), by)
    data = {
        "private": str(path),
        "public": str(public_file(path)),
        "fingerprint": fingerprint(public),
        "key": public_line(public),
    }
    said = f"key {fingerprint(public)}: {path} is to be kept secret, {public_file(path)} is for everybody"
    return _tell(console, data, public_line(public, by), said)


def _new_passphrase(arguments: Arguments, console: Console) -> str:
    """Returns the passphrase of a new key: from the environment, or asked for twice; `""` is none."""
    if not arguments.passphrase:
        return console.environ.get(PASSPHRASE, "")
    word = _passphrase("passphrase of the new key: ", console)
    if not word:
        raise UsageError(f"kifu sign: no passphrase was given; {PASSPHRASE} holds it where nobody can be asked")
    if PASSPHRASE not in console.environ and getpass("once more: ") != word:
        raise UsageError("kifu sign: the two passphrases differ; no key was made")
    return word


# -- kifu seal ----------------------------------------------------------------------------------------


def _seal_arguments(parser: Parser) -> None:
    shared.match(parser)
    parser.add_argument("--sign", action="store_true", help="sign the seal, so that nobody else can make it anew")
    _key_argument(parser)
    parser.add_argument("--unfinished", action="store_true", help="although no result was declared")
    shared.author(parser, "who seals it")


def _seal(arguments: Arguments, console: Console) -> int:
    from replay.sealing import seal_match

    signer = signer_of(arguments.key, console) if arguments.sign or arguments.key else None
    by = signature(arguments, console)
    with the_match(arguments, console) as match:
        number = seal_match(match, by, signer, is_unfinished=arguments.unfinished)
        code = _code(match, number)
    data = {"match": match.id, "seal": number, "signed": signer is not None, "by": by, "code": code}
    said = f"match {match.id[-8:]} is sealed; what is recorded on it from now on breaks the seal for all to see"
    return _tell(console, data, code, said)


def _tell(console: Console, data: Mapping[str, object], line: str, said: str) -> int:
    if console.is_json:
        console.json(data)
    else:
        console.line(line)
    console.say(said)
    return DONE


SIGN = Body(_sign_arguments, _sign)
SEAL = Body(_seal_arguments, _seal)
