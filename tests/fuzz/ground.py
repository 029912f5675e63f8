"""What the fuzz stands on, made once in a process: tables of every game at many moments, an archive, files of it."""

from __future__ import annotations

import atexit
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from domain.answers import play_of
from domain.decision import Chance, Over
from domain.errors import DomainError
from domain.game import RulesModule
from domain.games.ancient_knowledge.solo.played import Result
from domain.play import Play
from domain.registry import installed, rules_of
from domain.table import Table
from replay.archive import Archive
from replay.campaigns import new_campaign
from replay.chance import propose
from replay.exporter import export
from replay.importer import import_file
from replay.match import Match
from replay.referee import Referee, open_with_rules
from replay.series_files import export_series
from replay.simulate import simulate, simulated
from replay.solo_games import Manner

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = installed()
_CHESTS: Final = tuple(f"chest-0{number}" for number in range(1, 6))
_UNJUDGED: Final = Manner(options={"rules": "none"})
_CHANCES: Final = 6
_AT_A_TABLE: Final = 120
_MOMENTS: Final = 24
"""Tables of a game that are kept, from its beginning to its end."""


@cache
def folder() -> Path:
    """Returns a folder for files, removed when the process ends."""
    made = Path(tempfile.mkdtemp(prefix="kifu-fuzz-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


class Moment(NamedTuple):
    """A table, and who judges what is done on it."""

    table: Table
    referee: Referee
    seats: tuple[str, ...]


@cache
def moments(game: str) -> tuple[Moment, ...]:
    """Returns moments of random games: two that are simulated, and one at a table whose scribe sees no hands."""
    rules = rules_of(game)
    found = [
        one for seats, seed in ((2, 1), (3, 2)) for one in _kept(rules, seats, simulated(rules, seats, seed, {})[0])
    ]
    return (*found, *_kept(rules, 2, _at_a_table(rules)))


def _kept(rules: RulesModule, seats: int, plays: Sequence[Play]) -> Iterator[Moment]:
    """Yields moments from the beginning to the end, and the first ones at which an outcome of chance is asked for."""
    table, chances = Table(), 0
    every = max(1, len(plays) // (_MOMENTS // 2))
    for number, play in enumerate(plays):
        table.fold(play.changes)
        is_chance = chances < _CHANCES and isinstance(rules.next(table), Chance)
        chances += is_chance
        if is_chance or number % every == every // 2 or number == 0:
            yield Moment(table.copy(), Referee(rules), rules.chairs(seats, {}))


def _at_a_table(rules: RulesModule) -> list[Play]:
    """Returns the first events of a game that is recorded by somebody who sees no hands, as far as rules follow it."""
    plays = list(open_with_rules(rules.facts.id, rules.chairs(2, {}), {}).plays)
    table, rng = Table(), Random(3)
    for play in plays:
        table.fold(play.changes)
    with suppress(DomainError, IndexError):
        while len(plays) < _AT_A_TABLE and not isinstance(asked := rules.next(table), Over):
            question = asked[0] if isinstance(asked, tuple) else asked
            if isinstance(question, Chance):
                action = propose(table, question, rng)
            else:
                action = rng.choice(rules.legal(table, question))
            plays.append(play_of(rules, table, question, action, 1))
            table.fold(plays[-1].changes)
    return plays


@cache
def words_of(game: str) -> tuple[str, ...]:
    """Returns answers that were legal at the moments of a game, and the words that they are made of."""
    legal = [text for one in moments(game) for asked in one.referee.open(one.table) for text in asked.legal[:12]]
    parts = [word for text in legal for word in re.findall(r"\w+|[^\w\s]+", text)]
    return tuple(dict.fromkeys([*legal, *parts]))


@cache
def archive() -> Archive:
    """Returns an archive that holds a match of each game and an imported one with notes and lines."""
    made = Archive.open(folder() / "archive.db", durability="normal")
    atexit.register(made.close)
    for game in GAMES:
        simulate(made, game, 2, 3, {})
    report = import_file(made, ROOT / "replay" / "demo_games" / "autumn.rootlog")
    match = made.match(report.match)
    match.add_note(12, "why [b]\x1b[31m", glyph="!?", tags=["x"], author="さくら")
    line = match.fork("", 20, name="what if")
    match.add_note(20, "else", line=line)
    match.undo(reason="wrong")
    return made


@cache
def match(game: str = "root") -> Match:
    """Returns a match of the archive: of Root the imported one, with its lines and notes."""
    found = [row for row in archive().catalogue.rows() if row.game == game]
    return archive().match(max(found, key=lambda row: row.notes).id)


@cache
def empty() -> Archive:
    """Returns an archive that holds nothing; what is done to it within `undone` is taken back."""
    made = Archive.open(folder() / "empty.db", durability="normal")
    atexit.register(made.close)
    return made


class _Undo(Exception):
    """Takes back what was done."""


@contextmanager
def undone(where: Archive) -> Iterator[None]:
    """Takes back, at the end, all that was appended to an archive inside."""
    try:
        with where.store.batch():
            yield
            raise _Undo
    except _Undo:
        pass


@cache
def exported(game: str, format: str = "kifu") -> bytes:  # noqa: A002
    """Returns the bytes of a match as a file."""
    pieces: list[bytes] = []
    export(match(game), pieces.append, format)
    return b"".join(pieces)


def blocks(page: str, kind: str) -> tuple[str, ...]:
    """Returns the examples of a kind (`toml position`) in a page of the documentation."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return tuple(re.findall(rf"^```{kind}\n(.*?)^```", text, re.DOTALL | re.MULTILINE))


@cache
def series() -> tuple[bytes, ...]:
    """Returns the file of a campaign with a game and a second one that was called off."""
    where = Archive.open(folder() / "series.db", durability="normal")
    with where:
        campaign = new_campaign(where, "さくら")
        campaign.begin(revealed=_CHESTS, chosen=_CHESTS[:1], manner=_UNJUDGED)
        campaign.end(Result((47, 0, 0, 0, 0), _CHESTS[:1]))
        campaign.begin(manner=_UNJUDGED)
        campaign.call_off()
        return (export_series(campaign).encode(),)
