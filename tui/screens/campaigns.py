"""The Campaign screen: games #1 to #15, the three decks of chests, the rank and what it does to the next set-up."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from domain.games.ancient_knowledge.solo.campaign import CampaignState, Game
from domain.games.ancient_knowledge.solo.campaign_events import GameCorrected
from domain.games.ancient_knowledge.solo.facts import letters_of, solo_facts
from replay.campaigns import BegunGame, Campaign, campaigns, new_campaign
from replay.solo_games import Manner
from tui import solo_entry
from tui.actions import SCREENS
from tui.keys import bindings
from tui.screens.solo import SoloScreen
from tui.solo_words import (
    GAME_HEADING,
    WIDE_HEADING,
    achieved_words,
    deck_lines,
    ending_lines,
    game_row,
    set_up_words,
    stage_words,
)

_RESULT = "Rows 1 to 5, then what was missed and used: 29 18 31 1 -32 : missed В : used О"
_NOT_YET = "Empty: the match asks, or they are entered later."
_CHOICE = "The chests revealed, a colon, those chosen: А Б В Г Д : А В."


class Campaigns(SoloScreen[Campaign], inherit_bindings=False):
    """Shows the campaigns of the archive, one at a time."""

    NAME = "campaign"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SCREENS["campaign"])]
    TITLE_TEXT = "Campaign"
    EMPTY = (
        "No campaign is kept here yet.",
        "",
        "A campaign of Ancient Knowledge is up to 15 solo games in which the goals of all 15 chests are to be "
        "achieved. Its chests, ranks and results are kept here from game to game.",
        "",
        "N opens a campaign",
    )

    def read_all(self) -> list[Campaign]:
        """Returns the campaigns of the archive."""
        return campaigns(self.kifu.archive)

    def __init__(self) -> None:
        super().__init__()
        self.state = CampaignState()
        """What may be told of the campaign shown."""

    def tell(self) -> None:
        """Finds out what may be told of the campaign shown."""
        self.state = CampaignState() if self.is_empty else self.one.told(self.hides)

    @property
    def is_hidden(self) -> bool:
        """True if a game has to be read before the rest is told."""
        return not self.is_empty and self.state.ended != self.one.state.ended

    def context(self) -> str:
        """Returns player, goals achieved, stage."""
        state = self.state
        return " · ".join((state.player, f"{achieved_words(state)} goals", stage_words(state)))

    def heading(self) -> str:
        """Returns the names of the columns."""
        return GAME_HEADING + (WIDE_HEADING if self.is_wide else "")

    def rows(self) -> list[Game | int]:
        """Returns the games, and the numbers of those to come."""
        games: list[Game | int] = [*self.state.games]
        return [*games, *range(len(games) + 1, solo_facts().campaign.most_games + 1)]

    def paint(self, row: Game | int, width: int) -> str:  # noqa: ARG002 - rows are as wide as their columns
        """Returns a game as text; of one to come, its number."""
        return f"{row:>3}       –" if isinstance(row, int) else game_row(row, is_wide=self.is_wide)

    def about(self) -> list[str]:
        """Returns the decks and what comes next."""
        state = self.state
        return [*deck_lines(state), *ending_lines(state)]

    def entry(self) -> str:
        """Returns the marked game in words."""
        row = self.table.row
        if not isinstance(row, Game):
            return f"game {row} was not begun" if row else ""
        told = f"game {row.number}: keep {row.keep}, time card in space {row.time_card}"
        if row.result is not None:
            told += f" · rows {' '.join(map(str, row.result.rows))} = {row.result.total}"
        if row.corrections:
            reason = row.corrections[-1].reason
            told += f" · corrected{f': {reason}' if reason else ''}"
        return told

    def why_off(self, action_id: str) -> str:
        """Says where the campaign stands in the way."""
        reason = super().why_off(action_id)
        if reason or self.is_empty:
            return reason
        state = self.one.state
        if action_id == "solo.begin" and state.stage != "between":
            return f"no game can begin now: {stage_words(state)}"
        if action_id in ("solo.choose", "solo.revise", "solo.result", "solo.call_off") and state.running is None:
            return "no game runs; n begins the next one"
        if action_id in ("solo.open", "solo.correct") and not isinstance(self.table.row, Game):
            return "this game was not begun"
        return ""

    def _marked(self) -> Game:
        row = self.table.row
        assert isinstance(row, Game)
        return row

    def _game_at_hand(self) -> Game:
        game = self.one.state.running
        assert game is not None
        return game

    def do_solo_open(self) -> None:
        """Opens the match of the marked game."""
        game = self._marked()
        self.open_match_of(game.match, f"game {game.number}")

    def do_solo_new(self) -> None:
        """Asks who plays, and opens a campaign."""
        self.ask_line("New campaign", "Who plays?", self._new, self.kifu.author)

    def _new(self, player: str) -> None:
        new_campaign(self.kifu.archive, player, by=self.kifu.author)
        self.load()

    def do_solo_begin(self) -> None:
        """Asks for the chests revealed and chosen, then how the match is opened."""
        setup = self.one.state.next_set_up
        text = f"{set_up_words(setup)}.\nDeck 1: {letters_of(setup.pool)}.\n{_CHOICE}\n{_NOT_YET}"
        self.ask_line(f"Begin game {setup.number}", text, self._how)

    def _how(self, text: str) -> None:
        revealed, chosen = solo_entry.pair_of(text) if text.strip() else ((), ())

        def begin(manner: Manner, keeps_match: bool) -> BegunGame:
            return self.one.begin(revealed=revealed, chosen=chosen, manner=manner, keeps_match=keeps_match)

        self.ask_how("How is it recorded?", "", begin)

    def do_solo_choose(self) -> None:
        """Asks which chests were revealed and chosen in the game that runs."""
        pool = letters_of(self.one.state.decks.left)
        self.ask_line(f"Goals of game {self._game_at_hand().number}", f"{_CHOICE}\nDeck 1: {pool}", self._choose)

    def _choose(self, text: str) -> None:
        self.one.choose(*solo_entry.pair_of(text), by=self.kifu.author)

    def do_solo_revise(self) -> None:
        """Asks which goals are given up."""
        game = self._game_at_hand()
        text = f"Goals given up right after the flip; at least one of {letters_of(game.goals)} stays."
        self.ask_line(f"Revise game {game.number}", text, self._revise)

    def _revise(self, text: str) -> None:
        self.one.revise(solo_entry.chests_of(text), self.kifu.author)

    def do_solo_result(self) -> None:
        """Asks how the game that runs ended; what its match says stands there already."""
        game = self._game_at_hand()
        found = self.found_of(game.match)
        goals = game.goals if found is None else (*found.result.met, *found.result.missed)
        text = f"{_RESULT}\nGoals {letters_of(goals)} · under the board {letters_of(game.under)}"
        text += self.unscored_words(found)
        self.ask_line(f"Result of game {game.number}", text, self._result, self.typed_from(found))

    def _result(self, text: str) -> None:
        game = self._game_at_hand()
        found = self.found_of(game.match)
        if found is None:
            self.one.end(solo_entry.result_of(text, game.goals).result, self.kifu.author)
            return
        typed = solo_entry.result_of(text, (*found.result.met, *found.result.missed)).result
        self.one.end_as_found(found, typed, self.kifu.author)

    def do_solo_correct(self) -> None:
        """Asks what is true of the marked game."""
        game = self._marked()
        if game.result is None:
            self.kifu.say(f"game {game.number} has no result yet that could be corrected", "warning")
            return
        text = f"{_RESULT}\nWhat was entered stays in the record. A reason: … : why misread"
        self.ask_line(
            f"Correct game {game.number}",
            text,
            lambda said: self._correct(game, said),
            solo_entry.as_typed(game.result),
        )

    def _correct(self, game: Game, text: str) -> None:
        typed = solo_entry.result_of(text, game.goals)
        result = typed.result
        change = GameCorrected(
            game.number, rows=result.rows, met=result.met, missed=result.missed, used=result.used, reason=typed.why
        )
        self.one.correct(change, self.kifu.author)

    def do_solo_call_off(self) -> None:
        """Asks whether the game that runs does not count."""
        number = self._game_at_hand().number
        answers = [("n", "No, it goes on", False), ("y", f"Yes: game {number} does not count", True)]
        self.ask_one(f"Call game {number} off?", "Its match stays in the archive.", answers, self._call_off)

    def _call_off(self, is_meant: bool) -> None:
        if is_meant:
            self.one.call_off(by=self.kifu.author)
            self.load(keep=True)
