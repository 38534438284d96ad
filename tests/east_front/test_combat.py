"""Combat (EF-CMB): forces and targets, attack rounds, ranks, payments, and how a combat ends."""

from __future__ import annotations

import pytest
from support.east_front import actor, control, frame, hand, heard, may, options, pieces, play, position, supplied
from support.east_front_examples import begin_attack, force, losses, offered_reactions, offers

from maproom.games.east_front.state import EastFront

FORCE = ["germany infantry", "germany tank"]


def brest_attacked(attackers: list[str], defenders: list[str], round: int = 1, **more: list[str]) -> EastFront:
    """The Germans of Warsaw attack Brest; `more` are further pieces by space, `axis`/`allies` are hands."""
    hands = {side: more.pop(side) for side in ("axis", "allies") if side in more}
    board = {"warsaw": attackers, "brest": defenders, **more}
    s = position(pieces=board, hands=hands, turn=("axis", "first_action", round))
    begin_attack(s, "germany", "warsaw", "brest")
    return s


def targets(s: EastFront) -> set[tuple[str, str, str]]:
    """Faction, origin and target of every attack that may be declared."""
    words = [s.words(action) for action in options(s, "attack")]
    return {(one["faction"], one["origin"], one["target"]) for one in words}


def test_ef_cmb_01_targets_are_adjacent_enemy_land_occupied_or_not() -> None:
    s = position(
        pieces={
            "warsaw": ["germany infantry"],
            "romania": ["pact infantry"],
            "lwow": ["soviet infantry"],
            "kiev": ["soviet infantry"],
        },
        hands={"axis": ["G01", "G02"]},
        turn=("axis", "first_action"),
    )
    play(s, "desperate-attack")
    play(s, "discard", card="G01")
    play(s, "discard", card="G02")
    assert targets(s) == {
        ("germany", "warsaw", "brest"),
        ("germany", "warsaw", "lwow"),
        ("pact", "romania", "lwow"),
        ("pact", "romania", "bessarabia"),
    }


def test_ef_cmb_01_no_combat_without_a_text_or_a_desperate_attack() -> None:
    s = position(
        pieces={"warsaw": ["germany infantry"], "brest": ["soviet infantry"]},
        contingency={"CG2": "discarded"},
        hands={"axis": ["G06"]},
        turn=("axis", "first_movement"),
    )
    assert not may(s, "attack")
    play(s, "done")
    assert not may(s, "attack")
    assert not may(s, "desperate-attack")  # it costs two cards
    assert {s.words(action)["verb"] for action in s.legal()} == {
        "play", "contingency", "conscript", "forced-march", "production-initiative", "pass", "take-off",
    }  # fmt: skip


def test_ef_cmb_02_a_force_is_every_infantry_and_tank_of_one_faction_in_one_space() -> None:
    warsaw = ["germany infantry", "germany infantry", "germany tank", "germany airplane", "pact infantry"]
    s = brest_attacked(warsaw, ["soviet infantry"], east_prussia=["germany infantry"])
    assert force(s) == ["germany infantry", "germany infantry", "germany tank"]


@pytest.mark.parametrize("alone", ["germany airplane", "pact infantry"])
def test_ef_cmb_02_at_least_one_infantry_or_tank_is_needed(alone: str) -> None:
    s = position(
        pieces={"warsaw": [alone], "west_baltic_sea": ["germany fleet"], "brest": ["soviet infantry"]},
        hands={"axis": ["G05"]},
        turn=("axis", "first_action"),
    )
    assert not may(s, "play", card="Barbarossa")
    assert not may(s, "contingency", card="CG2")


def test_ef_cmb_03_only_the_attacking_faction_takes_part() -> None:
    s = brest_attacked(
        ["germany infantry", "germany airplane", "pact airplane", "pact infantry", "pact tank"],
        ["soviet infantry", "soviet infantry"],
        west_baltic_sea=["germany fleet"],
        axis=["P01", "G01"],
    )
    play(s, "lose", piece="soviet infantry")
    assert losses(s) == {("germany airplane", "warsaw")}
    assert offered_reactions(s) == {"G01"}


def test_ef_cmb_04_the_force_stays_the_same_but_for_losses() -> None:
    s = brest_attacked([*FORCE, "germany infantry"], ["soviet infantry"] * 3, east_prussia=FORCE)
    before = force(s)
    play(s, "lose", piece="soviet infantry")
    assert ("germany infantry", "east_prussia") not in losses(s)
    play(s, "lose", piece="germany infantry", at="warsaw")
    assert before == ["germany infantry", "germany infantry", "germany tank"]
    assert force(s) == ["germany infantry", "germany tank"]


def test_ef_cmb_05_the_defender_removes_a_defender_or_a_wing_beside_it() -> None:
    s = brest_attacked(
        FORCE,
        ["soviet infantry", "soviet tank"],
        smolensk=["soviet airplane", "soviet infantry"],
        baltic_states=["soviet airplane"],
        novgorod=["soviet airplane"],
        baltic_sea=["soviet fleet"],
    )
    assert actor(s) == "allies"
    assert losses(s) == {
        ("soviet infantry", "brest"),
        ("soviet tank", "brest"),
        ("soviet airplane", "smolensk"),
        ("soviet airplane", "baltic_states"),
    }
    assert not may(s, "decline")


def test_ef_cmb_05_a_fleet_beside_the_attacked_space_may_go() -> None:
    s = position(
        pieces={
            "east_prussia": ["germany infantry"],
            "baltic_states": ["soviet infantry"],
            "baltic_sea": ["soviet fleet"],
            "black_sea": ["soviet fleet"],
        },
        turn=("axis", "first_action"),
    )
    begin_attack(s, "germany", "east_prussia", "baltic_states")
    assert losses(s) == {("soviet infantry", "baltic_states"), ("soviet fleet", "baltic_sea")}


def test_ef_cmb_05_a_wing_needs_a_piece_of_its_faction_in_the_space_at_that_moment() -> None:
    s = position(
        pieces={
            "kiev": ["soviet infantry", "soviet tank"],
            "lwow": ["germany infantry", "pact infantry"],
            "hungary": ["germany airplane", "pact airplane"],
        },
        turn=("allies", "first_action"),
    )
    begin_attack(s, "soviet", "kiev", "lwow")
    assert {("germany airplane", "hungary"), ("pact airplane", "hungary")} < losses(s)
    play(s, "lose", piece="germany infantry")
    play(s, "lose", piece="soviet infantry")
    assert losses(s) == {("pact infantry", "lwow"), ("pact airplane", "hungary")}


def test_ef_cmb_06_an_empty_space_is_not_defended() -> None:
    s = brest_attacked(FORCE, [], smolensk=["soviet airplane"], allies=["S04", "S06"], axis=["G05"])
    assert (actor(s), frame(s)) == ("axis", "AfterCombat")
    assert pieces(s, "smolensk") == ["soviet airplane"]
    play(s, "decline")
    assert frame(s) == "ChooseAction"
    assert s.view(None)["step"] == "second_action"


def test_ef_cmb_07_the_attacker_pays_with_the_force_or_with_wings_beside_the_target() -> None:
    s = brest_attacked(
        [*FORCE, "germany airplane"],
        ["soviet infantry", "soviet infantry"],
        east_prussia=["germany airplane", "germany infantry"],
        berlin=["germany airplane"],
        baltic_sea=["germany fleet"],
    )
    play(s, "lose", piece="soviet infantry", at="brest")
    assert (actor(s), frame(s)) == ("axis", "Continue")
    assert losses(s) == {
        ("germany infantry", "warsaw"),
        ("germany tank", "warsaw"),
        ("germany airplane", "warsaw"),
        ("germany airplane", "east_prussia"),
    }


def test_ef_cmb_07_a_fleet_beside_the_target_pays() -> None:
    s = position(
        pieces={
            "east_prussia": ["germany infantry"],
            "baltic_states": ["soviet infantry", "soviet infantry"],
            "baltic_sea": ["germany fleet"],
            "west_baltic_sea": ["germany fleet"],
        },
        turn=("axis", "first_action"),
    )
    begin_attack(s, "germany", "east_prussia", "baltic_states")
    play(s, "lose", piece="soviet infantry")
    assert losses(s) == {("germany fleet", "baltic_sea")}


@pytest.mark.parametrize("cut_off", [True, False])
def test_ef_cmb_07_a_wing_out_of_supply_cannot_pay(cut_off: bool) -> None:
    """EF-CMB-07, EF-SUP-10: the Black Sea is the airplane's only way home."""
    s = position(
        pieces={
            "romania": FORCE,
            "bessarabia": ["soviet infantry", "soviet infantry"],
            "sevastopol": ["germany airplane"],
            "black_sea": ["soviet fleet"] if cut_off else [],
        },
        control={"sevastopol": "axis"},
        turn=("axis", "first_action"),
    )
    assert supplied(s, "germany airplane", "sevastopol") != cut_off
    begin_attack(s, "germany", "romania", "bessarabia")
    play(s, "lose", piece="soviet infantry")
    assert offers(s, "remove airplane sevastopol") != cut_off
    assert offers(s, "remove infantry romania")


def test_ef_cmb_07_no_further_round_when_the_space_is_empty() -> None:
    s = brest_attacked([*FORCE, "germany airplane"], ["soviet infantry"])
    play(s, "lose", piece="soviet infantry")
    assert frame(s) == "ChooseAction"


@pytest.mark.parametrize(
    ("lost", "enough"),
    [
        ("infantry", {"infantry", "tank", "airplane"}),
        ("tank", {"tank", "airplane"}),
        ("airplane", {"airplane"}),
    ],
)
def test_ef_cmb_08_a_payment_has_at_least_the_rank_of_the_loss(lost: str, enough: set[str]) -> None:
    defenders = ["soviet infantry", "soviet tank", "soviet airplane"]
    s = brest_attacked([*FORCE, "germany airplane"], defenders)
    play(s, "lose", piece=f"soviet {lost}")
    assert losses(s) == {(f"germany {type}", "warsaw") for type in enough}


@pytest.mark.parametrize(("lost", "payer"), [("fleet", "airplane"), ("airplane", "fleet")])
def test_ef_cmb_08_airplane_and_fleet_have_the_same_rank(lost: str, payer: str) -> None:
    soviet_wing = {"baltic_sea": ["soviet fleet"]} if lost == "fleet" else {"leningrad": ["soviet airplane"]}
    german_wing = {"west_baltic_sea": ["germany fleet"]}
    if payer == "fleet":
        german_wing = {"baltic_sea": ["germany fleet"]}
    airplane = ["germany airplane"] if payer == "airplane" else []
    s = position(
        pieces={
            "east_prussia": [*FORCE, *airplane],
            "baltic_states": ["soviet infantry", "soviet infantry"],
            **soviet_wing,
            **german_wing,
        },
        turn=("axis", "first_action"),
    )
    begin_attack(s, "germany", "east_prussia", "baltic_states")
    play(s, "lose", piece=f"soviet {lost}")
    assert {kind for kind, _ in losses(s)} == {f"germany {payer}"}


def test_ef_cmb_08_the_rank_is_that_of_the_previous_round() -> None:
    s = brest_attacked([*FORCE, "germany tank"], ["soviet infantry", "soviet infantry", "soviet tank"])
    play(s, "lose", piece="soviet tank")
    assert losses(s) == {("germany tank", "warsaw")}
    play(s, "lose", piece="germany tank")
    play(s, "lose", piece="soviet infantry")
    assert losses(s) == {("germany tank", "warsaw"), ("germany infantry", "warsaw")}


def test_ef_cmb_09_the_last_piece_of_the_force_never_pays() -> None:
    s = brest_attacked(["germany tank", "germany airplane"], ["soviet infantry"] * 3)
    play(s, "lose", piece="soviet infantry")
    assert losses(s) == {("germany airplane", "warsaw")}
    play(s, "lose", piece="germany airplane")
    play(s, "lose", piece="soviet infantry")
    assert losses(s) == set()
    assert {s.words(action)["verb"] for action in s.legal()} == {"stop"}


def test_ef_cmb_10_the_attacker_may_stop_instead_of_paying() -> None:
    s = brest_attacked(FORCE, ["soviet infantry", "soviet infantry"], axis=["G05"])
    play(s, "lose", piece="soviet infantry")
    play(s, "stop")
    assert frame(s) == "ChooseAction"
    assert pieces(s, "brest") == ["soviet infantry"]
    assert pieces(s, "warsaw") == FORCE


def test_ef_cmb_11_an_elimination_is_no_combat() -> None:
    """Neither an Exchange nor a Stand Fast of the owner is asked for."""
    s = position(
        pieces={"kiev": ["soviet infantry"], "lwow": ["germany infantry"]},
        hands={"allies": ["S18"], "axis": ["G12", "G11"]},
        turn=("allies", "first_action"),
    )
    play(s, "play", card="Snipers")
    play(s, "eliminate", piece="germany infantry", at="lwow")
    assert (actor(s), frame(s)) == ("allies", "ChooseAction")
    assert pieces(s, "lwow") == []
    assert hand(s, "axis") == ["G11", "G12"]


def test_ef_cmb_11_adjacency_only_where_the_text_asks_for_it() -> None:
    s = position(
        pieces={"brest": ["soviet airplane"], "kiev": ["soviet airplane"], "gorki": ["soviet airplane"]},
        hands={"axis": ["G04", "G15"]},
        turn=("axis", "first_action"),
    )
    assert not may(s, "play", card="Flamethrowers")
    play(s, "play", card="Airbase Surprise Attack")
    play(s, "place", kind="germany airplane", space="berlin")
    assert {s.words(action)["verb"] for action in s.legal()} == {"eliminate", "decline"}
    play(s, "eliminate", piece="soviet airplane", at="brest")
    assert pieces(s, "brest") == []


def test_ef_cmb_12_an_airplane_under_attack_can_be_removed_with_rank_3() -> None:
    s = brest_attacked(FORCE, ["soviet airplane", "soviet infantry"], axis=["G04"])
    play(s, "lose", piece="soviet airplane", at="brest")
    assert losses(s) == set()
    assert offered_reactions(s) == {"G04"}


def test_ef_cmb_12_an_airplane_alone_is_defeated_like_any_piece() -> None:
    s = brest_attacked(FORCE, ["soviet airplane"])
    assert losses(s) == {("soviet airplane", "brest")}
    play(s, "lose", piece="soviet airplane")
    assert (frame(s), pieces(s, "brest")) == ("ChooseAction", [])


def test_ef_cmb_13_with_the_force_gone_no_advance_is_possible() -> None:
    s = brest_attacked(["germany infantry"], ["soviet infantry"], axis=["G05"], allies=["S06"])
    play(s, "react", card="Border Guards")
    play(s, "lose", piece="soviet infantry")
    play(s, "lose", piece="germany infantry")
    assert (actor(s), frame(s)) == ("axis", "ChooseAction")
    assert hand(s, "axis") == ["G05"]
    assert control(s, "brest") == "allies"


def test_ef_cmb_13_with_the_force_gone_the_combat_ends_before_defenders() -> None:
    s = brest_attacked(["germany infantry"], ["soviet infantry"] * 2, axis=["G01"], allies=["S06"])
    play(s, "react", card="Border Guards")
    play(s, "lose", piece="soviet infantry")
    told = heard(s, None, "lose", piece="germany infantry")
    assert "The combat for Brest ends." in told
    assert frame(s) == "ChooseAction"
    assert pieces(s, "brest") == ["soviet infantry"]


def test_ef_cmb_13_a_force_that_lost_its_supply_can_only_stop() -> None:
    """EF-CMB-13, EF-SUP-09: the airplane in Lwow held the way to Kiev open; paid away, the next round is fought,
    but then the combat ends."""
    s = position(
        pieces={
            "kiev": ["germany infantry"] * 3,
            "lwow": ["germany airplane"],
            "mogilev": ["soviet infantry"] * 3,
        },
        control={"lwow": "axis"},
        hands={"axis": ["G01"]},
        turn=("axis", "first_action"),
    )
    begin_attack(s, "germany", "kiev", "mogilev")
    play(s, "lose", piece="soviet infantry")
    play(s, "lose", piece="germany airplane", at="lwow")
    assert not supplied(s, "germany infantry", "kiev")
    assert (actor(s), frame(s)) == ("allies", "Defend")
    play(s, "lose", piece="soviet infantry")
    assert frame(s) == "ChooseAction"
    assert pieces(s, "mogilev") == ["soviet infantry"]


def test_ef_cmb_14_the_attacked_space_keeps_its_controller_until_it_is_entered() -> None:
    s = brest_attacked(FORCE, ["soviet infantry"], axis=["G05"])
    play(s, "lose", piece="soviet infantry")
    assert control(s, "brest") == "allies"
    play(s, "react", card="Barbarossa")
    play(s, "move", piece="germany tank", to="brest")
    assert control(s, "brest") == "axis"


def test_ef_cmb_15_choices_are_made_one_after_the_other() -> None:
    s = brest_attacked([*FORCE, "germany airplane"], ["soviet infantry"] * 2, axis=["G01"], allies=["S06"])
    asked = [(actor(s), frame(s))]
    for verb, wanted in (
        ("react", {"card": "S06"}),
        ("lose", {"piece": "soviet infantry"}),
        ("lose", {"piece": "germany tank"}),
        ("react", {"card": "G01"}),
    ):
        play(s, verb, **wanted)
        asked.append((actor(s), frame(s)))
    assert asked == [
        ("allies", "Defend"),
        ("allies", "ExchangeLoss"),
        ("axis", "ExchangePay"),
        ("axis", "Continue"),
        ("allies", "Defend"),
    ]


def test_ef_cmb_15_everybody_hears_what_is_removed_and_used() -> None:
    s = brest_attacked(FORCE, ["soviet infantry"] * 2, axis=["G01"])
    for seat in (0, 1, None):
        copy = s.clone()
        assert heard(copy, seat, "lose", piece="soviet infantry") == [
            "The Allies give up the Soviet infantry in Brest."
        ]
        told = heard(copy, seat, "react", card="G01")
        assert told == ["The Axis react: Sustain Attack (Army Group South)."]


def test_ef_cmb_15_the_attacker_picks_which_eligible_piece_goes() -> None:
    s = brest_attacked([*FORCE, "germany airplane"], ["soviet infantry"] * 2)
    play(s, "lose", piece="soviet infantry")
    assert all(offers(s, f"remove {type} warsaw") for type in ("infantry", "tank", "airplane"))
    play(s, "lose", piece="germany tank")
    assert pieces(s, "warsaw") == ["germany airplane", "germany infantry"]
