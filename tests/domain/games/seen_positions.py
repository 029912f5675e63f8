"""What a chair has of a position that somebody laid out, to be compared over two worlds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.changes import ALL
from domain.facts import OptionValue
from domain.game import RulesModule, SetUp
from domain.perspective import Perspective
from domain.play import Play, encode_play
from domain.table import Table


def seen_position(
    rules: RulesModule,
    seats: Sequence[str],
    chair: str,
    stacks: Mapping[str, Sequence[str]],
    options: Mapping[str, OptionValue] = {},
    sees: Sequence[str] = (ALL,),
) -> tuple[bytes, bytes, str]:
    """Returns the bytes of the opening event as a chair has it, those of its table, and the position hash."""
    changes = rules.position(seats, options, tuple(sees), SetUp(stacks, {}, {}))
    view = Perspective(chair)
    play = view.step(Play("", "setup", "", tuple(changes), (), 1), Table())
    return encode_play(play), view.table.dump(), view.table.hash()
