"""Campaigns of the archive: opened, played game by game, corrected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from domain.games.ancient_knowledge.solo.campaign import CampaignState, Game
from domain.games.ancient_knowledge.solo.campaign_entries import (
    begin_game,
    call_off,
    choose_chests,
    correct_game,
    end_game,
    open_campaign,
    revise_goals,
    verify_choice,
)
from domain.games.ancient_knowledge.solo.campaign_events import (
    CampaignEvent,
    ChestsChosen,
    GameCorrected,
    GameEnded,
    GoalsRevised,
)
from domain.games.ancient_knowledge.solo.played import Result
from replay.errors import BadRequest
from replay.ids import short
from replay.naming import verify_name
from replay.series import Series, decided, id_named, ids_of, open_series, readable
from replay.series_events import CAMPAIGN
from replay.solo_games import AT_A_TABLE, Found, Manner, found_in, open_solo, option_of

if TYPE_CHECKING:
    from replay.archive import Archive
    from replay.match import Match


class BegunGame(NamedTuple):
    """A game that was begun."""

    number: int
    match: Match | None
    """None if it is kept nowhere."""
    advice: tuple[str, ...] = ()


class Campaign(Series[CampaignState]):
    """One campaign."""

    def __init__(self, archive: Archive, ident: str) -> None:
        super().__init__(archive, CAMPAIGN, ident, CampaignState)

    def told(self, hides: Callable[[str], bool]) -> CampaignState:
        """Returns the campaign up to the first game of which something has to be hidden.

        Args:
            hides: Returns True for the id of a match of which nobody may be told the end.
        """
        shown = CampaignState()
        for event, recorded_at in self.events():
            if isinstance(event, GoalsRevised | GameEnded) and any(
                game.number == event.number and hides(game.match) for game in shown.games
            ):
                break
            shown.apply(event, recorded_at)
        return shown

    def begin(
        self,
        *,
        revealed: Sequence[str] = (),
        chosen: Sequence[str] = (),
        manner: Manner = AT_A_TABLE,
        keeps_match: bool = True,
    ) -> BegunGame:
        """Begins the next game and opens its match with the set-up that the campaign asks for, in one transaction.

        Args:
            revealed: Chests revealed, if they are known already; else the match asks, after ten cards are drawn.
            chosen: Those of them that are goals.
            manner: How the match is opened.
            keeps_match: False: the game is recorded nowhere, only its result will be entered.

        Raises:
            Refused: No game may begin now, or the chests cannot be so.
            InvalidOption: The rules cannot set the match up so.
            eventstore.errors.WrongExpectedVersion: Somebody else recorded first; nothing was opened.
        """
        setup = self.state.next_set_up
        begun = decided(lambda: begin_game(self.state, ""))
        if revealed or chosen:
            decided(lambda: verify_choice(setup.pool, revealed, chosen))
        events: list[CampaignEvent] = [begun]
        if chosen:
            events.append(ChestsChosen(begun.number, tuple(revealed), tuple(chosen)))
        if not keeps_match:
            self._append(events, manner.by)
            self._refresh()
            return BegunGame(begun.number, None)
        options = {
            "mode": "campaign",
            "keep": str(begun.keep),
            "time_card": str(begun.time_card),
            "under": option_of(begun.under),
            "chests": option_of(chosen),
            "pool": "" if chosen else option_of(setup.pool),
        }
        facts = {
            "event": f"Campaign {short(self.id)}",
            "round": str(begun.number),
            "series": f"{self.stream}/{begun.number}",
        }
        with self.archive.store.batch():
            match, advice = open_solo(self.archive, self.state, options, facts, manner)
            events[0] = msgspec.structs.replace(begun, match=match.id)
            self._append(events, manner.by)
        self._refresh()
        return BegunGame(begun.number, match, advice)

    def choose(self, revealed: Sequence[str], chosen: Sequence[str], by: str = "") -> None:
        """Enters which chests were revealed in the game that runs, and which are its goals. Raises `Refused`."""
        self._decide(lambda: choose_chests(self.state, revealed, chosen), by)

    def revise(self, given_up: Sequence[str], by: str = "") -> None:
        """Enters which goals were given up after the middle of the game. Raises `Refused`."""
        self._decide(lambda: revise_goals(self.state, given_up), by)

    def end(self, result: Result, by: str = "") -> Game:
        """Enters how the game that runs ended, and returns it. Raises `Refused`."""
        self._decide(lambda: end_game(self.state, result), by)
        return self.state.games[-1]

    def end_from_match(self, by: str = "", rows: Sequence[int] | None = None) -> Game:
        """Takes the result of the game that runs from its match, with the chests that were chosen and given up there.

        Args:
            by: Who records.
            rows: The five rows of the score pad, where the match does not know the points of every card.

        Raises:
            BadRequest: Its match is not over, or not in this archive, or does not know all points.
            Refused: What it says does not fit.
        """
        game = self.state.running
        if game is None:
            raise BadRequest("no game of the campaign runs; begin the next one first")
        match = self.match(game.match)
        if match is None:
            raise BadRequest(f"the match of game {game.number} is not in this archive; type the result")
        found = found_in(match)
        return self.end_as_found(found, found.with_rows(rows), by)

    def end_as_found(self, found: Found, result: Result, by: str = "") -> Game:
        """Enters a result with the chests that were chosen and given up in the match of the game that runs.

        Raises:
            Refused: It does not fit; nothing is entered.
        """
        game = self.state.running
        try:
            with self.archive.store.batch():
                if game is not None and not game.chosen and found.chosen:
                    self.choose(found.revealed or found.chosen, found.chosen, by)
                if game is not None and not game.is_revised and found.given_up:
                    self.revise(found.given_up, by)
                return self.end(result, by)
        finally:
            self.read_again()  # what was refused half-way is not stored

    def correct(self, change: GameCorrected, by: str = "") -> None:
        """Puts right what was entered of a game; what was entered stays in the record. Raises `Refused`."""
        self._decide(lambda: correct_game(self.state, change), by)

    def call_off(self, reason: str = "", by: str = "") -> None:
        """Enters that the game that runs does not count. Raises `Refused`."""
        self._decide(lambda: call_off(self.state, reason), by)

    def _decide(self, decide: Callable[[], CampaignEvent], by: str) -> None:
        self.record(decided(decide), by)


def new_campaign(archive: Archive, player: str, *, counts_lost: bool | None = None, by: str = "") -> Campaign:
    """Opens a campaign: 15 chests in deck 1, no rank.

    Args:
        archive: Where it is kept.
        player: Who plays.
        counts_lost: Goals met in a lost game count in n / 15; None: as the data say (AK-O7).
        by: Who records.

    Raises:
        BadRequest: The name holds control characters, or is empty.
    """
    verify_name(player, "the name of the player")
    return Campaign(archive, open_series(archive, CAMPAIGN, open_campaign(player, counts_lost=counts_lost), by))


def campaign_named(archive: Archive, ref: str) -> Campaign:
    """Returns a campaign by id, unique beginning or end of it, player, or `"@last"`.

    Raises:
        NotFound, Ambiguous: None is called so, or several are.
    """
    return Campaign(archive, id_named(archive, CAMPAIGN, ref))


def campaigns(archive: Archive) -> list[Campaign]:
    """Returns the campaigns that can be read, the oldest first."""
    return list(readable(ids_of(archive, CAMPAIGN), lambda ident: Campaign(archive, ident)))
