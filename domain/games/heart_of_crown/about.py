"""What the archive says about Heart of Crown without reading its rules."""

from __future__ import annotations

from typing import Final

NAME: Final = "Heart of Crown"
