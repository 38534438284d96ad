"""Lessons: real turns of a game in small steps, as data in the game's folder (docs/adding-a-lesson.md).

A lesson is a position and its steps. A step says something, points at something, and is either read or asks for one
of a few actions; what the other seats and chance do then is written down with it. Legality stays the game's: what a
step allows is a filter over `State.legal`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random
from typing import Any, Final

from maproom.kernel.errors import BadOption, BadPosition, MaproomError, nearest
from maproom.kernel.frame import CHANCE
from maproom.kernel.game import Game
from maproom.kernel.state import State
from maproom.kernel.verbs import Domain

LANGUAGES: Final = ("en", "es")
"""Every sentence of a lesson is there in these."""
PARTS: Final = ("prompt", "hand", "tracks", "log", "seats")
"""The parts of the table that a step may point at by `part:`."""
_TOP: Final = (
    "title", "about", "minutes", "seat", "scenario", "options", "position", "start", "seed", "steps", "opponent",
    "hints", "end",
)  # fmt: skip
_STEP: Final = ("say", "point", "allow", "also", "wrong", "replies", "done")

Says = dict[str, str]
"""A text in every language."""


class BrokenLesson(MaproomError):
    """A lesson that cannot be read, or that the rules do not let be played as it is written; it says where."""


class LessonStep:
    """What is said and pointed at, what may be done, and what follows from it."""

    def __init__(self, given: dict[str, Any], path: str) -> None:
        _check_keys(given, _STEP, path)
        self.say = _says(given, "say", path)
        self.point = _lines(given, "point", path)
        self.allow = _lines(given, "allow", path)
        """Patterns of the actions any of which ends the step; without them it is only read."""
        self.also = _lines(given, "also", path)
        """Patterns of actions that may come before one of those."""
        self.wrong = _says(given, "wrong", path) if "wrong" in given else {}
        self.replies = _lines(given, "replies", path)
        self.done = _says(given, "done", path) if "done" in given else {}
        if self.also and not self.allow:
            raise BrokenLesson(f"{path} has `also`, but nothing in `allow` that would end the step.")

    @property
    def is_read(self) -> bool:
        """Whether nothing is to be done but to read on."""
        return not self.allow


class Hint:
    """What the teacher says when a certain question is open in the free part of a lesson."""

    def __init__(self, given: dict[str, Any], path: str) -> None:
        _check_keys(given, ("ask", "say", "point"), path)
        self.ask = _text(given, "ask", path)
        self.say = _says(given, "say", path)
        self.point = _lines(given, "point", path)


class Lesson:
    """A lesson of a game; `name` is its file's."""

    def __init__(self, game: Game, name: str, given: dict[str, Any]) -> None:
        path = f"{game.slug}/lessons/{name}"
        _check_keys(given, _TOP, path)
        self.game = game
        self.name = name
        self.path = path
        self.title = _says(given, "title", path)
        self.about = _says(given, "about", path)
        self.end = _says(given, "end", path)
        self.minutes = _number(given, "minutes", path)
        self.seed = _number(given, "seed", path) if "seed" in given else 0
        self.seat = _text(given, "seat", path)
        if self.seat not in game.seat_names:
            meant = nearest(self.seat, list(game.seat_names))
            raise BrokenLesson(f"{path}.seat: there is no seat {self.seat!r}.{meant}")
        try:
            self.scenario = game.settle_scenario(given.get("scenario"))
            self.options = game.settle_options(given.get("options"))
        except BadOption as error:
            raise BrokenLesson(f"{path}: {error}") from None
        self.position: dict[str, Any] | None = given.get("position")
        self.start = _lines(given, "start", path)
        self.opponent = _text(given, "opponent", path) if "opponent" in given else ""
        """The bot against which the game is played on after the last step; none where the lesson ends with it."""
        self.steps = [LessonStep(one, f"{path}.steps[{n}]") for n, one in enumerate(_parts(given, "steps", path))]
        self.hints = {
            hint.ask: hint
            for hint in [Hint(one, f"{path}.hints[{n}]") for n, one in enumerate(_parts(given, "hints", path))]
        }
        if not self.steps and not self.opponent:
            raise BrokenLesson(f"{path} has neither steps nor an opponent.")

    # -- playing it ---------------------------------------------------------------------------------

    def begun(self) -> State:
        """The position in which the lesson begins; always the same."""
        try:
            if self.position is not None:
                state = self.game.position(self.position)
            else:
                state = self.game.new(self.options, self.scenario)
        except BadPosition as error:
            raise BrokenLesson(f"{self.path}: {error}") from None
        self._follow(state, self.start, "start", state.apply)
        return state

    def offered(self, state: State, number: int) -> list[int]:
        """The legal actions that a step lets its seat take; past the last step all of them, or none."""
        if number >= len(self.steps):
            return list(state.legal()) if self.opponent else []
        step = self.steps[number]
        return matching(state, [*step.allow, *step.also]) if step.allow else []

    def ends(self, action: int, number: int) -> bool:
        """Whether an action is what the step was waiting for."""
        line = self.game.verbs.line(action)
        return any(fnmatchcase(line, pattern) for pattern in self.steps[number].allow)

    def leads_on(self, row: Sequence[int], number: int) -> bool:
        """Whether actions in a row are all allowed by a step, and the last of them ends it."""
        if number >= len(self.steps):
            return bool(self.opponent)
        step = self.steps[number]
        lines = [self.game.verbs.line(action) for action in row]
        fits = [any(fnmatchcase(line, pattern) for pattern in [*step.allow, *step.also]) for line in lines]
        return all(fits) and self.ends(row[-1], number)

    def reply(self, state: State, number: int, play: Callable[[int], None]) -> None:
        """What the other seats and chance do after a step; `play` carries out one action of the state."""
        self._follow(state, self.steps[number].replies, f"steps[{number}].replies", play)

    def roll(self, state: State, number: int, play: Callable[[int], None]) -> None:
        """Lets chance decide inside a step."""
        self._follow(state, [], f"steps[{number}].also", play)

    def _follow(self, state: State, lines: list[str], where: str, play: Callable[[int], None]) -> None:
        """Plays lines one after the other; chance of which no line speaks decides as the seed says."""
        random = Random(f"{self.seed} {where}")
        for line in lines:
            found = matching(state, [line])
            while not found and state.actor == CHANCE:
                play(state.sample(random))
                found = matching(state, [line])
            if not found:
                raise BrokenLesson(f"{self.path}.{where}: {line!r} is not legal. {question(state)}")
            play(found[0])
        while state.actor == CHANCE:
            play(state.sample(random))


def matching(state: State, patterns: list[str]) -> list[int]:
    """The legal actions whose lines fit one of the patterns, those of the first pattern first."""
    verbs = state.game().verbs
    lines = [(action, verbs.line(action)) for action in state.legal()]
    found: dict[int, None] = {}
    for pattern in patterns:
        for action, line in lines:
            if fnmatchcase(line, pattern):
                found[action] = None
    return list(found)


def question(state: State) -> str:
    """Who is asked what, for whoever writes a lesson."""
    if not state.stack:
        return "The game is over."
    game = state.game()
    legal = state.legal()
    some = ", ".join([repr(game.verbs.line(action)) for action in legal[:12]])
    who = game.seat_named(state.actor).text
    more = f" and {len(legal) - 12} more" if len(legal) > 12 else ""
    return f"To decide: {who}, {state.stack[-1].name()}: {some}{more}."


# -- all lessons of a game ------------------------------------------------------------------------------

_kept: dict[str, list[Lesson]] = {}


def lessons_of(game: Game) -> list[Lesson]:
    """The lessons of a game in their order, read once; a game may have none."""
    if game.slug not in _kept:
        paths = sorted((game.folder / "lessons").glob("*.json"), key=lambda path: path.name)
        _kept[game.slug] = [Lesson(game, path.stem, _read(path)) for path in paths]
    return _kept[game.slug]


def lesson_named(game: Game, name: str) -> Lesson | None:
    """The lesson of a name, if the game has it."""
    return next((lesson for lesson in lessons_of(game) if lesson.name == name), None)


def domains_of(game: Game) -> dict[str, Domain]:
    """The kinds of things that actions and events of a game can name, by their names."""
    named: dict[str, Domain] = {}
    for verb in game.verbs.verbs:
        for domain in verb.domains:
            named[domain.name] = domain
    for event in game.events.by_name.values():
        for one in event.domains:
            if one is not None and one.name not in named:
                named[one.name] = one
    return named


# -- reading --------------------------------------------------------------------------------------------


def _read(path: Path) -> dict[str, Any]:
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BrokenLesson(f"{path.name} is no JSON: {error}.") from None
    if not isinstance(given, dict):
        raise BrokenLesson(f"{path.name} must be an object with keys.")
    return given


def _check_keys(given: object, known: tuple[str, ...], path: str) -> None:
    if not isinstance(given, dict):
        raise BrokenLesson(f"{path} must be an object with keys, not {given!r}.")
    for key in given:
        if key not in known:
            raise BrokenLesson(f"{path} has no key {key!r}.{nearest(str(key), list(known))}")


def _text(given: dict[str, Any], key: str, path: str) -> str:
    value = given.get(key)
    if isinstance(value, str) and value:
        return value
    raise BrokenLesson(f"{path}.{key} must be a word, not {value!r}.")


def _number(given: dict[str, Any], key: str, path: str) -> int:
    value = given.get(key)
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise BrokenLesson(f"{path}.{key} must be a whole number, not {value!r}.")


def _says(given: dict[str, Any], key: str, path: str) -> Says:
    value = given.get(key)
    if isinstance(value, dict) and sorted(value) == sorted(LANGUAGES) and all(map(_is_said, value.values())):
        return dict(value)
    raise BrokenLesson(f"{path}.{key} must have a text for each of {', '.join(LANGUAGES)}.")


def _is_said(text: object) -> bool:
    return isinstance(text, str) and text.strip() != ""


def _lines(given: dict[str, Any], key: str, path: str) -> list[str]:
    value = given.get(key, [])
    if isinstance(value, list) and all(map(_is_said, value)):
        return list(value)
    raise BrokenLesson(f"{path}.{key} must be a list of texts, not {value!r}.")


def _parts(given: dict[str, Any], key: str, path: str) -> list[dict[str, Any]]:
    value = given.get(key, [])
    if isinstance(value, list):
        return list(value)
    raise BrokenLesson(f"{path}.{key} must be a list, not {value!r}.")
