"""Chests completed by those who own them: goal, effect and its moment, each as far as it is known.

[chest-04]
name = "Standard of Ur"

[chest-02]
moment = "discard"
effect = "draw(2) + lost-back(1)"
goal = "past.city >= 4 and lost <= 10"
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

import msgspec

from domain.completion import explained, refuse, verify_numbers
from domain.games.ancient_knowledge.facts import CardText, Column, Line
from domain.games.ancient_knowledge.solo.facts import chests, solo_facts

ChestMoment: TypeAlias = Literal["discard", "timeline", "decline", "ongoing", "final-scoring"]


class ChestCompletion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a text says of a chest."""

    name: str | None = None
    goal: str | None = None
    effect: str | None = None
    moment: ChestMoment | None = None


_KEYS: Final = ChestCompletion.__struct_fields__


def completed_chest(file: str, text: CardText, table: object) -> CardText:
    """Returns a chest with what a text says of it. What the text leaves out stays declared.

    A name that is known to belong to some chest brings the goal that is known with it.

    Raises:
        InvalidData: It does not fit; the message names the file and the key and says what was expected.
    """
    try:
        given = msgspec.convert(table, ChestCompletion)
    except msgspec.ValidationError as error:
        where, expected, _ = explained(str(error))
        moments = ", ".join(get_args(ChestMoment))
        key = where.rpartition(".")[2]
        expected = f"expected one of {moments}" if key == "moment" else f"{expected}; expected keys: {', '.join(_KEYS)}"
        refuse(file, text.id + where, expected)
    verify_numbers(file, text.id, table)
    _verify_known(file, text, given)
    goal = _goal(file, text, given)
    done: dict[Column, bool] = {
        "name": given.name is not None,
        "requires": goal is not None,
        "effects": given.effect is not None,
    }
    if not any(done.values()):
        refuse(file, text.id, f"expected something that is not known: {', '.join(_KEYS)}")
    moment = given.moment or chests()[text.id].moment
    if given.effect is not None and not moment:
        refuse(
            file, f"{text.id}.moment", f"expected the moment of its effect, one of {', '.join(get_args(ChestMoment))}"
        )
    return msgspec.structs.replace(
        text,
        name=(given.name or text.name).strip(),
        requires=text.requires if goal is None else goal,
        effects=text.effects if given.effect is None else (Line(moment=moment, do=given.effect),),  # type: ignore[arg-type]
        unknown=tuple(column for column in text.unknown if not done.get(column, False)),
        status="house",
    )


def _verify_known(file: str, text: CardText, given: ChestCompletion) -> None:
    """Checks that nothing is said otherwise than it is known. Raises `InvalidData`."""
    known = chests()[text.id]
    for key in _KEYS:
        said, stands = getattr(given, key), getattr(known, key)
        if said is not None and not said.strip():
            refuse(file, f"{text.id}.{key}", "expected a text")
        if said is not None and stands and said != stands:
            refuse(file, f"{text.id}.{key}", "expected what is known, which stays as it is")


def _goal(file: str, text: CardText, given: ChestCompletion) -> str | None:
    """Returns the goal that is said, or known by the name; None if there is none."""
    unplaced = next((one for one in solo_facts().unplaced if one.name == given.name), None)
    if unplaced is None:
        return given.goal
    if given.goal not in (None, unplaced.goal):
        refuse(file, f"{text.id}.goal", f"expected what is known, which stays as it is: {unplaced.goal}")
    return unplaced.goal
