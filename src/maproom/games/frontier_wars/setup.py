"""Set-up (FW-SET), the two special scenarios (FW-LEN-02, FW-BRE-02) and rivers that players lay (FW-RIV-02)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.frontier_wars.board import (
    ARMIES,
    ARMY_COUNT,
    CONSTRUCTION_DOMAIN,
    COOP_POINTS,
    COOP_RESEARCH,
    FLEET_AFLOAT,
    GERMANY,
    NO_ARMY,
    NOWHERE,
    OFF,
    PLANE,
    RESISTANCE,
    SHEETS,
    TOKENS_OF_ARMY,
    TYPES,
    UK,
    USA,
    USSR,
)
from maproom.games.frontier_wars.building import build, in_stock, may_build_on
from maproom.games.frontier_wars.cards import TO_HAND, DrawCards
from maproom.games.frontier_wars.control import settle_map
from maproom.games.frontier_wars.maps import (
    CITY_ZONE,
    DEPLOYMENT_ZONE,
    HAS_FLEET,
    SUPPLY_ZONE,
    layout_of,
)
from maproom.games.frontier_wars.readings import BALANCED, EVENED, NEWEST
from maproom.games.frontier_wars.rivers import LayRiver
from maproom.games.frontier_wars.scenarios import RANDOM, SCENARIO_IDS, armies_of, description, teams_of
from maproom.games.frontier_wars.state import (
    BREST,
    COOP,
    DECOYS,
    FLANKS,
    FOG,
    FREE_CITIES,
    LENINGRAD_SIEGE,
    LONE_ACTIVATORS,
    MISSILES_REPLACE,
    RUNWAYS,
    SMALL_HANDS,
    SUPPLY_LINES,
    THREE_CONSTRUCTIONS,
    TRENCHES,
    FrontierWars,
)
from maproom.games.frontier_wars.turn import Round
from maproom.games.frontier_wars.verbs import BUILD, PLACE, PLACED, SAIL, SAILED
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members

SWITCHES: Final[dict[str, int]] = {
    "fog": FOG,
    "trenches": TRENCHES,
    "hand_limit_3": SMALL_HANDS,
    "three_constructions": THREE_CONSTRUCTIONS,
    "flank_attacks": FLANKS,
    "free_city_movement": FREE_CITIES,
    "airport_plane_plus_1": RUNWAYS,
    "supply_lines": SUPPLY_LINES,
    "lone_activators": LONE_ACTIVATORS,
    "missiles_replace": MISSILES_REPLACE,
}
DEFCON: Final[list[tuple[int, int]]] = [
    (4, SMALL_HANDS | THREE_CONSTRUCTIONS),
    (3, FLANKS),
    (2, FREE_CITIES | RUNWAYS),
    (1, SUPPLY_LINES),
]
FREE_UNITS: Final = 18
SOVIET_CONSTRUCTIONS: Final = range(USSR * TOKENS_OF_ARMY, (USSR + 1) * TOKENS_OF_ARMY)


def rules_of(options: dict[str, Any]) -> int:
    """FW-SET-09, FW-DEF-01: the optional rules in force but for the teams."""
    rules = 0
    for name, bit in SWITCHES.items():
        if options[name]:
            rules |= bit
    for level, bits in DEFCON:
        if options["defcon"] <= level:
            rules |= bits
    if options["decoys"]:
        rules |= FOG | DECOYS
    return rules


def begin(options: dict[str, Any], scenario: str, readings: int = NEWEST) -> FrontierWars:
    """A position before its first decision."""
    s = table(options, scenario, readings)
    s.push(Round(1))
    given = description(options, scenario, readings)
    if s.special == LENINGRAD_SIEGE:
        s.push(DeployUnits(USSR, (10, 0, 5, 0), 0, s.board.zones[CITY_ZONE]))
        s.push(DeployUnits(GERMANY, (0, 0, 0, 0), FREE_UNITS, s.board.zones[SUPPLY_ZONE]))
        return s
    for army in reversed(range(4)):
        if s.playing >> army & 1:
            s.push(DrawCards(army, SHEETS[army][s.sheet]["starting_cards"], TO_HAND))
    if s.special == BREST:
        s.push(PlaceFleet())
        s.push(PlaceBuilt(0))
        units = given["setup_override"]["germany"]["units"]
        left = (units["infantry"], units["tank"], units["artillery"], units["plane"])
        s.push(DeployUnits(GERMANY, left, 0, s.board.zones[DEPLOYMENT_ZONE]))
    deploy_forces(s, given)
    if options["lay_river"] and not s.board.rivers:
        for army in range(ARMY_COUNT):
            s.vp_goal[army] += 1
            s.research_goal[army] += 1
        s.push(LayRiver(0, 1, 0, ()))
    return s


def begin_by(readings: int, options: dict[str, Any], scenario: str) -> FrontierWars:
    """The same by older readings: in Leningrad the USSR had all its constructions to build, then none."""
    s = begin(options, scenario, readings)
    s.readings = readings
    if readings < EVENED and s.special == LENINGRAD_SIEGE:
        for number in SOVIET_CONSTRUCTIONS:
            s.con_owner[number] = USSR if readings < BALANCED else NO_ARMY
    return s


def table(options: dict[str, Any], scenario: str, readings: int = NEWEST) -> FrontierWars:
    """The map, the armies and their HQs, without units and cards."""
    s = FrontierWars()
    given = description(options, scenario, readings)
    s.scenario = SCENARIO_IDS.index(scenario)
    s.special = {"leningrad": LENINGRAD_SIEGE, "brest": BREST}.get(scenario, 0)
    s.map_seed = options["map_seed"] if scenario == RANDOM else -1
    s.layout = layout_of(given)
    if not options["fleet"]:
        s.layout[HAS_FLEET] = 0
    s.restore()
    s.sheet = int(options["side"] == "B")
    s.rules = rules_of(options)
    s.round_limit = options["round_limit"]
    s.encampment_stars = options["encampment_stars"]
    s.bridges = s.board.bridges_up
    if s.board.fleet_start != NOWHERE:
        s.fleet = FLEET_AFLOAT
        s.fleet_at = s.board.fleet_start
    armies = armies_of(options, given)
    for army in armies:
        s.playing |= 1 << army
    s.alive = s.playing
    join_teams(s, armies, teams_of(options, given))
    set_goals(s, given)
    for number, army in enumerate(armies):
        start = s.board.start[number + 1] if given["seats"][number].get("tile") else NOWHERE
        if start != NOWHERE:
            s.hq_place[army] = start
            s.hq_owner[army] = army
            s.resistance[army] = RESISTANCE
    s.order = sorted(armies) + [NO_ARMY] * (4 - len(armies))
    share_constructions(s)
    return s


def join_teams(s: FrontierWars, armies: list[int], teams: list[str]) -> None:
    """FW-COOP-01: armies of one team bear the number of its first army."""
    if not teams:
        return
    s.rules |= COOP
    for number, army in enumerate(armies):
        first = min(other for place, other in enumerate(armies) if teams[place] == teams[number])
        s.side[army] = s.team[army] = first


def set_goals(s: FrontierWars, given: dict[str, Any]) -> None:
    """FW-VIC-01, FW-BRE-03, FW-COOP-08, FW-COOP-09."""
    victory = given["victory"]
    for army in range(ARMY_COUNT):
        if s.special == BREST:
            s.vp_goal[army] = victory["germany"]["victory_points"]
            alone = army == GERMANY
            s.research_goal[army] = victory["germany"]["research_points"] if alone else COOP_RESEARCH
        elif s.special != LENINGRAD_SIEGE:
            s.vp_goal[army] = victory["victory_points"]
            s.research_goal[army] = victory["research_points"]
            if s.rules & COOP:
                s.vp_goal[army] = max(COOP_POINTS, s.vp_goal[army])
                s.research_goal[army] = COOP_RESEARCH


def share_constructions(s: FrontierWars) -> None:
    """FW-LEN-02, FW-LEN-03, FW-BRE-02, FW-BRE-05: reserves; an army not in play lends Germany an encampment."""
    if s.special == LENINGRAD_SIEGE:
        for number in SOVIET_CONSTRUCTIONS[:-1]:
            s.con_owner[number] = NO_ARMY
        s.con_owner[GERMANY * 3] = NO_ARMY
        s.con_owner[UK * TOKENS_OF_ARMY + 1] = GERMANY
    elif s.special == BREST:
        s.con_owner[USSR * TOKENS_OF_ARMY + 1] = GERMANY
        s.con_owner[USA * TOKENS_OF_ARMY + 2] = NO_ARMY
        s.con_owner[UK * TOKENS_OF_ARMY + 2] = NO_ARMY


def deploy_forces(s: FrontierWars, given: dict[str, Any]) -> None:
    """FW-SET-04: all starting units stand on the HQ tile."""
    override = given.get("setup_override", {})
    for army in range(ARMY_COUNT):
        if not s.playing >> army & 1 or (s.special == BREST and army == GERMANY):
            continue
        sheet = SHEETS[army][s.sheet]
        units = override[ARMIES[army]]["units"] if s.special == BREST else sheet["starting_units"]
        for type, name in enumerate(TYPES):
            for _ in range(units[name]):
                s.put(s.reserve(army, type), s.hq_place[army])
    settle_map(s)


class DeployUnits(Frame[FrontierWars]):
    """FW-LEN-02, FW-LEN-03, FW-BRE-02: units are split freely over a zone."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "left", "free", "zone")
    RULE: ClassVar[str] = "FW-LEN-02"

    def __init__(self, army: int, left: tuple[int, ...], free: int, zone: int) -> None:
        self.army = army
        self.left = left
        self.free = free
        self.zone = zone

    def rule(self, s: FrontierWars) -> str:
        """Which of the set-ups it is."""
        if s.special == BREST:
            return "FW-BRE-02"
        return "FW-LEN-03" if self.army == USSR else self.RULE

    def types(self, s: FrontierWars) -> list[int]:
        """What can still be placed."""
        return [
            type
            for type in range(PLANE + 1)
            if (self.left[type] or self.free) and s.reserve(self.army, type) != OFF
        ]

    def actor(self, s: FrontierWars) -> int:
        return self.army if self.types(s) else NOBODY

    def run(self, s: FrontierWars) -> None:
        settle_map(s)

    def choices(self, s: FrontierWars) -> list[int]:
        word = s.board.word
        return [PLACE.of(type, word[tile]) for type in self.types(s) for tile in members(self.zone)]

    def take(self, s: FrontierWars, action: int) -> None:
        type = PLACE.first(action)
        s.put(s.reserve(self.army, type), s.board.space[PLACE.second(action)])
        s.emit(PLACED, (self.army, type, PLACE.second(action)))
        left = list(self.left)
        if not self.free:
            left[type] -= 1
        s.push(DeployUnits(self.army, tuple(left), max(self.free - 1, 0), self.zone))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"left": self.free or sum(self.left)}


class PlaceBuilt(Frame[FrontierWars]):
    """FW-BRE-02, FW-BRE-04: Germany's factory and encampment stand from the start."""

    FIELDS: ClassVar[tuple[str, ...]] = ("kind",)
    RULE: ClassVar[str] = "FW-BRE-02"

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def actor(self, s: FrontierWars) -> int:
        return GERMANY if self.kind < 2 and in_stock(s, GERMANY, self.kind) >= 0 else NOBODY

    def run(self, s: FrontierWars) -> None:
        """Both stand."""

    def choices(self, s: FrontierWars) -> list[int]:
        tiles = [tile for tile in members(s.board.zones[DEPLOYMENT_ZONE]) if may_build_on(s, tile)]
        return [BUILD.of(self.kind, s.board.word[tile]) for tile in tiles]

    def take(self, s: FrontierWars, action: int) -> None:
        build(s, GERMANY, self.kind, s.board.space[BUILD.second(action)])
        s.push(PlaceBuilt(self.kind + 1))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"construction": (CONSTRUCTION_DOMAIN, self.kind)}


class PlaceFleet(Frame[FrontierWars]):
    """FW-BRE-02: the fleet starts on a sea hex of the zone."""

    RULE: ClassVar[str] = "FW-BRE-02"

    def actor(self, s: FrontierWars) -> int:
        return GERMANY if s.fleet else NOBODY

    def run(self, s: FrontierWars) -> None:
        """It is not in play."""

    def choices(self, s: FrontierWars) -> list[int]:
        return [SAIL.of(s.board.word[space]) for space in s.board.fleet_zone]

    def take(self, s: FrontierWars, action: int) -> None:
        s.fleet_at = s.board.space[SAIL.first(action)]
        s.emit(SAILED, (GERMANY, SAIL.first(action)))
        settle_map(s)
