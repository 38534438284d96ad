"""The pages that are served until the real table stands."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from maproom.drawing import inlined, opening_picture
from maproom.kernel.game import Game


def home_page(games: Sequence[Game]) -> str:
    """What Maproom is, and its games with their boards."""
    shelf = "".join(map(_game, games)) or "<p>No game is on the shelf yet; the first is being written.</p>"
    return _sheet(
        "Maproom",
        f"""<p class="intro">Maproom plays board wargames by their exact rules: every legal move and no other,
the same for people, bots and a laboratory that plays a million games. The rules engine works today
(<code class="command">maproom --help</code> shows what it can do); the table at which you play in the
browser is being built, and will open on this page.</p>
<main>{shelf}</main>""",
    )


def not_found_page(path: str) -> str:
    """The answer to an address that leads nowhere."""
    return _sheet(
        "Not on the map",
        f"""<main class="intro"><h2>Not on the map</h2>
<p>There is nothing at <code>{escape(path)}</code>. <a href="/">Back to the games</a></p></main>""",
    )


def _game(game: Game) -> str:
    picture = opening_picture(game, game.settle_scenario(None))
    about = f"<div><h2>{escape(game.name)}</h2>{_seats(game)}{_scenarios(game)}{_options(game)}</div>"
    if picture is None:
        return f'<section class="game">{about}</section>'
    return f"""<section class="game drawn">{about}
<figure><div class="scroll" tabindex="0" role="region" aria-label="Map">{inlined(picture)}</div>
<figcaption>How it starts. <span class="hint">Swipe to look around.</span></figcaption></figure></section>"""


def _seats(game: Game) -> str:
    names = (game.seat_named(seat).text for seat in range(len(game.seats())))
    items = "".join(f"<li>{escape(name)}</li>" for name in names)
    return f'<h3>Seats</h3><ul class="seats">{items}</ul>'


def _scenarios(game: Game) -> str:
    return _definitions("Scenarios", [(scenario.name, scenario.about) for scenario in game.scenarios])


def _options(game: Game) -> str:
    return _definitions("Options", [(option.name.replace("_", " "), option.help) for option in game.options])


def _definitions(heading: str, entries: list[tuple[str, str]]) -> str:
    items = "".join(f"<dt>{escape(name)}</dt><dd>{escape(meaning)}</dd>" for name, meaning in entries)
    return f"<h3>{heading}</h3><dl>{items}</dl>" if entries else ""


def _sheet(title: str, content: str) -> str:
    """A whole page that needs nothing from elsewhere."""
    style = files("maproom.table").joinpath("page.css").read_text(encoding="utf-8")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{style}</style>
</head>
<body>
<div class="sheet">
<header><h1>Maproom</h1><p class="strap">Board wargames, played by the rules</p></header>
{content}
<footer>Maproom is an independent fan project, not connected with the publishers of these games.
Coasts, lakes and rivers after Natural Earth, public domain.</footer>
</div>
</body>
</html>
"""
