"""Whether a stored event could have been entered on what came before it: for campaigns and tables from a file.

Figures of a set-up are not compared: they stand as they were played, whatever the data say now.
"""

from __future__ import annotations

from domain.errors import Rejected
from domain.games.ancient_knowledge.solo.campaign import CampaignState
from domain.games.ancient_knowledge.solo.campaign_entries import (
    begin_game,
    call_off,
    choose_chests,
    correct_game,
    end_game,
    revise_goals,
)
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
from domain.games.ancient_knowledge.solo.facts import chests, setup_facts, trials
from domain.games.ancient_knowledge.solo.played import Result
from domain.games.ancient_knowledge.solo.trial_events import (
    TableOpened,
    TrialBegun,
    TrialCalledOff,
    TrialCorrected,
    TrialEnded,
    TrialEvent,
)
from domain.games.ancient_knowledge.solo.trials import (
    TrialTable,
    call_off_trial,
    correct_trial,
    end_trial,
    verify_picked,
)


def verify_campaign_event(state: CampaignState, event: CampaignEvent) -> None:
    """Checks an event against the campaign before it. Raises `Rejected`."""
    if state.is_opened == isinstance(event, CampaignOpened):
        raise Rejected("AK.8.17", "a campaign is opened once, by its first event")
    match event:
        case CampaignOpened():
            if event.chests != tuple(chests()):
                raise Rejected("AK.8.14", "a campaign begins with all 15 chests")
        case GameBegun():
            begun = begin_game(state, event.match)
            _verify_number(event.number, begun.number)
            if event.under != begun.under:
                raise Rejected("AK.8.16", "what lies under the board is deck 2, all of it")
        case ChestsChosen():
            _verify_number(event.number, choose_chests(state, event.revealed, event.chosen).number)
        case GoalsRevised():
            _verify_number(event.number, revise_goals(state, event.given_up).number)
        case GameEnded():
            result = Result(event.rows, event.met, event.missed, event.used)
            _verify_number(event.number, end_game(state, result).number)
        case GameCorrected():
            correct_game(state, event)
        case GameCalledOff():
            _verify_number(event.number, call_off(state).number)


def _verify_number(said: int, expected: int) -> None:
    if said != expected:
        raise Rejected("AK.8.19", f"it is about game {said}, where game {expected} is due")


def verify_trial_event(table: TrialTable, event: TrialEvent) -> None:
    """Checks an event against the trial table before it. Raises `Rejected`."""
    if table.is_opened == isinstance(event, TableOpened):
        raise Rejected("AK.8.19", "a trial table is opened once, by its first event")
    match event:
        case TrialBegun():
            _verify_number(event.attempt, len(table.attempts) + 1)
            if event.trial not in trials() or event.hand not in setup_facts().hands:
                raise Rejected("AK.8.4", f"there is no trial {event.trial} with hand {event.hand}")
            verify_picked(event.trial, event.board, event.under)
        case TrialEnded():
            end_trial(table, Result(event.rows, event.met, event.missed, event.used), event.attempt)
        case TrialCorrected():
            correct_trial(table, event)
        case TrialCalledOff():
            call_off_trial(table, event.attempt)
        case _:
            pass
