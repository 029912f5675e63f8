"""Ed25519 keys: made, kept in files, used to sign and to check. The extra `sign` brings what computes them.

`cryptography` is imported when a key is needed, so that whoever never signs needs neither it nor the time it takes.
"""

from __future__ import annotations

import os
import re
import stat
from base64 import b64decode, b64encode
from collections.abc import Callable
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from domain.errors import shown
from replay.errors import BadRequest, NotWritten, Unreadable

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SIZE: Final = 32
"""Bytes of a public key."""
LINE: Final = "ssh-ed25519"
"""Begins a public key in one line, as OpenSSH writes it."""
_WIRE: Final = b"\x00\x00\x00\x0bssh-ed25519\x00\x00\x00\x20"
"""What stands before the 32 bytes of a key in such a line."""
_LONGEST: Final = 16_384
"""Bytes; a longer file is no key."""
_EXPECTED: Final = f"expected a file with a public key, or the key itself ({LINE} …)"
_OTHER_LINE: Final = re.compile(
    r"(ssh-(?!ed25519 )[a-z0-9-]+|(?:ecdsa|sk-ssh|sk-ecdsa|rsa|dsa)-[a-z0-9@.-]+) [A-Za-z0-9+/]"
)
"""Begins a public key of another kind, as OpenSSH writes it."""
_MAKES_ONE: Final = "kifu sign --new-key makes one"
_INSTALL: Final = "signatures need the package cryptography; install it with: pip install 'kifu[sign]'"

Passphrase = Callable[[], str]
"""Asked for the passphrase of a key that has one; `""` if nobody can say it."""


class NotInstalled(Unreadable):
    """The extra `sign` is not installed."""


class Signer:
    """A private key that was read.

    Args:
        key: The key.
    """

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public: Final = key.public_key().public_bytes_raw()
        """The public key, 32 bytes."""

    def sign(self, message: bytes) -> bytes:
        """Returns the signature, 64 bytes."""
        return self._key.sign(message)


def is_signed_by(public: bytes, signature: bytes, message: bytes) -> bool:
    """Returns True if a signature over a message was made with the private key of a public one.

    Raises:
        NotInstalled: The extra `sign` is missing.
    """
    _verify_installed()
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def fingerprint(public: bytes) -> str:
    """Returns what people compare a public key by: 20 hexadecimal digits of its SHA-256."""
    return in_groups(sha256(public).hexdigest())


def in_groups(digits: str) -> str:
    """Returns the first twenty hexadecimal digits of a hash in groups of four, to be read out or written down."""
    return "-".join(digits[i : i + 4] for i in range(0, 20, 4))


def public_line(public: bytes, comment: str = "") -> str:
    """Returns a public key as one line of text."""
    return f"{LINE} {b64encode(_WIRE + public).decode()}{f' {comment}' if comment else ''}"


# -- files --------------------------------------------------------------------------------------------


def public_file(path: Path) -> Path:
    """Returns where the public key lies that belongs to a file with a private one."""
    return path.with_name(f"{path.name}.pub")


def make_key(path: Path, passphrase: str = "", comment: str = "") -> bytes:
    """Makes a key: the private one in a file that only its owner reads, the public one beside it. Returns the latter.

    Raises:
        NotInstalled: The extra `sign` is missing.
        BadRequest: There is a file of that name; no key is ever overwritten.
        NotWritten: The files cannot be written.
    """
    _verify_installed()
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = Ed25519PrivateKey.generate()
    locked: serialization.KeySerializationEncryption = (
        serialization.BestAvailableEncryption(passphrase.encode()) if passphrase else serialization.NoEncryption()
    )
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, locked)
    public = key.public_key().public_bytes_raw()
    beside = public_file(path)
    for file in (path, beside):
        if os.path.lexists(file):
            raise BadRequest(f"{file} is there already, and a key is never overwritten; name another file")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(path, pem, 0o600)
        _write(beside, f"{public_line(public, comment)}\n".encode(), 0o644)
    except OSError as error:
        raise NotWritten(f"{path} cannot be written: {error.strerror or error}; choose another folder") from error
    return public


def _write(path: Path, data: bytes, mode: int) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "wb") as file:
        file.write(data)


def read_signer(path: Path, passphrase: Passphrase) -> Signer:
    """Reads a private key: PEM, or as OpenSSH writes it.

    Raises:
        NotInstalled: The extra `sign` is missing.
        Unreadable: There is no such file, it holds no Ed25519 key, or the passphrase is another one.
    """
    _verify_installed()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    data = _read(path, _MAKES_ONE)
    if b"PRIVATE KEY" not in data:
        other = f"; the private one may be {path.with_suffix('')}" if path.suffix == ".pub" else ""
        raise Unreadable(f"{path} holds no private key{other}")
    key = _loaded(path, data, None)
    if key is None:
        if _is_openssh(data) and find_spec("bcrypt") is None:
            raise Unreadable(
                f"{path} is a key of OpenSSH with a passphrase, which the package bcrypt is needed to read: "
                f"pip install bcrypt; or take the passphrase off a copy (ssh-keygen -p -N '' -f COPY), "
                "or make a key with kifu sign --new-key --passphrase"
            )
        word = passphrase()
        if not word:
            raise Unreadable(f"{path} has a passphrase; KIFU_KEY_PASSPHRASE holds it where nobody can be asked")
        key = _loaded(path, data, word.encode())
    if not isinstance(key, Ed25519PrivateKey):
        raise Unreadable(f"{path} is a key of another kind; expected Ed25519, as kifu sign --new-key makes it")
    return Signer(key)


def _loaded(path: Path, data: bytes, passphrase: bytes | None) -> object:
    """Returns the key of a file; None if it has a passphrase and none is given."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_ssh_private_key

    load = load_ssh_private_key if _is_openssh(data) else load_pem_private_key
    try:
        return load(data, passphrase)
    except TypeError:
        if passphrase is None:
            return None
        raise Unreadable(f"{path} cannot be read as a key") from None
    except UnsupportedAlgorithm:
        what = "it is damaged, or its kind or the way in which it is encrypted is not known here"
        raise Unreadable(f"{path} cannot be read as a key: {what}; {_MAKES_ONE}") from None
    except ValueError:
        if passphrase is None and b"ENCRYPTED" in data:
            return None
        what = "it is damaged, or of another kind"
        if passphrase is not None:
            what = "the passphrase is another one, or the file is damaged"
        raise Unreadable(f"{path} cannot be read as a key: {what}") from None


def _is_openssh(data: bytes) -> bool:
    return b"BEGIN OPENSSH" in data


def others_may_read(path: Path) -> bool:
    """Returns True if somebody besides the owner of a private key may read or change its file."""
    try:
        return os.name == "posix" and bool(stat.S_IMODE(path.stat().st_mode) & 0o077)
    except OSError:
        return False


def read_public(named: str) -> bytes:
    """Returns a public key from a file, PEM or in one line, or from the text of either itself.

    Raises:
        NotInstalled: The key is PEM, and the extra `sign` is missing.
        Unreadable: It is no public Ed25519 key.
    """
    text = named.strip()
    if not text:
        raise Unreadable(f"the public key is empty; {_EXPECTED}")
    if text.startswith(("-----BEGIN ", LINE)) or _OTHER_LINE.match(text):
        return _of_data(text.encode("utf-8", "replace"), "the key", "")
    if not text.isprintable():
        raise Unreadable(f"{shown(text[:60])} is neither a public key nor the name of a file; {_EXPECTED}")
    path = Path(os.path.expanduser(named))
    if path.is_dir():
        raise Unreadable(f"{path} is a folder; {_EXPECTED}")
    return _of_data(_read(path, _EXPECTED), str(path), f", {public_file(path)}")


def _of_data(data: bytes, where: str, public: str) -> bytes:
    """Returns the key in a text, as it was read or typed; `public` names where the public half of a private one is."""
    if b"PRIVATE KEY" in data:
        raise Unreadable(f"{where} is a private key; signatures are checked with the public one{public}")
    line = data.lstrip().decode("ascii", "replace")
    if line.startswith(LINE):
        return _of_line(line, where)
    if b"BEGIN PUBLIC KEY" in data:
        return _of_pem(data, where)
    if other := _OTHER_LINE.match(line):
        raise Unreadable(f"{where} is of another kind, {other[1]}; expected Ed25519, a line that begins with {LINE}")
    raise Unreadable(f"{where} holds no public key; expected PEM, or one line that begins with {LINE}")


def _of_line(text: str, where: str) -> bytes:
    words = text.split()
    try:
        wire = b64decode(words[1], validate=True) if words[0] == LINE else b""
    except (IndexError, ValueError):
        wire = b""
    if len(wire) != len(_WIRE) + SIZE or not wire.startswith(_WIRE):
        raise Unreadable(f"{where} is damaged: {shown(text.strip()[:60])} is no public key")
    return wire[len(_WIRE) :]


def _of_pem(data: bytes, where: str) -> bytes:
    _verify_installed()
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    try:
        key = load_pem_public_key(data)
    except (ValueError, UnsupportedAlgorithm):
        raise Unreadable(f"{where} is damaged: it cannot be read as a public key") from None
    if not isinstance(key, Ed25519PublicKey):
        raise Unreadable(f"{where} is of another kind; expected Ed25519")
    return key.public_bytes_raw()


def _read(path: Path, otherwise: str) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(_LONGEST + 1)
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}; {otherwise}") from error
    if len(data) > _LONGEST:
        raise Unreadable(f"{path} is too long to be a key; {otherwise}")
    return data


def _verify_installed() -> None:
    try:
        import cryptography  # noqa: F401 - asks only whether it is there
    except ImportError:
        raise NotInstalled(_INSTALL) from None
