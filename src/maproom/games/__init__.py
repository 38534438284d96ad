"""One folder a game; a game knows the kernel only."""

from maproom.kernel.registry import register

register("east-front", "maproom.games.east_front.game")
