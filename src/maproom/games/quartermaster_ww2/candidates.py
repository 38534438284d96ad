"""Which of a country's choices are worth a bot's thought: what no sensible player does is left out."""

from __future__ import annotations

from typing import Final

from maproom.games.quartermaster_ww2.battle import EMPTY_SPACE
from maproom.games.quartermaster_ww2.board import ARMY, HOME, JAPAN, LAND, NAVY, SUPPLY_SPACES
from maproom.games.quartermaster_ww2.candidates_answers import UNDECIDED, effect_of_warfare, plain_answer
from maproom.games.quartermaster_ww2.candidates_keeping import wants_to_reallocate, worst_of
from maproom.games.quartermaster_ww2.deck import (
    BUILD_ARMY,
    BUILD_NAVY,
    COPY_BITS,
    ECONOMIC_WARFARE,
    EVENT,
    LAND_BATTLE,
    SEA_BATTLE,
    TYPE_OF,
    title_of,
)
from maproom.games.quartermaster_ww2.extras import USE_TRUK
from maproom.games.quartermaster_ww2.moment import NO_MOMENT
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import around, battle_spaces, build_spaces, supplied
from maproom.games.quartermaster_ww2.texts import BATTLES, BUILT, PLAY_TEXT, REACTIONS, TEXTS
from maproom.games.quartermaster_ww2.verbs import (
    BATTLE,
    BUILD,
    DECLINE,
    DISCARD,
    NAME,
    NO_CARD,
    PLAY,
    REALLOCATE,
    RECRUIT,
    TAKE_OFF,
    USE,
)

TRANSPORT: Final[int] = COPY_BITS[title_of("jpn-destroyer-transport")]


def worth_a_thought(s: Quartermaster, seat: int) -> tuple[int, ...]:
    """The legal actions without those that hardly ever help; where one is plainly right, that one alone."""
    legal = s.legal()
    if len(legal) == 1:
        return legal
    name = s.stack[-1].name()
    plain = plain_answer(s, seat, name, legal)
    if plain != UNDECIDED:
        return (plain,)
    kept = [action for action in legal if action != TAKE_OFF.base and action != REALLOCATE.base]
    if name == "PlayStep":
        kept = _plays(s, seat, kept)
    elif name == "ChooseBattle":
        kept = _battles(s, seat, kept)
    elif name == "PlacePieces":
        kept = _placements(s, seat, kept)
    if len(kept) > 1 and name != "LastTruk":
        kept = [action for action in kept if action != USE_TRUK]
    return tuple(kept) if kept else legal


# -- the Play step -------------------------------------------------------------------------------------


def _plays(s: Quartermaster, seat: int, legal: list[int]) -> list[int]:
    """Cards that do something, Statuses instead, a Reallocation where an Army is missing, one throw-away."""
    kept: list[int] = []
    for action in legal:
        if PLAY.owns(action):
            if does_something(s, seat, PLAY.first(action)):
                kept.append(action)
        elif USE.owns(action) or action == NO_CARD.base:
            kept.append(action)
    if s.reallocating and not s.reallocated and REALLOCATE.base in s.legal() and wants_to_reallocate(s, seat):
        kept.append(REALLOCATE.base)
    if s.hand[seat] and len(kept) < 4:
        kept.append(DISCARD.of(worst_of(s, seat, s.hand[seat])))
    return kept


def does_something(s: Quartermaster, country: int, title: int) -> bool:
    """Whether a card, played now, would change anything that matters."""
    type = TYPE_OF[title]
    if type == BUILD_ARMY:
        return s.available(country, ARMY) > 0 or bool(REACTIONS[BUILT][country])
    if type == BUILD_NAVY:
        return bool(s.available(country, NAVY) and build_spaces(s, country, NAVY))
    if type == LAND_BATTLE or type == SEA_BATTLE:
        kind = ARMY if type == LAND_BATTLE else NAVY
        return bool(battle_spaces(s, country, kind) & s.team_pieces(1 - (country & 1))) or _can_follow(s, country)
    if type == ECONOMIC_WARFARE:
        return effect_of_warfare(s, title) > 0.0
    if type == EVENT:
        return TEXTS[PLAY_TEXT[title]].possible(s, NO_MOMENT)
    return True


def _can_follow(s: Quartermaster, country: int) -> bool:
    """Whether a card on the table could answer a battle of the country, even over an empty space."""
    if s.face_down[country]:
        return True
    for reaction in REACTIONS[BATTLES][country]:
        if reaction.status >= 0 and s.has_status(reaction.status):
            return True
    return False


# -- inside a card -------------------------------------------------------------------------------------


def _battles(s: Quartermaster, seat: int, legal: list[int]) -> list[int]:
    """Battles against pieces; an empty space only when a card could answer the battle."""
    battles = [action for action in legal if BATTLE.owns(action)]
    fights = [action for action in battles if BATTLE.second(action) != EMPTY_SPACE]
    if fights:
        return fights + _landings(s, seat, battles)
    return legal if _can_follow(s, seat) else [DECLINE.base]


def _landings(s: Quartermaster, seat: int, battles: list[int]) -> list[int]:
    """Empty seas next to an empty Supply space, while Destroyer Transport lies ready."""
    if seat != JAPAN or not s.face_down[seat] & TRANSPORT:
        return []
    goals = SUPPLY_SPACES & ~s.team_army[0] & ~s.team_army[1]
    seas = around(s.near(seat & 1), goals) & ~LAND
    return [
        action for action in battles if BATTLE.second(action) == EMPTY_SPACE and seas >> BATTLE.first(action) & 1
    ]


def _placements(s: Quartermaster, seat: int, legal: list[int]) -> list[int]:
    """New pieces; naming an old one only when there is no new one and a card could answer the build."""
    new = [action for action in legal if BUILD.owns(action) or RECRUIT.owns(action)]
    if new:
        apart = [action for action in new if not _moves_in(s, action)]
        if not apart:
            return [*new, DECLINE.base]
        return apart
    named = [action for action in legal if NAME.owns(action)]
    return [*named, DECLINE.base] if named and REACTIONS[BUILT][seat] else [DECLINE.base]


def _moves_in(s: Quartermaster, action: int) -> bool:
    """Whether an Army would only share a teammate's Supply space that nobody threatens."""
    verb = BUILD if BUILD.owns(action) else RECRUIT
    country = verb.first(action)
    space = verb.second(action)
    team = country & 1
    if not (SUPPLY_SPACES & s.team_army[team]) >> space & 1:
        return False
    if space == HOME[country]:
        return False
    near = s.near(1 - team)[space]
    for enemy in range(1 - team, 6, 2):
        if supplied(s, enemy) & near:
            return False
    return True
