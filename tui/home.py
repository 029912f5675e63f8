"""Names of files as people write them."""

from __future__ import annotations

import os
from pathlib import Path


def at_home(name: str) -> Path:
    """Returns the path that a name means: `~` is the home folder, one of nobody the machine knows stays as it is."""
    return Path(name) if "\0" in name else Path(os.path.expanduser(name))
