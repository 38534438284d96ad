"""The ten Contingency cards, both sides of each: what they let whom do, where, and when they cannot be used."""

from typing import Any

import pytest
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
    options,
    pieces,
    placeable,
    places,
    play,
    points,
    position,
    verbs,
    victims,
)

from maproom.games.east_front import deck
from maproom.games.east_front.board import SIDES, load
from maproom.games.east_front.state import EastFront

CARDS = load("contingency")["cards"]
Board = dict[str, list[str]]


def side_of(card: str) -> str:
    """The side whose card it is, by its id."""
    return "allies" if card.startswith("CS") else "axis"


def holding(card: str, board: Board, shown: str = "initial", **more: Any) -> EastFront:
    """The owner of a card is to take the first action; the card shows this side."""
    turn = (side_of(card), "first_action", more.pop("round", 1))
    return position(pieces=board, contingency={card: shown}, turn=turn, **more)


def using(card: str, board: Board, shown: str = "initial", **more: Any) -> EastFront:
    """The owner has just used this side of the card; it is flipped or discarded by now."""
    s = holding(card, board, shown, **more)
    play(s, "contingency", card=card)
    now = s.view(None)["contingency"][card]
    assert now == {"initial": "second", "second": "discarded"}[shown]
    return s


def can_use(card: str, board: Board, shown: str = "initial", **more: Any) -> bool:
    """Whether the owner could use this side of the card."""
    return may(holding(card, board, shown, **more), "contingency", card=card)


def is_done(s: EastFront, side: str) -> bool:
    """Whether the text is over, and with it the first action."""
    return (actor(s), frame(s), s.view(None)["step"]) == (side, "ChooseAction", "second_action")


def check_extra_action(s: EastFront, side: str) -> None:
    """One more action in the same step, then the step after it."""
    assert (actor(s), frame(s), s.view(None)["step"]) == (side, "ChooseAction", "first_action")
    play(s, "pass")
    assert is_done(s, side)


@pytest.mark.parametrize("card", CARDS, ids=[card["id"] for card in CARDS])
def test_the_tables_of_the_engine_say_what_the_card_says(card: dict[str, Any]) -> None:
    number = deck.CONTINGENCY_DOMAIN.find(card["id"])
    assert SIDES[deck.CONTINGENCY_SIDE[number]] == card["side"] == side_of(card["id"])
    assert {"germany": "G", "pact": "P", "soviet": "S"}[card["faction"]] == card["id"][1]
    assert card["id"] not in deck.CARD_DOMAIN.words, "a Contingency card is never in a hand or a deck"
    assert "reaction" not in card | card["initial"] | card["second"]


# -- Axis ------------------------------------------------------------------------------------------------


def test_card_cg1_initial_industrial_realignment() -> None:
    s = using("CG1", {"warsaw": ["germany infantry"]})
    flags = {"berlin", "vienna"}
    assert placeable(s) == {"germany-tank": flags, "germany-airplane": flags}
    assert not may(s, "done")
    play(s, "place", kind="germany airplane", space="vienna")
    assert (pieces(s, "vienna"), is_done(s, "axis")) == (["germany airplane"], True)
    no_tank = using("CG1", {"warsaw": ["germany tank"] * 5})
    assert verbs(no_tank) == {"place", "lift"}, "an airplane, or a tank taken off before"
    assert set(placeable(no_tank)) == {"germany-airplane"}
    assert not can_use("CG1", {}, control={"berlin": "allies", "vienna": "allies"})


def test_card_cg1_second_civilian_industry_dismantled() -> None:
    s = using("CG1", {"warsaw": ["germany infantry"]}, "second")
    assert (points(s, "axis"), points(s, "allies")) == (0, 1), "the point comes first"
    assert placeable(s) == {"germany-infantry": {"berlin"}}
    play(s, "place", kind="germany infantry", space="berlin")
    assert not may(s, "done"), "two of them"
    play(s, "place", kind="germany infantry", space="berlin")
    assert (pieces(s, "berlin"), is_done(s, "axis")) == (["germany infantry"] * 2, True)
    assert not may(s, "contingency", card="CG1"), "discarded"
    one_left = using("CG1", {"warsaw": ["germany infantry"] * 6}, "second")
    play(one_left, "place", kind="germany infantry", space="berlin")
    assert verbs(one_left) == {"lift", "done"}
    assert not can_use("CG1", {}, "second", control={"berlin": "allies"})


def test_card_cg2_initial_supplies_diverted_east() -> None:
    board = {"warsaw": ["germany infantry"], "romania": ["pact infantry"], "lwow": ["soviet infantry"]}
    s = using("CG2", board, control={"hungary": "allies"})
    assert attacks(s) == {("warsaw", "brest"), ("warsaw", "lwow")}, "not Hungary, west of the 1941 line"
    assert not may(s, "decline")
    play(s, "attack", origin="warsaw", target="lwow")
    play(s, "lose", piece="soviet infantry", at="lwow")
    assert is_done(s, "axis")
    assert not can_use("CG2", {"vienna": ["germany infantry"]}, control={"hungary": "allies"})
    assert not can_use("CG2", {"romania": ["pact infantry"]})


def test_card_cg2_second_werwolf() -> None:
    board = {
        "warsaw": ["soviet infantry", "soviet tank"], "west_baltic_sea": ["soviet fleet"],
        "lwow": ["soviet infantry"],
    }  # fmt: skip
    s = using("CG2", board | {"vienna": ["germany infantry"], "hungary": ["pact tank"]}, "second")
    assert actor(s) == "allies", "the Allies choose"
    near = {("soviet-infantry", "warsaw"), ("soviet-tank", "warsaw"), ("soviet-fleet", "west_baltic_sea")}
    assert victims(s) == near
    assert verbs(s) == {"eliminate"}, "and must"
    play(s, "eliminate", piece="soviet infantry", at="warsaw")
    assert (pieces(s, "warsaw"), is_done(s, "axis")) == (["soviet tank"], True)
    in_berlin = using("CG2", {"berlin": ["soviet airplane"]}, "second", control={"berlin": "allies"})
    assert victims(in_berlin) == {("soviet-airplane", "berlin")}
    assert not can_use("CG2", {"lwow": ["soviet infantry"]}, "second")


def test_card_cg3_initial_naval_projects_completed_paid() -> None:
    s = using("CG3", {}, hands={"axis": ["G01", "G02"]})
    assert verbs(s) == {"choose"}
    play(s, "choose", choice="first")
    assert verbs(s) == {"discard"}, "the card is paid first"
    play(s, "discard", card="G01")
    assert hand(s, "axis") == ["G02"]
    assert placeable(s) == {"germany-fleet": {"west_baltic_sea"}}
    assert not may(s, "done")
    play(s, "place", kind="germany fleet", space="west_baltic_sea")
    assert (pieces(s, "west_baltic_sea"), is_done(s, "axis")) == (["germany fleet"], True)
    seen = s.view(1)["cards"]["axis"]
    assert (seen["discard_size"], seen["shown"]) == (1, []), "the Allies do not see the card"


def test_card_cg3_initial_naval_projects_completed_just_flipped() -> None:
    s = using("CG3", {}, hands={"axis": ["G01"]})
    play(s, "choose", choice="second")
    assert (hand(s, "axis"), on_board(s, "germany fleet"), is_done(s, "axis")) == (["G01"], 0, True)
    assert may(s, "contingency", card="CG3"), "the Second side can be used by the next action"
    penniless = using("CG3", {})
    assert not may(penniless, "choose", choice="first")
    play(penniless, "choose", choice="second")
    assert is_done(penniless, "axis")
    blockaded = using("CG3", {"west_baltic_sea": ["soviet fleet"]}, hands={"axis": ["G01"]})
    assert not may(blockaded, "choose", choice="first")
    lost = dict.fromkeys(("berlin", "warsaw", "east_prussia"), "allies")
    assert not may(using("CG3", {}, control=lost, hands={"axis": ["G01"]}), "choose", choice="first"), "no supply"
    scarce = using("CG3", {"baltic_sea": ["germany fleet"] * 2}, hands={"axis": ["G01"]})
    play(scarce, "choose", choice="first")
    play(scarce, "discard", card="G01")
    assert verbs(scarce) == {"lift", "done"}


def test_card_cg3_second_barents_sea_debacle() -> None:
    s = using("CG3", {"brest": ["germany infantry"]}, "second")
    assert placeable(s) == {"germany-infantry": {"berlin", "warsaw", "east_prussia"}}
    assert not may(s, "done")
    play(s, "place", kind="germany infantry", space="east_prussia")
    assert (pieces(s, "east_prussia"), is_done(s, "axis")) == (["germany infantry"], True)
    lost = dict.fromkeys(("berlin", "warsaw", "east_prussia"), "allies")
    assert not can_use("CG3", {"vienna": ["germany infantry"]}, "second", control=lost)


def test_card_cp1_initial_forced_labor() -> None:
    s = using("CP1", {}, decks={"axis": ["G01", "G02", "G03", "G04"]})
    assert (points(s, "axis"), points(s, "allies"), actor(s)) == (0, 1, "chance"), "the point comes first"
    for card in ("G04", "G01", "G02"):
        draw(s, card)
    assert (hand(s, "axis"), is_done(s, "axis")) == (["G01", "G02", "G04"], True)
    dry = using("CP1", {})
    assert (points(dry, "allies"), is_done(dry, "axis")) == (1, True), "an empty deck does not matter"


def test_card_cp1_second_pervitin() -> None:
    board = {
        "warsaw": ["germany infantry", "germany tank", "germany airplane"], "west_baltic_sea": ["germany fleet"],
        "hungary": ["pact infantry"], "moscow": ["soviet infantry"],
    }  # fmt: skip
    s = using("CP1", board, "second")
    assert (points(s, "axis"), points(s, "allies")) == (0, 1)
    assert victims(s, "move") == victims(s, "stay") == {("germany-infantry", "warsaw")}
    assert not may(s, "done")
    stays = after(s, "stay", piece="germany infantry", at="warsaw")
    check_extra_action(stays, "axis")
    assert goals(s, "germany infantry", "warsaw") >= {"brest", "lwow", "berlin"}
    play(s, "move", piece="germany infantry", at="warsaw", to="brest")
    assert control(s, "brest") == "axis"
    assert not may(s, "contingency", card="CP1"), "discarded before the extra action"
    check_extra_action(s, "axis")
    assert not can_use("CP1", {"warsaw": ["germany tank"], "hungary": ["pact infantry"]}, "second")


PACT_FLAGS = {"finland", "berlin", "trieste", "hungary", "romania"}


def test_card_cp2_initial_hardliners_take_control() -> None:
    s = using("CP2", {"bulgaria": ["pact infantry"]})
    assert placeable(s) == {"pact-infantry": PACT_FLAGS}
    play(s, "place", kind="pact infantry", space="finland")
    assert placeable(s) == {"pact-infantry": {"finland"}}, "both in one space"
    assert not may(s, "done")
    play(s, "place", kind="pact infantry", space="finland")
    assert (pieces(s, "finland"), is_done(s, "axis")) == (["pact infantry"] * 2, True)
    assert not can_use("CP2", {}, control=dict.fromkeys(PACT_FLAGS, "allies"))
    one_left = using("CP2", {"bulgaria": ["pact infantry"] * 5})
    play(one_left, "place", kind="pact infantry", space="romania")
    assert verbs(one_left) == {"lift", "done"}


def test_card_cp2_second_germany_arms_fascist_loyalists() -> None:
    s = using("CP2", {"bulgaria": ["pact infantry"]}, "second", control={"romania": "allies"})
    assert placeable(s) == {"pact-infantry": PACT_FLAGS - {"romania"}}
    assert not may(s, "done")
    play(s, "place", kind="pact infantry", space="trieste")
    assert (pieces(s, "trieste"), is_done(s, "axis")) == (["pact infantry"], True), "one only"
    assert not can_use("CP2", {}, "second", control=dict.fromkeys(PACT_FLAGS, "allies"))


# -- Allies ----------------------------------------------------------------------------------------------


def test_card_cs1_initial_increased_aid_from_the_west() -> None:
    s = using("CS1", {"smolensk": ["germany infantry"]}, control={"warsaw": "allies"})
    assert set(placeable(s)) == {"soviet-tank", "soviet-airplane"}
    for spaces in placeable(s).values():
        assert spaces >= {"brest", "moscow", "gorki", "warsaw", "sevastopol"}, "any controlled land"
        assert not spaces & {"smolensk", "romania", "black_sea"}
    assert not may(s, "done")
    play(s, "place", kind="soviet tank", space="moscow")
    assert (pieces(s, "moscow"), is_done(s, "allies")) == (["soviet tank"], True)
    cut_off = dict.fromkeys(("vologda", "gorki", "stalingrad", "caucasus"), "axis")
    assert not can_use("CS1", {}, control=cut_off)


def test_card_cs1_second_pacific_lend_lease_shipments() -> None:
    s = using("CS1", {"rostov": ["germany infantry"]}, "second")
    assert (points(s, "axis"), points(s, "allies")) == (1, 0), "the point comes first"
    near = {"stalingrad", "vologda", "moscow", "voronezh"}
    assert placeable(s) == {"soviet-tank": near, "soviet-airplane": near}, "not Gorki itself"
    assert not may(s, "done")
    play(s, "place", kind="soviet airplane", space="voronezh")
    assert (pieces(s, "voronezh"), is_done(s, "allies")) == (["soviet airplane"], True)
    assert not can_use("CS1", {}, "second", control=dict.fromkeys((*near, "rostov"), "axis"))


def test_card_cs2_initial_pre_war_doctrine() -> None:
    board = {
        "kiev": ["soviet infantry"], "brest": ["soviet tank"], "leningrad": ["soviet airplane"],
        "lwow": ["germany infantry"],
    }  # fmt: skip
    s = using("CS2", board)
    assert attacks(s) == {("kiev", "lwow"), ("brest", "lwow"), ("brest", "warsaw"), ("brest", "east_prussia")}
    assert not may(s, "decline")
    play(s, "attack", origin="kiev", target="lwow")
    assert actor(s) == "axis"
    play(s, "lose", piece="germany infantry", at="lwow")
    assert is_done(s, "allies")
    assert not can_use("CS2", {"brest": ["soviet airplane"], "moscow": ["soviet tank"]})


def test_card_cs2_second_unit_reorganization() -> None:
    around = dict.fromkeys(("lwow", "mogilev", "smolensk", "baltic_states"), "axis")
    board = {"kiev": ["soviet infantry"] * 2 + ["soviet airplane"], "brest": ["soviet infantry"]}
    s = using("CS2", board, "second", control=around)
    assert victims(s) == {("soviet-infantry", "kiev")}, "in Brest a tank would not be supplied"
    assert not may(s, "decline")
    play(s, "eliminate", piece="soviet infantry", at="kiev")
    assert placeable(s) == {"soviet-tank": {"kiev"}}, "in the same space"
    assert not may(s, "done")
    play(s, "place", kind="soviet tank", space="kiev")
    assert pieces(s, "kiev") == ["soviet airplane", "soviet infantry", "soviet tank"]
    assert is_done(s, "allies")
    assert not can_use("CS2", {"brest": ["soviet infantry"]}, "second", control=around)
    assert not can_use("CS2", {"kiev": ["soviet tank"], "lwow": ["germany infantry"]}, "second")


def test_card_cs3_initial_shtrafbats() -> None:
    board = {"rostov": ["germany infantry"], "gorki": ["soviet infantry"], "stalingrad": ["soviet tank"]}
    s = using("CS3", board)
    near = {"gorki", "stalingrad", "caucasus"}
    assert placeable(s) == {"soviet-infantry": near}, "Vologda has no enemy beside it"
    assert not may(s, "done")
    play(s, "place", kind="soviet infantry", space="gorki")
    assert attacks(s) == {("gorki", "rostov")}, "its own force must attack"
    assert not may(s, "decline")
    play(s, "attack", origin="gorki", target="rostov")
    play(s, "lose", piece="germany infantry", at="rostov")
    assert is_done(s, "allies")
    assert not can_use("CS3", {"brest": ["soviet infantry"]}), "no flag space is next to the enemy"
    lost = using("CS3", board, control={"caucasus": "axis"})
    assert placeable(lost) == {"soviet-infantry": near - {"caucasus"}}
    full = using("CS3", board | {"moscow": ["soviet infantry"] * 13})
    assert verbs(full) == {"lift"}, "the attack needs the infantry"


def test_card_cs3_second_human_wave() -> None:
    board = {
        "kiev": ["soviet infantry", "soviet infantry", "soviet tank", "soviet airplane"],
        "brest": ["soviet infantry", "soviet tank"],
        "moscow": ["soviet infantry"] * 2, "lwow": ["germany infantry"],
    }  # fmt: skip
    s = using("CS3", board, "second")
    assert victims(s) == {("soviet-infantry", "kiev")}, "one of two, where the other can attack"
    assert not may(s, "decline")
    play(s, "eliminate", piece="soviet infantry", at="kiev")
    assert attacks(s) == {("kiev", "lwow")}, "from that space"
    assert not may(s, "decline")
    play(s, "attack", origin="kiev", target="lwow")
    play(s, "lose", piece="germany infantry", at="lwow")
    assert is_done(s, "allies")
    assert not can_use("CS3", board | {"kiev": ["soviet infantry", "soviet tank"]}, "second")


def test_card_cs3_second_human_wave_keeps_the_infantry_that_can_attack() -> None:
    around = dict.fromkeys(("lwow", "mogilev", "smolensk", "baltic_states"), "axis")
    s = using(
        "CS3", {"brest": ["soviet infantry"]}, "second", granted={"brest": ["soviet infantry"]}, control=around
    )
    assert len(options(s, "eliminate")) == 1
    play(s, "eliminate", piece="soviet infantry", at="brest")
    assert [piece["granted"] for piece in s.view(None)["pieces"]] == [True], "only that one is supplied"
    assert {origin for origin, _ in attacks(s)} == {"brest"}


def test_card_cs4_initial_gulag_economy() -> None:
    s = using("CS4", {}, decks={"allies": ["S01", "S02", "S03", "S04"]})
    assert (points(s, "axis"), points(s, "allies"), actor(s)) == (1, 0, "chance"), "the point comes first"
    for card in ("S04", "S01", "S02"):
        draw(s, card)
    assert (hand(s, "allies"), is_done(s, "allies")) == (["S01", "S02", "S04"], True)


def test_card_cs4_second_anti_soviet_deportees() -> None:
    s = using("CS4", {}, "second", decks={"allies": ["S01", "S02", "S03"]}, hands={"allies": ["S05"]})
    draw(s, "S02")
    draw(s, "S03")
    assert {s.words(action)["card"] for action in options(s, "discard")} == {"S02", "S03", "S05"}
    assert verbs(s) == {"discard"}
    play(s, "discard", card="S03")
    assert (hand(s, "allies"), points(s, "axis")) == (["S02", "S05"], 0)
    assert not may(s, "contingency", card="CS4"), "discarded before the extra action"
    check_extra_action(s, "allies")
    assert can_use("CS4", {}, "second", decks={"allies": ["S01"]}), "the card drawn can be discarded"
    assert can_use("CS4", {}, "second", hands={"allies": ["S01"]})
    assert not can_use("CS4", {}, "second"), "no card to discard"


def test_card_cs5_initial_river_flotillas() -> None:
    s = using("CS5", {"lwow": ["germany infantry"]})
    enclosed = {"dniepr_river", "volga_river", "lake_peipus", "rybinsk_sea", "lake_ladoga", "lake_onega"}
    assert placeable(s) == {"soviet-fleet": enclosed}, "the Adriatic is enclosed too, but not supplied"
    assert not may(s, "done")
    play(s, "place", kind="soviet fleet", space="volga_river")
    assert (pieces(s, "volga_river"), is_done(s, "allies")) == (["soviet fleet"], True)
    cut = using("CS5", {"kiev": ["germany infantry"]})
    assert places(cut, "soviet fleet") == enclosed - {"dniepr_river"}, "Kiev interdicts the land beside the Dniepr"
    south = dict.fromkeys(("romania", "yugoslavia"), "allies")
    by_land = using("CS5", {"dniepr_river": ["germany fleet"]}, control=south)
    assert places(by_land, "soviet fleet") == enclosed - {"dniepr_river"} | {"adriatic_sea"}
    assert verbs(using("CS5", {"black_sea": ["soviet fleet"] * 3})) == {"lift", "done"}


BESSARABIA = {
    "bessarabia": ["soviet infantry"], "black_sea": ["soviet fleet"], "romania": ["pact airplane"],
    "moscow": ["soviet tank"],
}  # fmt: skip
WON_BACK = {"bessarabia": "axis", "lwow": "axis"}
CUT_OFF_BY_LAND = dict.fromkeys(("lwow", "kiev", "sevastopol"), "axis")


def test_card_cs5_second_danube_river_flotilla() -> None:
    board = BESSARABIA | {"gulf_of_finland": ["soviet fleet"], "leningrad": ["soviet airplane"]}
    others = {"baltic_sea": ["germany fleet"], "bosporus": ["pact fleet"], "moscow": ["soviet infantry"]}
    s = using("CS5", board | others, "second")
    assert victims(s) == {("soviet-fleet", "black_sea"), ("soviet-fleet", "gulf_of_finland")}
    assert not may(s, "decline")
    play(s, "eliminate", piece="soviet fleet", at="black_sea")
    assert attacks(s) == {("bessarabia", "romania")}
    assert not may(s, "decline")
    play(s, "attack", origin="bessarabia", target="romania")
    play(s, "lose", piece="pact airplane", at="romania")
    assert is_done(s, "allies")
    north = using("CS5", {"kiev": ["soviet infantry"], "volga_river": ["soviet fleet"]}, "second", control=WON_BACK)
    play(north, "eliminate", piece="soviet fleet", at="volga_river")
    assert attacks(north) == {("kiev", "bessarabia")}, "Bessarabia or Romania, not Lwow"


def test_card_cs5_second_danube_river_flotilla_must_leave_the_attack_possible() -> None:
    board = BESSARABIA | {"gulf_of_finland": ["soviet fleet"]}
    s = using("CS5", board, "second", control=CUT_OFF_BY_LAND)
    assert victims(s) == {("soviet-fleet", "gulf_of_finland")}, "the other carries the supply of the force"
    assert not can_use("CS5", BESSARABIA, "second", control=CUT_OFF_BY_LAND)
    del board["black_sea"], board["gulf_of_finland"]
    assert not can_use("CS5", board, "second"), "no fleet to give up"
    assert not can_use("CS5", {"black_sea": ["soviet fleet"], "moscow": ["soviet tank"]}, "second")
