"""What is said before something is given up, costs more than its button says, or does nothing."""

from __future__ import annotations

from typing import Any

from support.cautions import warned, warning
from support.frontier_wars import do, frame, position, with_two_damaged_headquarters

from maproom.games.frontier_wars.state import FrontierWars

B = {"side": "B"}


def duel(first: str, second: str, step: str, **description: Any) -> FrontierWars:
    return position(armies=[first, second], turn=(first, step), **description)


def usa(step: str, **description: Any) -> FrontierWars:
    return duel("usa", "uk", step, **description)


def test_a_reinforcement_that_is_given_up_is_asked() -> None:
    s = usa("reinforcements", headquarters={"usa": {"space": "A1"}})
    assert warned(s, "done") == ("reinforcements", True)
    assert warning(s, "done").startswith("1 building that could give a unit gives none")


def test_ending_the_movement_asks_while_units_have_not_moved() -> None:
    s = usa("movement", units={"B1": ["2 usa infantry"]})
    assert warned(s, "done") == ("unmoved", True)
    do(s, "move usa-infantry-1 B2")
    assert warned(s, "done") == ("unmoved", True)
    assert warning(s, "done") == "1 unit that may move has not moved."


def test_a_unit_that_a_card_would_still_place() -> None:
    s = usa("card", units={"A1": ["usa infantry"]}, headquarters={"usa": {"space": "A1"}}, hands={"usa": ["A09"]})
    do(s, "play A09", "place infantry A1")
    assert warned(s, "done") == ("free_unit", True)


def test_an_attack_card_without_the_units_it_speaks_of() -> None:
    s = usa("card", units={"A1": ["usa infantry"]}, hands={"usa": ["A03", "A04", "A06", "A07", "A12"]})
    assert warned(s, "play A04") == ("card_idle", True), "no tank for the Spearhead"
    assert warned(s, "play A07") == ("card_idle", True), "no plane for Air Superiority"
    assert warned(s, "play A12") == ("card_idle", True), "one type of unit does not combine arms"
    assert warned(s, "play A03") is None
    assert warned(s, "play A06") is None


def test_a_card_laid_open_is_lost_with_the_last_battle() -> None:
    fights = {"B3": ["usa tank", "uk infantry"], "B2": ["usa tank", "uk infantry"]}
    s = usa("battles", units=fights, turn_card="A04")
    do(s, "battle B2")
    assert frame(s) == "NameCard"
    assert warned(s, "pass") is None, "another battle follows"
    do(s, "pass")
    assert warned(s, "pass") == ("card_unused", True)


def test_two_research_cards_need_medals_and_cards() -> None:
    rich = duel(
        "germany", "uk", "arms_race", hands={"germany": ["A01", "A02", "A03"]}, medals={"germany": 3}, options=B
    )
    assert warned(rich, "skill wonder_weapons") is None
    poor = duel(
        "germany", "uk", "arms_race", hands={"germany": ["A01", "A02", "A03"]}, medals={"germany": 1}, options=B
    )
    assert warned(poor, "skill wonder_weapons") == ("wonder_idle", True)
    short = duel("germany", "uk", "arms_race", hands={"germany": ["A01", "A02"]}, medals={"germany": 3}, options=B)
    assert warned(short, "skill wonder_weapons") == ("wonder_idle", True)
    t12 = {"usa": ["T12", "A01", "A02"]}
    assert warned(usa("tactical", hands=t12, medals={"usa": 2}), "play T12") is None
    assert warned(usa("tactical", hands=t12, medals={"usa": 1}), "play T12") == ("research_idle", True)


def test_enlistment_with_one_infantry_left() -> None:
    crowd = {"B1": ["3 uk infantry"], "B2": ["3 uk infantry"], "B3": ["3 uk infantry"]}
    for units, expected in (({"B1": ["uk infantry"]}, None), (crowd, ("enlistment_idle", True))):
        s = duel(
            "uk", "usa", "reinforcements", headquarters={"uk": {"space": "A1"}}, hands={"uk": ["A01"]}, units=units
        )
        assert warned(s, "skill enlistment") == expected


def test_ultra_against_an_empty_hand() -> None:
    for cards, expected in ((["D09"], None), ([], ("empty_hand", True))):
        s = position(
            armies=["uk", "usa", "ussr"],
            scenario="compact-3",
            turn=("uk", "card"),
            units={},
            hands={"uk": ["T01"], "usa": cards, "ussr": ["D09"]},
            options=B,
        )
        do(s, "skill ultra", "pay T01")
        assert warned(s, "choose-army usa") == expected


def test_building_says_what_it_spends_and_earns() -> None:
    s = usa("building", units={"B2": ["2 usa infantry"], "C2": ["usa infantry"]})
    assert warned(s, "build factory B2") == ("spends_for_medal", False)
    assert warned(s, "build factory C2") == ("spends_last", True)
    ruin = usa("building", units={"B2": ["2 usa infantry"]}, constructions={"B2": ["uk factory destroyed"]})
    assert warned(ruin, "repair factory B2") == ("spends", False)


def test_a_plane_that_lands_on_water() -> None:
    s = usa("movement", units={"B1": ["usa plane"]})
    sea = next(line for line in [f"move usa-plane-1 sea{number}" for number in range(1, 30)] if _legal(s, line))
    do(s, sea)
    assert warned(s, "halt") == ("lands_at_sea", True)


def _legal(s: FrontierWars, line: str) -> bool:
    action = s.game().action(line)
    return action in s.legal()


def test_questions_count_battles_tokens_and_damaged_headquarters() -> None:
    field = {"A2": ["usa tank from A1", "uk infantry"], "B3": ["usa tank from A3", "uk infantry"]}
    s = usa("battles", units=field)
    assert asked(s) == "Which battle is solved next? 2 are still to be fought."
    token = usa("battles", units=field, options={"fog": True}, tokens={"B2": ["usa infantry"]})
    assert asked(token).endswith("2 are still to be fought. You may turn up a token first.")
    do(token, "battle A2", "battle B3")
    assert frame(token) == "LastLook"
    assert "1 lies face down; pass, and it stays so." in asked(token)


def test_a_recovering_headquarters_says_where_it_stands() -> None:
    s = with_two_damaged_headquarters()
    do(s, "remove ussr-infantry-1")
    assert frame(s) == "Recover"
    assert "which of your 2 damaged headquarters" in asked(s)
    assert {s.label(action).rsplit(", ", 1)[1] for action in s.legal()} == {"now at 3", "now at 2"}


def asked(s: FrontierWars) -> str:
    """The open question, as whoever is asked reads it."""
    return str(s.prompt(s.actor)["text"])
