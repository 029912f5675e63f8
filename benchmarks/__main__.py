"""Runs every benchmark, one after the other."""

from __future__ import annotations

from importlib import import_module

for name in ("table", "store", "postgres", "growth", "replay", "search", "rules", "amending", "app"):
    print()
    import_module(f"benchmarks.{name}").main()
