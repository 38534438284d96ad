"""What is pending is data: a frame is one heading of the rulebook, waiting to run or to ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from maproom.kernel.chance import Source, below

if TYPE_CHECKING:
    from maproom.kernel.state import State

S = TypeVar("S", bound="State")

CHANCE: Final = -1
"""The actor of a die roll or a drawn card."""
OVER: Final = -2
"""The actor when the game has ended."""
NOBODY: Final = -3
"""What `Frame.actor` answers when the frame runs by itself."""


class Frame(Generic[S]):
    """A small immutable record on the stack of a state.

    The runner takes the top frame off the stack and lets it `run`, or, when it has an actor, waits for
    an action and lets it `take` that. What must follow, the frame pushes.
    `FIELDS` names its arguments in the order of `__init__`: ints or tuples of ints.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    RULE: ClassVar[str] = ""
    """The rule that a player who wonders about the question should read."""
    DISCREET: ClassVar[bool] = False
    """Whether the others only hear that somebody is asked, not who."""

    def actor(self, s: S) -> int:
        """The seat that decides, CHANCE, or NOBODY."""
        return NOBODY

    def run(self, s: S) -> None:
        """What happens when nobody is asked."""
        raise AssertionError(f"{type(self).__name__} asks, it does not run")

    def choices(self, s: S) -> list[int]:
        """The legal actions; never empty when there is an actor."""
        raise AssertionError(f"{type(self).__name__} asks nobody")

    def take(self, s: S, action: int) -> None:
        """Carries out one of the choices."""
        raise AssertionError(f"{type(self).__name__} asks nobody")

    def weights(self, s: S) -> list[int] | None:
        """For CHANCE: how likely each choice is against the others; None when all are alike."""
        return None

    def sample(self, s: S, random: Source) -> int:
        """For CHANCE: a choice, drawn by its weight; a frame that draws without listing says the same, quicker."""
        outcomes = s.legal()
        weights = self.weights(s)
        if weights is None:
            return outcomes[below(random, len(outcomes))]
        mark = below(random, sum(weights))
        for outcome, weight in zip(outcomes, weights, strict=True):
            mark -= weight
            if mark < 0:
                return outcome
        raise AssertionError("weights do not match the choices")

    def prompt(self, s: S) -> dict[str, Any]:
        """What the template `prompts.<frame name>` of the catalogue needs besides the actor."""
        return {}

    def name(self) -> str:
        """The frame's name in records and in the catalogue."""
        return type(self).__name__

    def to_json(self) -> list[Any]:
        """The name and the arguments."""
        values = [getattr(self, field) for field in self.FIELDS]
        return [type(self).__name__, *[list(value) if isinstance(value, tuple) else value for value in values]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((type(self).__name__, *[getattr(self, field) for field in self.FIELDS]))

    def __repr__(self) -> str:
        arguments = ", ".join(f"{field}={getattr(self, field)}" for field in self.FIELDS)
        return f"{type(self).__name__}({arguments})"


class FrameTable:
    """The frames of a game by name, so that a saved stack can be built again."""

    def __init__(self, kinds: list[Any]) -> None:
        self.kinds: dict[str, Any] = {kind.__name__: kind for kind in kinds}
        if len(self.kinds) != len(kinds):
            raise ValueError(f"two frames have one name among {[kind.__name__ for kind in kinds]}")

    def build(self, saved: list[Any]) -> Frame[Any]:
        """The frame that `Frame.to_json` wrote."""
        kind = self.kinds[saved[0]]
        if len(saved) - 1 != len(kind.FIELDS):
            raise ValueError(f"frame {saved[0]} takes {kind.FIELDS}, not {saved[1:]}")
        frame: Frame[Any] = kind(*[_argument(value) for value in saved[1:]])
        return frame


def _argument(value: object) -> int | tuple[int, ...]:
    """An argument of a frame as it was before it was saved."""
    if isinstance(value, list) and all(type(one) is int for one in value):
        return tuple(value)
    if type(value) is int:
        return value
    raise ValueError(f"{value!r} is neither a whole number nor a list of them")
