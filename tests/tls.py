"""A door with TLS in front of a server of the tests, whose build has none."""

from __future__ import annotations

import contextlib
import datetime
import ipaddress
import socket
import ssl
import threading
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote, urlencode

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.servers import OWNER, Server

_REQUEST = b"\x00\x00\x00\x08\x04\xd2\x16\x2f"
"""With these bytes a client of PostgreSQL asks for TLS."""


class TlsDoor:
    """Serves on a port of 127.0.0.1, while its `with` block lasts, what the server serves on its socket.

    Whoever does not ask for TLS is not let in, as with `hostssl` alone in a server's rules.
    """

    def __init__(self, server: Server, folder: Path) -> None:
        self._server = server
        self.certificate = folder / "door.crt"
        key = folder / "door.key"
        secret, shown = self_signed("localhost")
        key.write_bytes(secret)
        self.certificate.write_bytes(shown)
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(self.certificate, key)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> Self:
        self._run(self._listen)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for one in self._open:
            _close(one)
        for thread in self._threads:
            thread.join(10)

    @property
    def port(self) -> int:
        """The port on which it listens."""
        return int(self._listening.getsockname()[1])

    def url(self, database: str = OWNER, *, user: str = OWNER, password: str | None = None, **options: str) -> str:
        """The address of a database behind the door, with options of libpq."""
        who = quote(user, safe="") + ("" if password is None else ":" + quote(password, safe=""))
        return f"postgresql://{who}@localhost:{self.port}/{database}" + (f"?{urlencode(options)}" if options else "")

    def _run(self, work: object, *arguments: object) -> None:
        thread = threading.Thread(target=work, args=arguments, daemon=True)  # type: ignore[arg-type]
        self._threads.append(thread)
        thread.start()

    def _listen(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            self._open.append(client)
            self._run(self._let_in, client)

    def _let_in(self, client: socket.socket) -> None:
        try:
            if client.recv(8, socket.MSG_WAITALL) != _REQUEST:
                _close(client)
                return
            client.sendall(b"S")
            inside = self._context.wrap_socket(client, server_side=True)
            server = socket.socket(socket.AF_UNIX)
            server.connect(str(self._server.socket))
        except OSError:  # A client that does not like the certificate leaves.
            _close(client)
            return
        self._open += [inside, server]
        self._run(_pass_on, server, inside)
        _pass_on(inside, server)


def _pass_on(source: socket.socket, sink: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    _close(source)
    _close(sink)


def _close(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


def self_signed(host: str) -> tuple[bytes, bytes]:
    """A private key and a certificate for `host` and 127.0.0.1 that it signs itself, both PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName(host), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return secret, certificate.public_bytes(pem)
