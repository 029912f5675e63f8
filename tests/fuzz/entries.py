"""All entries by name: every place where something comes from outside."""

from __future__ import annotations

from typing import Final

from tests.fuzz import files, recorded, stored, typed
from tests.fuzz.entry import Entry

ENTRIES: Final[dict[str, Entry]] = {
    name: entry for part in (stored, files, typed, recorded) for name, entry in part.entries()
}
