"""Instants as people read them: in the zone in which they were recorded."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone


def zoned(instant: int, zone: int) -> str:
    """Returns an instant with its zone: `2026-11-28 14:32:07 +01:00`; one beyond all calendars as a number.

    Args:
        instant: Microseconds since 1970, UTC.
        zone: Minutes by which local time was ahead of UTC.
    """
    try:
        moment = (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=instant)).astimezone(
            timezone(timedelta(minutes=zone))
        )
    except (OverflowError, ValueError):
        return f"{instant} µs"
    offset = f"{'-' if zone < 0 else '+'}{abs(zone) // 60:02}:{abs(zone) % 60:02}"
    return f"{moment:%Y-%m-%d %H:%M:%S} {offset}"
