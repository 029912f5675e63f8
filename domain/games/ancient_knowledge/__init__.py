"""Ancient Knowledge with Heritage: builders, their monuments and what is lost of them; trials and campaigns for one.

`SOURCES.md` says where the facts come from. Rules are cited by the numbers of `docs/games/ancient-knowledge.md`.
"""
