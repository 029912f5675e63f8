"""Reads the texts of effects and requirements, strictly.

    effect  = [trigger ":"] ["if" test {"and" test} ":"] ["may" ["instead"]] [price ":"] step {"+" step}
    step    = instruction ["(" argument {"," argument} ")"]
    test    = count (">=" | "<=" | "=") number
    amount  = number | [number "*"] count ["/" number]
    pool    = name ["other"] ["with" "knowledge" sign number]
    trigger = on-learn(category | any) | on-create(what ["other"] ["in" space {space}])
            | on-excavate(n sign number) | on-decline-phase

Instructions are the structs of `instructions.py`, in kebab-case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from domain.errors import shown
from domain.games.ancient_knowledge import instructions as ins
from domain.games.ancient_knowledge.instructions import Amount, Effect, Moment, Op, Pool, Test, Trigger
from domain.values import near


class BadText(Exception):
    """A text that is no effect or requirement; the message says what was expected."""


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


OPS: Final[dict[str, type[Op]]] = {
    _kebab(name): kind
    for name, kind in vars(ins).items()
    if isinstance(kind, type) and issubclass(kind, Op) and kind is not Op
}
"""The instructions by the words that name them in the data."""

_PRICES: Final = (ins.DiscardHand, ins.DiscardSelf, ins.DiscardArtifacts)
_MOST: Final = 100
_CALL: Final = re.compile(r"([a-z0-9-]+)(?:\((.*)\))?\Z")
_TEST: Final = re.compile(r"(\S+) (>=|<=|=) (\d{1,4})\Z")
_AMOUNT: Final = re.compile(r"(?:(\d{1,4})|(?:(\d{1,4})\*)?([a-z][a-z0-9.-]*)(?:/(\d{1,4}))?)\Z")
_POOL: Final = re.compile(r"([a-z.]+)( other)?(?: with (knowledge (?:>=|<=|=) \d+))?\Z")
_CREATED: Final = re.compile(r"([a-z]+)( other)?(?: in (\d(?: \d)*))?\Z")


def effect_of(moment: Moment, text: str) -> Effect:
    """Returns the effect of a text. Raises `BadText`."""
    parts = _split(text, ":")
    trigger: Trigger | None = None
    tests: tuple[Test, ...] = ()
    if parts[0].startswith("on-"):
        trigger = _trigger(parts.pop(0))
    if parts and parts[0].startswith("if "):
        tests = tests_of(parts.pop(0).removeprefix("if "))
    if not 1 <= len(parts) <= 2:
        raise BadText(f"expected instructions, at most one price before them, not {shown(text)}")
    may = parts[0].startswith("may ")
    parts[0] = parts[0].removeprefix("may ")
    instead = may and parts[0].startswith("instead ")
    parts[0] = parts[0].removeprefix("instead ") if instead else parts[0]
    steps = tuple(op_of(step) for step in _split(parts[-1], "+"))
    price = tuple(op_of(step) for step in _split(parts[0], "+")) if len(parts) == 2 else ()
    if any(not isinstance(op, _PRICES) for op in price) or len(price) > 1:
        allowed = ", ".join(_kebab(kind.__name__) for kind in _PRICES)
        raise BadText(f"expected one of {allowed} before the colon, not {shown(parts[0])}")
    return Effect(moment, trigger, tests, may, instead, price, steps)


def tests_of(text: str) -> tuple[Test, ...]:
    """Returns the tests of a condition or requirement; `()` for an empty text. Raises `BadText`."""
    return tuple(_test(part.strip()) for part in text.split(" and ")) if text else ()


def _test(text: str) -> Test:
    match = _TEST.match(text)
    if match is None:
        raise BadText(f"expected a comparison like past.city >= 3, not {shown(text)}")
    return Test(_count(match[1]), match[2], int(match[3]))  # type: ignore[arg-type]


def _count(name: str) -> str:
    if name not in ins.COUNTS:
        raise BadText(f"expected something that is counted, not {shown(name)}{near(name, ins.COUNTS)}")
    return name


def _trigger(text: str) -> Trigger:
    match = _CALL.match(text)
    event, told = (match[1].removeprefix("on-"), match[2] or "") if match else ("", "")
    if event == "learn" and told in (*ins.CATEGORIES, "any"):
        return Trigger("learn", told)
    if event == "create" and (made := _CREATED.match(told)) and made[1] in get_args(ins.Built):
        spaces = tuple(int(space) for space in (made[3] or "").split())
        return Trigger("create", made[1], bool(made[2]), spaces)
    if event == "excavate" and told:
        return Trigger("excavate", number=_test(told))
    if event == "decline-phase" and not told:
        return Trigger("decline-phase")
    raise BadText(f"expected on-learn, on-create, on-excavate or on-decline-phase, not {shown(text)}")


def op_of(text: str) -> Op:
    """Returns the instruction of a text. Raises `BadText`."""
    match = _CALL.match(text)
    name = match[1] if match else ""
    if match is None or name not in OPS:
        raise BadText(f"expected an instruction, not {shown(text)}{near(name or text, OPS)}")
    kind = OPS[name]
    given = re.split(r"[,;]\s*", match[2]) if match[2] else []
    if kind is ins.ScoreSteps:
        return ins.ScoreSteps(_count(given[0] if given else ""), tuple(map(_step, given[1:])))
    values: dict[str, Any] = {}
    for field, hint in _hints(kind).items():
        if hint is bool:
            word = field.replace("_", "-")
            if word in given:
                given.remove(word)
                values[field] = True
        elif given and not (_has_default(kind, field) and given[0] in ("up-to", "other", "once", "any-requirement")):
            values[field] = _argument(name, field, hint, given.pop(0))
        elif not _has_default(kind, field):
            raise BadText(f"expected {name} to say its {field}: {shown(text)}")
    if given:
        raise BadText(f"expected nothing more in {name}, not {shown(given[0])}")
    return kind(**values)


def _step(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,3}):(\d{1,3})", text)
    if match is None:
        raise BadText(f"expected a step like 3:4, not {shown(text)}")
    return int(match[1]), int(match[2])


def _hints(kind: type[Op]) -> dict[str, Any]:
    return {name: hint for name, hint in get_type_hints(kind).items() if not name.startswith("__")}


def _has_default(kind: type[Op], field: str) -> bool:
    found = next(one for one in msgspec.structs.fields(kind) if one.name == field)
    return not found.required


def _argument(name: str, field: str, hint: Any, text: str) -> Any:
    if get_origin(hint) is Literal:
        allowed = get_args(hint)
        if text not in allowed:
            raise BadText(f"expected {field} of {name} to be one of {', '.join(allowed)}, not {shown(text)}")
        return text
    return _READ[hint](text)


def _amount(text: str) -> Amount:
    match = _AMOUNT.match(text)
    if match is None:
        raise BadText(f"expected a number, not {shown(text)}")
    if match[1]:
        return Amount(_number(match[1]))
    return Amount(_number(match[2] or "1"), _count(match[3]), max(_number(match[4] or "1"), 1))


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 4 or int(text) > _MOST:
        raise BadText(f"expected a whole number from 0 to {_MOST}, not {shown(text)}")
    return int(text)


def _pool(text: str) -> Pool:
    match = _POOL.match(text)
    if match is None or match[1] not in get_args(ins.PoolName):
        raise BadText(f"expected monuments, one of {', '.join(get_args(ins.PoolName))}, not {shown(text)}")
    test = _TEST.match(match[3]) if match[3] else None
    knowledge = Test("knowledge", test[2], int(test[3])) if test else None  # type: ignore[arg-type]
    return Pool(match[1], bool(match[2]), knowledge)  # type: ignore[arg-type]


_READ: Final[dict[Any, Callable[[str], Any]]] = {Amount: _amount, int: _number, Pool: _pool, str: _count}


def _split(text: str, sign: str) -> list[str]:
    """Returns the parts of a text between signs that stand outside of brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == sign and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def moments() -> Sequence[str]:
    """Returns the moments of effects."""
    return get_args(Moment)
