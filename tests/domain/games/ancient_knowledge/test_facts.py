"""The data: complete, strict, and in use as their owner completes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from domain.errors import Ambiguous, InvalidData, InvalidNotation
from domain.games.ancient_knowledge import grammar
from domain.games.ancient_knowledge.effects import PERFORM
from domain.games.ancient_knowledge.facts import CardText, Line, card_of, facts, packaged
from domain.games.ancient_knowledge.grammar import OPS, BadText, effect_of, op_of
from domain.games.ancient_knowledge.instructions import Score, ScoreEach, ScoreSteps
from domain.games.ancient_knowledge.rules import RULES
from domain.games.ancient_knowledge.wording import card_in_words
from domain.registry import version_of
from tests.domain.games.ancient_knowledge.board import board

BASE = [card for card in packaged().cards.values() if card.text.set == "base"]


@pytest.fixture(autouse=True)
def _as_packaged() -> Iterator[None]:
    yield
    RULES.complete({})


def test_the_base_game_has_all_its_cards() -> None:
    counted = Counter((card.text.type, card.text.level) for card in BASE)
    assert counted == {
        ("city", 0): 36,
        ("megalith", 0): 36,
        ("pyramid", 0): 36,
        ("artifact", 0): 36,
        ("technology", 1): 27,
        ("technology", 2): 18,
    }
    assert {card.text.status for card in BASE} == {"known"}


def test_the_moments_are_distributed_as_they_are_printed() -> None:
    assert Counter(effect.moment for card in BASE for effect in card.effects) == {
        "immediate": 54,
        "final-scoring": 41,
        "timeline": 39,
        "ongoing": 28,
        "decline": 27,
    }


def test_heritage_has_its_cards_and_says_what_is_not_known_of_them() -> None:
    heritage = [card for card in packaged().cards.values() if card.text.set == "heritage"]
    counted = Counter((card.text.type, card.text.level) for card in heritage)
    assert counted == {("monument", 0): 27, ("artifact", 0): 9, ("technology", 1): 6, ("technology", 2): 6}
    assert all(card.text.unknown and card.text.status == "unknown" for card in heritage)
    assert all(card.text.vp is None and card.text.cost is None for card in heritage)


HANDS = {
    1: "disks-of-bayan-kara-ula dolmen-of-menga ellora-caves la-mana-pyramid pyramid-of-nice tonina",
    2: "chabola-de-la-hechicera diquis-stone-spheres ica-stones planetary-stone pyramids-of-plaine-magnien tzolkin",
    3: "genetic-disk hire-benakal phimeanakas teotihuacan tikal-temple-i warangal",
    4: "elongated-skulls fort-samaipata klerksdorp-spheres menhir-di-monte-corru-tundu nubian-pyramids olmec-heads",
}


@pytest.mark.parametrize("number", HANDS)
def test_the_starting_hands_are_those_of_the_game(number: int) -> None:
    assert " ".join(sorted(card.id for card in BASE if card.text.hand == number)) == HANDS[number]


def test_every_instruction_of_the_data_is_performed_or_scored() -> None:
    scored = (Score, ScoreEach, ScoreSteps)
    assert {op for op in OPS.values() if op not in scored} == set(PERFORM)
    used = {type(op) for card in packaged().cards.values() for effect in card.effects for op in effect.ops}
    assert len(used) >= 35


def test_every_known_card_is_told_in_words() -> None:
    words = {card.id: card_in_words(card) for card in BASE}
    assert all(words.values())
    assert words["petra"] == "timeline: with at most 2 Lost Knowledge and 1 monument in the Past, draw 1"


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("tulum", "timeline: discard 1 card from hand"),
        ("baghdad-battery", "timeline: you may discard it to remove up to 4 knowledge in total from your monuments"),
        ("dogon-mythology", "after you learn an Ancient technology: draw 2"),
        ("nubian-pyramids", "immediate: you may create an artifact"),
        ("teotihuacan", "decline: you may learn, and once more"),
        (
            "latin-alphabet",
            "needs 5 monuments in the Past; immediate: put 1 available of Level II under the deck of its level",
        ),
        ("the-queens-pyramids", "immediate: it enters with 1 fewer for every pyramid in the Past"),
        ("earthquake-engineering", "immediate: discard up to 3 cards from hand to draw 1 for each of them"),
    ],
)  # fmt: skip
def test_cards_are_told_in_sentences_that_say_all_of_it(kind: str, words: str) -> None:
    assert card_in_words(packaged().cards[kind]) == words


def test_what_is_known_to_meet_a_goal_is_told_as_no_more_than_that() -> None:
    assert RULES.kinds["chest-03"].text == (
        "its goal is not known; met by exactly 5 monuments in the Timeline and exactly 10 monuments in the Past"
    )
    told = "its requirement is not known; met by 5 technologies of one category"
    assert RULES.kinds["south-arabian-writing"].text == told
    assert RULES.kinds["chest-01"].text == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("drow(1)", 'expected an instruction, not "drow(1)"; did you mean draw?'),
        ("draw", "expected draw to say its count"),
        ("draw(1, 2)", 'expected nothing more in draw, not "2"'),
        ("draw(many)", "expected something that is counted"),
        ("if past.town >= 3: draw(1)", "expected something that is counted"),
        ("if past > 3: draw(1)", "expected a comparison like past.city >= 3"),
        ("remove(1, everywhere)", "expected monuments, one of"),
        ("on-monday: draw(1)", "expected on-learn, on-create, on-excavate or on-decline-phase"),
        ("draw(1): draw(2)", "expected one of discard-hand"),
        ("discount(town, 1)", "expected what of discount to be one of city, megalith, pyramid"),
        ("draw(9999)", "expected a whole number from 0 to 100"),
    ],
)
def test_a_text_that_is_no_effect_is_refused_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(BadText) as error:
        effect_of("timeline", text)
    assert expected in str(error.value)


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"space": 7}, "space: expected a number from 1 to 6, not 7"),
        ({"cost": None}, "cost: expected a number, or its name in unknown"),
        ({"type": "artifact"}, "space: expected none, as artifact has no such figure"),
        ({"requires": "past >= 1"}, "requires: expected none"),
        ({"level": 1}, "level: expected 1 or 2 for a technology"),
        ({"effects": (Line(moment="timeline", do="fly(1)"),)}, "effects[0].do: expected an instruction"),
        ({"vp": None, "unknown": ()}, "vp: expected a number"),
    ],
)
def test_each_column_of_a_card_is_checked(changed: dict[str, object], expected: str) -> None:
    told: dict[str, object] = {"id": "a", "name": "A", "type": "city", "space": 3, "cost": 0, "knowledge": 2, "vp": 1}
    with pytest.raises(BadText) as error:
        card_of(CardText(**{**told, **changed}))  # type: ignore[arg-type]
    assert str(error.value).startswith(expected)


def test_requirements_and_instructions_are_read_alike() -> None:
    assert grammar.tests_of("") == ()
    assert len(grammar.tests_of("past >= 7 and lost <= 3")) == 2
    assert op_of("score-steps(lost; 15:9)") == ScoreSteps("lost", ((15, 9),))


# -- names -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("petra", "petra"),
        ("Göbekli Tepe", "gobekli-tepe"),
        ("gobekli", "gobekli-tepe"),
        ("Ħaġar Qim", "hagar-qim"),
        ("tzolk'in", "tzolkin"),
        ("Dogū", "dogu-figurines"),
        ("MÖRÖN", "moron"),
        ("xixia wang", "xixia-wangling"),
    ],
)
def test_a_card_is_called_by_its_name_with_or_without_marks_or_a_beginning(text: str, kind: str) -> None:
    assert facts().named(text).id == kind
    assert RULES.parse(f'create "{text}"') == RULES.parse(f"create {kind}")


def test_a_single_letter_is_about_chests_only_where_there_are_some() -> None:
    table = board().table
    for line in ("create p", "use b"):
        with pytest.raises(Ambiguous):
            RULES.parse(line, table)
    with pytest.raises(InvalidNotation, match='no card is called "z"'):
        RULES.parse("create z", table)
    with pytest.raises(InvalidNotation, match="Latin letter"):
        RULES.parse("give up B")
    with pytest.raises(Ambiguous):
        RULES.parse("create b")


def test_a_beginning_that_fits_several_cards_is_none() -> None:
    with pytest.raises(Ambiguous):
        facts().named("pyramid")
    with pytest.raises(InvalidNotation, match="did you mean petra"):
        facts().named("petrra")


# -- completed by their owner ------------------------------------------------------------------------------------

LIGHTHOUSE = """
[heritage-monument-2]
name = "Lighthouse"
type = "city"
space = 4
locked = false
cost = 1
knowledge = 3
vp = 2
effects = [{ moment = "timeline", do = "draw(1)" }]
"""


def test_a_card_is_completed_and_the_version_says_so() -> None:
    before = version_of(RULES)
    RULES.complete({"mine.toml": LIGHTHOUSE})
    assert RULES.kinds["heritage-monument-2"].name == "Lighthouse"
    assert RULES.facts.completed == ("Lighthouse (heritage-monument-2)",)
    assert facts().named("lighthouse").text.status == "house"
    assert version_of(RULES) == f"{before}+{RULES.owned}"
    RULES.complete({})
    assert version_of(RULES) == before


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = ", "mine.toml: is no TOML"),
        ("[petra]\nvp = 3\n", "petra: expected a card of which something is not known"),
        ("[petrra]\nvp = 3\n", "petrra: expected the id of a card; did you mean petra?"),
        (LIGHTHOUSE.replace("vp = 2\n", ""), "heritage-monument-2: expected the rest of what is not known: vp"),
        (LIGHTHOUSE.replace("space = 4", "space = 9"), "space: expected a number from 1 to 6, not 9"),
        (LIGHTHOUSE.replace("vp = 2", "vp = -2"), "heritage-monument-2.vp: expected 0 or more, not -2"),
        (LIGHTHOUSE.replace('"city"', '"town"'), "heritage-monument-2.type: expected one of city, megalith, pyramid"),
        (LIGHTHOUSE.replace("draw(1)", "drow(1)"), "heritage-monument-2.effects[0].do: expected an instruction"),
        (LIGHTHOUSE.replace('"timeline"', '"noon"'), "effects[0].moment: expected one of immediate"),
        (LIGHTHOUSE + "colour = 1\n", "heritage-monument-2: object contains unknown field"),
    ],
)  # fmt: skip
def test_a_completion_that_does_not_fit_is_refused_with_file_and_key(text: str, expected: str) -> None:
    with pytest.raises(InvalidData) as error:
        RULES.complete({"mine.toml": text})
    assert expected in str(error.value)
    assert RULES.owned == ""
