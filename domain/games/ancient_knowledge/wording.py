"""Effects and requirements in short words, made of their instructions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from domain.games.ancient_knowledge import instructions as ins
from domain.games.ancient_knowledge.facts import Card
from domain.games.ancient_knowledge.words import counted_name, limit_in_words, test_in_words
from domain.words import counted

_POOLS: Final = {
    "any": "your monuments",
    "self": "this monument",
    "other": "your other monuments",
    "adjacent": "the monuments next to it",
    "timeline": "your monuments",
}
_PLURALS: Final = {"city": "cities", "megalith": "megaliths", "pyramid": "pyramids"}


def card_in_words(card: Card) -> str:
    """Returns what a card asks and does, one line; `""` if nothing of it is known."""
    needs = " and ".join(map(test_in_words, card.requires))
    needed = "goal:" if card.text.type == "chest" else "needs"
    effects = () if card.misses("effects") else tuple(map(effect_in_words, card.effects))
    known = " and ".join(map(test_in_words, card.met_if)) if card.misses("requires") else ""
    if known:
        needs, needed = known, f"its {'goal' if card.text.type == 'chest' else 'requirement'} is not known; met by"
    return "; ".join([*([f"{needed} {needs}"] if needs else []), *effects])


def effect_in_words(effect: ins.Effect) -> str:
    """Returns an effect in words: its moment, its condition, and what is done."""
    when = effect.moment if effect.trigger is None else _trigger(effect.trigger)
    condition = " and ".join(map(test_in_words, effect.tests))
    may = "you may " if effect.may else ""
    instead = "in place of drawing, " if effect.instead else ""
    price = f"{', '.join(map(_op, effect.price))} to " if effect.price else ""
    done = ", ".join(
        _op(op) if op not in effect.steps[:number] else "and once more" for number, op in enumerate(effect.steps)
    )
    return f"{when}: {f'with {condition}, ' if condition else ''}{instead}{may}{price}{done}"


def _trigger(trigger: ins.Trigger) -> str:
    match trigger.event:
        case "learn":
            return f"after you learn {'any' if trigger.what == 'any' else _a(trigger.what.capitalize())} technology"
        case "create":
            where = f" in space {' or '.join(map(str, trigger.spaces))}" if trigger.spaces else ""
            return f"after you create {f'another {trigger.what}' if trigger.other else _a(trigger.what)}{where}"
        case "excavate":
            assert trigger.number is not None
            return f"when you rotate {limit_in_words(trigger.number)} monuments"
    return "once in your Decline Phase"


def _a(word: str) -> str:
    """Returns a word with its article."""
    return f"{'an' if word[0] in 'aeiouAEIOU' else 'a'} {word}"


def _amount(amount: ins.Amount, unit: str = "") -> str:
    """Returns a number with what it is a number of, and for each of what it is there."""
    number = f"{amount.times}{f' {unit}' if unit else ''}"
    if not amount.of:
        return number
    if amount.of == "n" and amount.per == 1:
        return f"{number} for each of them"
    per = f"{amount.per} " if amount.per > 1 else ""
    return f"{number} for every {per}{counted_name(amount.of, amount.per)}"


def _pool(pool: ins.Pool) -> str:
    zone, _, part = pool.name.partition(".")
    words = (
        _POOLS[zone]
        if not part
        else f"the {_PLURALS[part]} {'next to it' if zone == 'adjacent' else 'in the Timeline'}"
    )
    words = words.replace("the ", "the other ", 1) if pool.other else words
    return f"{words} that carry {limit_in_words(pool.knowledge)}" if pool.knowledge else words


def _cards(word: str, count: ins.Amount) -> str:
    return word if count.times == 1 and not count.of else f"{word}s"


def _up_to(op: Any) -> str:
    return "up to " if getattr(op, "up_to", False) else ""


def _removed(op: Any, how: str = "") -> str:
    how = how.replace("each of", "").replace("  ", " ") if op.pool.name == "self" else how
    return f"remove {_up_to(op)}{_amount(op.count, 'knowledge')} {how}{_pool(op.pool)}"


_WORDS: Final[dict[type[ins.Op], Callable[[Any], str]]] = {
    ins.Draw: lambda op: f"draw {_amount(op.count)}",
    ins.LostBack: lambda op: f"return {_up_to(op)}{_amount(op.count, 'Lost Knowledge')}",
    ins.Remove: lambda op: _removed(op, "in total from "),
    ins.RemoveEach: lambda op: _removed(op, "from each of "),
    ins.RemoveOne: lambda op: _removed(op, "from one of "),
    ins.RemoveFrom: lambda op: _removed(op, f"each from {op.monuments} of "),
    ins.EnterLess: lambda op: f"it enters with {_amount(op.count, 'fewer')}",
    ins.Discount: lambda op: (
        f"{'other ' if op.other else ''}{_PLURALS[op.what]} enter with {_amount(op.count, 'fewer')}"
    ),
    ins.Swap: lambda op: "exchange its place with another" if op.which == "self" else "exchange two monuments",
    ins.Move: lambda op: f"move one of {_pool(op.pool)}",
    ins.MoveFrom: lambda op: f"move a monument with {op.knowledge} or more from space {op.space} to {op.to}",
    ins.Create: lambda op: f"create {_a(op.what)}",
    ins.LookCreate: lambda op: f"reveal {_amount(op.count)}, create {_a(op.what)} of them, discard the rest",
    ins.Learn: lambda op: "learn, whatever the requirement" if op.any_requirement else "learn",
    ins.Archive: lambda _: "archive",
    ins.DiscardHand: lambda op: (
        f"discard {_up_to(op)}{_amount(op.count, _cards(op.what or 'card', op.count))} from hand"
    ),
    ins.DiscardSelf: lambda _: "discard it",
    ins.DiscardArtifacts: lambda _: "discard artifacts of your board",
    ins.Straighten: lambda op: f"straighten {_up_to(op)}{_amount(op.count)}",
    ins.LookKeep: lambda op: f"look at {_amount(op.count)}, keep {op.keep}, discard the rest",
    ins.DrawUntil: lambda op: f"reveal until {op.count} {_PLURALS[op.what]} have come, and take them",
    ins.PeekLearn: lambda op: f"look at {_amount(op.count)} of Level II, learn one, the rest under the deck",
    ins.RevealShare: lambda op: f"reveal {_amount(op.count)}, everybody takes one, you two",
    ins.TechToBottom: lambda op: (
        f"put {op.count} available{' of Level ' * bool(op.level)}{'I' * op.level} under "
        f"{'the deck of its level' if op.count == 1 else 'the decks of their levels'}"
    ),
    ins.SkipDecline: lambda _: "skip the Decline Phase",
    ins.EaseRequirement: lambda op: f"one minimum of a requirement is {op.count} lower",
    ins.ExcavateRate: lambda op: f"excavating draws {op.count} for each",
    ins.OpponentsDiscard: lambda op: f"opponents discard {op.count} from hand",
    ins.OpponentsDiscardArtifact: lambda op: f"opponents discard {counted(op.count, 'artifact')}",
    ins.OpponentsGain: lambda op: f"a monument of each opponent gains {op.count}",
    ins.GiveLost: lambda op: f"up to {op.count} Lost Knowledge onto a monument of an opponent",
    ins.Steal: lambda _: "take a card from an opponent's hand",
    ins.LayTechnology: lambda op: f"lay an available technology of Level {'I' * op.level} on it",
    ins.TakeLaid: lambda _: "take the technology on it if its requirement is met",
    ins.ScoreEach: lambda op: f"{op.points} for each of your {counted_name(op.of)}",
    ins.ScoreSteps: lambda op: f"{_steps(op.steps)} {counted_name(op.of)}",
    ins.Score: lambda op: counted(op.points, "point"),
    ins.Unknown: lambda _: "what is declared",
}


def _steps(steps: Sequence[tuple[int, int]]) -> str:
    return ", ".join(f"{counted(points, 'point')} with {least}" for least, points in steps)


def _op(op: ins.Op) -> str:
    return _WORDS[type(op)](op)
