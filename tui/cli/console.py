"""The two streams of a command: data goes to standard output, narration to standard error.

Text from data passes `tui.text.clean` on its way to a terminal: nothing in a player's name can move the
cursor. JSON is escaped by JSON, and the characters that JSON allows but a terminal obeys are escaped too.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from typing import IO, TYPE_CHECKING, TextIO

from tui.cli.errors import Unreadable

if TYPE_CHECKING:
    from tui.cli.progress import Progress

_OBEYED = re.compile("[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""Controls above ASCII and marks that turn the direction of text: legal in JSON, obeyed by terminals."""

MESSAGE_CELLS = 600
"""A message that quotes input is cut here, so that a line of ten megabytes stays one line."""


class Console:
    """Streams, environment and manners of one run of the command line."""

    def __init__(self, stdin: TextIO, stdout: TextIO, stderr: TextIO, environ: Mapping[str, str]) -> None:
        self.stdin = stdin
        self.stdout = stdout
        self.stderr = stderr
        self.environ = environ
        self.is_quiet = False
        self.is_json = False
        self.read_from: str | None = None
        """What `--db-read` says: the standby that is read from."""
        self.goes_on = False
        """Set by commands that record: when the reader of the output goes away, they finish all the same."""
        self.faulty: dict[str, Exception] = {}
        """By game: what is wrong with a file of its owner's own that completes it."""
        self._is_deaf = False

    # -- data -------------------------------------------------------------------------------------

    def line(self, text: str = "") -> None:
        """Writes one line of data, whole: ids, paths, sentences."""
        from tui.text import clean

        self.write(clean(text) + "\n")

    def lines(self, texts: Iterable[str]) -> None:
        """Writes many lines of data, each whole."""
        for text in texts:
            self.line(text)

    def row(self, text: str) -> None:
        """Writes one row of a list or a drawing; on a terminal it is cut at the right edge, with a mark."""
        from tui.text import cut

        self.line(text if self.width is None else cut(text, self.width))

    def rows(self, texts: Iterable[str]) -> None:
        """Writes many rows."""
        for text in texts:
            self.row(text)

    def json(self, value: object) -> None:
        """Writes a value as one line of JSON."""
        import msgspec

        text = msgspec.json.encode(value).decode()
        pattern = _OBEYED if _is_unicode(self.stdout) else re.compile("[^\x00-\x7e]")
        self.write(pattern.sub(_json_escape, text) + "\n")

    def text(self, text: str) -> None:
        """Writes a block of text as it is, for output that is a file; controls are made visible on a terminal."""
        if self.is_terminal:
            for line in text.splitlines():
                self.line(line)
        else:
            self.write(text)

    def raw(self, data: bytes) -> None:
        """Writes the bytes of a file; on a terminal as readable lines."""
        buffer = getattr(self.stdout, "buffer", None)
        if buffer is None or self.is_terminal:
            self.text(data.decode(errors="replace"))
            return
        with self._listening():
            self.stdout.flush()
            buffer.write(data)
            buffer.flush()

    def write(self, text: str) -> None:
        """Writes text that is already clean."""
        with self._listening():
            if not self._is_deaf:
                self.stdout.write(text)

    def flush(self) -> None:
        """Hands on what was written so far."""
        with self._listening():
            if not self._is_deaf:
                self.stdout.flush()

    @contextmanager
    def _listening(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            if not self.goes_on:
                raise
            self._is_deaf = True
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise Unreadable(f"the output cannot be written: {reason}") from error

    # -- narration --------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Tells the user something that is not data; `--quiet` silences it."""
        if not self.is_quiet:
            self.complain(text)

    def complain(self, text: str) -> None:
        """Tells the user in one line what went wrong."""
        from tui.text import clean, cut

        shown = cut(clean(text[: 4 * MESSAGE_CELLS]), MESSAGE_CELLS)
        try:
            self.stderr.write(shown + "\n")
            self.stderr.flush()
        except (OSError, ValueError):
            self.is_quiet = True  # Nobody reads the narration; the data may still be wanted.

    def progress(self, label: str) -> Progress:
        """Returns a progress bar; it shows itself only on a terminal."""
        from tui.cli.progress import Progress

        wanted = not self.is_quiet and _is_terminal(self.stderr)
        return Progress(self.stderr if wanted else None, label, self._columns(self.stderr) or 80)

    # -- manners ----------------------------------------------------------------------------------

    @property
    def is_terminal(self) -> bool:
        """True if a person reads the data directly."""
        return _is_terminal(self.stdout)

    @property
    def has_person(self) -> bool:
        """True if somebody sits in front of both the input and the output."""
        return self.is_terminal and _is_terminal(self.stdin)

    @property
    def width(self) -> int | None:
        """Columns of the terminal that shows the data; None where nothing is cut."""
        return self._columns(self.stdout) if self.is_terminal else None

    def _columns(self, stream: TextIO) -> int | None:
        named = self.environ.get("COLUMNS", "")
        if named.isdecimal() and int(named) > 0:
            return int(named)
        try:
            return os.get_terminal_size(stream.fileno()).columns or None
        except (OSError, ValueError, AttributeError):
            return None

    def input_stream(self) -> IO[bytes]:
        """Returns standard input as bytes."""
        buffer: IO[bytes] | None = getattr(self.stdin, "buffer", None)
        return BytesIO(self.stdin.read().encode()) if buffer is None else buffer

    def input_lines(self) -> Iterator[str]:
        """Yields the lines of standard input without their ends. Raises `Unreadable` if they are no text."""
        try:
            for line in self.stdin:
                yield line.rstrip("\r\n")
        except UnicodeDecodeError as error:
            raise Unreadable(f"standard input is not {error.encoding} text (byte {error.start})") from error
        except OSError as error:
            raise Unreadable(f"standard input cannot be read: {error.strerror}") from error


def prepare_standard_streams() -> None:
    """Makes the process's own streams survive text that their encoding lacks."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:
        return False


def _is_unicode(stream: TextIO) -> bool:
    encoding = getattr(stream, "encoding", None)
    return encoding is None or encoding.lower().replace("-", "").startswith("utf")


def _json_escape(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))
