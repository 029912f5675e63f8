"""The Woodland Alliance (9): `law` is its table of contents."""
