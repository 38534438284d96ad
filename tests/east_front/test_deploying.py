"""Deploying and recruiting (EF-DEP, EF-REC)."""

import pytest
from support.east_front import control, frame, may, on_board, pieces, places, play, position, supplied

from maproom.games.east_front.state import EastFront

FOURTEEN = ["soviet infantry"] * 14


def played(card: str, **description: object) -> EastFront:
    """A position of the Allies, or of the Axis for their cards, in which a card has just been played."""
    side = "allies" if card.startswith("S") else "axis"
    s = position(hands={side: [card]}, **{"turn": (side, "first_action", 5), **description})
    play(s, "play", card=card)
    return s


# -- EF-DEP --------------------------------------------------------------------------------------------


def test_ef_dep_01_in_a_space_you_control() -> None:
    s = played("S09")
    assert places(s, "soviet-infantry") == {"leningrad"}
    s = position(control={"leningrad": "axis"}, hands={"allies": ["S09"]}, turn=("allies", "first_action"))
    assert not may(s, "play", card="People's Militia Army")


def test_ef_dep_01_also_in_a_space_gained_in_this_turn() -> None:
    s = position(pieces={"warsaw": ["germany tank"]}, hands={"axis": ["P10"]}, turn=("axis", "first_movement"))
    assert control(s, "lwow") == "allies"
    play(s, "move", piece="germany tank", at="warsaw", to="lwow")
    play(s, "done")
    play(s, "play", card="Armata Italiana in Russia")
    assert places(s, "pact-infantry") == {"lwow"}


def test_ef_dep_02_the_piece_must_be_supplied_there() -> None:
    s = played("S03", pieces={"moscow": ["germany infantry"], "rostov": ["germany infantry"]})
    assert "kursk" not in places(s, "soviet-infantry")
    s = played("S03", pieces={"moscow": ["germany infantry"]})
    assert "kursk" in places(s, "soviet-infantry")


def test_ef_dep_02_judged_with_the_piece_in_place() -> None:
    s = played("S20", pieces={"mogilev": ["germany tank"]})
    assert "smolensk" in places(s, "soviet-infantry")


def test_ef_dep_02_a_flag_space_next_to_the_enemy_is_fine() -> None:
    s = played("S13", pieces={"rostov": ["germany tank"], "stalingrad": ["germany tank"]})
    assert places(s, "soviet-infantry") == {"caucasus"}


def test_ef_dep_02_of_the_faction_that_is_deployed() -> None:
    s = position(
        pieces={"finland": ["pact infantry"], "baltic_sea": ["soviet fleet"], "karelia": ["pact infantry"]},
        hands={"axis": ["P10", "G23"]},
        turn=("axis", "first_action", 5),
    )
    german = s.clone()
    play(s, "play", card="Armata Italiana in Russia")
    assert "karelia" in places(s, "pact-infantry")
    play(german, "play", card="Airfield Repairs")
    assert not places(german, "germany-airplane") & {"karelia", "finland"}
    assert "berlin" in places(german, "germany-airplane")


def test_ef_dep_03_land_pieces_on_land() -> None:
    s = played("G17")
    assert places(s, "germany-tank") == {
        "finland", "east_prussia", "warsaw", "berlin", "vienna", "trieste", "hungary", "yugoslavia", "romania",
        "bulgaria",
    }  # fmt: skip


def test_ef_dep_03_fleets_on_water_lakes_and_rivers_included() -> None:
    s = position(pieces={"moscow": ["soviet tank"]}, turn=("allies", "first_action"))
    play(s, "contingency", card="CS5")
    assert places(s, "soviet-fleet") == {
        "dniepr_river", "volga_river", "lake_peipus", "rybinsk_sea", "lake_ladoga", "lake_onega",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("holder", "allowed"),
    [([], True), (["soviet fleet"], True), (["germany fleet"], False), (["pact fleet"], False)],
)
def test_ef_dep_03_water_is_controlled_if_empty_or_held_by_an_own_fleet(holder: list[str], allowed: bool) -> None:
    s = position(pieces={"sea_of_azov": holder}, hands={"allies": ["S05"]}, turn=("allies", "first_action"))
    assert may(s, "play", card="Black Sea Fleet") == allowed


def test_ef_dep_04_while_pieces_are_available_the_number_is_mandatory() -> None:
    s = played("S09")
    assert not may(s, "done")
    play(s, "place", kind="soviet infantry", space="leningrad")
    assert not may(s, "done")
    assert not may(s, "lift")
    play(s, "place", kind="soviet infantry", space="leningrad")
    assert frame(s) == "ChooseAction"


def test_ef_dep_04_a_range_may_be_cut_at_its_lower_end() -> None:
    s = played("S08")
    play(s, "place", kind="soviet infantry", space="gorki")
    assert not may(s, "done")
    play(s, "place", kind="soviet infantry", space="gorki")
    more = s.clone()
    play(s, "done")
    play(more, "place", kind="soviet infantry", space="gorki")
    assert (len(pieces(s, "gorki")), len(pieces(more, "gorki"))) == (2, 3)


def test_ef_dep_04_with_none_left_you_place_fewer() -> None:
    s = played("S09", pieces={"moscow": FOURTEEN[:13]})
    play(s, "place", kind="soviet infantry", space="leningrad")
    assert not may(s, "place")
    play(s, "done")
    assert pieces(s, "leningrad") == ["soviet infantry"]
    assert frame(s) == "ChooseAction"


def test_ef_dep_04_or_you_first_take_pieces_off() -> None:
    s = played("S09", pieces={"moscow": FOURTEEN[:12], "kiev": ["soviet tank"], "kursk": ["soviet infantry"] * 2})
    assert not may(s, "lift", piece="soviet tank")
    play(s, "lift", piece="soviet infantry", at="kursk")
    assert not may(s, "done")
    play(s, "place", kind="soviet infantry", space="leningrad")
    play(s, "lift", piece="soviet infantry", at="moscow")
    play(s, "place", kind="soviet infantry", space="leningrad")
    assert pieces(s, "leningrad") == ["soviet infantry"] * 2
    assert on_board(s, "soviet infantry") == 14


def test_ef_dep_04_a_piece_that_a_later_part_needs_must_be_placed() -> None:
    s = played("G01", pieces={"warsaw": ["germany infantry"] * 7})
    assert not may(s, "done")
    play(s, "lift", piece="germany infantry", at="warsaw")
    play(s, "place", kind="germany infantry", space="hungary")
    play(s, "choose", choice="first")
    assert may(s, "move", piece="germany infantry", at="hungary", to="lwow")


def test_ef_dep_04_a_piece_that_an_optional_part_needs_may_be_left_out() -> None:
    s = played("S03", pieces={"lwow": FOURTEEN})
    play(s, "done")
    assert frame(s) == "ChooseAction"


def test_ef_dep_04_either_type_of_a_choice_may_be_freed() -> None:
    s = position(
        pieces={"moscow": ["soviet tank"] * 5, "kiev": ["soviet airplane"]},
        turn=("allies", "first_action"),
    )
    play(s, "contingency", card="CS1")
    assert may(s, "place", kind="soviet-airplane", space="kiev")
    assert not may(s, "place", kind="soviet-tank")
    assert may(s, "lift", piece="soviet tank", at="moscow")
    assert not may(s, "lift", piece="soviet airplane")
    assert not may(s, "done")


def test_ef_dep_05_each_is_legal_at_its_moment() -> None:
    front = {"warsaw": ["germany infantry"], "kiev": ["germany infantry"]}
    lost = {"mogilev": "axis", "bessarabia": "axis", "baltic_states": "axis", "karelia": "axis"}
    s = played("S06", pieces=front, control=lost)
    assert places(s, "soviet-infantry") == {"brest"}
    play(s, "place", kind="soviet infantry", space="brest")
    assert places(s, "soviet-infantry") == {"lwow"}
    play(s, "place", kind="soviet infantry", space="lwow")
    assert supplied(s, "soviet infantry", "lwow")


def test_ef_dep_05_n_different_spaces_need_n_legal_ones() -> None:
    lost = {"mogilev": "axis", "bessarabia": "axis", "baltic_states": "axis", "karelia": "axis"}
    s = position(control={**lost, "lwow": "axis"}, hands={"allies": ["S06"]}, turn=("allies", "first_action"))
    assert not may(s, "play", card="Border Guards")
    s = position(control=lost, hands={"allies": ["S06"]}, turn=("allies", "first_action"))
    play(s, "play", card="Border Guards")
    play(s, "place", kind="soviet infantry", space="lwow")
    assert places(s, "soviet-infantry") == {"brest"}


def test_ef_dep_05_the_spaces_are_counted_even_if_no_piece_is_left() -> None:
    lost = {"lwow": "axis", "bessarabia": "axis", "baltic_states": "axis", "karelia": "axis"}
    s = position(
        pieces={"moscow": FOURTEEN}, control=lost, hands={"allies": ["S06"]}, turn=("allies", "first_action")
    )
    assert not may(s, "play", card="Border Guards")


# -- EF-REC --------------------------------------------------------------------------------------------


def test_ef_rec_01_an_empty_enemy_space_is_gained() -> None:
    s = played("G12", pieces={"gulf_of_finland": ["germany fleet"], "karelia": ["soviet airplane"]})
    assert places(s, "germany-infantry") == {"baltic_states", "leningrad", "finland"}
    play(s, "place", kind="germany infantry", space="leningrad")
    assert control(s, "leningrad") == "axis"


def test_ef_rec_01_never_in_an_enemy_occupied_space() -> None:
    s = position(
        pieces={"sevastopol": ["germany infantry"], "caucasus": ["soviet airplane"]},
        hands={"axis": ["G19"]},
        turn=("axis", "first_action", 5),
    )
    assert not may(s, "play", card="Kuban Bridgehead")


def test_ef_rec_02_supply_is_not_needed_to_recruit() -> None:
    s = position(
        pieces={"gulf_of_finland": ["germany fleet"], "baltic_sea": ["soviet fleet"]},
        hands={"axis": ["G12"]},
        turn=("axis", "second_action"),
    )
    play(s, "play", card="Marine Infantry")
    play(s, "place", kind="germany infantry", space="leningrad")
    assert not supplied(s, "germany infantry", "leningrad")
    play(s, "choose", choice="first")
    play(s, "stay", piece="germany infantry")
    play(s, "done")
    assert pieces(s, "leningrad") == []
    assert control(s, "leningrad") == "axis"


def test_ef_rec_02_a_recruit_put_in_supply_stays() -> None:
    s = position(
        pieces={"gulf_of_finland": ["germany fleet"], "baltic_sea": ["soviet fleet"]},
        hands={"axis": ["G12", "G20"]},
        turn=("axis", "first_action", 5),
    )
    play(s, "play", card="Marine Infantry")
    play(s, "place", kind="germany infantry", space="leningrad")
    play(s, "choose", choice="first")
    play(s, "stay", piece="germany infantry")
    play(s, "play", card="Naval Air Raid")
    play(s, "eliminate", piece="soviet fleet", at="baltic_sea")
    play(s, "done")
    assert pieces(s, "leningrad") == ["germany infantry"]


def test_ef_rec_02_a_recruit_protected_by_its_text_stays() -> None:
    s = position(
        pieces={"sevastopol": ["pact infantry"], "black_sea": ["soviet fleet"]},
        hands={"axis": ["G19"]},
        turn=("axis", "second_action", 5),
    )
    play(s, "play", card="Kuban Bridgehead")
    play(s, "place", kind="germany infantry", space="caucasus")
    play(s, "done")
    assert pieces(s, "sevastopol") == []
    assert pieces(s, "caucasus") == ["germany infantry"]
