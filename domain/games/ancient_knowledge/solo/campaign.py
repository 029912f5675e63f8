"""A campaign as its stream tells it: games, the three decks of chests, rank, n / 15. A fold.

It takes every event as it stands: what was recorded happened. What may be entered is decided in
`campaign_entries.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from domain.errors import Rejected
from domain.games.ancient_knowledge.solo.campaign_events import (
    CampaignEvent,
    CampaignOpened,
    ChestsChosen,
    GameBegun,
    GameCalledOff,
    GameCorrected,
    GameEnded,
    GoalsRevised,
)
from domain.games.ancient_knowledge.solo.facts import (
    Rank,
    in_order,
    rank_of,
    setup_facts,
    solo_facts,
)
from domain.games.ancient_knowledge.solo.played import Result, corrected_result

Stage: TypeAlias = Literal["between", "playing", "lost", "completed"]


@dataclass
class Game:
    """One game of a campaign."""

    number: int
    match: str
    keep: int
    time_card: int
    under: tuple[str, ...] = ()
    rank: str = ""
    begun: int = 0
    """When, in microseconds since 1970, UTC."""
    revealed: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    given_up: tuple[str, ...] = ()
    is_revised: bool = False
    result: Result | None = None
    corrections: list[GameCorrected] = field(default_factory=list)

    @property
    def goals(self) -> tuple[str, ...]:
        """The chests in artifact spaces: those chosen without those given up."""
        return tuple(chest for chest in self.chosen if chest not in self.given_up)


class Decks(NamedTuple):
    """The three decks of a saved campaign (8.17)."""

    left: tuple[str, ...]
    """Deck 1: still to be achieved."""
    achieved: tuple[str, ...]
    """Deck 2: under the board in the next game."""
    spent: tuple[str, ...]
    """Deck 3: used up."""


class SetUp(NamedTuple):
    """How the next game is set up."""

    number: int
    keep: int
    time_card: int
    under: tuple[str, ...]
    pool: tuple[str, ...]
    """What may be revealed."""
    reveals: int
    rank: Rank | None


@dataclass
class CampaignState:
    """Everything that a campaign's stream says."""

    player: str = ""
    who: str = ""
    """The player's id; `""` in older records."""
    chests: tuple[str, ...] = ()
    counts_lost: bool = True
    opened: int = 0
    games: list[Game] = field(default_factory=list)
    called_off: list[Game] = field(default_factory=list)
    passed_over: int = 0
    """Events that this version does not know, or that concern no game."""

    # -- reading ----------------------------------------------------------------------------------

    @property
    def is_opened(self) -> bool:
        return bool(self.chests)

    @property
    def running(self) -> Game | None:
        """The game that was begun and has no result yet."""
        return self.games[-1] if self.games and self.games[-1].result is None else None

    @property
    def ended(self) -> list[Game]:
        """The games with a result."""
        return [game for game in self.games if game.result is not None]

    @property
    def stage(self) -> Stage:
        """Where the campaign stands; a lost one is over, a completed one as well."""
        if any(game.result is not None and not game.result.is_won for game in self.games):
            return "lost"
        if self.running is not None:
            return "playing"
        return "completed" if self.is_opened and not self.decks.left else "between"

    @property
    def achieved(self) -> int:
        """Goals achieved, of all chests; those of a lost game by the reading of AK-O7."""
        return sum(
            len(game.result.met) for game in self.games if game.result and (game.result.is_won or self.counts_lost)
        )

    @property
    def is_worthiest(self) -> bool:
        """True for the Worthiest Heir: completed in three games (8.18)."""
        return self.stage == "completed" and len(self.games) == solo_facts().campaign.heir_games

    @property
    def rank(self) -> Rank | None:
        """The rank of the last game with a result; None before the first one."""
        ended = self.ended
        return rank_of(ended[-1].result.total) if ended and ended[-1].result else None

    @property
    def decks(self) -> Decks:
        """The decks between games; while one runs, those before it, with deck 2 under its board."""
        return self.decks_before(len(self.games) if self.running is None else len(self.games) - 1)

    def decks_before(self, count: int) -> Decks:
        """Returns the decks after the first `count` games; they hold all chests together."""
        achieved: tuple[str, ...] = ()
        spent: list[str] = []
        for game in self.games[:count]:
            spent += achieved  # used or not: what lay under the board does not stay for a second game (8.16)
            achieved = game.result.met if game.result is not None else ()
        gone = {*achieved, *spent}
        return Decks(
            tuple(chest for chest in self.chests if chest not in gone),
            in_order(achieved),
            in_order(dict.fromkeys(spent)),
        )

    @property
    def next_set_up(self) -> SetUp:
        """How the next game is set up, by the last result alone (8.15)."""
        known, decks, rank = setup_facts(), self.decks, self.rank
        keep = known.kept - (rank.discards if rank else 0)
        space = rank.time_card if rank else solo_facts().time_card.start
        number = len(self.ended) + 1
        return SetUp(number, keep, space, decks.achieved, decks.left, min(known.revealed, len(decks.left)), rank)

    def game(self, number: int) -> Game:
        """Returns a game. Raises `Rejected`: there is none of that number."""
        for game in self.games:
            if game.number == number:
                return game
        has = f"it has 1 to {len(self.games)}" if self.games else "none was begun yet"
        raise Rejected("AK.8.19", f"the campaign has no game {number}; {has}")

    def findings(self) -> Iterator[str]:
        """Yields what a correction made not fit any more: games set up by a result that was another one."""
        for before, game in zip(self.games, self.games[1:], strict=False):
            if before.result is None:
                continue
            rank = rank_of(before.result.total)
            keep, space = setup_facts().kept - rank.discards, rank.time_card
            if (game.keep, game.time_card) != (keep, space):
                yield (
                    f"game {game.number} was set up with {game.keep} cards and the time card in space "
                    f"{game.time_card}; by the result of game {before.number} ({rank.name}) it would be "
                    f"{keep} cards and space {space}"
                )

    # -- folding ----------------------------------------------------------------------------------

    def apply(self, event: CampaignEvent | None, recorded_at: int = 0) -> None:
        """Adds one event of the stream; None is one of an unknown type.

        Args:
            event: The next event.
            recorded_at: When it was recorded, in microseconds since 1970, UTC.
        """
        match event:
            case CampaignOpened() if not self.is_opened:
                self.player, self.chests, self.counts_lost = event.player, event.chests, event.counts_lost
                self.who = event.who
                self.opened = recorded_at
            case GameBegun():
                self.games.append(
                    Game(event.number, event.match, event.keep, event.time_card, event.under, event.rank, recorded_at)
                )
            case ChestsChosen() | GoalsRevised() | GameEnded() | GameCorrected() | GameCalledOff():
                game = next((one for one in self.games if one.number == event.number), None)
                if game is None:
                    self.passed_over += 1
                else:
                    self._apply_to(game, event)
            case _:
                self.passed_over += 1

    def _apply_to(
        self, game: Game, event: ChestsChosen | GoalsRevised | GameEnded | GameCorrected | GameCalledOff
    ) -> None:
        match event:
            case ChestsChosen():
                game.revealed, game.chosen = event.revealed, event.chosen
            case GoalsRevised():
                game.given_up, game.is_revised = event.given_up, True
            case GameEnded():
                game.result = Result(event.rows, event.met, event.missed, event.used)
            case GameCorrected():
                corrected(game, event)
            case GameCalledOff():
                self.games.remove(game)
                self.called_off.append(game)


def corrected(game: Game, event: GameCorrected) -> Game:
    """Changes a game as a correction says, and returns it."""
    game.revealed = game.revealed if event.revealed is None else event.revealed
    game.chosen = game.chosen if event.chosen is None else event.chosen
    if event.given_up is not None:
        game.given_up, game.is_revised = event.given_up, True
    if game.result is not None:
        game.result = corrected_result(game.result, event)
    game.corrections.append(event)
    return game
