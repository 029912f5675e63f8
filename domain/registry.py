"""The rules modules that are installed, their data files and their versions.

The only file of the domain that reads files: those that are installed with the package, through
`importlib.resources`. A game is a package in `domain.games` with a module `rules` that holds `RULES`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import msgspec

from domain.errors import InvalidData, RulesFault, UnknownGame

if TYPE_CHECKING:
    from domain.game import RulesModule

GAMES: Final = "domain.games"
"""The package whose subpackages are the games."""

T = TypeVar("T")


def installed(games: str = GAMES) -> tuple[str, ...]:
    """Returns the ids of the games that have a rules module, sorted; imports none of them."""
    packages = (entry for entry in files(games).iterdir() if entry.is_dir() and (entry / "rules.py").is_file())
    return tuple(sorted(entry.name.replace("_", "-") for entry in packages))


def rules_of(game: str, games: str = GAMES) -> RulesModule:
    """Returns the rules module of a game. Raises `UnknownGame`."""
    if game not in installed(games):
        raise UnknownGame(game, installed(games))
    return load_rules(f"{games}.{game.replace('-', '_')}")


@cache
def load_rules(package: str) -> RulesModule:
    """Returns the rules module of a package. Raises `RulesFault` if its `rules` has no `RULES`."""
    rules = getattr(import_module(f"{package}.rules"), "RULES", None)
    if rules is None:
        raise RulesFault(f"{package}.rules has no RULES")
    return cast("RulesModule", rules)


@cache
def rules_version(package: str) -> str:
    """Returns the version of the rules in a package: the hash of its code and data, 16 hexadecimal digits.

    It says which rules decided an event. Equal files have equal versions, wherever they are installed.
    """
    digest = blake2b(digest_size=8)
    for name, content in sorted(_contents(files(package))):
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def version_of(rules: RulesModule) -> str:
    """Returns the version of a rules module, as `root-3f9a12c45d6e7f80`; `+` and a hash for data of an owner's own."""
    package = type(rules).__module__.rpartition(".")[0]
    own = f"+{rules.owned}" if rules.owned else ""
    return f"{rules.facts.id}-{rules_version(package)}{own}"


def _contents(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _contents(entry, f"{name}/")
        elif name.endswith((".py", ".toml", ".csv", ".json")):
            # A checkout may have its own line ends; they mean nothing.
            yield name, entry.read_bytes().replace(b"\r\n", b"\n")


@cache
def _read(package: str, name: str) -> bytes:
    try:
        return files(package).joinpath(*name.split("/")).read_bytes()
    except OSError as error:
        raise InvalidData(package, name, f"cannot be read: {error.strerror}") from None


def data_of(package: str, name: str, shape: type[T]) -> T:
    """Returns a TOML file of a game as a struct, decoded strictly.

    Args:
        package: The game's package.
        name: The file in it, as `data/cards.toml`.
        shape: A struct; unknown keys are refused if it forbids them.

    Raises:
        InvalidData: The file is missing, is no TOML, or does not fit `shape`.
    """
    raw: dict[str, Any]
    try:
        raw = tomllib.loads(_read(package, name).decode())
        return msgspec.convert(raw, shape)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise InvalidData(package, name, str(error)) from None
