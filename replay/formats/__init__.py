"""Ways in and out of the archive."""
