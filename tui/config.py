"""The user's settings: a TOML file in the config folder, read once at start.

A file that cannot be used never stops the app: it starts with the defaults and says so in one line.
"""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any, Literal

import msgspec

from domain.printable import printable
from tui.keys import KeymapError, checked

FILE_NAME = "config.toml"


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings with their defaults."""

    keys: dict[str, str] = {}
    """Action id to keys; already checked when it comes from `load_config`."""
    glyphs: Literal["unicode", "ascii"] = "unicode"
    """`"ascii"` draws with signs that are one cell wide everywhere."""
    author: str = ""
    """Who signs notes; asked with the first note when empty."""
    theme: str = ""
    """Name of a Textual theme; `""` is the app's own."""
    play_ms: int = 1000
    """How long an entry stands while the game plays by itself, in milliseconds."""
    hide_spoilers: bool = False
    """Hide what comes later in every match, and how it ended, until it is reached."""
    path: Path | None = None
    """Where settings made in the app are kept; None keeps nothing."""


class Loaded(msgspec.Struct, frozen=True):
    """A config and, if the file was not usable, one line that says why."""

    config: Config
    problem: str = ""


def default_path() -> Path:
    """Returns the place of the config file: `KIFU_CONFIG`, or the platform's config folder."""
    named = os.environ.get("KIFU_CONFIG", "")
    if named:
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("kifu") / FILE_NAME


def load_config(path: Path | None = None) -> Loaded:
    """Reads the settings; a missing file is the defaults, a bad one the defaults and a reason."""
    where = path or default_path()
    defaults = Config(path=where)
    try:
        raw = tomllib.loads(where.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Loaded(defaults)
    except (OSError, UnicodeDecodeError) as error:
        return Loaded(defaults, f"{where.name}: cannot be read ({_reason(error)}); started with the defaults")
    except RecursionError:
        return Loaded(defaults, f"{where.name}: nested too deep; started with the defaults")
    except ValueError as error:  # no TOML, or a number longer than any that is read
        return Loaded(defaults, printable(f"{where.name}: not TOML ({error}); started with the defaults"))
    try:
        return Loaded(_decoded(raw, where))
    except (msgspec.ValidationError, KeymapError, ValueError) as error:
        return Loaded(defaults, printable(f"{where.name}: {error}; started with the defaults"))


def remember(config: Config, name: Literal["glyphs", "author", "theme"], value: str) -> str:
    """Writes one setting into the file, leaving the rest of it as it is; returns a reason if it could not."""
    from replay.errors import NotWritten
    from replay.whole_file import write_file

    if config.path is None:
        return ""
    try:
        text = config.path.read_text(encoding="utf-8") if config.path.exists() else ""
        config.path.parent.mkdir(parents=True, exist_ok=True)
        changed = _with_setting(text, name, value).encode()
        write_file(config.path.resolve(), lambda write: write(changed))  # it may be a link to where somebody keeps all
    except (OSError, UnicodeError, NotWritten) as error:
        return f"{config.path.name}: not kept ({_reason(error.__cause__ or error)})"
    return ""


def _decoded(raw: dict[str, Any], where: Path) -> Config:
    flat = {**raw, "keys": dict(_flat(raw.get("keys", {})))}
    flat.pop("path", None)
    config = msgspec.convert(flat, Config)
    if not 50 <= config.play_ms <= 60_000:
        raise ValueError(f"play_ms = {config.play_ms}: give 50 to 60000 milliseconds")
    return msgspec.structs.replace(config, keys=checked(config.keys), path=where)


def _flat(table: object, prefix: str = "") -> list[tuple[str, str]]:
    """Returns dotted names: `replay.goto = "g"` in TOML is a table within a table."""
    if not isinstance(table, dict):
        raise ValueError("[keys] must be a table of action = keys")
    pairs: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            pairs += _flat(value, f"{prefix}{name}.")
        elif isinstance(value, str):
            pairs.append((prefix + name, value))
        else:
            raise ValueError(f"[keys] {prefix}{name}: keys are written as text, for example 'right,l'")
    return pairs


def _with_setting(text: str, name: str, value: str) -> str:
    quoted = '"' + "".join(_escaped(character) for character in value) + '"'
    line = f"{name} = {quoted}"
    head, bracket, tables = text.partition("\n[") if not text.startswith("[") else ("", "", text)
    pattern = re.compile(rf"^{name}\s*=.*$", re.MULTILINE)
    if pattern.search(head):
        head = pattern.sub(lambda _: line, head, count=1)
    else:
        head = f"{line}\n{head}" if head else f"{line}\n"
    return head + bracket + tables


def _escaped(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    return character if character.isprintable() else f"\\U{ord(character):08x}"


def _reason(error: BaseException) -> str:
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    return "not UTF-8"
