"""Addresses of databases as they may be shown: without passwords. Needs nothing, so that anything may use it."""

from __future__ import annotations

import re
from typing import Final

_SECRET: Final = re.compile(r"([?&;\s](?!passfile\b)[^=&]*(?:pass|pw|secret|scram|%)[^=&]*=)[^&#]*", re.IGNORECASE)
"""A password among the options of an address, also under a misspelled name, or one that is written in hexadecimal."""

_SERVER: Final = re.compile(r"\s*postgres[\w+]*(?::|//)", re.IGNORECASE)
"""How a text begins that was meant to be the address of a server."""

_NO_PORT: Final = re.compile(r"(?:^|,)[^\[\],:]*:(?!\d*(?:,|$))")
"""A host with a port that is no number: rather a user with a password, of whom the host was forgotten."""

_WELL_FORMED: Final = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_WITH_LOGIN: Final = re.compile(r"\s*[a-z][a-z0-9+.-]+:[^@]*@", re.IGNORECASE | re.DOTALL)
"""How a text begins that holds a login, and perhaps a password. `C:` is a drive."""

HIDDEN: Final = "***"
"""What stands in the place of a password."""


def is_malformed(address: str) -> bool:
    """Tells whether a text was meant to be an address and is none: it is no path, and may hold a password."""
    if _WELL_FORMED.match(address):
        return False
    return bool(_SERVER.match(address) or _WITH_LOGIN.match(address))


def without_password(address: str) -> str:
    """Returns an address with `***` for each password in it; a path stays as it is.

    An address that is not well-formed, where a password holds a `/`, `?` or `@` as it is, loses rather too much than
    too little.
    """
    if is_malformed(address):
        return HIDDEN
    scheme, found, rest = address.partition("://")
    if not found:
        return address
    who, at, where = rest.rpartition("@")
    name, colon, _ = who.partition(":")
    if not at and _NO_PORT.search(re.split("[/?#]", rest, maxsplit=1)[0]):
        return f"{scheme}://{HIDDEN}"
    if at and colon:
        rest = f"{name}:{HIDDEN}@{where}"
    return f"{scheme}://" + _SECRET.sub(rf"\g<1>{HIDDEN}", rest)


def short_name(address: str) -> str:
    """Returns what a title calls a database: the name of a file; of one on a server its name, and the host's."""
    if is_malformed(address):
        return HIDDEN
    scheme, found, rest = address.partition("://")
    place = rest.partition("?")[0].partition("#")[0]
    if not found or scheme.startswith("sqlite"):
        return (place if found else address).rstrip("/").rpartition("/")[2]
    where = place.rpartition("@")[2]
    host, _, name = where.partition("/")
    return " on ".join(part for part in (name or "database", host) if part)
