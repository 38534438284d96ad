"""What the frames of a study say, with invented games of which it is known what decided them."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from maproom.lab.study import Plan, Trace
from maproom.lab.study.findings import (
    decisive_deeds,
    decisive_spaces,
    endings,
    favourites,
    half_time,
    lengths,
    openings,
    scores_by_round,
    win_rates,
)
from maproom.lab.study.frames import Frames
from maproom.lab.study.standing import Standing
from maproom.lab.study.trace import Choice, Deed

PLAN = Plan("east-front", ("random",), seed=3).settled()


def invented(number: int, axis_wins: bool, card: bool, lead: int = 0, deed: bool = True) -> Trace:
    """A finished game in which the axis had a card and did or did not play it in round 2, and then held a space."""
    holder = "axis" if card else "allies"
    rounds = [
        {
            "round": turn,
            "score": {"axis": turn + lead, "allies": turn},
            "control": {"kiev": [holder]},
            "lead": {"axis": lead, "allies": -lead} if turn > 1 else {"axis": 0, "allies": 0},
            "foreseen": {"axis": 0.6, "allies": 0.4},
        }
        for turn in (1, 2, 3)
    ]
    return Trace(
        number,
        "campaign",
        True,
        ["axis" if axis_wins else "allies"],
        "It is over.",
        100 + number,
        rounds,
        [Deed("axis", "play", "card", "G01", "Play Guns", 2, 1)] if card and deed else [],
        {"axis": [Choice("play", "Play Guns", card), Choice("move", "Move", True)], "allies": []},
    )


@pytest.fixture(scope="module")
def decided() -> Frames:
    """Forty invented games: with the card the axis wins 15 of 20, without it 5 of 20."""
    return Frames.of(
        PLAN,
        [invented(n, axis_wins=(n % 20 < 15) == (n < 20), card=n < 20) for n in range(40)]
        + [Trace(99, "campaign")],
    )


@pytest.fixture(scope="module")
def led() -> Frames:
    """Forty invented games: the axis wins when it leads, and only then it plays the card."""
    return Frames.of(PLAN, [invented(n, n % 2 == 0, n % 2 == 0, 5 if n % 2 == 0 else -5) for n in range(40)])


def test_frames_have_only_finished_games(decided: Frames, tmp_path: Path) -> None:
    assert len(decided.games) == 40
    assert len(decided.seats) == 80
    assert len(decided.rounds) == len(decided.sides) == 40 * 3 * 2
    decided.save(tmp_path / "data")
    for name, frame in decided.tables().items():
        assert pl.read_parquet(tmp_path / "data" / f"{name}.parquet").equals(frame)


def test_win_rates_have_intervals(decided: Frames) -> None:
    axis, allies = win_rates(decided).to_dicts()
    assert (axis["side"], axis["wins"], axis["games"], axis["rate"]) == ("axis", 20, 40, 0.5)
    assert 0.3 < axis["low"] < 0.5 < axis["high"] < 0.7
    assert allies["rate"] == 0.5


def test_a_team_wins_once(decided: Frames) -> None:
    plan = Plan("quartermaster-ww2", ("random",)).settled()
    game = Trace(0, "campaign", True, ["germany", "japan", "italy"])
    assert win_rates(Frames.of(plan, [game])).select("side", "wins", "games").rows() == [
        ("germany", 1, 1),
        ("united_kingdom", 0, 1),
    ]


def test_endings_and_lengths_are_counted(decided: Frames) -> None:
    assert endings(decided).select("ending", "wins", "games", "round").rows() == [("It is over.", 40, 40, 3.0)]
    assert lengths(decided).rows() == [(3, 40)]
    assert half_time(decided) == 1


def test_scores_are_told_round_by_round(led: Frames) -> None:
    rows = {(row["seat"], row["round"]): row["mean"] for row in scores_by_round(led).iter_rows(named=True)}
    assert rows["axis", 3] == 3.0
    assert rows["allies", 2] == 2.0


def test_who_leads_is_compared_with_who_wins(decided: Frames, led: Frames) -> None:
    assert favourites(led, "lead").select("round", "wins", "games").rows() == [(2, 40, 40), (3, 40, 40)]
    assert favourites(decided, "lead").is_empty(), "nobody is ahead alone"
    assert favourites(decided, "foreseen").select("round", "rate").rows() == [(1, 0.5), (2, 0.5), (3, 0.5)]


def test_what_goes_along_with_winning_is_found(decided: Frames) -> None:
    (card,) = decisive_deeds(decided, "card").to_dicts()
    assert (card["seat"], card["thing"], card["action"], card["games"]) == ("axis", "G01", "Play Guns", 20)
    assert card["rate"] == 0.75
    assert card["otherwise"] == pytest.approx(0.5, abs=0.02), "a side that stood the same won half of its games"
    assert card["holds"]
    (space,) = decisive_spaces(decided).to_dicts()
    assert (space["space"], space["games"], space["others"]) == ("kiev", 20, 20)
    assert space["worth"] == pytest.approx(0.5, abs=0.03)
    assert space["holds"]


def test_a_card_that_only_the_winning_side_gets_to_play_is_worth_nothing(led: Frames) -> None:
    (card,) = decisive_deeds(led, "card").to_dicts()
    assert card["rate"] == 1.0
    assert card["otherwise"] > 0.85
    assert abs(card["worth"]) < 0.15
    assert not card["holds"]


def test_a_position_is_compared_with_those_like_it_in_other_games(led: Frames) -> None:
    standing = Standing(led)
    assert standing.won(0, "axis")
    assert standing.expected(0, "axis", 1) == pytest.approx(0.49, abs=0.02), "in round 1 nobody leads"
    assert standing.expected(0, "axis", 2) > 0.9
    assert standing.expected(1, "axis", 2) < 0.1


def test_what_hardly_ever_happens_is_not_compared(decided: Frames) -> None:
    rare = Frames.of(PLAN, [invented(n, axis_wins=True, card=n == 0) for n in range(40)])
    assert decisive_deeds(rare, "card").is_empty()
    assert decisive_deeds(decided, "moon").is_empty()
    assert decisive_spaces(rare).is_empty()


def test_openings_are_compared_where_there_was_a_choice(decided: Frames) -> None:
    card, move = openings(decided).to_dicts()
    assert (card["action"], card["offered"], card["taken"], card["share"]) == ("Play Guns", 40, 20, 0.5)
    assert (card["rate"], card["otherwise"], card["worth"]) == (0.75, 0.25, 0.5)
    assert card["holds"]
    assert (move["share"], move["worth"]) == (1.0, None), "what everybody does has nothing to be compared with"


def test_of_many_comparisons_those_that_chance_explains_do_not_hold() -> None:
    def noise(number: int) -> Trace:
        trace = invented(number, axis_wins=number % 2 == 0, card=False)
        named = [Choice("play", f"Play {card}", (number * (card + 3)) % 7 < 3) for card in range(20)]
        trace.openings = {"axis": named, "allies": []}
        return trace

    table = openings(Frames.of(PLAN, [noise(number) for number in range(60)]))
    assert len(table) == 20
    assert not table["holds"].any()
    clarity = table["clarity"].drop_nulls().to_list()
    assert clarity == sorted(clarity, reverse=True), "the clearest first"
