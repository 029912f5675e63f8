"""Fuzzing led by coverage, outside of the tests; see `fuzz/__main__.py`."""
