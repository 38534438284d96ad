"""Every refusal has its Spanish sentence, and a raised one is known again whatever values it holds."""

from __future__ import annotations

from pathlib import Path
from string import Formatter
from time import monotonic

import pytest
from table.raised import ANYTHING, all_sentences, sentences_given_to, subclasses_of

import maproom
from maproom.table.rules.errors import Refusal
from maproom.table.server.guard import Broken, WrongType
from maproom.table.wire.refusals import told
from maproom.table.wire.sentences import best_language, refusals_in

HOME = Path(maproom.__file__).parent
TABLE = HOME / "table"
REFUSED_BY_TABLE = {*subclasses_of(Refusal), Broken.__name__, WrongType.__name__, "told", "Halt", "MaproomError"}
REFUSED_BY_KERNEL = ["UnknownGame", "UnknownWord", "IllegalAction", "BadPosition", "BadOption", "BrokenRecord"]
MET_OF_KERNEL = ["game", "options", "record", "registry", "verbs"]
"""The kernel's files whose refusals a person can meet on the page; positions are described in Python only."""
SPOKEN_OTHERWISE = [
    "There is nothing at this address.",
    "This address does not do that.",
    "Somebody else was faster; look again.",
    "The game is over: nothing can be played.",
    "'{}' is not legal now: {} is to decide {}, with {} choices.",
    "Action {} is not legal now: {} is to decide {}, with {} choices.",
    "Did you mean {}?",
    "Entry {}, {}, cannot be played (recorded by version {}, this is {}): {}",
]
SPANISH = refusals_in("es")


def filled(template: str) -> str:
    return template.format(*[f"<{n}>" for n in range(template.count("{}"))])


def english_only(sentences: list[str]) -> list[str]:
    return [
        sentence
        for sentence in sentences
        if sentence != ANYTHING and told(filled(sentence), "es") == filled(sentence)
    ]


def test_whatever_the_table_refuses_is_said_in_spanish() -> None:
    raised = {path: list(sentences_given_to(REFUSED_BY_TABLE, path)) for path in TABLE.rglob("*.py")}
    assert sum(map(len, raised.values())) > 90, "the refusals are no longer found"
    missing = {path.name: english_only(sentences) for path, sentences in raised.items() if english_only(sentences)}
    assert not missing, "these have no Spanish under refusals in wire/words/es.json"
    elsewhere = {path.name for path, sentences in raised.items() if ANYTHING in sentences}
    passed_on = {"moves.py", "table.py", "page.py", "analysis.py"}  # why a game rests
    assert elsewhere <= {"app.py", "archive.py", "history.py", "error_sentences.py", "table_rows.py", *passed_on}, (
        "a refusal is written where it is raised, so that it can be found"
    )


def test_whatever_a_person_meets_of_kernel_and_maps_is_said_in_spanish() -> None:
    kernel = [HOME / "kernel" / f"{name}.py" for name in MET_OF_KERNEL]
    raised = [sentence for path in kernel for sentence in sentences_given_to(REFUSED_BY_KERNEL, path)]
    maps = all_sentences(HOME / "games" / "frontier_wars" / "own_map.py")
    assert len(raised) > 20
    assert len(maps) > 40
    assert not english_only([*raised, *maps, *SPOKEN_OTHERWISE])


@pytest.mark.parametrize("english", SPANISH)
def test_a_sentence_is_taken_for_itself_and_keeps_its_values(english: str) -> None:
    spanish = SPANISH[english]
    count = english.count("{}")
    fields = [field for _, field, _, _ in Formatter().parse(spanish) if field is not None]
    assert fields == [""] * count or sorted(fields) == [str(n) for n in range(count)]
    assert english.endswith(".") == spanish.endswith(".")
    assert told(filled(english), "es") == spanish.format(*[f"<{n}>" for n in range(count)])


def test_a_test_without_spanish_would_be_noticed() -> None:
    assert english_only(["Nobody has ever said {} here."])


@pytest.mark.parametrize("language", ["en", "de", "", "../es", "es.json"])
def test_other_languages_and_unknown_sentences_stay_english(language: str) -> None:
    assert told("There is no such table.", language) == "There is no such table."
    assert told("Nobody has ever said this.", "es") == "Nobody has ever said this."


def test_refusals_within_refusals_and_several_at_once() -> None:
    unknown = "'mvoe' is no verb. Did you mean 'move'?"
    entry = f"Entry 3, 'mvoe', cannot be played (recorded by version 1, this is 2): {unknown}"
    assert told(f"This version of East Front cannot replay the game: {entry}", "es") == (
        "Esta versión de East Front no puede reproducir la partida: La entrada 3, 'mvoe', no se puede jugar "
        "(registrada por la versión 1; esta es la 2): 'mvoe' no es ningún verbo. ¿Querías decir 'move'?"
    )
    faults = "map.tiles[0] has no key 'a'. map.tiles[1] has no key 'b'. map.fleet must lie next to a port."
    assert told(faults, "es") == (
        "map.tiles[0] no tiene la clave 'a'. map.tiles[1] no tiene la clave 'b'. "
        "map.fleet debe estar junto a un puerto."
    )


@pytest.mark.parametrize(
    "value", ["{}", "{0}", "{0.__class__}", "<b>&amp;</b>", "%s", "\\1", "A. B", "á\u202e\n", ""]
)
def test_values_are_put_in_as_they_are(value: str) -> None:
    assert told(f"The name {value} belongs to somebody else.", "es") == f"El nombre {value} ya es de otra persona."


@pytest.mark.parametrize(
    "value",
    ["Option " * 20_000, "a, not " * 20_000, "x. " * 40_000, "This is no record of format " * 5_000, "." * 100_000],
)
def test_long_values_cost_no_time(value: str) -> None:
    began = monotonic()
    told(f"Option 'a' is a number from 1 to 3, not {value!r}.", "es")
    told(f"This cannot be read: {value}.", "es")
    assert monotonic() - began < 2


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("es", "es"),
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("ES", "es"),
        ("de, es;q=0.5", "es"),
        ("en-GB,en;q=0.9,es;q=0.8", "en"),
        ("en;q=0.2, es;q=0.4", "es"),
        ("de,fr", "en"),
        ("es;q=0", "en"),
        ("es;q=much", "en"),
        ("*", "en"),
        ("", "en"),
    ],
)
def test_the_best_liked_language_that_the_table_speaks(header: str, language: str) -> None:
    assert best_language(header) == language
