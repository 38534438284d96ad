"""Sections on the course of games: who wins, how and when, and how long it takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from maproom.lab.extras import extra
from maproom.lab.study import findings, plots
from maproom.lab.study.frames import Frames
from maproom.lab.study.names import Names
from maproom.lab.study.plots import Course, Row
from maproom.lab.study.section import Section, Table, in_words, interval, percent, whole

with extra("study", "A study"):
    import polars as pl

AHEAD = {"lead": "ahead by the open score", "foreseen": "favoured by the computer's foresight"}


def balance(frames: Frames, names: Names) -> Section:
    """Who wins."""
    table = findings.win_rates(frames)
    several = table["scenario"].n_unique() > 1
    sides = frames.seats["side"].unique(maintain_order=True).to_list()
    lines, figures = [], []
    for row in table.iter_rows(named=True):
        scenario = [names.scenario(row["scenario"])] if several else []
        name, told = names.side(row["side"]), f"{percent(row['rate'])} of {row['games']}"
        place = sides.index(row["side"])
        lines.append(Row(name, row["rate"], row["low"], row["high"], told, place, group="".join(scenario)))
        figures.append([*scenario, name, str(row["games"]), str(row["wins"]), percent(row["rate"]), interval(row)])
    title = "Share of games that each side won, with the interval that holds the truth 95 times of 100."
    drawn = plots.rows(lines, (0, 1), 1 / len(sides), in_words(title, lines))
    head = [*(["scenario"] if several else []), "side", "games", "won", "share", "95 %"]
    note = f"{title} The short strokes mark an equal share."
    return Section("balance", "Who wins", note, [drawn], Table(head, figures, 2 if several else 1))


def endings(frames: Frames) -> Section:
    """How games ended."""
    rows = [
        [row["ending"], str(row["wins"]), percent(row["rate"]), interval(row), whole(row["round"])]
        for row in findings.endings(frames).iter_rows(named=True)
    ]
    note = "The last sentence of each game's log, and in which round half of such games were over."
    head = ["ending", "games", "share", "95 %", "round"]
    return Section("endings", "How games end", note, [], Table(head, rows))


def decided(frames: Frames) -> Iterator[Section]:
    """From when on the side that is ahead wins."""
    counted = frames.rounds["seat"].n_unique() >= frames.seats["side"].n_unique()
    marks = ["lead", "foreseen"] if counted else ["foreseen"]
    tables = {by: table for by in marks if len(table := findings.favourites(frames, by)) > 1}
    if not tables:
        return
    lines = []
    for place, (by, table) in enumerate(tables.items()):
        course = [(row["round"], row["rate"], row["low"], row["high"]) for row in table.iter_rows(named=True)]
        lines.append(Course(f"The side {AHEAD[by]}", course, place, second=place > 0))
    title = "How often the side won in the end that was ahead when a round began, with 95 % intervals."
    said = [
        f"{line.label}: {percent(line.points[0][1])} in round {line.points[0][0]}, "
        f"{percent(line.points[-1][1])} in round {line.points[-1][0]}."
        for line in lines
    ]
    drawn = plots.courses(lines, (0, 1), True, " ".join([title, *said]), "round")
    note = f"{title} A round counts the games that were not over yet and in which one side alone was ahead."
    yield Section("decided", "When it is decided", note, [drawn], _favourites(tables))


def _favourites(tables: dict[str, pl.DataFrame]) -> Table:
    by_round = {by: {row["round"]: row for row in table.iter_rows(named=True)} for by, table in tables.items()}
    rounds = sorted({turn for rows in by_round.values() for turn in rows})
    rows = [[str(turn), *[cell for rows in by_round.values() for cell in _rate(rows.get(turn))]] for turn in rounds]
    return Table(["round", *[cell for by in tables for cell in (AHEAD[by], "95 %", "games")]], rows, 0)


def _rate(row: dict[str, Any] | None) -> list[str]:
    return ["", "", ""] if row is None else [percent(row["rate"]), interval(row), str(row["games"])]


def scores(frames: Frames, names: Names) -> Iterator[Section]:
    """The score over the rounds."""
    table = findings.scores_by_round(frames).filter(pl.col("games") >= findings.FEWEST)
    if table["round"].n_unique() < 2:
        return
    lines: list[Course] = []
    rows: list[list[str]] = []
    for place, key in enumerate(table["seat"].unique(maintain_order=True)):
        own = table.filter(pl.col("seat") == key)
        marks = [(row["round"], row["mean"], row["q25"], row["q75"]) for row in own.iter_rows(named=True)]
        lines.append(Course(names.scorer(key), marks, place, second=place % 2 == 1))
        rows += [_score(names.scorer(key), row) for row in own.iter_rows(named=True)]
    ends = (min(0.0, *table["q25"].to_list()), max(1.0, *table["q75"].to_list()))
    title = "The score at the end of each round: the mean, and the band that holds the middle half of games."
    said = [
        f"{line.label}: {line.points[0][1]:.0f} after round {line.points[0][0]}, "
        f"{line.points[-1][1]:.0f} after round {line.points[-1][0]}."
        for line in lines
    ]
    drawn = plots.courses(lines, ends, False, " ".join([title, *said]), "round")
    note = f"{title} Games that are over are no longer in it."
    head = ["side", "round", "mean", "middle half", "nine of ten", "games"]
    yield Section("scores", "The score over the rounds", note, [drawn], Table(head, rows))


def _score(name: str, row: dict[str, Any]) -> list[str]:
    half, most = (f"{row[low]:.0f} to {row[high]:.0f}" for low, high in (("q25", "q75"), ("q05", "q95")))
    return [name, str(row["round"]), f"{row['mean']:.1f}", half, most, str(row["games"])]


def lengths(frames: Frames) -> Iterator[Section]:
    """How long games were."""
    table = findings.lengths(frames)
    if table.is_empty():
        return
    counts = [(row["rounds"], row["games"]) for row in table.iter_rows(named=True)]
    marks = [frames.games["decisions"].quantile(share, "nearest") or 0 for share in (0.5, 0.05, 0.95)]
    note = (
        "In which round games ended. Half of them take up to {:.0f} decisions; nine of ten take {:.0f} to {:.0f}."
    ).format(*marks)
    said = ", ".join(f"{count} in {turn}" for turn, count in counts)
    drawn = plots.columns(counts, f"How many games ended in which round: {said}.", "round in which the game ended")
    rows = [[str(turn), str(count)] for turn, count in counts]
    yield Section("length", "How long it takes", note, [drawn], Table(["round", "games"], rows, 0))
