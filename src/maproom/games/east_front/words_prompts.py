"""What the questions say: which card asks, what it costs, how many are left, what declining brings."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.east_front.actions import ChooseAction, Conscript, March
from maproom.games.east_front.board import (
    FACTION_DOMAIN,
    KIND_DOMAIN,
    RANK,
    SIDE_DOMAIN,
    SPACE_DOMAIN,
    STAND_FAST_RANK,
    TYPES,
    kind_of,
)
from maproom.games.east_front.calendar import STEPS
from maproom.games.east_front.cards import Discard
from maproom.games.east_front.combat import (
    DESPERATE,
    Advance,
    Continue,
    DeclareAttack,
    Defend,
    ExchangeAnswer,
    ExchangeLoss,
    ExchangePay,
    Retreat,
    RetreatLoss,
)
from maproom.games.east_front.deck import CARD_DOMAIN, CONTINGENCY_DOMAIN, FACE_DOMAIN, FACES
from maproom.games.east_front.effects import ChooseStep, MoveStep, PointsStep
from maproom.games.east_front.movement import Movement
from maproom.games.east_front.script import CardText
from maproom.games.east_front.script_choices import ChooseOption, StepQuestion
from maproom.games.east_front.script_moving import MovePieces
from maproom.games.east_front.script_placing import PlacePieces
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.texts import INITIAL_TEXTS, INNER_TEXTS, NO_TEXT, SECOND_TEXTS, TEXTS
from maproom.kernel.frame import Frame
from maproom.kernel.spaces import count
from maproom.kernel.texts import Phrase
from maproom.kernel.verbs import Domain

STEP_DOMAIN: Final = Domain("step", STEPS)


def _outer_texts() -> dict[int, int]:
    """The text in whose choice each inner list of steps stands."""
    outer: dict[int, int] = {}
    for text in TEXTS:
        for step in text.steps:
            if isinstance(step, ChooseStep):
                for inner in (*step.texts, step.decline):
                    outer[inner] = text.number
    return outer


OUTER: Final = _outer_texts()


def card_of(text: int) -> tuple[Domain, int]:
    """The card, or the side of a Contingency card, that a text stands on."""
    while text >= INNER_TEXTS:
        text = OUTER[text]
    if text < INITIAL_TEXTS:
        return CARD_DOMAIN, text
    shown, card = (0, text - INITIAL_TEXTS) if text < SECOND_TEXTS else (1, text - SECOND_TEXTS)
    assert card < CONTINGENCY_DOMAIN.size
    return FACE_DOMAIN, card * len(FACES) + shown


def prompt_values(s: EastFront, frame: Frame[Any]) -> dict[str, Any]:
    """Everything that the template of a question needs."""
    values = frame.prompt(s)
    if isinstance(frame, StepQuestion):
        values.update({"card": card_of(frame.text), "side": (SIDE_DOMAIN, frame.side())})
        values.update(_of_step(s, frame))
    elif isinstance(frame, DeclareAttack):
        values["card"] = Phrase("desperate") if frame.text == DESPERATE else card_of(frame.text)
    elif isinstance(frame, Discard):
        values["why"] = _cause(s)
    elif isinstance(frame, Movement):
        values["which"] = Phrase("second_move" if frame.second else "first_move")
    elif isinstance(frame, ChooseAction):
        values["when"] = (
            Phrase("extra_action") if frame.extra else Phrase("in_step", {"step": (STEP_DOMAIN, s.step)})
        )
        values["cards"] = count(s.hand[s.side])
    else:
        values.update(_of_combat(s, frame))
    return values


def _of_step(s: EastFront, frame: StepQuestion) -> dict[str, Any]:
    if isinstance(frame, PlacePieces):
        group = frame.step().groups[frame.group]
        kinds = [(KIND_DOMAIN, kind) for kind in group.kinds]
        return {"pieces": either(kinds), "left": group.most - frame.placed}
    if isinstance(frame, MovePieces):
        step = frame.step()
        assert isinstance(step, MoveStep)
        return {"left": step.most - frame.moved}
    if isinstance(frame, ChooseOption):
        return {"brings": declining(s, frame)}
    return {}


def declining(s: EastFront, frame: ChooseOption) -> Phrase | str:
    """What happens if nothing of the list is chosen, after the question."""
    if frame.step().decline == NO_TEXT:
        return ""
    gained = points_of_declining(s, frame)
    return Phrase("decline_points", gained) if gained else Phrase("decline_card")


def declined(s: EastFront, frame: ChooseOption) -> Phrase | str:
    """The same in the words of a button."""
    gained = points_of_declining(s, frame) if frame.step().decline != NO_TEXT else {}
    return Phrase("then_points", gained) if gained else ""


def points_of_declining(s: EastFront, frame: ChooseOption) -> dict[str, Any]:
    """Who gains points if nothing is chosen, and how many."""
    text = TEXTS[frame.step().decline]
    for step in text.steps:
        if isinstance(step, PointsStep):
            side = text.side if step.own else 1 - text.side
            return {"side": (SIDE_DOMAIN, side), "points": step.points(s, frame.side())}
    return {}


def _cause(s: EastFront) -> Phrase | str:
    """What the cards are discarded for: the frame that follows."""
    below = s.stack[-2] if len(s.stack) > 1 else None
    if isinstance(below, Conscript):
        return Phrase("for_conscription", {"kind": (KIND_DOMAIN, below.kind)})
    if isinstance(below, March):
        return Phrase("for_march")
    if isinstance(below, DeclareAttack) and below.text == DESPERATE:
        return Phrase("for_desperate")
    if isinstance(below, CardText):
        return Phrase("for_card", {"card": card_of(below.text)})
    return ""


def _of_combat(s: EastFront, frame: Frame[Any]) -> dict[str, Any]:
    target = (SPACE_DOMAIN, s.target) if s.target >= 0 else ""
    if isinstance(frame, Defend):
        return {"faction": (FACTION_DOMAIN, s.attacker), "origin": (SPACE_DOMAIN, s.origin)}
    if isinstance(frame, Continue):
        return {"price": _price(s)}
    if isinstance(frame, (Retreat, ExchangeLoss)):
        return {"faction": (FACTION_DOMAIN, frame.faction), "target": target}
    if isinstance(frame, (RetreatLoss, ExchangePay, Advance)):
        return {"target": target}
    if isinstance(frame, ExchangeAnswer):
        wing = TYPES.index("airplane") if frame.wing == TYPES.index("airplane") else TYPES.index("fleet")
        return {"kind": (KIND_DOMAIN, kind_of(s.attacker, wing))}
    return {}


def _price(s: EastFront) -> Phrase:
    """What another round of the combat costs the attacker (EF-CMB-07, 08)."""
    kinds = [(KIND_DOMAIN, kind_of(s.attacker, type)) for type in range(len(TYPES)) if RANK[type] >= s.need]
    if s.need >= STAND_FAST_RANK or not kinds:
        return Phrase("price_sustain")
    return Phrase("price_piece", {"pieces": either(kinds)})


def either(things: list[tuple[Domain, int]]) -> Any:
    """Some things, any of them: "infantry, tank or airplane"."""
    said: Any = things[0]
    for at, thing in enumerate(things[1:], 2):
        said = Phrase("or_last" if at == len(things) else "or_next", {"before": said, "after": thing})
    return said
