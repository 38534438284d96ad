"""`maproom games`: what there is to play."""

from __future__ import annotations

from typing import Any

import maproom
from maproom.commands.console import AsJson, print_json, words
from maproom.kernel.game import Game


def games(as_json: AsJson = False) -> None:
    """List the games with their seats, scenarios and options."""
    described = [_described(game) for game in maproom.all_games()]
    if as_json:
        print_json(described)
        return
    for one in described:
        edition = f", edition {one['edition']['name']}" if "edition" in one else ""
        words.print(f"{one['slug']}: {one['name']} (version {one['version']}{edition})")
        words.print(f"  seats: {', '.join(one['seats'])}")
        for scenario in one["scenarios"]:
            words.print(f"  scenario {scenario['slug']}: {scenario['name']}. {scenario['about']}".rstrip())
        for option in one["options"]:
            default = str(option["default"]).lower()
            words.print(f"  option {option['name']}={default}: {option['help']}")


def _described(game: Game) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "name": game.name,
        "version": game.version,
        **game.stamp(),
        "seats": list(game.seats()),
        "scenarios": [{"slug": one.slug, "name": one.name, "about": one.about} for one in game.scenarios],
        "options": [option.to_json() for option in game.options],
    }
