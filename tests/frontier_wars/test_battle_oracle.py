"""Hundreds of random battles against a second, plain telling of FW-BAT-06 that shares no code with the engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from support.frontier_wars import actor, do, medals, options, position, resistance, units, values

from maproom.games.frontier_wars.state import FrontierWars

ARMIES = ["germany", "usa", "uk", "ussr"]
TYPES = ["infantry", "tank", "artillery", "plane"]
ATTACK = {"infantry": 1, "tank": 2, "artillery": 0, "plane": 1}
DEFENCE = {"infantry": 1, "tank": 1, "artillery": 3, "plane": 0}
TILE = "B2"


@dataclass
class Unit:
    """A unit in the battle."""

    army: str
    type: str
    crossed: bool
    """Whether it came over a side with a trench."""
    struck: bool = False


@dataclass
class Referee:
    """A battle as the rules tell it, step by step."""

    attacker: str
    order: list[str]
    neutral: str | None
    units: list[Unit]
    hq: str | None
    points: int
    standing: bool
    """Whether a factory still stands on the tile."""
    card: str | None = None
    fused: bool = False
    ambush: set[str] = field(default_factory=set)
    dug: set[str] = field(default_factory=set)
    counter: set[str] = field(default_factory=set)
    garrison_struck: bool = False
    destroyer: str | None = None

    def there(self) -> list[str]:
        """The armies on the tile, in turn order."""
        return [army for army in self.order if self.strength(army)]

    def strength(self, army: str) -> int:
        return sum(unit.army == army for unit in self.units) + (self.points if self.hq == army else 0)

    def initiative(self, unit: Unit) -> int:
        if unit.army == self.attacker:
            bonus = (self.card == "A04" and unit.type == "tank") + (self.card == "A12")
            return ATTACK[unit.type] + bonus
        at_home = unit.army == self.hq == "germany" and unit.army != self.neutral
        return DEFENCE[unit.type] + at_home + (unit.army in self.ambush)

    def is_fused(self, unit: Unit) -> bool:
        return self.fused and unit.army == self.attacker and unit.type == "infantry"

    def step(self, unit: Unit) -> int:
        if self.is_fused(unit):
            return sum(self.initiative(one) for one in self.units if self.is_fused(one))
        return self.initiative(unit)

    def fight(self, s: FrontierWars, random: Random) -> None:
        """Runs the battle; where an owner has a choice the engine must ask him."""
        while True:
            ready = [(self.step(unit), unit) for unit in self.units if not unit.struck]
            highest = max((step for step, _ in ready), default=-1)
            guards = self.hq is not None and self.points > 0 and not self.garrison_struck
            garrison = (0 if self.hq == self.attacker else self.points) if guards else -1
            highest = max(highest, garrison)
            if highest < 0:
                break
            group = [unit for step, unit in ready if step == highest]
            waiting = [unit for unit in group if self.waits(unit)]
            joins = garrison == highest
            if len(waiting) < len(group) or joins:
                group = [unit for unit in group if not any(unit is one for one in waiting)]
            self.resolve(group, joins, s, random)
        for army in self.order:
            if army in self.counter and any(unit.army == army for unit in self.units):
                self.suffer(self.attacker, army)

    def waits(self, unit: Unit) -> bool:
        if self.is_fused(unit):
            return all(one.crossed for one in self.units if self.is_fused(one))
        return unit.crossed

    def resolve(self, group: list[Unit], joins: bool, s: FrontierWars, random: Random) -> None:
        impacts = dict.fromkeys(self.order, 0)
        fused = [unit for unit in group if self.is_fused(unit)]
        for unit in [unit for unit in group if not self.is_fused(unit)] + fused[:1]:
            night = self.card == "A03" and unit.army == self.attacker and unit.type == "infantry"
            impacts[unit.army] += 2 if night else 1
        for unit in group:
            unit.struck = True
        if joins:
            assert self.hq is not None
            self.garrison_struck = True
            impacts[self.hq] += 1
        hits: list[tuple[str, str]] = []
        ruined = False
        for owner in self.order:
            for _ in range(impacts[owner]):
                victims = self.victims(owner)
                taken = [victim for _, victim in hits]
                room = sum(max(self.soaks(one) - taken.count(one), 0) for one in victims)
                if victims and room > 0:
                    hits.append((owner, self.chosen(owner, victims, s, random)))
                elif owner == self.attacker and self.standing and not ruined:
                    assert (question(s), actor(s)) == ("Assign", owner)
                    ruined = random.random() < 0.5
                    do(s, "hit-construction factory" if ruined else "spare")
        for victim in self.order:
            for owner in self.order:
                for _ in range(hits.count((owner, victim))):
                    self.suffer(victim, owner)
        self.standing = self.standing and not ruined

    def victims(self, owner: str) -> list[str]:
        if owner == self.neutral:
            return [self.attacker] if self.strength(self.attacker) else []
        return [army for army in self.there() if army != owner]

    def soaks(self, army: str) -> int:
        return self.strength(army) + (army in self.dug)

    def chosen(self, owner: str, victims: list[str], s: FrontierWars, random: Random) -> str:
        if len(victims) == 1:
            return victims[0]
        assert (question(s), actor(s)) == ("Assign", owner)
        assert values(s, "hit", "army") == set(victims)
        victim = random.choice(victims)
        do(s, f"hit {victim}")
        return victim

    def suffer(self, victim: str, owner: str) -> None:
        if not self.strength(victim):
            return
        if victim in self.dug:
            self.dug.discard(victim)
            return
        mine = [unit for unit in self.units if unit.army == victim]
        if not mine:
            self.points -= 1
            if not self.points:
                self.destroyer = owner
            return
        first = min(mine, key=lambda unit: (TYPES.index(unit.type), unit.struck, -self.initiative(unit)))
        self.units = [unit for unit in self.units if unit is not first]

    def medals(self) -> dict[str, int]:
        earned = dict.fromkeys(self.order, 0)
        left = self.there()
        if len(left) == 1:
            earned[left[0]] = 1
        if self.destroyer:
            earned[self.destroyer] = 3
        return earned


def staged(random: Random) -> tuple[FrontierWars, Referee]:
    """A random battle in the engine and for the referee."""
    order = random.sample(ARMIES, random.choice([2, 2, 3, 4]))
    attacker = random.choice(order)
    others = [army for army in order if army != attacker]
    neutral = random.choice(others) if len(order) > 2 and random.random() < 0.25 else None
    trench = random.random() < 0.3 and len(order) == 2
    listed: list[str] = []
    fighting: list[Unit] = []
    for army in order:
        for _ in range(random.randrange(1, 5)):
            type = random.choice(TYPES)
            crossed = trench and army == attacker and random.random() < 0.5
            origin = ("A2" if crossed else "C1") if army == attacker else ""
            listed.append(f"{army} {type} from {origin}" if origin else f"{army} {type}")
            fighting.append(Unit(army, type, crossed))
    hq = random.choice([one for one in order if one != neutral]) if random.random() < 0.4 else None
    points = random.randrange(1, 6)
    standing = hq is None and random.random() < 0.4
    card = random.choice(["A03", "A04", "A12", None, None])
    hands = {army: random.sample(["D05", "D09", "D10"], 2) for army in others[:2] if army != neutral}
    homes = dict(zip(order, ["A1", "A2", "B1", "C2"], strict=False))
    hqs: dict[str, Any] = {army: {"space": homes[army]} for army in order if army != neutral}
    if hq:
        hqs[hq] = {"space": TILE, "resistance": points}
    s = position(
        scenario={2: "compact-2", 3: "compact-3", 4: "compact-4"}[len(order)],
        armies=order,
        options={"trenches": trench},
        units={TILE: listed},
        headquarters=hqs,
        eliminated=[neutral] if neutral else [],
        hands=hands,
        constructions={TILE: [f"{attacker} factory"]} if standing else {},
        trenches=[{"army": others[0], "space": TILE, "edge": edge_of(order)}] if trench else [],
        turn={"army": attacker, "step": "battles", "round": 2, "order": order},
        **({"turn_card": card} if card else {}),
    )
    return s, Referee(attacker, order, neutral, fighting, hq, points, standing)


def edge_of(order: list[str]) -> int:
    """The first of two sides of the tile, of which one faces A2 and none faces C1."""
    s = position(armies=order, turn={"army": order[0], "step": "movement", "round": 2, "order": order})
    faces: list[str] = next(one["edges"] for one in s.view(None)["map"]["spaces"] if one["id"] == TILE)
    first = faces.index("A2")
    return first if faces[(first + 1) % 6] != "C1" else (first - 1) % 6


def prepare(s: FrontierWars, referee: Referee, random: Random) -> None:
    """Answers the questions before the first blow, in the order of FW-BAT-06, and tells the referee."""
    if question(s) == "NameCard":
        named = random.choice([True, False])
        shown = s.view(None)["turn_card"]
        do(s, "name-card" if named else "pass")
        referee.card = shown if named else None
    if question(s) == "Fuse":
        referee.fused = random.choice([True, False])
        do(s, "fuse" if referee.fused else "pass")
    while question(s) == "DefenceOrders":
        army = actor(s)
        choice = random.choice(s.legal())
        played = s.words(choice).get("card")
        s.apply(choice)
        marked = {"D05": referee.ambush, "D09": referee.dug, "D10": referee.counter}
        if played:
            marked[played].add(army)


@pytest.mark.parametrize("seed", range(300))
def test_fw_bat_06_random_battles_end_as_the_rules_tell(seed: int) -> None:
    random = Random(seed)
    s, referee = staged(random)
    prepare(s, referee, random)
    referee.fight(s, random)
    if question(s) == "GeneralWinter":
        do(s, "pass")
    left: dict[str, dict[str, int]] = {}
    for unit in referee.units:
        mine = left.setdefault(unit.army, {})
        mine[unit.type] = mine.get(unit.type, 0) + 1
    assert units(s, TILE) == left
    earned = referee.medals()
    fallen = referee.hq if referee.destroyer else None
    for army in referee.order:
        expected = 0 if army in (referee.neutral, fallen) else earned[army]
        assert medals(s, army) == expected
    if referee.hq:
        assert resistance(s, referee.hq) == referee.points


def question(s: FrontierWars) -> str:
    """The open question, or nothing when the game is over."""
    return s.stack[-1].name() if s.stack else ""


def test_the_random_battles_have_choices_of_every_sort() -> None:
    seen: set[str] = set()
    for seed in range(300):
        s, referee = staged(Random(seed))
        seen.add(f"{len(referee.order)} armies")
        seen.add("neutral" if referee.neutral else "alive")
        seen.add("own hq" if referee.hq == referee.attacker else "hq" if referee.hq else "no hq")
        seen.add(question(s))
        prepare(s, referee, Random(seed))
        seen.add(question(s))
        if options(s, "hit"):
            seen.add("targets")
        if options(s, "hit-construction"):
            seen.add("spoils")
    wanted = {"2 armies", "3 armies", "4 armies", "neutral", "own hq", "hq", "NameCard", "Fuse", "DefenceOrders"}
    assert wanted | {"targets", "spoils"} <= seen
