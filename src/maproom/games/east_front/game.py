"""East Front as a game of the registry."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from maproom.games.east_front import (
    actions,
    cards,
    combat,
    movement,
    script,
    script_choices,
    script_moving,
    script_placing,
    turn,
)
from maproom.games.east_front.aims import aims_of
from maproom.games.east_front.board import (
    FOLDER,
    KIND,
    KIND_DOMAIN,
    PIECE_DOMAIN,
    SIDES,
    SPACE_DOMAIN,
    SPACE_NAMES,
)
from maproom.games.east_front.candidates import worth_a_thought
from maproom.games.east_front.deck import (
    CARD_DATA,
    CARD_DOMAIN,
    CONTINGENCY_DATA,
    CONTINGENCY_DOMAIN,
)
from maproom.games.east_front.invariants import broken_invariants
from maproom.games.east_front.judge import worth
from maproom.games.east_front.judge_parts import parts_of_worth
from maproom.games.east_front.layers import layers_of
from maproom.games.east_front.observe import declared
from maproom.games.east_front.position import described
from maproom.games.east_front.reasons import reasons_of
from maproom.games.east_front.reasons_refusals import refusals_of
from maproom.games.east_front.setup import begin
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.verbs import EVENTS, VERBS
from maproom.games.east_front.words import as_text, values_of
from maproom.games.east_front.words_cautions import caution_of
from maproom.games.east_front.words_prompts import prompt_values
from maproom.games.east_front.yardstick.candidates import worth_a_thought as yardstick_candidates
from maproom.games.east_front.yardstick.judge import worth as yardstick_worth
from maproom.kernel.frame import Frame, FrameTable
from maproom.kernel.game import Game, Scenario
from maproom.kernel.judging import JudgePart
from maproom.kernel.observation import Observation
from maproom.kernel.options import Option
from maproom.kernel.reasons import Caution, Reason
from maproom.kernel.state import State
from maproom.kernel.verbs import Domain


class EastFrontGame(Game):
    """Quartermaster General: East Front, for two: the Axis and the Allies."""

    def __init__(self) -> None:
        super().__init__()
        self.slug = "east-front"
        self.name = "Quartermaster General: East Front"
        self.version = "2"
        self.seat_names = ("axis", "allies")
        self.options = (
            Option("first_game", False, "Both players start with their seven First Game cards (EF-SET-04)."),
            Option(
                "stand_fast_lasts",
                False,
                "After a Stand Fast every further round of the combat needs a Sustain Attack, not only the next "
                "(EF-RCT-SF-03).",
            ),
        )
        self.scenarios = (
            Scenario("campaign", "Summer 1941 to Spring 1945", "The whole war in sixteen seasonal rounds."),
        )
        self.open_questions = (
            "PlacePieces", "DeclareAttack", "Advance", "EliminatePiece", "ExchangeLoss", "ExchangePay",
            "MovePieces", "Conscript", "RetreatLoss", "Retreat", "Movement", "Lift", "March", "MoveTogether",
            "Scorch", "ChooseOption",
        )  # fmt: skip
        self.rare_verbs = ("take-off",)
        self.verbs = VERBS
        self.events = EVENTS
        self.folder: Path = FOLDER
        self.frames = FrameTable(
            [
                turn.Mulligan, turn.BothMulligans,
                turn.Round, turn.EndRound, turn.Turn, turn.BeginStep, turn.EndTurn,
                movement.Movement, movement.Lift, cards.Draw, cards.Discard,
                actions.ChooseAction, actions.EndText, actions.Conscript, actions.March,
                script.CardText, script_placing.PlacePieces, script_moving.MovePieces, script_moving.MoveAgain,
                script_moving.MoveTogether, script_moving.MoveInto, script_choices.EliminatePiece,
                script_choices.ChooseOption, script_choices.Scorch,
                combat.DeclareAttack, combat.Defend, combat.Retreat, combat.RetreatLoss, combat.ExchangeLoss,
                combat.ExchangePay, combat.ExchangeAnswer, combat.Continue, combat.AfterCombat, combat.Advance,
            ]
        )  # fmt: skip
        self._observation = declared(self.frames)

    def blank(self) -> State:
        return EastFront()

    def set_up(self, options: dict[str, bool | int | str], scenario: str) -> State:
        return begin(options)

    def position(self, description: dict[str, Any]) -> State:
        return described(description)

    def restore(self, state: State) -> None:
        assert isinstance(state, EastFront)
        state.restore()

    def text(self, state: State) -> str:
        assert isinstance(state, EastFront)
        return as_text(state)

    def judge(self, state: State, seat: int) -> float:
        assert isinstance(state, EastFront)
        return worth(state, seat)

    def judge_parts(self, state: State, seat: int) -> list[JudgePart]:
        assert isinstance(state, EastFront)
        return parts_of_worth(state, seat)

    def candidates(self, state: State, seat: int) -> tuple[int, ...]:
        assert isinstance(state, EastFront)
        return worth_a_thought(state, seat)

    def yardstick(self, state: State, seat: int) -> float:
        assert isinstance(state, EastFront)
        return yardstick_worth(state, seat)

    def yardstick_candidates(self, state: State, seat: int) -> tuple[int, ...]:
        assert isinstance(state, EastFront)
        return yardstick_candidates(state, seat)

    def observation(self) -> Observation:
        return self._observation

    def invariants(self, state: State) -> list[str]:
        assert isinstance(state, EastFront)
        return broken_invariants(state)

    def thing_name(self, domain: Domain, value: int) -> str:
        if domain is SPACE_DOMAIN:
            return SPACE_NAMES[value]
        if domain is CARD_DOMAIN:
            title: str = CARD_DATA[value]["title"]
            return title
        if domain is CONTINGENCY_DOMAIN:
            card = CONTINGENCY_DATA[value]
            return f"{card['initial']['title']} / {card['second']['title']}"
        if domain is PIECE_DOMAIN:
            return self.named(KIND_DOMAIN, KIND[value]).text
        return domain.words[value]

    def turn_number(self, state: State) -> int:
        assert isinstance(state, EastFront)
        return 2 * (state.round - 1) + state.side + 1

    def aims(self, state: State, seat: int | None) -> list[Reason]:
        assert isinstance(state, EastFront)
        return aims_of(state)

    def scores(self, state: State) -> dict[str, int]:
        assert isinstance(state, EastFront)
        return {side: state.vp[number] for number, side in enumerate(SIDES)}

    def reasons(self, state: State, seat: int | None, domain: Domain, value: int) -> list[Reason]:
        assert isinstance(state, EastFront)
        return reasons_of(state, seat, domain, value)

    def layers(self, state: State, seat: int | None) -> dict[str, list[str]]:
        assert isinstance(state, EastFront)
        return layers_of(state)

    def why_not(
        self, state: State, seat: int | None, domain: Domain, value: int, picked: list[tuple[Domain, int]]
    ) -> list[Reason]:
        assert isinstance(state, EastFront)
        return refusals_of(state, seat, domain, value, picked)

    def caution(self, state: State, action: int) -> Caution | None:
        assert isinstance(state, EastFront)
        return caution_of(state, action)

    def prompt_values(self, state: State, frame: Frame[Any]) -> dict[str, Any]:
        assert isinstance(state, EastFront)
        return prompt_values(state, frame)

    def label_values(self, state: State, action: int) -> dict[str, Any]:
        assert isinstance(state, EastFront)
        return values_of(state, action)


GAME: Final = EastFrontGame()
