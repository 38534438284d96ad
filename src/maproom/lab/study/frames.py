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
    """Polars frames that share the column `game`; only finished games are in them.

    A side is named by its first seat.
    """

    games: pl.DataFrame
    """A row a game: scenario, winner (the seats of a team with + between them), ending, decisions, rounds."""
    seats: pl.DataFrame
    """A row a game and seat: side, bot, won."""
    sides: pl.DataFrame
    """A row a game, round and side: lead and foreseen chance at its first decision."""
    rounds: pl.DataFrame
    """A row a game, round and whoever has a score: the score at its end."""
    control: pl.DataFrame
    """A row a game, round, space and seat that is there at the end."""
    deeds: pl.DataFrame
    """A row a game, seat, verb and thing: the action in words, the round of the first time, how often."""
    openings: pl.DataFrame
    """A row a game, seat and action that it could take in its opening: whether it did."""

    @staticmethod
    def of(plan: Plan, traces: list[Trace]) -> Frames:
        """The frames of the games that were finished, in their order."""
        ended = sorted((trace for trace in traces if trace.finished), key=lambda trace: trace.number)
        seats = list(zip(plan.seats(), plan.bots, strict=True))
        side_of = {seat: team[0] for team in plan.teams() for seat in team}
        games = [
            (one.number, one.scenario, "+".join(one.winners) or "draw", one.ending, one.decisions, _last(one))
            for one in ended
        ]
        sat = [
            (one.number, one.scenario, seat, side_of[seat], name, seat in one.winners)
            for one in ended for seat, name in seats
        ]  # fmt: skip
        stood = [
            (one.number, row["round"], side, row["lead"].get(side), chance)
            for one in ended for row in one.rounds for side, chance in row["foreseen"].items()
        ]  # fmt: skip
        scores = [
            (one.number, row["round"], seat, float(points))
            for one in ended for row in one.rounds for seat, points in row["score"].items()
        ]  # fmt: skip
        held = [
            (one.number, row["round"], space, seat)
            for one in ended for row in one.rounds for space, there in row["control"].items() for seat in there
        ]  # fmt: skip
        done = [
            (one.number, deed.seat, deed.verb, deed.domain, deed.thing, deed.action, deed.round, deed.times)
            for one in ended
            for deed in one.deeds
        ]
        began = [
            (one.number, seat, choice.verb, choice.action, choice.taken)
            for one in ended for seat, choices in one.openings.items() for choice in choices
        ]  # fmt: skip
        whole, text, real, truth = pl.Int64(), pl.String(), pl.Float64(), pl.Boolean()
        return Frames(
            _frame(games, game=whole, scenario=text, winner=text, ending=text, decisions=whole, rounds=whole),
            _frame(sat, game=whole, scenario=text, seat=text, side=text, bot=text, won=truth),
            _frame(stood, game=whole, round=whole, side=text, lead=whole, foreseen=real),
            _frame(scores, game=whole, round=whole, seat=text, score=real),
            _frame(held, game=whole, round=whole, space=text, seat=text),
            _frame(
                done,
                game=whole,
                seat=text,
                verb=text,
                domain=text,
                thing=text,
                action=text,
                round=whole,
                times=whole,
            ),
            _frame(began, game=whole, seat=text, verb=text, action=text, taken=truth),
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
