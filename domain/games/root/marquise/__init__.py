"""The Marquise de Cat (7): `law` is its table of contents."""
