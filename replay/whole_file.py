"""Writing files: all of one, or the file stays as it was – whether the program, the disk or the power fails."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from replay.errors import NotWritten

Write: TypeAlias = Callable[[bytes], object]
"""Takes bytes, as a binary file's `write` does."""

_LONGEST: Final = 60
"""Of a file's name so much begins that of its part."""


def write_file(path: Path, fill: Callable[[Write], object]) -> None:
    """Writes a file: all of it, or the file stays as it was. Raises `NotWritten`.

    Until it is whole and on the disk it is called `NAME.part-…`, beside the file; who finds one that a killed program
    left behind may remove it. A file that is there keeps its permissions.

    Args:
        path: The file.
        fill: Given what takes bytes, writes them.
    """
    try:
        handle, temporary = tempfile.mkstemp(prefix=f"{path.name[:_LONGEST]}.part-", dir=path.parent)
    except OSError as error:
        raise NotWritten(f"{path} cannot be written: {error.strerror or error}; choose another folder") from error
    try:
        with os.fdopen(handle, "wb") as file:
            fill(file.write)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, _mode(path))
        os.replace(temporary, path)
        _sync(path.parent)
    except OSError as error:
        Path(temporary).unlink(missing_ok=True)
        raise NotWritten(f"{path} cannot be written: {error.strerror or error}") from error
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """Returns the permissions that a file has, or that a new one gets."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _sync(folder: Path) -> None:
    """Puts the new name on the disk; on some systems a folder cannot be opened, and needs no such care."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
