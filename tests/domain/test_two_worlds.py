"""A seat's record depends only on what the seat sees."""

from __future__ import annotations

from random import Random

import pytest

from domain.perspective import Perspective
from domain.play import Play, encode_play
from domain.table import Table
from tests.domain.worlds import CARD_PLACES, OPENING, Skeleton, follows

STEPS = 70


def two_worlds(seed: int, steps: int = STEPS) -> int:
    """Runs two worlds in step; returns how many steps both could take."""
    skeleton = Skeleton(Random(seed))
    worlds = [(Table(), Perspective("a"), Random(f"{seed}/{i}")) for i in range(2)]
    for table, chair, _ in worlds:
        chair.step(Play(changes=OPENING), table)
    taken = 0
    for _ in range(steps):
        fill_in = skeleton.step()
        drawn = [fill_in(table, own) for table, _, own in worlds]
        if drawn[0][1] != drawn[1][1]:
            continue  # the seat would see a difference: this step cannot happen in both worlds
        taken += 1
        records = []
        for (change, _), (table, chair, _) in zip(drawn, worlds, strict=True):
            play = Play("b", "step", "", () if change is None else (change,))
            records.append(encode_play(chair.step(play, table)))
        assert records[0] == records[1], drawn
        left, right = (chair.table for _, chair, _ in worlds)
        assert left.dump() == right.dump(), drawn
        assert left.hash() == right.hash()
    return taken


@pytest.mark.parametrize("seed", range(300))
def test_a_seat_cannot_tell_two_worlds_apart_that_differ_only_in_what_it_does_not_see(seed: int) -> None:
    assert two_worlds(seed) > STEPS / 4


@pytest.mark.soak
def test_a_seat_cannot_tell_two_worlds_apart_in_long_random_play() -> None:
    for seed in range(1_000, 6_000):
        two_worlds(seed, 150)


@pytest.mark.parametrize("seed", range(100))
def test_apply_then_undo_is_the_identity(seed: int) -> None:
    skeleton, own, table = Skeleton(Random(seed)), Random(f"own/{seed}"), Table()
    table.fold(OPENING)
    undone: list[tuple[bytes, str, object]] = []
    for _ in range(STEPS):
        change, _ = skeleton.step()(table, own)
        if change is not None:
            before = (table.dump(), table.hash())
            undone.append((*before, table.apply(change)))
    for dump, digest, record in reversed(undone):
        table.undo(record)  # type: ignore[arg-type]
        assert table.dump() == dump
        assert table.hash() == digest


@pytest.mark.parametrize("seed", range(100))
def test_a_record_folded_again_gives_the_same_table_ids_and_all(seed: int) -> None:
    skeleton, own, table = Skeleton(Random(seed)), Random(f"own/{seed}"), Table()
    changes = list(OPENING)
    table.fold(OPENING)
    for _ in range(STEPS):
        change, _ = skeleton.step()(table, own)
        if change is not None:
            changes.append(change)  # type: ignore[arg-type]
            table.apply(change)
    again = Table()
    again.fold(changes)
    assert again.dump() == table.dump()
    assert again.hash() == table.hash() == table.copy().hash() == Table.load(table.dump()).hash()


@pytest.mark.parametrize("seat", ["a", "b", "public"])
@pytest.mark.parametrize("seed", range(100))
def test_what_a_chair_believes_is_true(seat: str, seed: int) -> None:
    """The record sees everything here, so that it is the truth; each chair must know less, and nothing false."""
    skeleton, own, table, chair = Skeleton(Random(seed)), Random(f"own/{seed}"), Table(), Perspective(seat)
    opening = tuple(type(c)(c.place, (), (*(s for s in c.seen_by if s != "@"), "@"), c.ordered) for c in OPENING)
    chair.step(Play(changes=opening), table)
    for _ in range(STEPS):
        change, _ = skeleton.step()(table, own)
        if change is None or type(change).__name__ in ("Set", "MovePieces"):
            continue
        if type(change).__name__ == "Shuffle" and not change.order:  # type: ignore[union-attr]
            continue
        chair.step(Play(changes=(change,)), table)
        for place in CARD_PLACES:
            check_place(table, chair, place, seat)


def check_place(table: Table, chair: Perspective, place: str, seat: str) -> None:
    truth = [table.kinds[card] for card in table.stack(place)]
    cards = list(chair.table.stack(place))
    assert len(cards) == len(truth)
    known = [(card, kind) for card, kind in ((c, chair.table.kinds[c]) for c in cards) if kind != "?"]
    if follows(table, place, seat):
        for card, kind in known:
            assert kind == truth[cards.index(card)], place
        for card, kind in zip(cards, truth, strict=True):
            group = chair.table.group(card)
            assert group is None or kind in group[1]
    else:
        left = list(truth)
        for _, kind in known:
            left.remove(kind)
