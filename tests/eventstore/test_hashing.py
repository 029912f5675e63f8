"""The hash of an event, written out a second time from the documentation."""

from __future__ import annotations

from hashlib import sha256

from eventstore import EventStore, NewEvent
from eventstore.hashing import MerkleTree, uuid_of_name


def documented_hash(previous: bytes, uuid: bytes, version: int, new: NewEvent) -> bytes:
    type_ = new.type.encode()
    meta = bytes(32) if new.meta is None else sha256(new.meta).digest()
    return sha256(
        b"es1"
        + previous
        + uuid
        + version.to_bytes(8, "big")
        + new.event_id
        + len(type_).to_bytes(2, "big")
        + type_
        + new.schema_version.to_bytes(2, "big")
        + new.recorded_at.to_bytes(8, "big", signed=True)
        + bytes([new.codec])
        + sha256(new.data).digest()
        + meta
    ).digest()


def test_the_stored_hash_is_the_documented_one_across_a_fork(store: EventStore) -> None:
    one = NewEvent("moved", b"one", b"1" * 16, 1_700_000_000_000_000, b"m")
    two = NewEvent("züge", b"", b"2" * 16, -1, None, 300, 2)
    store.create_stream("line-a", uuid=b"a" * 16)
    store.append("line-a", [one])
    store.create_stream("line-b", uuid=b"b" * 16, parent="line-a", at=1)
    store.append("line-b", [two])
    first = documented_hash(bytes(32), b"a" * 16, 1, one)
    second = documented_hash(first, b"b" * 16, 2, two)
    assert [stored.hash for stored in store.read("line-b")] == [first, second]


def test_a_known_event_has_a_known_hash(store: EventStore) -> None:
    store.create_stream("line-a", uuid=bytes(range(16)))
    store.append("line-a", [NewEvent("play", b"\x91\x01", bytes(range(16, 32)), 1_700_000_000_000_000, b"\x80")])
    (stored,) = store.read("line-a")
    assert stored.hash.hex() == "c7c5956ed54e4a4858b9dd26a9b43867cc5ea5421c8fbd0ffad7f342d4a8529b"


def test_a_stream_named_after_a_uuid_has_the_same_identity_everywhere(store: EventStore) -> None:
    name = "0198c0de0000700080000000000000aa"
    store.append(f"line-{name}", [NewEvent("t", b"", b"1" * 16, 1)])
    store.append(f"match-{name}", [NewEvent("t", b"", b"2" * 16, 1)])
    line, match = store.stream(f"line-{name}"), store.stream(f"match-{name}")
    assert line is not None
    assert match is not None
    assert line.uuid == uuid_of_name(f"line-{name}")
    assert line.uuid != match.uuid


def merkle_root(leaves: list[bytes]) -> bytes:
    tree = MerkleTree()
    tree.add(leaves)
    return tree.root()


def test_a_merkle_tree_that_grew_bit_by_bit_is_the_tree_over_all_its_leaves() -> None:
    leaves = [sha256(i.to_bytes(2, "big")).digest() for i in range(600)]
    growing = MerkleTree()
    for count, leaf in enumerate(leaves):
        row = leaves[:count]
        while len(row) > 1:
            row = [sha256(b"\x01" + b"".join(row[i : i + 16])).digest() for i in range(0, len(row), 16)]
        assert growing.root() == (row[0] if row else bytes(32))
        growing.add([leaf])


def test_the_merkle_root_depends_on_every_leaf_and_on_their_order() -> None:
    leaves = [sha256(bytes([i])).digest() for i in range(40)]
    roots = {merkle_root(leaves[:n]) for n in range(41)}
    roots |= {merkle_root([*leaves[:i], leaves[i + 1], leaves[i], *leaves[i + 2 :]]) for i in range(39)}
    assert len(roots) == 41 + 39
    assert merkle_root([]) == bytes(32)
    assert merkle_root(leaves[:1]) == leaves[0]
    assert merkle_root(leaves[:16]) == sha256(b"\x01" + b"".join(leaves[:16])).digest()
    parts = [sha256(b"\x01" + part).digest() for part in (b"".join(leaves[:16]), leaves[16])]
    assert merkle_root(leaves[:17]) == sha256(b"\x01" + b"".join(parts)).digest()
