"""What fits a typed text: beginnings of words do, other numbers never."""

from __future__ import annotations

import pytest

from replay.fitting import can_be_meant, keeps_numbers, rank, reach


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("march 1 1->12", "march 1 11->12"),
        ("battle 1", "battle 12 e"),
        ("build sawmill 1", "build sawmill 10"),
        ("mar 9->1", "march 2 9->12"),
        ("battle 2 1", "battle 1 2"),
        ("112", "march 1 12->4"),
        ("?", "overwork 1 with ?fox"),
        ("decree ?->b", "decree ?fox->battle"),
    ],
)
def test_an_action_with_other_numbers_than_the_typed_ones_does_not_keep_them(text, action):
    assert rank(text, action) is not None or text == "battle 2 1", "it would be offered"
    assert not keeps_numbers(text, action)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("mar 12", "march 1 12->4"),
        ("build sawmill 9 2", "build sawmill 9 with 2"),
        ("e", "battle 12 e"),
        ("20", "rolled 2 0"),
        ("12", "march 1 12->4"),
        ("?", "drew ?"),
        ("?f", "hospitals ?fox"),
        ("??", "drew ? ?"),
    ],
)
def test_numbers_that_are_typed_whole_are_kept(text, action):
    assert keeps_numbers(text, action)


def test_of_actions_that_have_only_some_of_the_letters_the_one_that_has_them_early_fits_better():
    assert rank("recrut", "recruit") == rank("recrut", "build recruiter 2") == 3
    assert reach("recrut", "recruit") < reach("recrut", "build recruiter 2")


@pytest.mark.parametrize(
    ("text", "action", "is_refused"),
    [
        ("end", "drew a-visit-to-friends", True),
        ("a", "end main", False),
        ("in", "end main", False),
        ("1", "battle 12 e", False),
    ],
)
def test_letters_out_of_the_midst_of_words_are_not_taken_for_an_action(text, action, is_refused):
    assert rank(text, action) is not None, "it would be offered"
    assert not can_be_meant(text, action, is_refused=is_refused)


@pytest.mark.parametrize(
    ("text", "action", "is_refused"),
    [
        ("Vis", "drew a-visit-to-friends", False),
        ("m", "end main", False),
        ("recrut", "recruit", False),
        ("recruit", "recruit 5", True),
        ("20", "rolled 2 0", False),
    ],
)
def test_beginnings_of_words_and_enough_letters_are_taken_for_an_action(text, action, is_refused):
    assert can_be_meant(text, action, is_refused=is_refused)
