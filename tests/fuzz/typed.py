"""Entries: what somebody types – actions, conditions, SQL, names, dates, options and addresses of databases."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from eventstore.errors import StoreError
from eventstore.location import parse_location
from eventstore.postgres.address import parse_address
from replay.catalogue import Catalogue
from replay.clock_words import read_control, read_time, write_time
from replay.conditions import KEYS, MARKS, VERBS
from replay.declare import complete as complete_declared
from replay.errors import BadRequest
from replay.find import Finder
from replay.notation import complete, read_action
from replay.query import ALL_KEYS, parse_query, verify_query
from replay.referee import complete_legal
from replay.relation import TABLES
from tests.fuzz import ground
from tests.fuzz.entry import Entries, Entry, chosen, numbered, of_text
from tests.fuzz.holding import holds, is_one_line
from tui.cli.arguments import HelpPrinted
from tui.cli.commands import COMMANDS, parser_of
from tui.cli.console import Console
from tui.cli.errors import UsageError
from tui.cli.main import main
from tui.cli.places import shown_database

_SIGNS = (
    '"',
    "'",
    "\\",
    ":",
    ";",
    "->",
    "→",
    "+",
    "-",
    "=",
    "?",
    "???",
    "#1",
    "0",
    "-1",
    "99999999999999999999",
    "²",
    "٣",
    "\u202e",
    "[/b]",
)


def answer(game: str, number: int, text: str) -> None:
    """Reads what somebody types as an answer at one of many moments of a game, and what it may become."""
    every = ground.moments(game)
    moment = every[number % len(every)]
    before = moment.table.hash()
    seat = ("", *moment.seats, "nobody")[number // len(every) % (len(moment.seats) + 2)]
    plays = holds(lambda: moment.referee.read(text, moment.table, seat))
    assert moment.table.hash() == before
    if plays:
        table = moment.table.copy()
        table.fold(change for play in plays for change in play.changes)
        holds(lambda: moment.referee.open(table))
    for found in holds(lambda: complete_legal(moment.referee, text, moment.table, seat)) or ():
        assert isinstance(found, str)
    assert moment.table.hash() == before


def declared(number: int, text: str) -> None:
    """Reads what somebody types where no rules judge: Rootlog and declared changes."""
    game = ("root", "pebbles")[number % 2]
    every = ground.moments("root")
    table = every[number // 2 % len(every)].table
    before = table.hash()
    play = holds(lambda: read_action(game, text, table, ("", "C")[number % 2]), (BadRequest,))
    if play is not None:
        copy = table.copy()
        copy.fold(play.changes)
    complete(game, text, table)
    complete_declared(text, table)
    assert table.hash() == before


@cache
def _finder() -> Finder:
    return Finder(ground.match())


def find(number: int, text: str) -> None:
    """Looks for any condition in a match, through the scribe's eyes and a seat's."""
    holds(lambda: _finder().find(text, seat=("", "C")[number % 2], is_now=number % 3 == 0), (BadRequest,))


def sql(text: str) -> None:
    """Asks any SQL of a match: it is answered or refused, and the tables stay as they are."""
    relation = _finder().relation()
    before = relation.select("SELECT count(*), total(version) FROM events")
    holds(lambda: _finder().ask(text, time_limit_s=0.05), (BadRequest,))
    assert relation.select("SELECT count(*), total(version) FROM events") == before


def query(text: str) -> None:
    """Searches the archive for any text."""
    holds(lambda: parse_query(text), (BadRequest,))
    holds(lambda: verify_query(text), (BadRequest,))
    catalogue: Catalogue = ground.archive().catalogue
    holds(lambda: catalogue.search(text, 5, 0, is_open=False), (BadRequest,))


def reference(text: str) -> None:
    """Looks for a match and for a line of any name."""
    holds(lambda: ground.archive().match(text))
    holds(lambda: ground.match().line(text))


def clock(text: str) -> None:
    """Reads any text as a time and as a control of clocks; what is read can be written and read again."""
    ms = holds(lambda: read_time(text), (BadRequest,))
    assert ms is None or read_time(write_time(ms)) == ms
    holds(lambda: read_control(text), (BadRequest,))


def address(text: str) -> None:
    """Reads any text as the address of a database; what is shown and said of one never holds its password."""
    readers: tuple[Callable[[str], object], ...] = (parse_location, parse_address, shown_database)
    for read in readers:
        holds(partial(read, text))
    secret = "5ecr3t" + "".join(sign for sign in text if sign.isalnum())
    for url in (
        f"postgresql://erin:{secret}@hall/games",
        f"postgresql+psycopg://erin:{secret}@{text}/games",
        f"mysql://:{secret}@{text}",
        f"postgresql://hall/games?password={secret}&x={text}",
    ):
        said = [shown_database(url), *(_refusal(partial(read, url)) for read in readers)]
        assert not [one for one in said if "5ecr3t" in one], url


def _refusal(read: Callable[[], object]) -> str:
    """Returns what a refusal says; nothing if there is none."""
    try:
        read()
    except StoreError as error:
        return str(error)
    return ""


def options(number: int, text: str) -> None:
    """Reads any words behind a command, split at blanks; nothing is done by them."""
    name = list(COMMANDS)[number % len(COMMANDS)]
    console = Console(io.StringIO(), io.StringIO(), io.StringIO(), {})
    holds(lambda: parser_of(COMMANDS[name], console).read(text.split(" ")), (UsageError, HelpPrinted))


_LOOKING = (
    "show",
    "log",
    "times",
    "diff",
    "find",
    "search",
    "lines",
    "line",
    "compare",
    "notes",
    "legal",
    "blanks",
    "rulings",
    "check",
    "games",
)
"""Commands that change nothing, whatever is said."""


def command(number: int, text: str) -> None:
    """Runs a command that only looks, with any words: data, or one line and an exit code that means something."""
    words = [_LOOKING[number % len(_LOOKING)]]
    if words[0] not in ("search", "games"):
        words.append(ground.match().id)
    run(*words, *text.split(" "))


def before_command(text: str) -> None:
    """Runs any words in front of a command and as one."""
    words = text.split(" ")
    if not set(words) & set(COMMANDS):
        run(*words)


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(*words: str, database: Path | None = None) -> int:
    """Runs the command line in this process as on a terminal; what it prints are lines in which nothing acts on it."""
    out, err = _Terminal(), _Terminal()
    around = {
        "KIFU_DB": str(database or ground.archive().store.path),
        "KIFU_CONFIG": str(ground.folder() / "none.toml"),
        "KIFU_STATE": str(ground.folder() / "state"),
        "KIFU_DEBUG": "1",
        "COLUMNS": "80",
    }
    here = os.getcwd()
    os.chdir(ground.folder())
    try:
        code = holds(lambda: main(words, io.StringIO(), out, err, around), ())
    finally:
        os.chdir(here)
    assert code in (0, 1, 2, 3, 4, 5, 6), (words, code, err.getvalue(), _details())
    for line in (out.getvalue() + err.getvalue()).splitlines():
        assert line.isprintable(), (words, line)
    assert code in (0, 1) or is_one_line(err.getvalue().splitlines()[-1]), (words, code)
    return code or 0


def _details() -> str:
    file = ground.folder() / "state" / "errors.log"
    text = file.read_text(encoding="utf-8")[-1500:] if file.exists() else ""
    file.unlink(missing_ok=True)
    return text


_CONDITIONS = (
    "card:duke piece:warrior gained",
    "gained:bob place:clearing/5",
    "seat:C action:battle asked:turn",
    "turn:7 round:3-5",
    "note:why glyph:!? tag:x",
    "mark:finding first",
    "C/vp>=20 last",
    "while:C/vp>=2 drawn",
    "position:0f3a5b5c5d5e5f50",
    '"two words" card:duke@11',
    "C/vp!=3",
    "phase:evening",
)
_SQLS = (
    "SELECT version, seat FROM events WHERE turn = 3 ORDER BY version LIMIT 5",
    "SELECT count(*) FROM places a, places b, places c, places d, places e",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
    "SELECT count(*), max(kind) FROM cards JOIN places USING (version) GROUP BY kind",
    "PRAGMA table_info(events)",
    "ATTACH 'x.db' AS x",
    "DELETE FROM events",
    "SELECT zeroblob(99999), printf('%999999d', 1)",
)
_QUERIES = (
    "game:root seat:alice",
    'place:"the hall" date>2026-01',
    "card:duke",
    "position:0f3a",
    "result:won -x",
    "glyph:!?",
)
_URLS = (
    "sqlite:///a.db",
    "a.db",
    "postgresql://u:p@h/d?sslmode=require",
    "sqlite://",
    ":memory:",
    "~/x",
    "postgresql:///d?host=/tmp",
)
_OPTIONS = (
    "--at 12",
    "--at t5",
    "--at r3 --json",
    "--line what",
    "--seat C",
    "--public",
    "--by erin",
    "--date 2026-11-28",
    "--",
    "-q",
    "--limit 3",
    "--set C/vp=3",
    "--format json",
    "1 2",
    "--help",
    "--tag x",
    "--from 3 --to 9",
    "@last",
    "--turns",
    "--width 9",
)


_ESCAPED = "surrogateescape"


def _sql_words() -> list[str]:
    columns = [name for _, table in TABLES.values() for name in table]
    return [
        *TABLES,
        *columns,
        "SELECT",
        "FROM",
        "WHERE",
        "(",
        ")",
        ",",
        "*",
        "UNION",
        "json_each",
        "randomblob",
        "load_extension",
        "'",
        ";",
        "--",
    ]


def entries() -> Entries:
    """Yields the entries of this module."""
    for game in ground.GAMES:
        yield (
            f"answer-{game}",
            Entry(
                chosen(lambda number, text, game=game: answer(game, number, text)),  # type: ignore[misc]
                lambda game=game: numbered(ground.words_of(game)[:60]),  # type: ignore[misc]
                lambda game=game: (*ground.words_of(game), *_SIGNS, "declare", "drew", "rolled", "told"),  # type: ignore[misc]
                60,
            ),
        )
    said = (
        "2w5->8",
        "++2",
        "C/vp = 1",
        "2 warrior:eyrie clearing/6 -> clearing/11",
        "assume a in deck",
        "E:w",
        "x = [1,2]",
        "shuffle deck",
    )
    yield (
        "declared",
        Entry(chosen(declared), lambda: numbered(said), lambda: (*ground.words_of("root"), *_SIGNS, *said), 200),
    )
    keys = (*(f"{key}:" for key in KEYS), *VERBS, *MARKS, *_SIGNS, ">=", "while:", "C/vp")
    yield "find", Entry(chosen(find), lambda: numbered(_CONDITIONS), lambda: keys, 150)
    yield "sql", Entry(of_text(sql), lambda: [one.encode() for one in _SQLS], _sql_words, 100)
    asked = (*(f"{key}:" for key in ALL_KEYS), "date>", "date<", *_SIGNS)
    yield "query", Entry(of_text(query), lambda: [one.encode() for one in _QUERIES], lambda: asked, 200)
    yield (
        "reference",
        Entry(of_text(reference), lambda: [b"@last", b"what if", ground.match().id[:6].encode()], lambda: _SIGNS),
    )
    yield (
        "clock",
        Entry(
            of_text(clock),
            lambda: [b"41:10", b"1:02:03", b"90+30", b"none", b"-0:12"],
            lambda: (*_SIGNS, "59", "60"),
            200,
        ),
    )
    yield (
        "address",
        Entry(
            of_text(address),
            lambda: [one.encode() for one in _URLS],
            lambda: (*_URLS, *_SIGNS, "@", "/", "%2f", "[::1]"),
        ),
    )
    yield "options", Entry(chosen(options, _ESCAPED), lambda: numbered(_OPTIONS), lambda: (*_OPTIONS, *_SIGNS), 200)
    yield (
        "command",
        Entry(
            chosen(command, _ESCAPED),
            lambda: [*numbered(_OPTIONS, 0), *numbered(_OPTIONS, 5)],
            lambda: (*_OPTIONS, *_SIGNS),
            60,
        ),
    )
    yield (
        "before-command",
        Entry(
            of_text(before_command, _ESCAPED),
            lambda: [b"--version", b"help log", b"--db x --help"],
            lambda: (*_OPTIONS, "--db", "help"),
        ),
    )
