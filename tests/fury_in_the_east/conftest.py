"""The game is known to the registry before its tests are collected."""

from maproom.kernel.registry import register, slugs

if "fury-in-the-east" not in slugs():
    register("fury-in-the-east", "maproom.games.fury_in_the_east.game")
