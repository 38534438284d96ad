"""The positions that a guide shows: `guide/figures.json` and `guide/examples.json` of a game.

A scene begins with a scenario or a described position; each stage of it is a row of actions, all of them legal.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

from maproom.kernel.errors import MaproomError, nearest
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.guide import FOLDER
from maproom.kernel.state import State

FILES: Final = ("figures.json", "examples.json")
_KEYS: Final = ("scenario", "options", "seed", "position", "actions", "steps", "focus", "mark", "stages")
_STAGE_KEYS: Final = ("actions", "mark", "focus")


class SceneError(MaproomError):
    """A scene cannot be made; the sentence names it."""


class Stage:
    """What happens from one picture to the next, and what the picture is about."""

    def __init__(self, actions: list[str], focus: list[str], mark: list[str]) -> None:
        self.actions = actions
        self.focus = focus
        """The spaces that the picture is cut to; all of the board where there are none."""
        self.mark = mark
        """The spaces with a ring around them."""


class Scene:
    """How a position is made, and the stages in which it is shown."""

    def __init__(self, name: str, given: dict[str, Any], stages: list[Stage]) -> None:
        self.name = name
        self.given = given
        self.stages = stages


def scenes_of(game: Game) -> dict[str, Scene]:
    """All figures and examples of a game by name."""
    found: dict[str, Scene] = {}
    for name in FILES:
        file = game.folder / FOLDER / name
        content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        for key, given in content.items():
            found[key] = scene_of(key, given)
    return found


def states_of(game: Game, scene: Scene) -> list[State]:
    """The position of each stage."""
    random = Random(scene.given.get("seed", 0))
    state = _beginning(game, scene)
    for _ in range(scene.given.get("steps", 0)):
        _any_step(state, random)
    shown = []
    for stage in scene.stages:
        for line in stage.actions:
            _act(game, scene, state, line, random)
        if "seed" in scene.given:
            _let_chance(state, random)
        shown.append(state.clone())
    return shown


def scene_of(name: str, given: Any) -> Scene:
    """The scene that an entry of such a file describes."""
    if not isinstance(given, dict):
        raise SceneError(f"The scene {name!r} must be an object.")
    _only(name, given, _KEYS)
    if ("position" in given) == ("scenario" in given):
        raise SceneError(f"The scene {name!r} begins either with a 'scenario' or with a 'position'.")
    first = Stage(given.get("actions", []), given.get("focus", []), given.get("mark", []))
    stages = [first] if "stages" not in given else []
    for stage in given.get("stages", []):
        _only(name, stage, _STAGE_KEYS)
        focus, mark = stage.get("focus", first.focus), stage.get("mark", first.mark)
        stages.append(Stage(stage.get("actions", []), focus, mark))
    return Scene(name, given, stages)


def _only(name: str, given: dict[str, Any], known: tuple[str, ...]) -> None:
    for key in given:
        if key not in known:
            raise SceneError(f"The scene {name!r} has {key!r}, which means nothing.{nearest(key, list(known))}")


def _beginning(game: Game, scene: Scene) -> State:
    try:
        if "position" in scene.given:
            return game.position(scene.given["position"])
        return game.new(scene.given.get("options"), scene.given["scenario"])
    except MaproomError as error:
        raise SceneError(f"The scene {scene.name!r} of {game.name} cannot begin: {error}") from None


def _act(game: Game, scene: Scene, state: State, line: str, random: Random) -> None:
    """Carries out an action; chance that is not told decides by the seed."""
    try:
        action = game.action(line)
    except MaproomError as error:
        raise SceneError(f"The scene {scene.name!r} of {game.name}: {error}") from None
    while state.actor == CHANCE and action not in state.legal():
        state.apply(state.sample(random))
    if action not in state.legal():
        legal = ", ".join([game.verbs.line(one) for one in state.legal()[:12]])
        raise SceneError(f"The scene {scene.name!r} of {game.name}: {line!r} is not legal; these are: {legal} ...")
    state.apply(action)


def _any_step(state: State, random: Random) -> None:
    """One decision of a random game, with the chance that follows."""
    _let_chance(state, random)
    if state.actor != OVER:
        state.apply(random.choice(state.legal()))
        _let_chance(state, random)


def _let_chance(state: State, random: Random) -> None:
    while state.actor == CHANCE:
        state.apply(state.sample(random))
