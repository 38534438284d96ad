"""Registers the game for these tests."""

from maproom.kernel.registry import register, slugs

if "quartermaster-ww2" not in slugs():
    register("quartermaster-ww2", "maproom.games.quartermaster_ww2.game")
