"""Sections on what is chosen: openings and their worth, cards and spaces that go along with winning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from maproom.lab.extras import extra
from maproom.lab.study import findings, plots
from maproom.lab.study.frames import Frames
from maproom.lab.study.names import Names
from maproom.lab.study.plots import Plot, Row
from maproom.lab.study.section import Section, Table, difference, in_words, percent

with extra("study", "A study"):
    import polars as pl

MOST_COMPARED = 14
OPENING_ROWS = 24
"""So many rows the openings of all seats have together, but no seat fewer or more than these."""
FEWEST_ROWS, MOST_ROWS = 3, 8
UNTAKEN = 0.15
"""What was taken in fewer games than this share belongs to no opening ..."""
REGULAR = 0.5
"""... nor what was passed over oftener than not."""
PROCEDURE = (
    "confirm", "decline", "done", "end-actions", "enter", "go-on", "halt", "keep", "pass", "rearrange", "skip",
    "stay", "stop", "take-off",
)  # fmt: skip
"""Verbs of any game that only say whether to go on ..."""
ANSWERS = "choose"
"""... and those whose words say nothing without the question begin like this."""


def openings(frames: Frames, names: Names) -> Iterator[Section]:
    """How the seats begin, and what that is worth."""
    table = findings.openings(frames)
    table = table.filter(~pl.col("verb").is_in(PROCEDURE) & ~pl.col("verb").str.starts_with(ANSWERS))
    room = min(MOST_ROWS, max(FEWEST_ROWS, OPENING_ROWS // len(names.seats)))
    usual = [row for seat in names.seats for row in _usual(table, seat, len(frames.games), room)]
    if usual:
        yield _habits(usual, names)
    compared = table.drop_nulls("worth").to_dicts()
    if compared:
        yield _worths(compared, names)


def _usual(table: pl.DataFrame, seat: str, games: int, room: int) -> Iterator[dict[str, Any]]:
    """What a seat does most often in its first round, of no kind much more than a third of its rows."""
    often = (pl.col("taken") >= UNTAKEN * games) & (pl.col("share") >= REGULAR)
    own = table.filter((pl.col("seat") == seat) & often).sort("taken", descending=True, maintain_order=True)
    kinds: dict[str, int] = {}
    for row in own.iter_rows(named=True):
        verb = row["verb"]
        if kinds.get(verb, 0) < (room + 2) // 3 and sum(kinds.values()) < room:
            kinds[verb] = kinds.get(verb, 0) + 1
            yield row


def _habits(usual: Sequence[dict[str, Any]], names: Names) -> Section:
    lines, figures = [], []
    for row in usual:
        seat, told = names.seat(row["seat"]), f"{row['taken']} of {row['offered']}"
        place = names.seats.index(row["seat"])
        lines.append(Row(row["action"], row["share"], None, None, told, place, group=seat))
        figures.append([seat, row["action"], str(row["offered"]), str(row["taken"]), percent(row["share"])])
    title = "What each seat did in the first round, of the games in which it could."
    note = (
        f"{title} Shown is what was done in {percent(UNTAKEN)} of all games at least, and at least every second "
        "time that it could be, the commonest first."
    )
    drawn = plots.rows(lines, (0, 1), None, in_words(title, lines), bars=True)
    head = ["seat", "action", "games in which it could", "did", "share"]
    return Section("openings", "How strong players open", note, [drawn], Table(head, figures, 2))


def _worths(compared: list[dict[str, Any]], names: Names) -> Section:
    shown = compared[:MOST_COMPARED]
    figures = [
        [
            names.seat(row["seat"]), row["action"], str(row["taken"]), percent(row["rate"]),
            str(row["offered"] - row["taken"]), percent(row["otherwise"]), *_verdict(row),
        ]
        for row in shown
    ]  # fmt: skip
    title = (
        "How much oftener a seat won when it did something in the first round than when it could have done so and "
        "did not."
    )
    head = ["seat", "action", "did", "won", "did not", "won", "difference", "beyond chance"]
    return Section(
        "first-decisions", "What the first decisions are worth", f"{title} {_chance(len(compared))}",
        [_drawn(title, shown, [row["action"] for row in shown], names)], Table(head, figures, 2),
    )  # fmt: skip


def cards(frames: Frames, names: Names, kind: str) -> Iterator[Section]:
    """What is done with things that players hold."""
    table = findings.decisive_deeds(frames, kind)
    if table.is_empty():
        return
    shown = table.head(MOST_COMPARED).to_dicts()
    figures = [
        [
            names.seat(row["seat"]), row["action"], str(row["games"]), percent(row["rate"]),
            percent(row["otherwise"]), *_verdict(row),
        ]
        for row in shown
    ]  # fmt: skip
    title = "How much oftener a side won after an action with a card than sides that stood the same."
    note = (
        f"{title} To stand the same is to be, when the round of that action begins, about as far ahead or behind "
        "by the open score: a card that only the winning side gets to play is no better for that. What a card does "
        f"for the score in later rounds is in it, what it did before is not. {_chance(len(table))}"
    )
    head = ["seat", "action", "games", "won after it", "standing the same", "difference", "beyond chance"]
    drawn = _drawn(title, shown, [row["action"] for row in shown], names)
    name = "cards" if kind == "card" else f"cards-{kind}"
    yield Section(name, "Which cards decide", note, [drawn], Table(head, figures, 2))


def spaces(frames: Frames, names: Names) -> Iterator[Section]:
    """What it is worth to be somewhere at half-time."""
    named = [row for row in findings.decisive_spaces(frames).to_dicts() if names.space(row["space"])]
    if not named:
        return
    shown = named[:MOST_COMPARED]
    figures = [
        [
            names.seat(row["seat"]), names.space(row["space"]), str(row["games"]), percent(row["rate"]),
            str(row["others"]), percent(row["otherwise"]), *_verdict(row),
        ]
        for row in shown
    ]  # fmt: skip
    title = (
        f"How much oftener a side won when it was in a space at the end of round {findings.half_time(frames)} than "
        "when it was not, at the same score."
    )
    note = (
        f"{title} From both shares is taken what sides won that were as far ahead or behind by the open score. "
        f"{_chance(len(named))}"
    )
    head = ["seat", "space", "there", "won", "not there", "won", "difference at the same score", "beyond chance"]
    drawn = _drawn(title, shown, [names.space(row["space"]) for row in shown], names)
    yield Section("spaces", "Which spaces decide", note, [drawn], Table(head, figures, 2))


def _drawn(title: str, rows: Sequence[dict[str, Any]], labels: Sequence[str], names: Names) -> Plot:
    """Differences with their intervals around zero."""
    lines = []
    for row, label in zip(rows, labels, strict=True):
        worth, margin, place = row["worth"], row["margin"], names.seats.index(row["seat"])
        name = f"{names.seat(row['seat'])}: {label}"
        lines.append(Row(name, worth, worth - margin, worth + margin, difference(row), place, row["holds"]))
    wide = min(1.0, 1.05 * max(abs(row["worth"]) + row["margin"] for row in rows))
    return plots.rows(lines, (-wide, wide), 0.0, in_words(title, lines))


def _verdict(row: dict[str, Any]) -> list[str]:
    return [difference(row), "yes" if row["holds"] else "no"]


def _chance(compared: int) -> str:
    """What a reader must know of many comparisons."""
    return (
        f"Of {compared} that happened often enough to compare, the clearest are shown, in percentage points with "
        "95 % intervals. A full dot is more than chance, though of all full dots one in ten may be mistaken; an "
        "open dot may well be chance."
    )
