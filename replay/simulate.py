"""Random legal play to the end, recorded like any other match: for trying rules, and for archives to test with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from domain.answers import play_of
from domain.decision import Action, Chance, Decision, Over, Question
from domain.facts import OptionValue
from domain.game import RulesModule
from domain.match_events import SeatInfo
from domain.play import Play
from domain.registry import rules_of, version_of
from domain.table import Table
from replay.archive import Archive
from replay.chance import propose
from replay.match import Match
from replay.meta import EMPTY
from replay.opening import option_id
from replay.referee import open_with_rules, result_of

LEAST_EFFORT: Final = 0.2
"""How often a player takes the answer that does least, where others are possible."""


def simulated(
    rules: RulesModule, seats: int, seed: int, options: Mapping[str, OptionValue]
) -> tuple[list[Play], Over | None, Table]:
    """Returns the events of a random game, its result, and the table at the end.

    The result is None if the game did not end within the longest that its rules allow.

    Raises:
        InvalidOption: The game is not for so many seats, or has no such option.
    """
    names = rules.chairs(seats, options)
    opening = open_with_rules(rules.facts.id, names, options, seed=seed)
    table = Table()
    plays: list[Play] = []
    for play in opening.plays:
        table.fold(play.changes)
        plays.append(play)
    rng = Random(seed)
    for play in _played(rules, table, rng):
        plays.append(play)
        if len(plays) >= rules.facts.longest:
            break
    asked = rules.next(table)
    return plays, asked if isinstance(asked, Over) else None, table


def _played(rules: RulesModule, table: Table, rng: Random) -> Iterator[Play]:
    while not isinstance(asked := rules.next(table), Over):
        question: Question = rng.choice(asked) if isinstance(asked, tuple) else asked
        play = play_of(rules, table, question, _chosen(rules, table, question, rng), 1)
        table.fold(play.changes)
        yield play


def _chosen(rules: RulesModule, table: Table, question: Question, rng: Random) -> Action:
    if isinstance(question, Chance):
        return propose(table, question, rng)
    legal = rules.sensible(table, question, rules.legal(table, question))
    active = [action for action in legal if not _is_least(question, action)]
    return rng.choice(active if active and rng.random() >= LEAST_EFFORT else legal)


def _is_least(question: Decision, action: Action) -> bool:
    return action == question.otherwise or not action.__struct_fields__


def simulate(archive: Archive, game: str, seats: int, seed: int, options: Mapping[str, OptionValue]) -> Match:
    """Records a random game. The same game, seats, options and seed give the same events.

    Raises:
        UnknownGame: No rules module of the game is installed.
        InvalidOption: The game is not for so many seats, or has no such option.
    """
    rules = rules_of(game)
    options = {
        name: option_id(game, name, value) if isinstance(value, str) else value for name, value in options.items()
    }
    plays, over, _ = simulated(rules, seats, seed, options)
    about = []
    if over is not None:
        about.append(result_of("", over))
    return archive.new_match(
        game,
        [SeatInfo(seat) for seat in rules.chairs(seats, options)],
        opening=plays[0],
        plays=((play, EMPTY) for play in plays[1:]),
        about=about,
        options={name: str(value) for name, value in options.items()},
        rules=(version_of(rules),),
        mode="simulated",
        seed=seed,
    )
