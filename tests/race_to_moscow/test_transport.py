"""Transport (RM-TPT), Take Supplies (RM-SUP), Take Transport (RM-TTR) and Re-Organization (RM-REO)."""

from __future__ import annotations

from typing import Any

from support.race_to_moscow import (
    actor,
    air,
    army,
    card,
    choices,
    do,
    frame,
    halted,
    heard,
    may,
    pile,
    pool_of,
    position,
    stock,
    supplies,
    tokens,
    trains_on,
    trucks_on,
)

from maproom.games.race_to_moscow.state import RaceToMoscow


def rear(**more: Any) -> RaceToMoscow:
    """Gray with supplies in Danzig."""
    description: dict[str, Any] = {"supplies": {"danzig": tokens(3, 3, 3)}, "cars": {"gray": 0}, **more}
    return position(**description)


# -- transport -----------------------------------------------------------------------------------------------


def test_rm_tpt_01_as_many_placements_as_the_level_allows() -> None:
    s = rear(level=2)
    do(s, "transport")
    do(s, "truck danzig konigsberg", "cargo 2-2-0", "train danzig konigsberg", "cargo 1-1-3")
    do(s, "truck konigsberg tilsit", "cargo 1-0-0", "train konigsberg tilsit", "cargo 1-0-0")
    assert choices(s) == ["done"]


def test_rm_tpt_01_the_first_placement_is_due() -> None:
    s = rear()
    do(s, "transport")
    assert not may(s, "done")


def test_rm_tpt_02_a_truck_carries_four_and_a_train_six() -> None:
    s = rear()
    do(s, "transport")
    truck, train = s.clone(), s.clone()
    do(truck, "truck danzig konigsberg")
    do(train, "train danzig konigsberg")
    assert max(_sizes(truck)) == 4
    assert max(_sizes(train)) == 6


def _sizes(s: RaceToMoscow) -> list[int]:
    return [sum(int(part) for part in split.split("-")) for split in choices(s, "cargo")]


def test_rm_tpt_03_tokens_on_the_board_transport_nothing_more() -> None:
    s = rear(trains_on=["danzig--konigsberg"], trucks_on={"gray": ["danzig--konigsberg"]})
    assert not may(s, "transport")


def test_rm_tpt_04_a_truck_needs_control_of_both_ends() -> None:
    s = rear(supplies={"tilsit": tokens(1)}, markers={"gray": ["kaunas"]})
    do(s, "transport")
    assert may(s, "truck tilsit kaunas")
    assert not may(s, "truck tilsit siauliai")


def test_rm_tpt_05_a_train_needs_track_and_a_chain_to_a_base() -> None:
    s = rear(
        supplies={"kaunas": tokens(1), "riga": tokens(1)},
        markers={"gray": ["kaunas", "kedainiai", "riga", "valmiera"]},
        track=["kaunas", "riga", "valmiera"],
    )  # fmt: skip
    do(s, "transport")
    assert may(s, "train kaunas tilsit")
    assert not may(s, "train kaunas kedainiai")
    assert not may(s, "train riga valmiera")


def test_rm_tpt_06_one_truck_and_one_train_on_a_connection() -> None:
    s = rear()
    do(s, "transport", "truck danzig konigsberg", "cargo 1-0-0")
    assert not may(s, "truck danzig konigsberg")
    assert may(s, "train danzig konigsberg")


def test_rm_tpt_06_a_truck_of_another_player_jams_the_road_too() -> None:
    s = rear(
        markers={"gray": ["toropets", "rzhev"]}, supplies={"danzig": tokens(1), "rzhev": tokens(1)},
        trucks_on={"white": ["toropets--rzhev"]},
    )  # fmt: skip
    do(s, "transport")
    assert not may(s, "truck rzhev toropets")
    clear = rear(markers={"gray": ["toropets", "rzhev"]}, supplies={"rzhev": tokens(1)})
    do(clear, "transport")
    assert may(clear, "truck rzhev toropets")


def test_rm_tpt_07_supplies_of_a_lost_area_go_to_the_stock_and_trucks_stay() -> None:
    s = position(
        active="gray", markers={"white": ["minsk", "borisov"]}, supplies={"minsk": tokens(1, 2)}, stock=tokens(),
        trucks_on={"white": ["minsk--borisov"]}, phase="reaction", reaction_ties="auto",
    )  # fmt: skip
    assert supplies(s, "minsk") == (0, 0, 0)
    assert stock(s) == (1, 2, 0)
    assert trucks_on(s, "white") == {"minsk--borisov"}


def test_rm_tpt_08_tokens_unloaded_from_a_card_may_be_carried_on() -> None:
    s = rear(armies={"16_armee": army("konigsberg", 2)})
    do(s, "transport", "truck danzig konigsberg", "cargo 1-0-0", "load 16_armee", "carry 0-0-0")
    do(s, "truck konigsberg gumbinnen", "cargo 3-0-0")
    assert supplies(s, "gumbinnen") == (3, 0, 0)


def test_rm_tpt_09_food_passing_a_grounded_army_feeds_it() -> None:
    s = rear(armies={"16_armee": army("konigsberg", halted=True)}, stock=tokens())
    do(s, "transport", "truck danzig konigsberg", "cargo 0-0-3")
    assert supplies(s, "konigsberg") == (0, 0, 2)
    assert halted(s) == set()
    assert stock(s) == (0, 0, 1)


def test_rm_tpt_10_nothing_is_placed_to_carry_nothing() -> None:
    s = rear()
    do(s, "transport", "truck danzig konigsberg")
    assert not may(s, "cargo 0-0-0")


# -- Take Supplies -------------------------------------------------------------------------------------------


def test_rm_sup_01_tokens_come_from_the_stock_into_a_base() -> None:
    s = position(stock=tokens(2, 2, 2))
    do(s, "take-supplies danzig", "take 2-1-0")
    assert supplies(s, "danzig") == (2, 1, 0)
    assert stock(s) == (0, 1, 2)


def test_rm_sup_02_six_into_the_main_base_three_into_piatra_and_no_more_than_it_holds() -> None:
    s = position(active="brown", stock=tokens(9, 9, 9), supplies={"reichshof": tokens(4)})
    main, front = s.clone(), s.clone()
    do(main, "take-supplies reichshof")
    do(front, "take-supplies piatra")
    assert max(sum(int(n) for n in one.split("-")) for one in choices(main, "take")) == 5
    assert max(sum(int(n) for n in one.split("-")) for one in choices(front, "take")) == 3


def test_rm_sup_03_piatra_once_a_turn() -> None:
    s = position(active="brown", stock=tokens(9, 9, 9))
    do(s, "take-supplies piatra", "take 1-0-0")
    assert choices(s, "take-supplies") == ["reichshof"]


def test_rm_sup_04_what_the_stock_lacks_cannot_be_taken() -> None:
    s = position(stock=tokens(0, 2, 0))
    do(s, "take-supplies danzig")
    assert choices(s, "take") == ["0-1-0", "0-2-0"]


def test_rm_sup_05_a_full_base_takes_nothing() -> None:
    s = position(stock=tokens(3), supplies={"danzig": tokens(3, 3, 3)})
    assert not may(s, "take-supplies")


def test_rm_sup_06_excess_goes_to_the_stock_at_the_end_of_the_action() -> None:
    s = rear(supplies={"danzig": tokens(3, 1), "konigsberg": tokens(0, 0, 5)}, stock=tokens())
    do(s, "transport", "truck danzig konigsberg", "cargo 2-0-0", "done")
    assert frame(s) == "CheckLimits"
    assert choices(s) == ["give-up fuel", "give-up food"]
    do(s, "give-up food")
    assert supplies(s, "konigsberg") == (2, 0, 4)
    assert stock(s) == (0, 0, 1)
    assert frame(s) == "Actions"


def test_rm_sup_07_food_from_the_stock_feeds_a_grounded_army_in_the_base() -> None:
    s = position(armies={"16_armee": army("danzig", halted=True)}, stock=tokens(0, 0, 2))
    do(s, "take-supplies danzig", "take 0-0-2")
    assert halted(s) == set()
    assert supplies(s, "danzig") == (0, 0, 1)


# -- Take Transport ------------------------------------------------------------------------------------------


def test_rm_ttr_01_own_trucks_and_trains_up_to_the_level() -> None:
    s = position(transport={"gray": {"trucks": 0, "trains": 0}})
    do(s, "take-transport")
    assert max(sum(int(n) for n in one.split("-")) for one in choices(s, "haul")) == 6
    do(s, "haul 5-1")
    assert pool_of(s, "gray") == (5, 1)


def test_rm_ttr_02_no_more_than_may_be_possessed() -> None:
    s = position(transport={"gray": {"trucks": 5, "trains": 3}})
    do(s, "take-transport")
    assert choices(s, "haul") == ["0-1"]


def test_rm_ttr_03_taking_the_last_train_brings_a_reorganization_and_ends_the_action() -> None:
    s = position(transport_stock={"trains": 2}, transport={"gray": {"trucks": 2, "trains": 0}})
    do(s, "take-transport", "haul 1-2")
    assert s.level == 2
    assert frame(s) == "Actions"
    assert pool_of(s, "gray") == (3, 2)


def test_rm_ttr_04_an_empty_stock_lets_a_player_take_nothing_and_reorganize() -> None:
    s = position(
        transport_stock={"trains": 0}, transport={"gray": {"trucks": 5, "trains": 7}}, level=2,
        trains_on=["danzig--konigsberg"], armies={"4_panzergruppe": army("tilsit", 3, 3)},
    )  # fmt: skip
    do(s, "take-transport")
    assert choices(s) == ["haul 0-0"]
    do(s, "haul 0-0")
    assert (trains_on(s), s.train_stock, s.actions) == (set(), 1, 1)
    assert "4_panzergruppe" in halted(s)


def test_rm_ttr_05_the_two_levels() -> None:
    first, second = position(level=1).view(None)["limits"], position(level=2).view(None)["limits"]
    assert (first["take"], first["place"], first["possess"]) == (6, 3, 9)
    assert (second["take"], second["place"], second["possess"]) == (8, 4, 12)


# -- Re-Organization -----------------------------------------------------------------------------------------


def reorganize(**more: Any) -> RaceToMoscow:
    """A Re-Organization has just been made in gray's turn."""
    description: dict[str, Any] = {"transport_stock": {"trains": 1}, "transport": {"gray": {"trains": 0}}, **more}
    s = position(**description)
    do(s, "take-transport", "haul 0-1")
    return s


def test_rm_reo_01_level_two_and_the_reserve_the_first_time_only() -> None:
    assert reorganize().train_stock == 8
    assert reorganize(level=2, reserve=0).train_stock == 0


def test_rm_reo_02_trucks_and_trains_return_to_the_stock() -> None:
    s = reorganize(
        trains_on=["danzig--konigsberg"], trucks_on={"gray": ["konigsberg--tilsit"]},
        transport={"gray": {"trucks": 4, "trains": 0}},
    )  # fmt: skip
    assert trains_on(s) == set()
    assert s.train_stock == 9
    assert s.truck_stock[0] == 1
    assert pool_of(s, "gray") == (4, 1)


def test_rm_reo_03_food_is_spent_from_the_area_first() -> None:
    s = reorganize(armies={"16_armee": army("gumbinnen", food=2)}, supplies={"gumbinnen": tokens(food=1)})
    assert card(s, "16_armee")[2] == 2
    assert supplies(s, "gumbinnen") == (0, 0, 0)


def test_rm_reo_04_an_army_without_food_is_grounded() -> None:
    s = reorganize(armies={"4_panzergruppe": army("tilsit", 3, 3), "16_armee": army("gumbinnen", food=1)})
    assert "4_panzergruppe" in halted(s)
    assert "16_armee" not in halted(s)


def test_rm_reo_05_a_grounded_army_is_not_asked_again() -> None:
    s = reorganize(armies={"4_panzergruppe": army("tilsit", 3, 3, halted=True)}, stock=tokens())
    assert "4_panzergruppe" in halted(s)
    assert stock(s) == (0, 0, 0)


def test_rm_reo_06_only_one_food_is_spent() -> None:
    s = position(armies={"16_armee": army("gumbinnen", halted=True)}, supplies={"konigsberg": tokens(0, 0, 3)})
    told = heard(s, None, "transport", "truck konigsberg gumbinnen", "cargo 0-0-3")
    assert supplies(s, "gumbinnen") == (0, 0, 2)
    assert "16. Armee is fed and can move again." in told


def test_rm_reo_06_food_flown_in_feeds_too() -> None:
    s = position(
        armies={"16_armee": army("gumbinnen", halted=True)}, okh={"gray": ["O_luftbrucke"]}, stock=tokens(0, 0, 1)
    )
    do(s, "play O_luftbrucke", "airlift 16_armee food")
    assert "16_armee" not in halted(s)
    assert card(s, "16_armee") == (0, 0, 0)
    assert stock(s) == (0, 0, 1)


def test_rm_reo_07_staff_cars_and_air_markers_return() -> None:
    s = reorganize(cars={"gray": 0, "white": 0}, air={"gray": "soviet_deck", "white": "face_down"})
    assert s.car == [1, 1, 1]
    assert air(s, "gray") == air(s, "white") == "ready"


def test_rm_reo_08_the_turn_goes_on_with_its_activations() -> None:
    s = reorganize(armies={"4_panzergruppe": army("tilsit", 3, 2, 1, activated=True)})
    assert actor(s) == "gray"
    assert not may(s, "armored 4_panzergruppe")
    assert pile(s, "kept", "gray") == set()
