"""A person with several seats of a team sees from each of them what all of them see, and nothing more."""

from __future__ import annotations

from random import Random

from table.planting import plant
from table.serving import Running

import maproom
from maproom.kernel.frame import CHANCE
from maproom.kernel.state import State
from maproom.table.rules.table import Seat

GAME = maproom.game("quartermaster-ww2")


def opened() -> State:
    """A game in which all six countries hold their first cards."""
    random = Random(4)
    state = GAME.new()
    while state.actor == CHANCE:
        state.apply(state.sample(random))
    return state


def test_one_person_sees_the_hands_of_all_their_countries_of_a_team(server: Running) -> None:
    anna, boris, carla = server.guest("Anna"), server.guest("Boris"), server.guest("Carla")
    holders = {"germany": anna, "italy": anna, "japan": carla}
    seats = [Seat(person=holders.get(name, boris).id) for name in GAME.seat_names]
    table = plant(server, "joined-hands", opened(), seats)
    page = anna.http.get(f"/api/tables/{table}", params={"seat": "germany"}).json()
    assert page["seat"] == "germany"
    with_hands = {country for country, cards in page["view"]["cards"].items() if "hand" in cards}
    assert with_hands == {"germany", "italy"}
    assert (
        page["view"]["cards"]["italy"]["hand"]
        == opened().view(GAME.seat_names.index("italy"))["cards"]["italy"]["hand"]
    )


def test_countries_of_the_other_team_are_not_joined(server: Running) -> None:
    anna, boris = server.guest("Anna"), server.guest("Boris")
    mine = ("germany", "united_kingdom")
    seats = [Seat(person=(anna if name in mine else boris).id) for name in GAME.seat_names]
    table = plant(server, "both-teams", opened(), seats)
    cards = anna.http.get(f"/api/tables/{table}", params={"seat": "germany"}).json()["view"]["cards"]
    assert {country for country, own in cards.items() if "hand" in own} == {"germany"}
