"""The version of the distribution, where reading it costs nothing."""

from __future__ import annotations

VERSION = "0.1.0"
"""Equals `project.version` in `pyproject.toml`; a test holds the two together."""
