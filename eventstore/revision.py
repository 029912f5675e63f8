"""The revision of the schema that this version of the program works with."""

from __future__ import annotations

from typing import Final

REVISION: Final = "0003"
"""Equals the newest file in `migrations/versions`; kept here so that opening need not load Alembic."""
