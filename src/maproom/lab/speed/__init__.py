"""How fast the games are, and OpenSpiel's beside them."""
