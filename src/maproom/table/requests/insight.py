"""Why?, what to draw over the board, and the course of the score: what the game knows, for one seat's eyes."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from maproom.kernel.lessons import domains_of
from maproom.kernel.refusals import refusal
from maproom.kernel.state import State
from maproom.kernel.verbs import Domain
from maproom.table.rules.errors import NotThere
from maproom.table.rules.table import Table
from maproom.table.store.book_rows import standing_marks
from maproom.table.wire.cards import score_name
from maproom.table.wire.models.insight import (
    Layer,
    Layers,
    ReasonCard,
    Reasons,
    ScoreLine,
    ScorePoint,
    Scores,
    Way,
    Ways,
)


def reasons(
    state: State,
    moment: int,
    seat: int | None,
    domain: str,
    word: str,
    language: str,
    picked: Sequence[str] | None = None,
) -> Reasons:
    """Why a thing cannot be used at a moment, as far as a seat may know; or after others were picked."""
    game = state.game()
    found = domains_of(game).get(domain)
    if found is None or word not in found.index:
        raise NotThere(f"There is no {domain!r} {word!r} in {game.name}.")
    value = found.index[word]
    if picked is None:
        why = game.reasons(state, seat, found, value)
    else:
        why = refusal(state, seat, found, value, _things_asked(state, seat, picked))
    return Reasons(
        moment=moment,
        domain=domain,
        word=word,
        name=game.named(found, value, language).text,
        reasons=[ReasonCard(text=game.reason_text(one, language), rule=one.rule) for one in why],
    )


def _things_asked(state: State, seat: int | None, words: Sequence[str]) -> list[tuple[Domain, int]]:
    """The things of these names that the seat may pick now; others are left out."""
    if seat is None or state.actor != seat:
        return []
    things: dict[str, tuple[Domain, int]] = {}
    verbs = state.game().verbs
    for action in state.legal():
        verb = verbs.verb_of(action)
        for domain, value in zip(verb.domains, verb.arguments(action), strict=True):
            things.setdefault(domain.words[value], (domain, value))
    return [things[word] for word in words if word in things]


def ways(table: Table, state: State, seat: int | None, moment: int, word: str) -> Ways:
    """Where a piece that the seat may pick now can come to, and the actions that lead there.

    In a lesson only what its step is about.
    """
    found = _things_asked(state, seat, [word])
    game, lesson, course = state.game(), table.lesson, table.course
    reached = list((game.ways(state, *found[0]) if found else {}).values())
    if lesson is not None and course is not None:
        reached = [row for row in reached if lesson.leads_on(row, course.step)]
    rows = [[state.words(action) for action in row] for row in reached]
    return Ways(moment=moment, ways=[Way(to=_goal(row), steps=row) for row in rows])


def _goal(row: list[dict[str, str]]) -> str:
    """The word of the place where a row of actions ends: the last part of its last action that has one."""
    return next(list(words.values())[-1] for words in reversed(row) if len(words) > 1)


def layers(state: State, moment: int, seat: int | None, language: str) -> Layers:
    """What can be drawn over the board at a moment."""
    game = state.game()
    words = game.catalogue(language)
    found = game.layers(state, seat)
    return Layers(
        moment=moment,
        layers=[Layer(id=key, name=words.template("layers", key), spaces=spaces) for key, spaces in found.items()],
    )


def scores(connection: Connection, table: Table, last: int, language: str) -> Scores:
    """The course of the open score up to a moment, from what the book says of it."""
    game = table.game
    begun = table.set_up()
    first = ScorePoint(moment=0, turn=game.turn_number(begun), scores=game.scores(begun))
    marks = [mark for mark in standing_marks(connection, table) if mark.moment <= last]
    changes = [
        ScorePoint(moment=mark.moment, turn=mark.turn, scores=mark.scores)
        for mark in marks
        if mark.scores is not None
    ]
    return Scores(
        of=last,
        turn=marks[-1].turn if marks else first.turn,
        lines=[ScoreLine(id=key, name=score_name(game, key, language)) for key in first.scores],
        points=[first, *changes] if first.scores else [],
    )
