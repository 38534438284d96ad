"""What the table, the bots and the laboratory use besides the rules: layers, reasons, numbers, descriptions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.quartermaster_ww2 import GAME, do, position, random_moments, view

from maproom.games.quartermaster_ww2.board import COUNTRIES, SPACE_DOMAIN
from maproom.games.quartermaster_ww2.deck import TITLE_DOMAIN
from maproom.games.quartermaster_ww2.filters import Condition, PieceFilter, SpaceFilter
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.kernel.errors import BadPosition
from maproom.kernel.observation import SPECTATOR

US, UK, SU = "united_states", "united_kingdom", "soviet_union"


def why(s: Quartermaster, seat: str | None, word: str) -> list[tuple[str, str]]:
    """The reasons for a space or a card: key and rule; each has a sentence."""
    domain = SPACE_DOMAIN if word in SPACE_DOMAIN.index else TITLE_DOMAIN
    number = None if seat is None else COUNTRIES.index(seat)
    found = GAME.reasons(s, number, domain, domain.find(word))
    assert all(GAME.reason_text(reason).endswith(".") for reason in found)
    return [(reason.key, reason.rule) for reason in found]


def test_layers_show_supply_straits_and_the_own_reach() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army kazakhstan, army north_africa;italy: army italy, navy mediterranean_sea",
    )
    layers = GAME.layers(s, COUNTRIES.index("germany"))
    assert layers["supply_germany"] == ["germany"]
    assert layers["supply_italy"] == ["italy", "mediterranean_sea"]
    assert set(layers["unsupplied"]) == {"kazakhstan", "north_africa"}
    assert layers["straits_axis"] == ["north_africa", "north_sea", "mediterranean_sea"]
    assert set(layers["build_army"]) == {"western_europe", "italy", "balkans", "eastern_europe"}
    assert all(GAME.catalogue().find("layers", key) for key in layers)
    assert "build_army" not in GAME.layers(s, None)


def test_reasons_say_why_a_piece_is_supplied_or_not() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{US}: army western_united_states, navy east_pacific, navy central_pacific;"
        f"{UK}: army szechuan, army africa",
        statuses={US: ["usa-american-volunteer-group"]},
        protected={UK: ["africa"]},
    )
    assert why(s, None, "east_pacific") == [("supplied", "QM-SUP-02")]
    assert why(s, None, "central_pacific") == [("no_port", "QM-SUP-05")]
    assert why(s, None, "szechuan") == [("supplied_by_card", "QM-SUP-14")]
    assert why(s, None, "africa") == [("no_chain", "QM-SUP-02"), ("protected", "QM-RX-14")]


def test_reasons_say_why_a_space_cannot_be_built_in_or_battled() -> None:
    board = f"germany: army germany; {SU}: army eastern_europe; italy: army italy"
    hands = {"germany": ["ger-build-army", "ger-land-battle", "ger-build-navy"]}
    build = position(turn=("germany", "play"), board=board, hands=hands)
    battle = build.clone()
    do(build, "play ger-build-army")
    assert ("occupied", "QM-BLD-04") in why(build, "germany", "eastern_europe")
    assert why(build, "germany", "india") == [("nothing_next_to_it", "QM-BLD-01")]
    assert why(build, "germany", "balkans") == []
    do(battle, "play ger-land-battle")
    assert ("own_team_there", "QM-BAT-04") in why(battle, "germany", "italy")
    assert why(battle, "germany", "ukraine") == [("nothing_next_to_it", "QM-BAT-01")]


def test_reasons_for_a_recruit_ask_for_no_neighbour_and_look_at_the_country_of_the_piece() -> None:
    s = position(
        turn=("italy", "play"),
        board=f"italy: army italy; germany: army germany; {UK}: army united_kingdom",
        hands={"italy": ["ita-afrika-korps"]},
    )
    do(s, "play ita-afrika-korps")
    assert why(s, "italy", "north_africa") == []
    assert why(s, "italy", "balkans") == [("card_forbids", "QM-PLY-07")]  # not that no piece stands next to it
    assert why(s, "italy", "mediterranean_sea") == [("card_forbids", "QM-PCE-01")]  # an Army is to be placed
    assert why(s, "italy", "germany")[0] == ("occupied", "QM-BLD-04")


def test_reasons_for_a_build_tell_the_card_from_the_rules_of_supply() -> None:
    fleet = f"{US}: army western_united_states, navy east_pacific"
    s = position(turn=(US, "play"), board=fleet, hands={US: ["usa-build-navy"]})
    do(s, "play usa-build-navy")
    assert why(s, US, "central_pacific") == [("no_port_there", "QM-SUP-05")]
    assert why(s, US, "canada") == [("card_forbids", "QM-PCE-01")]
    tied = position(
        turn=(US, "play"),
        board=f"{fleet}, army hawaii; {UK}: army latin_america",
        hands={US: ["usa-fleet-pearl-harbor"]},
    )
    do(tied, "play usa-fleet-pearl-harbor")
    assert why(tied, US, "southeast_pacific") == [("card_forbids", "QM-PLY-07")]  # legal, but not next to Hawaii
    truk = position(
        turn=("japan", "play"), board="japan: navy south_pacific", hands={"japan": ["jpn-build-army"]}, truk=True
    )
    do(truk, "play jpn-build-army")
    assert why(truk, "japan", "new_zealand") == [("unsupplied_there", "QM-BLD-03")]


def test_labels_and_questions_are_plain_english() -> None:
    s = position(
        turn=("italy", "play"),
        board="italy: army italy",
        hands={"italy": ["ita-build-army"], SU: ["sov-titos-partisans"]},
    )
    do(s, "play ita-build-army")
    assert "Build one Italian Army in the Balkans" in [GAME.label(s, action) for action in s.legal()]
    tito = position(turn=(SU, "play"), board=f"{SU}: army moscow", hands={SU: ["sov-titos-partisans"]})
    do(tito, "play sov-titos-partisans")
    assert "where does the Army go?" in tito.prompt(3)["text"]  # Soviet or British


def test_reasons_say_why_a_card_cannot_be_used_now() -> None:
    s = position(
        turn=("germany", "play"),
        board=f"germany: army germany; {UK}: army united_kingdom",
        hands={"germany": ["ger-plunder"], UK: ["uk-raf", "uk-build-army"]},
        statuses={"germany": ["ger-blitzkrieg", "ger-dive-bombers"], UK: ["uk-free-france"], SU: ["sov-shvernik"]},
        responses={UK: ["uk-destroyers"]},
        used=["ger-blitzkrieg"],
    )
    assert why(s, "germany", "ger-plunder") == []
    assert why(s, "germany", "ger-blitzkrieg") == [("used_this_turn", "QM-RX-05")]
    assert why(s, None, "ger-dive-bombers") == [("waits_for_trigger", "QM-RX-01")]
    assert why(s, None, "uk-free-france") == [("would_do_nothing", "QM-PLY-17")]
    assert why(s, None, "sov-shvernik") == [("in_force", "QM-RX-26")]
    assert why(s, UK, "uk-raf") == [("not_from_hand", "QM-TYP-09")]
    assert why(s, UK, "uk-build-army") == [("not_your_play_step", "QM-PLY-01")]
    assert why(s, UK, "uk-destroyers") == [("waits_for_trigger", "QM-RX-01")]
    assert why(s, "germany", "uk-destroyers") == []  # nobody else may know where it is


def test_observations_tell_a_seat_nothing_about_the_secrets_of_others() -> None:
    observation = GAME.observation()
    random = Random(3)
    for s in random_moments(5, 30):
        for seat in (SPECTATOR, 0, 1, 5):
            row = observation.of(s, seat)
            assert len(row) == observation.size
            assert observation.of(s.determinize(max(seat, 0), random), seat) == row


def seen_by_all(s: Quartermaster, field: str) -> list[str]:
    """The cards of a field of the observation, which is the same for every seat and for spectators."""
    observation = GAME.observation()
    found = [list(observation.words(observation.of(s, seat))[field]) for seat in (SPECTATOR, *range(6))]
    assert all(cards == found[0] for cards in found)
    return found[0]


def test_qm_inf_06_the_observation_tells_what_everybody_knows_on_top_of_a_deck() -> None:
    s = position(
        turn=(SU, "play"),
        board=f"{SU}: army moscow; germany: army germany",
        hands={SU: ["sov-build-army", "sov-land-battle"]},
        statuses={SU: ["sov-women-conscripts"]},
        rest=True,
    )
    assert seen_by_all(s, "known_on_deck") == []
    do(s, "play sov-build-army", f"build {SU} russia", "use sov-women-conscripts")
    assert view(s, "germany")["cards"][SU]["known_on_deck"] == ["sov-build-army"]
    assert seen_by_all(s, "known_on_deck") == ["sov-build-army#1"]
    for seed in range(20):
        assert seen_by_all(s.determinize(0, Random(seed)), "known_on_deck") == ["sov-build-army#1"]
    do(s, "done", "draw sov-build-army")
    assert seen_by_all(s, "known_on_deck") == []
    assert seen_by_all(s, "known") == ["sov-build-army#1"]


def test_qm_ply_13_the_observation_tells_what_everybody_saw_shuffled_into_a_deck() -> None:
    s = position(
        turn=(UK, "play"),
        board=f"{UK}: army united_kingdom",
        hands={UK: ["uk-commonwealth-support"]},
        responses={UK: ["uk-rationing"]},
        rest=True,
    )
    do(s, "play uk-commonwealth-support", f"recruit {UK} canada", "use uk-rationing")
    assert seen_by_all(s, "known_in_deck") == ["uk-commonwealth-support#1"]
    do(s, "draw uk-build-army")
    assert seen_by_all(s, "known_in_deck") == []


def test_candidates_are_legal_and_never_none() -> None:
    for s in random_moments(6, 40):
        if s.actor >= 0:
            candidates = GAME.candidates(s, s.actor)
            assert candidates
            assert set(candidates) <= set(s.legal())


def test_the_picture_names_pieces_straits_and_cards() -> None:
    s = position(turn=("germany", "play"), board="germany: army germany, navy baltic_sea")
    seen = view(s, None)
    assert [(piece["id"], piece["kind"], piece["type"]) for piece in seen["pieces"]] == [
        ("germany-army-germany", "germany-army", "army"),
        ("germany-navy-baltic_sea", "germany-navy", "navy"),
    ]
    assert {strait["id"]: strait["open_to"] for strait in seen["straits"]}["denmark"] == "allies"
    assert seen["available"]["germany"] == {"army": 6, "navy": 2}
    assert seen["scoring"]["germany"] == 2


@pytest.mark.parametrize(
    ("description", "message"),
    [
        ({"pieces": {"atlantis": []}}, "position.pieces"),
        ({"hands": {"germany": ["uk-raf"]}}, "position.hands.germany"),
        ({"hands": {"germany": ["ger-plunder", "ger-plunder"]}}, "named too often"),
        ({"responses": {"germany": ["ger-plunder"]}}, "is no Response"),
        ({"statuses": {"germany": ["ger-plunder"]}}, "is no Status"),
        ({"turn": {"country": "france"}}, "position.turn.country"),
        ({"protected": {"italy": ["balkans"]}}, "position.protected.italy"),
        ({"used": ["ger-blitzkrieg"]}, "position.used"),
        ({"known": {"italy": ["ita-plunder"]}}, "position.known.italy"),
        ({"weather": "mud"}, "has no key"),
    ],
)
def test_a_bad_description_is_answered_with_its_key(description: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.position(description)


@pytest.mark.parametrize("filter", [SpaceFilter, PieceFilter, Condition])
def test_a_card_text_with_an_unknown_word_is_refused(filter: Any) -> None:
    with pytest.raises(ValueError, match="unknown key 'spacs'"):
        filter({"spacs": ["germany"]}, 0)


def test_a_description_may_start_from_the_set_up() -> None:
    s = GAME.position({"from": "setup", "hands": {"germany": ["ger-plunder"]}})
    assert isinstance(s, Quartermaster)
    assert len(view(s, None)["pieces"]) == 6


def test_the_position_prints_itself() -> None:
    s = position(turn=("germany", "play"), board="germany: army germany, army kazakhstan")
    assert "Kazakhstan: German army (unsupplied)" in str(s)
