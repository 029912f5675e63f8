"""The data of Heart of Crown agree with themselves, with what is known, and with what their owners add."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from domain.errors import Ambiguous, InvalidData, InvalidNotation
from domain.games.heart_of_crown import facts as data
from domain.games.heart_of_crown.facts import as_word, contradictions, facts, moments
from domain.games.heart_of_crown.house import completed
from domain.games.heart_of_crown.steps import Acquire, Coin, Declared, Discount, Draw, Opponents, is_open, parts_of

PROJECT = Path(__file__).parents[4]
SOURCES = PROJECT / "domain" / "games" / "heart_of_crown" / "SOURCES.md"
CARDS = list(facts().cards.values())
SECOND = [card.id for card in CARDS if card.set == "base-second" or card.rarity == "basic"]

LIGHTHOUSE = """
[lighthouse]
coin = 2
sp = 0
effect.played = [{ do = "draw" }]
effect.conditional.trigger = { fact = "into-hand", through = "common" }
effect.conditional.price = [{ do = "discard", from = ["self"] }]
effect.conditional.steps = [{ do = "coin" }]
"""


def open_moments(card):
    return {moment for moment, field in moments().items() if is_open(card.effect, field)}


def instructions(card):
    return [part for part in parts_of(card.effect) if part.__struct_config__.tag is not None]


def known(set_id, *rarities):
    counts = [entry for entry in facts().completeness() if entry.set == set_id and entry.rarity in rarities]
    return tuple(sum(getattr(entry, name) for entry in counts) for name in ("kinds", "full", "part", "stat"))


# -- what is in the files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("set_id", "rarities", "counts"),
    [
        ("path-before-heaven", ["common"], (10, 1, 4, 5)),
        ("path-before-heaven", ["support"], (10, 3, 5, 2)),
        ("path-before-heaven", ["princess"], (1, 1, 0, 0)),
        ("fairy-garden", ["common"], (30, 4, 11, 15)),
        ("fairy-garden", ["rare"], (1, 1, 0, 0)),
        ("six-city-alliance", ["common"], (16, 0, 3, 13)),
        ("six-city-alliance", ["princess", "rare", "calamity"], (3, 0, 1, 2)),
        ("base", ["basic"], (8, 8, 0, 0)),
        ("base", ["princess"], (6, 5, 1, 0)),
        ("base", ["rare"], (2, 1, 1, 0)),
        ("base-first", ["common"], (30, 7, 15, 8)),
        ("base-second", ["common"], (31, 31, 0, 0)),
        ("far-east", ["common"], (12, 0, 0, 12)),
        ("northern-enchantress", ["common"], (13, 1, 0, 12)),
    ],
)
def test_a_set_has_as_many_kinds_as_its_box_and_says_how_far_they_are_known(set_id, rarities, counts):
    assert known(set_id, *rarities) == counts


def test_ids_are_the_english_names_and_the_second_edition_is_told_by_its_suffix():
    ids = [card.id for name in data.CARD_FILES for card in data._load(name, data.CardFile).cards]
    assert sorted(ids) == sorted(facts().cards)
    first = {card.id for card in CARDS if card.set == "base-first"}
    for card in CARDS:
        shares_name = card.set == "base-second" and as_word(card.name) in first
        assert card.id == as_word(card.name).replace(".", "") + ("-2" if shares_name else "")


def test_a_japanese_name_means_one_kind_of_an_edition():
    for edition in ("base-first", "base-second"):
        other = "base-second" if edition == "base-first" else "base-first"
        names = Counter(name for name, _ in {(card.japanese, card.kind) for card in CARDS if card.set != other})
        assert [name for name, count in names.items() if count > 1] == []


def test_no_card_contradicts_itself():
    found = {card.id: list(contradictions(card, facts().cards, facts().settings)) for card in CARDS}
    assert {card: wrong for card, wrong in found.items() if wrong} == {}


def test_a_card_has_the_numbers_that_its_type_has():
    for card in CARDS:
        assert card.cost is not None
        assert card.rarity
        assert card.set
        assert (card.link is None) == (not card.is_playable)
        assert card.link in (None, 0, 1, 2)


@pytest.mark.parametrize(
    ("card_id", "cost", "link", "coin", "sp", "copies"),
    [
        ("farming-village", 1, 1, 1, -2, 28),
        ("large-city", 6, 1, 3, 0, 20),
        ("apprentice-maid", 2, None, None, -2, 12),
        ("duke", 8, None, None, 6, 12),
        ("lighthouse", 3, 2, None, None, 5),
        ("small-isolated-island", 5, 1, 0, 0, 5),
        ("post-horse", 2, 2, 0, 0, 5),
        ("margrave", 6, 0, 3, 3, 5),
        ("imperial-capital", 11, 1, 3, 6, 1),
        ("first-princess-lulunasaika", 6, None, None, 6, 1),
        ("the-late-emperor-hellards-scepter", 2, None, None, 2, 1),
        ("misfortune", 0, None, None, 0, None),
    ],
)
def test_numbers_are_those_of_the_card(card_id, cost, link, coin, sp, copies):
    card = facts().card(card_id)
    assert (card.cost, card.link, card.coin, card.sp, card.copies) == (cost, link, coin, sp, copies)


def test_a_starting_deck_is_seven_villages_and_three_maids_and_there_are_enough_for_four():
    starting = {card.id: card.per_player for card in CARDS if card.per_player}
    assert starting == {"farming-village": 7, "apprentice-maid": 3, "curse": 4}
    assert all(facts().card(kind).copies == 4 * each for kind, each in starting.items())
    assert [card.id for card in CARDS if card.in_market] == ["city", "large-city", "royal-maid", "senator", "duke"]


def test_types_are_a_set_of_which_several_can_hold():
    assert facts().card("magic-amulet").types == {"action", "defense", "calamity"}
    assert facts().card("margrave").types == {"action", "succession"}
    attacking = [card.id for card in facts().kind("lady-in-waiting") if "attack" in card.types]
    assert attacking == ["lady-in-waiting-sharifa", "lady-in-waiting-petit"]


def test_five_ladies_are_one_kind_of_five_cards():
    ladies = facts().kind("lady-in-waiting")
    assert (len(ladies), sum(lady.copies for lady in ladies)) == (5, 5)
    assert facts().kind("city") == (facts().card("city"),)
    assert facts().kind("nothing") == ()


def test_the_crown_costs_one_more_in_the_second_edition():
    crown = facts().card("emperors-crown")
    assert (crown.cost, crown.cost_second) == (13, 14)


# -- effects -----------------------------------------------------------------------------------------------------

PLAIN = {
    *("farming-village", "city", "large-city", "apprentice-maid", "royal-maid", "senator", "duke", "curse"),
    *("purveyor-2", "first-princess-lulunasaika", "emperors-crown"),
}


@pytest.mark.parametrize("card", [card for card in CARDS if card.status == "full"], ids=lambda card: card.id)
def test_a_card_known_in_full_declares_nothing_and_does_something_unless_it_is_plain(card):
    assert not open_moments(card)
    assert bool(instructions(card)) == (card.id not in PLAIN)
    assert card.missing == ""


@pytest.mark.parametrize("card", [card for card in CARDS if card.status == "stat"], ids=lambda card: card.id)
def test_a_card_of_which_only_numbers_are_known_does_what_is_declared(card):
    assert instructions(card)
    assert all(isinstance(part, Declared) for part in instructions(card))
    assert card.missing


@pytest.mark.parametrize("card", [card for card in CARDS if card.status == "part"], ids=lambda card: card.id)
def test_a_card_known_in_part_says_what_is_missing(card):
    assert card.missing.endswith(".")
    assert instructions(card)


def test_where_the_coin_of_a_played_card_is_unknown_it_is_declared():
    unknown = [card for card in CARDS if card.is_playable and card.coin is None]
    assert unknown
    assert [card.id for card in unknown if not any(isinstance(one, Declared) for one in card.effect.played)] == []


def test_conditional_abilities_answer_the_four_facts_of_the_rulebook():
    triggers = {card.id: card.effect.conditional.trigger for card in CARDS if card.effect.conditional is not None}
    assert {card: trigger.fact for card, trigger in triggers.items()} == {
        "lighthouse": "into-hand",
        "chivalrous-thief": "unknown",
        "prior-investment": "acquired",
        "private-tutor": "placed",
        "small-isolated-island": "banished",
    }
    common = {card for card, trigger in triggers.items() if trigger.through == "common"}
    assert common == {"lighthouse", "prior-investment", "small-isolated-island"}
    assert triggers["private-tutor"].which.types == ("succession",)


def test_the_island_acquires_up_to_two_more_than_was_banished():
    (step,) = facts().card("small-isolated-island").effect.conditional.steps
    assert isinstance(step, Acquire)
    assert (step.choice, step.limit.at_most, step.limit.over) == ("may", 2, "key")


def test_attacks_of_the_second_edition_do_something_to_opponents():
    attacks = [card for card in CARDS if card.set == "base-second" and "attack" in card.types]
    assert len(attacks) == 10
    assert all(any(isinstance(part, Opponents) for part in instructions(card)) for card in attacks)


def test_klamklam_lowers_prices_but_never_below_one():
    assert facts().card("klamklam").effect.always == (Discount(count=1, least=1),)


def test_assumed_numbers_and_moments_are_there():
    for card in CARDS:
        for name in card.assumed:
            assert getattr(card, name, None) is not None or getattr(card.effect, moments()[name])
            assert card.status != "stat"


# -- supplies, advice, settings ----------------------------------------------------------------------------------


def test_six_supplies_name_ten_commons_each():
    assert len(facts().supplies) == 6
    for supply in facts().supplies.values():
        assert len(set(supply.kinds)) == 10
        assert {card.rarity for kind in supply.kinds for card in facts().kind(kind)} == {"common"}
        assert all(facts().kind(kind) for kind in supply.kinds)
    assert "caravan" in facts().supplies["good-travels"].kinds


def test_advice_names_cards_that_exist_and_guardians_by_players():
    advice = {entry.id: entry for entry in facts().advice}
    assert all(facts().card(kind) for entry in advice.values() for kind in entry.kinds)
    assert advice["far-east"].kinds == ("tally", "samurai", "archers")
    assert (advice["guardians"].players, advice["guardians"].strong) == ((3, 4), (4,))
    assert advice["defense"].types == ("defense",)


def test_a_setting_allows_its_default_and_is_an_option_of_the_game():
    for setting in facts().settings.values():
        assert not setting.choices or setting.default in setting.choices
        assert setting.status == "assumed"
    assert {option.name for option in facts().options()} == facts().settings.keys()
    assert facts().settings["scepter-counters"].default == 1


def test_every_source_and_open_point_of_the_data_is_explained():
    explained = set(re.findall(r"^\| ((?:S|OP-|H-)\d+) \|", SOURCES.read_text(encoding="utf-8"), re.MULTILINE))
    assert {f"OP-{number}" for number in range(1, 35)} <= explained
    used = {name for card in CARDS for name in (*card.sources, *card.open_points)}
    used |= {setting.rule for setting in facts().settings.values() if setting.rule != "11.5"}
    used |= {name for supply in facts().supplies.values() for name in supply.sources}
    used |= {name for entry in facts().advice for name in entry.sources}
    assert used - explained == set()


# -- names -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "card_id"),
    [
        ("prior-investment", "prior-investment"),
        ("Prior Investment", "prior-investment"),
        ("PRIOR", "prior-investment"),
        ("large", "large-city"),
        ("city", "city"),
        ("library", "library"),
        ("The Late Emperor Hellard’s Scepter", "the-late-emperor-hellards-scepter"),
        ("scepter", "the-late-emperor-hellards-scepter"),
        ("ru li", "princess-of-the-ancient-dynasty-ru-li"),
        ("灯台", "lighthouse"),
        ("先行", "prior-investment"),
        ("レイン＆シオン", "twin-princesses-rain-and-sion"),
        ("post-horse-2", "post-horse-2"),
    ],
)
def test_a_card_is_named_by_id_name_alias_or_beginning(text, card_id):
    assert facts().named(text).id == card_id


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("post", ("post-horse", "post-horse-2")),
        ("早馬", ("post-horse", "post-horse-2")),
        ("curse-w", ("curse-witch", "curse-witch-2")),
        ("imperial-e", ("imperial-estate", "imperial-estate-2")),
    ],
)
def test_a_beginning_of_several_names_is_an_error_that_lists_them(text, choices):
    with pytest.raises(Ambiguous) as caught:
        facts().named(text)
    assert caught.value.choices == choices
    assert all(choice in str(caught.value) for choice in choices)


def test_the_cards_in_play_settle_what_is_meant():
    assert facts().named("post-horse", SECOND).id == "post-horse-2"
    assert facts().named("早馬", SECOND).id == "post-horse-2"
    assert facts().named("adv", SECOND).id == "adventurer-2"
    with pytest.raises(InvalidNotation):
        facts().named("lighthouse", SECOND)


@pytest.mark.parametrize("text", ["", " ", "-", "lighthouze", "\x1b[31m", "[/red]"])
def test_what_names_no_card_is_an_error_without_control_characters(text):
    with pytest.raises(InvalidNotation) as caught:
        facts().named(text)
    assert str(caught.value).isprintable()


def test_a_misspelt_name_is_answered_with_the_nearest():
    with pytest.raises(InvalidNotation, match=r"did you mean lighthouse\?"):
        facts().named("lihgthouse")


# -- cards completed by their owners -----------------------------------------------------------------------------


def test_an_owner_completes_a_card():
    mine = completed(facts(), {"mine.toml": LIGHTHOUSE})
    card = mine.card("lighthouse")
    assert (card.status, card.coin, card.sp, card.missing, card.unknown) == ("house", 2, 0, "", ())
    assert card.effect.played == (Draw(),)
    assert card.effect.conditional.steps == (Coin(),)
    assert (card.cost, card.link) == (3, 2)
    assert facts().card("lighthouse").status == "part"
    counts = {(entry.set, entry.rarity): entry for entry in mine.completeness()}
    assert counts["path-before-heaven", "common"].house == 1


def test_an_owner_may_complete_what_was_not_known_at_all():
    mine = completed(facts(), {"a": '[caravan]\ncoin = 0\neffect.played = [{ do = "coin", count = 2 }]\n'})
    assert mine.card("caravan").effect.played == (Coin(count=2),)
    mine = completed(facts(), {"a": '[rich-farmer-nicole]\nsp = 3\neffect.activation.steps = [{ do = "coin" }]\n'})
    assert mine.card("rich-farmer-nicole").effect.always == ()


def test_an_owner_may_give_points_and_replace_what_is_assumed():
    mine = completed(facts(), {"a": "[archwitch-aurora]\nsp = 1\n[imperial-capital]\nsp = 8\n"})
    assert (mine.card("archwitch-aurora").sp, mine.card("imperial-capital").sp) == (1, 8)
    assert mine.card("imperial-capital").effect == facts().card("imperial-capital").effect


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = ", "mine.toml: is no TOML"),
        ("lighthous.coin = 1", "lighthous: expected the id of a card; did you mean lighthouse?"),
        ("city.coin = 3", "city: expected a card of which something is not known"),
        ("lighthouse.cost = 4", "lighthouse.cost: expected 3, which is known, not 4"),
        ("chief-maid.link = 1", "chief-maid.link: expected none, which is known, not 1"),
        ("lighthouse.coin = -1", "lighthouse.coin: expected 0 or more, not -1"),
        ("lighthouse.coin = true", "lighthouse.coin: expected a whole number, got bool"),
        ("lighthouse.cion = 1", "lighthouse: object contains unknown field cion; expected keys: cost, link, coin"),
        ("lighthouse.coin = 1", "lighthouse: expected the rest of what is not known: sp, effect.played, effect.cond"),
        ('lighthouse.effect.played = [{ do = "dra" }]', "lighthouse.effect.played[0].do: expected one of coin, draw,"),
        (
            'lighthouse.effect.played = [{ do = "draw", cont = 1 }]',
            "lighthouse.effect.played[0]: object contains unknown field cont; expected keys: do, then, count",
        ),
        ("lighthouse.effect.player = []", "lighthouse.effect: object contains unknown field player; expected keys: pl"),
        (
            'lighthouse.effect.played = [{ do = "banish", which = { tipes = [] } }]',
            "lighthouse.effect.played[0].which: object contains unknown field tipes; expected keys: types, not_types",
        ),
        (
            'lighthouse.effect.played = [{ do = "banish", from = ["hnad"] }]',
            "lighthouse.effect.played[0].from[0]: expected one of market, curses, misfortunes, hand,",
        ),
        (
            'lighthouse.effect.played = [{ do = "banish", which = { kinds = ["citi"] } }]',
            'lighthouse.effect.played: expected ids of cards, not "citi"; did you mean city?',
        ),
        (
            'lighthouse.effect.played = [{ do = "coin", setting = "luck" }]',
            'lighthouse.effect.played: expected a setting, not "luck"',
        ),
        ('lighthouse.effect.played = [{ do = "uncapped" }]', "effect.played: expected uncapped in always only"),
        ('lighthouse.effect.played = [{ do = "acquire", limit = {} }]', "expected either at_most or exactly"),
        ('lighthouse.effect.set = [{ do = "coin" }]', "lighthouse.effect.set: expected a card of type succession"),
        ('lighthouse.effect.defense.steps = [{ do = "coin" }]', "effect.defense: expected a card of type defense"),
        ("imperial-diet.effect.activation.steps = []", "imperial-diet.effect.activation: expected what is known"),
        ('archwitch-aurora.effect.backed = [{ do = "coin" }]', "archwitch-aurora.effect.backed: expected what is kn"),
        ("lighthouse = 3", "lighthouse: expected object, got int"),
        ("lighthouse.coin = 99999999999999999999", "lighthouse.coin: expected 1000 or less, not 99999999999999999999"),
        (f"lighthouse.coin = 0x{'f' * 5000}", "lighthouse.coin: expected 1000 or less, not a number as large as that"),
        (f"lighthouse.coin = {'9' * 5000}", "mine.toml: is no TOML: "),
        ("lighthouse.sp = -101", "lighthouse.sp: expected -100 or more, not -101"),
        (
            'lighthouse.effect.played = [{ do = "draw", count = -1 }]',
            "lighthouse.effect.played[0].count: expected 0 or more, not -1",
        ),
        (
            'lighthouse.effect.played = [{ do = "acquire", limit = { exactly = 1001 } }]',
            "lighthouse.effect.played[0].limit.exactly: expected 1000 or less, not 1001",
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_file_key_and_what_was_expected(text, said):
    with pytest.raises(InvalidData) as caught:
        completed(facts(), {"mine.toml": text})
    assert "mine.toml: " in str(caught.value)
    assert said in str(caught.value)


def test_a_message_begins_with_the_file_s_own_path():
    for text in ("x = ", "lighthouse.coin = -1"):
        with pytest.raises(InvalidData) as caught:
            completed(facts(), {"/somewhere/mine.toml": text})
        assert str(caught.value).startswith("/somewhere/mine.toml: ")


def test_points_and_what_is_acquired_for_less_may_be_negative():
    acquire = '{ do = "acquire", limit = { exactly = -1, over = "moved" }, to = "hand" }'
    mine = completed(facts(), {"a": LIGHTHOUSE.replace("sp = 0", "sp = -100").replace('{ do = "draw" }', acquire)})
    assert mine.card("lighthouse").sp == -100
    assert mine.card("lighthouse").effect.played[0].limit.exactly == -1


def test_two_texts_cannot_complete_one_card():
    with pytest.raises(InvalidData, match=r"b\.toml: lighthouse: expected a card once, but a\.toml completes it too"):
        completed(facts(), {"b.toml": LIGHTHOUSE, "a.toml": LIGHTHOUSE})


def test_a_hostile_text_reaches_no_terminal_raw():
    for text in ('"a\\u001b[31m".coin = 1', 'lighthouse."\\u001b[31m" = 1', "a = \x1b"):
        with pytest.raises(InvalidData) as caught:
            completed(facts(), {"\x1b[2J.toml": text})
        assert str(caught.value).isprintable()


# -- the hash ----------------------------------------------------------------------------------------------------


def test_the_digest_changes_with_what_is_known_and_not_with_how_it_was_said():
    mine = completed(facts(), {"mine.toml": LIGHTHOUSE})
    assert completed(facts(), {}).digest == facts().digest
    assert mine.digest != facts().digest
    assert completed(facts(), {"other.toml": "# the same\n" + LIGHTHOUSE}).digest == mine.digest
    assert completed(facts(), {"a": LIGHTHOUSE.replace("coin = 2", "coin = 1")}).digest != mine.digest
    assert re.fullmatch("[0-9a-f]{64}", mine.digest)


def test_the_digest_is_the_same_in_every_process():
    code = "from domain.games.heart_of_crown.facts import facts; print(facts().digest)"
    answers = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PROJECT,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout.strip()
        for seed in ("1", "2")
    }  # fmt: skip
    assert answers == {facts().digest}


def test_importing_the_facts_reads_no_file():
    code = "import domain.games.heart_of_crown.facts as f; print(f.packaged.cache_info().currsize)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PROJECT)
    assert answer.stdout.strip() == "0"
