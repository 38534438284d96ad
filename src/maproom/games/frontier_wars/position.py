"""Positions built from a description, for tests, puzzles and analysis."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.frontier_wars.board import (
    ARMIES,
    ARMY,
    ARMY_COUNT,
    ARMY_DOMAIN,
    CONSTRUCTIONS,
    DECOY,
    FLEET_AFLOAT,
    FLEET_SUNK,
    GERMANY,
    NO_ARMY,
    NOWHERE,
    OFF,
    RESISTANCE,
    RIVER_DOMAIN,
    SPACE_DOMAIN,
    TOKEN,
    TOKEN_SLOTS,
    TRENCHES_OF_ARMY,
    TYPES,
    first_piece,
)
from maproom.games.frontier_wars.building import free_trench, in_stock
from maproom.games.frontier_wars.control import settle_map, stops
from maproom.games.frontier_wars.deck import CARD_DOMAIN
from maproom.games.frontier_wars.own_map import check_map
from maproom.games.frontier_wars.scenarios import OWN, SCENARIO_IDS, description
from maproom.games.frontier_wars.setup import deploy_forces, table
from maproom.games.frontier_wars.state import BREST, LENINGRAD_SIEGE, FrontierWars
from maproom.games.frontier_wars.turn import EndTurn, Phase, begin_turn, push_phases, push_steps
from maproom.games.frontier_wars.verbs import ACTIONS, PHASES, TURN_ORDER, UPKEEP
from maproom.kernel.errors import BadPosition
from maproom.kernel.game import Game
from maproom.kernel.position import Description

STEPS: Final = ["card", "movement", "building", "battles"]
HIDDEN: Final = [*TYPES, "decoy"]


def described(game: Game, whole: object) -> FrontierWars:
    """A position from its description; whatever is wrong is named by its key."""
    given = Description(whole)
    given.allow(
        "from", "scenario", "map", "options", "armies", "units", "tokens", "headquarters", "constructions", "stock",
        "trenches", "bridges", "fleet", "hands", "research", "supplies", "discards", "aside", "medals", "goals",
        "eliminated", "skills_used", "added", "holders", "two_cards", "blitz", "turn_card", "ultra", "turn",
    )  # fmt: skip
    assert isinstance(whole, dict)
    options, scenario = _options(game, given, whole)
    s = table(options, scenario)
    if given.word("from", "empty", ["empty", "setup"]) == "setup":
        if s.special in (LENINGRAD_SIEGE, BREST):
            raise BadPosition(f"{given.path}.from: {scenario} is deployed by the players; name the units instead.")
        deploy_forces(s, description(options, scenario))
    else:
        s.hq_place = [OFF] * ARMY_COUNT
        s.hq_owner = [NO_ARMY] * ARMY_COUNT
        s.resistance = [0] * ARMY_COUNT
    turn = given.part("turn")
    _read_turn(s, turn)
    _read_constructions(s, given)
    _read_units(s, given.part("units"))
    _read_tokens(s, given.part("tokens"))
    _read_cards(s, given)
    _read_numbers(s, given)
    _read_trenches(s, given, whole.get("trenches", []))
    _read_marks(s, given)
    _read_added(s, given.part("added"), turn)
    settle_map(s)
    _push_turn(s, turn)
    s.settle()
    return s


def _options(game: Game, given: Description, whole: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The options of the game and its scenario; `armies` names the army of each starting point."""
    import json

    wanted = whole.get("options", {})
    if not isinstance(wanted, dict):
        raise BadPosition(f"{given.path}.options must be an object with keys, not {wanted!r}.")
    options: dict[str, Any] = dict(game.settle_options(wanted))
    scenario = given.word("scenario", SCENARIO_IDS[0], SCENARIO_IDS)
    if "map" in whole:
        wrong = check_map(whole["map"])
        if wrong:
            raise BadPosition(" ".join(f"{given.path}.{fault}" for fault in wrong))
        options["own_map"] = json.dumps(whole["map"])
        scenario = OWN
    for number, army in enumerate(given.things("armies", ARMY_DOMAIN)):
        options[f"army_{number + 1}"] = ARMIES[army]
    return options, scenario


def _space(s: FrontierWars, word: object, path: str) -> int:
    """A space of the map by its id."""
    if isinstance(word, str) and word in SPACE_DOMAIN.index and s.board.space[SPACE_DOMAIN.index[word]] != NOWHERE:
        return s.board.space[SPACE_DOMAIN.index[word]]
    raise BadPosition(f"{path}: {word!r} is no space of this map.")


def _read_turn(s: FrontierWars, turn: Description) -> None:
    turn.allow("round", "order", "phase", "army", "step")
    s.round = turn.number("round", 1, 1, 99)
    s.phase = PHASES.index(turn.word("phase", "actions", PHASES))
    order = turn.things("order", ARMY_DOMAIN)
    if order:
        if sorted(order) != [army for army in range(ARMY_COUNT) if s.playing >> army & 1]:
            raise BadPosition(f"{turn.path}.order must name every army of the game once.")
        s.order = order + [NO_ARMY] * (4 - len(order))
    turn.word("step", "movement", STEPS)
    if s.phase == ACTIONS:
        begin_turn(s, _first(s, turn))


def _first(s: FrontierWars, turn: Description) -> int:
    """The army that the description says is to act; the first in turn order if it does not say."""
    if not turn.has("army"):
        return s.order[0]
    army = turn.thing("army", ARMY_DOMAIN)
    if not s.playing >> army & 1:
        raise BadPosition(f"{turn.path}.army: {ARMIES[army]} does not play.")
    return army


def _push_turn(s: FrontierWars, turn: Description) -> None:
    """What is still to come of the round."""
    first = _first(s, turn)
    armies = [army for army in s.order if army != NO_ARMY and s.alive >> army & 1]
    if s.phase == TURN_ORDER:
        from maproom.games.frontier_wars.turn import Round

        s.push(Round(s.round))
        return
    if s.phase == UPKEEP or first not in armies:
        push_phases(s, s.phase)
        return
    push_phases(s, s.phase)
    phase = s.stack.pop()
    assert isinstance(phase, Phase)
    phase.run(s)
    while len(s.stack) and armies[0] != first:
        s.stack.pop()
        armies.pop(0)
    if s.phase == ACTIONS:
        s.stack.pop()
        s.push(EndTurn())
        push_steps(s, STEPS.index(turn.word("step", "movement", STEPS)))


def _read_units(s: FrontierWars, units: Description) -> None:
    """Units by space: "usa infantry", "2 usa tank", "usa infantry from B2", "uk tank moved"."""
    for word in units.given():
        path = f"{units.path}.{word}"
        space = _space(s, word, path)
        for text in units.words(word):
            parts = text.split()
            number = int(parts.pop(0)) if parts and parts[0].isdigit() else 1
            if len(parts) < 2 or parts[0] not in ARMIES or parts[1] not in TYPES:
                raise BadPosition(f"{path}: {text!r} is no unit; one is called 'usa infantry' or '2 uk tank'.")
            army, type = ARMIES.index(parts[0]), TYPES.index(parts[1])
            for _ in range(number):
                piece = s.reserve(army, type)
                if piece == OFF:
                    raise BadPosition(f"{path}: {ARMIES[army]} has no more {TYPES[type]} (FW-CMP-01).")
                if type != 3 and not s.board.is_land(space) and "carried" not in parts:
                    raise BadPosition(f"{path}: {TYPES[type]} cannot stand on water.")
                s.put(piece, space)
                _read_state(s, piece, parts[2:], path)


def _read_state(s: FrontierWars, piece: int, parts: list[str], path: str) -> None:
    """What a unit has done this turn."""
    while parts:
        mark = parts.pop(0)
        if mark == "from" and parts:
            s.origin[piece] = _space(s, parts.pop(0), path)
            s.moves[piece] = 0
            s.came |= 1 << s.place[piece]
        elif mark == "moved":
            s.moves[piece] = 0
        elif mark == "carried":
            s.moves[piece] = -1
        elif mark == "twice":
            s.moves[piece] = 2
        elif mark == "lodged" and ARMY[piece] == GERMANY:
            s.lodged[piece] = s.place[piece]
        else:
            raise BadPosition(f"{path}: {mark!r} says nothing of a unit; 'from B2', 'moved' and 'carried' do.")


def _read_tokens(s: FrontierWars, tokens: Description) -> None:
    """Tokens by space: "uk infantry" is a fog token, "uk decoy" a blank one."""
    for word in tokens.given():
        path = f"{tokens.path}.{word}"
        space = _space(s, word, path)
        for text in tokens.words(word):
            parts = text.split()
            if len(parts) < 2 or parts[0] not in ARMIES or parts[1] not in HIDDEN:
                raise BadPosition(f"{path}: {text!r} is no token; one is called 'uk infantry' or 'uk decoy'.")
            army, hidden = ARMIES.index(parts[0]), HIDDEN.index(parts[1])
            mine = s.token[army * TOKEN_SLOTS : (army + 1) * TOKEN_SLOTS]
            if mine.count(hidden) >= (4 if hidden == DECOY else 1):
                raise BadPosition(f"{path}: {parts[0]} has no more such tokens (FW-FOG-01).")
            slot = army * TOKEN_SLOTS + mine.index(-1)
            s.token[slot] = hidden
            piece = first_piece(army, TOKEN) + slot % TOKEN_SLOTS
            s.put(piece, space)
            _read_state(s, piece, parts[2:], path)


def _read_constructions(s: FrontierWars, given: Description) -> None:
    """HQs by army, constructions by space, and how many are left to build."""
    hqs = given.part("headquarters")
    hqs.allow(*ARMIES)
    for word in hqs.given():
        army = ARMIES.index(word)
        hq = hqs.part(word)
        hq.allow("space", "resistance", "owner", "destroyed")
        if hq.has("space"):
            s.hq_place[army] = _space(s, hq.word("space", "", SPACE_DOMAIN.words), f"{hq.path}.space")
        if s.hq_place[army] == OFF:
            raise BadPosition(f"{hq.path}.space: where does it stand?")
        s.hq_owner[army] = hq.thing("owner", ARMY_DOMAIN) if hq.has("owner") else army
        s.resistance[army] = hq.number("resistance", RESISTANCE, 0, RESISTANCE)
        if hq.flag("destroyed", False):
            s.hq_owner[army] = NO_ARMY
            s.resistance[army] = 0
    places = given.part("constructions")
    for word in places.given():
        path = f"{places.path}.{word}"
        space = _space(s, word, path)
        for text in places.words(word):
            _put_construction(s, text.split(), space, path)
    stock = given.part("stock")
    stock.allow(*ARMIES)
    for word in stock.given():
        part = stock.part(word)
        part.allow(*CONSTRUCTIONS)
        _set_stock(s, ARMIES.index(word), part)


def _put_construction(s: FrontierWars, parts: list[str], space: int, path: str) -> None:
    """A construction of an army: "usa factory", "usa encampment destroyed"."""
    if len(parts) < 2 or parts[0] not in ARMIES or parts[1] not in CONSTRUCTIONS:
        raise BadPosition(f"{path}: {' '.join(parts)!r} is no construction; one is called 'usa factory'.")
    number = in_stock(s, ARMIES.index(parts[0]), CONSTRUCTIONS.index(parts[1]))
    if number < 0:
        raise BadPosition(f"{path}: {parts[0]} has no more {parts[1]}.")
    s.build(number, space)
    if "destroyed" in parts:
        s.con_down |= 1 << number


def _set_stock(s: FrontierWars, army: int, part: Description) -> None:
    for kind, name in enumerate(CONSTRUCTIONS):
        keep = part.number(name, 2, 0, 2)
        while in_stock(s, army, kind) >= 0 and keep == 0:
            s.con_owner[in_stock(s, army, kind)] = NO_ARMY
        if keep == 1 and name == "encampment":
            first = in_stock(s, army, kind)
            if first >= 0:
                s.con_owner[first] = NO_ARMY
                if in_stock(s, army, kind) < 0:
                    s.con_owner[first] = army


def _read_cards(s: FrontierWars, given: Description) -> None:
    """Hands, research and discards come out of the decks."""
    for key in ("hands", "research"):
        part = given.part(key)
        part.allow(*ARMIES)
        for word in part.given():
            army = ARMIES.index(word)
            for card in part.things(word, CARD_DOMAIN):
                _take(s, card, f"{part.path}.{word}")
                if key == "hands":
                    s.give(army, card)
                else:
                    s.study(army, card)
    for card in given.things("discards", CARD_DOMAIN):
        _take(s, card, f"{given.path}.discards")
        s.discard[card] += 1
    for card in given.things("aside", CARD_DOMAIN):
        _take(s, card, f"{given.path}.aside")
        s.aside[card] += 1
    if given.has("turn_card"):
        s.turn_card = given.thing("turn_card", CARD_DOMAIN)
        _take(s, s.turn_card, f"{given.path}.turn_card")
    supplies = given.part("supplies")
    supplies.allow(*ARMIES)
    for word in supplies.given():
        for _ in range(supplies.number(word, 0, 0, 3)):
            _take(s, CARD_DOMAIN.index["T01"], f"{supplies.path}.{word}")
            s.supplies[ARMIES.index(word)] += 1


def _take(s: FrontierWars, card: int, path: str) -> None:
    if not s.deck[card]:
        raise BadPosition(f"{path}: there are no more copies of {CARD_DOMAIN.words[card]}.")
    s.deck[card] -= 1


def _read_numbers(s: FrontierWars, given: Description) -> None:
    medals = given.part("medals")
    medals.allow(*ARMIES)
    for word in medals.given():
        s.medals[ARMIES.index(word)] = medals.number(word, 0, 0, 99)
    goals = given.part("goals")
    goals.allow("victory_points", "research_points")
    for army in range(ARMY_COUNT):
        s.vp_goal[army] = goals.number("victory_points", s.vp_goal[army], 1, 99)
        s.research_goal[army] = goals.number("research_points", s.research_goal[army], 1, 99)


def _read_trenches(s: FrontierWars, given: Description, trenches: object) -> None:
    """Trenches: army, space, and the first of the two edges that each covers."""
    if not isinstance(trenches, list):
        raise BadPosition(f"{given.path}.trenches must be a list, not {trenches!r}.")
    for number, trench in enumerate(trenches):
        part = Description(trench, f"{given.path}.trenches[{number}]")
        part.allow("army", "space", "edge")
        army = part.thing("army", ARMY_DOMAIN)
        token = free_trench(s, army)
        if token < 0:
            raise BadPosition(f"{part.path}: {ARMIES[army]} has only {TRENCHES_OF_ARMY} trenches.")
        s.trench_place[token] = _space(s, part.word("space", "", SPACE_DOMAIN.words), f"{part.path}.space")
        s.trench_side[token] = part.number("edge", 0, 0, len(s.board.ring[s.trench_place[token]]) - 1)


def _read_marks(s: FrontierWars, given: Description) -> None:
    """Everything else that lies on the map or on the sheets."""
    if given.has("bridges"):
        s.bridges = 0
        for river in given.things("bridges", RIVER_DOMAIN):
            s.bridges |= 1 << river
    fleet = given.part("fleet")
    fleet.allow("space", "hits", "handler", "destroyed")
    if fleet.has("space"):
        s.fleet = FLEET_AFLOAT
        s.fleet_at = _space(s, fleet.word("space", "", SPACE_DOMAIN.words), f"{fleet.path}.space")
    s.fleet_hits = fleet.number("hits", 0, 0, 1)
    if fleet.has("handler"):
        s.fleet_handler = fleet.thing("handler", ARMY_DOMAIN)
    if fleet.flag("destroyed", False):
        s.fleet = FLEET_SUNK
        s.fleet_at = NOWHERE
    for army in given.things("eliminated", ARMY_DOMAIN):
        s.alive &= ~(1 << army)
        s.side[army] = 4 + army
    for key, army in [(k, a) for k in ("skills_used", "two_cards", "blitz") for a in given.things(k, ARMY_DOMAIN)]:
        if key == "skills_used":
            s.skills |= 1 << army
        elif key == "two_cards":
            s.two_cards |= 1 << army
        else:
            s.blitz |= 1 << army
    if given.has("ultra"):
        s.ultra = given.thing("ultra", ARMY_DOMAIN)
    holders = given.part("holders")
    for word in holders.given():
        s.holder[_space(s, word, holders.path)] = holders.thing(word, ARMY_DOMAIN)
    if s.special == LENINGRAD_SIEGE:
        s.order = [GERMANY, 3, NO_ARMY, NO_ARMY]


def _read_added(s: FrontierWars, added: Description, turn: Description) -> None:
    """Where armies have added troops; in the battle step everywhere with enemies, unless it is said."""
    added.allow(*ARMIES)
    for word in added.given():
        for space in added.words(word):
            s.added[ARMIES.index(word)] |= 1 << _space(s, space, f"{added.path}.{word}")
    if s.phase == ACTIONS and turn.word("step", "movement", STEPS) == "battles" and not added.given():
        s.added[s.active] = s.occ[s.active] & stops(s, s.active)
        if s.fleet == FLEET_AFLOAT:
            s.added[s.active] |= s.occ[s.active] & 1 << s.fleet_at
