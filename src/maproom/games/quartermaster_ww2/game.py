"""Quartermaster General: WW2 as a game of the registry."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from maproom.games.quartermaster_ww2 import (
    battle,
    build,
    cards,
    extras,
    pieces,
    play,
    reactions,
    script,
    script_cards,
    script_choices,
    turn,
)
from maproom.games.quartermaster_ww2.aims import aims_of
from maproom.games.quartermaster_ww2.board import (
    ASSIGNMENTS,
    COUNTRIES,
    COUNTRY_DOMAIN,
    COUNTRY_NAMES,
    FOLDER,
    SPACE_DOMAIN,
    SPACE_NAMES,
    TEAMS,
)
from maproom.games.quartermaster_ww2.candidates import worth_a_thought
from maproom.games.quartermaster_ww2.deck import TITLE_DATA, TITLE_DOMAIN
from maproom.games.quartermaster_ww2.drawing import drawn_board
from maproom.games.quartermaster_ww2.invariants import broken_invariants
from maproom.games.quartermaster_ww2.judge import worth
from maproom.games.quartermaster_ww2.judge_parts import parts_of_worth
from maproom.games.quartermaster_ww2.layers import layers_of
from maproom.games.quartermaster_ww2.observe import declared
from maproom.games.quartermaster_ww2.orders import ORDERS, answer_by_orders
from maproom.games.quartermaster_ww2.position import described
from maproom.games.quartermaster_ww2.reasons import reasons_of, refusals_of
from maproom.games.quartermaster_ww2.setup import begin
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.verbs import EVENTS, REALLOCATE, VERBS
from maproom.games.quartermaster_ww2.words import as_text, values_of
from maproom.games.quartermaster_ww2.words_cautions import caution_of, prompt_values
from maproom.games.quartermaster_ww2.yardstick.candidates import worth_a_thought as yardstick_candidates
from maproom.games.quartermaster_ww2.yardstick.judge import worth as yardstick_worth
from maproom.kernel.charts import Chart
from maproom.kernel.frame import Frame, FrameTable
from maproom.kernel.game import Game, Scenario
from maproom.kernel.judging import JudgePart
from maproom.kernel.observation import Observation
from maproom.kernel.options import Option
from maproom.kernel.reasons import Caution, Reason
from maproom.kernel.state import State
from maproom.kernel.verbs import Domain


class QuartermasterGame(Game):
    """Quartermaster General: WW2, second edition: six countries in two teams."""

    def __init__(self) -> None:
        super().__init__()
        self.slug = "quartermaster-ww2"
        self.name = "Quartermaster General: WW2"
        self.version = "2"
        self.seat_names = tuple(COUNTRIES)
        self.options = (
            Option(
                "reallocate_resources",
                True,
                "Once a turn a country may discard four hand cards to search its deck for a Build or Battle card "
                "(QM-RR).",
            ),
        )
        self.scenarios = (
            Scenario("campaign", "The whole war", "Six countries, up to twenty rounds, from one Army each."),
        )
        self.orders = ORDERS
        self.assignments = ASSIGNMENTS
        self.open_questions = (
            "BuildAgain", "EliminatePieces", "ChooseBattle", "PlacePieces", "Relocate", "PickTarget",
            "PickCountry",
        )  # fmt: skip
        self.rare_verbs = ("take-off", "name")
        self.verbs = VERBS
        self.events = EVENTS
        self.folder: Path = FOLDER
        self.frames = FrameTable(
            [
                turn.OpeningDiscard, turn.OpeningEnds, turn.Round, turn.EndRound, turn.Turn, turn.BeginStep,
                turn.LastTruk, turn.RemoveUnsupplied, turn.ScoreStatus, turn.DiscardStep,
                cards.Draw, cards.DiscardDeck, cards.DiscardHand, extras.TakeOff, extras.FreePiece,
                play.PlayStep, play.CardBegins, play.CardEnds, play.SearchDeck,
                pieces.Removal, battle.Strike, battle.ChooseBattle,
                build.PlacePieces, build.Relocate, build.Uprooting, build.BuildAgain,
                script.Script, script_choices.EliminatePieces, script_choices.PayToll, script_choices.PickTarget,
                script_choices.PickCountry, script_choices.ChooseOption,
                script_cards.PlayInside, script_cards.OfferDraw, script_cards.LoseResponse, script_cards.Peek,
                script_cards.Reorder, script_cards.PutUnder,
                *reactions.WINDOWS,
            ]
        )  # fmt: skip

        self._observation = declared(self.frames)

    def blank(self) -> State:
        return Quartermaster()

    def set_up(self, options: dict[str, bool | int | str], scenario: str) -> State:
        return begin(options)

    def teams(
        self, options: dict[str, Any] | None = None, scenario: str | None = None
    ) -> tuple[tuple[str, ...], ...]:
        return (tuple(COUNTRIES[0::2]), tuple(COUNTRIES[1::2]))

    def position(self, description: dict[str, Any]) -> State:
        return described(description)

    def restore(self, state: State) -> None:
        assert isinstance(state, Quartermaster)
        state.restore()

    def text(self, state: State) -> str:
        assert isinstance(state, Quartermaster)
        return as_text(state)

    def judge(self, state: State, seat: int) -> float:
        assert isinstance(state, Quartermaster)
        return worth(state, seat)

    def judge_parts(self, state: State, seat: int) -> list[JudgePart]:
        assert isinstance(state, Quartermaster)
        return parts_of_worth(state, seat)

    def candidates(self, state: State, seat: int) -> tuple[int, ...]:
        assert isinstance(state, Quartermaster)
        return worth_a_thought(state, seat)

    def prepares(self, state: State, action: int) -> bool:
        return action == REALLOCATE.base

    def yardstick(self, state: State, seat: int) -> float:
        assert isinstance(state, Quartermaster)
        return yardstick_worth(state, seat)

    def yardstick_candidates(self, state: State, seat: int) -> tuple[int, ...]:
        assert isinstance(state, Quartermaster)
        return yardstick_candidates(state, seat)

    def standing_answer(self, state: State, seat: int, orders: dict[str, str]) -> int | None:
        assert isinstance(state, Quartermaster)
        return answer_by_orders(state, seat, orders)

    def reasons(self, state: State, seat: int | None, domain: Domain, value: int) -> list[Reason]:
        assert isinstance(state, Quartermaster)
        return reasons_of(state, seat, domain, value)

    def why_not(
        self, state: State, seat: int | None, domain: Domain, value: int, picked: list[tuple[Domain, int]]
    ) -> list[Reason]:
        assert isinstance(state, Quartermaster)
        return refusals_of(state, seat, value) if domain is SPACE_DOMAIN else []

    def layers(self, state: State, seat: int | None) -> dict[str, list[str]]:
        assert isinstance(state, Quartermaster)
        return layers_of(state, seat)

    def aims(self, state: State, seat: int | None) -> list[Reason]:
        assert isinstance(state, Quartermaster)
        return aims_of(state)

    def scores(self, state: State) -> dict[str, int]:
        assert isinstance(state, Quartermaster)
        return {team: state.vp[number] for number, team in enumerate(TEAMS)}

    def turn_number(self, state: State) -> int:
        assert isinstance(state, Quartermaster)
        return (state.round - 1) * len(COUNTRIES) + state.turn

    def observation(self) -> Observation:
        return self._observation

    def joined(self, view: dict[str, Any], others: list[dict[str, Any]]) -> dict[str, Any]:
        own = {other["seat"]: other["cards"][other["seat"]] for other in others}
        return {**view, "cards": {**view["cards"], **own}}

    def chart(self, state: State) -> Chart | None:
        if self._chart is None:
            self._chart = drawn_board()
        return self._chart

    def invariants(self, state: State) -> list[str]:
        assert isinstance(state, Quartermaster)
        return broken_invariants(state)

    def thing_name(self, domain: Domain, value: int) -> str:
        if domain is SPACE_DOMAIN:
            return SPACE_NAMES[value]
        if domain is COUNTRY_DOMAIN:
            return COUNTRY_NAMES[value]
        if domain is TITLE_DOMAIN:
            title: str = TITLE_DATA[value]["title"]
            return title
        return domain.words[value]

    def caution(self, state: State, action: int) -> Caution | None:
        assert isinstance(state, Quartermaster)
        return caution_of(state, action)

    def prompt_values(self, state: State, frame: Frame[Any]) -> dict[str, Any]:
        assert isinstance(state, Quartermaster)
        return prompt_values(state, frame)

    def label_values(self, state: State, action: int) -> dict[str, Any]:
        assert isinstance(state, Quartermaster)
        return values_of(state, action)


GAME: Final = QuartermasterGame()
