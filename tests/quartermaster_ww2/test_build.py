"""Build and recruit (QM-BLD), and pieces (QM-PCE)."""

from __future__ import annotations

import pytest
from support.quartermaster_ww2 import (
    GAME,
    actor,
    after,
    do,
    finish,
    frame,
    is_supplied,
    legal,
    may,
    options,
    pieces,
    playing,
    position,
    spaces,
    uses,
)

from maproom.kernel.errors import BadPosition

US, UK, SU = "united_states", "united_kingdom", "soviet_union"


# -- building ------------------------------------------------------------------------------------------


def test_qm_bld_01_an_army_goes_next_to_a_supplied_piece_or_home() -> None:
    s = playing("japan", "jpn-build-army", "japan: navy sea_of_japan, army china")
    assert options(s, "build") == {
        f"japan {space}"
        for space in ("japan", "iwo_jima", "philippines", "vladivostok", "mongolia", "szechuan", "southeast_asia")
    }


def test_qm_bld_01_an_unsupplied_piece_supports_no_build() -> None:
    s = playing("germany", "ger-build-army", "germany: army kazakhstan")
    assert options(s, "build") == {"germany germany"}


def test_qm_bld_02_a_navy_goes_next_to_a_supplied_piece() -> None:
    s = playing(UK, "uk-build-navy", "united_kingdom: army united_kingdom, army canada")
    assert options(s, "build") == {f"{UK} north_sea"}
    linked = playing(UK, "uk-build-navy", "united_kingdom: army united_kingdom, navy north_sea, army canada")
    assert may(linked, f"build {UK} north_atlantic")


def test_qm_bld_03_the_piece_must_be_in_supply_the_moment_it_stands_there() -> None:
    s = playing(US, "usa-build-navy", "united_states: army western_united_states, navy east_pacific")
    assert not may(s, f"build {US} central_pacific")  # no port
    ported = playing(
        US, "usa-build-navy", "united_states: army western_united_states, navy east_pacific, army hawaii"
    )
    assert may(ported, f"build {US} central_pacific")


def test_qm_bld_04_neither_own_nor_enemy_pieces_may_be_there_teammates_may() -> None:
    board = "germany: army germany, army italy; italy: army balkans; soviet_union: army eastern_europe"
    s = playing("germany", "ger-build-army", board)
    assert options(s, "build") == {"germany western_europe", "germany balkans"}


def test_qm_bld_05_home_is_always_open_unless_occupied() -> None:
    assert may(playing("italy", "ita-build-army", "germany: army italy"), "build italy italy")
    held = playing("italy", "ita-build-army", "united_states: army italy")
    assert actor(held) == "over"


def test_qm_bld_06_recruiting_ignores_supply() -> None:
    s = position(turn=(UK, "play"), board="united_kingdom: army united_kingdom", hands={UK: ["uk-singapore"]})
    do(s, "play uk-singapore", f"recruit {UK} southeast_asia")
    assert not is_supplied(s, UK, "southeast_asia")


def test_qm_bld_07_a_supplied_piece_may_be_named_as_newly_built() -> None:
    s = playing(
        "germany",
        "ger-build-army",
        "germany: army germany, army eastern_europe, army kazakhstan; soviet_union: army ukraine",
        statuses={"germany": ["ger-bias-for-action"]},
    )
    assert options(s, "name") == {"germany germany", "germany eastern_europe"}  # Kazakhstan is unsupplied
    finish(s, "name germany eastern_europe", "use ger-bias-for-action")
    assert may(s, f"battle ukraine {SU}")
    assert spaces(s, "germany") == {"germany", "eastern_europe", "kazakhstan"}


def test_qm_bld_07_enemy_cards_hit_a_named_piece_as_if_it_were_new() -> None:
    s = playing(
        "germany",
        "ger-build-army",
        "germany: army germany, army eastern_europe, army russia; soviet_union: army moscow",
        responses={SU: ["sov-rasputitsa"]},
    )
    do(s, "name germany russia", f"{SU}: use sov-rasputitsa")
    assert pieces(s, "russia") == []


def test_qm_bld_08_a_british_build_tied_to_a_space_may_be_a_recruit_elsewhere() -> None:
    s = position(
        turn=(US, "play"),
        board="united_states: army eastern_united_states; united_kingdom: army united_kingdom",
        hands={US: ["usa-arsenal-of-democracy"]},
        statuses={UK: ["uk-lord-linlithgow", "uk-directorate-of-manpower"]},
    )
    do(s, "play usa-arsenal-of-democracy", "choose first")
    assert options(s, "recruit") == {f"{UK} india", f"{UK} australia"}
    held = position(
        turn=(UK, "play"),
        board="united_kingdom: army united_kingdom; japan: army india",
        hands={UK: ["uk-build-army"]},
        statuses={UK: ["uk-lord-linlithgow"]},
    )
    do(held, "play uk-build-army")
    assert options(held, "recruit") == set()


def test_qm_bld_09_a_piece_saved_from_relocation_stays() -> None:
    s = position(
        turn=(SU, "play"),
        board="soviet_union: army moscow, army ukraine",
        hands={SU: ["sov-trans-siberian-railroad"]},
        responses={SU: ["sov-stalingrad"]},
    )
    do(s, "play sov-trans-siberian-railroad", "relocate ukraine", "use sov-stalingrad")
    assert spaces(s, SU) == {"moscow", "ukraine"}
    assert options(s, "relocate") == {"moscow"}  # its turn is over


def test_qm_bld_09_the_owner_may_leave_an_eliminated_piece_off() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army italy",
        hands={"germany": ["ger-the-autobahn"]},
    )
    do(s, "play ger-the-autobahn", "relocate italy", "decline")
    assert spaces(s, "germany") == {"germany"}
    assert options(s, "relocate") == {"germany"}


def test_qm_bld_09_a_piece_built_again_where_another_stood_is_not_moved_twice() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army italy, army western_europe",
        hands={"germany": ["ger-the-autobahn"]},
    )
    do(s, "play ger-the-autobahn", "relocate italy", "take-off", "lift western_europe")
    do(s, "build germany western_europe")
    assert options(s, "relocate") == {"germany"}
    held = position(
        turn=("germany", "play"),
        board="germany: army germany",
        hands={"germany": ["ger-the-autobahn"]},
        protected={"germany": ["germany"]},
    )
    do(held, "play ger-the-autobahn")
    assert actor(held) == "over"  # a protected piece cannot be eliminated, so nothing is asked


def test_qm_bld_09_a_new_piece_in_the_space_left_does_not_count_as_the_old_one_saved() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army ukraine, army eastern_europe; italy: army italy; "
        "soviet_union: army moscow",
        hands={"germany": ["ger-the-autobahn"]},
        responses={
            "italy": ["ita-romanian-reinforcements", "ita-german-reinforcements"],
            SU: ["sov-rasputitsa"],
        },
    )
    do(s, "play ger-the-autobahn", "relocate ukraine")
    do(s, "italy: use ita-romanian-reinforcements", "italy: recruit italy ukraine", f"{SU}: use sov-rasputitsa")
    do(s, "italy: use ita-german-reinforcements", "italy: recruit germany ukraine")
    assert (actor(s), frame(s)) == ("germany", "BuildAgain")  # the Army that left Ukraine is still owed
    assert "germany ukraine" not in options(s, "build")
    do(s, "build germany balkans")
    assert spaces(s, "germany") == {"germany", "ukraine", "eastern_europe", "balkans"}
    assert options(s, "relocate") == {"germany", "eastern_europe"}


def test_qm_bld_09_a_piece_that_came_later_is_not_relocated() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army italy, army western_europe",
        hands={"germany": ["ger-the-autobahn"]},
        statuses={"germany": ["ger-synthetic-fuel"]},
    )
    do(s, "play ger-the-autobahn", "relocate italy", "take-off", "lift western_europe", "build germany italy")
    do(s, "use ger-synthetic-fuel", "build germany western_europe")
    assert spaces(s, "germany") == {"germany", "italy", "western_europe"}
    assert options(s, "relocate") == {"germany"}  # the Army in Western Europe is new


def test_qm_bld_09_a_teammates_piece_that_leaves_changes_nothing() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army balkans, army western_europe; italy: army italy, army western_europe",
        hands={"germany": ["ger-the-autobahn"]},
        responses={"italy": ["ita-romanian-reinforcements"]},
    )
    do(s, "play ger-the-autobahn", "relocate balkans", "italy: take-off", "lift western_europe")
    assert pieces(s, "western_europe") == ["germany army"]
    do(s, "italy: pass", "build germany balkans")
    assert options(s, "relocate") == {"germany", "western_europe"}


def test_qm_bld_09_a_piece_that_its_owner_takes_off_meanwhile_is_not_built_again() -> None:
    """QM-PCE-09: the elimination removes nothing more, so nothing follows it."""
    s = position(
        turn=(SU, "play"),
        board="soviet_union: army moscow, army ukraine",
        hands={SU: ["sov-trans-siberian-railroad"]},
        responses={SU: ["sov-stalingrad"]},
    )
    do(s, "play sov-trans-siberian-railroad", "relocate ukraine", "take-off", "lift ukraine")
    assert (frame(s), options(s, "relocate")) == ("Relocate", {"moscow"})


def test_qm_bld_09_a_piece_without_anywhere_to_go_is_not_offered() -> None:
    s = position(
        turn=(US, "play"),
        board="united_states: army eastern_united_states, navy black_sea",
        hands={US: ["usa-theater-shift"]},
    )
    do(s, "play usa-theater-shift")
    assert options(s, "relocate") == {"eastern_united_states", "black_sea"}
    do(s, "relocate black_sea")
    assert options(s, "build") == {f"{US} north_atlantic"}
    do(s, f"build {US} north_atlantic")
    assert options(s, "relocate") == {"eastern_united_states"}


# -- pieces --------------------------------------------------------------------------------------------


def test_qm_pce_01_armies_on_land_navies_at_sea() -> None:
    with pytest.raises(BadPosition, match="QM-PCE-01"):
        GAME.position({"pieces": {"north_sea": ["germany army"]}})
    with pytest.raises(BadPosition, match="QM-PCE-01"):
        GAME.position({"pieces": {"italy": ["germany navy"]}})


def test_qm_pce_02_one_piece_a_country_and_space() -> None:
    with pytest.raises(BadPosition, match="QM-PCE-02"):
        GAME.position({"pieces": {"italy": ["italy army", "italy army"]}})
    s = playing("germany", "ger-build-army", "germany: army germany")
    assert not may(s, "build germany germany")


def test_qm_pce_03_teammates_may_share_a_space() -> None:
    s = playing("germany", "ger-build-army", "germany: army germany; italy: army italy")
    do(s, "build germany italy")
    assert pieces(s, "italy") == ["germany army", "italy army"]


def test_qm_pce_04_pieces_of_different_teams_never_share_a_space() -> None:
    with pytest.raises(BadPosition, match="QM-PCE-04"):
        GAME.position({"pieces": {"italy": ["italy army", "united_states army"]}})


def test_qm_pce_05_the_piece_mix_is_a_hard_limit() -> None:
    with pytest.raises(BadPosition, match="QM-PCE-05"):
        GAME.position({"pieces": {"black_sea": ["soviet union navy"], "baltic_sea": ["soviet union navy"]}})
    board = "italy: army italy, army balkans, army ukraine, army russia"
    s = playing("italy", "ita-build-army", board)
    assert options(s, "build") == set()


def test_qm_pce_06_a_removed_piece_is_available_at_once() -> None:
    board = "italy: army italy, army balkans, army ukraine, army russia"
    s = playing("italy", "ita-build-army", board)
    do(s, "take-off", "lift russia")
    assert may(s, "build italy russia")


def test_qm_pce_07_own_pieces_may_be_taken_off_in_another_countrys_turn() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army eastern_europe; soviet_union: army moscow, army ukraine",
        hands={"germany": ["ger-land-battle"]},
        responses={SU: ["sov-moscow"]},
    )
    do(s, "play ger-land-battle", f"battle ukraine {SU}")
    assert actor(s) == SU  # a Response might save the Army
    do(s, "take-off")
    assert options(s, "lift") == {"moscow", "ukraine"}
    do(s, "lift moscow")
    assert spaces(s, SU) == {"ukraine"}


def test_qm_pce_08_taking_off_is_an_extra_choice_and_counts_as_removed() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army ukraine, army eastern_europe; italy: army italy",
        hands={"germany": ["ger-plunder"]},
        responses={"italy": ["ita-romanian-reinforcements"]},
    )
    do(s, "take-off", "lift ukraine")
    assert (actor(s), frame(s)) == ("italy", "PieceRemoved")
    do(s, "use ita-romanian-reinforcements", "recruit italy ukraine")
    assert pieces(s, "ukraine") == ["italy army"]
    assert frame(s) == "PlayStep"  # the question is put again
    kept = after(s, "take-off", "keep")
    assert legal(kept) == legal(s)


def test_qm_pce_09_a_battle_whose_target_was_taken_off_removes_nothing_more() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army eastern_europe; soviet_union: army moscow, army ukraine; "
        "united_kingdom: army ukraine",
        hands={"germany": ["ger-land-battle"]},
        statuses={"germany": ["ger-dive-bombers"]},
        responses={SU: ["sov-moscow"]},
    )
    do(s, "play ger-land-battle", f"battle ukraine {SU}", "take-off", "lift ukraine")
    assert pieces(s, "ukraine") == ["united_kingdom army"]
    assert uses(s) == {"ger-dive-bombers"}  # the battle still counts


def test_qm_pce_10_with_none_left_the_owner_may_free_a_piece_inside_the_choice() -> None:
    board = "japan: army japan, army china, army philippines, army iwo_jima, army southeast_asia, navy sea_of_japan"
    s = playing("japan", "jpn-build-army", board)
    assert options(s, "build") == set()
    do(s, "take-off", "lift iwo_jima", "build japan szechuan")
    assert spaces(s, "japan") == {"japan", "china", "philippines", "southeast_asia", "szechuan", "sea_of_japan"}
    skipped = playing("japan", "jpn-build-army", board)
    do(skipped, "decline")
    assert actor(skipped) == "over"


def test_qm_pce_10_the_space_is_judged_after_the_removal() -> None:
    board = "italy: army italy, army balkans, army eastern_europe, army russia"
    s = playing("italy", "ita-build-army", board)
    assert may(after(s, "take-off", "lift russia"), "build italy russia")
    do(s, "take-off", "lift balkans")  # now Eastern Europe and Russia hang on nothing
    assert options(s, "build") == {f"italy {space}" for space in ("western_europe", "germany", "balkans")}
