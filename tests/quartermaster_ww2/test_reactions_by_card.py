"""Reactions and timing (QM-RX), second part: Economic Warfare, Enigma, builds, Truk, and closing windows."""

from __future__ import annotations

from typing import Any

from support.quartermaster_ww2 import (
    EAST,
    actor,
    after,
    deck,
    do,
    finish,
    frame,
    is_supplied,
    may,
    pieces,
    points,
    position,
    shown,
    spaces,
    statuses,
)

from maproom.games.quartermaster_ww2.state import Quartermaster

US, UK, SU = "united_states", "united_kingdom", "soviet_union"


def test_qm_rx_20_modifiers_add_up_with_a_floor_of_zero() -> None:
    s = position(
        turn=(US, "play"),
        board="united_states: army eastern_united_states, army western_europe; germany: army germany",
        hands={US: ["usa-b-26-marauder"]},
        statuses={"germany": ["ger-jet-fighters"], US: ["usa-flying-fortresses"]},
    )
    before = deck(s, "germany")
    do(s, "play usa-b-26-marauder", "choose-country germany", "use ger-jet-fighters")
    finish(s, f"{US}: use usa-flying-fortresses")
    assert deck(s, "germany") == before - 3  # 4 - 3 + 2
    pilots = position(
        turn=(UK, "play"),
        board="united_kingdom: army united_kingdom; italy: army italy",
        hands={UK: ["uk-malta-submarines"]},
        responses={"italy": ["ita-skilled-pilots"]},
    )
    kept = deck(pilots, "italy")
    finish(pilots, "play uk-malta-submarines")
    finish(pilots, "italy: use ita-skilled-pilots")
    assert deck(pilots, "italy") == kept
    nothing = position(
        turn=("germany", "play"),
        board="germany: army germany",
        hands={"germany": ["ger-submarines-atlantic"]},
        statuses={"germany": ["ger-wolf-packs"]},
    )
    do(nothing, "play ger-submarines-atlantic")
    assert actor(nothing) == "over"  # a base of at least 1 is needed


def enigma(turn: tuple[str, str], **more: Any) -> Quartermaster:
    """A position in which Enigma lies in wait."""
    return position(turn=turn, responses={UK: ["uk-enigma-code-cracked"]}, **more)


def test_qm_rx_21_enigma_answers_every_kind_of_use_and_germany_may_refrain() -> None:
    replaced = enigma(
        ("germany", "play"), board="germany: army germany", statuses={"germany": ["ger-conscription"]}
    )
    do(replaced, "use ger-conscription", "build germany italy", f"{UK}: use uk-enigma-code-cracked")
    assert statuses(replaced, "germany") == []
    scored = enigma(
        ("germany", "victory"),
        board="germany: army germany, army ukraine",
        statuses={"germany": ["ger-abundant-resources"]},
        rest=True,
    )
    assert (actor(scored), frame(scored)) == ("germany", "ScoreStatus")
    kept = after(scored, "pass")
    assert points(kept) == (4, 0)
    assert statuses(kept, "germany") == ["ger-abundant-resources"]
    do(scored, "use ger-abundant-resources", f"{UK}: use uk-enigma-code-cracked")
    assert points(scored) == (5, 0)
    assert statuses(scored, "germany") == []
    jets = enigma(
        (US, "play"),
        board="united_states: army eastern_united_states, army western_europe; germany: army germany",
        hands={US: ["usa-b-29-superfortress"]},
        statuses={"germany": ["ger-jet-fighters"]},
    )
    do(jets, "play usa-b-29-superfortress", "germany: use ger-jet-fighters", f"{UK}: use uk-enigma-code-cracked")
    assert statuses(jets, "germany") == []


def test_qm_rx_21_statuses_score_by_themselves_while_nobody_lies_in_wait() -> None:
    s = position(
        turn=("germany", "victory"),
        board="germany: army germany, army ukraine",
        statuses={"germany": ["ger-abundant-resources"]},
        rest=True,
    )
    assert points(s) == (5, 0)
    seen = position(
        turn=("germany", "victory"),
        board="germany: army germany, army ukraine",
        statuses={"germany": ["ger-abundant-resources"]},
        responses={UK: ["uk-raf"]},
        shown={UK: ["uk-enigma-code-cracked"]},
        rest=True,
    )
    assert points(seen) == (5, 0)


def test_qm_rx_21_statuses_of_other_countries_score_without_a_question() -> None:
    s = position(
        turn=("italy", "victory"),
        board="italy: army italy, army balkans",
        statuses={"italy": ["ita-balkan-resources"]},
        responses={UK: ["uk-enigma-code-cracked"]},
        rest=True,
    )
    assert points(s) == (3, 0)


def test_qm_rx_22_rasputitsa_and_loyal_to_the_crown_answer_recruits_kamikaze_does_not() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army eastern_europe; italy: army italy; soviet_union: army moscow",
        hands={"germany": ["ger-military-dictatorships"]},
        responses={SU: ["sov-rasputitsa"]},
    )
    do(s, "play ger-military-dictatorships", "recruit italy balkans")
    assert actor(s) == "over"  # the Balkans are not next to Moscow
    recruit = position(
        turn=(SU, "play"),
        board="soviet_union: army moscow, army ukraine; germany: army germany, army balkans; italy: army italy",
        hands={SU: ["sov-land-battle"]},
        responses={"italy": ["ita-romanian-reinforcements"], SU: ["sov-rasputitsa"]},
    )
    do(recruit, "play sov-land-battle", "battle balkans germany", "italy: use ita-romanian-reinforcements")
    do(recruit, "recruit italy balkans")
    assert actor(recruit) == "over"
    front = position(
        turn=(SU, "play"),
        board="soviet_union: army moscow, army russia; germany: army germany, army balkans, army ukraine",
        hands={SU: ["sov-land-battle"]},
        responses={"italy": ["ita-romanian-reinforcements"], SU: ["sov-rasputitsa"]},
    )
    do(front, "play sov-land-battle", "battle ukraine germany", "italy: use ita-romanian-reinforcements")
    do(front, "recruit italy ukraine", f"{SU}: use sov-rasputitsa")
    assert pieces(front, "ukraine") == []
    crown = position(
        turn=(SU, "play"),
        board=f"{SU}: army moscow, army kazakhstan, army middle_east; germany: army germany, army india",
        hands={SU: ["sov-land-battle"]},
        responses={"italy": ["ita-romanian-reinforcements"], UK: ["uk-loyal-to-the-crown"]},
    )
    do(crown, "play sov-land-battle", "battle india germany", "italy: use ita-romanian-reinforcements")
    do(crown, "recruit italy india", f"{UK}: use uk-loyal-to-the-crown")
    assert pieces(crown, "india") == []


def test_qm_rx_23_when_you_build_does_not_answer_a_recruit() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany",
        hands={"germany": ["ger-forced-conscription"]},
        statuses={"germany": ["ger-synthetic-fuel", "ger-bias-for-action"]},
    )
    do(s, "play ger-forced-conscription", "recruit germany italy", "decline")
    assert actor(s) == "over"


def test_qm_rx_24_asw_tactics_comes_before_the_text_and_the_card_is_wasted() -> None:
    s = position(
        turn=("japan", "play"),
        board="japan: army japan, navy sea_of_japan, navy bay_of_bengal",
        hands={"japan": ["jpn-indian-ocean-patrols"]},
        responses={UK: ["uk-asw-tactics"]},
    )
    do(s, "play jpn-indian-ocean-patrols")
    assert points(s) == (0, 0)
    do(s, f"{UK}: use uk-asw-tactics")
    assert points(s) == (0, 0)
    assert shown(s, "japan") == ["jpn-indian-ocean-patrols"]


def test_qm_rx_25_a_card_placed_now_answers_nothing_before() -> None:
    s = position(
        turn=(SU, "play"),
        board="soviet_union: army moscow",
        hands={SU: ["sov-women-conscripts", "sov-defense-of-the-motherland"]},
    )
    placed = after(s, "play sov-women-conscripts")
    assert actor(placed) == "over"
    do(s, "play sov-defense-of-the-motherland")
    assert actor(s) == "over"  # the beginning of the turn is past


def test_qm_rx_26_statuses_without_a_trigger_are_in_force_by_themselves() -> None:
    s = position(
        turn=(SU, "supply"),
        board="soviet_union: army kazakhstan",
        statuses={SU: ["sov-shvernik"]},
        rest=True,
    )
    assert pieces(s, "kazakhstan") == ["soviet_union army"]


def test_qm_rx_27_the_cause_is_the_team_whose_card_brought_it_about() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army eastern_europe; italy: army italy; soviet_union: army moscow",
        hands={"germany": ["ger-build-army"]},
        responses={SU: ["sov-rasputitsa"], "italy": ["ita-romanian-reinforcements"]},
    )
    do(s, "play ger-build-army", "build germany russia", f"{SU}: use sov-rasputitsa")
    assert (actor(s), frame(s)) == ("italy", "PieceRemoved")
    assert s.stack[-1].to_json()[1] == 0  # caused by the Allies in Germany's turn: the Axis come first


def test_qm_rx_28_the_window_for_enigma_opens_when_the_use_is_finished() -> None:
    s = enigma(
        ("germany", "play"),
        board=EAST,
        hands={"germany": ["ger-land-battle"]},
        statuses={"germany": ["ger-dive-bombers", "ger-blitzkrieg"]},
    )
    do(s, "play ger-land-battle", f"battle ukraine {SU}", "use ger-dive-bombers", f"battle russia {SU}")
    do(s, "use ger-blitzkrieg", "build germany russia")
    assert (actor(s), frame(s)) == (UK, "StatusUsed")  # Blitzkrieg, the inner use, comes first
    do(s, "pass")
    assert actor(s) == UK  # then Dive Bombers
    do(s, "use uk-enigma-code-cracked")
    assert statuses(s, "germany") == ["ger-blitzkrieg"]
    assert pieces(s, "russia") == ["germany army"]


def test_qm_rx_29_truk_is_asked_for_by_open_facts_before_the_supply_step() -> None:
    """QM-RX-29, QM-INF-08: Japan is asked with any face-down Response, Truk or not."""
    for card in ("jpn-truk", "jpn-kamikaze"):
        s = position(
            turn=("japan", "supply"),
            board="japan: army japan, navy central_pacific",
            responses={"japan": [card]},
            rest=True,
        )
        assert frame(s) == "LastTruk"
        assert may(s, "use jpn-truk") is (card == "jpn-truk")
    nobody = position(
        turn=("japan", "supply"),
        board="japan: army japan, navy sea_of_japan",
        responses={"japan": ["jpn-truk"]},
        rest=True,
    )
    assert frame(nobody) != "LastTruk"


def before_the_supply_step(board: str, **more: Any) -> Quartermaster:
    """Japan's Supply step with a face-down Truk."""
    return position(turn=("japan", "supply"), board=board, responses={"japan": ["jpn-truk"]}, rest=True, **more)


def test_qm_rx_29_truk_is_asked_for_if_its_area_would_starve_only_by_the_cascade() -> None:
    """QM-RX-29, QM-SUP-08: the Navy without a port takes with it what hangs on it, New Guinea at last."""
    chain = "japan: army india, navy bay_of_bengal, navy indian_ocean, navy south_china_sea, army new_guinea"
    s = before_the_supply_step(chain)
    assert [space for space in spaces(s, "japan") if not is_supplied(s, "japan", space)] == ["indian_ocean"]
    assert (actor(s), frame(s)) == ("japan", "LastTruk")
    lost = after(s, "pass")
    assert spaces(lost, "japan") == {"india", "bay_of_bengal"}
    do(s, "use jpn-truk")
    assert spaces(s, "japan") == {"india", "bay_of_bengal", "south_china_sea", "new_guinea"}


def test_qm_rx_29_truk_is_not_asked_for_if_nothing_of_its_area_would_go() -> None:
    chain = "japan: army india, navy bay_of_bengal, navy indian_ocean, navy south_china_sea, army new_guinea"
    held = before_the_supply_step(chain, protected={"japan": ["indian_ocean"]})
    assert frame(held) != "LastTruk"  # the protected Navy stays and is a link
    assert spaces(held, "japan") >= {"indian_ocean", "south_china_sea", "new_guinea"}
    elsewhere = before_the_supply_step("japan: army india, army mongolia")
    assert frame(elsewhere) != "LastTruk"  # what goes is not around the Central Pacific
    seen = position(
        turn=("japan", "supply"),
        board=chain,
        responses={"japan": ["jpn-kamikaze"]},
        shown={"japan": ["jpn-truk"]},
        rest=True,
    )
    assert frame(seen) != "LastTruk"  # Truk has been used openly (QM-INF-08)


def test_qm_rx_30_the_condition_is_checked_when_the_card_is_used() -> None:
    s = position(
        turn=(US, "play"),
        board="united_states: army eastern_united_states, navy north_atlantic, navy north_sea, army western_europe;"
        "germany: army germany",
        hands={US: ["usa-land-battle"]},
        statuses={US: ["usa-amphibious-landings"]},
    )
    elsewhere = after(s, "play usa-land-battle", "battle germany germany")
    assert actor(elsewhere) == "over"  # no United States Navy next to Germany
    beach = position(
        turn=(US, "play"),
        board=f"{US}: army eastern_united_states, navy north_atlantic, navy north_sea; {UK}: army united_kingdom;"
        "germany: army germany, army western_europe",
        hands={US: ["usa-land-battle"]},
        statuses={US: ["usa-amphibious-landings"]},
    )
    do(beach, "play usa-land-battle", "battle western_europe germany")
    assert may(beach, "use usa-amphibious-landings")
    do(beach, "take-off", "lift north_sea")  # inside the window the condition falls away
    assert actor(beach) == "over"


def test_qm_rx_31_windows_about_a_piece_that_is_gone_close_those_about_the_event_stay() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army eastern_europe; soviet_union: army moscow, army ukraine",
        hands={"germany": ["ger-build-army"]},
        statuses={"germany": ["ger-synthetic-fuel"]},
        responses={SU: ["sov-rasputitsa"]},
    )
    do(s, "play ger-build-army", "build germany russia", "use sov-rasputitsa")
    assert frame(s) == "PieceBuilt"
    assert spaces(s, "germany") == {"germany", "eastern_europe"}
