"""How strong a net is, by the arena beside a training."""

from __future__ import annotations

from pathlib import Path

import pytest

from maproom.bots.nets import shelf
from maproom.lab.arena.contest import Contest, Pairing
from maproom.lab.arena.games import PlayedGame
from maproom.lab.arena.running import Standings
from maproom.lab.learning.strength import Strength
from maproom.lab.learning.watch import Watch


def standings(scores: list[tuple[bool, bool]]) -> Standings:
    """Pairs of games: whether the net won with the Axis, and with the Allies."""
    found = Standings(Contest("east-front").settled(), ["net", "officer"])
    for axis, allies in scores:
        first = PlayedGame(("net", "officer"), (0 if axis else 1,), 100, True)
        second = PlayedGame(("officer", "net"), (1 if allies else 0,), 100, True)
        found.add(Pairing("net", "officer"), (first, second))
    return found


def test_a_strength_has_an_interval_and_tells_the_sides_apart() -> None:
    found = Strength.of(standings([(True, True)] * 6 + [(False, True)] * 4), "net", "officer")
    assert found is not None
    assert found.games == 20
    assert found.score == pytest.approx(0.8)
    assert found.low < 0.8 < found.high
    assert found.elo > 0
    assert found.sides == (("axis", 0.6, 10), ("allies", 1.0, 10))
    assert "80% of 20 games against officer" in found.sentence()
    assert found.to_json()["sides"]["axis"] == [0.6, 10]


def test_before_a_game_has_ended_nothing_is_known() -> None:
    assert Strength.of(standings([]), "net", "officer") is None


def test_a_watch_plays_the_net_it_is_shown(tmp_path: Path) -> None:
    watch = Watch("east-front", tmp_path, 1, ("random",))
    try:
        watch.show((shelf.FOLDER / "east-front.npz").read_bytes())
        found: list[Strength] = []
        for _ in range(60):
            found = watch.after(2.0)
            if found:
                break
    finally:
        watch.close()
    assert [one.foe for one in found] == ["random"]
    assert found[0].games >= 2
    assert not list(tmp_path.iterdir()), "what was watched lies about"
