"""The rules of Root: a table of contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from domain.agenda import Step, steps_by_tag
from domain.changes import Value
from domain.decision import Action, Decision, Over, Score
from domain.errors import InvalidOption, NotAnAnswer, Rejected
from domain.facts import DataStatus, Facts, Kind, OpenPoint, Option, OptionValue, checked_options, checked_seats
from domain.game import AgendaRules, SetUp
from domain.games.root import (
    battle,
    cards,
    deeds,
    exiles,
    facts,
    follow_up,
    improvements,
    in_battle,
    outrage,
    places,
    positions,
    scoring,
    setup,
    standard,
    turn,
)
from domain.games.root.about import EDITION, ID, NAME, OPEN_POINTS, SEATS
from domain.games.root.alliance import law as alliance
from domain.games.root.clergy import law as clergy
from domain.games.root.eyrie import law as eyrie
from domain.games.root.laws import LAWS, law_of
from domain.games.root.layout import board
from domain.games.root.lenses import Wood
from domain.games.root.marquise import law as marquise
from domain.games.root.naming import named
from domain.games.root.notation import NOTATION
from domain.games.root.pointing import pointed
from domain.games.root.vagabond import law as vagabond
from domain.games.root.values import value_misfit
from domain.layout import Layout
from domain.pointing import Pointed
from domain.table import Table
from domain.transaction import Transaction

LAWS.update({law.id: law for law in (marquise.LAW, eyrie.LAW, alliance.LAW, vagabond.LAW, vagabond.SECOND, clergy.LAW)})

_OPTIONS: Final = (
    Option("map", "the map", "fall", ("fall", "winter", "lake", "mountain")),
    Option("deck", "the shared deck", "standard", ("standard", "exiles")),
    Option("factions", "letters of the factions in a simulated game, in the order of play (CEAY)", ""),
    Option("clearings", "suits of the clearings (F1, M2, R3 ...), if they differ from those printed", ""),
)
_FACTIONS: Final = "CEAVYG"
"""Who plays in a simulated game if nobody is named: as many as there are seats."""


class Root(AgendaRules):
    """Two to six factions, one woodland."""

    steps = steps_by_tag(
        cards.ShuffleDeck,
        cards.Reshuffle,
        cards.TakeCards,
        cards.DrawCards,
        cards.HandLimit,
        cards.EveningDraw,
        cards.LayBack,
        outrage.Outrage,
        outrage.AskOutrage,
        outrage.TopSupporter,
        outrage.DominanceAside,
        battle.AskAmbush,
        battle.AskFoil,
        battle.AmbushHits,
        battle.AfterAmbush,
        battle.RollDice,
        battle.AskEffects,
        battle.CountHits,
        battle.EndBattle,
        battle.AskLosses,
        battle.Deal,
        follow_up.AskMarch,
        follow_up.AskBattle,
        in_battle.AskPartisans,
        improvements.AskCards,
        *standard.STEPS,
        *exiles.STEPS,
        turn.Turn,
        turn.Phase,
        turn.WinByDominance,
        turn.OwnPhase,
        turn.EndTurn,
        *marquise.STEPS,
        *eyrie.STEPS,
        *alliance.STEPS,
        *vagabond.STEPS,
        *clergy.STEPS,
    )
    notation = NOTATION

    @property
    def facts(self) -> Facts:
        return _facts()

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return _kinds()

    def chairs(self, count: int, options: Mapping[str, OptionValue]) -> tuple[str, ...]:
        named = str(options.get("factions", ""))
        number = len(super().chairs(count or len(named), options))
        if named and len(named) != number:
            raise InvalidOption("factions", f"{number} seats are played by {number} factions, not by {named}")
        return tuple(_playable(self.facts, tuple(named or _FACTIONS[:number])))

    @property
    def seat_words(self) -> tuple[str, ...]:
        judged = [f"{one.letter} {one.name}" for one in facts.letters().values() if one.id in LAWS]
        declared = [one.letter for one in facts.letters().values() if one.id not in LAWS]
        return (*judged, f"without rules {' '.join(declared)}")

    def cannot_judge(self, seats: Sequence[str]) -> str:
        letters = facts.letters()
        unwritten = [letters[seat] for seat in seats if seat in letters and letters[seat].id not in LAWS]
        names = ", ".join(f"{faction.name} ({faction.letter})" for faction in unwritten)
        return f"no rules are written for {names}: what is recorded is declared, not judged" if names else ""

    def checked(
        self, seats: Sequence[str], options: Mapping[str, OptionValue]
    ) -> tuple[Sequence[str], Mapping[str, OptionValue]]:
        order = _playable(self.facts, seats)
        return order, _checked(self.facts, order, options)

    def lay_out(
        self, tx: Transaction, seats: Sequence[str], options: Mapping[str, OptionValue], sees: Sequence[str]
    ) -> Sequence[Step]:
        setup.lay_out(tx, seats, options, sees)
        return setup.first_steps(seats, options)

    def lay_out_position(
        self,
        tx: Transaction,
        seats: Sequence[str],
        options: Mapping[str, OptionValue],
        sees: Sequence[str],
        laid: SetUp,
    ) -> Sequence[Step]:
        return positions.lay_out_position(tx, seats, options, sees, laid)

    def advice(self, seats: Sequence[str], options: Mapping[str, OptionValue]) -> tuple[str, ...]:
        return clergy.advice(checked_options(self.facts, options)) if clergy.LETTER in seats else ()

    def has_ended(self, table: Table) -> bool:
        return scoring.has_ended(table)

    def over(self, table: Table) -> Over:
        return scoring.result(table)

    def sensible(self, table: Table, decision: Decision, legal: Sequence[Action]) -> tuple[Action, ...]:
        wood = Wood(table)
        return law_of(wood, decision.seat).sensible(wood, decision.seat, deeds.promising(wood, decision.seat, legal))

    def score(self, table: Table) -> tuple[Score, ...]:
        return scoring.scores(table)

    def parse(self, text: str, table: Table | None = None) -> Action:
        return named(NOTATION.parse(text), table)

    def no_answer(self, table: Table, decision: Decision, action: Action, refusal: NotAnAnswer) -> Rejected:
        """Cites what the faction's law has against an action that is not asked for since it is impossible."""
        wood = Wood(table)
        try:
            law_of(wood, decision.seat).verify_unasked(wood, decision.seat, action)
        except Rejected as impossible:
            return impossible
        return refusal

    def pointed(self, action: Action, table: Table | None = None, seat: str = "") -> Pointed:
        return pointed(action)

    def value_misfit(self, table: Table, name: str, value: Value) -> str:
        return value_misfit(table, name, value)

    def layout(self, seat: str, seats: Sequence[str]) -> Layout:
        return board(seat, seats)


def _playable(about: Facts, seats: Sequence[str]) -> list[str]:
    """Returns the seats if each is the letter of a faction whose law is written. Raises `InvalidOption`."""
    if not seats:
        said = "Root is played by factions, and none is named; name the seats by their letters, as --seat C=alice"
        raise InvalidOption("seats", said)
    letters = {letter: faction for letter, faction in facts.letters().items() if faction.id in LAWS}
    for seat in seats:
        if seat not in letters:
            known = ", ".join(f"{letter} {faction.name}" for letter, faction in letters.items())
            raise InvalidOption("seats", f"the seats of Root are the letters of its factions ({known}), not {seat!r}")
    return list(checked_seats(about, seats))


def _checked(about: Facts, seats: Sequence[str], options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Returns the options of a game of these seats. Raises `InvalidOption`."""
    chosen = checked_options(about, options)
    named = str(chosen["factions"])
    if named and list(named) != list(seats):
        said = f"the seats are {', '.join(seats)}, and factions names {named}; leave it out, or name the same in order"
        raise InvalidOption("factions", said)
    return dict(chosen)


@cache
def _kinds() -> Mapping[str, Kind]:
    found = {card.id: Kind(card.name, card.suit) for card in facts.cards().values()}
    for faction in facts.factions().values():
        for piece in faction.pieces:
            found[f"{piece.kind}:{faction.id}"] = Kind(f"{faction.name}: {piece.name}", piece.type)
    for item in facts.items():
        found[item] = Kind(item.capitalize(), "item")
        found[places.exhausted(item)] = Kind(f"{item.capitalize()} (exhausted)", "item")
    found.update({quest.id: Kind(quest.name, quest.suit) for quest in facts.roles().quests})
    return found


@cache
def _facts() -> Facts:
    settings = facts.clergy_settings().values()
    statuses = [setting.status for setting in settings]
    statuses += [card.status for card in facts.cards().values()]
    statuses += [character.status for character in facts.roles().characters]
    return Facts(
        id=ID,
        name=NAME,
        edition=EDITION,
        seats=SEATS,
        chance="explicit",
        information="hidden",
        dynamics="sequential",
        longest=20_000,
        options=(*_OPTIONS, *(setting.option for setting in settings)),
        data=DataStatus(*(statuses.count(status) for status in ("known", "assumed", "unknown"))),
        sets=_sets(),
        open_points=(
            *(OpenPoint(*point) for point in OPEN_POINTS),
            *(
                OpenPoint(setting.point, f"Honeycomb Clergy: {setting.text}", str(setting.default))
                for setting in settings
            ),
        ),
    )


def _sets() -> tuple[str, ...]:
    """Returns how much of the game is there, a line each."""
    decks = [f"{deck.name} deck: {len(deck.kinds())} cards, all with their effects" for deck in facts.decks().values()]
    maps = ", ".join(chart.name for chart in facts.maps().values())
    judged = ", ".join(faction.name for faction in facts.factions().values() if faction.id in LAWS)
    declared = ", ".join(faction.name for faction in facts.factions().values() if faction.id not in LAWS)
    return (*decks, f"maps: {maps}", f"factions that are judged: {judged}", f"factions that are declared: {declared}")


RULES: Final = Root()
