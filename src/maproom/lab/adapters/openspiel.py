"""Every game as an OpenSpiel game, `maproom_<slug>`, with its options and its scenario as parameters.

>>> import pyspiel
>>> game = pyspiel.load_game("maproom_east_front", {"first_game": True})
>>> state = game.new_initial_state()
>>> state.current_player(), state.action_to_string(state.legal_actions()[0])
(0, 'move germany-infantry-1 hungary')
"""

from __future__ import annotations

import json
from hashlib import blake2b
from random import Random
from typing import Any

from maproom.kernel.events import LogEntry, hears
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.registry import loaded, slugs
from maproom.kernel.state import State
from maproom.lab.extras import extra

with extra("openspiel", "The OpenSpiel adapter"):
    import numpy as np
    import pyspiel

SCENARIO = "scenario"
MOST_DECISIONS = 100_000
"""OpenSpiel asks for a bound on the length of a game; ours end, but have none that is written down."""


class Position:
    """A state that OpenSpiel can copy and save, and a digest of all that each player has heard and done.

    `seats` are the seats that are played: OpenSpiel's player i sits in the i-th of them.
    """

    def __init__(self, state: State, seats: tuple[int, ...], heard: list[str]) -> None:
        self.state = state
        self.seats = seats
        self.heard = heard

    def play(self, action: int) -> None:
        """Applies an action, and lets every seat hear of it what it may."""
        state = self.state
        actor = state.actor
        log: list[LogEntry] = []
        state.listen(log)
        state.apply(action)
        state.listen(None)
        for player, (seat, before) in enumerate(zip(self.seats, self.heard, strict=True)):
            news = [json.dumps(entry.words()) for entry in log if hears(entry.audience, seat)]
            if seat == actor:
                news.append(str(action))
            if news:
                self.heard[player] = blake2b("\n".join([before, *news]).encode(), digest_size=8).hexdigest()

    def __deepcopy__(self, memo: object) -> Position:
        return Position(self.state.clone(), self.seats, self.heard[:])

    def __reduce__(self) -> tuple[Any, ...]:
        return _saved_position, (self.state.to_json(), self.seats, self.heard)


def _saved_position(saved: dict[str, Any], seats: tuple[int, ...], heard: list[str]) -> Position:
    return Position(loaded(saved["game"]).from_json(saved), seats, list(heard))


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """One of our games with settled options, as OpenSpiel sees it; `register` makes a subclass a game."""

    game: Game
    kind: Any

    def __init__(self, parameters: dict[str, Any]) -> None:
        game = self.game
        options = {name: value for name, value in parameters.items() if name != SCENARIO}
        scenario = parameters.get(SCENARIO)
        seats = game.seats(game.settle_options(options), game.settle_scenario(scenario))
        self.seats = tuple(game.seat_names.index(seat) for seat in seats)
        self.start = game.new(options, scenario)
        information = pyspiel.GameInfo(
            num_distinct_actions=game.verbs.size,
            max_chance_outcomes=game.verbs.size,
            num_players=len(seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if len(game.seat_names) == 2 else None,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(self.kind, information, parameters)

    def new_initial_state(self) -> OpenSpielState:
        """The position before the first decision of a seat or of chance."""
        return OpenSpielState(self, Position(self.start.clone(), self.seats, [""] * len(self.seats)))

    def max_chance_nodes_in_history(self) -> int:
        """No more draws and dice than decisions."""
        return MOST_DECISIONS

    def make_py_observer(self, kind: Any = None, parameters: dict[str, Any] | None = None) -> Observer:
        """What writes observations and information states."""
        if parameters:
            raise ValueError(f"observations take no parameters, but {parameters} are given")
        return Observer(self.game, kind is not None and kind.perfect_recall)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no types
    """A position of one of our games, with chance as a player."""

    def __init__(self, game: OpenSpielGame, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """The seat that decides, chance, or the end."""
        actor = self.position.state.actor
        if actor == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if actor == OVER else self.position.seats.index(actor)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.state.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome and its probability."""
        return self.position.state.chance()

    def _apply_action(self, action: int) -> None:
        self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.state.game().verbs.line(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.position.state.actor == OVER

    def returns(self) -> list[float]:
        """One number a player."""
        returns = self.position.state.returns()
        return [returns[seat] for seat in self.position.seats]

    def resample_from_infostate(self, player: int, sampler: Any) -> OpenSpielState:
        """The same position with other secrets, as this player could imagine it.

        What the player has seen stays as it is. OpenSpiel's own `history` stays the true one.
        """
        other: OpenSpielState = self.clone()
        seats = self.position.seats
        state = self.position.state.determinize(seats[player], Random(int(sampler() * 2**53)))
        other.position = Position(state, seats, self.position.heard[:])
        return other

    def __str__(self) -> str:
        return f"{self.position.state}\n{self.position.state.digest()}"


class Observer:
    """Writes what a seat sees: as a tensor, by its fields, and as text.

    With perfect recall the text also has a digest of all that the seat has heard and done; the tensor
    is what it sees now in both cases.
    """

    def __init__(self, game: Game, recall: bool) -> None:
        self._observation = game.observation()
        self._recall = recall
        self.tensor = np.zeros(self._observation.size, np.float32)
        self.dict: dict[str, Any] = {
            field.name: self.tensor[start : start + field.size].reshape(field.shape)
            for field, start in zip(self._observation.fields, self._observation.starts, strict=True)
        }

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Writes the tensor."""
        self.tensor[:] = np.frombuffer(
            self._observation.of(state.position.state, state.position.seats[player]), np.int8
        )

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What the seat sees, as text."""
        seen = json.dumps(state.position.state.view(state.position.seats[player]))
        return f"{state.position.heard[player]} {seen}" if self._recall else seen


class Judge:
    """Values for OpenSpiel's searches from the game's own judge, where playing to the end would take too long."""

    def evaluate(self, state: OpenSpielState) -> list[float]:
        """What the position is worth to each player, between -1 and 1."""
        position = state.position.state
        if position.actor == OVER:
            return state.returns()
        game = position.game()
        return [game.expected(game.judge(position, seat)) for seat in state.position.seats]

    def prior(self, state: OpenSpielState) -> list[tuple[int, float]]:
        """No legal action is better than another before it is looked at."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def register(slug: str) -> str:
    """Makes a game known to OpenSpiel; its name there."""
    game = loaded(slug)
    name = f"maproom_{slug.replace('-', '_')}"
    seats = len(game.seat_names)
    kind = pyspiel.GameType(
        short_name=name,
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if seats == 2 else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=2 if seats == 2 else 1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            SCENARIO: game.settle_scenario(None),
            **{option.name: option.default for option in game.options},
        },
    )
    # OpenSpiel keeps what it gets until the process ends: a class outlives the interpreter, a function does not.
    pyspiel.register_game(kind, type(name, (OpenSpielGame,), {"game": game, "kind": kind}))
    return name


NAMES = {slug: register(slug) for slug in slugs()}
"""The names of our games in OpenSpiel, by slug."""
