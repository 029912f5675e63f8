"""The Honeycomb Clergy (11): `law` is its table of contents."""
