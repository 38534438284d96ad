"""The games of a study as data frames."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from maproom.lab.extras import extra
from maproom.lab.study.plan import Plan
from maproom.lab.study.trace import Trace

with extra("study", "A study"):
    import polars as pl


@dataclass(frozen=True)
class Frames:
    """Polars frames that share the column `game`; only finished games are in them."""

    games: pl.DataFrame
    """A row a game: scenario, winner (the seats of a team with + between them), reason, decisions, rounds."""
    seats: pl.DataFrame
    """A row a game and seat: bot, won."""
    rounds: pl.DataFrame
    """A row a game, round and seat: score at its end."""
    control: pl.DataFrame
    """A row a game, round and space: the seat that held it at the end."""
    deeds: pl.DataFrame
    """A row a game, seat, verb and thing: how often."""
    openings: pl.DataFrame
    """A row a game and seat: its first choices."""

    @staticmethod
    def of(plan: Plan, traces: list[Trace]) -> Frames:
        """The frames of the games that were finished, in their order."""
        ended = sorted((trace for trace in traces if trace.finished), key=lambda trace: trace.number)
        seats = list(zip(plan.seats(), plan.bots, strict=True))
        games = [
            (one.number, one.scenario, "+".join(one.winners) or "draw", one.reason, one.decisions, _last(one))
            for one in ended
        ]
        sat = [(one.number, one.scenario, seat, name, seat in one.winners) for one in ended for seat, name in seats]
        scores = [
            (one.number, row["round"], seat, float(points))
            for one in ended for row in one.rounds for seat, points in row["score"].items()
        ]  # fmt: skip
        held = [
            (one.number, row["round"], space, seat)
            for one in ended for row in one.rounds for space, seat in row["control"].items()
        ]  # fmt: skip
        done = [
            (one.number, deed.seat, deed.verb, deed.domain, deed.thing, deed.times)
            for one in ended
            for deed in one.deeds
        ]
        began = [(one.number, seat, first) for one in ended for seat, first in one.openings.items()]
        whole, text, real, truth = pl.Int64(), pl.String(), pl.Float64(), pl.Boolean()
        return Frames(
            _frame(games, game=whole, scenario=text, winner=text, reason=text, decisions=whole, rounds=whole),
            _frame(sat, game=whole, scenario=text, seat=text, bot=text, won=truth),
            _frame(scores, game=whole, round=whole, seat=text, score=real),
            _frame(held, game=whole, round=whole, space=text, seat=text),
            _frame(done, game=whole, seat=text, verb=text, domain=text, thing=text, times=whole),
            _frame(began, game=whole, seat=text, choices=pl.List(text)),
        )

    def tables(self) -> dict[str, pl.DataFrame]:
        """The frames by name."""
        return dict(vars(self))

    def save(self, folder: Path) -> None:
        """Writes each frame as a Parquet file."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, frame in self.tables().items():
            frame.write_parquet(folder / f"{name}.parquet")


def _last(trace: Trace) -> int | None:
    return trace.rounds[-1]["round"] if trace.rounds else None


def _frame(rows: Sequence[tuple[object, ...]], **columns: pl.DataType) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=columns, orient="row")
