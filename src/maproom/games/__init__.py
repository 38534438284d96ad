"""One folder a game; a game knows the kernel only."""

from maproom.kernel.registry import register

register("quartermaster-ww2", "maproom.games.quartermaster_ww2.game")
register("east-front", "maproom.games.east_front.game")
register("race-to-moscow", "maproom.games.race_to_moscow.game")
register("frontier-wars", "maproom.games.frontier_wars.game")
register("fury-in-the-east", "maproom.games.fury_in_the_east.game")
