"""The rulebook: for every way of playing, it says what the engine does, and nothing else."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hydra_tui.engine import JOKER, SWITCHES, Card, Effect, Rules, make_rules
from hydra_tui.engine.chance import deck
from hydra_tui.tui.glyphs import ASCII, UNICODE, Glyphs
from hydra_tui.tui.pictures import Picture, lay_table, picture_choices
from hydra_tui.tui.rulebook import Section, Steps, write_rulebook
from hydra_tui.tui.widgets.picture import draw_picture
from tests.all_rules import ALL_RULES

every_rules = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.title)


def book(rules: Rules) -> dict[str, Section]:
    sections = write_rulebook(rules)
    found = {section.heading: section for section in sections}
    assert len(found) == len(sections), "no heading twice"
    return found


def sentences(section: Section) -> list[str]:
    """All that is said beside the pictures."""
    found: list[str] = []
    for part in section.parts:
        if isinstance(part, Steps):
            found += part.sentences
        elif isinstance(part, str):
            found.append(part)
    return found


def drawn(section: Section) -> list[Picture]:
    return [part for part in section.parts if isinstance(part, Picture)]


def words(section: Section) -> str:
    return " ".join(sentences(section))


def whole(rules: Rules) -> str:
    """All that the rulebook says, but for the list of house rules."""
    sections = [each for each in write_rulebook(rules) if not each.heading.startswith("House")]
    captions = [picture.caption for section in sections for picture in drawn(section)]
    return " ".join([*map(words, sections), *captions]).lower()


def pictures(rules: Rules) -> list[Picture]:
    return [picture for section in write_rulebook(rules) for picture in drawn(section)]


@every_rules
def test_each_section_has_whole_sentences(rules: Rules) -> None:
    for section in write_rulebook(rules):
        assert sentences(section), section.heading
        for sentence in sentences(section):
            assert sentence[0].isupper() or sentence.split(":")[0] in SWITCHES
            assert sentence.endswith((".", ":"))
            assert "  " not in sentence
            assert " ," not in sentence


@every_rules
def test_a_reserve_is_spoken_of_exactly_if_there_is_one(rules: Rules) -> None:
    assert ("reserve" in whole(rules)) == (rules.reserve != "none")
    assert ("The reserve" in book(rules)) == (rules.reserve != "none")
    assert ("swap" in whole(rules)) == (rules.reserve == "card")
    assert ("from turn to turn" in whole(rules)) == (rules.reserve == "pile")
    shown = any(picture.reserve for picture in pictures(rules))
    assert shown == (rules.reserve != "none")


@every_rules
def test_a_reserve_of_one_card_goes_where_the_rules_say(rules: Rules) -> None:
    if rules.reserve == "card":
        text = words(book(rules)["The reserve"])
        pile = "to your discard pile" if rules.reserve_to_discard else "on top of your draw pile"
        assert f"the reserve goes {pile}" in text
        steps = words(book(rules)["Cutting off a head"])
        assert ("on top of your draw pile" in steps) != rules.reserve_to_discard


@every_rules
def test_the_deck_is_as_large_as_it_is(rules: Rules) -> None:
    text = words(book(rules)["Before the game"])
    cards = deck(rules)
    jokers = cards.count(JOKER)
    assert f"deck of {len(cards)} cards" in text
    assert f"{jokers} joker{'s' if jokers > 1 else ''} among" in text


@every_rules
def test_the_opening_is_as_the_rules_say(rules: Rules) -> None:
    text = words(book(rules)["Before the game"])
    assert ("everybody turns up" in text) == rules.all_open
    assert ("player 2 is next" in text) != rules.all_open
    jokers = words(book(rules)["Jokers"])
    assert ("counts as a 2." in jokers) == (rules.joker_opens_as == 2)
    assert ("its owner says" in jokers) == (rules.joker_opens_as is None)


@every_rules
def test_shuffling_before_a_turn_is_offered_only_where_it_is(rules: Rules) -> None:
    assert ("you may shuffle" in whole(rules)) == rules.shuffle_first


@every_rules
def test_colours_matter_only_with_black_up(rules: Rules) -> None:
    for word in ("black", "red", "colour"):
        assert (f" {word}" in f" {whole(rules)}") == rules.black_up, word
    assert ("suits do not matter" in whole(rules)) != rules.black_up


@every_rules
def test_cutting_is_said_to_be_allowed_exactly_when_it_is(rules: Rules) -> None:
    text = words(book(rules)["Cutting off a head"])
    said = {
        "last resort": "You cut only when no head takes your card",
        "unplaceable": "You may cut when no head takes your card",
        "unfit": "does not fit on the oldest" if rules.black_up else "higher than the oldest",
        "always": "You may cut whenever you like",
    }
    for when, sentence in said.items():
        assert (sentence in text) == (when == rules.cut)
    jokers = words(book(rules)["Jokers"])
    joker_cuts = any("cuts" in head.effects for head in _joker_picture(rules).heads)
    assert ("it can't cut" in jokers) != joker_cuts
    assert ("may cut" in jokers or "may also cut" in jokers) == joker_cuts


def _joker_picture(rules: Rules) -> Picture:
    (found,) = [each for each in pictures(rules) if each.hand and each.hand.card is JOKER]
    return found


@every_rules
def test_stalemate_is_explained_only_where_it_can_come(rules: Rules) -> None:
    # R2: only if somebody who can't place the only card has to reserve it.
    game = lay_table(rules, "KH", "9D | 5C", draw="")
    can_cut = any(str(move) == "cut" for move in game.legal_moves())
    assert ("Stalemate" in book(rules)) != can_cut


@every_rules
def test_the_rulings_are_those_that_the_game_is_played_by(rules: Rules) -> None:
    """R2, O12: a game that began under the old ones goes on under them."""
    old = book(replace(rules, old_rulings=True))
    differing = {heading for heading, section in book(rules).items() if section != old[heading]}
    expected = {"Stalemate"} & {*old} | ({"The reserve"} if rules.reserve == "pile" else set())
    assert differing == expected
    assert ("testing mode" in whole(rules)) == ("Stalemate" in old)
    assert ("they do not count as cards of your turn" in whole(rules)) == (rules.reserve == "pile")


@every_rules
def test_the_house_rules_in_force_are_named(rules: Rules) -> None:
    named = book(rules).get("House rules in force")
    found = [line.split(":")[0] for line in sentences(named)] if named else []
    assert found == [*rules.house]


def test_it_goes_by_the_fields_never_by_the_name() -> None:
    for rules in ALL_RULES:
        other = Rules(**{f: getattr(rules, f) for f in rules.__struct_fields__} | {"name": "other"})
        assert write_rulebook(rules) == write_rulebook(other)


# The pictures.


def expected(card: Card, head: Card, rules: Rules, *, oldest: bool, placeable: bool) -> set[Effect]:
    """What placing a card on a head does, worked out without the engine."""
    goes = set[Effect]()
    if rules.black_up and card.suit in "SC":
        fits = card.value >= head.value
    else:
        fits = card.value <= head.value
    fits = fits or 1 in (card.value, head.value)
    if fits:
        goes.add("ends" if card.value == head.value else "goes on")
    if oldest:
        may_cut = {
            "last resort": not placeable,  # in these pictures the reserve is held already
            "unplaceable": not placeable,
            "unfit": not fits,
            "always": True,
        }[rules.cut]
        if may_cut:
            goes.add("cuts")
    return goes


@every_rules
def test_the_strips_agree_with_the_rules(rules: Rules) -> None:
    checked = 0
    for picture in pictures(rules):
        hand = picture.hand.card if picture.hand else None
        if hand is None or hand is JOKER or len(picture.heads) == 1:
            continue
        faces = [head.card for head in picture.heads if head.card]
        placeable = any(expected(hand, face, rules, oldest=False, placeable=True) for face in faces)
        can_reserve = picture.reserve is not None and picture.reserve.says == "lay it"
        for at, (head, face) in enumerate(zip(picture.heads, faces, strict=True)):
            wanted = expected(hand, face, rules, oldest=at == 0, placeable=placeable)
            if rules.cut == "last resort" and can_reserve:
                wanted.discard("cuts")
            assert head.effects == wanted, (picture.caption, str(face))
            assert head.bright == bool(wanted)
            checked += 1
    assert checked > 10


@every_rules
def test_a_joker_goes_anywhere_and_may_be_equal(rules: Rules) -> None:
    for head in _joker_picture(rules).heads:
        assert {"goes on", "ends"} <= head.effects


@every_rules
def test_the_last_picture_wins_by_losing(rules: Rules) -> None:
    (picture,) = drawn(book(rules)["Winning"])
    assert [head.says for head in picture.heads] == ["wins"]


@every_rules
def test_after_a_cut_the_oldest_is_gone_and_two_are_new(rules: Rules) -> None:
    before, after = drawn(book(rules)["Cutting off a head"])
    numbers = [head.number for head in before.heads]
    assert [head.number for head in after.heads] == [*numbers[1:], numbers[-1] + 1, numbers[-1] + 2]
    assert [head.title for head in after.heads][-2:] == ["new", "new"]
    assert f"you took {before.heads[0].height} cards" in after.caption


def test_a_reserve_that_can_be_neither_laid_nor_swapped_says_no() -> None:
    game = lay_table(make_rules(), "KH", "9D", draw="2D")
    reserve = picture_choices(game, "", reserve=True).reserve
    assert reserve
    assert (reserve.says, reserve.bright, reserve.card) == ("no", False, None)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@every_rules
def test_pictures_are_drawn_straight_and_not_too_wide(rules: Rules, glyphs: Glyphs) -> None:
    for picture in pictures(rules):
        lines = ["".join(text for text, _ in line) for line in draw_picture(picture, glyphs)]
        assert len({*map(len, lines)}) == 1
        assert len(lines[0]) <= 62, "there are 70 columns, less the frame"
        for spot in picture.spots:
            assert spot.says in lines[-1]
            assert spot.card is None or glyphs.face(spot.card) in lines[2]
        assert not glyphs.ascii or "".join(lines).isascii()
