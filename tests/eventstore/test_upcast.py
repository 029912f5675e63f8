"""Old events read as new ones."""

from __future__ import annotations

import msgspec
import pytest

from eventstore import EventStore, NewEvent
from eventstore.errors import NewerEvent, UpcastError, UpcastersIncomplete
from eventstore.upcast import Payload, Step, Unknown, Upcasters


class Moved(msgspec.Struct, tag="moved"):
    """Version 3: `piece` was added in 2, `to` was called `target` before 3."""

    to: str
    piece: str = "warrior"


def add_piece(value: dict[str, object]) -> dict[str, object]:
    return value | {"piece": "warrior"}


def rename_target(value: dict[str, object]) -> dict[str, object]:
    value["to"] = value.pop("target")
    return value


DECODE = msgspec.msgpack.Decoder(Moved).decode
CURRENT = {"moved": (3, DECODE)}
STEPS = (Step("moved", 1, add_piece), Step("moved", 2, rename_target))


def stored(store: EventStore, type_: str, version: int, value: object, codec: int = 0) -> None:
    encode = msgspec.json.encode if codec == 1 else msgspec.msgpack.encode
    number = store.head("a") + 1
    store.append("a", [NewEvent(type_, encode(value), number.to_bytes(16, "big"), 1, None, version, codec)])


def test_every_age_of_an_event_reads_as_the_current_one(store: EventStore) -> None:
    stored(store, "moved", 1, {"type": "moved", "target": "5"})
    stored(store, "moved", 2, {"type": "moved", "target": "5", "piece": "sword"})
    stored(store, "moved", 3, {"type": "moved", "to": "5", "piece": "sword"})
    stored(store, "moved", 1, {"type": "moved", "target": "6"}, codec=1)
    stored(store, "moved", 3, {"type": "moved", "to": "6"}, codec=1)
    upcasters = Upcasters(CURRENT, STEPS)
    assert [upcasters.decode(one) for one in store.read("a")] == [
        [Moved("5")],
        [Moved("5", "sword")],
        [Moved("5", "sword")],
        [Moved("6")],
        [Moved("6")],
    ]
    assert [one.schema_version for one in store.read("a")] == [1, 2, 3, 1, 3]


def test_an_unknown_type_is_passed_through_as_it_is() -> None:
    upcasters = Upcasters(CURRENT, STEPS)
    assert upcasters.decode_row("sung", 4, b"\xc0") == [Unknown("sung", 4, b"\xc0")]


def test_a_step_may_rename_split_or_drop_events() -> None:
    def split(value: list[str]) -> list[Payload]:
        return [Payload("moved", 3, {"type": "moved", "to": place}) for place in value]

    upcasters = Upcasters(
        CURRENT,
        (
            *STEPS,
            Step("marched", 1, split, into=(("moved", 3),)),
            Step("went", 1, lambda value: [Payload("moved", 2, value)], into=(("moved", 2),)),
            Step("sneezed", 1, lambda _: [], into=()),
        ),
    )
    encode = msgspec.msgpack.encode
    assert upcasters.decode_row("marched", 1, encode(["5", "6"])) == [Moved("5"), Moved("6")]
    assert upcasters.decode_row("went", 1, encode({"type": "moved", "target": "7"})) == [Moved("7")]
    assert upcasters.decode_row("sneezed", 1, encode(None)) == []


def test_an_event_of_a_newer_version_is_refused_with_both_versions() -> None:
    with pytest.raises(NewerEvent, match="install a newer version") as caught:
        Upcasters(CURRENT, STEPS).decode_row("moved", 4, b"\xc0")
    assert (caught.value.type, caught.value.schema_version, caught.value.known) == ("moved", 4, 3)


@pytest.mark.parametrize(
    ("steps", "at", "reason"),
    [
        (STEPS[:1], ("moved", 2), "no step leads on to version 3"),
        (STEPS[1:], ("moved", 1), "no step leads on"),
        ((*STEPS, Step("moved", 3, add_piece)), ("moved", 3), "it is current"),
        ((*STEPS, Step("moved", 1, add_piece)), ("moved", 1), "two steps"),
        ((*STEPS, Step("went", 1, add_piece)), ("went", 2), "nothing knows it"),
        ((*STEPS, Step("went", 1, add_piece, into=(("walked", 1),))), ("walked", 1), "nothing knows it"),
        (
            (*STEPS, Step("a", 1, add_piece, into=(("b", 1),)), Step("b", 1, add_piece, into=(("a", 1),))),
            ("a", 1),
            "circle",
        ),
        ((*STEPS, Step("a", 1, add_piece, into=(("moved", 3), ("a", 1)))), ("a", 1), "circle"),
    ],
)
def test_steps_that_do_not_lead_to_the_present_are_refused_at_registration(
    steps: tuple[Step, ...], at: tuple[str, int], reason: str
) -> None:
    with pytest.raises(UpcastersIncomplete, match=reason) as caught:
        Upcasters(CURRENT, steps)
    assert (caught.value.type, caught.value.schema_version) == at


def test_a_step_that_fails_or_strays_is_an_error_of_the_step() -> None:
    def fail(_: object) -> object:
        raise KeyError("target")

    with pytest.raises(UpcastError, match="version 2 failed"):
        Upcasters(CURRENT, (STEPS[0], Step("moved", 2, fail))).decode_row("moved", 2, b"\x80")
    stray = Step("went", 1, lambda _: [Payload("moved", 1, {})], into=(("moved", 3),))
    with pytest.raises(UpcastError, match="does not name"):
        Upcasters(CURRENT, (*STEPS, stray)).decode_row("went", 1, b"\xc0")


def test_a_sealed_payload_is_not_guessed_at() -> None:
    with pytest.raises(UpcastError, match="sealed"):
        Upcasters(CURRENT, STEPS).decode_row("moved", 2, b"\x80", codec=2)


def test_a_payload_that_is_not_what_its_type_says_is_a_decoding_error() -> None:
    with pytest.raises(msgspec.DecodeError):
        Upcasters(CURRENT, STEPS).decode_row("moved", 3, b"\xc1")
