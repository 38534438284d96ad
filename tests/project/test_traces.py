"""The traces of `docs/kernel.md`: each row is played, and must find the stack and the question that it tells of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support import east_front, frontier_wars, fury_in_the_east, quartermaster_ww2, race_to_moscow

from maproom.kernel.frame import CHANCE
from maproom.kernel.state import State

PAGE = (Path(__file__).parents[2] / "docs" / "kernel.md").read_text(encoding="utf-8")
REST = ".."
"""What stands for the frames that wait below."""


def barbarossa() -> State:
    return east_front.position(
        pieces={
            "warsaw": ["germany infantry", "germany tank", "germany tank"], "east_prussia": ["germany airplane"],
            "brest": ["soviet infantry", "soviet infantry"], "smolensk": ["soviet airplane"],
        },
        hands={"axis": ["G05"], "allies": ["S02", "S06"]},
        turn=("axis", "first_action"),
    )  # fmt: skip


def example_12() -> State:
    return quartermaster_ww2.position(
        turn=("japan", "play"),
        board="""
            japan: army japan, army china, army southeast_asia, navy sea_of_japan
            united_kingdom: army australia, army india, navy south_china_sea, navy bay_of_bengal
        """,
        hands={"japan": ["jpn-sea-battle"]},
        responses={
            "japan": ["jpn-surprise-attack", "jpn-destroyer-transport"],
            "united_kingdom": ["uk-destroyers", "uk-loyal-to-the-crown"],
        },
    )


def overrun() -> State:
    return fury_in_the_east.position(
        "panzer_movement",
        units={
            "3833": ["G-PZ-XLI", "G-PZ-LVI"],
            "3834": ["supply_head_C"],
            "3830": ["leader=3"],
            "3832": ["RC=1"],
        },
        luftwaffe=1,
        weather="CLEAR",
        ask=True,
        options={"costly_overruns": False},
    )


def pocket_of_lvov() -> State:
    return race_to_moscow.position(
        active="brown",
        markers={"brown": ["mogilev_podolskiy"]},
        armies={"1_panzergruppe": race_to_moscow.army("zamosc", 3, 3)},
        soviet_markers=["leningrad", "moskva", "rostov", "brody", "lvov", "stanislavov"],
        soviet_top=["S55"],
        medals={"lvov": 1},
        pursuit_top={"brown": ["P38"]},
        cars={"brown": 1},
        display=["O_brandenburg"],
        okh_deck=[],
    )


def brawl() -> State:
    return frontier_wars.position(
        scenario="compact-4",
        units={"B2": ["2 usa tank from A2", "germany infantry", "uk infantry", "ussr infantry"]},
        turn={"army": "usa", "step": "battles", "round": 2, "order": ["germany", "usa", "uk", "ussr"]},
        hands={"germany": ["D01"], "uk": ["D01"]},
    )


def arms_race() -> State:
    return frontier_wars.position(
        scenario="compact-4",
        turn={"army": "germany", "phase": "arms_race", "round": 2, "order": ["germany", "usa", "uk", "ussr"]},
        hands={"germany": ["A02"], "usa": ["A01"], "uk": ["D01"], "ussr": ["D02"]},
        medals={"germany": 1, "usa": 1, "uk": 1, "ussr": 1},
    )


BEGINNINGS = {
    "6.1": barbarossa,
    "6.2": example_12,
    "6.3": overrun,
    "6.4": pocket_of_lvov,
    "6.5": brawl,
    "6.6": arms_race,
}


def rows_of(number: str) -> list[tuple[str, str, str]]:
    """The stack, who is asked and the answer, row by row."""
    section = PAGE.split(f"\n### {number} ")[1].split("\n### ")[0]
    found: list[tuple[str, str, str]] = []
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        answer = re.match(r"`([^`]+)`", cells[2]) if line.startswith("| `") else None
        if answer:
            found.append((cells[0].strip("`"), cells[1], answer[1]))
    return found


@pytest.mark.parametrize("number", BEGINNINGS)
def test_a_trace_is_what_happens(number: str) -> None:
    state = BEGINNINGS[number]()
    game = state.game()
    rows = rows_of(number)
    assert len(rows) > 3
    for told, asked, answer in rows:
        stack = told.removeprefix(f"{REST} ").split()
        assert [frame.name() for frame in state.stack][-len(stack) :] == stack
        assert asked == ("chance" if state.actor == CHANCE else game.seat_names[state.actor])
        action = game.action(answer)
        assert action in state.legal(), f"{answer!r} is not legal at {stack[-1]}"
        state.apply(action)


def test_every_section_with_a_trace_is_played() -> None:
    assert re.findall(r"^### (6\.\d+) ", PAGE, re.MULTILINE) == list(BEGINNINGS)
