"""The questions of an exam, as a game's `exam.json` writes them down.

A question has an `id`, a `why`, the `seat` that is asked, and where the position comes from:

- `position`: a description for `Game.position`;
- `moves`: lines of a record from the beginning, with `options` and `scenario` beside them where wanted;
- `saved`: what `State.to_json` wrote.

`good` and `bad` are lines of actions; `*` in them stands for anything. The seat passes when what it chooses is
one of the good ones, if any are named, and none of the bad ones. With `"for": "turn"` it plays its whole turn:
it must do one of the good things at some time, and none of the bad things at any.
`"before": true` marks what was written before a bot was changed to answer it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from maproom.kernel.errors import MaproomError
from maproom.kernel.game import Game
from maproom.kernel.state import State

_KEYS = {"id", "why", "seat", "for", "good", "bad", "before", "position", "moves", "saved", "options", "scenario"}
_SOURCES = ("position", "moves", "saved")


class BadQuestion(MaproomError):
    """A question of an exam cannot be asked."""


@dataclass(frozen=True)
class Question:
    """One position, and what a sensible player does or never does in it."""

    id: str
    why: str
    seat: int
    whole_turn: bool
    good: tuple[str, ...]
    bad: tuple[str, ...]
    before: bool
    state: State

    def is_good(self, line: str) -> bool:
        """Whether an action is one of those asked for."""
        return any(fnmatchcase(line, pattern) for pattern in self.good)

    def is_bad(self, line: str) -> bool:
        """Whether an action is one that a sensible player never takes here."""
        return any(fnmatchcase(line, pattern) for pattern in self.bad)


def questions_of(game: Game) -> list[Question]:
    """The exam of a game; none where it has no `exam.json`."""
    file = game.folder / "exam.json"
    if not file.exists():
        return []
    written = json.loads(file.read_text(encoding="utf-8"))
    questions = [question(game, one) for one in written["questions"]]
    names = [one.id for one in questions]
    for name in names:
        if names.count(name) > 1:
            raise BadQuestion(f"Two questions of {game.name} are called {name!r}.")
    return questions


def question(game: Game, written: dict[str, Any]) -> Question:
    """A question as it was written down, checked: it can be asked, and it can be failed."""
    name = written.get("id", "?")
    if unknown := set(written) - _KEYS:
        raise BadQuestion(f"Question {name!r} has unknown keys: {', '.join(sorted(unknown))}.")
    state = _position(game, written)
    seat = game.seat_names.index(written["seat"])
    if state.actor != seat:
        raise BadQuestion(f"Question {name!r} asks {written['seat']}, who is not to decide there.")
    found = Question(
        name,
        written["why"],
        seat,
        written.get("for", "decision") == "turn",
        tuple(written.get("good", ())),
        tuple(written.get("bad", ())),
        bool(written.get("before", False)),
        state,
    )
    _check(game, found)
    return found


def _position(game: Game, written: dict[str, Any]) -> State:
    """The position that a question is about."""
    given = [source for source in _SOURCES if source in written]
    if len(given) != 1:
        raise BadQuestion(f"Question {written.get('id', '?')!r} needs one of {', '.join(_SOURCES)}.")
    if given == ["position"]:
        return game.position(written["position"])
    if given == ["saved"]:
        return game.from_json(written["saved"])
    state = game.new(written.get("options"), written.get("scenario"))
    for line in written["moves"]:
        state.apply(game.action(line))
    return state


def _check(game: Game, asked: Question) -> None:
    """Complains about a question that everybody would pass, or nobody."""
    if not asked.good and not asked.bad:
        raise BadQuestion(f"Question {asked.id!r} names nothing good and nothing bad.")
    if asked.whole_turn:
        return
    lines = [game.verbs.line(action) for action in asked.state.legal()]
    passing = [line for line in lines if (not asked.good or asked.is_good(line)) and not asked.is_bad(line)]
    if not passing or len(passing) == len(lines):
        who = "nobody" if not passing else "everybody"
        raise BadQuestion(f"Question {asked.id!r} would be passed by {who}.")
