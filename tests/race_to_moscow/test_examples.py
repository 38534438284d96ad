"""The worked examples of the rulebook, replayed to their printed results (EX)."""

from __future__ import annotations

from typing import Any

from support.race_to_moscow import (
    actor,
    after,
    air,
    army,
    at,
    begun,
    card,
    chances,
    choices,
    do,
    frame,
    halted,
    heard,
    let_chance,
    markers,
    may,
    medals,
    medals_at,
    names,
    new,
    pile,
    pool_of,
    position,
    soviet_deck,
    soviets,
    supplies,
    tokens,
    tracks,
)

from maproom.games.race_to_moscow.board import COLOURS
from maproom.games.race_to_moscow.reaction import legal_targets
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.games.race_to_moscow.victory import end_by_count


def test_ex_set_1_all_but_the_first_player_take_a_medal() -> None:
    s = new("basic")
    do(s, "order white-brown-gray")
    assert s.view(None)["order"] == ["white", "brown", "gray"]
    assert [medals(s, colour) for colour in ("white", "brown", "gray")] == [0, 1, 1]
    assert actor(s) == "white"


def test_ex_turn_1_two_actions_and_an_army_moved_by_an_okh_card() -> None:
    s = position(
        from_="setup", order=["white", "brown", "gray"], okh={"white": ["O_auftragstaktik"]},
        hands={"white": ["P21", "P30"]}, supplies={"warschau": tokens(3)}, pursuit_top={"white": ["P36"]},
        stock=tokens(2, 2, 2),
    )  # fmt: skip
    do(s, "take-supplies warschau", "take 2-2-2")
    assert s.actions == 1
    do(s, "play O_auftragstaktik", "activate 3_panzergruppe", "step alytus", "draw P36", "halt")
    assert s.actions == 1
    assert at(s, "3_panzergruppe") == "alytus"
    do(s, "transport", "train warschau lomza", "cargo 3-2-0", "done")
    assert s.actions == 0
    assert may(s, "auxiliaries P21")
    assert may(s, "recon soviet")
    do(s, "auxiliaries P21")
    assert s.actions == 1
    assert not may(s, "auxiliaries")
    do(s, "end-actions")
    assert frame(s) == "Railhead"
    do(s, "lay-track alytus")
    assert actor(s) == "brown"


def test_ex_turn_2_a_move_cannot_be_interrupted_by_recon() -> None:
    s = riga(pursuit_top={"gray": ["P32", "P33"]}, hands={"gray": ["P29"]})
    assert may(s, "recon soviet")
    do(s, "armored 4_panzergruppe", "step jekelopils", "draw P32", "step sebezh", "draw P33")
    assert s.steps == 1
    assert may(s, "step")
    assert not may(s, "recon")


def riga(**more: Any) -> RaceToMoscow:
    """The position that both movement examples begin with."""
    description: dict[str, Any] = {
        "markers": {"gray": ["riga"]},
        "armies": {"4_panzergruppe": army("riga", 3, 1)},
        "medals": {"velikiye_luki": 1, "rzhev": 1},
        "soviet_markers": ["leningrad", "moskva", "rostov"],
        "cars": {"gray": 0},
        **more,
    }
    return position(**description)


def test_ex_mov_1_three_areas_with_bombers_captured_stock_and_latvians() -> None:
    s = riga(pursuit_top={"gray": ["P10", "P04", "P20"]})
    do(s, "armored 4_panzergruppe", "step jekelopils", "draw P10")
    assert card(s, "4_panzergruppe") == (2, 1, 0)
    do(
        s,
        "go-on",
        "step sebezh",
        "draw P04",
        "load 4_panzergruppe",
        "carry 1-2-0",
        "step velikiye_luki",
        "draw P20",
    )
    assert markers(s, "gray") == {"riga", "jekelopils", "sebezh", "velikiye_luki"}
    assert at(s, "4_panzergruppe") == "velikiye_luki"
    # The book prints 1 ammo; nothing in its text costs one (the stated exception).
    assert card(s, "4_panzergruppe") == (1, 2, 0)
    assert medals(s, "gray") == 1
    assert pile(s, "kept", "gray") == {"P20"}


def test_ex_mov_2_a_medal_ordered_away_and_partisans() -> None:
    s = riga(
        markers={"gray": ["riga"], "white": ["brest"]}, track=["brest"], pursuit_top={"gray": ["P49", "P26", "P32"]}
    )
    do(s, "armored 4_panzergruppe", "step jekelopils", "draw P49", "move-medal rzhev velikiye_luki")
    assert medals_at(s, "velikiye_luki") == 2
    assert medals_at(s, "rzhev") == 0
    do(s, "step sebezh", "draw P26", "sabotage brest", "step velikiye_luki", "draw P32")
    assert tracks(s) == set()
    assert medals(s, "gray") == 2
    assert medals_at(s, "velikiye_luki") == 0
    assert markers(s, "gray") == {"riga", "jekelopils", "sebezh", "velikiye_luki"}
    assert card(s, "4_panzergruppe") == (2, 1, 0)


def kaluga() -> RaceToMoscow:
    """The combat example after its first half."""
    s = position(
        active="brown", order=["brown", "gray", "white"], markers={"brown": ["briansk"]},
        armies={"1_panzergruppe": army("briansk", 2, 4)}, supplies={"briansk": tokens(0, 1, 0)},
        bunkers=["kaluga", "moskva"], soviet_markers=["leningrad", "moskva", "rostov"], medals={"kaluga": 1},
        pursuit_top={"brown": ["P48"]}, soviet_top=["S74"], cars={"brown": 0},
    )  # fmt: skip
    do(s, "armored 1_panzergruppe", "load 1_panzergruppe", "carry 1-5-0", "step kaluga", "draw P48")
    return s


def test_ex_cmb_1_kaluga_is_taken() -> None:
    s = kaluga()
    assert at(s, "1_panzergruppe") == "kaluga"
    assert card(s, "1_panzergruppe") == (1, 3, 0)
    assert markers(s, "brown") == {"briansk", "kaluga"}
    assert s.view(None)["bunkers"] == ["moskva"]
    assert medals(s, "brown") == 1
    assert pile(s, "won", "brown") == {"P48"}


def test_ex_cmb_2_moskva_holds() -> None:
    s = kaluga()
    before = soviet_deck(s)
    do(s, "go-on", "step moskva", "draw S74")
    assert at(s, "1_panzergruppe") == "kaluga"
    assert card(s, "1_panzergruppe") == (0, 0, 0)
    assert "moskva" in soviets(s)
    assert "moskva" not in markers(s, "brown")
    assert s.view(None)["bunkers"] == ["moskva"]
    assert soviet_deck(s) == before
    assert actor(s) == "brown"
    assert frame(s) == "Actions"


def kurland() -> RaceToMoscow:
    """Riga is about to fall."""
    return position(
        active="gray", markers={"gray": ["kedainiai", "panevezys"]},
        armies={"4_panzergruppe": army("panevezys", 3, 3)},
        soviet_markers=["siauliai", "liepaja", "kaunas", "riga", "pskov", "leningrad", "moskva", "rostov"],
        fleet="sea_danzig", soviet_top=["S55"], cars={"gray": 0},
    )  # fmt: skip


def test_ex_enc_1_a_harbor_keeps_kurland_in_contact() -> None:
    s = kurland()
    do(s, "armored 4_panzergruppe", "step riga", "draw S55", "halt")
    assert markers(s, "gray") == {"kedainiai", "panevezys", "riga"}
    assert {"siauliai", "liepaja"} <= soviets(s)


def test_ex_flt_1_the_fleet_closes_the_pocket() -> None:
    s = kurland()
    do(s, "armored 4_panzergruppe", "step riga", "draw S55", "halt")
    pool = s.pool
    do(s, "fleet sea_kurland")
    assert markers(s, "gray") == {"kedainiai", "panevezys", "riga", "liepaja", "siauliai", "ventspils"}
    let_chance(s)
    assert s.pool == pool + 2
    assert len(pile(s, "face_down", "gray")) == 2


def test_ex_enc_2_the_lvov_pocket() -> None:
    s = position(
        from_="setup", active="brown", order=["brown", "gray", "white"], pursuit_top={"brown": ["P47", "P03"]},
        soviet_top=["S55"], cars={"brown": 0},
    )  # fmt: skip
    pool = s.pool
    do(s, "field-armies", "activate 11_armee", "step mogilev_podolskiy", "draw P47", "done")
    do(s, "armored 1_panzergruppe", "step brody", "draw S55", "go-on")
    label = label_of(s, "step proskurov")
    assert "encircling 3 areas" in label
    do(s, "step proskurov", "draw P03")
    let_chance(s)
    assert markers(s, "brown") == {
        "mogilev_podolskiy", "brody", "proskurov", "lvov", "stanislavov", "chernovitsy",
    }  # fmt: skip
    assert s.pool == pool + 4  # three encircled, and the one beaten at Brody
    assert len(pile(s, "face_down", "brown")) == 3
    assert medals(s, "brown") == 1


def label_of(s: RaceToMoscow, line: str) -> str:
    """The label of an action."""
    return s.label(s.game().action(line))


def first_transports() -> RaceToMoscow:
    """The three transports of the example."""
    s = position(active="gray", supplies={"danzig": tokens(3, 3, 3)}, cars={"gray": 0})
    do(s, "transport", "train danzig konigsberg", "cargo 3-3-0", "train konigsberg tilsit", "cargo 3-3-0")
    do(s, "truck danzig konigsberg", "cargo 0-0-3")
    return s


def test_ex_trn_1_three_transports_at_level_1() -> None:
    s = first_transports()
    assert supplies(s, "danzig") == (0, 0, 0)
    assert supplies(s, "konigsberg") == (0, 0, 3)
    assert supplies(s, "tilsit") == (3, 3, 0)
    assert choices(s) == ["done"]
    assert pool_of(s, "gray") == (4, 1)


def test_ex_trn_2_on_to_riga_in_the_next_turn() -> None:
    s = position(
        active="gray", markers={"gray": ["kaunas", "panevezys", "riga"]}, track=["kaunas"],
        armies={"4_panzergruppe": army("riga"), "16_armee": army("gumbinnen")},
        supplies={"tilsit": tokens(3, 3), "konigsberg": tokens(0, 0, 3)},
        transport={"gray": {"trucks": 4, "trains": 1}},
        trains_on=["danzig--konigsberg", "konigsberg--tilsit"], trucks_on={"gray": ["danzig--konigsberg"]},
    )  # fmt: skip
    do(s, "transport", "train tilsit kaunas", "cargo 3-3-0")
    assert may(s, "truck kaunas panevezys")
    assert not may(s, "train kaunas panevezys")
    do(s, "truck kaunas panevezys", "cargo 3-1-0", "truck panevezys riga", "cargo 3-1-0")
    assert supplies(s, "tilsit") == (0, 0, 0)
    assert supplies(s, "kaunas") == (0, 2, 0)
    assert supplies(s, "panevezys") == (0, 0, 0)
    assert supplies(s, "riga") == (3, 1, 0)


def test_ex_sup_1_brown_fills_both_bases() -> None:
    s = position(active="brown", order=["brown", "gray", "white"], stock=tokens(5, 3, 1))
    do(s, "take-supplies reichshof", "take 3-3-0", "take-supplies piatra", "take 2-0-1")
    assert supplies(s, "reichshof") == (3, 3, 0)
    assert supplies(s, "piatra") == (2, 0, 1)
    again = position(active="brown", order=["brown", "gray", "white"], frontline_base_used=True)
    assert may(again, "take-supplies reichshof")
    assert not may(again, "take-supplies piatra")


def test_ex_tt_1_the_possess_limit_binds() -> None:
    s = position(
        active="white", order=["white", "brown", "gray"], transport={"white": {"trucks": 3, "trains": 1}}
    )  # fmt: skip
    do(s, "take-transport")
    columns = [tuple(int(part) for part in line.split("-")) for line in choices(s, "haul")]
    assert max(trucks + trains for trucks, trains in columns) == 5
    assert (2, 3) in columns
    assert (0, 5) in columns
    assert (2, 4) not in columns


def test_ex_tt_2_emptying_the_stock_brings_a_reorganization() -> None:
    s = position(
        active="white", order=["white", "brown", "gray"], transport={"white": {"trucks": 3, "trains": 1}},
        transport_stock={"trains": 2},
    )  # fmt: skip
    do(s, "take-transport")
    assert after(s, "haul 0-1").level == 1
    assert after(s, "haul 1-0").level == 1
    do(s, "haul 0-2")
    assert s.level == 2
    assert s.actions == 1
    assert actor(s) == "white"


def test_ex_reo_1_every_army_eats_or_is_grounded() -> None:
    s = position(
        active="gray", transport_stock={"trains": 1}, transport={"gray": {"trains": 0}},
        armies={
            "16_armee": army("gumbinnen", food=2), "18_armee": army("memel", food=1),
            "4_panzergruppe": army("tilsit"),
        },
        supplies={"konigsberg": tokens(food=1)},
    )  # fmt: skip
    do(s, "take-transport", "haul 0-1")
    assert [card(s, one)[2] for one in ("16_armee", "18_armee", "4_panzergruppe")] == [1, 0, 0]
    assert "4_panzergruppe" in halted(s)
    assert not {"16_armee", "18_armee"} & halted(s)
    do(s, "transport", "truck konigsberg tilsit", "cargo 0-0-1")
    assert "4_panzergruppe" not in halted(s)
    assert supplies(s, "tilsit") == (0, 0, 0)


def test_ex_reo_2_reserve_trains_join_the_stock() -> None:
    s = position(from_="setup", transport_stock={"trains": 1})
    do(s, "take-transport", "haul 0-1")
    assert s.level == 2
    assert s.reserve == 0
    assert s.train_stock == 8


def test_ex_air_1_air_support_at_brest() -> None:
    s = position(
        active="white", order=["white", "brown", "gray"], armies={"2_panzergruppe": army("siedlce", 3, 3)},
        soviet_markers=["brest", "leningrad", "moskva", "rostov"], bunkers=["brest"], soviet_top=["S70"],
        cars={"white": 0}, pursuit_top={"white": ["P36"]},
    )  # fmt: skip
    do(s, "air-support soviet")
    assert chances(s) == {"S70"}
    assert any("6 Mech Corps" in line for line in heard(s, "white", "draw S70"))
    do(s, "armored 2_panzergruppe", "step brest", "draw S70")
    assert at(s, "2_panzergruppe") == "brest"
    assert card(s, "2_panzergruppe") == (1, 0, 0)
    assert pile(s, "won", "white") == {"S70"}
    assert air(s, "white") == "face_down"
    do(s, "go-on")
    assert card(s, "2_panzergruppe") == (0, 0, 0)
    assert may(s, "step bereza")


def test_ex_rail_1_only_kedainiai_touches_track() -> None:
    s = position(active="gray", markers={"gray": ["kedainiai", "panevezys", "riga"]}, phase="railhead")
    assert choices(s, "lay-track") == ["kedainiai"]
    do(s, "lay-track kedainiai")
    assert tracks(s) == {"kedainiai"}


def test_ex_rea_1_who_can_be_counter_attacked() -> None:
    s = position(
        active="brown", order=["brown", "gray", "white"],
        markers={"white": ["minsk", "molodechno", "borisov", "orsha", "polotsk"], "gray": ["velikiye_luki"]},
        armies={"9_armee": army("polotsk"), "4_armee": army("minsk", halted=True)},
    )  # fmt: skip
    assert names(legal_targets(s)) == {"orsha"}


def test_ex_sov_1_the_soviet_player_wins_on_medals() -> None:
    s = position(
        soviet_player=True, tokens={"gray": 6, "white": 5, "brown": 4},
        medals={"riga": 1, "kiev": 2, "minsk": 1, "rzhev": 1, "odessa": 1, "kharkov": 1},
    )  # fmt: skip
    end_by_count(s)
    s.settle()
    assert s.outcome is not None
    assert s.outcome["winners"] == ["soviet"]
    assert s.outcome["scores"] == {"gray": 6, "white": 5, "brown": 4, "soviet": 7}
    assert s.returns() == [-1.0, -1.0, -1.0, 1.0]


def test_begun_games_ask_the_first_player() -> None:
    assert [actor(begun(players=colour)) for colour in COLOURS] == COLOURS
