"""Whether and what is asked depends on nothing but what everyone sees: every chair's table asks the same."""

from __future__ import annotations

from random import Random

import pytest

from domain.answers import play_of
from domain.changes import ALL
from domain.decision import Chance, Over
from domain.games.root.rules import RULES
from domain.perspective import PUBLIC, Perspective
from domain.play import Play
from domain.table import Table
from replay.chance import propose

EVENTS = 220
GAMES = [
    ("CEAV", "standard", "fall"),
    ("YCEA", "exiles", "winter"),
    ("VGYC", "exiles", "lake"),
    ("AEYV", "standard", "mountain"),
    ("EC", "exiles", "fall"),
]


@pytest.mark.parametrize(("seats", "deck", "chart"), GAMES)
def test_every_chair_s_table_asks_what_the_record_asks(seats: str, deck: str, chart: str) -> None:
    rng = Random(f"{seats}/{deck}")
    table = Table()
    chairs = {seat: Perspective(seat) for seat in (*seats, PUBLIC)}
    shadows = {seat: Table() for seat in chairs}

    def record(play: Play) -> None:
        for seat, chair in chairs.items():
            chair.step(play, shadows[seat])
        table.fold(play.changes)
        assert not table.findings, table.findings

    record(Play("", "setup", "", RULES.setup(seats, {"deck": deck, "map": chart}, (ALL,)), (), 1))
    asked_of_all = 0
    for _ in range(EVENTS):
        asked = RULES.next(table)
        if isinstance(asked, Over):
            break
        if isinstance(asked, Chance):
            record(play_of(RULES, table, asked, propose(table, asked, rng)))
            continue
        for seat, chair in chairs.items():
            assert RULES.next(chair.table) == asked, (seat, asked)
        asked_of_all += 1
        decision = rng.choice(asked)
        legal = RULES.legal(table, decision)
        record(play_of(RULES, table, decision, rng.choice(RULES.sensible(table, decision, legal) or legal)))
    assert asked_of_all > EVENTS // 4
