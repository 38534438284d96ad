"""Race to Moscow as a game of the registry."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from maproom.games.race_to_moscow import (
    cards,
    combat,
    front,
    loading,
    logistics,
    looking,
    movement,
    okh,
    pursuit,
    reaction,
    setup,
    transport,
    turn,
    victory,
    winter,
)
from maproom.games.race_to_moscow.aims import aims_of
from maproom.games.race_to_moscow.board import COLOUR_COUNT, FOLDER, ORDERS, SEATS
from maproom.games.race_to_moscow.candidates import only_prepares, worth_a_thought
from maproom.games.race_to_moscow.drawing import counters_of, drawn_board
from maproom.games.race_to_moscow.invariants import broken_invariants
from maproom.games.race_to_moscow.judge import worth
from maproom.games.race_to_moscow.judge_parts import parts_of_worth
from maproom.games.race_to_moscow.layers import layers_of
from maproom.games.race_to_moscow.loading import without_repeats
from maproom.games.race_to_moscow.observe import declared
from maproom.games.race_to_moscow.orders import ORDERS as STANDING_ORDERS
from maproom.games.race_to_moscow.orders import answer_by_orders
from maproom.games.race_to_moscow.position import described
from maproom.games.race_to_moscow.readings import NEWEST
from maproom.games.race_to_moscow.reasons import reasons_of
from maproom.games.race_to_moscow.reasons_refusals import refusals_of
from maproom.games.race_to_moscow.state import (
    ROUND_LIMIT,
    RaceToMoscow,
)
from maproom.games.race_to_moscow.verbs import EVENTS, VERBS
from maproom.games.race_to_moscow.victory import open_scores
from maproom.games.race_to_moscow.words import as_text, name_of, values_of
from maproom.games.race_to_moscow.words_cautions import caution_of
from maproom.games.race_to_moscow.yardstick.candidates import worth_a_thought as yardstick_candidates
from maproom.games.race_to_moscow.yardstick.judge import worth as yardstick_worth
from maproom.kernel.charts import Chart, Counter
from maproom.kernel.frame import FrameTable
from maproom.kernel.game import Game, Scenario
from maproom.kernel.judging import JudgePart
from maproom.kernel.observation import Observation
from maproom.kernel.options import Option
from maproom.kernel.reasons import Caution, Reason
from maproom.kernel.state import State
from maproom.kernel.verbs import Domain

BOARD: Final = drawn_board()


class RaceToMoscowGame(Game):
    """1941: Race to Moscow, for one to three Axis players, with or without a Soviet player."""

    def __init__(self) -> None:
        super().__init__()
        self.slug = "race-to-moscow"
        self.name = "1941: Race to Moscow"
        self.version = "2"
        self.readings = NEWEST
        self.judge_even = 18.0
        self.seat_names = ("gray", "white", "brown", "soviet")
        self.options = (
            Option(
                "players",
                setup.PLAYERS[0],
                "The Army Groups that are played: gray is Nord, white Mitte, brown Süd (RM-SET-01, 20, 21).",
                choices=tuple(setup.PLAYERS),
            ),
            Option(
                "turn_order",
                setup.RANDOM_ORDER,
                "The turn order, drawn at random or agreed; who does not play is left out (RM-SET-13).",
                choices=(setup.RANDOM_ORDER, *ORDERS[:6]),
            ),
            Option(
                "soviet_player", False, "One more player leads the Red Army and picks hidden marker types (RM-SOV)."
            ),
            Option(
                "difficulty",
                setup.DIFFICULTIES[0],
                "How few Soviet markers lie in the pool; fewer end the game sooner (RM-OPT-02).",
                choices=tuple(setup.DIFFICULTIES),
            ),
            Option(
                "starred_fronts",
                False,
                "The starred sides of the Front cards: a counter-attack, and then a marker as well (RM-FRT-11).",
            ),
            Option("army_redeployment", False, "Trains may carry Field Armies (RM-OPT-01)."),
            Option(
                "abwehr",
                False,
                "With two or three players: whose turn it is freely chooses the Soviet Reaction (RM-OPT-04).",
            ),
            Option(
                "winter_counter_attacks",
                False,
                "In the winter zone even areas with armies may be counter-attacked (RM-OPT-05).",
            ),
            Option(
                "total_war",
                False,
                "OKH cards are bought with medals, and only an immediate victory wins (RM-OPT-06, 07).",
            ),
            Option(
                "blocked_medals",
                False,
                "With one or two players medals lie in blocked areas too; a Soviet player counts them (RM-SET-22).",
            ),
            Option(
                "reaction_ties",
                "left_player",
                "Who settles areas that a Front card holds equal: the player to the left, or a fixed order; alone "
                "always the fixed order (RM-FRT-08, 09).",
                choices=("left_player", "auto"),
            ),
            Option(
                "round_limit",
                ROUND_LIMIT,
                "Rounds after which medals are counted in any case: a guard of this program, no rule (RM-END-12).",
                low=1,
                high=99,
            ),
        )
        self.scenarios = (
            Scenario("full", "Full game", "With Air Support, staff cars and OKH cards (RM-TRN-00)."),
            Scenario(
                "basic",
                "Basic game",
                "Without Air Support, staff cars and OKH cards: the way to learn (RM-TRN-00).",
            ),
        )
        self.piece_domain = "army"
        self.orders = STANDING_ORDERS
        self.open_questions = (
            "TakeTransport", "Transport", "Cargo", "Loading", "CheckLimits", "Moving", "Railhead",
            "FieldArmies", "TakeSupplies", "LeftPlayer", "MedalOrder", "Partisans", "MakeRoom",
        )  # fmt: skip
        self.verbs = VERBS
        self.events = EVENTS
        self.folder: Path = FOLDER
        self.frames = FrameTable(
            [
                setup.SetAside, setup.SovietSetup, setup.TurnOrder,
                turn.Round, turn.EndRound, turn.Turn, turn.EndTurn, turn.Actions, turn.Railhead,
                loading.Loading, loading.CheckLimits,
                movement.FieldArmies, movement.Moving, movement.Capture,
                pursuit.DrawPursuit, pursuit.MedalOrder, pursuit.Partisans, pursuit.Guard,
                combat.DrawSoviet, combat.Fight, cards.Peek, cards.FaceDown, cards.ShuffleBack,
                transport.Transport, transport.Cargo,
                logistics.TakeSupplies, logistics.TakeTransport, logistics.Reorganization,
                looking.AirSupport, okh.FillDisplay, okh.CardTarget,
                reaction.SovietReaction, reaction.FreeReaction, reaction.PickType,
                front.FrontAttack, front.FrontPlacement, front.LeftPlayer,
                winter.WinterLoss, winter.WinterDefence, winter.Withdrawal, winter.MakeRoom,
                victory.CheckVictory,
            ]
        )  # fmt: skip
        self._observation = declared(self.frames)

    def seats(self, options: dict[str, Any] | None = None, scenario: str | None = None) -> tuple[str, ...]:
        """The colours that are played, and the Soviet player where there is one."""
        chosen = self.settle_options(options)
        playing = setup.colours_of(str(chosen["players"]))
        return tuple(
            seat
            for number, seat in enumerate(SEATS)
            if playing >> number & 1 or (seat == "soviet" and chosen["soviet_player"])
        )

    def blank(self) -> State:
        return RaceToMoscow()

    def set_up(self, options: dict[str, bool | int | str], scenario: str) -> State:
        return setup.begin(options, scenario)

    def set_up_by(self, readings: int, options: dict[str, bool | int | str], scenario: str) -> State:
        return setup.begin_by(readings, options, scenario)

    def position(self, description: dict[str, Any]) -> State:
        return described(description, self.settle_options)

    def restore(self, state: State) -> None:
        assert isinstance(state, RaceToMoscow)
        state.restore()

    def text(self, state: State) -> str:
        assert isinstance(state, RaceToMoscow)
        return as_text(state)

    def judge(self, state: State, seat: int) -> float:
        assert isinstance(state, RaceToMoscow)
        return worth(state, seat)

    def judge_parts(self, state: State, seat: int) -> list[JudgePart]:
        assert isinstance(state, RaceToMoscow)
        return parts_of_worth(state, seat)

    def candidates(self, state: State, seat: int) -> tuple[int, ...]:
        assert isinstance(state, RaceToMoscow)
        return without_repeats(state, worth_a_thought(state, seat))

    def prepares(self, state: State, action: int) -> bool:
        assert isinstance(state, RaceToMoscow)
        return only_prepares(state, action)

    def yardstick(self, state: State, seat: int) -> float:
        assert isinstance(state, RaceToMoscow)
        return yardstick_worth(state, seat)

    def yardstick_candidates(self, state: State, seat: int) -> tuple[int, ...]:
        assert isinstance(state, RaceToMoscow)
        return without_repeats(state, yardstick_candidates(state, seat))

    def observation(self) -> Observation:
        return self._observation

    def standing_answer(self, state: State, seat: int, orders: dict[str, str]) -> int | None:
        assert isinstance(state, RaceToMoscow)
        return answer_by_orders(state, orders)

    def turn_number(self, state: State) -> int:
        assert isinstance(state, RaceToMoscow)
        return state.round * COLOUR_COUNT + state.order.index(state.active) if state.round else 0

    def aims(self, state: State, seat: int | None) -> list[Reason]:
        assert isinstance(state, RaceToMoscow)
        return aims_of(state, seat)

    def scores(self, state: State) -> dict[str, int]:
        assert isinstance(state, RaceToMoscow)
        return open_scores(state)

    def invariants(self, state: State) -> list[str]:
        assert isinstance(state, RaceToMoscow)
        return broken_invariants(state)

    def reasons(self, state: State, seat: int | None, domain: Domain, value: int) -> list[Reason]:
        assert isinstance(state, RaceToMoscow)
        return reasons_of(state, seat, domain, value)

    def layers(self, state: State, seat: int | None) -> dict[str, list[str]]:
        assert isinstance(state, RaceToMoscow)
        return layers_of(state, seat)

    def chart(self, state: State) -> Chart | None:
        return BOARD

    def counters(self, view: dict[str, Any]) -> list[Counter]:
        return counters_of(view)

    def thing_name(self, domain: Domain, value: int) -> str:
        return name_of(domain, value)

    def why_not(
        self, state: State, seat: int | None, domain: Domain, value: int, picked: list[tuple[Domain, int]]
    ) -> list[Reason]:
        assert isinstance(state, RaceToMoscow)
        return refusals_of(state, seat, domain, value, picked)

    def caution(self, state: State, action: int) -> Caution | None:
        assert isinstance(state, RaceToMoscow)
        return caution_of(state, action)

    def label_values(self, state: State, action: int) -> dict[str, Any]:
        assert isinstance(state, RaceToMoscow)
        return values_of(state, action)


GAME: Final = RaceToMoscowGame()
