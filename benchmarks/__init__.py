"""Measured budgets: each prints numbers beside a raw reference of the same run. Run all with `make bench`."""
