"""All abilities of the cards, compiled and checked; and which of them answer which event."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.quartermaster_ww2.board import (
    ANY_PIECE,
    COUNTRIES,
    COUNTRY_COUNT,
    GROUND,
)
from maproom.games.quartermaster_ww2.deck import (
    COPY_BITS,
    COUNTRY_OF,
    STATUS_NUMBER,
    TAGS,
    TITLE_COUNT,
    TITLE_DATA,
    TYPE_OF,
    TYPES,
    title_of_card,
)
from maproom.games.quartermaster_ww2.effects import (
    BattleStep,
    CancelStep,
    ChooseStep,
    DeckLossStep,
    DrawStep,
    DropStatusStep,
    EachStep,
    EliminateStep,
    GrantStep,
    LookStep,
    ModifyStep,
    PlaceStep,
    PlayCardStep,
    PointsStep,
    ProtectStep,
    RedirectStep,
    RelocateStep,
    Step,
    TableLossStep,
    TollStep,
    UnderStep,
)
from maproom.games.quartermaster_ww2.filters import Condition, PieceFilter, SpaceFilter
from maproom.games.quartermaster_ww2.moment import Moment
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import supplied

# -- events --------------------------------------------------------------------------------------------

TURN_BEGIN: Final = 0
CARD_PLAYED: Final = 1
CARD_DONE: Final = 2
BATTLED: Final = 3
"""The other side's cards, before the removal (QM-BAT-09)."""
BATTLES: Final = 4
"""The battling country's cards, after the removal."""
ABOUT_TO_BE_REMOVED: Final = 5
REMOVED: Final = 6
PLACED: Final = 7
BUILT: Final = 8
EW_DISCARD: Final = 9
STATUS_USED: Final = 10
DISCARD_STEP_BEGIN: Final = 11
OWN_TURN: Final = 12
VICTORY_STEP: Final = 13
EVENTS: Final = [
    "turn_begin", "card_played", "card_done", "battled", "battles", "about_to_be_removed", "removed", "placed",
    "built", "ew_discard", "status_used", "discard_step_begin", "own_turn", "victory_step",
]  # fmt: skip

BY_BUILD: Final = 0
BY_RECRUIT: Final = 1
MODES: Final = ["build", "recruit"]


class Trigger:
    """When a reaction may be used."""

    def __init__(self, data: dict[str, Any], owner: int) -> None:
        self.owner = owner
        name = str(data["event"])
        if name == "battle":
            name = "battles" if data["by"] == "self" else "battled"
        self.event = EVENTS.index(name)
        self.country = owner if data.get("country") == "self" else -1
        by = data.get("by")
        self.by_team = 1 - (owner & 1) if by == "enemy" else -1
        self.by_country = owner if by == "self" else COUNTRIES.index(by) if by in COUNTRIES else -1
        self.ground = GROUND[ANY_PIECE] if "kind" not in data else GROUND[["land", "sea"].index(data["kind"])]
        if name == "built":
            self.ground = GROUND[["army", "navy"].index(data["piece"])]
        self.where: SpaceFilter | None = SpaceFilter(data["where"], owner) if "where" in data else None
        piece = data.get("target") if name == "battled" else data.get("piece") if name != "built" else None
        self.piece: PieceFilter | None = PieceFilter(piece, owner) if isinstance(piece, dict) else None
        self.modes = [MODES.index(mode) for mode in data.get("modes", MODES)]
        self.type = TYPES.index(data["type"]) if "type" in data else -1
        self.in_play_step = data.get("step") == "play"
        self.target = owner if data.get("target") == "self" else -1
        card = data.get("card", {})
        self.card_country = country_of_word(card.get("country"), owner)
        self.tag = str(card.get("tag", ""))

    def met(self, s: Quartermaster, event: int, moment: Moment) -> bool:
        """Whether what happened is what the card waits for; only public facts are looked at (QM-INF-08)."""
        if self.by_country >= 0 and moment.by != self.by_country:
            return False
        if self.by_team >= 0 and (moment.by < 0 or moment.by & 1 != self.by_team):
            return False
        if event == BATTLES or event == BUILT:
            if not self.ground >> moment.space & 1:
                return False
            return self.where is None or bool(self.where.spaces(s, moment) >> moment.space & 1)
        if event == BATTLED:
            return self._battled(s, moment)
        if event == ABOUT_TO_BE_REMOVED:
            return self._fits(s, moment, bool(supplied(s, moment.whose) >> moment.space & 1))
        if event == REMOVED:
            return self._fits(s, moment, moment.card == 1)
        if event == PLACED:
            return moment.card in self.modes and self._fits(s, moment, True)
        if event == EW_DISCARD:
            return self._tolled(moment)
        if event == CARD_PLAYED or event == CARD_DONE:
            return self._carded(moment)
        return self.country < 0 or self.country == s.turn

    def _fits(self, s: Quartermaster, moment: Moment, is_supplied: bool) -> bool:
        return self.piece is None or self.piece.matches(s, moment, is_supplied)

    def _battled(self, s: Quartermaster, moment: Moment) -> bool:
        if not self.ground >> moment.space & 1:
            return False
        if self.where is not None and not self.where.spaces(s, moment) >> moment.space & 1:
            return False
        return self._fits(s, moment, bool(supplied(s, moment.whose) >> moment.space & 1))

    def _tolled(self, moment: Moment) -> bool:
        if self.target >= 0 and moment.whose != self.target:
            return False
        if self.card_country >= 0 and COUNTRY_OF[moment.card] != self.card_country:
            return False
        return not self.tag or self.tag in TAGS[moment.card]

    def _carded(self, moment: Moment) -> bool:
        if self.type >= 0 and TYPE_OF[title_of_card(moment.card)] != self.type:
            return False
        return not self.in_play_step or moment.space == 1


def country_of_word(word: object, owner: int) -> int:
    """The country of a card filter; -1 for any."""
    if word is None:
        return -1
    return owner if word == "self" else COUNTRIES.index(str(word))


# -- texts ---------------------------------------------------------------------------------------------


class Text:
    """The steps of an ability, or a list of steps inside one, with the cost to be paid first (QM-RX-03)."""

    def __init__(self, number: int, owner: int, title: int) -> None:
        self.number = number
        self.owner = owner
        self.title = title
        self.steps: list[Step] = []
        self.deck_cost = 0
        self.hand_cost = 0
        self.condition: Condition | None = None

    def possible(self, s: Quartermaster, moment: Moment) -> bool:
        """Whether at least one step could do something (QM-PLY-17)."""
        if self.condition is not None and not self.condition.holds(s, moment):
            return False
        for step in self.steps:
            if step.possible(s, moment):
                return True
        return False


class Reaction:
    """A Status or Response that answers an event."""

    def __init__(self, title: int, text: int, trigger: Trigger, once: bool) -> None:
        self.title = title
        self.text = text
        self.trigger = trigger
        self.owner = COUNTRY_OF[title]
        self.status = STATUS_NUMBER[title]
        self.bit = COPY_BITS[title]
        self.once = once


TEXTS: Final[list[Text]] = []
PLAY_TEXT: Final[list[int]] = [-1] * TITLE_COUNT
"""The text that a card has when it is played."""
INSTEAD_TEXT: Final[list[int]] = [-1] * TITLE_COUNT
"""The text of a Status that is used instead of playing a card (QM-PLY-11)."""
REACTIONS: Final[list[list[list[Reaction]]]] = [[[] for _ in range(COUNTRY_COUNT)] for _ in EVENTS]
"""The reactions to each event, by country."""
REACTION_OF: Final[list[Reaction | None]] = [None] * TITLE_COUNT
INSTEAD_TITLES: Final[list[list[int]]] = [[] for _ in range(COUNTRY_COUNT)]
CONTINUOUS_RULES: Final = ("build_may_be_recruit", "always_supplied", "not_supply_space")


def _plain_step(data: dict[str, Any], owner: int) -> Step:
    op = data["op"]
    if op in ("build", "recruit"):
        return PlaceStep(data, owner)
    if op == "battle":
        return BattleStep(data, owner)
    if op == "eliminate":
        return EliminateStep(data, owner)
    if op == "relocate":
        return RelocateStep(data, owner)
    if op == "vp":
        return PointsStep(data, owner)
    if op == "ew_discard":
        return TollStep(data, owner)
    if op == "discard_deck":
        return DeckLossStep(data, owner)
    if op == "discard_table":
        return TableLossStep(data, owner)
    if op == "discard_status":
        return DropStatusStep(data, owner)
    if op == "modify_discard":
        return ModifyStep(data, owner)
    return _rarer_step(op, data, owner)


def _rarer_step(op: str, data: dict[str, Any], owner: int) -> Step:
    if op == "protect":
        return ProtectStep(data, owner)
    if op == "cancel":
        return CancelStep(data, owner)
    if op == "redirect_card":
        return RedirectStep(data, owner)
    if op == "grant_supply":
        return GrantStep(data, owner)
    if op == "play_card":
        return PlayCardStep(data, owner)
    if op == "draw":
        return DrawStep(data, owner)
    if op == "look_reorder":
        return LookStep(data, owner)
    if op == "hand_to_deck":
        return UnderStep(data, owner)
    raise ValueError(f"unknown op {op!r}")


def _step(data: dict[str, Any], owner: int, title: int) -> Step:
    """One op of the data as a Step; lists inside it become texts of their own."""
    op = data["op"]
    if op == "choose_one":
        return ChooseStep(data, owner, [_text(steps, owner, title) for steps in data["options"]])
    if op == "any_order":
        return ChooseStep(data, owner, [_text([step], owner, title) for step in data["steps"]])
    if op == "for_each_country":
        inner = data["do"]
        steps = inner["steps"] if inner["op"] == "sequence" else [inner]
        return EachStep(data, owner, _text(steps, owner, title))
    return _plain_step(data, owner)


def _text(steps: list[dict[str, Any]], owner: int, title: int) -> int:
    text = Text(len(TEXTS), owner, title)
    TEXTS.append(text)
    text.steps = [_step(step, owner, title) for step in steps]
    return text.number


def _ability(data: dict[str, Any], owner: int, title: int) -> None:
    timing = data["timing"]
    if timing == "continuous":
        for rule in data["rules"]:
            if rule["rule"] not in CONTINUOUS_RULES:
                raise ValueError(f"unknown rule {rule['rule']!r}")
        return
    number = _text(data["steps"], owner, title)
    text = TEXTS[number]
    text.condition = Condition(data["if"], owner) if "if" in data else None
    for cost in data.get("cost", []):
        if cost["from"] == "deck":
            text.deck_cost += int(cost["n"])
        else:
            text.hand_cost += int(cost["n"])
    if timing == "play":
        PLAY_TEXT[title] = number
    elif timing == "replace_play":
        INSTEAD_TEXT[title] = number
        INSTEAD_TITLES[owner].append(title)
    elif timing == "reaction":
        trigger = Trigger(data["trigger"], owner)
        reaction = Reaction(title, number, trigger, bool(data.get("once_per_turn")))
        REACTIONS[trigger.event][owner].append(reaction)
        REACTION_OF[title] = reaction
    else:
        raise ValueError(f"unknown timing {timing!r}")


def _compile() -> None:
    for title, card in enumerate(TITLE_DATA):
        try:
            for ability in card["abilities"]:
                _ability(ability, COUNTRY_OF[title], title)
        except (KeyError, ValueError, IndexError) as error:
            raise ValueError(f"cards.json: the text of {card['id']} cannot be read: {error}") from error


_compile()
