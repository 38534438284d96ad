"""A game as the shelf shows it, in the reader's language; what its catalogue does not say, the game itself does.

The catalogue may have `about.name`, `about.short_name`, `about.blurb`, `scenarios.<slug>.name` and `.about`; of an
option `option_names.<name>`, its help as `options.<name>` and `option_choices.<name>.<choice>`; of a standing order
it has `orders.<kind>` and `order_values.<value>`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from maproom.kernel.game import Game, Scenario
from maproom.kernel.options import Option
from maproom.kernel.orders import StandingOrder
from maproom.kernel.sources import Sources, sources_of
from maproom.kernel.texts import Catalogue
from maproom.table.wire.models.games import (
    EditionName,
    GameCard,
    OptionCard,
    OrderCard,
    OrderValueCard,
    ScenarioCard,
    SeatName,
)

MACHINE_KEYS = ("id", "source")
"""What these say is for programs."""


def game_card(game: Game, language: str) -> GameCard:
    """A game on the shelf."""
    words = game.catalogue(language)
    seats = enumerate(game.seat_names)
    name = name_of(game, language)
    sources = _sources(game.folder, language)
    return GameCard(
        id=game.slug,
        name=name,
        short_name=words.find("about", "short_name") or name.rpartition(": ")[2],
        blurb=words.find("about", "blurb") or "",
        ours=sources.summary if sources.has_ours else "",
        version=game.version,
        edition=edition_name(game),
        seats=[SeatName(id=seat, name=game.seat_named(number, language).text) for number, seat in seats],
        options=[_option_card(option, words) for option in game.options],
        opening=game.opening or (game.scenarios[0].slug if game.scenarios else ""),
        scenarios=[_scenario_card(game, one, words, sources) for one in game.scenarios],
        orders=[_order_card(order, words) for order in game.all_orders],
    )


def name_of(game: Game, language: str) -> str:
    """What a game is called."""
    return game.catalogue(language).find("about", "name") or game.name


def edition_name(game: Game) -> EditionName | None:
    """The owner's edition of a game that is played here; None is the game as it comes."""
    return EditionName(**game.edition.to_json()) if game.edition else None


@lru_cache(maxsize=64)
def _sources(folder: Path, language: str) -> Sources:
    """Read once: they name cards and scenarios out of whole data files."""
    return sources_of(folder, language)


def _option_card(option: Option, words: Catalogue) -> OptionCard:
    card = OptionCard(label=words.find("option_names", option.name) or as_label(option.name), **option.to_json())
    card.help = words.find("options", option.name) or option.help
    if card.choices is not None:
        card.choice_labels = [
            words.find("option_choices", option.name, choice) or as_label(choice) for choice in card.choices
        ]
    return card


def as_label(word: str) -> str:
    """A word of a program as a person would write it.

    >>> as_label("first_game")
    'First game'
    """
    return word[:1].upper() + word[1:].replace("_", " ")


def in_language(data: Any, words: Catalogue) -> Any:
    """Data of a game with its texts, such as titles of cards, in the words of a catalogue; ids stay as they are."""
    if isinstance(data, dict):
        return {key: one if key in MACHINE_KEYS else in_language(one, words) for key, one in data.items()}
    if isinstance(data, list):
        return _lines_in_language(data, words) or [in_language(one, words) for one in data]
    return words.translated(data) if isinstance(data, str) else data


def _lines_in_language(data: list[Any], words: Catalogue) -> list[str]:
    """A name that is broken into lines for a map, translated as a whole and broken again; else nothing."""
    if len(data) < 2 or not all(isinstance(line, str) for line in data):
        return []
    whole = " ".join(data)
    translated = words.translated(whole)
    return broken(translated, len(data)) if translated != whole else []


def broken(text: str, lines: int) -> list[str]:
    """A text in at most so many lines, the longest of them as short as can be.

    >>> broken("Mar del Norte", 2)
    ['Mar del', 'Norte']
    """
    parts = text.split()
    breaks = combinations(range(1, len(parts)), min(lines, len(parts)) - 1)
    ways = [[" ".join(parts[a:b]) for a, b in pairwise((0, *one, len(parts)))] for one in breaks]
    return min(ways, key=lambda way: max(len(line) for line in way))


def _scenario_card(game: Game, scenario: Scenario, words: Catalogue, sources: Sources) -> ScenarioCard:
    told = sources.told_of("scenarios", scenario.slug)
    options = game.settle_options(None)
    return ScenarioCard(
        id=scenario.slug,
        name=words.find("scenarios", scenario.slug, "name") or scenario.name,
        about=words.find("scenarios", scenario.slug, "about") or scenario.about,
        seats=list(game.seats(options, scenario.slug)),
        teams=[list(team) for team in game.teams(options, scenario.slug)],
        ours=told.text if told else "",
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
