"""Solo play with Heritage: trials, campaigns, chests and the time card (8)."""
