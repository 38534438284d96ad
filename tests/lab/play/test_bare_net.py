"""A net alone is a player of the laboratory."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

import maproom
from maproom.bots import UnfitNet, UnknownBot, watches_the_clock
from maproom.bots.nets import shelf
from maproom.bots.strengths import MARSHAL, marshals_terms
from maproom.lab.play.players import player
from maproom.lab.play.searching import turned

GAME = maproom.game("east-front")


def test_a_net_plays_by_name_and_from_a_file_alike() -> None:
    state = GAME.new()
    random = Random(3)
    while state.actor < 0:
        state.apply(state.sample(random))
    path = shelf.FOLDER / "east-front.npz"
    chosen = player("net").choose(state, state.actor, Random(1))
    assert chosen in state.legal()
    assert player(f"net:{path}").choose(state, state.actor, Random(1)) == chosen


def test_a_game_without_a_net_and_a_missing_file_are_sentences(tmp_path: Path) -> None:
    fury = maproom.game("fury-in-the-east").new()
    with pytest.raises(UnfitNet, match="No net comes with Fury in the East"):
        player("net").choose(fury, max(fury.actor, 0), Random(1))
    state = GAME.new()
    with pytest.raises(UnfitNet, match=r"none\.npz cannot be read as a net"):
        player(f"net:{tmp_path / 'none.npz'}").choose(state, max(state.actor, 0), Random(1))


@pytest.mark.parametrize("slug", ["east-front", "race-to-moscow"])
def test_a_net_that_looks_ahead_plays_a_candidate_and_never_peeks(slug: str) -> None:
    game = maproom.game(slug)
    state = game.new()
    random = Random(3)
    asked = 0
    while asked < 5:
        if state.actor < 0:
            state.carry_out(state.sample(random))
            continue
        candidates = game.candidates(state, state.actor)
        if len(candidates) > 1:
            asked += 1
            chosen = player("look").choose(state, state.actor, Random(1))
            assert chosen in candidates
            imagined = state.determinize(state.actor, Random(asked))
            assert player("look").choose(imagined, state.actor, Random(1)) == chosen
        state.carry_out(candidates[random.randrange(len(candidates))])


def test_a_captain_searches_by_the_judge_or_by_a_net_as_wished(tmp_path: Path) -> None:
    state = maproom.game("quartermaster-ww2").new()
    while len(state.legal()) < 2 or state.actor < 0:
        state.apply(state.sample(Random(1)) if state.actor < 0 else state.legal()[0])
    path = tmp_path / "net.npz"
    shutil.copy(shelf.FOLDER / "quartermaster-ww2.npz", path)
    turned_one = "turned:marshal+rounds=0.5+budget=8"
    for name in ("judged:captain", "netted:captain", "foreseen:captain", f"netted:marshal:{path}", turned_one):
        searcher = player(name)
        assert watches_the_clock(searcher)
        assert searcher.choose(state, state.actor, Random(1)) in state.legal()
    with pytest.raises(UnknownBot, match="captain or marshal"):
        player("judged:officer")
    for wrong in ("turned:captain+sight=2", "turned:captain+budget=2.5", "turned:captain+rounds"):
        with pytest.raises(UnknownBot, match="no term of a search"):
            player(wrong)


def test_a_search_can_be_turned_term_by_term() -> None:
    terms = turned("marshal+rounds=0.5+budget=8")
    assert (terms.rounds, terms.budget) == (0.5, 8)
    assert (terms.keep, terms.seconds) == (MARSHAL.keep, MARSHAL.seconds)
    assert turned("marshal+budget=8", "east-front").keep == marshals_terms("east-front").keep < MARSHAL.keep
