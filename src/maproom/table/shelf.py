"""A game as the shelf shows it, in the reader's language; what its catalogue does not say, the game itself does.

The catalogue may have `about.name`, `about.short_name`, `about.blurb`, `options.<name>` and
`scenarios.<slug>.name` and `.about`; of a standing order it has `orders.<kind>` and `order_values.<value>`.
"""

from __future__ import annotations

from maproom.kernel.game import Game, Scenario
from maproom.kernel.orders import StandingOrder
from maproom.kernel.texts import Catalogue
from maproom.table.game_models import (
    GameCard,
    OptionCard,
    OrderCard,
    OrderValueCard,
    ScenarioCard,
    SeatName,
)


def game_card(game: Game, language: str) -> GameCard:
    """A game on the shelf."""
    words = game.catalogue(language)
    seats = enumerate(game.seat_names)
    name = words.find("about", "name") or game.name
    return GameCard(
        id=game.slug,
        name=name,
        short_name=words.find("about", "short_name") or name.rpartition(": ")[2],
        blurb=words.find("about", "blurb") or "",
        version=game.version,
        seats=[SeatName(id=seat, name=game.seat_named(number, language).text) for number, seat in seats],
        options=[
            OptionCard(**{**option.to_json(), "help": words.find("options", option.name) or option.help})
            for option in game.options
        ],
        scenarios=[_scenario_card(game, one, words) for one in game.scenarios],
        orders=[_order_card(order, words) for order in game.orders],
    )


def _scenario_card(game: Game, scenario: Scenario, words: Catalogue) -> ScenarioCard:
    options = game.settle_options(None)
    return ScenarioCard(
        id=scenario.slug,
        name=words.find("scenarios", scenario.slug, "name") or scenario.name,
        about=words.find("scenarios", scenario.slug, "about") or scenario.about,
        seats=list(game.seats(options, scenario.slug)),
        teams=[list(team) for team in game.teams(options, scenario.slug)],
    )


def _order_card(order: StandingOrder, words: Catalogue) -> OrderCard:
    return OrderCard(
        kind=order.kind,
        text=words.template("orders", order.kind),
        values=[
            OrderValueCard(value=one, text=words.template("order_values", one), this_turn=one in order.this_turn)
            for one in order.values
        ],
    )
