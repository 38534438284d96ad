"""The character of the countries (QM-AI): what the bots' judge must see in a position."""

from __future__ import annotations

from typing import Any

from support.quartermaster_ww2 import GAME, position

from maproom.games.quartermaster_ww2.board import COUNTRIES

US, UK, SU = "united_states", "united_kingdom", "soviet_union"


def worth(country: str, board: str, round: int = 2, **more: Any) -> float:
    """What a position is worth to a country."""
    s = position(turn=(country, "discard", round), board=board, **more)
    return GAME.judge(s, COUNTRIES.index(country))


def test_qm_ai_01_germany_gains_by_statuses_while_there_is_time_and_by_supply_spaces() -> None:
    board = "germany: army germany"
    table = {"germany": ["ger-blitzkrieg"]}
    early = worth("germany", board, statuses=table) - worth("germany", board)
    late = worth("germany", board, 20, statuses=table) - worth("germany", board, 20)
    assert early > late  # no use in getting organised at the end
    assert worth("germany", f"{board}, army western_europe") - worth("germany", board) > early > 0


def test_qm_ai_02_japan_gains_by_responses_on_the_table() -> None:
    board = "japan: army japan"
    held = worth("japan", board, hands={"japan": ["jpn-surprise-attack"]})
    assert worth("japan", board, responses={"japan": ["jpn-surprise-attack"]}) > held


def test_qm_ai_03_italy_gains_by_scoring_statuses_and_by_germany_and_loses_by_discards() -> None:
    board = "italy: army italy, army balkans"
    plain = worth("italy", board)
    assert worth("italy", board, statuses={"italy": ["ita-balkan-resources"]}) > plain
    assert worth("italy", f"{board}; germany: army ukraine") > plain
    assert worth("italy", board, decks={"italy": ["ita-plunder", "ita-bravado"]}) < plain


def test_qm_ai_04_the_united_kingdom_fears_most_for_its_home_island() -> None:
    empire = f"{UK}: army india, army australia"
    home_lost = worth(UK, f"{empire}; germany: army united_kingdom")
    assert worth(UK, f"{empire}, army united_kingdom") > worth(UK, empire) > home_lost
    outpost_lost = worth(UK, f"{UK}: army united_kingdom, army australia; japan: army india")
    assert outpost_lost > home_lost
    builder = worth(UK, empire, hands={UK: ["uk-build-army"]})
    assert builder > worth(UK, empire, hands={UK: ["uk-sea-battle"]})


def test_qm_ai_05_the_soviet_union_values_moscow_above_another_space() -> None:
    both = f"{SU}: army moscow, army ukraine"
    assert worth(SU, f"{SU}: army moscow; germany: army ukraine") > worth(
        SU, f"{SU}: army ukraine; germany: army moscow"
    )
    assert worth(SU, both) > worth(SU, f"{both}; germany: army eastern_europe")  # a threat


def test_qm_ai_06_the_united_states_gain_by_helping_allies_and_in_both_theatres() -> None:
    home = f"{US}: army eastern_united_states"
    assert worth(US, f"{home}; {UK}: army united_kingdom") > worth(US, home)
    bases = f"{home}, army western_united_states"
    for theatre in ("navy north_atlantic", "navy east_pacific"):
        assert worth(US, f"{bases}, {theatre}") > worth(US, bases)


# -- habits of a sensible player ----------------------------------------------------------------------


def test_a_shared_supply_space_is_worth_less_than_an_own_one() -> None:
    home = "italy: army italy; germany: army germany"
    shared = worth("italy", f"{home}; italy: army germany")
    assert worth("italy", f"{home}; italy: army western_europe") > shared + 2
    assert worth("italy", f"{home}; italy: army balkans") > shared


def test_points_that_come_in_this_round_are_worth_more_than_those_of_the_next() -> None:
    def gain(step: str) -> float:
        boards = ["japan: army japan", "japan: army japan, army china"]
        less, more = (
            GAME.judge(position(turn=("germany", step, 20), board=board, hands={"germany": ["ger-plunder"]}), 0)
            for board in boards
        )
        return more - less

    assert gain("play") > 1.8  # Japan has its last Victory step still to come
    over = [
        worth(US, f"{US}: army eastern_united_states{more}", 20) for more in ("", ", army western_united_states")
    ]
    assert over[1] - over[0] < 0.5  # the last Victory step is over


def test_responses_are_worth_what_they_can_do_and_nothing_at_the_end() -> None:
    def laid(card: str, round: int) -> float:
        board = "japan: army japan"
        return worth("japan", board, round, responses={"japan": [card]}) - worth("japan", board, round)

    assert laid("jpn-special-naval-landing-forces", 5) > laid("jpn-truk", 5) > -0.1
    assert laid("jpn-special-naval-landing-forces", 20) < 0.1


def test_an_unknown_response_counts_the_same_whatever_it_is() -> None:
    board = "japan: army japan; germany: army germany"
    seen = [
        GAME.judge(position(turn=("germany", "play", 5), board=board, responses={"japan": [card]}), 0)
        for card in ("jpn-truk", "jpn-surprise-attack")
    ]
    assert seen[0] == seen[1]


def test_a_deck_that_will_run_out_is_dear_and_one_that_will_not_is_cheap() -> None:
    def deck(number: int) -> float:
        cards = (
            ["ita-build-army"] * 4 + ["ita-land-battle"] * 4 + ["ita-build-navy"] * 3 + ["ita-sea-battle"] * 2
        )[:number]
        return worth("italy", "italy: army italy", 10, decks={"italy": cards})

    assert deck(8) - deck(4) > 3
    assert deck(13) - deck(11) < 0.5


def test_sudden_victory_in_sight_is_worth_more_than_its_points() -> None:
    def lead(points: int) -> float:
        return worth("germany", "germany: army germany", points={"axis": points, "allies": 0})

    assert lead(30) - lead(24) > 8
    assert abs(lead(6) - lead(0) - 6) < 0.01
