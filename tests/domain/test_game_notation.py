"""Notation: every action is a line of text that reads back as itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.decision import Action, Drew, Rolled, Shuffled, Told, WentOn
from domain.declared import Adjust, Assign, Declared, DeclaredForm, Show, Transfer, TurnOver
from domain.errors import InvalidNotation
from domain.notation import Form, Notation, quoted, split_seat, with_seat, words


class March(Action, frozen=True):
    count: int
    source: str
    to: str


class Choose(Action, frozen=True):
    names: tuple[str, ...]
    reason: str = "none"


class Wait(Action, frozen=True):
    pass


NOTATION = Notation(
    Form(March, "march 1 warrior {source}->{to}", count=1),
    Form(March, "march {count} warriors {source}->{to}"),
    Form(Choose, "choose {names*}"),
    Form(Choose, "choose {names*} because {reason}"),
    Form(Wait, "wait"),
    Form(Wait, "do nothing"),
    DeclaredForm(),
)

some = settings(max_examples=150, deadline=None, derandomize=True)
WORDS = st.text(min_size=1, max_size=8)
NAMES = st.text("abcxyz-/?:'さ[]=\"\\ ;#1", min_size=1, max_size=8).filter(lambda text: "->" not in text + "-")
KINDS = st.from_regex(r"\??[a-z][a-z:-]{0,8}", fullmatch=True)
PARTS = (
    st.builds(Transfer, st.integers(1, 99), KINDS, NAMES, NAMES)
    | st.builds(Adjust, NAMES, st.integers(-99, 99))
    | st.builds(Assign, NAMES, WORDS)
    | st.builds(Show, KINDS, NAMES)
    | st.builds(TurnOver, KINDS, NAMES, KINDS)
)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (March(1, "5", "12"), "march 1 warrior 5->12"),
        (March(3, "5", "12"), "march 3 warriors 5->12"),
        (March(2, "big river", "12"), 'march 2 warriors "big river->12"'),
        (Choose(("city", "El Grande")), 'choose city "El Grande"'),
        (Choose(()), "choose nothing"),
        (Choose(("nothing",)), 'choose "nothing"'),
        (Choose(("a", "b"), "whim"), "choose a b because whim"),
        (Choose(("a", "because", "b")), 'choose a "because" b'),
        (Wait(), "wait"),
        (Rolled((3, 1)), "rolled 3 1"),
        (Drew(("city", "?", "duke")), "drew city ? duke"),
        (Shuffled(), "shuffled"),
        (Shuffled(("city", "duke")), "shuffled city duke"),
        (Told((2, 0)), "told 2 0"),
        (WentOn(), "went on"),
        (Declared(), "declare nothing"),
        (
            Declared((Transfer(2, "coin", "bank", "a/coins"), Adjust("a/vp", -1), Show("duke", "b/hand"))),
            "declare 2 coin bank->a/coins; a/vp -1; show duke b/hand",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_action_has_one_line_that_reads_back(action: Action, text: str) -> None:
    assert NOTATION.format(action) == text
    assert NOTATION.parse(text) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("  MARCH   3 Warriors 5->12 ", March(3, "5", "12")),
        ("do nothing", Wait()),
        ("march 1 warriors 5->12", March(1, "5", "12")),
        (
            "declare city a/hand->discard;a/vp +2",
            Declared((Transfer(1, "city", "a/hand", "discard"), Adjust("a/vp", 2))),
        ),
        ("declare a/name = 7", Declared((Assign("a/name", "7"),))),
    ],
)
def test_other_spellings_are_read_too(text: str, action: Action) -> None:
    assert NOTATION.parse(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "march",
        "march x warriors 5->12",
        "march 3 warriors 5",
        "march 3 warriors 5->12 now",
        "choose",
        'choose "open',
        "rolled",
        "rolled three",
        "fly",
        "declare",
        "declare ;",
        "declare 2 coin bank",
        "\x1b[31mwait",
    ],
)
def test_a_text_that_is_no_action_is_refused_in_one_safe_line(text: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        NOTATION.parse(text)
    assert error.value.text == text
    assert str(error.value).isprintable()


def test_a_misspelt_action_names_the_forms_that_begin_alike() -> None:
    with pytest.raises(InvalidNotation, match="it is written: march 1 warrior"):
        NOTATION.parse("march on")


@some
@given(st.builds(Choose, st.lists(WORDS, max_size=4).map(tuple)))
def test_names_of_every_kind_survive(action: Choose) -> None:
    text = NOTATION.format(action)
    assert text.isprintable()
    assert NOTATION.parse(text) == action


@some
@given(st.builds(Declared, st.lists(PARTS, max_size=4).map(tuple)))
def test_declared_effects_of_every_kind_survive(action: Declared) -> None:
    assert NOTATION.parse(NOTATION.format(action)) == action


@some
@given(WORDS)
def test_a_quoted_word_is_one_word(word: str) -> None:
    assert [plain for plain, _ in words(quoted(word))] == [word]


@pytest.mark.parametrize("seat", ["bob", "El Grande", "さくら", "a:b", '"quoted"'])
def test_who_acts_may_stand_in_front(seat: str) -> None:
    assert split_seat(with_seat(seat, "wait"), ["bo", seat]) == (seat, "wait")
    assert split_seat(f"{seat}: wait", ["bo", seat]) == (seat, "wait")


def test_a_line_without_a_seat_is_left_alone() -> None:
    assert split_seat("wait: what", ["bob"]) == (None, "wait: what")
    assert with_seat("", "rolled 1") == "rolled 1"


def test_an_action_without_a_form_is_a_fault_of_the_game() -> None:
    with pytest.raises(TypeError, match="no form for Wait"):
        Notation().format(Wait())


@pytest.mark.parametrize("begun", ["mar", "mar 3", "MARC"])
def test_a_verb_that_was_only_begun_is_told_as_what_it_may_become(begun: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        NOTATION.parse(begun)
    assert "it is written: march 1 warrior SOURCE->TO or march COUNT warriors SOURCE->TO" in error.value.message
    with pytest.raises(InvalidNotation, match=r"no action begins like that, but with .*march"):
        NOTATION.parse("xyz 3")


def test_a_list_is_told_by_its_name_twice_unless_the_name_says_many() -> None:
    assert Form(Wait, "send {pieces*}").example == "send PIECES"
    assert Form(Wait, "discard {kinds*}").example == "discard CARD CARD"
