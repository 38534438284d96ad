"""A process in which bots think: a question a line comes in, an answer a line goes out."""

from __future__ import annotations

import json
import sys
from random import Random
from time import monotonic
from typing import Any

import maproom
import maproom.bots
from maproom.bots.bot import Bot
from maproom.bots.levels import Adviser, Level
from maproom.bots.review import Review
from maproom.kernel.state import State
from maproom.table.live.bot_pool import PATIENT
from maproom.table.live.low_priority import let_others_go_first

BATCH_SECONDS = 0.5
"""A bot that is quick may decide again at once; after this long the table hears what it has so far."""


_reviews: dict[str, Review] = {}
"""The analysis that is under way."""


def decisions(bot: Bot, state: State, seat: int, random: Random) -> list[int]:
    """What a bot decides until somebody else is to decide, something is revealed, or some time has passed."""
    began = monotonic()
    actions: list[int] = []
    while state.actor == seat and not (actions and state.revealed) and monotonic() - began < BATCH_SECONDS:
        action = bot.choose(state, seat, random)
        state.apply(action)
        actions.append(action)
    return actions


def thought(state: State, seat: int, random: Random, language: str) -> dict[str, Any]:
    """What the computer would do in a seat's place and why, in words."""
    return Adviser().think(state, seat, random).to_json(state, language)


def reviewed(question: dict[str, Any]) -> dict[str, Any]:
    """A few seconds of the analysis of a game, and how far it is; at its end what was found, in every language."""
    key = question["review"]
    if key not in _reviews:
        _reviews.clear()  # one game at a time: an analysis that was broken off is forgotten
        game = maproom.game(question["game"])
        _reviews[key] = Review(
            game, question["options"], question["scenario"], question["lines"], readings=question["readings"]
        )
    review = _reviews[key]
    review.work(question["seconds"])
    if not review.is_done():
        return {"progress": review.progress()}
    del _reviews[key]
    return {"progress": 1.0, "found": {language: review.to_json(language) for language in question["languages"]}}


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What a bot chooses or, asked in a language, what it thinks; or what went wrong."""
    try:
        if "review" in question:
            return reviewed(question)
        state = maproom.game(question["game"]).from_json(question["state"])
        random = Random(question["seed"])
        seat = question["seat"]
        if "language" in question:
            return {"thought": thought(state, seat, random, question["language"])}
        return _decided(question, state, random)
    except Exception as error:  # a bot may fail in any way; the server plays on without it
        return {"error": f"{type(error).__name__}: {error}"}


def _decided(question: dict[str, Any], state: State, random: Random) -> dict[str, Any]:
    """What a bot decides; one that thinks in whole turns goes on from what it remembers, and tells what it will."""
    game = state.game()
    bot = maproom.bots.bot(question["bot"])
    if isinstance(bot, Level) and question.get("memory"):
        bot.remember(game, question["memory"])
    actions = decisions(bot, state, question["seat"], random)
    return {"actions": actions, "memory": bot.memory(game) if isinstance(bot, Level) else None}


def main() -> None:
    """Answers until the server is gone; a patient one lets all other processes go first."""
    if PATIENT in sys.argv:
        let_others_go_first()
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
