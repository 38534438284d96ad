"""Playing a card (QM-PLY) and the order of play (QM-TRN)."""

from __future__ import annotations

from support.quartermaster_ww2 import (
    GAME,
    actor,
    after,
    chance,
    deck,
    do,
    finish,
    frame,
    hand,
    legal,
    may,
    options,
    pieces,
    playing,
    points,
    position,
    protected,
    shown,
    spaces,
    statuses,
    uses,
    view,
)

from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.kernel.events import LogEntry

US, UK, SU = "united_states", "united_kingdom", "soviet_union"


# -- playing -------------------------------------------------------------------------------------------


def test_qm_ply_01_play_discard_or_use_a_status_instead() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany",
        hands={"germany": ["ger-plunder"]},
        statuses={"germany": ["ger-conscription"]},
    )
    assert may(s, "play ger-plunder")
    assert may(s, "discard ger-plunder")
    assert may(s, "use ger-conscription")
    assert not may(s, "pass")


def test_qm_ply_02_any_card_may_be_discarded_or_played_for_nothing() -> None:
    s = position(
        turn=(SU, "play"), board=f"{SU}: army moscow", hands={SU: ["sov-mao-tse-tung", "sov-general-winter"]}
    )
    nothing = after(s, "play sov-mao-tse-tung")
    assert shown(nothing, SU) == ["sov-mao-tse-tung"]
    assert shown(after(s, "discard sov-general-winter"), SU) == []


def test_qm_ply_03_actions_are_done_in_order_each_with_its_reactions() -> None:
    s = playing(
        "italy",
        "ita-italy-attacks-communists",
        f"italy: army italy, army balkans; {SU}: army moscow",
        responses={SU: ["sov-rasputitsa"]},
    )
    do(s, "build italy ukraine")
    assert (actor(s), frame(s)) == (SU, "PiecePlaced")  # before the second Army
    do(s, "pass")
    assert options(s, "build") == {"italy russia"}  # supplied through the first


def test_qm_ply_04_the_whole_card_is_known_once_it_is_shown() -> None:
    s = playing(UK, "uk-dutch-east-indies", f"{UK}: army united_kingdom")
    assert view(s, "japan")["cards"][UK]["playing"] == ["uk-dutch-east-indies"]


def test_qm_ply_05_the_printed_order_is_binding() -> None:
    s = playing(UK, "uk-dutch-east-indies", f"{UK}: army united_kingdom")
    assert options(s, "recruit") == {f"{UK} indonesia"}
    do(s, f"recruit {UK} indonesia")
    assert options(s, "recruit") == {f"{UK} new_guinea"}


def test_qm_ply_06_one_benefit_is_no_condition_for_the_next() -> None:
    s = playing("germany", "ger-military-dictatorships", f"germany: army germany; {SU}: army ukraine, army balkans")
    assert pieces(s, "ukraine") == []  # although Italy found no room in the Balkans
    declined = playing("germany", "ger-military-dictatorships", f"germany: army germany; {SU}: army ukraine")
    do(declined, "decline")
    assert pieces(declined, "ukraine") == []


def test_qm_ply_07_a_text_that_says_build_uses_the_rules_of_building() -> None:
    s = playing("italy", "ita-italian-east-africa", "italy: army italy")
    assert actor(s) == "over"  # North Africa is not next to a supplied Italian piece


def test_qm_ply_08_the_player_of_the_card_places_a_teammates_piece_unless_the_other_may() -> None:
    s = playing("italy", "ita-afrika-korps", "italy: army italy; germany: army germany")
    assert actor(s) == "italy"
    other = playing(US, "usa-free-french-allies", f"{US}: army eastern_united_states; {UK}: army united_kingdom")
    assert actor(other) == UK


def test_qm_ply_09_placements_and_battles_may_be_declined_eliminations_may_not() -> None:
    s = playing(SU, "sov-vasilevsky", f"{SU}: army moscow, army siberia; japan: army china, army japan")
    do(s, "decline")
    assert pieces(s, "vladivostok") == []
    battle = playing(SU, "sov-land-battle", f"{SU}: army moscow; germany: army ukraine")
    assert may(battle, "decline")
    forced = playing(SU, "sov-mao-tse-tung", f"{SU}: army moscow; japan: army china, army szechuan")
    assert not may(forced, "decline")
    assert not may(forced, "done")


def test_qm_ply_10_one_or_two_means_up_to_two() -> None:
    s = playing("germany", "ger-forced-conscription", "germany: army germany")
    do(s, "recruit germany italy", "decline")
    assert spaces(s, "germany") == {"germany", "italy"}
    winter = playing(SU, "sov-general-winter", f"{SU}: army moscow; germany: army russia, army ukraine")
    assert not may(winter, "done")  # one at least
    do(winter, "eliminate germany russia")
    assert spaces(after(winter, "done"), "germany") == {"ukraine"}
    assert spaces(after(winter, "eliminate germany ukraine"), "germany") == set()


def test_qm_ply_11_instead_meets_the_duty_of_the_play_step() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany",
        hands={"germany": ["ger-plunder"]},
        statuses={"germany": ["ger-conscription"]},
    )
    finish(s, "use ger-conscription", "build germany italy")
    assert actor(s) == "over"
    assert hand(s, "germany") == ["ger-plunder"]


def test_qm_ply_12_some_statuses_act_besides_the_play_step() -> None:
    s = position(
        turn=("germany", "turn_begin"),
        board="germany: army italy",
        hands={"germany": ["ger-plunder"]},
        statuses={"germany": ["ger-volkssturm"]},
        rest=True,
    )
    finish(s, "use ger-volkssturm", "recruit germany germany")
    assert may(s, "play ger-plunder")


def test_qm_ply_13_a_card_goes_to_the_pile_when_it_has_resolved() -> None:
    s = playing(UK, "uk-singapore", f"{UK}: army united_kingdom")
    assert shown(s, UK) == []
    do(s, "decline", "decline")
    assert shown(s, UK) == ["uk-singapore"]


def test_qm_ply_14_only_a_card_of_the_own_play_step_can_be_rationed() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{US}: army eastern_united_states; {UK}: army united_kingdom",
        hands={US: ["usa-lend-lease"], UK: ["uk-build-army"]},
        responses={UK: ["uk-rationing"]},
    )
    do(s, "play usa-lend-lease", f"choose-country {UK}", "play uk-build-army", f"name {UK} united_kingdom")
    assert frame(s) == "OfferDraw"  # Rationing was not asked for
    guards = position(
        turn=(SU, "play"),
        board=f"{SU}: army moscow",
        hands={SU: ["sov-moscow", "sov-stalingrad"]},
        statuses={SU: ["sov-guards", "sov-women-conscripts"]},
        shown={SU: ["sov-build-army"]},
    )
    do(guards, "use sov-guards", "discard sov-moscow", "discard sov-stalingrad", "play sov-build-army")
    do(guards, f"build {SU} russia")
    assert uses(guards) == {"sov-women-conscripts"}


def test_qm_ply_15_lend_lease_plays_any_card_may_be_declined_and_draws_beyond_seven() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{US}: army eastern_united_states; {SU}: army moscow",
        hands={US: ["usa-lend-lease"], SU: ["sov-moscow", "sov-guards"]},
        statuses={SU: ["sov-shvernik"]},
    )
    do(s, "play usa-lend-lease")
    assert options(s, "choose-country") == {UK, SU}
    do(s, f"choose-country {SU}")
    placed = after(s, "play sov-guards")
    assert statuses(placed, SU) == ["sov-shvernik", "sov-guards"]
    assert uses(s) == set()
    do(s, "decline", "take-card")
    chance(s)
    assert len(hand(s, SU)) == 3
    empty = playing(US, "usa-lend-lease", f"{US}: army eastern_united_states", decks={UK: []})
    do(empty, f"choose-country {UK}")
    assert actor(empty) == "over"
    assert points(empty) == (0, 0)


def test_qm_ply_16_flexible_resources_with_an_empty_pile_does_nothing() -> None:
    s = playing(US, "usa-flexible-resources", f"{US}: army eastern_united_states")
    assert actor(s) == "over"
    assert shown(s, US) == ["usa-flexible-resources"]


def test_qm_ply_16_flexible_resources_must_play_a_card_if_there_is_one() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{US}: army eastern_united_states",
        hands={US: ["usa-flexible-resources"]},
        shown={US: ["usa-build-army"]},
    )
    do(s, "play usa-flexible-resources")
    assert (frame(s), legal(s)) == ("PlayInside", ["play usa-build-army", "take-off"])


def test_qm_ply_14_guards_must_play_its_card_and_is_left_only_without_one() -> None:
    def paid(pile: list[str]) -> Quartermaster:
        s = position(
            turn=(SU, "play"),
            board=f"{SU}: army moscow",
            hands={SU: ["sov-sea-battle", "sov-sea-battle", "sov-build-army"]},
            statuses={SU: ["sov-guards"]},
            shown={SU: pile},
        )
        do(s, "use sov-guards", "discard sov-sea-battle", "discard sov-sea-battle")
        return s

    assert legal(paid(["sov-build-army"])) == ["play sov-build-army", "take-off"]
    assert legal(paid(["sov-land-battle"])) == ["decline", "take-off"]


def test_qm_ply_17_a_status_that_could_do_nothing_is_not_offered() -> None:
    s = position(
        turn=(UK, "play"),
        board=f"{UK}: army united_kingdom",
        hands={UK: ["uk-resistance", "uk-build-navy"]},
        statuses={UK: ["uk-free-france"]},
    )
    assert uses(s) == set()  # Western Europe cannot be reached
    assert may(s, "play uk-build-navy")


def test_qm_ply_18_choices_are_made_when_the_step_is_reached() -> None:
    s = playing(UK, "uk-general-smuts", f"{UK}: army united_kingdom")
    do(s, f"recruit {UK} africa")
    assert len(options(s, "recruit")) == 2


# -- the order of play ---------------------------------------------------------------------------------


def turns_of(s: Quartermaster, number: int) -> list[str]:
    """The countries whose turns follow, everybody doing as little as possible."""
    found = [view(s, None)["turn"]]
    while len(found) < number:
        legal = s.legal()
        s.apply(legal[0] if s.actor < 0 else next((a for a in legal if GAME.verbs.line(a) == "done"), legal[0]))
        if view(s, None)["turn"] != found[-1]:
            found.append(view(s, None)["turn"])
    return found


def test_qm_trn_01_the_order_of_the_countries() -> None:
    s = position(turn=("germany", "play"), rest=True)
    log: list[LogEntry] = []
    s.listen(log)
    assert turns_of(s, 7) == ["germany", UK, "japan", SU, "italy", US, "germany"]
    assert s.round == 2
    told = [GAME.log_text(entry) for entry in log]
    assert told.index("Turn of the United States.") < told.index("Round 2.") < told.index("Turn of Germany.")


def test_qm_trn_02_the_steps_of_a_turn() -> None:
    s = position(
        turn=("germany", "turn_begin"),
        board="germany: army germany",
        hands={"germany": ["ger-plunder", "ger-blitzkrieg"]},
        rest=True,
    )
    steps: list[str] = []
    while view(s, None)["turn"] == "germany":
        steps.append(view(s, None)["step"])
        if frame(s) == "PlayStep":
            do(s, "play ger-blitzkrieg")
        elif frame(s) == "DiscardStep":
            assert points(s) == (2, 0)  # the Victory step came before
            do(s, "done")
        else:
            s.apply(s.legal()[0])
    assert list(dict.fromkeys(steps)) == ["play", "discard", "draw"]  # the others ask nothing here


def test_qm_trn_03_the_beginning_of_the_turn_is_finished_before_the_play_step() -> None:
    s = position(
        turn=("japan", "turn_begin"),
        board="japan: army japan",
        hands={"japan": ["jpn-build-navy"]},
        responses={"japan": ["jpn-mobile-force"]},
        rest=True,
    )
    assert frame(s) == "TurnBegins"
    do(s, "use jpn-mobile-force", "recruit japan sea_of_japan")
    assert frame(s) == "PlayStep"


def test_qm_trn_04_one_card_is_played_or_discarded() -> None:
    s = position(turn=(UK, "play"), board=f"{UK}: army united_kingdom", hands={UK: ["uk-raf", "uk-rationing"]})
    do(s, "discard uk-raf")
    assert actor(s) == "over"


def test_qm_trn_05_the_supply_step_removes_own_unsupplied_pieces() -> None:
    s = position(turn=("italy", "supply"), board="italy: army balkans; japan: army india, army szechuan", rest=True)
    assert spaces(s, "italy") == set()
    assert spaces(s, "japan") == {"india", "szechuan"}


def test_qm_trn_06_the_victory_step_is_skipped_with_an_enemy_at_home() -> None:
    s = position(turn=("italy", "victory"), board=f"italy: army ukraine; {US}: army italy", rest=True)
    assert points(s) == (0, 0)


def test_qm_trn_07_any_number_of_cards_may_be_discarded() -> None:
    s = position(turn=(UK, "discard"), hands={UK: ["uk-raf", "uk-rationing", "uk-singapore"]})
    assert actor(after(s, "done")) == "over"
    do(s, "discard uk-raf", "discard uk-rationing", "discard uk-singapore")
    assert actor(s) == "over"


def test_qm_trn_08_draw_until_seven_cards_are_in_hand() -> None:
    s = position(turn=(UK, "draw"), hands={UK: ["uk-raf"]}, responses={UK: ["uk-rationing"]}, rest=True)
    for _ in range(6):
        assert frame(s) == "Draw"
        s.apply(s.legal()[0])
    assert len(hand(s, UK)) == 7
    assert s.turn == 2
    full = position(turn=(UK, "draw"), hands={UK: [*["uk-build-army"] * 5, "uk-raf", "uk-rationing"]}, rest=True)
    assert s.turn == full.turn


def test_qm_trn_09_after_the_united_states_the_victory_check_then_the_next_round() -> None:
    full = {US: ["usa-radar", *["usa-build-army"] * 5, "usa-land-battle"]}
    s = position(turn=(US, "draw", 4), points={"axis": 29}, hands=full, rest=True)
    assert s.round == 5
    assert s.turn == 0
    won = position(turn=(US, "draw", 4), points={"axis": 30}, hands=full, rest=True)
    assert actor(won) == "over"


def test_qm_trn_10_a_country_without_anything_still_takes_its_turns() -> None:
    s = position(turn=("italy", "turn_begin"), decks={"italy": []}, rest=True)
    assert points(s)[0] == -1  # no card for the Play step
    assert s.turn == 5


def test_qm_trn_11_this_turn_ends_with_the_draw_step() -> None:
    s = position(
        turn=("germany", "draw"),
        board=f"germany: army germany; {SU}: army ukraine",
        hands={"germany": ["ger-plunder"], UK: ["uk-raf"]},
        protected={SU: ["ukraine"]},
        statuses={"germany": ["ger-blitzkrieg"]},
        used=["ger-blitzkrieg"],
        truk=True,
        rest=True,
    )
    assert protected(s, SU, "ukraine")
    chance(s)
    assert s.turn == 1
    assert not protected(s, SU, "ukraine")
    assert (s.used, s.truk) == (0, 0)


def test_qm_trn_12_an_empty_hand_loses_nothing_in_the_discard_step() -> None:
    s = position(turn=(UK, "discard"), rest=True)
    assert frame(s) == "Draw"
    assert deck(s, UK) == 40
