"""What does not fit the table, in words: before an entry is recorded, and after it was all the same."""

from __future__ import annotations

from collections.abc import Sequence

from domain.table import Finding
from tui.text import clean


def misfit_text(findings: Sequence[Finding]) -> str:
    """Returns one line about all findings, with a sign in front; `""` if there are none."""
    told = "; ".join(clean(finding.message) for finding in findings)
    if len(findings) > 1:
        return f"! {len(findings)} things do not fit the table: {told}"
    return f"! does not fit the table: {told}" if findings else ""


def caution_text(cautions: Sequence[str]) -> str:
    """Returns one line about what fits and may not be meant so, with a sign in front; `""` if there is nothing."""
    return f"! {'; '.join(map(clean, cautions))}" if cautions else ""
