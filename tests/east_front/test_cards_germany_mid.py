"""The German Mid War cards G01 to G16: what each text lets whom do, where, and when it cannot be played."""

from support.axis_cards import EXTRA_ACTION, SECOND_ACTION, asked, can_play, check_extra_action, playing
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
    placeable,
    places,
    play,
    position,
    verbs,
    victims,
)

SPRING = 4
ALL_WEST_BUT_BERLIN = [
    "finland", "east_prussia", "warsaw", "vienna", "trieste", "hungary", "yugoslavia", "romania", "bulgaria",
]  # fmt: skip


# -- the three Army Groups: deploy, then move that infantry or attack with its force ---------------------


def check_army_group(card: str, board: dict[str, list[str]], allowed: set[str], at: str, enemies: set[str]) -> None:
    """Deploys at `at`, where a German infantry stands already, and follows both ways from there."""
    s = playing(card, board)
    assert placeable(s) == {"germany-infantry": allowed}
    assert not may(s, "done")
    play(s, "place", kind="germany infantry", space=at)
    moving, attacking = after(s, "choose", choice="first"), after(s, "choose", choice="second")
    movers = {moving.words(action)["piece"] for action in moving.legal()}
    assert len(movers) == 1, "only the deployed infantry moves, not the one that stood there"
    assert may(moving, "stay", piece="germany infantry")
    play(moving, "move", piece="germany infantry", at=at, to="warsaw" if at != "warsaw" else "berlin")
    assert pieces(moving, at) == ["germany infantry"]
    assert asked(moving) == SECOND_ACTION
    assert attacks(attacking) == {(at, enemy) for enemy in enemies}
    assert not may(attacking, "decline")

    full = playing(card, {"berlin": ["germany infantry"] * 4, "vienna": ["germany infantry"] * 3})
    assert verbs(full) == {"lift"}, "the text goes on with that infantry"
    play(full, "lift", piece="germany infantry", at="vienna")
    play(full, "place", kind="germany infantry", space="warsaw")
    assert (on_board(full, "germany infantry"), frame(full)) == (7, "ChooseOption")
    lost = dict.fromkeys(allowed & set(ALL_WEST_BUT_BERLIN), "allies")
    assert not can_play(card, {"berlin": ["germany infantry"]}, control=lost)


def test_card_g01_army_group_south() -> None:
    check_army_group(
        "G01",
        {"lwow": ["germany infantry"], "kiev": ["soviet infantry"], "east_prussia": ["germany infantry"]},
        {"lwow", "romania", "hungary", "warsaw"},
        "lwow",
        {"kiev", "brest", "mogilev", "bessarabia"},
    )


def test_card_g02_army_group_center() -> None:
    check_army_group(
        "G02",
        {"brest": ["germany infantry"], "smolensk": ["soviet infantry"], "romania": ["germany infantry"]},
        {"brest", "warsaw", "east_prussia"},
        "brest",
        {"lwow", "mogilev", "smolensk", "baltic_states"},
    )


def test_card_g03_army_group_north() -> None:
    check_army_group(
        "G03",
        {"warsaw": ["germany infantry"], "baltic_states": ["soviet infantry"], "romania": ["germany infantry"]},
        {"east_prussia", "warsaw"},
        "warsaw",
        {"brest", "lwow"},
    )


def test_card_g04_airbase_surprise_attack() -> None:
    board = {
        "lwow": ["germany infantry"], "hungary": ["pact airplane"], "brest": ["soviet infantry", "soviet tank"],
        "smolensk": ["soviet airplane"], "leningrad": ["soviet airplane"], "lake_ladoga": ["soviet fleet"],
    }  # fmt: skip
    s = playing("G04", board)
    assert placeable(s) == {"germany-airplane": {*ALL_WEST_BUT_BERLIN, "berlin"}}, "not in Lwow, east of the line"
    assert not may(s, "done")
    near = after(s, "place", kind="germany airplane", space="warsaw")
    assert (actor(near), victims(near)) == ("axis", {("soviet-airplane", "smolensk")})
    declined = after(near, "decline")
    assert (on_board(declined, "soviet airplane"), asked(declined)) == (2, SECOND_ACTION)
    play(near, "eliminate", piece="soviet airplane", at="smolensk")
    assert (on_board(near, "soviet airplane"), asked(near)) == (1, SECOND_ACTION)
    by_sea = after(s, "place", kind="germany airplane", space="finland")
    assert victims(by_sea) == {("soviet-airplane", "leningrad")}, "two spaces over the Gulf of Finland"
    far = after(s, "place", kind="germany airplane", space="vienna")
    assert asked(far) == SECOND_ACTION, "nothing in range, nothing asked"


def test_card_g04_airbase_surprise_attack_without_an_airplane_left() -> None:
    s = playing("G04", {"warsaw": ["germany airplane"] * 5, "brest": ["soviet airplane"]})
    assert not may(s, "place")
    again = s.clone()
    play(s, "done")
    assert asked(s) == SECOND_ACTION, "without a deployed airplane nothing is eliminated"
    play(again, "lift", piece="germany airplane", at="warsaw")
    play(again, "place", kind="germany airplane", space="warsaw")
    assert victims(again) == {("soviet-airplane", "brest")}
    lost = dict.fromkeys([*ALL_WEST_BUT_BERLIN, "berlin"], "allies")
    assert not can_play("G04", {"brest": ["soviet airplane"]}, control=lost)


def test_card_g05_barbarossa() -> None:
    board = {
        "warsaw": ["germany infantry"], "lwow": ["germany infantry"], "kiev": ["germany infantry"],
        "brest": ["soviet infantry"], "romania": ["pact infantry"], "moscow": ["soviet tank"],
    }  # fmt: skip
    s = playing("G05", board)
    assert {origin for origin, _ in attacks(s)} == {"warsaw", "lwow"}, "west of the 1939 line, Germans only"
    assert not may(s, "decline")
    play(s, "attack", origin="warsaw", target="brest")
    assert actor(s) == "allies"
    play(s, "lose", piece="soviet infantry", at="brest")
    check_extra_action(s)

    only_east = {"lwow": "axis", "kiev": "axis"}
    assert not can_play("G05", {"mogilev": ["germany tank"]}, control=only_east)
    assert not can_play("G05", {"romania": ["pact tank"]})
    assert not can_play("G05", {"warsaw": ["germany airplane"]})


def test_card_g06_okh() -> None:
    s = playing("G06", {}, decks={"axis": ["G07", "G08", "P01"]})
    assert actor(s) == "chance"
    draw(s, "G08")
    draw(s, "P01")
    assert hand(s, "axis") == ["P01", "G08"]
    check_extra_action(s)

    one_left = playing("G06", {}, decks={"axis": ["G07"]})
    draw(one_left, "G07")
    assert (asked(one_left), hand(one_left, "axis")) == (EXTRA_ACTION, ["G07"])
    none_left = playing("G06", {})
    assert asked(none_left) == EXTRA_ACTION


# -- attacks with something behind them ------------------------------------------------------------------

OTHERS = {"west_baltic_sea": ["germany fleet"], "moscow": ["soviet infantry", "soviet tank"]}
PANZERGRENADIERS = {
    "warsaw": ["germany infantry"] * 2 + ["germany tank"] * 2, "east_prussia": ["germany infantry"],
    "hungary": ["germany tank"], "brest": ["soviet infantry"],
}  # fmt: skip


def test_card_g07_panzergrenadiers() -> None:
    s = playing("G07", PANZERGRENADIERS)
    assert attacks(s) == {("warsaw", "brest"), ("warsaw", "lwow")}, "only the force with infantry and tank"
    play(s, "attack", origin="warsaw", target="brest")
    play(s, "lose", piece="soviet infantry", at="brest")
    assert victims(s, "move") == {("germany-infantry", "warsaw"), ("germany-tank", "warsaw")}
    stays = after(s, "done")
    assert (asked(stays), control(stays, "brest")) == (SECOND_ACTION, "allies")
    play(s, "move", piece="germany tank", at="warsaw", to="brest")
    assert victims(s, "move") == {("germany-infantry", "warsaw")}, "one tank only"
    play(s, "move", piece="germany infantry", at="warsaw", to="brest")
    assert pieces(s, "brest") == ["germany infantry", "germany tank"]
    assert asked(s) == SECOND_ACTION


def test_card_g07_panzergrenadiers_in_spring_and_after_a_failed_attack() -> None:
    spring = playing("G07", PANZERGRENADIERS, SPRING)
    play(spring, "attack", origin="warsaw", target="brest")
    play(spring, "lose", piece="soviet infantry", at="brest")
    assert asked(spring) == SECOND_ACTION

    held = playing("G07", PANZERGRENADIERS | {"brest": ["soviet infantry"] * 2})
    play(held, "attack", origin="warsaw", target="brest")
    play(held, "lose", piece="soviet infantry", at="brest")
    play(held, "stop")
    assert asked(held) == SECOND_ACTION, "the space still holds a defender"

    apart = {"warsaw": ["germany infantry"], "east_prussia": ["germany tank"]}
    assert not can_play("G07", apart)


def test_card_g07_panzergrenadiers_moves_come_on_top_of_an_advance() -> None:
    s = position(pieces=PANZERGRENADIERS, hands={"axis": ["G07", "G08"]}, turn=("axis", "first_action"))
    play(s, "play", card="G07")
    play(s, "attack", origin="warsaw", target="brest")
    play(s, "lose", piece="soviet infantry", at="brest")
    play(s, "react", card="G08")
    play(s, "move", piece="germany tank", at="warsaw", to="brest")
    play(s, "move", piece="germany tank", at="warsaw", to="brest")
    play(s, "move", piece="germany infantry", at="warsaw", to="brest")
    assert pieces(s, "brest") == ["germany infantry", "germany tank", "germany tank"]
    assert asked(s) == SECOND_ACTION


def test_card_g08_motorized_corps() -> None:
    army = ["germany infantry"] * 3 + ["germany tank", "germany airplane"]
    s = playing("G08", {"warsaw": army, "hungary": ["germany infantry", "pact infantry"]} | OTHERS)
    assert asked(after(s, "done")) == SECOND_ACTION
    assert victims(s, "move") == {("germany-infantry", "warsaw"), ("germany-infantry", "hungary")}
    play(s, "move", piece="germany infantry", at="warsaw", to="brest")
    assert not may(s, "move", at="brest"), "each of them a different one"
    play(s, "move", piece="germany infantry", at="warsaw", to="brest")
    assert may(s, "done")
    play(s, "move", piece="germany infantry", at="hungary", to="lwow")
    assert asked(s) == SECOND_ACTION, "three at most"
    assert (pieces(s, "brest"), pieces(s, "lwow")) == (["germany infantry"] * 2, ["germany infantry"])


def test_card_g09_leichter_panzerspaehwagen() -> None:
    board = {"warsaw": ["germany tank", "germany infantry", "germany airplane"], "east_prussia": ["germany tank"]}
    s = playing("G09", board | OTHERS)
    assert not may(s, "done")
    assert victims(s, "move") == {("germany-tank", "warsaw"), ("germany-tank", "east_prussia")}
    in_place = s.clone()
    play(in_place, "stay", piece="germany tank", at="warsaw")
    play(in_place, "done")
    assert asked(in_place) == EXTRA_ACTION

    play(s, "move", piece="germany tank", at="warsaw", to="brest")
    assert victims(s, "move") == {("germany-tank", "brest")}, "the same tank once more, or nothing"
    assert asked(after(s, "done")) == EXTRA_ACTION
    play(s, "move", piece="germany tank", at="brest", to="smolensk")
    assert (control(s, "brest"), control(s, "smolensk")) == ("axis", "axis")
    check_extra_action(s)

    assert not can_play("G09", board, SPRING)
    assert not can_play("G09", {"warsaw": ["germany infantry"], "romania": ["pact tank"]})


def test_card_g10_directive_21() -> None:
    board = {
        "warsaw": ["germany infantry"], "lwow": ["germany infantry"], "kiev": ["germany tank"],
        "brest": ["soviet infantry"],
    }  # fmt: skip
    s = playing("G10", board)
    assert {origin for origin, _ in attacks(s)} == {"lwow", "kiev"}, "the land between the lines is east of 1941"
    play(s, "attack", origin="lwow", target="brest")
    play(s, "lose", piece="soviet infantry", at="brest")
    check_extra_action(s)
    west = {"warsaw": ["germany infantry"], "brest": ["soviet infantry"]}
    assert not can_play("G10", west)
    cut_off = {"kiev": ["germany tank"], "lwow": ["soviet infantry"]}
    assert not can_play("G10", cut_off), "an unsupplied force cannot attack"


def test_card_g11_engineers() -> None:
    others = {"hungary": ["germany tank"], "romania": ["pact infantry"]}
    s = playing("G11", others | {"warsaw": ["germany infantry", "germany tank"]})
    assert attacks(s) == {("warsaw", "brest"), ("warsaw", "lwow")}
    play(s, "attack", origin="warsaw", target="lwow")
    check_extra_action(s)
    assert not can_play("G11", others)


# -- pieces placed, moved and eliminated -----------------------------------------------------------------


def test_card_g12_marine_infantry() -> None:
    board = {
        "gulf_of_finland": ["germany fleet"], "leningrad": ["soviet airplane"], "black_sea": ["soviet fleet"],
        "warsaw": ["germany tank", "germany airplane", "germany infantry"],
    }  # fmt: skip
    s = playing("G12", board)
    assert placeable(s) == {"germany-infantry": {"baltic_states", "karelia", "finland"}}, "enemy land, no enemies"
    assert not may(s, "done")
    play(s, "place", kind="germany infantry", space="baltic_states")
    assert control(s, "baltic_states") == "axis"
    moving = after(s, "choose", choice="first")
    assert not may(moving, "done")
    play(moving, "move", piece="germany infantry", at="baltic_states", to="east_prussia")
    assert asked(moving) == SECOND_ACTION
    play(s, "choose", choice="second")
    assert attacks(s) == {("baltic_states", target) for target in ("leningrad", "brest", "smolensk")}
    play(s, "attack", origin="baltic_states", target="leningrad")
    play(s, "lose", piece="soviet airplane", at="leningrad")
    assert asked(s) == SECOND_ACTION

    pact = {"gulf_of_finland": ["pact fleet"], "berlin": ["germany infantry"]}
    assert not can_play("G12", pact)


def test_card_g12_marine_infantry_without_supply_or_pieces() -> None:
    lost = {"romania": "allies", "bulgaria": "allies"}
    s = playing("G12", {"black_sea": ["germany fleet"]}, control=lost)
    play(s, "place", kind="germany infantry", space="sevastopol")
    assert not may(s, "choose", choice="second"), "an unsupplied force cannot attack"
    play(s, "choose", choice="first")
    play(s, "stay", piece="germany infantry", at="sevastopol")
    assert asked(s) == SECOND_ACTION

    full = playing("G12", {"black_sea": ["germany fleet"], "vienna": ["germany infantry"] * 7})
    assert verbs(full) == {"lift"}, "the text goes on with that infantry"
    play(full, "lift", piece="germany infantry", at="vienna")
    play(full, "place", kind="germany infantry", space="bessarabia")
    assert frame(full) == "ChooseOption"


def test_card_g13_messerschmitts() -> None:
    s = playing("G13", {"lwow": ["germany infantry"]})
    assert placeable(s) == {"germany-airplane": {*ALL_WEST_BUT_BERLIN, "berlin"}}
    play(s, "place", kind="germany airplane", space="warsaw")
    assert "warsaw" not in places(s, "germany airplane"), "two different spaces"
    assert not may(s, "done"), "both of them, while airplanes are left"
    play(s, "place", kind="germany airplane", space="berlin")
    assert (on_board(s, "germany airplane"), asked(s)) == (2, SECOND_ACTION)

    lost = dict.fromkeys(ALL_WEST_BUT_BERLIN, "allies")
    assert not can_play("G13", {"berlin": ["germany infantry"]}, control=lost)
    assert not can_play("G13", {"berlin": ["germany airplane"] * 5}, control=lost), "however few are left to place"
    two = playing("G13", {}, control=lost | {"vienna": "axis"})
    assert places(two, "germany airplane") == {"berlin", "vienna"}


def test_card_g13_messerschmitts_with_one_airplane_left() -> None:
    s = playing("G13", {"east_prussia": ["germany airplane"] * 4})
    assert not may(s, "done")
    assert not may(s, "lift")
    play(s, "place", kind="germany airplane", space="warsaw")
    fewer = after(s, "done")
    assert (pieces(fewer, "east_prussia"), asked(fewer)) == (["germany airplane"] * 4, SECOND_ACTION)
    play(s, "lift", piece="germany airplane", at="east_prussia")
    play(s, "place", kind="germany airplane", space="hungary")
    assert (len(pieces(s, "east_prussia")), asked(s)) == (3, SECOND_ACTION)


def test_card_g14_sonderkraftfahrzeug() -> None:
    board = {
        "warsaw": ["germany infantry"] * 2 + ["germany tank"], "east_prussia": ["germany tank"],
        "hungary": ["pact infantry", "germany tank"], "smolensk": ["soviet infantry"],
    }  # fmt: skip
    s = playing("G14", board)
    assert victims(s, "move-both") == {("germany-infantry", "warsaw")}, "a German infantry and tank of one space"
    assert not may(s, "done")
    assert goals(s, "germany infantry", "warsaw", "move-both") == {
        "warsaw", "berlin", "hungary", "east_prussia", "brest", "lwow",
    }  # fmt: skip
    staying = s.clone()
    play(s, "move-both", piece="germany infantry", at="warsaw", to="brest")
    assert (pieces(s, "brest"), pieces(s, "warsaw")) == (["germany infantry", "germany tank"], ["germany infantry"])
    assert attacks(s) == {("brest", space) for space in ("smolensk", "baltic_states", "mogilev", "lwow")}
    assert asked(after(s, "decline")) == SECOND_ACTION
    play(s, "attack", origin="brest", target="smolensk")
    play(s, "lose", piece="soviet infantry", at="smolensk")
    assert asked(s) == SECOND_ACTION

    play(staying, "move-both", piece="germany infantry", at="warsaw", to="warsaw")
    assert attacks(staying) == {("warsaw", "brest"), ("warsaw", "lwow")}

    assert not can_play("G14", board, SPRING)
    del board["warsaw"]
    assert not can_play("G14", board | {"berlin": ["germany infantry"]})


def test_card_g14_sonderkraftfahrzeug_is_judged_after_both_have_moved() -> None:
    board = {"lwow": ["germany infantry", "germany tank"], "mogilev": ["soviet infantry"]}
    s = playing("G14", board)
    assert "kiev" not in goals(s, "germany infantry", "lwow", "move-both"), "empty Lwow would be interdicted"
    board["lwow"].append("pact infantry")
    held = playing("G14", board)
    assert "kiev" in goals(held, "germany infantry", "lwow", "move-both")


def test_card_g15_flamethrowers() -> None:
    board = {
        "warsaw": ["germany infantry"], "finland": ["pact infantry", "germany airplane"], "lwow": ["soviet tank"],
        "brest": ["soviet infantry", "soviet airplane"], "romania": ["germany tank"], "berlin": ["germany tank"],
        "karelia": ["soviet infantry"], "bessarabia": ["soviet tank"], "hungary": ["pact infantry"],
        "west_baltic_sea": ["soviet fleet"], "gulf_of_finland": ["germany fleet"],
    }  # fmt: skip
    s = playing("G15", board)
    assert actor(s) == "axis"
    assert victims(s) == {("soviet-infantry", "brest"), ("soviet-tank", "lwow")}
    assert not may(s, "decline")
    play(s, "eliminate", piece="soviet tank", at="lwow")
    assert (pieces(s, "lwow"), control(s, "lwow"), asked(s)) == ([], "allies", SECOND_ACTION)
    del board["warsaw"]
    assert not can_play("G15", board)


def test_card_g16_nebelwerfer_rocket_launcher() -> None:
    board = {
        "warsaw": ["germany tank"], "east_prussia": ["germany infantry"], "hungary": ["pact infantry"],
        "lwow": ["soviet infantry"], "baltic_states": ["soviet infantry"], "baltic_sea": ["soviet fleet"],
        "brest": ["soviet infantry", "soviet tank", "soviet airplane"],
        "romania": ["germany airplane", "pact infantry"], "black_sea": ["germany fleet"],
        "bessarabia": ["soviet infantry"], "kiev": ["soviet tank"],
    }  # fmt: skip
    s = playing("G16", board)
    near = {("soviet-infantry", space) for space in ("brest", "lwow", "baltic_states")}
    assert (actor(s), victims(s)) == ("axis", near), "next to a German force, not just an airplane or a fleet"
    assert not may(s, "decline")
    play(s, "eliminate", piece="soviet infantry", at="brest")
    assert attacks(s) == {("warsaw", "brest"), ("east_prussia", "brest")}, "that space, by any force"
    declined = after(s, "decline")
    assert (asked(declined), pieces(declined, "brest")) == (SECOND_ACTION, ["soviet airplane", "soviet tank"])
    play(s, "attack", origin="warsaw", target="brest")
    play(s, "lose", piece="soviet tank", at="brest")
    play(s, "stop")
    assert asked(s) == SECOND_ACTION

    emptied = playing("G16", {"warsaw": ["germany tank"], "brest": ["soviet infantry"]})
    play(emptied, "eliminate", piece="soviet infantry", at="brest")
    assert attacks(emptied) == {("warsaw", "brest")}, "the empty space may be attacked too"
    assert not can_play("G16", {"warsaw": ["germany tank"], "brest": ["soviet tank"]})
