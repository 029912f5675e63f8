"""The database's own checks, on a thread and a connection of their own while the events are hashed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import closing
from types import TracebackType
from typing import Generic, Protocol, Self, TypeVar


class _Closing(Protocol):
    def close(self) -> None: ...


C = TypeVar("C", bound=_Closing)


class StructureThread(Generic[C]):
    """Looks at a database from entering to leaving; each kind of database says how it looks, and how that is stopped.

    Args:
        connect: Makes a connection for reading.
    """

    def __init__(self, connect: Callable[[], C]) -> None:
        self._connect = connect
        self._connection: C | None = None
        self._unwanted = False
        self._thread = threading.Thread(target=self._run, name="structure check", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._unwanted = error is not None
        connection = self._connection
        if error is not None and connection is not None:
            self.stop(connection)
        self._thread.join()

    def look(self, connection: C) -> None:
        """Does the checks and keeps what they find."""
        raise NotImplementedError

    def stop(self, connection: C) -> None:
        """Breaks off what a connection is doing, from another thread."""
        raise NotImplementedError

    def failed(self, error: Exception) -> bool:
        """Keeps what ended the checks as a finding; returns False for an error that is not the database's."""
        raise NotImplementedError

    def wait(self) -> None:
        """Waits until the checks are done."""
        self._thread.join()

    def _run(self) -> None:
        try:
            with closing(self._connect()) as connection:
                self._connection = connection
                if not self._unwanted:  # else it was left before there was anything to break off
                    self.look(connection)
        except Exception as error:
            if not self.failed(error):
                raise
        finally:
            self._connection = None
