"""A network that fails at the worst moment: between a recorder and the server, it loses what it is told to."""

from __future__ import annotations

import socket
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Literal, Self
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

Loss = Literal["", "request", "reply"]

_COMMITTED = b"Z\x00\x00\x00\x05I"
"""The server is ready again and no transaction is open: what was sent before is done for good."""


class Proxy:
    """Passes on what a recorder and the server say, until it is told to lose something.

    `lose("reply", x)`: a request that holds `x` is done by the server, with the transaction in which it is, and the
    connection breaks before that is answered. `lose("request", x)`: the connection breaks before a request that holds
    `x` reaches the server. Both happen once.

    Args:
        url: The server's database, on a socket in a folder.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        options = {name: values[0] for name, values in parse_qs(parts.query).items()}
        self._server = str(Path(options["host"]) / f".s.PGSQL.{options['port']}")
        self._folder = tempfile.TemporaryDirectory(prefix="kifu-px-")
        self.url = urlunsplit(parts._replace(query=urlencode({**options, "host": self._folder.name})))
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(Path(self._folder.name) / f".s.PGSQL.{options['port']}"))
        self._listener.listen()
        self._loss: Loss = ""
        self._about = b""
        self._asked: set[socket.socket] = set()
        """Connections, by their end at the server, on which the request was made whose reply is to be lost."""
        self.lost = 0
        """How often something was lost."""
        self._lock = threading.Lock()
        self._open: list[socket.socket] = []

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.close()
        for one in self._open:
            _close(one)
        self._folder.cleanup()

    def lose(self, what: Loss, about: bytes = b"") -> None:
        """Loses the next request that holds some bytes, or the reply to it."""
        self._loss, self._about = what, about

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.socket(socket.AF_UNIX)
                try:
                    server.connect(self._server)
                except OSError:
                    _close(client)
                    continue
                self._open += [client, server]
                for source, target, what in ((client, server, "request"), (server, client, "reply")):
                    threading.Thread(target=self._pass_on, args=(source, target, what), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, what: Loss) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                if self._is_lost(what, data, target if what == "request" else source):
                    break
                target.sendall(data)
        _close(source)
        _close(target)

    def _is_lost(self, what: Loss, data: bytes, server: socket.socket) -> bool:
        with self._lock:
            if what == "request":
                if not self._loss or self._about not in data:
                    return False
                if self._loss == "reply":
                    self._asked.add(server)
                    return False
            elif self._loss != "reply" or server not in self._asked or not data.endswith(_COMMITTED):
                return False
            self._loss = ""
            self.lost += 1
            return True


def _close(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
