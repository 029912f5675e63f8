"""The Eyrie Dynasties (8): `law` is its table of contents."""
