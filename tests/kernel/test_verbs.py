"""The codec of actions: every code is one action, every action one code, in words and in lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import maproom
from maproom.kernel.errors import UnknownWord
from maproom.kernel.verbs import Domain, Verb, Verbs

GAME = maproom.game("east-front")
VERBS = GAME.verbs

WALLS = Domain("wall", ["north", "south", "west"])
COLOURS = Domain("colour", ["red", "blue"])
COATS = Domain("coat", ["thin", "thick"])


def paint_shop() -> tuple[Verbs, Verb, Verb, Verb, Verb]:
    verbs = Verbs()
    wait = verbs.add("wait")
    wash = verbs.add("wash", wall=WALLS)
    paint = verbs.add("paint", wall=WALLS, colour=COLOURS)
    coat = verbs.add("coat", wall=WALLS, colour=COLOURS, coat=COATS)
    return verbs, wait, wash, paint, coat


def arguments_of(verb: Verb) -> st.SearchStrategy[tuple[int, ...]]:
    return st.tuples(*[st.integers(0, domain.size - 1) for domain in verb.domains])


# -- East Front's own table -----------------------------------------------------------------------------


@given(st.integers(0, VERBS.size - 1))
def test_every_code_is_an_action_in_words_and_in_a_line(action: int) -> None:
    assert VERBS.action(VERBS.words(action)) == action
    assert VERBS.parse(VERBS.line(action)) == action
    assert VERBS.verb_of(action).owns(action)


@pytest.mark.parametrize("verb", VERBS.verbs, ids=lambda verb: verb.name)
def test_arguments_come_back_out_of_the_codes_of_every_verb(verb: Verb) -> None:
    @given(arguments_of(verb))
    def come_back(arguments: tuple[int, ...]) -> None:
        action = verb.of(*arguments)
        assert verb.arguments(action) == list(arguments)
        assert [verb.first(action), verb.second(action), verb.third(action)][: len(arguments)] == [*arguments]
        assert [other.name for other in VERBS.verbs if other.owns(action)] == [verb.name]
        words = {"verb": verb.name}
        for field, domain, value in zip(verb.fields, verb.domains, arguments, strict=True):
            words[field] = domain.words[value]
        assert VERBS.words(action) == words
        assert GAME.action(dict(reversed(words.items()))) == action

    come_back()


def test_the_blocks_of_the_verbs_lie_side_by_side() -> None:
    ends = [0, *[verb.end for verb in VERBS.verbs]]
    assert [verb.base for verb in VERBS.verbs] == ends[:-1]
    assert VERBS.size == ends[-1]
    for verb in VERBS.verbs:
        assert VERBS.verb_of(verb.base) is verb
        assert VERBS.verb_of(verb.end - 1) is verb


# -- declaring ------------------------------------------------------------------------------------------


def test_codes_count_up_through_the_last_argument_first() -> None:
    verbs, wait, wash, paint, coat = paint_shop()
    assert (wait.of(), wash.of(2), paint.of(0, 1), coat.of(0, 0, 1)) == (0, 3, 5, 11)
    assert verbs.size == 1 + 3 + 6 + 12
    assert coat.of(2, 1, 1) == verbs.size - 1


def test_a_verb_is_declared_once_and_takes_three_arguments_at_most() -> None:
    verbs, *_ = paint_shop()
    with pytest.raises(ValueError, match="paint"):
        verbs.add("paint")
    with pytest.raises(ValueError, match="more than three"):
        verbs.add("mix", a=WALLS, b=WALLS, c=WALLS, d=WALLS)
    assert verbs.size == 22


@pytest.mark.parametrize("words", [["light blue"], [""], ["red", "red"], ["two\nlines"]])
def test_a_domain_whose_words_no_line_could_tell_apart_is_refused(words: list[str]) -> None:
    with pytest.raises(ValueError, match="colour"):
        Domain("colour", words)


# -- what is no action ----------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [-1, 22, 10**9])
def test_a_code_outside_the_table_is_no_action(action: int) -> None:
    verbs, *_ = paint_shop()
    with pytest.raises(UnknownWord, match="0 to 21"):
        verbs.words(action)


def test_wrong_words_are_named_with_the_likeliest_right_one() -> None:
    verbs, *_ = paint_shop()
    with pytest.raises(UnknownWord, match=r"'pant' is no verb\. Did you mean 'paint'\?"):
        verbs.action({"verb": "pant"})
    with pytest.raises(UnknownWord, match=r"'nort' is no wall\. Did you mean 'north'\?"):
        verbs.action({"verb": "wash", "wall": "nort"})
    with pytest.raises(UnknownWord, match="None is no verb"):
        verbs.action({"wall": "north"})


def test_an_action_needs_exactly_its_arguments() -> None:
    verbs, *_ = paint_shop()
    for words in (
        {"verb": "paint", "wall": "north"},
        {"verb": "wait", "wall": "north"},
        {"verb": "wash", "colour": "red"},
    ):
        with pytest.raises(UnknownWord, match="takes"):
            verbs.action(words)
    for line in ("paint north", "wait north", "paint north red red", "wash "):
        with pytest.raises(UnknownWord):
            verbs.parse(line)


@pytest.mark.parametrize("line", ["", " ", "paint  north red", "paint north  red", " wait", "wait ", "WAIT"])
def test_a_sloppy_line_is_refused(line: str) -> None:
    verbs, *_ = paint_shop()
    with pytest.raises(UnknownWord):
        verbs.parse(line)


def test_a_word_that_is_no_text_is_refused() -> None:
    with pytest.raises(UnknownWord, match=r"7 is no colour\."):
        COLOURS.find(7)
    with pytest.raises(UnknownWord, match=r"\['red'\] is no colour"):
        COLOURS.find(["red"])
