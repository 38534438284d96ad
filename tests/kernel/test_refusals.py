"""A click on something that cannot be chosen is always answered: by the game, or by what the question asks for."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import maproom
from maproom.kernel.game import Game
from maproom.kernel.lessons import domains_of
from maproom.kernel.reasons import Reason
from maproom.kernel.refusals import kind_of, refusal
from maproom.kernel.rulebook import rules_of
from maproom.kernel.state import State

GAMES = [pytest.param(game, id=game.slug) for game in maproom.all_games()]
EACH = {"fury-in-the-east": 40}
"""So many moments lie between two looks, in a long game."""


def offered(state: State) -> set[tuple[str, str]]:
    verbs = state.game().verbs
    return {
        (domain.name, domain.words[value])
        for action in state.legal()
        for verb in [verbs.verb_of(action)]
        for domain, value in zip(verb.domains, verb.arguments(action), strict=True)
    }


def told(state: State, domain: str, word: str) -> list[str]:
    game = state.game()
    thing = domains_of(game)[domain]
    why = refusal(state, state.actor, thing, thing.index[word], [])
    return [game.reason_text(one) for one in why]


@pytest.mark.parametrize("game", GAMES)
def test_whatever_cannot_be_chosen_says_why_in_both_languages(game: Game) -> None:
    random, rules, seen = Random(4), rules_of(game), set()
    state = game.new(scenario=game.opening or None)
    domains = [one for one in domains_of(game).values() if kind_of(state, one.name) in ("place", "piece")]
    for moment in range(1500):
        if state.actor == maproom.OVER:
            break
        if state.actor >= 0 and moment % EACH.get(game.slug, 3) == 0:
            choices = offered(state)
            for domain in domains:
                word = random.choice(domain.words)
                if (domain.name, word) in choices:
                    continue
                why = refusal(state, state.actor, domain, domain.index[word], [])
                assert why, f"{state.stack[-1].name()}: {domain.name} {word}"
                assert all(reason.rule in rules for reason in why), why
                for language in ("en", "es"):
                    texts = [game.reason_text(reason, language) for reason in why]
                    assert all(text.strip() and "{" not in text for text in texts), texts
                seen.add(state.stack[-1].name())
        state.apply(state.sample(random) if state.actor < 0 else random.choice(state.legal()))
    assert len(seen) > 3, seen


def test_a_question_about_cards_says_so_to_whoever_clicks_the_map() -> None:
    state = maproom.game("quartermaster-ww2").new()
    random = Random(1)
    while state.actor < 0:
        state.apply(state.sample(random))
    assert told(state, "space", "africa") == ["This question is answered by a card."]


def test_an_area_says_that_an_army_is_chosen_first() -> None:
    game = maproom.game("race-to-moscow")
    state, random = game.new(), Random(1)
    while state.actor < 0 or state.stack[-1].name() != "Actions":
        state.apply(state.sample(random) if state.actor < 0 else random.choice(state.legal()))
    (why,) = told(state, "area", "minsk")
    assert why == (
        "Minsk is not yours: choose the army that goes there first; supplies are carried between your own areas."
    )


def test_what_can_be_chosen_has_no_reason_against_it() -> None:
    state = maproom.game("east-front").new({"first_game": True})
    piece = next(word for domain, word in sorted(offered(state)) if domain == "piece")
    assert told(state, "piece", piece) == []


def test_a_pick_that_no_longer_fits_is_told_what_the_whole_question_asks_for() -> None:
    game = maproom.game("quartermaster-ww2")
    state, random = game.new(), Random(1)
    while state.actor < 0:
        state.apply(state.sample(random))
    spaces = domains_of(game)["space"]
    picked = [(spaces, spaces.index["russia"])]
    why = refusal(state, state.actor, spaces, spaces.index["africa"], picked)
    assert [game.reason_text(one) for one in why] == ["This question is answered by a card."]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_whatever_kinds_a_question_asks_for_there_is_a_sentence(number: int) -> None:
    game = maproom.game("east-front")
    for kinds in combinations(("card", "piece", "place", "button"), number):
        assert game.reason_text(Reason("_".join(["answered_by", *kinds]), "EF-TRN-01"), "es")
