"""What a country plainly answers where a card may be used, thrown away, looked for or put back."""

from __future__ import annotations

from typing import Final

from maproom.games.quartermaster_ww2.board import ROUNDS
from maproom.games.quartermaster_ww2.candidates_keeping import (
    best_of,
    keep_worth,
    spare_cards,
    throws_away,
    worst_of,
)
from maproom.games.quartermaster_ww2.deck import COUNTRY_OF, STATUS_NUMBER, title_of, title_of_card
from maproom.games.quartermaster_ww2.effects import PointsStep, TollStep
from maproom.games.quartermaster_ww2.judge_cards import WORTH_OF
from maproom.games.quartermaster_ww2.moment import NONE, Moment
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.texts import PLAY_TEXT, TEXTS
from maproom.games.quartermaster_ww2.verbs import DISCARD, DONE, FIND, PASS, STACK, TAKE_CARD, UNDER, USE

UNDECIDED: Final = -1
"""No answer is plainly right."""
FREE_USES: Final[list[int]] = [
    USE.of(title_of(id))
    for id in (
        "ger-wolf-packs", "ger-jet-fighters", "ger-atlantic-wall", "ger-superior-planning", "usa-flying-fortresses",
        "sov-women-conscripts", "ger-abundant-resources", "ger-swedish-iron-ore",
    )
]  # fmt: skip
"""Statuses that help whenever they may be used, and cost nothing."""
PILOTS: Final[int] = USE.of(title_of("ita-skilled-pilots"))
TACTICS: Final[int] = USE.of(title_of("uk-asw-tactics"))
RATIONING: Final[int] = USE.of(title_of("uk-rationing"))
ROSIE: Final[int] = USE.of(title_of("usa-rosie-the-riveter"))
CARD_OF_A_DECK: Final = 0.3
"""What a card in the deck of an enemy is worth in points, when submarines or bombs aim at it."""
POOR: Final = 0.36
"""Cards below this go under the deck."""


def plain_answer(s: Quartermaster, seat: int, name: str, legal: tuple[int, ...]) -> int:
    """The action that is plainly right at a question of this name, or `UNDECIDED`."""
    if name == "DiscardStep":
        title = throws_away(s, seat)
        return DONE.base if title < 0 else DISCARD.of(title)
    if name == "DiscardHand":
        return DISCARD.of(worst_of(s, seat, s.hand[seat]))
    if name == "OpeningDiscard":
        return DISCARD.of(worst_of(s, seat, s.hand[seat] & ~s.pending[seat]))
    if name == "SearchDeck":
        found = [FIND.first(action) for action in legal if FIND.owns(action)]
        return FIND.of(best_of(s, seat, found)) if found else UNDECIDED
    if name == "Reorder":
        return STACK.of(best_of(s, seat, [STACK.first(action) for action in legal if STACK.owns(action)]))
    if name == "PutUnder":
        title = worst_of(s, seat, s.hand[seat])
        return UNDER.of(title) if DONE.base not in legal or keep_worth(s, seat, title) < POOR else DONE.base
    if name == "OfferDraw":
        return TAKE_CARD.base
    return _reaction(s, seat, legal)


def _reaction(s: Quartermaster, seat: int, legal: tuple[int, ...]) -> int:
    """The reaction that is plainly right."""
    for action in legal:
        if not USE.owns(action):
            continue
        if action in FREE_USES:
            return action
        if action == PILOTS:
            return action if s.toll > 2 or spare_cards(s, seat) < 3 else PASS.base
        if action == TACTICS:
            return action if _is_worth_stopping(s) else PASS.base
        if action == RATIONING:
            return action if _is_worth_having_again(s) else PASS.base
        if action == ROSIE:
            return action if keep_worth(s, seat, worst_of(s, seat, s.hand[seat])) < POOR else PASS.base
    return UNDECIDED


def effect_of_warfare(s: Quartermaster, title: int) -> float:
    """What an Economic Warfare card does now, in points: those that it brings, and the cards that it costs."""
    owner = COUNTRY_OF[title]
    moment = Moment(owner, NONE, owner, title)
    text = TEXTS[PLAY_TEXT[title]]
    if text.condition is not None and not text.condition.holds(s, moment):
        return 0.0
    effect = 0.0
    for step in text.steps:
        if isinstance(step, TollStep):
            if step.target < 0 and not step.targets(s):
                continue
            if step.target >= 0 and not step.applies(s, moment):
                continue
            effect += CARD_OF_A_DECK * step.amount.of(s, moment)
        elif isinstance(step, PointsStep):
            if step.applies(s, moment):
                effect += step.amount.of(s, moment)
        else:
            effect += 1.0
    return effect


def _is_worth_stopping(s: Quartermaster) -> bool:
    """Whether the card just shown does enough for ASW Tactics to be spent on it."""
    shown = s.stack[-1]
    assert isinstance(shown, Moment)
    return effect_of_warfare(s, title_of_card(shown.card)) >= (2.4 if s.round < ROUNDS - 5 else 1.0)


def _is_worth_having_again(s: Quartermaster) -> bool:
    """Whether the card just played is one to be shuffled into the deck again."""
    played = s.stack[-1]
    assert isinstance(played, Moment)
    title = title_of_card(played.card)
    return STATUS_NUMBER[title] < 0 and WORTH_OF[title] >= 0.65
