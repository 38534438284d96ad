"""The German Late War cards G17 to G31: what each text lets whom do, where, and when it cannot be played."""

import pytest
from support.axis_cards import EXTRA_ACTION, SECOND_ACTION, asked, can_play, check_extra_action, playing
from support.east_front import (
    actor,
    after,
    attacks,
    control,
    may,
    on_board,
    pieces,
    placeable,
    places,
    play,
    points,
    position,
    supplied,
    verbs,
    victims,
)

from maproom.games.east_front import deck
from maproom.games.east_front.board import SPACE_IDS, TANK
from maproom.games.east_front.state import EastFront
from maproom.kernel.spaces import members

SUMMER, SPRING = 5, 8

WEST = [
    "finland", "east_prussia", "warsaw", "berlin", "vienna", "trieste", "hungary", "yugoslavia", "romania",
    "bulgaria",
]  # fmt: skip
NORTH = {"karelia": "axis", "baltic_states": "axis"}


def end_turn(s: EastFront) -> None:
    """Whoever is on turn passes and stays until the turn is over."""
    side = actor(s)
    while actor(s) == side:
        play(s, "pass" if may(s, "pass") else "done")


def test_the_stand_fast_limits_are_those_of_the_cards() -> None:
    security, tigers = deck.CARD_DOMAIN.find("G25"), deck.CARD_DOMAIN.find("G27")
    near_berlin = {"berlin", "vienna", "hungary", "warsaw", "west_baltic_sea"}
    assert {SPACE_IDS[space] for space in members(deck.LIMIT_SPACES[security])} == near_berlin
    assert deck.LIMIT_TYPE[security] == deck.ANY_PIECE
    assert deck.LIMIT_TYPE[tigers] == TANK


def test_card_g17_panzer_v_panther() -> None:
    board = {"kiev": ["germany infantry"], "lwow": ["germany infantry"], "rostov": ["soviet infantry"]}
    s = playing("G17", board)
    assert places(s, "germany tank") >= {"kiev", "lwow", "berlin", "finland", "bulgaria"}, (
        "wherever you have control"
    )
    assert not places(s, "germany tank") & {"mogilev", "rostov", "west_baltic_sea"}
    assert not may(s, "done")
    play(s, "place", kind="germany tank", space="kiev")
    moving, attacking = after(s, "choose", choice="first"), after(s, "choose", choice="second")
    assert not may(moving, "done")
    assert victims(moving, "move") == victims(moving, "stay") == {("germany-tank", "kiev")}
    play(moving, "move", piece="germany tank", at="kiev", to="kharkov")
    assert asked(moving) == SECOND_ACTION
    assert {origin for origin, _ in attacks(attacking)} == {"kiev"}
    assert not may(attacking, "decline")
    play(attacking, "attack", origin="kiev", target="rostov")
    play(attacking, "lose", piece="soviet infantry", at="rostov")
    assert asked(attacking) == SECOND_ACTION
    assert not can_play("G17", {"lwow": ["germany infantry"]}, control=dict.fromkeys(WEST, "allies")), "no supply"


def test_card_g17_panzer_v_panther_in_spring_is_only_deployed() -> None:
    board = {"kiev": ["germany infantry"], "lwow": ["germany infantry"], "rostov": ["soviet infantry"]}
    s = playing("G17", board, SPRING)
    play(s, "place", kind="germany tank", space="kiev")
    assert (pieces(s, "kiev"), asked(s)) == (["germany infantry", "germany tank"], SECOND_ACTION)
    full = {"berlin": ["germany tank"] * 5}
    assert verbs(playing("G17", full)) == {"lift"}, "the text goes on with that tank"
    assert verbs(playing("G17", full, SPRING)) == {"lift", "done"}, "nothing needs it"


def test_card_g18_case_blue() -> None:
    board = {"kiev": ["germany infantry"], "lwow": ["germany tank"], "rostov": ["soviet infantry"]}
    s = playing("G18", board, control={"mogilev": "axis"})
    assert set(placeable(s)) == {"germany-infantry", "germany-tank", "germany-airplane"}
    assert all(spaces == {"kiev", "mogilev"} for spaces in placeable(s).values()), "east of the 1939 line"
    assert not may(s, "done")
    bombers = after(s, "place", kind="germany airplane", space="mogilev")
    assert asked(bombers) == SECOND_ACTION, "no force stands there"
    play(s, "place", kind="germany airplane", space="kiev")
    assert {origin for origin, _ in attacks(s)} == {"kiev"}, "the force of that space, whatever was deployed"
    assert asked(after(s, "decline")) == SECOND_ACTION
    play(s, "attack", origin="kiev", target="rostov")
    play(s, "lose", piece="soviet infantry", at="rostov")
    assert asked(s) == SECOND_ACTION
    assert not can_play("G18", {"lwow": ["germany tank"]})
    assert not can_play("G18", {"kiev": ["germany infantry"]}), "Kiev alone is not supplied"


def test_card_g18_case_blue_without_any_piece_left() -> None:
    full = ["germany infantry"] * 7 + ["germany tank"] * 5 + ["germany airplane"] * 5
    s = playing("G18", {"lwow": full, "kiev": ["pact infantry"]})
    assert verbs(s) == {"lift", "done"}
    assert asked(after(s, "done")) == SECOND_ACTION
    play(s, "lift", piece="germany tank", at="lwow")
    assert places(s, "germany tank") == {"kiev"}
    play(s, "place", kind="germany tank", space="kiev")
    assert {origin for origin, _ in attacks(s)} == {"kiev"}


def test_card_g19_kuban_bridgehead() -> None:
    s = playing("G19", {"black_sea": ["soviet fleet"]}, control={"sevastopol": "axis"})
    assert placeable(s) == {"germany-infantry": {"caucasus"}}
    assert not may(s, "done")
    play(s, "place", kind="germany infantry", space="caucasus")
    assert (control(s, "caucasus"), asked(s)) == ("axis", SECOND_ACTION)
    assert supplied(s, "germany infantry", "caucasus")
    end_turn(s)
    assert (actor(s), pieces(s, "caucasus")) == ("allies", ["germany infantry"]), "it survived the Supply step"
    assert supplied(s, "germany infantry", "caucasus")
    end_turn(s)
    assert asked(s) == ("axis", "Movement", "first_movement")
    assert not supplied(s, "germany infantry", "caucasus"), "until the start of the next Axis turn"
    end_turn(s)
    assert (actor(s), pieces(s, "caucasus")) == ("allies", [])


def test_card_g19_kuban_bridgehead_needs_sevastopol_and_an_empty_caucasus() -> None:
    assert can_play("G19", {"sevastopol": ["germany tank"]})
    assert not can_play("G19", {"berlin": ["germany tank"]})
    assert not can_play("G19", {"sevastopol": ["germany tank"], "caucasus": ["soviet airplane"]})
    full = playing("G19", {"berlin": ["germany infantry"] * 7}, control={"sevastopol": "axis"})
    assert verbs(full) == {"lift"}, "the protection needs the infantry"


def test_card_g20_naval_air_raid() -> None:
    board = {
        "romania": ["germany airplane"], "finland": ["pact airplane"], "bosporus": ["germany fleet", "pact fleet"],
        "baltic_states": ["germany infantry", "germany tank"], "leningrad": ["soviet airplane"],
        "black_sea": ["soviet fleet"], "gulf_of_finland": ["soviet fleet"],
        "bessarabia": ["soviet infantry", "soviet tank", "soviet airplane"],
    }  # fmt: skip
    s = playing("G20", board)
    assert (actor(s), victims(s)) == ("axis", {("soviet-fleet", "black_sea")})
    assert not may(s, "decline")
    play(s, "eliminate", piece="soviet fleet", at="black_sea")
    assert (pieces(s, "black_sea"), asked(s)) == ([], SECOND_ACTION)
    assert can_play("G20", {"romania": ["germany airplane"], "black_sea": ["soviet fleet"]}), "by an airplane alone"
    by_fleet = playing("G20", {"baltic_sea": ["germany fleet"], "gulf_of_finland": ["soviet fleet"]})
    assert victims(by_fleet) == {("soviet-fleet", "gulf_of_finland")}
    del board["romania"], board["bosporus"]
    assert not can_play("G20", board)


def test_card_g21_convoy_interdiction() -> None:
    board = {
        "finland": ["germany airplane"], "vologda": ["soviet infantry"], "moscow": ["soviet tank"],
        "lake_onega": ["soviet fleet"], "petrozavodsk": ["soviet airplane"], "voronezh": ["soviet infantry"],
    }  # fmt: skip
    s = playing("G21", board | {"gorki": ["germany infantry"], "rybinsk_sea": ["pact fleet"]})
    assert (points(s, "axis"), points(s, "allies")) == (1, 0)
    assert actor(s) == "allies", "the Allies choose"
    assert victims(s) == {
        ("soviet-infantry", "vologda"), ("soviet-tank", "moscow"),
        ("soviet-fleet", "lake_onega"), ("soviet-airplane", "petrozavodsk"),
    }  # fmt: skip
    assert not may(s, "decline")
    play(s, "eliminate", piece="soviet fleet", at="lake_onega")
    assert (pieces(s, "lake_onega"), asked(s)) == ([], SECOND_ACTION)

    nobody = playing("G21", {"karelia": ["germany airplane"], "voronezh": ["soviet infantry"]}, control=NORTH)
    assert (points(nobody, "axis"), asked(nobody)) == (1, SECOND_ACTION), "if able"
    assert not can_play("G21", board | {"finland": ["pact airplane", "germany infantry", "germany tank"]})
    at_sea = {"finland": [], "baltic_sea": ["germany fleet"], "karelia": ["soviet airplane"]}
    assert not can_play("G21", board | at_sea)
    assert not can_play("G21", board | {"finland": [], "baltic_states": ["germany airplane"]}, control=NORTH)


def test_card_g22_railway_gun() -> None:
    board = {"lwow": ["germany infantry"], "warsaw": ["germany tank"], "moscow": ["soviet infantry"]}
    s = playing("G22", board, control={"brest": "axis", "leningrad": "axis", "voronezh": "axis"})
    supplied_beside_a_star = {"lwow", "brest"}
    assert placeable(s) == {"germany-infantry": supplied_beside_a_star}, "not Voronezh, not Leningrad"
    assert not may(s, "done")
    play(s, "place", kind="germany infantry", space="lwow")
    assert attacks(s) == {("lwow", "kiev")}, "its force, into a Victory Star space"
    assert not may(s, "decline")
    play(s, "attack", origin="lwow", target="kiev")
    assert asked(s) == SECOND_ACTION
    scorched = playing("G22", board, control={"brest": "axis"}, scorched="kiev")
    assert places(scorched, "germany infantry") == {"brest"}, "a scorched star is none"
    assert not can_play("G22", {"warsaw": ["germany infantry"]})
    full = board | {"berlin": ["germany infantry"] * 6}
    assert verbs(playing("G22", full)) == {"lift"}, "the attack needs the infantry"


def test_card_g22_railway_gun_asks_for_control_when_the_turn_began() -> None:
    board = {"warsaw": ["germany tank"], "lwow": ["germany infantry"]}
    s = position(pieces=board, hands={"axis": ["G22"]}, turn=("axis", "first_movement", SUMMER))
    play(s, "move", piece="germany tank", at="warsaw", to="brest")
    play(s, "done")
    assert control(s, "brest") == "axis"
    assert placeable(after(s, "play", card="G22")) == {"germany-infantry": {"lwow"}}, "Brest was won this turn"
    end_turn(s)
    end_turn(s)
    play(s, "done")
    assert placeable(after(s, "play", card="G22")) == {"germany-infantry": {"lwow", "brest"}}


def test_card_g23_airfield_repairs() -> None:
    board = {"kiev": ["germany infantry"], "lwow": ["germany infantry"]}
    s = playing("G23", board)
    assert places(s, "germany airplane") >= {"kiev", "lwow", "berlin", "bulgaria"}
    assert not places(s, "germany airplane") & {"mogilev", "west_baltic_sea"}
    assert not may(s, "done")
    play(s, "place", kind="germany airplane", space="kiev")
    check_extra_action(s)
    scarce = playing("G23", {"berlin": ["germany airplane"] * 5})
    play(scarce, "done")
    check_extra_action(scarce)
    assert not can_play("G23", board, control=dict.fromkeys(WEST, "allies"))


def test_card_g24_refits() -> None:
    board = {
        "warsaw": ["germany infantry"] * 2 + ["germany airplane"], "lwow": ["germany infantry"],
        "romania": ["pact infantry"],
        "voronezh": ["germany infantry"], "mogilev": ["soviet infantry"],
    }  # fmt: skip
    s = playing("G24", board)
    assert victims(s) == {("germany-infantry", "warsaw"), ("germany-infantry", "lwow")}, "a tank needs supply there"
    assert not may(s, "decline")
    play(s, "eliminate", piece="germany infantry", at="lwow")
    assert placeable(s) == {"germany-tank": {"lwow"}}, "in the same space, though empty and beside the enemy"
    assert not may(s, "done")
    play(s, "place", kind="germany tank", space="lwow")
    assert (pieces(s, "lwow"), on_board(s, "germany infantry")) == (["germany tank"], 3)
    check_extra_action(s)
    assert not can_play("G24", {"romania": ["pact infantry"], "warsaw": ["germany tank"]})
    assert not can_play("G24", {"voronezh": ["germany infantry"]})


def test_card_g24_refits_protection_does_not_pass_to_the_tank() -> None:
    cut_off = {"black_sea": ["soviet fleet"]}
    assert not can_play("G24", cut_off, granted={"caucasus": ["germany infantry"]})
    assert can_play("G24", {}, granted={"caucasus": ["germany infantry"]}), "supplied over the Black Sea"
    full = playing("G24", {"berlin": ["germany tank"] * 5, "warsaw": ["germany infantry"]})
    play(full, "eliminate", piece="germany infantry", at="warsaw")
    assert verbs(full) == {"lift", "done"}
    fewer = after(full, "done")
    assert (pieces(fewer, "warsaw"), asked(fewer)) == ([], EXTRA_ACTION)
    play(full, "lift", piece="germany tank", at="berlin")
    play(full, "place", kind="germany tank", space="warsaw")
    assert (pieces(full, "warsaw"), asked(full)) == (["germany tank"], EXTRA_ACTION)


def test_card_g25_security_troops() -> None:
    s = playing("G25", {"warsaw": ["germany infantry"]})
    assert placeable(s) == {"germany-infantry": {"berlin"}}
    assert not may(s, "done")
    play(s, "place", kind="germany infantry", space="berlin")
    assert placeable(s) == {"germany-infantry": {"vienna"}}
    assert not may(s, "done")
    play(s, "place", kind="germany infantry", space="vienna")
    assert (pieces(s, "berlin"), pieces(s, "vienna")) == (["germany infantry"], ["germany infantry"])
    assert asked(s) == SECOND_ACTION
    assert can_play("G25", {"hungary": ["soviet infantry"]}), "flag spaces need no path"
    assert not can_play("G25", {"vienna": ["soviet infantry"]})
    for lost in ("berlin", "vienna"):
        assert not can_play("G25", {"warsaw": ["germany infantry"]}, control={lost: "allies"})


def test_card_g26_hummel_self_propelled_gun() -> None:
    board = {"warsaw": ["germany infantry", "germany tank"], "east_prussia": ["germany infantry"]}
    s = playing("G26", board | {"romania": ["pact tank"], "brest": ["soviet infantry"]})
    assert attacks(s) == {("warsaw", "brest"), ("warsaw", "lwow")}
    assert not may(s, "decline")
    play(s, "attack", origin="warsaw", target="brest")
    play(s, "lose", piece="soviet infantry", at="brest")
    check_extra_action(s)
    assert not can_play("G26", {"east_prussia": ["germany infantry"], "romania": ["pact tank"]})


def test_card_g27_tiger_battalions() -> None:
    board = {
        "warsaw": ["germany infantry"], "hungary": ["pact infantry"], "voronezh": ["germany infantry"],
        "berlin": ["germany airplane", "germany tank"],
    }  # fmt: skip
    s = playing("G27", board)
    assert placeable(s) == {"germany-tank": {"warsaw"}}, "where a supplied German infantry stands"
    assert not may(s, "done")
    play(s, "place", kind="germany tank", space="warsaw")
    check_extra_action(s)
    del board["warsaw"]
    assert not can_play("G27", board)


def test_card_g28_mg_42_machine_gun() -> None:
    board = {
        "warsaw": ["germany airplane"], "berlin": ["germany tank"], "hungary": ["pact infantry"],
        "west_baltic_sea": ["germany fleet"], "voronezh": ["germany infantry"],
    }  # fmt: skip
    more = playing("G28", board | {"trieste": ["germany infantry"]})
    assert placeable(more) == {"germany-infantry": {"warsaw", "berlin", "trieste"}}, "any German piece on land"
    s = playing("G28", board)
    assert placeable(s) == {"germany-infantry": {"warsaw", "berlin"}}, "where the infantry is supplied"
    play(s, "place", kind="germany infantry", space="warsaw")
    assert placeable(s) == {"germany-infantry": {"berlin"}}, "two different spaces"
    assert not may(s, "done")
    play(s, "place", kind="germany infantry", space="berlin")
    assert asked(s) == SECOND_ACTION
    del board["berlin"]
    assert not can_play("G28", board)


@pytest.mark.parametrize(("won", "gain"), [((), 0), (("rostov",), 1), (("rostov", "caucasus", "stalingrad"), 3)])
def test_card_g29_captured_oil(won: tuple[str, ...], gain: int) -> None:
    s = playing("G29", {}, control=dict.fromkeys((*won, "kiev", "sevastopol", "gorki"), "axis"))
    assert (points(s, "axis"), points(s, "allies")) == (gain, 0)
    assert asked(s) == SECOND_ACTION


# -- Integrated Command ----------------------------------------------------------------------------------


def test_card_g30_integrated_command_lets_pact_pieces_pay_to_continue() -> None:
    board = {
        "warsaw": ["germany infantry", "pact infantry", "pact tank"], "east_prussia": ["germany infantry"],
        "lwow": ["pact infantry", "pact airplane"], "brest": ["soviet infantry", "soviet infantry", "soviet tank"],
    }  # fmt: skip
    s = playing("G30", board)
    assert attacks(s) == {("warsaw", "brest")}, "a German force with a Pact piece in its space"
    assert not may(s, "decline")
    play(s, "attack", origin="warsaw", target="brest")
    play(s, "lose", piece="soviet infantry", at="brest")
    own_space = {("pact-infantry", "warsaw"), ("pact-tank", "warsaw")}
    assert victims(s, "lose") == own_space, "not the last German, not the airplane in Lwow"
    play(s, "lose", piece="pact infantry", at="warsaw")
    play(s, "lose", piece="soviet tank", at="brest")
    assert victims(s, "lose") == {("pact-tank", "warsaw")}, "at least the rank of the loss"
    play(s, "lose", piece="pact tank", at="warsaw")
    play(s, "lose", piece="soviet infantry", at="brest")
    assert (pieces(s, "warsaw"), asked(s)) == (["germany infantry"], SECOND_ACTION)
    assert not can_play("G30", board | {"warsaw": ["germany infantry"]})
    assert not can_play("G30", {"romania": ["pact infantry"]})
    assert can_play("G30", board | {"warsaw": ["germany infantry", "pact airplane"]})


def test_card_g30_integrated_command_rank_and_anti_air() -> None:
    s = position(
        pieces={
            "warsaw": ["germany infantry"] * 2 + ["pact infantry", "pact airplane"],
            "brest": ["soviet tank"] * 2,
        },
        hands={"axis": ["G30"], "allies": ["S02"]},
        turn=("axis", "first_action", SUMMER),
    )
    play(s, "play", card="G30")
    play(s, "attack", origin="warsaw", target="brest")
    play(s, "lose", piece="soviet tank", at="brest")
    assert victims(s, "lose") == {("pact-airplane", "warsaw")}, "no infantry outranks a tank"
    play(s, "lose", piece="pact airplane", at="warsaw")
    play(s, "react", card="S02")
    assert verbs(s) == {"stop"}, "Anti-Air ended the round, and nothing of the rank is left"


def unsupplied_pact(hands: dict[str, list[str]]) -> EastFront:
    """Vienna supplies the Germans there; nothing supplies the Pact beside them."""
    ring = {"hungary": ["soviet infantry"] * 2, "trieste": ["soviet infantry"], "yugoslavia": ["soviet infantry"]}
    s = position(
        pieces=ring | {"vienna": ["germany infantry", "pact tank"]},
        control={"berlin": "allies"},
        hands=hands,
        turn=("axis", "first_action", SUMMER),
    )
    assert supplied(s, "germany infantry", "vienna")
    assert not supplied(s, "pact tank", "vienna")
    play(s, "play", card="G30")
    play(s, "attack", origin="vienna", target="hungary")
    return s


def test_card_g30_integrated_command_unsupplied_pact_piece_cannot_continue() -> None:
    s = unsupplied_pact({"axis": ["G30"]})
    play(s, "lose", piece="soviet infantry", at="hungary")
    assert verbs(s) == {"stop"}


def test_card_g30_integrated_command_unsupplied_pact_piece_can_pay_an_exchange() -> None:
    s = unsupplied_pact({"axis": ["G30"], "allies": ["S06"]})
    play(s, "react", card="S06")
    play(s, "lose", piece="soviet infantry", at="hungary")
    assert victims(s, "lose") == {("pact-tank", "vienna"), ("germany-infantry", "vienna")}
    play(s, "lose", piece="pact tank", at="vienna")
    assert (pieces(s, "vienna"), verbs(s)) == (["germany infantry"], {"stop"})


def test_card_g30_integrated_command_keeps_the_reactions_german() -> None:
    s = position(
        pieces={"warsaw": ["germany infantry", "pact infantry"], "brest": ["soviet infantry"] * 2},
        hands={"axis": ["G30", "G01", "P01"]},
        turn=("axis", "first_action", SUMMER),
    )
    play(s, "play", card="G30")
    play(s, "attack", origin="warsaw", target="brest")
    play(s, "lose", piece="soviet infantry", at="brest")
    assert may(s, "react", card="G01")
    assert not may(s, "react", card="P01")


def test_card_g31_volkssturm() -> None:
    s = playing("G31", {"warsaw": ["germany infantry"]})
    assert placeable(s) == {"germany-infantry": {"east_prussia", "berlin", "vienna"}}
    assert not may(s, "done")
    play(s, "place", kind="germany infantry", space="east_prussia")
    check_extra_action(s)
    lost = dict.fromkeys(("east_prussia", "berlin", "vienna"), "allies")
    assert not can_play("G31", {"warsaw": ["germany infantry"]}, control=lost)
