"""The Vagabond, and the second one (10): `law` is their table of contents."""
