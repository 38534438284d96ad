"""Why?, what to draw over the board, and the course of the score: what the game knows, for one seat's eyes."""

from __future__ import annotations

from sqlalchemy import Connection

from maproom.kernel.game import Game
from maproom.kernel.state import State
from maproom.kernel.verbs import Domain
from maproom.table.rules.errors import NotThere
from maproom.table.rules.table import Table
from maproom.table.store.book_rows import standing_marks
from maproom.table.wire.cards import score_name
from maproom.table.wire.models.insight import Layer, Layers, ReasonCard, Reasons, ScoreLine, ScorePoint, Scores


def domains_of(game: Game) -> dict[str, Domain]:
    """The kinds of things that actions and events of a game can name."""
    named: dict[str, Domain] = {}
    for verb in game.verbs.verbs:
        named.update({domain.name: domain for domain in verb.domains})
    for event in game.events.by_name.values():
        named.update({domain.name: domain for domain in event.domains if domain and domain.name not in named})
    return named


def reasons(state: State, moment: int, seat: int | None, domain: str, word: str, language: str) -> Reasons:
    """Why a thing cannot be used at a moment, as far as a seat may know."""
    game = state.game()
    found = domains_of(game).get(domain)
    if found is None or word not in found.index:
        raise NotThere(f"There is no {domain!r} {word!r} in {game.name}.")
    value = found.index[word]
    why = game.reasons(state, seat, found, value)
    return Reasons(
        moment=moment,
        domain=domain,
        word=word,
        name=game.named(found, value, language).text,
        reasons=[ReasonCard(text=game.reason_text(one, language), rule=one.rule) for one in why],
    )


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
    begun = game.new(table.terms.options, table.terms.scenario)
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
