"""The Soviet Reaction (RM-REA) and the Front cards (RM-FRT)."""

from __future__ import annotations

from typing import Any

from support.race_to_moscow import (
    actor,
    army,
    card,
    choices,
    do,
    frame,
    heard,
    markers,
    may,
    medals,
    medals_at,
    names,
    owner,
    position,
    soviets,
    stock,
    supplies,
    tokens,
    tracks,
)

from maproom.games.race_to_moscow.board import AREA_DOMAIN
from maproom.games.race_to_moscow.front import (
    armies_cut,
    attack_candidates,
    left_player,
    objective_candidates,
    settled,
    to_nearest_army,
    victory_candidates,
)
from maproom.games.race_to_moscow.reaction import legal_placements, legal_targets
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.kernel.spaces import set_of


def words(areas: list[int]) -> set[str]:
    """Areas as words."""
    return names(set_of(areas))


def area(word: str) -> int:
    """The number of an area."""
    return AREA_DOMAIN.find(word)


# -- general rules -------------------------------------------------------------------------------------------


def test_rm_rea_01_a_marker_or_a_counter_attack() -> None:
    s = position(soviet_markers=["moskva"], pool=3, phase="reaction", reaction_ties="auto")
    assert len(soviets(s)) == 2
    assert s.pool == 2


def test_rm_rea_02_next_to_a_marker_uncontrolled_and_without_one() -> None:
    s = position(markers={"white": ["mozhaisk"]}, soviet_markers=["moskva", "tula"])
    assert names(legal_placements(s)) == {"kalinin", "kaluga", "orel"}


def test_rm_rea_03_without_a_legal_area_the_marker_goes_to_the_box() -> None:
    s = position(pool=2, phase="reaction")
    assert (s.pool, s.boxed) == (1, 1)


def test_rm_rea_04_armies_of_anyone_protect_and_starting_areas_too() -> None:
    s = position(
        active="gray", markers={"white": ["alytus", "minsk", "borisov"]}, armies={"9_armee": army("borisov")}
    )
    assert names(legal_targets(s)) == set()


def test_rm_rea_04_an_area_behind_the_front_is_safe() -> None:
    inland = ["minsk", "molodechno", "baranovichi", "slutsk", "borisov"]
    assert "minsk" not in names(legal_targets(position(active="gray", markers={"white": inland})))
    assert "minsk" in names(legal_targets(position(active="gray", markers={"white": inland[:-1]})))


def test_rm_rea_04_a_soviet_marker_in_a_blocked_area_attacks_too() -> None:
    around = {"white": ["polotsk", "velikiye_luki", "molodechno", "vitebsk"]}
    alone = position(players="white", markers=around, soviet_markers=[])
    assert "polotsk" not in names(legal_targets(alone))
    marked = position(players="white", markers=around, soviet_markers=["daugavpils"])
    assert marked.blocked >> area("daugavpils") & 1
    assert "polotsk" in names(legal_targets(marked))


def test_rm_rea_04_own_markers_are_safe_except_alone() -> None:
    lone = {"markers": {"white": ["minsk"]}}
    assert names(legal_targets(position(active="white", **lone))) == set()
    assert names(legal_targets(position(active="gray", **lone))) == {"minsk"}
    assert names(legal_targets(position(players="white", **lone))) == {"minsk"}


def test_rm_rea_05_marker_and_supplies_go_nothing_comes_back() -> None:
    s = position(
        active="gray", markers={"white": ["minsk"]}, track=["minsk"], supplies={"minsk": tokens(2)}, stock=tokens(),
        phase="reaction", reaction_ties="auto",
    )  # fmt: skip
    assert owner(s, "minsk") is None
    assert supplies(s, "minsk") == (0, 0, 0)
    assert stock(s) == (2, 0, 0)
    assert soviets(s) == tracks(s) == set()
    assert medals_at(s, "minsk") == 0


def test_rm_rea_06_emptying_the_pool_brings_the_last_round() -> None:
    assert position(soviet_markers=["moskva"], pool=1, phase="reaction", reaction_ties="auto").last_round


def test_rm_rea_07_a_free_choice_offers_both_kinds() -> None:
    s = position(
        abwehr=True, active="gray", markers={"white": ["minsk"]}, soviet_markers=["moskva"], phase="reaction"
    )
    assert actor(s) == "gray"
    assert may(s, "counter-attack minsk")
    assert may(s, "place kalinin")


def test_rm_rea_08_a_lost_area_may_be_taken_again_for_a_card_and_ammo_but_no_medal() -> None:
    s = position(
        active="gray", markers={"white": ["borisov", "orsha", "mogilev"]},
        armies={"3_panzergruppe": army("borisov", 3, 3)}, soviet_markers=["moskva"], phase="reaction",
        pursuit_top={"white": ["P36"]}, cars={"white": 0}, air={"white": "face_down"},
    )  # fmt: skip
    assert (actor(s), owner(s, "mogilev")) == ("white", None)
    do(s, "armored 3_panzergruppe", "step orsha", "step mogilev", "draw P36")
    assert owner(s, "mogilev") == "white"
    assert card(s, "3_panzergruppe") == (2, 2, 0)
    assert medals(s, "white") == 0


# -- Front cards ---------------------------------------------------------------------------------------------


def test_rm_frt_01_the_first_possible_step_is_carried_out() -> None:
    s = position(
        active="gray", markers={"white": ["minsk"]}, soviet_markers=["tartu"], pool=3, phase="reaction",
        reaction_ties="auto",
    )  # fmt: skip
    assert owner(s, "minsk") is None
    assert s.pool == 3


def road(**more: Any) -> RaceToMoscow:
    """White holds a road to Smolensk and a spare area; gray is to react."""
    description: dict[str, Any] = {
        "active": "gray",
        "markers": {
            "white": ["grodno", "lida", "molodechno", "borisov", "orsha", "smolensk", "slutsk", "bobruysk"],
        },
        "armies": {"3_panzergruppe": army("smolensk")},
        **more,
    }
    return position(**description)


def test_rm_frt_02_a_counter_attack_prefers_to_cut_off_armies() -> None:
    s = road()
    assert armies_cut(s, area("molodechno")) == 1
    assert armies_cut(s, area("slutsk")) == 0
    assert "slutsk" not in words(attack_candidates(s))
    assert {"lida", "molodechno", "borisov"} <= words(attack_candidates(s))


def test_rm_frt_03_the_objective_area_closest_to_an_army() -> None:
    s = position(active="gray", soviet_markers=["valmiera", "jekelopils"])
    assert words(objective_candidates(s)) == {"riga", "daugavpils"}
    near = position(active="gray", soviet_markers=["ostrov", "jekelopils"])
    assert "pskov" not in words(objective_candidates(near))


def test_rm_frt_03_among_equals_a_fortified_one() -> None:
    s = position(
        active="white", markers={"white": ["roslavl"]}, armies={"9_armee": army("roslavl")},
        soviet_markers=["rzhev"],
    )  # fmt: skip
    assert {"vyazma", "smolensk"} <= names(legal_placements(s))
    assert to_nearest_army(s, area("vyazma")) == to_nearest_army(s, area("smolensk")) == 1
    assert words(objective_candidates(s)) == {"smolensk"}


def test_rm_frt_04_near_the_victory_city() -> None:
    ahead = {"active": "gray", "markers": {"gray": ["luga"]}, "armies": {"16_armee": army("luga")}}
    s = position(soviet_markers=["leningrad", "novgorod"], **ahead)
    assert names(legal_placements(s)) >= {"krasnogvardeysk", "chudovo", "pskov"}
    assert words(victory_candidates(s)) == {"krasnogvardeysk"}  # as near to Leningrad as Chudovo, nearer to an army
    assert words(victory_candidates(position(soviet_markers=["krasnogvardeysk"], **ahead))) == {"leningrad"}


def test_rm_frt_04_among_equals_a_fortified_one() -> None:
    s = position(
        active="white", markers={"white": ["smolensk"]}, armies={"9_armee": army("smolensk")},
        soviet_markers=["moskva"],
    )  # fmt: skip
    assert names(legal_placements(s)) == {"kalinin", "mozhaisk", "kaluga", "tula"}
    assert to_nearest_army(s, area("kalinin")) == to_nearest_army(s, area("mozhaisk")) == 2
    assert words(victory_candidates(s)) == {"mozhaisk", "kaluga"}  # all but Kalinin are fortified


def test_rm_frt_05_distance_counts_all_connections() -> None:
    s = position(active="white", markers={"gray": ["novgorod"]}, armies={"16_armee": army("novgorod")})
    assert to_nearest_army(s, area("novgorod")) == 0
    assert to_nearest_army(s, area("kalinin")) == 1  # by a red connection, and from an army of another player


def test_rm_frt_06_objectives_of_every_colour_count() -> None:
    s = position(active="brown", soviet_markers=["tartu"])
    assert words(objective_candidates(s)) == {"tallinn", "pskov"}


def test_rm_frt_07_closeness_comes_before_fortification() -> None:
    s = position(active="gray", soviet_markers=["valmiera"], markers={"gray": []})
    # Riga is nearer than the fortified Tallinn and Pskov
    assert words(objective_candidates(s)) == {"riga"}


def test_rm_frt_08_the_left_player_chooses_among_equal_areas_only() -> None:
    s = position(active="gray", soviet_markers=["tartu"], pool=3, phase="reaction")
    assert frame(s) == "LeftPlayer"
    assert set(choices(s)) == {"place tallinn", "place pskov"}
    told = heard(s, None, "place pskov")
    assert any("Priority 2, objective city protection: Pskov" in line for line in told)
    assert "pskov" in soviets(s)


def test_rm_frt_08_with_two_players_the_opponent_chooses() -> None:
    assert left_player(position(players="gray-white", active="gray")) == 1
    assert left_player(position(players="white-brown", active="white")) == 2


def test_rm_frt_09_the_fixed_order() -> None:
    s = position(active="gray", soviet_markers=["tartu"])
    assert settled(s, objective_candidates(s), False) == area("pskov")  # nearer to Leningrad
    cut = road(supplies={"lida": tokens(1)})
    assert settled(cut, attack_candidates(cut), True) == area("lida")


def test_rm_frt_09_track_medals_and_the_victory_city_settle_a_counter_attack() -> None:
    lone = {"active": "gray", "markers": {"white": ["minsk"], "brown": ["kharkov"]}}
    minsk, kharkov = area("minsk"), area("kharkov")
    tied = [minsk, kharkov]
    assert settled(position(**lone, track=["kharkov"], tokens={"white": 3}), tied, True) == kharkov
    assert settled(position(**lone, tokens={"brown": 3}), tied, True) == kharkov
    assert settled(position(**lone, tokens={"white": 3}), tied, True) == minsk
    ends = [area("bialystok"), area("rzhev")]
    assert settled(position(active="gray", markers={"white": ["bialystok", "rzhev"]}), ends, True) == ends[1]


def test_rm_frt_10_each_card_guards_its_own_city() -> None:
    gray = position(active="gray", soviet_markers=["moskva", "leningrad"])
    white = position(active="white", soviet_markers=["moskva", "leningrad"])
    assert words(victory_candidates(gray)) == {"krasnogvardeysk", "chudovo"}
    assert words(victory_candidates(white)) == {"kaluga"}


def test_rm_frt_11_the_starred_side_attacks_and_places() -> None:
    s = position(
        starred_fronts=True, active="gray", markers={"white": ["minsk"]}, soviet_markers=["tartu"], pool=3,
        phase="reaction", reaction_ties="auto",
    )  # fmt: skip
    assert markers(s, "white") == set()
    assert s.pool == 2
    assert len(soviets(s)) == 2
