"""What is true of every box of the game (RM-CMP, RM-BRD): an owner's edition is counted against it."""

from __future__ import annotations

from typing import Any, Final

from maproom.kernel.inspection import Inspection

COLOURS: Final = ["gray", "white", "brown"]
GAINS: Final = ["captured_stock", "captured_supplies", "requisitions"]
"""The Pursuit cards that bring supplies, and must say which."""
COMBATS: Final = ["enemy_reserve_army"]
READ: Final = ["supply", "ammo", "fuel"]
"""Of the steps of a Pursuit card what the program reads; the rest goes by its type."""
PLAYERS: Final = ["1", "2", "3"]
NEEDED_AREAS: Final = ["moskva"]
"""Areas that rules name, open to every colour (RM-SET-23, RM-BRD-05)."""

RANDOM_GAMES: Final = 200
"""So many a check plays unless told otherwise."""


def inspect(found: Inspection) -> None:
    """Notes everything in an edition that the rulebook's own numbers contradict."""
    areas = found.each_once("map", ("areas",), found.data["map"]["areas"])
    seas = found.each_once("map", ("seas",), found.data["map"]["seas"])
    for word in NEEDED_AREAS:
        found.known("map", ("areas",), word, areas, "areas")
    whole = _lines(found, areas, seas)
    _areas(found, areas, seas)
    _armies(found, areas, seas)
    if whole:
        _goals(found)
    _cards(found, areas)
    _totals(found)


def _lines(found: Inspection, areas: list[str], seas: list[str]) -> bool:
    """RM-BRD-07 to 10: lines join known areas, once, and a colour's line areas of that colour.

    Says whether every line leads somewhere: before that it is idle to ask what can be reached.
    """
    whole = True
    board = found.data["map"]
    found.each_once("map", ("connections",), board["connections"])
    colours = {area["id"]: area["colors"] for area in board["areas"]}
    for number, link in enumerate(board["connections"]):
        path = ("connections", number)
        ends = [found.known("map", (*path, end), link[end], areas, "areas") for end in ("a", "b")]
        if not all(ends):
            whole = False
            continue
        for colour in link["colors"]:
            if colour in COLOURS and not (colour in colours[link["a"]] and colour in colours[link["b"]]):
                both = [one for one in colours[link["a"]] if one in colours[link["b"]]]
                found.fault("map", (*path, "colors"), "not_among", {"found": colour, "allowed": ", ".join(both)})
    found.pairs_once("map", ("connections",), [(link["a"], link["b"]) for link in board["connections"]])
    for number, link in enumerate(board["sea_connections"]):
        for end in ("a", "b"):
            found.known("map", ("sea_connections", number, end), link[end], seas, "seas")
    found.pairs_once("map", ("sea_connections",), [(link["a"], link["b"]) for link in board["sea_connections"]])
    return whole


def _areas(found: Inspection, areas: list[str], seas: list[str]) -> None:
    """What is printed in the areas."""
    board = found.data["map"]
    soviets = found.data["components"]["soviets"]
    found.count(
        "map", ("areas",), "bunkers", sum([area["fortified"] for area in board["areas"]]), soviets["bunkers"]
    )
    bases = [(area["base"], area["home"]) for area in board["areas"]]
    for colour in COLOURS:
        found.count("map", ("areas",), "main_bases", bases.count(("main", colour)), 1)
    found.count("map", ("areas",), "frontline", len([base for base, _ in bases if base == "frontline"]), 1)
    harbors: dict[str, list[str]] = {sea: [] for sea in seas}
    for number, area in enumerate(board["areas"]):
        if area["id"] in NEEDED_AREAS:
            found.same_list("map", ("areas", number, "colors"), area["colors"], COLOURS)
        if area["home"] is not None:
            found.known("map", ("areas", number, "home"), area["home"], area["colors"], "areas")
        if area["harbor"] is not None and found.known(
            "map", ("areas", number, "harbor"), area["harbor"], seas, "seas"
        ):
            harbors[area["harbor"]].append(area["id"])
    for number, sea in enumerate(board["seas"]):
        found.same_list("map", ("seas", number, "harbors"), sea["harbors"], harbors[sea["id"]])


def _armies(found: Inspection, areas: list[str], seas: list[str]) -> None:
    """RM-CMP, RM-ARM: so many armies of each kind, on their flags, with the supplies of the list."""
    armies = found.data["armies"]["armies"]
    found.each_once("armies", ("armies",), armies)
    flags = {area["id"]: area["start_army"] for area in found.data["map"]["areas"]}
    for number, army in enumerate(armies):
        if found.known("armies", ("armies", number, "start"), army["start"], areas, "areas"):
            place = areas.index(army["start"])
            found.same("map", ("areas", place, "start_army"), flags[army["start"]], army["id"])
    for colour in COLOURS:
        listed = found.data["components"][colour]
        own = [army for army in armies if army["color"] == colour]
        for kind in ("armored", "field"):
            found.count(
                "armies", ("armies",), kind, len([army for army in own if army["type"] == kind]), listed[kind]
            )
        for supply, expected in listed["supplies_for_armies"].items():
            total = sum([army["starting_supplies"][supply] for army in own])
            found.count("armies", ("armies",), "supplies", total, expected)
    fleet = found.data["armies"]["fleet"]["start"]
    found.known("armies", ("fleet", "start"), fleet, seas, "seas")
    found.same("setup", ("fleet_start",), found.data["setup"]["fleet_start"], fleet)


def _goals(found: Inspection) -> None:
    """All areas hold together, and each colour can get to its medals and its victory cities (RM-BRD-05)."""
    board = found.data["map"]
    every = {area["id"]: ("areas", number) for number, area in enumerate(board["areas"])}
    lines = [(link["a"], link["b"]) for link in board["connections"]]
    found.reached("map", dict(every), [board["areas"][0]["id"]], lines, "cut_off")
    for colour in COLOURS:
        own = [(link["a"], link["b"]) for link in board["connections"] if colour in link["colors"]]
        homes = [area["id"] for area in board["areas"] if area["home"] == colour]
        wanted = [
            area for area in board["areas"] if colour in area["colors"] and (area["medals"] or area["victory"])
        ]
        goals = {area["id"]: every[area["id"]] for area in wanted}
        found.reached("map", dict(goals), homes, own, "no_goal")
    victory = [area["id"] for area in board["areas"] if area["victory"]]
    for number, card in enumerate(found.data["front_cards"]["cards"]):
        found.known("front_cards", ("cards", number, "victory_city"), card["victory_city"], victory, "areas")


def _cards(found: Inspection, areas: list[str]) -> None:
    """RM-CMP: the decks have their numbers of cards, and every effect says what it needs."""
    listed = found.data["components"]
    pursuit, soviet, okh = [found.data[f"cards_{deck}"]["cards"] for deck in ("pursuit", "soviet", "okh")]
    for deck in ("pursuit", "soviet", "okh"):
        found.each_once(f"cards_{deck}", ("cards",), found.data[f"cards_{deck}"]["cards"])
    found.each_once("cards_pursuit", ("cards",), pursuit, "number")
    found.each_once("cards_soviet", ("cards",), soviet, "number")
    for colour in COLOURS:
        held = len([card for card in pursuit if card["deck"] == colour])
        found.count("cards_pursuit", ("cards",), "pursuit", held, listed[colour]["pursuit_cards"])
    for ground in ("green", "blue"):
        held = len([card for card in soviet if card["background"] == ground])
        found.count("cards_soviet", ("cards",), ground, held, listed["soviets"][ground])
    found.count("cards_okh", ("cards",), "okh", len(okh), listed["common"]["okh_cards"])
    markers = found.data["soviet_markers"]["markers"]
    found.each_once("soviet_markers", ("markers",), markers)
    found.count("soviet_markers", ("markers",), "markers", len(markers), listed["soviets"]["markers"])
    found.count("front_cards", ("cards",), "front_cards", len(found.data["front_cards"]["cards"]), len(COLOURS))
    encodings = {card["type"]: _unread(card) for card in found.shipped["cards_pursuit"]["cards"]}
    for number, card in enumerate(pursuit):
        _effect(found, number, card)
        if card["type"] in encodings:
            found.as_shipped("cards_pursuit", ("cards", number, "encoding"), _unread(card), encodings[card["type"]])
    for word in found.data["setup"]["blocked"]["never_blocked"]:
        found.known("setup", ("blocked", "never_blocked"), word, areas, "areas")


def _effect(found: Inspection, number: int, card: dict[str, Any]) -> None:
    needed = ["supply"] if card["type"] in GAINS else ["ammo"] if card["type"] in COMBATS else []
    for key in needed:
        if key not in card["encoding"]:
            found.fault("cards_pursuit", ("cards", number, "encoding"), "missing", {"key": key})


def _unread(card: dict[str, Any]) -> dict[str, Any]:
    """The steps of a Pursuit card that go by its type."""
    return {key: value for key, value in card["encoding"].items() if key not in READ}


def _totals(found: Inspection) -> None:
    """RM-CMP, RM-SET: symbols, medals and trains add up, and what stands in two files is the same in both."""
    board, setup, markers = found.data["map"]["areas"], found.data["setup"], found.data["soviet_markers"]
    listed = found.data["components"]["common"]
    symbols = len([area for area in board if area["soviet_symbol"]])
    pool = markers["pool_at_setup"]["basic"]
    found.count("map", ("areas",), "symbols", symbols, len(markers["markers"]) - pool["3"])
    found.most("map", ("areas",), sum([area["medals"] for area in board]), listed["medal_tokens"])
    found.same("setup", ("trains_in_stock",), setup["trains_in_stock"], listed["trains_in_stock"])
    shown = found.data["cards_okh"]["pool_face_up"]
    for players in PLAYERS:
        reserve = listed["trains_in_reserve"][players]
        found.same("setup", ("trains_in_reserve", players), setup["trains_in_reserve"][players], reserve)
        found.same("setup", ("soviet_pool", players), setup["soviet_pool"][players], pool[players])
        found.same("setup", ("okh_face_up", players), setup["okh_face_up"][players], shown[players])
        for level, removed in markers["removed_in_soviet_player_variant"].items():
            left_out = len([one for one in markers["markers"] if one["marking"] in removed[players]])
            path = ("pool_at_setup", level, players)
            found.count(
                "soviet_markers", path, "pool", markers["pool_at_setup"][level][players], pool["3"] - left_out
            )
