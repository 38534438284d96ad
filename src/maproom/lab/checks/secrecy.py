"""Whether a seat could learn what it must not know: its views before and after its secrets are dealt anew."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from maproom.kernel.events import LogEntry, hears
from maproom.kernel.game import Game
from maproom.kernel.state import State

DEALS = 3
"""How often the secrets are dealt anew when one looks thoroughly."""


def difference(state: State, seat: int, random: Random) -> str:
    """What tells a seat the position from one with other secrets, as a sentence; empty when nothing does."""
    other = state.determinize(seat, random)
    if other.actor != state.actor:
        return "who is asked depends on secrets."
    if other.view(seat) != state.view(seat):
        return "the view depends on secrets."
    if state.actor == seat and other.legal() != state.legal():
        return "the legal actions depend on secrets of others."
    game = state.game()
    if game.judge(other, seat) != game.judge(state, seat):
        return "the judge knows secrets of others."
    return ""


def leaks(state: State, seat: int, told: list[LogEntry], seats: list[int], random: Random) -> str:
    """The same with several deals, and whether anything hidden is called by its name.

    `told` is what was told of the last action.
    """
    before = state.key()
    spectacle = state.view(None)
    hidden: set[str] = set()
    for _ in range(DEALS):
        found = difference(state, seat, random)
        if found:
            return found
        seed = random.getrandbits(32)
        other = state.determinize(seat, random)
        if other.determinize(seat, Random(seed)) != state.determinize(seat, Random(seed)):
            return "how secrets are dealt anew depends on the secrets themselves."
        if other.view(None) != spectacle:
            return "what spectators see depends on secrets."
        if state.actor == seat and any(other.label(action) != state.label(action) for action in state.legal()):
            return "the labels depend on secrets of others."
        hidden |= _seen_by_others(state, seat, seats) - _seen_by_others(other, seat, seats)
    if state.key() != before:
        return "dealing the secrets anew changed the position."
    return _named(state.view(seat), seat, told, hidden)


def _named(view: dict[str, Any], seat: int, told: list[LogEntry], hidden: set[str]) -> str:
    """Hidden things that are called by their names where the seat can see or hear it."""
    for thing in sorted(hidden & _words_in(view)):
        return f"the view names {thing}."
    for entry in told:
        if hears(entry.audience, seat):
            for thing in sorted(hidden & {str(word) for word in entry.words().values()}):
                return f"the log names {thing}."
    return ""


def _seen_by_others(state: State, seat: int, seats: list[int]) -> set[str]:
    """The secret things that the other seats see."""
    secret = _secret_words(state.game())
    return {word for other in seats if other != seat for word in _words_in(state.view(other)) & secret}


@cache
def _secret_words(game: Game) -> frozenset[str]:
    """The words of everything that a player may hold unseen."""
    named = [domain for verb in game.verbs.verbs for domain in verb.domains]
    told = [domain for event in game.events.by_name.values() for domain in event.domains if domain is not None]
    return frozenset(word for domain in (*named, *told) if domain.secret for word in domain.words)


def _words_in(view: object) -> set[str]:
    """All strings in a view, keys included."""
    words: set[str] = set()
    pending = [view]
    while pending:
        found = pending.pop()
        if isinstance(found, str):
            words.add(found)
        elif isinstance(found, dict):
            words.update(found)
            pending += found.values()
        elif isinstance(found, list):
            pending += found
    return words
