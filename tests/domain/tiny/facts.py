"""The data of Tidewater, decoded strictly, and what the game says of itself."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from domain.facts import DataStatus, Facts, Kind, OpenPoint, Option, Status
from domain.registry import data_of

PACKAGE: Final = "tests.domain.tiny"


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the tables in the data files."""

    status: Status


class Card(Table, frozen=True):
    name: str
    copies: int
    points: int
    text: str
    effects: tuple[tuple[str, int], ...]
    room: int = 0
    """Fish that fit in; above 0 for boats."""
    answers_storms: bool = False
    after_a_catch: int = 0
    """Fish caught by the conditional ability; 0: it has none."""


class Setup(Table, frozen=True):
    hand: int
    coins: int
    bank: int


class Rounds(Table, frozen=True):
    default: int
    fewest: int
    most: int


class Turn(Table, frozen=True):
    plays: int


class Storm(Table, frozen=True):
    hard_from: int
    soft_loss: int
    hard_loss: int


class Catch(Table, frozen=True):
    by_roll: tuple[int, ...]


class Sea(Table, frozen=True):
    fish: dict[str, int]


class FishPoints(Table, frozen=True):
    cod: int
    herring: int


class Game(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    setup: Setup
    rounds: Rounds
    turn: Turn
    storm: Storm
    catch: Catch
    sea: Sea
    fish_points: FishPoints
    open: tuple[OpenPoint, ...]


@cache
def game() -> Game:
    return data_of(PACKAGE, "data/game.toml", Game)


@cache
def cards() -> dict[str, Card]:
    return data_of(PACKAGE, "data/cards.toml", dict[str, Card])


@cache
def kinds() -> dict[str, Kind]:
    """All kinds of cards and pieces."""
    named = {kind: Kind(card.name, "card", card.status, card.text) for kind, card in cards().items()}
    return named | {fish: Kind(fish, "fish") for fish in game().sea.fish} | {"coin": Kind("coin", "coin")}


@cache
def facts() -> Facts:
    rounds = game().rounds
    statuses = [card.status for card in cards().values()]
    statuses += [
        part.status for part in (getattr(game(), name) for name in game().__struct_fields__) if isinstance(part, Table)
    ]
    return Facts(
        id="tidewater",
        name="Tidewater",
        edition="for the tests",
        seats=(2, 4),
        chance="explicit",
        information="hidden",
        dynamics="simultaneous",
        longest=60 + rounds.most * 4 * 40,
        options=(
            Option(
                "rounds", "how many rounds are played", rounds.default, tuple(range(rounds.fewest, rounds.most + 1))
            ),
        ),
        data=DataStatus(*(statuses.count(status) for status in ("known", "assumed", "unknown"))),
        open_points=game().open,
    )
