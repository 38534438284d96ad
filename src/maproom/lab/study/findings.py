"""What the frames say: rates with their intervals, how games begin, what goes along with winning, when it is over.

Where many things are compared, a few differ much by chance alone: `holds` says which differences are more than
that, by the procedure of Benjamini and Hochberg, so that of those that hold one in ten is mistaken.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from maproom.lab.arena.ratings import NINETY_FIVE, wilson
from maproom.lab.extras import extra
from maproom.lab.study.frames import Frames
from maproom.lab.study.standing import Standing

with extra("study", "A study"):
    import polars as pl

RARE = 0.05
"""What fewer games than this share have, or lack, is not compared."""
FEWEST = 8
MISTAKEN = 0.1
"""So many of the differences that hold may be chance."""


def win_rates(frames: Frames) -> pl.DataFrame:
    """For each scenario and side the share of games won, with its interval."""
    counts = (
        frames.seats.unique(["game", "side"], keep="first", maintain_order=True)
        .group_by("scenario", "side", "bot", maintain_order=True)
        .agg(pl.col("won").sum().alias("wins"), pl.len().alias("games"))
        .sort("scenario", maintain_order=True)
    )
    return _with_rates(counts)


def endings(frames: Frames) -> pl.DataFrame:
    """How games ended, the commonest first, and in which round in the middle."""
    counts = frames.games.group_by("ending", maintain_order=True).agg(
        pl.len().alias("wins"), pl.col("rounds").median().alias("round")
    )
    return _with_rates(counts.with_columns(pl.lit(len(frames.games)).alias("games"))).sort(
        "wins", descending=True, maintain_order=True
    )


def scores_by_round(frames: Frames) -> pl.DataFrame:
    """For whoever has a score and each round the mean score and the middle half and nine tenths of games."""
    marks = [
        pl.col("score").quantile(share).alias(f"q{share * 100:02.0f}") for share in (0.05, 0.25, 0.5, 0.75, 0.95)
    ]
    return (
        frames.rounds.group_by("seat", "round", maintain_order=True)
        .agg(pl.col("score").mean().alias("mean"), *marks, pl.len().alias("games"))
        .sort("round", maintain_order=True)
    )


def favourites(frames: Frames, by: str) -> pl.DataFrame:
    """For each round how often the side won that was ahead when it began, by `lead` or by `foreseen`.

    Games in which several sides were ahead together are not counted in that round.
    """
    best = (
        frames.sides.drop_nulls(by)
        .with_columns((pl.col(by) == pl.col(by).max().over("game", "round")).alias("ahead"))
        .with_columns(pl.col("ahead").sum().over("game", "round").alias("together"), pl.len().over("game", "round"))
        .filter(pl.col("ahead") & (pl.col("together") == 1) & (pl.col("len") > 1))
    )
    won = frames.seats.unique(["game", "side"], keep="first", maintain_order=True).select("game", "side", "won")
    counts = (
        best.join(won, on=["game", "side"])
        .group_by("round", maintain_order=True)
        .agg(pl.col("won").sum().alias("wins"), pl.len().alias("games"))
        .filter(pl.col("games") >= FEWEST)
        .sort("round")
    )
    return _with_rates(counts)


def lengths(frames: Frames) -> pl.DataFrame:
    """How many games ended in each round."""
    return frames.games.drop_nulls("rounds").group_by("rounds").agg(pl.len().alias("games")).sort("rounds")


def openings(frames: Frames) -> pl.DataFrame:
    """For each seat the actions of its opening: in how many games it could take them, and in how many it did.

    `worth` is how much oftener it won in games in which it took them than in those in which it could and did not;
    there is none where one of the two happened too seldom.
    """
    rows: list[dict[str, Any]] = []
    met = frames.openings.group_by("game", "seat", "verb", "action", maintain_order=True).agg(pl.col("taken").any())
    joined = met.join(frames.seats, on=["game", "seat"])
    for (seat, verb, action), own in joined.group_by("seat", "verb", "action", maintain_order=True):
        done, left = (own.filter(pl.col("taken") == taken)["won"] for taken in (True, False))
        if len(own) < _enough(frames):
            continue
        rows.append({"seat": seat, "verb": verb, "action": action, "offered": len(own), "taken": len(done)})
        rows[-1]["share"] = len(done) / len(own)
        if min(len(done), len(left)) >= FEWEST:
            rows[-1].update(_difference(done.to_list(), left.to_list()))
    schema = {
        "seat": pl.String(), "verb": pl.String(), "action": pl.String(), "offered": pl.Int64(), "taken": pl.Int64(),
        "share": pl.Float64(), **_DIFFERENCE,
    }  # fmt: skip
    return _holding(pl.DataFrame(rows, schema=schema))


def decisive_deeds(frames: Frames, domain: str) -> pl.DataFrame:
    """For each seat and what it did with a thing (played a card): how often it won, and how often that was to be
    expected as it stood when the round began in which it first did so.
    """
    standing = Standing(frames)
    side_of = _sides(frames)
    done = frames.deeds.filter(pl.col("domain") == domain)
    rows: list[dict[str, Any]] = []
    for (seat, verb, thing), own in done.group_by("seat", "verb", "thing", maintain_order=True):
        if not _enough(frames) <= len(own):
            continue
        side = side_of[str(seat)]
        met = [
            (standing.won(game, side), standing.expected(game, side, number))
            for game, number in own.select("game", "round").iter_rows()
        ]
        action = own["action"].mode().sort()[0]
        rows.append({"seat": seat, "verb": verb, "thing": thing, "action": action, "games": len(own)})
        rows[-1]["rate"] = sum(won for won, _ in met) / len(met)
        rows[-1]["otherwise"] = sum(expected for _, expected in met) / len(met)
        rows[-1]["worth"] = rows[-1]["rate"] - rows[-1]["otherwise"]
        rows[-1]["error"] = math.sqrt(sum(expected * (1 - expected) for _, expected in met)) / len(met)
    schema = {
        "seat": pl.String(), "verb": pl.String(), "thing": pl.String(), "action": pl.String(), "games": pl.Int64(),
        **_DIFFERENCE,
    }  # fmt: skip
    return _holding(pl.DataFrame(rows, schema=schema))


def decisive_spaces(frames: Frames) -> pl.DataFrame:
    """For each space, of the seat that it matters most to: how much oftener it won when it was there at half-time,
    compared with what was to be expected as it stood then.
    """
    schema = {"seat": pl.String(), "space": pl.String(), "games": pl.Int64(), "others": pl.Int64(), **_DIFFERENCE}
    halfway = half_time(frames)
    reached = set(frames.sides.filter(pl.col("round") == halfway + 1)["game"].to_list())
    held = frames.control.filter((pl.col("round") == halfway) & pl.col("game").is_in(list(reached)))
    standing = Standing(frames)
    rows: list[dict[str, Any]] = []
    for seat, side in _sides(frames).items():
        met = {game: standing.won(game, side) - standing.expected(game, side, halfway + 1) for game in reached}
        own = held.filter(pl.col("seat") == seat)
        for (space,), games in own.group_by("space", maintain_order=True):
            there = set(games["game"].to_list())
            if min(len(there), len(met) - len(there)) < _enough(frames):
                continue
            rows.append({"seat": seat, "space": space, "games": len(there), "others": len(met) - len(there)})
            rows[-1].update(_surplus(met, there))
            rows[-1]["rate"] = sum(standing.won(game, side) for game in there) / len(there)
            rows[-1]["otherwise"] = sum(standing.won(game, side) for game in met if game not in there) / (
                len(met) - len(there)
            )
    return _holding(pl.DataFrame(rows, schema=schema)).unique("space", keep="first", maintain_order=True)


def half_time(frames: Frames) -> int:
    """The round in which a game of middling length is half over."""
    rounds = sorted(frames.games["rounds"].drop_nulls().to_list())
    return max(1, rounds[len(rounds) // 2] // 2) if rounds else 1


def domains(frames: Frames) -> list[str]:
    """The kinds of things that actions name."""
    return frames.deeds["domain"].unique(maintain_order=True).to_list()


_DIFFERENCE = {
    "rate": pl.Float64(), "otherwise": pl.Float64(), "worth": pl.Float64(), "error": pl.Float64(),
}  # fmt: skip


def _enough(frames: Frames) -> float:
    return max(FEWEST, RARE * len(frames.games))


def _sides(frames: Frames) -> dict[str, str]:
    return dict(frames.seats.select("seat", "side").unique(maintain_order=True).iter_rows())


def _difference(one: list[bool], other: list[bool]) -> dict[str, float]:
    """Two shares of wins and their difference."""
    rates = [sum(won) / len(won) for won in (one, other)]
    # Drawn towards a half, so that none has an error of zero.
    soft = [((sum(won) + 1) / (len(won) + 2), len(won)) for won in (one, other)]
    error = math.sqrt(sum(rate * (1 - rate) / games for rate, games in soft))
    return {"rate": rates[0], "otherwise": rates[1], "worth": rates[0] - rates[1], "error": error}


def _surplus(met: dict[int, float], there: set[int]) -> dict[str, float]:
    """How much more than expected was won in some of the games than in the others."""
    parts = ([more for game, more in met.items() if (game in there) == wish] for wish in (True, False))
    means, errors = [], []
    for part in parts:
        mean = sum(part) / len(part)
        means.append(mean)
        errors.append(max(0.05, sum((more - mean) ** 2 for more in part) / len(part)) / len(part))
    return {"worth": means[0] - means[1], "error": math.sqrt(sum(errors))}


def _holding(table: pl.DataFrame) -> pl.DataFrame:
    """The table with the margin of each difference and whether it holds, the clearest first."""
    clarity = (pl.col("worth").abs() / pl.col("error")).alias("clarity")
    table = table.with_columns((NINETY_FIVE * pl.col("error")).alias("margin"), clarity)
    table = table.sort("clarity", descending=True, nulls_last=True, maintain_order=True)
    chances = [math.erfc(one / math.sqrt(2)) for one in table["clarity"].drop_nulls()]
    good = 0
    for place, chance in enumerate(chances, start=1):
        if chance <= MISTAKEN * place / len(chances):
            good = place
    return table.with_columns(pl.Series("holds", [place < good for place in range(len(table))], dtype=pl.Boolean()))


def _with_rates(counts: pl.DataFrame) -> pl.DataFrame:
    ends = [wilson(row["wins"], row["games"]) for row in counts.iter_rows(named=True)]
    return counts.with_columns(
        (pl.col("wins") / pl.col("games")).alias("rate"),
        _column("low", (low for low, _ in ends)),
        _column("high", (high for _, high in ends)),
    )


def _column(name: str, values: Iterable[float]) -> pl.Series:
    return pl.Series(name, list(values), dtype=pl.Float64())
