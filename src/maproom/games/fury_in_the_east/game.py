"""Fury in the East as a game of the registry."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from maproom.games.fury_in_the_east import (
    declare,
    fighting,
    hitler,
    leaders,
    moving,
    overruns,
    placing,
    reinforce,
    replace,
    retreats,
    setup,
    turn,
)
from maproom.games.fury_in_the_east.aims import aims_of
from maproom.games.fury_in_the_east.board import FOLDER, SIDES
from maproom.games.fury_in_the_east.candidates import misjudged, under_a_plan, worth_a_thought
from maproom.games.fury_in_the_east.candidates_plans import numbered_plan, plans_of
from maproom.games.fury_in_the_east.drawing import counters_of, drawn_board
from maproom.games.fury_in_the_east.invariants import broken_invariants
from maproom.games.fury_in_the_east.judge import worth
from maproom.games.fury_in_the_east.judge_parts import parts_of_worth
from maproom.games.fury_in_the_east.layers import layers_of
from maproom.games.fury_in_the_east.layers_ways import ways_of
from maproom.games.fury_in_the_east.observe import declared
from maproom.games.fury_in_the_east.orders import ORDERS, answer_by_orders
from maproom.games.fury_in_the_east.phases import SIDE_OF_PHASE, SOVIET_RAIL
from maproom.games.fury_in_the_east.position import described
from maproom.games.fury_in_the_east.readings import NEWEST, REREAD, UPGRADES
from maproom.games.fury_in_the_east.reasons import reasons_of
from maproom.games.fury_in_the_east.reasons_refusals import refusals_of
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.units import PIECE_DOMAIN
from maproom.games.fury_in_the_east.verbs import EVENTS, VERBS
from maproom.games.fury_in_the_east.victory import corps_points, running_points
from maproom.games.fury_in_the_east.words import as_text, name_of, rule_asked, values_of
from maproom.games.fury_in_the_east.words_cautions import caution_of
from maproom.games.fury_in_the_east.yardstick.candidates import worth_a_thought as yardstick_candidates
from maproom.games.fury_in_the_east.yardstick.judge import worth as yardstick_worth
from maproom.kernel.charts import Chart, Counter
from maproom.kernel.frame import FrameTable
from maproom.kernel.game import Game, Scenario
from maproom.kernel.judging import JudgePart
from maproom.kernel.observation import Observation
from maproom.kernel.options import Option
from maproom.kernel.reasons import Caution, Reason
from maproom.kernel.state import State
from maproom.kernel.verbs import Domain


class FuryGame(Game):
    """Fury in the East, for two: the Axis and the Soviet Union."""

    def __init__(self) -> None:
        super().__init__()
        self.slug = "fury-in-the-east"
        self.name = "Fury in the East"
        self.version = "3"
        self.readings = self.unnumbered = NEWEST
        self.upgrades = UPGRADES
        self.judge_scale = 120.0
        self.seat_names = (SIDES[0], SIDES[1])
        self.options = (
            Option("costly_overruns", True, "Overruns cost three movement points more than the terrain."),
            Option("militia", True, "Leningrad and Moscow call up militia."),
            Option(
                "every_unit_attacks",
                True,
                "Every Soviet unit in an enemy ZOC must attack; if not, only every Axis unit must be attacked.",
            ),
            Option(
                "towns_block_rail",
                False,
                "No rail line runs through a city or town that the enemy controls, even an empty one.",
            ),
        )
        self.scenarios = (
            Scenario("campaign", "Barbarossa", "Both players set up their forces; ten turns to February 1942."),
            Scenario(
                "historical",
                "Barbarossa, historical set-up",
                "All forces stand as in June 1941; play begins at once.",
            ),
            Scenario("random", "Barbarossa, random set-up", "Chance places all forces within their areas."),
        )
        self.orders = ORDERS
        self.opening = "historical"
        self.open_questions = (
            "Moving", "Losses", "AdvanceTo", "Reinforcements", "ReinforceAt", "Movement", "SovietCombat",
            "RailTo", "AxisCombat", "CorpsAt", "RetreatTo", "Retreats", "StackingCheck", "ReturnHeads",
            "RaiseAt", "MilitiaAt", "SetUpAt", "PoolLeaders",
        )  # fmt: skip
        self.rare_verbs = ("rearrange", "watch")
        self.verbs = VERBS
        self.events = EVENTS
        self.folder: Path = FOLDER
        self.frames = FrameTable(
            [
                setup.DrawSetUp, setup.SetUpSide, setup.Rearrange, setup.SetUpAt, setup.RandomSetUp,
                placing.DrawCounter, placing.DrawFromPool, placing.DrawToPool, placing.StackingCheck,
                turn.Turn, turn.BeginPhase, turn.WeatherDie, turn.SupplyCheck, turn.ReturnHeads, turn.AirSupply,
                turn.EndAirSupply, turn.Interdiction, turn.EndTurn, hitler.HitlerRoll,
                moving.Movement, moving.RailTo, moving.Moving, overruns.AfterOverrun, moving.Resume,
                leaders.WatchPhase, leaders.LeaderWindow, leaders.TurnUp, leaders.LeaderWithdrawal,
                declare.AxisCombat, declare.SovietCombat, declare.PlanCombat,
                fighting.Revealed, fighting.SettleOdds, fighting.LuftwaffeSupport, fighting.CombatDie,
                fighting.Losses, fighting.EndCombat,
                retreats.BeginRetreats, retreats.Retreats, retreats.RetreatTo, retreats.HeadFollows,
                retreats.Advance, retreats.Advancing, retreats.AdvanceTo,
                reinforce.Reinforcements, reinforce.ReinforceAt, reinforce.MilitiaCall, reinforce.MilitiaAt,
                reinforce.PoolLeaders, reinforce.AxisReinforcements, reinforce.CorpsAt,
                replace.Replacements, replace.Spending, replace.RaiseAt, replace.Raised,
            ]
        )  # fmt: skip
        self._observation = declared(self.frames)
        self._board: Chart | None = None

    def blank(self) -> State:
        return Fury()

    def set_up(self, options: dict[str, bool | int | str], scenario: str) -> State:
        return setup.begin(options, scenario)

    def set_up_by(self, readings: int, options: dict[str, bool | int | str], scenario: str) -> State:
        blocked = readings < REREAD or options["towns_block_rail"]
        return super().set_up_by(readings, {**options, "towns_block_rail": blocked}, scenario)

    def position(self, description: dict[str, Any]) -> State:
        return described(description)

    def restore(self, state: State) -> None:
        assert isinstance(state, Fury)
        state.restore()

    def text(self, state: State) -> str:
        assert isinstance(state, Fury)
        return as_text(state)

    def judge(self, state: State, seat: int) -> float:
        assert isinstance(state, Fury)
        return worth(state, seat)

    def judge_parts(self, state: State, seat: int) -> list[JudgePart]:
        assert isinstance(state, Fury)
        return parts_of_worth(state, seat)

    def candidates(self, state: State, seat: int) -> tuple[int, ...]:
        assert isinstance(state, Fury)
        return worth_a_thought(state, seat)

    def plans(self, state: State, seat: int) -> int:
        assert isinstance(state, Fury)
        return len(plans_of(seat)) if SIDE_OF_PHASE[state.phase] == seat else 1

    def candidates_by_plan(self, state: State, seat: int, plan: int) -> tuple[int, ...]:
        assert isinstance(state, Fury)
        return under_a_plan(state, seat, numbered_plan(seat, plan))

    def misjudged_candidates(self, state: State, seat: int, slips: float, seed: int) -> tuple[int, ...]:
        assert isinstance(state, Fury)
        return misjudged(state, seat, slips, seed)

    def yardstick(self, state: State, seat: int) -> float:
        assert isinstance(state, Fury)
        return yardstick_worth(state, seat)

    def yardstick_candidates(self, state: State, seat: int) -> tuple[int, ...]:
        assert isinstance(state, Fury)
        return yardstick_candidates(state, seat)

    def observation(self) -> Observation:
        return self._observation

    def invariants(self, state: State) -> list[str]:
        assert isinstance(state, Fury)
        return broken_invariants(state)

    def turn_number(self, state: State) -> int:
        assert isinstance(state, Fury)
        return state.turn

    def side_turn(self, state: State) -> int:
        assert isinstance(state, Fury)
        return 2 * state.turn + (state.phase >= SOVIET_RAIL)

    def turns_a_round(self, state: State) -> int:
        """Both sides move in one turn."""
        return 1

    def aims(self, state: State, seat: int | None) -> list[Reason]:
        assert isinstance(state, Fury)
        return aims_of(state, seat)

    def scores(self, state: State) -> dict[str, int]:
        assert isinstance(state, Fury)
        return {"axis": running_points(state) - state.vp_lost - corps_points(state)}

    def standing_answer(self, state: State, seat: int, orders: dict[str, str]) -> int | None:
        assert isinstance(state, Fury)
        return answer_by_orders(state, orders)

    def reasons(self, state: State, seat: int | None, domain: Domain, value: int) -> list[Reason]:
        assert isinstance(state, Fury)
        return reasons_of(state, domain, value)

    def layers(self, state: State, seat: int | None) -> dict[str, list[str]]:
        assert isinstance(state, Fury)
        return layers_of(state)

    def chart(self, state: State) -> Chart | None:
        if self._board is None:
            self._board = drawn_board()
        return self._board

    def counters(self, view: dict[str, Any]) -> list[Counter]:
        return counters_of(view)

    def thing_name(self, domain: Domain, value: int) -> str:
        return name_of(domain, value)

    def prompt(self, state: State, seat: int | None, language: str = "en") -> dict[str, Any]:
        asked = super().prompt(state, seat, language)
        return {**asked, "rule": rule_asked(state.stack[-1])} if asked["rule"] else asked

    def why_not(
        self, state: State, seat: int | None, domain: Domain, value: int, picked: list[tuple[Domain, int]]
    ) -> list[Reason]:
        assert isinstance(state, Fury)
        return refusals_of(state, seat, domain, value)

    def ways(self, state: State, domain: Domain, value: int) -> dict[int, tuple[int, ...]]:
        assert isinstance(state, Fury)
        return ways_of(state, value) if domain is PIECE_DOMAIN else {}

    def caution(self, state: State, action: int) -> Caution | None:
        assert isinstance(state, Fury)
        return caution_of(state, action)

    def label_values(self, state: State, action: int) -> dict[str, Any]:
        assert isinstance(state, Fury)
        return values_of(state, action)


GAME: Final = FuryGame()
