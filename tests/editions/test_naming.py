"""An owner reads words in place of the keys of the files, in both languages."""

from __future__ import annotations

import pytest

from maproom.editions.games import OpenGame, with_editions
from maproom.editions.naming import COMMON, _book, field_words, keys_of
from maproom.editions.writing import kept

NAMED_BY_THE_PROGRAM = ("O_", "A0", "A1", "D0", "D1", "T0", "T1")
"""Ids of cards: what one of them does goes by its id, so that is what the form shows."""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("slug", with_editions())
def test_every_field_and_every_choice_has_a_word(slug: str, language: str) -> None:
    words = {**_book(language)[COMMON], **_book(language)[slug]}
    keys = {key for key in keys_of(OpenGame(slug)) if not key.startswith(NAMED_BY_THE_PROGRAM)}
    assert sorted(keys - set(words)) == []


def test_both_languages_have_words_for_the_same_keys() -> None:
    english, spanish = _book("en"), _book("es")
    assert {part: sorted(words) for part, words in english.items()} == {
        part: sorted(words) for part, words in spanish.items()
    }


def test_a_word_of_the_game_goes_before_the_common_one() -> None:
    assert field_words("race-to-moscow", "en")["victory"] == "Star of victory"
    assert field_words("frontier-wars", "en")["victory"] == "Victory"
    assert field_words("race-to-moscow", "es")["soviet_symbol"] == "Símbolo soviético"
    assert field_words("race-to-moscow", "xx") == field_words("race-to-moscow", "en")


@pytest.mark.parametrize("slug", with_editions())
def test_every_word_is_read_somewhere(slug: str) -> None:
    """A word for a key that no file has any more goes."""
    game = OpenGame(slug)
    found = keys_of(game)
    for file in game.files:
        found |= _written(kept(game.shipped(file), game.schema(file)))
    assert sorted(set(_book("en")[slug]) - found) == []


def _written(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {word for one in value.values() for word in _written(one)}
    return {word for one in value for word in _written(one)} if isinstance(value, list) else set()
