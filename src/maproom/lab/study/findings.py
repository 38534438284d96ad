"""What the frames say: rates with their intervals, what goes along with winning, how games begin."""

from __future__ import annotations

import math

from maproom.lab.arena.ratings import NINETY_FIVE, wilson
from maproom.lab.extras import extra
from maproom.lab.study.frames import Frames

with extra("study", "A study"):
    import polars as pl

RARE = 0.05
"""What fewer games than this share have, or lack, is not compared."""
FEWEST = 5


def win_rates(frames: Frames) -> pl.DataFrame:
    """For each scenario and seat the share of games won, with its interval."""
    counts = (
        frames.seats.group_by("scenario", "seat", "bot", maintain_order=True)
        .agg(pl.col("won").sum().alias("wins"), pl.len().alias("games"))
        .sort("scenario", maintain_order=True)
    )
    ends = [wilson(row["wins"], row["games"]) for row in counts.iter_rows(named=True)]
    return counts.with_columns(
        (pl.col("wins") / pl.col("games")).alias("rate"),
        pl.Series("low", [low for low, _ in ends], dtype=pl.Float64()),
        pl.Series("high", [high for _, high in ends], dtype=pl.Float64()),
    )


def scores_by_round(frames: Frames) -> pl.DataFrame:
    """For each seat and round the mean score and the middle half and nine tenths of games."""
    marks = [
        pl.col("score").quantile(share).alias(f"q{share * 100:02.0f}") for share in (0.05, 0.25, 0.5, 0.75, 0.95)
    ]
    return (
        frames.rounds.group_by("seat", "round", maintain_order=True)
        .agg(pl.col("score").mean().alias("mean"), *marks, pl.len().alias("games"))
        .sort("round", maintain_order=True)
    )


def decisive_deeds(frames: Frames, domain: str) -> pl.DataFrame:
    """For each seat and thing of a domain (e.g. `card`): how much oftener the seat won when it used it."""
    used = (
        frames.deeds.filter(pl.col("domain") == domain)
        .group_by("game", "seat", "thing", maintain_order=True)
        .agg(pl.col("times").sum())
    )
    return _compared(frames, used, "thing")


def decisive_spaces(frames: Frames) -> pl.DataFrame:
    """For each space, of the seat that it matters most to: how much oftener it won when it held it at half-time."""
    if frames.control.is_empty():
        return _compared(frames, frames.control, "space")
    halfway = sorted(frames.games["rounds"].to_list())[len(frames.games) // 2] // 2
    held = frames.control.filter(pl.col("round") == max(1, halfway))
    return _compared(frames, held, "space").unique("space", keep="first", maintain_order=True)


def openings(frames: Frames, length: int) -> pl.DataFrame:
    """For each seat its ways to begin by so many choices, the commonest first, and how often they won."""
    return (
        frames.openings.with_columns(pl.col("choices").list.head(length).list.join(" > ").alias("opening"))
        .join(frames.seats, on=["game", "seat"])
        .group_by("seat", "opening", maintain_order=True)
        .agg(pl.len().alias("games"), pl.col("won").sum().alias("wins"))
        .with_columns((pl.col("wins") / pl.col("games")).alias("rate"))
        .sort("games", descending=True, maintain_order=True)
    )


def first_decisions(frames: Frames) -> pl.DataFrame:
    """For each seat and each of its first decisions: the choices, how often they were made, and how often they won.

    Choices that few games made, or all of them, say nothing and are left out; of a seat's decisions the earlier
    ones come first, of the choices the commonest.
    """
    made = (
        frames.openings.explode("choices")
        .rename({"choices": "choice"})
        .drop_nulls("choice")
        .with_columns(pl.int_range(1, pl.len() + 1).over("game", "seat").alias("decision"))
        .join(frames.seats, on=["game", "seat"])
    )
    asked = made.group_by("seat", "decision", maintain_order=True).agg(
        pl.len().alias("asked"), pl.col("won").sum().alias("all_wins")
    )
    counts = (
        made.group_by("seat", "decision", "choice", maintain_order=True)
        .agg(pl.len().alias("games"), pl.col("won").sum().alias("wins"))
        .join(asked, on=["seat", "decision"])
        .filter(
            (pl.col("games") >= pl.max_horizontal(FEWEST, RARE * pl.col("asked")))
            & (pl.col("games") < pl.col("asked"))
        )
    )
    ends = [wilson(row["wins"], row["games"]) for row in counts.iter_rows(named=True)]
    return counts.with_columns(
        (pl.col("wins") / pl.col("games")).alias("rate"),
        (pl.col("all_wins") / pl.col("asked")).alias("overall"),
        pl.Series("low", [low for low, _ in ends], dtype=pl.Float64()),
        pl.Series("high", [high for _, high in ends], dtype=pl.Float64()),
    ).sort("seat", "decision", "games", descending=[False, False, True], maintain_order=True)


def domains(frames: Frames) -> list[str]:
    """The kinds of things that actions name."""
    return frames.deeds["domain"].unique(maintain_order=True).to_list()


def _compared(frames: Frames, had: pl.DataFrame, thing: str) -> pl.DataFrame:
    """The seats' wins in games with a thing and without, the clearest difference first."""
    totals = {
        seat: (wins, games)
        for seat, wins, games in frames.seats.group_by("seat").agg(pl.col("won").sum(), pl.len()).iter_rows()
    }
    counts = (
        had.join(frames.seats, on=["game", "seat"])
        .group_by("seat", thing, maintain_order=True)
        .agg(pl.col("won").sum().alias("wins"), pl.len().alias("games"))
    )
    rows = []
    for seat, what, wins, games in counts.iter_rows():
        all_wins, all_games = totals[seat]
        without, lost = all_games - games, all_wins - wins
        if min(games, without) < max(FEWEST, RARE * all_games):
            continue
        with_rate, else_rate = wins / games, lost / without
        # The rates are drawn towards a half, so that none has an error of zero.
        soft = [((won + 1) / (played + 2), played) for won, played in ((wins, games), (lost, without))]
        error = math.sqrt(sum(rate * (1 - rate) / played for rate, played in soft))
        gain = with_rate - else_rate
        rows.append((seat, what, games, with_rate, else_rate, gain, NINETY_FIVE * error, abs(gain) / error))
    figures = ("rate", "otherwise", "gain", "margin", "clarity")
    schema = {"seat": pl.String(), thing: pl.String(), "games": pl.Int64(), **dict.fromkeys(figures, pl.Float64())}
    return pl.DataFrame(rows, schema=schema, orient="row").sort("clarity", descending=True, maintain_order=True)
