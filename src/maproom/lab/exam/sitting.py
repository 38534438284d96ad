"""A bot sits an exam: each question several times, with other random numbers."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from maproom.bots import Bot, bot
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.lab.exam.questions import Question

LONGEST_TURN = 600
"""A turn of more decisions than these is broken off."""


@dataclass(frozen=True)
class Mark:
    """How a bot did in one question."""

    question: str
    bot: str
    passed: int
    asked: int
    did: tuple[str, ...]
    """What it chose where it failed, each thing once."""


def sit(game: Game, name: str, questions: list[Question], tries: int, seed: int) -> list[Mark]:
    """The marks of a bot in some questions of a game's exam."""
    return [_mark(game, name, question, tries, seed) for question in questions]


def _mark(game: Game, name: str, question: Question, tries: int, seed: int) -> Mark:
    passed = 0
    failings: list[str] = []
    for number in range(tries):
        random = Random(f"{seed} {question.id} {number}")
        failing = (_turn if question.whole_turn else _decision)(game, bot(name), question, random)
        if failing is None:
            passed += 1
        elif failing not in failings:
            failings.append(failing)
    return Mark(question.id, name, passed, tries, tuple(failings))


def _decision(game: Game, player: Bot, question: Question, random: Random) -> str | None:
    """What the bot chose, if it should not have."""
    line = game.verbs.line(player.choose(question.state.clone(), question.seat, random))
    good = not question.good or question.is_good(line)
    return None if good and not question.is_bad(line) else line


def _turn(game: Game, player: Bot, question: Question, random: Random) -> str | None:
    """The bad thing that the bot did in its turn, or that it did nothing good."""
    state = question.state.clone()
    turn = game.turn_number(state)
    done = not question.good
    for _ in range(LONGEST_TURN):
        if state.actor == OVER or game.turn_number(state) != turn:
            break
        if state.actor == CHANCE:
            state.carry_out(state.sample(random))
            continue
        action = player.choose(state, state.actor, random)
        if state.actor == question.seat:
            line = game.verbs.line(action)
            if question.is_bad(line):
                return line
            done = done or question.is_good(line)
        state.carry_out(action)
    return None if done else "none of the good things"
