"""What may be entered of a campaign: each function takes the state and returns an event, or raises `Rejected`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from domain.changes import UNKNOWN
from domain.errors import Rejected
from domain.games.ancient_knowledge.solo.campaign import CampaignState, Game, corrected
from domain.games.ancient_knowledge.solo.campaign_events import (
    CampaignOpened,
    ChestsChosen,
    GameBegun,
    GameCalledOff,
    GameCorrected,
    GameEnded,
    GoalsRevised,
)
from domain.games.ancient_knowledge.solo.facts import (
    chests,
    default_of,
    in_order,
    letters_of,
    setup_facts,
    solo_facts,
)
from domain.games.ancient_knowledge.solo.played import Result, tidy, verify_chests, verify_result


def open_campaign(player: str, *, counts_lost: bool | None = None) -> CampaignOpened:
    """Returns the opening of a campaign: all chests in deck 1, no rank (8.14, 8.15)."""
    return CampaignOpened(
        player, tuple(chests()), default_of("count-lost-game") if counts_lost is None else counts_lost
    )


def begin_game(state: CampaignState, match: str) -> GameBegun:
    """Returns the beginning of the next game. Raises `Rejected`: none may begin now."""
    running = state.running
    if running is not None:
        raise Rejected("AK.8.14", f"game {running.number} runs; enter its result, or call it off, before the next one")
    if state.stage == "lost":
        raise Rejected("AK.8.14", "the campaign is over, since a goal was missed; a new one begins with all 15 chests")
    if state.stage == "completed":
        raise Rejected("AK.8.14", "the campaign is completed, no chest is left to choose; a new one can begin")
    most = solo_facts().campaign.most_games
    if len(state.games) >= most:
        raise Rejected("AK.8.1", f"a campaign has at most {most} games")
    setup = state.next_set_up
    return GameBegun(
        setup.number, match, setup.keep, setup.time_card, setup.under, setup.rank.name if setup.rank else ""
    )


def _running(state: CampaignState) -> Game:
    game = state.running
    if game is None:
        raise Rejected("AK.8.5", "no game of the campaign runs; begin the next one first")
    return game


def choose_chests(state: CampaignState, revealed: Sequence[str], chosen: Sequence[str]) -> ChestsChosen:
    """Returns the choice of goals for the game that runs. Raises `Rejected`."""
    game = _running(state)
    if game.chosen:
        raise Rejected("AK.8.5", f"the goals of game {game.number} are chosen: {letters_of(game.chosen)}")
    verify_choice(state.decks.left, revealed, chosen)
    return ChestsChosen(game.number, tuple(revealed), tuple(chosen))


def verify_choice(pool: Sequence[str], revealed: Sequence[str], chosen: Sequence[str]) -> None:
    """Checks what was revealed of deck 1, and chosen of it; `?` was revealed unseen. Raises `Rejected`."""
    known = setup_facts()
    seen = [chest for chest in revealed if chest != UNKNOWN]
    verify_chests((*seen, *chosen))
    if len(set(seen)) < len(seen) or len(set(chosen)) < len(chosen):
        raise Rejected("AK.8.5", "a chest is revealed once, and chosen once")
    strange = [chest for chest in seen if chest not in pool]
    if strange:
        raise Rejected("AK.8.5", f"{letters_of(strange)} is not in deck 1, which holds {letters_of(pool)}")
    expected = min(known.revealed, len(pool))
    if len(revealed) != expected:
        rule = "AK.8.5" if expected == known.revealed else "AK-O8"
        raise Rejected(rule, f"{expected} chests are revealed, not {len(revealed)}")
    outside = [chest for chest in chosen if chest not in revealed]
    if outside:
        raise Rejected("AK.8.5", f"{letters_of(outside)} was not revealed; that was {letters_of(revealed)}")
    if not known.fewest_chosen <= len(chosen) <= known.board:
        raise Rejected("AK.8.5", f"{known.fewest_chosen} to {known.board} of the revealed chests are chosen")


def revise_goals(state: CampaignState, given_up: Sequence[str]) -> GoalsRevised:
    """Returns the revision of the goals of the game that runs. Raises `Rejected`."""
    game = _running(state)
    if game.is_revised:
        raise Rejected("AK.8.11", f"the goals of game {game.number} were revised already, which is done once a game")
    verify_revision(game, given_up)
    return GoalsRevised(game.number, in_order(given_up))


def verify_revision(game: Game, given_up: Sequence[str]) -> None:
    """Checks which goals are given up. Raises `Rejected`."""
    verify_chests(given_up)
    if not game.chosen:
        raise Rejected("AK.8.11", f"the goals of game {game.number} are not chosen yet, so none can be given up")
    beneath = [chest for chest in given_up if chest in game.under]
    if beneath:
        raise Rejected("AK.8.11", f"{letters_of(beneath)} lies under the board; only goals are given up")
    strange = [chest for chest in given_up if chest not in game.chosen]
    if strange:
        raise Rejected("AK.8.11", f"{letters_of(strange)} is no goal; the goals are {letters_of(game.chosen)}")
    fewest = setup_facts().fewest_left
    if len(set(game.chosen) - set(given_up)) < fewest:
        raise Rejected("AK.8.11", f"at least {fewest} goal stays on the board")


def end_game(state: CampaignState, result: Result) -> GameEnded:
    """Returns the end of the game that runs. Raises `Rejected`."""
    game = _running(state)
    if not game.chosen:
        raise Rejected("AK.8.5", f"the goals of game {game.number} are not entered yet; enter what was chosen first")
    verify_result(result, game.goals, game.under)
    kept = tidy(result)
    return GameEnded(game.number, kept.rows, kept.met, kept.missed, kept.used)


def correct_game(state: CampaignState, change: GameCorrected) -> GameCorrected:
    """Returns a correction if everything fits with it, the games after it as well. Raises `Rejected`."""
    game = state.game(change.number)
    if game.result is None and any(one is not None for one in (change.rows, change.met, change.missed, change.used)):
        raise Rejected("AK.8.14", f"game {game.number} has no result yet that could be corrected; enter it")
    if not game.chosen and (change.chosen or change.given_up):
        raise Rejected("AK.8.5", f"the goals of game {game.number} are not entered yet; enter what was chosen")
    games = [replace(one, corrections=[]) for one in state.games]
    trial = replace(state, games=games)
    corrected(trial.game(change.number), change)
    for index, one in enumerate(games):
        _verify_game(trial, index, one, change.number)
    return change


def _verify_game(state: CampaignState, index: int, game: Game, changed: int) -> None:
    """Checks that a game fits what came before it. Raises `Rejected`."""
    decks = state.decks_before(index)
    if any(one.result is not None and not one.result.is_won for one in state.games[:index]):
        raise Rejected("AK.8.14", f"game {game.number} was played, so no goal of game {changed} was missed")
    if set(game.under) != set(decks.achieved):
        raise Rejected(
            "AK.8.16",
            f"game {game.number} had {letters_of(game.under)} under the board; with this it would have had "
            f"{letters_of(decks.achieved)}",
        )
    try:
        if game.chosen:
            verify_choice(decks.left, game.revealed, game.chosen)
        if game.given_up:
            verify_revision(game, game.given_up)
        if game.result is not None:
            verify_result(game.result, game.goals, game.under)
    except Rejected as error:
        if game.number == changed:
            raise
        raise Rejected(error.rule, f"game {game.number} does not fit then: {error.message}") from None


def call_off(state: CampaignState, reason: str = "") -> GameCalledOff:
    """Returns that the running game does not count. Raises `Rejected`: none runs."""
    return GameCalledOff(_running(state).number, reason)
