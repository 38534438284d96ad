"""How `greedy` judged and chose in version 0.1.0, kept as it was: the fixed point that bots are measured by."""
