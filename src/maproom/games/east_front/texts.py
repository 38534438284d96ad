"""All 120 texts and the lists of steps inside them, compiled and checked; and whether a text can be done."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.east_front.deck import CARD_DATA, CARD_SIDE, CONTINGENCY_DATA, CONTINGENCY_SIDE, bit_of
from maproom.games.east_front.effects import (
    AttackStep,
    ChooseStep,
    DiscardStep,
    DrawStep,
    EliminateStep,
    ExtraActionStep,
    GrantSupplyStep,
    MarkerStep,
    MoveIntoStep,
    MoveStep,
    MoveTogetherStep,
    MudStep,
    NothingStep,
    PlaceStep,
    PointsStep,
    Step,
    Text,
)
from maproom.games.east_front.filters import Condition
from maproom.games.east_front.state import DISCARDED, INITIAL_UP, EastFront

NO_TEXT: Final = -1
INITIAL_TEXTS: Final = len(CARD_DATA)
"""Text numbers: the cards, then the Initial sides, the Second sides, and the lists inside choices."""
SECOND_TEXTS: Final = INITIAL_TEXTS + len(CONTINGENCY_DATA)
INNER_TEXTS: Final = SECOND_TEXTS + len(CONTINGENCY_DATA)

TEXTS: Final[list[Text]] = []
_inner: list[Text] = []


def _inner_text(side: int, steps: list[dict[str, Any]]) -> int:
    text = Text(INNER_TEXTS + len(_inner), side, [], [])
    _inner.append(text)
    _inner[-1] = Text(text.number, side, [], [_step(side, step) for step in steps])
    return text.number


def _choose(side: int, data: dict[str, Any]) -> Step:
    texts = [_inner_text(side, option) for option in data["options"]]
    decline = data.get("decline")
    return ChooseStep(data, texts, NO_TEXT if decline is None else _inner_text(side, decline))


def _step(side: int, data: dict[str, Any]) -> Step:
    """One step of the data as a Step."""
    do = data["do"]
    if do in ("deploy", "recruit"):
        return PlaceStep(data)
    if do in ("choose", "opponent_choice"):
        return _choose(side, data)
    if do == "extra_action":
        return ExtraActionStep(data, False)
    if do == "set_flag" and data["flag"] == "mud":
        return MudStep(data, False)
    if do == "nothing":
        return NothingStep(data, False)
    return _plain_step(do, data)


def _plain_step(do: str, data: dict[str, Any]) -> Step:
    if do == "move":
        return MoveStep(data)
    if do == "move_together":
        return MoveTogetherStep(data)
    if do == "attack":
        return AttackStep(data)
    if do == "move_into_attacked":
        return MoveIntoStep(data)
    if do == "eliminate":
        return EliminateStep(data)
    if do == "draw":
        return DrawStep(data)
    if do == "discard":
        return DiscardStep(data)
    if do == "vp":
        return PointsStep(data)
    if do == "grant_supply":
        return GrantSupplyStep(data)
    if do == "place_marker":
        return MarkerStep(data)
    raise ValueError(f"unknown step {do!r}")


def _text(number: int, side: int, data: dict[str, Any]) -> Text:
    """A text of the data, checked; an error says which card is wrong."""
    try:
        steps = [_step(side, step) for step in data["steps"]]
        text = Text(number, side, [Condition(one) for one in data["requires"]], steps)
    except (KeyError, ValueError, IndexError) as error:
        raise ValueError(f"the text of {data['title']!r} cannot be read: {error}") from error
    if any(isinstance(step, ExtraActionStep) for step in steps[:-1]):
        raise ValueError(f"the text of {data['title']!r} goes on behind its extra action")
    return text


def _compile() -> None:
    for number, card in enumerate(CARD_DATA):
        TEXTS.append(_text(number, CARD_SIDE[number], card))
    for part, first in (("initial", INITIAL_TEXTS), ("second", SECOND_TEXTS)):
        for i, card in enumerate(CONTINGENCY_DATA):
            TEXTS.append(_text(first + i, CONTINGENCY_SIDE[i], card[part]))
    TEXTS.extend(_inner)


_compile()


def feasible(s: EastFront, text: Text, position: int, drawn: int = 0) -> bool:
    """Whether the mandatory steps from a position on can all be done, up to the first attack (EF-SPC-02)."""
    while position < text.horizon:
        step = text.steps[position]
        if isinstance(step, DrawStep):
            drawn += step.number
        elif step.blocks and step.applies(s, text.side):
            return _step_feasible(s, text, position, step, drawn)
        position += 1
    return True


def _step_feasible(s: EastFront, text: Text, position: int, step: Step, drawn: int) -> bool:
    if not step.possible(s, text.side, drawn):
        return False
    if isinstance(step, ChooseStep) and not _any_feasible(s, step.texts):
        return False
    if not text.blocks_after(position):
        return True
    for after in step.outcomes(s, text.side):
        if feasible(after, text, position + 1, drawn):
            return True
    return False


def _any_feasible(s: EastFront, texts: list[int]) -> bool:
    for inner in texts:
        if feasible(s, TEXTS[inner], 0):
            return True
    return False


def playable(s: EastFront, card: int) -> bool:
    """Whether a hand card may be played for its text now (EF-SPC-02, EF-CRD-06)."""
    text = TEXTS[card]
    for condition in text.requires:
        if not condition.holds(s, text.side):
            return False
    hand = s.hand[text.side]
    s.hand[text.side] = hand ^ bit_of(card)
    possible = feasible(s, text, 0)
    s.hand[text.side] = hand
    return possible


def contingency_text(s: EastFront, card: int) -> int:
    """The number of the side that a Contingency card shows (EF-CON-02)."""
    return (INITIAL_TEXTS if s.contingency[card] == INITIAL_UP else SECOND_TEXTS) + card


def usable_contingency(s: EastFront, card: int) -> bool:
    """Whether a Contingency card may be used now (EF-CON-03)."""
    if s.contingency[card] == DISCARDED:
        return False
    text = TEXTS[contingency_text(s, card)]
    for condition in text.requires:
        if not condition.holds(s, text.side):
            return False
    return feasible(s, text, 0)
