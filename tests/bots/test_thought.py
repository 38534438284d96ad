"""A bot that thinks aloud: parts of the judge, the line that it expects, reasons; and it tells no secret."""

from __future__ import annotations

from random import Random

import pytest
from support.east_front import GAME as EAST_FRONT
from support.east_front import position

import maproom
from maproom.bots import Bot, bot
from maproom.bots.levels import Level, looking_ahead
from maproom.bots.search.rollouts import Terms
from maproom.bots.thought import LINE, Thought, differences_between, reasons_of
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.judging import JudgePart, total_of
from maproom.kernel.state import State

SLUGS = [game.slug for game in maproom.all_games()]
SCENARIOS = [(game.slug, scenario.slug) for game in maproom.all_games() for scenario in game.scenarios[:3]] + [
    ("frontier-wars", "leningrad")
]
LANGUAGES = ("en", "es")


def wandering(slug: str, scenario: str | None, seed: int, most: int = 2500) -> list[State]:
    """Positions of a game of chance moves, every ninth and the last."""
    random = Random(seed)
    state = maproom.game(slug).new(None, scenario)
    found: list[State] = []
    for step in range(most):
        if state.actor == OVER:
            break
        if step % 9 == 0:
            found.append(state.clone())
        state.carry_out(state.sample(random) if state.actor == CHANCE else random.choice(state.legal()))
    return [*found, state]


def choices_in(slug: str, number: int, every: int) -> list[State]:
    """Positions in which somebody has more than one candidate."""
    game = maproom.game(slug)
    asked = [one for one in wandering(slug, None, 3, 700) if one.actor >= 0]
    return [one for one in asked if len(game.candidates(one, one.actor)) > 1][::every][:number]


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_the_parts_make_the_judges_worth_and_every_language_has_words_for_them(slug: str, scenario: str) -> None:
    game = maproom.game(slug)
    seats = [game.seat_names.index(name) for name in game.seats(game.settle_options(None), scenario)]
    names: set[str] = set()
    for state in wandering(slug, scenario, 4):
        for seat in seats:
            parts = game.judge_parts(state, seat)
            assert total_of(parts) == pytest.approx(game.judge(state, seat), abs=1e-9)
            assert len({part.name for part in parts}) == len(parts), "a part is named twice"
            names.update([part.name for part in parts])
    assert len(names) > 3
    for language in LANGUAGES:
        words = game.catalogue(language)
        for name in names:
            assert words.template("judge", name, "better") != words.template("judge", name, "worse")
            counted = [words.find("judge", name, way) for way in ("gains", "loses")]
            assert None not in counted or counted == [None, None]


def test_a_game_that_tells_nothing_has_one_part() -> None:
    state = EAST_FRONT.new()
    (part,) = Game.judge_parts(EAST_FRONT, state, 0)
    assert part.worth == EAST_FRONT.judge(state, 0)
    assert reasons_of(EAST_FRONT, [part]) == [{"text": "leaves a better position", "good": True}]


class Quick(Level):
    """A captain in a hurry, who decides alike on every machine."""

    def player(self, game: Game) -> Bot:
        return looking_ahead(game, Terms(budget=6, seconds=0.0, keep=3, rounds=1.0, steps=8))


def thinker(name: str) -> Level:
    level = Quick() if name == "search" else bot(name)
    assert isinstance(level, Level)
    return level


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("name", ["officer", "search"])
def test_a_thought_tells_nothing_that_the_seat_may_not_know(slug: str, name: str) -> None:
    """Dealing anew what the seat cannot see changes no word of it."""
    for number, state in enumerate(choices_in(slug, 3, every=7)):
        seat = state.actor
        other = state.determinize(seat, Random(number))
        told = thinker(name).think(state, seat, Random(5)).to_json(state)
        assert thinker(name).think(other, seat, Random(5)).to_json(other) == told


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("name", ["officer", "search"])
def test_a_line_begins_with_its_choice_and_is_legal_where_it_is_played(slug: str, name: str) -> None:
    for state in choices_in(slug, 2, every=11):
        thought = thinker(name).think(state, state.actor, Random(1))
        lines = [choice.line for choice in thought.choices if choice.line]
        assert thought.taken().line in lines
        for line in lines:
            assert 1 <= len(line) <= LINE
            assert all(step.action in step.position.legal() for step in line)
        for choice in thought.choices[:3]:
            assert choice.line[0].action == choice.action
        for language in LANGUAGES:
            told = thought.to_json(state, language)
            assert told["line"][0]["label"] == state.label(thought.chosen, language)
            assert [step["label"] for step in told["line"]] == [
                step.position.label(step.action, language) for step in thought.taken().line
            ]


def taking_a_star() -> tuple[State, Thought]:
    """A German tank beside two stars that lie open, and what the officer thinks of it."""
    state = position(
        pieces={"berlin": ["germany infantry"], "mogilev": ["germany tank"]},
        control={"brest": "axis", "lwow": "axis", "mogilev": "axis"},
        turn=("axis", "second_movement", 3),
    )
    level = bot("officer")
    assert isinstance(level, Level)
    return state, level.think(state, state.actor, Random(1))


def test_the_reasons_say_what_changes_in_the_words_of_the_game() -> None:
    state, thought = taking_a_star()
    done = next(one for one in thought.choices if state.words(one.action)["verb"] == "done")
    assert state.words(thought.chosen)["verb"] == "move"
    other = state.label(thought.chosen)
    assert thought.why(done, state).startswith(f"Once it is done, compared with “{other}”: ")
    assert "loses 1 star" in thought.why(done, state)
    assert "leaves the enemy 1 star more" in thought.why(done, state)
    assert "pierde 1 estrella" in thought.why(done, state, "es")
    assert [one["good"] for one in reasons_of(EAST_FRONT, done.differences)][:2] == [False, False]


def test_a_number_is_told_only_where_it_agrees_with_the_judge() -> None:
    def said(worth: float, number: int) -> str:
        text = reasons_of(EAST_FRONT, [JudgePart("stars", worth, number)])[0]["text"]
        assert isinstance(text, str)
        return text

    assert said(2.0, 2) == "gains 2 stars"
    assert said(-1.0, -1) == "loses 1 star"
    assert said(0.4, 0) == "keeps your stars safer"
    assert said(0.4, -1) == "keeps your stars safer"
    assert said(-0.4, 1) == "leaves your stars in more danger"


def test_only_the_greatest_differences_are_told_the_greatest_first() -> None:
    own = [[JudgePart("stars", 3.0, 3), JudgePart("cards", 1.0, 4), JudgePart("land", 1.0), JudgePart("blow", 0.1)]]
    other = [
        [JudgePart("stars", 1.0, 1), JudgePart("cards", 2.0, 7), JudgePart("land", 1.0)],
        [JudgePart("stars", 2.0, 2), JudgePart("cards", 2.0, 6), JudgePart("land", 1.0)],
    ]
    found = differences_between(own, other, 20.0)
    assert [(one.name, one.worth, one.number) for one in found] == [("stars", 1.5, 2), ("cards", -1.0, -2)]
    assert differences_between(own, own, 20.0) == []


def test_choices_that_come_to_the_same_are_said_to_be_alike() -> None:
    state, thought = taking_a_star()
    done = next(one for one in thought.choices if state.words(one.action)["verb"] == "done")
    done.differences = []
    assert thought.why(done, state).endswith(
        "the judge sees no difference from “" + state.label(thought.chosen) + "”."
    )
