"""Sentences from catalogues: templates, links, numbers, languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.toy import CARDS, DREW, GAME, ROLLED, SHOWN, SPACES, ToyGame, duel, play

import maproom
from maproom.kernel.events import EVERYBODY, LogEntry
from maproom.kernel.game import KERNEL_WORDS, Game
from maproom.kernel.texts import Catalogue, Named, parts_of, plain

KIEV = Named("space", "kiev", "Kiev")


def test_a_sentence_is_cut_where_it_names_things() -> None:
    parts = parts_of("{side} takes {space} and {n} {n:piece|pieces}!", {"side": "Axis", "space": KIEV, "n": 1})
    assert parts == [
        {"text": "Axis takes "},
        {"text": "Kiev", "kind": "space", "id": "kiev"},
        {"text": " and 1 piece!"},
    ]
    assert plain(parts) == "Axis takes Kiev and 1 piece!"


@pytest.mark.parametrize(("number", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (-1, "-1 cards")])
def test_a_word_agrees_with_its_number(number: int, words: str) -> None:
    assert plain(parts_of("{n} {n:card|cards}", {"n": number})) == words


def test_two_things_in_a_row_stay_two_links() -> None:
    parts = parts_of("{a}{b}", {"a": KIEV, "b": Named("space", "lwow", "Lwow")})
    assert [part["id"] for part in parts] == ["kiev", "lwow"]


def test_braces_can_be_written_and_nothing_is_a_sentence_too() -> None:
    assert plain(parts_of("a {{set}}", {})) == "A {set}"
    assert parts_of("", {}) == []
    assert plain([]) == ""


def test_a_template_that_asks_for_too_much_is_noticed() -> None:
    with pytest.raises(KeyError, match="who"):
        parts_of("{who} passes.", {})


def test_a_named_thing_says_its_name() -> None:
    assert str(KIEV) == "Kiev"


# -- catalogues -----------------------------------------------------------------------------------------


def test_a_catalogue_answers_from_its_fallback_where_it_is_silent() -> None:
    english = Catalogue({"verbs": {"move": "move", "pass": "pass"}, "names": {"side": {"axis": "the Axis"}}})
    german = Catalogue({"verbs": {"move": "ziehen"}}, english)
    assert german.find("verbs", "move") == "ziehen"
    assert german.find("verbs", "pass") == "pass"
    assert german.template("names", "side", "axis") == "the Axis"
    assert german.find("verbs") is None
    assert german.find("verbs", "move", "twice") is None
    with pytest.raises(KeyError, match=r"verbs\.fly"):
        german.template("verbs", "fly")


def test_a_language_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "de.json").write_text(json.dumps({"verbs": {"move": "ziehen ä"}}), encoding="utf-8")
    english = Catalogue({"verbs": {"move": "move"}})
    assert Catalogue.load(tmp_path, "de", english).template("verbs", "move") == "ziehen ä"
    assert Catalogue.load(tmp_path, "fr", english) is english
    with pytest.raises(FileNotFoundError):
        Catalogue.load(tmp_path, "fr")


class SpokenToy(ToyGame):
    """The duel with its sentences in files."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder

    def catalogue(self, language: str = "en") -> Catalogue:
        return Game.catalogue(self, language)


@pytest.fixture
def spoken(tmp_path: Path) -> SpokenToy:
    words = tmp_path / "words"
    words.mkdir()
    (words / "en.json").write_text(json.dumps({"verbs": {"hold": "hold", "fight": "fight"}}), encoding="utf-8")
    (words / "de.json").write_text(json.dumps({"verbs": {"hold": "halten"}}), encoding="utf-8")
    return SpokenToy(tmp_path)


def test_a_game_speaks_its_languages_over_english_over_the_kernel(spoken: SpokenToy) -> None:
    assert spoken.catalogue("de").template("verbs", "hold") == "halten"
    assert spoken.catalogue("de").template("verbs", "fight") == "fight"
    assert spoken.catalogue("de").template("prompts", "chance") == "Chance decides."
    assert spoken.catalogue().template("verbs", "hold") == "hold"
    assert spoken.catalogue("fr").template("verbs", "hold") == "hold"


def test_a_language_is_a_name_not_a_path(spoken: SpokenToy) -> None:
    (spoken.folder / "secret.json").write_text(json.dumps({"verbs": {"hold": "leaked"}}), encoding="utf-8")
    assert spoken.catalogue("../secret").template("verbs", "hold") == "hold"


# -- what a game says -----------------------------------------------------------------------------------


def test_a_label_names_the_arguments_and_what_the_game_adds() -> None:
    s = duel(places={"north": "slope"})
    assert s.label(GAME.action("go top")) == "From slope to top"
    assert s.label(GAME.action("done")) == "Done"


def test_a_prompt_is_full_for_the_actor_and_short_for_others() -> None:
    s = duel(left=1)
    assert s.prompt(0) == {"text": "1 step left.", "rule": "TOY-TRN-01", "left": 1}
    assert s.prompt(1) == {"text": "Waiting for the North.", "rule": ""}
    assert s.prompt(None) == s.prompt(1)
    play(s, "fight")
    assert s.prompt(0) == s.prompt(None) == {"text": "Chance decides.", "rule": ""}
    play(s, "roll two")
    assert s.prompt(1) == {"text": "The South, the die shows two. Hold?", "rule": "TOY-BAT-02"}
    play(s, "hold")
    assert s.prompt(0) == {"text": "The game is over.", "rule": ""}


def test_a_log_sentence_links_to_what_it_names() -> None:
    shown = LogEntry(SHOWN, (0, CARDS.find("north-2")), EVERYBODY)
    assert GAME.log_text(shown) == "The North shows north-2."
    assert [part.get("id") for part in GAME.log_parts(shown)] == ["north", None, "north-2", None]
    assert GAME.log_text(LogEntry(ROLLED, (3,), EVERYBODY)) == "The die shows 3."


def test_the_sentence_with_links_begins_with_a_capital_too() -> None:
    drew = LogEntry(DREW, (1, CARDS.find("south-1")), EVERYBODY)
    assert "".join(part["text"] for part in GAME.log_parts(drew)) == GAME.log_text(drew)


def test_names_come_from_the_catalogue_then_from_the_game() -> None:
    assert GAME.seat_named(0).text == "the North"
    assert (GAME.seat_named(maproom.CHANCE).id, GAME.seat_named(maproom.OVER).text) == ("chance", "nobody")
    assert GAME.named(SPACES, 2).text == "top"


@pytest.mark.parametrize("game", maproom.all_games(), ids=lambda game: game.slug)
def test_every_verb_and_event_of_a_game_has_its_sentence(game: maproom.Game) -> None:
    catalogue = game.catalogue()
    assert [verb.name for verb in game.verbs.verbs if catalogue.find("verbs", verb.name) is None] == []
    assert [name for name in game.events.by_name if catalogue.find("events", name) is None] == []
    assert [seat for seat in game.seats() if catalogue.find("names", "seat", seat) is None] == []


def test_the_kernel_has_its_own_sentences() -> None:
    kernel = Catalogue.load(KERNEL_WORDS, "en")
    for key in ("waiting", "chance", "over"):
        assert kernel.template("prompts", key)
