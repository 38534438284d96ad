"""The nets that come with the program: what their cards say, and how a new one takes its place among them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from maproom.bots.errors import UnfitNet
from maproom.bots.nets import shelf
from maproom.bots.nets.network import digest_of, load
from maproom.kernel.game import Game
from maproom.kernel.registry import loaded, slugs

LARGEST: Final = 8_000_000
"""Bytes that a net may have."""


def card_of(game: Game) -> dict[str, Any] | None:
    """The card of a game's net with its size and digest, and in `fits` why it is refused; None without a net."""
    path = shelf.FOLDER / f"{game.slug}.npz"
    if not path.exists():
        return None
    digest = shelf.digests().get(game.slug, "")
    try:
        card, fits = load(game, path, digest).card, ""
    except UnfitNet as error:
        card, fits = {}, str(error)
    return {**card, "game": game.slug, "bytes": path.stat().st_size, "digest": digest, "fits": fits}


def take(path: Path) -> str:
    """Takes a net into the program's folder, with its digest, and tells its game; one that fits none is refused."""
    for slug in slugs():
        game = loaded(slug)
        try:
            card = load(game, path).card
        except UnfitNet:
            continue
        file = path.read_bytes()
        if len(file) > LARGEST:
            raise UnfitNet(f"{path.name} has {len(file):,} bytes; a net may have {LARGEST:,}.")
        (shelf.FOLDER / f"{game.slug}.npz").write_bytes(file)
        known = {**shelf.digests(), game.slug: digest_of(file)}
        (shelf.FOLDER / shelf.DIGESTS).write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n")
        return str(card["game"])
    raise UnfitNet(f"{path.name} is a net of none of the games.")
