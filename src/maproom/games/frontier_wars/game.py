"""Frontier Wars as a game of the registry."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from maproom.games.frontier_wars import (
    aftermath,
    attack_orders,
    battle,
    building,
    cards,
    defence_orders,
    fighting,
    flight,
    leningrad,
    movement,
    reinforce,
    research,
    rivers,
    setup,
    tactical_orders,
    turn,
    upkeep,
)
from maproom.games.frontier_wars.aims import aims_of
from maproom.games.frontier_wars.board import ARMIES, ARMY_COUNT, FOLDER, PIECE_DOMAIN, SEA_WORD, SPACE_DOMAIN
from maproom.games.frontier_wars.candidates import prepares, worth_a_thought
from maproom.games.frontier_wars.deck import CARD_DATA, CARD_DOMAIN
from maproom.games.frontier_wars.drawing import drawn_board
from maproom.games.frontier_wars.invariants import broken_invariants
from maproom.games.frontier_wars.judge import worth
from maproom.games.frontier_wars.judge_parts import parts_of_worth
from maproom.games.frontier_wars.layers import layers_of
from maproom.games.frontier_wars.layers_ways import ways_of
from maproom.games.frontier_wars.observe import declared
from maproom.games.frontier_wars.orders import ORDERS, answer_by_orders
from maproom.games.frontier_wars.own_map import MapOption
from maproom.games.frontier_wars.places import PLACE_DOMAIN, place_name
from maproom.games.frontier_wars.position import described
from maproom.games.frontier_wars.readings import NEWEST
from maproom.games.frontier_wars.reasons import reasons_of
from maproom.games.frontier_wars.reasons_refusals import refusals_of
from maproom.games.frontier_wars.scenarios import AUTO, armies_of, description, offered, teams_of
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.verbs import EVENTS, PHASES, VERBS
from maproom.games.frontier_wars.victory import open_scores
from maproom.games.frontier_wars.words import SORT_DOMAIN, as_text, sort_of, values_of
from maproom.games.frontier_wars.words_cautions import caution_of
from maproom.games.frontier_wars.yardstick.candidates import worth_a_thought as yardstick_candidates
from maproom.games.frontier_wars.yardstick.judge import worth as yardstick_worth
from maproom.kernel.charts import Chart, Counter
from maproom.kernel.frame import FrameTable
from maproom.kernel.game import Game
from maproom.kernel.judging import JudgePart
from maproom.kernel.observation import Observation
from maproom.kernel.options import Option
from maproom.kernel.reasons import Caution, Reason
from maproom.kernel.spaces import count
from maproom.kernel.state import State
from maproom.kernel.texts import Named
from maproom.kernel.verbs import Domain

WISHES: Final = (AUTO, *ARMIES)


def _options() -> tuple[Option, ...]:
    """Everything that can be agreed before a game (FW-SET-09)."""
    return (
        Option("side", "A", "Which side of the army sheets all players use (FW-SET-01).", ("A", "B")),
        *[
            Option(
                f"army_{n}", AUTO, f"The army at starting point {n}; a wish that is taken counts as auto.", WISHES
            )
            for n in (1, 2, 3, 4)
        ],
        Option("fog", False, "Fog of war: reinforcements at the headquarters may come as hidden tokens (FW-FOG)."),
        Option("decoys", False, "Decoys: every fog token comes with a blank one (FW-DEC); includes the fog."),
        Option("trenches", False, "Each army has two trenches that protect two sides of a tile (FW-TRN)."),
        Option("lay_river", False, "On a map without a river the players lay one, token by token (FW-RIV-02)."),
        Option("fleet", True, "The fleet is used where the map has one (FW-FLT)."),
        Option("coop", False, "Two teams of two on a map for four (FW-COOP)."),
        Option(
            "defcon",
            5,
            "The difficulty: 5 is the standard game, each lower level adds rules (FW-DEF-01).",
            (),
            1,
            5,
        ),
        Option("hand_limit_3", False, "Of DEFCON 4 alone: the hand limit starts at 3 (FW-DEF-02)."),
        Option("three_constructions", False, "Of DEFCON 4 alone: up to three constructions a tile (FW-DEF-03)."),
        Option("flank_attacks", False, "Of DEFCON 3 alone: flanking units have +1 initiative (FW-DEF-04)."),
        Option("free_city_movement", False, "Of DEFCON 2 alone: infantry and tanks enter cities free (FW-DEF-06)."),
        Option(
            "airport_plane_plus_1", False, "Of DEFCON 2 alone: planes from an airport fly one more (FW-DEF-07)."
        ),
        Option("supply_lines", False, "Of DEFCON 1 alone: isolated tiles hold one unit less (FW-DEF-08)."),
        Option(
            "lone_activators", False, "With supply lines: a lone activating infantry carries no supply (FW-DEF-09)."
        ),
        Option("missiles_replace", False, "Missiles take the place of the tactical card (FW-TAC-02)."),
        Option(
            "encampment_stars",
            2,
            "Victory points of an encampment; with 1 research decides nearly every game (FW-TO-05).",
            (),
            1,
            2,
        ),
        Option("round_limit", 0, "The last round, or 0 for no limit (FW-VIC-06).", (), 0, 60),
        Option("map_seed", 1, "Random map: the number that it is drawn from.", (), 0, 999_999),
        Option("map_players", 2, "Random map: the number of armies.", (), 2, 4),
        Option("map_tiles", 5, "Random map: tiles an army (FW-RND-01).", (), 4, 6),
        Option("map_river", False, "Random map: with a river; targets are 1 higher (FW-RND-05)."),
        Option("map_special", False, "Random map: with two special tiles such as desert, swamp or port."),
        MapOption("own_map", "Own map: the description of the map as JSON text, as the map maker writes it."),
    )


class FrontierWarsGame(Game):
    """Frontier Wars, for two to four armies."""

    def __init__(self) -> None:
        super().__init__()
        self.slug = "frontier-wars"
        self.name = "Frontier Wars"
        self.version = "2"
        self.readings = NEWEST
        self.judge_scale = 45.0
        self.seat_names = (ARMIES[0], ARMIES[1], ARMIES[2], ARMIES[3])
        self.options = _options()
        self.scenarios = offered()
        self.orders = ORDERS
        self.open_questions = (
            "RemoveUnits", "StrikeText", "Espionage", "Works", "FireMissiles", "PlaceUnits", "Retreat",
            "TwoMoves", "MainAttack", "Marching", "Assign", "ReturnToBase", "Enlist", "PlaceBuilt",
            "PlaceFleet",
        )  # fmt: skip
        self.verbs = VERBS
        self.events = EVENTS
        self.folder: Path = FOLDER
        self.frames = FrameTable(
            [
                turn.Round, turn.Phase, turn.EndRound, turn.DrawPhase, turn.PortExchange, turn.Turn, turn.EndTurn,
                setup.DeployUnits, setup.PlaceBuilt, setup.PlaceFleet, rivers.LayRiver,
                cards.DrawCards, cards.Deal, cards.PayCard, cards.Steal,
                reinforce.Reinforcements, reinforce.Enlist, reinforce.MixTokens,
                attack_orders.AttackOrders, attack_orders.AfterCard, attack_orders.Peek, attack_orders.TwoMoves,
                attack_orders.PlaceUnits, attack_orders.StrikeText,
                movement.Movement, movement.Marching, flight.Flying, flight.Consent, flight.BombRun,
                building.Construction,
                battle.Battles, battle.LastLook, battle.NameCard, battle.Fuse, battle.MainAttack,
                defence_orders.DefenceOrders, defence_orders.Retreat,
                fighting.Fighting, fighting.Assign, fighting.Impacts, fighting.BreakOff,
                aftermath.BattleResult, aftermath.GeneralWinter,
                tactical_orders.TacticalOrders, tactical_orders.FireMissiles, tactical_orders.Works,
                tactical_orders.Espionage, tactical_orders.Redeployment, tactical_orders.ReturnToBase,
                tactical_orders.TakeAlong, research.ArmsRace, research.UncoverResearch,
                upkeep.BeginUpkeep, upkeep.RemoveUnits, upkeep.Recover, upkeep.Discards,
                leningrad.SetAside, leningrad.Verdict, leningrad.CheckLodgers, leningrad.Overstay, leningrad.Hunger,
            ]
        )  # fmt: skip
        self._observation = declared(self.frames)

    def blank(self) -> State:
        return FrontierWars()

    def set_up(self, options: dict[str, bool | int | str], scenario: str) -> State:
        return setup.begin(options, scenario)

    def set_up_by(self, readings: int, options: dict[str, bool | int | str], scenario: str) -> State:
        state = setup.begin_by(readings, options, scenario)
        self.restore(state)
        return state

    def seats(self, options: dict[str, Any] | None = None, scenario: str | None = None) -> tuple[str, ...]:
        """The armies of a scenario; without one, all that there can be."""
        if scenario is None:
            return self.seat_names
        armies = armies_of(*self._given(options, scenario))
        return tuple(ARMIES[army] for army in sorted(armies))

    def teams(
        self, options: dict[str, Any] | None = None, scenario: str | None = None
    ) -> tuple[tuple[str, ...], ...]:
        """FW-COOP-01: the armies that win together."""
        if scenario is None:
            return tuple((seat,) for seat in self.seat_names)
        settled, given = self._given(options, scenario)
        armies = armies_of(settled, given)
        teams = teams_of(settled, given) or [str(army) for army in armies]
        found: dict[str, list[int]] = {}
        for army, team in zip(armies, teams, strict=True):
            found.setdefault(team, []).append(army)
        groups = sorted(sorted(group) for group in found.values())
        return tuple(tuple(ARMIES[army] for army in group) for group in groups)

    def _given(self, options: dict[str, Any] | None, scenario: str) -> tuple[dict[str, Any], dict[str, Any]]:
        settled: dict[str, Any] = dict(self.settle_options(options))
        return settled, description(settled, self.settle_scenario(scenario))

    def position(self, description: dict[str, Any]) -> State:
        return described(self, description)

    def restore(self, state: State) -> None:
        assert isinstance(state, FrontierWars)
        state.restore()

    def text(self, state: State) -> str:
        assert isinstance(state, FrontierWars)
        return as_text(state)

    def judge(self, state: State, seat: int) -> float:
        assert isinstance(state, FrontierWars)
        return worth(state, seat)

    def judge_parts(self, state: State, seat: int) -> list[JudgePart]:
        assert isinstance(state, FrontierWars)
        return parts_of_worth(state, seat)

    def candidates(self, state: State, seat: int) -> tuple[int, ...]:
        assert isinstance(state, FrontierWars)
        return worth_a_thought(state, seat)

    def prepares(self, state: State, action: int) -> bool:
        return prepares(action)

    def yardstick(self, state: State, seat: int) -> float:
        assert isinstance(state, FrontierWars)
        return yardstick_worth(state, seat)

    def yardstick_candidates(self, state: State, seat: int) -> tuple[int, ...]:
        assert isinstance(state, FrontierWars)
        return yardstick_candidates(state, seat)

    def joined(self, view: dict[str, Any], others: list[dict[str, Any]]) -> dict[str, Any]:
        own = {other["seat"]: other["armies"][other["seat"]] for other in others}
        return {**view, "armies": {**view["armies"], **own}}

    def chart(self, state: State) -> Chart | None:
        assert isinstance(state, FrontierWars)
        return drawn_board(state.layout)

    def counters(self, view: dict[str, Any]) -> list[Counter]:
        return [
            Counter(piece["space"], f"{piece['army']} {piece['kind']}", piece["army"], piece["kind"])
            for piece in view["pieces"]
        ]

    def observation(self) -> Observation:
        return self._observation

    def invariants(self, state: State) -> list[str]:
        assert isinstance(state, FrontierWars)
        return broken_invariants(state)

    def named(self, domain: Domain, value: int, language: str = "en") -> Named:
        """A thing with its name; spaces of the sea are numbered, tiles have the names of their places."""
        found = super().named(domain, value, language)
        if domain is SPACE_DOMAIN or domain is PLACE_DOMAIN:
            found.text = self._space_name(value, found.text, language)
        return found

    def _space_name(self, value: int, tile: str, language: str) -> str:
        words = self.catalogue(language)
        if SEA_WORD <= value < SPACE_DOMAIN.size:
            return words.template("phrases", "sea_hex").format(number=value - SEA_WORD + 1)
        place = words.translated(place_name(value))
        return words.template("phrases", "tile").format(tile=tile, place=place) if place else tile

    def ways(self, state: State, domain: Domain, value: int) -> dict[int, tuple[int, ...]]:
        assert isinstance(state, FrontierWars)
        return ways_of(state, value) if domain is PIECE_DOMAIN else {}

    def prompt(self, state: State, seat: int | None, language: str = "en") -> dict[str, Any]:
        """The open question; some have a rule that depends on the position."""
        told = super().prompt(state, seat, language)
        asked = state.stack[-1] if told["rule"] else None
        if isinstance(asked, (setup.DeployUnits, cards.PayCard)):
            assert isinstance(state, FrontierWars)
            told["rule"] = asked.rule(state)
        return told

    def thing_name(self, domain: Domain, value: int) -> str:
        if domain is CARD_DOMAIN:
            title: str = CARD_DATA[value]["title"]
            return title
        if domain is PIECE_DOMAIN:
            return self.named(SORT_DOMAIN, sort_of(value)).text
        return domain.words[value]

    def why_not(
        self, state: State, seat: int | None, domain: Domain, value: int, picked: list[tuple[Domain, int]]
    ) -> list[Reason]:
        assert isinstance(state, FrontierWars)
        return refusals_of(state, seat, domain, value, picked)

    def label_values(self, state: State, action: int) -> dict[str, Any]:
        assert isinstance(state, FrontierWars)
        return values_of(state, action)

    def standing_answer(self, state: State, seat: int, orders: dict[str, str]) -> int | None:
        assert isinstance(state, FrontierWars)
        return answer_by_orders(state, orders)

    def turn_number(self, state: State) -> int:
        """Rounds, and the turns in them."""
        assert isinstance(state, FrontierWars)
        player = state.order.index(state.active) + 1 if state.active >= 0 else 0
        return state.round * 40 + state.phase * (ARMY_COUNT + 1) + player

    def turns_a_round(self, state: State) -> int:
        """The phases of a round; in one of them every army has a turn of its own."""
        assert isinstance(state, FrontierWars)
        return len(PHASES) - 1 + count(state.alive)

    def aims(self, state: State, seat: int | None) -> list[Reason]:
        assert isinstance(state, FrontierWars)
        return aims_of(state, seat)

    def scores(self, state: State) -> dict[str, int]:
        assert isinstance(state, FrontierWars)
        return open_scores(state)

    def reasons(self, state: State, seat: int | None, domain: Domain, value: int) -> list[Reason]:
        assert isinstance(state, FrontierWars)
        return reasons_of(state, seat, domain, value)

    def caution(self, state: State, action: int) -> Caution | None:
        assert isinstance(state, FrontierWars)
        return caution_of(state, action)

    def layers(self, state: State, seat: int | None) -> dict[str, list[str]]:
        assert isinstance(state, FrontierWars)
        return layers_of(state)


GAME: Final = FrontierWarsGame()
