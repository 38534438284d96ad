"""The plots of a report, as SVG that stands in the page."""

from __future__ import annotations

import io
import re
from typing import Any

from maproom.lab.extras import extra

with extra("study", "A study"):
    import polars as pl
    from matplotlib import rc_context
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#4b5563", "#a3262a", "#2f6b3a", "#8a6d1f", "#5b4b8a", "#1f6f78")
_LOOK: dict[Any, Any] = {
    "svg.hashsalt": "maproom",
    "svg.fonttype": "path",
    "font.size": 9,
    "axes.spines.top": False,
}


def rates(table: pl.DataFrame) -> str:
    """Win rates by scenario and seat, with intervals."""
    figure, axes = _figure(7, 0.7 + 0.45 * len(table))
    seats = table["seat"].unique(maintain_order=True).to_list()
    several = table["scenario"].n_unique() > 1
    for place, row in enumerate(table.iter_rows(named=True)):
        colour = COLOURS[seats.index(row["seat"]) % len(COLOURS)]
        axes.barh(place, row["rate"], color=colour, alpha=0.85)
        axes.plot([row["low"], row["high"]], [place, place], color="#111", linewidth=1.4)
        axes.text(1.01, place, f"{row['rate']:.1%}", va="center")
    names = [f"{row['scenario']}: {row['seat']}" if several else row["seat"] for row in table.iter_rows(named=True)]
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.axvline(0.5, color="#999", linewidth=0.8, linestyle=":")
    axes.set_xlabel("share of games won, with 95 % interval")
    return _svg(figure)


def scores(table: pl.DataFrame) -> str:
    """The score over the rounds: the mean, the middle half and nine tenths of games."""
    figure, axes = _figure(7, 3.4)
    for number, seat in enumerate(table["seat"].unique(maintain_order=True)):
        own = table.filter(pl.col("seat") == seat)
        colour = COLOURS[number % len(COLOURS)]
        axes.fill_between(own["round"], own["q05"], own["q95"], color=colour, alpha=0.12, linewidth=0)
        axes.fill_between(own["round"], own["q25"], own["q75"], color=colour, alpha=0.22, linewidth=0)
        axes.plot(own["round"], own["mean"], color=colour, label=seat)
    axes.set_xlabel("round")
    axes.set_ylabel("score at its end")
    axes.legend(frameon=False)
    return _svg(figure)


def lengths(values: pl.Series, what: str) -> str:
    """How long the games were."""
    figure, axes = _figure(3.4, 2.6)
    axes.hist(values.to_list(), bins=min(30, max(1, values.n_unique())), color=COLOURS[0], alpha=0.85)
    axes.set_xlabel(what)
    axes.set_ylabel("games")
    return _svg(figure)


def gains(table: pl.DataFrame, names: list[str], seats: list[str]) -> str:
    """How much oftener a seat wins with each thing than without, with intervals."""
    figure, axes = _figure(7, 0.7 + 0.3 * len(table))
    for place, row in enumerate(table.iter_rows(named=True)):
        colour = COLOURS[seats.index(row["seat"]) % len(COLOURS)]
        axes.errorbar(row["gain"], place, xerr=row["margin"], fmt="o", color=colour, markersize=4, capsize=2)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.axvline(0, color="#999", linewidth=0.8)
    axes.set_xlabel("share of games won with it, less the share without")
    return _svg(figure)


def chances(table: pl.DataFrame, names: list[str], colour: int = 0) -> str:
    """The share of games won after each choice, with intervals; the line is the share whatever was chosen."""
    figure, axes = _figure(7, 0.8 + 0.3 * len(table))
    for place, row in enumerate(table.iter_rows(named=True)):
        axes.plot([row["low"], row["high"]], [place, place], color="#111", linewidth=1.2)
        axes.plot(row["rate"], place, "o", color=COLOURS[colour % len(COLOURS)], markersize=5)
        axes.text(1.01, place, f"{row['rate']:.0%} of {row['games']}", va="center")
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.axvline(table["overall"][0], color="#999", linewidth=0.8, linestyle=":")
    axes.set_xlabel("share of games won after it, with 95 % interval")
    return _svg(figure)


def _figure(width: float, height: float) -> tuple[Figure, Axes]:
    with rc_context(_LOOK):
        figure = Figure(figsize=(width, height), layout="constrained")
        return figure, figure.add_subplot()


def _svg(figure: Figure) -> str:
    """The figure as an SVG element; the same figure gives the same text."""
    written = io.StringIO()
    with rc_context(_LOOK):
        figure.savefig(written, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    return re.sub(r"(?s)^.*?(?=<svg)", "", written.getvalue())
