"""Whatever is done in whatever order: reading through forks is reading a flat list, and all of it verifies."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from eventstore import ANY, EXISTS, NO_STREAM, EventStore, Expected
from eventstore.errors import AppendRefused, VersionNotFound
from tests.eventstore.backends import Backend
from tests.eventstore.making import event

PICK = st.integers(0, 10**6)
MADE: dict[str, Backend] = {}


@pytest.fixture(autouse=True)
def made(backends: dict[str, Backend]) -> None:
    MADE.update(backends)


class Forest(RuleBasedStateMachine):
    """A store beside its model: each stream as the flat list of the payloads a reader should see."""

    runs = 0
    on: ClassVar[str]

    @initialize()
    def begin(self) -> None:
        Forest.runs += 1
        self.backend = MADE[self.on]
        self.name = f"forest-{Forest.runs}"
        self.store: EventStore = self.backend.open(self.name)
        self.lines: dict[str, list[bytes]] = {}
        self.recorded: list[tuple[str, Any, int]] = []

    def teardown(self) -> None:
        if hasattr(self, "store"):
            assert self.store.verify().findings == ()
            self.store.close()

    def pick(self, number: int) -> str:
        return sorted(self.lines)[number % len(self.lines)]

    @rule(texts=st.lists(st.binary(max_size=6), min_size=1, max_size=4))
    def open_root(self, texts: list[bytes]) -> None:
        name = f"line-{len(self.lines)}"
        new = [event(text.hex()) for text in texts]
        done = self.store.append(name, new, NO_STREAM)
        assert (done.first_version, done.last_version) == (1, len(texts))
        self.lines[name] = [one.data for one in new]

    @precondition(lambda self: self.lines)
    @rule(number=PICK, texts=st.lists(st.binary(max_size=6), min_size=1, max_size=4), exact=st.booleans())
    def append(self, number: int, texts: list[bytes], exact: bool) -> None:
        name = self.pick(number)
        new = [event(text.hex()) for text in texts]
        done = self.store.append(name, new, len(self.lines[name]) if exact else ANY)
        assert done.first_version == len(self.lines[name]) + 1
        self.lines[name] += [one.data for one in new]
        self.recorded.append((name, new, done.first_version))

    @precondition(lambda self: self.lines)
    @rule(number=PICK, at=PICK)
    def fork(self, number: int, at: int) -> None:
        parent, name = self.pick(number), f"line-{len(self.lines)}"
        at %= len(self.lines[parent]) + 2
        if at > len(self.lines[parent]):
            with pytest.raises(VersionNotFound):
                self.store.fork(parent, at, name)
            return
        self.store.fork(parent, at, name)
        self.lines[name] = self.lines[parent][:at]

    @precondition(lambda self: self.recorded)
    @rule(number=PICK, expected=st.sampled_from([ANY, EXISTS, NO_STREAM, 0, 3]))
    def repeat(self, number: int, expected: int | Expected) -> None:
        name, new, first = self.recorded[number % len(self.recorded)]
        if expected == len(self.lines[name]):
            expected = ANY
        again = self.store.append(name, new, expected)
        assert (again.first_version, again.duplicate) == (first, True)

    @precondition(lambda self: self.lines)
    @rule(number=PICK, off=st.sampled_from([-1, 1, 5]))
    def expect_wrongly(self, number: int, off: int) -> None:
        name = self.pick(number)
        with pytest.raises(AppendRefused):
            self.store.append(name, [event("never")], len(self.lines[name]) + off)

    @precondition(lambda self: self.lines)
    @rule(number=PICK, after=st.integers(0, 12), upto=st.none() | st.integers(0, 12), backwards=st.booleans())
    def read(self, number: int, after: int, upto: int | None, backwards: bool) -> None:
        name = self.pick(number)
        expected = list(enumerate(self.lines[name], 1))[after:upto]
        if upto is not None and upto < after:
            expected = []
        found = [(one.version, one.data) for one in self.store.read(name, after=after, upto=upto, backwards=backwards)]
        assert found == (expected[::-1] if backwards else expected)
        assert [(row[0], row[3]) for row in self.store.read_rows(name, after=after, upto=upto)] == expected

    @precondition(lambda self: self.lines)
    @rule(number=PICK, at=PICK)
    def keep_and_load(self, number: int, at: int) -> None:
        name = self.pick(number)
        line = self.lines[name]
        if line:
            at = at % len(line) + 1
            self.store.save_snapshot(name, "join", 1, at, b"|".join(line[:at]))
        for other, flat in self.lines.items():
            kept = self.store.load_snapshot(other, "join", 1)
            if kept is not None:
                tail = [row[3] for row in self.store.read_rows(other, after=kept.version)]
                assert b"|".join([kept.state, *tail]) == b"|".join(flat)

    @rule()
    def reopen(self) -> None:
        self.store.close()
        self.store = self.backend.open(self.name)

    @invariant()
    def heads_are_where_they_should_be(self) -> None:
        for name, line in getattr(self, "lines", {}).items():
            assert self.store.head(name) == len(line)


class SqliteForest(Forest):
    """In files."""

    on = "sqlite"


class PostgresForest(Forest):
    """In databases of a server, where an example takes ten times as long."""

    on = "postgresql"


TestSqliteForest = SqliteForest.TestCase
TestSqliteForest.settings = settings(max_examples=20, stateful_step_count=20, deadline=None)
TestPostgresForest = PostgresForest.TestCase
TestPostgresForest.settings = settings(max_examples=8, stateful_step_count=20, deadline=None)


class LongForest(PostgresForest):
    """The same, many times."""


TestLongForest = pytest.mark.soak(LongForest.TestCase)
TestLongForest.settings = settings(max_examples=300, stateful_step_count=40, deadline=None)

CHAINS = st.lists(st.tuples(PICK, st.integers(1, 3)), max_size=40)


@settings(max_examples=25, deadline=None)
@given(forks=CHAINS)
def test_in_a_file_a_chain_of_any_depth_reads_as_a_flat_list(forks: list[tuple[int, int]]) -> None:
    read_a_chain("sqlite", forks)


@settings(max_examples=6, deadline=None)
@given(forks=CHAINS)
def test_on_a_server_a_chain_of_any_depth_reads_as_a_flat_list(forks: list[tuple[int, int]]) -> None:
    read_a_chain("postgresql", forks)


def read_a_chain(backend: str, forks: list[tuple[int, int]]) -> None:
    Forest.runs += 1
    with MADE[backend].open(f"chain-{Forest.runs}") as store:
        flat = [b"0"]
        store.append("line-0", [event("0")])
        for i, (at, more) in enumerate(forks, 1):
            at %= len(flat) + 1
            store.fork(f"line-{i - 1}", at, f"line-{i}")
            new = [event(f"{i}.{n}") for n in range(more)]
            store.append(f"line-{i}", new, at)
            flat = [*flat[:at], *(one.data for one in new)]
        assert [one.data for one in store.read(f"line-{len(forks)}")] == flat
        assert store.verify().findings == ()
