"""`kifu db copy FROM TO`: moves a whole archive into another database."""

from __future__ import annotations

from contextlib import ExitStack

from tui.cli.archives import waiting_ms
from tui.cli.console import Console
from tui.cli.errors import UsageError
from tui.cli.places import shown_database
from tui.text import counted


def copy_archive(source: str, target: str, console: Console) -> dict[str, object]:
    """Copies an archive and returns what came of it, as it is shown.

    Raises:
        UsageError: Both are the same database.
        eventstore.errors.StoreError: One of them cannot be opened, or the target holds something else.
    """
    from eventstore import open_store
    from eventstore.transfer import transfer

    if shown_database(source) == shown_database(target):
        raise UsageError("kifu db copy: FROM and TO are one database; name two")
    wait = waiting_ms(console.environ)
    with ExitStack() as stack:
        read = stack.enter_context(open_store(source, busy_timeout_ms=wait, read_only=True))
        written = stack.enter_context(open_store(target, busy_timeout_ms=wait))
        try:
            copying = stack.enter_context(console.progress("copying"))
            verifying = stack.enter_context(console.progress("verifying"))
            done = transfer(read, written, copying, verifying)
        except KeyboardInterrupt:
            console.complain("kifu: the copy is not whole and says so; the same command goes on with it")
            raise
    if done.is_old:
        console.say(f"kifu: {shown_database(target)} is already a whole copy; nothing was to do")
    if done.resumed:
        console.say(f"kifu: went on with a copy of {counted(done.resumed, 'event')}")
    return {"copied": shown_database(target), "events": done.events, "streams": done.streams, "resumed": done.resumed}
