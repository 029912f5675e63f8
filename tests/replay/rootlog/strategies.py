"""Any action of the notation, as data."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from replay.formats.rootlog import actions as a

CALM = settings(deadline=None, derandomize=True)
"""No clock, and the same examples every time."""

FACTIONS = st.sampled_from("CEAVGLODPHK")
HIRELINGS = st.sampled_from("CEAVLODPHKTSJ")
OWNERS = st.one_of(st.just(""), FACTIONS, HIRELINGS.map(lambda code: f"h_{code}"))
SUITS = st.sampled_from("BFMR")
COUNTS = st.integers(1, 20)
NUMBERS = st.integers(0, 12)
NAMES = st.sampled_from(["", "@", "dom", "favor", "sabo", "league", "roottea", "errand", "unheardof"])

clearings = NUMBERS.map(a.Clearing)
forests = st.lists(st.integers(1, 12), min_size=3, max_size=6, unique=True).map(lambda n: a.Forest(tuple(sorted(n))))
paths = st.lists(st.integers(1, 12), min_size=2, max_size=2, unique=True).map(lambda n: a.Path(*sorted(n)))
on_map = st.one_of(clearings, forests, paths)
boards = st.builds(a.Board, st.one_of(st.just(""), FACTIONS))
columns = st.builds(a.Column, st.sampled_from("rmxb123g"), st.one_of(st.just(""), FACTIONS))
hands = FACTIONS.map(a.Hand)
spots = st.builds(a.ItemSpot, st.sampled_from(["", "s", "d", "t"]), st.sampled_from(["", "r", "e"])).filter(
    lambda spot: spot.where or spot.state
)

pieces = st.one_of(
    st.builds(a.Piece, st.just("w"), st.sampled_from(["", "w"]), OWNERS),
    st.builds(a.Piece, st.sampled_from("pf"), st.just(""), OWNERS),
    st.builds(a.Piece, st.just("b"), st.sampled_from(["", "s", "w", "r", "f", "m", "c", "f_j", "t_f"]), OWNERS),
    st.builds(a.Piece, st.just("t"), st.sampled_from(["", "k", "e", "r", "2_j", "1_f", "t"]), OWNERS),
)
cards = st.builds(a.Card, st.one_of(st.just(""), SUITS), NAMES)
items = st.sampled_from("_sbcxhtrfu").map(a.Item)


def term(things: st.SearchStrategy[a.Thing], starts: st.SearchStrategy[a.Place]) -> st.SearchStrategy[a.Term]:
    return st.builds(a.Term, things, COUNTS, st.one_of(st.none(), starts))


piece_terms = term(pieces, st.one_of(on_map, boards))
card_terms = term(cards, st.one_of(hands, boards, columns, st.just(a.Discard()), st.just(a.Quests())))
item_terms = term(items, st.one_of(spots, boards, clearings))
any_term = st.one_of(piece_terms, card_terms, item_terms)


def group(terms: st.SearchStrategy[a.Term], starts: st.SearchStrategy[a.Place]) -> st.SearchStrategy[a.Group]:
    return st.builds(a.Group, st.lists(terms, min_size=1, max_size=3).map(tuple), st.one_of(st.none(), starts))


suit_groups = st.builds(
    a.SuitGroup,
    st.lists(st.tuples(COUNTS, SUITS), min_size=1, max_size=3).map(tuple),
    NAMES,
    st.one_of(st.none(), hands, boards),
)
sides = st.one_of(
    any_term,
    suit_groups,
    group(piece_terms, st.one_of(on_map, boards)),
    group(card_terms, st.one_of(hands, boards)),
    group(item_terms, st.one_of(boards, spots)),
)
destinations = st.one_of(on_map, boards, columns, hands, spots)

moves = st.builds(
    a.Move,
    st.lists(sides, min_size=1, max_size=3).map(tuple),
    st.lists(destinations, max_size=3).map(tuple),
)
hirings = st.builds(
    a.Move,
    st.builds(a.Term, st.builds(a.Hireling, HIRELINGS, st.booleans())).map(lambda one: (one,)),
    st.builds(a.Board, FACTIONS, st.integers(0, 9)).map(lambda board: (board,)),
)
shown = st.one_of(st.builds(a.Term, cards, COUNTS), suit_groups.map(lambda g: a.SuitGroup(g.suits, g.name)))
reveals = st.builds(
    a.Reveal,
    st.lists(shown, max_size=3).map(tuple),
    st.one_of(st.just(""), FACTIONS),
    st.one_of(st.just(""), FACTIONS),
)
battles = st.builds(
    a.Battle,
    st.one_of(FACTIONS, HIRELINGS.map(lambda code: f"h_{code}")),
    NUMBERS,
    OWNERS,
    st.lists(SUITS, max_size=2).map(tuple),
    st.one_of(st.none(), st.tuples(st.integers(0, 3), st.integers(0, 3))),
)
crafts = st.one_of(
    st.builds(a.Craft, st.sampled_from("sbcxhtfu")),
    st.builds(a.Craft, st.just(""), st.sampled_from(["sabo", "ffavor", "mpart", "unheardof"])),
)
scores = st.one_of(
    st.builds(a.Points, st.integers(0, 30), st.one_of(st.just(""), FACTIONS)),
    st.builds(a.Points, st.integers(-30, 0), st.one_of(st.just(""), FACTIONS), st.just(True)),
)
set_on_boards = st.one_of(
    st.builds(a.Marker, st.one_of(st.just(""), FACTIONS)),
    paths.map(lambda path: a.OpenPath(path.low, path.high)),
    st.builds(
        a.Relation,
        st.lists(st.tuples(st.sampled_from(["", "V", "G"]), FACTIONS), min_size=1, max_size=3).map(tuple),
        st.sampled_from("h012a"),
    ),
    st.builds(
        a.Price,
        st.one_of(st.just(("",)), st.lists(st.sampled_from("hrm"), min_size=1, max_size=3).map(tuple)),
        st.integers(1, 4),
    ),
    st.builds(a.Funds, st.integers(0, 15)),
    st.builds(a.Outcast, SUITS, st.booleans()),
    st.just(a.Purge()),
)
tokens = st.builds(
    a.Flip,
    st.builds(a.Piece, st.just("t"), st.sampled_from(["", "t", "f"]), st.sampled_from(["", "P", "K"])),
    on_map,
    st.sampled_from(["b", "s", "r", "e", "2_j", "1_t", "2", "3"]),
)
plots = st.one_of(
    st.builds(a.Expose, st.sampled_from("bsre"), NUMBERS),
    st.builds(a.Trick, NUMBERS, NUMBERS, st.sampled_from(["", "P"])),
)
any_action = st.one_of(moves, hirings, reveals, battles, crafts, scores, set_on_boards, tokens, plots)
