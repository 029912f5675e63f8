"""Lords of Heaven, by its draft rulebook: two Crusades, Influence in Cities, Support in Regions, secret commitments.

What the rulebook does not give is data with a status; `SOURCES.md` says where everything comes from.
"""
