"""How far a standby is behind, in words."""

from __future__ import annotations

from eventstore.postgres.administration import Standby, standby_state


def standby_of(url: str, primary: str) -> dict[str, object]:
    """Returns how a standby stands, as `kifu db stats` shows it. Raises `eventstore.errors.StoreError`."""
    state = standby_state(url, primary)
    return {
        "state": _words(state),
        "behind_ms": round(state.behind_seconds * 1000),
        "behind_bytes": state.behind_bytes,
    }


def _words(state: Standby) -> str:
    if not state.is_standby:
        return "no standby any more: it is a primary itself"
    return "following" if state.is_connected else "cut off from its primary"
