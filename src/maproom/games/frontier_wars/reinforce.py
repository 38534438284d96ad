"""Phase 3: reinforcements (FW-REI), with fog and decoys (FW-FOG-02, FW-DEC-01)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.frontier_wars.board import (
    ARMY_COUNT,
    ARTILLERY,
    CONSTRUCTION_COUNT,
    CONSTRUCTION_KIND,
    COUNT,
    DECOY,
    DECOYS_OF_ARMY,
    FACTORY,
    GERMANY,
    INFANTRY,
    MECHANIZED,
    NOWHERE,
    OFF,
    PIECE_KINDS,
    PLANE,
    SIDE_A,
    SIDE_B,
    TANK,
    TOKEN,
    TOKEN_SLOTS,
    UK,
    USA,
)
from maproom.games.frontier_wars.cards import PayCard
from maproom.games.frontier_wars.codes import REINFORCEMENTS, REINFORCEMENTS_A_SITE, REINFORCEMENTS_A_TYPE
from maproom.games.frontier_wars.control import held, settle_map
from maproom.games.frontier_wars.maps import SUPPLY_ZONE
from maproom.games.frontier_wars.state import DECOYS, FOG, LENINGRAD_SIEGE, FrontierWars, token_piece
from maproom.games.frontier_wars.verbs import (
    BLITZKRIEG,
    CHOOSE_TILE,
    DONE,
    ENLISTMENT,
    HIDDEN,
    HIDDEN_UNSEEN,
    HIDE,
    MIX,
    PLACED,
    REINFORCE,
    SITE_ENCAMPMENT,
    SITE_FACTORY,
    SITE_HQ,
    SITE_SUPPLY,
    SKILL,
    USED_SKILL,
)
from maproom.kernel.copies import replaced
from maproom.kernel.events import all_but, only
from maproom.kernel.frame import CHANCE, NOBODY, Frame
from maproom.kernel.spaces import count, members

HQ_SITE: Final = CONSTRUCTION_COUNT
ALL_HQ_SITES: Final = 15
SUPPLY_SITE: Final = CONSTRUCTION_COUNT + 4
FRESH: Final = 0
AT_START: Final = 1
PLACING: Final = 2


def is_active(s: FrontierWars, army: int, construction: int) -> bool:
    """FW-REI-04, FW-REI-05: an intact construction on a held tile with infantry (Arsenal of Democracy aside)."""
    place = s.con_place[construction]
    if place == OFF or s.con_down >> construction & 1:
        return False
    workers = s.at[army * PIECE_KINDS + INFANTRY]
    if CONSTRUCTION_KIND[construction] == FACTORY and army == USA and s.sheet == SIDE_B:
        workers |= s.at[army * PIECE_KINDS + TANK] | s.at[army * PIECE_KINDS + ARTILLERY]
    return bool(workers >> place & 1) and bool(held(s, army) >> place & 1)


def sites_of(s: FrontierWars, army: int) -> int:
    """FW-REI-01, FW-REI-09: what reinforces an army, judged once."""
    sites = 0
    for construction in range(CONSTRUCTION_COUNT):
        if s.con_place[construction] != OFF and is_active(s, army, construction):
            sites |= 1 << construction
    for hq in range(ARMY_COUNT):
        if s.hq_owner[hq] == army:
            sites |= 1 << HQ_SITE + hq
    if s.special == LENINGRAD_SIEGE and army == GERMANY:
        sites |= 1 << SUPPLY_SITE
    return sites


def reinforcement(site: int, type: int, place: int) -> Any:
    """The code of a unit of a type that a site at a place gives."""
    return REINFORCEMENTS[site * REINFORCEMENTS_A_SITE + type * REINFORCEMENTS_A_TYPE + place]


class Reinforcements(Frame[FrontierWars]):
    """FW-REI-10: building by building, in any order."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "stage")
    RULE: ClassVar[str] = "FW-REI-01"

    def __init__(self, army: int, stage: int) -> None:
        self.army = army
        self.stage = stage

    def actor(self, s: FrontierWars) -> int:
        return NOBODY if self.stage == FRESH or not s.sites else s.asks(self.army, self.choices(s))

    def run(self, s: FrontierWars) -> None:
        if self.stage == FRESH and s.alive >> self.army & 1:
            s.sites = sites_of(s, self.army)
            s.push(Reinforcements(self.army, AT_START))
        else:
            s.sites = 0

    def choices(self, s: FrontierWars) -> list[int]:
        army = self.army
        word = s.board.word
        actions: list[int] = []
        free = 0
        for type in range(PLANE + 1):
            if s.reserve(army, type) != OFF:
                free |= 1 << type
        for hq in range(ARMY_COUNT):
            if s.sites >> HQ_SITE + hq & 1:
                place = word[s.hq_place[hq]]
                for type in range(PLANE + 1):
                    if free >> type & 1:
                        actions.append(reinforcement(SITE_HQ, type, place))
                if s.rules & FOG:
                    actions.extend([HIDE.of(type, place) for type in types_to_hide(s, army)])
        for kind in (0, 1):
            done = 0
            for number in range(CONSTRUCTION_COUNT):
                if s.sites >> number & 1 and CONSTRUCTION_KIND[number] == kind:
                    space = s.con_place[number]
                    if not done >> space & 1:
                        done |= 1 << space
                        self._add_site(s, actions, kind, word[space], free)
        if s.sites >> SUPPLY_SITE & 1:
            for space in members(held(s, army) & s.board.zones[SUPPLY_ZONE]):
                for type in range(PLANE + 1):
                    if free >> type & 1:
                        actions.append(REINFORCE.of(SITE_SUPPLY, type, word[space]))
        if self.stage == AT_START:
            self._add_skills(s, actions, free)
        actions.append(DONE.base)
        return actions

    def _add_site(self, s: FrontierWars, actions: list[int], kind: int, place: int, free: int) -> None:
        if kind == FACTORY:
            for type in MECHANIZED:
                if free >> type & 1:
                    actions.append(reinforcement(SITE_FACTORY, type, place))
        else:
            if free & 1:
                actions.append(reinforcement(SITE_ENCAMPMENT, INFANTRY, place))
            if s.blitz >> self.army & 1 and free >> TANK & 1:
                actions.append(REINFORCE.of(SITE_ENCAMPMENT, TANK, place))

    def _add_skills(self, s: FrontierWars, actions: list[int], free: int) -> None:
        """FW-REI-08: Blitzkrieg and Enlistment are declared before the first placement."""
        if not can_pay_skill(s, self.army) or s.sheet != SIDE_A:
            return
        if self.army == GERMANY and free >> TANK & 1 and encampment_sites(s):
            actions.append(SKILL.of(BLITZKRIEG))
        if self.army == UK and free & 1 and s.sites >> HQ_SITE & ALL_HQ_SITES:
            actions.append(SKILL.of(ENLISTMENT))

    def take(self, s: FrontierWars, action: int) -> None:
        army = self.army
        if DONE.owns(action):
            s.sites = 0
            return
        if SKILL.owns(action):
            skill = SKILL.first(action)
            s.skills |= 1 << army
            s.emit(USED_SKILL, (army, skill))
            s.push(Reinforcements(army, PLACING))
            if skill == BLITZKRIEG:
                s.blitz |= 1 << army
            else:
                s.push(Enlist())
            s.push(PayCard(army, skill))
            return
        s.push(Reinforcements(army, PLACING))
        if HIDE.owns(action):
            use_hq_site(s, s.board.space[HIDE.second(action)])
            hide(s, army, HIDE.first(action), s.board.space[HIDE.second(action)])
            return
        space = s.board.space[REINFORCE.third(action)]
        use_site(s, REINFORCE.first(action), space)
        deploy(s, army, REINFORCE.second(action), space)
        settle_map(s)

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"left": waiting_sites(s)}


def encampment_sites(s: FrontierWars) -> bool:
    """Whether an active encampment waits for its unit."""
    for number in range(CONSTRUCTION_COUNT):
        if s.sites >> number & 1 and CONSTRUCTION_KIND[number] != FACTORY:
            return True
    return False


def waiting_sites(s: FrontierWars) -> int:
    """How many buildings could still give a unit of the reserve; each gives one."""
    return count(s.sites)


def can_pay_skill(s: FrontierWars, army: int) -> bool:
    """FW-CRD-04: once a round, for a card."""
    return not s.skills >> army & 1 and s.hand_size(army) > 0


def use_site(s: FrontierWars, site: int, space: int) -> None:
    """The building has had its unit."""
    if site == SITE_HQ:
        use_hq_site(s, space)
    elif site == SITE_SUPPLY:
        s.sites &= ~(1 << SUPPLY_SITE)
    else:
        for number in range(CONSTRUCTION_COUNT):
            if s.sites >> number & 1 and s.con_place[number] == space:
                if CONSTRUCTION_KIND[number] == (0 if site == SITE_FACTORY else 1):
                    s.sites &= ~(1 << number)
                    s.built_on |= 1 << number
                    return


def use_hq_site(s: FrontierWars, space: int) -> None:
    """The HQ has had its unit."""
    for hq in range(ARMY_COUNT):
        if s.sites >> HQ_SITE + hq & 1 and s.hq_place[hq] == space:
            s.sites &= ~(1 << HQ_SITE + hq)


def deploy(s: FrontierWars, army: int, type: int, space: int) -> int:
    """Puts a unit of the reserve on the map; it counts as added there (FW-BAT-01)."""
    piece = s.reserve(army, type)
    s.put(piece, space)
    s.origin[piece] = NOWHERE
    s.added[army] |= 1 << space
    s.emit(PLACED, (army, type, s.board.word[space]))
    return piece


class Enlist(Frame[FrontierWars]):
    """FW-ARM-07, FW-ARM-11: one HQ deploys two infantry instead of its unit."""

    RULE: ClassVar[str] = "FW-ARM-07"

    def places(self, s: FrontierWars) -> list[int]:
        """The HQs that wait for their unit."""
        return [s.hq_place[hq] for hq in range(ARMY_COUNT) if s.sites >> HQ_SITE + hq & 1]

    def actor(self, s: FrontierWars) -> int:
        return UK if len(self.places(s)) > 1 else NOBODY

    def run(self, s: FrontierWars) -> None:
        enlist(s, self.places(s)[0])

    def choices(self, s: FrontierWars) -> list[int]:
        return [CHOOSE_TILE.of(s.board.word[place]) for place in self.places(s)]

    def take(self, s: FrontierWars, action: int) -> None:
        enlist(s, s.board.space[CHOOSE_TILE.first(action)])


def enlist(s: FrontierWars, space: int) -> None:
    """Two infantry, or the one that is left (FW-REI-06)."""
    use_hq_site(s, space)
    for _ in range(2):
        if s.reserve(UK, INFANTRY) != OFF:
            deploy(s, UK, INFANTRY, space)
    settle_map(s)


# -- fog and decoys ------------------------------------------------------------------------------------


def types_to_hide(s: FrontierWars, army: int) -> list[int]:
    """FW-FOG-01, FW-DEC-03: the fog tokens that are not on the map."""
    used = 0
    decoys = 0
    for slot in range(army * COUNT[TOKEN], (army + 1) * COUNT[TOKEN]):
        if s.token[slot] == DECOY:
            decoys += 1
        elif s.token[slot] >= 0:
            used |= 1 << s.token[slot]
    if s.rules & DECOYS and decoys >= DECOYS_OF_ARMY:
        return []
    return [type for type in range(PLANE + 1) if not used >> type & 1]


def free_slots(s: FrontierWars, army: int) -> list[int]:
    """Tokens that are not on the map."""
    return [slot for slot in range(army * COUNT[TOKEN], (army + 1) * COUNT[TOKEN]) if s.token[slot] < 0]


def hide(s: FrontierWars, army: int, type: int, space: int) -> None:
    """FW-FOG-02, FW-DEC-01: a fog token, with decoys a pair of tokens, comes to an HQ."""
    if s.rules & DECOYS:
        s.push(MixTokens(army, type, space))
        return
    lay_token(s, free_slots(s, army)[0], type, space)
    tell_hidden(s, army, type, space)


def lay_token(s: FrontierWars, slot: int, type: int, space: int) -> None:
    """Puts a token on the map."""
    s.token = replaced(s.token, slot, type)
    s.put(token_piece(slot), space)
    s.origin[token_piece(slot)] = NOWHERE
    s.added[slot // TOKEN_SLOTS] |= 1 << space
    settle_map(s)


def tell_hidden(s: FrontierWars, army: int, type: int, space: int) -> None:
    """The owner knows what the token hides."""
    s.emit(HIDDEN, (army, type, s.board.word[space]), only(army))
    s.emit(HIDDEN_UNSEEN, (army, s.board.word[space]), all_but(army))


class MixTokens(Frame[FrontierWars]):
    """FW-DEC-02: nobody but the owner can say which token of a pair is the decoy."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "type", "space")

    def __init__(self, army: int, type: int, space: int) -> None:
        self.army = army
        self.type = type
        self.space = space

    def actor(self, s: FrontierWars) -> int:
        return CHANCE

    def choices(self, s: FrontierWars) -> list[int]:
        return [MIX.of(0), MIX.of(1)]

    def take(self, s: FrontierWars, action: int) -> None:
        slots = free_slots(s, self.army)[:2]
        real = slots[MIX.first(action)]
        decoy = slots[1 - MIX.first(action)]
        lay_token(s, real, self.type, self.space)
        lay_token(s, decoy, DECOY, self.space)
        s.mate = replaced(replaced(s.mate, real, decoy), decoy, real)
        tell_hidden(s, self.army, self.type, self.space)
