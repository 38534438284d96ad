"""The Soviet Late War cards S23 to S37, each played for its text from a small position."""

from __future__ import annotations

from support.east_front import (
    actor,
    after,
    attacks,
    control,
    draw,
    frame,
    hand,
    heard,
    may,
    options,
    pieces,
    places,
    play,
    points,
)
from support.soviet_cards import EAST_OF_1939, can_play, choices, next_action, offers, place, played, with_cards

CUT_OFF_BREST = dict.fromkeys(["smolensk", "mogilev", "lwow", "baltic_states"], "axis")
SUMMER, SPRING = 5, 8


def test_card_s23_operation_orator() -> None:
    """An infantry, a tank and an airplane in Vologda."""
    s = played("Operation Orator", {"moscow": ["germany tank"]})
    for kind in ("soviet infantry", "soviet tank", "soviet airplane"):
        place(s, kind, "vologda")
    assert pieces(s, "vologda") == ["soviet airplane", "soviet infantry", "soviet tank"]
    assert next_action(s)
    assert not can_play("S23", {"gorki": ["soviet infantry"]}, control={"vologda": "axis"})


def test_card_s23_operation_orator_with_few_pieces_left() -> None:
    """EF-DEP-04: without an available infantry or tank one is taken off first, or none is placed."""
    s = played("Operation Orator", {"moscow": ["soviet infantry"] * 14, "gorki": ["soviet tank"] * 5})
    assert choices(s, "lift") == {"soviet-infantry moscow"}
    assert not may(s, "place")
    play(s, "done")
    assert choices(s, "lift") == {"soviet-tank gorki"}
    play(s, "lift", piece="soviet tank", at="gorki")
    place(s, "soviet tank", "vologda")
    place(s, "soviet airplane", "vologda")
    assert pieces(s, "vologda") == ["soviet airplane", "soviet tank"]
    assert (len(pieces(s, "moscow")), len(pieces(s, "gorki"))) == (14, 4)
    assert next_action(s)


def test_card_s24_pripyat_partisans() -> None:
    """The Axis eliminates a piece of its choice in Mogilev, or discards 3 cards, or the Allies gain 2 VPs."""
    board = {"mogilev": ["germany infantry", "pact airplane"], "kiev": ["germany tank"]}
    s = played("Pripyat Partisans", board, hands={"axis": ["G01", "G02", "G03", "G04"]})
    assert actor(s) == "axis"
    assert offers(s) == ["first", "second", "decline"]
    loses = after(s, "choose", choice="first")
    assert (actor(loses), may(loses, "decline")) == ("axis", False)
    assert choices(loses, "eliminate") == {"germany-infantry mogilev", "pact-airplane mogilev"}
    play(loses, "eliminate", piece="pact airplane", at="mogilev")
    assert (pieces(loses, "mogilev"), points(loses, "allies")) == (["germany infantry"], 0)
    assert next_action(loses)
    pays = after(s, "choose", choice="second")
    for card in ("G04", "G02", "G01"):
        assert actor(pays) == "axis"
        play(pays, "discard", card=card)
    assert (hand(pays, "axis"), points(pays, "allies")) == (["G03"], 0)
    assert next_action(pays)
    yields = after(s, "decline")
    assert (points(yields, "allies"), points(yields, "axis")) == (2, 0)
    assert (len(pieces(yields, "mogilev")), len(hand(yields, "axis"))) == (2, 4)
    assert next_action(yields)


def test_card_s24_pripyat_partisans_offers_what_is_possible() -> None:
    """EF-SPC-07: a piece must be there, and three cards must be in hand; the points can always be given."""
    here, elsewhere = {"mogilev": ["pact tank"]}, {"kiev": ["pact tank"]}
    two, three = {"axis": ["G01", "G02"]}, {"axis": ["G01", "G02", "G03"]}
    assert offers(played("Pripyat Partisans", here, hands=two)) == ["first", "decline"]
    assert offers(played("Pripyat Partisans", elsewhere, hands=three)) == ["second", "decline"]
    assert offers(played("Pripyat Partisans", elsewhere, hands=two)) == ["decline"]


def test_card_s25_shock_armies() -> None:
    """A tank where a Soviet infantry stands; then the force of these two may attack."""
    axis = {"brest": ["germany infantry"], "lwow": ["germany infantry"]}
    s = played("Shock Armies", {"smolensk": ["soviet infantry"], "kiev": ["soviet tank"], **axis})
    place(s, "soviet tank", "smolensk")
    assert attacks(s) == {("smolensk", "brest")}
    assert next_action(after(s, "decline"))
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "lose", piece="germany infantry", at="brest")
    assert pieces(s, "smolensk") == ["soviet infantry", "soviet tank"]
    assert next_action(s)
    assert not can_play("S25", {"kiev": ["soviet tank", "soviet airplane"], **axis})
    assert not can_play("S25", {"brest": ["soviet infantry"]}, control=CUT_OFF_BREST)


def test_card_s25_shock_armies_without_a_tank_left() -> None:
    """EF-DEP-04: a tank that is not placed cannot attack, though other tanks stand with the infantry."""
    board = {"smolensk": ["soviet infantry"] + ["soviet tank"] * 4, "moscow": ["soviet tank"]}
    s = played("Shock Armies", {**board, "brest": ["germany infantry"]})
    assert choices(s, "lift") == {"soviet-tank smolensk", "soviet-tank moscow"}
    assert next_action(after(s, "done"))
    play(s, "lift", piece="soviet tank", at="moscow")
    place(s, "soviet tank", "smolensk")
    assert attacks(s) == {("smolensk", "brest")}


def test_card_s26_katyusha_rocket_launcher() -> None:
    """An Axis infantry next to a Soviet force is eliminated; then any force may attack that very space."""
    board = {"smolensk": ["soviet tank"], "kiev": ["soviet infantry"], "petrozavodsk": ["soviet airplane"]}
    board |= {"mogilev": ["pact infantry", "germany tank"], "brest": ["germany infantry"]}
    board |= {"lwow": ["pact infantry"], "karelia": ["pact infantry"], "lake_peipus": ["germany fleet"]}
    s = played("Katyusha Rocket Launcher", board, hands={"axis": ["G12", "P05"]})
    assert choices(s, "eliminate") == {"pact-infantry mogilev", "germany-infantry brest", "pact-infantry lwow"}
    assert (actor(s), may(s, "decline")) == ("allies", False)
    defended = after(s, "eliminate", piece="pact infantry", at="mogilev")
    assert attacks(defended) == {("smolensk", "mogilev"), ("kiev", "mogilev")}
    play(defended, "attack", origin="kiev", target="mogilev")
    assert (actor(defended), choices(defended, "lose")) == ("axis", {"germany-tank mogilev"})
    play(s, "eliminate", piece="germany infantry", at="brest")
    assert attacks(s) == {("smolensk", "brest")}
    assert next_action(after(s, "decline"))
    assert not can_play("S26", {"petrozavodsk": ["soviet airplane"], "karelia": ["pact infantry"]})
    assert not can_play("S26", {"smolensk": ["soviet tank"], "mogilev": ["germany tank", "germany airplane"]})


def test_card_s26_katyusha_rocket_launcher_into_the_empty_space() -> None:
    """EF-SPC-11: the emptied space may be attacked, which leads to an Advance!."""
    s = with_cards("S26 S01", {"smolensk": ["soviet tank"], "brest": ["germany infantry"]})
    play(s, "play", card="Katyusha Rocket Launcher")
    play(s, "eliminate", piece="germany infantry", at="brest")
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "react", card="Stavka")
    play(s, "move", piece="soviet tank", at="smolensk", to="brest")
    assert pieces(s, "brest") == ["soviet tank"]
    assert next_action(s)


TRUCKS = {"smolensk": ["soviet infantry", "soviet infantry", "soviet tank"], "kiev": ["soviet tank"]}


def test_card_s27_studebaker_truck() -> None:
    """A force with infantry attacks; after a possible Advance! one infantry of it may move in."""
    s = with_cards("S27 S01", {**TRUCKS, "brest": ["germany infantry"], "lwow": ["germany infantry"]})
    play(s, "play", card="S27")
    assert attacks(s) == {("smolensk", "brest")}
    assert not may(s, "decline")
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "lose", piece="germany infantry", at="brest")
    no_advance = after(s, "decline")
    play(s, "react", card="Stavka")
    play(s, "move", piece="soviet tank", at="smolensk", to="brest")
    assert (frame(s), choices(s, "move")) == ("MoveInto", {"soviet-infantry smolensk"})
    play(s, "move", piece="soviet infantry", at="smolensk", to="brest")
    assert pieces(s, "brest") == ["soviet infantry", "soviet tank"]
    assert next_action(s)
    assert choices(no_advance, "move") == {"soviet-infantry smolensk"}
    play(no_advance, "done")
    assert pieces(no_advance, "brest") == []
    assert next_action(no_advance)


def test_card_s27_studebaker_truck_is_limited() -> None:
    """Not in Spring, not without infantry; and nobody moves into a space that is still defended."""
    board = {**TRUCKS, "brest": ["germany infantry", "germany infantry"]}
    assert [round for round in range(5, 13) if can_play("S27", board, round)] == [5, 6, 7, 9, 10, 11]
    assert not can_play("S27", {"kiev": ["soviet tank"], "lwow": ["germany infantry"]})
    s = played("S27", board)
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "lose", piece="germany infantry", at="brest")
    play(s, "stop")
    assert next_action(s)


def test_card_s28_road_of_life() -> None:
    """An infantry in Petrozavodsk, then a fleet in Lake Ladoga."""
    s = played("Road of Life", {})
    place(s, "soviet infantry", "petrozavodsk")
    place(s, "soviet fleet", "lake_ladoga")
    assert (pieces(s, "petrozavodsk"), pieces(s, "lake_ladoga")) == (["soviet infantry"], ["soviet fleet"])
    assert next_action(s)
    assert not can_play("S28", {}, control={"petrozavodsk": "axis"})
    assert not can_play("S28", {"lake_ladoga": ["germany fleet"]})


def test_card_s28_road_of_life_needs_the_infantry_for_the_fleet() -> None:
    """EF-SPC-02: where only this infantry brings the fleet supply it has to be placed, lifting one if needed."""
    lost = {"novgorod": "axis", "leningrad": "axis"}
    s = played("Road of Life", {"karelia": ["pact infantry"]}, control=lost)
    place(s, "soviet infantry", "petrozavodsk")
    place(s, "soviet fleet", "lake_ladoga")
    board = {"karelia": ["pact infantry"], "moscow": ["soviet infantry"] * 14}
    s = played("Road of Life", board, control=lost)
    assert choices(s, "lift") == {"soviet-infantry moscow"}
    assert not may(s, "done")


def test_card_s29_warsaw_uprising() -> None:
    """The Axis eliminates a piece of its choice in Warsaw, or discards 3 cards, or the Allies gain 2 VPs."""
    board = {"warsaw": ["germany tank", "pact infantry", "pact airplane"], "brest": ["germany infantry"]}
    s = played("Warsaw Uprising", board, hands={"axis": ["G01", "G02", "G03"]})
    assert (actor(s), offers(s)) == ("axis", ["first", "second", "decline"])
    loses = after(s, "choose", choice="first")
    there = {"germany-tank warsaw", "pact-infantry warsaw", "pact-airplane warsaw"}
    assert (actor(loses), choices(loses, "eliminate")) == ("axis", there)
    play(loses, "eliminate", piece="germany tank", at="warsaw")
    assert (pieces(loses, "warsaw"), points(loses, "allies")) == (["pact airplane", "pact infantry"], 0)
    assert next_action(loses)
    pays = after(s, "choose", choice="second")
    for card in ("G01", "G02", "G03"):
        play(pays, "discard", card=card)
    assert (hand(pays, "axis"), points(pays, "allies"), next_action(pays)) == ([], 0, True)
    assert points(after(s, "decline"), "allies") == 2
    assert offers(played("Warsaw Uprising", {"brest": ["germany tank"]}, hands={"axis": ["G01"]})) == ["decline"]


def test_card_s30_counteroffensive() -> None:
    """An infantry in Moscow or a neighbour; then the force that it stands in may attack."""
    board = {"kursk": ["soviet tank"], "mogilev": ["germany infantry"], "kiev": ["soviet infantry"]}
    around = {"moscow", "kursk", "voronezh", "gorki", "vologda", "novgorod", "smolensk"}
    s = played("Counteroffensive", board)
    place(s, "soviet infantry", "kursk", around)
    assert attacks(s) == {("kursk", "mogilev")}
    assert next_action(after(s, "decline"))
    play(s, "attack", origin="kursk", target="mogilev")
    play(s, "lose", piece="germany infantry", at="mogilev")
    assert next_action(s)
    del board["kursk"]
    assert not can_play("S30", board, control=dict.fromkeys(around, "axis"))


def test_card_s31_moscow_armistice() -> None:
    """1 VP; then the Axis must eliminate a Pact piece in Finland or discard 2 cards, whichever it likes."""
    board = {
        "karelia": ["soviet infantry"] * 2,
        "gulf_of_finland": ["soviet fleet"],
        "baltic_sea": ["soviet fleet"],
    }
    board |= {"finland": ["pact infantry", "pact tank", "pact airplane", "germany infantry"]}
    s = played("Moscow Armistice", board, hands={"axis": ["G01", "G02", "G03"]})
    assert points(s, "allies") == 1
    assert (actor(s), offers(s)) == ("axis", ["first", "second"])
    loses = after(s, "choose", choice="first")
    there = {"pact-infantry finland", "pact-tank finland", "pact-airplane finland"}
    assert (actor(loses), choices(loses, "eliminate")) == ("axis", there)
    play(loses, "eliminate", piece="pact airplane", at="finland")
    assert pieces(loses, "finland") == ["germany infantry", "pact infantry", "pact tank"]
    assert next_action(loses)
    pays = after(s, "choose", choice="second")
    play(pays, "discard", card="G03")
    play(pays, "discard", card="G01")
    assert (hand(pays, "axis"), points(pays, "allies"), next_action(pays)) == (["G02"], 1, True)


def test_card_s31_moscow_armistice_if_it_can() -> None:
    """Four Soviet pieces in or next to Finland are needed; the Axis does what it can, perhaps nothing."""
    ring = {
        "karelia": ["soviet infantry"] * 3,
        "leningrad": ["soviet infantry"] * 2,
        "baltic_sea": ["soviet fleet"],
    }
    one, two = {"axis": ["G01"]}, {"axis": ["G01", "G02"]}
    assert offers(played("Moscow Armistice", {**ring, "finland": ["pact infantry"]}, hands=one)) == ["first"]
    assert offers(played("Moscow Armistice", {**ring, "finland": ["germany infantry"]}, hands=two)) == ["second"]
    s = played("Moscow Armistice", {**ring, "finland": ["germany infantry"]}, hands=one)
    assert (next_action(s), points(s, "allies")) == (True, 1)
    assert can_play("S31", {"finland": ["soviet infantry"] * 4})
    assert not can_play("S31", ring | {"baltic_sea": []})


def test_card_s32_volgograd_tractor_plant() -> None:
    """A tank in Stalingrad or a neighbour; then the force that it stands in may attack."""
    board = {"rostov": ["soviet infantry"], "kiev": ["germany infantry"], "voronezh": ["soviet infantry"]}
    around = {"stalingrad", "caucasus", "gorki", "rostov"}
    s = played("Volgograd Tractor Plant", board, control={"kursk": "axis"})
    assert next_action(after(s, "place", kind="soviet tank", space="caucasus"))
    place(s, "soviet tank", "rostov", around)
    assert attacks(s) == {("rostov", "kiev")}
    assert next_action(after(s, "decline"))
    play(s, "attack", origin="rostov", target="kiev")
    play(s, "lose", piece="germany infantry", at="kiev")
    assert next_action(s)
    assert not can_play("S32", {}, control=dict.fromkeys(around, "axis"))


def test_card_s33_airborne_corps() -> None:
    """An infantry where an airplane stands; its force must attack; then it moves in, in Spring too."""
    board = {
        "smolensk": ["soviet airplane", "soviet tank"],
        "gorki": ["soviet airplane"],
        "brest": ["pact infantry"],
    }
    s = played("Airborne Corps", board | {"kiev": ["soviet infantry"], "lwow": ["pact infantry"]}, SPRING)
    place(s, "soviet infantry", "smolensk")
    assert attacks(s) == {("smolensk", "brest")}
    assert not may(s, "decline")
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "lose", piece="pact infantry", at="brest")
    play(s, "move", piece="soviet infantry", to="brest")
    assert (pieces(s, "brest"), pieces(s, "smolensk")) == (["soviet infantry"], ["soviet airplane", "soviet tank"])
    assert next_action(s)
    assert not can_play(
        "S33", {"gorki": ["soviet airplane"], "smolensk": ["soviet tank"], "brest": ["pact infantry"]}
    )


def test_ef_mov_04_airborne_corps_may_move_in_place() -> None:
    """A directed move: the infantry moves in, or is declared to have moved where it stands; nothing else."""
    s = played("Airborne Corps", {"smolensk": ["soviet airplane"], "brest": ["pact infantry"]})
    place(s, "soviet infantry", "smolensk")
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "lose", piece="pact infantry", at="brest")
    assert (actor(s), frame(s), len(s.legal())) == ("allies", "MoveInto", 2)
    assert choices(s, "move") == choices(s, "stay") == {"soviet-infantry smolensk"}
    moved = after(s, "move")
    assert (pieces(moved, "brest"), control(moved, "brest"), next_action(moved)) == (
        ["soviet infantry"], "allies", True,
    )  # fmt: skip
    assert heard(s, None, "stay")[0] == "Soviet infantry in Smolensk moves in place."
    assert (pieces(s, "smolensk"), pieces(s, "brest")) == (["soviet airplane", "soviet infantry"], [])
    assert (control(s, "brest"), next_action(s)) == ("axis", True)


def test_card_s33_airborne_corps_moves_the_same_infantry() -> None:
    """EF-RCT-AD-02: after an Advance! of another infantry it may follow, after one of its own it is in."""
    s = with_cards("S33 S01", {"smolensk": ["soviet airplane", "soviet infantry"], "brest": ["pact infantry"]})
    play(s, "play", card="Airborne Corps")
    place(s, "soviet infantry", "smolensk")
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "lose", piece="pact infantry", at="brest")
    play(s, "react", card="Stavka")
    numbers = []
    for action in options(s, "move", piece="soviet infantry", to="brest"):
        advanced = s.clone()
        advanced.apply(action)
        if may(advanced, "stay"):
            play(advanced, "move", piece="soviet infantry", to="brest")
        assert next_action(advanced)
        numbers.append(len(pieces(advanced, "brest")))
    assert sorted(numbers) == [1, 2]


def test_card_s33_airborne_corps_stays_where_it_cannot_move_in() -> None:
    """The move is skipped over defenders left, a lost infantry, or lack of supply; the infantry must be placed."""
    s = played("Airborne Corps", {"smolensk": ["soviet airplane"], "brest": ["germany infantry", "pact infantry"]})
    place(s, "soviet infantry", "smolensk")
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "lose", piece="pact infantry", at="brest")
    play(s, "stop")
    assert (pieces(s, "smolensk"), next_action(s)) == (["soviet airplane", "soviet infantry"], True)
    board = {
        "smolensk": ["soviet airplane"],
        "brest": ["germany infantry", "germany tank"],
        "mogilev": ["pact tank"],
    }
    s = played("Airborne Corps", board, control={"baltic_states": "axis", "lwow": "axis"})
    place(s, "soviet infantry", "smolensk")
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "lose", piece="germany tank", at="brest")
    play(s, "lose", piece="soviet airplane", at="smolensk")
    play(s, "lose", piece="germany infantry", at="brest")
    assert (pieces(s, "smolensk"), pieces(s, "brest"), next_action(s)) == (["soviet infantry"], [], True)
    board = {"smolensk": ["soviet airplane"], "brest": ["pact infantry"], "gorki": ["soviet infantry"] * 14}
    s = played("Airborne Corps", board)
    assert (choices(s, "lift"), may(s, "done")) == ({"soviet-infantry gorki"}, False)


def test_card_s34_yak_3_fighter() -> None:
    """An airplane east of the 1939 line; then an Axis airplane next to it may be eliminated."""
    board = {"brest": ["germany airplane", "germany infantry", "germany tank"], "baltic_states": ["pact airplane"]}
    board |= {"lake_peipus": ["germany fleet"], "warsaw": ["germany airplane"]}
    s = played("Yak-3 Fighter", board, control={"baltic_states": "axis"})
    assert next_action(after(s, "place", kind="soviet airplane", space="gorki"))
    place(s, "soviet airplane", "smolensk", EAST_OF_1939)
    assert choices(s, "eliminate") == {"germany-airplane brest", "pact-airplane baltic_states"}
    assert actor(s) == "allies"
    assert next_action(after(s, "decline"))
    play(s, "eliminate", piece="pact airplane", at="baltic_states")
    assert pieces(s, "baltic_states") == []
    assert next_action(s)
    full = {"moscow": ["soviet airplane"] * 4, "smolensk": ["germany airplane"]}
    s = played("Yak-3 Fighter", full, control={"smolensk": "axis"})
    assert next_action(after(s, "done"))
    assert not can_play("S34", {"karelia": ["soviet infantry"]}, control=dict.fromkeys(EAST_OF_1939, "axis"))


def test_card_s35_yalta_conference() -> None:
    """Two cards are drawn; 1 VP for a piece in or next to Warsaw, 1 VP for one in or next to Berlin."""
    s = played("Yalta Conference", {"brest": ["soviet airplane"]}, decks={"allies": ["S01", "S02", "S03"]})
    assert points(s, "allies") == 0
    draw(s, "S03")
    draw(s, "S01")
    assert (hand(s, "allies"), points(s, "allies"), next_action(s)) == (["S01", "S03"], 1, True)
    expected = {"smolensk": 0, "lwow": 1, "warsaw": 2, "hungary": 2, "vienna": 1, "berlin": 2}
    for space, number in expected.items():
        assert points(played("Yalta Conference", {space: ["soviet infantry"] * 2}), "allies") == number, space
    assert points(played("Yalta Conference", {"west_baltic_sea": ["soviet fleet"]}), "allies") == 2
    assert points(played("Yalta Conference", {"warsaw": ["germany tank"]}), "allies") == 0


def test_card_s36_guards_armies() -> None:
    """An infantry where a Soviet tank stands; then the force of these two may attack."""
    axis = {"brest": ["germany infantry"], "lwow": ["germany infantry"]}
    own = {"smolensk": ["soviet tank"], "kiev": ["soviet infantry"], "moscow": ["soviet airplane"]}
    s = played("Guards Armies", own | axis)
    place(s, "soviet infantry", "smolensk")
    assert attacks(s) == {("smolensk", "brest")}
    assert next_action(after(s, "decline"))
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "lose", piece="germany infantry", at="brest")
    assert next_action(s)
    assert not can_play("S36", {"kiev": ["soviet infantry"], **axis})
    assert not can_play("S36", {"brest": ["soviet tank"]}, control=CUT_OFF_BREST)
    full = {"smolensk": ["soviet tank"] + ["soviet infantry"] * 14, **axis}
    assert next_action(after(played("Guards Armies", full), "done"))


def test_card_s37_industrial_evacuation() -> None:
    """A card is drawn; then Gorki is a Victory Star space, whoever holds it."""
    s = with_cards("S37 S19", {}, decks={"allies": ["S01", "S02"]})
    play(s, "play", card="Industrial Evacuation")
    assert not s.view(None)["gorki_star"]
    draw(s, "S01")
    assert s.view(None)["stars"] == {"axis": 7, "allies": 11}
    assert next_action(s)
    assert "gorki" not in places(after(with_cards("S19", {}), "play", card="S19"), "soviet tank")
    assert "gorki" in places(after(s, "play", card="S19"), "soviet tank")
    lost = played("Industrial Evacuation", {}, control={"gorki": "axis"})
    assert lost.view(None)["stars"] == {"axis": 8, "allies": 10}
