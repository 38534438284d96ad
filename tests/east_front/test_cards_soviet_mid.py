"""The Soviet Mid War cards S01 to S22, each played for its text from a small position."""

from __future__ import annotations

from support.east_front import (
    actor,
    after,
    attacks,
    control,
    draw,
    frame,
    goals,
    hand,
    may,
    on_board,
    pieces,
    places,
    play,
    points,
)
from support.soviet_cards import (
    EAST_OF_1939,
    EASTERN_STARS,
    can_play,
    choices,
    finish_turn,
    next_action,
    place,
    played,
    with_cards,
)

from maproom.games.east_front.state import EastFront

SUMMER, WINTER, SPRING = 1, 3, 4


def test_card_s01_stavka() -> None:
    """A card is drawn first, then one piece of any type moves or stays, then an extra action; also in Spring."""
    board = {"moscow": ["soviet infantry"], "kharkov": ["soviet tank"], "rostov": ["soviet airplane"]}
    board |= {"black_sea": ["soviet fleet"], "warsaw": ["germany tank"]}
    s = played("Stavka", board, SPRING, decks={"allies": ["S05", "S06"]})
    assert actor(s) == "chance"
    draw(s, "S06")
    own = {"soviet-infantry moscow", "soviet-tank kharkov", "soviet-airplane rostov", "soviet-fleet black_sea"}
    assert choices(s, "move") == choices(s, "stay") == own
    assert not may(s, "done")
    assert next_action(after(s, "stay", piece="soviet tank", at="kharkov"), extra=True)
    play(s, "move", piece="soviet fleet", at="black_sea", to="sea_of_azov")
    assert pieces(s, "sea_of_azov") == ["soviet fleet"]
    assert hand(s, "allies") == ["S06"]
    assert next_action(s, extra=True)
    play(s, "pass")
    assert next_action(s)
    assert not can_play("S01", {"warsaw": ["germany tank"]})


def test_card_s02_women_volunteers() -> None:
    """An airplane in Moscow, then an infantry in an eastern Victory Star space of one's own."""
    s = played(
        "Women Volunteers", {"kiev": ["germany infantry"]}, control={"leningrad": "axis", "warsaw": "allies"}
    )
    place(s, "soviet airplane", "moscow")
    place(s, "soviet infantry", "smolensk", EASTERN_STARS - {"kiev", "leningrad"})
    assert (pieces(s, "moscow"), pieces(s, "smolensk")) == (["soviet airplane"], ["soviet infantry"])
    assert next_action(s)
    assert not can_play("S02", {}, control={"moscow": "axis"})


def test_card_s03_molotov_cocktails() -> None:
    """An infantry east of the 1939 line; then the force that it stands in, and no other, may attack."""
    board = {"smolensk": ["soviet tank"], "kiev": ["soviet infantry"], "lwow": ["pact infantry"]}
    s = played("Molotov Cocktails", {**board, "brest": ["germany infantry", "germany tank"]})
    quiet = s.clone()
    place(quiet, "soviet infantry", "gorki", EAST_OF_1939)
    assert next_action(quiet)
    place(s, "soviet infantry", "smolensk", EAST_OF_1939)
    assert attacks(s) == {("smolensk", "brest")}
    assert next_action(after(s, "decline"))
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "lose", piece="germany tank", at="brest")
    assert choices(s, "lose") == {"soviet-tank smolensk"}
    play(s, "stop")
    assert pieces(s, "smolensk") == ["soviet infantry", "soviet tank"]
    assert next_action(s)
    lost = dict.fromkeys(EAST_OF_1939, "axis")
    assert not can_play("S03", {"karelia": ["soviet infantry"]}, control=lost)


def test_card_s04_dig_in() -> None:
    """An infantry in each of two different spaces that already hold a Soviet piece, of whatever type, on land."""
    board = {"moscow": ["soviet tank"], "kiev": ["soviet airplane"], "black_sea": ["soviet fleet"]}
    s = played("Dig in!", board)
    place(s, "soviet infantry", "moscow", {"moscow", "kiev"})
    place(s, "soviet infantry", "kiev")
    assert (pieces(s, "kiev"), next_action(s)) == (["soviet airplane", "soviet infantry"], True)
    assert not can_play("S04", {"moscow": ["soviet tank", "soviet infantry"], "black_sea": ["soviet fleet"]})
    cut_off = {"moscow": ["soviet tank"], "sevastopol": ["soviet infantry"], "rostov": ["germany airplane"]}
    assert can_play("S04", {**cut_off, "caucasus": ["soviet infantry"]}, control={"rostov": "axis"})
    assert not can_play("S04", cut_off, control={"rostov": "axis", "kiev": "axis", "bessarabia": "axis"})


def test_card_s05_black_sea_fleet() -> None:
    """A fleet in Sea of Azov, where it must be supplied and no enemy fleet may be."""
    s = played("Black Sea Fleet", {})
    place(s, "soviet fleet", "sea_of_azov")
    assert (pieces(s, "sea_of_azov"), next_action(s)) == (["soviet fleet"], True)
    assert not can_play("S05", {"sea_of_azov": ["germany fleet"]})
    tank = {"rostov": ["germany tank"], "sevastopol": ["germany infantry"]}
    assert not can_play("S05", tank)
    assert can_play("S05", {**tank, "caucasus": ["soviet infantry"]})


def test_card_s06_border_guards() -> None:
    """An infantry in each of two different own spaces west of the 1939 line, beyond the 1941 line included."""
    s = played("Border Guards", {"brest": ["germany infantry"]}, control={"romania": "allies"})
    place(s, "soviet infantry", "romania", {"karelia", "baltic_states", "lwow", "bessarabia", "romania"})
    place(s, "soviet infantry", "lwow", {"karelia", "baltic_states", "lwow", "bessarabia"})
    assert (pieces(s, "romania"), pieces(s, "lwow")) == (["soviet infantry"], ["soviet infantry"])
    assert next_action(s)
    most = {"karelia": "axis", "baltic_states": "axis", "lwow": "axis"}
    assert can_play("S06", {}, control=most)
    assert not can_play("S06", {"brest": ["germany infantry"]}, control=most)


def test_card_s07_mosin_nagant() -> None:
    """An infantry east of the 1939 line; an extra action follows."""
    s = played("S07", {"smolensk": ["germany airplane"]}, control={"smolensk": "axis"})
    place(s, "soviet infantry", "mogilev", EAST_OF_1939 - {"smolensk"})
    assert next_action(s, extra=True)
    play(s, "production-initiative")
    assert next_action(s)
    assert not can_play("S07", {"lwow": ["soviet infantry"]}, control=dict.fromkeys(EAST_OF_1939, "axis"))


def test_card_s08_trans_siberian_railway() -> None:
    """Two or three infantry in Gorki: the third is optional, the second is not."""
    s = played("Trans-Siberian Railway", {})
    place(s, "soviet infantry", "gorki")
    place(s, "soviet infantry", "gorki")
    assert next_action(after(s, "done"))
    play(s, "place", kind="soviet infantry", space="gorki")
    assert pieces(s, "gorki") == ["soviet infantry"] * 3
    assert next_action(s)
    assert not can_play("S08", {}, control={"gorki": "axis"})


def test_card_s08_trans_siberian_railway_with_one_infantry_left() -> None:
    """EF-DEP-04: the last available infantry must come; then others are taken off, or no more come."""
    s = played("Trans-Siberian Railway", {"moscow": ["soviet infantry"] * 13})
    place(s, "soviet infantry", "gorki")
    assert next_action(after(s, "done"))
    play(s, "lift", piece="soviet infantry", at="moscow")
    place(s, "soviet infantry", "gorki")
    assert (len(pieces(s, "moscow")), len(pieces(s, "gorki"))) == (12, 2)


def test_card_s09_peoples_militia_army() -> None:
    """Two infantry in Leningrad, if it is the Allies' and can be supplied."""
    s = played("People's Militia Army", {})
    place(s, "soviet infantry", "leningrad")
    place(s, "soviet infantry", "leningrad")
    assert (pieces(s, "leningrad"), next_action(s)) == (["soviet infantry"] * 2, True)
    assert not can_play("S09", {}, control={"leningrad": "axis"})
    siege = {"novgorod": "axis", "karelia": "axis"}
    assert can_play("S09", {"novgorod": ["germany airplane"]}, control=siege)
    assert not can_play("S09", {"novgorod": ["germany airplane"]}, control={**siege, "baltic_states": "axis"})


def test_card_s10_red_banner_baltic_fleet() -> None:
    """A fleet in Gulf of Finland, where it must be supplied and no enemy fleet may be."""
    s = played("Red Banner Baltic Fleet", {})
    place(s, "soviet fleet", "gulf_of_finland")
    assert (pieces(s, "gulf_of_finland"), next_action(s)) == (["soviet fleet"], True)
    assert not can_play("S10", {"gulf_of_finland": ["germany fleet"]})
    coast = {"karelia": "axis", "baltic_states": "axis"}
    assert can_play("S10", {}, control=coast)
    assert not can_play("S10", {}, control={**coast, "leningrad": "axis"})


def test_card_s11_scorched_earth() -> None:
    """1 VP; a star east of the 1939 line, of either side, is covered and exists no more for any purpose."""
    s = with_cards("S11 S19", {"kiev": ["germany infantry"]})
    assert s.view(None)["stars"] == {"axis": 8, "allies": 9}
    play(s, "play", card="Scorched Earth")
    assert points(s, "allies") == 1
    assert {s.words(action)["space"] for action in s.legal()} == EASTERN_STARS
    assert after(s, "scorch", space="kiev").view(None)["stars"] == {"axis": 7, "allies": 9}
    play(s, "scorch", space="smolensk")
    assert s.view(None)["stars"] == {"axis": 8, "allies": 8}
    assert next_action(s)
    play(s, "play", card="T-34 Medium Tank")
    assert places(s, "soviet tank") == EASTERN_STARS - {"kiev", "smolensk"}


def test_card_s11_scorched_earth_on_moscow_and_gorki() -> None:
    """Moscow keeps its second star; the Gorki marker may be covered too (EF-SPC-09)."""
    s = with_cards("S11 S19", {}, gorki_star=True)
    assert s.view(None)["stars"]["allies"] == 11
    play(s, "play", card="Scorched Earth")
    assert {s.words(action)["space"] for action in s.legal()} == EASTERN_STARS | {"gorki"}
    gorki = after(s, "scorch", space="gorki")
    play(s, "scorch", space="moscow")
    assert s.view(None)["stars"]["allies"] == 10
    play(s, "play", card="T-34 Medium Tank")
    assert places(s, "soviet tank") == EASTERN_STARS | {"gorki"}
    assert gorki.view(None)["stars"]["allies"] == 10
    play(gorki, "play", card="T-34 Medium Tank")
    assert places(gorki, "soviet tank") == EASTERN_STARS


def test_card_s12_general_winter() -> None:
    """After a draw the Axis itself picks one German and one Pact piece on land east of the 1939 line."""
    board = {"kiev": ["germany infantry", "germany tank", "germany airplane", "pact airplane"]}
    board |= {"rostov": ["pact infantry", "pact tank"], "brest": ["germany tank", "pact infantry"]}
    s = played("General Winter", {**board, "sea_of_azov": ["pact fleet"]}, WINTER, decks={"allies": ["S05", "S06"]})
    draw(s, "S05")
    assert actor(s) == "axis"
    assert choices(s, "eliminate") == {"germany-infantry kiev", "germany-tank kiev", "germany-airplane kiev"}
    assert not may(s, "decline")
    play(s, "eliminate", piece="germany airplane", at="kiev")
    assert actor(s) == "axis"
    assert choices(s, "eliminate") == {"pact-airplane kiev", "pact-infantry rostov", "pact-tank rostov"}
    play(s, "eliminate", piece="pact infantry", at="rostov")
    assert pieces(s, "kiev") == ["germany infantry", "germany tank", "pact airplane"]
    assert (pieces(s, "rostov"), control(s, "rostov")) == (["pact tank"], "axis")
    assert next_action(s)


def test_card_s12_general_winter_cannot_be_played() -> None:
    """EF-SPC-07: only in Winter, and only with both a German and a Pact piece there."""
    both = {"kiev": ["germany infantry"], "rostov": ["pact infantry"]}
    assert [round for round in range(1, 9) if can_play("S12", both, round)] == [3, 7]
    assert not can_play("S12", {"kiev": ["germany infantry"], "lwow": ["pact infantry"]}, WINTER)
    assert not can_play("S12", {"brest": ["germany infantry"], "rostov": ["pact infantry"]}, WINTER)
    assert not can_play("S12", {"kiev": ["germany infantry"], "sea_of_azov": ["pact fleet"]}, WINTER)


def test_card_s13_operation_countenance() -> None:
    """An infantry, a tank and an airplane in Caucasus."""
    s = played("Operation Countenance", {})
    for kind in ("soviet infantry", "soviet tank", "soviet airplane"):
        place(s, kind, "caucasus")
    assert pieces(s, "caucasus") == ["soviet airplane", "soviet infantry", "soviet tank"]
    assert next_action(s)
    assert not can_play("S13", {}, control={"caucasus": "axis"})


def test_card_s13_operation_countenance_with_few_pieces_left() -> None:
    """EF-DEP-04: a tank is taken off to be placed again, and no airplane is placed as none is left."""
    s = played("Operation Countenance", {"moscow": ["soviet tank"] * 5, "gorki": ["soviet airplane"] * 4})
    place(s, "soviet infantry", "caucasus")
    assert choices(s, "lift") == {"soviet-tank moscow"}
    assert may(s, "done")
    play(s, "lift", piece="soviet tank", at="moscow")
    place(s, "soviet tank", "caucasus")
    assert choices(s, "lift") == {"soviet-airplane gorki"}
    play(s, "done")
    assert pieces(s, "caucasus") == ["soviet infantry", "soviet tank"]
    assert (len(pieces(s, "moscow")), len(pieces(s, "gorki"))) == (4, 4)
    assert next_action(s)


def test_card_s14_militsiya() -> None:
    """An infantry in each of two different spaces east of the 1939 line."""
    s = played("Militsiya", {"kiev": ["germany tank"]})
    place(s, "soviet infantry", "kharkov", EAST_OF_1939 - {"kiev"})
    place(s, "soviet infantry", "gorki", EAST_OF_1939 - {"kiev", "kharkov"})
    assert (pieces(s, "kharkov"), pieces(s, "gorki")) == (["soviet infantry"], ["soviet infantry"])
    assert next_action(s)
    lost = dict.fromkeys(EAST_OF_1939 - {"gorki"}, "axis")
    assert not can_play("S14", {"karelia": ["soviet infantry"]}, control=lost)


def test_card_s15_tank_desant() -> None:
    """An infantry where a Soviet tank stands; then the force of these two may attack."""
    axis = {"brest": ["germany infantry"], "lwow": ["germany infantry"]}
    own = {"smolensk": ["soviet tank"], "kiev": ["soviet infantry", "soviet tank"], "gorki": ["soviet infantry"]}
    s = played("Tank Desant", own | axis)
    place(s, "soviet infantry", "smolensk", {"smolensk", "kiev"})
    assert attacks(s) == {("smolensk", "brest")}
    assert may(s, "decline")
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "lose", piece="germany infantry", at="brest")
    assert (pieces(s, "brest"), next_action(s)) == ([], True)
    assert not can_play("S15", {"kiev": ["soviet infantry", "soviet airplane"]})
    cut_off = {"brest": ["soviet tank"], "smolensk": ["germany tank"], "mogilev": ["germany tank"]}
    assert not can_play("S15", cut_off, control={"baltic_states": "axis", "lwow": "axis"})


def test_card_s16_the_stronghold_of_sevastopol() -> None:
    """Two infantry in Sevastopol, if it is the Allies' and can be supplied."""
    s = played("The Stronghold of Sevastopol", {})
    place(s, "soviet infantry", "sevastopol")
    place(s, "soviet infantry", "sevastopol")
    assert (pieces(s, "sevastopol"), next_action(s)) == (["soviet infantry"] * 2, True)
    assert not can_play("S16", {}, control={"sevastopol": "axis"})
    siege = {"rostov": ["germany tank"], "kiev": ["germany tank"]}
    assert not can_play("S16", siege)
    assert can_play("S16", {**siege, "caucasus": ["soviet infantry"]})


def test_card_s17_soviet_cavalry_corps() -> None:
    """An infantry moves, only so that its force can attack, which it then must."""
    own = ["soviet infantry"]
    board = {"moscow": [*own, "soviet tank"], "kiev": [*own, "soviet airplane"], "gorki": own}
    s = played("Soviet Cavalry Corps", board | {"brest": ["germany infantry"], "lwow": ["germany infantry"]})
    assert goals(s, "soviet infantry", "moscow") == {"smolensk"}
    assert goals(s, "soviet infantry", "kiev") == {"mogilev", "bessarabia"}
    assert choices(s, "stay") == {"soviet-infantry kiev"}
    assert choices(s, "move") == {"soviet-infantry moscow", "soviet-infantry kiev"}
    assert not may(s, "done")
    assert attacks(after(s, "stay", piece="soviet infantry", at="kiev")) == {("kiev", "lwow")}
    play(s, "move", piece="soviet infantry", at="moscow", to="smolensk")
    assert attacks(s) == {("smolensk", "brest")}
    assert not may(s, "decline")
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "lose", piece="germany infantry", at="brest")
    assert next_action(s)
    assert not can_play("S17", {"gorki": ["soviet infantry"], "kiev": ["soviet tank"], "lwow": ["pact infantry"]})


def test_card_s18_snipers() -> None:
    """An Axis infantry or tank next to a Soviet infantry is eliminated, without reaction."""
    own = {"kiev": ["soviet infantry"], "smolensk": ["soviet tank", "soviet airplane"]}
    board = own | {"brest": ["germany infantry"], "dniepr_river": ["germany fleet"]}
    near = {"rostov": ["germany tank", "germany airplane"], "lwow": ["pact infantry"]}
    s = played("Snipers", board | near, hands={"axis": ["G12", "P05"]})
    assert actor(s) == "allies"
    assert choices(s, "eliminate") == {"germany-tank rostov", "pact-infantry lwow"}
    assert not may(s, "decline")
    play(s, "eliminate", piece="germany tank", at="rostov")
    assert (pieces(s, "rostov"), next_action(s)) == (["germany airplane"], True)
    assert not can_play("S18", board | {"rostov": ["germany airplane"]}, control={"rostov": "axis"})


def test_card_s19_t_34_medium_tank() -> None:
    """A tank in each of two different Victory Star spaces east of the 1939 line."""
    s = played("T-34 Medium Tank", {"kiev": ["germany tank"]}, control={"warsaw": "allies"})
    place(s, "soviet tank", "moscow", EASTERN_STARS - {"kiev"})
    place(s, "soviet tank", "voronezh", EASTERN_STARS - {"kiev", "moscow"})
    assert (pieces(s, "moscow"), pieces(s, "voronezh")) == (["soviet tank"], ["soviet tank"])
    assert next_action(s)
    lost = dict.fromkeys(EASTERN_STARS - {"moscow", "smolensk"}, "axis")
    assert can_play("S19", {}, control=lost)
    assert not can_play("S19", {}, control=lost, scorched="smolensk")


def test_card_s20_brothers_and_sisters() -> None:
    """An infantry in each of three different Victory Star spaces east of the 1939 line."""
    s = played("Brothers and Sisters!", {"kiev": ["germany infantry"]}, control={"warsaw": "allies"})
    left = EASTERN_STARS - {"kiev"}
    for space in ("moscow", "smolensk", "voronezh"):
        place(s, "soviet infantry", space, left)
        left = left - {space}
    assert on_board(s, "soviet infantry") == 3
    assert next_action(s)


def test_card_s20_brothers_and_sisters_needs_three_spaces() -> None:
    """EF-DEP-05: three spaces must be there one after the other, even for the last infantry of all."""
    lost = dict.fromkeys(EASTERN_STARS | {"baltic_states", "brest"}, "axis")
    lost |= {"vologda": "allies", "moscow": "allies", "smolensk": "allies"}
    guards = {"kursk": ["germany tank"], "novgorod": ["germany tank"], "gorki": ["soviet infantry"] * 13}
    s = played("Brothers and Sisters!", guards, control=lost)
    place(s, "soviet infantry", "moscow", {"vologda", "moscow"})
    play(s, "lift", piece="soviet infantry", at="gorki")
    place(s, "soviet infantry", "smolensk", {"vologda", "smolensk"})
    play(s, "done")
    assert pieces(s, "vologda") == []
    assert not can_play("S20", guards, control={**lost, "vologda": "axis"})


def storm_brest(s: EastFront) -> None:
    """In the coming Axis action Panzergrenadiers attack Brest, whose infantry falls."""
    play(s, "done")
    play(s, "play", card="Panzergrenadiers")
    play(s, "attack", origin="warsaw", target="brest")
    play(s, "lose", piece="soviet infantry", at="brest")


MUDDY = {"warsaw": ["germany tank", "germany infantry"], "brest": ["soviet infantry"], "smolensk": ["soviet tank"]}


def test_card_s21_general_mud() -> None:
    """In the next Axis turn there is no Advance! and no Second Movement; a text's own move in stays."""
    s = with_cards("S21", MUDDY, hands={"axis": ["G07", "G06"]})
    dry = s.clone()
    finish_turn(dry)
    storm_brest(dry)
    assert (frame(dry), may(dry, "react", card="OKH")) == ("AfterCombat", True)
    play(s, "play", card="General Mud")
    assert next_action(s)
    play(s, "pass")
    assert (actor(s), s.view(None)["step"]) == ("allies", "second_movement")
    finish_turn(s)
    storm_brest(s)
    assert (actor(s), frame(s)) == ("axis", "MoveInto")
    play(s, "done")
    play(s, "pass")
    assert (actor(s), s.view(None)["step"]) == ("allies", "first_movement")
    assert not s.view(None)["mud"]


def test_card_s21_general_mud_lasts_one_axis_turn() -> None:
    """EF-SPC-10: the Axis turn after the next is free again, and the Allies are never bound."""
    s = with_cards("S21 S17 S01", MUDDY, hands={"axis": ["G07", "G06"]})
    play(s, "play", card="General Mud")
    play(s, "play", card="Soviet Cavalry Corps")
    play(s, "stay", piece="soviet infantry", at="brest")
    play(s, "attack", origin="brest", target="east_prussia")
    assert may(s, "react", card="Stavka")
    play(s, "decline")
    for _ in range(3):
        finish_turn(s)
    assert (actor(s), s.view(None)["round"]) == ("axis", 3)
    storm_brest(s)
    assert may(s, "react", card="OKH")
    play(s, "decline")
    play(s, "done")
    play(s, "pass")
    assert (actor(s), s.view(None)["step"]) == ("axis", "second_movement")


def test_card_s22_5_year_plan() -> None:
    """With three cards at most, this one counted: three are drawn, as far as they go; then an extra action."""
    s = with_cards("S22 S05 S06", {}, decks={"allies": ["S01", "S02", "S03", "S04"]})
    play(s, "play", card="5 Year Plan")
    for card in ("S04", "S02", "S01"):
        draw(s, card)
    assert hand(s, "allies") == ["S01", "S02", "S04", "S05", "S06"]
    assert next_action(s, extra=True)
    play(s, "pass")
    assert next_action(s)
    short = played("5 Year Plan", {}, decks={"allies": ["S01"]})
    draw(short, "S01")
    assert next_action(short, extra=True)
    assert not may(with_cards("S22 S05 S06 S07", {}), "play", card="5 Year Plan")
