"""The referee of a match with a rules module: what is asked, what is legal, what a typed action means.

A match has a referee if its header names the rules with which it was opened, and a module of its game is installed.
Without one, what happens is declared (`replay.declare`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from domain.answers import play_of, plays_of_text
from domain.changes import ALL, UNKNOWN, Set, Value
from domain.decision import (
    Action,
    Bag,
    Chance,
    Decision,
    Dice,
    Draw,
    Drew,
    Over,
    Question,
    Shuffled,
    Shuffling,
    Telling,
    partial_scores,
)
from domain.errors import Ambiguous, DomainError, InvalidNotation, NoSuchVerb, NotAsked, Rejected, shown
from domain.facts import OptionValue
from domain.game import RulesModule, SetUp
from domain.match_events import ResultDeclared
from domain.notation import NOTHING, quoted, split_seat
from domain.notation import words as split_words
from domain.outcome import to_name
from domain.play import WORLD, Play
from domain.registry import installed, rules_of, version_of
from domain.state import is_unknown
from domain.table import Table
from domain.words import counted
from replay.chance import propose
from replay.chance_policy import automatic
from replay.errors import BadRequest, Refused
from replay.fitting import LOOSE, keeps_numbers, rank, reach
from replay.habits import Habits
from replay.legal_order import in_order, known_for
from replay.moments import is_asked
from replay.opening import ASKED, Position
from replay.shorthand import written_out

if TYPE_CHECKING:
    from domain.match import MatchState
    from domain.match_events import ChanceChosen

DECLARE: Final = "declare"
"""With this word a declared effect begins; where one is asked for it can be left out."""
_NAMED: Final = 6
"""As many legal actions are named in a refusal."""


class Open(NamedTuple):
    """A question that is open, with the answers that can be listed, in notation."""

    seat: str
    asked: str
    question: str
    rule: str
    legal: tuple[str, ...]
    otherwise: str
    """What is taken if the next action answers another question; `""`: it has to be answered."""
    is_secret: bool
    is_free: bool
    """More is accepted than is listed."""


class Referee:
    """Judges the actions of one match.

    Args:
        rules: The game's rules.
        number: Number of the rules version in the match's list.
        seed: Of a simulated match: chance is proposed. None: whoever records says what came out.
        chosen: How chance goes on, on a line of its own; None: as the seed says.
    """

    def __init__(
        self, rules: RulesModule, number: int = 1, seed: int | None = None, chosen: ChanceChosen | None = None
    ) -> None:
        self.rules = rules
        self.chosen = chosen
        self.number = number
        """By it a recorded event says under which version of the rules it was decided."""
        self._seed = seed

    @property
    def classes(self) -> dict[str, str]:
        """The kinds of cards of the game with their classes (`fox`)."""
        return {name: kind.category for name, kind in self.rules.kinds.items()}

    def over(self, table: Table) -> Over | None:
        """Returns the result if the game has ended."""
        asked = self.rules.next(table)
        return asked if isinstance(asked, Over) else None

    def cautions(self, table: Table, play: Play) -> tuple[str, ...]:
        """Returns what in an entry that answers what is asked may not be meant so; it is recorded all the same."""
        for question in self.questions(table):
            if is_asked(question, play):
                try:
                    return self.rules.cautions(table, question, self.rules.parse(play.action, table))
                except DomainError:  # a ruling let it pass
                    return ()
        return ()

    def questions(self, table: Table) -> tuple[Question, ...]:
        """Returns what is asked; `()` when the game is over."""
        asked = self.rules.next(table)
        if isinstance(asked, Over):
            return ()
        return asked if isinstance(asked, tuple) else (asked,)

    def question(self, table: Table) -> Question | None:
        """Returns what is asked first; None when the game is over."""
        return next(iter(self.questions(table)), None)

    def open(self, table: Table) -> list[Open]:
        """Returns what is asked, with the legal answers in notation."""
        return [self._opened(table, question) for question in self.questions(table)]

    def _opened(self, table: Table, question: Question) -> Open:
        legal = tuple(self.rules.format(action) for action in self.rules.legal(table, question))
        if isinstance(question, Chance):
            return Open("", question.asked, question.question, question.rule, legal, "", False, True)
        otherwise = "" if question.otherwise is None else self.rules.format(question.otherwise)
        return Open(
            question.seat,
            question.asked,
            question.question,
            question.rule,
            legal,
            otherwise,
            question.secret,
            question.free,
        )

    def how_chance_is_told(self, table: Table) -> str:
        """Returns how an outcome of chance is typed that is asked for, with an example; `""` if none is."""
        asked = self.rules.next(table)
        if not isinstance(asked, Chance):
            return ""
        match asked.source:
            case Draw() as draw:
                cards = to_name(table, draw)
                known = sorted(self._may_come(table, asked, cards[0]))
                shown = [*known[:1], UNKNOWN, *known[-1:]][: len(cards)]
                return f"type the cards by their names, from the top, as: {' '.join(shown)} (? is one not seen)"
            case Bag(source, count):
                return f"type what was drawn, as: drew {' '.join([*sorted(table.pool(source))][:1] * count)}"
            case Dice(count=dice, lowest=lowest):
                return f"type what was thrown, as: rolled {' '.join([str(lowest)] * dice)}"
            case Telling(names):
                return f"type {counted(len(names), 'number')}, as: told {' '.join('0' for _ in names)}"
            case Shuffling():
                return "type: shuffled"
        return "type: went on"

    def _may_come(self, table: Table, asked: Chance, card: int) -> set[str]:
        """Returns kinds that a card which comes into sight may be, as examples."""
        group = table.group(card)
        named = [one.kinds[0] for one in self.rules.legal(table, asked) if isinstance(one, Drew) and one.kinds]
        kinds = group[1] if group is not None else named or table.kinds.values()
        return {kind for kind in kinds if not is_unknown(kind)}

    def read(self, text: str, table: Table, seat: str = "") -> tuple[Play, ...]:
        """Returns the events that record a typed action: those of the questions it passes by, then its own.

        Args:
            text: The action in the game's notation, with or without who does it in front.
            table: The table before it; it is not changed.
            seat: Who does it, if that was said.

        Raises:
            Refused: No rule allows it, or it is no action; the message cites the rule and names what was legal.
        """
        line = f"{seat}: {text}" if seat and not _has_seat(text, table) else text
        try:
            asked = self.rules.next(table)
            if isinstance(asked, Chance) and not _has_seat(text, table):
                line = text = written_out(asked, text, table)
            drawn_cards = self._read_draw(text, table)
            if drawn_cards:
                return drawn_cards
            return self._plays_of(line, text, table)
        except NoSuchVerb as error:
            raise Refused(self._begun_here(error, table, seat)) from error
        except InvalidNotation as error:
            raise Refused(error.message) from error
        except Ambiguous as error:
            more = [choice for choice in error.choices if choice not in error.message]
            raise Refused(error.message + (f" ({'; '.join(more)})" if more else "")) from error
        except (Rejected, NotAsked) as error:
            rule = error.rule if isinstance(error, Rejected) else ""
            who = split_seat(line, tuple(table.value("seats", [])))[0]
            raise Refused(f"{error}{self._legal_words(table, who)}", rule, is_action=True) from error

    def _plays_of(self, line: str, text: str, table: Table) -> tuple[Play, ...]:
        try:
            return plays_of_text(self.rules, table, line, self.number)
        except (InvalidNotation, NotAsked, Rejected) as error:
            if not self.is_declaring(table) or text.partition(" ")[0].casefold() == DECLARE:
                raise
            seat = line.removesuffix(text)
            try:
                return plays_of_text(self.rules, table, f"{seat}{DECLARE} {text}", self.number)
            except InvalidNotation:
                if isinstance(error, InvalidNotation):
                    raise
                raise error from None

    def verify_ruling(self, play: Play, table: Table) -> None:
        """Checks the values that a declared entry sets: what no rule allows may stand, a slip in a name may not.

        Args:
            play: The entry.
            table: The table before it; it is not changed.

        Raises:
            BadRequest: The game has no such value, or it cannot be so.
        """
        applied = []
        try:
            for change in play.changes:
                if isinstance(change, Set):
                    reason = self.rules.value_misfit(table, change.name, _whole(change, table))
                    if reason:
                        raise BadRequest(reason)
                applied.append(table.apply(change))
        finally:
            while applied:
                table.undo(applied.pop())

    def is_declaring(self, table: Table) -> bool:
        """Returns True if what is asked is what a card did whose text is not known."""
        return any(isinstance(question, Decision) and question.free for question in self.questions(table))

    def _read_draw(self, text: str, table: Table) -> tuple[Play, ...]:
        """Returns the events of cards that came into sight, typed by their names alone; `()` if none are asked for.

        `?` is one not seen, `???` are three, and those that are not named at the end were not seen either. More than
        are asked for are those that come next, as when the Market is filled up card by card.
        """
        asked = self.rules.next(table)
        if not isinstance(asked, Chance) or not isinstance(asked.source, Draw) or _has_seat(text, table):
            return ()
        words = [one for word, _ in split_words(text) for one in (word if not word.strip("?") else (word,))]
        if words and words[0].casefold() == "drew":
            words = words[1:]
        if not words or self._is_other(text, table):
            return ()
        plays: list[Play] = []
        applied = []
        first = asked.asked
        try:
            while words and isinstance(asked, Chance) and isinstance(asked.source, Draw) and asked.asked == first:
                count = len(to_name(table, asked.source))
                named, words = words[:count], words[count:]
                action = self.rules.parse(" ".join(("drew", *map(quoted, named), *["?"] * (count - len(named)))), table)
                play = play_of(self.rules, table, asked, action, self.number)
                plays.append(play)
                applied += [table.apply(change) for change in play.changes]
                asked = self.rules.next(table)
        finally:
            while applied:
                table.undo(applied.pop())
        if words:
            more = f"{len(words)} card{'s' * (len(words) > 1)}"
            raise Refused(f"{more} more than came into sight: {' '.join(words)}")
        return tuple(plays)

    def _is_other(self, text: str, table: Table) -> bool:
        """Returns True if a text is an action, and not one that names drawn cards."""
        try:
            return not isinstance(self.rules.parse(text, table), Drew)
        except DomainError:
            return False

    def _legal_words(self, table: Table, seat: str | None) -> str:
        """Returns what was legal, for the seat that acted if it is asked at all."""
        asked = self.open(table)
        own = [question for question in asked if seat is None or question.seat == seat]
        legal = [text for question in own for text in question.legal]
        if not legal:
            return ""
        more = f" and {len(legal) - _NAMED} more" if len(legal) > _NAMED else ""
        return f"; legal: {', '.join(legal[:_NAMED])}{more}"

    def _begun_here(self, error: NoSuchVerb, table: Table, seat: str) -> str:
        """Returns how what is legal begins, for a text that begins like no action; a game has many more verbs."""
        asked = [question for question in self.open(table) if seat in ("", question.seat)]
        verbs = dict.fromkeys(one.partition(" ")[0] for question in asked for one in question.legal)
        if not verbs or self.is_declaring(table):
            return error.message
        return f"{shown(error.text)} is no action; what is legal here begins with {', '.join(verbs)}"

    def chance(self, table: Table, version: int) -> Play | None:
        """Returns the outcome of chance that comes next by itself; None if a seat decides, or somebody has to say.

        In a simulated match it depends on the seed and the version only, and is stored like any other. At a table
        nobody knows more of a shuffle than that it happened, so that is recorded without being typed. On a line for
        which something else was chosen it is as chosen; which outcomes are kept, the session knows.
        """
        asked = self.rules.next(table)
        if not isinstance(asked, Chance):
            return None
        outcome = self.outcome(asked, table, version)
        return None if outcome is None else play_of(self.rules, table, asked, outcome, self.number)

    def outcome(self, chance: Chance, table: Table, version: int) -> Action | None:
        """Returns the outcome that `chance` would record for a question that is open."""
        if self.chosen is not None:
            return automatic(self.chosen, chance, table, version, self.classes)
        if self._seed is not None:
            return propose(table, chance, Random(f"{self._seed}/{version}"))
        return Shuffled() if isinstance(chance.source, Shuffling) else None


def _whole(change: Set, table: Table) -> Value:
    """Returns a value as a change leaves it."""
    old = table.value(change.name)
    return [*old[: change.keep], *change.value] if change.keep >= 0 and isinstance(old, list) else change.value


def _has_seat(text: str, table: Table) -> bool:
    return split_seat(text, tuple(table.value("seats", [])))[0] is not None


def referee_of(state: MatchState, line: str = "") -> Referee | None:
    """Returns the referee of a match, on one of its lines; None if it has none."""
    header = state.header
    if header is None or not header.rules or header.game not in installed():
        return None
    seed = header.seed if header.mode == "simulated" else None
    chosen = state.lines[line].chance if line else None
    return Referee(rules_of(header.game), len(header.rules), seed, chosen)


def result_of(line: str, over: Over) -> ResultDeclared:
    """Returns the event that records how a line ended, as the rules say."""
    scores = {score.seat: score.total for score in over.scores}
    return ResultDeclared(line, over.winners, scores, over.reason, partial_scores(over.scores))


def can_judge(game: str) -> bool:
    """Returns True if a rules module of the game is installed."""
    return game in installed()


def cannot_judge(game: str, seats: Sequence[str]) -> str:
    """Returns why a match of such seats has no referee; `""` if it can have one."""
    return rules_of(game).cannot_judge(seats) if can_judge(game) else f"no rules are installed for {game}"


class Opening(NamedTuple):
    """The beginning of a match with rules."""

    plays: tuple[Play, ...]
    """The set-up, and outcomes of chance up to the first decision of a simulated match."""
    rules: str
    """The rules version."""
    advice: tuple[str, ...] = ()
    """What the rulebook advises against in this set-up."""


def open_with_rules(
    game: str,
    seats: Sequence[str],
    options: Mapping[str, OptionValue],
    *,
    seed: int | None = None,
    sees: Sequence[str] = (),
    position: Position | None = None,
) -> Opening:
    """Returns the beginning of a match.

    Args:
        game: The game's id; its rules are installed.
        seats: The seats in order of play.
        options: As given; texts are read by type.
        seed: The match is simulated: all is seen, chance comes from this seed. None: it is recorded at a table.
        sees: At a table: the seats whose hands whoever records sees.
        position: A set-up of somebody's own.

    Raises:
        InvalidOption: The game cannot be set up so.
    """
    rules = rules_of(game)
    eyes = (ALL,) if seed is not None else tuple(sees)
    if position is None:
        changes = rules.setup(seats, options, eyes)
    else:
        changes = rules.position(seats, options, eyes, SetUp(position.stacks, position.pools, position.values))
    plays = [Play(WORLD, ASKED, "", changes, (), 1)]
    table = Table()
    table.fold(changes)
    plays += drawn(Referee(rules, 1, seed), table, 1)
    return Opening(tuple(plays), version_of(rules), rules.advice(seats, options))


def drawn(referee: Referee, table: Table, version: int) -> Iterator[Play]:
    """Yields the outcomes of chance that a simulated match comes to after event `version`, applying each."""
    while (play := referee.chance(table, version)) is not None:
        table.fold(play.changes)
        version += 1
        yield play


def offered_to(referee: Referee, table: Table, seat: str = "", habits: Habits | None = None) -> list[str]:
    """Returns all legal actions in the order in which they are offered.

    Args:
        referee: Who judges the match.
        table: The table.
        seat: Whose actions; `""` is everybody's who is asked.
        habits: What was answered so far: of actions that fit equally well, those used most come first.
    """
    asked = referee.open(table)
    return [
        f"{question.seat}: {one}" if len(asked) > 1 and question.seat != seat else one
        for question in asked
        if not seat or question.seat in ("", seat)
        for one in _offered(referee, question, table, habits)
    ]


def complete_legal(
    referee: Referee, text: str, table: Table, seat: str = "", offered: Sequence[str] | None = None
) -> list[str]:
    """Returns the legal actions that a text so far may become, the best first; all of them for an empty text.

    Args:
        referee: Who judges the match.
        text: What was typed.
        table: The table.
        seat: Whose actions; `""` is everybody's who is asked.
        offered: What `offered_to` returns for it, where somebody has kept it.
    """
    if offered is None:
        offered = offered_to(referee, table, seat)
    typed = text.casefold()
    is_declaring = referee.is_declaring(table)
    if not typed.strip():
        return [*offered, *_verbs(referee)] if is_declaring else list(offered)
    if is_declaring:
        return _complete_declared(referee, text, table)
    return best_first(typed, offered)


def best_first(typed: str, offered: Sequence[str]) -> list[str]:
    """Returns the actions that a text fits; those that have its numbers as they are before all others."""
    ranked: list[tuple[bool, int, int, int, str]] = []
    for index, one in enumerate(offered):
        action = one.casefold()
        fit = rank(typed, action)
        if fit is not None:
            letters = reach(typed, action) if fit == LOOSE else 0
            ranked.append((not keeps_numbers(typed, action), fit, letters, index, one))
    return [one for *_, one in sorted(ranked)]


def _offered(referee: Referee, question: Open, table: Table, habits: Habits | None) -> Sequence[str]:
    """Returns the answers to a question in the order in which they are offered; outcomes of chance keep theirs."""
    if not question.seat:
        return question.legal
    at_hand = known_for(table, question.seat)
    used = (habits or Habits(())).of(question.seat, question.asked)
    return in_order(question.legal, question.otherwise, kinds=referee.rules.kinds, at_hand=at_hand, used=used)


def _complete_declared(referee: Referee, text: str, table: Table) -> list[str]:
    """Returns what the last part of a declared effect may become: its verb, or the card that it names."""
    nothing = f"{DECLARE} {NOTHING}"
    if nothing.startswith(text.strip().casefold()) and len(text.strip()) > 1:
        return [nothing]
    part = text.rpartition(";")[2]
    words = part.split()
    last = "" if part.endswith(" ") or not words else words[-1]
    stem = text[: len(text) - len(last)]
    if len(words) <= 1 and last:
        return [f"{stem}{verb}" for verb in _verbs(referee) if verb.startswith(last.casefold())]
    if not words:
        return [f"{text.rstrip()} {verb}" for verb in _verbs(referee)]
    there = {kind for kind in table.kinds.values() if not is_unknown(kind)}
    named = [f"{stem}{kind}" for kind in sorted(there) if kind.startswith(last.casefold())]
    # A card that lies where the effect cannot take it, or that is not in this game, is no way on.
    asked = referee.question(table)
    seat = asked.seat if isinstance(asked, Decision) else ""
    return [one for one in named if _is_read(referee, one, table, seat)]


def _is_read(referee: Referee, text: str, table: Table, seat: str) -> bool:
    """Returns True if a text is an action of a seat as it stands."""
    try:
        return bool(referee.read(text, table, seat))
    except Refused:
        return False


def _verbs(referee: Referee) -> list[str]:
    """Returns the words with which parts of a declared effect begin."""
    return list(dict.fromkeys(example.split()[0] for example in referee.rules.deeds))
