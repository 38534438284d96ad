"""What a bot considered: choices with an estimate of winning, the line that it expects, and why."""

from __future__ import annotations

from typing import Any, Final

from maproom.kernel.game import Game
from maproom.kernel.judging import JudgePart
from maproom.kernel.state import State
from maproom.kernel.texts import parts_of, plain

TOLD: Final = 3
"""So many reasons are told at the most."""
NOTABLE: Final = 0.15
"""A difference is told that is at least so much of the greatest one ..."""
PERCEPTIBLE: Final = 0.0005
"""... and so much of a game that is nearly won."""

LINE: Final = 8
"""So many actions of a line are told; where there was no choice, nothing is."""


class Step:
    """An action of a line, and the imagined position in which it was taken."""

    def __init__(self, position: State, action: int) -> None:
        self.position = position
        self.action = action

    def to_json(self, language: str) -> dict[str, Any]:
        """Who does what."""
        seat = self.position.game().seat_named(self.position.actor, language)
        return {
            "seat": seat.id,
            "seat_name": seat.text,
            "action": self.position.words(self.action),
            "label": self.position.label(self.action, language),
        }


def remember(line: list[Step], position: State, action: int) -> None:
    """Notes an action that was taken where there was a choice, as long as the line is short."""
    if len(line) < LINE and (not line or len(position.legal()) > 1):
        line.append(Step(position.clone(), action))


class Choice:
    """An action, and how likely the seat wins with it; nobody knows better than the bot that says so."""

    def __init__(self, action: int, chance: float, tries: int) -> None:
        self.action = action
        self.chance = chance
        """From 0 to 1."""
        self.tries = tries
        """How often it was played on."""
        self.line: list[Step] = []
        """How it may go on, this action first, in positions that the seat could imagine."""
        self.against = action
        """The other action that it was compared with; itself where there is none."""
        self.differences: list[JudgePart] = []
        """What the judge sees more or less of than after that other action, the greatest difference first."""


class Thought:
    """The choices that were considered, the most promising first, and the one that the bot takes."""

    def __init__(self, choices: list[Choice], chosen: int, horizon: str) -> None:
        self.choices = choices
        self.chosen = chosen
        self.horizon = horizon
        """When choices are compared: a key under `thoughts` of the kernel's words."""

    def taken(self) -> Choice:
        """The choice that the bot takes."""
        for choice in self.choices:
            if choice.action == self.chosen:
                return choice
        return self.choices[0]

    def to_json(self, state: State, language: str = "en") -> dict[str, Any]:
        """In the words of the game, for a page that shows it."""
        return {
            "choices": [self._told(one, state, language) for one in self.choices],
            "chosen": state.words(self.chosen),
            "line": [step.to_json(language) for step in self.taken().line],
            "imagined": state.game().catalogue(language).template("thoughts", "imagined"),
        }

    def _told(self, choice: Choice, state: State, language: str) -> dict[str, Any]:
        return {
            "action": state.words(choice.action),
            "label": state.label(choice.action, language),
            "chance": round(choice.chance, 3),
            "tries": choice.tries,
            "line": [step.to_json(language) for step in choice.line],
            "reasons": reasons_of(state.game(), choice.differences, language),
            "why": self.why(choice, state, language),
        }

    def why(self, choice: Choice, state: State, language: str = "en") -> str:
        """What speaks for a choice, and against it, as a sentence; empty where there was nothing to compare."""
        if choice.against == choice.action:
            return ""
        game = state.game()
        words = game.catalogue(language)
        told = [reason["text"] for reason in reasons_of(game, choice.differences, language)]
        values = {
            "when": words.template("thoughts", self.horizon),
            "other": state.label(choice.against, language),
            "reasons": "; ".join(told),
        }
        return plain(parts_of(words.template("thoughts", "reasons" if told else "alike"), values))


def reasons_of(game: Game, differences: list[JudgePart], language: str = "en") -> list[dict[str, Any]]:
    """Differences in the game's words: `good` where they speak for the choice."""
    return [{"text": _reason(game, one, language), "good": one.worth > 0} for one in differences]


def _reason(game: Game, difference: JudgePart, language: str) -> str:
    """By how much where the words can count it and the number agrees, otherwise better or worse."""
    words = game.catalogue(language)
    good = difference.worth > 0
    counted = words.find("judge", difference.name, "gains" if good else "loses")
    if counted is not None and (difference.number > 0 if good else difference.number < 0):
        return "".join([part["text"] for part in parts_of(counted, {"n": abs(difference.number)})])
    return words.template("judge", difference.name, "better" if good else "worse")


def differences_between(own: list[list[JudgePart]], other: list[list[JudgePart]], scale: float) -> list[JudgePart]:
    """What is more or less on the average in some positions than in others, the greatest difference first."""
    worth: dict[str, float] = {}
    number: dict[str, float] = {}
    for positions, sign in ((own, 1.0), (other, -1.0)):
        for parts in positions:
            for part in parts:
                worth[part.name] = worth.get(part.name, 0.0) + sign * part.worth / len(positions)
                number[part.name] = number.get(part.name, 0.0) + sign * part.number / len(positions)
    found = [JudgePart(name, worth[name], round(number[name])) for name in worth]
    found.sort(key=_weight, reverse=True)
    least = max(NOTABLE * _weight(found[0]), PERCEPTIBLE * scale) if found else 0.0
    return [part for part in found[:TOLD] if _weight(part) >= least]


def _weight(part: JudgePart) -> float:
    return abs(part.worth)


def chance_of(expected: float) -> float:
    """The chance of winning, of an expectation from -1 to 1."""
    return min(1.0, max(0.0, (expected + 1.0) / 2.0))
