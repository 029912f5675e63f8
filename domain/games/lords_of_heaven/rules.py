"""The rules of Lords of Heaven: a table of contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from domain.agenda import Step, steps_by_tag
from domain.changes import Value
from domain.decision import Action, Decision, Over, Score
from domain.errors import InvalidOption, NotAnAnswer, Rejected
from domain.facts import DataStatus, Facts, Kind, OpenPoint, OptionValue, Status
from domain.game import AgendaRules, SetUp
from domain.games.lords_of_heaven import (
    actions,
    aftermath,
    allies,
    commit,
    conflict_effects,
    declaring,
    development,
    dice,
    draft,
    drawing,
    effects,
    income,
    movement,
    positions,
    presence,
    score,
    sense,
    setup,
    starting,
    turn,
)
from domain.games.lords_of_heaven.about import NAME
from domain.games.lords_of_heaven.facts import (
    cards,
    edges,
    factions,
    locations,
    owned,
    packaged,
    remembered,
    rules,
    use,
)
from domain.games.lords_of_heaven.figures import track_of
from domain.games.lords_of_heaven.house import completed
from domain.games.lords_of_heaven.layout import board
from domain.games.lords_of_heaven.lenses import BLUFF, BUILDINGS, FAITH, GOLD, UNITS, building, seats
from domain.games.lords_of_heaven.naming import said
from domain.games.lords_of_heaven.notation import NOTATION
from domain.games.lords_of_heaven.out_of_place import no_place_for
from domain.games.lords_of_heaven.pointing import pointed
from domain.games.lords_of_heaven.values import value_misfit
from domain.layout import Layout
from domain.pointing import Pointed
from domain.table import Table
from domain.transaction import Transaction

_SEATS: Final = {2: ("C", "S"), 3: ("B", "C", "S"), 4: ("B", "C", "S", "K")}


class LordsOfHeaven(AgendaRules):
    """Two to four factions; a seat is called by the letter of its faction."""

    steps = steps_by_tag(
        drawing.ShuffleStep,
        drawing.MoveTop,
        drawing.Restock,
        drawing.DrawCards,
        drawing.Refill,
        drawing.TurnRoundCard,
        drawing.Tell,
        draft.DealDraft,
        draft.AskDraft,
        draft.PassOn,
        draft.AskBottom,
        turn.BeginCrusade,
        turn.ClearRoundDeck,
        turn.LastRoundLater,
        turn.BeginRound,
        turn.Turn,
        turn.EndRound,
        turn.EndCrusade,
        actions.AskAction,
        actions.PayColumn,
        actions.TakeBenefits,
        effects.AskEffect,
        effects.DoPart,
        effects.AskLower,
        effects.AskExchange,
        effects.AskSupport,
        declaring.AskDeclared,
        development.AskBuild,
        development.UpgradeTold,
        presence.AskPresence,
        presence.PayTold,
        movement.AskRecruit,
        movement.AskMove,
        income.AskProvision,
        income.CityIncome,
        income.ToldIncome,
        starting.AskConflict,
        allies.AskJoin,
        allies.AskAlly,
        allies.AskAnswer,
        allies.CloseAsking,
        commit.AskCommit,
        commit.Reveal,
        conflict_effects.ConflictEffects,
        conflict_effects.DoConflictPart,
        conflict_effects.AskAlso,
        conflict_effects.AddStrength,
        dice.KeepStrength,
        dice.Roll,
        dice.AskReroll,
        dice.CountStrength,
        aftermath.GivePoints,
        aftermath.AskLosses,
        aftermath.FaithGone,
        aftermath.AskReturn,
        aftermath.AskSpoils,
        aftermath.RansackGold,
        aftermath.EndConflict,
    )
    notation = NOTATION

    @property
    def facts(self) -> Facts:
        return _facts()

    @property
    def deeds(self) -> tuple[str, ...]:
        return ("gain 2 gold", "pay 1 faith", "score 1", "strength 2", "wounds 1", "play pilgrims", "B: pay 1 gold")

    @property
    def owned(self) -> str:
        return owned()

    def complete(self, texts: Mapping[str, str]) -> None:
        use(completed(packaged(), texts) if texts else None)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return _kinds()

    def chairs(self, count: int, options: Mapping[str, OptionValue]) -> tuple[str, ...]:
        return _SEATS[len(super().chairs(count, options))]

    @property
    def seat_words(self) -> tuple[str, ...]:
        return tuple(f"{one.letter} {one.name}" for one in factions().values())

    def checked(
        self, seats: Sequence[str], options: Mapping[str, OptionValue]
    ) -> tuple[Sequence[str], Mapping[str, OptionValue]]:
        order, chosen = super().checked(seats, options)
        for seat in order:
            if seat not in factions():
                known = ", ".join(f"{one.letter} ({one.name})" for one in factions().values())
                raise InvalidOption("seats", f"a seat of {NAME} is the letter of its faction: {known}")
        if len(order) == 2 and len({factions()[seat].faith_group for seat in order}) == 1:
            raise InvalidOption("seats", "two play Christians (B or C) against Muslims (S or K) (LH.8.3)")
        return order, chosen

    def advice(self, seats: Sequence[str], options: Mapping[str, OptionValue]) -> tuple[str, ...]:
        return setup.advice(seats, options)

    def lay_out(
        self, tx: Transaction, seats: Sequence[str], options: Mapping[str, OptionValue], sees: Sequence[str]
    ) -> Sequence[Step]:
        setup.lay_out(tx, seats, options, sees)
        return setup.first_steps(seats)

    def lay_out_position(
        self,
        tx: Transaction,
        seats: Sequence[str],
        options: Mapping[str, OptionValue],
        sees: Sequence[str],
        laid: SetUp,
    ) -> Sequence[Step]:
        return positions.lay_out_position(tx, seats, options, sees, laid)

    def over(self, table: Table) -> Over:
        return score.result(table)

    def sensible(self, table: Table, decision: Decision, legal: Sequence[Action]) -> tuple[Action, ...]:
        return sense.sensible(legal)

    def score(self, table: Table) -> tuple[Score, ...]:
        return score.scores(table)

    def parse(self, text: str, table: Table | None = None) -> Action:
        return said(text, seats(table) if table is not None else tuple(factions()))

    def value_misfit(self, table: Table, name: str, value: Value) -> str:
        return value_misfit(table, name, value)

    def no_answer(self, table: Table, decision: Decision, action: Action, refusal: NotAnAnswer) -> Rejected:
        reason = no_place_for(table, action)
        return Rejected("LH.6", reason) if reason else refusal

    def pointed(self, action: Action, table: Table | None = None, seat: str = "") -> Pointed:
        return pointed(action, table)

    def layout(self, seat: str, seats: Sequence[str]) -> Layout:
        return board(seat, seats)


@remembered
def _kinds() -> Mapping[str, Kind]:
    found: dict[str, Kind] = {}
    for card in cards().values():
        status: Status = "unknown" if card.unknown else "assumed" if card.assumed else "known"
        found[card.id] = Kind(card.name, "action", status, _text(card.id))
    found[BLUFF] = Kind("Bluff", "action")
    for kind in (*rules().rounds.fixed, *rules().rounds.shuffled):
        found[kind] = Kind(kind.replace("-", " ").title(), "round")
    for kind in (*UNITS, GOLD, FAITH):
        found[kind] = Kind(kind.replace("-", " ").title(), "token")
    for one in factions().values():
        found[one.letter] = Kind(f"Presence of the {one.name}", "token")
        temple = "Church" if one.faith_group == "christian" else "Mosque"
        for kind in BUILDINGS:
            name = temple if kind == "temple" else kind.capitalize()
            found[building(one.letter, kind)] = Kind(f"{name} of the {one.name}", "building")
    return found


def _text(kind: str) -> str:
    """Returns the figures of a card in a line; those that are assumed say so."""
    card = cards()[kind]

    def told(column: str, text: str) -> str:
        return f"{text} (assumed)" if column in card.assumed else text

    parts = (
        told("affiliation", card.affiliation),
        told("cost", f"cost {card.cost}"),
        told("benefit", f"benefit {' '.join(card.benefit)}"),
        told("strength", f"strength {card.strength}"),
    )
    effect = "; ".join(card.does) or card.effect.replace("-", " ") or "effect not known"
    conflict = f"; in a Conflict {'; '.join(card.fights)}" if card.fights else ""
    return f"{'; '.join(parts)}; {effect}{conflict}"


@remembered
def _facts() -> Facts:
    known = rules()
    every: list[Status] = [one.status for one in factions().values()]
    every += [one.status for one in edges().values()]
    every += [one.status for one in locations().values()]
    every += [one.figures for one in locations().values()]
    every += [known.components.status, known.hand.status, known.rounds.status, known.dice.status]
    every += [track_of(kind).status for kind in BUILDINGS]
    every += ["unknown" if card.unknown else "assumed" for card in cards().values()]
    return Facts(
        id="lords-of-heaven",
        name=NAME,
        edition="draft rulebook",
        seats=(2, 4),
        chance="explicit",
        information="hidden",
        dynamics="simultaneous",
        longest=20_000,
        completed=(
            *(f"{one.name} ({one.id})" for one in cards().values() if one is not packaged().cards[one.id]),
            *(one.name for one in locations().values() if one is not packaged().locations[one.id]),
            *(f"{kind} upgrades" for kind in BUILDINGS if track_of(kind).status == "known"),
            *(("dice",) if known.dice is not packaged().rules.dice else ()),
            *(("ways",) if edges() is not packaged().edges else ()),
        ),
        options=tuple(setting.option for setting in known.settings),
        data=DataStatus(every.count("known"), every.count("assumed"), every.count("unknown")),
        open_points=(
            *(OpenPoint(one.rule, one.text, str(one.default).lower()) for one in known.settings),
            *(OpenPoint(one.id, one.text, one.reading) for one in known.points),
        ),
    )


RULES: Final = LordsOfHeaven()
