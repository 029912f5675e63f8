"""Addresses of PostgreSQL databases: `postgresql://` as libpq reads them, with all its options."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

import msgspec
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import Conninfo

from eventstore.address import without_password
from eventstore.errors import WrongAddress

_PARTITIONS: Final = "kifu_partitions"
_MOST_PARTITIONS: Final = 1_024
_KNOWN: Final = frozenset([*(option.keyword.decode() for option in Conninfo.get_defaults()), "ssl", "requiressl"])
"""The options that the installed libpq knows."""


class Address(msgspec.Struct, frozen=True):
    """Where a database is."""

    shown: str
    """As it may be shown: without a password."""
    parameters: dict[str, str]
    """What libpq is told. Holds the password, if the address does."""
    partitions: int = 0
    """Into how many parts the events are split when the tables are made; 0 does not split them."""

    def __repr__(self) -> str:
        return f"Address({self.shown!r})"


def parse_address(text: str) -> Address:
    """Returns the address that a text names: `postgresql://` or `postgresql+psycopg://`, with any option of libpq.

    One option is our own, `kifu_partitions`: into how many parts a new database splits the events.

    Raises:
        WrongAddress: It is not well-formed, or has an option that libpq does not know. The message names no more than
            the option: the rest may hold a password.
    """
    place, _, given = text.partition("://")[2].partition("?")
    _verify_place(place)
    options = [option for option in given.split("&") if option]
    ours = [option for option in options if option.partition("=")[0] == _PARTITIONS]
    others = [option for option in options if option not in ours]
    _verify_options(others, given)
    try:
        partitions = _partitions(ours[-1].partition("=")[2] if ours else "0")
    except ValueError:
        raise WrongAddress(f"needs a number from 0 to {_MOST_PARTITIONS} for {_PARTITIONS}") from None
    try:
        found = conninfo_to_dict(f"postgresql://{place}?{'&'.join(others)}")
    except (ProgrammingError, ValueError):
        raise WrongAddress("is not well-formed") from None
    return Address(without_password(text), {name: str(value) for name, value in found.items()}, partitions)


def _verify_place(place: str) -> None:
    """Raises `WrongAddress` where libpq would take a part of a login for the name of a host, or tell it as a port."""
    authority, _, rest = place.partition("/")
    if authority.count("@") > 1 or "@" in rest:
        raise WrongAddress("has more than one @, or a / before it")
    for host in authority.rpartition("@")[2].split(","):
        after = host.rpartition("]")[2]  # an IPv6 address stands in brackets
        port = after.partition(":")[2]
        if port and not (port.isascii() and port.isdigit() and 0 < int(port[:9]) < 65_536):
            raise WrongAddress("names a port that is no number from 1 to 65535")


def _verify_options(options: list[str], given: str) -> None:
    """Raises `WrongAddress` for an option that libpq does not know; without its name if that may be of a password."""
    for option in options:
        name = option.partition("=")[0]
        if name not in _KNOWN and "%" not in name:
            near = get_close_matches(name, _KNOWN, 1)
            is_safe = "@" not in given and name.isidentifier() and "=" in option
            told = f"{name}, which libpq does not know" + (f" (is {near[0]} meant?)" if near else "") if is_safe else ""
            raise WrongAddress(f"has the option {told}" if told else "has an option that is none of libpq's")


def _partitions(text: str) -> int:
    number = int(text)
    if not 0 <= number <= _MOST_PARTITIONS:
        raise ValueError(text)
    return number
