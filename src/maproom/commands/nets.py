"""`maproom nets`: the nets that come with the program, their cards, and how quickly they think."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

import maproom
from maproom.commands.console import AsJson, print_json, words
from maproom.lab.play.nets import card_of, take

Speed = Annotated[
    bool, typer.Option("--speed", help="Measure how long they think about a position, beside ONNX Runtime.")
]
Take = Annotated[
    Path | None,
    typer.Option("--take", dir_okay=False, help="A file of a net that is to come with the program from now on."),
]


def nets(speed: Speed = False, new: Take = None, as_json: AsJson = False) -> None:
    """Show the nets that come with the program; take a new one among them."""
    if new is not None:
        words.print(f"{take(new)} has a new net.")
    cards = [card_of(game) for game in maproom.all_games()]
    report: dict[str, Any] = {"nets": [card for card in cards if card is not None]}
    if speed:
        report["speed"] = _measured([card["game"] for card in report["nets"]])
    if as_json:
        print_json(report)
        return
    words.print(_table(report["nets"]))
    if speed:
        words.print(_speeds(report["speed"]))


def _measured(slugs: list[str]) -> list[dict[str, Any]]:
    from maproom.bots.nets.shelf import FOLDER
    from maproom.lab.speed.inference import side_by_side

    return [side_by_side(maproom.game(slug), FOLDER / f"{slug}.npz") for slug in slugs]


def _table(cards: list[dict[str, Any]]) -> Table:
    table = Table("game", "MB", "made", "decisions", "minutes", "strength", "fits", box=None)
    for card in cards:
        strength = card.get("strength") or {}
        told = "; ".join(f"{one['score']:.0%} of {one['games']} against {foe}" for foe, one in strength.items())
        table.add_row(
            card["game"],
            f"{card['bytes'] / 1e6:.1f}",
            str(card.get("made", "")),
            f"{card.get('decisions', 0):,}",
            f"{card.get('seconds', 0) / 60:.0f}",
            told,
            card["fits"] or "yes",
        )
    return table


def _speeds(measured: list[dict[str, Any]]) -> Table:
    names = ("numpy_alone", "numpy_together", "onnx_alone", "onnx_together")
    table = Table("ms a position", *(name.replace("_", " ") for name in names), "difference", box=None)
    for one in measured:
        table.add_row(one["game"], *(f"{one[name]:.3f}" for name in names), f"{one['largest_difference']:.1e}")
    return table
