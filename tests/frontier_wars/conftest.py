from maproom.kernel.registry import register

register("frontier-wars", "maproom.games.frontier_wars.game")
