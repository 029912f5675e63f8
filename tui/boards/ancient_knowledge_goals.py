"""Chests on Ancient Knowledge's board: goals with how far they are, effects with their moments.

What their owner has completed is known here like what the data give.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.games.ancient_knowledge.counts import count
from domain.games.ancient_knowledge.facts import Card
from domain.games.ancient_knowledge.instructions import Test
from domain.games.ancient_knowledge.lenses import fact
from domain.games.ancient_knowledge.solo.facts import Chest
from domain.games.ancient_knowledge.wording import effect_in_words
from domain.games.ancient_knowledge.words import test_in_words
from tui.boards.ancient_knowledge_desk import Desk
from tui.text import clean, cut
from tui.widgets.spans import Line, plain

_LIGHTNING: Final = "discard"
"""The moment of a chest that is discarded at any time (8.2.3)."""


def in_space(desk: Desk, chest: Chest) -> str:
    """Returns a chest in an artifact space: its letter, and whether its goal is known."""
    return f"[{desk.letter_of_chest(chest)} goal{'' if _card(chest).requires else ' ??'}]"


def beneath(desk: Desk, chest: Chest) -> str:
    """Returns a chest under the board: its letter and its moment."""
    letter, moment = desk.letter_of_chest(chest), _moment(chest)
    if not moment:
        return f"[{letter} moment ??]"
    return f"[{letter} {'discard any time' if moment == _LIGHTNING else clean(moment)}]"


def goal_rows(desk: Desk, seat: str, width: int) -> list[Line]:
    """Returns the goals that count, one a row, with how far they are; which are not known is said together."""
    known = [one for one in desk.goals(seat) if _card(one).requires]
    unknown = [one for one in desk.goals(seat) if not _card(one).requires]
    rows: list[Line] = []
    for one in known:
        asked = _card(one).requires
        text = f"{desk.letter_of_chest(one)} {_now(desk, seat, asked)} {_asked(asked)}"
        rows.append(plain(f" Goal {cut(clean(text), width - 6)}", ""))
    if unknown:
        # Of some goals a position is known that meets them, and nothing else: how far it is stands behind the letter.
        letters = (
            f"{desk.letter_of_chest(one)}{f' {_now(desk, seat, tests)}' if (tests := _card(one).met_if) else ''}"
            for one in unknown
        )
        word = "Goal" if len(unknown) == 1 else "Goals"
        rows.append(plain(f" {word} {' '.join(letters)} not known: told at the end", "dim"))
    return rows


def chest_in_words(desk: Desk, chest: Chest, seat: str) -> str:
    """Returns all that is known of a chest, one line."""
    card, effect = _card(chest), ""
    if not card.misses("effects") and card.effects:
        effect = desk.plain(effect_in_words(card.effects[0]))
    goal = f"{_asked(card.requires)} {_now(desk, seat, card.requires)}" if card.requires else ""
    if not goal and card.met_if:
        goal = f"not known, met by {_asked(card.met_if)} {_now(desk, seat, card.met_if)}"
    told = ", ".join(
        f"{word} {clean(text) if text else 'not known'}"
        for word, text in (("goal", goal), ("effect", effect), ("moment", _moment(chest)))
    )
    name = chest.name or ("" if card.misses("name") else card.name)
    return f"chest {desk.letter_of_chest(chest)}{f', {clean(name)}' if name else ''}: {told}"


def _card(chest: Chest) -> Card:
    card = fact(chest.id)
    assert card is not None
    return card


def _moment(chest: Chest) -> str:
    card = _card(chest)
    known = "" if card.misses("effects") or not card.effects else card.effects[0].moment
    return known or chest.moment


def _asked(tests: Sequence[Test]) -> str:
    return " and ".join(map(test_in_words, tests))


def _now(desk: Desk, seat: str, tests: Sequence[Test]) -> str:
    """Returns what is counted now, as `(now 4 and 8)`."""
    return f"(now {' and '.join(str(count(desk.table, seat, test.count)) for test in tests)})"
