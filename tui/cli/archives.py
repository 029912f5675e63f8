"""The archive of a command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tui.cli.errors import UsageError
from tui.cli.places import default_database, file_of, games_folder, named_database, named_to_read
from tui.text import counted

if TYPE_CHECKING:
    from eventstore import EventStore
    from replay.archive import Archive
    from replay.integrity import Altered
    from replay.match import Match
    from tui.cli.arguments import Arguments, Beginning, Moment
    from tui.cli.console import Console

WAIT = "KIFU_BUSY_MS"
"""Names how long to wait for another program that writes, in milliseconds."""


def database_of(option: str | None, environ: Mapping[str, str]) -> str:
    """Returns the database that is meant, with the folder of the default one made. Raises `UsageError`."""
    name = named_database(option, environ)
    if name == str(default_database()):
        default_database().parent.mkdir(parents=True, exist_ok=True)
    return name


def database_to_read(option: str | None, console: Console) -> str:
    """Returns the database from which a command that changes nothing reads: the standby, if one is named."""
    return named_to_read(console.read_from, console.environ) or database_of(option, console.environ)


def is_there(url: str) -> bool:
    """Tells whether a database exists already; one that is no file is taken to."""
    file = file_of(url)
    return file is None or file.exists()


@contextmanager
def open_archive(
    option: str | None, console: Console, *, to_read: bool = False, creates: bool = True
) -> Iterator[Archive]:
    """Opens the archive that is meant.

    Args:
        option: What `--db` says.
        console: Gives the environment, and hears what is unusual.
        to_read: The command changes nothing, so that an archive which another program has altered can be looked
            at as well. It reads from the standby if one is named.

    Raises:
        eventstore.errors.StoreError: It cannot be opened.
        Unreadable: The command records, and the archive is a copy that was stopped before its end.
    """
    from replay.archive import Archive

    url = database_of(option, console.environ)
    opened = database_to_read(option, console) if to_read else url
    store = _open_store(opened, console, to_read, is_standby=opened != url, creates=creates and not to_read)
    with Archive(store) as archive, owned(url, console):
        _refuse_if_unfinished(store, console, to_read)
        yield archive


def _open_store(url: str, console: Console, to_read: bool, *, is_standby: bool, creates: bool) -> EventStore:
    from eventstore import open_store
    from eventstore.errors import GuardsMissing, StoreDamaged, StoreFault, StoreLocked

    wait = waiting_ms(console.environ)
    try:
        return open_store(url, busy_timeout_ms=wait, read_only=is_standby, create=creates)
    except GuardsMissing as error:
        if not to_read:
            raise
        named = ", ".join((*error.missing, *error.changed))
        console.say(f"kifu: another program has altered the guards of this archive ({named}); reading it only")
        return open_store(url, busy_timeout_ms=wait, read_only=True)
    except (StoreDamaged, StoreLocked):
        raise
    except StoreFault:
        if not to_read or file_of(url) is None:
            raise
        return open_store(url, busy_timeout_ms=wait, read_only=True)  # as on a full disk, where a look needs no room


def _refuse_if_unfinished(store: EventStore, console: Console, to_read: bool) -> None:
    """A copy that was stopped is not recorded on: what it lacks would be recorded by others elsewhere."""
    from eventstore.transfer import is_unfinished
    from tui.cli.errors import Unreadable

    if is_unfinished(store):
        said = "kifu: this archive is a copy that was stopped before its end; kifu db copy FROM TO goes on with it"
        if not to_read:
            raise Unreadable(said)
        console.complain(said)


@contextmanager
def owned(url: str, console: Console) -> Iterator[None]:
    """Completes the data of games by what lies beside the archive.

    A file that does not fit stops only what would be decided by it (`refuse_if_faulty`); whatever else is done tells
    of it once, at its end.
    """
    folder = games_folder(url)
    console.faulty = {}
    if folder.is_dir():
        from replay.house import complete_games

        console.faulty.update(complete_games(folder)[1])
    yield
    for game, fault in console.faulty.items():
        console.complain(
            f"kifu: {fault}; nothing of {game} is completed, and nothing is decided by its rules until then"
        )


def refuse_if_faulty(game: str, console: Console) -> None:
    """Raises what is wrong with a file that completes a game, if something is: by its rules nothing is decided."""
    if game in console.faulty:
        raise console.faulty[game]


def load_owned(url: str) -> None:
    """Completes the data of games by what lies beside the archive. Nothing is imported if nothing does."""
    folder = games_folder(url)
    if folder.is_dir():
        from replay.house import load_house

        load_house(folder)


def waiting_ms(environ: Mapping[str, str]) -> int:
    """Returns how long to wait for another program that writes. Raises `UsageError`."""
    from eventstore.store import BUSY_TIMEOUT_MS

    named = environ.get(WAIT, "")
    if not named:
        return BUSY_TIMEOUT_MS
    if not (named.isdecimal() and len(named) < 8):
        raise UsageError(f"kifu: {WAIT} is {named[:40]!r}; expected milliseconds, as 10000")
    return int(named)


@contextmanager
def the_match(
    arguments: Arguments, console: Console, *, to_read: bool = False, named: str = "", tells_seal: bool = True
) -> Iterator[Match]:
    """Opens the archive and finds the match that a command names.

    Events that another program has altered are told of a command that reads. One that records refuses to go on
    from them: what follows would stand on something that never happened so.

    Args:
        arguments: Those of the command; with `--break-seal` it may record on a sealed match.
        console: Hears what is unusual.
        to_read: The command changes nothing.
        named: The match, if it is not the argument MATCH.
        tells_seal: Say whether the match is sealed, of a command that reads.

    Raises:
        Unreadable: The command records, and an event of its line or of the match's stream was altered.
    """
    with open_archive(arguments.db, console, to_read=to_read) as archive:
        match = archive.match(named or arguments.match)
        if getattr(arguments, "break_seal", False):
            match.breaks_seal = getattr(arguments, "by", "") or ""
        if to_read:
            is_altered = warn_if_altered(match, console)
            if tells_seal:
                tell_seal(match, console, thorough=is_altered)
        else:
            _refuse_if_altered(match, getattr(arguments, "line", None) or "")
        yield match


def warn_if_altered(match: Match, console: Console) -> bool:
    """Tells in one line if events of a match are not as they were recorded; returns True if any is not."""
    from replay.integrity import altered_events

    found = list(altered_events(match))
    if found:
        more = f", and so were events of {counted(len(found) - 1, 'more stream')}" if len(found) > 1 else ""
        console.complain(
            f"kifu: {_named(match, found[0])} was altered since it was recorded{more}; "
            f"kifu verify {match.id[-8:]} tells more"
        )
    return bool(found)


def tell_seal(match: Match, console: Console, *, thorough: bool = False) -> None:
    """Says whether a match is sealed, as narration; in any case if its seal is broken, or one before it was."""
    from replay.trust import seal_status
    from replay.trust_words import seal_words

    status = seal_status(match.holding, thorough=thorough)
    if status is not None:
        is_whole = status.state == "holds" and not status.earlier
        (console.say if is_whole else console.complain)(f"kifu: {seal_words(status)}")


def _refuse_if_altered(match: Match, line: str) -> None:
    from replay.integrity import altered_events
    from tui.cli.errors import Unreadable

    for one in altered_events(match, line):
        raise Unreadable(
            f"kifu: {_named(match, one)} was altered since it was recorded, so nothing is recorded after it; "
            f"kifu verify {match.id[-8:]} tells more, kifu db restore brings a backup back"
        )


def _named(match: Match, one: Altered) -> str:
    if not one.line:
        return f"event {one.version} of the match's own stream"
    name = match.state.lines[one.line].name or ("main" if one.line == match.mainline else one.line[-8:])
    return f"event {one.version} of line {name}"


def version_of(match: Match, line: str | None, moment: Moment, *, first: int = 1) -> int:
    """Returns the version that a moment is on a line.

    Args:
        match: The match.
        line: The line; the mainline if there is none.
        moment: The version, or what begins there.
        first: The first version that will do: 0 is the table before its set-up.

    Raises:
        NotFound: The line has no such event, or nothing of that number begins on it.
    """
    from tui.cli.errors import NotFound

    version = moment if isinstance(moment, int) else _begins_at(match, line or "", moment)
    last = match.head(line or "")
    if not first <= version <= last:
        raise NotFound(f"kifu: there is no event {version} on this line; it has 1 to {last}")
    return version


def _begins_at(match: Match, line: str, beginning: Beginning) -> int:
    from replay.structure import Structure
    from tui.cli.errors import NotFound

    structure = Structure(match.plays(line))
    found = structure.start(beginning.unit, beginning.number)
    if found is None:
        count = len(structure.starts[beginning.unit])
        has = f"it has 1 to {count}" if count else "none was recorded"
        raise NotFound(f"kifu: there is no {beginning.unit} {beginning.number} on this line; {has}")
    return found


def viewer(arguments: Arguments, match: Match) -> str:
    """Returns whose record is meant by `--seat`, `--public`, `--scribe`: a seat, `"public"`, or `""` for the scribe.

    A seat is named by its id, or by the name of the player who sits on it alone.

    Raises:
        NotFound: The match has no such seat.
    """
    if arguments.public:
        return "public"
    return _seat_named(arguments.seat or "", match)


def acting(name: str, match: Match) -> str:
    """Returns the seat that acts, named as in `viewer`; `""` if none is named. A match without seats takes any name.

    Raises:
        NotFound: The match has no such seat.
    """
    return _seat_named(name, match) if match.state.seats else name


def _seat_named(name: str, match: Match) -> str:
    from tui.cli.errors import NotFound

    seats = match.state.seats
    if not name or any(seat.id == name for seat in seats):
        return name
    found = [seat.id for seat in seats if seat.name == name]
    if len(found) != 1:
        known = ", ".join(seat.id for seat in seats) or "none"
        many = "more than one seat is" if found else "no seat is"
        raise NotFound(f"kifu: {many} called {name!r} in this match; its seats are {known}")
    return found[0]
