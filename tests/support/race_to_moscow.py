"""How the tests of Race to Moscow speak: a position in a few words, actions as lines of a record."""

from __future__ import annotations

from typing import Any

from support.asking import actor as actor
from support.asking import frame as frame
from support.asking import heard_of

import maproom
from maproom.games.race_to_moscow.board import (
    AREA_DOMAIN,
    AREA_IDS,
    ARMY_DOMAIN,
    COLOURS,
    LINK_DOMAIN,
    SEA_IDS,
    SEATS,
)
from maproom.games.race_to_moscow.deck import CARD_DOMAIN, OKH_DOMAIN
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.games.race_to_moscow.supplies import ammo_in, food_in, fuel_in
from maproom.games.race_to_moscow.victory import medals_of
from maproom.kernel.frame import CHANCE
from maproom.kernel.registry import register
from maproom.kernel.spaces import members

register("race-to-moscow", "maproom.games.race_to_moscow.game")
GAME = maproom.game("race-to-moscow")


# -- positions ---------------------------------------------------------------------------------------------


def position(**description: Any) -> RaceToMoscow:
    """A position from its description.

    Options may be given by their own names: `position(players="white", total_war=True, ...)`.
    `from_` is "from", since the word is taken.
    """
    if "from_" in description:
        description["from"] = description.pop("from_")
    named = {option.name for option in GAME.options}
    options = {key: description.pop(key) for key in list(description) if key in named}
    if options:
        description["options"] = {**options, **description.get("options", {})}
    state = GAME.position(description)
    assert isinstance(state, RaceToMoscow)
    return state


def army(at: str, fuel: int = 0, ammo: int = 0, food: int = 0, **more: Any) -> dict[str, Any]:
    """An army of a description: where it stands, and what lies on its card."""
    return {"at": at, "fuel": fuel, "ammo": ammo, "food": food, **more}


def tokens(fuel: int = 0, ammo: int = 0, food: int = 0) -> dict[str, int]:
    """Supplies of a description."""
    return {"fuel": fuel, "ammo": ammo, "food": food}


def new(scenario: str = "full", **options: Any) -> RaceToMoscow:
    """A new game at its first decision."""
    state = GAME.new(options, scenario)
    assert isinstance(state, RaceToMoscow)
    return state


def begun(scenario: str = "full", **options: Any) -> RaceToMoscow:
    """A new game at the first player's first question; chance and the Soviet player take their first choice."""
    s = new(scenario, **{"turn_order": "gray-white-brown", **options})
    while frame(s) != "Actions":
        s.apply(s.legal()[0])
    return s


# -- actions ---------------------------------------------------------------------------------------------


def do(s: RaceToMoscow, *lines: str) -> None:
    """Plays actions in the notation of records: `do(s, "armored 4_panzergruppe", "step jekelopils")`."""
    for line in lines:
        action = GAME.action(line)
        assert action in s.legal(), f"{line!r} is not legal for {actor(s)} in {frame(s)}: {choices(s)}"
        s.apply(action)


def after(s: RaceToMoscow, *lines: str) -> RaceToMoscow:
    """What actions would lead to."""
    ahead = s.clone()
    do(ahead, *lines)
    return ahead


def may(s: RaceToMoscow, line: str) -> bool:
    """Whether an action is legal, or any that begins with these words."""
    return any(one == line or one.startswith(f"{line} ") for one in choices(s))


def choices(s: RaceToMoscow, verb: str = "") -> list[str]:
    """The legal actions as lines; with a verb only its own, without the verb."""
    lines = [GAME.verbs.line(action) for action in s.legal()]
    if not verb:
        return lines
    return [line[len(verb) + 1 :] for line in lines if line == verb or line.startswith(f"{verb} ")]


def verbs(s: RaceToMoscow) -> set[str]:
    """What sorts of action are open."""
    return {line.split(" ")[0] for line in choices(s)}


def heard(s: RaceToMoscow, seat: str | None, *lines: str) -> list[str]:
    """Plays actions and returns the sentences that a seat, or a spectator, hears of them."""
    number = None if seat is None else SEATS.index(seat)
    return heard_of(s, number, lambda: do(s, *lines))


def chances(s: RaceToMoscow) -> set[str]:
    """What chance may bring, without the verb."""
    assert s.actor == CHANCE, f"{actor(s)} is to decide {frame(s)}"
    return {GAME.verbs.line(action).split(" ")[1] for action in s.legal()}


def let_chance(s: RaceToMoscow) -> None:
    """Lets chance take its first outcome for as long as it is to decide."""
    while s.actor == CHANCE:
        s.apply(s.legal()[0])


# -- looking at a position -------------------------------------------------------------------------------


def card(s: RaceToMoscow, word: str) -> tuple[int, int, int]:
    """Fuel, ammo and food on an army's card."""
    return _split(s.card[ARMY_DOMAIN.find(word)])


def supplies(s: RaceToMoscow, area: str) -> tuple[int, int, int]:
    """Fuel, ammo and food in an area."""
    return _split(s.depot[AREA_DOMAIN.find(area)])


def stock(s: RaceToMoscow) -> tuple[int, int, int]:
    """Fuel, ammo and food in the Supply Stock."""
    return _split(s.stock)


def _split(bundle: int) -> tuple[int, int, int]:
    return fuel_in(bundle), ammo_in(bundle), food_in(bundle)


def at(s: RaceToMoscow, word: str) -> str:
    """Where an army stands."""
    return AREA_IDS[s.army_at[ARMY_DOMAIN.find(word)]]


def owner(s: RaceToMoscow, area: str) -> str | None:
    """Whose marker lies in an area."""
    colour = s.owner_of(AREA_DOMAIN.find(area))
    return None if colour < 0 else COLOURS[colour]


def markers(s: RaceToMoscow, colour: str) -> set[str]:
    """The areas with a marker of a colour; home areas not counted."""
    from maproom.games.race_to_moscow.board import HOMES

    return {AREA_IDS[area] for area in members(s.held[COLOURS.index(colour)] & ~HOMES)}


def tracks(s: RaceToMoscow) -> set[str]:
    """The areas whose marker lies track side up."""
    from maproom.games.race_to_moscow.board import HOMES

    return {AREA_IDS[area] for area in members(s.track & ~HOMES)}


def soviets(s: RaceToMoscow) -> set[str]:
    """The areas with a Soviet marker."""
    return {AREA_IDS[area] for area in members(s.soviet)}


def medals_at(s: RaceToMoscow, area: str) -> int:
    """How many medals lie in an area."""
    return s.medals_in(AREA_DOMAIN.find(area))


def medals(s: RaceToMoscow, colour: str) -> int:
    """A player's medal tokens."""
    return s.medals[COLOURS.index(colour)]


def score(s: RaceToMoscow, colour: str) -> int:
    """A player's standard count, encircled cards included."""
    return medals_of(s, COLOURS.index(colour), True)


def fleet(s: RaceToMoscow) -> str:
    """Where the Fleet is."""
    return SEA_IDS[s.fleet]


def halted(s: RaceToMoscow) -> set[str]:
    """The grounded armies."""
    return {ARMY_DOMAIN.words[one] for one in members(s.halted)}


def activated(s: RaceToMoscow) -> set[str]:
    """The armies activated this turn."""
    return {ARMY_DOMAIN.words[one] for one in members(s.activated)}


def pile(s: RaceToMoscow, name: str, colour: str) -> set[str]:
    """The cards of a player's pile: `kept`, `won`, `face_down`, `discard`, `known`, or `deck`."""
    cards = getattr(s, name)[COLOURS.index(colour)]
    return {CARD_DOMAIN.words[one] for one in members(cards)}


def soviet_deck(s: RaceToMoscow, armored: bool = False) -> set[str]:
    """The cards of the Soviet deck, or of the armored one."""
    return {CARD_DOMAIN.words[one] for one in members(s.deck[4 if armored else 3])}


def okh(s: RaceToMoscow, colour: str) -> set[str]:
    """A player's OKH cards."""
    return {OKH_DOMAIN.words[one] for one in members(s.okh[COLOURS.index(colour)])}


def display(s: RaceToMoscow) -> set[str]:
    """The OKH cards that lie face up."""
    return {OKH_DOMAIN.words[one] for one in members(s.display)}


def pool_of(s: RaceToMoscow, colour: str) -> tuple[int, int]:
    """A player's trucks and trains."""
    return s.trucks[COLOURS.index(colour)], s.trains[COLOURS.index(colour)]


def trains_on(s: RaceToMoscow) -> set[str]:
    """The connections with a train."""
    return {LINK_DOMAIN.words[link] for link in members(s.train_on)}


def trucks_on(s: RaceToMoscow, colour: str) -> set[str]:
    """The connections with a truck of a colour."""
    return {LINK_DOMAIN.words[link] for link in members(s.truck_on[COLOURS.index(colour)])}


def air(s: RaceToMoscow, colour: str) -> str:
    """The state of an air marker."""
    return str(s.view(None)["resources"][colour]["air"])


def names(areas: int) -> set[str]:
    """A set of areas as words."""
    return {AREA_IDS[area] for area in members(areas)}
