"""The registry, versions of rules, data files, seats and options."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from domain.errors import InvalidData, InvalidOption, RulesFault, UnknownGame
from domain.facts import Facts, Option, checked_options, checked_seats
from domain.game import RulesModule
from domain.layout import Layout
from domain.registry import GAMES, data_of, installed, load_rules, rules_of, rules_version, version_of
from tests.domain.tiny.rules import RULES

HERE = "tests.domain"


def a_package(folder: Path, name: str, files: dict[str, str | bytes]) -> str:
    """Writes a package into a folder that is on the path of imports."""
    for path, content in {"__init__.py": "", **files}.items():
        file = folder / name / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    return name


@pytest.fixture
def imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_game_is_a_package_with_rules() -> None:
    assert installed(HERE) == ("tiny",)
    assert rules_of("tiny", HERE) is RULES


def test_every_game_can_be_loaded_and_is_found_by_its_id() -> None:
    for games in (GAMES, HERE):
        for game in installed(games):
            facts = rules_of(game, games).facts
            assert 1 <= facts.seats[0] <= facts.seats[1]
            assert games == HERE or facts.id == game


def test_a_game_that_is_not_installed_is_named_with_those_that_are() -> None:
    with pytest.raises(UnknownGame, match=r'"tyni" is no game\. Installed: tiny'):
        rules_of("tyni", HERE)


def test_a_package_without_rules_is_a_fault(imports: Path) -> None:
    a_package(imports, "game_without_rules", {"rules.py": "x = 1\n"})
    with pytest.raises(RulesFault):
        load_rules("game_without_rules")


def test_the_tiny_game_is_a_whole_rules_module() -> None:
    rules: RulesModule = RULES
    facts = rules.facts
    assert facts.seats == (2, 4)
    assert facts.data.unknown == 1
    assert facts.data.assumed == 1
    assert [point.id for point in facts.open_points] == ["TW-O1", "TW-O2"]
    assert rules.kinds["chart"].status == "unknown"
    assert isinstance(rules.layout("alice", ["alice", "bob"]), Layout)
    assert [region.seat for region in rules.layout("bob", ["alice", "bob"]).regions] == ["", "bob", "alice"]


def test_the_version_names_the_game_and_its_files() -> None:
    assert version_of(RULES) == f"tidewater-{rules_version('tests.domain.tiny')}"
    assert len(rules_version("tests.domain.tiny")) == 16


def test_equal_files_have_equal_versions_and_a_changed_number_has_another(imports: Path) -> None:
    files: dict[str, str | bytes] = {"rules.py": "x = 1\n", "data/a.toml": "n = 1\n"}
    first = a_package(imports, "version_a", files)
    second = a_package(imports, "version_b", {**files, "data/a.toml": b"n = 1\r\n", "notes.txt": "not counted"})
    third = a_package(imports, "version_c", {**files, "data/a.toml": "n = 2\n"})
    fourth = a_package(imports, "version_d", {"rules.py": "x = 1\n", "data/b.toml": "n = 1\n"})
    assert rules_version(first) == rules_version(second)
    assert len({rules_version(name) for name in (first, third, fourth)}) == 3


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"n = ", "Invalid value"),
        (b"n = 'x'", "Expected `int`"),
        (b"n = 1\nm = 2", "unknown field"),
        (b"\xff", "decode"),
        (None, "cannot be read"),
    ],
    ids=["no TOML", "wrong type", "unknown key", "no UTF-8", "missing"],
)
def test_a_data_file_that_does_not_fit_names_itself(
    imports: Path, content: bytes | None, said: str, request: pytest.FixtureRequest
) -> None:
    name = "data_" + request.node.callspec.id.replace(" ", "_").replace("-", "_").lower()
    a_package(imports, name, {} if content is None else {"data/a.toml": content})
    with pytest.raises(InvalidData, match=said) as error:
        data_of(name, "data/a.toml", Numbers)
    assert (error.value.package, error.value.name) == (name, "data/a.toml")


FACTS = Facts(
    "x",
    "X",
    "1",
    (2, 3),
    "none",
    "perfect",
    "sequential",
    10,
    (Option("rounds", "how many", 3, (1, 3, 5)), Option("map", "which", "autumn"), Option("bots", "with bots", False)),
)


def test_options_left_out_have_their_defaults_and_texts_are_read_by_type() -> None:
    assert checked_options(FACTS, {}) == {"rounds": 3, "map": "autumn", "bots": False}
    assert checked_options(FACTS, {"rounds": "5", "bots": "true"}) == {"rounds": 5, "map": "autumn", "bots": True}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"turns": 1}, "has no option"),
        ({"rounds": 2}, "one of 1, 3, 5"),
        ({"rounds": "many"}, "a whole number"),
        ({"bots": "perhaps"}, "true or false"),
    ],
)
def test_an_option_that_the_game_does_not_allow_is_refused(given: dict[str, int | str], said: str) -> None:
    with pytest.raises(InvalidOption, match=said):
        checked_options(FACTS, given)


@pytest.mark.parametrize(
    "seats",
    [["a"], ["a", "b", "c", "d"], ["a", "a"], ["a", ""], ["a", "b/c"], ["a", "public"], ["a", "b->c"], ["a", "b\x1b"]],
)
def test_seats_that_the_game_cannot_have_are_refused(seats: list[str]) -> None:
    with pytest.raises(InvalidOption) as error:
        checked_seats(FACTS, seats)
    assert error.value.name == "seats"
    assert str(error.value).isprintable()


def test_seats_may_be_named_as_people_are() -> None:
    assert checked_seats(FACTS, ["[red] bob", "さくら", "O'Neil: jr."]) == ("[red] bob", "さくら", "O'Neil: jr.")


def test_a_set_up_that_the_game_does_not_know_is_refused() -> None:
    with pytest.raises(InvalidOption):
        RULES.setup(["alice"])
    with pytest.raises(InvalidOption):
        RULES.setup(["alice", "bob"], {"rounds": 99})
