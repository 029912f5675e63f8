"""The stored bytes of the events of campaigns and trial tables: what was written once is read for ever."""

from __future__ import annotations

import pytest

from domain.games.ancient_knowledge.solo.campaign_events import (
    CAMPAIGN_TYPES,
    CampaignOpened,
    ChestsChosen,
    GameBegun,
    GameCalledOff,
    GameCorrected,
    GameEnded,
    GoalsRevised,
)
from domain.games.ancient_knowledge.solo.trial_events import (
    TRIAL_TYPES,
    TableOpened,
    TrialBegun,
    TrialCalledOff,
    TrialCorrected,
    TrialEnded,
)
from domain.match_events import EVENT_TYPES
from replay.series_events import decode_series_event, encode_series_event

A, B = ("chest-01",), ("chest-02",)

GOLDEN = {
    "campaign-opened": (
        CampaignOpened("さくら", ("chest-01", "chest-15"), False),
        "83a6706c61796572a9e38195e3818fe38289a663686573747392a863686573742d3031a863686573742d3135"
        "ab636f756e74735f6c6f7374c2",
    ),
    "campaign-game-begun": (
        GameBegun(2, "a1b2", 5, 3, A, "Inspirer"),
        "86a66e756d62657202a56d61746368a461316232a46b65657005a974696d655f6361726403a5756e646572"
        "91a863686573742d3031a472616e6ba8496e737069726572",
    ),
    "campaign-chests-chosen": (
        ChestsChosen(2, ("chest-02", "chest-03"), B),
        "83a66e756d62657202a872657665616c656492a863686573742d3032a863686573742d3033a663686f73656e91a863686573742d3032",
    ),
    "campaign-goals-revised": (GoalsRevised(2, B), "82a66e756d62657202a8676976656e5f757091a863686573742d3032"),
    "campaign-game-ended": (
        GameEnded(2, (29, 18, 31, 1, -32), B, A, A),
        "85a66e756d62657202a4726f7773951d121f01e0a36d657491a863686573742d3032a66d697373656491a863686573742d3031"
        "a47573656491a863686573742d3031",
    ),
    "campaign-game-corrected": (
        GameCorrected(2, given_up=(), rows=(1, 2, 3, 4, -5), reason="misread"),
        "84a66e756d62657202a8676976656e5f757090a4726f77739501020304fba6726561736f6ea76d697372656164",
    ),
    "campaign-game-called-off": (GameCalledOff(2, "twice"), "82a66e756d62657202a6726561736f6ea57477696365"),
    "trials-opened": (TableOpened("bob"), "81a6706c61796572a3626f62"),
    "trials-begun": (
        TrialBegun(3, 7, "ten", "a1b2", A, B, "Seven"),
        "87a7617474656d707403a5747269616c07a468616e64a374656ea56d61746368a461316232a5626f617264"
        "91a863686573742d3031a5756e64657291a863686573742d3032a46e616d65a5536576656e",
    ),
    "trials-ended": (
        TrialEnded(3, (39, 25, 11, 5, -4), A, (), B),
        "84a7617474656d707403a4726f77739527190b05fca36d657491a863686573742d3031a47573656491a863686573742d3032",
    ),
    "trials-corrected": (
        TrialCorrected(3, missed=A, met=(), reason="r"),
        "84a7617474656d707403a36d657490a66d697373656491a863686573742d3031a6726561736f6ea172",
    ),
    "trials-called-off": (TrialCalledOff(3, "x"), "82a7617474656d707403a6726561736f6ea178"),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_an_event_has_its_stored_bytes_and_comes_back_from_them(name: str) -> None:
    event, golden = GOLDEN[name]
    assert encode_series_event(event) == (name, bytes.fromhex(golden))
    assert decode_series_event(name, bytes.fromhex(golden)) == event


def test_every_type_has_golden_bytes_and_none_is_that_of_a_match() -> None:
    names = [*CAMPAIGN_TYPES, *TRIAL_TYPES]
    assert set(GOLDEN) == set(names)
    assert len(set(names)) == len(names)
    assert not set(names) & set(EVENT_TYPES)


def test_an_event_of_a_newer_form_is_passed_over() -> None:
    event, golden = GOLDEN["trials-opened"]
    assert decode_series_event("trials-opened", bytes.fromhex(golden), 2) is None
    assert decode_series_event("trials-framed", bytes.fromhex(golden)) is None
    assert event is not None
