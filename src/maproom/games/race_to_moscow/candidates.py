"""The legal actions worth a bot's thought: among the many ways to split supplies, the full and the even ones."""

from __future__ import annotations

from typing import Final

from maproom.games.race_to_moscow.board import ARMY_COLOUR, FORTIFIED
from maproom.games.race_to_moscow.deck import COST_AMMO, SOVIET_CARDS
from maproom.games.race_to_moscow.loading import Loading
from maproom.games.race_to_moscow.logistics import TakeSupplies, room_for
from maproom.games.race_to_moscow.movement import Moving
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.games.race_to_moscow.supplies import CARD_SPACES, ONE, SPLIT_NUMBER, ammo_in, amount, size
from maproom.games.race_to_moscow.transport import Cargo
from maproom.games.race_to_moscow.turn import Actions
from maproom.games.race_to_moscow.verbs import (
    ARMORED,
    CARGO,
    CARRY,
    END_ACTIONS,
    FIELD,
    KEEP_LOAD,
    LOAD,
    STEP,
    TAKE,
    TAKE_SUPPLIES,
    TRANSPORT,
)
from maproom.kernel.spaces import members

FILLINGS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
"""Orders in which the kinds of supply are taken, as many as there are of each."""

WEAKEST_UNIT: Final = min(COST_AMMO[card] for card in members(SOVIET_CARDS))


def full_splits(tokens: int, most: int) -> list[int]:
    """The splits of a bundle that take as much as possible: one kind first, or all kinds in turn."""
    found: list[int] = []
    for order in FILLINGS:
        split = 0
        left = most
        for kind in order:
            number = min(left, amount(tokens, kind))
            split += ONE[kind] * number
            left -= number
        if SPLIT_NUMBER[split] not in found:
            found.append(SPLIT_NUMBER[split])
    even = even_split(tokens, most)
    if even not in found:
        found.append(even)
    return found


def even_split(tokens: int, most: int) -> int:
    """A split that takes the kinds in turn."""
    split = 0
    left = min(most, size(tokens))
    while left:
        for kind in (1, 0, 2):
            if left and amount(tokens, kind) > amount(split, kind):
                split += ONE[kind]
                left -= 1
    return SPLIT_NUMBER[split]


def worth_a_thought(s: RaceToMoscow, seat: int) -> tuple[int, ...]:
    """The legal actions, without those that a good player would hardly look at."""
    legal = s.legal()
    frame = s.stack[-1]
    if isinstance(frame, Loading):
        tokens = s.card[frame.army] + s.depot[s.army_at[frame.army]]
        wanted = [CARRY.of(split) for split in full_splits(tokens, CARD_SPACES)]
        return (*[action for action in wanted if action in legal], KEEP_LOAD.of())
    if isinstance(frame, Cargo):
        return tuple([CARGO.of(split) for split in full_splits(s.depot[frame.start], frame.load(s))])
    if isinstance(frame, TakeSupplies):
        return tuple([TAKE.of(split) for split in full_splits(s.stock, room_for(s, frame.base))])
    kept = [action for action in legal if not LOAD.owns(action) or _has_something(s, action)]
    if isinstance(frame, Moving):
        kept = [action for action in kept if not STEP.owns(action) or _has_ammo_for(s, STEP.first(action))]
    elif isinstance(frame, Actions) and s.actions and any(_is_useful(action) for action in kept):
        kept.remove(END_ACTIONS.of())
    return tuple(kept) or legal


def _is_useful(action: int) -> bool:
    """Whether a regular action is one that a player with actions left would rather take than none."""
    return FIELD.owns(action) or ARMORED.owns(action) or TRANSPORT.owns(action) or TAKE_SUPPLIES.owns(action)


def _has_ammo_for(s: RaceToMoscow, area: int) -> bool:
    """Whether the moving army could beat the weakest unit of the Soviet deck, where a marker lies."""
    if not s.soviet >> area & 1:
        return True
    walls = FORTIFIED >> area & 1 and not s.pioneers
    return ammo_in(s.card[s.mover]) >= (WEAKEST_UNIT + 1 if walls else WEAKEST_UNIT)


def _has_something(s: RaceToMoscow, action: int) -> bool:
    """Whether supplies lie in the area of an army that might load them."""
    army = LOAD.first(action)
    area = s.army_at[army]
    if not s.depot[area] or size(s.card[army]) == CARD_SPACES:
        return False
    return bool(s.held[ARMY_COLOUR[army]] >> area & 1)
