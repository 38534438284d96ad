"""Spanish says all that English says, with the same values to fill in: the kernel, and each game that has it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import maproom

SOURCE = Path(maproom.__file__).parent
FOLDERS = [SOURCE / "kernel" / "words", *sorted((SOURCE / "games").glob("*/words"))]
SPANISH = [folder for folder in FOLDERS if (folder / "es.json").exists()]


def sentences(folder: Path, language: str) -> dict[str, str]:
    """All sentences of a catalogue by their full keys."""

    def leaves(tree: dict[str, Any], before: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for key, value in tree.items():
            name = f"{before}.{key}" if before else key
            found |= leaves(value, name) if isinstance(value, dict) else {name: value}
        return found

    return leaves(json.loads((folder / f"{language}.json").read_text(encoding="utf-8")), "")


def holes(sentence: str) -> set[str]:
    """The names of the values that a sentence wants."""
    return set(re.findall(r"\{(\w+)", sentence))


def test_the_kernel_and_a_game_speak_spanish() -> None:
    names = {folder.parent.name for folder in SPANISH}
    assert {"kernel", "east_front"} <= names


@pytest.mark.parametrize("folder", SPANISH, ids=lambda folder: folder.parent.name)
def test_spanish_is_whole(folder: Path) -> None:
    english, spanish = sentences(folder, "en"), sentences(folder, "es")
    assert english.keys() - spanish.keys() == set()
    for key, sentence in english.items():
        assert holes(spanish[key]) == holes(sentence), key
        assert spanish[key].strip(), key


def test_a_spanish_prompt_is_made_of_both_catalogues() -> None:
    game = maproom.game("east-front")
    state = game.new({"first_game": True})
    asked = game.prompt(state, state.actor, "es")["text"]
    assert asked == "Primer Movimiento: mueve tus piezas, una a una. Cada una puede mover una vez."
    assert game.prompt(state, None, "es")["text"] == "En espera: el Eje."


def test_the_article_of_a_place_is_drawn_together_with_the_word_before_it() -> None:
    game = maproom.game("east-front")
    state = game.new({"first_game": True})
    moves = [game.label(state, action, "es") for action in state.legal()]
    assert not any(" de el " in label or " a el " in label for label in moves)
    words = {"verb": "move", "piece": "soviet-fleet-1", "to": "sea_of_azov"}
    action = game.action(words)
    assert game.label(state, action, "es").endswith(" al Mar de Azov")
